"""What the post remembers between two runs: mail/state.toml.

Whom a letter could not reach and when to try again, who cannot be reached at all, and how many answers robots have had today.
The games do not depend on it: without the file every address is tried again and every brake is off.
Everything is counted by the id of what happened, so that a run that died and is run again counts nothing twice.
"""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import msgspec
import tomli_w

from pbem.store import disk
from pbem.store.record import stamp

HEAD = "# What the post remembers between two runs. It may be deleted: then all addresses are tried again at once.\n\n"
FIRST_PAUSE = timedelta(minutes=5)
LONGEST_PAUSE = timedelta(hours=4)
KEPT_BOUNCES = 10


class Limits(Protocol):
    """The two settings a brake looks at."""

    @property
    def answers_per_address(self) -> int: ...
    @property
    def answers_per_game(self) -> int: ...


class Bounce(msgspec.Struct, omit_defaults=True):
    """A letter that came back, or that a server would not take: ``by`` is the letter's name or the id of the bounce."""

    by: str
    at: str
    why: str = ""


class Mailbox(msgspec.Struct, omit_defaults=True):
    """What is known of one address. ``tries`` and ``since``: put off so many times in a row, for the first time then."""

    tries: int = 0
    since: str = ""
    until: str = ""
    why: str = ""
    last_sent: str = ""
    bounces: list[Bounce] = []


class Answers(msgspec.Struct, omit_defaults=True):
    """The automatic answers of one day: their ids by address and by game, and the bodies each address had an answer to."""

    day: str = ""
    addresses: dict[str, list[str]] = {}
    games: dict[str, list[str]] = {}
    bodies: dict[str, dict[str, str]] = {}


class _File(msgspec.Struct, omit_defaults=True):
    last_tick: str = ""
    mailboxes: dict[str, Mailbox] = {}
    answers: Answers = msgspec.field(default_factory=Answers)
    told: list[str] = []
    late: list[str] = []
    cleared: str = ""


class State:
    """The memory of the post. Changes are kept when ``save`` is called."""

    def __init__(self, path: Path, known: _File | None = None) -> None:
        self.path = path
        self.warnings: list[str] = []
        self._known = known or _File()
        self._saved = known is not None

    @classmethod
    def load(cls, path: Path) -> State:
        """The state in a file. One that cannot be read is put aside: mail must not stand still for it."""
        data = disk.read(path)
        if not data:
            return cls(path)
        try:
            return cls(path, msgspec.convert(tomllib.loads(data.decode()), _File))
        except (ValueError, msgspec.ValidationError) as error:
            aside = path.with_name(f"{path.name}.unreadable")
            disk.move((path, aside))
            state = cls(path)
            state.warnings.append(f"{path} could not be read ({error}); it is kept as {aside.name}, and the post begins anew")
            return state

    def save(self) -> None:
        """Keep it, if anything changed."""
        if not self._saved:
            disk.replace(self.path, (HEAD + tomli_w.dumps(msgspec.to_builtins(self._known))).encode(), disk.PRIVATE)
            self._saved = True

    def _changed(self) -> None:
        self._saved = False

    # ------------------------------------------------------------------ the run

    @property
    def last_tick(self) -> datetime | None:
        return _moment(self._known.last_tick)

    def tick(self, now: datetime) -> None:
        """A run began."""
        self._known.last_tick = stamp(now)
        self._changed()

    def not_told(self, troubles: list[str]) -> list[str]:
        """Of troubles that last, those the game master has not been told of yet; what is over is forgotten."""
        new = [trouble for trouble in troubles if trouble not in self._known.told]
        if troubles != self._known.told:
            self._known.told = list(troubles)
            self._changed()
        return new

    def is_cleared(self, now: datetime) -> bool:
        """Whether old files were taken away today; noted if not."""
        day = now.astimezone(UTC).date().isoformat()
        if self._known.cleared == day:
            return True
        self._known.cleared = day
        self._changed()
        return False

    # ------------------------------------------------------------------ letters that left late

    def is_late(self, id: str) -> bool:
        """Whether a letter lay in the outbox for longer than a run."""
        return id in self._known.late

    def note_late(self, id: str) -> None:
        if id not in self._known.late:
            self._known.late.append(id)
            self._changed()

    def forget_late(self, id: str) -> None:
        if id in self._known.late:
            self._known.late.remove(id)
            self._changed()

    # ------------------------------------------------------------------ addresses

    def mailbox(self, address: str) -> Mailbox:
        """What is known of an address; capitals make no difference."""
        return self._known.mailboxes.get(_key(address)) or Mailbox()

    def mailboxes(self) -> dict[str, Mailbox]:
        """All addresses about which anything is known."""
        return dict(self._known.mailboxes)

    def may_try(self, address: str, now: datetime) -> bool:
        """Whether the pause is over. One that ends later than any pause can is of a clock that was wrong: it does not count."""
        until = _moment(self.mailbox(address).until)
        return until is None or not now < until <= now + LONGEST_PAUSE

    def put_off(self, address: str, now: datetime, why: str) -> None:
        """It could not be reached; every time the pause is twice as long."""
        box = self._box(address)
        pause = min(FIRST_PAUSE * 2 ** min(box.tries, 20), LONGEST_PAUSE)
        box.tries, box.since = box.tries + 1, box.since or stamp(now)
        box.until, box.why = stamp(now + pause), why

    def reached(self, address: str, now: datetime) -> None:
        """A letter was taken. Bounces stay: many come only after that."""
        box = self._box(address)
        box.tries, box.since, box.until, box.why = 0, "", "", ""
        box.last_sent = stamp(now)

    def bounced(self, address: str, by: str, now: datetime, why: str) -> int:
        """A letter will never reach it; how many have not since it was last heard of."""
        box = self._box(address)
        if all(bounce.by != by for bounce in box.bounces):
            box.bounces = [*box.bounces, Bounce(by, stamp(now), why)][-KEPT_BOUNCES:]
        return len(box.bounces)

    def forgive(self, address: str) -> None:
        """It is in order again: its owner wrote, or the game master says so."""
        box = self._known.mailboxes.get(_key(address))
        if box is not None and (box.bounces or box.tries):
            box.tries, box.since, box.until, box.why, box.bounces = 0, "", "", "", []
            self._changed()

    def _box(self, address: str) -> Mailbox:
        self._changed()
        return self._known.mailboxes.setdefault(_key(address), Mailbox())

    # ------------------------------------------------------------------ brakes

    def brake(self, id: str, address: str, game: str, now: datetime, limits: Limits, body: str | None = None) -> str:
        """Why the answer ``id`` must not be given ("address", "game", "same"), or nothing. What was counted already may go.

        ``body`` is what the mail said: the same words get one answer a day. A person may well write the same twice, so it is
        left out for orders that were played.
        """
        today, address = self._today(now), _key(address)
        if id in today.addresses.get(address, ()):
            return ""
        if len(today.addresses.get(address, ())) >= limits.answers_per_address:
            return "address"
        if game and len(today.games.get(game, ())) >= limits.answers_per_game:
            return "game"
        return "same" if body is not None and _digest(body) in today.bodies.get(address, {}) else ""

    def answered(self, id: str, address: str, game: str, now: datetime, body: str | None = None) -> None:
        """Count an answer; the same one twice counts once."""
        today, address = self._today(now), _key(address)
        for ids in (today.addresses.setdefault(address, []), today.games.setdefault(game, []) if game else []):
            if id not in ids:
                ids.append(id)
        if body is not None:
            today.bodies.setdefault(address, {}).setdefault(_digest(body), id)
        self._changed()

    def _today(self, now: datetime) -> Answers:
        """Today's counts; those of another day are forgotten."""
        day = now.astimezone(UTC).date().isoformat()
        if self._known.answers.day != day:
            self._known.answers = Answers(day)
            self._changed()
        return self._known.answers


def _key(address: str) -> str:
    return address.strip().lower()


def _digest(body: str) -> str:
    """Of the words: how they are spaced does not matter."""
    return sha256(" ".join(body.split()).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text).astimezone(UTC) if text else None
    except ValueError:
        return None
