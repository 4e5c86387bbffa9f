"""Transports: the ways a letter leaves the house. Each is one file, and each can do one thing: deliver.

A transport is used as a context manager and holds one connection for a whole run. To add one, write ``deliver`` and name it in
``transport_of``; tests/mail/test_transport.py says what is expected of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from pbem.store import Home
from pbem.store.errors import BadFile, StoreError


@dataclass(frozen=True)
class Delivered:
    """Somebody else answers for the letter now."""

    text: str = ""


@dataclass(frozen=True)
class Refused:
    """It will never be taken for this person."""

    code: int
    text: str


@dataclass(frozen=True)
class Later:
    """It was not taken now. Code 0: there was no answer, or one without sense; the letter may even have arrived.

    ``ours``: because of our own address, and not of the person it is for.
    """

    code: int
    text: str
    ours: bool = False


Outcome = Delivered | Refused | Later


class Away(StoreError):
    """Nothing can be sent to anybody: there is no server, or it does not let us in. No letter was touched."""


class Transport(Protocol):
    """A way out. ``deliver`` raises Away if it could not even begin; a letter for which that happens is as it was."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...

    def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome: ...


def transport_of(home: Home) -> Transport:
    """The way out that pbem.toml names."""
    settings = home.settings.post.outbox
    if settings.kind == "smtp":
        from pbem.mail.transports.smtp import Smtp, login_of

        _needs_host(home)
        login = login_of(home.root, settings)
        ca_file = str(within(home.root, settings.ca_file)) if settings.ca_file else None
        return Smtp(
            settings.host, settings.port, security=settings.security, login=login, ca_file=ca_file,
            our_name=home.settings.post.address.rpartition("@")[2],
        )  # fmt: skip
    if settings.kind == "sendmail":
        from pbem.mail.transports.sendmail import Sendmail

        return Sendmail(settings.command)
    from pbem.mail.transports.drop import Drop

    return Drop(within(home.root, settings.path) if settings.path else home.mail / "drop")


def within(root: Path, path: str) -> Path:
    """A path of the settings: from the home on, unless it begins with / or ~."""
    return root / Path(path).expanduser()


def _needs_host(home: Home) -> None:
    if not home.settings.post.outbox.host:
        raise BadFile(f'{home.root / "pbem.toml"}: post.outbox.host is missing; kind = "smtp" needs the name of a server')
