"""Data files of games: read as TOML, brought into their types, and refused by file and key where they are not sound.

Each game's own ``data.py`` says what its files mean; only files of this name may read any.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import reduce
from hashlib import blake2b
from importlib.resources import files
from operator import getitem
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from pbem.engine import BadOption

T = TypeVar("T")
ANY, STEP = "[...]", re.compile(r"[^.\[\]]+")
LISTED = re.compile(r"(\w+)\[(\d+)\]\.?(.*)")
ENUM = re.compile(r"Invalid enum value '(.*)'")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")


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
        path = path.strip("`").removeprefix("$.")
        if ANY in path:
            path = path.replace(ANY, _entry(str(error), path, plain, kind, strict=strict), 1)
        what = _with_what_is_allowed(what, path, kind)
        raise refusal(name, _with_ids(path, plain), what[0].lower() + what[1:]) from None


def _with_ids(path: str, plain: Any) -> str:
    """`zone[3].cost` as `zone liguria, cost`: an entry of a list is named by its id, or else counted as people do."""
    found = LISTED.match(path)
    if not found:
        return path
    entries = plain[found[1]]
    entry = entries[int(found[2])]
    if not any(isinstance(one, Mapping) and one.get("id") for one in entries) or not isinstance(entry, Mapping):
        return path
    name = f"{found[1]} {entry['id']}" if entry.get("id") else f"{found[1]} number {int(found[2]) + 1}"
    return f"{name}, {found[3]}" if found[3] else name


def _with_what_is_allowed(what: str, path: str, kind: type[Any]) -> str:
    """Of a word that is none of those a key may have, these; of a key that there is not, those there are."""
    if given := ENUM.fullmatch(what):
        allowed = getattr(_type_at(path, kind), "values", None)
        return f"expected one of {', '.join(map(str, allowed))}, got {given[1]}" if allowed else what
    fields = getattr(_type_at(path, kind), "fields", ()) if (stranger := UNKNOWN.fullmatch(what)) else ()
    known = ", ".join(one.encode_name for one in fields)
    return f"there is no key {stranger[1]}; there are: {known}" if stranger and known else what


def _type_at(path: str, kind: type[Any]) -> Any:
    """What is expected where a path leads."""
    at: Any = inspect.type_info(kind)
    for step in STEP.findall(path):
        if isinstance(at, inspect.StructType):
            at = next((one.type for one in at.fields if one.encode_name == step), None)
        else:
            at = getattr(at, "item_type", None) or getattr(at, "value_type", None)
    return at


def _entry(told: str, path: str, plain: Mapping[str, Any], kind: type[Any], *, strict: bool) -> str:
    """Of a table with many entries only "any" is told: the one that gives the same error when it is there alone."""
    copy: Any = deepcopy(plain)
    *outer, last = [int(step) if step.isdecimal() else step for step in STEP.findall(path.partition(ANY)[0])]
    holder = reduce(getitem, outer, copy)
    for entry, value in holder[last].items() if isinstance(holder[last], Mapping) else ():
        holder[last] = {entry: value}
        try:
            msgspec.convert(copy, kind, strict=strict)
        except msgspec.ValidationError as error:
            if str(error) == told:
                return f".{entry}"
    return ANY


def refusal(name: str, key: str, why: str) -> BadOption:
    """The error for a file that cannot be played with."""
    return BadOption(f"{name}, {key}: {why}" if key else f"{name}: {why}")


def different(name: str, key: str, things: Sequence[Any]) -> None:
    """Refuse a list in which something stands twice."""
    twice = [thing for thing in dict.fromkeys(things) if things.count(thing) > 1]
    if twice:
        raise refusal(name, key, f"expected each once, got {twice[0]} more than once")
