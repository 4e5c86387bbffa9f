"""Doubts: why a line said ahead could not be played as things stand now, and whether anything could still change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine import Coming, Doubt, Table
from pbem.engine.state import State
from pbem.orders.choices import prospects_of
from pbem.orders.errors import IllegalOrder
from pbem.orders.follow import follow
from pbem.orders.lines import Alternative, Line, Word
from pbem.words.vocabulary import Kind, Vocabulary

NEVER = "never_an_option"
"""A word that nothing can ever make one of the options."""


def doubt_about(vocabulary: Vocabulary, table: Table, seat: str, line: Line) -> Doubt | None:
    """Why a line for what is coming, or may come, could not be played as things stand now; None as long as a part of it could.

    A part that never could is told all the same. That its last resort (`pass`) is always legal says nothing of the rest.
    """
    kind, coming = vocabulary.kind(line.kind), prospects_of(vocabulary, table, seat, line.kind)
    if not coming:
        return None
    rest = [one for one in line.alternatives if one.words and kind.rest in one.words[-1].ids]
    judged = [one for one in line.alternatives if one not in rest] or rest
    doubts = [_doubt(vocabulary, seat, kind, one, coming) for one in judged]
    found = [doubt for doubt in doubts if doubt is not None]
    if never := next((doubt for doubt in found if doubt.never), None):
        return never
    if not found or len(found) < len(doubts):
        return None
    in_vain = all(doubt.why == NEVER for doubt in found)  # of a list the parts that fit nowhere are passed over
    return found[0]._replace(final=all(doubt.final for doubt in found), never=in_vain)


def _doubt(vocabulary: Vocabulary, seat: str, kind: Kind, alternative: Alternative, coming: Sequence[Coming]) -> Doubt | None:
    """What is wrong with an alternative at all of these, told of the one that is about its subject."""
    words = [word for item in alternative.items for word in item]
    about = [one for one in coming if one.subject is None or not words or one.subject in words[0].ids]
    if not about and words and kind.subject and any(vocabulary.accepts(kind.subject, thing) for thing in words[0].ids):
        return Doubt("not_an_option", words[0].id)
    doubts = [_doubt_of_one(vocabulary, seat, alternative, one) for one in about or coming]
    return None if None in doubts else doubts[0]


def _doubt_of_one(vocabulary: Vocabulary, seat: str, alternative: Alternative, coming: Coming) -> Doubt | None:
    if any(thing in vocabulary.policies for word in alternative.words for thing in word.ids):
        return None
    items = alternative.items if coming.doubt is not None else alternative.items[:1]
    words = [word for item in items for word in item]
    if words and coming.subject is not None and coming.subject in words[0].ids:
        words = words[1:]
    found = coming.doubt([word.id for word in words if not word.noise]) if coming.doubt else None
    if found is None and coming.trial is not None:
        return _tried(vocabulary, seat, alternative, coming.trial())
    return found if coming.doubt else _no_way(words, coming.options, lasting=coming.lasting)


def _tried(vocabulary: Vocabulary, seat: str, alternative: Alternative, state: State) -> Doubt | None:
    """What its own question would say of a line if it were put now; what the line tests is tested at its moment."""
    try:
        follow(vocabulary, Table(vocabulary.game, state), seat, replace(alternative, guard=()), direct=True)
    except IllegalOrder as error:
        word = error.particulars.get("word")
        return Doubt(error.code, word) if word else None
    return None


def _no_way(words: Sequence[Word], options: Any, *, lasting: bool) -> Doubt | None:
    """The first word that does not lead on through the options, as far as these are known."""
    for word in words:
        if not isinstance(options, Mapping) or not options:
            return None
        found = next((thing for thing in word.ids if thing in options), None)
        if found is None and not word.noise:
            return Doubt(NEVER if lasting else "not_an_option", word.id, final=lasting)
        options = options if found is None else options[found]
    return None
