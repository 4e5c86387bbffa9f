"""What is wrong with a line before its moment: told when it comes, not when it fails."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine import Coming
from pbem.orders.choices import Choice, lines_to_come, nearest_choices
from pbem.orders.doubts import doubt_about
from pbem.orders.errors import IllegalOrder
from pbem.orders.excess import elsewhere, excess
from pbem.orders.halves import bounds_nothing, lacks, too_much
from pbem.orders.instead import instead
from pbem.orders.lines import ALWAYS, ONCE, PLAIN, Line
from pbem.orders.spent import what_is_over
from pbem.orders.suggest import sendable, whole_lines

if TYPE_CHECKING:
    from pbem.orders.desk import Desk


def must_say_something(desk: Desk, seat: str, line: Line, coming: Sequence[Coming]) -> None:
    """Half a line answers nothing, now or later: the bare name of a decision, or words that want others behind them."""
    says = line.subject or any(alternative.words or alternative.bound for alternative in line.alternatives)
    if line.mode in (PLAIN, ALWAYS, ONCE) and (not says or lacks(desk.vocabulary, line, coming)):
        raise explained(desk, seat, IllegalOrder("incomplete", kind=line.kind), line)
    if bounds_nothing(desk.vocabulary, line):
        raise explained(desk, seat, IllegalOrder("no_number_asked", kind=line.kind), line)
    if word := too_much(desk.vocabulary, line):
        raise explained(desk, seat, IllegalOrder("too_many_words", word=word, kind=line.kind), line)


def must_not_say_too_much(desk: Desk, seat: str, line: Line) -> None:
    """Words that no moment could take would stop the table when theirs comes, or be passed over for the next alternative."""
    if wrong := excess(desk.vocabulary, line):
        why, word = wrong
        error = IllegalOrder(why, word=word, kind=line.kind, nearest=_elsewhere(desk, seat, word, line))
        raise explained(desk, seat, error, line)


def _elsewhere(desk: Desk, seat: str, word: str, line: Line) -> list[str]:
    """Lines of the kinds to which a word belongs that is none for this one, as far as they need no more than that word."""
    kinds = elsewhere(desk.vocabulary, line.kind, word) if desk.suggests else {}
    same = [desk.vocabulary.kind(line.kind).subject or ""]
    about = {kind: [line.subject] if line.subject and desk.vocabulary.kind(kind).subject in same else [] for kind in kinds}
    short = [" ".join([kind, *about[kind], word]) for kind, slots in kinds.items() if not slots]
    listed = [choice for kind in kinds for choice in desk.sayable(seat, kind) if choice.kind == kind]
    return (short or sendable([choice for choice in listed if word in choice.words]))[:4]


def must_not_be_over(desk: Desk, seat: str, line: Line, seen: dict[str, Any], listed: Sequence[Choice]) -> None:
    """A line whose moment can never come (again) is refused: nobody shall wait for it. ``seen``, ``listed``: by its writer."""
    over = what_is_over(desk.vocabulary, seen, line)
    if over is not None:
        why, word = over
        known = line.kind in [choice.kind for choice in listed]
        nearest = [] if known or word == line.kind else instead(desk, seat, line, word)
        raise explained(desk, seat, IllegalOrder(why, word=word, kind=line.kind, nearest=nearest), line)


def objection(desk: Desk, seat: str, line: Line, kinds: Collection[str]) -> IllegalOrder | None:
    """Why a line could not be played as things stand now; a plan that never could be while its time lasts is refused.

    What this mail has played before may have changed everything, so then only what never can be is refused. ``kinds``: those
    of its lines.
    """
    doubt = doubt_about(desk.vocabulary, desk.table, seat, line)
    if doubt is None:
        return None
    error = IllegalOrder(doubt.why, word=doubt.word, kind=line.kind)
    if doubt.never or line.mode == PLAIN:
        error.nearest = _nearest(desk, lines_to_come(desk.vocabulary, desk.table, seat, line.kind), line)
    mended = doubt.unless in kinds or any(entry.kind == doubt.unless for entry in desk.book.of(seat))
    in_vain = doubt.final and line.mode == PLAIN and not mended and not desk.deed.inputs
    if in_vain or doubt.never:
        raise error
    return error


def explained(desk: Desk, seat: str, error: IllegalOrder, line: Line) -> IllegalOrder:
    """The error with the nearest legal lines."""
    if not error.nearest:
        error.nearest = _nearest(desk, desk.sayable(seat, line.kind), line)
    return error


def _nearest(desk: Desk, choices: Sequence[Choice], line: Line, most: int = 5) -> list[str]:
    """Of these choices the whole lines that are most like one; not that line itself."""
    whole = [choice for choice in choices if whole_lines(choice)]
    found = nearest_choices(desk.vocabulary, [one for one in whole if one.kind == line.kind] or whole, line, most=most)
    return [other for other in dict.fromkeys(sendable(found)) if other != line.text][:4]
