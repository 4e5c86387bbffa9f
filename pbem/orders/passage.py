"""Lines behind each other: those that go on with one loop, and those that lead through a track of several kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.engine import Question, Table
from pbem.orders.errors import IllegalOrder
from pbem.orders.follow import Reading, first_that_holds, skips_items
from pbem.orders.lines import Line, Word
from pbem.words.vocabulary import Vocabulary


def follow_together(
    vocabulary: Vocabulary, table: Table, seat: str, lines: Sequence[Line], *, direct: bool
) -> tuple[Reading, int]:
    """Follow the first line with those behind it that go on with its loop; gives also the number of lines it took.

    In plans a line that is not legal is left out where its items are.
    """
    reading, used = _first_reading(vocabulary, table, seat, lines, direct=direct)
    while reading.ended and used < len(lines):
        try:
            longer = first_that_holds(vocabulary, table, seat, _joined(reading, lines[used]), direct=direct)
        except IllegalOrder as error:
            error.place = used
            raise
        reading, used = longer, used + 1
    return reading, used


def _first_reading(
    vocabulary: Vocabulary, table: Table, seat: str, lines: Sequence[Line], *, direct: bool
) -> tuple[Reading, int]:
    first_error: IllegalOrder | None = None
    for place, line in enumerate(lines):
        try:
            return first_that_holds(vocabulary, table, seat, line, direct=direct), place + 1
        except IllegalOrder as error:
            first_error = first_error or error
            if direct or not any(skips_items(vocabulary, line.kind, one) for one in line.alternatives):
                break
    raise first_error or IllegalOrder("incomplete", kind="", slot="")


def _joined(reading: Reading, line: Line) -> Line:
    """What was read, with another line behind it: its items are further items."""
    first = reading.alternative
    joined = [
        replace(one, items=(*first.items, *_without_head(reading, one.items)), guard=(*first.guard, *one.guard))
        for one in line.alternatives
    ]
    return replace(line, alternatives=tuple(joined))


def _without_head(reading: Reading, items: tuple[tuple[Word, ...], ...]) -> tuple[tuple[Word, ...], ...]:
    """The items of a line that goes on with a loop; the words before the loop need not be said again, but may be."""
    first = items[0] if items else ()
    for said in reading.words[: reading.head]:
        first = first[1:] if first and said in first[0].ids else first
    return (first, *items[1:])


@dataclass
class Passage:
    """Lines that follow each other through a track: the words with the line they come from (None: a rest answer)."""

    answers: list[tuple[int | None, list[str]]]
    table: Table
    closed: bool
    used: int


def follow_track(
    vocabulary: Vocabulary, table: Table, seat: str, lines: Sequence[Line], *, direct: bool
) -> Passage:
    """Follow lines one after the other until the open track is left; a line that does not hold raises IllegalOrder.

    A kind that no line speaks of gets its rest answer when a line for a later kind of the track comes.
    """
    table = table.clone()
    question = table.question_to(seat)
    track = vocabulary.track(question.kind) if question else ""
    kinds = vocabulary.tracks.get(track, [])
    drawn, passage = table.drawn, Passage([], table, False, 0)
    reading: Reading | None = None
    for place, line in enumerate(lines):
        if question is None or question.kind not in kinds:
            break
        while question is not None and question.kind in kinds and kinds.index(question.kind) < kinds.index(line.kind):
            question = _rest(vocabulary, passage, seat, question)
            if _was_forced(passage.table, seat, line):
                passage.answers.append((place, []))
                passage.used, passage.closed = place + 1, True
                return passage
        goes_on = [later.kind for later in lines[place + 1 : place + 2]] == [line.kind]
        if reading is not None and question is not None and lines[place - 1].kind == line.kind == question.kind:
            line = _going_on(reading, line)
        try:
            reading = first_that_holds(vocabulary, passage.table, seat, line, direct=direct, goes_on=goes_on)
        except IllegalOrder as error:
            error.place = place
            raise
        passage.answers.append((place, reading.words))
        passage.table, passage.used = reading.table, place + 1
        question = reading.table.question_to(seat)
        if question is None or reading.table.drawn != drawn or vocabulary.track(question.kind) != track:
            passage.closed = True
            if any(_was_forced(reading.table, seat, later) for later in lines[place + 1 : place + 2]):
                passage.answers.append((place + 1, []))
                passage.used += 1
            break
    return passage


def _going_on(reading: Reading, line: Line) -> Line:
    """A line without the words that the one before it has said for both."""
    return replace(line, alternatives=tuple(replace(one, items=_without_head(reading, one.items)) for one in line.alternatives))


def _was_forced(table: Table, seat: str, line: Line) -> bool:
    """Whether the table has answered the line's question by itself, there being only one answer, and the line says the same."""
    forced = [note for note in table.forced if (note.seat, note.kind) == (seat, line.kind)]
    if not forced:
        return False
    if not any(forced[0].word in word.ids for one in line.alternatives for word in one.words[:1]):
        word = next((word.id for one in line.alternatives for word in one.words[:1]), "")
        raise IllegalOrder("not_an_option", word=word, kind=line.kind, slot=line.kind)
    return True


def _rest(vocabulary: Vocabulary, passage: Passage, seat: str, question: Question) -> Question | None:
    rest = vocabulary.kind(question.kind).rest
    if not rest or rest not in question.options:
        raise IllegalOrder("other_kind_first", kind=question.kind)
    passage.answers.append((None, [rest]))
    passage.table.answer(seat, rest)
    return passage.table.question_to(seat)
