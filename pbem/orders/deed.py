"""What one input causes, and what its writer is told about it: plain data for the records and for letters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from pbem.orders.errors import OrderError
from pbem.orders.lines import Said

Plain = dict[str, Any]


class Deed(msgspec.Struct, omit_defaults=True):
    """Everything one accepted input caused, in order.

    ``inputs``: what was put to the table: ``{seat, kind, subject?, word, by, drawn, secret?}`` for an answer, ``{do = "agree", …}``
    for a deal, ``{do = "jump", …}`` for a jump of the counter. ``changes``: of the book. ``events``: what happened, ``to`` where
    only some may know. ``revealed``: sealed answers of earlier records that everybody may know now. ``talk``: words between
    players, ``to`` where they are private.
    """

    inputs: list[Plain] = []
    changes: list[Plain] = []
    events: list[Plain] = []
    revealed: list[Plain] = []
    talk: list[Plain] = []

    def __bool__(self) -> bool:
        return bool(self.inputs or self.changes or self.events or self.talk)


PLAYED, KEPT, RULE, TALK, REFUSED, HEARD, UNTOUCHED = "played", "kept", "rule", "talk", "refused", "heard", "untouched"
IGNORED = "ignored"
"""What became of a line. ``untouched``: nothing wrong with it, but another line of the mail was refused, so nothing was taken.
``ignored``: it stood where nothing is read, behind a signature or a stop."""


@dataclass
class Outcome:
    """One written line and what became of it. ``code`` and ``particulars`` word it (catalogue keys ``outcome.<code>``)."""

    text: str
    became: str
    code: str = ""
    particulars: Plain = field(default_factory=dict)
    error: OrderError | None = None


@dataclass
class Reply:
    """The answer to one mail: its lines, what it caused (nothing, if a line was refused), and words that are no moves."""

    lines: list[Outcome]
    deed: Deed
    said: list[Said] = field(default_factory=list)

    @property
    def refused(self) -> bool:
        return any(line.became == REFUSED for line in self.lines)
