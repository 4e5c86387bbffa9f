"""What the policy cards do (section 5.2). Each effect asks for what it needs, does it, and gives back its price."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pbem.engine import Scene

from .automatic import auto_positions, tile_facts
from .building import DONE, ask, build, buildable, lay_roads
from .components import FARMHOUSE, ROAD, ROADS
from .data import Box
from .reasons import (
    LOOKED,
    TOO_DEAR,
    why_no_blessing,
    why_no_cubes,
    why_no_games,
    why_no_gift,
    why_no_harvest,
    why_no_service,
    why_not_built,
    why_nothing_built,
)
from .state import Land


def playable(land: Land, seat: str, can_build: Mapping[str, bool]) -> list[str]:
    """The cards of the display that this player may take."""
    gold, prices = land.gold[seat], land.box.building_cards
    found = []
    for card in dict.fromkeys(land.display):
        if card in prices:  # most cards build one building: no need to look closer
            building, price = prices[card]
            can = gold >= price and can_build[building]
        else:
            can = can_play(land, seat, card, can_build)
        if can:
            found.append(card)
    return found


def can_play(land: Land, seat: str, card: str, can_build: Mapping[str, bool]) -> bool:
    """A card with options may be taken only if one of them can be paid and carried out completely [R 8]."""
    policy, gold = land.box.policies[card], land.gold[seat]
    effect = policy.effect
    if land.year in policy.forbidden_years:
        return False
    if effect == "build_any":
        return bool(affordable(land, gold, card, can_build))
    if effect == "citizens_on_castle":
        least = least_amount(land, seat, card)
        return least > 0 and any(land.limit(city) - city.citizens >= least for city in land.cities_of(seat).values())
    if effect == "look_voice":
        return least_amount(land, seat, card) > 0
    if not 0 < least_amount(land, seat, card) <= land.cubes[seat]:
        return False
    return has_arches(land, seat) if effect == "cubes_on_arch" else bool(fields(land, seat))


def least_amount(land: Land, seat: str, card: str) -> int:
    """The smallest amount of a card that the player can pay; 0 if none."""
    return _least_for(land.box, card, land.gold[seat])


@lru_cache(maxsize=1024)
def _least_for(box: Box, card: str, gold: int) -> int:
    return min((one.amount for one in box.policies[card].options if one.gold <= gold), default=0)


def amounts(land: Land, seat: str, card: str, most: int) -> dict[str, tuple[int, int]]:
    """The options of a card that the player can pay, up to an amount: its number -> amount and price."""
    gold = land.gold[seat]
    options = land.box.policies[card].options
    return {str(one.amount): (one.amount, one.gold) for one in options if one.gold <= gold and one.amount <= most}


# ------------------------------------------------------------------ buildings


def build_card(land: Land, seat: str, card: str) -> Scene[int]:
    """Palace, bath house, hospital, cathedral, university …: build that building."""
    policy = land.box.policies[card]
    yield from build(land, seat, policy.building)
    return policy.gold


def affordable(land: Land, gold: int, card: str, can_build: Mapping[str, bool]) -> list[str]:
    """Of what can be built somewhere, what a player with so much gold could pay to the master builder."""
    return [name for name in _built_for(land.box, card, gold) if can_build[name]]


@lru_cache(maxsize=1024)
def _built_for(box: Box, card: str, gold: int) -> tuple[str, ...]:
    return tuple(name for name, price in box.prices[card].items() if price <= gold)


def master_builder(land: Land, seat: str, card: str) -> Scene[int]:
    """Build any small, medium or large building for 1, 2 or 4 gold."""
    able = affordable(land, land.gold[seat], card, buildable(land, seat))
    words = {ROADS if name == ROAD else name: name for name in able}
    word: str = yield ask(
        land, seat, "building", words,
        why=lambda word: why_not_built(land, seat, word),
        why_line=lambda words: why_nothing_built(land, seat, words),
    )  # fmt: skip
    if word == ROADS:
        yield from lay_roads(land, seat)
    else:
        yield from build(land, seat, word)
    return land.box.prices[card][words[word]]


# ------------------------------------------------------------------ bread and games


def has_arches(land: Land, seat: str) -> bool:
    with_arches = land.box.with_arches
    return any(not with_arches.isdisjoint(city.tiles.values()) for city in land.cities_of(seat).values())


def arches_of(land: Land, seat: str, service: str) -> list[str]:
    """Own buildings with an arch, or half an arch, of this service."""
    with_arch = land.box.arches[service]
    cities = land.cities_of(seat).values()
    return land.box.atlas.sorted(hex for city in cities for hex, building in city.tiles.items() if building in with_arch)


def bread_and_games(land: Land, seat: str, card: str) -> Scene[int]:
    """One, two or three own cubes on one arch of one building: so many more points in that service this year."""
    arches = {service: arches_of(land, seat, service) for service in land.box.components.services}
    services = {service: service for service, hexes in arches.items() if hexes}
    service: str = yield ask(land, seat, "service", services, why=lambda word: why_no_service(land, word))
    hex: str = yield ask(
        land, seat, "hex", dict.fromkeys(arches[service], ""),
        about=lambda hex: {"city": [land.survey.city_at[hex]]},
        why=lambda hex: why_no_cubes(land, seat, service, hex),
    )  # fmt: skip
    options = amounts(land, seat, card, land.cubes[seat])
    count: str = yield ask(
        land, seat, "count", options,
        about=lambda count: {"city": [land.survey.city_at[hex]]},
        why=lambda word: why_no_games(land, seat, card, service, word),
    )  # fmt: skip
    cubes, price = options[count]
    land.cubes[seat] -= cubes
    there = land.games.setdefault(hex, {})
    there[service] = there.get(service, 0) + cubes
    land.tell("games", seat=seat, city=land.survey.city_at[hex], hex=hex, service=service, n=cubes)
    return price


# ------------------------------------------------------------------ blessed age


def gifts(land: Land, seat: str, card: str) -> dict[str, int]:
    """Own cities with room for all citizens of an option he can pay [R 11], and the room they have."""
    least = least_amount(land, seat, card)
    rooms = {name: land.limit(city) - city.citizens for name, city in land.cities_of(seat).items()}
    return {name: room for name, room in rooms.items() if room >= least > 0}


def blessed_age(land: Land, seat: str, card: str) -> Scene[int]:
    """One, two or three citizens from the supply onto one own castle."""
    rooms = gifts(land, seat, card)
    name: str = yield ask(land, seat, "city", rooms, why=lambda name: why_no_gift(land, seat, name))
    options = amounts(land, seat, card, rooms[name])
    count: str = yield ask(land, seat, "count", options, why=lambda word: why_no_blessing(land, seat, card, word))
    citizens, price = options[count]
    land.cities[name].citizens += citizens
    land.tell("blessed", seat=seat, city=name, n=citizens)
    return price


# ------------------------------------------------------------------ rich harvest


def fields(land: Land, seat: str) -> list[str]:
    """Own farmhouses without a harvest cube that touch at least one food; no castle and no large farmhouse [R 12, R 13]."""
    food, cubes = land.soil.food, land.harvest
    return [
        hex
        for city in land.cities_of(seat).values()
        for hex, building in city.tiles.items() if building == FARMHOUSE and food[hex] and hex not in cubes
    ]  # fmt: skip


def rich_harvest(land: Land, seat: str, card: str) -> Scene[int]:
    """One own cube on one own farmhouse: its adjacent food counts double this year."""
    hexes = land.box.atlas.sorted(fields(land, seat))
    hex: str = yield ask(
        land, seat, "hex", dict.fromkeys(hexes, ""),
        about=lambda hex: tile_facts(land, hex),
        why=lambda hex: why_no_harvest(land, seat, hex),
    )  # fmt: skip
    cubes, price = min(amounts(land, seat, card, land.cubes[seat]).values())
    land.cubes[seat] -= cubes
    land.harvest.append(hex)
    land.tell("harvest", seat=seat, city=land.survey.city_at[hex], hex=hex)
    return price


# ------------------------------------------------------------------ ask the people


def ask_the_people(land: Land, seat: str, card: str) -> Scene[int]:
    """Look secretly at two of the face-down voices for nothing, or at all three for two gold [R 14]."""
    hidden = [f"V{place}" for place in range(2, len(land.voices) + 1)]
    options = dict(amounts(land, seat, card, len(hidden)).values())
    looked: list[str] = []
    while len(looked) < max(options):
        words = {name: name for name in hidden if name not in looked}
        if len(looked) in options:
            words = {DONE: DONE, **words}
        ahead = DONE if len(looked) in options else auto_positions(land, seat, hidden, looked)
        word: str = yield ask(
            land, seat, "voice", words, soft=True, auto=ahead,
            why=lambda word: LOOKED if word in looked else TOO_DEAR if word in hidden else None,
        )  # fmt: skip
        if word == DONE:
            break
        looked.append(word)
    looked.sort()
    land.chance.reveal()
    land.seen[seat] = sorted({*land.seen[seat], *looked})
    land.tell("people_asked", seat=seat, places=looked)
    for name in looked:
        land.tell_only((seat,), "voice_seen", place=name, service=land.voices[int(name[1:]) - 1])
    return options[len(looked)]


EFFECTS = {
    "build": build_card,
    "build_any": master_builder,
    "cubes_on_arch": bread_and_games,
    "citizens_on_castle": blessed_age,
    "double_farmhouse": rich_harvest,
    "look_voice": ask_the_people,
}
