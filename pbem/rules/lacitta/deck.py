"""The policy cards (sections 5.2, 5.5): display, pile and discard pile."""

from __future__ import annotations

from .state import Land


def draw(land: Land) -> str:
    """The top card; if the pile is empty the discard pile is shuffled into a new one first [R 10]."""
    if not land.pile:
        land.pile, land.discard, land.unseen = land.discard + land.unseen, [], []
        land.pile.sort()
        land.chance.shuffle(land.pile, "policy")
        land.tell("reshuffled", n=len(land.pile))
    return land.pile.pop()


def cards_turned_up(land: Land) -> int:
    """How many came into the display this year: one for each card that was taken out of it."""
    return sum(map(len, land.front.values()))


def take_card(land: Land, seat: str, card: str, price: int) -> None:
    """The card is paid and lies in front of the player until the end of the phase [R 9]; its slot is refilled at once.

    Identical cards differ only by the slot that is refilled: the lowest is taken.
    """
    slot = land.display.index(card)
    land.gold[seat] -= price
    land.front[seat].append(card)
    land.tell("card_taken", seat=seat, card=card, n=price)
    land.chance.reveal()
    land.display[slot] = fresh = draw(land)
    for other in land.seats:
        land.turned_up[other].append(fresh)
    land.tell("card_turned_up", card=fresh)
