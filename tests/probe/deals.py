"""Deals of the probe: money for cards, at the questions that are ``open`` and between scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .state import Arena

Items = Sequence[Sequence[str]]
"""What one side gives, as the desk hands it over: ``[["5", "denarii"], ["fortuna"]]``."""


def deal(arena: Arena, agreed: Mapping[str, Any]) -> str | None:
    """Both sides give at the same instant; if one of them cannot, nothing happens."""
    by, to = agreed["by"], agreed["to"]
    if not (can_give(arena, by, agreed["give"]) and can_give(arena, to, agreed["get"])):
        return "cannot_give"
    hand_over(arena, by, to, agreed["give"])
    hand_over(arena, to, by, agreed["get"])
    arena.tell("traded", seat=by, other=to)
    return None


def can_give(arena: Arena, seat: str, items: Items) -> bool:
    hand, wanted = arena.hand[seat], cards(items)
    return money(items) <= arena.treasury[seat] and all(wanted.count(card) <= hand.count(card) for card in wanted)


def hand_over(arena: Arena, giver: str, taker: str, items: Items) -> None:
    arena.treasury[giver] -= money(items)
    arena.treasury[taker] += money(items)
    for card in cards(items):
        arena.hand[giver].remove(card)
        arena.hand[taker].append(card)


def money(items: Items) -> int:
    return sum(int(item[0]) for item in items if item[0].isdigit())


def cards(items: Items) -> list[str]:
    return [item[0] for item in items if not item[0].isdigit()]
