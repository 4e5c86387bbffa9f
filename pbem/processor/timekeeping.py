"""The game master and the clock: more time, a pause, and going on where it was left."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from pbem.clock import Times
from pbem.processor import seats
from pbem.processor.errors import CannotDo
from pbem.processor.hand import Hand, at_table
from pbem.processor.players import seat_of
from pbem.processor.timing import NONE, PAUSED, UNTIL, times_of, until_for
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record, stamp

LONGEST = timedelta(days=730)


def extend(
    home: Home, id: str, by: timedelta | datetime, reason: str, now: datetime, *, player: str = "", wait: float = 10.0
) -> tuple[Record, OpenGame]:
    """Another end for whoever is asked, or for one of them: so much longer, or until then, which may be earlier."""
    with at_table(home, id, reason, now, wait) as hand:
        hand.must_run()
        running = _running(hand, player)
        ends = {seat: _later(hand, found, by) for seat, found in running.items()}
        seat = next(iter(ends)) if player else ""
        sooner = any(end < running[seat].until for seat, end in ends.items())
        event = ("new_end" if sooner else "more_time") + ("_for" if seat else "")
        return hand.write("extend", event, seat=seat, keeps=with_ends(hand.game, ends)), hand.game


def pause(home: Home, id: str, reason: str, now: datetime, *, wait: float = 10.0) -> tuple[Record, OpenGame]:
    """Nobody's time runs any more. Orders are taken as before."""
    with at_table(home, id, reason, now, wait) as hand:
        hand.must_run()
        if hand.game.keeps.get(PAUSED):
            raise CannotDo(f"{id} is paused already; nothing was changed")
        return hand.write("pause", "clock_stopped", keeps={PAUSED: stamp(now)}), hand.game


def resume(home: Home, id: str, reason: str, now: datetime, *, player: str = "", wait: float = 10.0) -> tuple[Record, OpenGame]:
    """The clock goes on: everybody has as much time left as when it stopped. With a player: his frozen seat is open again."""
    with at_table(home, id, reason, now, wait) as hand:
        hand.must_run()
        if player:
            return _thaw(hand, seat_of(home, hand.game, player)), hand.game
        if not hand.game.keeps.get(PAUSED):
            raise CannotDo(f"{id} is not paused; nothing was changed{_frozen_hint(hand.game)}")
        stopped = datetime.fromisoformat(hand.game.keeps[PAUSED])
        keeps = {PAUSED: ""}
        hand.game.keeps |= keeps  # as after the record: then everybody's time can be told
        ends = _given_back(hand, list(hand.game.asked_since), stopped)
        return hand.write("resume", "clock_goes_on", keeps={**keeps, **ends}), hand.game


def _thaw(hand: Hand, seat: str) -> Record:
    game = hand.game
    if seat not in game.keeps.get(seats.FROZEN, ()):
        raise CannotDo(f"the seat of {game.header.names[seat]} ({seat}) is not frozen; nothing was changed")
    frozen = _frozen_at(hand.folder, seat)
    keeps = seats.without_seat(game, seats.FROZEN, seat)
    game.keeps |= keeps
    ends = _given_back(hand, [seat], frozen)
    return hand.write("resume", "seat_open", seat=seat, keeps={**keeps, **ends})


def with_ends(
    game: OpenGame, ends: Mapping[str, datetime], given: datetime | None = None, starts: Mapping[str, datetime] = NONE
) -> Plain:  # fmt: skip
    """What a record must keep: these ends (and starts), beside those that others have and that still count."""
    standing = {seat: end for seat, end in game.keeps.get(UNTIL, {}).items() if end["asked"] == game.asked_since.get(seat)}
    return {UNTIL: {**standing, **until_for(game, ends, given, starts)[UNTIL]}} if ends else {}


def _given_back(hand: Hand, asked: list[str], stopped: datetime) -> Plain:
    """What a record must keep so that the times of these seats are later by as much as they stood still."""
    found = {seat: times_of(hand.home, hand.folder, hand.game, seat) for seat in asked}
    still = {seat: (times, hand.now - max(stopped, times.asked)) for seat, times in found.items() if times is not None}
    ends, starts = ({seat: getattr(times, name) + lost for seat, (times, lost) in still.items()} for name in ("until", "start"))
    return with_ends(hand.game, ends, starts=starts)


def _frozen_at(folder: GameFolder, seat: str) -> datetime:
    """When a seat was last frozen."""
    freezes = (record for record in folder.records() if record.kind == "freeze")
    return [record.when for record in freezes if seat in (event.get("player") for event in record.events())][-1]


def _running(hand: Hand, player: str) -> dict[str, Times]:
    """Whose time runs; CannotDo says why there is nobody."""
    home, game = hand.home, hand.game
    wanted = [seat_of(home, game, player)] if player else list(game.asked_since)
    if game.keeps.get(PAUSED):
        raise CannotDo(f"{game.id} is paused, so nobody's time runs; nothing was changed. `pbem resume` lets it go on")
    if player and game.desk.waiting() is None:
        raise CannotDo(f"it is a secret who is asked in {game.id} just now; nothing was changed. Leave --player out")
    found = {seat: times_of(home, hand.folder, game, seat) for seat in wanted}
    running = {seat: times for seat, times in found.items() if times is not None}
    if not running:
        raise CannotDo(f"{_why_not(game, wanted)}; nothing was changed")
    return running


def _why_not(game: OpenGame, wanted: list[str]) -> str:
    asked = [seat for seat in wanted if seat in game.asked_since]
    if not asked:
        return f"nothing is asked of {', '.join(game.header.names[seat] for seat in wanted)} just now"
    if any(seats.shut(game, seat) for seat in asked):
        return f"that seat has no deadline while it is {seats.shut(game, asked[0])}"
    return f"there are no deadlines in {game.id} (answer = 0 in pbem.toml)"


def _later(hand: Hand, found: Times, by: timedelta | datetime) -> datetime:
    """The new end: it must be another one, and lie ahead. Whoever is in the time of grace gets the hours from now on."""
    end = by.astimezone(UTC) if isinstance(by, datetime) else max(found.until, hand.now) + by
    if end == found.until or end <= hand.now:
        raise CannotDo(f"the time runs until {found.until:%Y-%m-%d %H:%M} UTC; that is no other time ahead. Nothing was changed")
    if end > hand.now + LONGEST:
        raise CannotDo("that is more than two years; nothing was changed. `pbem pause` stops the clock")
    return end


def _frozen_hint(game: OpenGame) -> str:
    frozen = game.keeps.get(seats.FROZEN, ())
    return f". A frozen seat is opened with --player {frozen[0]}" if frozen else ""
