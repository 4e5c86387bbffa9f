"""The data of the game: map, components and house rules out of their TOML files, or out of those of a game master.

Everything a game needs of them for its number of players is its :class:`Box`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from pbem.rules.data import hash_of, parse, refusal, text_of, typed

from .atlas import MAP_FILE, Atlas, MapFile, atlas, map_file
from .components import BASE, CARDS_FILE, CASTLE, EXPANSION, MARKET, ROAD, Building, Components, Constants, Policy, components

HOUSE_FILE = "house.toml"
DRY, WET = "dry", "wet"


class Colour(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and the letter of its cities."""

    id: str
    letter: str


class Accepted(Struct, frozen=True, forbid_unknown_fields=True):
    setup: list[str]
    expansion: list[str]


class Automatic(Struct, frozen=True, forbid_unknown_fields=True):
    demolition: list[str]


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """house.toml"""

    colour: list[Colour]
    accepted: Accepted
    automatic: Automatic


HOUSE = typed(HOUSE_FILE, parse(HOUSE_FILE, text_of(__package__, HOUSE_FILE)), HouseFile)
SEATS = tuple(colour.id for colour in HOUSE.colour)
LETTER = {colour.id: colour.letter for colour in HOUSE.colour}
DEMOLITION = {building: place for place, building in enumerate(HOUSE.automatic.demolition)}


def own_text(name: str, given: str) -> str:
    """The game master's file, if he gave one, else the one that lies beside the rules."""
    return given or text_of(__package__, name)


@lru_cache(maxsize=16)
def components_of(text: str) -> Components:
    """The components in a file of the game master's, or ours."""
    found = components(parse(CARDS_FILE, own_text(CARDS_FILE, text)))
    if text:
        _known_things(found, components_of(""))
    return found


def _known_things(found: Components, ours: Components) -> None:
    """Numbers may differ, but orders are written with our words: there are no other buildings and cards."""
    for key, given, known in (
        ("building", found.buildings, ours.buildings),
        ("policy", found.policies, ours.policies),
        ("service", found.services, ours.services),
    ):
        strangers = [name for name in given if name not in known]
        if strangers:
            raise refusal(CARDS_FILE, key, f"there is no {key} {strangers[0]} in this game; there are: {', '.join(known)}")


@lru_cache(maxsize=16)
def map_of(text: str, cards: str) -> MapFile:
    """The map in a file of the game master's, or ours."""
    return map_file(parse(MAP_FILE, own_text(MAP_FILE, text)), components_of(cards))


def fingerprint(options: Mapping[str, Any]) -> dict[str, str]:
    """A hash of each data file, so that a record can say with which map and cards it was played."""
    given = {MAP_FILE: options.get("map", ""), CARDS_FILE: options.get("cards", ""), HOUSE_FILE: ""}
    return {name: hash_of(own_text(name, text)) for name, text in given.items()}


@dataclass(frozen=True, eq=False)
class Box:
    """What is used of map and components in one game."""

    atlas: Atlas
    components: Components
    expansion: bool

    @cached_property
    def constants(self) -> Constants:
        return self.components.constants

    @cached_property
    def buildings(self) -> dict[str, Building]:
        return {name: one for name, one in self.components.buildings.items() if self.expansion or one.set == BASE}

    @cached_property
    def pools(self) -> dict[str, int]:
        """How many tiles each pool has at the start."""
        return {name: one.tiles for name, one in self.components.pools.items() if self.expansion or one.set == BASE}

    @cached_property
    def policies(self) -> dict[str, Policy]:
        """The cards that can come up."""
        return {name: self.components.policies[name] for name, count in self.policy_counts.items() if count}

    @cached_property
    def policy_counts(self) -> dict[str, int]:
        """The expansion's deck replaces the other."""
        return {
            name: one.count_expansion if self.expansion else one.count_base for name, one in self.components.policies.items()
        }

    @cached_property
    def small(self) -> tuple[str, ...]:
        """Small buildings but the road, which is an action of its own."""
        return tuple(name for name, one in self.buildings.items() if one.size == "S" and name != ROAD)

    @cached_property
    def sizes(self) -> dict[str, str]:
        """The size of everything that can be built."""
        return {name: one.size for name, one in self.buildings.items() if one.pool}

    @cached_property
    def prices(self) -> dict[str, dict[str, int]]:
        """What each card that builds anything wants for every building."""
        by_size = {card: {str(one.size): one.gold for one in policy.options} for card, policy in self.policies.items()}
        return {
            card: {name: prices[size] for name, size in self.sizes.items() if size in prices}
            for card, prices in by_size.items()
        }

    @cached_property
    def building_cards(self) -> dict[str, tuple[str, int]]:
        """The cards that build one building: which, and for how much."""
        return {card: (one.building, one.gold) for card, one in self.policies.items() if one.effect == "build"}

    @cached_property
    def wants(self) -> tuple[tuple[str, str, str], ...]:
        """Everything that can be built, its pool, and what kind of place it wants."""
        places = {"castle": DRY, "supply": MARKET, "none": ROAD, "special": DRY}
        able = [(name, one) for name, one in self.buildings.items() if one.pool]
        return tuple((name, one.pool, WET if one.wave else places[one.citizen_from]) for name, one in able)

    @cached_property
    def citizens_on(self) -> dict[str, int]:
        """How many citizens a tile needs."""
        return {name: one.citizens for name, one in self.buildings.items()}

    @cached_property
    def enough_to_build(self) -> int:
        """So many must be in a castle before one of them can leave it for a new building."""
        return self.citizens_on[CASTLE] + max(one.citizens for one in self.buildings.values() if one.citizen_from == "castle")

    @cached_property
    def enough_to_found(self) -> int:
        """So many must be in the castle that gives citizens to a new city."""
        return self.citizens_on[CASTLE] + self.constants.new_city_moved_citizens

    @cached_property
    def arches(self) -> dict[str, dict[str, int]]:
        """Service -> building -> half points, only where there are any."""
        return {
            service: {name: one.arches[service] for name, one in self.buildings.items() if one.arches.get(service)}
            for service in self.components.services
        }

    @cached_property
    def with_arches(self) -> frozenset[str]:
        return frozenset(name for by_building in self.arches.values() for name in by_building)

    @cached_property
    def wave(self) -> frozenset[str]:
        return frozenset(name for name, one in self.buildings.items() if one.wave)


@lru_cache(maxsize=32)
def box(map_text: str, cards_text: str, players: int, expansion: bool) -> Box:
    """The box for so many players; empty texts stand for our own files."""
    found = components_of(cards_text)
    return Box(atlas(map_of(map_text, cards_text), players, found), found, expansion)


def box_of(options: Mapping[str, Any], players: int) -> Box:
    """The box that a game with these options uses."""
    return box(options["map"], options["cards"], players, options["expansion"])


__all__ = ["BASE", "CASTLE", "DEMOLITION", "EXPANSION", "HOUSE", "LETTER", "SEATS", "Box", "box", "box_of", "fingerprint"]
