"""Bots that write ahead: they imagine how play may go on until it is their turn again, and say in lines what they would do.

They know what a letter shows, and no more: everything is tried on tables as their seat may imagine them, where the draws to come
are others and whatever is hidden is dealt anew. Nothing here belongs to one game.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple

from pbem.engine import Chance, Numbers, Question, Table, Together
from pbem.engine.question import ASK_ME, READY
from pbem.engine.table import JUMP
from pbem.orders.deed import REFUSED
from pbem.orders.desk import BY_DIRECT, Desk
from pbem.orders.follow import DONE, same_chain
from pbem.orders.terms import until
from pbem.processor.bots import Writer
from pbem.words.vocabulary import Vocabulary

REMEMBERED = 24  # moments of a kind and subject that a lesson is drawn from
DRAUGHTS = 4  # lines for the same kind and subject in a plan, at most
ALTERNATIVES = 9
LONGEST_LINE = 500
MENDED = 3  # times that a mail is written again without what was refused
DOUBT = 1.5  # a way tried seldom is believed less


class Depth(NamedTuple):
    """How far a bot looks ahead: the futures it imagines for each letter, the steps of one, the ways through a chain it tries."""

    futures: int = 6
    steps: int = 150
    tried: int = 12


class Style(Enum):
    """What a bot says ahead: nothing, plain lines, or rules and plain lines."""

    ASKED = "without plans"
    PLANS = "with plans"
    RULES = "with plans and rules"


# ---------------------------------------------------------------------- imagining


class Way(NamedTuple):
    """One way to answer: the words through the chain, how good the seat looks behind it, and the facts a guard may test.

    ``said``: the words a line needs; what a policy of the game fills in at the moment may be left out.
    """

    words: tuple[str, ...]
    score: float
    facts: Mapping[str, Any]
    said: tuple[str, ...]


class Moment(NamedTuple):
    """A question that may come: what it is about, the ways to answer it, and how late it comes (by the spans of the game)."""

    kind: str
    subject: str | None
    ways: Sequence[Way]
    spans: Mapping[str, int]


class Future:
    """One way the game may go on. It can be tried from any moment on: the same chance gives the same draws."""

    def __init__(self, desk: Desk, seat: str, words: Sequence[str], seed: bytes) -> None:
        self.desk, self.seat, self.seed = desk, seat, seed
        self.told = [(seat, word) for word in words]
        self.table = self._gone_again()
        self.table.keep, self.table.inputs = True, [(JUMP, 0)]
        self.table.checkpoint = self.imagined = self.table.state.copy()  # of no use before the first scene ends; then it is another

    def answer(self, seat: str, word: str) -> None:
        self.told.append((seat, word))
        self.table.answer(seat, word)

    def tried(self, word: str) -> Table:
        """A table of its own after this word of the seat."""
        table = self._gone_again() if self.table.checkpoint is self.imagined else self.table.clone()
        table.answer(self.seat, word)
        return table

    def _gone_again(self) -> Table:
        table = self.desk.table.imagine(self.seat, Chance(self.seed))
        for seat, word in self.told:
            table.answer(seat, word)
        return table


def moments(desk: Desk, seat: str, words: Sequence[str], unit: str, chance: Chance, depth: Depth) -> Iterator[Moment]:
    """The questions to this seat in one future that begins with these words, until its next unit of play begins."""
    future = Future(desk, seat, words, chance.below(1 << 62).to_bytes(8, "big"))
    table = future.table
    begun = _number(desk, table.state, seat, unit)
    for _ in range(depth.steps):
        if table.result is not None or _number(desk, table.state, seat, unit) > begun:
            return
        asked, question = next(iter(table.questions().items()))
        answers = [question.automatic()]
        if isinstance(table.pending, Together) and table.pending.prepare:
            answers = [READY]
        elif asked == seat:
            moment = _moment(desk, future, table, question, chance, depth.tried)
            yield moment
            answers = list(max(moment.ways, key=lambda way: way.score).words)
        for word in answers:
            future.answer(asked, word)


def _number(desk: Desk, state: Any, seat: str, unit: str) -> int:
    spans = desk.game.spans(state, seat)
    return spans[unit].number if unit in spans else 0


def _moment(desk: Desk, future: Future, table: Table, question: Question, chance: Chance, tried: int) -> Moment:
    spans = {name: span.number for name, span in desk.game.spans(table.state, future.seat).items()}
    ways = list(islice(_ways(desk, future, question, chance, tried), tried))
    return Moment(question.kind, question.subject, ways, spans)


def _ways(desk: Desk, future: Future, question: Question, chance: Chance, tried: int) -> Iterator[Way]:
    """Every first word, each with some way through the rest of its chain; long chains are gone through by chance."""
    seen: set[tuple[str, ...]] = set()
    firsts = _words(question, chance, tried)
    chained = len(desk.vocabulary.kind(question.kind).slots) > 1
    for first in firsts * (1 if not chained else 3):
        table = future.tried(first)
        words = (first, *_rest_of_chain(desk.vocabulary, future.seat, table, question, chance))
        if words not in seen:
            seen.add(words)
            _settle_down(table, future.seat)
            said = words[: _left_open(desk.vocabulary, question, words)]
            yield Way(words, desk.game.worth(table.state, future.seat), question.known(first), said)


def _left_open(vocabulary: Vocabulary, question: Question, words: Sequence[str]) -> int:
    """How many words must be said: up to the first slot that is filled in without."""
    kind = vocabulary.kind(question.kind)
    slots = [slot for slot in kind.slots if slot != kind.subject]
    return next((place for place, slot in enumerate(slots) if slot in kind.fill), len(words)) or len(words)


def _words(question: Question, chance: Chance, tried: int) -> list[str]:
    options = question.options
    if isinstance(options, Numbers) and len(options) > tried:
        steps = range(options.low, options.high + 1, max(1, (options.high - options.low) // (tried - 2)))
        return [*options.extra, *map(str, steps)]
    words = list(options)
    chance.shuffle(words)
    return words


def _rest_of_chain(vocabulary: Vocabulary, seat: str, table: Table, last: Question, chance: Chance) -> Iterator[str]:
    drawn = table.drawn
    while (question := table.question_to(seat)) is not None and table.drawn == drawn and same_chain(vocabulary, last, question):
        stops = DONE in question.options and chance.below(2)
        word = DONE if stops else question.automatic() if question.soft else chance.pick(list(question.options))
        table.answer(seat, word)
        yield word
        last = question


def _settle_down(table: Table, seat: str) -> None:
    """What the seat is asked next is answered automatically, so that positions can be compared."""
    for _ in range(12):
        question = table.question_to(seat)
        if question is None or isinstance(table.pending, Together):
            return
        table.answer(seat, question.automatic())


# ---------------------------------------------------------------------- lessons


class Alternative(NamedTuple):
    """Words, and a guard or none; ``value``: how much better than the middle of what could be done; whether it could be always."""

    words: tuple[str, ...]
    guard: str
    value: float
    always: bool


def alternatives(vocabulary: Vocabulary, kind: str, seen: Sequence[Moment]) -> list[Alternative]:
    """What was best, first; each with the fact it was good under, if there is one. The last can stand alone."""
    found: dict[tuple[tuple[str, ...], str], list[float]] = defaultdict(list)
    for moment in seen:
        middle = statistics.fmean(way.score for way in moment.ways)
        for way in moment.ways:
            for guard in ("", *_guards(vocabulary, kind, way.facts)):
                found[way.said, guard].append(way.score - middle)
    ranked = [Alternative(*key, sum(values) / (len(values) + DOUBT), len(values) == len(seen)) for key, values in found.items()]
    ranked.sort(key=lambda one: (-one.value, bool(one.guard)))
    return list(_useful(vocabulary, kind, ranked))


def _guards(vocabulary: Vocabulary, kind: str, facts: Mapping[str, Any]) -> Iterator[str]:
    for fact in vocabulary.kind(kind).facts:
        value = facts.get(fact)
        if value is True:
            yield fact
        elif isinstance(value, int) and not isinstance(value, bool):
            yield f"{fact} = {value}"


def _useful(vocabulary: Vocabulary, kind: str, ranked: Sequence[Alternative]) -> Iterator[Alternative]:
    """Down to what can always be done; nothing behind words that stand already without a guard."""
    rest, free = vocabulary.kind(kind).rest, set()
    for one in ranked:
        if one.words in free:
            continue
        yield one
        if not one.guard:
            free.add(one.words)
            if one.always or one.words == (rest,):
                return


def line(vocabulary: Vocabulary, kind: str, subject: str | None, seen: Sequence[Moment]) -> str:
    """`place priest temple if first | priest forum`: a line out of what was seen."""
    begin = [kind, *([subject] if subject and vocabulary.kind(kind).subject else [])]
    found = alternatives(vocabulary, kind, seen)
    kept = found[:ALTERNATIVES]
    kept += [one for one in found[ALTERNATIVES:] if not one.guard][:2]  # something must hold at last
    text = ""
    for one in kept:
        words = vocabulary.write([*begin, *one.words]) + (f" if {one.guard}" if one.guard else "")
        longer = f"{text} | {words}" if text else words
        if len(longer) > LONGEST_LINE:
            break
        text = longer
    return text


# ---------------------------------------------------------------------- a player

About = tuple[str, str | None]
"""A kind and a subject, or none."""


@dataclass
class Planner:
    """A greedy bot at one seat. ``unit``: the span of the game after which it wants to be asked again."""

    seat: str
    style: Style
    unit: str
    chance: Chance
    depth: Depth
    seen: dict[About, list[Moment]] = field(default_factory=lambda: defaultdict(list))

    def mail(self, desk: Desk) -> str:
        """The answer to the letter that lies before this seat, and what is said ahead."""
        pending = desk.table.pending
        prepare = isinstance(pending, Together) and pending.prepare
        first = "" if prepare else Writer(self.seat, "en", self.chance).mail(desk)
        if self.style is Style.ASKED:
            return first or desk.vocabulary.write(["", ASK_ME])
        futures = self._look_ahead(desk, [READY] if prepare else self._words(desk, first))
        ahead = list(self._ahead(desk, futures))
        return self._accepted(desk, first, ahead) or desk.vocabulary.write(["", ASK_ME])

    def _words(self, desk: Desk, text: str) -> list[str]:
        """The seat's own answers in a mail."""
        inputs = desk.clone().write(self.seat, text).deed.inputs
        return [entry["word"] for entry in inputs if entry["seat"] == self.seat and entry["by"] == BY_DIRECT]

    def _look_ahead(self, desk: Desk, words: Sequence[str]) -> list[dict[About, list[Moment]]]:
        """Several futures, and in each what may be asked, in order."""
        futures: list[dict[About, list[Moment]]] = []
        for _ in range(self.depth.futures):
            found: dict[About, list[Moment]] = defaultdict(list)
            for moment in moments(desk, self.seat, words, self.unit, self.chance, self.depth):
                about = moment.kind, moment.subject
                found[about].append(moment)
                self.seen[about] = [*self.seen[about], moment][-REMEMBERED:]
            futures.append(found)
        return futures

    # ------------------------------------------------------------------ what is said ahead

    def _ahead(self, desk: Desk, futures: Sequence[Mapping[About, list[Moment]]]) -> Iterator[str]:
        certain = [about for about in futures[0] if len({len(future.get(about, ())) for future in futures}) == 1]
        for about in dict.fromkeys(about for future in futures for about in future):
            if self.style is Style.PLANS or about in certain:
                yield from self._queue(desk, about, futures)
        if self.style is Style.RULES:
            for about, seen in [*self.seen.items(), *self._any_subject()]:
                if about not in certain:
                    yield f"always {line(desk.vocabulary, *about, seen)}"

    def _any_subject(self) -> Iterator[tuple[About, list[Moment]]]:
        """For subjects of which nothing was foreseen: what was good for others of the kind."""
        for kind in dict.fromkeys(kind for kind, subject in self.seen if subject is not None):
            if (kind, None) not in self.seen:
                yield (kind, None), [moment for about, seen in self.seen.items() if about[0] == kind for moment in seen]

    def _queue(self, desk: Desk, about: About, futures: Sequence[Mapping[About, list[Moment]]]) -> Iterator[str]:
        """A line for each time it may be asked while such a line is good."""
        term = desk.vocabulary.kind(about[0]).term
        last = until(desk, self.seat, term).get("until", 0)
        timely = [[m for m in future.get(about, ()) if not term or m.spans[term] <= last] for future in futures]
        for place in range(min(DRAUGHTS if term else 99, max(map(len, timely)))):
            yield line(desk.vocabulary, *about, [future[place] for future in timely if len(future) > place])

    def _accepted(self, desk: Desk, first: str, ahead: Sequence[str]) -> str:
        """With as much of what is said ahead as can be taken now: like a person, he takes out the lines that are refused."""
        rules = [one for one in ahead if one.startswith("always")]
        for lines in ([first, *ahead], [first, *rules], [first]):
            for _ in range(MENDED):
                text = "\n".join(filter(None, lines))
                reply, after = desk.preview(self.seat, text)
                refused = [one.text for one in reply.lines if one.became == REFUSED]
                if text and not refused:
                    waits = not first and self.seat in after.asked()  # none of it was about what is coming
                    return f"{text}\n{desk.vocabulary.write(['', ASK_ME])}" if waits else text
                lines = [one for one in lines if one == first or one not in refused]
        return ""
