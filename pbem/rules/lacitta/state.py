"""The land: everything that lies on the table, and what can be read off it at a glance (sections 2.4, 4.1 to 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pbem.engine import State

from .components import CASTLE, MARKET
from .data import LETTER, Box, box_of
from .survey import Soil, Survey, soil_of

SETUP, ACTION, MIGRATION, FEEDING, OVER = "setup", "action", "migration", "feeding", "over"
UNLIMITED = 1_000_000


class City(Struct, forbid_unknown_fields=True):
    """A castle and all tiles connected to it. Only the total of its citizens is a real quantity (section 4.2)."""

    owner: str
    castle: str
    citizens: int
    tiles: dict[str, str]  # hex -> building, the castle included

    def copy(self) -> City:
        return City(self.owner, self.castle, self.citizens, self.tiles.copy())


class Glance:
    """What can be read off the table at a glance, kept up beside it and never saved."""

    box: Box
    soil: Soil
    survey: Survey
    realms: dict[str, dict[str, City]]
    """Every player's cities by number."""


class Land(State, Glance, kw_only=True, dict=True):
    """Hidden are the order of both piles, the face-down voices, and the cards drawn by passing."""

    options: dict[str, Any]
    terrain: dict[str, str]  # terrain space or covered wasteland -> tile
    first: str
    year: int = 0
    phase: str = SETUP
    round: int = 0
    active: str = ""

    cities: dict[str, City]
    founded: dict[str, int]  # cities founded so far: the running number
    founded_this_year: dict[str, int]
    castles: dict[str, int]  # in hand
    gold: dict[str, int]
    cubes: dict[str, int]  # free
    cards: dict[str, int]  # player cards face up
    famine: dict[str, bool]
    out: dict[str, int]  # eliminated: in which step

    harvest: list[str]  # farmhouses with a cube
    games: dict[str, dict[str, int]]  # hex -> service -> cubes
    pools: dict[str, int]

    display: list[str]
    pile: list[str]  # the last one lies on top
    discard: list[str]  # cards that everybody has seen
    unseen: list[str]  # cards discarded that nobody has seen
    front: dict[str, list[str]]  # taken openly this year
    passed: dict[str, list[str]]  # drawn by passing, unseen
    turned_up: dict[str, list[str]]  # by a refill since this seat's last turn

    voices: list[str]  # of this year: the first face up
    voices_open: bool = False
    voice_pile: list[str]
    voice_discard: list[str]
    seen: dict[str, list[str]]  # positions of face-down voices each seat has looked at
    hunger: int = 0  # citizens that the active player must still take away
    starved: dict[str, int]  # what he has taken away so far, by city
    steps: int = 0  # how many times eliminations were looked for

    def copy(self) -> Land:
        land = Land(
            seats=self.seats,
            chance=self.chance.copy(),
            agenda=[entry[:] for entry in self.agenda],
            agreed=self.agreed[:],
            options=self.options,
            terrain=self.terrain,
            first=self.first,
            year=self.year,
            phase=self.phase,
            round=self.round,
            active=self.active,
            cities={name: city.copy() for name, city in self.cities.items()},
            founded=self.founded.copy(),
            founded_this_year=self.founded_this_year.copy(),
            castles=self.castles.copy(),
            gold=self.gold.copy(),
            cubes=self.cubes.copy(),
            cards=self.cards.copy(),
            famine=self.famine.copy(),
            out=self.out.copy(),
            harvest=self.harvest[:],
            games={hex: cubes.copy() for hex, cubes in self.games.items()},
            pools=self.pools.copy(),
            display=self.display[:],
            pile=self.pile[:],
            discard=self.discard[:],
            unseen=self.unseen[:],
            front={seat: cards[:] for seat, cards in self.front.items()},
            passed={seat: cards[:] for seat, cards in self.passed.items()},
            turned_up={seat: cards[:] for seat, cards in self.turned_up.items()},
            voices=self.voices[:],
            voices_open=self.voices_open,
            voice_pile=self.voice_pile[:],
            voice_discard=self.voice_discard[:],
            seen={seat: places[:] for seat, places in self.seen.items()},
            hunger=self.hunger,
            starved=self.starved.copy(),
            steps=self.steps,
        )
        land.box, land.soil, land.survey = self.box, self.soil, self.survey.copy()
        land.realms = {seat: {name: land.cities[name] for name in realm} for seat, realm in self.realms.items()}
        return land

    # ------------------------------------------------------------------ read off, never saved

    @classmethod
    def load(cls, plain: dict[str, Any], seed: bytes) -> Land:
        land = super().load(plain, seed)
        land.look_again()
        return land

    def look_again(self) -> None:
        """Read off terrain and tiles what is to be seen: a table was laid, or changed by other hands than the rules'."""
        self.box = box_of(self.options, len(self.seats))
        self.soil = soil_of(self.box.atlas, self.box.components, self.terrain)
        self.survey = Survey(self.box.atlas, self.soil)
        self.realms = {seat: {} for seat in self.seats}
        for name, city in self.cities.items():
            self.realms[city.owner][name] = city
            for hex in city.tiles:
                self.survey.put(hex, name)

    # ------------------------------------------------------------------ players

    def order(self) -> list[str]:
        """Turn order: clockwise from the first player, eliminated players left out."""
        seats = self.seats_from(self.first)
        return [seat for seat in seats if seat not in self.out] if self.out else seats

    def cities_of(self, seat: str) -> Mapping[str, City]:
        """A player's cities by number."""
        return self.realms[seat]

    def citizens_of(self, seat: str) -> int:
        return sum([city.citizens for city in self.realms[seat].values()])

    def food_of(self, seat: str) -> int:
        """Food is derived, never stored (section 4.3)."""
        food_at, feeding = self.food_at, self.box.feeding
        cities = self.realms[seat].values()
        return sum([food_at(hex, tile) for city in cities for hex, tile in city.tiles.items() if tile in feeding])

    def food_at(self, hex: str, building: str) -> int:
        """What this tile gives: fixed food, the symbols of touched farms, and those once more with a harvest cube."""
        kind = self.box.buildings[building]
        touched = self.soil.food[hex] if kind.food_adjacent else 0
        return kind.food_fixed + touched * (2 if hex in self.harvest else 1)

    def voice(self) -> tuple[str, ...]:
        """The services with the highest count among this year's voices: one, or several that tie."""
        counts = {service: self.voices.count(service) for service in self.box.components.services}
        most = max(counts.values())
        return tuple(service for service, count in counts.items() if count == most)

    # ------------------------------------------------------------------ cities

    def need(self, city: City) -> int:
        """One citizen for each tile that is no road, castle included."""
        if not self.box.expansion:
            return len(city.tiles)
        return sum(map(self.box.citizens_on.__getitem__, city.tiles.values()))

    def in_castle(self, city: City) -> int:
        """The castle holds all citizens that stand on no other tile."""
        return city.citizens - self.need(city) + 1

    def limit(self, city: City) -> int:
        """Population limit: 5; 8 with a market; none with a market and a wave building (section 4.1)."""
        constants = self.box.constants
        tiles = city.tiles.values()
        if MARKET not in tiles:
            return constants.limit_base
        limit = constants.limit_market if self.box.wave.isdisjoint(tiles) else constants.limit_market_and_wave
        return UNLIMITED if limit < 0 else limit

    def arches(self, city: City, service: str) -> int:
        """Half points on the tiles alone."""
        on_tile = self.box.arches[service]
        return sum(filter(None, map(on_tile.get, city.tiles.values())))

    def points(self, city: City, service: str) -> int:
        """Half points of a service, games cubes included (section 6)."""
        points = self.arches(city, service)
        for hex, cubes in self.games.items():
            if hex in city.tiles:
                points += 2 * cubes.get(service, 0)
        return points

    def neighbouring(self, name: str) -> list[str]:
        """The cities with at most two hexes between them and this one, in order of founding."""
        reach = frozenset().union(*map(self.box.atlas.reach.__getitem__, self.cities[name].tiles))
        found = {city for hex, city in self.survey.city_at.items() if hex in reach}
        return [other for other in self.cities if other in found and other != name] if len(found) > 1 else []

    # ------------------------------------------------------------------ tiles

    def lay(self, name: str, hex: str, building: str) -> None:
        """A tile comes on the board."""
        self.cities[name].tiles[hex] = building
        self.survey.put(hex, name)

    def found(self, seat: str, hex: str, citizens: int) -> str:
        """A castle out of the hand makes a city; numbers are never used again (section 2.4)."""
        self.founded[seat] += 1
        self.castles[seat] -= 1
        name = f"{LETTER[seat]}#{self.founded[seat]}"
        self.cities[name] = self.realms[seat][name] = City(seat, hex, citizens, {})
        self.lay(name, hex, CASTLE)
        return name

    def lose(self, name: str) -> None:
        """A city without tiles is none."""
        city = self.cities.pop(name)
        del self.realms[city.owner][name]
