"""Reading a game: what has happened for one reader, and what a letter brings him. Takes no lock, changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.processor.owed import LETTERS, POSTED
from pbem.processor.said import catalogue_of, lines
from pbem.render.letter import Post
from pbem.store import GameFolder, Home
from pbem.store.errors import StoreError
from pbem.store.folder import voided
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.store.record import Plain, Record
from pbem.words.catalogue import quoted

MASTER = "master"
"""The author of what the game master does by his own hand; every other author is a seat."""

SEATED = "seated"
"""What records keep of a seat that somebody else has taken: the record with which he came."""


def records_of(folder: GameFolder, game: OpenGame, start: int = 1) -> list[Record]:
    """The records from this one up to the moment at which the game was loaded."""
    return [record for record in folder.records(max(1, start)) if record.n <= game.mark.n]


def events_for(records: list[Record], game: OpenGame, seat: str | None) -> Iterator[tuple[Record, list[Plain]]]:
    """Each record that stands with what this reader may know of it."""
    void = voided(records)
    for record in records:
        if record.n not in void:
            own = [event for event in _by_hand(record, game) if "to" not in event or seat in event["to"]]
            yield record, own + record.events_for(seat)


def _by_hand(record: Record, game: OpenGame) -> Iterator[Plain]:
    """What a record says by being there: something was taken back, or the rules were changed."""
    if record.kind == "undo":
        author = record.public.get("author")  # none: that somebody had answered is itself a secret
        if author == MASTER:
            yield {"event": "taken_back_by_master", "reason": quoted(record.public.get("reason", ""))}
        elif author is not None:
            yield {"event": "taken_back", "player": author}
    elif record.kind == "upgrade":
        yield {"event": "rules_renewed"}
    for offer in record.game.get("offers_gone", ()):
        yield {"event": "offer_withdrawn", **offer, "to": [offer["by"], offer["partner"]]}
    for answer in record.game.get("unfit", ()):
        (line,) = lines([answer], catalogue_of(game))
        yield {"event": "answer_voided", "line": quoted(line), "to": [answer["seat"]]}


def post_for(folder: GameFolder, game: OpenGame, seat: str | None) -> Post:
    """What is new for a reader since his last letter, from his last own answer on at least; for an onlooker, the last record.

    To somebody who has taken a seat everything is new until he answers, but for what was said to the one before.
    """
    start = min(game.since.get(seat, 1), last_letter(folder, game, seat) + 1) if seat is not None else game.mark.n
    seated = game.keeps.get(SEATED, {}).get(seat, 1)
    records = records_of(folder, game, start if seated <= start else 1)
    events = [event for _, some in events_for(records, game, seat) for event in some]
    talk = [words for record in records if record.n >= max(start, seated) for words in record.words_for(seat)]
    return Post(folder.id, game.mark.n, events, talk, seed=game.secrets.seed.hex() if game.finished else "")


def last_letter(folder: GameFolder, game: OpenGame, seat: str) -> int:
    """The record of the letter this seat got before the one that is being written."""
    letters: dict[str, str] = game.keeps.get(POSTED, {})
    n = int(letters.get(seat, "0").partition(".")[0])
    if n != game.mark.n:
        return n
    owed = next(iter(folder.records(n))).game.get(LETTERS, [])
    return next((int(one.get("after", "0").partition(".")[0]) for one in owed if one["seat"] == seat), 0)


def asked_since(folder: GameFolder, game: OpenGame, seat: str | None, person: Person | None = None) -> datetime | None:
    """When this seat was first asked what it is asked now, by the reader's own clock."""
    n = game.asked_since.get(seat) if seat is not None else None
    if n is None or game.finished is not None:
        return None
    when = next(iter(folder.records(n))).when
    return when.astimezone(ZoneInfo(person.zone)) if person is not None else when


def person_in(home: Home, game: OpenGame, seat: str | None) -> Person | None:
    """The person of a seat, if there is one and the file can be read."""
    try:
        return home.person(game.header.seats[seat]) if seat is not None else None
    except StoreError:
        return None


def language_of(game: OpenGame, person: Person | None) -> str:
    """The reader's language, or else the game's."""
    return person.language if person is not None else game.header.language


def is_brief(person: Person | None) -> bool:
    """Whether the reader wants to be told long scenes short."""
    return person is not None and person.brief
