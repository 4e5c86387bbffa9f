"""The mail behind a record: a record that names it says that it is wholly played."""

from __future__ import annotations

from typing import NamedTuple

from pbem.store import GameFolder
from pbem.store.record import Plain, Record

KEY = "mail"


class Cause(NamedTuple):
    """A mail: its Message-ID (or one made from its bytes), and the hash of its bytes; ``confirms``: that of a mail that waited."""

    id: str
    hash: str
    confirms: str = ""

    def noted(self) -> Plain:
        """As the private part of a record has it."""
        return {KEY: {name: value for name, value in self._asdict().items() if value}}

    def is_of(self, record: Record) -> bool:
        """The same bytes, or the same id by another way."""
        mail = record.game.get(KEY, {})
        return bool(mail) and (mail.get("hash") == self.hash or mail.get("id") == self.id)

    def has_confirmed(self, record: Record, hash: str) -> bool:
        """Whether another mail than this one has confirmed the one with this hash."""
        return bool(record.game.get(KEY, {}).get("confirms") == hash) and not self.is_of(record)


def records_of(folder: GameFolder, cause: Cause) -> list[Record]:
    """What a mail has made of a game so far. Looks through all of it: asked only for mails that a run has left unfinished."""
    return [record for record in folder.records() if cause.is_of(record)]
