"""`pbem resend`: the last letter once more."""

from __future__ import annotations

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


@click.command("resend", short_help="Send the last letter again.")
@click.argument("id")
@click.argument("player", default="")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, player: str, reason: str) -> None:
    """Send the last letter of the game ID again, to PLAYER or to everybody: a new letter, with the position as it is now.

    \b
    Examples:
      pbem resend rome-1 --reason "the mail server has lost a day"
      pbem resend rome-1 Anna --reason "Anna has deleted hers"
    """
    from pbem.processor.replacing import resend

    record, game = resend(office.home, one_line(id), one_line(reason), office.now, player=one_line(player), wait=office.wait)
    tell(game, record, "the last letter is sent again")
