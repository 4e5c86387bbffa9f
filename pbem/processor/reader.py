"""What would be understood of a mail: the same steps as at the window, but nothing is played, kept, counted or answered."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pbem.mail.body import body_of
from pbem.mail.classify import Kind
from pbem.mail.inbox import Inbox
from pbem.mail.message import Mail
from pbem.mail.mime import Refused
from pbem.mail.newtext import new_text
from pbem.mail.state import State
from pbem.processor.answer import Answer
from pbem.processor.identity import Errand, Register
from pbem.processor.letters import Clerk
from pbem.processor.numbering import numbers_hold
from pbem.processor.reading import language_of
from pbem.processor.window import NO_AUTHOR, Bad, Window, bad_errand
from pbem.store import Home
from pbem.store.record import Plain


def understood(home: Home, raw: bytes, now: datetime) -> dict[str, Any]:
    """The mail as plain data."""
    clerk, register = Clerk(home), Register(home)
    window = Window(home, clerk, Inbox(home.mail, ()), State(home.mail / "state.toml"), register, now)
    found: dict[str, Any]
    try:
        mail, trouble = window.opened(raw)
    except Bad as bad:
        found = {"kind": "bad", "reason": str(bad), "id": "", "from": "", "trouble": "", "lines": [], "errands": []}
        return {**found, "quarantine": str(bad)}
    written = trouble or window.written(mail)
    sort = window.sorted(mail, written)
    found = {"kind": str(sort.kind), "reason": sort.reason, "id": mail.id, "from": mail.author.address}
    found |= {"trouble": "", "lines": [], "errands": [], "quarantine": ""}
    if sort.kind is Kind.PERSON and sort.reason:
        found["quarantine"] = NO_AUTHOR
    elif sort.kind is Kind.PERSON:
        found["quarantine"] = next(filter(None, map(bad_errand, window.errands(mail))), "")
        found |= {"trouble": written.trouble, "lines": _lines(mail)}
        found["errands"] = [_errand(home, one, written.text) for one in window.errands(mail)]
    return found


def _lines(mail: Mail) -> list[Plain]:
    """Every line of the body, with what it was taken for."""
    try:
        return [{"text": line.text, "why": line.why} for line in new_text(body_of(mail).lines).lines]
    except Refused:
        return []


def _errand(home: Home, errand: Errand, text: str) -> Plain:
    plain: Plain = {"verdict": errand.verdict, "game": errand.game, "seat": errand.seat, "letter": errand.letter, "orders": []}
    if errand.verdict == "play" and text:
        game = home.game(errand.game).load()
        holds = numbers_hold(game, errand.seat, text, errand.letter, errand.shown)
        reply = game.desk.write(errand.seat, text, numbers_hold=holds)  # on a game that is thrown away
        plain["orders"] = Answer(game, errand.seat, reply, language_of(game, errand.person)).lines()
    return plain
