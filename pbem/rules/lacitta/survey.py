"""The survey: what can be read off the tiles on the board, kept up with every tile and never saved.

Where may a city grow, where may a castle stand: asked at every turn, changed by few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import filterfalse
from typing import NamedTuple

from msgspec import Struct

from .atlas import FARM, LAKE, MOUNTAIN, Atlas
from .components import Components


class Soil(NamedTuple):
    """What each hex in play touches: food on farms, mountains, and whether there is a lake. It never changes."""

    food: Mapping[str, int]
    mountains: Mapping[str, int]
    lakes: Mapping[str, int]


def soil_of(atlas: Atlas, components: Components, terrain: Mapping[str, str]) -> Soil:
    """Read the terrain; start layouts are met again and again."""
    return _read_soil(atlas, components, tuple(terrain.items()))


@lru_cache(maxsize=32)
def _read_soil(atlas: Atlas, components: Components, terrain: tuple[tuple[str, str], ...]) -> Soil:
    """Tiles where they lie, else what is printed on the edge."""
    kinds = {segment.id: (str(segment.terrain), segment.food) for segment in atlas.edge.values()}
    tiles = components.terrain
    kinds.update({space: (str(tiles[tile].kind), tiles[tile].food) for space, tile in terrain})
    touched = {name: [kinds[space] for space in atlas.touches[name]] for name in atlas.hexes}
    return Soil(
        food={name: sum(food for kind, food in there if kind == FARM) for name, there in touched.items()},
        mountains={name: sum(kind == MOUNTAIN for kind, _ in there) for name, there in touched.items()},
        lakes={name: sum(kind == LAKE for kind, _ in there) for name, there in touched.items()},
    )


class Sites(Struct, frozen=True):
    """The empty hexes where a city may grow: next to it and to no other; and those of them that touch a lake."""

    empty: tuple[str, ...]
    wet: tuple[str, ...]


class Survey:
    """Which city each built hex belongs to, and what follows from it."""

    __slots__ = ("_blocked", "_sites", "atlas", "city_at", "soil")

    def __init__(self, atlas: Atlas, soil: Soil) -> None:
        self.atlas = atlas
        self.soil = soil
        self.city_at: dict[str, str] = {}
        self._blocked: set[str] | None = None
        self._sites: dict[str, Sites] = {}

    def copy(self) -> Survey:
        other = Survey(self.atlas, self.soil)
        other.city_at = self.city_at.copy()
        other._blocked = None if self._blocked is None else self._blocked.copy()
        other._sites = self._sites.copy()
        return other

    def put(self, hex: str, city: str) -> None:
        """A tile of this city lies here now."""
        self.city_at[hex] = city
        if self._blocked is not None:
            self._blocked.update(self.atlas.castle_ground[hex])
        known = self._sites.get(city)
        self._changed_around(hex)
        if known is not None:  # the city grows: its site is gone, its border moves on
            old = known.empty
            fresh = [end for end in self.atlas.neighbours[hex] if end not in old and self._is_site(end, city)]
            self._sites[city] = self._listed([site for site in old if site != hex] + fresh)

    def take(self, hex: str) -> None:
        """The tile is gone."""
        self._sites.pop(self.city_at.pop(hex), None)
        self._blocked = None
        self._changed_around(hex)

    def _changed_around(self, hex: str) -> None:
        """Only cities with a tile within two steps can have gained or lost a site."""
        city_at, sites = self.city_at, self._sites
        for near in self.atlas.second[hex]:
            if near in city_at:
                sites.pop(city_at[near], None)

    def sites(self, city: str, tiles: Iterable[str]) -> Sites:
        """Where this city may grow (section 5.3, rules 2a, 3 and 4), in hex order."""
        found = self._sites.get(city)
        if found is None:
            found = self._sites[city] = self._search(city, tiles)
        return found

    def _search(self, city: str, tiles: Iterable[str]) -> Sites:
        neighbours = self.atlas.neighbours
        border = dict.fromkeys([end for tile in tiles for end in neighbours[tile]])
        return self._listed([hex for hex in border if self._is_site(hex, city)])

    def _is_site(self, hex: str, city: str) -> bool:
        """Empty, and next to no other city."""
        city_at = self.city_at
        return hex not in city_at and {city, None}.issuperset(map(city_at.get, self.atlas.neighbours[hex]))

    def _listed(self, hexes: list[str]) -> Sites:
        hexes.sort(key=self.atlas.order.__getitem__)
        return Sites(tuple(hexes), tuple(filter(self.soil.lakes.__getitem__, hexes)))

    def blocked(self) -> set[str]:
        """The hexes with a tile too near for a castle there; looked for again only after one was taken away."""
        if self._blocked is None:
            self._blocked = set().union(*map(self.atlas.castle_ground.__getitem__, self.city_at))
        return self._blocked

    def castle_sites(self) -> list[str]:
        """The hexes with enough empty ones between them and every city, in hex order."""
        return [*filterfalse(self.blocked().__contains__, self.atlas.hexes)]

    def has_castle_site(self) -> bool:
        return len(self.blocked()) < len(self.atlas.hexes)
