"""Half lines: what a line lacks by its words alone, before there is a question that could say so."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import Coming
from pbem.orders.lines import Alternative, Line, Word
from pbem.words.vocabulary import Kind, Vocabulary


def lacks(vocabulary: Vocabulary, line: Line, coming: Sequence[Coming] = ()) -> str | None:
    """The slot that one of the line's alternatives leaves empty though a word of it wants it filled; None: it may be whole.

    ``coming``: what is about to be asked. There a word may be left out for which there is but one (a single member to move).
    """
    kind, about = vocabulary.kind(line.kind), [one.options for one in coming if one.kind == line.kind]
    found = (
        _lacking(vocabulary, kind, alternative)
        for alternative in line.alternatives
        if not any(_has_one_end(alternative.words, options) for options in about)
    )
    return next((slot for slot in found if slot), None)


def _has_one_end(words: Sequence[Word], options: Any) -> bool:
    """Whether the words lead through the options to a place from which there is only one way on."""
    for word in words:
        found = next((thing for thing in word.ids if isinstance(options, Mapping) and thing in options), None)
        if found is None:
            return False
        options = options[found]
    while isinstance(options, Mapping) and len(options) == 1:
        (options,) = options.values()
    return isinstance(options, Mapping) and not options


def _lacking(vocabulary: Vocabulary, kind: Kind, alternative: Alternative) -> str | None:
    items = list(alternative.items)
    led = next((thing for word in alternative.words[:1] for thing in word.ids if thing in vocabulary.kinds), None)
    if kind.leads and led:
        kind, items[0] = vocabulary.kind(led), items[0][1:]
    if any(thing in vocabulary.policies for word in alternative.words for thing in word.ids):
        return kind.wants.get(alternative.words[-1].id)
    if alternative.bound:
        return None
    found = (_left_empty(vocabulary, kind, item, first=not place) for place, item in enumerate(items))
    return next(filter(None, found), None)


def bounds_nothing(vocabulary: Vocabulary, line: Line) -> bool:
    """Whether a line has `at most` or `at least` though nothing of its kind is ever answered with a number."""
    kinds = [line.kind, *(thing for one in line.alternatives for word in one.words[:1] for thing in word.ids)]
    slots = {slot for name in kinds if name in vocabulary.kinds for slot in vocabulary.kind(name).slots}
    return any(one.bound for one in line.alternatives) and slots.isdisjoint(vocabulary.numbers)


def _left_empty(vocabulary: Vocabulary, kind: Kind, item: Sequence[Word], *, first: bool) -> str | None:
    """Walk through the words of one item; each fills the slot that is wanted, else the first that takes it."""
    named = {word.slot for word in item}
    wanted = kind.wants.get("") if first and not named & {kind.wants.get("")} else None
    if wanted and item and not item[0].slot and not any(vocabulary.accepts(wanted, thing) for thing in item[0].ids):
        return wanted
    wanted = wanted if item else None
    early: set[str] = set()  # filled before they were wanted: `bet 3 on tigris`
    for word in item:
        slots = [word.slot] if word.slot else [wanted] if wanted else kind.slots
        slot = next((slot for slot in slots if any(vocabulary.accepts(slot, thing) for thing in word.ids)), None)
        if slot is None:
            return None  # another one will say what is wrong with this word
        early |= {slot} - {wanted}
        if word.slot and wanted not in (None, slot):
            continue  # a word that names its slot fills no other: `tavern orange baths distinguished 1` still lacks the number
        wants = [kind.wants.get(thing) for thing in word.ids] if word.id in kind.wants else [_wanted_behind(vocabulary, kind, slot)]
        wanted = next((want for want in wants if want not in named and want not in early), None)
        early -= {*wants}
    return wanted


def _wanted_behind(vocabulary: Vocabulary, kind: Kind, slot: str) -> str | None:
    """What must stand behind a word of this slot, unless it is a word by that name that wants it (`city` in La Città)."""
    return None if any(vocabulary.accepts(other, slot) for other in kind.slots) else kind.wants.get(slot)


def too_much(vocabulary: Vocabulary, line: Line) -> str | None:
    """A second number beside another where the kind takes but one (`bid hector 5 to 10`): no moment can make it an answer."""
    numbers = [slot for slot in vocabulary.kind(line.kind).slots if slot in vocabulary.numbers]
    if vocabulary.kind(line.kind).leads or len(numbers) > 1:
        return None
    items = [item for alternative in line.alternatives for item in alternative.items]
    pairs = [(one.id, other.id) for item in items for one, other in itertools.pairwise(item)]
    return next((other for one, other in pairs if one.isdecimal() and other.isdecimal()), None)
