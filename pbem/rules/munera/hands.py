"""Hands of eventum cards (5.1): drawing, and never more than five."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine import Question, Scene

from .cardfile import EVENTUM
from .data import RULES
from .state import Arena


def kinds_in_hand(arena: Arena, seat: str) -> dict[str, str]:
    """The kinds of cards in a hand, each with a copy of it."""
    kind = arena.box.kind
    return {kind[card]: card for card in reversed(arena.gyms[seat].hand)}


def draw_eventa(arena: Arena, seats: Iterable[str]) -> Scene[None]:
    """One card each; whoever has more than five then discards at once."""
    for seat in seats:
        for _ in range(RULES.phase.eventa):
            arena.deal_eventum(seat)
            yield from trim_hands(arena)


def is_crowded(arena: Arena) -> bool:
    """Whether somebody holds more eventa than he may keep."""
    return any(len(gym.hand) > RULES.limits.hand for gym in arena.gyms.values())


def trim_hands(arena: Arena) -> Scene[None]:
    """A player above five discards face up cards of his choice down to five; several players in rudis order (D05)."""
    for seat in arena.in_order():
        hand = arena.gyms[seat].hand
        while len(hand) > RULES.limits.hand:
            kinds = kinds_in_hand(arena, seat)
            last = arena.box.kind[hand[-1]]
            arena.discarding = seat
            kind: str = yield Question(seat, "discard", kinds, slot="card", auto=last, soft=True)
            arena.discarding = ""
            card = hand[-1] if kind == last else kinds[kind]
            discard(arena, seat, card)
            arena.tell("eventum_discarded", seat=seat, card=kind)
    arena.trading = False


def discard(arena: Arena, seat: str, card: str) -> None:
    arena.gyms[seat].hand.remove(card)
    arena.discards[EVENTUM].append(card)
