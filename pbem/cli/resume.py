"""`pbem resume`: the clock of a game goes on, or a frozen seat is opened again."""

from __future__ import annotations

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


@click.command("resume", short_help="Let the clock of a game go on, or open a frozen seat.")
@click.argument("id")
@click.option("--player", metavar="PLAYER", help="Open the frozen seat of this player.")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, player: str | None, reason: str) -> None:
    """Let the clock of the game ID go on: everybody has as much time left as when it stopped. Everybody gets a letter.

    With --player: a seat that was frozen, because somebody else may have written in its player's name, is open again.

    \b
    Examples:
      pbem resume rome-1 --reason "welcome back"
      pbem resume rome-1 --player Anna --reason "it was a forwarded letter, nothing worse"
    """
    from pbem.processor.timekeeping import resume

    record, game = resume(
        office.home, one_line(id), one_line(reason), office.now, player=one_line(player or ""), wait=office.wait
    )  # fmt: skip
    tell(game, record, "the seat is open again" if player else "the clock goes on")
