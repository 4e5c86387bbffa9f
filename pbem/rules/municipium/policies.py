"""Named policies of the order language: ways to answer that are more than one word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question

from .automatic import spare_piece


def prefer(view: dict[str, Any], question: Question, words: Sequence[str]) -> str | None:
    """`pick prefer priest advocate …`: the pair with the types named first; types not named come last."""

    def wish(pair: str) -> list[int]:
        return sorted(words.index(citizen) if citizen in words else len(words) for citizen in pair.split("+"))

    return min(question.options, key=wish, default=None)


def spare(view: dict[str, Any], question: Question, words: Sequence[str]) -> str | None:
    """`basilica trade spare`: the piece of which most are held (ruling 33)."""
    return spare_piece(view["players"][question.player]["citizens"], question.options)


POLICIES = {"prefer": prefer, "spare": spare}
