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
IDLE = timedelta(days=1)
"""Whoever was not tried for longer than this after his pause was not tried: that time does not count against him."""
KEPT_BOUNCES = 10
AGAIN_AFTER = timedelta(hours=1)
MOST_ALIKE = 4
"""The same words are answered again when an hour has passed, and so often a day: a person asks again later, a robot at once."""


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
    """What is known of one address. ``tries`` and ``since``: put off so many times in a row, for the first time then.

    ``idle``: for so many seconds since then nobody tried, because we or the server were away.
    """

    tries: int = 0
    since: str = ""
    idle: int = 0
    until: str = ""
    why: str = ""
    last_sent: str = ""
    last_heard: str = ""
    bounces: list[Bounce] = []


class Answers(msgspec.Struct, omit_defaults=True):
    """The automatic answers of one day: their ids by purse and by game, and those to the same words with the moment of each."""

    day: str = ""
    addresses: dict[str, list[str]] = {}
    games: dict[str, list[str]] = {}
    alike: dict[str, dict[str, dict[str, str]]] = {}


class _File(msgspec.Struct, omit_defaults=True):
    last_tick: str = ""
    tick_before: str = ""
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
        if self._known.last_tick != stamp(now):
            self._known.tick_before, self._known.last_tick = self._known.last_tick, stamp(now)
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

    def put_off(self, address: str, now: datetime, why: str, *, ours: bool = False) -> None:
        """It could not be reached; every time the pause is twice as long. ``ours``: that was not because of this address."""
        box = self._box(address)
        pause = min(FIRST_PAUSE * 2 ** min(box.tries, 20), LONGEST_PAUSE)
        away = now - (_moment(box.until) or now)
        box.idle = 0 if ours else box.idle + (int(away.total_seconds()) if away > IDLE else 0)
        box.tries, box.since = box.tries + 1, "" if ours else box.since or stamp(now)
        box.until, box.why = stamp(now + pause), why

    def is_given_up(self, address: str, now: datetime, patience: timedelta) -> bool:
        """Whether it was tried for so long in vain. Where nobody else was reached since then it is the server, and nobody is."""
        box = self.mailbox(address)
        since = _moment(box.since)
        if since is None or now - since - timedelta(seconds=box.idle) < patience:
            return False
        return any(other.last_sent >= box.since for key, other in self._known.mailboxes.items() if key != _key(address))

    def kept_waiting(self, now: datetime) -> list[str]:
        """The addresses that have taken nothing for more than a day, each with since when and why; not those that are given up."""
        waiting = ((key, box) for key, box in self._known.mailboxes.items() if not box.bounces)
        late = ((key, box) for key, box in waiting if (since := _moment(box.since)) and now - since > IDLE)
        return [f"letters to {key} are not taken since {box.since}: {box.why}" for key, box in late]

    def reached(self, address: str, now: datetime) -> None:
        """A letter was taken. Bounces stay: many come only after that."""
        box = self._box(address)
        box.tries, box.since, box.idle, box.until, box.why = 0, "", 0, "", ""
        box.last_sent = stamp(now)

    def bounced(self, address: str, by: str, now: datetime, why: str) -> int:
        """A letter will never reach it; how many have not since it was last heard of."""
        box = self._box(address)
        if all(bounce.by != by for bounce in box.bounces):
            box.bounces = [*box.bounces, Bounce(by, stamp(now), why)][-KEPT_BOUNCES:]
        return len(box.bounces)

    def heard(self, address: str, now: datetime) -> None:
        """Its owner wrote, whatever came of it."""
        self._box(address).last_heard = stamp(now)

    def forgive(self, address: str) -> None:
        """It is in order again: its owner wrote, or the game master says so."""
        box = self._known.mailboxes.get(_key(address))
        if box is not None and (box.bounces or box.tries):
            box.tries, box.since, box.idle, box.until, box.why, box.bounces = 0, "", 0, "", "", []
            self._changed()

    def _box(self, address: str) -> Mailbox:
        self._changed()
        return self._known.mailboxes.setdefault(_key(address), Mailbox())

    # ------------------------------------------------------------------ brakes

    def brake(self, id: str, purse: str, game: str, now: datetime, limits: Limits, body: str | None = None, most: int = 0) -> str:
        """Why the answer ``id`` must not be given ("address", "game", "same"), or nothing. What was counted already may go.

        ``purse`` is the address it is paid from, with a word before it where a kind of answers is counted apart; ``most`` is how
        many such a kind has. ``body`` is what the mail said; it is left out where the mail has changed something.
        """
        today, purse = self._today(now), _key(purse)
        if id in today.addresses.get(purse, ()):
            return ""
        if len(today.addresses.get(purse, ())) >= (most or limits.answers_per_address):
            return "address"
        if game and len(today.games.get(game, ())) >= limits.answers_per_game:
            return "game"
        return "same" if body is not None and self._is_repeated(purse, body, now) else ""

    def _is_repeated(self, purse: str, body: str, now: datetime) -> bool:
        """Whether these words had an answer just now, or have had enough of them today."""
        moments = [_moment(at) for at in self._today(now).alike.get(purse, {}).get(_digest(body), {}).values()]
        return len(moments) >= MOST_ALIKE or any(at is None or abs(now - at) < AGAIN_AFTER for at in moments)

    def answered(self, id: str, purse: str, game: str, now: datetime, body: str | None = None) -> None:
        """Count an answer; the same one twice counts once."""
        today, purse = self._today(now), _key(purse)
        for ids in (today.addresses.setdefault(purse, []), today.games.setdefault(game, []) if game else []):
            if id not in ids:
                ids.append(id)
        if body is not None:
            today.alike.setdefault(purse, {}).setdefault(_digest(body), {}).setdefault(id, stamp(now))
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
