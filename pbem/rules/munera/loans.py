"""Loans of gladiators said ahead (5.5, 10.6): what an owner lends and what a borrower wants meet before the munera.

Both are lines, never asked: what was not said is not lent. Neither side learns of the other's line unless they meet; whoever
wants to bargain makes an offer instead.
"""

from __future__ import annotations

from pbem.engine import Done, Next, Numbers, Outcome, Question, Scene

from .data import RULES
from .gladiators import DONE
from .reasons import why_not_lent
from .state import Arena, Loan

ALL = "all"


def loans_said_ahead(arena: Arena) -> Scene[Outcome]:
    """Owners say whom they lend to whom, for which munus and fee; borrowers whom they want, and what they would pay (D16)."""
    yield from ()
    return Next(lending, *arena.in_order())


def lending(arena: Arena, seat: str, *others: str) -> Scene[Outcome]:
    """One owner after the other."""
    yield from lend(arena, seat)
    return Next(lending, *others) if others else Next(borrowing, *arena.in_order())


def borrowing(arena: Arena, seat: str, *others: str) -> Scene[Outcome]:
    """One borrower after the other; then both sides meet."""
    yield from borrow(arena, seat)
    if others:
        return Next(borrowing, *others)
    meet(arena)
    return Done()


def lend(arena: Arena, seat: str) -> Scene[None]:
    """One ready gladiator after the other."""
    others = arena.seats_from(seat)[1:]
    for _ in range(RULES.limits.loans):
        free = {
            name: places
            for name in arena.familia(seat)
            if arena.is_free(name) and name not in arena.recalled and (places := open_places(arena, name, others))
        }
        name: str = yield Question(
            seat, "lend", {DONE: None, **free}, slot="gladiator", auto=DONE, hidden=True, firm=True,
            why=lambda word: why_not_lent(arena, seat, word),
        )  # fmt: skip
        if name == DONE:
            return
        places = free[name]
        to: str = yield Question(seat, "lend", dict.fromkeys(other for other, _ in places), slot="borrower", subject=name)
        munera = dict.fromkeys(munus for other, munus in places if other == to)
        munus: str = yield Question(seat, "lend", munera, slot="show", subject=name)
        fees = Numbers(0, RULES.limits.fee)
        fee: str = yield Question(seat, "lend", fees, slot="fee", subject=name, auto="0", soft=True)
        arena.lending.append(Loan(seat, to, name, munus, int(fee)))


def open_places(arena: Arena, name: str, others: list[str]) -> list[tuple[str, str]]:
    """Borrowers and munera for which he is not lent yet."""
    taken = [(loan.borrower, loan.munus) for loan in (*arena.loans, *arena.lending) if loan.gladiator == name]
    return [(other, munus) for other in others for munus in arena.munera if (other, munus) not in taken]


def borrow(arena: Arena, seat: str) -> Scene[None]:
    """Whom he would take from another gymnasium, for which munus, and the highest fee he would pay."""
    for _ in range(RULES.limits.loans):
        wanted = {
            name: munera
            for other in arena.seats_from(seat)[1:]
            for name in arena.familia(other)
            if arena.is_free(name) and (munera := open_munera(arena, seat, name))
        }
        name: str = yield Question(
            seat, "borrow", {DONE: None, **wanted}, slot="gladiator", auto=DONE, hidden=True, firm=True,
            why=lambda word: why_not_lent(arena, None, word),
        )  # fmt: skip
        if name == DONE:
            return
        munus: str = yield Question(seat, "borrow", dict.fromkeys(wanted[name]), slot="show", subject=name)
        most = Numbers(0, arena.gyms[seat].treasury)
        fee: str = yield Question(seat, "borrow", most, slot="fee", subject=name, auto="0", soft=True)
        arena.wishes.append(Loan(arena.men[name].owner, seat, name, munus, int(fee)))


def open_munera(arena: Arena, seat: str, name: str) -> list[str]:
    """Munera for which this player has neither borrowed the gladiator nor said that he would."""
    taken = [loan.munus for loan in (*arena.loans, *arena.wishes) if (loan.borrower, loan.gladiator) == (seat, name)]
    return [munus for munus in arena.munera if munus not in taken]


def meet(arena: Arena) -> None:
    """Same gladiator, borrower and munus, and a fee that is not above the most: the loan stands, for the owner's fee."""
    for wish in arena.wishes:
        for loan in arena.lending:
            same = (loan.gladiator, loan.borrower, loan.munus) == (wish.gladiator, wish.borrower, wish.munus)
            if same and loan.fee <= wish.fee:
                arena.agree_on(loan)
                arena.tell(
                    "loan_agreed", owner=loan.owner, borrower=loan.borrower, gladiator=loan.gladiator, munus=loan.munus,
                    n=loan.fee,
                )  # fmt: skip
    arena.lending, arena.wishes = [], []


def recall_loans(arena: Arena) -> Scene[None]:
    """A loan may be withdrawn by the owner until the rudiarius has chosen that munus (D16)."""
    for seat in arena.in_order():
        while True:
            lent = {loan.gladiator: loan.gladiator for loan in arena.loans if loan.owner == seat}
            if not lent:
                break
            name: str = yield Question(seat, "recall", {DONE: "", **lent}, slot="gladiator", auto=DONE, soft=True)
            if name == DONE:
                break
            munera = yield from which_loans(arena, seat, name)
            arena.loans = [loan for loan in arena.loans if loan.gladiator != name or loan.munus not in munera]
            arena.recalled.append(name)
            arena.tell("loan_recalled", seat=seat, gladiator=name)


def which_loans(arena: Arena, seat: str, name: str) -> Scene[list[str]]:
    """Whoever is lent for several munera may be taken back for one of them; unsaid, for all."""
    munera = list(dict.fromkeys(loan.munus for loan in arena.loans if loan.gladiator == name))
    if len(munera) == 1:
        return munera
    options = {ALL: munera, **{munus: [munus] for munus in munera}}
    word: str = yield Question(seat, "recall", options, slot="loan", auto=ALL, soft=True)
    return options[word]
