"""The legal lines at an open question, whole: what a letter lists, what a bare number means, what a mistake is near to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from pbem.engine import Coming, Numbers, Question, Table, Together
from pbem.orders.follow import DONE, same_chain
from pbem.orders.lines import Line
from pbem.words.vocabulary import Kind, Vocabulary

MOST_LEAVES = 2_000
MANY = 8
MOST_SHARES = 12


@dataclass(frozen=True)
class Choice:
    """One line a player may send now, in ids: kind, subject if there is one, words.

    ``goes_on``: a first step; the line may go on (a loop that ends with `done`), or must (``open_end``). ``low`` and ``high``: its
    last word is any number between them. ``facts`` are those of its last word. ``group`` is what it is listed under where a kind
    has many lines: its first word behind kind and subject, where these are many its second one too, and the heading of its kind.
    ``bare``: its kind is not written (`ready`). ``further``: the words of a legal next step, as an example; of the first steps of
    a loop only one has it, and one more with a word that may stand behind it and need not (``optional``: a number of members).
    """

    kind: str
    subject: str | None
    words: tuple[str, ...]
    goes_on: bool = False
    open_end: bool = False
    low: int | None = None
    high: int | None = None
    group: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)
    bare: bool = False
    further: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    @property
    def line(self) -> tuple[str, ...]:
        """The whole line in ids."""
        return (*([] if self.bare else [self.kind]), *([self.subject] if self.subject else []), *self.words)


def choices(vocabulary: Vocabulary, table: Table, seat: str) -> list[Choice]:
    """Every line this seat may send for what is open to it now."""
    question = table.question_to(seat)
    if question is None:
        return []
    pending = table.pending
    if isinstance(pending, Together) and pending.prepare:
        own = [Choice(question.kind, None, (word,), bare=True) for word in question.options]
        coming = pending.coming.get(seat, ())
        return own + [c for one in coming for c in _grouped(vocabulary.kind(one.kind), list(_coming(vocabulary, one)))]
    found: list[Choice] = []
    later = _later_kinds(vocabulary, table, seat, question)
    for asked, at in [(question, table), *later]:
        shares = list(islice(_shares(vocabulary, at, seat, asked), MOST_SHARES + 1))
        if 0 < len(shares) <= MOST_SHARES:
            found += shares
            continue
        tree = _Tree(vocabulary, seat, asked, leaves_out=DONE if later and at is table else "")
        found += _grouped(vocabulary.kind(asked.kind), list(tree.leaves(at)))
    return found


def _coming(vocabulary: Vocabulary, coming: Coming) -> Iterator[Choice]:
    """Lines for a kind that is about to be asked: whole where it says what may follow each word, else first words."""
    kind = vocabulary.kind(coming.kind)
    more = [slot for slot in kind.slots if slot != kind.subject]
    if coming.subject is not None or kind.subject is None:
        more = more[1:]  # the options are its first words, else they are what it is about
    longer, optional = bool(more), bool(more) and all(slot in kind.fill for slot in more)
    if isinstance(coming.options, Numbers) and coming.options.high > coming.options.low:
        yield from (Choice(coming.kind, coming.subject, (word,)) for word in coming.options.extra)
        yield Choice(coming.kind, coming.subject, (), low=coming.options.low, high=coming.options.high)
        return
    about = coming.about or (lambda words: {})
    for word, following in coming.options.items():
        if isinstance(following, Mapping):
            for words, further in _from_word(coming.options, word):
                further = () if kind.subject else further
                yield Choice(coming.kind, coming.subject, words, goes_on=bool(further), further=further, facts=about(words))
        else:
            goes_on = longer and word not in (kind.rest, DONE)
            facts = coming.about((word,)) if coming.about else {}
            yield Choice(coming.kind, coming.subject, (word,), goes_on=goes_on, open_end=goes_on and not optional, facts=facts)


Words = tuple[str, ...]


def _branches(tree: Mapping[str, Any]) -> Iterator[tuple[Words, Words]]:
    """All ways through words of which each has those that may follow it; "" is a word that need not be said.

    Where `done` is among the words they begin a loop: with each way through it comes another one, that may be its next round.
    """
    for word in tree:
        yield from _from_word(tree, word)
    if not tree:
        yield (), ()


def _from_word(tree: Mapping[str, Any], word: str) -> Iterator[tuple[Words, Words]]:
    for rest, further in _branches(tree[word]):
        words = (word, *rest) if word else rest
        yield words, further or (_next_round(tree, words) if DONE in tree and word != DONE else ())


def _next_round(tree: Mapping[str, Any], words: Words) -> Words:
    """The last words that have least to do with a round of a loop."""
    found: list[str] = []
    while others := [word for word in tree or () if word not in (DONE, "")]:
        found.append(_another(others, (*words, *found)))
        tree = tree[found[-1]]
    return tuple(found)


def _another(options: Sequence[str], words: Iterable[str]) -> str:
    """The last option that is none of these words, nor one of them with a star."""
    said = {word.rstrip("*") for word in words}
    return next((word for word in reversed(options) if word.rstrip("*") not in said), options[-1])


def _shares(vocabulary: Vocabulary, table: Table, seat: str, question: Question) -> Iterator[Choice]:
    """Where a list says how something is shared out over several things, every way of it: each thing once, in their order."""
    kind = vocabulary.kind(question.kind)
    if not shares_out(kind) or kind.slots[:1] != (question.slot,):
        return
    order = list(question.options)
    for words in _shared_out(table, seat, question, ()):
        things = [order.index(word) for word in words[::2] if word in order]
        if things == sorted({*things}) and len(things) * 2 == len(words):
            yield Choice(question.kind, None, words, facts=question.known())


def shares_out(kind: Kind) -> bool:
    """Whether lines of a kind say how something is shared out: things, and how many for each."""
    return kind.list is not None and len(kind.slots) == 2 and kind.subject is None


def _shared_out(table: Table, seat: str, first: Question, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of all ways through the questions of this kind, what the table answers by itself included."""
    question = table.question_to(seat)
    if question is None or question.kind != first.kind:
        yield words
        return
    order = list(first.options)
    least = order.index(words[-2]) + 1 if len(words) > 1 and question.slot == first.slot else 0
    for word in question.options:
        if question.slot == first.slot and word not in order[least:]:
            continue
        after = table.clone()
        after.answer(seat, word)
        forced = tuple(note.word for note in after.forced if (note.seat, note.kind) == (seat, first.kind))
        yield from _shared_out(after, seat, first, (*words, word, *forced))


def _later_kinds(vocabulary: Vocabulary, table: Table, seat: str, question: Question) -> list[tuple[Question, Table]]:
    """The further kinds of a track that can be reached by rest answers: the card, when the move is asked."""
    found: list[tuple[Question, Table]] = []
    kinds = vocabulary.tracks.get(vocabulary.track(question.kind), [])
    asked: Question | None = question
    while asked is not None and len(kinds) > 1:
        rest, drawn = vocabulary.kind(asked.kind).rest, table.drawn
        if not rest or rest not in asked.options:
            break
        table = table.clone()
        table.answer(seat, rest)
        asked = table.question_to(seat)
        if asked is None or table.drawn != drawn or asked.kind not in kinds:
            break
        found.append((asked, table))
    return found


class _Tree:
    """All ways through the chain that begins with one question."""

    def __init__(self, vocabulary: Vocabulary, seat: str, question: Question, leaves_out: str = "") -> None:
        self.vocabulary = vocabulary
        self.seat = seat
        self.first = question
        self.leaves_out = leaves_out
        self.seen: dict[tuple[str, ...], list[Any]] = {}
        self.count = 0
        self.exemplified: set[bool] = set()

    def leaves(self, table: Table, words: tuple[str, ...] = ()) -> Iterator[Choice]:
        question = table.question_to(self.seat)
        assert question is not None
        options = question.options
        if isinstance(options, Numbers) and options.high > options.low:
            yield from (self._leaf(question, (*words, word)) for word in options.extra)
            yield self._leaf(question, words, low=options.low, high=options.high)
            return
        for word in options:
            if word != self.leaves_out or words:
                yield from self._branch(table, question, (*words, word))

    def _branch(self, table: Table, question: Question, words: tuple[str, ...]) -> Iterator[Choice]:
        if not self._may_go_on(question, words[-1]):
            yield self._leaf(question, words)
            return
        after = table.clone()
        after.answer(self.seat, words[-1])
        words += self._forced(after, question)
        following = after.question_to(self.seat)
        ends = after.drawn != table.drawn or following is None or isinstance(after.pending, Together)
        if ends or following is None or not self._goes_on(question, following, words[-1]):
            if self._is_new(after, words):
                yield self._leaf(question, words)
        elif following.soft:
            yield from self._unsaid(after, question, following, words)
        elif DONE in following.options:
            yield self._first_step(after, question, following, words)
        elif self.count > MOST_LEAVES:
            yield self._leaf(question, words, goes_on=True, open_end=True)
        else:
            yield from self.leaves(after, words)

    def _unsaid(self, table: Table, question: Question, soft: Question, words: tuple[str, ...]) -> Iterator[Choice]:
        """A word that need not be said: the line without it; and with each other number, unless the line is a round of a loop.

        Things that need not be said (from which city the settlers come) would make long lists twice as long.
        """
        after = table.clone()
        after.answer(self.seat, soft.automatic())
        following = after.question_to(self.seat)
        ended = after.drawn != table.drawn or following is None or isinstance(after.pending, Together)
        numbers = [word for word in soft.options if word.isdecimal()] if len(soft.options) <= MANY else []
        others = [word for word in numbers if word != soft.automatic()]
        if not ended and following is not None and self._goes_on(soft, following, words[-1]) and DONE in following.options:
            yield self._first_step(after, soft, following, words, optional=tuple(others[-1:]))
            return
        if self._is_new(table, words):
            yield self._leaf(question, words)
        if ended or following is None or not self._goes_on(soft, following, words[-1]):
            yield from (self._leaf(question, (*words, word)) for word in others)

    def _forced(self, after: Table, question: Question) -> tuple[str, ...]:
        """What the table answered by itself: not needed in the line, but it tells all that the line does."""
        chain = self.seat, question.kind, question.subject
        notes = [note for note in after.forced if not note.question.soft]
        return tuple(note.word for note in notes if (note.seat, note.kind, note.subject) == chain)

    def _first_step(
        self, after: Table, question: Question, following: Question, words: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> Choice:
        """One round of a loop; or what comes before it, which is no whole line (`reposition`, and then?)."""
        needed = following.slot in self.vocabulary.kind(following.kind).needs
        if needed and following.slot not in self.slots_of(question, following):
            return self._leaf(question, words, goes_on=True, open_end=True, further=self._further(after))
        does_something = len({word.rstrip("*") for word in words}) == len(words)
        further = self._further(after, words) if does_something and bool(optional) not in self.exemplified else ()
        if further:
            self.exemplified.add(bool(optional))
        return self._leaf(question, words, goes_on=True, further=further, optional=optional if further else ())

    def slots_of(self, question: Question, following: Question) -> set[str]:
        """The slots that a line has filled when it comes to ``following``: a loop has come round if its slot is among them."""
        slots = self.vocabulary.kind(question.kind).slots
        start = slots.index(self.first.slot) if self.first.slot in slots else 0
        end = slots.index(question.slot) if question.slot in slots else len(slots)
        return {*slots[start : end + 1]} if following.kind == question.kind else set()

    def _further(self, table: Table, said: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The words of a second round, the last of the legal ones: it has least to do with the first."""
        words: tuple[str, ...] = ()
        question = table.question_to(self.seat)
        first = question
        while question is not None and first is not None and len(words) < 8:
            options = [word for word in question.options if word != DONE]
            if (words and question.slot == first.slot) or question.kind != first.kind or question.soft or not options:
                break
            table = table.clone()
            chosen = _another(options, (*said, *words))
            table.answer(self.seat, chosen)
            words = (*words, chosen)
            question = table.question_to(self.seat)
        return words

    def _may_go_on(self, question: Question, word: str) -> bool:
        """A kind with one slot is a chain of one question, unless the word leads into the kind of that name."""
        kind = self.vocabulary.kind(question.kind)
        return len(kind.slots) > 1 or (kind.leads and word in self.vocabulary.kinds)

    def _goes_on(self, question: Question, following: Question, word: str) -> bool:
        leads = self.vocabulary.kind(question.kind).leads and following.kind == word != question.kind
        return leads or same_chain(self.vocabulary, question, following)

    def _is_new(self, table: Table, words: tuple[str, ...]) -> bool:
        """Whether the same words in another order have not led to the same position already."""
        if len(words) < 3:
            return True
        seen = self.seen.setdefault(tuple(sorted(words)), [])
        position = (table.state.dump(), repr(table.pending))
        if position in seen:
            return False
        seen.append(position)
        return True

    def _leaf(self, question: Question, words: tuple[str, ...], **more: Any) -> Choice:
        self.count += 1
        first = self.first
        subject = first.subject if self.vocabulary.kind(first.kind).subject else None
        answered = next((word for word in reversed(words) if word in question.options), None)  # forced words may stand behind it
        facts = question.known(answered if "low" not in more else None)
        return Choice(first.kind, subject, words, facts=facts, **more)


def _grouped(kind: Kind, found: Sequence[Choice]) -> list[Choice]:
    """Long lists stand under their first words; where these are many, under their second words, and under their headings.

    A beginning that a single line has is none to stand under.
    """
    if len(found) <= MANY or all(len(choice.words) < 2 for choice in found):
        return list(found)
    begin_alike = Counter(choice.words[:length] for choice in found for length in (1, 2) if len(choice.words) >= length)
    groups: dict[tuple[str, ...], dict[tuple[str, ...], list[Choice]]] = {}
    for choice in found:
        many = begin_alike[choice.words[:1]] > MANY and begin_alike[choice.words[:2]] > 1
        common = choice.words[: 2 if len(choice.words) > 2 and many else 1]
        headings = groups.setdefault(common, {})
        headings.setdefault(_headings(kind, choice), []).append(choice)
    return [
        replace(choice, group=(*common, *heading))
        for common, headings in groups.items()
        for heading in sorted(headings)
        for choice in headings[heading]
    ]


def _headings(kind: Kind, choice: Choice) -> tuple[str, ...]:
    """What a line's facts say of where it belongs."""
    value = choice.facts.get(kind.heading)
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def nearest_choices(vocabulary: Vocabulary, found: Iterable[Choice], line: Line, most: int = 4) -> list[Choice]:
    """The legal lines most like one that is not legal: of its kind, beginning like it, with most of its words, the others near."""
    wanted = [word.id for alternative in line.alternatives[:1] for word in alternative.words]
    distance = vocabulary.game.distance

    def likeness(choice: Choice) -> tuple[bool, int, int, int]:
        words = choice.line[0 if choice.bare else 1 :]
        far = sum(min(filter(None, (distance(one, other) for other in words)), default=0) for one in wanted if one not in words)
        leading = 0
        while leading < min(len(wanted), len(words)) and wanted[leading] == words[leading]:
            leading += 1
        return choice.kind == line.kind, leading, len([word for word in wanted if word in words]), -far

    ranked = sorted(enumerate(found), key=lambda pair: ([-n for n in likeness(pair[1])], pair[0]))
    return [choice for _, choice in ranked[:most]]


# ---------------------------------------------------------------------- what is coming


def said_ahead(vocabulary: Vocabulary, table: Table, seat: str) -> list[Choice]:
    """The lines for what may be asked of this seat sooner or later, as things stand now."""
    coming = vocabulary.game.prospects(table.state, seat)
    return [choice for one in coming if one.kind in vocabulary.kinds for choice in _coming(vocabulary, one)]


def prospects_of(vocabulary: Vocabulary, table: Table, seat: str, kind: str) -> list[Coming]:
    """What a seat may be asked of a kind, as far as the game tells: sooner or later, or right after the prepare that is open."""
    told = [one for one in vocabulary.game.prospects(table.state, seat) if one.kind == kind]
    pending = table.pending
    prepared = pending.coming.get(seat, ()) if isinstance(pending, Together) and pending.prepare else ()
    return told or [one for one in prepared if one.kind == kind]


def lines_to_come(vocabulary: Vocabulary, table: Table, seat: str, kind: str) -> list[Choice]:
    """The lines that could be played of a kind that is not open but may come."""
    return [choice for one in prospects_of(vocabulary, table, seat, kind) for choice in _coming(vocabulary, one)]
