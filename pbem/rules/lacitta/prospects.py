"""What a player could do if it were his turn now: whole lines for his programme, looked up only when somebody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from pbem.engine import Coming, Doubt

from .automatic import build_facts, site_facts, tile_facts
from .building import buildable, sites_for
from .cards import affordable, amounts, arches_of, fields, gifts
from .components import ROAD, ROADS
from .reasons import NO_FOOD, NO_LAKE
from .state import ACTION, Land
from .turn import CITY, GOLD, PASS, actions

Tree = Mapping[str, Any]
"""Words, each with what may follow it; nothing follows the last of a line."""


class Prospects(Mapping[str, Tree]):
    """The first words of a turn, each with the words behind it."""

    def __init__(self, land: Land, seat: str) -> None:
        self.land = land
        self.seat = seat

    @cached_property
    def words(self) -> dict[str, Tree]:
        return {word: _after(self.land, self.seat, word) for word in actions(self.land, self.seat)}

    def about(self, words: Sequence[str]) -> Mapping[str, Any]:
        """What is worth knowing of a line, as its question will say."""
        land, first = self.land, words[0]
        policy = land.box.policies.get(first)
        hex = next((word for word in words if word in land.box.atlas.order), "")
        if not hex:
            return {}
        if first == CITY:
            return site_facts(land, hex)
        if policy is None or policy.effect in ("build", "build_any"):
            building = words[-2] if policy is None or policy.effect == "build_any" else policy.building
            return build_facts(land, self.seat, ROAD if building == ROADS else building, hex)
        return tile_facts(land, hex) if policy.effect == "double_farmhouse" else {"city": [land.survey.city_at[hex]]}

    def never(self, words: Sequence[str]) -> Doubt | None:
        """What a hex does not touch it never will; everything else may change: gold, cards, cities."""
        land = self.land
        hex = next((word for word in words if word in land.box.atlas.order), "")
        if not hex:
            return None
        policy = land.box.policies.get(words[0])
        if policy is not None and policy.effect == "double_farmhouse":
            return None if land.soil.food[hex] else Doubt(NO_FOOD, hex, final=True, never=True)
        named = [policy.building] if policy is not None and policy.effect == "build" else words
        wave = any(land.box.buildings[name].wave for name in named if name in land.box.buildings)
        return Doubt(NO_LAKE, hex, final=True, never=True) if wave and not land.soil.lakes[hex] else None

    def trial(self) -> Land:
        """The land as it is, at a turn of this player; which one makes no difference."""
        land = self.land.copy()
        land.famine[self.seat] = False  # it takes a turn away, but the lines wait for the next
        land.agenda = [["year_end"], ["turn", 1, self.seat]]
        return land

    def __getitem__(self, word: str) -> Tree:
        return self.words[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)


def turns(land: Land, seat: str) -> Coming:
    """A player's turns, with the lines that could be played now."""
    lines = Prospects(land, seat)
    return Coming("turn", None, lines, lines.about, doubt=lines.never, trial=lines.trial)


def prospects(land: Land, seat: str) -> list[Coming]:
    """Turns to come, as long as there are any this year."""
    return [turns(land, seat)] if land.phase == ACTION and seat not in land.out else []


def _ends(words: Iterable[str]) -> dict[str, Tree]:
    return {word: {} for word in words}


def _after(land: Land, seat: str, word: str) -> Tree:
    """What may follow the first word of a turn."""
    if word in (GOLD, PASS):
        return {}
    if word == CITY:
        return _ends(land.survey.castle_sites())
    if word in land.box.policies:
        return _after_card(land, seat, word)
    return _ends(sites_for(land, seat, ROAD if word == ROADS else word))


def _after_card(land: Land, seat: str, card: str) -> Tree:
    policy = land.box.policies[card]
    match policy.effect:
        case "build":
            return _ends(sites_for(land, seat, policy.building))
        case "build_any":
            return _after_master(land, seat, card)
        case "cubes_on_arch":
            counts = _ends(amounts(land, seat, card, land.cubes[seat]))
            arches = {service: arches_of(land, seat, service) for service in land.box.components.services}
            return {service: dict.fromkeys(hexes, counts) for service, hexes in arches.items() if hexes}
        case "citizens_on_castle":
            return {name: _ends(amounts(land, seat, card, room)) for name, room in gifts(land, seat, card).items()}
        case "double_farmhouse":
            return _ends(land.box.atlas.sorted(fields(land, seat)))
    return {}


def _after_master(land: Land, seat: str, card: str) -> Tree:
    able = affordable(land, land.gold[seat], card, buildable(land, seat))
    return {ROADS if name == ROAD else name: _ends(sites_for(land, seat, name)) for name in able}
