"""`pbem extend`: more time to answer."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, moment, pass_office, shared
from pbem.cli.paper import one_line

if TYPE_CHECKING:
    from pbem.store import OpenGame

MOST_HOURS = 24 * 730


def longer(text: str, zone: str) -> timedelta | datetime:
    """`24`: so many hours; `2026-03-05T20:00`: until then, by the clock of the folder if no zone is named."""
    from zoneinfo import ZoneInfo

    if re.fullmatch(r"\d{1,5}(\.\d{1,2})?", text):
        if not 0 < float(text) <= MOST_HOURS:
            raise click.BadParameter(f"{text} hours: it must be more than 0 and at most {MOST_HOURS}")
        return timedelta(hours=float(text))
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is neither a number of hours nor a time like 2026-03-05T20:00") from None
    return moment(text) if time.tzinfo is not None else moment(time.replace(tzinfo=ZoneInfo(zone)).isoformat())


@click.command("extend", short_help="Give more time to answer.")
@click.argument("id")
@click.argument("longer_by", metavar="HOURS|UNTIL")
@click.option("--player", metavar="PLAYER", help="For this player only.  [default: for everybody who is asked]")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, longer_by: str, player: str | None, reason: str) -> None:
    """Give those who are asked in the game ID more time: HOURS more, or UNTIL a time.

    A time without a zone is by the clock of the zone in pbem.toml. Hours count from the present deadline, or from now if it is
    over; a time may also be earlier than the deadline. Everybody gets a letter.

    \b
    Examples:
      pbem extend rome-1 48 --reason "the lake was too beautiful"
      pbem extend rome-1 2026-03-08T20:00 --player Anna --reason "Anna is ill"
    """
    by = longer(one_line(longer_by).strip(), office.home.settings.zone)
    from pbem.processor.timekeeping import extend

    record, game = extend(
        office.home, one_line(id), by, one_line(reason), office.now, player=one_line(player or ""), wait=office.wait
    )  # fmt: skip
    tell(game, record, f"the time is set; {_ends(office, game)}")


def _ends(office: Office, game: OpenGame) -> str:
    """Until when, for each whom everybody may know to be asked."""
    from pbem.processor.timing import set_by_hand

    if game.desk.waiting() is None:
        return "the table waits longer"
    ends = {seat: end for seat in game.asked_since if (end := set_by_hand(game, seat)) is not None}
    return ", ".join(f"{game.header.names[seat]} ({seat}) until {office.clock(end)}" for seat, end in ends.items())
