"""Recovery: what an interrupted writer left behind is taken out before anything else is written. Only under the lock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.store import disk, ledger
from pbem.store.errors import Damaged
from pbem.store.ledger import Mark
from pbem.store.pieces import Stretch, split

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


def _cut_behind(folder: GameFolder, mark: Mark) -> list[str]:
    history = split(disk.read(folder.history, mark.history), "record", mark.history)
    secret = split(disk.read(folder.secret, mark.secret), "part", mark.secret)
    key = bytes.fromhex(folder.first().talk["key"])
    for record in ledger.read(key, mark, history, secret):
        mark = Mark(record.n, record.hash, record.history, record.secret)
    _only_one_ahead(folder, secret, mark.n)
    return [*_mend(folder, history, mark), *_drop_orphans(folder, mark)]


def _only_one_ahead(folder: GameFolder, secret: Stretch, n: int) -> None:
    """A crash leaves the parts of one record. More of them mean that history.toml has lost whole records: hands off."""
    last = max((ledger.part_of(found)[0] for found in secret.pieces), default=0)
    if last > n + 1:
        raise Damaged(
            f"secret.toml of {folder.id} holds parts up to record {last}, but history.toml ends with record {n}: it was cut or "
            "comes from an older backup. Nothing was changed. Restore the newer history.toml, or an older secret.toml that fits"
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
    if size < mark.secret - 1:
        raise Damaged(
            f"secret.toml of {folder.id} is {mark.secret - size} bytes shorter than its records: it was cut or comes from an older "
            "backup. Nothing was changed. Restore secret.toml from a backup"
        )
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
