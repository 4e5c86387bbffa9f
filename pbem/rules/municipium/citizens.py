"""Citizens on their way from the bag to a banner (sections 1 and 9)."""

from __future__ import annotations

from functools import partial

from pbem.engine import Question, Scene

from .automatic import auto_place, card_facts, place_facts
from .data import CROWD, MATCHING
from .events import citizen_event
from .state import Town


def draw_and_place(town: Town, seat: str) -> Scene[bool]:
    """A citizen drawn must be placed before anything else. True if that brought a citizen event."""
    citizen = town.draw_citizen()
    town.drawn.append(citizen)
    town.tell("citizens_drawn", seat=seat, citizens=[citizen])
    return (yield from place_citizen(town, seat, citizen))


def place_citizen(town: Town, seat: str, citizen: str) -> Scene[bool]:
    """On a matching banner of his choice; the third citizen there brings an event at once."""
    auto, about = partial(auto_place, town, seat, citizen), partial(place_facts, town, seat)
    facts, matching = partial(card_facts, town), MATCHING[citizen]
    place: str = yield Question(seat, "place", matching, slot="place", subject=citizen, auto=auto, facts=facts, about=about)
    town.drawn.remove(citizen)
    banner = town.banner[place]
    banner.append(citizen)
    town.tell("citizen_placed", seat=seat, citizen=citizen, place=place)
    if len(banner) < CROWD:
        return False
    yield from citizen_event(town, place)
    return True
