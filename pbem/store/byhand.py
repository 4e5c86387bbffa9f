"""Files that people write by hand: read into structs, with errors that name the file, the key and what was expected."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pbem.store import disk
from pbem.store.errors import BadFile
from pbem.words.spelling import nearest

T = TypeVar("T")

_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*?)`(?: - at `\$(?P<path>.*)`)?$")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*?)`(?: - at `\$(?P<path>.*)`)?$")
_WRONG = re.compile(r"Expected `(?P<expected>.*?)`, got `(?P<got>.*?)`(?: - at `\$(?P<path>.*)`)?$")
_NOT_ONE_OF = re.compile(r"Invalid enum value (?P<got>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_OUTSIDE = re.compile(r"Expected `(?P<expected>\w+)` (?P<bound>[<>]=? \S+)(?: - at `\$(?P<path>.*)`)?$")
_OTHER = re.compile(r"(?P<why>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_TYPES = {
    "int": "a whole number", "str": "text in quotes", "bool": "true or false", "float": "a number", "array": "a list in [ ]",
    "object": "a table", "date": "a date like 2026-08-01", "datetime": "a date and a time", "null": "nothing",
}  # fmt: skip


def read_by_hand(path: Path, struct: type[T]) -> T:
    """The file as this struct."""
    try:
        plain = tomllib.loads(disk.read(path).decode())
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: is not UTF-8 text (byte {error.start}); save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path}: is not TOML: {error}") from error
    return understand(path, plain, struct)


def understand(path: Path, plain: dict[str, Any], struct: type[T]) -> T:
    """What was read, checked."""
    try:
        return msgspec.convert(plain, struct)
    except msgspec.ValidationError as error:
        raise BadFile(f"{path}: {_explain(str(error), struct)}") from error


def _explain(error: str, struct: type) -> str:
    if found := _UNKNOWN.match(error):
        return _unknown(found["key"], found["path"] or "", struct)
    if found := _MISSING.match(error):
        return f"the key {_dotted(found['path'], found['key'])} is missing"
    if found := _WRONG.match(error):
        wanted = " or ".join(_TYPES.get(name, name) for name in found["expected"].split(" | "))
        return f"{_dotted(found['path'])} should be {wanted}, but it is {_TYPES.get(found['got'], found['got'])}"
    if found := _OUTSIDE.match(error):
        wanted, bound = _TYPES.get(found["expected"], found["expected"]), found["bound"].removesuffix(".0")
        return f"{_dotted(found['path'])} should be {wanted} {bound}"
    if found := _NOT_ONE_OF.match(error):
        known = ", ".join(map(str, getattr(_place(struct, found["path"] or ""), "values", ())))
        return f"{_dotted(found['path'])} cannot be {found['got']}; it can be: {known}"
    found = _OTHER.match(error)
    assert found
    return f"{_dotted(found['path'])}: {found['why']}" if found["path"] else found["why"]


def _unknown(key: str, path: str, struct: type) -> str:
    known = _keys(struct, path)
    near = nearest(key.lower(), known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
    return f"there is no key {_dotted(path, key)}; {hint}"


def _keys(struct: type, path: str) -> list[str]:
    """The keys known at a place of the file."""
    return [field.encode_name for field in getattr(_place(struct, path), "fields", ())]


def _place(struct: type, path: str) -> Any:
    """What belongs at a place of the file; a step in brackets goes into a list."""
    place: Any = msgspec.inspect.type_info(struct)
    for name, inside in re.findall(r"\.([\w-]+)|(\[[^]]*\])", path):
        if inside:
            place = getattr(place, "item_type", None) or getattr(place, "value_type", place)
        else:
            place = next(field.type for field in place.fields if field.encode_name == name)
    return place


def _dotted(path: str | None, key: str = "") -> str:
    return ".".join(part for part in ((path or "").lstrip("."), key) if part)
