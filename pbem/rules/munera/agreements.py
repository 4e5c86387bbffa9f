"""Agreements (5.5): two players exchange denarii, cards and loans, both sides at once or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from pbem.engine import Doubt, Outcome, Scene
from pbem.engine.scene import SceneFunction

from . import reasons
from .data import RULES
from .gladiators import hand_over, name_doctors
from .hands import is_crowded, trim_hands
from .state import MUNUS, SETUP, Arena, Loan

LOAN, FEE, DENARII = "loan", "fee", "denarii"
FAILED = "failed"
IN_MUNUS_TIME = ("not_ready", "no_such_munus")  # before the munera are revealed nobody can know
REASONS = {
    "no_money": reasons.ABOVE_TREASURY, "not_understood": reasons.NOT_AN_ITEM, "given_twice": reasons.NAMED_TWICE,
    "committed": reasons.COMMITTED, "no_such_munus": reasons.NOT_IN_ZONE,
}  # fmt: skip
Item = Sequence[str]


def may_deal(arena: Arena) -> bool:
    """At any time outside the set-up, a running duel, a running auction, and a munus that is chosen and not committed yet.

    Whoever gave his money away before he has bought a gymnasium could buy none; whoever holds too many eventa discards first.
    """
    running = arena.duel is not None or (arena.show is not None and not arena.show.agreed)
    return arena.phase != SETUP and not running and not is_crowded(arena)


def must_wait(arena: Arena, agreed: Mapping[str, Any]) -> bool:
    """A trade that fills a hand beyond five: it is made where the discard can be asked for at once, between scenes (R-06)."""
    by, to = agreed["by"], agreed["to"]
    given, got = (eventa_in(arena, agreed[side]) for side in ("give", "get"))
    hands = {by: got - given, to: given - got}
    return any(more > 0 and len(arena.gyms[seat].hand) + more > RULES.limits.hand for seat, more in hands.items())


def eventa_in(arena: Arena, items: Sequence[Item]) -> int:
    """How many eventa a bundle names, by their ids or kinds."""
    box = arena.box
    return sum(1 for item in items if item[0] in box.kind or item[0] in box.eventa)


class CannotGive(Exception):
    """One word that says why a bundle cannot be given, and the word of it that this is about."""

    def __init__(self, why: str, word: str) -> None:
        super().__init__(why)
        self.why, self.word = why, word


def deal(arena: Arena, agreed: Mapping[str, Any]) -> str | None:
    """Carry out an exchange, or say in one word why it cannot be."""
    by, to = agreed["by"], agreed["to"]
    try:
        bundles = [(by, to, Bundle(arena, by, to, agreed["give"])), (to, by, Bundle(arena, to, by, agreed["get"]))]
    except CannotGive as refusal:
        return FAILED if _names_eventa(arena, [*agreed["give"], *agreed["get"]]) else refusal.why
    for giver, taker, bundle in bundles:
        bundle.hand_over(arena, giver, taker)
    tell_deal(arena, by, to, bundles[0][2], bundles[1][2])
    arena.trading = is_crowded(arena) or (arena.phase == MUNUS and "" in arena.doctors.values())
    return None


def lacks(arena: Arena, seat: str, items: Sequence[Item]) -> Doubt | None:
    """What a player lacks of what he offers: each item for itself, then all of it together.

    What is not his is no offer. Money may still come within the round, a committed gladiator come back, a munus be revealed.
    """
    found = [_lack(arena, seat, bundle) for bundle in (*([item] for item in items), items)]
    doubts = [doubt for doubt in found if doubt is not None]
    return next((doubt for doubt in doubts if doubt.final), next(iter(doubts), None))


def _lack(arena: Arena, seat: str, items: Sequence[Item]) -> Doubt | None:
    try:
        Bundle(arena, seat, "", items)
    except CannotGive as refusal:
        why = _why(arena, seat, refusal)
        passes = refusal.why in ("no_money", "committed") or (refusal.why in IN_MUNUS_TIME and arena.phase != MUNUS)
        return Doubt(why, refusal.word, final=not passes)
    return None


def _why(arena: Arena, seat: str, refusal: CannotGive) -> str:
    """The same reason as its owner may know it, who knows his own hand."""
    word = refusal.word
    if refusal.why == "not_ready":
        return reasons.why_not_ready(arena, seat, word) or reasons.ENGAGED
    if refusal.why == "not_owned":
        eventum = word in arena.box.kind or word in arena.box.eventa
        return reasons.why_not_own_card(arena, seat, word) or (reasons.NOT_IN_HAND if eventum else reasons.NOT_AN_ITEM)
    return REASONS[refusal.why]


def _names_eventa(arena: Arena, items: Sequence[Item]) -> bool:
    """Whether a reason, whichever it is, would say something of a secret hand: then both are told only that it failed (10.2)."""
    secret = {*arena.box.kind, *arena.box.kind.values()}
    return any(str(item[0]) in secret for item in items if item)


class Bundle:
    """What one side gives: checked whole before anything moves."""

    def __init__(self, arena: Arena, giver: str, taker: str, items: Sequence[Item]) -> None:
        self.denarii = 0
        self.cards: list[str] = []
        self.eventa: list[str] = []
        self.loans: list[Loan] = []
        for item in items:
            self._take(arena, giver, taker, [str(word) for word in item])
        if self.denarii > arena.gyms[giver].treasury:
            raise CannotGive("no_money", str(self.denarii))

    def _take(self, arena: Arena, giver: str, taker: str, words: Item) -> None:
        gym = arena.gyms[giver]
        first = words[0]
        if first == LOAN:
            self.loans.append(loan_of(arena, giver, taker, words[1:]))
        elif first.isdecimal() and list(words[1:]) in ([], [DENARII]):
            self.denarii += int(first)
        elif len(words) > 1:
            raise CannotGive("not_understood", first)
        elif first in gym.gladiators or first in gym.ministers:
            self._card(arena, first)
        else:
            self._eventum(arena, giver, first)

    def _card(self, arena: Arena, card: str) -> None:
        if card in self.cards:
            raise CannotGive("given_twice", card)
        if card in arena.men and arena.men[card].munus:
            raise CannotGive("committed", card)
        self.cards.append(card)

    def _eventum(self, arena: Arena, giver: str, word: str) -> None:
        """A card by its id, or any copy of a kind."""
        hand = [card for card in arena.gyms[giver].hand if card not in self.eventa]
        found = [card for card in hand if word in (card, arena.box.kind[card])]
        if not found:
            raise CannotGive("not_owned", word)
        self.eventa.append(found[0])

    def hand_over(self, arena: Arena, giver: str, taker: str) -> None:
        arena.gyms[giver].treasury -= self.denarii
        arena.gyms[taker].treasury += self.denarii
        for card in self.cards:
            hand_over(arena, card, giver, taker)
        for card in self.eventa:
            arena.gyms[giver].hand.remove(card)
            arena.gyms[taker].hand.append(card)
        for loan in self.loans:
            arena.agree_on(loan)

    def public(self) -> list[str]:
        """What everybody may know: eventa only by their number."""
        words = [f"{self.denarii} {DENARII}"] if self.denarii else []
        words += self.cards
        words += ["eventum"] * len(self.eventa)
        return words


def loan_of(arena: Arena, owner: str, borrower: str, words: Item) -> Loan:
    """`loan GLADIATOR MUNUS fee N`: a ready gladiator, a munus of the zone."""
    fee = [word for word in words if word.isdecimal()]
    names = [word for word in words if word in arena.box.gladiators]
    munera = [word for word in words if word in arena.box.munera]
    if len(names) != 1 or len(munera) != 1 or len(fee) > 1:
        raise CannotGive("not_understood", LOAN)
    if names[0] not in arena.gyms[owner].gladiators:
        raise CannotGive("not_owned", names[0])
    if not arena.is_free(names[0]):
        raise CannotGive("not_ready", names[0])
    if arena.phase != MUNUS or munera[0] not in arena.munera:  # what is left of the last round is taken away first
        raise CannotGive("no_such_munus", munera[0])
    return Loan(owner, borrower, names[0], munera[0], int(fee[0]) if fee else 0)


def tell_deal(arena: Arena, by: str, to: str, given: Bundle, got: Bundle) -> None:
    """All agreements are public but for the contents of traded eventa, which only the two traders see."""
    if given.public() or got.public():
        arena.tell("agreement", side=by, other=to, gives=given.public(), gets=got.public())
    for giver, taker, bundle in ((by, to, given), (to, by, got)):
        if bundle.eventa:
            kinds = [arena.box.kind[card] for card in bundle.eventa]
            arena.tell_only((by, to), "eventa_traded", giver=giver, taker=taker, cards=kinds)
        for loan in bundle.loans:
            arena.tell("loan_agreed", owner=giver, borrower=taker, gladiator=loan.gladiator, munus=loan.munus, n=loan.fee)


# ------------------------------------------------------------------ what a deal leaves to do


def limited(scene: SceneFunction) -> SceneFunction:
    """A scene before which hands that a deal has filled are brought down to five (R-06), and traded doctors get a class."""

    @wraps(scene)
    def with_limit(arena: Arena, *arguments: Any) -> Scene[Outcome]:
        return _after_deals(arena, scene, arguments) if arena.trading else scene(arena, *arguments)

    limit: Callable[..., Scene[Outcome]] = with_limit
    return limit


def _after_deals(arena: Arena, scene: SceneFunction, arguments: tuple[Any, ...]) -> Scene[Outcome]:
    yield from trim_hands(arena)
    if arena.phase == MUNUS:  # at other times the doctors' classes are settled with everybody's
        yield from name_doctors(arena)
    outcome: Outcome = yield from scene(arena, *arguments)
    return outcome
