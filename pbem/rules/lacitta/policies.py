"""Named policies of the order language: preferences that are more than one word (section 11.4 B to D)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question

KEEP = "keep"
View = dict[str, Any]


def prefer(view: View, question: Question, words: Sequence[str]) -> str | None:
    """`castle I7 D4 K13`, `tie R#1 culture education`, `demolish R#1 G15 H14 keep M11`: the first named that can be."""
    named = list(words[: words.index(KEEP)]) if KEEP in words else list(words)
    found = next((word for word in named if word in question.options), None)
    return keep(view, question, words[len(named) + 1 :]) if found is None and KEEP in words else found


def keep(view: View, question: Question, words: Sequence[str]) -> str | None:
    """`demolish R#1 keep M11`: the automatic answer, with these tiles as last choice."""
    return min(question.options, key=lambda hex: (hex in words, question.known(hex)["rank"]), default=None)


def most(view: View, question: Question, words: Sequence[str]) -> str | None:
    """`tie R#1 max`: the service that brings most."""
    return question.automatic()


def rank(view: View, question: Question, words: Sequence[str]) -> list[str] | None:
    """`order R#2 R#1`, `starve R#2 R#1`, `starve R#2 2 R#1 1`: cities not named follow by number."""
    if not any(word in question.options for word in words):
        return None
    if question.kind == "order":
        return _ranked(words, question)
    return _exact(view, question, words) if any(word.isdecimal() for word in words) else _in_passes(view, question, words)


def _ranked(words: Sequence[str], question: Question) -> list[str]:
    return list(dict.fromkeys([*(word for word in words if word in question.options), *question.options]))


def _exact(view: View, question: Question, words: Sequence[str]) -> list[str] | None:
    """Only if its sum is what is missing and each part is possible [R 55]."""
    parts = dict(zip(words[::2], words[1::2]))
    if len(words) % 2 or len(parts) * 2 != len(words) or not all(count.isdecimal() for count in parts.values()):
        return None
    possible = all(name in question.options and int(n) <= view["cities"][name]["citizens"] for name, n in parts.items())
    known = question.known()
    if not possible or known["lost"] or sum(map(int, parts.values())) != known["short"]:
        return None
    return [word for name, count in parts.items() if int(count) for word in (name, count)]


def _in_passes(view: View, question: Question, words: Sequence[str]) -> list[str]:
    """Pass 1 takes castle surplus, pass 2 goes down to one citizen in each city, pass 3 takes the last ones."""
    left: int = question.known()["short"]
    answers: list[str] = []
    cities = {name: dict(view["cities"][name]) for name in _ranked(words, question)}
    for floor in ("need", "one", "none"):
        for name, city in cities.items():
            lowest = {"need": city["need"], "one": 1, "none": 0}[floor]
            taken = min(left, max(0, city["citizens"] - lowest))
            if taken:
                answers += [name, str(taken)]
                city["citizens"] -= taken
                left -= taken
    return answers


POLICIES = {"prefer": prefer, "keep": keep, "max": most, "rank": rank}
