"""The clock: until when somebody may answer, when he is reminded, when the automatic answer is taken, and when it must not be.

Pure arithmetic on given times; nothing here looks at a watch. All times are aware; deadlines fall on the wall clock of the
table's zone, so that "20:00" stays 20:00 when summer time begins or ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import Annotated, Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
DAYS: tuple[Day, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]
Hours = Annotated[float, msgspec.Meta(ge=0, le=24 * 365)]
Share = Annotated[float, msgspec.Meta(ge=0, lt=1)]

LONGEST_SEARCH = 750  # days: a holiday longer than this is somebody who has left
SLACK = timedelta(minutes=5)
"""Clocks are set right by so much every day; a moment that lies further ahead is of a clock that ran ahead."""


class Rhythm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How a table keeps time: at least ``answer`` hours to answer (0: no deadlines), up to an allowed day at this ``hour``."""

    answer: Hours = 72
    days: list[Day] = msgspec.field(default_factory=lambda: list(DAYS))
    hour: Hour = 20
    grace: Hours = 6
    reminder: Share = 0.33  # one letter when this share of the time is left; 0: none
    second_thoughts: Hours = 0
    gap: Hours = 12  # a longer silence of the program is an outage, for which nobody is punished; 0: none is


class Free(NamedTuple):
    """Days on which nobody waits for a person, both ends included."""

    first: date
    last: date


class Times(NamedTuple):
    """What a question has: when it was asked, when its player is reminded (or never), until when, and when time is up.

    ``start`` is when its time began: later than it was asked by as much as the time stood still.
    """

    asked: datetime
    reminder: datetime | None
    until: datetime
    up: datetime
    start: datetime


def times(
    asked: datetime, rhythm: Rhythm, zone: str, *, free: Sequence[Free] = (), until: datetime | None = None,
    start: datetime | None = None,
) -> Times | None:  # fmt: skip
    """The times of a question; ``until`` where another end was set, ``start`` where its time stood still. None: no deadline."""
    if not rhythm.answer:
        return None
    end = until or deadline(asked, rhythm, zone, free)
    if asked >= end:  # by a clock that ran ahead
        asked = end - timedelta(hours=rhythm.answer)
    start = start if start is not None and asked < start < end else asked
    reminder = end - (end - start) * rhythm.reminder if rhythm.reminder else None
    return Times(asked, reminder, end, end + timedelta(hours=rhythm.grace), start)


def deadline(
    asked: datetime, rhythm: Rhythm, zone: str, free: Sequence[Free] = (), least: timedelta | None = None
) -> datetime:  # fmt: skip
    """The first allowed day and hour that leaves enough time (``least``, if not that of the rhythm) and is no holiday."""
    earliest = asked.astimezone(UTC) + (timedelta(hours=rhythm.answer) if least is None else least)
    place = ZoneInfo(zone)
    day = earliest.astimezone(place).date()
    days = rhythm.days or list(DAYS)
    for _ in range(LONGEST_SEARCH):
        end = on_the_wall(day, rhythm.hour, place)
        if end >= earliest and DAYS[day.weekday()] in days and not any(one.first <= day <= one.last for one in free):
            return end
        day += timedelta(days=1)
    return on_the_wall(day, rhythm.hour, place)


def on_the_wall(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """That hour of that day by the clocks of a zone, in UTC. An hour that summer time leaves out is the one after it."""
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


# ---------------------------------------------------------------------- the guard


class Trust(Enum):
    """Whether the program's own clock may be believed for punishing anybody."""

    FINE = "fine"
    OUTAGE = "outage"
    BACKWARDS = "backwards"


class Guard(NamedTuple):
    """What the guard says at a tick, and by how much all deadlines must be put off."""

    trust: Trust
    lost: timedelta = timedelta()


def guard(last: datetime | None, now: datetime, rhythm: Rhythm) -> Guard:
    """After an outage or a jump of the clock nobody gets an automatic answer: deadlines are put off by the time lost."""
    if last is None:
        return Guard(Trust.FINE)
    if now < last - SLACK:
        return Guard(Trust.BACKWARDS)
    if rhythm.gap and now - last > timedelta(hours=rhythm.gap):
        return Guard(Trust.OUTAGE, now - last)
    return Guard(Trust.FINE)
