"""The disk: the few ways in which the store reads and writes. Whatever is promised to be kept is kept when these return.

The short functions at the top are all that touch a file; tests put others in their place to see what a crash leaves behind.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pbem.store.errors import CannotWrite, Stale, StoreError

SHARED, PRIVATE = 0o644, 0o600
BLOCK = 1 << 12
AT_ONCE = 100


def write(file: int, data: bytes) -> int:
    """Write some of it, and say how much."""
    return os.write(file, data)


def sync(file: int) -> None:
    """Wait until it is kept."""
    os.fsync(file)


def truncate(file: int, size: int) -> None:
    """Cut a file."""
    os.ftruncate(file, size)


def rename(old: Path, new: Path) -> None:
    """Put a finished file in its place."""
    os.replace(old, new)


def unlink(path: Path) -> None:
    """Take a file away."""
    os.unlink(path)


def read(path: Path, start: int = 0, length: int | None = None) -> bytes:
    """The bytes from an offset on; nothing if there is no such file."""
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(start)
            return file.read() if length is None else file.read(length)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error


def size(path: Path) -> int:
    """How long a file is; 0 if it is not there."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def append(path: Path, data: bytes, at: int, mode: int = SHARED) -> None:
    """Write behind byte ``at``, the end of the file, and wait until it is kept. If that fails, the file is as before."""
    new = not path.exists()
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, mode)
    except OSError as error:
        raise _refused(path, error) from error
    try:
        if os.fstat(file).st_size != at:
            raise Stale(f"{path} does not end where it was expected to; load the game again")
        os.lseek(file, at, os.SEEK_SET)
        _write_all(file, data)
        sync(file)
        if new:
            keep_names(path.parent)
    except OSError as error:
        _take_back(file, at)
        raise _refused(path, error) from error
    finally:
        os.close(file)


def cut(path: Path, at: int) -> None:
    """Cut a file to this length."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        try:
            truncate(file, at)
            sync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise _refused(path, error) from error


def keep(path: Path) -> None:
    """Wait until all that stands in a file is kept, whoever wrote it."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            sync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise _refused(path, error) from error


def replace(path: Path, data: bytes, mode: int = SHARED, draft: Path | None = None, *, wait: bool = True) -> None:
    """Put a whole new file in place of the old one: a reader sees either, never half of one. ``draft``: written there first.

    ``wait`` until it is kept; a cache that knows a torn file when it sees one need not be waited for.
    """
    draft = draft or _draft(path)
    try:
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
        try:
            _write_all(file, data)
            if wait:
                sync(file)
        finally:
            os.close(file)
        rename(draft, path)
        if wait:
            keep_names(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise _refused(path, error) from error


def replace_all(files: Mapping[Path, bytes], mode: int = SHARED) -> None:
    """Many files, each put in place whole. All are written before the first is waited for, which takes a fraction of the time."""
    names = list(files)
    for start in range(0, len(names), AT_ONCE):
        _replace_some({path: files[path] for path in names[start : start + AT_ONCE]}, mode)


def _replace_some(files: Mapping[Path, bytes], mode: int) -> None:
    path = Path()
    try:
        with contextlib.ExitStack() as opened:
            drafts = []
            for path, data in files.items():
                drafts.append(os.open(_draft(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode))
                opened.callback(os.close, drafts[-1])
                _write_all(drafts[-1], data)
            for draft in drafts:
                sync(draft)
    except OSError as error:
        for path in files:
            with contextlib.suppress(OSError):
                _draft(path).unlink(missing_ok=True)
        raise _refused(path, error) from error
    move(*((_draft(path), path) for path in files))


def move(*moves: tuple[Path, Path]) -> None:
    """Give files other names, in other folders of the same disk, and wait until these are kept: once for each folder."""
    for old, new in moves:
        try:
            rename(old, new)
        except OSError as error:
            raise _refused(new, error) from error
    _keep(dict.fromkeys(new.parent for _, new in moves))


def mark(*paths: Path) -> None:
    """Empty files whose names say everything, kept; those that are there already stay."""
    for path in paths:
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
        except OSError as error:
            raise _refused(path, error) from error
    _keep(dict.fromkeys(path.parent for path in paths))


def remove(path: Path) -> None:
    """Take a file away; nothing if it is gone. Not waited for: a crash may bring it back."""
    try:
        unlink(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _refused(path, error) from error


def make_folder(path: Path, mode: int = 0o755) -> None:
    """A folder, kept; one that is there already stays as it is."""
    try:
        if not path.is_dir():
            path.mkdir(mode=mode, parents=True)
            keep_names(path.parent)
    except OSError as error:
        raise _refused(path, error) from error


def keep_names(folder: Path) -> None:
    """Wait until the names of files in a folder are kept: a new file without its name is lost after a crash."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        sync(file)
    finally:
        os.close(file)


def _keep(folders: Iterable[Path]) -> None:
    for folder in folders:
        try:
            keep_names(folder)
        except OSError as error:
            raise _refused(folder, error) from error


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _write_all(file: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[write(file, bytes(left)) :]


def _take_back(file: int, at: int) -> None:
    """Best effort: on a disk that refuses even this, the torn tail is recognised and cut later."""
    with contextlib.suppress(OSError):
        truncate(file, at)
        sync(file)


def _refused(path: Path, error: OSError) -> CannotWrite:
    why = error.strerror or str(error)
    return CannotWrite(f"{path} cannot be written: {why}. Nothing was changed; make room or give the right to write, and try again")
