"""Resettlement and demolition (section 7): every building needs a citizen; what has none is given up."""

from __future__ import annotations

from pbem.engine import Done, Next, Outcome, Question, Scene

from .automatic import auto_demolish, demolish_facts, removable
from .components import CASTLE, ROAD
from .reasons import why_no_unroad, why_not_demolished
from .state import Land

DONE = "done"


def resettlement(land: Land, place: int) -> Scene[Outcome]:
    """After migration, one player's cities after the other's; each city is independent of all others."""
    order = land.order()
    seat = land.active = order[place]
    for name, city in [*land.cities_of(seat).items()]:
        if city.citizens < land.need(city) or ROAD in city.tiles.values():
            yield from resettle(land, name)
    if place + 1 < len(order):
        return Next(resettlement, place + 1)
    land.active = ""
    return Done()


def resettle(land: Land, name: str) -> Scene[None]:
    """While there are fewer citizens than tiles, the owner demolishes a removable tile; without any the city is gone."""
    city = land.cities[name]
    while city.citizens < land.need(city):
        if not city.citizens:
            give_up(land, name)
            return
        hex: str = yield Question(
            city.owner, "demolish", {hex: hex for hex in removable(land, city.tiles)}, slot="hex", subject=name, soft=True,
            on=(land, name), auto=auto_demolish, about=demolish_facts, why=why_not_demolished,
        )  # fmt: skip
        demolish(land, name, hex)
    yield from remove_roads(land, name)


def remove_roads(land: Land, name: str) -> Scene[None]:
    """Roads are the only tiles that may go voluntarily, and only now (9.1) [R 35]."""
    city = land.cities[name]
    while ROAD in city.tiles.values():
        roads = [hex for hex in removable(land, city.tiles) if city.tiles[hex] == ROAD]
        if not roads:
            return
        hex: str = yield Question(
            city.owner, "unroad", {DONE: DONE, **{hex: hex for hex in roads}}, slot="hex", subject=name, soft=True,
            on=(land, name), auto=DONE, why=why_no_unroad,
        )  # fmt: skip
        if hex == DONE:
            return
        demolish(land, name, hex)


def demolish(land: Land, name: str, hex: str) -> None:
    """The tile goes back to its pool and all that follows from it is gone; surplus above the limit goes to the supply."""
    city = land.cities[name]
    building = remove_tile(land, name, hex)
    land.tell("demolished", seat=city.owner, city=name, building=building, hex=hex)
    surplus = city.citizens - land.limit(city)
    if surplus > 0:
        city.citizens -= surplus
        land.tell("limit_fell", city=name, n=surplus)


def remove_tile(land: Land, name: str, hex: str) -> str:
    """A tile leaves the board; cubes on it go back to their owner."""
    city = land.cities[name]
    building = city.tiles.pop(hex)
    land.survey.take(hex)
    if hex in land.harvest:
        land.harvest.remove(hex)
        land.cubes[city.owner] += 1
    land.cubes[city.owner] += sum(land.games.pop(hex, {}).values())
    if building == CASTLE:
        land.castles[city.owner] += 1
    else:
        land.pools[land.box.buildings[building].pool] += 1
    return building


def give_up(land: Land, name: str) -> None:
    """No citizen is left: the whole city goes, roads too [R 34], and the castle back to its owner."""
    city = land.cities[name]
    for hex in list(city.tiles):
        remove_tile(land, name, hex)
    land.lose(name)
    land.tell("city_lost", seat=city.owner, city=name)
