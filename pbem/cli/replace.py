"""`pbem replace`: somebody else takes a seat."""

from __future__ import annotations

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


@click.command("replace", short_help="Give a seat to somebody else.")
@click.argument("id")
@click.argument("player")
@click.argument("newcomer")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, player: str, newcomer: str, reason: str) -> None:
    """Give the seat of PLAYER in the game ID to NEWCOMER, who gets a letter with everything. The others get one as well.

    \b
    Example:
      pbem replace rome-1 Anna "Nora <nora@example.org>" --reason "Anna has moved to the sea"
    """
    from pbem.processor.replacing import replace

    record, game, person = replace(
        office.home, one_line(id), one_line(player), one_line(newcomer), one_line(reason), office.now, wait=office.wait
    )  # fmt: skip
    seat = next(seat for seat, one in game.header.seats.items() if one == person.id)
    tell(game, record, f"{person.name} <{person.addresses[0]}> plays {seat} from now on")
