"""Writing and reading records as bytes of the two files: the chain and the private parts' hashes are made and checked here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pbem.store.chain import FIRST, PARTS, empty_seal, link, part_head, salt, seal
from pbem.store.pieces import Piece, Stretch, changed, piece
from pbem.store.record import Record
from pbem.store.toml import lines

END = "end = true\n"


def ending(hash: str) -> str:
    """The last two lines of a record."""
    return f"{lines({'hash': hash})}{END}"


TAIL = len(ending(FIRST))
"""How many bytes they take: always as many, so that a hash can be looked up behind any record."""


class Mark(NamedTuple):
    """A place behind a record: its number and hash, and the offsets in both files."""

    n: int = 0
    hash: str = FIRST
    history: int = 0
    secret: int = 0


class Entry(NamedTuple):
    """A record as bytes, ready for both files."""

    public: bytes
    secret: bytes
    hash: str


def write(key: bytes, previous: str, public: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]]) -> Entry:
    """Make the bytes of a record from its public keys (``n`` among them) and its private parts by name."""
    n, seals, secret = public["n"], {}, ""
    for name in PARTS:
        mine = salt(key, n, name)
        body = part_head(mine, n, name) + lines(private.get(name, {}))
        seals[name] = seal(mine, body.encode())
        if private.get(name):
            secret += f"\n{body}{END}"
    body = piece("record", {**public, **seals})
    own = link(previous, body.encode())
    text = f"\n{body}{ending(own)}"
    return Entry(text.encode(), secret.encode(), own)


def read(key: bytes, mark: Mark, history: Stretch, secret: Stretch) -> Iterator[Record]:
    """The records behind a mark. Each link of the chain and each private part is checked on the way."""
    parts = Parts(secret.pieces, mark.secret)
    for found in history.pieces:
        table = checked(found, mark)
        record = parts.join(key, table, found)
        mark = Mark(record.n, record.hash, record.history, record.secret)
        yield record


def checked(found: Piece, mark: Mark) -> dict[str, Any]:
    """The keys of a record that follows this mark; raises Damaged if it does not."""
    table = found.read("record")
    body, tail = found.body[:-TAIL], found.body[-TAIL:]
    n = table.get("n")
    if n != mark.n + 1:
        raise changed("record", f"record {mark.n + 1} should begin at byte {found.start}, but record {n} stands there")
    if tail != ending(link(mark.hash, body)).encode():
        raise changed("record", f"record {n} is not as it was written: its hash does not fit")
    return table


class Parts:
    """The private parts of a stretch of secret.toml, by number and name."""

    def __init__(self, pieces: Iterable[Piece], start: int = 0) -> None:
        self.found: dict[tuple[int, str], list[Piece]] = {}
        self.end = start
        for found in pieces:
            n, name = part_of(found)
            self.found.setdefault((n, name), []).append(found)

    def join(self, key: bytes, table: dict[str, Any], record: Piece) -> Record:
        """The record with its private parts."""
        private: dict[str, Any] = {name: self.open(key, table, name) for name in PARTS}
        fixed: dict[str, Any] = {name: table[name] for name in ("n", "at", "kind", "rules", "hash")}
        return Record(
            **fixed, **private, said=table.get("said", ""), public=table, history=record.end, secret=self.end
        )

    def open(self, key: bytes, table: dict[str, Any], name: str) -> dict[str, Any]:
        """A part counts only if its number and its hash match."""
        n = table["n"]
        for found in self.found.get((n, name), ()):
            head, _, _ = found.body.rpartition(END.encode())
            content = found.read("part")
            if _fits(content.get("salt"), head, table[name]):
                self.end = max(self.end, found.end)
                return {key: thing for key, thing in content.items() if key not in ("n", "part", "salt", "end")}
        if table[name] == empty_seal(key, n, name):
            return {}
        raise changed("part", f"the {name} part of record {n} is not there as it was written")


def _fits(salt: Any, head: bytes, sealed: str) -> bool:
    try:
        return seal(salt, head) == sealed
    except (TypeError, ValueError):  # a salt that is none
        return False


def part_of(found: Piece) -> tuple[int, str]:
    """Number and name of a private part, without reading all of it."""
    head = b"\n".join(found.body.split(b"\n", 3)[1:3])
    try:
        table = tomllib.loads(head.decode())
        return int(table["n"]), str(table["part"])
    except (ValueError, LookupError) as error:
        raise changed("part", f"the part at byte {found.start} has no number and name: {error}") from error
