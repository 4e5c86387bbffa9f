"""The home: the folder a game master keeps, with everybody's games, people and mail."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from collections.abc import Iterator, Mapping
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from pbem.orders.deed import Deed
from pbem.orders.desk import Desk
from pbem.store import disk
from pbem.store.chain import promise
from pbem.store.errors import CannotWrite, GameExists, StoreError, UnknownGame
from pbem.store.folder import GameFolder
from pbem.store.names import is_safe, safe_name
from pbem.store.opengame import Header, OpenGame, Secrets
from pbem.store.people import People, Person
from pbem.store.record import plain_deed, stamp
from pbem.store.settings import Settings, read_settings
from pbem.words.spelling import nearest

SETTINGS = "pbem.toml"
FOLDERS = {
    "players": 0o700, "games": 0o755, "tables": 0o755, "templates": 0o755, "log": 0o700, "mail": 0o700, "mail/in": 0o700,
    "mail/reading": 0o700, "mail/out": 0o700, "mail/sent": 0o700, "mail/quarantine": 0o700,
}  # fmt: skip


class Home:
    """A game master's folder. ``settings`` are those of its pbem.toml."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self.root = root
        self.settings = settings
        self._people = People(root / "players")

    def __repr__(self) -> str:
        return f"<home {self.root}>"

    @classmethod
    def create(cls, path: Path | str) -> Home:
        """A new home that works at once."""
        root = Path(path).absolute()
        if (root / SETTINGS).exists():
            raise StoreError(f"{root} is a home already; nothing was changed")
        disk.make_folder(root)
        for name, mode in FOLDERS.items():
            disk.make_folder(root / name, mode)
        disk.replace(root / "README.txt", text("home.txt").encode())
        disk.replace(root / SETTINGS, text(SETTINGS).encode(), disk.PRIVATE)  # last: it makes the folder a home
        return cls.open(root)

    @classmethod
    def open(cls, path: Path | str) -> Home:
        """The home in this folder."""
        root = Path(path).absolute()
        if not (root / SETTINGS).is_file():
            raise StoreError(f"{root} is not a game master's folder: it has no {SETTINGS}. `pbem init {path}` makes one")
        return cls(root, read_settings(root / SETTINGS))

    @property
    def templates(self) -> Path:
        """Where the game master's own templates are."""
        return self.root / "templates"

    @property
    def mail(self) -> Path:
        return self.root / "mail"

    # ------------------------------------------------------------------ people

    def people(self) -> dict[str, Person]:
        """Everybody, by id."""
        return self._people.all()

    def person(self, id: str) -> Person:
        """One person; UnknownPerson names near matches."""
        return self._people.read(id)

    def person_at(self, address: str) -> Person | None:
        """Whoever has this mail address."""
        return self._people.at(address)

    def keep(self, person: Person) -> None:
        """Write a person's file."""
        self._people.keep(person)

    @property
    def spoilt(self) -> list[str]:
        """People's files met so far that could not be understood: file, key, what was expected and what is used instead."""
        return list(self._people.spoilt.values())

    def look_at_people(self) -> list[str]:
        """Read everybody's file; gives those that could not be understood, or claim another's address."""
        self._people.look()
        return self.spoilt

    def _name_of(self, id: str) -> str | None:
        """A game must be readable even when a person's file is gone or spoilt; ``spoilt`` tells of it."""
        try:
            return self.person(id).name
        except StoreError:
            return None

    # ------------------------------------------------------------------ games

    def games(self) -> list[str]:
        """The names of all games, in order."""
        folders = sorted(path for path in (self.root / "games").glob("*/") if is_safe(path.name))
        return [path.name for path in folders if GameFolder(path).has_begun()]

    def game(self, id: str) -> GameFolder:
        """A game's folder; UnknownGame names near matches."""
        folder = self._folder(id) if is_safe(id) else None
        if folder is None or not folder.has_begun():
            known = self.games()
            near = nearest(id.lower(), known, 3)
            there = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(known) or 'none yet'}"
            raise UnknownGame(f"there is no game {id!r} here; {there}")
        return folder

    def new(
        self,
        id: str,
        desk: Desk,
        deed: Deed,
        *,
        people: Mapping[str, str],
        language: str,
        now: datetime,
        seed: bytes,
        said: str = "",
        options: Mapping[str, Any] | None = None,
        key: bytes | None = None,
        more_private: Mapping[str, Any] | None = None,
    ) -> GameFolder:
        """Write a new game's first record. ``people`` names each seat's person, in the order in which the seats were dealt.

        ``options`` are those the table was laid with (by default, those its state holds); ``key`` is that of the salts.
        """
        folder = self._folder(safe_name(id))
        header = Header(
            id=id, kind=desk.game.name, options=_options(desk, options), rules=desk.game.version, language=language,
            seats=dict(people), names=dict(desk.names), created=stamp(now),
        )  # fmt: skip
        _can_be_dealt_again(header, desk, deed, seed)
        with _made(folder), folder.lock():
            if folder.has_begun():
                raise GameExists(f"there is a game {id} already; nothing was changed. Choose another name")
            game = OpenGame(header, desk.game, Secrets(seed, key or secrets.token_bytes(32)))
            game.begin(desk)
            _describe(folder, header)
            folder.begin(game, deed, seats=list(people), now=now, said=said, promise=promise(seed), more_private=more_private)
        return folder

    def _folder(self, id: str) -> GameFolder:
        return GameFolder(self.root / "games" / id, self._name_of)


@contextlib.contextmanager
def _made(folder: GameFolder) -> Iterator[None]:
    """A game's folder; if the disk refuses the game's beginning, a folder that was not there before is not left behind."""
    was_there = folder.path.exists()
    try:
        disk.make_folder(folder.path)
        yield
    except CannotWrite:
        if not was_there and not folder.has_begun():
            shutil.rmtree(folder.path, ignore_errors=True)
        raise


def _options(desk: Desk, given: Mapping[str, Any] | None) -> dict[str, Any]:
    return dict(given if given is not None else getattr(desk.table.state, "options", {}))


def _can_be_dealt_again(header: Header, desk: Desk, deed: Deed, seed: bytes) -> None:
    """A game is what its records say; one that they would deal otherwise must not begin."""
    again = Desk.new(desk.game, list(header.seats), header.options, seed, header.names)
    again.fold(plain_deed(deed))
    if again.dump() != desk.dump():
        raise ValueError("this table was not laid with these seats (in this order), options and seed")


def _describe(folder: GameFolder, header: Header) -> None:
    """A page for whoever finds the folder in ten years."""
    page = text("game.txt").replace("{kind}", header.kind).replace("{id}", header.id)
    disk.replace(folder.path / "README.txt", page.encode())


def text(name: str) -> str:
    """A text that comes with the program."""
    return files("pbem.store").joinpath("texts", name).read_text(encoding="utf-8")


