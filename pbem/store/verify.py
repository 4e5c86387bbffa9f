"""Verify: everything that can be checked about a game's files, from the first byte to the last. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from pbem.store import disk, ledger
from pbem.store.chain import PARTS, promise
from pbem.store.errors import CannotUndo, Damaged, StoreError
from pbem.store.folder import GameFolder, head_hash
from pbem.store.image import Image, read_text, stands
from pbem.store.ledger import Mark
from pbem.store.opengame import UNPLAYABLE, OpenGame
from pbem.store.pieces import Piece, Stretch, split
from pbem.store.record import Record
from pbem.store.undo import first_touched, without


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it should be. ``n``: the record it is about, 0 if it is about none in particular.

    Codes: ``chain`` (bytes or hashes), ``torn``, ``orphan``, ``seed``, ``files``, ``draws``, ``replay``, ``undo``, ``cache``,
    ``lost`` (an image knows a later record than the last).
    """

    n: int
    code: str
    text: str


class Report(msgspec.Struct):
    """What was found, how many records there are, and which of them the installed rules could not play."""

    id: str
    records: int = 0
    replayed: int = 0
    draws: int = 0
    unplayable: list[int] = []
    unchecked: list[str] = []
    findings: list[Finding] = []

    @property
    def sound(self) -> bool:
        return not self.findings

    def add(self, n: int, code: str, text: str) -> None:
        self.findings.append(Finding(n, code, text))


def verify(folder: GameFolder) -> Report:
    """Chain, seals, seed, draws, replay, positions of undo records, and caches."""
    report = Report(folder.id)
    records = _read(folder, report)
    report.records = len(records)
    if not records:
        return report
    _check_seed(records[0], report)
    _check_draws(records, report)
    _Replay(folder, records, report).run()
    return report


# ---------------------------------------------------------------------- bytes


def _read(folder: GameFolder, report: Report) -> list[Record]:
    """As many records as can be read; what is wrong with the bytes is noted."""
    try:
        history = split(disk.read(folder.history), "record")
        secret = split(disk.read(folder.secret), "part")
    except Damaged as error:
        report.add(0, "chain", str(error))
        return []
    last = len(history.pieces)
    _check_end(folder.history.name, history, last, report)
    _check_end(folder.secret.name, secret, last, report)  # not every record has private parts: its pieces say no number
    records = list(_records(folder, history, secret, report))
    if len(records) == len(history.pieces) and records:
        _check_between("history.toml", disk.read(folder.history), history.pieces, records[0].public.get("head"), report)
        _check_between("secret.toml", disk.read(folder.secret), secret.pieces, records[0].game.get("head"), report)
        _check_parts(records, secret.pieces, report)
    return records


def _records(folder: GameFolder, history: Stretch, secret: Stretch, report: Report) -> Iterator[Record]:
    last = 0
    try:
        key = bytes.fromhex(folder.first().talk["key"])
        for record in ledger.read(key, Mark(), history, secret):
            last = record.n
            yield record
    except (StoreError, LookupError, ValueError) as error:
        report.add(last + 1, "chain", str(error))


def _check_end(name: str, stretch: Stretch, n: int, report: Report) -> None:
    if stretch.torn or stretch.unended:
        report.add(n, "torn", f"{name} does not end with a whole piece: {stretch.torn or 1} bytes are amiss")


def _check_between(name: str, data: bytes, pieces: Sequence[Piece], head: Any, report: Report) -> None:
    """Between two pieces stands an empty line, above the first the comment whose hash record 1 holds."""
    top = data[: pieces[0].start]
    if not top.endswith(b"\n\n") or head != head_hash(top[:-1].decode(errors="replace")):
        report.add(1, "chain", f"the comment at the head of {name} is not as it was written")
    for place, (one, other) in enumerate(pairwise(pieces), 2):
        if data[one.end : other.start] != b"\n":
            report.add(place, "chain", f"something was written into {name} before byte {other.start}")


def _check_parts(records: Sequence[Record], pieces: Sequence[Piece], report: Report) -> None:
    """Each private part once, in order, and none that belongs to no record."""
    wanted = [(record.n, name) for record in records for name in PARTS if getattr(record, name)]
    found = [ledger.part_of(piece) for piece in pieces]
    if found != wanted:
        odd = next((there for there, due in zip(found, [*wanted, (0, "")]) if there != due), (len(records), ""))
        report.add(odd[0], "orphan", f"secret.toml holds parts that belong to no record, the first for record {odd[0]}")


# ---------------------------------------------------------------------- chance


def _check_seed(first: Record, report: Report) -> None:
    seed = bytes.fromhex(str(first.game.get("seed", "")))
    if promise(seed) != first.public.get("promise"):
        report.add(1, "seed", "the seed is not the one that was promised")


def _check_draws(records: Sequence[Record], report: Report) -> None:
    """The counter never goes back, not even by an undo."""
    drawn = 0
    for record in records:
        counts = [entry["drawn"] for entry in record.game.get("inputs", ()) if "drawn" in entry]
        counts += [record.public["counter"]] if "counter" in record.public else []
        for count in counts:
            if count < drawn:
                report.add(record.n, "draws", f"{count} draws are counted, but there were {drawn} before")
            drawn = max(drawn, count)
    report.draws = drawn


# ---------------------------------------------------------------------- playing again


class _Replay:
    """The game played again from its first record, and everything compared with it on the way."""

    def __init__(self, folder: GameFolder, records: Sequence[Record], report: Report) -> None:
        self.folder, self.records, self.report = folder, records, report
        self.images: dict[int, Image] = {}

    def run(self) -> None:
        caches = dict(self._caches())
        undone = dict(self._undone())
        wanted = {*undone.values(), *(image.mark.n for image in caches.values())}
        try:
            game = self._start()
        except StoreError as error:
            self.report.add(1, "replay", str(error))
            return
        for record in self.records:
            before = game.desk.table.drawn if game.playable else None
            self._take(game, record)
            if record.n in undone:
                self._check_undo(record, undone[record.n], before)
            if record.n in wanted and game.playable:
                game.keep_image()
                assert game.image is not None
                self.images[record.n] = game.image
        for name, image in caches.items():
            self._compare(name, image)

    def _start(self) -> OpenGame:
        first = self.records[0]
        game = self.folder.dealt(first)
        files = game.game.fingerprint(game.header.options)
        if first.rules == game.game.version and files != first.public["files"]:
            odd = sorted(name for name in {*files, *first.public["files"]} if files.get(name) != first.public["files"].get(name))
            self.report.add(1, "files", f"the game was begun with other data files: {', '.join(odd)}")
        return game if first.rules == game.game.version else self.folder.blank(first)

    def _take(self, game: OpenGame, record: Record) -> None:
        try:
            if record.rules <= game.game.version:
                game.take(record)
            else:
                game.leave_table()
                game.note(record)
        except (StoreError, *UNPLAYABLE) as error:
            self.report.add(record.n, "replay", str(error))
            game.leave_table()
            game.note(record)
        if game.playable:
            self.report.replayed += 1
        else:
            self.report.unplayable.append(record.n)

    # ------------------------------------------------------------------ undo

    def _undone(self) -> Iterator[tuple[int, int]]:
        """Each undo record, and the record behind which it must be played again."""
        for record in self.records:
            if record.kind == "undo" and record.voids:
                try:
                    yield record.n, first_touched(self.records[: record.n - 1], record.voids) - 1
                except CannotUndo as error:
                    self.report.add(record.n, "undo", str(error))

    def _check_undo(self, record: Record, base: int, counter: int | None) -> None:
        image = self.images.get(base)
        if image is None or counter is None or record.position is None:
            self.report.unchecked.append(f"the position of record {record.n}")
            return
        game = self.folder.blank(self.records[0])
        game.take_up(image)
        try:
            undone = without(self.records[base : record.n - 1], record.voids, counter, game, record.game.get("reopens"))
        except (CannotUndo, *UNPLAYABLE) as error:
            self.report.add(record.n, "undo", str(error))
            return
        found = _as_read({"desk": undone.desk.dump(), "open": undone.open})
        if found != record.position or undone.counter != record.public.get("counter"):
            self.report.add(record.n, "undo", "the position after taking back is not the one that follows from the records")

    # ------------------------------------------------------------------ caches

    def _caches(self) -> Iterator[tuple[str, Image]]:
        """The images in the folder; one that does not belong to the records is a finding."""
        for path in (self.folder.cache, *sorted(self.folder.checkpoints.glob("*.toml"))):
            if not path.exists():
                continue
            name = str(path.relative_to(self.folder.path))
            image = read_text(disk.read(path))
            if image is None:
                self.report.add(0, "cache", f"{name} is not as the program wrote it; it is not used and may be deleted")
            elif stands(image.mark.mark, self.folder.history):
                if image.mark.n <= len(self.records):
                    yield name, image
                else:  # its record is there, but the bytes before it are not as they were
                    self.report.unchecked.append(name)
            elif image.mark.n > len(self.records):
                lost = f"{name} knows record {image.mark.n}, but history.toml ends with record {len(self.records)}"
                self.report.add(0, "lost", f"{lost}: it was cut or comes from an older backup; restore the newer one")
            else:
                self.report.add(0, "cache", f"{name} does not belong to these records; it is not used and may be deleted")

    def _compare(self, name: str, image: Image) -> None:
        played = self.images.get(image.mark.n)
        if played is None:
            self.report.unchecked.append(name)
        elif _plain(played) != _plain(image):
            self.report.add(image.mark.n, "cache", f"{name} is not what the records make of record {image.mark.n}; delete it")


def _plain(image: Image) -> dict[str, Any]:
    """What must be equal. People's names may change, and scenes of older rules cannot be counted again."""
    return {name: thing for name, thing in _as_read(image).items() if name not in ("names", "scenes")}


def _as_read(thing: Any) -> dict[str, Any]:
    """As it would come out of a file: lists only."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(thing))
    return plain
