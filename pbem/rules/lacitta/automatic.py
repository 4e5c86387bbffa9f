"""Automatic answers (section 11.4, exact), and facts of options; all are looked at only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .atlas import cut_tiles
from .components import ARCH, CASTLE, ROAD
from .data import DEMOLITION
from .state import UNLIMITED, City, Land

Tiles = Mapping[str, str]
Key = tuple[int, ...]


def site_facts(land: Land, hex: str) -> dict[str, Any]:
    """What a hex touches."""
    soil = land.soil
    return {"food": soil.food[hex], "lake": bool(soil.lakes[hex]), "mountain": soil.mountains[hex]}


def build_facts(land: Land, seat: str, building: str, hex: str) -> dict[str, Any]:
    """Of building there: the city that it joins, what it touches, and whether it would be of no use."""
    own, city_at = land.cities_of(seat), land.survey.city_at
    joins = next(city_at[end] for end in (hex, *land.box.atlas.neighbours[hex]) if city_at.get(end) in own)
    return {"city": [joins], **site_facts(land, hex), "useless": is_useless(land, building, hex)}


def is_useless(land: Land, building: str, hex: str) -> bool:
    """A farmhouse without farm, a quarry without mountain: legal, but worth a warning [R 15]."""
    kind = land.box.buildings[building]
    earns = kind.income_fixed + kind.income_per_mountain * land.soil.mountains[hex]
    wants_terrain = kind.food_adjacent or kind.income_per_mountain
    return bool(wants_terrain) and not earns and not land.food_at(hex, building) and not any(kind.arches.values())


def tile_facts(land: Land, hex: str) -> dict[str, Any]:
    """Of cubes on a tile: whose it is, and the food it touches."""
    return {"city": [land.survey.city_at[hex]], "food": land.soil.food[hex]}


def auto_castle(land: Land, sites: Iterable[str]) -> str:
    """D1, D2: most food; then more lakes; then the first in hex order."""
    return max(sites, key=lambda hex: (land.soil.food[hex], land.soil.lakes[hex]))  # the first of equals


def auto_source(land: Land, seat: str) -> str:
    """D5: the city with most in its castle; then the lowest number."""
    cities = land.cities_of(seat)
    return max(cities, key=lambda name: land.in_castle(cities[name]))


def auto_positions(land: Land, seat: str, hidden: Sequence[str], looked: Sequence[str]) -> str:
    """D7: positions he has not seen first, then the lowest."""
    left = [name for name in hidden if name not in looked]
    return next((name for name in left if name not in land.seen[seat]), left[0])


# ------------------------------------------------------------------ A. tie service


def takings(land: Land, name: str, service: str, near: Iterable[str]) -> list[str]:
    """The foreign neighbours that lose a citizen to this city: strictly fewer points, and somebody left to go."""
    points = land.points(land.cities[name], service)
    cities = land.cities
    return [other for other in near if cities[other].citizens and land.points(cities[other], service) < points]


def auto_tie(land: Land, name: str, services: Sequence[str], near: Sequence[str]) -> str:
    """The greater gain; then the greater denial; then the greater points; then education, culture, health.

    Gain is denial up to the room that is left: whatever denies more gains no less, so that denial says it all.
    """

    def value(service: str) -> tuple[int, int]:
        return len(takings(land, name, service, near)), land.points(land.cities[name], service)

    return max(services, key=value)  # the first of equals


# ------------------------------------------------------------------ B. demolition


def removable(land: Land, tiles: Tiles) -> list[str]:
    """Tiles that are not the castle and without which the city stays connected [R 18], in hex order."""
    atlas = land.box.atlas
    castle = next(hex for hex, building in tiles.items() if building == CASTLE)
    cut = cut_tiles(atlas.neighbours, castle, tiles)
    return atlas.sorted(hex for hex in tiles if hex != castle and hex not in cut)


def demolition_order(land: Land, name: str) -> list[str]:
    """Removable tiles, the automatic answer first: buildings by their key, then roads in hex order."""
    city = land.cities[name]
    hexes = removable(land, city.tiles)
    buildings = [hex for hex in hexes if city.tiles[hex] != ROAD]
    buildings.sort(key=lambda hex: demolition_key(land, city, hex, city.citizens))
    return buildings + [hex for hex in hexes if city.tiles[hex] == ROAD]


def auto_demolish(land: Land, name: str) -> str:
    return demolition_order(land, name)[0]


def demolish_facts(land: Land, name: str, hex: str) -> dict[str, Any]:
    """The place of a tile in that order."""
    return {"rank": demolition_order(land, name).index(hex) + 1}


def demolition_key(land: Land, city: City, hex: str, citizens: int) -> Key:
    """The smallest goes first: limit, last full arch, food, half points, kind of building, hex."""
    building = city.tiles[hex]
    kind = land.box.buildings[building]
    left = City(city.owner, city.castle, citizens, {other: tile for other, tile in city.tiles.items() if other != hex})
    last_arch = any(
        land.arches(city, service) >= ARCH > land.arches(left, service) for service in land.box.components.services
    )
    return (
        int(land.limit(left) < citizens),
        int(last_arch),
        land.food_at(hex, building),
        sum(kind.arches.values()),
        DEMOLITION.get(building, len(DEMOLITION)),
        land.box.atlas.order[hex],
    )


# ------------------------------------------------------------------ C. starvation


def auto_starve(land: Land, seat: str) -> str:
    """One citizen at a time: largest castle surplus; else the city whose next building is worth least; else the last city."""
    cities = {name: city for name, city in land.cities_of(seat).items() if city.citizens}
    surplus = {name: city.citizens - land.need(city) for name, city in cities.items()}
    best = max(cities, key=surplus.__getitem__)
    if surplus[best] > 0:
        return best
    larger = [name for name, city in cities.items() if city.citizens >= 2]
    if larger:
        return min(larger, key=lambda name: _next_to_go(land, cities[name]))
    return list(cities)[-1]


def _next_to_go(land: Land, city: City) -> Key:
    """The key of the tile that auto B would take with one citizen less; roads in its way are thought away."""
    citizens, left = city.citizens - 1, City(city.owner, city.castle, city.citizens, city.tiles.copy())
    while True:
        hexes = removable(land, left.tiles)
        keys = [demolition_key(land, left, hex, citizens) for hex in hexes if left.tiles[hex] != ROAD]
        if keys or not hexes:
            return min(keys, default=(UNLIMITED,))
        del left.tiles[hexes[0]]
