"""Decurions: the exchange of sets (section 12)."""

from __future__ import annotations

from collections.abc import Mapping

from .data import CITIZENS
from .state import Town


def gain(town: Town, seat: str, *citizens: str, favours: int = 0) -> None:
    """Pieces gained together are added together before anybody looks for sets."""
    held = town.citizens[seat]
    for citizen in citizens:
        held[citizen] += 1
    town.favours[seat] += favours


def exchange_sets(town: Town, seat: str) -> None:
    """A set is one citizen of each type, favours standing in for missing ones. It MUST be exchanged, and the next too.

    There is no choice: a citizen held is always used before a favour.
    """
    held = town.citizens[seat]
    while list(held.values()).count(0) <= town.favours[seat]:
        used = [citizen for citizen in CITIZENS if held[citizen]]
        missing = len(CITIZENS) - len(used)
        for citizen in used:
            hand_in(town, seat, citizen)
        for _ in range(missing):
            hand_in_favour(town, seat)
        town.decurions[seat] += 1
        pieces = used + ["favour"] * missing
        town.tell("set_exchanged", seat=seat, pieces=pieces, decurions=town.decurions[seat])


def hand_in(town: Town, seat: str, citizen: str) -> None:
    """Citizens go back into the bag."""
    town.citizens[seat][citizen] -= 1
    town.bag[citizen] += 1


def hand_in_favour(town: Town, seat: str) -> None:
    """Favours go back to the supply."""
    town.favours[seat] -= 1
    town.favour_supply += 1


def prospect(held: Mapping[str, int], favours: int, *gained: str) -> tuple[int, int]:
    """What gaining these citizens would bring: decurions at once, and then (different types + favours) held."""
    after = dict(held)
    for citizen in gained:
        after[citizen] += 1
    sets = 0
    while (missing := list(after.values()).count(0)) <= favours:
        after = {citizen: max(0, count - 1) for citizen, count in after.items()}
        favours -= missing
        sets += 1
    return sets, len(CITIZENS) - missing + favours
