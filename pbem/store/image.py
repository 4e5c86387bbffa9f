"""Images: a game as it stood behind one record, in a file of its own (game.toml, checkpoints/). Caches, never the truth.

An image counts only if its last line fits the bytes above it, and if the record it names stands in history.toml where it says.
"""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from pbem.store import disk
from pbem.store.ledger import TAIL, Mark, ending

Plain = dict[str, Any]

HEAD = """\
# The game "{id}" as it stood after record {n}. This file is a cache: it is made from history.toml and secret.toml,
# may be deleted at any time, and whatever is changed in it by hand is not read. It holds secrets: do not give it out.
#   [seats] and [names]  who plays          [desk.state]  the table when the open scene began, its agenda included
#   [since]  the record of each seat's last own answer, [asked_since] the record with which it was asked what it is asked now
#   [desk.book]  what players have said ahead          open, desk.inputs  what was answered since the scene began

"""
CHECK = b"# check "
_MADE_OF = re.compile(rb"# The game \".*\" as it stood after record (\d+)\.")


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A mark, as a table with names."""

    n: int
    hash: str
    history: int
    secret: int

    @property
    def mark(self) -> Mark:
        return Mark(self.n, self.hash, self.history, self.secret)


class Image(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All that must be known to take a game up behind the record of ``mark``."""

    id: str
    plays: str
    rules: int
    language: str
    created: str
    updated: str
    scenes: int = 0
    result: Plain = {}
    options: Plain
    seats: dict[str, str]
    names: dict[str, str] = {}
    mark: Place
    since: dict[str, int]
    asked_since: dict[str, int]
    places: dict[str, Place] = {}
    keeps: Plain = {}
    open: list[Plain] = []
    desk: Plain


def text_of(image: Image) -> bytes:
    """An image as the bytes of its file."""
    body = HEAD.format(id=image.id, n=image.mark.n) + tomli_w.dumps(msgspec.to_builtins(image))
    return body.encode() + CHECK + _check(body.encode()) + b"\n"


def read_text(data: bytes) -> Image | None:
    """The image in these bytes, or None if they are not as the program wrote them."""
    body = _as_written(data)
    if body is None:
        return None
    try:
        return msgspec.convert(tomllib.loads(body.decode()), Image)
    except ValueError:  # written by another version of the program
        return None


def made_of(data: bytes) -> int:
    """The number of the record these bytes are an image of, by their head; 0 if they are not as the program wrote them."""
    found = _MADE_OF.match(_as_written(data) or b"")
    return int(found[1]) if found else 0


def _as_written(data: bytes) -> bytes | None:
    """What stands above the last line, if that line fits it."""
    body, found, check = data.rpartition(CHECK)
    return body if found and check == _check(body) + b"\n" else None


def read_image(path: Path, history: Path) -> Image | None:
    """The image in a file, if it belongs to the records in ``history``."""
    image = read_text(disk.read(path))
    return image if image is not None and stands(image.mark.mark, history) else None


def stands(mark: Mark, history: Path) -> bool:
    """Whether the record of this mark ends in history.toml where the mark says."""
    tail = ending(mark.hash).encode()
    return disk.read(history, mark.history - TAIL, TAIL) == tail if mark.history >= TAIL else False


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()
