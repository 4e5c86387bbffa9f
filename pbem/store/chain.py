"""Hashes: the chain of the records, the salted ones of their private parts, and the promise of the seed.

Everything is BLAKE2b with 32 bytes, written as 64 hex digits, over bytes as they stand in the files: anybody can check it
with a page of code.
"""

from __future__ import annotations

from hashlib import blake2b

from pbem.store.pieces import piece

FIRST = "0" * 64
"""What stands for the hash before the first record."""

GAME, TALK = "game", "talk"
PARTS = (GAME, TALK)


def link(previous: str, body: bytes) -> str:
    """A record's hash: of the one before it, and of its own bytes up to the line of its hash."""
    return blake2b(bytes.fromhex(previous) + body, digest_size=32).hexdigest()


def salt(key: bytes, n: int, part: str) -> str:
    """Without the key nobody can tell one private part's salt from another's."""
    return blake2b(f"{n} {part}".encode(), key=key, digest_size=32).hexdigest()


def seal(salt: str, body: bytes) -> str:
    """A private part's hash: keyed by its salt, so that a short secret cannot be found by trying."""
    return blake2b(body, key=bytes.fromhex(salt), digest_size=32).hexdigest()


def empty_seal(key: bytes, n: int, part: str) -> str:
    """The hash of a part with nothing in it; such parts are not written, and nobody can tell from the hash."""
    return seal(salt(key, n, part), part_head(salt(key, n, part), n, part).encode())


def part_head(salt: str, n: int, part: str) -> str:
    """The first lines of a private part."""
    return piece("part", {"n": n, "part": part, "salt": salt})


def promise(seed: bytes) -> str:
    """What is published before the first draw, so that the seed cannot be changed later."""
    return blake2b(seed, digest_size=32).hexdigest()
