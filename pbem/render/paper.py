"""Paper: text brought to the width of a letter, so that no template has to count letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

WIDTH = 78
MARKER = re.compile(r"\s*(?:[-·>] |\d+[.)]? +|[IVX0]+\. +)?")


def wide(text: str) -> int:
    """How many columns a text takes: some signs take two, some none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


@lru_cache(maxsize=4096)
def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def fit(text: str, width: int = WIDTH) -> str:
    """The text with no line too long, no blank at a line's end, and never two empty lines together."""
    lines: list[str] = []
    for line in text.splitlines():
        lines += fold(line.rstrip(), width)
    kept = [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]
    return "\n".join(kept).strip("\n") + "\n"


def fold(line: str, width: int = WIDTH) -> list[str]:
    """A line as one or several; what follows the first stands below its text, not below its number or dash."""
    if wide(line) <= width:
        return [line]
    start = MARKER.match(line)
    marker = start.group() if start else ""
    before, current, lines = marker, "", []
    for word in _pieces(line[len(marker) :], width - wide(marker)):
        longer = f"{current} {word}" if current else word
        if current and wide(before) + wide(longer) > width:
            lines.append(before + current)
            before, current = " " * wide(marker), word
        else:
            current = longer
    return [*lines, before + current]


def _pieces(text: str, most: int) -> list[str]:
    """The words of a text; one that fits on no line is cut."""
    pieces: list[str] = []
    for word in filter(None, text.split(" ")):
        while wide(word) > most:
            cut = next(place for place in range(len(word), 0, -1) if wide(word[:place]) <= most)
            pieces.append(word[:cut])
            word = word[cut:]
        pieces.append(word)
    return pieces


def aligned(rows: Iterable[Sequence[str]], gap: int = 2) -> list[str]:
    """Rows of cells as lines whose columns stand below each other; a column that is empty everywhere is left out."""
    table = [list(row) for row in rows]
    widths = [max(map(wide, column)) for column in zip(*table)]
    return [
        "".join(cell + " " * (width - wide(cell) + gap) for cell, width in zip(row, widths) if width).rstrip() for row in table
    ]


def columns(texts: Sequence[str], room: int, width: int = WIDTH, gap: int = 3) -> list[str]:
    """Texts side by side in columns of this room, as many as fit; read line by line they keep their order."""
    many = max(1, (width + gap) // (room + gap))
    padded = [text + " " * (room - wide(text) + gap) for text in texts]
    return ["".join(padded[start : start + many]).rstrip() for start in range(0, len(texts), many)]


def clipped(text: str, most: int) -> str:
    """The text within so many columns; what was longer ends with …"""
    if wide(text) <= most:
        return text
    cut = next(place for place in range(len(text), -1, -1) if wide(text[:place]) < most)
    return text[:cut].rstrip() + "…"
