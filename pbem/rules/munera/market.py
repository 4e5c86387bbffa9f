"""The market (5.4): sales to the forum and by public auction, before and after the auctions."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Done, Next, Numbers, Outcome, Question, Scene

from .auctions import auction, bought
from .data import RULES
from .gladiators import hand_over, put_away
from .reasons import why_no_reserve, why_not_own
from .state import Arena

DONE, TO_FORUM, BY_AUCTION = "done", "forum", "auction"


def market(arena: Arena) -> Scene[Outcome]:
    """First all sales to the forum, in rudis order, then the auctions; private sales (deals) at any moment of it."""
    yield from ()
    arena.resold = []
    arena.resale = []
    return Next(sell, *arena.in_order())


def sell(arena: Arena, seat: str, *others: str) -> Scene[Outcome]:
    """A player sells gladiators and ministers in any state, as many as he likes (D07, D08)."""
    while len(wares(arena, seat)) > 1:
        about = partial(ware_facts, arena)
        card: str = yield Question.anew(
            seat, "sell", partial(wares, arena, seat), slot="ware", auto=DONE, soft=True, open=True, about=about,
            why=partial(why_not_own, arena, seat),
        )  # fmt: skip
        if card == DONE:
            break
        way: str = yield Question(seat, "sell", ways(arena, card), slot="how", subject=card)
        if way == TO_FORUM:
            sell_to_forum(arena, seat, card)
        else:
            yield from list_for_auction(arena, seat, card)
    return Next(sell, *others) if others else Next(resale)


def wares(arena: Arena, seat: str) -> dict[str, str]:
    """What he may sell: all his cards but those he has put to auction in this market."""
    gym = arena.gyms[seat]
    listed = [card for seller, card, _ in arena.resale if seller == seat]
    cards = [card for card in (*sorted(gym.gladiators), *sorted(gym.ministers)) if card not in listed]
    return {DONE: "", **{card: card for card in cards}}


def ways(arena: Arena, card: str) -> dict[str, str]:
    """To the forum, or by auction: that only once in a market, also for whoever has bought it privately meanwhile."""
    return {way: way for way in (TO_FORUM, BY_AUCTION) if way == TO_FORUM or card not in arena.resold}


def ware_facts(arena: Arena, card: str) -> dict[str, Any]:
    """What the forum pays."""
    if card in arena.men:
        return {"worth": arena.worth(card)}
    return {"worth": arena.box.ministers[card].cost} if card in arena.box.ministers else {}


def sell_to_forum(arena: Arena, seat: str, card: str) -> None:
    """The bank pays his worth, or the printed cost of a minister; the card is discarded at once."""
    price = ware_facts(arena, card)["worth"]
    arena.gyms[seat].treasury += price
    put_away(arena, card, seat)
    arena.tell("sold_to_forum", seat=seat, card=card, n=price)


def list_for_auction(arena: Arena, seat: str, card: str) -> Scene[None]:
    """The seller may set a reserve, at least the printed cost."""
    cost = arena.box.cost(card)
    numbers = Numbers(cost, RULES.limits.reserve)
    why = partial(why_no_reserve, cost)
    reserve: str = yield Question(seat, "sell", numbers, slot="reserve", subject=card, auto=str(cost), soft=True, why=why)
    arena.resale.append((seat, card, int(reserve)))
    arena.resold.append(card)
    arena.tell("for_resale", seat=seat, card=card, n=int(reserve))


def resale(arena: Arena) -> Scene[Outcome]:
    """All others bid sealed; the price goes to the seller (R-10). The rudis is not concerned."""
    if not arena.resale:
        return Done()
    seller, card, reserve = arena.resale.pop(0)
    gym = arena.gyms[seller]
    if card in gym.gladiators or card in gym.ministers:  # it may have been sold privately meanwhile
        others = [seat for seat in arena.in_order() if seat != seller]
        buyer, price = yield from auction(arena, card, reserve, others)
        if buyer:
            arena.gyms[seller].treasury += arena.pay(buyer, price)
            hand_over(arena, card, seller, buyer)
            bought(arena, buyer, card, price)
    return Next(resale)
