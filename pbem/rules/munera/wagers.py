"""Bets and schemes (7.4): third parties at a full duel."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Named, Numbers, Question, Scene

from .cardfile import Wagers
from .data import RULES
from .reasons import why_no_scheme, why_no_side, why_no_stake, why_no_target
from .state import Arena, Duel
from .tracks import is_fatal, the_duel

NOTHING, HOLD = "decline", "hold"
PAUSA, REFECTIO, ARBITER, FAUTORES = "pausa", "refectio", "arbiter_corruptus", "fautores"
PLUS, MINUS = "plus", "minus"
FAVOURITE, OUTSIDER, BACKED, OTHER = "favourite", "outsider", "backed", "other"
FIRST, SECOND = "i", "ii"


def table_of(arena: Arena) -> Wagers:
    return arena.box.wagers[len(arena.seats)]


def find_bettors(arena: Arena) -> list[str]:
    """Players who own neither fighter, clockwise from the rudiarius' left; he himself comes last."""
    fight = the_duel(arena)
    others = arena.seats_from(arena.seat_after(arena.rudis))
    return [seat for seat in others if seat not in fight.owners]


def side_words(arena: Arena, seat: str) -> dict[str, int]:
    """What a side may be called: by its fighter, its owner, as I or II, by being the favourite, by being backed."""
    fight = the_duel(arena)
    favourite = 0 if fight.strength[0] >= fight.strength[1] else 1
    words = {fight.fighters[0]: 0, fight.fighters[1]: 1, FAVOURITE: favourite, OUTSIDER: 1 - favourite}
    words |= {fight.owners[0]: 0, fight.owners[1]: 1, FIRST: 0, SECOND: 1}
    if seat in fight.bets:
        backed = fight.bets[seat][0]
        words |= {BACKED: backed, OTHER: 1 - backed}
    return words


def by_fighter(arena: Arena, sides: dict[str, int]) -> dict[str, int]:
    """The sides under their fighters' names, which a list shows."""
    return {name: sides[name] for name in the_duel(arena).fighters if name in sides}


# ------------------------------------------------------------------ bets


def place_bets(arena: Arena) -> Scene[None]:
    """Bettor 1 puts money on I or on II, or nothing; then bettor 2 may put money on the other box (R-32) (D18)."""
    fight = the_duel(arena)
    for seat in fight.bettors:
        most = min(table_of(arena).bet_max, arena.gyms[seat].treasury)
        if most:
            yield from place_bet(arena, seat, most)


def place_bet(arena: Arena, seat: str, most: int) -> Scene[None]:
    """The stake is paid to the bank at once and never comes back."""
    fight = the_duel(arena)
    taken = [side for side, _ in fight.bets.values()]
    sides = {word: side for word, side in side_words(arena, seat).items() if side not in taken}
    facts, why = partial(wager_facts, arena, seat, False), partial(why_no_side, arena)
    options = Named({NOTHING: -1, **by_fighter(arena, sides)}, also=sides)
    word: str = yield Question(seat, "bet", options, slot="on", auto=NOTHING, soft=True, facts=facts, why=why)
    if word == NOTHING:
        return
    stake: str = yield Question(seat, "bet", Numbers(1, most), slot="stake", facts=facts, why=partial(why_no_stake, arena, seat))
    fight.bets[seat] = [sides[word], int(stake)]
    arena.pay(seat, int(stake))
    arena.tell("bet_placed", seat=seat, gladiator=fight.fighters[sides[word]], n=int(stake))


def settle_bets(arena: Arena) -> None:
    """A stake on a winner earns twice the stake; stantes missi: both boxes win; both dead: none (R-31)."""
    fight = the_duel(arena)
    for seat, (side, stake) in fight.bets.items():
        if fight.outcome == "stantes_missi" or side == fight.winner:
            arena.gyms[seat].treasury += RULES.duel.bet_pays * stake
            arena.tell("bet_won", seat=seat, n=RULES.duel.bet_pays * stake)
        else:
            arena.tell("bet_lost", seat=seat, n=stake)


# ------------------------------------------------------------------ schemes


def pass_the_right(fight: Duel) -> None:
    """It goes to the other bettor when its holder has played a scheme, from the next round on (R-28)."""
    if len(fight.bettors) > 1:
        fight.right = next(seat for seat in fight.bettors if seat != fight.right)


def free_boxes(arena: Arena, *, virtus_only: bool) -> dict[str, str]:
    """The boxes the holder of the right may use now; he may have none (R-44)."""
    fight = the_duel(arena)
    table, seat = table_of(arena), fight.right
    if not seat or fight.schemes.get(seat, 0) >= table.schemes_max or arena.gyms[seat].treasury < RULES.duel.scheme:
        return {}
    boxes = [box for box in table.schemes if box not in fight.boxes]
    if virtus_only:
        boxes = [box for box in boxes if box in (ARBITER, FAUTORES)]
    if not any(fight.virtus):
        boxes = [box for box in boxes if box != ARBITER]
    return {box: box for box in boxes}


def interrupt(arena: Arena) -> Scene[bool]:
    """An announced virtus may be answered with a scheme on virtus, and nothing else (D20)."""
    return bool((yield from ask_scheme(arena, virtus_only=True)))


def scheme(arena: Arena) -> Scene[str]:
    """When both owners stand, one scheme or hold (D21)."""
    return (yield from ask_scheme(arena, virtus_only=False))


def ask_scheme(arena: Arena, *, virtus_only: bool) -> Scene[str]:
    """The holder of the right plays a box for one denarius, or holds; gives the box, "" for none."""
    fight = the_duel(arena)
    boxes = free_boxes(arena, virtus_only=virtus_only)
    if not boxes:
        return ""
    seat = fight.right
    facts = partial(wager_facts, arena, seat, virtus_only)
    why = partial(why_no_scheme, arena, table_of(arena).schemes, (ARBITER, FAUTORES), virtus_only)
    box: str = yield Question(seat, "scheme", {HOLD: "", **boxes}, slot="scheme", auto=HOLD, soft=True, facts=facts, why=why)
    if box == HOLD:
        return ""
    amount, side = yield from aim(arena, seat, box, facts)
    arena.pay(seat, RULES.duel.scheme)
    fight.boxes.append(box)
    fight.schemes[seat] = fight.schemes.get(seat, 0) + 1
    if amount:
        fight.virtus[side] += amount
        arena.tell(
            "scheme_virtus", seat=seat, scheme=box, gladiator=fight.fighters[side], n=fight.virtus[side],
            how=PLUS if amount > 0 else MINUS,
        )  # fmt: skip
    else:
        fight.tricks.append(box)
        arena.tell("scheme", seat=seat, scheme=box)
    return box


def aim(arena: Arena, seat: str, box: str, facts: Any) -> Scene[tuple[int, int]]:
    """Which side, and for the supporters which way; less needs a target with virtus, more one below 10."""
    fight = the_duel(arena)
    if box not in (ARBITER, FAUTORES):
        return 0, 0
    amount = -1
    if box == FAUTORES:
        ways = {PLUS: 1} if min(fight.virtus) < RULES.duel.virtus else {}
        ways |= {MINUS: -1} if any(fight.virtus) else {}
        way: str = yield Question(seat, "scheme", ways, slot="way", facts=facts)
        amount = ways[way]
    fitting = [side for side in (0, 1) if 0 <= fight.virtus[side] + amount <= RULES.duel.virtus]
    sides = {word: side for word, side in side_words(arena, seat).items() if side in fitting}
    options = Named(by_fighter(arena, sides), also=sides)
    why = partial(why_no_target, side_words(arena, seat), amount)
    word: str = yield Question(seat, "scheme", options, slot="on", soft=len(fitting) == 1, facts=facts, why=why)
    return amount, sides[word]


# ------------------------------------------------------------------ facts (10.3)


def wager_facts(arena: Arena, seat: str, reroll: bool) -> dict[str, Any]:
    """For I, II, the backed one and the other: die, wounds, virtus and what the dice would do; a die not thrown has no value."""
    fight = the_duel(arena)
    known: dict[str, Any] = {
        "edge": abs(fight.strength[0] - fight.strength[1]),
        "comprobatio": fight.comprobatio,
        "round": fight.round,
        "schemes": table_of(arena).schemes_max - fight.schemes.get(seat, 0),
        "treasury": arena.gyms[seat].treasury,
        "reroll": reroll,
        "fighter": fight.fighters[:],
        "munus": [arena.show.munus] if arena.show else [],
    }
    names = {"i": 0, "ii": 1}
    if seat in fight.bets:
        names |= {"b": fight.bets[seat][0], "o": 1 - fight.bets[seat][0]}
    for name, side in names.items():
        known |= {f"{fact}_{name}": value for fact, value in _side_facts(arena, side).items()}
    return known


def _side_facts(arena: Arena, side: int) -> dict[str, Any]:
    fight = the_duel(arena)
    name = fight.fighters[side]
    courage = arena.box.gladiators[name].courage
    facts: dict[str, Any] = {
        "wounds": fight.wounds[side],
        "left": courage - fight.wounds[side],
        "virtus": fight.virtus[side],
        "pugna": fight.pugna if side == 0 else -fight.pugna,
        "rank": arena.men[name].rank,
    }
    if fight.round:
        lower = fight.dice[side] < fight.dice[1 - side]
        facts |= {
            "die": fight.dice[side],
            "lastwound": lower and fight.wounds[side] + 1 > courage,
            "fatal": is_fatal(arena, side),
        }
    return facts
