"""The legal lines at an open question, whole: what a letter lists, what a bare number means, what a mistake is near to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One line a player may send now, in ids: kind, subject if there is one, words.

    ``goes_on``: a first step; the line may go on (a loop that ends with `done`). ``low`` and ``high``: its last word is any number
    between them. ``facts`` are those of its last word. ``group`` is what it is listed under: the first word behind kind and subject
    if the line is long, else nothing.
    """

    kind: str
    subject: str | None
    words: tuple[str, ...]
    goes_on: bool = False
    low: int | None = None
    high: int | None = None
    group: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def line(self) -> tuple[str, ...]:
        """The whole line in ids."""
        return (self.kind, *([self.subject] if self.subject else []), *self.words)
