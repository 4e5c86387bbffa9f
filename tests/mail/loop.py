"""A table that plays by mail: real Maildirs, real letters, `pbem process` once a tick. Reads like a report of what was posted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from pbem.mail.transports import Transport
from pbem.mail.transports.drop import folder_name
from pbem.processor import new_game
from pbem.processor.tick import Report, tick
from pbem.store import Home, OpenGame

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)  # a Monday
SEED, KEY = b"\x5e" * 32, "4b" * 32
PEOPLE = ("Anna", "Bruno")
SETTINGS = """
[master]
name = "Maria"
address = "maria@example.org"

[post]
address = "{address}"
{post}

[clock]
answer = 72
{clock}

[limits]
{limits}
"""


class Letter:
    """A letter that somebody has got."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.message: EmailMessage = BytesParser(policy=policy.default).parsebytes(raw)

    def __getitem__(self, name: str) -> str:
        return str(self.message[name] or "")

    @property
    def text(self) -> str:
        return str(self.message.get_content())

    @property
    def kind(self) -> str:
        """`turn`, `answer`, `re…` for an answer without a record."""
        parts = self["Message-ID"].strip("<>").partition("@")[0].split(".")
        return parts[3] if len(parts) == 5 else parts[0]

    @property
    def said(self) -> str:
        """The text on one line, to look for sentences in it."""
        return " ".join(self.text.split())


class Loop:
    """A home with its players, a clock that is set by hand, and everybody's mailbox."""

    def __init__(
        self, path: Path, *, people: Sequence[str] = PEOPLE, game: str = "rome-1", kind: str = "municipium", **settings: str
    ) -> None:
        self.home = Home.create(path / "home")
        parts = {"address": "games@pbem.test", "post": "", "clock": "", "limits": ""} | settings
        (self.home.root / "pbem.toml").write_text(SETTINGS.format(**parts))
        (self.home.mail / "key").write_text(KEY)
        self.home = Home.open(self.home.root)
        self.now = NOON
        self.count = 0
        self.read: set[Path] = set()
        if game:
            self.begin(game, people, kind)

    def begin(self, id: str, people: Sequence[str] = PEOPLE, kind: str = "municipium") -> None:
        players = [f"{name} <{name.lower()}@example.org>" for name in people]
        new_game(self.home, kind, id, players, now=self.now, seed=SEED, language="en")

    def game(self, id: str = "rome-1") -> OpenGame:
        return self.home.game(id).load()

    # ------------------------------------------------------------------ time

    def tick(self, hours: float = 0, minutes: float = 5, transport: Transport | None = None) -> Report:
        """Time passes, and the program runs."""
        self.now += timedelta(hours=hours, minutes=minutes)
        return tick(Home.open(self.home.root), self.now, transport=transport)

    def quiet_tick(self, **how: Any) -> Report:
        """A tick about which a game master hears nothing."""
        report = self.tick(**how)
        assert report.troubles == []
        return report

    # ------------------------------------------------------------------ mail

    def got(self, person: str) -> list[Letter]:
        """The letters somebody has got since we last looked, oldest first."""
        address = person if "@" in person else f"{person.lower()}@example.org"
        folder = self.home.mail / "drop" / folder_name(address) / "new"
        new = [path for path in folder.glob("*") if path not in self.read] if folder.is_dir() else []
        self.read.update(new)
        letters = [Letter(path.read_bytes()) for path in new]
        return sorted(letters, key=lambda letter: (letter.message["Date"].datetime, letter.kind))

    def sent_to(self, person: str) -> Letter:
        """The first letter to somebody that no server took."""
        refused = (self.home.mail / "refused").glob("*.eml")
        letters = [path.read_bytes() for path in sorted(refused) if f"{person.lower()}@example.org".encode() in path.read_bytes()]
        return Letter(letters[0].split(b"\n", 2)[2])

    def only(self, person: str) -> Letter:
        """The one letter somebody has got."""
        (letter,) = self.got(person)
        return letter

    def reply(self, letter: Letter, text: str, **headers: str) -> bytes:
        """Answer a letter as a mail program does: to its reply address, with its text quoted below."""
        quoted = "\n".join(f"> {line}" for line in letter.text.splitlines()[:40])
        return self.write(
            f"{text}\n\nOn Mon, 2 Mar 2026 at 12:05, pbem <games@pbem.test> wrote:\n{quoted}\n",
            **{
                "From": letter["To"], "To": letter["Reply-To"], "Subject": f"Re: {letter['Subject']}",
                "In-Reply-To": letter["Message-ID"], "References": f"{letter['References']} {letter['Message-ID']}",
            } | {name.replace("_", "-"): value for name, value in headers.items()},
        )  # fmt: skip

    def write(self, text: str, **headers: str) -> bytes:
        """A mail that comes in with the next tick."""
        self.count += 1
        mail = EmailMessage(policy=policy.SMTP.clone(max_line_length=900))
        fields = {"Message-ID": f"<{self.count}@example.org>", "Date": "Mon, 2 Mar 2026 12:00:00 +0000"} | headers
        for name, value in fields.items():
            if value:
                mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return self.drop(mail.as_bytes())

    def drop(self, raw: bytes) -> bytes:
        """Bytes that come in with the next tick."""
        self.count += 1
        new = self.home.mail / "in" / "new"
        new.mkdir(parents=True, exist_ok=True)
        (new / f"17000{self.count:05}.M1P1.test").write_bytes(raw)
        return raw

    def answered(self, letter: Letter, text: str, **headers: str) -> Letter:
        """The one answer to a reply."""
        self.reply(letter, text, **headers)
        self.quiet_tick()
        return self.only(letter["To"].partition("<")[2].strip(">") or letter["To"])


def begun(path: Path, **how: Any) -> tuple[Loop, Letter, Letter]:
    """A table that has begun, and the first letters of Anna, who is asked, and of Bruno, who is not."""
    loop = Loop(path, **how)
    loop.quiet_tick()
    return loop, loop.only("Anna"), loop.only("Bruno")
