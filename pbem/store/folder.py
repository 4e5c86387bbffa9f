"""The folder of one game: records are appended to it, and the game is loaded from it.

history.toml and secret.toml are the truth and only grow; game.toml and checkpoints/ are images made from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pbem import rules
from pbem.engine import Game
from pbem.orders.desk import Desk
from pbem.store import disk, ledger, publish, recovery, upgrade
from pbem.store.chain import GAME, TALK
from pbem.store.errors import CannotWrite, Damaged, Stale, UnknownRecord, WrongRules
from pbem.store.image import Image, made_of, read_image, read_text, stands, text_of
from pbem.store.ledger import Mark
from pbem.store.lock import held
from pbem.store.opengame import UNPLAYABLE, Header, Names, OpenGame, Secrets
from pbem.store.pieces import split
from pbem.store.record import RESERVED, Plain, Record, game_half, plain_deed, public_half, stamp, talk_half

HISTORY_HEAD = "# The records of one game, oldest first. This file only grows; README.txt explains it.\n"
SECRET_HEAD = "# The private parts of the records in history.toml. Keep both files together, and this one to yourself.\n"
SCENES_APART = 20
"""A checkpoint is kept whenever this many scenes have ended."""



class GameFolder:
    """One game on disk. ``recovered``: what the last lock had to put right; ``warnings``: caches that could not be written."""

    def __init__(self, path: Path, names: Names = lambda person: None) -> None:
        self.path = path
        self.id = path.name
        self.recovered: list[str] = []
        self.warnings: list[str] = []
        self._names = names
        self._held = False
        self._first: Record | None = None  # it never changes
        self._pictured: tuple[bytes, Image | None] = (b"", None)  # game.toml as it was last looked at

    @property
    def history(self) -> Path:
        return self.path / "history.toml"

    @property
    def secret(self) -> Path:
        return self.path / "secret.toml"

    @property
    def cache(self) -> Path:
        return self.path / "game.toml"

    @property
    def checkpoints(self) -> Path:
        return self.path / "checkpoints"

    @property
    def published(self) -> Path:
        """What everybody may read of the secrets once the game is over."""
        return self.path / "published.toml"

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    # ------------------------------------------------------------------ the lock

    @contextmanager
    def lock(self, wait: float = 10.0) -> Iterator[list[str]]:
        """Hold the game, and put right what an interrupted writer left behind; gives what was put right."""
        if self._held:
            raise RuntimeError(f"the lock of {self.id} is held already")
        with held(self.path / "lock", wait):
            self._held = True
            try:
                self.recovered = recovery.recover(self)
                yield self.recovered
            finally:
                self._held = False

    @property
    def is_held(self) -> bool:
        return self._held

    # ------------------------------------------------------------------ reading

    def first(self) -> Record:
        """Record 1; its parts hold the seed and the key."""
        if self._first is None:
            self._first = self._read_first()
        return self._first

    def _read_first(self) -> Record:
        history = split(_until_pieces(self.history, 1), "record").pieces[:1]
        if not history:
            raise Damaged(f"{self.history} holds no whole record; nothing was changed. Restore it from a backup")
        secret = split(_until_pieces(self.secret, 2), "part")
        stretch = split(b"", "record")._replace(pieces=history)
        return next(ledger.read(b"", Mark(), stretch, secret._replace(pieces=secret.pieces[:2])))

    def has_begun(self) -> bool:
        """Whether the first record is whole; before that there is no game. One whose history was lost had begun as well."""
        return b"\nend = true" in _until_pieces(self.history, 1) or self._has_lost_its_history()

    def _has_lost_its_history(self) -> bool:
        """Whether there is something that is only written once the first record is whole."""
        if self.cache.exists() or self._checkpoint_numbers():
            return True
        parts = split(_until_pieces(self.secret, 3), "part").pieces
        return any(ledger.part_of(part)[0] > 1 for part in parts)

    def after(self, mark: Mark, key: bytes) -> Iterator[Record]:
        """The records behind a mark. The private parts are read second, since they are written first."""
        history = split(disk.read(self.history, mark.history), "record", mark.history)
        if not history.pieces:
            return iter(())
        secret = split(disk.read(self.secret, mark.secret), "part", mark.secret)
        return ledger.read(key, mark, history, secret)

    def records(self, start: int = 1) -> Iterator[Record]:
        """The records from this one on."""
        secrets = secrets_of(self.first())
        for record in self.after(self._place_before(start), secrets.key):
            if record.n >= start:
                yield record

    def events_since(self, seat: str | None, n: int) -> list[Plain]:
        """What this seat may know of what happened in the records from ``n`` on, those taken back since left out."""
        records = list(self.records(n))
        void = voided(records)
        return [event for record in records if record.n not in void for event in record.events_for(seat)]

    def talk_since(self, seat: str | None, n: int) -> list[Plain]:
        """What was said to this seat, to everybody or by it; words are never taken back."""
        return [words for record in self.records(n) for words in record.words_for(seat)]

    def _place_before(self, n: int) -> Mark:
        """The nearest known place before a record."""
        places = [Mark()]
        if image := self.look():
            places += [image.mark.mark, *(place.mark for place in image.places.values())]
        best = max((place for place in places if place.n < n), key=lambda place: place.n)
        if best.n < n - 1 and (checkpoint := self.checkpoint_before(n)) and checkpoint.mark.n > best.n:
            best = checkpoint.mark.mark
        return best

    # ------------------------------------------------------------------ images

    def image(self) -> Image | None:
        """What game.toml holds, if it belongs to these records."""
        return read_image(self.cache, self.history)

    def look(self) -> Image | None:
        """The same, not to be taken up: for the places it knows. It is read again only if the file has changed."""
        data = disk.read(self.cache)
        if data != self._pictured[0]:
            self._pictured = data, read_text(data)
        image = self._pictured[1]
        return image if image is not None and stands(image.mark.mark, self.history) else None

    def checkpoint_before(self, n: int) -> Image | None:
        """The last checkpoint before this record that can be used."""
        numbers = sorted((number for number in self._checkpoint_numbers() if number < n), reverse=True)
        images = (read_image(self.checkpoint_path(number), self.history) for number in numbers)
        return next((image for image in images if image is not None), None)

    def last_known(self) -> int:
        """The last record an image was made of, 0 if there is none. An image is only written when its record is kept."""
        cached = made_of(disk.read(self.cache))
        later = sorted((number for number in self._checkpoint_numbers() if number > cached), reverse=True)
        return next((number for number in later if made_of(disk.read(self.checkpoint_path(number))) == number), cached)

    def _checkpoint_numbers(self) -> list[int]:
        if not self.checkpoints.is_dir():
            return []
        return [int(path.stem) for path in self.checkpoints.glob("*.toml") if path.stem.isdigit()]

    def checkpoint_path(self, n: int) -> Path:
        return self.checkpoints / f"{n:06}.toml"

    def write_cache(self, image: Image | None) -> None:
        """Keep an image in game.toml. The records are safe already: if this fails, it is only noted."""
        if image is not None:
            self._write_image(self.cache, image)

    def write_checkpoint(self, image: Image | None) -> None:
        """Keep an image among the checkpoints."""
        if image is not None:
            self._write_image(self.checkpoint_path(image.mark.n), image)

    def _write_image(self, path: Path, image: Image) -> None:
        data = text_of(image)
        if self.write_aside(path, data, disk.PRIVATE) and path == self.cache:
            self._pictured = data, image

    def write_aside(self, path: Path, data: bytes, mode: int) -> bool:
        """Write what is made from the records; whether it came to be kept."""
        try:
            if path.parent == self.checkpoints:
                disk.make_folder(self.checkpoints, 0o700)
            disk.replace(path, data, mode, wait=path != self.cache)
            return True
        except CannotWrite as error:
            why = error.__cause__.strerror if isinstance(error.__cause__, OSError) else error
            kept = "a cache only: the records are kept, and with them all that was ordered; nothing need be sent again"
            self.warnings.append(f"{path} cannot be written: {why} ({kept})")
            return False

    # ------------------------------------------------------------------ loading

    def load(self, at: int | None = None, *, now: datetime | None = None) -> OpenGame:
        """The game as after its last record, or as after record ``at``.

        Takes no lock and writes nothing, but for one thing: under the lock, a game of older rules is brought to the installed
        ones by a record (at ``now``, or the time of the last record).
        """
        first, known = self.first(), self.last_known()  # before the records: a writer may be at work
        game = self._nearest(first, at)
        cached = game.mark.n
        for record in self.after(game.mark, game.secrets.key):
            if at is not None and record.n > at:
                break
            game.take(record)
        if at is None:
            recovery.must_reach(self, game.mark.n, known)
        if at is not None and game.mark.n != at:
            raise UnknownRecord(f"{self.id} has no record {at}; the last one is {game.mark.n}")
        if game.header.rules < game.game.version:
            upgrade.bring_up(self, game, write=self._held and at is None, now=now)
        game.keep_image()
        if self._held and at is None and (game.mark.n > cached or self.look() is None):
            self.write_cache(game.image)  # whoever wrote the last record did not come so far, or somebody has spoilt it
        if self._held and at is None:
            publish.keep_up(self, game)
        return game

    def _nearest(self, first: Record, at: int | None) -> OpenGame:
        """The game at the last image that can be used, or before its first record."""
        for image in self._images(at):
            game = self.blank(first)
            try:
                game.take_up(image)
            except UNPLAYABLE:
                continue  # the rules changed without a new version; the records may still be played
            return game
        return self.dealt(first)

    def _images(self, at: int | None) -> Iterator[Image]:
        image = self.image()
        if image is not None and (at is None or image.mark.n <= at):
            yield image
        limit = at + 1 if at is not None else 1 << 60
        while checkpoint := self.checkpoint_before(limit):
            yield checkpoint
            limit = checkpoint.mark.n

    def blank(self, first: Record) -> OpenGame:
        """A game of which only the first record's header is known."""
        public, people = first.public, dict(first.game["people"])
        header = Header(
            id=self.id, kind=public["plays"], options=dict(public["options"]), rules=first.rules, language=public["language"],
            seats=people, names={seat: self._names(person) or person for seat, person in people.items()}, created=first.at,
        )  # fmt: skip
        return OpenGame(header, find_game(header), secrets_of(first), self._names)

    def dealt(self, first: Record) -> OpenGame:
        """The game before its first record: the table as it was laid out."""
        game = self.blank(first)
        header = game.header
        try:
            desk = Desk.new(game.game, first.public["seats"], header.options, game.secrets.seed, header.names)
        except UNPLAYABLE as error:
            if first.rules == game.game.version:
                raise WrongRules(f"the installed rules cannot lay out {self.id}: {error}") from error
        else:
            game.begin(desk)
        return game

    # ------------------------------------------------------------------ appending

    def append(
        self,
        game: OpenGame,
        *,
        kind: str,
        deed: Any,
        now: datetime,
        said: str,
        more_public: Mapping[str, Any] | None = None,
        more_private: Mapping[str, Any] | None = None,
        position: bool = False,
    ) -> Record:
        """Write one record: the private parts, then the public half, each kept before the next; then the caches.

        The desk of ``game`` has done the deed already. If the disk refuses, the record is not there, and neither is the deed:
        the game must be loaded again.
        """
        self._must_hold(game)
        public, private = dict(more_public or {}), dict(more_private or {})
        if clash := RESERVED & {*public}:
            raise ValueError(f"a record has keys of its own called {', '.join(sorted(clash))}")
        plain = plain_deed(deed)
        if position:
            private["position"] = game.position()
        head = {"n": game.mark.n + 1, "at": stamp(now), "kind": kind, "rules": game.game.version, "said": said}
        parts = {GAME: {**private, **game_half(plain)}, TALK: talk_half(plain)}
        return self._write(game, {**head, **public, **public_half(plain)}, parts)

    def _must_hold(self, game: OpenGame) -> None:
        if not self._held:
            raise RuntimeError(f"the lock of {self.id} is not held")
        if game.stale:
            raise Stale(f"{self.id} could not be written before; load it again")

    def _write(self, game: OpenGame, public: Plain, parts: Mapping[str, Plain]) -> Record:
        entry = ledger.write(game.secrets.key, game.mark.hash, public, parts)
        record = self._read_back(game, entry)
        old = game.mark
        game.stale = True
        disk.append(self.secret, entry.secret, old.secret, disk.PRIVATE)
        try:
            disk.append(self.history, entry.public, old.history)
        except (CannotWrite, Stale):
            disk.cut(self.secret, old.secret)
            raise
        game.stale = False
        scenes, version = game.scenes, game.header.rules
        game.note(record)
        game.keep_image()
        self.write_cache(game.image)
        if game.scenes // SCENES_APART > scenes // SCENES_APART or record.rules != version:
            self.write_checkpoint(game.image)
        publish.keep_up(self, game)
        return record

    @staticmethod
    def _read_back(game: OpenGame, entry: ledger.Entry) -> Record:
        """The record as it will be read: what cannot be read again is never written."""
        old = game.mark
        history = split(entry.public, "record", old.history)
        secret = split(entry.secret, "part", old.secret)
        (record,) = ledger.read(game.secrets.key, old, history, secret)
        return record

    def begin(
        self, game: OpenGame, deed: Any, *, seats: Sequence[str], now: datetime, said: str, promise: str,
        more_private: Mapping[str, Any] | None = None,
    ) -> Record:  # fmt: skip
        """Write the first record of a new game. Whatever an interrupted beginning left is cut."""
        if not self._held:
            raise RuntimeError(f"the lock of {self.id} is not held")
        plain, header = plain_deed(deed), game.header
        public = {
            "n": 1, "at": stamp(now), "kind": "new", "rules": game.game.version, "said": said,
            "plays": header.kind, "options": header.options, "seats": list(seats), "language": header.language,
            "files": game.game.fingerprint(header.options), "promise": promise, "head": head_hash(HISTORY_HEAD),
            **public_half(plain),
        }  # fmt: skip
        secrets = game.secrets
        own = {"seed": secrets.seed.hex(), "people": header.seats, "head": head_hash(SECRET_HEAD)}
        own |= {**(more_private or {}), **game_half(plain)}
        talk = {"key": secrets.key.hex(), **talk_half(plain)}
        disk.append(self.secret, SECRET_HEAD.encode(), 0, disk.PRIVATE)
        disk.append(self.history, HISTORY_HEAD.encode(), 0)
        game.mark = Mark(history=len(HISTORY_HEAD.encode()), secret=len(SECRET_HEAD.encode()))
        return self._write(game, public, {GAME: own, TALK: talk})


def head_hash(head: str) -> str:
    """The hash of the comment above the first record: record 1 names it, so that nothing in the files is unchecked."""
    return blake2b(head.encode(), digest_size=32).hexdigest()


def secrets_of(first: Record) -> Secrets:
    """The seed and the key out of the first record's private parts."""
    return Secrets(bytes.fromhex(first.game["seed"]), bytes.fromhex(first.talk["key"]))


def find_game(header: Header) -> Game:
    """The rules of this kind of game."""
    try:
        return rules.find(header.kind)
    except (rules.UnknownGame, rules.UnsoundRules) as error:
        raise WrongRules(f"{header.id} cannot be loaded: {error}") from error


def voided(records: Sequence[Record], also: Sequence[int] = ()) -> set[int]:
    """The records among these that are taken back. One that takes back does so only while it stands itself."""
    void = set(also)
    for record in reversed(records):
        if record.n not in void:
            void.update(record.voids)
    return void


def _until_pieces(path: Path, count: int) -> bytes:
    """The beginning of a file, with so many whole pieces if it has them."""
    data = b""
    while block := disk.read(path, len(data), disk.BLOCK):
        data += block
        if data.count(b"\nend = true\n") >= count:
            break
    end = 0
    for _ in range(count):
        end = data.find(b"\nend = true\n", end + 1)
        if end < 0:
            return data
    return data[: end + len(b"\nend = true\n")]
