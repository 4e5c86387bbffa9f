"""What a player could be asked about duels, their dice and wagers, and why a line said ahead for them could not be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pbem.engine import Coming, Doubt

from . import reasons
from .combat import STAND, VIRTUS
from .dice import COQUUS, KEEP, OTHER_DIE, OWN_DIE, means
from .hands import kinds_in_hand
from .state import MUNUS, Arena
from .wagers import ARBITER, FAUTORES, FAVOURITE, MINUS, NOTHING, OUTSIDER, PLUS, table_of

Judge = Callable[[Arena, str, Sequence[str]], Doubt | None]
LEAF: dict[str, Any] = {}
DICE = {
    "combat": (OWN_DIE, OTHER_DIE),
    "accident": (OWN_DIE, "pass_accident"),
    "judgement": (OWN_DIE, "pass_judgement"),
    "recovery": (OWN_DIE,),
    "spar": (OWN_DIE,),
    "house": (OWN_DIE,),
}
"""The decisions about a die of one's own, and what a card may do to it."""


def duels_ahead(arena: Arena, seat: str) -> list[Coming]:
    """The dice of his own gladiators, whom to send first, and what he could bet and scheme."""
    found = [_coming(arena, seat, kind, _ways(arena, seat, kind, ops), _means) for kind, ops in DICE.items()]
    men = dict.fromkeys(arena.familia(seat), LEAF)
    return [
        *found,
        _coming(arena, seat, "face", men, _face),
        _coming(arena, seat, "bet", _bets(arena, seat), _bet),
        _coming(arena, seat, "scheme", {box: _aims(box) for box in table_of(arena).schemes}, _scheme),
    ]


def _coming(arena: Arena, seat: str, kind: str, options: dict[str, Any], judge: Judge) -> Coming:
    return Coming(kind, None, options, doubt=partial(judge, arena, seat))


# ------------------------------------------------------------------ dice


def _ways(arena: Arena, seat: str, kind: str, ops: Sequence[str]) -> dict[str, Any]:
    """What he could do about a die of each of his gladiators."""
    rest = (STAND, VIRTUS) if kind == "combat" else (KEEP,)
    ways = dict.fromkeys((*rest, *means(arena, seat, *ops)), LEAF)
    return dict.fromkeys(arena.familia(seat), ways)


def _means(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """Dice are thrown by the owner, with what he holds then."""
    for word in words:
        if doubt := _not_his(arena, seat, word):
            return doubt
        if word in arena.box.eventa and word not in kinds_in_hand(arena, seat):
            return Doubt(reasons.NOT_IN_HAND, word)
        if word == COQUUS and not arena.coquus(seat):
            return Doubt(reasons.NO_COQUUS, word)
    return None


def _not_his(arena: Arena, seat: str, name: str) -> Doubt | None:
    """Whoever is dead comes back in another round at best; others may be bought."""
    why = reasons.why_not_own(arena, seat, name)
    return Doubt(why, name, final=_is_lost(arena, why, name)) if why else None


def _is_lost(arena: Arena, why: str, name: str) -> bool:
    return why == reasons.DEAD or (why == reasons.NOBODYS and arena.phase == MUNUS and name not in arena.forum)


# ------------------------------------------------------------------ who fights whom


def _face(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """One of his side, a borrowed one too, and anybody's of the class that goes with his."""
    fighter, opponent = (*words, "", "")[:2]
    if fighter and fighter == opponent:
        return Doubt(reasons.NAMED_TWICE, opponent, never=True)
    borrowed = any((loan.gladiator, loan.borrower) == (fighter, seat) for loan in arena.loans)
    if not borrowed and (doubt := _not_his(arena, seat, fighter)):
        return doubt
    if opponent in arena.box.gladiators and opponent not in arena.men:
        why = reasons.why_not_own(arena, seat, opponent) or reasons.NOBODYS
        return Doubt(why, opponent, final=_is_lost(arena, why, opponent))
    men = arena.men
    if opponent in men and fighter in men and men[fighter].style and men[opponent].style:
        alike = arena.box.opponent[men[fighter].style] == men[opponent].style
        return None if alike else Doubt(reasons.NO_PAIRING, opponent)
    return None


# ------------------------------------------------------------------ wagers


def _bets(arena: Arena, seat: str) -> dict[str, Any]:
    """Stakes on either side, by the names that any duel has."""
    most = min(table_of(arena).bet_max, arena.gyms[seat].treasury)
    stakes = {str(stake): LEAF for stake in range(1, most + 1)}
    return {NOTHING: LEAF, **({FAVOURITE: stakes, OUTSIDER: stakes} if stakes else {})}


def _aims(box: str) -> dict[str, Any]:
    """What may stand behind a scheme: whom it is for, and for the supporters which way."""
    sides = {FAVOURITE: LEAF, OUTSIDER: LEAF}
    return {FAUTORES: {PLUS: sides, MINUS: sides}, ARBITER: sides}.get(box, LEAF)


def _bet(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """How much may be put on a side is printed on the table, where there is betting at all; nobody bets on his own."""
    most = table_of(arena).bet_max
    if words[:1] == [NOTHING]:
        return Doubt("too_many_words", words[1], never=True) if words[1:] else None
    if not most and words:
        return Doubt(reasons.NO_WAGERS, words[0])
    for word in words:
        if word.isdecimal() and not 1 <= int(word) <= most:
            return Doubt(reasons.ABOVE_STAKE, word, never=True)
        if word.isdecimal() and int(word) > arena.gyms[seat].treasury:
            return Doubt(reasons.ABOVE_TREASURY, word)
        if word == seat:
            return Doubt(reasons.YOUR_OWN, word, never=True)
        why = reasons.why_not_own(arena, "", word)
        if why == reasons.SOMEONE_ELSES:
            why = reasons.YOUR_OWN if word in arena.gyms[seat].gladiators else None
        if why:
            return Doubt(why, word, final=_is_lost(arena, why, word))
    return None


def _scheme(arena: Arena, seat: str, words: Sequence[str]) -> Doubt | None:
    """A box that is not on the table with so few players."""
    if words and words[0] in reasons.ALL_BOXES and words[0] not in table_of(arena).schemes:
        return Doubt(reasons.NO_SUCH_BOX, words[0])
    return None
