"""Following a line: its words answer consecutive questions on a clone, and the chain they end in must close.

So a line is taken whole or not at all, and nobody's half turn ever lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine import Numbers, Question, Table, Together
from pbem.engine.table import Note
from pbem.orders.errors import IllegalOrder
from pbem.orders.guards import holds, limit
from pbem.orders.lines import Alternative, Bound, Line, Word
from pbem.words.vocabulary import Kind, Vocabulary

DONE = "done"


@dataclass
class Reading:
    """An alternative that holds: the words that answer, one per question, and the table after them.

    ``told`` has also what the table then answered by itself in the same chain: all that the line has done.
    """

    words: list[str]
    table: Table
    facts: dict[str, Any]
    alternative: Alternative
    head: int = 0  # words before its loop begins
    ended: bool = False  # its loop was closed for it, and might have gone on
    told: list[str] = field(default_factory=list)


@dataclass
class _Attempt:
    """One pass over the words of an alternative."""

    vocabulary: Vocabulary
    seat: str
    table: Table
    alternative: Alternative
    direct: bool
    goes_on: bool
    left: list[tuple[int, Word]] = field(default_factory=list)
    at_item_start: bool = True
    bound_used: bool = False
    answers: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    slots: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)  # what was asked so far, forced questions too
    item: int = 0
    head: int = 0  # words of the first item before its loop begins: `great_family reposition`
    unanswered: IllegalOrder | None = None  # what a soft question could not take
    broken: bool = False  # the table has answered a question of another chain since the last one
    loop: Question | None = None  # the last question, if it came round once more
    ended: bool = False  # `done` was implied
    preference: tuple[str, list[str]] | None = None  # a list that answers each question of its kind and subject in turn

    def run(self) -> Reading:
        self.left = [(place, word) for place, item in enumerate(self.alternative.items) for word in item]
        table, drawn, last = self.table, self.table.drawn, None
        self._pass_over_forced(table.forced)
        while True:
            question = table.question_to(self.seat)
            ended = question is None or table.drawn != drawn or (last is not None and isinstance(table.pending, Together))
            if question is None or ended:
                self._nothing_left()
                break
            if last is not None and not self._goes_on_to(last, question):
                self._leave_for(question)
                break
            if DONE in question.options and question.slot not in self.slots:
                self.head = len(self.answers)
            word = self._answer(question, last)
            if word is None:
                break
            self._note_facts(question, word)
            self.loop = question if question.slot in self.slots else None
            self.slots.add(question.slot)
            self.kinds.add(question.kind)
            self.answers.append(word)
            table.answer(self.seat, word)
            self.told += [word, *(note.word for note in table.forced if self._belongs(note, question))]
            self._pass_over_forced(table.forced)
            self.broken = any(note.seat == self.seat and not self._same_chain(question, note.question) for note in table.forced)
            last = question
        if self.alternative.bound and not self.bound_used:
            raise IllegalOrder("no_number_asked")
        if not holds(self.alternative.guard, self.facts):
            raise IllegalOrder("guard_false")
        return Reading(self.answers, table, self.facts, self.alternative, self.head, self.ended, self.told)

    def _belongs(self, note: Note, question: Question) -> bool:
        """Whether an answer that the table gave by itself is a word of the same line."""
        return note.seat == self.seat and note.word != DONE and self._same_chain(question, note.question)

    def _goes_on_to(self, last: Question, question: Question) -> bool:
        """Whether the line goes on to this question: one of its chain, of the kind it leads to, or that its list answers too.

        Any other one, soft or not, belongs to what its player has said for that kind.
        """
        if self._same_chain(last, question):
            return not self.broken
        if not self.left:
            return self._prefers(last, question)
        return self.vocabulary.kind(last.kind).leads and question.kind == self.answers[-1]

    def _leave_for(self, question: Question) -> None:
        """The chain is at its end; a word too many may have a reason in the question that follows."""
        word = next((word for _, word in self.left if not word.noise), None)
        if word is not None and self.unanswered is None and not question.soft:
            error = self._illegal(question, word)
            self.unanswered = error if error.code != "not_an_option" else None
        self._nothing_left()

    # ------------------------------------------------------------------ one question

    def _answer(self, question: Question, last: Question | None) -> str | None:
        """The word for this question; None: the line ends here and leaves the question open."""
        self._pass_over_subject(question)
        while True:
            place = self._place_of_word(question)
            if place is None:
                return self._without_words(question, last)
            word = self.left[place][1]
            found = self._match(question, word, place)
            if found is not None:
                return found
            small = word.noise and not self._names(question.slot, word)
            if question.soft and not self._is_meant_for(question, word, last):
                self.unanswered = self.unanswered or self._illegal(question, word)
                self.left[place] = (self.left[place][0], replace(word, noise=small))
                return question.automatic()
            if small:
                del self.left[place]
                continue
            raise self._illegal(question, word)

    def _names(self, slot: str, word: Word) -> bool:
        """Whether a word may be an answer there: then it is never dropped, small as it may be (side `I` is no article)."""
        return any(self.vocabulary.accepts(slot, thing) for thing in word.ids)

    def _is_meant_for(self, question: Question, word: Word, last: Question | None) -> bool:
        """Whether a word that is no answer to a soft question was surely written for it; in a chain, if a reason is given."""
        if word.slot == question.slot or (self.direct and last is None):
            return True
        if DONE in question.options and self.vocabulary.kind(question.kind).skip_items:
            return True  # `done` would end the loop before the words behind it
        inside = last is not None and self._same_chain(last, question) and self._names(question.slot, word)
        return inside and question.reason(word.id) is not None

    def _match(self, question: Question, word: Word, place: int) -> str | None:
        for thing in word.ids:
            if thing in question.options:
                self._take(place)
                return thing
            if self._is_policy(thing, question):
                named = [further for _, further in self.left[place + 1 :] if not further.noise]
                words = [further.id for further in named]
                chosen, *more = self._by_policy(thing, question, words) or ("",)
                if chosen in question.options:
                    self.left[place:] = [(self.left[place][0], Word((further,))) for further in more]
                    self.preference = (thing, words) if self.direct and not more else None
                    return chosen
                raise self._not_by_policy(question, word, named)
        return None

    def _not_by_policy(self, question: Question, policy: Word, named: Sequence[Word]) -> IllegalOrder:
        """A policy without an answer: its line does not hold, for the first reason that one of its words has."""
        for word in named:
            error = self._illegal(question, word)
            if word.id not in question.options and error.code != "not_an_option":
                return error
        return self._illegal(question, next(iter(named), policy))

    def _prefers(self, last: Question, question: Question) -> bool:
        """Whether the list that has answered goes on to answer: its policy is put before its words once more."""
        if self.preference is None or (last.kind, last.subject) != (question.kind, question.subject):
            return False
        policy, words = self.preference
        if next(iter(self._by_policy(policy, question, words)), "") not in question.options:
            return False
        self.left = [(self.item, Word((word,))) for word in (policy, *words)]
        return True

    def _by_policy(self, policy: str, question: Question, words: Sequence[str]) -> Sequence[str]:
        """What a policy answers: a word, or several for this question and those that follow it."""
        chosen = self.vocabulary.game.policies[policy](self.table.view(self.seat), question, words)
        return [chosen] if isinstance(chosen, str) else chosen or ()

    def _is_policy(self, thing: str, question: Question) -> bool:
        places = self.vocabulary.policy_slots(thing)
        return question.kind in places or f"{question.kind}.{question.slot}" in places

    def _without_words(self, question: Question, last: Question | None) -> str | None:
        kind, bound = self.vocabulary.kind(question.kind), self.alternative.bound
        if bound and not self.bound_used:
            self.bound_used = True
            return self._within(question, bound)
        if last is None and self.answers == [] and not self.left and not self.alternative.words:
            raise IllegalOrder("incomplete", kind=question.kind, slot=question.slot)
        if question.soft and last is not None:
            return question.automatic()
        if DONE in question.options and (question.slot in self.slots or question.slot not in kind.needs):
            self.ended = not self.goes_on
            return None if self.goes_on else DONE
        policy = kind.fill.get(question.slot)
        if policy and not self.direct:
            return next(iter(self._by_policy(policy, question, [])), None)
        raise IllegalOrder("incomplete", kind=question.kind, slot=question.slot)

    def _within(self, question: Question, bound: Bound) -> str:
        """The largest legal number within the bound."""
        edge = limit(bound, {**question.known(), **self.facts})
        if edge is None:
            raise IllegalOrder("guard_false")
        options = question.options
        if isinstance(options, Numbers):
            best = min(options.high, edge) if bound.most else options.high
            fits = best >= options.low and (bound.most or best >= edge)
        else:
            numbers = [int(word) for word in options if word.isdecimal() and (int(word) <= edge or not bound.most)]
            best = max(numbers, default=-1)
            fits = bool(numbers) and (bound.most or best >= edge)
        if not fits:
            raise IllegalOrder("outside_bound", number=edge)
        return str(best)

    # ------------------------------------------------------------------ the words

    def _place_of_word(self, question: Question) -> int | None:
        """The first word that names the question's slot; else of those that name none the first that could stand there.

        Between two items only the very next word: what stands further on was said for the next (`temple tavern, baths forum 2`).
        """
        named = (place for place, (_, word) in enumerate(self.left) if word.slot == question.slot)
        found = next(named, None)
        if found is not None:
            return found
        free = [place for place, (_, word) in enumerate(self.left) if word.slot is None]
        if self.at_item_start and self.answers:
            return next(iter(free), None)
        beside = (place for place in free if self.left[place][0] == self.left[free[0]][0])
        return next((place for place in beside if self._may_answer(question, self.left[place][1])), next(iter(free), None))

    def _may_answer(self, question: Question, word: Word) -> bool:
        """Whether a word could stand in the question's slot, or name a policy for it; `bet 3 tigris` names the side second."""
        return self._names(question.slot, word) or any(self._is_policy(thing, question) for thing in word.ids)

    def _take(self, place: int) -> None:
        self.item = self.left[place][0]
        del self.left[place]
        self.at_item_start = not self.left or self.left[0][0] != self.item

    def _pass_over_subject(self, question: Question) -> None:
        """A line may name the subject that the question is about; naming another makes it a line for another question."""
        slot = self.vocabulary.kind(question.kind).subject
        if not self.left or question.subject is None or slot is None or not self.at_item_start:
            return
        word = self.left[0][1]
        if word.slot not in (None, slot):
            return
        if question.subject in word.ids:
            self._take(0)
            self.at_item_start = False
        elif not any(thing in question.options for thing in word.ids) and any(
            self.vocabulary.accepts(slot, thing) for thing in word.ids
        ):
            raise IllegalOrder("other_subject", word=word.id, subject=question.subject)

    def _pass_over_forced(self, notes: list[Note]) -> None:
        """Words that name an answer which the table has given by itself are used up."""
        for note in notes:
            if note.seat != self.seat or not self.left:
                continue
            self.kinds.add(note.kind)
            word = self.left[0][1]
            if word.noise and note.word not in word.ids and any(note.word in other.ids for _, other in self.left[1:2]):
                del self.left[0]  # an article: `a priest`, where A is an advocate
                word = self.left[0][1]
            if note.word in word.ids:
                self._take(0)
            elif self.unanswered is None and (why := note.question.reason(word.id)):
                self.unanswered = IllegalOrder(why, word=word.id, kind=note.kind, slot=note.kind)

    def _nothing_left(self) -> None:
        slots = {slot for kind in self.kinds for slot in self.vocabulary.kind(kind).slots}
        while self.left and self.left[0][1].noise and not any(self._names(slot, self.left[0][1]) for slot in slots):
            del self.left[0]
        if self.left:
            self.item = self.left[0][0]
            word = self.left[0][1].id
            if self.unanswered and self.unanswered.particulars["word"] == word:
                raise self.unanswered
            if self.loop and word in self.loop.options and (why := self.loop.reason(word)):
                raise IllegalOrder(why, word=word, kind=self.loop.kind, slot=self.loop.slot)  # once more would be too much
            raise IllegalOrder("too_many_words", word=word)

    # ------------------------------------------------------------------ chains and facts

    def _same_chain(self, last: Question, question: Question) -> bool:
        return same_chain(self.vocabulary, last, question)

    def _note_facts(self, question: Question, word: str) -> None:
        if not self.alternative.guard:
            return
        for name, value in question.known(word).items():
            self.facts.setdefault(name, value)

    def _illegal(self, question: Question, word: Word) -> IllegalOrder:
        self.item = next((place for place, other in self.left if other is word), self.item)
        if nearer := question.reason_behind([word.id, *self._behind(word)]):
            return IllegalOrder(nearer[0], word=nearer[1], kind=question.kind, slot=question.slot)
        why = question.reason(word.id) if word.id not in question.options else None
        return IllegalOrder(why or "not_an_option", word=word.id, kind=question.kind, slot=question.slot)

    def _behind(self, word: Word) -> list[str]:
        """The words of the line behind one of them."""
        left = [other for _, other in self.left]
        start = next((place for place, other in enumerate(left) if other is word), len(left))
        return [other.id for other in left[start + 1 :] if not other.noise]


def same_chain(vocabulary: Vocabulary, last: Question, question: Question) -> bool:
    """Whether two questions that follow each other belong to one chain: one kind and subject, several slots or items."""
    kind = vocabulary.kind(last.kind)
    several = len([slot for slot in kind.slots if slot != kind.subject]) > 1 or last.slot == kind.subject
    if question.kind != last.kind or not (several or (kind.skip_items and DONE in question.options)):
        return False
    return question.subject == last.subject or (last.slot == kind.subject and last.subject is None)


def follow(
    vocabulary: Vocabulary, table: Table, seat: str, alternative: Alternative, *, direct: bool, goes_on: bool = False
) -> Reading:
    """Follow one alternative from the open question on a clone, or raise :class:`IllegalOrder`."""
    question = table.question_to(seat)
    skips = question is not None and not direct and skips_items(vocabulary, question.kind, alternative)
    if question is not None:
        _names_one_only(vocabulary, question.kind, alternative)
        alternative = _as_list(vocabulary, question, alternative, direct=direct)
        alternative = _word_by_word(vocabulary, question.kind, alternative) if skips else alternative
    while True:
        attempt = _Attempt(vocabulary, seat, table.clone(), alternative, direct, goes_on)
        try:
            return attempt.run()
        except IllegalOrder:
            if not skips or len(alternative.items) < 2:
                raise
            alternative = _without_item(alternative, attempt.item, attempt.head)


def skips_items(vocabulary: Vocabulary, name: str, alternative: Alternative) -> bool:
    """Whether items that are not legal are left out: so says the kind, or the one it leads on to."""
    kind = vocabulary.kind(name)
    led = [thing for word in alternative.words[:1] for thing in word.ids] if kind.leads else []
    return kind.skip_items or any(vocabulary.kind(thing).skip_items for thing in led)


def _names_one_only(vocabulary: Vocabulary, name: str, alternative: Alternative) -> None:
    """`power forum, basilica` names two powers; only one can be exerted, and the second is no word for the first."""
    if not vocabulary.kind(name).leads or skips_items(vocabulary, name, alternative):
        return
    for item in alternative.items[1:]:
        if len(item) == 1 and any(thing in vocabulary.kinds for thing in item[0].ids):
            raise IllegalOrder("too_many_words", word=item[0].id)


def _word_by_word(vocabulary: Vocabulary, name: str, alternative: Alternative) -> Alternative:
    """Where a kind asks for nothing but one slot, each word is an item of its own, with or without a comma before it."""
    kind, words = vocabulary.kind(name), alternative.words
    if not kind.skip_items or len([slot for slot in kind.slots if slot != kind.subject]) > 1:
        return alternative
    first = len(_about(vocabulary, kind, words)) + 1
    return replace(alternative, items=(words[:first], *((word,) for word in words[first:])))


def _without_item(alternative: Alternative, item: int, head: int) -> Alternative:
    """Leave one item out; of the first, the words before its loop stay and stand before the next."""
    items = alternative.items
    if item == 0 and head:
        return replace(alternative, items=((*items[0][:head], *items[1]), *items[2:]))
    return replace(alternative, items=items[:item] + items[item + 1 :])


def _as_list(vocabulary: Vocabulary, question: Question, alternative: Alternative, *, direct: bool) -> Alternative:
    """The words of some kinds are a list for a policy, said ahead or where it can answer: its name is put before them."""
    kind, words = vocabulary.kind(question.kind), alternative.words
    if kind.list is None or not words:
        return alternative
    about = _about(vocabulary, kind, words)
    rest = words[len(about) :]
    if not rest or any(thing in vocabulary.policies for thing in rest[0].ids):
        return alternative
    if f"{kind.name}.{question.slot}" not in vocabulary.policy_slots(kind.list):
        if direct:
            return alternative
        raise IllegalOrder("not_an_option", word=rest[0].id, kind=kind.name, slot=question.slot)  # no part of it answers alone
    return replace(alternative, items=((*about, Word((kind.list,)), *rest),))


def _about(vocabulary: Vocabulary, kind: Kind, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The word at the beginning that names the subject, if there is one."""
    named = kind.subject and any(vocabulary.accepts(kind.subject, thing) for word in words[:1] for thing in word.ids)
    return words[:1] if named else ()


def first_that_holds(
    vocabulary: Vocabulary, table: Table, seat: str, line: Line, *, direct: bool, goes_on: bool = False
) -> Reading:
    """The first alternative of a line that is fully legal now, or the error of the first."""
    first_error: IllegalOrder | None = None
    for alternative in line.alternatives:
        try:
            return follow(vocabulary, table, seat, alternative, direct=direct, goes_on=goes_on)
        except IllegalOrder as error:
            first_error = first_error or error
    raise first_error or IllegalOrder("incomplete", kind=line.kind, slot=line.kind)
