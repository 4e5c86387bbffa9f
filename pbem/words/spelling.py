"""Spelling: how words are compared. Case, accents and typographers' habits never matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

INVISIBLE = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A), 0x20E3, 0xFE0E, 0xFE0F,
     0xFEFF]
)  # fmt: skip
TYPOGRAPHY = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "→": ">",
     "≥": ">=", "≤": "<=", "≠": "!=", "…": "...", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss",
     "×": "x"}
)  # fmt: skip
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def tidy(text: str) -> str:
    """A line as its writer meant it: composed, no invisible or control characters, plain quotes and dashes."""
    text = unicodedata.normalize("NFKC", text.translate(INVISIBLE)).translate(TYPOGRAPHY)
    return " ".join(CONTROL.sub(" ", text).split())


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """The form in which words are compared: tidy, lower case, without accents."""
    text = unicodedata.normalize("NFKD", tidy(text).casefold())
    return "".join(letter for letter in text if not unicodedata.combining(letter))


def distance(one: str, other: str, most: int = 3) -> int:
    """How many slips (a letter wrong, missing, too much, two swapped) lie between two words; beyond ``most`` it stops."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, second in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != second))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == second:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def slips_allowed(word: str) -> int:
    """Exact up to four letters, one slip up to seven, two above."""
    return 0 if len(word) <= 4 else 1 if len(word) <= 7 else 2


def resembles(word: str, known: str) -> bool:
    """Whether a word could be a misspelling of a known one."""
    return distance(word, known, 2) <= slips_allowed(word)


SHORT = 3  # with two slips such a word would be like any other


def nearest(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known words most like this one, best first; none if nothing is like it."""
    limit = 1 if len(word) <= SHORT else max(2, len(word) // 3)
    scored = []
    for other in dict.fromkeys(known):
        apart = distance(word, plain(other), limit)
        if len(word) >= 2 and plain(other).startswith(word):
            apart = min(apart, 1)
        if apart <= limit:
            scored.append((apart, other))
    scored.sort(key=lambda pair: pair[0])
    return [other for _, other in scored[:count]]
