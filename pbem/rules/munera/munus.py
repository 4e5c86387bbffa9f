"""The munus phase (5.6) and the way to a munus (6.3, steps 1 to 3): choice, intentions, tender, commitment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from pbem.engine import Call, Coming, Done, Next, Outcome, Question, Scene, prepare

from .cardfile import MUNUS as MUNUS_DECK
from .contract import able, best_set, next_names, travel, void_loans
from .data import RULES
from .eventum import PASS, window
from .gladiators import class_window, settle_classes
from .hands import kinds_in_hand
from .loans import loans_said_ahead, recall_loans
from .reasons import why_no_munus, why_not_sent
from .show import contract
from .state import MUNUS, Arena, Show
from .tender import own_need, tender
from .tracks import the_show

YES, NO = "yes", "no"
DURING = ("w_munus_open", "w_contract", "w_travel", "w_duel_start", "w_judgement_pre", "w_duel_end")


def munus_phase(arena: Arena) -> Scene[Outcome]:
    """What lies in the zone is discarded; two munera are revealed, three with four players."""
    yield from ()
    arena.phase = MUNUS
    arena.discards[MUNUS_DECK] += arena.munera
    arena.munera = []
    arena.recalled = []
    if arena.round == 1 and arena.options["quick_start"]:
        reveal_small_munera(arena)
    else:
        drawn = [arena.draw(MUNUS_DECK) for _ in range(RULES.phase.munera[len(arena.seats)])]
        arena.munera = [munus for munus in drawn if munus is not None]
    arena.tell("munera_revealed", munera=arena.munera[:])
    return Next(munus_orders)


def reveal_small_munera(arena: Arena) -> None:
    """Quick start: as many munera with contract 1 as there are players; all other revealed cards are shuffled back."""
    others: list[str] = []
    while len(arena.munera) < len(arena.seats):
        munus = arena.draw(MUNUS_DECK)
        if munus is None:
            break
        (arena.munera if arena.box.munera[munus].pairs == 1 else others).append(munus)
    arena.decks[MUNUS_DECK] += others
    arena.shuffle(MUNUS_DECK)


def munus_orders(arena: Arena) -> Scene[Outcome]:
    """Stage B: players negotiate and give their orders for the whole phase; classes and loans are settled; then the window."""
    yield from prepare(partial(munus_coming, arena), "munus_day", facts={"round_no": arena.round}, open=True)
    arena.trading = False  # doctors who were traded are named with the others
    return Call(settle_classes, *arena.in_order(), then=Next(munus_loans))


def munus_loans(arena: Arena) -> Scene[Outcome]:
    """Loans that both sides have said ahead are made before the window."""
    yield from ()
    return Call(loans_said_ahead, then=Next(munera_open))


def munera_open(arena: Arena) -> Scene[Outcome]:
    """The window of the phase, once."""
    yield from window(arena, "w_munus_open")
    return Next(munus_turn, 0)


def munus_coming(arena: Arena) -> dict[str, list[Coming]]:
    """What each player may be asked during the phase: the decisions nobody would like to leave to chance."""
    coming: dict[str, list[Coming]] = {}
    yes_no = {YES: True, NO: False}
    for seat in arena.in_order():
        own = coming[seat] = [Coming("munus", None, {PASS: None, **{munus: munus for munus in arena.munera}})]
        own += [Coming("join", munus, yes_no) for munus in arena.munera]
        own.append(Coming("class", None, {name: name for name in arena.familia(seat)}))
        kinds = [kind for kind in kinds_in_hand(arena, seat) if arena.box.eventa[kind].window in DURING]
        if arena.gyms[seat].hand:
            own.append(Coming("play", None, {PASS: None, **{kind: kind for kind in kinds}}))
    return coming


# ------------------------------------------------------------------ a turn of the phase


def munus_turn(arena: Arena, passes: int) -> Scene[Outcome]:
    """Before the choice loans may be withdrawn, and the rudiarius may change classes.

    The phase ends when the zone is empty or all have passed one after the other.
    """
    if not arena.munera or passes == len(arena.seats):
        return Done()
    void_loans(arena)
    yield from recall_loans(arena)
    yield from class_window(arena, arena.rudis)
    return Next(choice, passes)


def choice(arena: Arena, passes: int) -> Scene[Outcome]:
    """The rudiarius chooses a munus that he can fulfil and pay for, or passes; then the rudis goes left (D12)."""
    rudiarius = arena.rudis
    munera = {munus: munus for munus in arena.munera if able(arena, rudiarius, munus, arena.box.munera[munus].denarii)}
    munus: str = yield Question(
        rudiarius, "munus", {PASS: None, **munera}, slot="munus", auto=partial(best_munus, arena, rudiarius, munera), soft=True,
        facts=partial(player_facts, arena, rudiarius), about=partial(munus_facts, arena, rudiarius),
        why=partial(why_no_munus, arena, rudiarius),
    )  # fmt: skip
    if munus == PASS:
        arena.tell("munus_passed", seat=rudiarius)
        arena.rudis_goes_left()
        return Next(munus_turn, passes + 1)
    arena.show = Show(munus, rudiarius)
    yield from name_gladiators(arena, rudiarius, "munus", arena.box.munera[munus].denarii)
    return Next(intention, *arena.seats_from(rudiarius)[1:])


def best_munus(arena: Arena, seat: str, munera: Iterable[str]) -> str:
    """The one with most glory, then most money after the journey, then the first id (10.6)."""

    def merit(munus: str) -> tuple[int, int, str]:
        card = arena.box.munera[munus]
        return -card.glory, travel(arena, seat, munus) - card.denarii, munus

    return min(munera, key=merit, default=PASS)


def name_gladiators(arena: Arena, seat: str, kind: str, payment: int) -> Scene[None]:
    """He names the gladiators he sends, pair by pair; from now on they are reserved (D12, D15)."""
    show = the_show(arena)
    show.chooser, show.named = seat, []
    subject = None if kind == "munus" else show.munus
    for _ in range(2 * arena.box.munera[show.munus].pairs):
        names = next_names(arena, seat, show.munus, payment, show.named)
        auto = partial(next_of_best, arena, seat, payment, tuple(show.named))
        why = partial(why_not_sent, arena, seat, show.munus, tuple(show.named))
        name: str = yield Question(
            seat, kind, names, slot=slot_after(show.named), subject=subject, auto=auto, soft=True, why=why
        )
        show.named.append(name)
    for name in show.named:
        arena.men[name].munus, arena.men[name].side = show.munus, seat
    arena.tell("gladiators_sent", seat=seat, munus=show.munus, gladiators=show.named[:])
    show.chooser, show.named = "", []


def next_of_best(arena: Arena, seat: str, payment: int, named: tuple[str, ...]) -> str:
    """The next of the set that he fixed when he joined, for which no bid was too low; else of the best."""
    show = the_show(arena)
    fixed = tuple(show.sets.get(seat, ()))
    if len(fixed) > len(named) and fixed[: len(named)] == named:
        return fixed[len(named)]
    return best_set(arena, seat, show.munus, payment, named)[len(named)]


def intention(arena: Arena, seat: str, *others: str) -> Scene[Outcome]:
    """Clockwise from his left each other player who is able says join or decline; others decline (D13)."""
    show = the_show(arena)
    yield from class_window(arena, seat)
    if able(arena, seat, show.munus, arena.box.munera[show.munus].denarii):
        yield from fix_set(arena, seat)
        facts = partial(join_facts, arena, seat)
        word: str = yield Question(seat, "join", {YES: True, NO: False}, subject=show.munus, auto=YES, soft=True, facts=facts)
        arena.tell("joins" if word == YES else "declines", seat=seat, munus=show.munus)
        show.joiners += [seat] if word == YES else []
    else:
        arena.tell("cannot_join", seat=seat, munus=show.munus)
    if others:
        return Next(intention, *others)
    if not show.joiners:
        call_off(arena)
        return Next(munus_turn, 0)
    return Call(tender, then=Next(commitment))


def fix_set(arena: Arena, seat: str) -> Scene[None]:
    """The set he will commit is fixed before he joins: his lines say it, or it is the automatic one (10.6).

    Nobody waits here, and others learn of it only at the commitment; what he needs in the tender is what this set costs.
    """
    show = the_show(arena)
    payment = arena.box.munera[show.munus].denarii
    names = show.sets[seat] = []
    for _ in range(2 * arena.box.munera[show.munus].pairs):
        options = next_names(arena, seat, show.munus, payment, names)
        auto = partial(next_of_best, arena, seat, payment, tuple(names))
        name: str = yield Question(
            seat, "commit", options, slot=slot_after(names), subject=show.munus, auto=auto, hidden=True, firm=True
        )
        names.append(name)


def slot_after(named: Sequence[str]) -> str:
    """A pair is a gladiator and his partner."""
    return "partner" if len(named) % 2 else "gladiator"


def call_off(arena: Arena) -> None:
    """Nobody joins: the card is discarded, nobody gains, nothing is paid, and the rudis goes left (R-39)."""
    show = the_show(arena)
    arena.tell("munus_called_off", munus=show.munus)
    for man in arena.men.values():
        man.munus, man.side = "", ""
    arena.munera.remove(show.munus)
    arena.discards[MUNUS_DECK].append(show.munus)
    arena.show = None
    arena.rudis_goes_left()


def commitment(arena: Arena) -> Scene[Outcome]:
    """The second participant names his gladiators; loans become active and their fees are paid (D15)."""
    show = the_show(arena)
    yield from name_gladiators(arena, show.second, "commit", show.payment)
    arena.munera.remove(show.munus)
    for loan in arena.loans:
        man = arena.men[loan.gladiator]
        if loan.munus == show.munus and man.munus == show.munus and man.side == loan.borrower:
            arena.gyms[loan.borrower].treasury -= loan.fee
            arena.gyms[loan.owner].treasury += loan.fee
            arena.tell("loan_active", owner=loan.owner, borrower=loan.borrower, gladiator=loan.gladiator, n=loan.fee)
    show.agreed = True
    return Call(contract, then=Next(munus_turn, 0))


# ------------------------------------------------------------------ facts


def player_facts(arena: Arena, seat: str) -> dict[str, Any]:
    gym = arena.gyms[seat]
    ready = sum(1 for name in gym.gladiators if arena.is_free(name))
    return {"treasury": gym.treasury, "glory": gym.glory, "round_no": arena.round, "ready": ready}


def munus_facts(arena: Arena, seat: str, munus: str) -> dict[str, Any]:
    if munus == PASS:
        return {}
    card = arena.box.munera[munus]
    return {"pairs": card.pairs, "payment": card.denarii, "prize": card.glory, "travel": travel(arena, seat, munus)}


def join_facts(arena: Arena, seat: str) -> dict[str, Any]:
    """Payment and glory of the card, what the way costs, and the need of the set he would send, as in the tender (10.6)."""
    show = the_show(arena)
    return {
        **player_facts(arena, seat),
        **munus_facts(arena, seat, show.munus),
        "need": own_need(arena, seat),
        "rival": [show.first],
    }
