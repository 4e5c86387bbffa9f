"""Who is asked the same as before when the table is laid anew: his time goes on, and he needs no new question.

Whoever is asked something else, or again what he had answered, has the whole time anew; an end that the table was told for that
question stays if it is later.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from pbem.orders.desk import Desk
from pbem.processor.numbering import list_mark
from pbem.processor.timing import PAUSED, UNTIL, end_from, set_by_hand
from pbem.store import Home
from pbem.store.opengame import STILL, OpenGame
from pbem.store.record import Plain, stamp


def same_question(before: Desk, after: Desk, seat: str) -> bool:
    """Whether a seat is asked the same at both tables, with the same to choose from."""
    old, new = before.asked().get(seat), after.asked().get(seat)
    if old is None or new is None or (old.kind, old.slot, old.subject) != (new.kind, new.slot, new.subject):
        return False
    return list_mark(before, seat) == list_mark(after, seat)


def still_asked(game: OpenGame, after: Desk, then: OpenGame | None = None) -> list[str]:
    """Whose question stands. ``then``: the game before all that is taken back; what was asked or promised since goes with it."""
    asked = [seat for seat in game.desk.asked() if same_question(game.desk, after, seat)]
    return asked if then is None else [seat for seat in asked if _untouched(game, then, seat)]


def _untouched(game: OpenGame, then: OpenGame, seat: str) -> bool:
    """He was asked before, still sits there, and nothing that is taken back has changed his time."""
    if game.asked_since[seat] > then.mark.n or game.keeps.get(PAUSED) != then.keeps.get(PAUSED):
        return False
    was, is_now = (one.keeps.get(UNTIL, {}).get(seat) for one in (then, game))
    return game.header.seats[seat] == then.header.seats[seat] and was == is_now


def kept_for(still: Iterable[str]) -> Plain:
    """What a record with a position must say, so that the time of these seats goes on."""
    seats = list(still)
    return {STILL: seats} if seats else {}


def promised(home: Home, game: OpenGame, seat: str, n: int, now: datetime) -> Plain:
    """The end that ``game`` has promised a seat, for the question that record ``n`` asks anew, if that is later than usual."""
    end = set_by_hand(game, seat)
    return {} if end is None or end <= end_from(home, game, seat, now) else {seat: {"asked": n, "time": stamp(end)}}


def promised_again(home: Home, game: OpenGame, then: OpenGame, after: Desk, still: Iterable[str], now: datetime) -> Plain:
    """What the next record must keep so that whoever is asked again what he had answered has no less time than he was promised."""
    again = [seat for seat in after.asked() if seat not in still and same_question(then.desk, after, seat)]
    ends: Plain = {}
    for seat in again:
        ends |= promised(home, then, seat, game.mark.n + 1, now)
    return {UNTIL: {**game.keeps.get(UNTIL, {}), **ends}} if ends else {}
