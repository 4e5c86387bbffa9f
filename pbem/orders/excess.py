"""Lines that no moment can take: a wrong beginning, or a word too much, told before there is a question that could say so."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.orders.lines import Alternative, Line, Word
from pbem.words.vocabulary import Vocabulary

AGAIN = "+"  # behind a slot: as often as one likes


def excess(vocabulary: Vocabulary, line: Line) -> tuple[str, str] | None:
    """The first word of the line's alternatives that can never be right, and why not; None: by its words it may be played."""
    if line.kind not in vocabulary.takes:
        return None
    found = (_wrong(vocabulary, line.kind, *_first(alternative)) for alternative in line.alternatives)
    return next((wrong for wrong in found if wrong), None)


def _wrong(vocabulary: Vocabulary, kind: str, first: Word, rest: Sequence[Word]) -> tuple[str, str] | None:
    if first.ids and not any(_takes(vocabulary, slot, first) for slot in vocabulary.kind(kind).first_slots()):
        return "not_a_beginning", first.id
    slots = vocabulary.takes[kind].get(first.id)
    beyond = None if slots is None else _beyond(vocabulary, slots, rest)
    return ("too_many_words", beyond) if beyond else None


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
