"""A thousand order mails in, played, and their letters out; and the floor below: the same bytes with nothing between.

Every game is in its placement, where any family may settle anywhere: so all mails can be written before the first is played, and
each of them is a decision that makes a record, is answered, and asks the next player.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from pbem.demo.mailing import Mailbox
from pbem.mail.body import body_of
from pbem.mail.compose import Letter, letter_bytes
from pbem.mail.headers import Address
from pbem.mail.message import read
from pbem.mail.newtext import new_text
from pbem.mail.outbox import unspooled
from pbem.mail.transports.smtp import Smtp
from pbem.processor import new_game
from pbem.processor.letters import Clerk
from pbem.processor.tick import tick
from pbem.store import GameFolder, Home

HOST = "127.0.0.1"
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
EACH = 14  # mails that a game of two takes: seven members each
PLACES = "temple tavern baths emporium basilica forum praetorium".split()
SETTINGS = '[post]\naddress = "games@pbem.test"\n\n[limits]\nletters_per_run = 100000\n'

SINK = """
import sys, time
from aiosmtpd.controller import Controller
class Sink:
    async def handle_DATA(self, server, session, envelope):
        return "250 taken"
Controller(Sink(), hostname="127.0.0.1", port=int(sys.argv[1])).start()
print("open", flush=True)
sys.stdin.read()
"""


@dataclass(frozen=True)
class Measured:
    """Seconds for all mails, those of work among them, how often the disk was waited for, and how many letters there were."""

    seconds: float
    work: float
    kept: int
    mails: int
    letters: int


@dataclass
class Watch:
    """Looks at the clocks, and counts fsyncs."""

    seconds: float = 0.0
    work: float = 0.0
    kept: int = 0

    def __enter__(self) -> Watch:
        self.seconds, self.work, self._sync = time.perf_counter(), time.process_time(), os.fsync
        setattr(os, "fsync", self._counted)  # noqa: B010
        return self

    def __exit__(self, *_: object) -> None:
        setattr(os, "fsync", self._sync)  # noqa: B010
        self.seconds, self.work = time.perf_counter() - self.seconds, time.process_time() - self.work

    def _counted(self, file: Any) -> None:
        self.kept += 1
        self._sync(file)


@contextmanager
def sink() -> Iterator[int]:
    """A mail server in another process that takes everything and keeps nothing; its port."""
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    with subprocess.Popen([sys.executable, "-c", SINK, str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None and server.stdin is not None
        server.stdout.readline()
        try:
            yield port
        finally:
            server.stdin.close()


def laid_out(path: Path, mails: int, port: int) -> Home:
    """A home with as many games as are needed, their first letters sent, and the mails of all players in mail/in."""
    home = Home.create(path)
    (home.root / "pbem.toml").write_text(SETTINGS)
    home = Home.open(home.root)
    for n in range((mails + EACH - 1) // EACH):
        players = [f"{name}{n} <{name.lower()}{n}@example.org>" for name in ("Anna", "Bruno")]
        new_game(home, "municipium", f"rome-{n}", players, now=START, seed=f"thousand {n}".encode().ljust(32))
    tick(home, START, transport=Smtp(HOST, port, security="none"))
    for number, raw in enumerate(_mails(home, mails)):
        (home.mail / "in" / "new" / f"17000{number:05}.M{number:06}P1.bench").write_bytes(raw)
    return home


def _mails(home: Home, most: int) -> Iterator[bytes]:
    """First one mail for each game, then the second of each, and so on; whoever is asked writes."""
    letters = {path.name.rsplit(".", 2)[0]: path.read_bytes() for path in (home.mail / "sent").glob("*.eml")}
    games = [(id, home.game(id).load()) for id in home.games()]
    count = 0
    for place in range(EACH):
        for id, game in games:
            first = next(iter(game.desk.asked()))
            seats = sorted(game.header.seats, key=lambda seat: seat != first)
            seat = seats[place % 2]
            raw = next(raw for name, raw in letters.items() if name.startswith(f"{id}.1.{seat}."))
            if count < most:
                count += 1
                yield _reply(unspooled("x", raw).raw, game.header.names[seat], f"settle {PLACES[place // 2]}", count).as_bytes()


def _reply(letter: bytes, name: str, text: str, number: int) -> EmailMessage:
    return Mailbox(name, f"{name.lower()}@example.org", ("web", "office", "phone")[number % 3]).reply(
        letter, text, START + timedelta(minutes=number), f"bench.{number}"
    )


def played(home: Home, port: int) -> Measured:
    """All of them in one tick."""
    with Watch() as watch:
        report = tick(home, START + timedelta(hours=1), transport=Smtp(HOST, port, security="none"))
    assert not report.troubles and report.records == len(report.mails), report.troubles[:3]
    return Measured(watch.seconds, watch.work, watch.kept, len(report.mails), len(report.sent.sent))


# ---------------------------------------------------------------------- the floor


def floor(home: Home, path: Path, port: int) -> Measured:
    """What cannot be left out, done with the bytes of a tick that is over.

    Each mail is parsed and kept, its game loaded, its record kept (two halves), its letters rendered, kept and sent.
    """
    mails = [path.read_bytes() for path in sorted((home.mail / "done").glob("*.eml"))]
    posted = sorted(path for path in (home.mail / "sent").glob("*.eml") if ".1." not in path.name)
    sent = [unspooled(path.stem, path.read_bytes()) for path in posted]
    folders = [home.game(id) for id in home.games()]
    records = [record for folder in folders for record in _record_bytes(folder)]
    clerk = Clerk(home)
    path.mkdir()
    with Watch() as watch, Smtp(HOST, port, security="none") as server:
        for number, raw in enumerate(mails):
            new_text(body_of(read(raw)).lines)
            _keep(path / f"{number}.eml", raw)
            folder = folders[number % len(folders)]
            game = folder.load()
            for part, data in enumerate(records[number % len(records)]):
                _keep(path / f"{number}.{part}.toml", data)
            for place, letter in enumerate(sent[number :: len(mails)]):
                letter_bytes(_letter(clerk.position(folder, game, list(game.header.seats)[place % 2])))
                _keep(path / f"{number}.{place}.eml", letter.raw)
                server.deliver(letter.sender, letter.to, letter.raw)
    return Measured(watch.seconds, watch.work, watch.kept, len(mails), len(sent))


def _letter(text: str) -> Letter:
    somebody = Address("Anna", "anna@example.org")
    return Letter("<a.1.b.turn.abc@example.org>", START, somebody, somebody, "[rome-1] Municipium", text, reply_to="a@example.org")


def _record_bytes(folder: GameFolder) -> Sequence[tuple[bytes, bytes]]:
    """The two halves of each record, about as long as they are."""
    game = folder.load()
    halves = [(folder.path / name).read_bytes() for name in ("secret.toml", "history.toml")]
    lengths = [len(half) // game.mark.n for half in halves]
    return [(halves[0][n * lengths[0] :][: lengths[0]], halves[1][n * lengths[1] :][: lengths[1]]) for n in range(1, game.mark.n)]


def _keep(path: Path, data: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.write(file, data)
        os.fsync(file)
    finally:
        os.close(file)
