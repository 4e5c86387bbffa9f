"""People: players/<id>.toml, one file each."""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path

import msgspec
import tomli_w

from pbem.store import disk
from pbem.store.byhand import read_by_hand
from pbem.store.errors import BadFile, UnknownPerson
from pbem.store.names import is_safe, safe_name
from pbem.store.settings import Language, check_address, check_zone
from pbem.words.spelling import nearest

INSTEAD = (
    "Until this is put right the name is {id}, the language that of the game, the zone UTC, "
    "and mail from this person's addresses is not known"
)
"""What is used in place of a file that cannot be understood: a game goes on without it."""

OWNER = "Until this is put right mail from it is taken for mail from {}"


class Holiday(msgspec.Struct, forbid_unknown_fields=True):
    """Days on which nobody waits for this person, both ends included."""

    first: date
    last: date


class Card(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in the file. ``digest`` is of earlier versions and means nothing."""

    name: str
    addresses: list[str]
    language: Language = "en"
    zone: str = "UTC"
    digest: bool = False
    brief: bool = False
    holidays: list[Holiday] = []


class Person(msgspec.Struct, kw_only=True):
    """Somebody who plays here."""

    id: str
    name: str
    addresses: list[str]
    language: Language = "en"
    zone: str = "UTC"
    brief: bool = False
    holidays: list[Holiday] = []


FIELDS = tuple(name for name in Person.__struct_fields__ if name != "id")


class People:
    """The folder of all people."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.spoilt: dict[str, str] = {}  # by id: files that could not be understood, in a sentence each

    def ids(self) -> list[str]:
        """Everybody's id, in order; files with other names are not people."""
        return sorted(path.stem for path in self.path.glob("*.toml") if is_safe(path.stem))

    def read(self, id: str) -> Person:
        """One person."""
        path = self.file(id)
        if not path.is_file():
            near = nearest(id, self.ids(), 3)
            raise UnknownPerson(f"nobody here is called {id!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
        try:
            card = read_by_hand(path, Card)
            _check(path, card)
        except BadFile as error:
            stop = "" if str(error).endswith("?") else "."
            self.spoilt[id] = f"{error}{stop} {INSTEAD.format(id=id)}"
            raise
        self.spoilt.pop(id, None)
        return Person(id=id, **{name: getattr(card, name) for name in FIELDS})

    def all(self) -> dict[str, Person]:
        """Everybody."""
        return {id: self.read(id) for id in self.ids()}

    def at(self, address: str) -> Person | None:
        """Who writes from this address; capitals make no difference."""
        wanted = address.strip().casefold()
        return next((one for one in self.all().values() if wanted in map(str.casefold, one.addresses)), None)

    def look(self) -> None:
        """Read everybody's file; what cannot be understood, or claims another's address, is among the spoilt ones then."""
        owners: dict[str, str] = {}
        for id in self.ids():
            with contextlib.suppress(BadFile):
                for address in map(str.casefold, self.read(id).addresses):
                    owner = owners.setdefault(address, id)
                    if owner != id:
                        self.spoilt[id] = f"{self.file(id)}: addresses: {address} belongs to {owner} already. {OWNER.format(owner)}"

    def keep(self, person: Person) -> None:
        """Write a person's file; an address can belong to one person only."""
        path = self.file(person.id)
        card = Card(**{name: getattr(person, name) for name in FIELDS})
        _check(path, card)
        for address in card.addresses:
            owner = self.at(address)
            if owner is not None and owner.id != person.id:
                raise BadFile(f"{path}: addresses: {address} belongs to {owner.id} already")
        disk.replace(path, tomli_w.dumps(msgspec.to_builtins(card, builtin_types=(date,))).encode(), disk.PRIVATE)

    def file(self, id: str) -> Path:
        return self.path / f"{safe_name(id, 'person')}.toml"


def _check(path: Path, card: Card) -> None:
    if not card.name.strip() or not card.name.isprintable():
        raise BadFile(f"{path}: name: {card.name!r} is not a name; it is written on one line and is not empty")
    for address in card.addresses:
        check_address(path, "addresses", address)
    check_zone(path, card.zone)
    for holiday in card.holidays:
        if holiday.last < holiday.first:
            raise BadFile(f"{path}: holidays: {holiday.last} comes before {holiday.first}")
    if not card.addresses:
        raise BadFile(f'{path}: addresses: there is none, and one at least is wanted, like ["anna@example.org"]')
