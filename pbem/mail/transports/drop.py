"""Letters laid down in folders: a Maildir for each person, that any mail program can open. It works without any server."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from pbem.mail.maildir import deposit, make_maildir, with_envelope
from pbem.mail.transports import Delivered, Outcome


class Drop:
    """A folder with a Maildir for each address. The same letter is laid down once only, however often it comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: set[Path] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._made.clear()

    def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
        maildir = self.folder / folder_name(envelope_to)
        if maildir not in self._made:
            make_maildir(maildir)
            self._made.add(maildir)
        name = sha256(raw).hexdigest()[:40]
        if not (maildir / "new" / name).exists() and not any((maildir / "cur").glob(f"{name}*")):
            deposit(maildir, name, with_envelope(raw, envelope_to, envelope_from))
        return Delivered(str(maildir / "new" / name))


def folder_name(address: str) -> str:
    """The address as the name of a folder: whatever could lead elsewhere is written as %2F and the like."""
    name = quote(address.strip().lower(), safe="@+=")
    return f"%2E{name[1:]}" if name.startswith(".") else name
