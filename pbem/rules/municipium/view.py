"""What may be seen (section 4): everything but the order of the deck and the chance to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine import Chance, Span

from .data import BOARD, FAMILY_CARDS, PLACES
from .state import CARD, MOVE, PLACEMENT, Town


def view(town: Town, seat: str | None) -> dict[str, Any]:
    """The table as everybody sees it; there are no secret hands."""
    return {
        "you": seat,
        "seats": list(town.seats),
        "options": dict(town.options),
        "first_player": town.first_player,
        "active": town.active,
        "turn": town.turn,
        "phase": town.phase,
        "card": town.card,
        "places": {place: _place(town, place) for place in PLACES},
        "prefect": town.prefect,
        "temple_order": town.temple_order[:],
        "players": {family: _player(town, family) for family in town.seats},
        "drawn": town.drawn[:],
        "bag": town.bag.copy(),
        "favour_supply": town.favour_supply,
        "laurel_supply": town.laurel_supply,
        "deck_size": len(town.deck),
        "discard": town.discard[:],
    }


def _place(town: Town, place: str) -> dict[str, Any]:
    """An institution; of the families those present, by influence."""
    ranking = town.ranking(place) if town.phase != PLACEMENT else _present(town, place)
    return {
        "number": BOARD.number[place],
        "citizen": BOARD.citizen[place],
        "members": {family: [town.plain[family][place], town.distinguished[family][place]] for family in ranking},
        "influence": {family: town.influence(family, place) for family in ranking},
        "banner": town.banner[place][:],
        "room": place in BOARD.route,
        "room_favour": town.room_favour.get(place, 0),
        "room_citizen": town.room_citizen.get(place, ""),
        "paths": list(BOARD.neighbours[place]),
    }


def _present(town: Town, place: str) -> list[str]:
    return [family for family in town.seats if town.members(family, place)]


def _player(town: Town, family: str) -> dict[str, Any]:
    return {
        "citizens": town.citizens[family].copy(),
        "favours": town.favours[family],
        "decurions": town.decurions[family],
        "family_cards": town.family_cards[family][:],
        "unplaced": town.unplaced[family],
    }


def over(view: Mapping[str, Any], kind: str, word: str) -> str | None:
    """Members are placed once (section 5), and each family card is played once (section 8)."""
    me = view["players"][view["you"]]
    if kind == "settle" and not me["unplaced"]:
        return "kind_over"
    return "used_up" if kind == "card" and word in FAMILY_CARDS and word not in me["family_cards"] else None


def redeal(town: Town, seat: str | None, chance: Chance) -> None:
    """Nobody knows the order of the deck, and what it is dealt from must not betray it."""
    town.deck.sort()
    chance.shuffle(town.deck, "redeal")


def reshuffle(town: Town) -> None:
    """The deck again in another order, after something of it was seen and taken back."""
    redeal(town, None, town.chance)


def spans(town: Town, seat: str) -> dict[str, Span]:
    """Stretches of play that orders are good for: the card being resolved, one's own turn, the placement."""
    last_card = town.turn - 1 if town.phase == MOVE else town.turn
    behind = town.seats_from(town.first_player).index(seat)
    own_turns = (town.turn - 1 - behind) // len(town.seats) + 1
    return {
        "card": Span(last_card, town.phase == CARD),
        "turn": Span(own_turns, town.active == seat and town.phase in (MOVE, CARD)),
        "placement": Span(1, town.phase == PLACEMENT),
    }


def worth(town: Town, seat: str) -> float:
    """How good this side looks: decurions above all, then what is on the way to the next one, then leads."""
    if not town.temple_order:
        return 0.0
    types = sum(1 for count in town.citizens[seat].values() if count)
    spare = sum(town.citizens[seat].values()) - types
    leads = sum(0.2 + 0.3 * len(town.banner[place]) for place in town.led_by(seat))
    return 10 * town.decurions[seat] + 2 * types + 0.5 * spare + 3 * town.favours[seat] + leads
