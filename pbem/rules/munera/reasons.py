"""Why something cannot be done: one word for each reason, worded in the catalogue under ``error``.

All of it is public, or known to the player who asks: of hands only his own is looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .cardfile import AT_A_DIE, GLADIATOR
from .contract import asked_pairings, can_be_made, loans_to
from .hands import kinds_in_hand
from .state import Arena
from .targets import WHO
from .tracks import the_duel

DEAD, NOBODYS, SOMEONE_ELSES, NO_CLASS = "dead", "nobodys", "someone_elses", "no_class"
ENGAGED, WOUNDED, LENT, COMMITTED, NAMED_TWICE = "engaged", "wounded", "lent", "committed", "named_twice"
NO_PAIRING, SAME_PAIRING, OTHER_PAIRING, NO_SET = "no_pairing", "same_pairing", "other_pairing", "no_set"
RECALLED, TOO_DEAR, CANNOT_PAY, MUST_BID, ABOVE_PAYMENT = "recalled", "too_dear", "cannot_pay", "must_bid", "above_payment"
NOT_IN_ZONE, CANNOT_MEET = "not_in_zone", "cannot_meet"
ABOVE_TREASURY, BELOW_COST, ABOVE_STAKE, NOT_LESS, TOO_LITTLE = (
    "above_treasury", "below_cost", "above_stake", "not_less", "too_little",
)  # fmt: skip
NOT_IN_HAND, WRONG_WINDOW, NOT_YOUR_CARD, CARD_TOO_DEAR, NO_TARGET = (
    "not_in_hand", "wrong_window", "not_your_card", "card_too_dear", "no_target",
)  # fmt: skip
BOX_TAKEN, NO_SUCH_BOX, VIRTUS_BOX_ONLY, NO_VIRTUS, FULL_VIRTUS, SIDE_TAKEN, NO_COQUUS = (
    "box_taken", "no_such_box", "virtus_box_only", "no_virtus", "full_virtus", "side_taken", "no_coquus",
)  # fmt: skip
NOT_ON_FORUM, PUT_UP_ALREADY, NOT_A_DOCTOR, TEACHES = "not_on_forum", "put_up_already", "not_a_doctor", "teaches"
TO_YOURSELF, YOUR_OWN, NOT_A_TARGET, LENT_ALREADY = "to_yourself", "your_own", "not_a_target", "lent_already"
NOT_AN_ITEM = "not_an_item"
WRONG_MEANS, KEPT_FOR_A_DIE, WANTS_A_TARGET, OTHER_GYMNASIUM = "wrong_means", "kept_for_a_die", "wants_a_target", "other_gymnasium"
ABOVE_LIMIT, NO_WAGERS = "above_limit", "no_wagers"


# ------------------------------------------------------------------ gladiators


def why_not_own(arena: Arena, seat: str, name: str) -> str | None:
    """Dead or dismissed, nobody's yet, or another player's."""
    if name not in arena.box.gladiators:
        return None
    if name not in arena.men:
        return DEAD if name in arena.discards[GLADIATOR] else NOBODYS
    return SOMEONE_ELSES if arena.men[name].owner != seat else None


def why_not_own_card(arena: Arena, seat: str, card: str) -> str | None:
    """The same of a minister; what lies on the forum is nobody's yet."""
    if card in arena.box.gladiators:
        return why_not_own(arena, seat, card)
    if card not in arena.box.ministers or card in arena.gyms[seat].ministers:
        return None
    owned = any(card in gym.ministers for gym in arena.gyms.values())
    return SOMEONE_ELSES if owned else NOBODYS


def why_not_ready(arena: Arena, seat: str, name: str) -> str | None:
    man = arena.men[name]
    if man.munus:
        return COMMITTED if man.side == seat else LENT
    if man.engaged:
        return WOUNDED if man.wound else ENGAGED
    return None if man.style else NO_CLASS


def why_not_sent(arena: Arena, seat: str, munus: str, named: Sequence[str], name: str) -> str | None:
    """Why a gladiator cannot be named next for a munus (6.1): himself first, then his class, then the whole set."""
    if name not in arena.box.gladiators:
        return None
    if name in named:
        return NAMED_TWICE
    if name not in loans_to(arena, seat, munus) and (why := why_not_own(arena, seat, name)):
        return why
    why = why_not_ready(arena, seat, name) or why_no_pair(arena, munus, named, name)
    if why:
        return why
    return TOO_DEAR if can_be_made(arena, seat, munus, [*named, name]) else NO_SET


def why_no_pair(arena: Arena, munus: str, named: Sequence[str], name: str) -> str | None:
    box, style = arena.box, arena.men[name].style
    if len(named) % 2:
        return NO_PAIRING if style != box.opponent[arena.men[named[-1]].style] else None
    if box.pairing_of[style] in [box.pairing_of[arena.men[one].style] for one in named[::2]]:
        return SAME_PAIRING
    return OTHER_PAIRING if box.pairing_of[style] not in asked_pairings(arena, box.munera[munus]) else None


def why_not_lent(arena: Arena, owner: str | None, name: str) -> str | None:
    """Why he cannot be lent by his owner, or (no owner named) wanted by somebody else."""
    if name not in arena.box.gladiators:
        return None
    if name not in arena.men or (owner and arena.men[name].owner != owner):
        return why_not_own(arena, owner or "", name)
    return why_not_ready(arena, owner or "", name) or (RECALLED if name in arena.recalled else None)


def why_no_munus(arena: Arena, seat: str, munus: str) -> str | None:
    """It is not there, or he has not the gladiators for it, or not the money."""
    if munus not in arena.box.munera:
        return None
    if munus not in arena.munera:
        return NOT_IN_ZONE
    return CANNOT_PAY if can_be_made(arena, seat, munus) else CANNOT_MEET


def why_no_class(arena: Arena, seat: str, name: str) -> str | None:
    """Why he cannot be given a class now: somebody else's, promised to somebody who has joined, or committed."""
    if name in arena.promised():
        return LENT
    return why_not_own(arena, seat, name) or (why_not_ready(arena, seat, name) if name in arena.men else None)


# ------------------------------------------------------------------ money


def why_no_bid(arena: Arena, seat: str, least: int, word: str) -> str | None:
    if not word.isdecimal():
        return None
    return ABOVE_TREASURY if int(word) > arena.gyms[seat].treasury else BELOW_COST if int(word) < least else None


def why_no_reserve(cost: int, word: str) -> str | None:
    return BELOW_COST if word.isdecimal() and int(word) < cost else None


def why_no_tender(high: int, opening: bool, word: str) -> str | None:
    """The opener must bid, and not more than the card pays (R-40); then the bids must fall; too low a one would not pay his way."""
    if not word.isdecimal():
        return MUST_BID if opening and word.casefold() == "withdraw" else None
    return TOO_LITTLE if int(word) <= high else ABOVE_PAYMENT if opening else NOT_LESS


def why_no_stake(arena: Arena, seat: str, word: str) -> str | None:
    if not word.isdecimal():
        return None
    return ABOVE_TREASURY if int(word) > arena.gyms[seat].treasury else ABOVE_STAKE


def why_not_put_up(arena: Arena, card: str) -> str | None:
    if card not in arena.box.gladiators and card not in arena.box.ministers:
        return None
    return PUT_UP_ALREADY if card in arena.put_up else NOT_ON_FORUM


# ------------------------------------------------------------------ eventa


def why_not_played(arena: Arena, seat: str, window: str, kind: str) -> str | None:
    """Why a card cannot be played in this window (chapter 9)."""
    card = arena.box.eventa.get(kind)
    if card is None:
        return None
    if kind not in kinds_in_hand(arena, seat):
        return NOT_IN_HAND
    if card.window != window:
        return KEPT_FOR_A_DIE if card.effect.op in AT_A_DIE else WRONG_WINDOW
    if seat not in WHO[card.who](arena):
        return NOT_YOUR_CARD
    return CARD_TOO_DEAR if card.effect.price > arena.gyms[seat].treasury else NO_TARGET


def why_no_means(arena: Arena, seat: str, kind: str, word: str) -> str | None:
    """Why a die cannot be thrown again in this way."""
    if word == "virtus" and kind != "combat":
        return WRONG_MEANS
    if word in arena.box.eventa:
        return WRONG_WINDOW if word in kinds_in_hand(arena, seat) else NOT_IN_HAND
    return {"virtus": NO_VIRTUS, "coquus": NO_COQUUS}.get(word)


# ------------------------------------------------------------------ wagers


def why_no_side(arena: Arena, word: str) -> str | None:
    """A fighter or his owner, on whom the other bettor has put his money (R-32)."""
    fight = the_duel(arena)
    return SIDE_TAKEN if word in (*fight.fighters, *fight.owners, "favourite", "outsider", "i", "ii") else None


def why_no_scheme(arena: Arena, allowed: Sequence[str], virtus_boxes: Sequence[str], virtus_only: bool, box: str) -> str | None:
    """A box is used once in a duel; not every table has all of them."""
    fight = the_duel(arena)
    if box in fight.boxes:
        return BOX_TAKEN
    if box not in allowed:
        return NO_SUCH_BOX if box in ALL_BOXES else None
    return VIRTUS_BOX_ONLY if virtus_only and box not in virtus_boxes else NO_VIRTUS


def why_no_target(sides: Collection[str], amount: int, word: str) -> str | None:
    """A side whose virtus cannot be changed so: there is none left to take, or no room for more."""
    return None if word not in sides else NO_VIRTUS if amount < 0 else FULL_VIRTUS


ALL_BOXES = ("pausa", "refectio", "arbiter_corruptus", "fautores")
