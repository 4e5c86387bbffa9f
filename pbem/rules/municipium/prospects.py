"""What a family could be asked sooner or later, with the options as they stand now. All of it lies open on the table."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from pbem.engine import Coming

from .cards import MODES, whole_powers
from .data import CITIZENS, MATCHING, MEMBERS, PLACES
from .events import possible_pairs
from .members import DONE, Company
from .placement import ANYWHERE
from .powers import CHOICES, LEAF, leaves, praetorium_tree
from .state import Town
from .turn import COMMON, TWO_STEPS


def prospects(town: Town, seat: str) -> list[Coming]:
    """Before all members stand on the board nothing can be said of moves and powers yet."""
    places = [Coming("place", citizen, MATCHING[citizen], lasting=True) for citizen in CITIZENS]
    places += [Coming("pick", place, pairs(place), lasting=True) for place in PLACES]
    if town.unplaced[seat]:
        return [Coming("settle", None, ANYWHERE, times=MEMBERS), *places]
    turn = [Coming("move", None, moves(town, seat)), Coming("card", None, cards(town, seat))]
    powers = [Coming(place, None, CHOICES[place](town, seat)) for place in PLACES]
    return [*turn, *places, Coming("power", None, whole_powers(town, seat)), *powers]


def pairs(place: str) -> dict[str, Any]:
    """The two that may be taken of any three citizens that can meet there."""
    guests = [citizen for citizen in CITIZENS if place in MATCHING[citizen]]
    return leaves(pair for three in combinations_with_replacement(guests, 3) for pair in possible_pairs(list(three)))


def moves(town: Town, seat: str) -> dict[str, Any]:
    """The first member of a move."""
    sources = Company(town, seat).sources()
    return {word: LEAF if source is None else leaves(TWO_STEPS[source[0]]) for word, source in sources.items()} | {DONE: LEAF}


def cards(town: Town, seat: str) -> dict[str, Any]:
    """The common card, and his own that are left."""
    modes = {mode: praetorium_tree(town, seat) if mode == "reposition" else LEAF for mode in MODES}
    return {card: modes if card == "great_family" else LEAF for card in (COMMON, *town.family_cards[seat])}
