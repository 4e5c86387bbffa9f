"""The data of the game, read from the TOML files beside this one and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from pbem.engine import BadOption

FILES = ("board.toml", "pieces.toml", "editions.toml")


def read(name: str) -> dict[str, Any]:
    """A data file as plain data."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def fingerprint(options: Mapping[str, Any]) -> dict[str, str]:
    """A hash of each data file, so that a record can say with which board and cards it was played."""
    return {name: blake2b(files(__package__).joinpath(name).read_bytes(), digest_size=32).hexdigest() for name in FILES}


# ------------------------------------------------------------------ the board (section 3)


@dataclass(frozen=True)
class Board:
    """Institutions, paths and the prefect's way. ``reach[place]`` maps what can be reached to the steps it takes."""

    places: tuple[str, ...]
    number: Mapping[str, str]
    citizen: Mapping[str, str]
    neighbours: Mapping[str, tuple[str, ...]]
    route: tuple[str, ...]
    start: str

    def one_step(self, place: str) -> tuple[str, ...]:
        return self.neighbours[place]

    def two_steps(self, place: str) -> tuple[str, ...]:
        """Where two steps can lead that does not lie next door; never back to the start (ruling 8)."""
        near = self.neighbours[place]
        far = [end for middle in near for end in self.neighbours[middle]]
        return tuple(end for end in self.places if end in far and end != place and end not in near)

    def after(self, place: str) -> str:
        """The prefect's next institution."""
        return self.route[(self.route.index(place) + 1) % len(self.route)]


def board(plain: Mapping[str, Any]) -> Board:
    """The board out of plain data; a board nobody could play on is refused."""
    institutions = plain["institutions"]
    places = tuple(institutions)
    paths = _known_paths(plain["paths"], places)
    neighbours = {place: tuple(end for end in places if (place, end) in paths) for place in places}
    _connected(places, neighbours)
    rooms = [place for place in places if institutions[place]["room"]]
    route = tuple(plain["prefect_route"])
    _cycle(route, rooms)
    if plain["prefect_start"] not in route:
        raise BadOption(f"the prefect cannot start in {plain['prefect_start']}, it is not on his route")
    return Board(
        places=places,
        number={place: institutions[place]["number"] for place in places},
        citizen={place: institutions[place]["citizen"] for place in places},
        neighbours=neighbours,
        route=route,
        start=plain["prefect_start"],
    )


def _known_paths(paths: Sequence[Sequence[str]], places: Sequence[str]) -> set[tuple[str, str]]:
    """Every path both ways."""
    for one, other in paths:
        for end in (one, other):
            if end not in places:
                raise BadOption(f"a path of the board leads to {end}, which is no institution")
        if one == other:
            raise BadOption(f"a path of the board leads from {one} to itself")
    return {(one, other) for one, other in paths} | {(other, one) for one, other in paths}


def _connected(places: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> None:
    reached = [places[0]]
    for place in reached:  # grows while it is walked
        reached += [end for end in neighbours[place] if end not in reached]
    lost = [place for place in places if place not in reached]
    if lost:
        raise BadOption(f"the board is not connected: no path leads from {places[0]} to {', '.join(lost)}")


def _cycle(route: Sequence[str], rooms: Sequence[str]) -> None:
    """The prefect visits each institution with a room once a round, and no other."""
    if sorted(route) != sorted(rooms):
        raise BadOption(f"the prefect's route must go once through {', '.join(rooms)}; it is {', '.join(route)}")


# ------------------------------------------------------------------ what the rules use

BOARD = board(read("board.toml"))
PLACES = BOARD.places
ROOMS = tuple(place for place in PLACES if place in BOARD.route)

PIECES = read("pieces.toml")
CITIZENS: tuple[str, ...] = tuple(PIECES["citizens"])
PRIEST: str = PIECES["everywhere"]
MEMBERS: int = PIECES["members"]
PLAIN_INFLUENCE: int = PIECES["influence"]
DISTINGUISHED_INFLUENCE: int = PIECES["distinguished"]
CROWD: int = PIECES["crowd"]
LEADERS_SHARE: int = PIECES["leaders_share"]
GUESTS: int = PIECES["guests"]
TRADE: int = PIECES["trade"]
COMMON_CARDS: dict[str, int] = PIECES["common_cards"]
FAMILY_CARDS: tuple[str, ...] = tuple(PIECES["family_cards"])

_EDITIONS = read("editions.toml")
EDITIONS: dict[str, dict[str, Any]] = _EDITIONS["editions"]
ACCEPTED: dict[str, list[Any]] = _EDITIONS["accepted"]
CITIZENS_FOR_FIVE: int = _EDITIONS["needed"]["citizens_for_five"]

MATCHING: dict[str, dict[str, str]] = {
    citizen: {place: place for place in PLACES if citizen in (PRIEST, BOARD.citizen[place])} for citizen in CITIZENS
}
"""The institutions where a citizen may be placed (section 1)."""
