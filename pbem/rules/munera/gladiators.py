"""Gladiators (chapter 4): how they come and go, their classes, their renown and ranks, and the doctors."""

from __future__ import annotations

from functools import partial

from pbem.engine import Done, Next, Outcome, Question, Scene

from .cardfile import GLADIATOR, MINISTER
from .data import RULES
from .reasons import why_no_class
from .state import Arena, Man

DONE = "done"

# ------------------------------------------------------------------ coming and going


def take_in(arena: Arena, seat: str, card: str) -> None:
    """A card bought or drawn joins the gymnasium: ready, tiro, renown 0."""
    gym = arena.gyms[seat]
    if card in arena.box.gladiators:
        gym.gladiators.append(card)
        arena.men[card] = Man(seat)
        return
    gym.ministers.append(card)
    staff = arena.box.ministers[card].type
    if staff == "doctor":
        arena.doctors[card] = ""
    elif staff == "coquus":
        arena.used[card] = 0


def put_away(arena: Arena, card: str, seat: str) -> None:
    """A card leaves the gymnasium for the discard; rank, renown and class vanish."""
    gym = arena.gyms[seat]
    if card in arena.box.gladiators:
        gym.gladiators.remove(card)
        del arena.men[card]
        arena.discards[GLADIATOR].append(card)
        end_loans(arena, card)
        return
    gym.ministers.remove(card)
    arena.doctors.pop(card, None)
    arena.used.pop(card, None)
    arena.discards[MINISTER].append(card)


def hand_over(arena: Arena, card: str, seat: str, other: str) -> None:
    """A card changes its owner; states, rank, renown and class stay, but a doctor gets a new class (R-36)."""
    gym, new = arena.gyms[seat], arena.gyms[other]
    if card in arena.box.gladiators:
        gym.gladiators.remove(card)
        new.gladiators.append(card)
        arena.men[card].owner = other
        end_loans(arena, card)
        return
    gym.ministers.remove(card)
    new.ministers.append(card)
    if card in arena.doctors:
        arena.doctors[card] = ""


def end_loans(arena: Arena, name: str) -> None:
    """He is somebody else's or gone, so nobody can count on him any more (5.5); only a loan that is in use needs no word."""
    show = arena.show
    in_use = show.munus if show is not None and show.agreed else ""
    for loan in arena.loans:
        if loan.gladiator == name and loan.munus != in_use:
            arena.tell("loan_void", owner=loan.owner, borrower=loan.borrower, gladiator=name, munus=loan.munus)
    arena.loans = [loan for loan in arena.loans if loan.gladiator != name]


# ------------------------------------------------------------------ wounds


def engage(arena: Arena, name: str, wound: int) -> None:
    """He is used for this round; a marker stays with him until a check in the forum phase removes it."""
    man = arena.men[name]
    man.engaged = True
    man.wound = max(man.wound, wound)


# ------------------------------------------------------------------ renown


def win_renown(arena: Arena, name: str, points: int) -> None:
    """Point by point: with his fourth a gladiator is promoted and begins again at 0; a primus palus just gathers (R-21)."""
    man = arena.men[name]
    arena.tell("renown", gladiator=name, n=points)
    for _ in range(points):
        man.renown += 1
        if man.renown == RULES.renown.step and man.rank + 1 < len(arena.box.ranks):
            man.rank += 1
            man.renown = 0
            arena.tell("promoted", gladiator=name, rank=arena.box.rank_names[man.rank])


def total_renown(arena: Arena, seat: str) -> int:
    """Renown and ranks of a whole gymnasium, for ties (R-02)."""
    men = [arena.men[name] for name in arena.gyms[seat].gladiators]
    return sum(man.renown + arena.box.ranks[man.rank].worth for man in men)


# ------------------------------------------------------------------ classes


def set_class(arena: Arena, name: str, style: str) -> None:
    """The first class costs nothing; a change makes him a tiro without renown. The class he has is no change."""
    man = arena.men[name]
    if man.style == style:
        return
    if man.style:
        man.rank, man.renown = 0, 0
        arena.tell("class_changed", seat=man.owner, gladiator=name, style=style)
    else:
        arena.tell("class_given", seat=man.owner, gladiator=name, style=style)
    man.style = style


def class_window(arena: Arena, seat: str) -> Scene[None]:
    """The owner may give or change classes of gladiators who are not committed, each of them once (D02, D03)."""
    styles = {style: style for style in arena.box.classes}
    named: list[str] = []
    while True:
        kept = [*named, *arena.promised()]
        men = {name: name for name in arena.familia(seat) if not arena.men[name].munus and name not in kept}
        if not men:
            return
        name: str = yield Question(
            seat, "class", {DONE: None, **men}, slot="gladiator", auto=DONE, soft=True, about=partial(class_facts, arena),
            why=partial(why_no_class, arena, seat),
        )  # fmt: skip
        if name == DONE:
            return
        style: str = yield Question(seat, "class", styles, slot="class", subject=name)
        set_class(arena, name, style)
        named.append(name)


def class_facts(arena: Arena, name: str) -> dict[str, object]:
    man = arena.men.get(name)
    if man is None:
        return {}
    return {"rank": man.rank, "renown": man.renown, "worth": arena.worth(name), "classless": not man.style}


def give_classes(arena: Arena) -> None:
    """Whoever still has no class gets one, players in rudis order, gladiators by id, each counted for the next."""
    for seat in arena.in_order():
        for name in arena.familia(seat):
            if not arena.men[name].style:
                set_class(arena, name, automatic_class(arena, seat))


def automatic_class(arena: Arena, seat: str) -> str:
    """The first class that an opponent lacks; if there is none, the first of the pairing with fewest gladiators."""
    box = arena.box
    counts = dict.fromkeys(box.classes, 0)
    for name in arena.gyms[seat].gladiators:
        if arena.men[name].style:
            counts[arena.men[name].style] += 1
    for style in box.classes:
        opponent = box.opponent[style]
        if counts[style] % 2 if opponent == style else counts[opponent] > counts[style]:
            return style
    members = {pairing: sum(counts[style] for style in dict.fromkeys(pair)) for pairing, pair in box.pairings.items()}
    return box.pairings[min(members, key=lambda pairing: members[pairing])][0]


# ------------------------------------------------------------------ doctors


def name_doctors(arena: Arena) -> Scene[None]:
    """A new owner names the class his doctor teaches; it cannot change while he owns him (D04)."""
    styles = {style: style for style in arena.box.classes}
    for seat in arena.in_order():
        for doctor in sorted(arena.gyms[seat].ministers):
            if arena.doctors.get(doctor) == "":
                auto = partial(automatic_lesson, arena, seat)
                style: str = yield Question(seat, "doctor", styles, slot="class", subject=doctor, auto=auto, soft=True)
                arena.doctors[doctor] = style
                arena.tell("doctor_named", seat=seat, minister=doctor, style=style)


def automatic_lesson(arena: Arena, seat: str) -> str:
    """The class of which he owns most gladiators; among equals the first."""
    styles = [arena.men[name].style for name in arena.gyms[seat].gladiators]
    return max(arena.box.classes, key=styles.count)


def settle_classes(arena: Arena, *seats: str) -> Scene[Outcome]:
    """Players name classes, one after the other; what they leave open is automatic; then the doctors' classes."""
    if seats:
        yield from class_window(arena, seats[0])
        return Next(settle_classes, *seats[1:])
    give_classes(arena)
    yield from name_doctors(arena)
    return Done()
