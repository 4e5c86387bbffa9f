"""Bare numbers: they belong to the list in the letter they answer, and to no other that may stand there now.

A letter's reply address ends with a mark of its list. The list may be another although the record has the same number: after a
backup was restored, or when a deal has changed what is open.
"""

from __future__ import annotations

import base64
from hashlib import sha256

from pbem.mail.address import LIST_LENGTH
from pbem.orders.desk import Desk
from pbem.orders.lines import Numbers
from pbem.orders.mailtext import read_mail
from pbem.store.opengame import OpenGame


def list_mark(desk: Desk, seat: str) -> str:
    """The same for the same numbered list, also for one without anything."""
    lines = ("\t".join((*choice.line, str(choice.low), str(choice.high))) for choice in desk.choices(seat))
    return base64.b32encode(sha256("\n".join(lines).encode()).digest()).decode().lower()[:LIST_LENGTH]


def numbers_hold(game: OpenGame, seat: str, text: str, letter: int | None, shown: str) -> bool:
    """Whether numbers in an answer to this letter mean what they meant there. ``shown``: its mark, which earlier letters lack."""
    if letter is None:
        return True
    if not game.asked_since.get(seat, 0) <= letter <= game.mark.n:
        return False
    return not shown or not _has_numbers(game.desk, text) or shown == list_mark(game.desk, seat)


def _has_numbers(desk: Desk, text: str) -> bool:
    """The list is made only where it is needed: it can be long."""
    return any(isinstance(order, Numbers) for piece in read_mail(text, desk.grammar) for order in piece.orders)
