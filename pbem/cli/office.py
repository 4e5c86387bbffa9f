"""The office: which home a command works in, and what time it is there. One time for everything a command does."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pbem.store import Home

F = TypeVar("F", bound=Callable[..., Any])
FIRST_YEAR, LAST_YEAR = 1970, 9000
WAIT, LONGEST_WAIT = 10.0, 3600.0


@dataclass
class Office:
    """What all commands share."""

    folder: str = ""
    time: datetime | None = None
    has_told: bool = False  # a command that tells of spoilt files in its own way

    @property
    def root(self) -> Path:
        return Path(self.folder or os.environ.get("PBEM_HOME") or ".")

    @cached_property
    def home(self) -> Home:
        from pbem.store import Home

        return Home.open(self.root)

    @cached_property
    def now(self) -> datetime:
        return self.time or _from_environment() or datetime.now(UTC)

    def warn(self) -> None:
        """A line on stderr for each person's file that was met and could not be understood: the game goes on, not in silence."""
        if not self.has_told and "home" in self.__dict__:
            for spoilt in self.home.spoilt:
                click.echo(f"pbem: {' '.join(spoilt.split())}", err=True)

    def clock(self, time: datetime) -> str:
        """A moment by the game master's own clock."""
        from zoneinfo import ZoneInfo

        return time.astimezone(ZoneInfo(self.home.settings.zone)).strftime("%Y-%m-%d %H:%M %Z")

    @property
    def wait(self) -> float:
        """How many seconds to wait for a game that another process has in its hands."""
        text = os.environ.get("PBEM_WAIT") or str(WAIT)
        try:
            return min(max(float(text), 0.0), LONGEST_WAIT)
        except ValueError:
            raise click.UsageError(f"PBEM_WAIT: {text!r} is not a number of seconds") from None


def moment(text: str) -> datetime:
    """`2026-03-01T18:00:00+01:00`: a time with its zone."""
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a time; write it like 2026-03-01T18:00:00+01:00") from None
    if time.tzinfo is None:
        raise click.BadParameter(f"{text!r} has no time zone; write it like {text.strip()}Z or {text.strip()}+01:00")
    if not FIRST_YEAR <= time.year <= LAST_YEAR:
        raise click.BadParameter(f"{text!r} is not a time at which anybody plays")
    return time


def _from_environment() -> datetime | None:
    text = os.environ.get("PBEM_NOW", "")
    try:
        return moment(text) if text.strip() else None
    except click.BadParameter as error:
        raise click.UsageError(f"PBEM_NOW: {error.message}") from None


def _take_home(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value:
        context.ensure_object(Office).folder = value


def _take_now(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    try:
        context.ensure_object(Office).time = moment(value)
    except click.BadParameter as error:
        error.ctx, error.param = context, parameter
        raise


def shared(command: F) -> F:
    """--home and --now, on `pbem` itself and on each command."""
    home = click.option(
        "--home", metavar="DIR", expose_value=False, callback=_take_home, is_eager=True,
        help="The game master's folder.  [else PBEM_HOME, else the current folder]",
    )  # fmt: skip
    now = click.option(
        "--now", metavar="TIME", expose_value=False, callback=_take_now, is_eager=True,
        help="The time it is, like 2026-03-01T18:00:00Z.  [else PBEM_NOW, else the clock]",
    )  # fmt: skip
    return home(now(command))


pass_office = click.make_pass_decorator(Office, ensure=True)
