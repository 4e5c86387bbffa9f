"""The rules of the probe, in the order of play: a round is an auction, some turns, and bouts in the ring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine import (
    Call,
    Coming,
    Done,
    End,
    Next,
    Numbers,
    Outcome,
    Question,
    Result,
    Scene,
    SceneFunction,
    choose_together,
    prepare,
)

from .state import BLOWS, BONUS, BOUTS, FIGHTERS, LESSON, LOTS, PRIZE, PUSH, TURNS, WAGE, Arena

PASS = "pass"
NO_YES = {"no": False, "yes": True}

# ------------------------------------------------------------------ the auction


def round_begins(arena: Arena) -> Scene[Outcome]:
    """Two fighters are for sale. Everybody may say what he bids before the first is put up."""
    arena.round += 1
    arena.spent = dict.fromkeys(arena.seats, 0)
    arena.won = {seat: [] for seat in arena.seats}
    arena.lots, arena.to_come = arena.to_come[:LOTS], arena.to_come[LOTS:]
    arena.chance.reveal()
    arena.tell("round_begins", round=arena.round, lots=arena.lots[:])
    yield from prepare(partial(bids_coming, arena), open=True)
    return Next(auction, *arena.lots)


def bids_coming(arena: Arena) -> dict[str, list[Coming]]:
    return {seat: [Coming("bid", lot, bids(arena, seat, lot)) for lot in arena.lots] for seat in arena.seats}


def auction(arena: Arena, lot: str, *others: str) -> Scene[Outcome]:
    """Sealed bids: the highest pays and takes the fighter, among equal ones the seat next to the first player."""
    amounts = yield from choose_together([bid(arena, seat, lot) for seat in arena.seats_from(arena.first)])
    arena.tell("bids", lot=lot, bids=amounts)
    buyer = max(amounts, key=lambda seat: amounts[seat])
    if amounts[buyer]:
        sell(arena, lot, buyer, amounts[buyer])
    return Next(auction, *others) if others else Next(turn, arena.first, TURNS * len(arena.seats))


def bid(arena: Arena, seat: str, lot: str) -> Question:
    options, facts = partial(bids, arena, seat, lot), partial(purse, arena, seat)
    return Question(seat, "bid", options, slot="amount", subject=lot, auto=PASS, facts=facts, open=True)


def bids(arena: Arena, seat: str, lot: str) -> Numbers:
    return Numbers(FIGHTERS[lot], arena.treasury[seat], extra={PASS: 0})


def purse(arena: Arena, seat: str) -> dict[str, Any]:
    return {"treasury": arena.treasury[seat], "spent": arena.spent[seat], "won": arena.won[seat], "round": arena.round}


def sell(arena: Arena, lot: str, buyer: str, price: int) -> None:
    arena.treasury[buyer] -= price
    arena.spent[buyer] += price
    arena.won[buyer].append(lot)
    arena.lots.remove(lot)
    arena.stable[buyer].append(lot)
    arena.tell("sold", lot=lot, seat=buyer, n=price)


# ------------------------------------------------------------------ the turns


def turn(arena: Arena, seat: str, left: int) -> Scene[Outcome]:
    """Train a fighter, work for a wage, buy a card, or pass."""
    arena.turns[seat] += 1
    facts = partial(purse, arena, seat)
    action: str = yield Question(seat, "turn", partial(actions, arena, seat), slot="action", auto="work", facts=facts, open=True)
    if action == "train":
        fighters = {fighter: fighter for fighter in arena.stable[seat]}
        fighter: str = yield Question(seat, "turn", fighters, slot="fighter")
        arena.treasury[seat] -= LESSON
        arena.training[fighter] += 1
        arena.tell("trained", seat=seat, fighter=fighter)
    elif action == "work":
        arena.treasury[seat] += WAGE
        arena.tell("worked", seat=seat, n=WAGE)
    elif action == "study":
        draw_card(arena, seat)
    return Next(turn, arena.seat_after(seat), left - 1) if left > 1 else Next(show, 1)


def actions(arena: Arena, seat: str) -> dict[str, str]:
    possible = ["work", PASS]
    if arena.treasury[seat] >= LESSON:
        possible += ["train"] * bool(arena.stable[seat]) + ["study"] * bool(arena.deck)
    return {word: word for word in possible}


def draw_card(arena: Arena, seat: str) -> None:
    arena.treasury[seat] -= LESSON
    card = arena.deck.pop()
    arena.chance.reveal()
    arena.hand[seat].append(card)
    arena.tell("studied", seat=seat)
    arena.tell_only((seat,), "card_drawn", card=card)


# ------------------------------------------------------------------ the ring


def show(arena: Arena, number: int) -> Scene[Outcome]:
    """The last fighters of the first two families that have any. Between two bouts there may be a halt for new orders."""
    owners = [seat for seat in arena.seats_from(arena.first) if arena.stable[seat]][:2]
    if number > BOUTS or len(owners) < 2:
        return Next(round_ends)
    arena.ring = [arena.stable[seat][-1] for seat in owners]
    if number > 1:
        pushes = {seat: [Coming("push", fighter, NO_YES)] for seat, fighter in zip(owners, arena.ring)}
        coming: dict[str, Sequence[Coming]] = {seat: pushes.get(seat, []) for seat in arena.seats}
        yield from prepare(coming, "halt", soft=True, may_ask=False, facts={"round": arena.round, "lost": arena.lost})
    arena.bouts += 1
    arena.points = [0, 0]
    arena.tell("bout", ring=arena.ring[:])
    return Call(blow, 1, then=Next(show, number + 1))


def blow(arena: Arena, number: int) -> Scene[Outcome]:
    """Both roll; cards may be played; the weaker one may push, which may be jeered at; the higher roll makes a point."""
    arena.dice = [arena.chance.die(6, "blow") for _ in arena.ring]
    arena.tell("rolled", ring=arena.ring[:], dice=arena.dice[:])
    for seat in arena.seats_from(arena.first):
        yield from window(arena, seat)
    yield from push(arena)
    if arena.dice[0] != arena.dice[1]:
        arena.points[arena.dice.index(max(arena.dice))] += 1
    arena.dice = []
    if number < BLOWS:
        return Next(blow, number + 1)
    bout_ends(arena)
    return Done()


def window(arena: Arena, seat: str) -> Scene[None]:
    """Whoever holds cards may play one. Nobody else learns that he was asked."""
    if not arena.hand[seat]:
        return
    mine = [place for place, fighter in enumerate(arena.ring) if arena.owner(fighter) == seat]
    cards = {card: card for card in arena.hand[seat] if mine or card != "fortuna"} | {PASS: PASS}
    facts = {"losing": any(arena.dice[place] < arena.dice[1 - place] for place in mine), "treasury": arena.treasury[seat]}
    card: str = yield Question(seat, "play", cards, slot="card", auto=PASS, facts=facts, hidden=True)
    if card == PASS:
        return
    arena.take(seat, card)
    arena.tell("played", seat=seat, card=card)
    if card == "nummus":
        arena.treasury[seat] += BONUS
    else:
        arena.dice[mine[0]] = arena.chance.die(6, "blow")
        arena.tell("rolled", ring=arena.ring[:], dice=arena.dice[:])


def push(arena: Arena) -> Scene[None]:
    """The trained fighter with the lower die may push. Whoever has the right may jeer: then it was for nothing."""
    if arena.dice[0] == arena.dice[1]:
        return
    weaker = arena.dice.index(min(arena.dice))
    fighter, behind = arena.ring[weaker], abs(arena.dice[0] - arena.dice[1])
    owner = arena.owner(fighter)
    if not arena.training[fighter]:
        return
    facts = {"behind": behind, "training": arena.training[fighter]}
    word: str = yield Question(owner, "push", NO_YES, subject=fighter, auto="no", facts=facts)
    if word == "no":
        return
    arena.training[fighter] -= 1
    arena.tell("pushes", seat=owner, fighter=fighter)
    if not (yield from jeered(arena, owner, behind)):
        arena.dice[weaker] += PUSH


def jeered(arena: Arena, owner: str, behind: int) -> Scene[bool]:
    """The right passes on to the next seat when it has been used; whoever holds back keeps it."""
    seat = arena.right
    if seat == owner or not arena.treasury[seat]:
        return False
    facts = {"treasury": arena.treasury[seat], "behind": behind}
    word: str = yield Question(seat, "jeer", NO_YES, auto="no", facts=facts)
    if word == "no":
        return False
    arena.treasury[seat] -= 1
    arena.right = arena.seat_after(seat)
    arena.tell("jeered", seat=seat)
    return True


def bout_ends(arena: Arena) -> None:
    """The better one brings glory; who has lost forgets his training."""
    arena.lost = []
    if arena.points[0] != arena.points[1]:
        winner = arena.points.index(max(arena.points))
        arena.lost = [arena.ring[1 - winner]]
        arena.training[arena.lost[0]] = 0
        arena.glory[arena.owner(arena.ring[winner])] += PRIZE
        arena.tell("bout_won", seat=arena.owner(arena.ring[winner]), fighter=arena.ring[winner])
    else:
        arena.tell("bout_drawn")
    arena.ring = []


def round_ends(arena: Arena) -> Scene[Outcome]:
    """Glory decides, then money."""
    yield from ()
    if arena.round < arena.rounds:
        arena.first = arena.seat_after(arena.first)
        return Next(round_begins)
    figures = {seat: {"glory": arena.glory[seat], "treasury": arena.treasury[seat]} for seat in arena.seats}
    scores = sorted({(row["glory"], row["treasury"]) for row in figures.values()}, reverse=True)
    places = tuple(tuple(s for s in arena.seats if (arena.glory[s], arena.treasury[s]) == score) for score in scores)
    arena.tell("game_over", winners=list(places[0]))
    return End(Result(places, "rounds", figures))


SCENES: list[SceneFunction] = [round_begins, auction, turn, show, blow, round_ends]
