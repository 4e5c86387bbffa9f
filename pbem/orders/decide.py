"""Deciding without asking: what a player has said ahead, looked at in a fixed order.

``ask`` stops; then the queue, the rules, ``auto`` and soft questions; then the player is asked. At a deadline queue and
rules are looked at as if ``ask`` were not there, then the automatic answer is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from pbem.engine import Coming, Question
from pbem.orders.book import EVERY_KIND, QUEUED, RULES, Entry
from pbem.orders.errors import IllegalOrder
from pbem.orders.follow import first_that_holds
from pbem.orders.guards import holds
from pbem.orders.lines import ASK, AUTO, ONCE, PLAIN, WATCH, Alternative, Line, Word
from pbem.orders.passage import follow_together, follow_track

if TYPE_CHECKING:
    from pbem.orders.desk import Desk

BY_DIRECT, BY_PLAN, BY_RULE, BY_AUTO, BY_LATE = "direct", "plan", "rule", "auto", "late"


class Decision(NamedTuple):
    """The words that answer, where they come from, the line that is used up by it, or the one that stays and has served."""

    words: list[str]
    by: str
    entry: Entry | None = None
    failed: IllegalOrder | None = None  # the line was not legal, so its kind's rest answer was taken
    served: Entry | None = None
    more: tuple[Entry, ...] = ()  # further lines that are used up with it


def decide(desk: Desk, seat: str, question: Question, *, late: bool = False, led: bool = False) -> Decision | None:
    """The answer this seat has given ahead, or None if it must be asked.

    ``led``: an automatic answer has led to this question, so it is a part of that answer. Whoever let his time pass is not
    asked again while that lasts, whatever he had said of asking.
    """
    absent = late or is_silent(desk, seat, question.kind)
    if not absent and not question.firm and is_stopped(desk, seat, question):
        return None
    found = _from_queue(desk, seat, question, late=absent)
    if found is _ASK:
        if not question.soft and not absent:
            return None
        found = None
    found = found or _from_rules(desk, seat, question) or _from_followed(desk, seat, question)
    found = found or _by_itself(desk, seat, question)
    if found is None and (late or led):
        return Decision([question.automatic()], BY_LATE if late else BY_AUTO)
    return found


def is_stopped(desk: Desk, seat: str, question: Question) -> bool:
    """Whether the player wants to be asked this time. An `ask` with a guard is used up when it fires."""
    if desk.book.stopped.get(seat) == desk.moment or desk.reopened(seat):
        return True
    for entry in _fitting(desk, seat, question, (ASK,)):
        line = desk.line(entry)
        if not line.guard:
            return True
        if any(holds(line.guard, facts, mark=entry.mark) for facts in _all_facts(question)):
            desk.change("drop", id=entry.id, why="fired")
            desk.tell(seat, "ask_fired", line=entry.text)
            desk.change("stop", seat=seat, moment=desk.moment)
            return True
    return False


def _all_facts(question: Question) -> Iterator[dict[str, object]]:
    yield question.known()
    if question.about is not None:
        yield from (question.known(option) for option in question.options)


# ---------------------------------------------------------------------- the queue

_ASK = Decision([], "")


def head(desk: Desk, seat: str, question: Question) -> Entry | None:
    """The line of the queue that may answer this question: the oldest of its track, for its subject if there is one."""
    track = desk.vocabulary.track(question.kind)
    lines = [entry for entry in desk.book.of(seat, QUEUED) if desk.vocabulary.track(entry.kind) == track]
    if asks_subject(desk, question):
        return next((entry for entry in lines if not entry.subject or entry.subject in question.options), None)
    named = [entry for entry in lines if entry.subject and entry.subject == question.subject]
    return next(iter(named or [entry for entry in lines if not entry.subject]), None)


def asks_subject(desk: Desk, question: Question) -> bool:
    """Whether the question itself asks which thing the next one is about."""
    return question.subject is None and question.slot == desk.vocabulary.kind(question.kind).subject


def _from_list(desk: Desk, seat: str, question: Question) -> Decision | None:
    """Of plans that stay, the first line that holds; then what the kind follows; if nothing does, the rest answer."""
    kind = desk.vocabulary.kind(question.kind)
    entries = _fitting(desk, seat, question, QUEUED)
    if asks_subject(desk, question):
        mine = [entry for entry in desk.book.of(seat, QUEUED) if entry.kind == question.kind]
        entries = [entry for entry in mine if not entry.subject or entry.subject in question.options]
    for place, entry in enumerate(entries):
        if entry.mode == WATCH:
            return _ASK
        together = [one for one in entries[place:] if one.mode != WATCH] if kind.skip_items else [entry]
        try:
            lines = [_not_in_vain(desk, seat, desk.line(one)) for one in together]
            reading, _ = follow_together(desk.vocabulary, desk.table, seat, lines, direct=False)
        except IllegalOrder as error:
            desk.missed[entry.id] = error
            continue
        return Decision(reading.words, BY_PLAN, entry if kind.stays == "played" else None, served=entry)
    if not entries:
        return None
    return _from_followed(desk, seat, question) or _rest(desk, question, BY_PLAN) or _ASK


def _rest(desk: Desk, question: Question, by: str) -> Decision | None:
    """What a kind answers when none of its lines holds."""
    rest = desk.vocabulary.kind(question.kind).rest
    return Decision([rest], by) if rest and rest in question.options else None


def _from_queue(desk: Desk, seat: str, question: Question, *, late: bool) -> Decision | None:
    if desk.vocabulary.kind(question.kind).stays:
        return _from_list(desk, seat, question)
    entry = head(desk, seat, question)
    if entry is None:
        return None
    kinds = desk.vocabulary.tracks.get(desk.vocabulary.track(question.kind), [question.kind])
    kind = desk.vocabulary.kind(question.kind)
    if kinds.index(entry.kind) < kinds.index(question.kind):
        return None
    if entry.mode == WATCH:
        return _ASK
    if desk.vocabulary.kind(kinds[0]).whole and not late and not desk.trying and not closes(desk, seat, question):
        return _ASK
    if entry.kind != question.kind:
        return Decision([kind.rest], BY_PLAN) if kind.rest in question.options and kind.rest else _ASK
    try:
        entries = [entry, *_going_on(desk, seat, entry)]
        lines = [_leading_on(desk, seat, one) for one in entries]
        reading, used = follow_together(desk.vocabulary, desk.table, seat, lines, direct=False)
        return Decision(reading.words, BY_PLAN, entry, more=tuple(entries[1:used]))
    except IllegalOrder as error:
        if question.soft and kind.rest and kind.rest in question.options:
            return Decision([kind.rest], BY_PLAN, entry, failed=error)
        desk.missed[entry.id] = error
        return _ASK


def _going_on(desk: Desk, seat: str, entry: Entry) -> list[Entry]:
    """The lines of the queue that may go on with the same chain (the second `move` of a turn)."""
    track = desk.vocabulary.track(entry.kind)
    lines = [e for e in desk.book.of(seat, QUEUED) if desk.vocabulary.track(e.kind) == track and e.subject == entry.subject]
    return list(takewhile(lambda one: one.kind == entry.kind and one.mode != WATCH, lines[lines.index(entry) + 1 :]))


def closes(desk: Desk, seat: str, question: Question) -> bool:
    """Whether the queue of a track that is taken whole brings it to its end, with all else that was said ahead."""
    track = desk.vocabulary.track(question.kind)
    entries = [e for e in desk.book.of(seat, QUEUED) if desk.vocabulary.track(e.kind) == track]
    lines = [desk.line(entry) for entry in entries if entry.mode != WATCH]
    try:
        return follow_track(desk.vocabulary, desk.table, seat, lines, direct=False).closed or plays_on(desk.clone(), seat, question)
    except IllegalOrder:
        return False


def plays_on(trial: Desk, seat: str, question: Question) -> bool:
    """Whether lines, rules and `auto` answer all that is left of the question's track; tried on a desk of its own."""
    track, drawn, trial.trying = trial.vocabulary.track(question.kind), trial.table.drawn, True
    while (asked := trial.table.question_to(seat)) and trial.vocabulary.track(asked.kind) == track:
        found = decide(trial, seat, asked)
        if found is None:
            return False
        trial.give(seat, asked, found)
        if trial.table.drawn != drawn:
            break
    return True


# ---------------------------------------------------------------------- rules, auto, silence


def _fitting(desk: Desk, seat: str, question: Question, modes: Sequence[str], subject: str | None = None) -> list[Entry]:
    """The lines of these modes for the question's kind: those that name its subject, else those that name none."""
    subject = subject or question.subject
    entries = [entry for entry in desk.book.of(seat, modes) if entry.kind == question.kind]
    named = [entry for entry in entries if entry.subject and entry.subject == subject]
    return named or [entry for entry in entries if not entry.subject]


def _from_rules(desk: Desk, seat: str, question: Question) -> Decision | None:
    subjects: list[str | None] = list(question.options) if asks_subject(desk, question) else [None]
    seen = False
    for subject in subjects:
        rules = _fitting(desk, seat, question, RULES, subject)
        for entry in sorted(rules, key=lambda rule: rule.mode != ONCE):  # what is meant for one time goes before what is always so
            seen = True
            try:
                line = _not_in_vain(desk, seat, _leading_on(desk, seat, entry))
                line = _about(line, subject) if subject and not entry.subject else line
                reading = first_that_holds(desk.vocabulary, desk.table, seat, line, direct=False)
            except IllegalOrder:
                continue
            return Decision(reading.words, BY_RULE, entry if entry.mode == ONCE else None)
    return _from_followed(desk, seat, question) or _rest(desk, question, BY_RULE) if seen else None


def _about(line: Line, subject: str) -> Line:
    """A line that names no subject, for this one: which citizen is placed next, and where."""
    about = Word((subject,))
    named = [replace(one, items=((about, *one.items[0]), *one.items[1:])) for one in line.alternatives]
    return replace(line, alternatives=tuple(named))


def _from_followed(desk: Desk, seat: str, question: Question) -> Decision | None:
    """A bid says that the card may be put up: the first line of the kind that is followed which would then do something."""
    followed = desk.vocabulary.kind(question.kind).follows
    if not followed:
        return None
    for entry in desk.book.of(seat, (PLAIN, *RULES)):
        if entry.kind == followed and entry.subject in question.options and _would_act(desk, seat, entry):
            return Decision([entry.subject], BY_PLAN)
    return None


def _would_act(desk: Desk, seat: str, entry: Entry) -> bool:
    """Whether a line of the followed kind would do something if its subject were named now."""
    table = desk.table.clone()
    table.answer(seat, entry.subject)
    asked = table.question_to(seat)
    if asked is None or (asked.kind, asked.subject) != (entry.kind, entry.subject):
        return False
    try:
        reading = first_that_holds(desk.vocabulary, table, seat, desk.line(entry), direct=False)
    except IllegalOrder:
        return False
    return reading.words != [desk.vocabulary.kind(entry.kind).rest]


def _not_in_vain(desk: Desk, seat: str, line: Line) -> Line:
    """A line without the alternatives whose subject the player himself would then leave alone."""
    kind, question = desk.vocabulary.kind(line.kind), desk.table.question_to(seat)
    if not kind.follows or question is None:
        return line
    named = {thing for one in line.alternatives for word in one.words[:1] for thing in word.ids}
    idle = {
        thing for thing in named if thing in question.options and thing != kind.rest and not _wants(desk, seat, kind.follows, thing)
    }
    kept = tuple(one for one in line.alternatives if not any(thing in idle for word in one.words[:1] for thing in word.ids))
    return replace(line, alternatives=kept)


def _wants(desk: Desk, seat: str, followed: str, subject: str) -> bool:
    """Whether a line of the followed kind would do something about this subject, or asks to be asked."""
    lines = [entry for entry in desk.book.of(seat) if entry.kind == followed]
    asks = any(entry.mode in (ASK, WATCH) and entry.subject in ("", None, subject) for entry in lines)
    return asks or any(
        _would_act(desk, seat, entry) for entry in lines if entry.mode in (PLAIN, *RULES) and entry.subject == subject
    )


def _leading_on(desk: Desk, seat: str, entry: Entry) -> Line:
    """A line without the alternatives that only lead on to a decision of which the player's own lines would make nothing.

    Who has said nothing for what it leads to is asked about that.
    """
    line = desk.line(entry)
    if not desk.vocabulary.kind(line.kind).leads:
        return line
    return replace(line, alternatives=tuple(one for one in line.alternatives if not _leads_to_nothing(desk, seat, one)))


def _leads_to_nothing(desk: Desk, seat: str, alternative: Alternative) -> bool:
    """Whether what was said for the kind that a lone word names would answer it with the rest."""
    question = desk.table.question_to(seat)
    word = next((thing for word in alternative.words for thing in word.ids if question and thing in question.options), "")
    if len(alternative.words) != 1 or word not in desk.vocabulary.kinds:
        return False
    after = desk.clone()
    after.table.answer(seat, word)
    asked = after.table.question_to(seat)
    if asked is None or asked.kind != word:
        return False
    found = decide(after, seat, asked)
    return found is not None and found.words == [desk.vocabulary.kind(word).rest]


def _by_itself(desk: Desk, seat: str, question: Question) -> Decision | None:
    for entry in _fitting(desk, seat, question, (AUTO,)):
        line = desk.line(entry)
        if holds(line.guard, question.known()):
            return Decision([question.automatic()], BY_AUTO)
    if question.soft or is_silent(desk, seat, question.kind):
        return Decision([question.automatic()], BY_AUTO)
    return None


def is_silent(desk: Desk, seat: str, kind: str) -> bool:
    """Whether the player let his time pass and has not written since."""
    return any(silence.seat == seat and silence.kind in (kind, EVERY_KIND) for silence in desk.book.silent)


def covers(desk: Desk, seat: str, coming: Coming, *, asking: bool = True) -> bool:
    """Whether the player has said enough for a kind that is coming: a line for each time, or a rule for all of them."""
    return is_silent(desk, seat, coming.kind) or lines_for(desk, seat, coming, asking=asking) >= coming.times


def lines_for(desk: Desk, seat: str, coming: Coming, *, asking: bool = True) -> int:
    """How often what the player has said would answer a kind that is coming; where nobody can be asked, `ask` says nothing."""
    track, lines = desk.vocabulary.track(coming.kind), 0
    for entry in desk.book.of(seat):
        same = desk.vocabulary.track(entry.kind) == track if entry.mode in QUEUED else entry.kind == coming.kind
        if same and entry.subject in ("", coming.subject or "") and (asking or entry.mode != ASK):
            lines += 1 if entry.mode in (*QUEUED, ONCE) else coming.times
    return lines
