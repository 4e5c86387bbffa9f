"""The inbox: every mail is kept in mail/reading before it is gone where it came from, and goes from there when it is dealt with.

    where it came from ──take──► reading/ ──finish──► done/
                                    ▲  └──quarantine──► quarantine/ (with a reason) ──requeue──► reading/

A mail's **key** is its moment of arrival and a hash of its bytes: a mail taken twice, because a run died, is one file. What lies in
reading/ when a run begins was left by a run that died over it, or before it was its turn. Each time such a mail is opened again the
number in its name grows first; at the fourth it is put into quarantine, unread.
"""

from __future__ import annotations

import os
import re
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

import tomli_w

from pbem.mail.attic import seen_names
from pbem.mail.maildir import deposit, make_maildir, with_envelope
from pbem.mail.sources import Arrival, Source, sources_of
from pbem.store import Home, disk
from pbem.store.errors import StoreError
from pbem.store.record import stamp

MOST_TRIES = 3
LOAD = 20_000_000
"""Bytes of mails held in memory at once, save for one that is longer."""
_READING = re.compile(r"(?P<key>\d{16,20}-[0-9a-f]{24})\.(?P<tries>\d+)\.eml")
_KEY = re.compile(r"\d{16,20}-[0-9a-f]{24}")
_counter = count(1)


class WornOut(StoreError):
    """The program died over this mail too often; it must be put into quarantine."""


class UnknownMail(StoreError):
    """There is no such mail here."""


class Quarantined(NamedTuple):
    """A mail that could not be dealt with, and why."""

    key: str
    at: str
    reason: str
    path: Path


class Inbox:
    """The folders of a home's mail/ through which mails go, and the places they come from."""

    def __init__(self, mail: Path, sources: Sequence[Source]) -> None:
        self.reading, self.done, self.bad, self.ledger = (mail / name for name in ("reading", "done", "quarantine", "seen"))
        self.gone = seen_names(mail)
        self.sources = sources
        self.troubles: list[str] = []
        """For the game master: what could not be taken, and why. The rest was."""
        for folder in (self.reading, self.done, self.bad, self.ledger):
            disk.make_folder(folder, 0o700)

    @classmethod
    def of(cls, home: Home) -> Inbox:
        """The inbox that pbem.toml names."""
        return cls(home.mail, sources_of(home))

    # ------------------------------------------------------------------ taking

    def waiting(self) -> list[Arrival]:
        """What came and was not taken yet, in order of arrival."""
        return sorted((arrival for source in self.sources for arrival in self._listed(source)), key=lambda one: one.order)

    def _listed(self, source: Source) -> list[Arrival]:
        """A place that cannot be looked at does not keep us from the others."""
        try:
            return source.waiting()
        except StoreError as error:
            self.troubles.append(str(error))
            return []

    def take(self, arrival: Arrival) -> str | None:
        """Keep a mail, then let it go where it came from: its key. None if it is gone or cannot be read."""
        return next(iter(self.take_all([arrival])), None)

    def take_all(self, arrivals: Iterable[Arrival]) -> list[str]:
        """Several at once, which is much faster; their keys, in order, without those that are gone or cannot be read."""
        keys: list[str] = []
        load: list[tuple[Arrival, bytes]] = []
        for arrival in arrivals:
            if (raw := self._fetched(arrival)) is not None:
                load.append((arrival, raw))
            if sum(len(raw) for _, raw in load) > LOAD or len(load) >= disk.AT_ONCE:
                keys += self._keep(load)
                load = []
        return list(dict.fromkeys(keys + self._keep(load)))

    def _keep(self, load: list[tuple[Arrival, bytes]]) -> list[str]:
        mails = {f"{arrival.moment:016d}-{_digest(raw)}": raw for arrival, raw in load}
        files = {self.reading / (self._name(key) or f"{key}.1.eml"): raw for key, raw in mails.items()}
        disk.replace_all(files, disk.PRIVATE)
        for arrival, _ in load:
            self._let_go(arrival)
        return list(mails)

    def _fetched(self, arrival: Arrival) -> bytes | None:
        try:
            return arrival.source.fetch(arrival)
        except StoreError as error:
            self.troubles.append(str(error))
            return None

    def _let_go(self, arrival: Arrival) -> None:
        """If it cannot be taken away, it comes again and is recognised: a nuisance, not a loss."""
        try:
            arrival.source.let_go(arrival)
        except StoreError as error:
            self.troubles.append(str(error))

    # ------------------------------------------------------------------ reading

    def left(self) -> list[str]:
        """The keys of all mails in reading/, oldest first: at the beginning of a run, what another run left."""
        return sorted(key for key, _ in self._here())

    def raw(self, key: str) -> bytes:
        """The bytes of a mail in reading/."""
        return disk.read(self._path(key))

    def open_again(self, key: str) -> bytes:
        """The bytes of a mail that was left. The try is counted before; WornOut if there were enough of them."""
        path, tries = self._path(key), self.tries(key)
        if tries >= MOST_TRIES:
            raise WornOut(f"the program did not get through this mail in {tries} tries")
        again = self.reading / f"{key}.{tries + 1}.eml"
        disk.move((path, again))
        return disk.read(again)

    def tries(self, key: str) -> int:
        """How often it was begun."""
        return int(self._path(key).name.split(".")[1])

    def excuse(self, key: str) -> None:
        """This try does not count: the disk was full, a game was busy; the mail could not help it."""
        path = self._path(key)
        disk.move((path, self.reading / f"{key}.{max(self.tries(key) - 1, 0)}.eml"))

    def _here(self) -> Iterator[tuple[str, str]]:
        for name in os.listdir(self.reading):
            if found := _READING.fullmatch(name):
                yield found["key"], name

    def _name(self, key: str) -> str | None:
        """Looked up by the few names it can have: reading/ may be full."""
        names = (f"{key}.{tries}.eml" for tries in (1, 0, *range(2, MOST_TRIES + 1)))
        return next((name for name in names if (self.reading / name).exists()), None)

    def _path(self, key: str) -> Path:
        name = self._name(key) if _KEY.fullmatch(key) else None
        if name is None:
            raise UnknownMail(f"there is no mail {key!r} in {self.reading}")
        return self.reading / name

    # ------------------------------------------------------------------ the ledger

    def seen(self, raw: bytes, message_id: str = "") -> bool:
        """Whether this mail was dealt with: the same bytes, or the same id by another way."""
        return any(path.exists() or path.name in self.gone for path in self._marks(_digest(raw), message_id))

    def seen_in(self, game: str, raw: bytes, message_id: str = "") -> bool:
        """Whether the part of a mail that is about this game was dealt with, though the mail is not done with."""
        return any(path.exists() or path.name in self.gone for path in self._parts(game, raw, message_id))

    def mark_in(self, games: Iterable[str], raw: bytes, message_id: str = "") -> None:
        """The parts of a mail that are about these games are dealt with; the others wait."""
        disk.mark(*(path for game in games for path in self._parts(game, raw, message_id)))

    def _parts(self, game: str, raw: bytes, message_id: str) -> list[Path]:
        return [mark.with_name(f"{mark.name}.{game}") for mark in self._marks(_digest(raw), message_id)]

    def _marks(self, digest: str, message_id: str) -> list[Path]:
        marks = [self.ledger / f"raw-{digest}"]
        if id := message_id.strip():
            marks.append(self.ledger / f"id-{_digest(id.encode('utf-8', 'surrogateescape'))}")
        return marks

    # ------------------------------------------------------------------ leaving

    def finish(self, *mails: tuple[str, str]) -> None:
        """These mails, each a key and its Message-ID ("" if it has none that counts), are dealt with. All at once is cheaper."""
        paths = {key: self._path(key) for key, _ in mails}
        disk.mark(*(mark for key, id in mails for mark in self._marks(key.rpartition("-")[2], id)))
        disk.move(*((path, self.done / f"{key}.eml") for key, path in paths.items()))

    def quarantine(self, key: str, reason: str, now: datetime) -> None:
        """It cannot be dealt with. The reason is written first, so that no mail lies there without one."""
        path = self._path(key)
        note = {"at": stamp(now), "tries": self.tries(key), "reason": reason}
        disk.replace(self.bad / f"{key}.toml", tomli_w.dumps(note).encode(), disk.PRIVATE)
        disk.move((path, self.bad / f"{key}.eml"))

    def quarantined(self) -> list[Quarantined]:
        """All that could not be dealt with, oldest first."""
        keys = sorted(path.stem for path in self.bad.glob("*.eml") if _KEY.fullmatch(path.stem))
        return [Quarantined(key, *self._why(key), self.bad / f"{key}.eml") for key in keys]

    def _why(self, key: str) -> tuple[str, str]:
        try:
            note = tomllib.loads(disk.read(self.bad / f"{key}.toml").decode())
        except ValueError:
            return "", ""
        return str(note.get("at", "")), str(note.get("reason", ""))

    def requeue(self, key: str) -> None:
        """Try a mail of the quarantine again with the next run, as if for the first time."""
        path = self.bad / f"{key}.eml"
        if not _KEY.fullmatch(key) or not path.exists():
            raise UnknownMail(f"there is no mail {key!r} in quarantine; `pbem quarantine` lists them")
        disk.move((path, self.reading / f"{key}.0.eml"))
        disk.remove(self.bad / f"{key}.toml")


def receive(home: Home, raw: bytes, recipient: str = "", sender: str | None = None) -> Path:
    """Keep a mail that a mail server hands over, with its envelope on top. CannotWrite: the server must keep it."""
    maildir = home.mail / "in"
    make_maildir(maildir)
    return deposit(maildir, _arrival_name(), with_envelope(raw, recipient, sender))


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:24]


def _arrival_name() -> str:
    """As Maildirs have them: the moment, and what makes it the only one."""
    seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
    return f"{seconds}.M{nanoseconds // 1000:06d}P{os.getpid()}Q{next(_counter)}.pbem"
