"""Sentences as they lie in the TOML files: found by key, in a language or else in English, and filled in.

A sentence holds its particulars as ``{name}``, or ``{name:form}`` where the language needs another form of the word.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from babel import Locale, UnknownLocaleError

ENGLISH = "en"
PSEUDO = "qps"
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
LOCALES = {ENGLISH: "en_GB", PSEUDO: "en_GB"}  # days before months, and no comma before "and"

Sentence: TypeAlias = str | dict[str, str]
"""A text, or one text for each plural category of the language."""

_parser = string.Formatter()


class NoSentence(KeyError):
    """A catalogue lacks a sentence, or the sentence wants a particular that is not there."""

    def __str__(self) -> str:
        return str(self.args[0])


def base(language: str) -> str:
    """``fr`` for ``fr-CH``."""
    return language.replace("_", "-").partition("-")[0].lower()


@cache
def locale(language: str) -> Locale:
    """Babel's knowledge of a language; English for one it does not know."""
    known = base(language)
    try:
        return Locale.parse(LOCALES.get(known, known))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(LOCALES[ENGLISH])


def chain(language: str) -> tuple[str, ...]:
    """Where to look, best first."""
    own = base(language)
    return (ENGLISH,) if own in (ENGLISH, PSEUDO) else (own, ENGLISH)


@cache
def file_of(package: str, name: str) -> Mapping[str, Sentence]:
    """All sentences and words of a file by dotted keys. A list is a name with other spellings: the first counts."""
    path = files(package).joinpath(name)
    return dict(_flat(tomllib.loads(path.read_text("utf-8")), "")) if path.is_file() else {}


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, Sentence]]:
    for key, value in table.items():
        if isinstance(value, list):
            yield before + key, str(value[0]) if value else ""
        elif isinstance(value, dict) and not is_plural(value):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def is_plural(value: Mapping[str, Any]) -> bool:
    """Whether a table is one sentence in its numbers."""
    return "other" in value and value.keys() <= CATEGORIES


class Found(NamedTuple):
    """A sentence and the language it was found in, whose rules for plurals it follows."""

    sentence: Sentence
    language: str

    def text(self, number: Any = None) -> str:
        """What to say for this number."""
        if isinstance(self.sentence, str):
            return self.sentence
        category = locale(self.language).plural_form(number) if isinstance(number, int) else "other"
        return self.sentence.get(category, self.sentence["other"])


def fill(text: str, word: Callable[[str, str], str], mark: Callable[[str], str]) -> str:
    """The text with its particulars: ``word(name, form)`` words each of them, ``mark`` gets what stands between."""
    parts = []
    for literal, name, form, _ in _parser.parse(text):
        if literal:
            parts.append(mark(literal))
        if name is not None:
            parts.append(word(name, form or ""))
    return "".join(parts)


def plainly(literal: str) -> str:
    """Text as it is."""
    return literal


def bracketed(literal: str) -> str:
    """Text as the pseudo-language has it: what is not in brackets did not come out of a catalogue."""
    return f"⟦{literal}⟧" if any(letter.isalpha() for letter in literal) else literal
