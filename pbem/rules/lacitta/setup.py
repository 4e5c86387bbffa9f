"""Setting up (section 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import BadOption, Chance, Next, Outcome, Question, Scene

from .automatic import auto_castle, site_facts
from .components import BASE, EXPANSION
from .data import SEATS, Box, box_of
from .options import RANDOM
from .reasons import why_no_castle
from .state import Land
from .year import year


def new(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Land:
    """Lay the table. Random numbers are used in this order: first player, policy cards, voices, terrain, wastelands."""
    strangers = [seat for seat in seats if seat not in SEATS]
    if strangers or len({*seats}) < len(seats):
        raise BadOption(f"the colours are {', '.join(SEATS)}, each once; not {', '.join(seats)}")
    box = box_of(options, len(seats))
    land = _empty_land(list(seats), dict(options), box, chance)
    land.tell("first_player", seat=land.first)
    if options["setup"] == "basic":
        _basic(land, box)
    else:
        _advanced(land, box)
    return land


def _empty_land(seats: list[str], options: dict[str, Any], box: Box, chance: Chance) -> Land:
    """Every piece in its place, nothing on the board yet."""
    constants = box.constants
    first = chance.pick(seats, "first") if options["first"] == RANDOM else options["first"]
    if first not in seats:
        raise BadOption(f"{first} cannot be the first player: the seats are {', '.join(seats)}")
    pile = shuffled(box.policy_counts, chance, "policy")
    return Land(
        seats=seats,
        chance=chance,
        options=options,
        terrain={},
        first=first,
        cities={},
        founded=dict.fromkeys(seats, 0),
        founded_this_year=dict.fromkeys(seats, 0),
        castles=dict.fromkeys(seats, constants.castles_per_player),
        gold=dict.fromkeys(seats, constants.start_gold),
        cubes=dict.fromkeys(seats, constants.cubes_per_player),
        cards=dict.fromkeys(seats, constants.player_cards),
        famine=dict.fromkeys(seats, False),
        out={},
        harvest=[],
        games={},
        pools=box.pools.copy(),
        display=[pile.pop() for _ in range(constants.policy_display)],
        pile=pile,
        discard=[],
        unseen=[],
        front={seat: [] for seat in seats},
        passed={seat: [] for seat in seats},
        turned_up={seat: [] for seat in seats},
        voices=[],
        voice_pile=shuffled(box.components.voice_cards, chance, "voices"),
        voice_discard=[],
        seen={seat: [] for seat in seats},
        starved={},
    )


def shuffled(counts: Mapping[str, int], chance: Chance, what: str) -> list[str]:
    """A pile; the last card lies on top."""
    pile = [card for card, count in counts.items() for _ in range(count)]
    chance.shuffle(pile, what)
    return pile[::-1]


def _lay_terrain(land: Land, terrain: dict[str, str]) -> None:
    land.terrain = terrain
    land.look_again()


# ------------------------------------------------------------------ basic set-up (3.2)


def _basic(land: Land, box: Box) -> None:
    """Terrain and two castles of every seat as in the layout; seat 1 is the first player."""
    setup = box.atlas.setup
    assert setup is not None
    _lay_terrain(land, dict(setup.tiles) | _covered(box))
    for seat, castles in zip(land.seats_from(land.first), setup.castles):
        for hex in castles:
            _castle(land, seat, hex)
    land.agenda = [Next(year).entry]


def _castle(land: Land, seat: str, hex: str) -> None:
    name = land.found(seat, hex, land.box.constants.start_citizens_per_castle)
    land.tell("castle_placed", seat=seat, city=name, hex=hex)


def _covered(box: Box) -> dict[str, str]:
    """The expansion covers the two wastelands (3.1, 6)."""
    return {name: box.atlas.edge[name].expansion_tile for name in box.atlas.wastelands} if box.expansion else {}


# ------------------------------------------------------------------ advanced set-up (3.3)


def _advanced(land: Land, box: Box) -> None:
    """All terrain at random, face up; then the castles are placed."""
    chance = land.chance
    tiles = shuffled(box.components.terrain_counts(BASE), chance, "terrain")
    terrain = dict(zip(box.atlas.spaces, tiles[::-1]))
    if box.expansion:
        covers = shuffled(box.components.terrain_counts(EXPANSION), chance, "wastelands")
        terrain |= dict(zip(box.atlas.wastelands, covers[::-1]))
    _lay_terrain(land, terrain)
    land.agenda = [Next(castle, 0).entry]


def castle_turns(land: Land) -> list[str]:
    """Round 1: seat 1, then counter-clockwise; round 2 starts with who placed last and goes clockwise; and so on."""
    seats = land.seats_from(land.first)
    there = [seats[0], *reversed(seats[1:])]
    back = seats[1:] + seats[:1]
    rounds = land.box.constants.start_castles
    return [seat for number in range(rounds) for seat in (back if number % 2 else there)]


def castle(land: Land, place: int) -> Scene[Outcome]:
    """Each puts one castle with three citizens on an empty hex, with at least three empty ones to every castle there."""
    turns = castle_turns(land)
    seat = land.active = turns[place]
    sites = {hex: hex for hex in land.survey.castle_sites()}
    hex: str = yield Question(
        seat,
        "castle",
        sites,
        slot="hex",
        subject=str(place + 1),
        auto=lambda: auto_castle(land, sites),
        about=lambda hex: site_facts(land, hex),
        why=lambda hex: why_no_castle(land, hex),
    )
    _castle(land, seat, hex)
    if place + 1 < len(turns):
        return Next(castle, place + 1)
    land.first = land.seat_after(land.first)  # the marker goes to the left neighbour of seat 1
    return Next(year)
