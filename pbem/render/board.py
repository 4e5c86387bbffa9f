"""The board as text: by the game's own template, or, for a game that brings none, drawn from what its view holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pbem.render.paper import wide
from pbem.render.press import has_template, print_text
from pbem.render.sheet import Sheet
from pbem.words.catalogue import Catalogue

GENERIC = "boards/any"
INDENT = "  "
SHORT = 60


def board(sheet: Sheet, catalogue: Catalogue, templates: Path | None = None) -> str:
    """The board as this reader sees it."""
    own = f"boards/{sheet.game.name}"
    if has_template(sheet.game, own, templates):
        return print_text(catalogue, own, templates, view=sheet.view, result=sheet.result)
    lines = list(outline(sheet.view, catalogue))
    return print_text(catalogue, GENERIC, templates, view=sheet.view, lines=lines, result=sheet.result)


def board_text(sheet: Sheet, *, language: str, templates: Path | None = None) -> str:
    """The board alone."""
    return board(sheet, Catalogue(language, sheet.game, sheet.names, sheet.vocabulary), templates)


def outline(value: Mapping[Any, Any], catalogue: Catalogue, before: str = "") -> Iterator[str]:
    """A view as an indented list: each name with what it holds; what is empty is left out."""
    for key, inner in value.items():
        if inner is None or inner == "" or (isinstance(inner, (Mapping, Sequence)) and not inner):
            continue
        name = catalogue.word(str(key)).replace("_", " ")
        text = _short(inner, catalogue)
        if text is not None and wide(before) + wide(name) + wide(text) < SHORT:
            yield f"{before}{name}: {text}"
        elif isinstance(inner, Mapping):
            yield f"{before}{name}:"
            yield from outline(inner, catalogue, before + INDENT)
        else:
            yield f"{before}{name}: {_long(inner, catalogue)}"


def _short(value: Any, catalogue: Catalogue) -> str | None:
    """A plain value or a heap of numbers; None for what needs lines of its own."""
    if isinstance(value, Mapping):
        if all(type(count) is int for count in value.values()):
            pairs = [f"{catalogue.word(str(key))} {count}" for key, count in value.items() if count]
            return catalogue.say("list.comma").join(pairs) or "0"
        return None
    return _long(value, catalogue)


def _long(value: Any, catalogue: Catalogue) -> str:
    if isinstance(value, Mapping):
        pairs = [f"{catalogue.word(str(key))} {_long(inner, catalogue)}" for key, inner in value.items()]
        return f"({catalogue.say('list.comma').join(pairs)})"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return catalogue.say("list.comma").join(_long(inner, catalogue) for inner in value)
    return catalogue.word(value)
