"""Options of a game: kind of set-up, expansion, who begins, and a game master's own map and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import BadOption

from .data import HOUSE, SEATS, Box, box_of

RANDOM = "random"
FILES = ("map", "cards")
"""Options whose value is the text of a file."""


def settle(given: Mapping[str, str], players: int) -> dict[str, Any]:
    """The full options of a game. ``map`` and ``cards`` are the texts of TOML files in place of those beside the rules."""
    known = {"setup": HOUSE.accepted.setup, "expansion": HOUSE.accepted.expansion, "first": [RANDOM, *SEATS]}
    strangers = [name for name in given if name not in known and name not in FILES]
    if strangers:
        raise BadOption(f"there is no option {strangers[0]}; there are: {', '.join([*known, *FILES])}")
    chosen = {name: _value(name, given.get(name, values[0]), values) for name, values in known.items()}
    options = {**chosen, "expansion": chosen["expansion"] == "true", **{name: str(given.get(name, "")) for name in FILES}}
    _enough_for(options, players)
    return options


def seats(options: Mapping[str, Any]) -> Sequence[str]:
    """The colours, in the order in which they are given out."""
    return SEATS


def _value(name: str, given: Any, values: Sequence[str]) -> str:
    word = str(given).strip().lower()
    if word not in values:
        raise BadOption(f"{name} cannot be {given}; it can be {' or '.join(values)}")
    return word


def _enough_for(options: Mapping[str, Any], players: int) -> None:
    """The number of players lies within the rules, and the map has a place for all of them."""
    constants = box_of(options, 2).components.constants
    if not constants.min_players <= players <= min(constants.max_players, len(SEATS)):
        raise BadOption(f"La Città is for {constants.min_players} to {constants.max_players} players, not {players}")
    if options["setup"] == "basic" and box_of(options, players).atlas.setup is None:
        raise BadOption(f"the map has no start layout for {players} players; setup=advanced needs none")
    if options["setup"] == "advanced":
        _sites_for_castles(box_of(options, players), players)


def _sites_for_castles(box: Box, players: int) -> None:
    """However the castles are placed, the last one still finds a site: the others, at worst, block the most they can."""
    castles = players * box.constants.start_castles
    blocked = sum(sorted(map(len, box.atlas.castle_ground.values()), reverse=True)[: castles - 1])
    if blocked >= len(box.atlas.hexes):
        raise BadOption(
            f"the map is too small for setup=advanced with {players} players: it has {len(box.atlas.hexes)} hexes in play, and the "
            f"first {castles - 1} of {castles} castles can block {blocked}"
        )
