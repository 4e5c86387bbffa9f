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
    if never := next(filter(None, (_never(vocabulary, kind, word) for word in (first, *rest))), None):
        return never
    if first.ids and not any(_takes(vocabulary, slot, first) for slot in vocabulary.kind(kind).first_slots()):
        return "not_a_beginning", first.id
    slots = vocabulary.takes[kind].get(first.id)
    return None if slots is None or isinstance(slots, str) else _beyond(vocabulary, slots, rest)


def _never(vocabulary: Vocabulary, kind: str, word: Word) -> tuple[str, str] | None:
    """A word with which no line of the kind can be played, and why not."""
    found = [vocabulary.takes[kind].get(thing) for thing in word.ids]
    reasons = [one for one in found if isinstance(one, str)]
    return (reasons[0], word.id) if reasons and len(reasons) == len(found) else None


def elsewhere(vocabulary: Vocabulary, kind: str, word: str) -> dict[str, Sequence[str]]:
    """The kinds whose lines can begin with a word with which no line of this kind can be played, each with what it takes then."""
    if not isinstance(vocabulary.takes.get(kind, {}).get(word), str):
        return {}
    found = {other: takes.get(word, "") for other, takes in vocabulary.takes.items()}
    return {other: slots for other, slots in found.items() if not isinstance(slots, str)}


def _first(alternative: Alternative) -> tuple[Word, Sequence[Word]]:
    words = [word for word in alternative.words if not word.noise]
    return (words[0], words[1:]) if words else (Word(()), ())


def _beyond(vocabulary: Vocabulary, slots: Sequence[str], words: Sequence[Word]) -> tuple[str, str] | None:
    """Each word uses up the first of the slots that takes it; the first one must fit, the others may not be too many."""
    if any(thing in vocabulary.policies for word in words for thing in word.ids):
        return None
    left = list(slots)
    for place, word in enumerate(words):
        slot = next((slot for slot in left if _takes(vocabulary, slot.rstrip(AGAIN), word)), None)
        if slot is None:
            return ("too_many_words" if place or not slots else "word_does_not_fit"), word.id
        if not slot.endswith(AGAIN):
            left.remove(slot)
    return None


def _takes(vocabulary: Vocabulary, slot: str, word: Word) -> bool:
    return any(vocabulary.accepts(slot, thing) for thing in word.ids)
