"""Resolving a munus (6.3, steps 4 to 9): contract, payout, journey, who fights whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine import Call, Coming, Done, Next, Outcome, Question, Scene, prepare

from .cardfile import MUNUS as MUNUS_DECK
from .contract import travel
from .duel import duel
from .ending import ending, somebody_has_enough
from .eventum import PASS, window
from .gladiators import engage, settle_classes
from .hands import draw_eventa
from .loans import loans_said_ahead
from .spar import spar
from .state import Arena
from .targets import participants, travellers
from .tracks import the_show


def contract(arena: Arena) -> Scene[Outcome]:
    """The window of the contract; then the payout, one simultaneous batch, and the victory check right after it."""
    yield from window(arena, "w_contract")
    pay_out(arena)
    if somebody_has_enough(arena):
        return ending(arena)
    return Next(journey)


def pay_out(arena: Arena) -> None:
    """Both gain the card's glory, every owner that of his veterans; the rudiarius the printed sum, the other his payment."""
    show = the_show(arena)
    card = arena.box.munera[show.munus]
    for seat, base in ((show.first, card.denarii), (show.second, show.payment)):
        for _ in range(show.halved.get(seat, 0)):
            base = (base + 1) // 2
        money, glory = base + show.added.get(seat, 0), card.glory + show.glory.get(seat, 0)
        arena.gyms[seat].treasury += money
        arena.gyms[seat].glory += glory
        arena.tell("payout", seat=seat, n=money, glory=glory)
    for name, man in arena.men.items():
        glory = arena.box.ranks[man.rank].glory if man.munus else 0
        if glory:
            arena.gyms[man.owner].glory += glory
            arena.tell("rank_glory", seat=man.owner, gladiator=name, n=glory)
    show.paid = True


def journey(arena: Arena) -> Scene[Outcome]:
    """The window of the journey; travel is paid; participants and owners of committed gladiators draw an eventum each."""
    show = the_show(arena)
    yield from window(arena, "w_travel")
    for seat in travellers(arena):
        price = 0 if seat in show.free else travel(arena, seat, show.munus)
        paid = arena.pay(seat, price + show.robbed.get(seat, 0))
        arena.tell("travelled", seat=seat, munus=show.munus, n=paid)
    concerned = [*participants(arena), *travellers(arena)]
    yield from draw_eventa(arena, [seat for seat in arena.in_order() if seat in concerned])
    return Next(next_fight)


# ------------------------------------------------------------------ who fights whom (6.4)


def next_fight(arena: Arena) -> Scene[Outcome]:
    """While his side has unfought gladiators the rudiarius picks; then the second participant among his own (D17).

    Whom he picks must meet a compatible gladiator of the other side, else of his own; with nobody at all he does not fight.
    """
    show = the_show(arena)
    for picker in (show.first, show.second):
        unfought = side_of(arena, picker)
        if unfought:
            fighter, opponent = yield from face(arena, picker, unfought)
            if not opponent:
                arena.men[fighter].fought = True
                arena.tell("no_opponent", gladiator=fighter)
                return Next(next_fight)
            full = arena.men[fighter].owner != arena.men[opponent].owner
            return Call(duel if full else spar, fighter, opponent, then=Next(next_fight))
    return Next(munus_end)


def side_of(arena: Arena, participant: str) -> list[str]:
    """Those who are still to fight for a participant."""
    return [name for name, man in arena.men.items() if man.munus and man.side == participant and not man.fought]


def opponents(arena: Arena, name: str) -> list[str]:
    """Compatible and unfought, of the other side if there are any, else of his own."""
    show = the_show(arena)
    man = arena.men[name]
    other_side = show.second if man.side == show.first else show.first
    wanted = arena.box.opponent[man.style]
    for side in (other_side, man.side):
        found = sorted(other for other in side_of(arena, side) if other != name and arena.men[other].style == wanted)
        if found:
            return found
    return []


def face(arena: Arena, picker: str, unfought: Sequence[str]) -> Scene[tuple[str, str]]:
    """One of his side, and whom he meets."""
    first_of = sorted(unfought, key=partial(fight_order, arena))
    fighter: str = yield Question(picker, "face", {name: name for name in first_of}, slot="gladiator", auto=first_of[0], soft=True)
    others = opponents(arena, fighter)
    if not others:
        return fighter, ""
    weakest = min(others, key=lambda name: (arena.virtus(name), arena.box.gladiators[name].courage, name))
    opponent: str = yield Question(
        picker, "face", {name: name for name in others}, slot="opponent", auto=weakest, soft=True, facts={"fighter": [fighter]}
    )
    return fighter, opponent


def fight_order(arena: Arena, name: str) -> tuple[int, int, int, int, str]:
    """The earliest pairing, then class; of several the strongest, then the first id (10.6)."""
    box, style = arena.box, arena.men[name].style
    pairing = list(box.pairings).index(box.pairing_of[style])
    return pairing, box.classes.index(style), -arena.virtus(name), -box.gladiators[name].courage, name


# ------------------------------------------------------------------ the end of a munus


def munus_end(arena: Arena) -> Scene[Outcome]:
    """All committed survivors are engaged; loans end; the card is discarded; the rudis goes left.

    As long as munera are left fresh orders may be given, and classes and loans are settled by them.
    """
    show = the_show(arena)
    for name, man in arena.men.items():
        if man.munus:
            engage(arena, name, 0)
            man.munus, man.side, man.fought = "", "", False
    arena.loans = [loan for loan in arena.loans if loan.munus != show.munus]
    arena.discards[MUNUS_DECK].append(show.munus)
    arena.show = None
    arena.tell("munus_over", munus=show.munus)
    arena.rudis_goes_left()
    if not arena.munera:
        return Done()
    yield from halt(arena, show.munus)
    return Call(settle_classes, *arena.in_order(), then=Next(loans_said_ahead))


def halt(arena: Arena, munus: str) -> Scene[None]:
    """If any player has asked for it the table stops after this munus for fresh orders (10.1)."""
    yield from prepare(partial(halt_coming, arena), "halt", soft=True, facts=partial(halt_facts, arena, munus), open=True)
    arena.trading = False  # doctors who were traded are named with the others


def halt_coming(arena: Arena) -> dict[str, list[Coming]]:
    munera = {munus: munus for munus in arena.munera}
    joins = [Coming("join", munus, {"yes": True, "no": False}) for munus in munera]
    return {seat: [Coming("munus", None, {PASS: None, **munera}), *joins] for seat in arena.in_order()}


def halt_facts(arena: Arena, munus: str) -> dict[str, Any]:
    return {"munus": [munus], "round_no": arena.round}
