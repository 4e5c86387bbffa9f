"""What phones and people put around an order and do not mean: bullets, bold type, full stops, `please`, `n. 3`, our own notes.

Only what surrounds a whole line is taken off; a line of which anything else is left over is no order for that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from pbem.words.spelling import plain, tidy

BULLET = re.compile(r"^(?:[-*+•·‣▪◦○●]\s+|[•·‣▪◦●]|[-=]+>\s*|\(?\d{1,3}(?:[.):\]]\s*|\s+-\s+)(?=[^\d\s.):\]]))")
LABEL = re.compile(r"^\(?\d{1,3}[.):\]]\s*\D")
PAIRED = re.compile(r"(?<!\S)(\*{1,3}|_{1,3}|~~|\"|')(?=\S)(.+?)(?<=\S)\1(?![^\s.,:;!?])")
HALF = re.compile(r"^\*{1,3}(?=\w)")
AROUND = re.compile(r"^\((.*)\)$|^\[(.*)\]$|^\"(.*)\"$")
END = re.compile(r"(?:\s*(?:[.!?,:]+|[:=]-?[)(DPp]))+$")
NUMBER = r"(?:(?:{words})\.?\s*)?[#(\[]*\s*(0|[1-9]\d*)\s*(?:[.)\]:]+|-)?"
FIELD = re.compile(r"\\\{\w+\\\}")  # of a sentence, when it is written as a pattern
BETWEEN = r"\s*(?:,|&|\+|\s(?:{ands})\s|\s)\s*"


class Decoration:
    """Takes it off, with the words of the three languages."""

    def __init__(self, numbers: Iterable[str], ands: Iterable[str], polite: Iterable[str], hints: Iterable[str] = ()) -> None:
        one = NUMBER.format(words=_either(numbers))
        between = BETWEEN.format(ands=_either(ands))
        self._numbers = re.compile(f"{one}(?:{between}{one})*")
        self._notes = _notes(hints)
        self._polite = sorted((plain(words).split() for words in polite), key=len, reverse=True)

    def numbers(self, text: str) -> list[int] | None:
        """`3`, `#3`, `3)`, `n. 3`, `1 and 4, please`: the numbers of a line that is nothing else."""
        for bare in (plain(tidy(text)), plain(self.off(text))):
            if self._numbers.fullmatch(bare):
                return [int(number) for number in re.findall(r"\d+", bare)]
        return None

    def are_alternatives(self, text: str) -> bool:
        """`46 | 3`: numbers of the list with a bar between them."""
        parts = text.split("|")
        return len(parts) > 1 and all(self.numbers(part) for part in parts)

    def is_numbered(self, text: str) -> bool:
        """`2. gold`: one of a list."""
        return bool(LABEL.match(unbold(tidy(text))))

    def off(self, text: str) -> str:
        """The line without all of it."""
        text, before = self._notes.sub("", unbold(tidy(text))), ""
        while text != before:
            before = text
            text = HALF.sub("", _without_pictures(BULLET.sub("", text)))
            text = END.sub("", AROUND.sub(lambda found: next(filter(None, found.groups()), "").strip(), text))
            text = self._without_thanks(text.strip())
        return text

    def _without_thanks(self, text: str) -> str:
        """`please` at either end; alone it stays, to be seen."""
        words = text.split()
        compared = [plain(word).strip(",.!") for word in words]
        for polite in self._polite:
            size = len(polite)
            if size < len(words) and compared[-size:] == polite:
                return " ".join(words[:-size])
            if size < len(words) and compared[:size] == polite:
                return " ".join(words[size:])
        return text


def unbold(text: str) -> str:
    """`*settle forum*; card _prefect_`: what a mail program makes of bold type, italics and inverted commas."""
    return PAIRED.sub(r"\2", text)


def _without_pictures(text: str) -> str:
    """Smileys at either end."""
    return text.strip("".join(sign for sign in set(text) if unicodedata.category(sign) in ("So", "Sk", "Mn")) + " ")


def _notes(hints: Iterable[str]) -> re.Pattern[str]:
    """`(5 food, lake)`: what letters write behind an option, and whoever copies the line copies with it."""
    one = "|".join(FIELD.sub(r"\\S+", re.escape(tidy(hint))) for hint in hints) or r"(?!)"
    return re.compile(rf"\s*\((?:{one})(?:, (?:{one}))*\)", re.IGNORECASE)


def _either(words: Iterable[str]) -> str:
    known: Sequence[str] = sorted({plain(word) for word in words}, key=len, reverse=True)
    return "|".join(map(re.escape, known))
