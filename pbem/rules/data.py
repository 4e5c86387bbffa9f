"""Data files of games: read as TOML, brought into their types, and refused by file and key where they are not sound.

Each game's own ``data.py`` says what its files mean; only files of this name may read any.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from pbem.engine import BadOption

T = TypeVar("T")


def text_of(package: str, name: str) -> str:
    """The text of a file that lies beside a game's rules."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def hash_of(text: str) -> str:
    """The hash by which a record says with which file it was played."""
    return blake2b(text.encode("utf-8"), digest_size=32).hexdigest()


def parse(name: str, text: str) -> dict[str, Any]:
    """The text of a data file as plain data."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{name} is no TOML: {error}") from None


def typed(name: str, plain: Mapping[str, Any], kind: type[T], *, strict: bool = True) -> T:
    """Plain data as what it is meant to be. Not strict: numbers may be the keys of a table."""
    try:
        return msgspec.convert(plain, kind, strict=strict)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        raise refusal(name, path.strip("`").removeprefix("$."), what[0].lower() + what[1:]) from None


def refusal(name: str, key: str, why: str) -> BadOption:
    """The error for a file that cannot be played with."""
    return BadOption(f"{name}, {key}: {why}" if key else f"{name}: {why}")


def different(name: str, key: str, things: Sequence[Any]) -> None:
    """Refuse a list in which something stands twice."""
    twice = [thing for thing in dict.fromkeys(things) if things.count(thing) > 1]
    if twice:
        raise refusal(name, key, f"expected each once, got {twice[0]} more than once")
