"""The data of the game: map, components and house rules out of their TOML files, or out of those of a game master.

Everything a game needs of them for its number of players is its :class:`Box`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pbem.rules.data import hash_of, parse, refusal, text_of, typed

from .atlas import MAP_FILE, Atlas, MapFile, atlas, map_file
from .components import BASE, CARDS_FILE, CASTLE, EXPANSION, MARKET, ROAD, Components, components

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


class Box:
    """What is used of map and components in one game, and what follows from it: worked out once, looked up at every turn."""

    def __init__(self, atlas: Atlas, components: Components, expansion: bool) -> None:
        self.atlas = atlas
        self.components = components
        self.expansion = expansion
        self.constants = components.constants
        self.buildings = {name: one for name, one in components.buildings.items() if expansion or one.set == BASE}
        # how many tiles each pool has at the start
        self.pools = {name: one.tiles for name, one in components.pools.items() if expansion or one.set == BASE}
        self._cards()
        self._places()
        self._citizens()
        self._services()

    def _cards(self) -> None:
        """The deck, and what its cards want; the expansion's deck replaces the other."""
        known = self.components.policies
        self.policy_counts = {name: one.count_expansion if self.expansion else one.count_base for name, one in known.items()}
        # the cards that can come up
        self.policies = {name: known[name] for name, count in self.policy_counts.items() if count}
        # those that build one building: which, and for how much
        self.building_cards = {card: (one.building, one.gold) for card, one in self.policies.items() if one.effect == "build"}
        # what each card that builds anything wants for every building
        by_size = {card: {str(one.size): one.gold for one in policy.options} for card, policy in self.policies.items()}
        self.sizes = {name: str(one.size) for name, one in self.buildings.items() if one.pool}
        self.prices = {
            card: {name: prices[size] for name, size in self.sizes.items() if size in prices}
            for card, prices in by_size.items()
        }  # fmt: skip

    def _places(self) -> None:
        """Everything that can be built, its pool, and what kind of place it wants; the road is an action of its own."""
        places = {"castle": DRY, "supply": MARKET, "none": ROAD, "special": DRY}
        able = [(name, one) for name, one in self.buildings.items() if one.pool]
        self.wants = tuple((name, one.pool, WET if one.wave else places[one.citizen_from]) for name, one in able)
        # what brings food or gold by itself or where it lies
        self.feeding = frozenset(name for name, one in self.buildings.items() if one.food_fixed or one.food_adjacent)
        self.earning = frozenset(name for name, one in self.buildings.items() if one.income_fixed or one.income_per_mountain)
        self.wave = frozenset(name for name, one in self.buildings.items() if one.wave)
        self.small = tuple(name for name, one in self.buildings.items() if one.size == "S" and name != ROAD)

    def _citizens(self) -> None:
        """How many citizens a tile needs, and how many must be in a castle that one can leave for a tile or a new city."""
        self.citizens_on = {name: one.citizens for name, one in self.buildings.items()}
        leaving = max(one.citizens for one in self.buildings.values() if one.citizen_from == "castle")
        self.enough_to_build = self.citizens_on[CASTLE] + leaving
        self.enough_to_found = self.citizens_on[CASTLE] + self.constants.new_city_moved_citizens

    def _services(self) -> None:
        """Service -> building -> half points, only where there are any."""
        self.arches = {
            service: {name: one.arches[service] for name, one in self.buildings.items() if one.arches.get(service)}
            for service in self.components.services
        }
        self.with_arches = frozenset(name for by_building in self.arches.values() for name in by_building)


@lru_cache(maxsize=32)
def box(map_text: str, cards_text: str, players: int, expansion: bool) -> Box:
    """The box for so many players; empty texts stand for our own files."""
    found = components_of(cards_text)
    return Box(atlas(map_of(map_text, cards_text), players, found), found, expansion)


def box_of(options: Mapping[str, Any], players: int) -> Box:
    """The box that a game with these options uses."""
    return box(options["map"], options["cards"], players, options["expansion"])


__all__ = ["BASE", "CASTLE", "DEMOLITION", "EXPANSION", "HOUSE", "LETTER", "SEATS", "Box", "box", "box_of", "fingerprint"]
