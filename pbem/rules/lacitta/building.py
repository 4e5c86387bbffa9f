"""Building (sections 5.3, 5.4 and 9.1): where a tile may be laid, and what laying it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pbem.engine import Question, Scene

from .automatic import auto_source, build_facts, site_facts
from .components import MARKET, ROAD
from .data import DRY, WET, Box
from .reasons import why_no_castle, why_no_road, why_no_site, why_no_source
from .state import City, Land

DONE = "done"


def ask(land: Land, seat: str, slot: str, options: dict[str, Any], **more: Any) -> Question:
    """One more question of the action that a player is taking; its subject is the round."""
    return Question(seat, "turn", options, slot=slot, subject=str(land.round), **more)


# ------------------------------------------------------------------ where (5.3)


def sites_for(land: Land, seat: str, building: str) -> dict[str, str]:
    """The hexes where a player may build this now, with the city that each of them joins."""
    kind, lakes = land.box.buildings[building], land.soil.lakes
    stocked = land.pools[kind.pool] > 0
    replaces = land.box.expansion and building != ROAD and (stocked or kind.pool == _road_pool(land))
    found: dict[str, str] = {}
    groups = 0  # of hexes that must be put in order
    for name, city in land.realms[seat].items():
        if not may_grow(land, city, building):
            continue
        if stocked:
            sites = land.survey.sites(name, city.tiles)
            there = sites.wet if kind.wave else sites.empty
            found.update(dict.fromkeys(there, name))
            groups += bool(there)
        if replaces:
            found.update((hex, name) for hex in roads_of(land, city) if not kind.wave or lakes[hex])
            groups = 2
    return found if groups < 2 else {hex: found[hex] for hex in land.box.atlas.sorted(found)}


def may_grow(land: Land, city: City, building: str) -> bool:
    """One market in a city; a citizen must be able to leave the castle, unless he comes from the supply or none is needed."""
    kind = land.box.buildings[building]
    if kind.max_per_city and [*city.tiles.values()].count(building) >= kind.max_per_city:
        return False
    return kind.citizen_from != "castle" or land.in_castle(city) >= land.box.enough_to_build


def roads_of(land: Land, city: City) -> list[str]:
    """A building that is no road may take the place of a road of the same city (9.1)."""
    return [hex for hex, building in city.tiles.items() if building == ROAD] if land.box.expansion else []


def _road_pool(land: Land) -> str:
    """The road goes back first, so its own tile can come again with its other side up [R 33]."""
    return land.box.buildings[ROAD].pool if land.box.expansion else ""


@lru_cache(maxsize=64)
def able_with(box: Box, dry: bool, wet: bool, market: bool, room: bool) -> Mapping[str, bool]:
    """What can be built with such places, as long as there are tiles: there are sixteen cases."""
    places = {DRY: dry, WET: wet, MARKET: market, ROAD: room}
    return {name: places[wants] for name, _, wants in box.wants}


def buildable(land: Land, seat: str) -> Mapping[str, bool]:
    """Which buildings this player could build somewhere now; one look at his cities answers it for all of them."""
    room = dry = wet = market = False
    survey, expansion, enough = land.survey, land.box.expansion, land.box.enough_to_build
    for name, city in land.realms[seat].items():
        if room and wet and market:
            break  # there is nothing that he could not build
        sites = survey.sites(name, city.tiles)
        roads = roads_of(land, city) if expansion else []
        if sites.empty:
            room = True
        elif not roads:
            continue
        if MARKET not in city.tiles.values():
            market = True
        if land.in_castle(city) >= enough:
            dry = True
            if sites.wet or (roads and any(map(land.soil.lakes.__getitem__, roads))):
                wet = True
    able, pools = able_with(land.box, dry, wet, market, room), land.pools
    if all(pools.values()):
        return able
    found = {name: able[name] and pools[pool] > 0 for name, pool, _ in land.box.wants}
    if expansion and not pools[_road_pool(land)]:  # what shares its pool with roads may still take the place of one
        found.update((name, bool(sites_for(land, seat, name))) for name, can in found.items() if not can and name != ROAD)
    return found


# ------------------------------------------------------------------ building


def build(land: Land, seat: str, building: str) -> Scene[None]:
    """A tile on a hex next to one of your cities and to no other; one citizen moves there from its castle."""
    sites = sites_for(land, seat, building)
    hex: str = yield ask(land, seat, "hex", sites, on=(land, seat, building), about=build_facts, why=why_no_site)
    put_up(land, sites[hex], hex, building)


def put_up(land: Land, name: str, hex: str, building: str) -> None:
    """Effects are immediate: limit, services, food. The market's citizen comes from the supply, after its own effect."""
    city, kind = land.cities[name], land.box.buildings[building]
    if hex in city.tiles:
        land.pools[_road_pool(land)] += 1
        city.tiles[hex] = building
        land.tell("road_replaced", seat=city.owner, city=name, hex=hex)
    else:
        land.lay(name, hex, building)
    land.pools[kind.pool] -= 1
    if kind.citizen_from == "supply":
        city.citizens += 1
    land.tell("built", seat=city.owner, city=name, building=building, hex=hex)


def lay_roads(land: Land, seat: str) -> Scene[None]:
    """One or two roads are one action; they are placed one after the other, each legal at its moment."""
    for number in range(land.box.buildings[ROAD].tiles_per_action):
        sites = sites_for(land, seat, ROAD)
        options: dict[str, str] = sites if number == 0 else {DONE: "", **sites}
        hex: str = yield ask(
            land, seat, "hex", options,
            auto=DONE if number else None,
            about=lambda hex: build_facts(land, seat, ROAD, hex) if hex != DONE else {},
            why=lambda hex: why_no_road(land, seat, hex),
        )  # fmt: skip
        if hex == DONE:
            return
        put_up(land, sites[hex], hex, ROAD)


# ------------------------------------------------------------------ a new city (5.4)


def sources(land: Land, seat: str) -> dict[str, str]:
    """Own cities that can give a citizen: two in the castle."""
    return {name: name for name, city in land.cities_of(seat).items() if land.in_castle(city) >= land.box.enough_to_found}


def may_found(land: Land, seat: str) -> bool:
    """A castle in hand, none founded this year, a city that can give a citizen, and a hex far enough from every city."""
    if not land.castles[seat] or land.founded_this_year[seat] >= land.box.constants.new_city_max_per_year:
        return False
    if not land.survey.has_castle_site():
        return False
    return any(land.in_castle(city) >= land.box.enough_to_found for city in land.realms[seat].values())


def found_city(land: Land, seat: str) -> Scene[None]:
    """A castle with three citizens: one moved from another castle, two from the supply. No gold."""
    constants = land.box.constants
    hex: str = yield ask(
        land, seat, "hex", {hex: hex for hex in land.survey.castle_sites()},
        on=(land,), about=site_facts, why=why_no_castle,
    )  # fmt: skip
    source: str = yield ask(
        land, seat, "from", sources(land, seat), soft=True,
        on=(land, seat), auto=auto_source, why=why_no_source,
    )  # fmt: skip
    land.cities[source].citizens -= constants.new_city_moved_citizens
    land.founded_this_year[seat] += 1
    name = land.found(seat, hex, constants.new_city_moved_citizens + constants.new_city_supply_citizens)
    land.tell("founded", seat=seat, city=name, hex=hex, source=source)
