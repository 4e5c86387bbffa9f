"""What may be seen (section 12): everything but both piles, face-down voices and cards drawn by passing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine import Chance, Span

from .automatic import site_facts
from .building import buildable, may_found, sites_for
from .cards import affordable, playable
from .components import ARCH, ROAD
from .drawing import drawing
from .ending import figures_of, is_full
from .state import ACTION, OVER, SETUP, UNLIMITED, City, Land

HIDDEN = ""


def view(land: Land, seat: str | None) -> dict[str, Any]:
    """The table as one seat sees it; an onlooker (None) sees what everybody sees."""
    plays = land.phase != OVER and seat in land.seats and seat not in land.out
    own = _sites(land, seat) if seat is not None and plays else {}
    return {
        "you": seat,
        "seats": list(land.seats),
        "options": {"setup": land.options["setup"], "expansion": land.options["expansion"]},
        "map": land.box.atlas.id,
        "hexes": list(land.box.atlas.hexes),
        "in_game": list(dict.fromkeys([*land.box.buildings, *land.box.policies])),
        "cards_over": _cards_over(land),
        "year": land.year,
        "years": land.box.constants.years,
        "phase": land.phase,
        "round": land.round,
        "rounds": land.box.constants.turns_per_year,
        "active": land.active,
        "first": land.first,
        "order": land.order(),
        "out": land.out.copy(),
        "services": list(land.box.components.services),
        "drawing": drawing(land, {site["hex"]: _sign(site) for sites in own.values() for site in sites}),
        "edge": {name: _edge(land, name) for name in land.box.atlas.edge},
        "terrain": land.terrain.copy(),
        "cities": {name: _city(land, name) for name in land.cities},
        "players": {other: _player(land, other) for other in land.seats},
        "pools": land.pools.copy(),
        "display": [{"card": card, "prices": _prices(land, card)} for card in land.display],
        "pile": len(land.pile),
        "discard": sorted(land.discard),
        "unseen": len(land.unseen),
        "voices": _voices(land, seat),
        "voices_open": land.voices_open,
        "voices_past": {service: land.voice_discard.count(service) for service in land.box.components.services},
        "sites": own,
        "castle_sites": _castle_sites(land, seat),
    }


def _voices(land: Land, seat: str | None) -> list[str]:
    """V1 is open, the others when they are turned up, or for those who looked."""
    seen = land.seen.get(seat or "", [])
    return [
        card if place == 1 or land.voices_open or f"V{place}" in seen else HIDDEN
        for place, card in enumerate(land.voices, 1)
    ]


def _city(land: Land, name: str) -> dict[str, Any]:
    city = land.cities[name]
    limit = land.limit(city)
    return {
        "owner": city.owner,
        "castle": city.castle,
        "tiles": {hex: city.tiles[hex] for hex in land.box.atlas.sorted(city.tiles)},
        "citizens": city.citizens,
        "need": land.need(city),
        "limit": 0 if limit == UNLIMITED else limit,
        "in_castle": max(0, land.in_castle(city)),
        "food": sum(land.food_at(hex, building) for hex, building in city.tiles.items()),
        "points": _points(land, city),
        "full": is_full(land, city),
        "neighbours": {other: _points(land, land.cities[other]) for other in land.neighbouring(name)},
        "cubes": {hex: land.games[hex].copy() for hex in city.tiles if hex in land.games},
        "harvest": [hex for hex in city.tiles if hex in land.harvest],
    }


def _points(land: Land, city: City) -> dict[str, int]:
    """In half points."""
    return {service: land.points(city, service) for service in land.box.components.services}


def _player(land: Land, seat: str) -> dict[str, Any]:
    citizens, food, figures = land.citizens_of(seat), land.food_of(seat), figures_of(land, seat)
    return {
        "gold": land.gold[seat],
        "citizens": citizens,
        "food": food,
        "short": max(0, citizens - food),
        "cubes": land.cubes[seat],
        "cards": land.cards[seat],
        "castles": land.castles[seat],
        "founded": bool(land.founded_this_year[seat]),
        "last_number": land.founded[seat],
        "famine": land.famine[seat],
        "famine_costs": abs(land.box.constants.vp_famine_last_year) if figures.get("famine") else 0,
        "front": land.front[seat][:],
        "passed": len(land.passed[seat]),
        "cities": list(land.cities_of(seat)),
        "points": figures.get("points", 0),
        "out": seat in land.out,
    }


def _cards_over(land: Land) -> list[str]:
    """Cards that no year from now on allows."""
    left = range(land.year, land.box.constants.years + 1)
    return [card for card, policy in land.box.policies.items() if all(year in policy.forbidden_years for year in left)]


def _prices(land: Land, card: str) -> list[int]:
    policy = land.box.policies[card]
    return [one.gold for one in policy.options] or [policy.gold]


def _edge(land: Land, name: str) -> dict[str, Any]:
    """A segment of the rim: printed, or covered by a tile of the expansion."""
    segment = land.box.atlas.edge[name]
    tile = land.box.components.terrain[land.terrain[name]] if name in land.terrain else None
    kind, food = (str(tile.kind), tile.food) if tile else (str(segment.terrain), segment.food)
    return {"kind": kind, "food": food, "where": segment.where}


def _sites(land: Land, seat: str) -> dict[str, list[dict[str, Any]]]:
    """The recipient's own hexes per city where he may build something now, marked by what they touch."""
    found: dict[str, str] = {}
    for building in _in_reach(land, seat):
        found.update(sites_for(land, seat, building))
    hexes = land.box.atlas.sorted(found)
    return {
        name: [{"hex": hex, **site_facts(land, hex)} for hex in hexes if found[hex] == name] for name in land.cities_of(seat)
    }


def _in_reach(land: Land, seat: str) -> Iterable[str]:
    """The buildings for which he has a card and the gold; between the actions of two years nobody knows which these will be."""
    can_build = buildable(land, seat)
    if land.phase != ACTION:
        return [name for name, can in can_build.items() if can]
    small = [name for name in (*land.box.small, ROAD) if can_build.get(name)] if land.cards[seat] else []
    by_card = [name for card in playable(land, seat, can_build) for name in _built_by(land, seat, card, can_build)]
    return dict.fromkeys([*small, *by_card])


def _built_by(land: Land, seat: str, card: str, can_build: Mapping[str, bool]) -> Iterable[str]:
    """What he can build with a card that he may take."""
    policy = land.box.policies[card]
    if policy.effect == "build_any":
        return affordable(land, land.gold[seat], card, can_build)
    return [policy.building] if policy.effect == "build" else []


def _castle_sites(land: Land, seat: str | None) -> list[str]:
    """Where he may put a castle: everybody in the set-up, later who may found a city now."""
    founds = land.phase == ACTION and seat in land.seats and bool(land.cards[seat or ""]) and may_found(land, seat or "")
    return land.survey.castle_sites() if founds or land.phase == SETUP else []


def _sign(site: dict[str, Any]) -> str:
    """One sign in the drawing; the list under it says all."""
    if site["lake"]:
        return "~"
    return str(min(site["food"], 9)) if site["food"] else "^" if site["mountain"] else "."


# ------------------------------------------------------------------ for bots and orders


def redeal(land: Land, seat: str | None, chance: Chance) -> None:
    """Deal anew what this seat cannot know: piles, cards drawn by passing, voices he has not looked at."""
    _redeal_policy(land, chance)
    _redeal_voices(land, land.seen.get(seat or "", []), chance)


def reshuffle(land: Land) -> None:
    """Deal anew what nobody has seen, after something was seen and taken back."""
    _redeal_policy(land, land.chance)
    _redeal_voices(land, [voice for seen in land.seen.values() for voice in seen], land.chance)


def _redeal_voices(land: Land, seen: Sequence[str], chance: Chance) -> None:
    unknown = [place for place in range(1, len(land.voices)) if not land.voices_open and f"V{place + 1}" not in seen]
    cards = sorted(land.voice_pile + [land.voices[place] for place in unknown])
    chance.shuffle(cards, "redeal")
    for place in unknown:
        land.voices[place] = cards.pop()
    land.voice_pile = cards


def _redeal_policy(land: Land, chance: Chance) -> None:
    heaps = [land.pile, land.unseen, *(land.passed[seat] for seat in land.seats)]
    cards = sorted(card for heap in heaps for card in heap)
    chance.shuffle(cards, "redeal")
    for heap in heaps:
        heap[:] = [cards.pop() for _ in heap]


def spans(land: Land, seat: str) -> dict[str, Span]:
    """Stretches of play that orders are good for: the actions of a year, and the whole of it."""
    return {
        "actions": Span(land.year, land.phase == ACTION),
        "year": Span(land.year, land.year > 0 and land.phase != OVER),
    }


def worth(land: Land, seat: str) -> float:
    """How good this side looks: citizens fed and full cities, and what will bring more of both."""
    cities = land.cities_of(seat).values()
    if not cities:
        return -100.0
    citizens, food = land.citizens_of(seat), land.food_of(seat)
    left = land.box.constants.years - land.year
    arches = sum(min(land.arches(city, service), 3 * ARCH) for city in cities for service in land.box.components.services)
    room = sum(min(3, land.limit(city) - city.citizens) for city in cities)
    return (
        2 * min(citizens, food)
        - 2 * max(0, citizens - food)
        + 0.4 * min(max(0, food - citizens), 2 + 2 * left)
        + 4 * sum(is_full(land, city) for city in cities)
        + 0.35 * arches
        + 0.2 * room * (left > 0)
        + (0.5 if left else 0.1) * min(land.gold[seat], 4)
        + 1.5 * len(cities) * (left > 1)
    )


