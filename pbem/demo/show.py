"""The whole demo: bots and their mailboxes, the post office, and one tick after the other until everybody has a last letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from pbem.demo.mailing import Mailbox, opened, send, text_of
from pbem.demo.playing import Player
from pbem.demo.postoffice import HOST, PostOffice
from pbem.demo.reading import Letter, read
from pbem.mail.state import State
from pbem.mail.transports.smtp import Smtp
from pbem.processor import CannotDo, new_game
from pbem.processor.tick import Report, tick
from pbem.store import GameFolder, Home
from pbem.store.record import Record

PEOPLE = ("Anna", "Bruno", "Chiara", "Denis", "Elena", "Fabrice")
PROGRAMS = ("web", "office", "phone")
GREETINGS = ("", "Hello all,", "")
AGO = timedelta(days=60)  # so long before now the game begins
STEP = timedelta(hours=5)  # between two ticks
MOST_TICKS = 2_000
QUIET = 40  # ticks in which nobody writes: nobody is asked anything, and so it goes on for ever


class Stuck(CannotDo):
    """The game does not come to its end; what there is lies in its folder."""


@dataclass
class Guest:
    """A bot with its mailbox; ``post`` are all its letters and answers, oldest first."""

    player: Player
    box: Mailbox
    maildir: Path
    post: list[bytes] = field(default_factory=list)
    questions: int = 0
    over: bool = False

    def fetch(self) -> tuple[bytes, Letter] | None:
        """Read all new mail; the newest letter is the one to answer. What was read is marked so, as mail programs do."""
        found: list[tuple[bytes, Letter]] = []
        for path in sorted((self.maildir / "new").glob("*")):
            raw = path.read_bytes()
            found.append((raw, read(text_of(raw))))
            path.rename(self.maildir / "cur" / f"{path.name}:2,S")
        found.sort(key=lambda one: (one[1].number, one[1].asks))
        self.post += [raw for raw, _ in found]
        self.questions += sum(letter.asks for _, letter in found)
        self.over = self.over or any(letter.over for _, letter in found)
        return found[-1] if found else None


@dataclass(frozen=True)
class Tick:
    """What happened in one tick: the program's report, the records it made, and what the bots then wrote."""

    now: datetime
    report: Report
    records: Sequence[Record]
    written: Mapping[str, str]


class Show:
    """A game by mail. ``seed`` decides the draws and the bots' moods."""

    def __init__(self, home: Home, kind: str, count: int, *, seed: bytes, now: datetime, options: Mapping[str, str]) -> None:
        _must_be_free(home)
        self.home, self.seed = home, seed
        self.now = _beginning(home, now)
        people = [_person(n) for n in range(count)]
        self.id = _free_name(home)
        self.office = PostOffice(home, [box.address for box in people])
        new_game(home, kind, self.id, [f"{box.name} <{box.address}>" for box in people], now=self.now, options=options, seed=seed)
        self.guests = [Guest(self._bot(n, box), box, self.office.mailbox(box.address)) for n, box in enumerate(people)]
        self.runs = self.mails = self.played = 0

    def _bot(self, n: int, box: Mailbox) -> Player:
        chance = Random(f"{box.name} {self.seed.hex()}")
        return Player(box.name, chance, numbers=n % 3 == 1, rules=n % 3 != 2, greeting=GREETINGS[n % 3])

    @property
    def folder(self) -> GameFolder:
        return self.home.game(self.id)

    def ticks(self) -> Iterator[Tick]:
        """Time goes on: the program runs, the bots read and write, until the last letters are there."""
        quiet = 0
        with self.office:
            while self.runs < MOST_TICKS and quiet <= QUIET:
                self.runs += 1
                report = tick(Home.open(self.home.root), self.now, transport=Smtp(HOST, self.office.port, security="none"))
                written = dict(self._bots_write())
                yield Tick(self.now, report, self._new_records(), written)
                if all(guest.over for guest in self.guests):
                    return
                quiet = 0 if written else quiet + 1
                self.now += STEP
        raise Stuck(f"{self.id} does not go on after {self.runs} ticks; it lies in {self.home.root}")

    def _bots_write(self) -> Iterator[tuple[str, str]]:
        for guest in self.guests:
            letter = guest.fetch()
            text = guest.player.answer(letter[1]) if letter is not None else ""
            if letter is not None and text:
                self.mails += 1
                mail = guest.box.reply(letter[0], text, self.now, f"{self.id}.{self.mails}")
                send(mail, self.office.port)
                guest.post.append(mail.as_bytes())
                yield guest.box.name, text

    def _new_records(self) -> list[Record]:
        records = list(self.folder.records(self.played + 1))
        self.played += len(records)
        return records

    def file_letters(self) -> list[Path]:
        """Everybody's correspondence as plain text, beside the mailboxes."""
        files = []
        for guest in self.guests:
            path = self.office.mailboxes / f"{self.id}-{guest.box.name.lower()}.txt"
            path.write_text("\n".join(map(_as_text, guest.post)), encoding="utf-8")
            files.append(path)
        return files


def _as_text(raw: bytes) -> str:
    mail = opened(raw)
    head = "\n".join(f"{name}: {mail[name]}" for name in ("From", "To", "Date", "Subject"))
    return f"{'=' * 78}\n{head}\n\n{text_of(raw)}"


# ---------------------------------------------------------------------- a folder, a time, a name, some people


def _must_be_free(home: Home) -> None:
    """The time of a demo is not that of other games."""
    running = [id for id in home.games() if home.game(id).load().finished is None]
    if running:
        raise CannotDo(f"{home.root}: {running[0]} is not over; a demo needs a folder without running games. Nothing was changed")


def _beginning(home: Home, now: datetime) -> datetime:
    """Some time ago, so that the end is not in the future; but not before the last tick, or the clock would go backwards."""
    last = State.load(home.mail / "state.toml").last_tick
    return max(now - AGO, last + STEP) if last is not None else now - AGO


def _free_name(home: Home) -> str:
    taken = home.games()
    return next(name for name in (f"demo-{n}" for n in range(1, len(taken) + 2)) if name not in taken)


def _person(n: int) -> Mailbox:
    name = PEOPLE[n % len(PEOPLE)] + (str(n // len(PEOPLE) + 1) if n >= len(PEOPLE) else "")
    return Mailbox(name, f"{name.lower()}@demo.invalid", PROGRAMS[n % len(PROGRAMS)])
