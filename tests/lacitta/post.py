"""A desk for La Città and its mail: lines that must be taken, lines that must be refused, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question, Table
from pbem.orders.deed import Reply
from pbem.orders.desk import Desk
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.state import Land

NAMES = {"red": "Anna", "green": "Bruno", "blue": "Chloé", "yellow": "Dario", "purple": "Elsa"}


class Post:
    """Every deed is kept, so that what happened can be looked up."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.deeds = [desk.begin()]

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def state(self) -> Land:
        state = self.desk.table.state
        assert isinstance(state, Land)
        return state

    @property
    def question(self) -> Question:
        pending = self.desk.table.pending
        return pending if isinstance(pending, Question) else Question("", "none", {"": ""})

    def everybody_ready(self) -> None:
        for seat in list(self.desk.asked()):
            self.desk.table.answer(seat, "ready")

    def answer(self, word: str) -> None:
        """The open question, at the table itself."""
        self.desk.table.answer(self.question.player, word)

    def send(self, seat: str, *lines: str) -> Reply:
        """A mail that must be taken."""
        reply = self.desk.write(seat, "\n".join(lines))
        assert not reply.refused, [f"{line.text}: {line.error}" for line in reply.lines if line.error]
        self.deeds.append(reply.deed)
        return reply

    def refused(self, seat: str, *lines: str) -> tuple[str, list[str]]:
        """A mail that must be refused and change nothing: the code of its first error, and what is offered instead."""
        before = self.desk.dump()
        reply = self.desk.write(seat, "\n".join(lines))
        assert reply.refused
        assert not reply.deed
        assert self.desk.dump() == before
        error = next(line.error for line in reply.lines if line.error)
        return error.code, error.nearest

    def deadline(self) -> None:
        self.deeds.append(self.desk.deadline())

    def asked(self) -> dict[str, str]:
        return {seat: question.kind for seat, question in self.desk.asked().items()}

    def plans(self, seat: str) -> list[str]:
        return [entry.text for entry in self.desk.book.of(seat)]

    def events(self, name: str) -> list[dict[str, Any]]:
        return [event for deed in self.deeds for event in deed.events if event["event"] == name]

    def by(self, seat: str) -> list[tuple[str, str, str]]:
        """What this seat has answered: kind, word, and what gave the answer."""
        inputs = [entry for deed in self.deeds for entry in deed.inputs if entry.get("seat") == seat]
        return [(entry["kind"], entry["word"], entry["by"]) for entry in inputs]


def post(land: Land, agenda: Sequence[Any] = ()) -> Post:
    """A desk over this land; it begins with the year, or with the first turn of one if that is what is wanted."""
    if agenda:
        land.agenda = [["voice_count"], ["turn", 1, land.order()[0]]]
    land.news = []
    return Post(Desk(GAME, Table(GAME, land), {seat: NAMES[seat] for seat in land.seats}))
