"""A game in the hand: its desk, and what the records say around it. Records are taken in one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.engine import Game, Result
from pbem.orders.decide import BY_DIRECT
from pbem.orders.desk import Desk, Misfit
from pbem.store.errors import WrongRules
from pbem.store.image import Image, Place
from pbem.store.ledger import Mark
from pbem.store.record import Plain, Record

UNPLAYABLE = (ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""What rules raise when they are given a position or an answer that is not theirs."""


STILL = "still"
"""The private key of a record with a position that names the seats which are asked the same as before."""


class Header(msgspec.Struct):
    """What a game is: fixed with its first record, but for the people and the version of the rules."""

    id: str
    kind: str
    options: Plain
    rules: int
    language: str
    seats: dict[str, str]
    """The person of each seat."""
    names: dict[str, str]
    """What the person of each seat is called."""
    created: str


class Secrets(msgspec.Struct, frozen=True):
    """The seed of the dice and the key of the salts; never shown by accident."""

    seed: bytes
    key: bytes

    def __repr__(self) -> str:
        return "Secrets(…)"


Names = Callable[[str], str | None]
"""What a person is called, by id; None if nobody knows."""


class OpenGame:
    """A game as after the record of its ``mark``.

    ``since``: the record in which each seat last gave an answer of its own, 1 at first. ``asked_since``: the record with which
    each seat now asked was first asked this. ``open``: the answers of the open scene with their questions. ``keeps``: what
    records asked to be remembered (their key ``keeps``). ``unfit``: answers that a change of rules has just voided.
    """

    def __init__(self, header: Header, game: Game, secrets: Secrets, names: Names = lambda person: None) -> None:
        self.header = header
        self._names = names
        self.game = game
        self.secrets = secrets
        self.mark = Mark()
        self.updated = header.created
        self.since: dict[str, int] = {}
        self.asked_since: dict[str, int] = {}
        self.places: dict[int, Mark] = {}
        self.keeps: Plain = {}
        self.open: list[Plain] = []
        self.scenes = 0
        self.unfit: list[Plain] = []
        self.image: Image | None = None
        self.stale = False
        self._desk: Desk | None = None

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def desk(self) -> Desk:
        """The table and the book; raises WrongRules where the installed rules could not come to this position."""
        if self._desk is None:
            raise WrongRules(
                f"record {self.mark.n} of {self.id} was played with version {self.header.rules} of {self.header.kind}; "
                f"version {self.game.version} is installed and cannot lay that table"
            )
        return self._desk

    @property
    def playable(self) -> bool:
        """Whether there is a table to look at."""
        return self._desk is not None

    @property
    def finished(self) -> Result | None:
        return self.desk.result

    # ------------------------------------------------------------------ taking records in

    def take(self, record: Record) -> None:
        """Play one record again."""
        self._not_newer(record.n, record.rules)
        if record.position is not None:
            self._lay(record)
        elif self._desk is not None:
            self._fold(record)
        self.note(record)

    def _not_newer(self, n: int, version: int) -> None:
        if version > self.game.version:
            raise WrongRules(
                f"record {n} of {self.id} was played with version {version} of {self.header.kind}, but version "
                f"{self.game.version} is installed. Nothing was changed; install the newer pbem"
            )

    def _lay(self, record: Record) -> None:
        """The record holds a whole position; one of older rules cannot be laid and is passed over."""
        assert record.position is not None
        self._desk, self.open = None, list(record.position["open"])
        if record.rules == self.game.version:
            self._desk = self.load_desk(record.position["desk"])

    def _fold(self, record: Record) -> None:
        try:
            self.desk.fold(record.deed)
        except Misfit as misfit:
            if record.rules == self.game.version:
                raise WrongRules(
                    f"record {record.n} of {self.id} cannot be played by the installed rules: {misfit}. Nothing was changed; "
                    "`pbem verify` says more"
                ) from misfit
            self._desk = None  # an older version played it otherwise; a later record may hold a position

    def note(self, record: Record) -> None:
        """Everything a record changes beside the table."""
        self.places[record.n] = self.mark if self.mark.n else Mark()  # before record 1 stand only the heads of the files
        self.mark = Mark(record.n, record.hash, record.history, record.secret)
        self.updated = record.at
        self.header.rules = record.rules
        self._note_people(record.game.get("people", {}))
        self.keeps |= {**record.public.get("keeps", {}), **record.game.get("keeps", {})}
        inputs = record.game.get("inputs", [])
        self._note_answers(record.n, inputs)
        if self._desk is not None:
            self._note_asked(record, {entry["seat"] for entry in inputs if "word" in entry})
            self._note_open([] if record.position is not None else inputs)
        wanted = {*self.since.values(), *self.asked_since.values()}
        self.places = {n: mark for n, mark in self.places.items() if n in wanted}

    def _note_people(self, people: Mapping[str, str]) -> None:
        """Somebody takes a seat: from now on the desk calls him by his name, and what he is asked is asked anew."""
        if people.items() <= self.header.seats.items():
            return
        taken = {seat for seat, person in people.items() if self.header.seats.get(seat) != person}
        self.asked_since = {seat: n for seat, n in self.asked_since.items() if seat not in taken}
        self.header.seats |= people
        self._call_names()
        if (desk := self._desk) is not None:
            self._desk = Desk(desk.game, desk.table, self.header.names, desk.book, desk.moment)

    def _call_names(self) -> None:
        self.header.names = {seat: self._names(person) or person for seat, person in self.header.seats.items()}

    def _note_answers(self, n: int, inputs: list[Plain]) -> None:
        if n == 1:
            self.since = dict.fromkeys(self.header.seats, 1)
        self.since |= {entry["seat"]: n for entry in inputs if entry.get("by") == BY_DIRECT}

    def _note_asked(self, record: Record, answered: set[str]) -> None:
        """A question is still the same if its player has not answered anything since; a new position says which are."""
        still = self.asked_since if record.position is None else record.game.get(STILL, ())
        old = {seat: n for seat, n in self.asked_since.items() if seat in still}
        self.asked_since = {
            seat: record.n if seat in answered else old.get(seat, record.n) for seat in self.desk.asked()
        }

    def _note_open(self, inputs: list[Plain]) -> None:
        """Keep the answers that belong to the open scene; fewer than there were: a scene has ended."""
        known = self.open + inputs
        count = len(self.desk.table.inputs)
        self.open = known[len(known) - count :]
        self.scenes += count < len(known)

    # ------------------------------------------------------------------ images

    def load_desk(self, plain: Mapping[str, Any]) -> Desk:
        """A desk out of its dump."""
        return Desk.load(self.game, plain, self.secrets.seed, self.header.names)

    def take_up(self, image: Image) -> None:
        """Go on from an image; its table is laid only if it is of the installed rules."""
        self._not_newer(image.mark.n, image.rules)
        self.header.rules, self.header.seats = image.rules, dict(image.seats)
        self._call_names()
        self.mark, self.updated = image.mark.mark, image.updated
        self.since, self.asked_since = dict(image.since), dict(image.asked_since)
        self.places = {int(n): place.mark for n, place in image.places.items()}
        self.keeps, self.open, self.scenes = dict(image.keeps), list(image.open), image.scenes
        self.image = image
        self._desk = self.load_desk(image.desk) if image.rules == self.game.version else None

    def replace_desk(self, desk: Desk, open: list[Plain]) -> None:
        """Another table takes the place of this one (an undo, a change of rules); a record with a position must follow."""
        self._desk, self.open = desk, open

    def leave_table(self) -> None:
        """There is no table any more that the installed rules could play on; a later record may lay one."""
        self._desk = None

    def begin(self, desk: Desk) -> None:
        """The table as laid out, before the first record."""
        self._desk = desk

    def keep_image(self) -> None:
        """Remember the position as it is now."""
        if self._desk is not None:
            self.image = self._picture()

    def _picture(self) -> Image:
        header, result = self.header, self.desk.result
        return Image(
            id=header.id, plays=header.kind, rules=header.rules, language=header.language, created=header.created,
            updated=self.updated, scenes=self.scenes, result=msgspec.to_builtins(result) if result else {},
            options=header.options, seats=dict(header.seats), names=dict(header.names), mark=Place(*self.mark),
            since=dict(self.since), asked_since=dict(self.asked_since),
            places={str(n): Place(*mark) for n, mark in sorted(self.places.items())}, keeps=dict(self.keeps),
            open=list(self.open), desk=self.desk.dump(),
        )  # fmt: skip

    def position(self) -> Plain:
        """The table as a record holds it."""
        return {"desk": self.desk.dump(), "open": list(self.open)}


__all__ = ["STILL", "UNPLAYABLE", "Header", "Names", "OpenGame", "Secrets"]
