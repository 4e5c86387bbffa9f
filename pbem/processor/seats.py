"""Seats that are not played as usual: frozen (somebody may write in another's name), or given up by their player.

Records keep both lists (``keeps``); the game master opens a frozen seat again.
"""

from __future__ import annotations

from pbem.store.opengame import OpenGame
from pbem.store.record import Plain

FROZEN, RESIGNED, UNREACHABLE = "frozen", "resigned", "unreachable"


def shut(game: OpenGame, seat: str) -> str:
    """Why nothing may be played for a seat, or nothing."""
    return next((why for why in (FROZEN, RESIGNED) if seat in game.keeps.get(why, ())), "")


def is_unreachable(game: OpenGame, seat: str) -> bool:
    """Whether letters to a seat come back, or are not taken for days."""
    return seat in game.keeps.get(UNREACHABLE, ())


def with_seat(game: OpenGame, why: str, seat: str) -> Plain:
    """What a record must keep so that the seat is shut from now on."""
    return {why: sorted({*game.keeps.get(why, ()), seat})}


def without_seat(game: OpenGame, why: str, seat: str) -> Plain:
    """What a record must keep so that the seat is open again."""
    return {why: sorted({*game.keeps.get(why, ())} - {seat})}
