"""Recovery: what an interrupted writer left behind is taken out before anything else is written. Only under the lock.

A writer dies behind a few bytes of one record: its private parts, then its public half. Whatever else is found is no such thing;
then nothing is touched, and whoever keeps the folder is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.store import disk, ledger
from pbem.store.errors import Damaged
from pbem.store.ledger import Mark
from pbem.store.pieces import END, Stretch, could_begin, split

if TYPE_CHECKING:
    from pbem.store.folder import GameFolder


def recover(folder: GameFolder) -> list[str]:
    """Cut a torn record and private parts without a record; gives a sentence for each thing done."""
    if not folder.has_begun():
        return _clear(folder)
    mark = _known_mark(folder)
    if (disk.size(folder.history), disk.size(folder.secret)) == (mark.history, mark.secret):
        return []
    return _cut_behind(folder, mark)


def must_reach(folder: GameFolder, n: int, known: int) -> None:
    """Refuse a history that ends with record ``n`` although an image knows a later one: it has lost whole records."""
    if known > n:
        raise Damaged(
            f"history.toml of {folder.id} ends with record {n}, but game.toml or checkpoints/ know record {known}: it was cut or "
            "comes from an older backup. Nothing was changed. Restore the newer history.toml; or, to go on behind the older "
            "records, restore the secret.toml that fits them and delete game.toml and checkpoints/"
        )


def _clear(folder: GameFolder) -> list[str]:
    """A game that never began: its first record was never whole."""
    sizes = [disk.size(path) for path in (folder.history, folder.secret)]
    for path, size in zip((folder.history, folder.secret), sizes):
        if size:
            _take_out(folder, path, 0, 1)
    return [f"the beginning of {folder.id} was interrupted; what there was of it is in torn/"] if any(sizes) else []


def _known_mark(folder: GameFolder) -> Mark:
    image = folder.look() or folder.checkpoint_before(1 << 60)
    return image.mark.mark if image is not None else Mark()


def _cut_behind(folder: GameFolder, known: Mark) -> list[str]:
    """All that is wrong is found before the first byte is cut."""
    _must_end_a_part(folder, known)
    history = split(disk.read(folder.history, known.history), "record", known.history)
    secret = split(disk.read(folder.secret, known.secret), "part", known.secret)
    key, mark = bytes.fromhex(folder.first().talk["key"]), known
    for record in ledger.read(key, mark, history, secret):
        mark = Mark(record.n, record.hash, record.history, record.secret)
    must_reach(folder, mark.n, folder.last_known())
    _only_one_ahead(folder, secret, mark)
    _must_be_torn(folder, folder.history, "record", history, mark)
    _must_be_torn(folder, folder.secret, "part", secret, mark)
    if mark.n > known.n:  # its writer may have died before it was kept, and what is built upon it must not outlive it
        disk.keep(folder.history)
    return [*_mend(folder, history, mark), *_drop_orphans(folder, mark)]


def _must_end_a_part(folder: GameFolder, mark: Mark) -> None:
    """What stands up to the mark must end with a whole part, its last line end excepted."""
    if not mark.n:
        return
    missing = mark.secret - disk.size(folder.secret)
    if missing > 1:
        raise Damaged(
            f"secret.toml of {folder.id} is {missing} bytes shorter than its records: it was cut or comes from an older "
            "backup. Nothing was changed. Restore secret.toml from a backup"
        )
    if disk.read(folder.secret, mark.secret - len(END), len(END)) != END[: len(END) - max(missing, 0)]:
        raise Damaged(
            f"secret.toml of {folder.id} has no part that ends at byte {mark.secret}, where the parts of record {mark.n} ended "
            "when they were written: somebody has changed it. Nothing was changed now. Restore secret.toml from a backup"
        )


def _only_one_ahead(folder: GameFolder, secret: Stretch, mark: Mark) -> None:
    """A crash leaves the parts of one record. More of them mean that history.toml has lost whole records: hands off."""
    behind = [ledger.part_of(found)[0] for found in secret.pieces if found.start >= mark.secret]
    last = max(behind, default=0)
    if last > mark.n + 1:
        raise Damaged(
            f"secret.toml of {folder.id} holds parts up to record {last}, but history.toml ends with record {mark.n}: it was cut "
            "or comes from an older backup. Nothing was changed. Restore the newer history.toml, or an older secret.toml that fits"
        )
    if any(n != mark.n + 1 for n in behind):
        raise Damaged(
            f"secret.toml of {folder.id} holds parts of record {min(behind)} behind those of record {mark.n}: somebody has "
            "changed it. Nothing was changed now. Restore secret.toml from a backup"
        )


def _must_be_torn(folder: GameFolder, path: Path, name: str, stretch: Stretch, mark: Mark) -> None:
    """What stands behind the last whole piece must be the beginning of one of the next record."""
    if not could_begin(disk.read(path, stretch.whole), name, mark.n + 1):
        raise Damaged(
            f"what stands in {path.name} of {folder.id} from byte {stretch.whole} on is no {name} that was cut short: somebody "
            f"has written there. Nothing was changed now. Take it out, or restore {path.name} from a backup"
        )


def _mend(folder: GameFolder, history: Stretch, mark: Mark) -> list[str]:
    if history.unended:
        disk.append(folder.history, b"\n", history.size)
        return [f"the last line of record {mark.n} of {folder.id} lacked its end; it was given one"]
    if not history.torn:
        return []
    _take_out(folder, folder.history, history.whole, mark.n + 1)
    return [
        f"record {mark.n + 1} of {folder.id} was never finished: {history.torn} bytes of it were taken out of history.toml "
        "and put into torn/; whatever it was about has not been played"
    ]


def _drop_orphans(folder: GameFolder, mark: Mark) -> list[str]:
    size = disk.size(folder.secret)
    if size == mark.secret - 1:  # the last line is there but for its end
        disk.append(folder.secret, b"\n", size, disk.PRIVATE)
    if size <= mark.secret:
        return []
    _take_out(folder, folder.secret, mark.secret, mark.n + 1)
    return [f"{size - mark.secret} bytes without a record were taken out of secret.toml of {folder.id} and put into torn/"]


def _take_out(folder: GameFolder, path: Path, at: int, n: int) -> None:
    """Cut a file; what is cut is kept aside, in case somebody wants to know what it was."""
    aside = folder.path / "torn"
    disk.make_folder(aside, 0o700)
    tail = disk.read(path, at)
    number = len(list(aside.glob("*.toml"))) + 1
    disk.replace(aside / f"{number:03}-record-{n}-{path.name}", tail, disk.PRIVATE)
    disk.cut(path, at)
