"""What can be wrong with an order: not understood, not legal now, or open to two readings.

An error is data: a code, its particulars and the nearest legal lines. It is worded when a letter is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class OrderError(ValueError):
    """A line that cannot be taken: why, and what could have been meant."""

    def __init__(self, code: str, /, nearest: Sequence[str] = (), **particulars: Any) -> None:
        super().__init__(code)
        self.code = code
        self.particulars = particulars
        self.nearest = list(nearest)
        self.place = 0  # which of several lines it is about

    def plain(self) -> dict[str, Any]:
        """Its code and particulars for the records."""
        return {"code": self.code, **self.particulars}

    def __str__(self) -> str:
        about = ", ".join(f"{name} {value!r}" for name, value in self.particulars.items())
        near = f"; nearest: {' / '.join(self.nearest)}" if self.nearest else ""
        return f"{self.code} ({about}){near}"


class UnreadableOrder(OrderError):
    """Not understood: a word nobody knows, or a line that is none."""


class IllegalOrder(OrderError):
    """Understood, but not legal now."""


class AmbiguousOrder(OrderError):
    """It can be read in two ways."""
