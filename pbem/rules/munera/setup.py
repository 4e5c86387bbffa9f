"""Setting up (chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine import BadOption, Chance, Coming, Next, Outcome, Question, Scene, prepare

from .cardfile import DECKS, GLADIATOR, MINISTER
from .data import RULES
from .dice import highest_roll
from .gladiators import take_in
from .round import munus_time
from .state import Arena, Gymnasium, no_decks


def new(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Arena:
    """Shuffle the four decks; every player gets 25 denarii."""
    strangers = [seat for seat in seats if seat not in RULES.seats]
    if strangers or len({*seats}) < len(seats):
        raise BadOption(f"the players are {', '.join(RULES.seats)}, each once; not {', '.join(seats)}")
    arena = Arena(
        seats=list(seats),
        chance=chance,
        options=dict(options),
        rudis=seats[0],
        gyms={seat: Gymnasium(RULES.setup.treasury) for seat in seats},
        men={},
        doctors={},
        used={},
        decks=no_decks(),
        discards=no_decks(),
        forum=[],
        put_up=[],
        resale=[],
        resold=[],
        on_offer=[],
        munera=[],
        loans=[],
    )
    for deck in DECKS:
        arena.decks[deck] = list(arena.box.deck[deck])
        arena.shuffle(deck)
    arena.agenda = [Next(first_rudis).entry]
    return arena


def first_rudis(arena: Arena) -> Scene[Outcome]:
    """Each player rolls, in seat order; the highest takes the rudis; the tied highest roll again among themselves."""
    arena.rudis = highest_roll(arena, arena.seats)
    arena.tell("first_rudiarius", seat=arena.rudis)
    yield from prepare({seat: [regions_coming(arena, seat)] for seat in arena.seats}, "setup")
    return Next(found_gymnasium, *arena.in_order())


def found_gymnasium(arena: Arena, seat: str, *others: str) -> Scene[Outcome]:
    """A region, six gladiators who are not auctorati, a minister of competence 1, two eventa."""
    regions = regions_for(arena, seat)
    auto = partial(automatic_region, arena, regions)
    region: str = yield Question(seat, "region", regions, auto=auto, soft=True, about=partial(region_facts, arena))
    gym = arena.gyms[seat]
    gym.home = region
    gym.treasury -= regions[region]
    arena.tell("gymnasium_founded", seat=seat, region=region, n=regions[region])
    reveal_gladiators(arena, seat)
    reveal_minister(arena, seat)
    for _ in range(RULES.setup.eventa):
        arena.deal_eventum(seat)
    return Next(found_gymnasium, *others) if others else Next(set_up_end)


def regions_for(arena: Arena, seat: str) -> dict[str, int]:
    """Land regions he can pay, with their prices; by option none that is taken (R-03)."""
    taken = [gym.home for gym in arena.gyms.values()] if arena.options["exclusive_regions"] else []
    treasury = arena.gyms[seat].treasury
    return {region: cost for region, cost in arena.box.italy.cost.items() if cost <= treasury and region not in taken}


def regions_coming(arena: Arena, seat: str) -> Coming:
    """Each region with its price."""
    return Coming("region", None, regions_for(arena, seat), lambda words: region_facts(arena, words[0]))


def region_facts(arena: Arena, region: str) -> dict[str, Any]:
    return {"cost": arena.box.italy.cost[region]}


def automatic_region(arena: Arena, regions: Mapping[str, int]) -> str:
    """The dearest one for at most 10; if there is none, the cheapest."""
    modest = {region: cost for region, cost in regions.items() if cost <= RULES.setup.auto_cost}
    if modest:
        return max(modest, key=lambda region: modest[region])
    return min(regions, key=lambda region: regions[region])


def reveal_gladiators(arena: Arena, seat: str) -> None:
    """Cards are revealed until he has six; auctorati are discarded."""
    revealed: list[str] = []
    while len(revealed) < RULES.setup.gladiators:
        card = arena.draw(GLADIATOR)
        if card is None:
            break
        if arena.box.gladiators[card].origin == RULES.setup.excluded:
            arena.discards[GLADIATOR].append(card)
            continue
        revealed.append(card)
        take_in(arena, seat, card)
    arena.tell("gladiators_revealed", seat=seat, gladiators=revealed)


def reveal_minister(arena: Arena, seat: str) -> None:
    """Ministers are revealed until one of competence 1 appears; the others are discarded."""
    for _ in range(len(arena.box.ministers)):
        card = arena.draw(MINISTER)
        if card is None:
            return
        if arena.box.ministers[card].competence == RULES.setup.competence:
            take_in(arena, seat, card)
            arena.tell("minister_revealed", seat=seat, minister=card)
            return
        arena.discards[MINISTER].append(card)


def set_up_end(arena: Arena) -> Scene[Outcome]:
    """The discards are shuffled back; round 1 begins directly at the munus phase."""
    yield from ()
    for deck in (GLADIATOR, MINISTER):
        arena.decks[deck] += arena.discards[deck]
        arena.discards[deck] = []
        arena.shuffle(deck)
    arena.round = 1
    arena.tell("round_begins", n=1)
    return Next(munus_time)
