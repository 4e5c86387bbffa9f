"""The brake: two robots that answer each other must come to rest, and whoever writes in another's name must not use up his answers.

An answer is paid from a purse. Each address has one for mails that are proved to be its owner's, one for all others, and a small
one for the question whether a mail was his.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pbem.mail.message import Mail
from pbem.mail.mime import header_size
from pbem.mail.state import State
from pbem.processor.identity import Errand
from pbem.store.settings import Limits

MOST_QUESTIONS = 3
ASKED = ("unknown_sender", "no_letter")


class Purse(NamedTuple):
    """What an answer is paid from, and how many it holds a day (0: what the settings say)."""

    name: str
    most: int = 0


def purse_of(errand: Errand) -> Purse:
    if errand.verdict in ASKED:
        return Purse(f"asked {errand.address}", MOST_QUESTIONS)
    return Purse(errand.address if errand.verdict == "play" else f"unproved {errand.address}")


def said_by(mail: Mail, errand: Errand, text: str, trouble: str, *situation: object) -> str:
    """What makes two mails alike: the same words of the same sender, to the same address, judged alike in the same situation.

    Of a mail without readable words all of its bytes count, unless there was nothing in it.
    """
    body = text or (trouble if trouble in ("", "body.empty") else mail.raw[header_size(mail.raw) :].hex())
    proof = (errand.verdict, errand.game, errand.letter, mail.author.address, mail.field("To").lower())
    return " ".join(map(str, (*proof, *situation, trouble, body)))


def stops(state: State, errand: Errand, id: str, said: str | None, now: datetime, limits: Limits) -> str:
    """Why an answer must not be given, or nothing: then it is counted."""
    purse = purse_of(errand)
    game = errand.game if errand.verdict == "play" else ""
    why = state.brake(id, purse.name, game, now, limits, said, purse.most)
    if not why:
        state.answered(id, purse.name, game, now, said)
    return why
