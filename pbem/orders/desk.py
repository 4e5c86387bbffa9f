"""The desk: one game played by orders. It holds the table and the book, takes what comes in, and says what it caused.

Everything a desk does is pure: the same desk and the same input give the same deed. A deed can be folded in again later
without looking at plans or rules, because all that they decided is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbem.engine import Chance, Game, Question, Result, Span, Table, Together
from pbem.engine.question import ASK_ME, READY
from pbem.engine.state import Event
from pbem.engine.table import AGREE
from pbem.orders.book import EVERY_KIND, QUEUED, Book, Entry, Reopened
from pbem.orders.choices import Choice, said_ahead
from pbem.orders.choices import choices as all_choices
from pbem.orders.decide import BY_AUTO, BY_DIRECT, BY_LATE, BY_PLAN, Decision, covers, decide, head, is_stopped
from pbem.orders.deed import Deed, Plain, Reply
from pbem.orders.errors import IllegalOrder
from pbem.orders.folding import Misfit, fold, refit
from pbem.orders.grammar import Grammar
from pbem.orders.lines import ASK, WATCH, Line
from pbem.orders.terms import fall_silent, lapse, until
from pbem.words.vocabulary import Vocabulary

MOST_STEPS = 100_000


@lru_cache(maxsize=64)
def _grammar(
    game: Game,
    seats: tuple[str, ...],
    names: tuple[tuple[str, str], ...],
    things: tuple[tuple[str, tuple[str, ...]], ...],
    own: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
) -> Grammar:
    titles = {thing: dict(found) for thing, found in own}
    return Grammar(Vocabulary(game, seats, dict(names), dict(things), titles))


class Desk:
    """One game, its players' words ahead, and the way of every input into it."""

    def __init__(self, game: Game, table: Table, names: Mapping[str, str], book: Book | None = None, moment: int = 0) -> None:
        self.game = game
        self.table = table
        self.names = dict(names)
        self.book = book or Book()
        self.moment = moment  # counts the questions put so far: an `ask` that fired holds for one of them
        options = getattr(table.state, "options", {})
        things = tuple((name, tuple(group)) for name, group in game.things(options).items())
        own = tuple((thing, tuple(titles.items())) for thing, titles in game.names(options).items())
        self.grammar = _grammar(game, tuple(table.state.seats), tuple(self.names.items()), things, own)
        self.vocabulary = self.grammar.vocabulary
        self.deed = Deed()
        self.missed: dict[int, IllegalOrder] = {}  # lines that stay, but did not hold at the question that is being decided
        self.alone = ""  # in a preview: whose
        self.unforeseen = False  # a preview has come to its end
        self.suggests = True  # not while a suggestion is tried
        self.trying = False  # whether a turn would come to its end is being tried
        self._late: dict[str, str] = {}  # whose time is up, and for which track
        self._led: tuple[str, str] | None = None  # whom an automatic answer has led into which kind
        self.arrival: Mapping[str, Span] | None = None  # the spans when the mail came that is being read
        self.happened: int | None = None  # and its game's mark

    @classmethod
    def new(cls, game: Game, seats: Sequence[str], options: Mapping[str, Any], seed: bytes, names: Mapping[str, str]) -> Desk:
        """Lay the table; nothing is played yet (see :meth:`begin`)."""
        return cls(game, Table(game, game.new(list(seats), options, Chance(seed))), names)

    # ------------------------------------------------------------------ looking

    @property
    def result(self) -> Result | None:
        return self.table.result

    @property
    def seats(self) -> list[str]:
        return self.table.state.seats

    def asked(self) -> dict[str, Question]:
        """Who must be asked now, and what; whoever has said enough ahead is left out."""
        pending = self.table.pending
        if pending is None:
            return {}
        if isinstance(pending, Question):
            return {pending.player: pending}
        if pending.prepare:
            return {seat: q for seat, q in self.table.questions().items() if not self._is_prepared(seat, pending)}
        return {seat: q for seat, q in self.table.questions().items() if decide(self, seat, q) is None}

    def waiting(self) -> list[str] | None:
        """Whom everybody may know to be waited for; None: the table waits, and that is all anybody may know."""
        asked = self.asked()
        return None if any(question.hidden for question in asked.values()) else list(asked)

    def answers_ahead(self, seat: str) -> bool:
        """Whether what the seat is asked would be answered at once by what it has said ahead."""
        desk, question = self.clone(), self.table.question_to(seat)
        if isinstance(desk.table.pending, Question):
            return question is not None and decide(desk, seat, question) is not None
        return question is not None and seat not in desk.asked()

    def reopened(self, seat: str) -> Reopened | None:
        """Set while the seat is asked again what it had answered before an undo."""
        found = self.book.reopened.get(seat)
        return found if found is not None and found.moment == self.moment else None

    def choices(self, seat: str) -> list[Choice]:
        """Every legal line of this seat now, whole."""
        return all_choices(self.vocabulary, self.table, seat)

    def sayable(self, seat: str, kind: str = "") -> list[Choice]:
        """What this seat may send now; where nothing of that kind is open, also what it may say ahead.

        Of what is only coming a list has no more than beginnings: lines said ahead are whole.
        """
        found = self.choices(seat)
        prepared = isinstance(self.table.pending, Together) and self.table.pending.prepare
        if found and (not kind or (not prepared and any(choice.kind == kind for choice in found))):
            return found
        ahead = said_ahead(self.vocabulary, self.table, seat)
        return [*found, *(choice for choice in ahead if not kind or choice.kind == kind)]

    def line(self, entry: Entry) -> Line:
        """A kept line, understood again."""
        return self.grammar.kept(entry.text)

    def spans(self, seat: str) -> Mapping[str, Span]:
        return self.game.spans(self.table.state, seat)

    # ------------------------------------------------------------------ what comes in

    def begin(self) -> Deed:
        """The set-up, and everything until somebody must be asked."""
        self._open_deed()
        self._note_news()
        self.advance()
        return self._close_deed()

    def write(self, seat: str, text: str, *, numbers_hold: bool = True) -> Reply:
        """A player's mail. If anything in it is refused, nothing of it is taken.

        ``numbers_hold``: whether a bare number still belongs to the list the player has before him.
        """
        from pbem.orders.take import take

        table, book, moment = self.table, self.book.copy(), self.moment
        before = table.clone()
        self._open_deed()
        self.arrival, self.happened = dict(self.spans(seat)), self.game.mark(self.table.state)
        reply = take(self, seat, text, numbers_hold=numbers_hold)
        self.arrival = self.happened = None
        if reply.refused:
            self.table, self.book, self.moment = before, book, moment
            self._open_deed()
        reply.deed = self._close_deed()
        return reply

    def preview(self, seat: str, text: str, *, numbers_hold: bool = True) -> tuple[Reply, Desk]:
        """What a mail would do, up to the first draw and to other people's answers; this desk stays as it is."""
        desk = self.clone()
        desk.alone = seat
        return desk.write(seat, text, numbers_hold=numbers_hold), desk

    def deadline(self, seats: Iterable[str] | None = None) -> Deed:
        """Time is up: whoever is asked (of these seats) gets what his plans say without `ask`, else the automatic answer."""
        self._open_deed()
        asked = self.asked()
        wanted = list(asked) if seats is None else [seat for seat in seats if seat in asked]
        self._late = {seat: self.vocabulary.track(asked[seat].kind) for seat in wanted}
        self.advance()
        self._late = {}
        return self._close_deed()

    def retire(self, seat: str) -> Deed:
        """The seat is left for good: what was said ahead for it goes, and automatic answers are taken from now on."""
        self._open_deed()
        for entry in list(self.book.of(seat)):
            self.change("drop", id=entry.id, why="forgotten")
        for offer in [offer for offer in self.book.offers if seat in (offer.by, offer.to)]:
            self.change("close", by=offer.by, name=offer.name, why="lapsed")
        self.change("speak", seat=seat)
        self.change("silence", seat=seat, kind=EVERY_KIND)
        self.tell(None, "resigned", player=seat)
        self.advance()
        return self._close_deed()

    # ------------------------------------------------------------------ playing on

    def advance(self) -> None:
        """Play on as long as plans, rules and automatic answers allow it."""
        for _ in range(MOST_STEPS):
            lapse(self)
            if self.table.result is not None or (self.alone and not self._is_mine_alone()):
                return
            if not self._step():
                return
        raise AssertionError("plans answer each other without end")

    def _is_mine_alone(self) -> bool:
        """In a preview nobody else's plans may show, and nothing that is drawn or sealed."""
        pending = self.table.pending
        return not self.unforeseen and isinstance(pending, Question) and pending.player == self.alone

    def _step(self) -> bool:
        """One answer given without asking; False: somebody must be asked."""
        pending = self.table.pending
        if isinstance(pending, Question):
            self._late = {seat: track for seat, track in self._late.items() if seat == pending.player}
            decision = self._decide(pending.player, pending)
            if decision is not None:
                self.give(pending.player, pending, decision)
            return decision is not None
        assert pending is not None
        if pending.prepare:
            return self._step_prepare(pending)
        return self._step_sealed(pending)

    def _decide(self, seat: str, question: Question) -> Decision | None:
        late = self._late.get(seat) == self.vocabulary.track(question.kind)
        if not late:
            self._late.pop(seat, None)
        if self._led != (seat, question.kind):
            self._led = None
        return decide(self, seat, question, late=late, led=self._led is not None)

    def _step_sealed(self, pending: Together) -> bool:
        """Plans answer a sealed question only when it closes."""
        decisions = {seat: self._decide(seat, question) for seat, question in self.table.questions().items()}
        closes = None not in decisions.values()
        for seat, decision in decisions.items():
            if decision is not None and (closes or seat in self._late):
                self.give(seat, pending.questions[seat], decision)
        return closes

    def _step_prepare(self, pending: Together) -> bool:
        """Everybody is ready who has said enough, or has let the time pass."""
        self._stop_for_all(pending)
        missing = self.table.questions()
        tracks = {seat: self.vocabulary.track(question.kind) for seat, question in missing.items()}
        late = [seat for seat in missing if self._late.get(seat) == tracks[seat] and not self._is_prepared(seat, pending)]
        for seat in late:
            self.give(seat, missing.pop(seat), Decision([READY], BY_LATE))
        if not all(self._is_prepared(seat, pending) for seat in missing):
            return False
        for seat, question in missing.items():
            self.give(seat, question, Decision([READY], BY_PLAN))
        return bool(late or missing)

    def _stop_for_all(self, pending: Together) -> None:
        """A soft prepare is put to all if anyone's `ask` fits."""
        soft = [seat for seat, question in pending.questions.items() if question.soft]
        stopped = [seat for seat in soft if is_stopped(self, seat, pending.questions[seat])]
        if stopped:
            for seat in soft:
                if self.book.stopped.get(seat) != self.moment:
                    self.change("stop", seat=seat, moment=self.moment)

    def _is_prepared(self, seat: str, pending: Together) -> bool:
        """Whether the seat need not be asked: nothing is coming for it, or its lines cover all of it."""
        question = pending.questions[seat]
        if question.soft and self.book.stopped.get(seat) != self.moment:
            return True
        coming = pending.coming.get(seat, ())
        if (question.soft and not coming) or self.reopened(seat):
            return False
        asking = ASK_ME in question.options
        return all(covers(self, seat, one, asking=asking) for one in coming)

    # ------------------------------------------------------------------ one answer

    def give(self, seat: str, question: Question, decision: Decision) -> None:
        """Put a decision to the table word by word; the line that belongs to this question is used up by it."""
        used = decision.entry or self._used_head(seat, question)
        for entry in [] if used is None else [used, *decision.more]:
            self.change("drop", id=entry.id, why="used")
            failed = decision.failed or (None if decision.entry else self.missed.get(entry.id))
            if failed is not None:
                self.tell(seat, "line_failed", line=entry.text, because=failed.plain())
            elif entry.mode != WATCH:
                self.tell(seat, "line_used" if decision.entry else "line_passed", line=entry.text)
        self._note_service(seat, decision)
        if decision.by == BY_LATE:
            fall_silent(self, seat, question)
        if self.vocabulary.kind(question.kind).leads:
            self._led = (seat, decision.words[0]) if decision.by in (BY_AUTO, BY_LATE) else None
        for word in decision.words:
            if not self.unforeseen:
                self._put(seat, word, decision.by, secret=question.hidden)

    def _note_service(self, seat: str, decision: Decision) -> None:
        """Of lines that stay for their term it is remembered which have served, and of the others what was first in their way."""
        for entry in self.book.of(seat, QUEUED):
            if decision.served is not None and entry.id == decision.served.id and not entry.served:
                self.change("serve", id=entry.id, why="used")
            elif entry.id in self.missed and not entry.served and not entry.missed:
                self.change("miss", id=entry.id, missed=self.missed[entry.id].plain(), why="used")
        self.missed = {}

    def _used_head(self, seat: str, question: Question) -> Entry | None:
        if self.vocabulary.kind(question.kind).stays:
            return None
        entry, again = head(self, seat, question), self.reopened(seat)
        if entry is None or entry.kind != question.kind or (again is not None and entry.id >= again.since):
            return None
        return entry

    def _put(self, seat: str, word: str, by: str, *, secret: bool) -> None:
        pending = self.table.pending
        question = self.table.question_to(seat)
        assert question is not None and pending is not None
        sealed = isinstance(pending, Together)
        given = dict(self.table.given) if sealed else {}
        entry: Plain = {"seat": seat, "kind": question.kind}
        entry |= {"subject": question.subject} if question.subject is not None else {}
        entry |= {"word": word, "by": by}
        entry |= {"secret": True} if sealed or secret or question.hidden else {}  # a line that begins hidden stays so
        if self.alone and self._is_unforeseeable(seat, word):
            self.unforeseen = True
            if not sealed:
                self.table = self.table.up_to_the_draw(seat, word)
            return
        self.deed.inputs.append(entry)
        self.table.answer(seat, word)
        entry["drawn"] = self.table.drawn
        if self.table.pending is not pending:
            self.moment += 1
            if isinstance(pending, Together):
                self._unseal(pending, given | {seat: word})
        self._use_up_forced(seat, question.kind)
        self._note_news()

    def _use_up_forced(self, seat: str, kind: str) -> None:
        """A question that the table answered by itself uses up the line that was kept for it."""
        last = (seat, kind)
        for note in self.table.take_notes():
            track = self.vocabulary.track(note.kind)
            queue = [e for e in self.book.of(note.seat, QUEUED) if self.vocabulary.track(e.kind) == track]
            stays = self.vocabulary.kind(note.kind).stays
            if (note.seat, note.kind) != last and queue and queue[0].kind == note.kind and not stays:
                self.change("drop", id=queue[0].id, why="used")
                said = {thing for one in self.line(queue[0]).alternatives for word in one.words for thing in word.ids}
                if queue[0].mode != WATCH:
                    self.tell(note.seat, "line_used" if note.word in said else "line_passed", line=queue[0].text)
            last = (note.seat, note.kind)

    def _is_unforeseeable(self, seat: str, word: str) -> bool:
        """Whether what follows an answer depends on a draw, or on others' sealed answers."""
        after = self.table.clone()
        after.answer(seat, word)
        return after.drawn != self.table.drawn or isinstance(self.table.pending, Together)

    def _unseal(self, pending: Together, answers: Mapping[str, str]) -> None:
        """All are in. Sealed answers become public, except hidden ones; whoever wants to be asked is noted."""
        if pending.prepare:
            for seat in [seat for seat, word in answers.items() if word == ASK_ME]:
                self._ask_at_the_moment(seat, pending)
            return
        mine = {entry["seat"]: entry for entry in self.deed.inputs if "word" in entry and entry.get("secret")}
        for seat, question in pending.questions.items():
            if question.hidden or seat not in answers:
                continue
            if seat in mine and mine[seat]["kind"] == question.kind and mine[seat]["word"] == answers[seat]:
                del mine[seat]["secret"]
                continue
            subject = {"subject": question.subject} if question.subject is not None else {}
            self.deed.revealed.append({"seat": seat, "kind": question.kind, **subject, "word": answers[seat]})

    def _ask_at_the_moment(self, seat: str, pending: Together) -> None:
        for kind in dict.fromkeys(one.kind for one in pending.coming.get(seat, ())):
            self.keep(seat, Line(ASK, kind, None, text=f"ask {kind}"), lapses=True)

    # ------------------------------------------------------------------ the book

    def change(self, op: str, **particulars: Any) -> None:
        """Change the book, and note it in the deed."""
        change = {"op": op, **particulars}
        self.book.apply(change)
        self.deed.changes.append(change)

    def keep(self, seat: str, line: Line, *, lapses: bool) -> Entry:
        """Keep a line for later; one that lapses is good for the span open now, or the next one."""
        good = until(self, seat, self.vocabulary.kind(line.kind).term) if lapses else {}
        subject = {"subject": line.subject} if line.subject else {}
        happened = self.game.mark(self.table.state) if self.happened is None else self.happened
        mark = {"mark": happened} if happened and line.guard else {}
        number = self.book.next_id
        self.change("add", id=number, seat=seat, mode=line.mode, kind=line.kind, text=line.text, **subject, **good, **mark)
        return self.book.entries[-1]

    # ------------------------------------------------------------------ deals

    def agree(self, deal: Plain) -> None:
        """Both sides have agreed; the table carries it out now or at the next moment that allows it."""
        pending, given = self.table.pending, dict(self.table.given)
        entry: Plain = {"do": AGREE, "deal": dict(deal), "secret": True}
        self.deed.inputs.append(entry)
        self.table.agree(deal)
        entry["drawn"] = self.table.drawn
        if self.table.pending is not pending:  # the deal left only one answer
            self.moment += 1
            if isinstance(pending, Together):
                self._unseal(pending, given)
        self._note_news()

    # ------------------------------------------------------------------ the deed

    def _open_deed(self) -> None:
        self.deed = Deed()
        self.missed = {}

    def _close_deed(self) -> Deed:
        deed, self.deed = self.deed, Deed()
        return deed

    def _note_news(self) -> None:
        self.deed.events += [_plain_event(event) for event in self.table.take_news()]
        self.table.take_notes()

    def tell(self, seats: str | Sequence[str] | None, event: str, **particulars: Any) -> None:
        """Note an event of the desk's own, for one seat, several, or all (``to`` is the audience, never a particular)."""
        to = {} if seats is None else {"to": [seats] if isinstance(seats, str) else list(seats)}
        if seats is None or to["to"]:
            self.deed.events.append({"event": event, **particulars, **to})

    # ------------------------------------------------------------------ folding

    def fold(self, deed: Mapping[str, Any]) -> None:
        """Play a recorded deed again; what does not fit raises :class:`Misfit` and leaves the desk half done."""
        fold(self, deed)

    def refit(self, deed: Mapping[str, Any]) -> list[Plain]:
        """Play of a recorded deed what still fits; gives back the answers left out."""
        return refit(self, deed)

    # ------------------------------------------------------------------ saving and copying

    def clone(self) -> Desk:
        """A second desk in the same position."""
        return Desk(self.game, self.table.clone(), self.names, self.book.copy(), self.moment)

    def dump(self) -> Plain:
        """The position as plain data, without the seed."""
        return {"moment": self.moment, **self.table.dump(), "book": msgspec.to_builtins(self.book)}

    @classmethod
    def load(cls, game: Game, plain: Mapping[str, Any], seed: bytes, names: Mapping[str, str]) -> Desk:
        """The desk out of :meth:`dump`'s data."""
        book = msgspec.convert(plain["book"], Book)
        return cls(game, Table.load(game, plain, seed), names, book, int(plain["moment"]))


def _plain_event(event: Event) -> Plain:
    name, particulars, seats = event
    return {"event": name, **particulars, **({} if seats is None else {"to": list(seats)})}


__all__ = ["BY_AUTO", "BY_DIRECT", "BY_LATE", "BY_PLAN", "Desk", "Misfit"]
