"""What the commands of the game master's hand share: the reason, and what is said when it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pbem.store import OpenGame
    from pbem.store.record import Record

F = TypeVar("F", bound=Callable[..., Any])


def reason_option(command: F) -> F:
    """--reason."""
    return click.option("--reason", required=True, metavar="TEXT", help="Why; the table reads it.")(command)


def tell(game: OpenGame, record: Record, what: str) -> None:
    """One line, and when the players will read of it."""
    click.echo(f"{game.id}: {what} (record {record.n}). The letters go with the next `pbem process`.")
