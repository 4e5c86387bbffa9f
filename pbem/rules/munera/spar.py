"""The simplified duel (7.5): two gladiators of one owner."""

from __future__ import annotations

from functools import partial

from pbem.engine import Done, Outcome, Question, Scene

from .data import RULES
from .dice import COQUUS, KEEP, OWN_DIE, Facts, die_facts, may_be_asked, means, mend, spend
from .duel import pay_wages
from .gladiators import engage, put_away, win_renown
from .state import Arena, Duel
from .tracks import the_duel

TOTALS, DEATH = 0, 1


def spar(arena: Arena, one: str, two: str) -> Scene[Outcome]:
    """Wages; die, valour and courage make a total; the higher wins. No bets, schemes, comprobatio, accident."""
    owner = arena.men[one].owner
    arena.duel = Duel(fighters=[one, two], owners=[owner, owner], full=False)
    arena.tell("spar_begins", seat=owner, one=one, two=two)
    pay_wages(arena, [one, two])
    yield from totals_that_differ(arena)
    fight = the_duel(arena)
    total = [total_of(arena, side) for side in (0, 1)]
    fight.winner = 0 if total[0] > total[1] else 1
    winner, loser = fight.fighters[fight.winner], fight.fighters[1 - fight.winner]
    arena.tell("spar_won", winner=winner, loser=loser, n=max(total), less=min(total))
    killed = max(total) >= 2 * min(total) and (yield from death_die(arena, loser))
    arena.tell("spar_killed" if killed else "spar_over", seat=owner, winner=winner, loser=loser)
    win_renown(arena, winner, RULES.renown.victory)
    engage(arena, winner, 0)
    arena.men[winner].fought = True
    if killed:
        put_away(arena, loser, owner)
        arena.tell("spar_death", gladiator=loser)
    else:
        win_renown(arena, loser, RULES.renown.spared)
        engage(arena, loser, 1)  # no recovery roll
        arena.men[loser].fought = True
    arena.duel = None
    return Done()


def total_of(arena: Arena, side: int) -> int:
    """Die, valour with rank, courage; no doctor."""
    fight = the_duel(arena)
    name = fight.fighters[side]
    return fight.dice[side] + arena.valour(name) + arena.box.gladiators[name].courage


def totals_that_differ(arena: Arena) -> Scene[None]:
    """The owner may throw either die again until he accepts; accepted with equal totals both are thrown again for nothing."""
    fight = the_duel(arena)
    while True:
        fight.dice = [arena.die(), arena.die()]
        arena.tell(
            "spar_throw", one=fight.fighters[0], two=fight.fighters[1], die_one=fight.dice[0], die_two=fight.dice[1],
            total_one=total_of(arena, 0), total_two=total_of(arena, 1),
        )  # fmt: skip
        yield from throw_until_accepted(arena)
        if total_of(arena, 0) != total_of(arena, 1):
            return
        arena.tell("spar_even")


def throw_until_accepted(arena: Arena) -> Scene[None]:
    """Asked about I, then about II; after each throw about both again (D25)."""
    fight, side = the_duel(arena), 0
    owner = fight.owners[0]
    while side < 2 and may_be_asked(arena, owner):
        options = {KEEP: ""} | means(arena, owner, OWN_DIE)
        facts = partial(total_facts, arena, side)
        word: str = yield Question(
            owner, "spar", options, slot="means", subject=fight.fighters[side], auto=KEEP, facts=facts, soft=True,
            hidden=COQUUS not in options,
        )  # fmt: skip
        if word == KEEP:
            side += 1
            continue
        spend(arena, owner, word)
        fight.dice[side] = arena.die()
        arena.tell("combat_again", gladiator=fight.fighters[side], means=word, die=fight.dice[side])
        side = 0


def total_facts(arena: Arena, side: int) -> Facts:
    """What the die must reach for the higher total."""
    fight = the_duel(arena)
    need = total_of(arena, 1 - side) - total_of(arena, side) + fight.dice[side] + 1
    lower = total_of(arena, side) < total_of(arena, 1 - side)
    return die_facts(arena, fight.fighters[side], fight.dice[side], need, lower, stage=TOTALS)


def death_die(arena: Arena, name: str) -> Scene[bool]:
    """At less than half the winner's total: a die above his charisma kills him, without compensation."""
    charisma = arena.charisma(name)
    die = arena.die()
    arena.tell("spar_death_die", gladiator=name, die=die, n=charisma)

    def facts(shown: int) -> Facts:
        return die_facts(arena, name, shown, charisma, shown > charisma, stage=DEATH)

    result = yield from mend(arena, name, "spar", die, lambda shown: shown > charisma, facts, lambda known: True)
    return result is not None and result > charisma
