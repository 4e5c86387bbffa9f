"""Records: what one accepted input caused, in two halves. One everybody may read, the other in two private parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

Plain = dict[str, Any]

ANSWERS, EVENTS = "answers", "events"
_NOT_SHOWN = {"by", "drawn", "secret"}
"""Of an answer that everybody sees, these stay private: whether a plan, a rule or a mail gave it, and how much was drawn."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One record as read. ``public`` holds the keys of history.toml, ``game`` and ``talk`` the private parts."""

    n: int
    at: str
    kind: str
    rules: int
    said: str
    hash: str
    public: Plain
    game: Plain = {}
    talk: Plain = {}
    history: int = 0
    """The offset behind the record in history.toml."""
    secret: int = 0
    """The offset behind its parts in secret.toml."""

    @property
    def deed(self) -> Plain:
        """What ``Desk.fold`` plays again."""
        deed: Plain = {name: self.game[name] for name in ("inputs", "changes", "asked") if name in self.game}
        if events := list(self.events()):
            deed["events"] = events
        return deed

    def events(self) -> Iterator[Plain]:
        """All events in the order in which they happened."""
        private = list(self.game.get(EVENTS, ()))
        for count, event in enumerate(self.public.get(EVENTS, ())):
            while private and private[0]["after"] <= count:
                yield private.pop(0)["event"]
            yield event
        yield from (entry["event"] for entry in private)

    def events_for(self, seat: str | None) -> list[Plain]:
        """The events this seat (None: an onlooker) may know."""
        return [event for event in self.events() if "to" not in event or seat in event["to"]]

    @property
    def position(self) -> Plain | None:
        """The table laid anew: set by a correction or a change of rules, else None."""
        return self.game.get("position")


def plain_deed(deed: Any) -> Plain:
    """A deed as plain data, whether it comes as a struct or as a mapping; what is empty is left out."""
    plain: Plain = msgspec.to_builtins(deed) if deed is not None else {}
    return {name: thing for name, thing in plain.items() if thing}


def public_half(deed: Plain) -> Plain:
    """What the table may see of a deed."""
    half = {ANSWERS: list(_shown(deed.get("inputs", ()))), EVENTS: [e for e in deed.get(EVENTS, ()) if "to" not in e]}
    return {name: entries for name, entries in half.items() if entries}


def private_half(deed: Plain) -> Plain:
    """All inputs, the changes of plans, who is asked, and the events that not everybody may know."""
    half: Plain = {name: deed[name] for name in ("inputs", "changes", "asked") if name in deed}
    if events := _private_events(deed.get(EVENTS, ())):
        half[EVENTS] = events
    return half


def _shown(inputs: Sequence[Mapping[str, Any]]) -> Iterator[Plain]:
    for entry in inputs:
        if entry.get("secret") or entry.get("do") == "jump":
            continue
        yield {name: thing for name, thing in entry.items() if name not in _NOT_SHOWN and (name, thing) != ("do", "answer")}


def _private_events(events: Sequence[Plain]) -> list[Plain]:
    """Each with the number of public events before it, so that both halves together keep the order."""
    found, public = [], 0
    for event in events:
        if "to" in event:
            found.append({"after": public, "event": event})
        else:
            public += 1
    return found


def stamp(now: datetime) -> str:
    """A moment as the records write it: UTC, to the second."""
    if now.tzinfo is None:
        raise ValueError("a moment without a time zone cannot be recorded")
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
