"""The sheet: all that a letter to one reader is made from, and nothing he may not see.

It is taken from the desk once; letters, options and pictures are then drawn from the sheet alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pbem.engine import Game, Question, Result, Table, Together
from pbem.engine.question import ASK_ME
from pbem.orders.book import QUEUED, RULES, Book, Entry, Offer
from pbem.orders.choices import Choice, shares_out
from pbem.orders.doubts import doubt_about
from pbem.orders.errors import IllegalOrder, OrderError
from pbem.orders.follow import DONE, first_that_holds
from pbem.orders.lines import WATCH, Line
from pbem.words.vocabulary import Vocabulary

MOST_STEPS = 400  # of an automatic answer; no chain of any game is longer


class Laid(Protocol):
    """A game as it lies on the desk, as far as letters look at it."""

    game: Game
    table: Table
    book: Book
    names: dict[str, str]
    vocabulary: Vocabulary

    def asked(self) -> Mapping[str, Question]: ...
    def waiting(self) -> Sequence[str] | None: ...
    def choices(self, seat: str) -> Sequence[Choice]: ...
    def line(self, entry: Entry) -> Line: ...


@dataclass(frozen=True)
class Kept:
    """A line of the reader's book, and why it cannot answer the question now open to him, if it cannot."""

    entry: Entry
    error: OrderError | None = None


@dataclass(frozen=True)
class Sheet:
    """What one reader (None: an onlooker) may know of a game at this moment."""

    game: Game
    names: Mapping[str, str]
    vocabulary: Vocabulary
    seat: str | None
    view: Mapping[str, Any]
    waiting: Sequence[str] | None = ()
    question: Question | None = None
    together: bool = False
    prepare: bool = False
    firm: bool = False  # nobody is asked at his moment what he leaves open now
    given: str = ""
    choices: Sequence[Choice] = ()
    automatic: Sequence[tuple[str, ...]] = ()
    kept: Sequence[Kept] = ()
    offers: Sequence[Offer] = ()
    result: Result | None = None
    shut: str = ""

    def shut_by(self, why: str) -> Sheet:
        """The sheet of a seat for which nothing is taken: nothing is asked of it. ``why`` is worded by ``decide.<why>``."""
        waiting = self.waiting and [seat for seat in self.waiting if seat != self.seat]
        return replace(self, shut=why, waiting=waiting, question=None, given="", choices=(), automatic=())


def sheet_of(desk: Laid, seat: str | None) -> Sheet:
    """The sheet of one seat, or of somebody who only looks on."""
    table = desk.table
    common = Sheet(
        game=desk.game,
        names=desk.names,
        vocabulary=desk.vocabulary,
        seat=seat,
        view=table.view(seat),
        waiting=desk.waiting() if table.result is None else (),
        result=table.result,
    )
    return common if seat is None or table.result is not None else _with_own(common, desk, seat)


def _with_own(common: Sheet, desk: Laid, seat: str) -> Sheet:
    """The sheet with what is the reader's own: his question, his options, his book."""
    table = desk.table
    given = table.given.get(seat, "") if isinstance(table.pending, Together) else ""
    question = desk.asked().get(seat) or (table.question_to(seat) if given else None)
    return replace(
        common,
        question=question,
        given=given,
        firm=question is not None and ASK_ME not in question.options,
        together=isinstance(table.pending, Together),
        prepare=isinstance(table.pending, Together) and table.pending.prepare,
        choices=tuple(desk.choices(seat)) if question else (),
        automatic=tuple(automatic_lines(desk, seat)) if question else (),
        kept=tuple(_kept(desk, seat, question)),
        offers=tuple(offer for offer in desk.book.offers if seat in (offer.by, offer.to)),
    )


# ---------------------------------------------------------------------- the automatic answer


def automatic_lines(desk: Laid, seat: str) -> Iterator[tuple[str, ...]]:
    """The automatic answer to the open question as whole lines in ids, on through its chain and track, up to the first draw."""
    lines = [_summed(desk.vocabulary, line) for line in _automatic_answers(desk, seat)]
    said = [line for line in lines if line[-1] != desk.vocabulary.kind(line[0]).rest]
    yield from said or lines[:1]  # a turn in which nothing is moved needs no line saying so


def _automatic_answers(desk: Laid, seat: str) -> list[tuple[str, ...]]:
    table, drawn = desk.table.clone(), desk.table.drawn
    lines: list[tuple[str, ...]] = []
    last: Question | None = None
    for _ in range(MOST_STEPS):
        question = table.question_to(seat)
        if question is None or table.drawn != drawn or not _goes_on(desk.vocabulary, last, question):
            break
        word = question.automatic()
        if last is not None and last.kind == question.kind and not _begins(desk.vocabulary, last, question):
            lines[-1] = (*lines[-1], word)
        else:
            named = question.subject if desk.vocabulary.kind(question.kind).subject else None
            lines.append((question.kind, *([named] if named else []), word))
        if isinstance(table.pending, Together):
            break
        table.answer(seat, word)
        lines[-1] = (*lines[-1], *_forced(desk.vocabulary, table, question))
        last = question
    return lines


def _forced(vocabulary: Vocabulary, table: Table, question: Question) -> Iterator[str]:
    """What the table then answered by itself to the same chain: without it a line that shares something out does not add up."""
    ends = (DONE, vocabulary.kind(question.kind).rest)
    chain = question.player, question.kind, question.subject
    yield from (note.word for note in table.forced if (note.seat, note.kind, note.subject) == chain and note.word not in ends)


def _summed(vocabulary: Vocabulary, line: tuple[str, ...]) -> tuple[str, ...]:
    """`starve R#1 1 R#2 1 R#1 1`: what is shared out one by one is told by its sums."""
    things, counts = line[1::2], line[2::2]
    if not shares_out(vocabulary.kind(line[0])) or len(things) != len(counts) or not all(map(str.isdecimal, counts)):
        return line
    sums: dict[str, int] = {}
    for thing, count in zip(things, counts):
        sums[thing] = sums.get(thing, 0) + int(count)
    return (line[0], *(word for thing, count in sums.items() for word in (thing, str(count))))


def _begins(vocabulary: Vocabulary, last: Question, question: Question) -> bool:
    """Whether a question of the same kind is about another thing, so that its answer is a line of its own."""
    subject = vocabulary.kind(question.kind).subject
    return subject is not None and (question.slot in (subject, last.slot))


def _goes_on(vocabulary: Vocabulary, last: Question | None, question: Question) -> bool:
    if last is None or last.kind != question.kind:
        return last is None or vocabulary.track(last.kind) == vocabulary.track(question.kind)
    return last.subject == question.subject or bool(vocabulary.kind(last.kind).subject)  # else it is the next turn


# ---------------------------------------------------------------------- the reader's book


def _kept(desk: Laid, seat: str, question: Question | None) -> Iterator[Kept]:
    for entry in desk.book.of(seat):
        yield Kept(entry, _why_not(desk, seat, entry, question))


def _why_not(desk: Laid, seat: str, entry: Entry, question: Question | None) -> OrderError | None:
    """Why a line for the open question's kind has not answered it, or why one could not be played as things stand."""
    if entry.mode not in (*QUEUED, *RULES) or entry.mode == WATCH:
        return None
    if question is None or entry.kind != question.kind:
        doubt = doubt_about(desk.vocabulary, desk.table, seat, desk.line(entry))
        return IllegalOrder(doubt.why, word=doubt.word, kind=entry.kind) if doubt else None
    try:
        first_that_holds(desk.vocabulary, desk.table, seat, desk.line(entry), direct=False)
    except IllegalOrder as error:
        return error
    return None
