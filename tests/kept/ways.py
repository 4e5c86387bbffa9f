"""The ways a kept game of Municipium came to its end, read off its last position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine import Result


def way(result: Result, active: str, options: Mapping[str, Any]) -> str:
    """How the first place was won: by more decurions (in one's own turn, or in another's), or by which tie-break."""
    figures = result.figures
    most = max(held["decurions"] for held in figures.values())
    tied = [seat for seat, held in figures.items() if held["decurions"] == most]
    if len(result.places[0]) > 1:
        return "shared"
    if len(tied) > 1:
        pieces = [sum(figures[seat][what] for what in ("citizens", "favours")) for seat in tied]
        return "pieces" if pieces.count(max(pieces)) == 1 else "favours"
    if options["target_decurions"] == 4:
        return "short"
    return "own turn" if result.places[0][0] == active else "another's turn"
