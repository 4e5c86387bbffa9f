"""The cards (section 9). Each is a scene; after it the turn ends."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Coming, Done, Next, Outcome, Question, Scene, prepare
from pbem.engine.scene import SceneFunction

from .automatic import auto_one, card_facts, power_facts
from .citizens import draw_and_place, place_citizen
from .data import CITIZENS, GUESTS, MATCHING, PLACES
from .events import advance_prefect
from .members import reposition
from .powers import CHOICES, LEAF, POWERS, reorder
from .state import Town

PASS = "pass"
MODES = {"prefect": "prefect", "reposition": "reposition"}

# ------------------------------------------------------------------ common cards


def prefect_visits(town: Town, player: str) -> Scene[Outcome]:
    """The prefect advances one place on his route. No decisions."""
    yield from ()
    advance_prefect(town)
    return Done()


def citizens_visit(town: Town, player: str) -> Scene[Outcome]:
    """Each player, from the active one clockwise, MUST draw a citizen and put it on a matching banner of his choice."""
    if collects(town) and town.bag_size():  # with an empty bag nobody draws, so nothing can refill it either
        coming = [Coming("place", citizen, MATCHING[citizen]) for citizen in CITIZENS]
        yield from prepare(dict.fromkeys(town.seats_from(player), coming))
    for seat in town.seats_from(player):
        if town.bag_size():
            yield from draw_and_place(town, seat)
        else:
            town.tell("bag_empty", seat=seat)
    return Done()


def one_power(town: Town, player: str) -> Scene[Outcome]:
    """Each player, from the active one clockwise, may exert the power of ONE institution where he leads."""
    seats = town.seats_from(player)
    if collects(town):
        yield from prepare({seat: [Coming("power", None, whole_powers(town, seat))] for seat in seats})
    return Next(opportunity, *seats)


def opportunity(town: Town, seat: str, *others: str) -> Scene[Outcome]:
    """One player's opportunity: an institution he leads at this moment, or pass."""
    powers = powers_of(town, seat)
    if len(powers) == 1:
        town.tell("leads_nowhere", seat=seat)  # not asked (ruling 23)
    else:
        auto, about = partial(auto_one, town, seat, powers), partial(power_facts, town, seat)
        place: str = yield Question(seat, "power", powers, auto=auto, about=about)
        yield from exert_chosen(town, seat, place)
    return Next(opportunity, *others) if others else Done()


def exert_chosen(town: Town, seat: str, place: str) -> Scene[None]:
    """Choosing the temple means reordering at once (ruling 31)."""
    if place == PASS:
        town.tell("power_passed", seat=seat)
        return
    town.tell("power_chosen", seat=seat, place=place)
    if place == "temple":
        reorder(town)
    else:
        yield from POWERS[place](town, seat)


def powers_of(town: Town, seat: str) -> dict[str, str]:
    """All institutions he leads, even if the power could do nothing at the moment (ruling 32), and `pass`."""
    return {place: place for place in (*town.led_by(seat), PASS)}


def whole_powers(town: Town, seat: str) -> dict[str, Any]:
    """Each power with what may be said of it in the same line; the temple is reordered at once, the praetorium goes on."""
    plain = ("temple", "praetorium", PASS)
    return {place: LEAF if place in plain else CHOICES[place](town, seat) for place in powers_of(town, seat)}


def all_powers(town: Town, player: str) -> Scene[Outcome]:
    """The powers of ALL institutions, each exerted by whoever leads there when it comes up."""
    if collects(town):
        yield from prepare(powers_coming(town, player))
    return Next(power_round, "", *PLACES)


def powers_coming(town: Town, player: str) -> dict[str, list[Coming]]:
    """Whoever leads somewhere now is told of it; whoever comes to lead later is asked then (ruling 36)."""
    coming: dict[str, list[Coming]] = {seat: [] for seat in town.seats_from(player)}
    for place in PLACES:
        leader = town.leader(place)
        if leader and (place != "temple" or town.options["temple_power"] == "may"):
            coming[leader].append(Coming(place, None, CHOICES[place](town, leader)))
    return {seat: powers for seat, powers in coming.items() if powers}


def power_round(town: Town, owner: str, place: str, *others: str) -> Scene[Outcome]:
    """The institutions in the order of their numbers; with an owner those are passed over that he does not lead."""
    leader = town.leader(place)
    if leader and owner in ("", leader):
        yield from POWERS[place](town, leader)
    return Next(power_round, owner, *others) if others else Done()


# ------------------------------------------------------------------ family cards


def great_family(town: Town, player: str) -> Scene[Outcome]:
    """Advance the prefect, OR put any of your members into any institutions."""
    mode: str = yield Question(player, "card", MODES, slot="mode")
    if mode == "prefect":
        advance_prefect(town)
    else:
        yield from reposition(town, player, "card")
    return Done()


def your_powers(town: Town, player: str) -> Scene[Outcome]:
    """The powers of all institutions that YOU lead when they come up; others exert nothing."""
    yield from ()
    return Next(power_round, player, *PLACES)


def invite_citizens(town: Town, player: str) -> Scene[Outcome]:
    """Draw four citizens at once, then place them one by one, in any order; events interrupt (ruling 28)."""
    town.drawn = [town.draw_citizen() for _ in range(min(GUESTS, town.bag_size()))]
    town.drawn.sort(key=CITIZENS.index)
    if town.drawn:
        town.tell("citizens_drawn", seat=player, citizens=town.drawn[:])
    else:
        town.tell("bag_empty", seat=player)
    while town.drawn:
        types = {citizen: citizen for citizen in town.drawn}
        citizen: str = yield Question(player, "place", types, slot="citizen", facts=partial(card_facts, town))
        yield from place_citizen(town, player, citizen)
    return Done()


def collects(town: Town) -> bool:
    """Letters go to all concerned when the card has been turned and before anything is drawn (ruling 36)."""
    return bool(town.options["interrupts"] == "collect")


CARDS: dict[str, SceneFunction] = {
    scene.__name__: scene
    for scene in (
        prefect_visits,
        citizens_visit,
        one_power,
        all_powers,
        great_family,
        your_powers,
        invite_citizens,
    )
}
