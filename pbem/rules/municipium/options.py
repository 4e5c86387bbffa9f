"""Options: an edition is a preset, each option may be changed by name (section 15, ruling 38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from pbem.engine import BadOption, accepted

from .data import ACCEPTED, CITIZENS_FOR_FIVE, EDITIONS


def settle(given: Mapping[str, str], players: int) -> dict[str, Any]:
    """The full options of a game; anything not named in section 15 is refused."""
    chosen = {name: accepted(ACCEPTED, name, value) for name, value in given.items()}
    edition = chosen.get("edition", ACCEPTED["edition"][0])
    options = {"edition": edition, **asdict(EDITIONS[edition].options), **chosen}
    _enough_for(options, players)
    return options


def families(options: Mapping[str, Any]) -> Sequence[str]:
    """The families of the edition, in the order in which they are given out."""
    return EDITIONS[options["edition"]].families


def _enough_for(options: Mapping[str, Any], players: int) -> None:
    """The number of players lies within the edition's, and five of them need the larger bag."""
    counts = EDITIONS[options["edition"]].players
    if players not in counts:
        raise BadOption(f"the {options['edition']} edition is for {counts[0]} to {counts[-1]} players, not {players}")
    if players == 5 and options["citizens_per_type"] < CITIZENS_FOR_FIVE:
        raise BadOption(f"five players need citizens_per_type {CITIZENS_FOR_FIVE}, not {options['citizens_per_type']}")
