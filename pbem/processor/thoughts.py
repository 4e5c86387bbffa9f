"""Time for second thoughts: an answer is kept by a record, unplayed, and can be replaced or taken back until its time is over.

The whole of what was written waits, as words: numbers belong to a list that may be another by then. What needs no waiting, talk and
words that are answered with a text, is done at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from pbem.clock import SLACK
from pbem.orders.deed import HEARD, KEPT, TALK, Outcome
from pbem.orders.lines import Numbers, Said
from pbem.orders.mailtext import Written, read_mail
from pbem.orders.take import open_kinds
from pbem.processor import seats
from pbem.processor.said import JOIN
from pbem.processor.timing import rhythm_of, times_of
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, stamp

WAITS, KIND = "waits", "wait"
CHANGE_THE_GAME = ("forget", "offer", "accept", "refuse", "withdraw")
"""Words that are no moves and yet change what will be played; the others are answered at once."""


class Thought(NamedTuple):
    """What a seat has answered, and when it will be played."""

    text: str
    until: datetime


class Parted(NamedTuple):
    """A mail in two: what is done now, what waits, and what its writer is told of that."""

    now: str
    later: str
    lines: list[Outcome]


# ---------------------------------------------------------------------- what waits


def thought(game: OpenGame, seat: str) -> Thought | None:
    """The answer of a seat that waits. One to a question that is gone does not count any more."""
    found = game.keeps.get(WAITS, {}).get(seat)
    if not found or found["asked"] != game.asked_since.get(seat, 0) or seats.shut(game, seat):
        return None
    return Thought(found["text"], datetime.fromisoformat(found["until"]).astimezone(UTC))


def over(game: OpenGame, now: datetime, most: timedelta) -> dict[str, Thought | None]:
    """Whose time is over; None where the question is gone. More than ``most`` ahead is of a wrong clock, and over too."""
    found = {seat: thought(game, seat) for seat in game.keeps.get(WAITS, {})}
    return {seat: one for seat, one in found.items() if one is None or not now < one.until <= now + most + SLACK}


def with_thought(game: OpenGame, seat: str, text: str, until: datetime) -> Plain:
    """What a record must keep so that this answer waits."""
    mine = {"text": text, "until": stamp(until), "asked": game.asked_since.get(seat, 0)}
    return {WAITS: {**game.keeps.get(WAITS, {}), seat: mine}}


def without_thought(game: OpenGame, seat: str) -> Plain:
    """What a record must keep so that nothing of this seat waits any more."""
    waits: Plain = game.keeps.get(WAITS, {})
    return {WAITS: {other: one for other, one in waits.items() if other != seat}} if seat in waits else {}


def as_before(game: OpenGame, then: OpenGame, seats: Iterable[str]) -> Plain:
    """What a record must keep so that the answers of these seats wait that waited ``then``; the others are told what had to go."""
    now, was = game.keeps.get(WAITS, {}), then.keeps.get(WAITS, {})
    waits = {seat: one for seat, one in now.items() if seat not in seats} | {seat: was[seat] for seat in seats if seat in was}
    return {WAITS: waits} if waits != now else {}


def end_of(home: Home, folder: GameFolder, game: OpenGame, seat: str, now: datetime) -> datetime | None:
    """Until when an answer that comes now can be replaced: never beyond its deadline. None: it is played at once."""
    hours = rhythm_of(home, game).second_thoughts
    if not hours or game.finished is not None:
        return None
    times = times_of(home, folder, game, seat)
    end = min(now + timedelta(hours=hours), *([times.until] if times is not None else []), datetime.max.replace(tzinfo=UTC))
    return end if end > now else None


# ---------------------------------------------------------------------- what can wait


def parted(game: OpenGame, seat: str, text: str, *, numbers_hold: bool) -> Parted | None:
    """A mail that answers anything, in two; None for one that answers nothing or cannot be taken.

    It is tried as a preview is: what would be drawn, and what others have said ahead, does not show.
    """
    reply, desk = game.desk.preview(seat, text, numbers_hold=numbers_hold)
    if reply.refused or not (desk.unforeseen or reply.deed.inputs):
        return None
    written = read_mail(text, game.desk.grammar, open_kinds(game.desk, seat))
    now = [line for line in written if line.orders and all(map(_needs_no_waiting, line.orders))]
    later = [line for line in written if line.orders and line not in now]
    told = [_waits(line) for line in reply.lines if line.text not in {one.text for one in now}]
    return Parted("\n".join(line.text for line in now), "\n".join(_in_words(game, seat, later)), told)


def _needs_no_waiting(order: object) -> bool:
    return isinstance(order, Said) and order.word not in CHANGE_THE_GAME


def _in_words(game: OpenGame, seat: str, written: Sequence[Written]) -> list[str]:
    """The lines as they can be read at any time."""
    choices = game.desk.choices(seat)
    lines = []
    for line in written:
        numbers = [number for order in line.orders if isinstance(order, Numbers) for number in order.numbers]
        lines += [" ".join(choices[number - 1].line) for number in numbers] or [line.text]
    return lines


def _waits(line: Outcome) -> Outcome:
    if line.became == TALK:
        return line
    said = line.particulars.get("line", line.text) if line.became != HEARD else line.text
    return Outcome(line.text, KEPT, "waits", {"line": said})


def in_one_line(found: Thought) -> str:
    """As its writer reads it."""
    return JOIN.join(found.text.splitlines())
