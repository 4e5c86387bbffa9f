"""In place of a thing that is gone: the line itself with another one, as far as it would be taken so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.orders.lines import Line
from pbem.words.vocabulary import Kind, Vocabulary

if TYPE_CHECKING:
    from pbem.orders.desk import Desk

MOST, MOST_TRIED = 4, 12


def instead(desk: Desk, seat: str, line: Line, word: str) -> list[str]:
    """A line about something that is no more, written with those things of the same sort that the writer sees."""
    kind, words = desk.vocabulary.kind(line.kind), line.text.split()
    if not desk.suggests or word not in words:
        return []
    seen = [thing for thing in dict.fromkeys(_seen(desk.table.view(seat))) if thing not in words]
    others = [thing for thing in seen if _alike(desk.vocabulary, kind, word, thing)][:MOST_TRIED]
    lines = [" ".join(other if one == word else one for one in words) for other in others]
    return [text for text in lines if _is_taken(desk, seat, text)][:MOST]


def _alike(vocabulary: Vocabulary, kind: Kind, one: str, other: str) -> bool:
    """Whether two things can stand in the same slot."""
    return any(vocabulary.accepts(slot, one) and vocabulary.accepts(slot, other) for slot in kind.slots)


def _seen(view: Any) -> Iterator[str]:
    """Every word that stands somewhere in a view."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, Mapping):
        for name, more in view.items():
            yield name
            yield from _seen(more)
    elif isinstance(view, list | tuple):
        for more in view:
            yield from _seen(more)


def _is_taken(desk: Desk, seat: str, text: str) -> bool:
    trial = desk.clone()
    trial.alone, trial.suggests = seat, False
    return not trial.write(seat, text).refused
