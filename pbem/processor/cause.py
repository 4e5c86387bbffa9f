"""The mail behind a record: a record that names it says that it is wholly played."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from pbem.mail.message import Mail
from pbem.store import GameFolder
from pbem.store.record import Plain, Record

KEY = "mail"


class Cause(NamedTuple):
    """A mail: its Message-ID (or one made from its bytes), and the hash of its bytes.

    ``mark`` is of what copies of it have in common, its author among it: records are published one day, and addresses are nobody's
    business. ``older`` is what records had there before words counted. ``confirms`` is the hash of a mail that waited for this one.
    """

    id: str
    hash: str
    mark: str = ""
    confirms: str = ""
    older: str = ""

    @classmethod
    def of(cls, mail: Mail) -> Cause:
        return cls(mail.id, mail.digest, _mark(mail.signed_id), older=_mark(mail.older_id))

    def noted(self) -> Plain:
        """As the private part of a record has it."""
        return {KEY: {name: value for name, value in self._asdict().items() if value and name != "older"}}

    def is_of(self, record: Record) -> bool:
        """The same bytes, or a copy of it that came by another way."""
        mail = record.game.get(KEY, {})
        return bool(mail) and (mail.get("hash") == self.hash or mail.get("mark", "") in {self.mark, self.older} - {""})

    def has_confirmed(self, record: Record, hash: str) -> bool:
        """Whether another mail than this one has confirmed the one with this hash."""
        return bool(record.game.get(KEY, {}).get("confirms") == hash) and not self.is_of(record)


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24] if text else ""


def records_of(folder: GameFolder, cause: Cause) -> list[Record]:
    """What a mail has made of a game so far. Looks through all of it: asked only for mails that a run has left unfinished."""
    return [record for record in folder.records() if cause.is_of(record)]
