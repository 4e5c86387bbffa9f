"""Auctions (5.3): the rudiarius puts up a card, everybody gives one sealed bid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine import Done, Next, Numbers, Outcome, Question, Scene, Together

from .dice import highest_roll
from .gladiators import take_in
from .reasons import why_no_bid, why_not_put_up
from .state import Arena

DONE, PASS = "done", "pass"
NO_BID = -1


def auctions(arena: Arena, dones: int) -> Scene[Outcome]:
    """The rudiarius puts up a card that was not put up this phase, or says `done`; then the rudis goes left (D10).

    When everybody has said `done` in turn it is over, and the rudis is where it was (R-08).
    """
    cards = {card: card for card in arena.forum if card not in arena.put_up}
    if not cards or dones == len(arena.seats):
        return Done()
    rudiarius = arena.rudis
    facts = partial(purse_facts, arena, rudiarius)
    about = partial(card_facts, arena)
    card: str = yield Question(
        rudiarius, "open", {DONE: None, **cards}, slot="ware", auto=DONE, soft=True, facts=facts, about=about,
        why=partial(why_not_put_up, arena),
    )  # fmt: skip
    if card == DONE:
        arena.tell("auction_done", seat=rudiarius)
        arena.rudis_goes_left()
        return Next(auctions, dones + 1)
    arena.put_up.append(card)
    arena.tell("put_up", seat=rudiarius, card=card, n=arena.box.cost(card))
    buyer, price = yield from auction(arena, card, arena.box.cost(card), arena.in_order())
    if buyer:
        arena.pay(buyer, price)
        arena.forum.remove(card)
        take_in(arena, buyer, card)
        bought(arena, buyer, card, price)
    if buyer == rudiarius:
        arena.rudis_goes_left()
    return Next(auctions, 0)


def auction(arena: Arena, card: str, least: int, bidders: Sequence[str]) -> Scene[tuple[str, int]]:
    """Sealed answers of all at the same time; the highest wins, equal ones roll. Gives the buyer ("": nobody) and price (D11)."""
    arena.on_offer = [card]
    questions = [
        Question(
            seat, "bid", bids(arena, seat, least), subject=card, auto=PASS, soft=True,
            facts=partial(bid_facts, arena, seat, card, least), why=partial(why_no_bid, arena, seat, least),
        )
        for seat in bidders
    ]  # fmt: skip
    answers: dict[str, str] = yield Together(questions)
    arena.on_offer = []
    offers = {seat: int(word) for seat, word in answers.items() if word != PASS}
    for seat in bidders:
        if seat in offers:
            arena.tell("bid_made", seat=seat, n=offers[seat])
        else:
            arena.tell("bid_passed", seat=seat)
    if not offers:
        arena.tell("unsold", card=card)
        return "", 0
    price = max(offers.values())
    buyer = highest_roll(arena, [seat for seat, amount in offers.items() if amount == price])
    arena.tell("sold", seat=buyer, card=card, n=price)
    return buyer, price


def bids(arena: Arena, seat: str, least: int) -> Numbers:
    """`pass`, or an amount from the cost to the treasury (0 is a bid only for a card of cost 0: R-07)."""
    return Numbers(least, arena.gyms[seat].treasury, extra={PASS: NO_BID})


def bought(arena: Arena, seat: str, card: str, price: int) -> None:
    """Remembered for budgets, which count forum auctions and resale together."""
    gym = arena.gyms[seat]
    gym.won.append(card)
    gym.spent += price


# ------------------------------------------------------------------ facts (10.5)


def purse_facts(arena: Arena, seat: str) -> dict[str, Any]:
    gym = arena.gyms[seat]
    gladiators = sum(1 for card in gym.won if card in arena.box.gladiators)
    return {
        "treasury": gym.treasury,
        "spent": gym.spent,
        "bought": len(gym.won),
        "gladiators": gladiators,
        "ministers": len(gym.won) - gladiators,
        "won": gym.won[:],
        "round_no": arena.round,
    }


def bid_facts(arena: Arena, seat: str, card: str, least: int) -> dict[str, Any]:
    return {**purse_facts(arena, seat), "cost": least}


def card_facts(arena: Arena, card: str) -> dict[str, Any]:
    return {} if card == DONE else {"cost": arena.box.cost(card)}
