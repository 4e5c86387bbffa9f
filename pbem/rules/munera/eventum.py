"""Eventum cards (chapter 9): windows in which each player in turn may play a card or pass."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.engine import Question, Scene

from .cardfile import EventumCard
from .effects import ACTS
from .ending import somebody_has_enough
from .hands import discard, kinds_in_hand
from .reasons import why_not_played
from .state import Arena, Duel
from .targets import SECOND, TARGETS, is_playable, second_targets

PASS, DONE = "pass", "done"


def window(arena: Arena, name: str) -> Scene[None]:
    """In rudis order each player plays one card or passes; it closes when all have passed one after the other.

    Whoever holds any card is asked, whether or not one of them fits: others must not learn what is in a hand.
    """
    seats = arena.in_order()
    passes, turn = 0, 0
    while passes < len(seats):
        seat = seats[turn % len(seats)]
        turn += 1
        if arena.gyms[seat].hand and (yield from play_or_pass(arena, seat, name)):
            passes = 0
            if somebody_has_enough(arena):
                return
        else:
            passes += 1


def play_or_pass(arena: Arena, seat: str, name: str) -> Scene[bool]:
    """One player's moment in a window (D06)."""
    cards = playable(arena, seat, name)
    facts = partial(card_facts, arena, seat, name)
    why = partial(why_not_played, arena, seat, name)
    kind: str = yield Question(seat, "play", {PASS: None, **cards}, slot="card", auto=PASS, facts=facts, hidden=True, why=why)
    if kind == PASS:
        return False
    card = arena.box.eventa[kind]
    words, targets = yield from name_targets(arena, seat, card)
    discard(arena, seat, cards[kind])
    if words:
        arena.tell("eventum_played_on", seat=seat, card=kind, targets=words)
    else:
        arena.tell("eventum_played", seat=seat, card=kind)
    if card.effect.price:
        arena.tell("price_paid", seat=seat, n=arena.pay(seat, card.effect.price))
    yield from ACTS[card.effect.op](arena, seat, card.effect, targets)
    return True


def playable(arena: Arena, seat: str, name: str) -> dict[str, str]:
    """Kinds in hand that belong to this window and could be played now, each with a copy."""
    eventa = arena.box.eventa
    return {
        kind: card
        for kind, card in kinds_in_hand(arena, seat).items()
        if eventa[kind].window == name and is_playable(arena, seat, eventa[kind])
    }


def name_targets(arena: Arena, seat: str, card: EventumCard) -> Scene[tuple[list[str], list[Any]]]:
    """Whom or what the card acts on, where there is a choice: the words, and what stands behind them."""
    if card.target not in TARGETS:
        return [], []
    found = TARGETS[card.target](arena, seat)
    word: str = yield Question(seat, "play", found, slot="target", facts=partial(card_facts, arena, seat, card.window))
    words, targets = [word], [found[word]]
    if card.target in SECOND:
        others = {name: name for name in second_targets(arena, word)}
        if not SECOND[card.target]:
            others = {DONE: "", **others}
        second: str = yield Question(seat, "play", others, slot="second", auto=next(iter(others)), soft=not SECOND[card.target])
        if second != DONE:
            words.append(second)
            targets.append(second)
    return words, targets


def card_facts(arena: Arena, seat: str, name: str) -> dict[str, Any]:
    """What may be tested when a card could be played."""
    gym, duel = arena.gyms[seat], arena.duel
    known: dict[str, Any] = {
        "treasury": gym.treasury,
        "glory": gym.glory,
        "round_no": arena.round,
        "hand": len(gym.hand),
        "window": [name],
    }
    if arena.show:
        known["munus"] = [arena.show.munus]
    if duel and duel.full:
        known["fighter"] = duel.fighters[:]
        known |= rank_facts(arena, duel, seat)
        if name == "w_judgement_pre":
            known["appreciation"] = duel.appreciation
    return known


def rank_facts(arena: Arena, duel: Duel, seat: str) -> dict[str, int]:
    """The ranks of his own fighter and of the other, as far as they live; they are nobody's for whoever owns neither."""
    if seat not in duel.owners:
        return {}
    names = {"rank_mine" if owner == seat else "rank_his": name for name, owner in zip(duel.fighters, duel.owners)}
    return {fact: arena.men[name].rank for fact, name in names.items() if name in arena.men}
