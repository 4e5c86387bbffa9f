"""What happened: events as sentences, in chapters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.words.catalogue import Catalogue

Event = Mapping[str, Any]
BEGINS = "_begins"  # `turn_begins`, `year_begins`: the event is a chapter's title


@dataclass
class Chapter:
    """A stretch of play: its title, if it has one, and what happened in it."""

    title: str = ""
    sentences: list[str] = field(default_factory=list)


def may_know(event: Event, seat: str | None) -> bool:
    """Whether this seat (None: an onlooker) may hear of it."""
    return "to" not in event or seat in list(event["to"])


def chapters(events: Iterable[Event], catalogue: Catalogue, seat: str | None) -> list[Chapter]:
    """The events this seat may know, a new chapter wherever one begins."""
    found = [Chapter()]
    for event in events:
        sentence = catalogue.event(event) if may_know(event, seat) else ""
        if sentence and event["event"].endswith(BEGINS):
            found.append(Chapter(sentence))
        elif sentence:
            found[-1].sentences.append(sentence)
    return [chapter for chapter in found if chapter.title or chapter.sentences]
