"""Named policies of the order language: ways to answer that are more than one word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question

from .munus import YES


def gladly(view: dict[str, Any], question: Question, words: Sequence[str]) -> str | None:
    """`join verona`: to name a munus means to take part in it."""
    return YES


def best(view: dict[str, Any], question: Question, words: Sequence[str]) -> str | None:
    """`munus verona best`: the gladiators the automatic answer would send; what is left out means the same."""
    return question.automatic()


POLICIES = {"gladly": gladly, "best": best}
