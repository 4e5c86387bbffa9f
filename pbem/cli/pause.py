"""`pbem pause`: the clock of a game stands still."""

from __future__ import annotations

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


@click.command("pause", short_help="Stop the clock of a game.")
@click.argument("id")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, reason: str) -> None:
    """Stop the clock of the game ID: no reminders, no automatic answers. Orders are taken as before. Everybody gets a letter.

    \b
    Example:
      pbem pause rome-1 --reason "summer holidays until 1 September"
    """
    from pbem.processor.timekeeping import pause

    record, game = pause(office.home, one_line(id), one_line(reason), office.now, wait=office.wait)
    tell(game, record, "the clock stands still")
