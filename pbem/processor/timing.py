"""When a question of a game must be answered: the table's rhythm, what the records say about it, and the players' holidays."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pbem.clock import SLACK, Free, Rhythm, Times, deadline, times
from pbem.processor import seats
from pbem.processor.errors import CannotDo
from pbem.processor.reading import person_in
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.store.record import Plain, moment_of, stamp

CLOCK, PAUSED, UNTIL = "clock", "paused", "until"
"""What records keep about time: a rhythm of the game's own, whether the clock stands still, and ends set by hand.

``until`` has for a seat the record with which it was asked and the time: an end set for one question is not that of the next.
``start`` is there once time has stood still: it is later than the question by so much, and the reminder is reckoned from it.
Where the clock itself has put it off it also has when (``given``), and which end was set before (``was``): a clock that ran ahead
may have done it.
"""

NONE: Mapping[str, datetime] = {}


def rhythm_of(home: Home, game: OpenGame) -> Rhythm:
    """The game's own rhythm: the settings, but for what its records say otherwise."""
    return msgspec.convert({**msgspec.to_builtins(home.settings.clock), **game.keeps.get(CLOCK, {})}, Rhythm)


def own_rhythm(wishes: Mapping[str, str]) -> Plain:
    """What a game master wishes for one game, `days=mon,thu`, as its records keep it; CannotDo says what is wrong."""
    if unknown := [name for name in wishes if name not in Rhythm.__struct_fields__ or name == "gap"]:
        known = ", ".join(name for name in Rhythm.__struct_fields__ if name != "gap")
        raise CannotDo(f"a game's clock has no {unknown[0]}; it has {known}. Nothing was changed")
    plain = {name: text.replace(",", " ").split() if name == "days" else text for name, text in wishes.items()}
    if plain.get("days") == []:
        raise CannotDo("a game's clock wants one day at least, like days=mon,thu. Nothing was changed")
    try:
        rhythm = msgspec.convert(plain, Rhythm, strict=False)
    except msgspec.ValidationError as error:
        raise CannotDo(f"the clock cannot be set so: {error}. Nothing was changed") from error
    return {name: getattr(rhythm, name) for name in wishes}


def stands_still(game: OpenGame) -> bool:
    """Whether nobody's time runs."""
    return game.finished is not None or bool(game.keeps.get(PAUSED))


def times_of(home: Home, folder: GameFolder, game: OpenGame, seat: str) -> Times | None:
    """The times of what a seat is asked now; None if it is not asked, or has all the time in the world."""
    n = game.asked_since.get(seat)
    if n is None or stands_still(game) or seats.shut(game, seat):
        return None
    asked = moment_of(game.updated) if n == game.mark.n else next(iter(folder.records(n))).when
    free = _free(home, game, seat)
    until, start = set_by_hand(game, seat), set_by_hand(game, seat, "start")
    return times(asked, rhythm_of(home, game), home.settings.zone, free=free, until=until, start=start)


def end_from(home: Home, game: OpenGame, seat: str, moment: datetime, least: timedelta | None = None) -> datetime:
    """Until when a seat would have time if it were asked at this moment, with at least so much time, if not the usual."""
    return deadline(moment, rhythm_of(home, game), home.settings.zone, _free(home, game, seat), least)


def _free(home: Home, game: OpenGame, seat: str) -> list[Free]:
    """The holidays of a seat's person."""
    person = person_in(home, game, seat)
    return [Free(day.first, day.last) for day in person.holidays] if person is not None else []


def set_by_hand(game: OpenGame, seat: str, what: str = "time") -> datetime | None:
    """The end that a record has set for the question open to a seat, or the start of its time."""
    end = game.keeps.get(UNTIL, {}).get(seat)
    if not end or end["asked"] != game.asked_since.get(seat) or what not in end:
        return None
    return datetime.fromisoformat(end[what]).astimezone(UTC)


def until_for(
    game: OpenGame, ends: Mapping[str, datetime], given: datetime | None = None, starts: Mapping[str, datetime] = NONE
) -> Plain:  # fmt: skip
    """What a record must keep so that these seats have time until then; ``given``: by the clock, at this moment.

    ``starts``: of those whose time has stood still; the others keep what they have.
    """
    return {UNTIL: {seat: _entry(game, seat, end, given, starts.get(seat)) for seat, end in ends.items()}}


def _entry(game: OpenGame, seat: str, end: datetime, given: datetime | None, start: datetime | None) -> Plain:
    start = start or set_by_hand(game, seat, "start")
    entry = {"asked": game.asked_since[seat], "time": stamp(end), **({"start": stamp(start)} if start is not None else {})}
    return {**entry, **(_given(game, seat, given) if given else {})}


def _given(game: OpenGame, seat: str, given: datetime) -> Plain:
    was = set_by_hand(game, seat)
    return {"given": stamp(given), **({"was": stamp(was)} if was is not None else {})}


def set_right(home: Home, folder: GameFolder, game: OpenGame, seat: str, now: datetime, least: timedelta) -> datetime | None:
    """The end a seat should have, with so much time at least, if it has one of a clock that ran ahead."""
    found, end = times_of(home, folder, game, seat), game.keeps.get(UNTIL, {}).get(seat, {})
    if found is None:
        return None
    if set_by_hand(game, seat) is None:
        return end_from(home, game, seat, now) if found.asked > now + SLACK else None
    if "given" not in end or moment_of(end["given"]) <= now + SLACK:
        return None
    was = moment_of(end["was"]) if "was" in end else end_from(home, game, seat, min(found.asked, now))
    return max(was, end_from(home, game, seat, now, least))


def deadline_for(home: Home, folder: GameFolder, game: OpenGame, seat: str, person: Person | None) -> datetime | None:
    """Until when a reader is to answer, or until when we wait for the others, by the reader's own clock."""
    asked = [seat] if seat in game.asked_since else game.desk.waiting() or []
    ends = [found.until for one in asked if (found := times_of(home, folder, game, one)) is not None]
    return min(ends).astimezone(zone_of(home, person)) if ends else None


def zone_of(home: Home, person: Person | None) -> ZoneInfo:
    """Whose clock a reader looks at."""
    return ZoneInfo(person.zone if person is not None else home.settings.zone)
