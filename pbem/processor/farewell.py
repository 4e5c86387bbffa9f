"""Who loses a seat is told so, once, by the record that gives it to somebody else.

That letter bears no stamp: with it he could write in the name of whoever sits there now.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.processor.owed import LETTERS
from pbem.store.record import Plain

FAREWELL = "farewell"


def with_farewell(private: Plain, leaving: Mapping[str, str]) -> Plain:
    """The private keys of a record that takes these seats from these people."""
    letters = [{"seat": seat, "kind": FAREWELL, "person": person} for seat, person in leaving.items()]
    return {**private, LETTERS: [*private.get(LETTERS, ()), *letters]} if letters else private
