"""The end of the game (section 13)."""

from __future__ import annotations

from pbem.engine import Result

from .state import Town


def somebody_has_enough(town: Town) -> bool:
    """Looked at only at the end of a turn; reaching the target does not stop the card."""
    target: int = town.options["target_decurions"]
    return max(town.decurions.values()) >= target


def standing(town: Town, seat: str) -> tuple[int, ...]:
    """Most decurions; among those tied most citizens and favours; by option most favours. More is better."""
    favours = town.favours[seat] if town.options["third_tiebreak"] == "favours" else 0
    return town.decurions[seat], town.pieces(seat), favours


def result(town: Town) -> Result:
    """All places, best first; players equal in everything share theirs, in seat order from the first player."""
    places: dict[tuple[int, ...], list[str]] = {}
    for seat in town.seats_from(town.first_player):
        places.setdefault(standing(town, seat), []).append(seat)
    ranked = tuple(tuple(places[figures]) for figures in sorted(places, reverse=True))
    return Result(ranked, "target", {seat: figures_of(town, seat) for seat in town.seats})


def figures_of(town: Town, seat: str) -> dict[str, int]:
    return {
        "decurions": town.decurions[seat],
        "citizens": sum(town.citizens[seat].values()),
        "favours": town.favours[seat],
    }
