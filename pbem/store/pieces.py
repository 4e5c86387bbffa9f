"""The pieces of a file that only grows: whole ones, and what an interrupted writer left behind them.

A piece begins with the line ``[[record]]`` (or ``[[part]]``) and ends with the line ``end = true``. Whatever stands behind the
last such line is a torn tail. Blank lines and comments may stand before a piece.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from pbem.store.errors import Damaged
from pbem.store.toml import lines

END = b"\nend = true\n"
FILES = {"record": "history.toml", "part": "secret.toml"}
"""Where pieces of a name stand."""


class Piece(NamedTuple):
    """One whole table as it stands in the file, from its first line to its last, and where it ends."""

    body: bytes
    start: int
    end: int

    def read(self, name: str) -> dict[str, Any]:
        """Its keys and values."""
        try:
            table: dict[str, Any] = tomllib.loads(self.body.decode())[name][0]
        except (ValueError, LookupError) as error:
            raise changed(name, f"the {name} at byte {self.start} cannot be read: {error}") from error
        return table


def changed(name: str, what: str) -> Damaged:
    """The error about a file whose pieces are not as they were written."""
    return Damaged(f"{FILES[name]}: {what}. Nothing was changed now; restore {FILES[name]} from a backup")


class Stretch(NamedTuple):
    """The whole pieces of a file from some offset on, and the offset behind the last of them."""

    pieces: list[Piece]
    whole: int
    size: int
    unended: bool
    """The last piece is whole but for its very last line end."""

    @property
    def torn(self) -> int:
        """How many bytes of an unfinished piece stand at the end."""
        return self.size - self.whole


def split(data: bytes, name: str, offset: int = 0) -> Stretch:
    """Cut what was read from ``offset`` on into pieces."""
    pieces: list[Piece] = []
    size = offset + len(data)
    unended = data.endswith(END[:-1])
    if unended:
        data += b"\n"
    place = 0
    while (found := data.find(END, place)) >= 0:
        after = found + len(END)
        if b"\0" in data[place:after] and data.find(END, after) < 0:
            break  # room was made on the disk, but not all of the last piece came to be written
        start = _first_line(data, place, after, name, offset)
        pieces.append(Piece(data[start:after], offset + start, offset + after))
        place = after
    return Stretch(pieces, min(offset + place, size), size, unended and place == len(data))


def _first_line(data: bytes, place: int, after: int, name: str, offset: int) -> int:
    """Where the piece begins that ends at ``after``; only blank lines and comments may stand before it."""
    opening = f"[[{name}]]\n".encode()
    while not data.startswith(opening, place):
        line_end = data.find(b"\n", place) + 1
        if line_end >= after or data[place:line_end].strip()[:1] not in (b"", b"#"):
            raise changed(name, f"a [[{name}]] should begin at byte {offset + place}, but something else stands there")
        place = line_end
    return place


def could_begin(data: bytes, name: str, n: int) -> bool:
    """Whether a writer of the piece with this number may have been interrupted here; zeros are bytes that never came."""
    opening = f"\n[[{name}]]\nn = {n}\n".encode()
    return all(byte in (due, 0) for byte, due in zip(data, opening))


def piece(name: str, table: dict[str, Any]) -> str:
    """A piece's text up to, but without, what ends it."""
    return f"[[{name}]]\n{lines(table)}"
