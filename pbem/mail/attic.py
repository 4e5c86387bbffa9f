"""What lies about in mail/ for longer than the game master wants it: mails that were dealt with, letters that were sent, marks.

What a file says by being there (this mail was dealt with, this letter was sent) is kept for ever: its name goes into a list before
the file goes. So a mail that comes again years later is known again, and no letter is sent twice. What short ids stand for is
forgotten: whoever answers so old a letter is asked whether it was he.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from pbem.store import disk

MOST_AT_ONCE = 5_000
"""Files that one run takes away; the next goes on."""


class Names:
    """Names of files that are gone, one on a line. Read only when somebody asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: set[str] | None = None

    def __contains__(self, name: str) -> bool:
        if self._known is None:
            self._known = set(disk.read(self.path).decode("utf-8", "surrogateescape").splitlines())
        return name in self._known

    def add(self, names: Iterable[str]) -> None:
        """Kept when this returns. What a crash has left of a line is closed first: half a name is nobody's."""
        new = [name for name in names if name not in self]
        if new:
            data = disk.read(self.path)
            lines = ["", *new] if data and not data.endswith(b"\n") else new
            disk.append(self.path, "".join(f"{line}\n" for line in lines).encode(), len(data), disk.PRIVATE)
            self._known = None


def sent_names(mail: Path) -> Names:
    """The letters that were sent and are no longer kept."""
    return Names(mail / "sent.txt")


def seen_names(mail: Path) -> Names:
    """The marks of mails that were dealt with, longer ago than files are kept for."""
    return Names(mail / "seen.txt")


def clear(mail: Path, now: datetime, days: int) -> int:
    """Take away what is older than so many days; gives how many files went."""
    before = (now - timedelta(days=days)).timestamp()
    old = {name: list(islice(_older(mail / name, before), MOST_AT_ONCE)) for name in ("done", "sent", "seen", "ids")}
    sent_names(mail).add(path.stem for path in old["sent"])
    seen_names(mail).add(path.name for path in old["seen"])
    for path in (path for paths in old.values() for path in paths):
        disk.remove(path)
    return sum(map(len, old.values()))


def _older(folder: Path, moment: float) -> Iterator[Path]:
    """Whole files, not drafts, last written before a moment."""
    paths = folder.iterdir() if folder.is_dir() else ()
    return (path for path in paths if not path.name.startswith(".") and path.is_file() and path.stat().st_mtime < moment)
