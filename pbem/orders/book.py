"""The book: what the players have said ahead. Lines in queues, rules, `ask` and `auto`, offers, and who is silent.

It only changes by plain changes, which are written into the records and can be applied again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from pbem.orders.lines import ALWAYS, ASK, AUTO, ONCE, PLAIN, WATCH

Change = dict[str, Any]

QUEUED = (PLAIN, WATCH)
RULES = (ALWAYS, ONCE)
EVERY_KIND = "*"


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line kept for later: whose, what for, and how long. Of one that stays for its term: whether it has served, else why not.

    ``mark``: how much had happened when an `ask` was written, of which it asks what comes.
    """

    id: int
    seat: str
    mode: str
    kind: str
    text: str
    subject: str = ""
    term: str = ""
    until: int = 0
    served: bool = False
    missed: dict[str, Any] = {}
    mark: int = 0


class Offer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one player offers another: kept until accepted, refused, withdrawn or lapsed."""

    name: str
    by: str
    to: str
    give: str
    get: str
    term: str = ""
    until: int = 0


class Closed(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An offer that stands no longer: kept for a while, so that whoever names it can be told what became of it."""

    name: str
    by: str
    to: str
    why: str


CLOSED_KEPT = 24


class Silence(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player who let a deadline pass: automatic answers for these kinds until he writes or the term ends.

    For every kind and without a term it is that of a seat which was left: then nothing he writes ends it.
    """

    seat: str
    kind: str
    term: str = ""
    until: int = 0

    @property
    def is_for_good(self) -> bool:
        return self.kind == EVERY_KIND and not self.term


class Reopened(msgspec.Struct, forbid_unknown_fields=True):
    """A question that an undo has put again: its player is asked, and lines kept ``since`` then are meant for later ones."""

    moment: int
    since: int


class Book(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All that was said ahead at one table."""

    next_id: int = 1
    entries: list[Entry] = []
    offers: list[Offer] = []
    silent: list[Silence] = []
    stopped: dict[str, int] = {}
    closed: list[Closed] = []
    reopened: dict[str, Reopened] = {}

    def copy(self) -> Book:
        return Book(
            self.next_id, list(self.entries), list(self.offers), list(self.silent), dict(self.stopped), list(self.closed),
            dict(self.reopened),
        )  # fmt: skip

    def of(self, seat: str, modes: Iterable[str] | None = None) -> Iterator[Entry]:
        """A seat's lines, oldest first."""
        return (e for e in self.entries if e.seat == seat and (modes is None or e.mode in modes))

    def apply(self, change: Mapping[str, Any]) -> None:
        """Carry out one recorded change."""
        particulars = {name: value for name, value in change.items() if name not in ("op", "why")}
        if change["op"] == "close":
            self._remember(change["by"], change["name"], change.get("why", ""))
        getattr(self, f"_{change['op']}")(**particulars)

    def _add(self, **particulars: Any) -> None:
        entry = msgspec.convert(particulars, Entry)
        self.entries.append(entry)
        self.next_id = max(self.next_id, entry.id + 1)

    def _drop(self, id: int, **_told: Any) -> None:
        self.entries = [entry for entry in self.entries if entry.id != id]

    def _serve(self, id: int) -> None:
        self.entries = [replace(entry, served=True, missed={}) if entry.id == id else entry for entry in self.entries]

    def _miss(self, id: int, missed: dict[str, Any]) -> None:
        self.entries = [replace(entry, missed=missed) if entry.id == id else entry for entry in self.entries]

    def _offer(self, **particulars: Any) -> None:
        offer = msgspec.convert(particulars, Offer)
        self.offers = [old for old in self.offers if (old.by, old.name) != (offer.by, offer.name)]
        self.offers.append(offer)

    def _remember(self, by: str, name: str, why: str) -> None:
        """Keep the name of an offer that is being closed, the latest one of that name only."""
        offer = self.offer_named(by, name)
        if offer is not None and why:
            others = [old for old in self.closed if (old.by, old.name) != (by, name)]
            self.closed = [*others, Closed(name, by, offer.to, why)][-CLOSED_KEPT:]

    def _close(self, by: str, name: str, **_told: Any) -> None:
        self.offers = [offer for offer in self.offers if (offer.by, offer.name) != (by, name)]

    def _silence(self, **particulars: Any) -> None:
        self.silent.append(msgspec.convert(particulars, Silence))

    def _speak(self, seat: str) -> None:
        self.silent = [silence for silence in self.silent if silence.seat != seat]

    def _hush(self, seat: str, kind: str) -> None:
        self.silent = [silence for silence in self.silent if (silence.seat, silence.kind) != (seat, kind)]

    def _stop(self, seat: str, moment: int) -> None:
        self.stopped = {**self.stopped, seat: moment}

    def _reopen(self, seat: str, moment: int, since: int) -> None:
        self.reopened = {**self.reopened, seat: Reopened(moment, since)}

    def offer_named(self, by: str, name: str) -> Offer | None:
        """The open offer of that player and name."""
        return next((offer for offer in self.offers if (offer.by, offer.name) == (by, name)), None)


__all__ = [
    "ALWAYS", "ASK", "AUTO", "ONCE", "PLAIN", "QUEUED", "RULES", "WATCH", "Book", "Change", "Closed", "Entry", "Offer", "Silence",
]  # fmt: skip
