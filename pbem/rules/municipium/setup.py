"""Setting up (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import BadOption, Chance, Next

from .data import BOARD, CITIZENS, COMMON_CARDS, EDITIONS, FAMILY_CARDS, MEMBERS, PLACES, ROOMS
from .options import families
from .placement import placement
from .state import Town


def new(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Town:
    """Lay out the board. The random numbers are used in this order: first player, deck, room citizens (section 21)."""
    strangers = [seat for seat in seats if seat not in families(options)]
    if strangers or len({*seats}) < len(seats):
        raise BadOption(f"the families are {', '.join(families(options))}, each once; not {', '.join(seats)}")
    town = _empty_town(list(seats), dict(options), chance)
    town.tell("first_player", seat=town.first_player)
    for place in PLACES:
        _move_in(town, place)
    if town.uses_room_citizens():
        for place in ROOMS:
            town.room_citizen[place] = town.draw_citizen()
    town.agenda = [Next(placement).entry]
    return town


def _empty_town(seats: list[str], options: dict[str, Any], chance: Chance) -> Town:
    """All pieces in the supply, the bag and the boxes of their families; one favour in each room."""
    edition = EDITIONS[options["edition"]]
    first = chance.pick(seats, "first")
    deck = [card for card, copies in COMMON_CARDS.items() for _ in range(copies)]
    chance.shuffle(deck, "deck")
    return Town(
        seats=seats,
        chance=chance,
        options=options,
        first_player=first,
        active=first,
        unplaced=dict.fromkeys(seats, MEMBERS),
        plain={seat: dict.fromkeys(PLACES, 0) for seat in seats},
        distinguished={seat: dict.fromkeys(PLACES, 0) for seat in seats},
        temple_order=[],
        banner={place: [] for place in PLACES},
        room_favour=dict.fromkeys(ROOMS, 1),
        room_citizen=dict.fromkeys(ROOMS, ""),
        prefect=BOARD.start,
        citizens={seat: dict.fromkeys(CITIZENS, 0) for seat in seats},
        favours=dict.fromkeys(seats, 0),
        decurions=dict.fromkeys(seats, 0),
        family_cards={seat: list(FAMILY_CARDS) for seat in seats},
        bag=dict.fromkeys(CITIZENS, options["citizens_per_type"]),
        favour_supply=edition.favours - len(ROOMS),
        laurel_supply=edition.laurels,
        deck=deck[::-1],
        discard=[],
        drawn=[],
    )


def _move_in(town: Town, place: str) -> None:
    """One citizen of the institution's own type on its banner."""
    citizen = BOARD.citizen[place]
    town.bag[citizen] -= 1
    town.banner[place].append(citizen)
