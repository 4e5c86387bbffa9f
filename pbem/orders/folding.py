"""Folding: a recorded deed played again. All that plans and rules decided is in it, so neither is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.table import AGREE, JUMP
from pbem.orders.deed import Plain

if TYPE_CHECKING:
    from pbem.orders.desk import Desk


class Misfit(ValueError):
    """A recorded input that cannot be put to the table: not this question, not these words, or another draw."""

    def __init__(self, entry: Mapping[str, Any], why: str) -> None:
        super().__init__(f"{why}: {dict(entry)}")
        self.entry = dict(entry)
        self.why = why


def fold(desk: Desk, deed: Mapping[str, Any]) -> None:
    """Play a recorded deed again; what does not fit raises :class:`Misfit` and leaves the desk half done."""
    for entry in deed.get("inputs", ()):
        _fold_input(desk, entry, exact=True)
    _fold_changes(desk, deed.get("changes", ()))


def refit(desk: Desk, deed: Mapping[str, Any]) -> list[Plain]:
    """Play of a recorded deed what still fits: the answers up to the first that does not, and the changes of the book.

    Gives back the answers left out. Lines that they had used up stay in the book.
    """
    inputs = list(deed.get("inputs", ()))
    for place, entry in enumerate(inputs):
        try:
            _fold_input(desk, entry, exact=False)
        except Misfit:
            _fold_changes(desk, (c for c in deed.get("changes", ()) if c.get("why") not in ("used", "fired")))
            return [dict(left) for left in inputs[place:] if "word" in left]
    _fold_changes(desk, deed.get("changes", ()))
    return []


def _fold_input(desk: Desk, entry: Mapping[str, Any], *, exact: bool) -> None:
    table, pending = desk.table, desk.table.pending
    if entry.get("do") == AGREE:
        table.agree(entry["deal"])
    elif entry.get("do") == JUMP:
        table.jump(entry["counter"], anew=entry.get("anew", False))
    else:
        _answer_again(desk, entry)
    if exact and table.drawn != entry.get("drawn", table.drawn):
        raise Misfit(entry, f"{table.drawn} draws were made")
    if table.pending is not pending:
        desk.moment += 1
    table.take_news()
    table.take_notes()


def _answer_again(desk: Desk, entry: Mapping[str, Any]) -> None:
    question = desk.table.question_to(entry["seat"])
    if question is None or (question.kind, question.subject) != (entry["kind"], entry.get("subject")):
        raise Misfit(entry, "another question is open")
    if entry["word"] not in question.options:
        raise Misfit(entry, "this is not among the options")
    desk.table.answer(entry["seat"], entry["word"])


def _fold_changes(desk: Desk, changes: Iterable[Mapping[str, Any]]) -> None:
    """What was said ahead; and what the set-up told is old news, also where nobody has answered anything."""
    for change in changes:
        desk.book.apply(change)
    desk.table.take_news()
    desk.table.take_notes()
