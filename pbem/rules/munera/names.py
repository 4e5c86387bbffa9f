"""Names that a map or cards may not bring, since they already mean something at the table: an order with them could be misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from .data import RULES, own_text, parse, refusal

VOCABULARY = "vocabulary.toml"
Taken = dict[str, str]
"""What each name that is taken means."""


@cache
def order_words() -> tuple[str, ...]:
    """The words of the order language: those of all games, and the kinds, slots, answers, facts and policies of this one."""
    declared = parse(VOCABULARY, own_text(VOCABULARY))
    return tuple(dict.fromkeys([*declared["reserved"]["words"], *_words_of(declared)]))


def _words_of(declared: dict[str, Any]) -> Iterator[str]:
    for part in ("kinds", "slots", "facts", "policies"):
        yield from declared[part]
    for answers in [*declared["slots"].values(), *declared["groups"].values()]:
        yield from (word.removeprefix("re:") for word in answers if not word.startswith("@"))


def taken_by_the_game() -> Taken:
    return dict.fromkeys(order_words(), "a word of the orders") | dict.fromkeys(RULES.seats, "the name of a seat")


def claim(file: str, key: str, ids: Iterable[str], taken: Taken, meaning: str) -> None:
    """Each of these ids must be free; then it is theirs."""
    for name in ids:
        if name in taken:
            raise refusal(file, f"{key} {name}, id", f"expected another id, since {name} is {taken[name]}")
        taken[name] = meaning
