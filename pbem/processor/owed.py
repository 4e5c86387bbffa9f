"""Which letters a record owes: whoever is newly asked, whoever wrote, whom a deal or a private word is for, and at the end
everybody, once. What is said to all waits for the next letter.

They are part of the record's private half (``letters``), so that a run that died knows what it had not posted. ``after`` names
the letter before it to the same seat: a thread must hold together also when letters are rendered again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from pbem.orders.deals import AT_ONCE
from pbem.orders.desk import Desk
from pbem.processor.seats import RESIGNED
from pbem.store.record import Plain, plain_deed

TURN, ANSWER, END, REMINDER, NOTICE, TALK = "turn", "answer", "end", "reminder", "notice", "talk"
WORD, DEAL = "word", "deal"
"""Whole letters too, for the sake of what somebody has said or offered to their reader alone."""
LETTERS, POSTED, ENDED = "letters", "posted", "ended"
WRITER = "writer"
"""The private key of a record that names the seat whose words made it, whether they came by mail or by the game master's hand."""


def newly_asked(desk: Desk, before: Collection[str], deed: Any = None) -> list[str]:
    """Whoever is asked now and was not, or has had an answer in this deed and is asked again."""
    answered = {entry["seat"] for entry in plain_deed(deed).get("inputs", ()) if "word" in entry}
    return [seat for seat in desk.asked() if seat not in before or seat in answered]


def owed(
    desk: Desk, keeps: Mapping[str, Any], n: int, *, before: Collection[str] = (), deed: Any = None, sender: str | None = None,
    writer: str | None = None, told: Iterable[str] = (),
) -> Plain:  # fmt: skip
    """The private keys of record ``n``: its letters, and the last letter of each seat from now on.

    ``before``: who was asked before it; ``sender``: whose mail it is; ``writer``: whose words made it, by mail or not; ``told``:
    who gets a notice if no better letter.
    """
    kinds = dict.fromkeys(told, NOTICE)
    ended = _end(desk)
    if not ended:
        kinds |= _for_him_alone(keeps, plain_deed(deed), writer)
        kinds |= dict.fromkeys(newly_asked(desk, before, deed), TURN)
    elif ended != _told_end(keeps, ended):
        kinds |= dict.fromkeys(desk.seats, END)
    else:  # there will be no other letter that could bring it
        kinds = dict.fromkeys(_spoken_to(desk, deed), TALK) | kinds
    if sender is not None:
        kinds[sender] = ANSWER
    if not kinds:
        return {}
    posted = dict(keeps.get(POSTED, {}))
    letters = [{"seat": seat, "kind": kind, **_after(posted, seat)} for seat, kind in kinds.items()]
    told_end = {ENDED: ended} if ended != keeps.get(ENDED, "") else {}
    return {LETTERS: letters, "keeps": {POSTED: posted | {seat: f"{n}.{kind}" for seat, kind in kinds.items()}, **told_end}}


def _end(desk: Desk) -> str:
    """By what a result is known again; nothing while the game is on."""
    return sha256(msgspec.json.encode(desk.result, order="deterministic")).hexdigest()[:12] if desk.result is not None else ""


def _told_end(keeps: Mapping[str, Any], ended: str) -> str:
    """The result that everybody has been told. Earlier records do not keep it: of these an end that was posted counts."""
    posted = any(name.endswith(f".{END}") for name in keeps.get(POSTED, {}).values())
    return str(keeps.get(ENDED, ended if posted else ""))


def _for_him_alone(keeps: Mapping[str, Any], deed: Plain, writer: str | None) -> dict[str, str]:
    """Whom a private word or the news of a deal is for, but its writer, and nobody who has left."""
    found = {said["to"]: WORD for said in deed.get("talk", ()) if "to" in said}
    news = [event for event in deed.get("events", ()) if event["event"] in AT_ONCE]
    found |= {seat: DEAL for event in news for seat in event["to"]}
    return {seat: kind for seat, kind in found.items() if seat != writer and seat not in keeps.get(RESIGNED, ())}


def _spoken_to(desk: Desk, deed: Any) -> list[str]:
    """Whoever hears something that is said in this deed."""
    talk = plain_deed(deed).get("talk", ())
    return [seat for seat in desk.seats if any(said.get("to", seat) == seat != said["by"] for said in talk)]


def _after(posted: Mapping[str, str], seat: str) -> dict[str, str]:
    return {"after": posted[seat]} if seat in posted else {}
