"""The reactions to a throw (7.2, step 2): owners throw again, a bettor schemes."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Question, Scene

from .data import RULES
from .dice import COQUUS, OTHER_DIE, OWN_DIE, means, spend
from .reasons import why_no_means
from .state import Arena, Duel
from .tracks import is_fatal, the_duel
from .wagers import interrupt, scheme

STAND, VIRTUS = "stand", "virtus"


def reactions(arena: Arena) -> Scene[bool]:
    """The fighter with the lower die is asked first; after each throw everybody is asked anew. Gives whether there was a scheme.

    When both stand the bettor with the right may scheme; a change of virtus opens the question again.
    """
    fight = the_duel(arena)
    passed: list[int] = []
    schemed = False
    while True:
        side = next_to_react(fight, passed)
        if side is None:
            if schemed or not (played := (yield from scheme(arena))):
                return schemed
            schemed = True
            if not played.startswith(("arbiter", "fautores")):
                return schemed
            passed = []
            continue
        word, op = yield from reroll_or_stand(arena, side)
        if word == STAND:
            passed.append(side)
            continue
        if word == VIRTUS:
            arena.tell("virtus_announced", gladiator=fight.fighters[side])
            if not schemed:
                schemed = yield from interrupt(arena)
            if not fight.virtus[side]:
                arena.tell("virtus_void", gladiator=fight.fighters[side])
                continue
            fight.virtus[side] -= 1
        else:
            spend(arena, fight.owners[side], word)
        throw_again(arena, 1 - side if op == OTHER_DIE else side, word)
        passed = []


def next_to_react(fight: Duel, passed: list[int]) -> int | None:
    """The lower die first; equal dice: I first."""
    first = 1 if fight.dice[1] < fight.dice[0] else 0
    return next((side for side in (first, 1 - first) if side not in passed), None)


def reroll_or_stand(arena: Arena, side: int) -> Scene[tuple[str, str]]:
    """Virtus, a coquus or a card; who has no means stands (D19)."""
    fight = the_duel(arena)
    owner, name = fight.owners[side], fight.fighters[side]
    if not (fight.virtus[side] or arena.gyms[owner].hand or arena.coquus(owner)):
        return STAND, ""
    options = {STAND: ""}
    if fight.virtus[side]:
        options[VIRTUS] = VIRTUS
    options |= means(arena, owner, OWN_DIE, OTHER_DIE)
    hidden = VIRTUS not in options and COQUUS not in options
    facts = partial(combat_facts, arena, side)
    word: str = yield Question(
        owner, "combat", options, slot="means", subject=name, auto=partial(default_reaction, arena, side), facts=facts,
        soft=True, hidden=hidden, why=partial(why_no_means, arena, owner, "combat"),
    )  # fmt: skip
    return word, options[word]


def throw_again(arena: Arena, side: int, word: str) -> None:
    """The new result replaces the old one, better or worse."""
    fight = the_duel(arena)
    fight.dice[side] = arena.die()
    arena.tell("combat_again", gladiator=fight.fighters[side], means=word, die=fight.dice[side])


# ------------------------------------------------------------------ facts and the default (10.3, 10.4)


def combat_facts(arena: Arena, side: int) -> dict[str, Any]:
    """The duel from the point of view of one fighter's owner."""
    fight = the_duel(arena)
    other, owner = 1 - side, fight.owners[side]
    mine, his = fight.fighters[side], fight.fighters[other]
    courage = [arena.box.gladiators[name].courage for name in (mine, his)]
    diff = fight.dice[other] - fight.dice[side]
    pugna = fight.pugna if side == 0 else -fight.pugna
    return {
        "mydie": fight.dice[side],
        "hisdie": fight.dice[other],
        "diff": diff,
        "pugna": pugna,
        "after": max(-RULES.duel.pugna, min(RULES.duel.pugna, pugna - diff)),
        "wounds": fight.wounds[side],
        "hiswounds": fight.wounds[other],
        "left": courage[0] - fight.wounds[side],
        "hisleft": courage[1] - fight.wounds[other],
        "virtus": fight.virtus[side],
        "hisvirtus": fight.virtus[other],
        "coquus": arena.coquus(owner),
        "comprobatio": fight.comprobatio,
        "round": fight.round,
        "zero": fight.dice[side] == 0,
        "fatal": is_fatal(arena, side),
        "kill": is_fatal(arena, other),
        "rank": arena.men[mine].rank,
        "hisrank": arena.men[his].rank,
        "worth": arena.worth(mine),
        "treasury": arena.gyms[owner].treasury,
    }


def default_reaction(arena: Arena, side: int) -> str:
    """Virtus when the dice are fatal, show a 0 or are 5 or more behind; never a coquus."""
    fight = the_duel(arena)
    diff = fight.dice[1 - side] - fight.dice[side]
    wanted = is_fatal(arena, side) or fight.dice[side] == 0 or diff >= 5
    return VIRTUS if wanted and fight.virtus[side] else STAND
