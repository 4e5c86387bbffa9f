"""Undo: records are taken back by a record that names them and holds the position without them. Nothing is removed.

What was drawn once is never drawn again: the new position goes on with the random counter of the old one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from pbem.engine.question import ASK_ME, READY
from pbem.engine.table import JUMP
from pbem.orders.book import Offer
from pbem.orders.decide import BY_DIRECT, BY_PLAN, BY_RULE
from pbem.orders.desk import Desk
from pbem.store.errors import CannotUndo
from pbem.store.folder import GameFolder, voided
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record
from pbem.store.upgrade import refit

KIND = "undo"
CHOICES = (BY_DIRECT, BY_PLAN, BY_RULE)


class Unfit(NamedTuple):
    """An answer that had to go because its question is gone, and its record."""

    n: int
    answer: Plain


class Undone(NamedTuple):
    """The desk without the records taken back, the answers of its open scene, and those that no longer fitted.

    ``reopens``: whose question is put again although it has said something ahead since that would answer it.
    """

    desk: Desk
    open: list[Plain]
    unfit: list[Unfit]
    counter: int
    since: int
    """The first number that a line had which was kept behind the first of these records."""
    reopens: Plain | None = None


# ---------------------------------------------------------------------- what may be taken back


def last_own(folder: GameFolder, game: OpenGame, seat: str) -> int:
    """The record this seat may take back by itself: its last own answer, if nobody has learned or done anything since."""
    if game.finished:
        raise CannotUndo("over", "the game is over; nothing can be taken back")
    n, records = _last_answer(folder, seat, game.since.get(seat, 1))
    if folder.load(at=n - 1).desk.table.drawn != game.desk.table.drawn:
        raise CannotUndo("drawn", f"something was drawn since record {n}")
    if any("revealed" in record.public for record in records):
        raise CannotUndo("revealed", f"sealed answers were opened since record {n}")
    void = voided(records)
    standing = [record for record in records if record.n not in void]
    if any(record.position is not None and record.kind != KIND for record in standing):
        raise CannotUndo("corrected", f"the table was laid anew since record {n}")
    if any(_is_choice(entry) for entry in _others_since(standing, seat)):
        raise CannotUndo("answered", f"somebody else has decided something since record {n}")
    return n


def _last_answer(folder: GameFolder, seat: str, since: int) -> tuple[int, list[Record]]:
    """The last record that stands in which the seat answered by itself, and all records from it on."""
    for start in dict.fromkeys((since, 1)):
        records = list(folder.records(start))
        void = voided(records)
        own = [record.n for record in records if record.n > 1 and record.n not in void and any(_own(record, seat))]
        if own:
            return own[-1], [record for record in records if record.n >= own[-1]]
    raise CannotUndo("nothing", f"{seat} has not answered anything yet that could be taken back")


def _own(record: Record, seat: str) -> Iterator[Plain]:
    return (entry for entry in record.game.get("inputs", ()) if entry.get("by") == BY_DIRECT and entry["seat"] == seat)


def _others_since(records: Sequence[Record], seat: str) -> Iterator[Plain]:
    """The others' inputs behind the seat's first own answer in the first of these records."""
    begun = False
    for record in records:
        for entry in record.game.get("inputs", ()):
            begun = begun or (entry.get("seat") == seat and entry.get("by") == BY_DIRECT)
            if begun and entry.get("seat") != seat:
                yield entry


def _is_choice(entry: Plain) -> bool:
    """A deal, or an answer with a choice in it; being ready, or wanting to be asked, decides nothing yet."""
    if "word" not in entry:
        return True
    return entry.get("by") in CHOICES and entry["word"] not in (READY, ASK_ME)


def tail(game: OpenGame, first: int) -> list[int]:
    """Everything from a record on: what a game master may take back."""
    if game.mark.n < 2:
        raise CannotUndo("no_record", f"{game.id} has only begun; there is no record yet that could be taken back")
    if not 2 <= first <= game.mark.n:
        raise CannotUndo("no_record", f"{game.id} has the records 2 to {game.mark.n} that could be taken back, not {first}")
    return list(range(first, game.mark.n + 1))


# ---------------------------------------------------------------------- taking back


def undo(
    folder: GameFolder,
    game: OpenGame,
    voids: Sequence[int],
    *,
    now: datetime,
    said: str,
    reason: str = "",
    author: str = "",
    seat: str = "",
    more_private: dict[str, Any] | None = None,
) -> tuple[Record, list[Unfit]]:
    """Write the record that takes these back; gives it, and the answers of other records that had to go with them.

    ``seat``: the player who takes back his own answer. He is asked again, whatever he has said ahead since.
    """
    undone = take_back(folder, game, voids, seat)
    gone = offers_gone(game.desk, undone.desk)
    game.replace_desk(undone.desk, undone.open)
    public: Plain = {"voids": sorted(voids), "counter": undone.counter}
    public |= {name: text for name, text in (("reason", reason), ("author", author)) if text}
    private: Plain = dict(more_private or {})
    if undone.reopens:
        private["reopens"] = undone.reopens
    if undone.unfit:
        private["unfit"] = [{"n": n, **answer} for n, answer in undone.unfit]
    if gone:
        private["offers_gone"] = [{"name": offer.name, "by": offer.by, "partner": offer.to} for offer in gone]
    record = folder.append(
        game, kind=KIND, deed=None, now=now, said=said, more_public=public, more_private=private, position=True
    )  # fmt: skip
    return record, undone.unfit


def offers_gone(before: Desk, after: Desk) -> list[Offer]:
    """Offers that are taken back with the record they were made in: whoever has them in a letter must be told."""
    return [offer for offer in before.book.offers if after.book.offer_named(offer.by, offer.name) is None]


def take_back(folder: GameFolder, game: OpenGame, voids: Sequence[int], seat: str = "") -> Undone:
    """The desk as it would be without these records; changes nothing."""
    counter = game.desk.table.drawn
    records = list(folder.records(1))
    first = first_touched(records, voids)
    undone = without(records[first - 1 :], voids, counter, folder.load(at=first - 1))
    if not seat or not undone.desk.answers_ahead(seat):
        return undone
    reopens = {"seat": seat, "since": undone.since}
    _reopen(undone.desk, reopens)
    return undone._replace(reopens=reopens)


def _reopen(desk: Desk, reopens: Plain) -> None:
    desk.book.apply({"op": "reopen", **reopens, "moment": desk.moment})


def first_touched(records: Sequence[Record], voids: Sequence[int]) -> int:
    """The first record that will be void, by these voids or by an earlier undo that must be done over again."""
    first = min(voids, default=1)
    if first < 2 or max(voids) > len(records):
        raise CannotUndo("no_record", "only records from the second to the last can be taken back")
    while (found := min(voided(records[first - 1 :], voids))) < first:
        first = found
    return first


def without(
    records: Sequence[Record], voids: Sequence[int], counter: int, base: OpenGame, reopens: Plain | None = None
) -> Undone:  # fmt: skip
    """Play ``records`` again on the game before the first of them, but for those taken back."""
    desk, known, unfit, since = base.desk, list(base.open), list[Unfit](), 0
    if desk.table.drawn < counter:
        jump = {"do": JUMP, "counter": counter, "anew": True}  # what was seen of the decks must not come again either
        desk.fold({"inputs": [jump]})
        known.append(jump)
    void = voided(records, voids)
    for record in records:
        since = desk.book.next_id if record.n == min(voids) else since
        if record.n in void:
            continue
        if record.position is not None and record.kind not in (KIND, "upgrade"):
            raise CannotUndo("corrected", f"record {record.n} laid the table anew; take that back as well")
        lost, kept = refit(desk, record.deed)
        unfit += [Unfit(record.n, entry) for entry in lost]
        known += kept
        if "reopens" in record.game:
            _reopen(desk, record.game["reopens"])
    if reopens:
        _reopen(desk, reopens)
    return Undone(desk, known[len(known) - len(desk.table.inputs) :], unfit, desk.table.drawn, since)


