"""Records: what one accepted input caused, in two halves. One everybody may read, the other in two private parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

Plain = dict[str, Any]

ANSWERS, EVENTS, REVEALED, SPOKEN = "answers", "events", "revealed", "spoken"
"""Keys of the public half. ``spoken`` is talk for everybody; the key ``talk`` is the hash of what was said in private."""

RESERVED = {"n", "at", "kind", "rules", "said", ANSWERS, EVENTS, REVEALED, SPOKEN, "game", "talk", "hash", "end"}
_FOLDED = ("inputs", "changes")
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
        """What this record's input caused, put together again; ``Desk.fold`` plays it."""
        deed: Plain = {name: self.game[name] for name in _FOLDED if name in self.game}
        deed |= {REVEALED: self.public[REVEALED]} if REVEALED in self.public else {}
        for name, entries in ((EVENTS, self.events()), ("talk", self.words())):
            if found := list(entries):
                deed[name] = found
        return deed

    def events(self) -> Iterator[Plain]:
        """All events in the order in which they happened."""
        return _merged(self.public.get(EVENTS, ()), self.game.get(EVENTS, ()))

    def words(self) -> Iterator[Plain]:
        """All that was said, to everybody or in private."""
        return _merged(self.public.get(SPOKEN, ()), self.talk.get("words", ()))

    def events_for(self, seat: str | None) -> list[Plain]:
        """The events this seat (None: an onlooker) may know."""
        return [event for event in self.events() if "to" not in event or seat in audience(event)]

    def words_for(self, seat: str | None) -> list[Plain]:
        """The talk this seat (None: an onlooker) may read: said to all, to it, or by it."""
        return [words for words in self.words() if "to" not in words or (seat and seat in (*audience(words), _speaker(words)))]

    @property
    def position(self) -> Plain | None:
        """The table laid anew: set by a correction or a change of rules, else None."""
        return self.game.get("position")

    @property
    def voids(self) -> list[int]:
        """The records this one takes back."""
        return list(self.public.get("voids", ()))

    @property
    def when(self) -> datetime:
        """Its moment."""
        return moment_of(self.at)


def audience(entry: Mapping[str, Any]) -> list[str]:
    """The seats a private event or word is for."""
    to = entry["to"]
    return [to] if isinstance(to, str) else list(to)


def _speaker(words: Mapping[str, Any]) -> str | None:
    return words.get("by") or words.get("seat")


def plain_deed(deed: Any) -> Plain:
    """A deed as plain data, whether it comes as a struct or as a mapping; what is empty is left out."""
    plain: Plain = msgspec.to_builtins(deed) if deed is not None else {}
    return {name: thing for name, thing in plain.items() if thing}


def public_half(deed: Plain) -> Plain:
    """What the table may see of a deed."""
    half = {
        ANSWERS: list(shown(deed.get("inputs", ()))),
        REVEALED: deed.get(REVEALED),
        EVENTS: _public(deed.get(EVENTS, ())),
        SPOKEN: _public(deed.get("talk", ())),
    }
    return {name: entries for name, entries in half.items() if entries}


def game_half(deed: Plain) -> Plain:
    """All inputs, the changes of plans, and the events that not everybody may know."""
    half: Plain = {name: deed[name] for name in _FOLDED if name in deed}
    if events := _private(deed.get(EVENTS, ())):
        half[EVENTS] = events
    return half


def talk_half(deed: Plain) -> Plain:
    """What was said in private."""
    words = _private(deed.get("talk", ()))
    return {"words": words} if words else {}


def shown(inputs: Sequence[Mapping[str, Any]]) -> Iterator[Plain]:
    """The inputs everybody may see, without what only concerns their sender."""
    for entry in inputs:
        if entry.get("secret") or entry.get("do") == "jump":
            continue
        yield {name: thing for name, thing in entry.items() if name not in _NOT_SHOWN}


def _public(entries: Sequence[Plain]) -> list[Plain]:
    return [entry for entry in entries if "to" not in entry]


def _private(entries: Sequence[Plain]) -> list[Plain]:
    """Each with the number of public ones before it, so that both halves together keep the order."""
    found, public = [], 0
    for entry in entries:
        if "to" in entry:
            found.append({"after": public, "it": entry})
        else:
            public += 1
    return found


def _merged(public: Sequence[Plain], private: Sequence[Plain]) -> Iterator[Plain]:
    waiting = list(private)
    for count, entry in enumerate(public):
        while waiting and waiting[0]["after"] <= count:
            yield waiting.pop(0)["it"]
        yield entry
    yield from (entry["it"] for entry in waiting)


def moment_of(text: str) -> datetime:
    """The moment in a stamp."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def stamp(now: datetime) -> str:
    """A moment as the records write it: UTC, to the second."""
    if now.tzinfo is None:
        raise ValueError("a moment without a time zone cannot be recorded")
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
