"""The end of the game (chapter 8)."""

from __future__ import annotations

from pbem.engine import End, Result

from .gladiators import total_renown
from .state import OVER, Arena


def somebody_has_enough(arena: Arena) -> bool:
    """Looked at after every change of glory; the game ends at that instant (R-01)."""
    target: int = arena.options["target_glory"]
    return any(gym.glory >= target for gym in arena.gyms.values())


def standing(arena: Arena, seat: str) -> tuple[int, ...]:
    """Most glory; then most renown of all gladiators with their ranks; then most denarii. More is better."""
    gym = arena.gyms[seat]
    return gym.glory, total_renown(arena, seat), gym.treasury


def ending(arena: Arena, why: str = "target") -> End:
    """All places, best first; players equal in everything share theirs."""
    arena.phase = OVER
    places: dict[tuple[int, ...], list[str]] = {}
    for seat in arena.seats:
        places.setdefault(standing(arena, seat), []).append(seat)
    ranked = tuple(tuple(places[figures]) for figures in sorted(places, reverse=True))
    arena.tell("game_over", winners=list(ranked[0]))
    return End(Result(ranked, why, {seat: figures_of(arena, seat) for seat in arena.seats}))


def figures_of(arena: Arena, seat: str) -> dict[str, int]:
    glory, renown, denarii = standing(arena, seat)
    return {"glory": glory, "renown": renown, "denarii": denarii}
