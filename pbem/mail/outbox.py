"""The outbox: letters that wait to be sent, those that were, and those nobody would take. One file each, named by the letter's id.

A letter is in one of three folders of mail/: out, sent or refused. It goes from one to the other by being renamed, so it is never
lost and never in two of them; whoever renders it again finds that it is there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import tomli_w

from pbem.mail.attic import sent_names
from pbem.store import disk
from pbem.store.errors import StoreError
from pbem.store.record import stamp

NULL_SENDER = "<>"
FROM, TO = b"Envelope-From: ", b"Envelope-To: "
LONGEST = 200
_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+=-]*")
_ID = re.compile(rb"^Message-ID:\s*(<[^<>\s]{1,900}>)", re.IGNORECASE | re.MULTILINE)
_NUMBER = re.compile(r"(\d+)")
_PLAIN = re.compile(r"[^\s<>,;\x00-\x1f\x7f]+@[^\s<>,;\x00-\x1f\x7f]+")


class BadLetter(StoreError):
    """What cannot be sent: no address, or a file that is no letter."""


class Letter(NamedTuple):
    """A letter with what stands on its envelope; the null sender is ""."""

    name: str
    sender: str
    to: str
    raw: bytes


class PutAside(NamedTuple):
    """A letter that nobody would take, and why."""

    name: str
    to: str
    at: str
    code: int
    reason: str


class Outbox:
    """The three folders of a home's mail/."""

    def __init__(self, mail: Path) -> None:
        self.out, self.sent, self.refused = mail / "out", mail / "sent", mail / "refused"
        self.gone = sent_names(mail)
        for folder in (self.out, self.sent, self.refused):
            disk.make_folder(folder, 0o700)

    def put(self, id: str, raw: bytes, sender: str, to: str) -> bool:
        """Keep a letter until it is sent. False, and nothing is done, if one of this id is here, was sent or was refused."""
        return bool(self.put_all([(id, raw, sender, to)]))

    def put_all(self, letters: Iterable[tuple[str, bytes, str, str]]) -> int:
        """Several at once, which is much faster; how many were new. After a crash some of them may be here, each whole."""
        new = [Letter(name_of(id), bare(sender), bare(to), raw) for id, raw, sender, to in letters if not self.has(id)]
        disk.replace_all({_file(self.out, letter.name): spooled(letter) for letter in new}, disk.PRIVATE)
        return len(new)

    def has(self, id: str) -> bool:
        """Whether a letter of this id was ever put here."""
        name = name_of(id)
        return any(_file(folder, name).exists() for folder in (self.out, self.sent, self.refused)) or name in self.gone

    def is_waiting(self, id: str) -> bool:
        """Whether it has not left the house yet."""
        return _file(self.out, name_of(id)).exists()

    def waiting(self) -> list[str]:
        """The names of all letters to be sent, always in the same order: record 9 of a game before its record 10."""
        return sorted(_names(self.out), key=_natural)

    def letter(self, name: str) -> Letter:
        """A waiting letter; BadLetter if the file is none."""
        return unspooled(name, disk.read(_file(self.out, name)))

    def done(self, name: str) -> None:
        """It was sent."""
        disk.move((_file(self.out, name), _file(self.sent, name)))

    def put_aside(self, name: str, to: str, code: int, reason: str, now: datetime) -> None:
        """It will not be sent; the reason is written beside it first, so no letter lies there without one."""
        note = {"at": stamp(now), "to": to, "code": code, "reason": reason}
        disk.replace(self.refused / f"{name}.toml", tomli_w.dumps(note).encode(), disk.PRIVATE)
        disk.move((_file(self.out, name), _file(self.refused, name)))

    def aside(self) -> list[PutAside]:
        """The letters nobody would take."""
        return [self._why(name) for name in sorted(_names(self.refused), key=_natural)]

    def set_aside(self, name: str) -> bytes:
        """A letter that nobody would take, as its file has it; nothing if it is not there."""
        return disk.read(_file(self.refused, name))

    def try_again(self, name: str) -> None:
        """A refused letter waits again, after its cause was put right."""
        if not _file(self.refused, name).exists():
            raise BadLetter(f"no letter {name!r} was refused; nothing was changed")
        disk.move((_file(self.refused, name), _file(self.out, name)))
        disk.remove(self.refused / f"{name}.toml")

    def _why(self, name: str) -> PutAside:
        try:
            note = tomllib.loads(disk.read(self.refused / f"{name}.toml").decode())
            return PutAside(name, str(note["to"]), str(note["at"]), int(note["code"]), str(note["reason"]))
        except (ValueError, KeyError, TypeError):
            return PutAside(name, "", "", 0, "")


def name_of(id: str) -> str:
    """The name of a letter's file: its id without the host, or a hash of that if it could not be the name of a file."""
    local = id.strip().removeprefix("<").removesuffix(">").partition("@")[0]
    if len(local) <= LONGEST and _SAFE.fullmatch(local):
        return local
    return f"id-{sha256(local.encode('utf-8', 'surrogateescape')).hexdigest()[:40]}"


def id_in(data: bytes) -> str:
    """The id of the letter in these bytes, or nothing."""
    found = _ID.search(data)
    return found[1].decode("ascii", "replace") if found else ""


def bare(address: str) -> str:
    """An address without < and >; nothing for the null sender. It stands on a line of its own in files and towards servers."""
    address = address.strip()
    if address.startswith("<") and address.endswith(">"):
        address = address[1:-1]
    if address and not _PLAIN.fullmatch(address):
        raise BadLetter(f"{address!r} is not a mail address; nothing was put into the outbox")
    return address


def spooled(letter: Letter) -> bytes:
    """The bytes of a letter's file."""
    if not letter.to:
        raise BadLetter(f"the letter {letter.name} is addressed to nobody; nothing was put into the outbox")
    sender = letter.sender or NULL_SENDER
    return b"".join((FROM, sender.encode(), b"\n", TO, letter.to.encode(), b"\n", letter.raw))


def unspooled(name: str, data: bytes) -> Letter:
    """The letter in these bytes."""
    first, _, rest = data.partition(b"\n")
    second, _, raw = rest.partition(b"\n")
    if not first.startswith(FROM) or not second.startswith(TO):
        raise BadLetter(f"{name}: is not a letter: its first two lines should be {FROM.decode()}… and {TO.decode()}…")
    try:
        sender, to = bare(first[len(FROM) :].decode()), bare(second[len(TO) :].decode())
    except UnicodeDecodeError as error:
        raise BadLetter(f"{name}: the addresses on its envelope are not UTF-8 text") from error
    if not to:
        raise BadLetter(f"{name}: is addressed to nobody")
    return Letter(name, sender, to, raw)


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.eml"


def _names(folder: Path) -> Iterator[str]:
    """Drafts begin with a dot and are no letters."""
    return (path.stem for path in folder.glob("*.eml") if not path.name.startswith("."))


def _natural(name: str) -> list[tuple[int, str]]:
    """Numbers in a name by their value: it is cut into words and numbers, which take turns."""
    return [(int(piece), piece) if piece.isdecimal() else (0, piece) for piece in _NUMBER.split(name)]
