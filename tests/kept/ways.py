"""The ways a kept game came to its end, read off its last position: a function for each kind of game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import Result


def way(kind: str, result: Result, state: Any) -> str:
    """How a game ended, in a few words; those of its kind."""
    return WAYS[kind](result, state)


def municipium(result: Result, state: Any) -> str:
    """How the first place was won: by more decurions (in one's own turn, or in another's), or by which tie-break."""
    tied = leaders(result, "decurions")
    if len(result.places[0]) > 1:
        return "shared"
    if len(tied) > 1:
        pieces = [sum(result.figures[seat][what] for what in ("citizens", "favours")) for seat in tied]
        return "pieces" if pieces.count(max(pieces)) == 1 else "favours"
    if state.options["target_decurions"] == 4:
        return "short"
    return "own turn" if result.places[0][0] == state.active else "another's turn"


def la_citta(result: Result, state: Any) -> str:
    """Whether six years were played, who was eliminated before, and how the first place was won."""
    if result.why != "six_years":
        return {"last_one": "all but one eliminated", "nobody": "nobody left"}[result.why]
    if len(result.places[0]) > 1:
        return "shared"
    tied = leaders(result, "points", [seat for seat in state.seats if seat not in state.out])
    if len(tied) > 1:
        return "gold"
    return "a player eliminated" if state.out else "six years"


def munera(result: Result, state: Any) -> str:
    """How many came to the glory that wins, and what decided between them."""
    target = state.options["target_glory"]
    there = [seat for seat in state.seats if result.figures[seat]["glory"] >= target]
    if result.why == "round_limit":
        return "round limit"
    if len(there) == 1:
        return "single victor"
    tied = leaders(result, "glory")
    if len(tied) == 1:
        return "several at once"
    if len(result.places[0]) > 1:
        return "shared"
    return "renown" if len(leaders(result, "renown", tied)) == 1 else "denarii"


def leaders(result: Result, figure: str, among: Sequence[str] = ()) -> list[str]:
    """The seats with most of something."""
    held: Mapping[str, int] = {seat: result.figures[seat][figure] for seat in among or result.figures}
    return [seat for seat, number in held.items() if number == max(held.values())]


WAYS = {"municipium": municipium, "la-citta": la_citta, "munera": munera}
