"""Who may play an eventum, and on whom or what (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .cardfile import EventumCard
from .state import Arena
from .tracks import the_duel, the_show

Targets = dict[str, Any]

# ------------------------------------------------------------------ who


def travellers(arena: Arena) -> list[str]:
    """Owners of committed gladiators, in rudis order."""
    owners = [man.owner for man in arena.men.values() if man.munus]
    return [seat for seat in arena.in_order() if seat in owners]


def participants(arena: Arena) -> list[str]:
    return [arena.show.first, arena.show.second] if arena.show else []


def fighter_owners(arena: Arena) -> list[str]:
    return arena.duel.owners if arena.duel else []


def winner_owners(arena: Arena) -> list[str]:
    """Of a full duel won by pugna or by wounds, lent or not (R-53)."""
    duel = arena.duel
    return [duel.owners[duel.winner]] if duel and duel.outcome in ("pugna", "wounds") else []


WHO: dict[str, Callable[[Arena], list[str]]] = {
    "any": lambda arena: arena.seats,
    "participant": participants,
    "traveller": travellers,
    "fighter_owner": fighter_owners,
    "winner_owner": winner_owners,
}

# ------------------------------------------------------------------ on whom


def rivals(arena: Arena, seat: str) -> Targets:
    return {other: other for other in arena.seats_from(seat)[1:]}


def rival_ready(arena: Arena, seat: str) -> Targets:
    return {name: name for other in arena.seats_from(seat)[1:] for name in _ready(arena, other)}


def _ready(arena: Arena, seat: str) -> list[str]:
    return [name for name in arena.familia(seat) if arena.is_free(name)]


def ready_of_two(arena: Arena, seat: str) -> Targets:
    """Of a rival who has two: the first one named says who he is."""
    groups = [_ready(arena, other) for other in arena.seats_from(seat)[1:]]
    return {name: name for group in groups if len(group) > 1 for name in group}


def restless(arena: Arena, seat: str) -> Targets:
    """Rivals' captives and convicts, in any state."""
    origins = ("captivus", "damnatus")
    names = [name for other in arena.seats_from(seat)[1:] for name in arena.familia(other)]
    return {name: name for name in names if arena.box.gladiators[name].origin in origins}


def own_classed(arena: Arena, seat: str) -> Targets:
    return {name: name for name in arena.familia(seat) if arena.men[name].style}


def own_engaged(arena: Arena, seat: str) -> Targets:
    return {name: name for name in arena.familia(seat) if arena.men[name].engaged}


def own_fighter(arena: Arena, seat: str) -> Targets:
    fight = the_duel(arena)
    return {name: side for side, name in enumerate(fight.fighters) if fight.owners[side] == seat}


def rival_fighter(arena: Arena, seat: str) -> Targets:
    fight = the_duel(arena)
    return {name: side for side, name in enumerate(fight.fighters) if fight.owners[side] != seat}


def rival_participants(arena: Arena, seat: str) -> Targets:
    return {other: other for other in participants(arena) if other != seat}


def rivals_on_the_road(arena: Arena, seat: str) -> Targets:
    """Rivals who travel here from at least one zone away."""
    region = arena.box.munera[the_show(arena).munus].region
    others = [other for other in travellers(arena) if other != seat]
    return {other: other for other in others if arena.box.italy.steps(arena.gyms[other].home, region)}


def more_glorious(arena: Arena, seat: str) -> Targets:
    mine = arena.gyms[seat].glory
    return {other: other for other in arena.seats_from(seat)[1:] if arena.gyms[other].glory > mine}


def forum_gladiators(arena: Arena, seat: str) -> Targets:
    """Those he can pay for in full (R-51)."""
    gladiators, treasury = arena.box.gladiators, arena.gyms[seat].treasury
    return {card: card for card in arena.forum if card in gladiators and gladiators[card].cost <= treasury}


TARGETS: dict[str, Callable[[Arena, str], Targets]] = {
    "rival": rivals,
    "rival_ready_gladiator": rival_ready,
    "rival_gym_2_ready": rival_ready,
    "rival_gym_exactly_2_ready": ready_of_two,
    "rival_captivus_or_damnatus": restless,
    "own_classed_gladiator": own_classed,
    "own_engaged_gladiator": own_engaged,
    "own_fighter": own_fighter,
    "rival_fighter": rival_fighter,
    "rival_participant": rival_participants,
    "rival_traveller_not_home": rivals_on_the_road,
    "rival_with_more_glory": more_glorious,
    "forum_gladiator": forum_gladiators,
    "munus_in_zone": lambda arena, seat: {munus: munus for munus in arena.munera},
    "plus_or_minus": lambda arena, seat: {"plus": 1, "minus": -1},
}
"""Those that must be named; of the others (self, none, duel) there is only one."""

SECOND = {"rival_gym_2_ready": False, "rival_gym_exactly_2_ready": True}
"""Targets of which a second one may, or must, be named."""


def second_targets(arena: Arena, first: str) -> list[str]:
    """The other ready gladiators of the same gymnasium."""
    return [name for name in _ready(arena, arena.men[first].owner) if name != first]


def is_playable(arena: Arena, seat: str, card: EventumCard) -> bool:
    """The right player, the whole price, and something to act on."""
    if seat not in WHO[card.who](arena) or card.effect.price > arena.gyms[seat].treasury:
        return False
    if card.effect.op == "payout_glory" and not shows_a_veteran(arena, seat):
        return False
    return card.target not in TARGETS or bool(TARGETS[card.target](arena, seat))


def shows_a_veteran(arena: Arena, seat: str) -> bool:
    """A veteranus or primus palus whom he owns and has committed on his own side (R-53)."""
    men: Mapping[str, Any] = arena.men
    return any(man.munus and man.side == seat and man.owner == seat and man.rank for man in men.values())
