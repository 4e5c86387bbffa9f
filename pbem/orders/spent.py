"""Spent words: what can never be legal again as far as everybody sees, in a line that would be kept for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.orders.choices import shares_out
from pbem.orders.lines import Alternative, Line, Word
from pbem.words.vocabulary import Kind, Vocabulary


def what_is_over(vocabulary: Vocabulary, view: dict[str, Any], line: Line) -> tuple[str, str] | None:
    """Why a line can never be played any more, and the word that it is about; None as long as one of its alternatives may be."""
    if why := vocabulary.game.over(view, line.kind, ""):
        return why, line.kind
    if line.subject and not line.alternatives and (why := vocabulary.game.over(view, line.kind, line.subject)):
        return why, line.subject  # `ask tie R#2`
    spent = [_spent_word(vocabulary, view, vocabulary.kind(line.kind), alternative) for alternative in line.alternatives]
    return spent[0] if spent and None not in spent else None


def left_out(vocabulary: Vocabulary, view: dict[str, Any], line: Line) -> Sequence[tuple[str, str]]:
    """The words of a list that are over and passed over in it, each with the reason."""
    kind = vocabulary.kind(line.kind)
    listed = [word for alternative in line.alternatives for word in _listed(vocabulary, kind, alternative)]
    found = (_over(vocabulary, view, kind, word) for word in listed)
    return list(dict.fromkeys(over for over in found if over))


def _spent_word(vocabulary: Vocabulary, view: dict[str, Any], kind: Kind, alternative: Alternative) -> tuple[str, str] | None:
    """The first word that makes an alternative one that can never be right."""
    words = _about(vocabulary, kind, alternative) if kind.list else [word for word in alternative.words if word.ids]
    over = next((over for word in words if (over := _over(vocabulary, view, kind, word))), None)
    return over or _spent_list(vocabulary, view, kind, alternative)


def _spent_list(vocabulary: Vocabulary, view: dict[str, Any], kind: Kind, alternative: Alternative) -> tuple[str, str] | None:
    """A list is spent if all of it is, if a word of it was never right, or if it says exactly how much what is gone shall bear."""
    listed = _listed(vocabulary, kind, alternative)
    over = [_over(vocabulary, view, kind, word) for word in listed]
    gone = [one for one in over if one is not None]
    exact = shares_out(kind) and any(word.id.isdecimal() for word in alternative.words)
    wrong = next((one for one in gone if exact or one[0] not in vocabulary.passed_over), None)
    return wrong or (gone[0] if gone and None not in over else None)


def _about(vocabulary: Vocabulary, kind: Kind, alternative: Alternative) -> list[Word]:
    first = [word for word in alternative.words if word.ids][:1]
    return [word for word in first if kind.subject and any(vocabulary.accepts(kind.subject, thing) for thing in word.ids)]


def _listed(vocabulary: Vocabulary, kind: Kind, alternative: Alternative) -> list[Word]:
    """The things of a list, without what it is about and without numbers."""
    words = [word for word in alternative.words if word.ids] if kind.list else []
    return [word for word in words[len(_about(vocabulary, kind, alternative)) :] if not word.id.isdecimal()]


def _over(vocabulary: Vocabulary, view: dict[str, Any], kind: Kind, word: Word) -> tuple[str, str] | None:
    reasons = [vocabulary.game.over(view, kind.name, thing) for thing in word.ids]
    return (reasons[0], word.id) if reasons and reasons[0] and None not in reasons else None
