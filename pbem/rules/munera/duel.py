"""A full duel (7.1 to 7.3): gladiators of two owners fight until an outcome."""

from __future__ import annotations

from pbem.engine import Done, Next, Outcome, Scene

from .combat import reactions
from .data import RULES
from .dice import Facts, die_facts, mend
from .ending import ending, somebody_has_enough
from .eventum import window
from .gladiators import engage, put_away, win_renown
from .state import Arena, Duel
from .tracks import the_duel
from .wagers import PAUSA, REFECTIO, find_bettors, pass_the_right, place_bets, settle_bets

SIDES = (0, 1)
BOTH_DEAD, ACCIDENT, PUGNA, WOUNDS, STANTES_MISSI = "both_dead", "accident", "pugna", "wounds", "stantes_missi"


def duel(arena: Arena, one: str, two: str) -> Scene[Outcome]:
    """Wages, tracks, and the window before the first throw."""
    prepare_duel(arena, one, two)
    yield from window(arena, "w_duel_start")
    fight = the_duel(arena)
    courage = [arena.box.gladiators[name].courage for name in fight.fighters]
    fight.strength = [2 * fight.virtus[side] + courage[side] for side in SIDES]
    yield from place_bets(arena)
    return Next(duel_round)


def duel_end(arena: Arena) -> Scene[Outcome]:
    """Judgement, renown, bets, the window, recovery; in this order."""
    fight = the_duel(arena)
    yield from judgement(arena)
    award_renown(arena)
    tell_in_short(arena)
    settle_bets(arena)
    yield from window(arena, "w_duel_end")
    if somebody_has_enough(arena):
        return ending(arena)
    for side in SIDES:
        if not fight.dead[side]:
            yield from recovery(arena, side)
    for name in fight.fighters:
        if name in arena.men:
            arena.men[name].fought = True
    arena.duel = None
    return Done()


def prepare_duel(arena: Arena, one: str, two: str) -> None:
    """Wages of auctorati, I then II; pugna and comprobatio at 0, no wounds; virtus by valour, rank and doctor."""
    fighters = [one, two]
    owners = [arena.men[name].owner for name in fighters]
    arena.duel = Duel(fighters=fighters, owners=owners, virtus=[arena.virtus(name) for name in fighters])
    arena.duel.beyond = [arena.full_virtus(name) - arena.virtus(name) for name in fighters]
    arena.duel.bettors = find_bettors(arena)
    arena.duel.right = arena.duel.bettors[-1] if arena.duel.bettors else ""
    arena.tell(
        "duel_begins", one=one, two=two, style_one=arena.men[one].style, style_two=arena.men[two].style,
        owner_one=owners[0], owner_two=owners[1], virtus_one=arena.duel.virtus[0], virtus_two=arena.duel.virtus[1],
    )  # fmt: skip
    pay_wages(arena, fighters)


def pay_wages(arena: Arena, fighters: list[str]) -> None:
    """One denarius to the bank for each auctoratus; who cannot pay pays nothing, and the duel goes on (R-20)."""
    for name in fighters:
        wage, owner = arena.box.gladiators[name].wage, arena.men[name].owner
        if wage:
            arena.tell("wage", seat=owner, gladiator=name, n=arena.pay(owner, wage))


# ------------------------------------------------------------------ one round (7.2)


def duel_round(arena: Arena) -> Scene[Outcome]:
    """The dice are rolled, the owners react, the dice are applied; accidents; then the outcome is looked for."""
    fight = the_duel(arena)
    fight.round += 1
    fight.tricks = []
    fight.dice = [arena.die(), arena.die()]
    one, two = fight.fighters
    arena.tell("throw", round=fight.round, one=one, two=two, die_one=fight.dice[0], die_two=fight.dice[1])
    schemed = yield from reactions(arena)
    apply_dice(arena)
    for side in SIDES:
        if fight.dice[side] == 0:
            yield from accident(arena, side)
    look_for_outcome(arena)
    if schemed:
        pass_the_right(fight)
    return Next(duel_end if fight.outcome else duel_round)


def apply_dice(arena: Arena) -> None:
    """Pugna moves by the difference towards the higher roller, the lower gets a wound; equal dice please the crowd."""
    fight = the_duel(arena)
    one, two = fight.dice
    if one == two:
        fight.comprobatio += 1
        arena.tell("even_blows", die=one, n=fight.comprobatio)
        return
    lower = 0 if one < two else 1
    moved, wounded = PAUSA not in fight.tricks, REFECTIO not in fight.tricks
    if moved:
        fight.pugna = max(-RULES.duel.pugna, min(RULES.duel.pugna, fight.pugna + one - two))
    if wounded:
        fight.wounds[lower] += 1
    arena.tell(
        BLOWS[moved, wounded], winner=fight.fighters[1 - lower], loser=fight.fighters[lower], n=abs(one - two),
        pugna=abs(fight.pugna), towards=fight.fighters[0 if fight.pugna > 0 else 1], wounds=fight.wounds[lower],
    )  # fmt: skip


BLOWS = {(True, True): "blow", (False, True): "blow_pausa", (True, False): "blow_refectio", (False, False): "blow_nothing"}


def accident(arena: Arena, side: int) -> Scene[None]:
    """A final die of 0: die and the best arbiter of the two owners must exceed his wounds, or he dies."""
    fight = the_duel(arena)
    name, wounds = fight.fighters[side], fight.wounds[side]
    arbiter = max(arena.competence(owner, "arbiter") for owner in fight.owners)
    need = wounds - arbiter
    die = arena.die()
    arena.tell("accident_die", gladiator=name, die=die, arbiter=arbiter, wounds=wounds)

    def facts(shown: int) -> Facts:
        return die_facts(arena, name, shown, need, shown <= need)

    result = yield from mend(arena, name, "accident", die, lambda shown: shown <= need, facts, lambda known: True, "pass_accident")
    fight.dead[side] = result is not None and result <= need
    arena.tell("accident_death" if fight.dead[side] else "accident_survived", gladiator=name)


def look_for_outcome(arena: Arena) -> None:
    """Deaths, then pugna, then wounds, then the crowd; else there is another round."""
    fight = the_duel(arena)
    courage = [arena.box.gladiators[name].courage for name in fight.fighters]
    beaten = [fight.wounds[side] > courage[side] for side in SIDES]
    if any(fight.dead):
        fight.outcome = BOTH_DEAD if all(fight.dead) else ACCIDENT
        fight.winner = -1 if all(fight.dead) else fight.dead.index(False)
    elif abs(fight.pugna) == RULES.duel.pugna:
        fight.outcome, fight.winner = PUGNA, 0 if fight.pugna > 0 else 1
    elif any(beaten):
        fight.outcome, fight.winner = WOUNDS, beaten.index(False)
    elif fight.comprobatio >= RULES.duel.stantes_missi:
        fight.outcome = STANTES_MISSI
    if fight.outcome:
        tell_outcome(arena, fight)


def tell_outcome(arena: Arena, fight: Duel) -> None:
    one, two = fight.fighters if fight.winner < 1 else fight.fighters[::-1]
    arena.tell(f"outcome_{fight.outcome}", winner=one, loser=two, round=fight.round)


# ------------------------------------------------------------------ after the fight (7.3)


def judgement(arena: Arena) -> Scene[None]:
    """After pugna and wounds only: the crowd looks at wounds, comprobatio, armour and charisma; the die must not exceed it."""
    fight = the_duel(arena)
    if fight.outcome not in (PUGNA, WOUNDS):
        bury_the_dead(arena)
        return
    loser = 1 - fight.winner
    name, owner = fight.fighters[loser], fight.owners[loser]
    fight.appreciation = sum(fight.wounds) + fight.comprobatio + arena.competence(owner, "faber") + arena.charisma(name)
    arena.tell("appreciation", gladiator=name, n=fight.appreciation)
    yield from window(arena, "w_judgement_pre")
    wanted = fight.appreciation
    die = arena.die()
    arena.tell("judgement_die", gladiator=name, die=die, n=wanted)

    def facts(shown: int) -> Facts:
        return die_facts(arena, name, shown, wanted, shown > wanted)

    def condemns(shown: int) -> bool:
        return shown > wanted

    result = yield from mend(arena, name, "judgement", die, condemns, facts, lambda known: True, "pass_judgement")
    if result is None or result <= wanted:
        arena.tell("spared", gladiator=name)
    else:
        condemn(arena, loser)


def condemn(arena: Arena, side: int) -> None:
    """The card is discarded; the bank pays the owner his worth, without this duel's renown (R-41)."""
    fight = the_duel(arena)
    name, owner = fight.fighters[side], fight.owners[side]
    worth = arena.worth(name)
    fight.dead[side] = True
    put_away(arena, name, owner)
    arena.gyms[owner].treasury += worth
    arena.tell("condemned", gladiator=name, seat=owner, n=worth)


def bury_the_dead(arena: Arena) -> None:
    """Death by accident brings nothing."""
    fight = the_duel(arena)
    for side in SIDES:
        if fight.dead[side]:
            put_away(arena, fight.fighters[side], fight.owners[side])


def award_renown(arena: Arena) -> None:
    """Victory 2, each of stantes missi 2, petty victory 1, the spared loser 1."""
    fight, renown = the_duel(arena), RULES.renown
    if fight.outcome == STANTES_MISSI:
        for name in fight.fighters:
            win_renown(arena, name, renown.victory)
    elif fight.winner >= 0:
        points = renown.petty_victory if fight.outcome == ACCIDENT else renown.victory
        win_renown(arena, fight.fighters[fight.winner], points)
        if not fight.dead[1 - fight.winner]:
            win_renown(arena, fight.fighters[1 - fight.winner], renown.spared)


def tell_in_short(arena: Arena) -> None:
    """The whole duel in one event, for readers who do not want every blow."""
    fight = the_duel(arena)
    one, two = (0, 1) if fight.winner < 1 else (1, 0)
    fate = fight.outcome
    if fate in (PUGNA, WOUNDS):
        fate = "condemned" if fight.dead[two] else "spared"
    arena.tell(
        f"duel_{fate}", winner=fight.fighters[one], winner_owner=fight.owners[one], loser=fight.fighters[two],
        loser_owner=fight.owners[two], round=fight.round,
    )  # fmt: skip


def recovery(arena: Arena, side: int) -> Scene[None]:
    """Without wounds he is just engaged (R-23); else die and medicus must exceed them, or a marker stays."""
    fight = the_duel(arena)
    name, owner, wounds = fight.fighters[side], fight.owners[side], fight.wounds[side]
    if not wounds:
        engage(arena, name, 0)
        return
    need = wounds - arena.competence(owner, "medicus")
    die = arena.die()
    arena.tell("recovery_die", gladiator=name, die=die, wounds=wounds)

    def facts(shown: int) -> Facts:
        return die_facts(arena, name, shown, need, shown <= need)

    result = yield from mend(arena, name, "recovery", die, lambda shown: shown <= need, facts, lambda known: not known["later"])
    assert result is not None
    engage(arena, name, 1 if result <= need else 0)
    arena.tell("stays_wounded" if result <= need else "recovers", gladiator=name)
