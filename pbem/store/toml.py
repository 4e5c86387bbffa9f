"""TOML as the records need it: every key on its own line, every string on one line.

tomli_w cannot write ``[[record]]`` tables one after the other into a file that grows; here lists of tables become arrays of
one-line inline tables, and no string ever holds a bare line end. So a line that reads ``end = true`` is always an end.

>>> print(lines({"n": 2, "answers": [{"seat": "blue", "word": "temple"}], "said": 'one "line"'}), end="")
n = 2
answers = [
  { seat = "blue", word = "temple" },
]
said = "one \\"line\\""
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
# Control characters, the line ends of Unicode, and halves of characters, which no file in UTF-8 can hold.
_UNSAFE = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def lines(table: Mapping[str, Any]) -> str:
    """The table, one key a line; a list of tables takes one line for each."""
    return "".join(f"{key(name)} = {_spread(thing)}\n" for name, thing in table.items())


def value(thing: Any) -> str:
    """A value on one line. ``None`` and anything else TOML has no word for is a mistake of the caller."""
    if isinstance(thing, str):
        return quoted(thing)
    if isinstance(thing, bool):
        return "true" if thing else "false"
    if isinstance(thing, int | float):
        return repr(thing)
    if isinstance(thing, Mapping):
        inside = ", ".join(f"{key(name)} = {value(inner)}" for name, inner in thing.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(thing, list | tuple):
        return f"[{', '.join(map(value, thing))}]"
    raise TypeError(f"{thing!r} cannot be written as TOML")


def key(name: str) -> str:
    """A key, bare if it may be."""
    if not isinstance(name, str):
        raise TypeError(f"the key {name!r} cannot be written as TOML: it is not a string")
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A string in double quotes, on one line whatever it holds."""
    return f'"{_UNSAFE.sub(_escaped, text)}"'


def _escaped(found: re.Match[str]) -> str:
    char = found[0]
    if "\ud800" <= char <= "\udfff":
        return "\ufffd"
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def _spread(thing: Any) -> str:
    if isinstance(thing, list | tuple) and thing and all(isinstance(inner, Mapping) for inner in thing):
        return "".join(("[\n", *(f"  {value(inner)},\n" for inner in thing), "]"))
    return value(thing)
