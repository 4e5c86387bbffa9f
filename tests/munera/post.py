"""The same tables played by mail: a desk over a position, with words that read like mails."""

from __future__ import annotations

from typing import Any

from pbem.orders.deed import Reply
from pbem.orders.desk import Desk
from pbem.rules.munera import GAME
from tests.munera.ludus import STAGE, Ludus

NAMES = {"marcus": "Anna", "caius": "Bruno", "lucius": "Chloé", "julius": "Dario"}


class Post:
    """A desk and its mail."""

    def __init__(self, game: Ludus, scene: str, *arguments: Any) -> None:
        game.start(scene, *arguments, gate=True)
        seats = game.arena.seats
        self.desk = Desk(STAGE, game.live, {seat: NAMES[seat] for seat in seats})
        self.events: list[dict[str, Any]] = []

    @property
    def state(self) -> Any:
        return self.desk.table.state

    def send(self, seat: str, *lines: str) -> Reply:
        """A mail that must be taken."""
        reply = self.desk.write(seat, "\n".join(lines))
        assert not reply.refused, [f"{line.text}: {line.error}" for line in reply.lines if line.error]
        self.events += reply.deed.events
        GAME.check(self.state)
        return reply

    def refused(self, seat: str, *lines: str) -> str:
        """A mail that must be refused, leaving everything as it was: its reason, and the nearest choices."""
        before = self.desk.dump()
        reply = self.desk.write(seat, "\n".join(lines))
        assert reply.refused and not reply.deed and self.desk.dump() == before
        error = next(line.error for line in reply.lines if line.error)
        return f"{error.code}: {' / '.join(error.nearest)}"

    def go(self) -> Post:
        """The gate opens: the scene is played with what was sent so far."""
        assert self.asked() == {self.state.seats[0]: "gate"}
        return self.late()

    def late(self) -> Post:
        """Time is up for whoever is asked."""
        self.events += self.desk.deadline().events
        return self

    def asked(self) -> dict[str, str]:
        return {seat: question.kind for seat, question in self.desk.asked().items()}

    def told(self, event: str) -> list[dict[str, Any]]:
        return [one for one in self.events if one["event"] == event]

    def money(self) -> str:
        return " ".join(f"{seat} {gym.treasury}" for seat, gym in self.state.gyms.items())

    def plans(self, seat: str) -> list[str]:
        return [entry.text for entry in self.desk.book.of(seat)]
