"""The lock of a game: one writer at a time, on one machine. The file stays; only the hold on it comes and goes."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.store.errors import Busy, CannotWrite

PAUSE = 0.02


@contextmanager
def held(path: Path, wait: float = 10.0) -> Iterator[None]:
    """Hold the lock; give up after ``wait`` seconds. A process that dies lets go of it."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be opened for locking: {error.strerror}. Nothing was changed") from error
    try:
        _take(file, path, wait)
        yield
    finally:
        os.close(file)


def _take(file: int, path: Path, wait: float) -> None:
    until = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.utime(file)  # since when it is held
            return
        except BlockingIOError:
            if time.monotonic() >= until:
                raise Busy(f"another process is at work on {path.parent.name}; try again in a moment") from None
        time.sleep(PAUSE)
