"""The probe's table: how it is laid, what may be seen of it, what must hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import BadOption, Chance, Next, Span

from .rules import round_begins
from .state import CARDS, FAMILIES, FIGHTERS, HAND, PURSE, Arena

ROUNDS = {"2": 2, "3": 3}


def settle(given: Mapping[str, str], players: int) -> dict[str, Any]:
    """One option: how many rounds."""
    rounds = str(given.get("rounds", "2"))
    if players not in (2, 3) or rounds not in ROUNDS or set(given) - {"rounds"}:
        raise BadOption("the probe is for two or three players and two or three rounds, and has no other options")
    return {"rounds": ROUNDS[rounds]}


def seats(options: Mapping[str, Any]) -> Sequence[str]:
    return FAMILIES


def new(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Arena:
    """Random numbers are used in this order: first player, cards, fighters."""
    first = chance.pick(seats, "first")
    deck = [card for card, copies in CARDS.items() for _ in range(copies)]
    fighters = list(FIGHTERS)
    chance.shuffle(deck, "cards")
    chance.shuffle(fighters, "fighters")
    arena = Arena(
        seats=list(seats),
        chance=chance,
        agenda=[Next(round_begins).entry],
        rounds=options["rounds"],
        first=first,
        treasury=dict.fromkeys(seats, PURSE),
        glory=dict.fromkeys(seats, 0),
        hand={seat: [deck.pop() for _ in range(HAND)] for seat in seats},
        deck=deck,
        discard=[],
        to_come=fighters,
        lots=[],
        stable={seat: [] for seat in seats},
        training=dict.fromkeys(FIGHTERS, 0),
        spent=dict.fromkeys(seats, 0),
        won={seat: [] for seat in seats},
        turns=dict.fromkeys(seats, 0),
        ring=[],
        dice=[],
        points=[],
        lost=[],
        right="",
    )
    arena.right = arena.seat_after(first)
    return arena


def view(arena: Arena, seat: str | None) -> dict[str, Any]:
    """What this seat may see, by name; whatever is not named here is not shown."""
    return {
        "you": seat,
        "round": arena.round,
        "first": arena.first,
        "hand": arena.hand[seat][:] if seat else [],
        "players": {other: player(arena, other) for other in arena.seats},
        "lots": arena.lots[:],
        "deck_size": len(arena.deck),
        "discard": arena.discard[:],
        "ring": arena.ring[:],
        "dice": arena.dice[:],
        "points": arena.points[:],
        "right": arena.right,
    }


def player(arena: Arena, seat: str) -> dict[str, Any]:
    return {
        "treasury": arena.treasury[seat],
        "glory": arena.glory[seat],
        "cards": len(arena.hand[seat]),
        "stable": {fighter: arena.training[fighter] for fighter in arena.stable[seat]},
    }


def redeal(arena: Arena, seat: str | None, chance: Chance) -> None:
    """Everything this seat cannot know, gathered, sorted (so that nothing of the old order is left) and dealt anew."""
    others = [other for other in arena.seats if other != seat]
    unknown = sorted([*arena.deck, *(card for other in others for card in arena.hand[other])])
    chance.shuffle(unknown, "redeal")
    for other in others:
        arena.hand[other] = [unknown.pop() for _ in arena.hand[other]]
    arena.deck = unknown
    arena.to_come.sort()
    chance.shuffle(arena.to_come, "redeal")


def check(arena: Arena) -> None:
    """No card, fighter or coin is lost or comes from nowhere."""
    cards = [*arena.deck, *arena.discard, *(card for hand in arena.hand.values() for card in hand)]
    assert {card: cards.count(card) for card in CARDS} == CARDS
    fighters = [*arena.to_come, *(fighter for stable in arena.stable.values() for fighter in stable)]
    assert len({*fighters}) == len(fighters)
    assert {*fighters, *arena.lots} <= {*FIGHTERS}
    assert min([*arena.treasury.values(), *arena.training.values()]) >= 0
    assert len(arena.ring) in (0, 2)


def spans(arena: Arena, seat: str) -> dict[str, Span]:
    """Orders are good for a round or for a bout."""
    return {"round": Span(arena.round, bool(arena.agenda)), "bout": Span(arena.bouts, bool(arena.ring and arena.points))}


def worth(arena: Arena, seat: str) -> float:
    trained = sum(arena.training[fighter] for fighter in arena.stable[seat])
    return 5 * arena.glory[seat] + 3 * len(arena.stable[seat]) + trained + arena.treasury[seat] / 2
