"""How a table stands, for its game master: who is waited for and until when, and what the post knows of each player.

Takes no lock and writes nothing. What is a secret stays one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from pbem.orders.decide import BY_DIRECT
from pbem.processor import seats, thoughts
from pbem.processor.owed import ANSWER, LETTERS, WRITER
from pbem.processor.reading import asked_since, person_in
from pbem.processor.timing import PAUSED, times_of
from pbem.store import GameFolder, Home, disk
from pbem.store.opengame import OpenGame
from pbem.store.record import Record, stamp

Memory = Mapping[str, Any]
MARKS = (seats.FROZEN, seats.RESIGNED, seats.UNREACHABLE)


def memory_of(home: Home) -> Memory:
    """What mail/state.toml holds. A file that cannot be read is the post's own business: the next run puts it aside."""
    try:
        return tomllib.loads(disk.read(home.mail / "state.toml").decode())
    except ValueError:
        return {}


def standing(home: Home, folder: GameFolder, game: OpenGame, memory: Memory) -> dict[str, Any]:
    """All of it as plain data."""
    over = game.finished is not None
    waiting = game.desk.waiting() if not over else []
    heard, people = {} if over else last_heard(folder), game.header.seats
    return {
        "paused": game.keeps.get(PAUSED) or None,
        "waiting": None if waiting is None else [_asked(home, folder, game, seat) for seat in waiting],
        "seats": [] if over else [_seat(home, game, seat, heard.get(person), memory) for seat, person in people.items()],
    }


def _asked(home: Home, folder: GameFolder, game: OpenGame, seat: str) -> dict[str, Any]:
    since, times = asked_since(folder, game, seat), times_of(home, folder, game, seat)
    waits = thoughts.thought(game, seat)
    return {
        "seat": seat,
        "name": game.header.names[seat],
        "since": stamp(since) if since else None,
        "until": stamp(times.until) if times else None,
        "plays": stamp(waits.until) if waits else None,
    }


def _seat(home: Home, game: OpenGame, seat: str, heard: str | None, memory: Memory) -> dict[str, Any]:
    person = person_in(home, game, seat)
    addresses = [address.lower() for address in person.addresses] if person is not None else []
    boxes = [memory.get("mailboxes", {}).get(address, {}) for address in addresses]
    bounces = [bounce for box in boxes for bounce in box.get("bounces", ())]
    waits: Memory = next((box for box in boxes if box.get("tries")), {})
    return {
        "seat": seat,
        "name": game.header.names[seat],
        "person": game.header.seats[seat],
        "heard": max(heard or "", *(box.get("last_heard", "") for box in boxes), "") or None,
        "sent": max((box.get("last_sent", "") for box in boxes), default="") or None,
        "bounces": len(bounces),
        "trouble": str((bounces[-1] if bounces else waits).get("why", "")) or None,
        "marks": [mark for mark in MARKS if seat in game.keeps.get(mark, ())],
    }


def last_heard(folder: GameFolder) -> dict[str, str]:
    """When each person last wrote anything that made a record, in whatever seat."""
    heard, seats = dict[str, str](), dict[str, str]()
    for record in folder.records():
        heard |= {seats[seat]: record.at for seat in _writers(record) if seat in seats}
        seats |= record.game.get("people", {})
    return heard


def _writers(record: Record) -> set[str]:
    """Whose words it is made of; in older records who is answered for it, or has answered by himself."""
    if WRITER in record.game:
        return {record.game[WRITER]}
    answered = {letter["seat"] for letter in record.game.get(LETTERS, ()) if letter["kind"] == ANSWER}
    return answered | {entry["seat"] for entry in record.game.get("inputs", ()) if entry.get("by") == BY_DIRECT}
