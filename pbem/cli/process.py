"""`pbem process`: one tick; what cron calls."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, print_json

if TYPE_CHECKING:
    from pbem.processor.tick import Report


STUCK = timedelta(hours=1)
"""A run that takes longer than this is worth a word."""


@click.command("process", short_help="Read the mail, play, mind the clock, send the letters.")
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, as_json: bool) -> None:
    """Do all that is to be done now: read new mail, play the orders, mind the clock, send the letters. What cron calls.

    Says nothing if all is well. What a game master should know (a mail in quarantine, a server that is away) is said on stderr,
    and cron mails it. A run that died is finished by the next; nothing is done twice. If another run is still at work this one
    ends at once and says nothing.

    \b
    Examples:
      pbem process
      */5 * * * *  pbem process --home /home/me/games      (in a crontab)
    """
    from pbem.processor.tick import Report, other_run, tick
    from pbem.store.errors import Busy

    office.has_told = True  # once is enough for a file that stays spoilt for days
    try:
        report = tick(office.home, office.now, wait=office.wait)
    except Busy as busy:
        if (at_it := other_run(office.home)) > STUCK:
            raise Busy(f"{busy}. It has been at it for {at_it.total_seconds() / 60:.0f} minutes: look whether it hangs") from busy
        report = Report()  # it does what there is to do; cron need not write a letter about it
    for trouble in report.troubles:
        click.echo(f"pbem: {' '.join(trouble.split())}", err=True)
    if as_json:
        print_json(data_of(report))
    context.exit(exits.FINE)


def data_of(report: Report) -> dict[str, Any]:
    """What a tick has done, as plain data."""
    return {
        "mails": [{"id": mail.id, "kind": mail.kind, "games": mail.games, "records": mail.records} for mail in report.mails],
        "duplicates": report.duplicates,
        "quarantined": [{"key": key, "reason": reason} for key, reason in report.quarantined],
        "records": report.records,
        "sent": list(report.sent.sent),
        "waiting": [*(failure.name for failure in report.sent.later), *report.sent.held],
        "refused": [failure.name for failure in report.sent.refused],
        "troubles": list(report.troubles),
    }
