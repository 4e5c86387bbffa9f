"""Dice that may be thrown again (R-49): with a point of a coquus, or with an eventum card kept for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pbem.engine import Question, Scene

from .hands import discard, kinds_in_hand
from .reasons import why_no_means
from .state import Arena

KEEP, COQUUS = "keep", "coquus"
OWN_DIE, OTHER_DIE = "reroll_own", "reroll_other"
Facts = dict[str, Any]


def highest_roll(arena: Arena, seats: Sequence[str]) -> str:
    """The one of these seats with the highest die; ties among the highest roll again."""
    while len(seats) > 1:
        rolls = {seat: arena.die() for seat in seats}
        for seat, die in rolls.items():
            arena.tell("roll", seat=seat, die=die)
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    return seats[0]


def means(arena: Arena, seat: str, *ops: str) -> dict[str, str]:
    """A point of a coquus, and the cards in hand that do one of these things."""
    found = {COQUUS: COQUUS} if arena.coquus(seat) else {}
    if arena.gyms[seat].hand:
        hand = kinds_in_hand(arena, seat)
        found |= {kind: op for op in ops for kind in arena.box.means.get(op, ()) if kind in hand}
    return found


def spend(arena: Arena, seat: str, word: str) -> None:
    """Use up a point of the first coquus who has one left, or play a card."""
    if word != COQUUS:
        play_card(arena, seat, word)
        return
    ministers = arena.box.ministers
    for minister in sorted(arena.gyms[seat].ministers):
        if minister in arena.used and arena.used[minister] < ministers[minister].competence:
            arena.used[minister] += 1
            arena.tell("coquus_used", seat=seat, minister=minister)
            return
    raise AssertionError("no coquus has a point left")


def play_card(arena: Arena, seat: str, kind: str) -> None:
    """A card is shown and discarded."""
    discard(arena, seat, kinds_in_hand(arena, seat)[kind])


def may_be_asked(arena: Arena, seat: str) -> bool:
    """Whether he has anything that might help, as far as others can see: what is in his hand is his secret."""
    return bool(arena.gyms[seat].hand) or arena.coquus(seat) > 0


def mend(
    arena: Arena,
    name: str,
    kind: str,
    die: int,
    fails: Callable[[int], bool],
    facts: Callable[[int], Facts],
    auto: Callable[[Facts], bool],
    rescue: str = "",
) -> Scene[int | None]:
    """While a die shows the bad result its owner may use one means after the other; gives the die that counts.

    ``auto`` says whether he uses a coquus if he gives no orders; ``rescue`` is what a card may do that makes the result good
    without another throw: then None.
    """
    owner = arena.men[name].owner
    while fails(die) and may_be_asked(arena, owner):
        options = {KEEP: ""} | means(arena, owner, OWN_DIE, *([rescue] if rescue else []))
        shown = die

        def known(shown: int = shown) -> Facts:
            return facts(shown)

        def automatic(options: dict[str, str] = options, known: Callable[[], Facts] = known) -> str:
            return COQUUS if COQUUS in options and auto(known()) else KEEP

        hidden = COQUUS not in options
        word: str = yield Question(
            owner, kind, options, slot="means", subject=name, auto=automatic, facts=known, soft=True, hidden=hidden,
            why=partial(why_no_means, arena, owner, kind),
        )  # fmt: skip
        if word == KEEP:
            break
        spend(arena, owner, word)
        if rescue and options[word] == rescue:
            arena.tell("rescued", seat=owner, gladiator=name, card=word)
            return None
        die = arena.die()
        arena.tell("thrown_again", seat=owner, gladiator=name, means=word, die=die)
    return die


def later(arena: Arena, seat: str) -> int:
    """Own gladiators still to fight in this munus and, if unresolved munera remain, own ready ones."""
    count = 0
    fighting = arena.duel.fighters if arena.duel else []
    for name in arena.gyms[seat].gladiators:
        man = arena.men[name]
        if man.munus:
            count += not man.fought and name not in fighting
        elif arena.munera and not man.engaged:
            count += 1
    return count


def die_facts(arena: Arena, name: str, die: int, need: int, fail: bool, **more: int) -> Facts:
    """What may be tested about a die with a good and a bad result (10.3)."""
    man = arena.men[name]
    return {
        "die": die,
        "fail": fail,
        "need": need,
        "coquus": arena.coquus(man.owner),
        "rank": man.rank,
        "worth": arena.worth(name),
        "later": later(arena, man.owner),
        "treasury": arena.gyms[man.owner].treasury,
        **more,
    }


# ------------------------------------------------------------------ dice of the house (D27)

RECOVERY, SUBMISSION, CROWD, DISEASE = range(4)


def house_die(arena: Arena, name: str, case: int, need: int, fails: Callable[[int], bool]) -> Scene[bool]:
    """A die outside the arena: a wound in the forum phase, a submission test, disease, a crowded gymnasium; True: it fails."""
    die = arena.die()
    arena.tell("house_die", gladiator=name, die=die, need=need, case=HOUSE_CASES[case])

    def facts(shown: int) -> Facts:
        return die_facts(arena, name, shown, need, fails(shown), kind=case)

    result = yield from mend(arena, name, "house", die, fails, facts, lambda known: False)
    assert result is not None
    return fails(result)


HOUSE_CASES = {RECOVERY: "house_recovery", SUBMISSION: "house_submission", CROWD: "house_crowd", DISEASE: "house_disease"}


def submission_test(arena: Arena, name: str, case: int = SUBMISSION) -> Scene[bool]:
    """The die must not exceed his submission; True: it does."""
    submission = arena.submission(name)
    failed = yield from house_die(arena, name, case, submission, lambda die: die > submission)
    return failed
