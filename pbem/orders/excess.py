"""Lines that say too much: a word behind all that its line can ever take, told before there is a question that could say so."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.orders.lines import Alternative, Line, Word
from pbem.words.vocabulary import Vocabulary

AGAIN = "+"  # behind a slot: as often as one likes


def excess(vocabulary: Vocabulary, line: Line) -> str | None:
    """The word that one of the line's alternatives has too much; None: by its words it may be right."""
    takes = vocabulary.takes.get(line.kind, {})
    found = (_beyond(vocabulary, takes[first.id], rest) for first, rest in map(_first, line.alternatives) if first.id in takes)
    return next((word for word in found if word), None)


def _first(alternative: Alternative) -> tuple[Word, Sequence[Word]]:
    words = [word for word in alternative.words if not word.noise]
    return (words[0], words[1:]) if words else (Word(()), ())


def _beyond(vocabulary: Vocabulary, slots: Sequence[str], words: Sequence[Word]) -> str | None:
    """Each word uses up the first of the slots that takes it."""
    if any(thing in vocabulary.policies for word in words for thing in word.ids):
        return None
    left = list(slots)
    for word in words:
        slot = next((slot for slot in left if _takes(vocabulary, slot.rstrip(AGAIN), word)), None)
        if slot is None:
            return word.id
        if not slot.endswith(AGAIN):
            left.remove(slot)
    return None


def _takes(vocabulary: Vocabulary, slot: str, word: Word) -> bool:
    return any(vocabulary.accepts(slot, thing) for thing in word.ids)
