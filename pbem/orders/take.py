"""Taking a mail: all of it is read first; what is open is answered, the rest is kept; or nothing of it is taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from pbem.engine import Coming, Question, Together
from pbem.engine.question import ASK_ME, READY
from pbem.orders import deals
from pbem.orders.book import QUEUED, RULES, Entry
from pbem.orders.decide import BY_DIRECT, BY_PLAN, Decision, asks_subject, covers, lines_for, plays_on
from pbem.orders.deed import HEARD, KEPT, PLAYED, REFUSED, RULE, TALK, UNTOUCHED, Deed, Outcome, Reply
from pbem.orders.errors import IllegalOrder, OrderError, UnreadableOrder
from pbem.orders.grammar import Parsed, watching
from pbem.orders.lines import ALWAYS, ASK, AUTO, ONCE, PLAIN, WATCH, Alternative, Bare, Line, Numbers, Said
from pbem.orders.mailtext import Written, read_mail
from pbem.orders.objections import explained, must_not_be_over, must_not_say_too_much, must_say_something, objection
from pbem.orders.passage import Passage, follow_together, follow_track
from pbem.orders.sequence import sequence
from pbem.orders.spent import left_out
from pbem.orders.suggest import sendable, suggest
from pbem.words.spelling import plain

if TYPE_CHECKING:
    from pbem.orders.desk import Desk

STANDING = (*RULES, ASK, AUTO)
DONE_HERE = ("forget", "offer", "accept", "refuse", "withdraw", "say", "tell")
"""Words that are no moves and yet do something at the desk; the others are only answered."""
TAKES_PLACE_OF = {ALWAYS: RULES, ONCE: (ONCE,), ASK: (ASK, AUTO), AUTO: (ASK, AUTO)}


def take(desk: Desk, seat: str, text: str, *, numbers_hold: bool) -> Reply:
    """Read a mail and do what it says, or give back a reply that is refused; the caller then restores the desk."""
    written = read_mail(text, desk.grammar, open_kinds(desk, seat))
    for line in written:
        _make_clear(desk, seat, line)
    if any(line.error for line in written):
        suggest(desk, seat, written)
        return Reply([_unread(line) for line in written], Deed())
    if any(isinstance(order, Said) and order.word == "preview" for line in written for order in line.orders):
        return _to_preview(written)
    mail = _Mail(desk, seat, numbers_hold)
    items = [_Item(line, order) for line in written for order in line.orders]
    try:
        mail.play(items)
    except OrderError as error:
        return _refused(desk, seat, written, mail.at, error)
    talk = [Outcome(line.text, TALK, "talk") for line in written if not line.orders]
    outcomes = [outcome for item in items for outcome in item.outcomes]
    return Reply(outcomes + talk, Deed(), mail.said)


def _make_clear(desk: Desk, seat: str, line: Written) -> None:
    """A name that may mean several things means the one of them that is open: `bid medicus 5`, if one medicus lies on the forum."""
    if line.error is None or line.error.code not in ("ambiguous_word", "word_does_not_fit"):
        return
    word, kinds = line.error.particulars["word"], [thing for token in desk.vocabulary.read(line.text)[:2] for thing in token.ids]
    begins = tuple(plain(word).replace("_", " ").split())
    listed = {thing: None for choice in desk.choices(seat) if choice.kind in kinds for thing in choice.line[1:]}
    meant = [thing for thing in listed if tuple(thing.split("_"))[: len(begins)] == begins and thing != word]
    if len(meant) != 1:
        return
    pattern = re.compile(rf"(?<!\w){re.escape(plain(word))}(?!\w)")
    try:
        line.orders, line.error = desk.grammar.parse(pattern.sub(meant[0], plain(line.text), count=1), open_kinds(desk, seat)), None
    except OrderError:
        return


def open_kinds(desk: Desk, seat: str) -> list[str]:
    """The kinds that a word without a kind may belong to now."""
    question, pending = desk.table.question_to(seat), desk.table.pending
    kinds = [question.kind] if question else []
    if isinstance(pending, Together) and pending.prepare:
        kinds += [coming.kind for coming in pending.coming.get(seat, ())]
    return kinds


def _unread(line: Written) -> Outcome:
    if line.error:
        return Outcome(line.text, REFUSED, line.error.code, line.error.particulars, line.error)
    return Outcome(line.text, UNTOUCHED if line.orders else TALK, "untouched" if line.orders else "talk")


def _refused(desk: Desk, seat: str, written: Sequence[Written], at: Written | None, error: OrderError) -> Reply:
    for line in written:
        if line is at:
            line.error = error
    suggest(desk, seat, written)
    return Reply([_unread(line) for line in written], Deed())


def _to_preview(written: Sequence[Written]) -> Reply:
    """`preview`, with the orders behind it or on other lines: nothing is played, the caller shows what would be."""
    texts = []
    for line in written:
        said = next((order for order in line.orders if isinstance(order, Said) and order.word == "preview"), None)
        texts += [said.rest if said else line.text] if line.orders else []
    outcomes = [Outcome(line.text, HEARD, "heard") if line.orders else Outcome(line.text, TALK, "talk") for line in written]
    return Reply(outcomes, Deed(), [Said("preview", "\n".join(filter(None, texts)))])


def _same_queue(line: Line, other: Line) -> bool:
    return (other.kind, other.subject) == (line.kind, line.subject)


@dataclass
class _Item:
    """One order of the mail, the line it stands in, and what became of it."""

    written: Written
    order: Parsed
    outcomes: list[Outcome] = field(default_factory=list)

    def became(self, what: str, code: str, **particulars: object) -> None:
        self.outcomes.append(Outcome(self.written.text, what, code, dict(particulars)))


def _only_asks(item: _Item) -> bool:
    """`status`, `board`: a word that is answered with a text, and no sign that anybody plays."""
    return isinstance(item.order, Said) and item.order.word not in DONE_HERE


class _Mail:
    """One mail on its way into the game."""

    def __init__(self, desk: Desk, seat: str, numbers_hold: bool) -> None:
        self.desk = desk
        self.seat = seat
        self.numbers_hold = numbers_hold
        self.drawn = desk.table.drawn
        self.over = desk.result is not None
        self.fresh = desk.book.next_id
        self.said: list[Said] = []
        self.at: Written | None = None
        self.list = desk.choices(seat)
        self.seen = desk.table.view(seat)  # lines are judged by what their writer had seen, not by what his first line led to
        self.own = list(desk.book.of(seat))  # as the letter numbers them
        self.kinds: set[str] = set()  # what the lines of this mail are for

    def play(self, items: list[_Item]) -> None:
        if not all(map(_only_asks, items)):
            self._speak()
        self.kinds = {item.order.kind for item in items if isinstance(item.order, Line)}
        single = [one for item in items for one in self._single(item)]
        question = self.desk.table.question_to(self.seat)
        order = sequence(self.desk.vocabulary, [one.order for one in single], question.kind if question else "")
        left = [single[place] for place in order]
        while left:
            self.at = left[0].written
            if self.desk.result is not None and not self.over and not isinstance(left[0].order, Said):
                left.pop(0).became(UNTOUCHED, "too_late")  # an earlier line of this mail has ended the game
                continue
            done = self._one_word(left[0]) if isinstance(left[0].order, Said) else self._orders(left)
            left = left[done:]
        self.at = None
        self._ready_by_lines(items)
        self.desk.advance()

    def _speak(self) -> None:
        """Who let the time pass is there again; whoever has left is not, whatever he writes."""
        own = [silence for silence in self.desk.book.silent if silence.seat == self.seat]
        if own and not any(silence.is_for_good for silence in own):
            self.desk.change("speak", seat=self.seat)

    def _single(self, item: _Item) -> list[_Item]:
        """Several numbers on a line are several orders."""
        self.at = item.written
        if not isinstance(item.order, Numbers):
            return [item]
        return [_Item(item.written, self._numbered(number), item.outcomes) for number in item.order.numbers]

    # ------------------------------------------------------------------ what a line means here

    def _lines(self, items: Sequence[_Item]) -> list[Line]:
        """The first order as a line, and those behind it that go into the same queue."""
        if self.over:
            raise IllegalOrder("game_over")
        lines = [self._first_line(items)]
        track = self.desk.vocabulary.track(lines[0].kind)
        for item in items[1:]:
            order = item.order
            if not isinstance(order, Line) or order.mode != PLAIN or self.desk.vocabulary.track(order.kind) != track:
                break
            lines.append(order)
        return lines if lines[0].mode == PLAIN else lines[:1]

    def _first_line(self, items: Sequence[_Item]) -> Line:
        first = items[0].order
        if isinstance(first, Bare):
            return self._bare(first)
        assert isinstance(first, Line)
        return self._watch(items) if first.mode == WATCH else first

    def _numbered(self, number: int) -> Line | Bare:
        """A bare number belongs to the list in the letter it answers."""
        if not self.list:
            raise IllegalOrder("nothing_asked")
        if not self.numbers_hold:
            raise IllegalOrder("old_number", number=number, nearest=sendable(self.list[:4])[:4])
        if not 1 <= number <= len(self.list):
            raise IllegalOrder("no_such_number", number=number, most=len(self.list), nearest=sendable(self.list[-4:])[-4:])
        choice = self.list[number - 1]
        if choice.open_end or choice.low is not None:
            raise IllegalOrder("number_needs_more", number=number, line=self._typed(choice.line), nearest=sendable([choice]))
        if choice.bare:
            words = tuple(self.desk.grammar.word_for(thing) for thing in choice.words)
            return Bare(words, " ".join(choice.line))
        return self.desk.grammar.kept(" ".join(choice.line))

    def _bare(self, bare: Bare) -> Line:
        """`yes`, `ready`, `draw`: only the open question can explain it."""
        question = self.desk.table.question_to(self.seat)
        if question is None or self.desk.table.drawn != self.drawn or self.desk.unforeseen:
            raise IllegalOrder("nothing_asked")
        alternative = Alternative((bare.words,))
        return Line(PLAIN, question.kind, None, (alternative,), f"{question.kind} {' '.join(word.id for word in bare.words)}")

    def _watch(self, items: Sequence[_Item]) -> Line:
        """`watch` without a kind stands in the queue of the line beside it, or of what is open."""
        named = items[0].order
        assert isinstance(named, Line)
        kind = named.kind
        if not kind:
            others = [item.order.kind for item in items[1:2] if isinstance(item.order, Line) and item.order.kind]
            known = self.desk.vocabulary.kinds
            asked = [one for one in open_kinds(self.desk, self.seat) if one in known]  # not `prepare`, but what is coming
            kind = next(iter([*filter(None, [self._last_kind]), *others, *asked]), "")
        if not kind:
            raise UnreadableOrder("watch_what", nearest=list(self.desk.vocabulary.kinds)[:4])
        return watching(kind)

    _last_kind = ""

    # ------------------------------------------------------------------ orders

    def _orders(self, items: Sequence[_Item]) -> int:
        """Do the first order, or several that belong together; gives the number of items done."""
        lines = self._lines(items)
        line = lines[0]
        self._last_kind = line.kind
        direct = line.mode not in STANDING and self._is_direct(line)
        if not direct:
            must_say_something(self.desk, self.seat, line, self._about_to_be_asked() if line.mode == PLAIN else ())
        if not direct or self.desk.vocabulary.kind(line.kind).list:
            must_not_be_over(self.desk, self.seat, line, self.seen, self.list)
        if not direct or len(line.alternatives) > 1:  # else the question itself says why
            must_not_say_too_much(self.desk, self.seat, line)
        done = self._do(items, lines, direct=direct)
        for why, word in left_out(self.desk.vocabulary, self.seen, line):
            items[0].became(HEARD, "passed_over", word=word, why=why)
            items[0].outcomes[-1].error = IllegalOrder(why, word=word, kind=line.kind)
        return done

    def _do(self, items: Sequence[_Item], lines: list[Line], *, direct: bool) -> int:
        line = lines[0]
        if line.mode in STANDING:
            self._standing(items[0], line)
        elif not direct:
            self._plan(items[0], line)
        elif len(self.desk.vocabulary.tracks.get(self.desk.vocabulary.track(line.kind), [])) > 1:
            return self._play_track(items, lines)
        else:
            return self._play_lines(items, [line, *takewhile(partial(_same_queue, line), lines[1:])])
        return 1

    def _about_to_be_asked(self) -> Sequence[Coming]:
        """What the open prepare says is coming for the writer."""
        pending = self.desk.table.pending
        return pending.coming.get(self.seat, ()) if isinstance(pending, Together) and pending.prepare else ()

    def _is_direct(self, line: Line) -> bool:
        """A line is direct if its track is open at its place in the mail, up to the first draw."""
        desk, question = self.desk, self.desk.table.question_to(self.seat)
        if question is None or line.mode == WATCH or desk.table.drawn != self.drawn or desk.unforeseen:
            return False
        if desk.vocabulary.track(line.kind) != desk.vocabulary.track(question.kind):
            return False
        if line.subject is None or asks_subject(desk, question):
            return True
        return line.subject == question.subject or line.kind != question.kind

    def _play_lines(self, items: Sequence[_Item], lines: Sequence[Line]) -> int:
        """A line, and those behind it that go on with its loop; gives the number of items done."""
        desk, question = self.desk, self.desk.table.question_to(self.seat)
        assert question is not None
        try:
            reading, used = follow_together(desk.vocabulary, desk.table, self.seat, lines, direct=True)
        except IllegalOrder as error:
            self.at = items[error.place].written
            raise explained(self.desk, self.seat, error, lines[error.place]) from None
        desk.give(self.seat, question, Decision(reading.words, BY_DIRECT))
        for place, item in enumerate(items[:used]):
            line = lines[place].text if used > 1 else self._typed_line(question, reading.told)
            item.became(PLAYED, "played", line=line)
        return used

    def _play_track(self, items: Sequence[_Item], lines: list[Line]) -> int:
        """Lines through a track of several kinds (a whole turn). One that is not complete is kept until the rest comes."""
        desk, question = self.desk, self.desk.table.question_to(self.seat)
        assert question is not None
        kinds = desk.vocabulary.tracks[desk.vocabulary.track(question.kind)]
        before = self._kept_before(kinds, lines[0])
        try:
            passage = follow_track(
                desk.vocabulary, desk.table, self.seat, [*(desk.line(e) for e in before), *lines], direct=True
            )
        except IllegalOrder as error:
            place = max(0, error.place - len(before))
            self.at = items[place].written
            error = explained(self.desk, self.seat, error, lines[place])
            if not place or error.code != "incomplete" or place + 1 < len(lines) or not desk.vocabulary.kind(kinds[0]).whole:
                raise error from None
            return self._without_its_end(items, lines, error)
        used = passage.used - len(before)
        if desk.vocabulary.kind(kinds[0]).whole and not passage.closed and not self._plays_on(question, passage):
            for item, line in zip(items, lines):
                self._plan(item, line, "kept_incomplete")
            return len(lines)
        for which, words in passage.answers:
            self._give_from(which, words, before, items)
        return used

    def _plays_on(self, question: Question, passage: Passage) -> bool:
        """Whether what was said ahead closes the track behind these answers: the rest of a queued turn, a rule, `auto`."""
        trial = self.desk.clone()
        for _, words in passage.answers:
            if words and (asked := trial.table.question_to(self.seat)):
                trial.give(self.seat, asked, Decision(words, BY_DIRECT))
        return plays_on(trial, self.seat, question)

    def _without_its_end(self, items: Sequence[_Item], lines: Sequence[Line], error: IllegalOrder) -> int:
        """What is complete of a turn waits for the rest; of its last line only the missing words are told."""
        for item, line in zip(items, lines[:-1]):
            self._plan(item, line, "kept_incomplete")
        last = items[len(lines) - 1]
        last.outcomes.append(Outcome(last.written.text, HEARD, error.code, error.particulars, error))
        return len(lines)

    def _give_from(self, place: int | None, words: list[str], before: Sequence[Entry], items: Sequence[_Item]) -> None:
        desk, question = self.desk, self.desk.table.question_to(self.seat)
        if place is not None and place >= len(before) and not words:  # there was no other answer, so it is given
            items[place - len(before)].became(PLAYED, "played", line=items[place - len(before)].written.text)
        if question is None or desk.unforeseen or not words:
            return
        if place is not None and place < len(before):
            desk.give(self.seat, question, Decision(words, BY_PLAN, before[place]))
            return
        desk.give(self.seat, question, Decision(words, BY_DIRECT))
        if place is not None:
            items[place - len(before)].became(PLAYED, "played", line=self._typed_line(question, words))

    def _kept_before(self, kinds: Sequence[str], line: Line) -> list[Entry]:
        """Lines of an unfinished turn that were kept, if what comes now is the rest of it."""
        entries = [e for e in self.desk.book.of(self.seat, QUEUED) if e.kind in kinds and e.mode == PLAIN]
        return entries if entries and all(kinds.index(e.kind) < kinds.index(line.kind) for e in entries) else []

    def _plan(self, item: _Item, line: Line, code: str = "kept") -> None:
        """Keep a line in its queue; the first one of this mail takes the place of the queue that was there.

        What goes on with an unfinished turn that was kept is put behind it.
        """
        desk = self.desk
        key = desk.vocabulary.track(line.kind), line.subject or ""
        keep_queue = bool(self._kept_before(desk.vocabulary.tracks.get(key[0], []), line))
        old = [] if keep_queue else [entry for entry in self._queue(key) if entry.id < self.fresh]
        doubt = objection(self.desk, self.seat, line, self.kinds) if code == "kept" and line.mode == PLAIN else None
        desk.keep(self.seat, line, lapses=True)
        if doubt is None:
            item.became(KEPT, code, line=self._words(line))
        else:
            item.became(KEPT, "kept_doubtful", line=self._words(line), why=doubt.code)
            item.outcomes[-1].error = doubt
        self._replaced(item, old)

    def _replaced(self, item: _Item, old: Sequence[Entry]) -> None:
        """Drop the lines whose place another one takes, each by its name."""
        for entry in old:
            self.desk.change("drop", id=entry.id, why="replaced")
            item.became(HEARD, "replaced", line=entry.text)

    def _queue(self, key: tuple[str, str]) -> list[Entry]:
        """The lines kept for a track and subject."""
        entries = self.desk.book.of(self.seat, QUEUED)
        return [entry for entry in entries if (self.desk.vocabulary.track(entry.kind), entry.subject) == key]

    def _standing(self, item: _Item, line: Line) -> None:
        """Rules, `ask` and `auto` of a kind and subject take the place of earlier ones, `once` only of another `once`."""
        desk, same = self.desk, TAKES_PLACE_OF[line.mode]
        about = (line.kind, line.subject or "")
        entries = [e for e in desk.book.of(self.seat, same) if (e.kind, e.subject) == about]
        doubt = objection(self.desk, self.seat, line, self.kinds) if line.mode in RULES else None
        desk.keep(self.seat, line, lapses=line.mode == ASK and bool(line.guard))
        if doubt is None:
            item.became(RULE, f"rule_{line.mode}", line=self._words(line))
        else:
            item.became(RULE, "rule_doubtful", line=self._words(line), why=doubt.code)
            item.outcomes[-1].error = doubt
        self._replaced(item, [entry for entry in entries if entry.id < self.fresh])
        ahead = [entry for entry in entries if entry.id >= self.fresh and line.mode in RULES]
        if ahead:  # both hold, in their order
            item.became(HEARD, "tried_after", line=ahead[-1].text)

    def _ready_by_lines(self, items: Sequence[_Item]) -> None:
        """A mail with lines for what is coming counts as `ready`."""
        desk, pending = self.desk, self.desk.table.pending
        if not isinstance(pending, Together) or not pending.prepare or self.seat not in pending.questions:
            return
        question = pending.questions[self.seat]
        own = any((entry.get("seat"), entry.get("kind")) == (self.seat, question.kind) for entry in desk.deed.inputs)
        if own or desk.table.given.get(self.seat) == READY:  # `ask me` of an earlier mail is replaced
            return
        coming = {desk.vocabulary.track(one.kind) for one in self._about_to_be_asked()}
        asking = ASK_ME in question.options
        fresh = [e for e in desk.book.of(self.seat) if e.id >= self.fresh and (asking or e.mode != ASK)]
        if not any(desk.vocabulary.track(entry.kind) in coming for entry in fresh):
            return
        if not self._tell_what_is_missing(items, self._about_to_be_asked(), asking=asking):
            desk.give(self.seat, question, Decision([READY], BY_DIRECT))

    def _tell_what_is_missing(self, items: Sequence[_Item], coming: Sequence[Coming], *, asking: bool) -> bool:
        """Where each time wants a line of its own, a few lines are kept, but the rest is not filled before he says so."""
        short = [one for one in coming if one.times > 1 and not covers(self.desk, self.seat, one, asking=asking)]
        for one in short:
            n = lines_for(self.desk, self.seat, one, asking=asking)
            items[-1].became(HEARD, "more_wanted", line=one.kind, n=n, most=one.times, answer=READY)
        return bool(short)

    # ------------------------------------------------------------------ words that are no moves

    def _one_word(self, item: _Item) -> int:
        assert isinstance(item.order, Said)
        self._word(item, item.order)
        return 1

    def _word(self, item: _Item, said: Said) -> None:
        if said.word == "forget":
            self._forget(item, said.rest)
        elif said.word in ("offer", "accept", "refuse", "withdraw"):
            code, particulars = deals.take(self.desk, self.seat, said)
            item.became(HEARD, code, **particulars)
            if said.word == "offer" and (doubt := deals.doubt_about(self.desk, self.seat, particulars["name"])):
                item.became(HEARD, "offer_doubtful", why=doubt.code)
                item.outcomes[-1].error = doubt
        elif said.word in ("say", "tell"):
            self._talk(item, said)
        else:
            self.said.append(said)
            item.became(HEARD, "heard", word=said.word)

    def _forget(self, item: _Item, rest: str) -> None:
        """`forget place priest`, `forget ask place`, `forget 2` (of the letter's list), `forget all`."""
        desk = self.desk
        numbers = desk.grammar.numbers_in(rest)
        gone = self._numbered_plans(numbers) if numbers else self._named_by(rest)
        for entry in gone:
            desk.change("drop", id=entry.id, why="forgotten")
        item.became(HEARD, "forgotten" if gone else "nothing_to_forget", n=len(gone))

    def _numbered_plans(self, numbers: Sequence[int]) -> list[Entry]:
        """A number means the line that had it when the mail came, whatever this mail has changed before."""
        wanted = {self.own[n - 1].id for n in numbers if 1 <= n <= len(self.own)}
        return [entry for entry in self.desk.book.of(self.seat) if entry.id in wanted]

    def _named_by(self, rest: str) -> list[Entry]:
        mode, kind, subject = self.desk.grammar.forgotten(rest)
        own = self.desk.book.of(self.seat, [mode] if mode else None)
        return [e for e in own if kind in ("", e.kind) and (subject is None or e.subject == subject)]

    def _talk(self, item: _Item, said: Said) -> None:
        if said.word == "say":
            self.desk.deed.talk.append({"by": self.seat, "text": said.rest})
            item.became(HEARD, "said")
            return
        other, text = deals.addressee(self.desk, self.seat, said.rest)
        if not text:
            raise UnreadableOrder("say_what", word=said.word)
        self.desk.deed.talk.append({"by": self.seat, "to": other, "text": text})
        item.became(HEARD, "told", to=other)

    # ------------------------------------------------------------------ wording

    def _typed_line(self, question: Question, words: Sequence[str]) -> str:
        subject = [question.subject] if question.subject and self.desk.vocabulary.kind(question.kind).subject else []
        return self._typed([question.kind, *subject, *words])

    def _typed(self, words: Sequence[str]) -> str:
        return " ".join(words)

    def _words(self, line: Line) -> str:
        return line.text
