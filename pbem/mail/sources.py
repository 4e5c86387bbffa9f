"""Where mails come from. A source can do three things: list what waits, fetch its bytes, and let it go when they are safe.

A Maildir, the drop folder, later a mailbox on a server. Mail servers that call us (pipe, LMTP) need none: ``inbox.receive`` lays
what they bring into mail/in, which is always looked at.
"""

from __future__ import annotations

import fcntl
import os
import re
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pbem.mail.maildir import make_maildir
from pbem.store import Home, disk
from pbem.store.errors import BadFile, StoreError

QUIET = 2.0
"""Seconds after which nobody writes into a file any more; asked only where the system cannot tell."""
_MAILDIR_NAME = re.compile(r"(?P<seconds>\d{9,11})\.(?:[^.]*M(?P<micro>\d{1,6}))?")


@dataclass(frozen=True)
class Arrival:
    """A mail that waits. ``moment``: microseconds since 1970; ``name``: what the source knows it by."""

    source: Source
    moment: int
    name: str

    @property
    def order(self) -> tuple[int, str]:
        return self.moment, self.name


class Source(Protocol):
    """A place mails come from. All three may raise StoreError."""

    def waiting(self) -> list[Arrival]: ...

    def fetch(self, arrival: Arrival) -> bytes | None:
        """Its bytes; None if somebody else took it."""
        ...

    def let_go(self, arrival: Arrival) -> None:
        """It is safe with us: take it away. A crash just before means that it comes again."""
        ...


class Maildir:
    """Mails in new and cur of a Maildir; those marked as deleted are left alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def waiting(self) -> list[Arrival]:
        return [self._arrival(path) for folder in ("new", "cur") for path in _mails(self.path / folder) if not _is_trash(path)]

    def fetch(self, arrival: Arrival) -> bytes | None:
        path = self.path / arrival.name
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {error.strerror}. It stays where it is") from error

    def let_go(self, arrival: Arrival) -> None:
        disk.remove(self.path / arrival.name)

    def _arrival(self, path: Path) -> Arrival:
        return Arrival(self, _moment(path), path.relative_to(self.path).as_posix())


class Drop(Maildir):
    """The folder mail/in: a Maildir, into which people may also just lay files."""

    def waiting(self) -> list[Arrival]:
        loose = (path for path in _mails(self.path) if _is_whole(path))
        return [*super().waiting(), *map(self._arrival, loose)]


def sources_of(home: Home) -> list[Source]:
    """The places that pbem.toml names; mail/in is always one of them."""
    settings, drop = home.settings.post.inbox, home.mail / "in"
    make_maildir(drop)
    if settings.kind in ("drop", "pipe"):
        return [Drop(drop)]
    if settings.kind != "maildir":
        raise BadFile(f'{home.root / "pbem.toml"}: post.inbox.kind: "{settings.kind}" is not there yet; use maildir or pipe')
    path = home.root / Path(settings.path).expanduser()
    if not settings.path or not (path / "new").is_dir():
        raise BadFile(f"{home.root / 'pbem.toml'}: post.inbox.path: {path} is not a Maildir: it has no folder named new")
    return [Drop(drop), Maildir(path)]


def _mails(folder: Path) -> Iterator[Path]:
    """Plain files whose name does not begin with a dot."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False) and not entry.name.startswith(".")]
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"{folder} cannot be looked at: {error.strerror}. What lies there waits") from error
    yield from (folder / name for name in sorted(names))


def _is_trash(path: Path) -> bool:
    """Marked as deleted by a mail program: the flags stand behind ":2,"."""
    return "T" in path.name.partition(":2,")[2]


def _moment(path: Path) -> int:
    """When a mail came. Names in a Maildir say it; for others, when it was written."""
    found = _MAILDIR_NAME.match(path.name)
    if found and found["micro"]:
        return int(found["seconds"]) * 1_000_000 + int(found["micro"])
    try:
        written = path.stat().st_mtime_ns // 1000
    except OSError:
        written = 0
    if found and int(found["seconds"]) != written // 1_000_000:
        return int(found["seconds"]) * 1_000_000
    return max(written, 0)


def _is_whole(path: Path) -> bool:
    """Whether nobody is writing into the file any more: the system gives a lease only on files that nobody has open to write."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except PermissionError:
        return True  # it is for whoever fetches it to complain
    except OSError:
        return False
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return False
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        return True
    except BlockingIOError:
        return False
    except (OSError, AttributeError):  # somebody else's file, or a system without leases
        return os.fstat(file).st_mtime < time.time() - QUIET
    finally:
        os.close(file)
