"""What a player could be asked in the phase that is open, and why a line for it could not be played as things stand.

All of it is public or his own. A doubt is final where nothing can mend it in time: no deal, no loan, no money, no eventum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine import Coming, Doubt

from . import reasons
from .auctions import bids
from .cardfile import EventumCard
from .contract import able, able_with_classes, best_set, loans_to
from .data import RULES
from .duels_ahead import LEAF, Judge, duels_ahead
from .eventum import PASS
from .hands import kinds_in_hand
from .loans import open_munera, open_places
from .market import BY_AUCTION, TO_FORUM
from .state import FORUM, LUDUS, MUNUS, Arena
from .targets import SECOND, TARGETS, second_targets

AT_ANY_TIME = (
    "rival", "rival_ready_gladiator", "rival_gym_2_ready", "rival_gym_exactly_2_ready", "rival_captivus_or_damnatus",
    "own_classed_gladiator", "own_engaged_gladiator", "rival_with_more_glory", "munus_in_zone", "plus_or_minus",
)  # fmt: skip
"""Targets that can be told before the window of their card is open."""
LOST = (reasons.DEAD, reasons.NOBODYS)


def prospects(arena: Arena, seat: str) -> list[Coming]:
    """The decisions of the forum phase or of the munus phase, with the lines that could be played now."""
    if arena.phase not in (LUDUS, FORUM, MUNUS):
        return []
    now = _of_the_munera(arena, seat) if arena.phase == MUNUS else _of_the_forum(arena, seat)
    return [*now, *_of_the_house(arena, seat), *duels_ahead(arena, seat)]


def _coming(arena: Arena, seat: str, kind: str, options: dict[str, Any], judge: Judge) -> Coming:
    return Coming(kind, None, options, doubt=partial(judge, arena, seat))


def _leaves(words: Sequence[str]) -> dict[str, Any]:
    return dict.fromkeys(words, LEAF)


# ------------------------------------------------------------------ the forum


def _of_the_forum(arena: Arena, seat: str) -> list[Coming]:
    gym = arena.gyms[seat]
    open_cards = [card for card in arena.forum if card not in arena.put_up]
    lots = [
        Coming("bid", card, bids(arena, seat, arena.box.cost(card)), doubt=partial(_bid, arena, seat, card)) for card in open_cards
    ]
    others = [card for other in arena.seats_from(seat)[1:] for card in (*arena.familia(other), *arena.gyms[other].ministers)]
    lots += [Coming("bid", card, {}, doubt=partial(_bid, arena, seat, card)) for card in others]
    ways = {card: _leaves((TO_FORUM, BY_AUCTION)) for card in (*arena.familia(seat), *sorted(gym.ministers))}
    opens = _coming(arena, seat, "open", {**_leaves(open_cards), "done": LEAF}, _open)
    return [*lots, Coming("bid", None, {}, doubt=partial(_no_lot, arena)), opens, _coming(arena, seat, "sell", ways, _sell)]


def _bid(arena: Arena, seat: str, card: str, words: Sequence[str]) -> Doubt | None:
    """A card of another player may yet be put to auction; money may come, but no card goes below its cost."""
    for word in words:
        why = reasons.why_no_bid(arena, seat, arena.box.cost(card), word)
        if why:
            return Doubt(why, word, never=why == reasons.BELOW_COST)
    return None if card in arena.forum else Doubt(reasons.NOT_ON_FORUM, card)


def _no_lot(arena: Arena, words: Sequence[str]) -> Doubt | None:
    """A line for a card that nobody can put up in this phase."""
    why = reasons.why_not_put_up(arena, words[0]) if words else None
    return Doubt(why, words[0], final=True) if why else None


def _open(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    wrong = [word for word in words[:1] if word not in arena.forum or word in arena.put_up]
    why = reasons.why_not_put_up(arena, wrong[0]) if wrong else None
    return Doubt(why, wrong[0], final=True) if why else None


def _sell(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """What he does not own he may buy before the second market."""
    card = words[0] if words else ""
    prices = [word for word in words[1:] if word.isdecimal()]
    if prices and card not in ("", "done") and int(prices[0]) < arena.box.cost(card):
        return Doubt(reasons.BELOW_COST, prices[0], never=True)
    if prices and int(prices[0]) > RULES.limits.reserve:
        return Doubt(reasons.ABOVE_LIMIT, prices[0], never=True)
    return _not_his(arena, seat, card)


def _not_his(arena: Arena, seat: str, card: str) -> Doubt | None:
    why = reasons.why_not_own_card(arena, seat, card)
    return Doubt(why, card, final=why in LOST and card not in arena.forum) if why else None


# ------------------------------------------------------------------ at any time


def _of_the_house(arena: Arena, seat: str) -> list[Coming]:
    """Classes, doctors and eventa."""
    styles = _leaves(arena.box.classes)
    men = {name: styles for name in arena.familia(seat) if not arena.men[name].munus}
    doctors = {doctor: styles for doctor in sorted(arena.gyms[seat].ministers) if arena.doctors.get(doctor) == ""}
    return [
        _coming(arena, seat, "class", men, _class),
        _coming(arena, seat, "doctor", doctors, _doctor),
        _coming(arena, seat, "play", {PASS: LEAF, **_plays(arena, seat)}, _play),
    ]


def _class(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    return _not_his(arena, seat, words[0]) if words else None


def _doctor(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    minister = arena.box.ministers.get(words[0]) if words else None
    if minister is None:
        return None
    if minister.type != "doctor":
        return Doubt(reasons.NOT_A_DOCTOR, words[0], final=True)
    return _not_his(arena, seat, words[0]) or (Doubt(reasons.TEACHES, words[0]) if arena.doctors.get(words[0]) else None)


def _plays(arena: Arena, seat: str) -> dict[str, Any]:
    """The cards in his hand, each with what it could act on, as far as that can be told before its window."""
    found: dict[str, Any] = {}
    for kind in kinds_in_hand(arena, seat):
        target = arena.box.eventa[kind].target
        targets = TARGETS[target](arena, seat) if target in AT_ANY_TIME else {}
        if target in AT_ANY_TIME or target not in TARGETS:
            found[kind] = {one: _leaves(second_targets(arena, one)) if SECOND.get(target) else LEAF for one in targets}
    return found


def _play(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """Cards come and go, and a line for one waits until it is played; but it must say on whom."""
    card = arena.box.eventa.get(words[0]) if words else None
    if card is None:
        return None
    aim = _aim(arena, seat, card, words) if card.target in AT_ANY_TIME else None
    if words[0] not in kinds_in_hand(arena, seat) and not (aim and (aim.final or aim.never)):
        return Doubt(reasons.NOT_IN_HAND, words[0])
    return aim


def _aim(arena: Arena, seat: str, card: EventumCard, words: Sequence[str]) -> Doubt | None:
    """What is wrong with the targets named for a card."""
    targets = TARGETS[card.target](arena, seat)
    if words[1:2] and words[1:2] == words[2:3]:
        return Doubt(reasons.NAMED_TWICE, words[2], never=True)
    if len(words) < 2 or words[1] not in targets:
        return _no_aim(arena, seat, words, targets)
    seconds = second_targets(arena, words[1]) if card.target in SECOND else []
    if len(words) < 3:
        return Doubt(reasons.WANTS_A_TARGET, words[0], final=True) if SECOND.get(card.target) and len(seconds) > 1 else None
    return None if words[2] in seconds else Doubt(reasons.OTHER_GYMNASIUM, words[2])


def _no_aim(arena: Arena, seat: str, words: Sequence[str], targets: Mapping[str, Any]) -> Doubt | None:
    """The target is none, or it is left out though there are several."""
    if len(words) > 1:
        return Doubt(_why_no_target(arena, seat, words[1]), words[1])
    if not targets:
        return Doubt(reasons.NO_TARGET, words[0])
    return Doubt(reasons.WANTS_A_TARGET, words[0], final=True) if len(targets) > 1 else None


def _why_no_target(arena: Arena, seat: str, word: str) -> str:
    if word in arena.box.munera:
        return reasons.NOT_IN_ZONE
    if word in arena.gyms[seat].gladiators:
        return reasons.YOUR_OWN
    state = reasons.why_not_ready(arena, "", word) if word in arena.men else reasons.why_not_own(arena, seat, word)
    return state if state and state != reasons.NO_CLASS else reasons.NOT_A_TARGET


# ------------------------------------------------------------------ the munera


def _of_the_munera(arena: Arena, seat: str) -> list[Coming]:
    sets = {munus: _chain(best_set(arena, seat, munus, arena.box.munera[munus].denarii)) for munus in _able(arena, seat)}
    others = arena.seats_from(seat)[1:]
    free = [name for name in arena.familia(seat) if arena.is_free(name) and name not in arena.recalled]
    lent = {name: _by_first(open_places(arena, name, others)) for name in free}
    theirs = [name for other in others for name in arena.familia(other) if arena.is_free(name)]
    wanted = {name: _leaves(open_munera(arena, seat, name)) for name in theirs}
    return [
        _coming(arena, seat, "munus", {**sets, PASS: LEAF}, _munus),
        _coming(arena, seat, "commit", sets, _munus),
        _coming(arena, seat, "join", _joins(arena, seat), _join),
        _coming(arena, seat, "tender", {munus: _tenders(arena, munus, munus in sets) for munus in arena.munera}, _tender),
        _coming(arena, seat, "lend", lent, _lend),
        _coming(arena, seat, "borrow", wanted, _borrow),
    ]


def _able(arena: Arena, seat: str) -> list[str]:
    return [munus for munus in arena.munera if able(arena, seat, munus, arena.box.munera[munus].denarii)]


def _joins(arena: Arena, seat: str) -> dict[str, Any]:
    payments = {munus: arena.box.munera[munus].denarii for munus in arena.munera}
    return {munus: _leaves(("yes", "no") if able_with_classes(arena, seat, munus, n) else ("no",)) for munus, n in payments.items()}


def _tenders(arena: Arena, munus: str, able: bool) -> dict[str, Any]:
    return _leaves(("withdraw", *(map(str, range(arena.box.munera[munus].denarii, -1, -1)) if able else ())))


def _chain(names: Sequence[str]) -> dict[str, Any]:
    return {names[0]: _chain(names[1:])} if names else {}


def _by_first(places: Sequence[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    return {one: _leaves([munus for other, munus in places if other == one]) for one, _ in places}


def _munus(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """The munus, then gladiator after gladiator, then the money."""
    munus, names = (words[0] if words else ""), words[1:]
    card = arena.box.munera.get(munus)
    if card is None:
        return None
    if munus not in arena.munera:  # an edict may bring it yet
        return Doubt(reasons.NOT_IN_ZONE, munus)
    for place, name in enumerate(names):
        if place >= 2 * card.pairs:
            return Doubt("too_many_words", name, final=True)
        if doubt := _sent(arena, seat, munus, names[:place], name):
            return doubt
    return None if able_with_classes(arena, seat, munus, card.denarii) else _cannot(arena, seat, munus)


def _cannot(arena: Arena, seat: str, munus: str) -> Doubt:
    return Doubt(reasons.why_no_munus(arena, seat, munus) or reasons.CANNOT_MEET, munus)


def _sent(arena: Arena, seat: str, munus: str, named: Sequence[str], name: str) -> Doubt | None:
    if name not in arena.box.gladiators:
        return None
    if name in named:
        return Doubt(reasons.NAMED_TWICE, name, final=True)
    borrowed = name in loans_to(arena, seat, munus)
    if not borrowed and (why := reasons.why_not_own(arena, seat, name)):
        return Doubt(why, name, final=why in LOST)
    why = reasons.why_not_ready(arena, seat, name)
    if why and why != reasons.NO_CLASS:
        return Doubt(why, name, final=why in (reasons.ENGAGED, reasons.WOUNDED), unless="play")
    if any(not arena.men[one].style for one in (*named, name) if one in arena.men):
        return None  # a class may still make any pair
    why = reasons.why_no_pair(arena, munus, named, name)
    return Doubt(why, name, final=True, unless="class") if why else None


def _join(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    munus = words[0] if words and words[0] in arena.box.munera else ""
    if not munus or "no" in words:
        return None
    if munus not in arena.munera:
        return Doubt(reasons.NOT_IN_ZONE, munus)
    return None if able_with_classes(arena, seat, munus, arena.box.munera[munus].denarii) else _cannot(arena, seat, munus)


def _tender(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """Nobody bids more than the card pays, whichever it is."""
    named = [word for word in words if word in arena.box.munera]
    most = max(arena.box.munera[munus].denarii for munus in named or arena.box.munera)
    if dear := [word for word in words if word.isdecimal() and int(word) > most]:
        return Doubt(reasons.ABOVE_PAYMENT, dear[0], never=True)
    wrong = [munus for munus in named if munus not in arena.munera]
    return Doubt(reasons.NOT_IN_ZONE, wrong[0]) if wrong else None


def _lend(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """Loans are made before anything else of the phase: only a deal comes earlier."""
    for word in words[1:]:
        if word == seat:
            return Doubt(reasons.TO_YOURSELF, word, never=True)
        if word.isdecimal() and int(word) > RULES.limits.fee:
            return Doubt(reasons.ABOVE_LIMIT, word, never=True)
        if word in arena.box.munera and word not in arena.munera:
            return Doubt(reasons.NOT_IN_ZONE, word, final=True)
    why = reasons.why_not_lent(arena, seat, words[0]) if words else None
    return Doubt(why, words[0], final=why != reasons.SOMEONE_ELSES) if why and why != reasons.NO_CLASS else None


def _borrow(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    for word in words[1:]:
        if word in arena.box.munera and word not in arena.munera:
            return Doubt(reasons.NOT_IN_ZONE, word, final=True)
        if word.isdecimal() and int(word) > arena.gyms[seat].treasury:
            return Doubt(reasons.ABOVE_TREASURY, word)
    name = words[0] if words else ""
    if name in arena.gyms[seat].gladiators:
        return Doubt(reasons.YOUR_OWN, name, final=True)
    why = reasons.why_not_lent(arena, None, name)
    return Doubt(why, name, final=True) if why and why not in (reasons.NO_CLASS, reasons.RECALLED) else None
