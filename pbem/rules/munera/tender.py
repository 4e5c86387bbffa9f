"""The tender (6.3, step 2): the joiners bid less and less for the place of the second participant."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Done, Numbers, Outcome, Question, Scene

from .contract import best_set, fees, need
from .reasons import why_no_tender
from .state import Arena
from .tracks import the_show

WITHDRAW = "withdraw"
OUT = -1


def tender(arena: Arena) -> Scene[Outcome]:
    """One joiner takes part for the full sum; two or more bid, each strictly less, until one is left or someone bids 0."""
    show = the_show(arena)
    show.payment = arena.box.munera[show.munus].denarii
    left = show.joiners[:]
    while len(left) > 1 and show.low != 0:
        seat = left.pop(0)
        word = yield from one_bid(arena, seat)
        if word == WITHDRAW:
            arena.tell("tender_withdrawn", seat=seat)
            continue
        show.low = show.payment = int(word)
        arena.tell("tender_bid", seat=seat, n=show.low)
        left.append(seat)
    show.second = left[-1] if show.low == 0 else left[0]
    arena.tell("second_participant", seat=show.second, munus=show.munus, n=show.payment)
    return Done()


def one_bid(arena: Arena, seat: str) -> Scene[str]:
    """The first joiner must bid (R-40); the others bid less or withdraw for good. Nobody bids what his set cannot do with (D14)."""
    show = the_show(arena)
    opening = show.low < 0
    high = arena.box.munera[show.munus].denarii if opening else show.low - 1
    low = least_bid(arena, seat)
    amounts = Numbers(low, high, extra=None if opening else {WITHDRAW: OUT})
    auto = partial(automatic_bid, arena, seat, low, high, opening)
    word: str = yield Question(
        seat, "tender", amounts, subject=show.munus, auto=auto, soft=True, facts=partial(tender_facts, arena, seat),
        why=partial(why_no_tender, high, opening),
    )  # fmt: skip
    return word


def own_need(arena: Arena, seat: str) -> int:
    """What the set that he fixed costs him: travel, wages, and fees he pays less those he receives (10.6)."""
    show = the_show(arena)
    names = show.sets.get(seat) or best_set(arena, seat, show.munus, arena.box.munera[show.munus].denarii)
    sent = [name for name, man in arena.men.items() if man.munus == show.munus and man.owner == seat]
    received = sum(loan.fee for loan in arena.loans if loan.gladiator in sent and loan.borrower == show.first)
    paid = sum(loan.fee for loan in fees(arena, seat, show.munus, names))
    return need(arena, seat, show.munus, [*sent, *names]) + paid - received


def least_bid(arena: Arena, seat: str) -> int:
    """What his treasury lacks for the set that he fixed (10.6)."""
    return max(0, own_need(arena, seat) - arena.gyms[seat].treasury)


def automatic_bid(arena: Arena, seat: str, low: int, high: int, opening: bool) -> str:
    """One denarius less than the last bid, as long as it covers what he needs; the opener asks for all of it."""
    show = the_show(arena)
    floor = max(low, min(own_need(arena, seat), arena.box.munera[show.munus].denarii))
    return str(high) if opening or high >= floor else WITHDRAW


def tender_facts(arena: Arena, seat: str) -> dict[str, Any]:
    """The lowest bid so far (no value for the opener), the card's sum, and what he needs."""
    show = the_show(arena)
    opening = show.low < 0
    known: dict[str, Any] = {
        "opening": opening,
        "payment": arena.box.munera[show.munus].denarii,
        "prize": arena.box.munera[show.munus].glory,
        "need": own_need(arena, seat),
        "treasury": arena.gyms[seat].treasury,
    }
    return known if opening else {**known, "low": show.low}
