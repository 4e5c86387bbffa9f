"""What each eventum does (chapter 9): at once, and nobody can answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.engine import Scene

from .cardfile import MUNUS, Effect
from .data import RULES
from .dice import DISEASE, house_die, submission_test
from .gladiators import engage, put_away, take_in, win_renown
from .state import Arena
from .tracks import the_duel, the_show

Act = Callable[[Arena, str, Effect, Sequence[Any]], Scene[None]]

# ------------------------------------------------------------------ in the ludus


def submission(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Each gladiator named takes a submission test, in the order named."""
    for name in targets:
        if (yield from submission_test(arena, name)):
            suffer(arena, name, effect.fail)


def suffer(arena: Arena, name: str, how: str) -> None:
    """What becomes of one who fails: engaged, engaged and wounded, or gone without compensation."""
    arena.tell("test_failed", gladiator=name, how=how)
    if how == "remove":
        put_away(arena, name, arena.men[name].owner)
    else:
        engage(arena, name, 1 if how == "engage_wound" else 0)


def brawl(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Both fail: both engaged and wounded; exactly one: that one engaged only. Both dice come before anything is applied."""
    failed = []
    for name in targets:
        if (yield from submission_test(arena, name)):
            failed.append(name)
    for name in failed:
        suffer(arena, name, "engage_wound" if len(failed) == 2 else "engage")


def disease(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Die and medicus of the owner: enough, and nothing happens; less, and he is engaged and wounded."""
    (name,) = targets
    need = effect.threshold - arena.competence(arena.men[name].owner, "medicus")
    if (yield from house_die(arena, name, DISEASE, need, lambda die: die < need)):
        suffer(arena, name, "engage_wound")


def submission_bonus(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """His gladiators have more submission until the end of this round."""
    yield from ()
    arena.gyms[seat].calm += effect.n


def renown(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    yield from ()
    win_renown(arena, targets[0], effect.n)


def steal_roll(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """As many denarii as the die shows, but never more than half the rival's treasury; the die stands."""
    yield from ()
    rival, die = targets[0], arena.die()
    stolen = min(die, arena.gyms[rival].treasury // 2)
    arena.gyms[rival].treasury -= stolen
    arena.gyms[seat].treasury += stolen
    arena.tell("stolen", seat=seat, victim=rival, die=die, n=stolen)


# ------------------------------------------------------------------ in the forum


def gain_denarii(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    yield from ()
    arena.gyms[seat].treasury += effect.n
    arena.tell("money_gained", seat=seat, n=effect.n)


def tax_ministers(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Every other player pays for each minister he owns, as far as his treasury goes (R-51)."""
    yield from ()
    for other in arena.in_order():
        if other != seat:
            paid = arena.pay(other, effect.n * len(arena.gyms[other].ministers))
            arena.tell("taxed", seat=other, n=paid)


def heal(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """He loses his wound marker, if any, and becomes ready."""
    yield from ()
    man = arena.men[targets[0]]
    man.engaged, man.wound = False, 0
    arena.tell("healed", gladiator=targets[0])


def take_at_cost(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """A gladiator of the forum for his cost; he is not auctioned, and the rudis does not move."""
    yield from ()
    (card,) = targets
    arena.pay(seat, arena.box.cost(card))
    arena.forum.remove(card)
    take_in(arena, seat, card)
    arena.tell("bought_at_cost", seat=seat, card=card, n=arena.box.cost(card))


def glory(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Glory won or lost; never below 0. Without a target it is the player's own. Its price, if any, is already paid."""
    yield from ()
    who = targets[0] if targets else seat
    gym = arena.gyms[who]
    gym.glory = max(0, gym.glory + effect.n)
    arena.tell("glory_now", seat=who, n=gym.glory)


# ------------------------------------------------------------------ at a munus


def replace_munus(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """A card of the zone is discarded, the top one of the deck takes its place (R-52)."""
    yield from ()
    (munus,) = targets
    place = arena.munera.index(munus)
    arena.munera.remove(munus)
    arena.discards[MUNUS].append(munus)
    new = arena.draw(MUNUS)
    if new is not None:
        arena.munera.insert(place, new)
        arena.tell("munus_replaced", munus=munus, new=new)


def payout_add(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    yield from ()
    show = the_show(arena)
    show.added[seat] = show.added.get(seat, 0) + effect.n


def payout_halve(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """What that participant receives is halved, rounded up, before anything is added."""
    yield from ()
    show = the_show(arena)
    show.halved[targets[0]] = show.halved.get(targets[0], 0) + 1


def payout_glory(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    yield from ()
    show = the_show(arena)
    show.glory[seat] = show.glory.get(seat, 0) + effect.n


def travel_free(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """The way costs nothing; robbers are still owed."""
    yield from ()
    show = the_show(arena)
    show.free.append(seat)


def travel_add(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    yield from ()
    show = the_show(arena)
    show.robbed[targets[0]] = show.robbed.get(targets[0], 0) + effect.n


# ------------------------------------------------------------------ at a duel


def comprobatio(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """It starts higher or lower, but stantes missi always needs a tie (R-33)."""
    yield from ()
    fight = the_duel(arena)
    wanted = fight.comprobatio + effect.n
    fight.comprobatio = max(RULES.duel.comprobatio_low, min(RULES.duel.comprobatio_high, wanted))
    arena.tell("comprobatio_now", n=fight.comprobatio)


def virtus(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """A fighter starts with more or less virtus; only the sum of all changes is kept within 0 to 10 (chapter 2)."""
    yield from ()
    fight = the_duel(arena)
    side = targets[0]
    wanted = fight.virtus[side] + fight.beyond[side] + effect.n
    fight.virtus[side] = max(0, min(RULES.duel.virtus, wanted))
    fight.beyond[side] = wanted - fight.virtus[side]
    arena.tell("virtus_now", gladiator=fight.fighters[side], n=fight.virtus[side])


def appreciation(arena: Arena, seat: str, effect: Effect, targets: Sequence[Any]) -> Scene[None]:
    """Higher or lower, as he names."""
    yield from ()
    fight = the_duel(arena)
    fight.appreciation = (fight.appreciation or 0) + effect.n * targets[0]
    arena.tell("appreciation_now", n=fight.appreciation)


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        submission, brawl, disease, submission_bonus, renown, steal_roll, gain_denarii, tax_ministers, heal, take_at_cost,
        glory, replace_munus, payout_add, payout_halve, payout_glory, travel_free, travel_add, comprobatio, virtus,
        appreciation,
    )
} | {"buy_glory": glory}  # fmt: skip
