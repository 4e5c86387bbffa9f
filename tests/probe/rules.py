"""The rules of the probe, in the order of play: a round is an auction, some turns, and bouts in the ring."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine import Call, Chance, Coming, Done, End, Next, Numbers, Outcome, Question, Result, Scene, choose_together, prepare

from .state import BONUS, BOUTS, CARDS, FIGHTERS, HAND, LESSON, LOTS, PRIZE, PURSE, PUSH, TURNS, WAGE, Arena

PASS = "pass"
NO_YES = {"no": False, "yes": True}


def new(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Arena:
    """Random numbers are used in this order: first player, cards, fighters."""
    first, deck, fighters = chance.pick(seats, "first"), list(Counter(CARDS).elements()), list(FIGHTERS)
    chance.shuffle(deck, "cards")
    chance.shuffle(fighters, "fighters")
    return Arena(
        seats=list(seats), chance=chance, agenda=[Next(round_begins).entry], rounds=options["rounds"], first=first, right=seats[-1],
        treasury=dict.fromkeys(seats, PURSE), spent=dict.fromkeys(seats, 0), glory=dict.fromkeys(seats, 0),
        hand={seat: [deck.pop() for _ in range(HAND)] for seat in seats}, deck=deck, played=[], to_come=fighters, lots=[],
        stable={seat: [] for seat in seats}, training=dict.fromkeys(FIGHTERS, 0), ring=[], dice=[], lost=[],
    )  # fmt: skip


def check(arena: Arena) -> None:
    """No card or coin is lost or comes from nowhere, and nobody owns a fighter twice."""
    assert Counter([*arena.deck, *arena.played, *(card for hand in arena.hand.values() for card in hand)]) == CARDS
    fighters = [*arena.to_come, *(fighter for stable in arena.stable.values() for fighter in stable)]
    assert len({*fighters}) == len(fighters)
    assert min([*arena.treasury.values(), *arena.training.values()]) >= 0


# The auction


def round_begins(arena: Arena) -> Scene[Outcome]:
    """Two fighters are for sale. Everybody may say what he bids before the first is put up."""
    arena.round += 1
    arena.spent = dict.fromkeys(arena.seats, 0)
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
        arena.treasury[buyer] -= amounts[buyer]
        arena.spent[buyer] += amounts[buyer]
        arena.stable[buyer].append(lot)
        arena.tell("sold", lot=lot, seat=buyer, n=amounts[buyer])
    return Next(auction, *others) if others else Next(turn, arena.first, TURNS * len(arena.seats))


def bid(arena: Arena, seat: str, lot: str) -> Question:
    options, facts = partial(bids, arena, seat, lot), partial(purse, arena, seat)
    return Question.anew(seat, "bid", options, slot="amount", subject=lot, auto=PASS, facts=facts, open=True)


def bids(arena: Arena, seat: str, lot: str) -> Numbers:
    return Numbers(FIGHTERS[lot], arena.treasury[seat], extra={PASS: 0})


def purse(arena: Arena, seat: str) -> dict[str, Any]:
    return {"treasury": arena.treasury[seat], "spent": arena.spent[seat], "won": arena.stable[seat], "round": arena.round}


# The turns


def turn(arena: Arena, seat: str, left: int) -> Scene[Outcome]:
    """Train a fighter or buy a card for a fee, work for a wage, or pass."""
    options, facts = partial(actions, arena, seat), partial(purse, arena, seat)
    action: str = yield Question.anew(seat, "turn", options, slot="action", auto="work", facts=facts, open=True)
    if action == "train":
        fighter: str = yield Question(seat, "turn", dict.fromkeys(arena.stable[seat]), slot="fighter")
        arena.training[fighter] += 1
        arena.tell("trained", seat=seat, fighter=fighter)
    elif action == "study":
        arena.hand[seat].append(arena.deck.pop())
        arena.chance.reveal()
        arena.tell("studied", seat=seat)
        arena.tell_only((seat,), "card_drawn", card=arena.hand[seat][-1])
    elif action == "work":
        arena.tell("worked", seat=seat, n=WAGE)
    arena.treasury[seat] += {"work": WAGE, PASS: 0}.get(action, -LESSON)
    return Next(turn, arena.seat_after(seat), left - 1) if left > 1 else Next(show, 1)


def actions(arena: Arena, seat: str) -> dict[str, None]:
    lessons = ["train"] * bool(arena.stable[seat]) + ["study"] * bool(arena.deck)
    return dict.fromkeys(["work", PASS, *(lessons if arena.treasury[seat] >= LESSON else ())])


# The ring


def show(arena: Arena, bout: int) -> Scene[Outcome]:
    """The last fighters of the first two families that have any meet; before that there may be a halt for new orders."""
    owners = [seat for seat in arena.seats_from(arena.first) if arena.stable[seat]][:2]
    if bout > BOUTS or len(owners) < 2:
        return Next(round_ends)
    arena.ring = [arena.stable[seat][-1] for seat in owners]
    coming = {seat: [Coming("push", arena.stable[seat][-1], NO_YES)] if seat in owners else [] for seat in arena.seats}
    yield from prepare(coming, "halt", soft=True, may_ask=False, facts={"round": arena.round, "lost": arena.lost})
    return Call(blow, then=Next(show, bout + 1))


def blow(arena: Arena) -> Scene[Outcome]:
    """Both roll; cards may be played; the weaker one may push, which may be jeered at; the higher roll brings glory."""
    arena.dice = [arena.chance.die(6, "blow") for _ in arena.ring]
    arena.tell("rolled", ring=arena.ring[:], dice=arena.dice[:])
    for seat in arena.seats_from(arena.first):
        yield from window(arena, seat)
    yield from push(arena)
    arena.lost = [fighter for fighter, die in zip(arena.ring, arena.dice) if die < max(arena.dice)]
    for winner in [fighter for fighter in arena.ring if arena.lost and fighter not in arena.lost]:
        arena.glory[arena.owner(winner)] += PRIZE
        arena.tell("bout_won", seat=arena.owner(winner), fighter=winner)
    arena.ring, arena.dice = [], []
    return Done()


def window(arena: Arena, seat: str) -> Scene[None]:
    """Whoever holds cards may play one. Nobody else learns that he was asked."""
    if not arena.hand[seat]:
        return
    mine = [place for place, fighter in enumerate(arena.ring) if arena.owner(fighter) == seat]
    cards = [card for card in arena.hand[seat] if mine or card != "fortuna"]
    facts = {"losing": any(arena.dice[place] < max(arena.dice) for place in mine), "treasury": arena.treasury[seat]}
    card: str = yield Question(seat, "play", dict.fromkeys([*cards, PASS]), slot="card", auto=PASS, facts=facts, hidden=True)
    if card == PASS:
        return
    arena.hand[seat].remove(card)
    arena.played.append(card)
    arena.tell("played", seat=seat, card=card)
    if card == "nummus":
        arena.treasury[seat] += BONUS
    else:
        arena.dice[mine[0]] = arena.chance.die(6, "blow")
        arena.tell("rolled", ring=arena.ring[:], dice=arena.dice[:])


def push(arena: Arena) -> Scene[None]:
    """The trained fighter with the lower die may push. Whoever has the right may jeer: then it was for nothing."""
    behind = abs(arena.dice[0] - arena.dice[1])
    weaker = arena.dice.index(min(arena.dice))
    fighter, owner = arena.ring[weaker], arena.owner(arena.ring[weaker])
    if not behind or not arena.training[fighter]:
        return
    facts = {"behind": behind, "training": arena.training[fighter]}
    if (yield Question(owner, "push", NO_YES, subject=fighter, auto="no", facts=facts)) == "yes":
        arena.training[fighter] -= 1
        arena.tell("pushes", seat=owner, fighter=fighter)
        if not (yield from jeered(arena, owner, behind)):
            arena.dice[weaker] += PUSH


def jeered(arena: Arena, owner: str, behind: int) -> Scene[bool]:
    """The right passes on to the next seat when it has been used; whoever holds back keeps it."""
    seat = arena.right
    if seat == owner or not arena.treasury[seat]:
        return False
    word: str = yield Question(seat, "jeer", NO_YES, auto="no", facts={"treasury": arena.treasury[seat], "behind": behind})
    if word == "yes":
        arena.treasury[seat] -= 1
        arena.right = arena.seat_after(seat)
        arena.tell("jeered", seat=seat)
    return word == "yes"


def round_ends(arena: Arena) -> Scene[Outcome]:
    """Glory decides, then money."""
    yield from ()
    if arena.round < arena.rounds:
        arena.first = arena.seat_after(arena.first)
        return Next(round_begins)
    result = Result.ranked("rounds", {seat: {"glory": arena.glory[seat], "treasury": arena.treasury[seat]} for seat in arena.seats})
    arena.tell("game_over", winners=list(result.places[0]))
    return End(result)
