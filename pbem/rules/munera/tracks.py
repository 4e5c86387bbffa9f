"""The tracks of a running duel, and the munus it belongs to."""

from __future__ import annotations

from .data import RULES
from .state import Arena, Duel, Show


def the_duel(arena: Arena) -> Duel:
    assert arena.duel, "no duel is being fought"
    return arena.duel


def the_show(arena: Arena) -> Show:
    assert arena.show, "no munus is being resolved"
    return arena.show


def is_fatal(arena: Arena, side: int) -> bool:
    """Whether the dice, applied now, defeat this side by pugna or by wounds."""
    fight = the_duel(arena)
    margin = fight.dice[1 - side] - fight.dice[side]
    if margin <= 0:
        return False
    pugna = fight.pugna if side == 0 else -fight.pugna
    courage = arena.box.gladiators[fight.fighters[side]].courage
    return pugna - margin <= -RULES.duel.pugna or fight.wounds[side] + 1 > courage
