"""How the tests of this folder play: random games that can be played again, and a table's position as bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pbem.engine import Chance, Game, Question, Table
from pbem.engine.bots import random_bot

MOST = 3_000  # decisions of a random game; far more than any needs


@dataclass(frozen=True)
class Match:
    """A game at one number of players, with the options of one of its editions."""

    game: Game
    players: int
    given: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *(value for _, value in self.given)])

    def options(self) -> dict[str, Any]:
        return self.game.settle({**self.game.practice, **dict(self.given)}, self.players)

    def table(self, seed: bytes = b"contract", *, keep: bool = True, pages: int = 0) -> Table:
        options = self.options()
        seats = list(self.game.seats(options))[: self.players]
        return Table(self.game, self.game.new(seats, options, Chance(seed)), keep=keep, pages=pages)

    def questions(self, seed: bytes = b"contract", *, every: int = 1, most: int = MOST, **more: Any) -> Iterator[Table]:
        """The table at each question (or each so many-th) of a random game; it is played on when the test asks for more."""
        table = self.table(seed, **more)
        bot = random_bot(Chance(b"bot " + seed))
        for count in range(most):
            if table.result is not None:
                return
            if count % every == 0:
                yield table
            seat, question = next(iter(table.questions().items()))
            table.answer(seat, bot(table, question))
        assert most < MOST, f"{self.game.name} did not end within {MOST} decisions"


def as_bytes(thing: Any) -> bytes:
    """Plain data as bytes; what is not plain is an error, as it would be in a file."""
    return json.dumps(thing, ensure_ascii=False).encode()


def position(table: Table) -> bytes:
    """All of the truth about a table."""
    asked = {seat: shown(question) for seat, question in table.questions().items()}
    return as_bytes([table.state.dump(), table.given, asked, table.result and [table.result.places, table.result.why]])


def seen(table: Table, seat: str | None) -> bytes:
    """What one seat may know: its view, and what it is asked. (A hidden question to another is nobody's business.)"""
    question = table.question_to(seat) if seat else None
    return as_bytes([table.view(seat), shown(question) if question else None])


def shown(question: Question, most: int = 60) -> list[Any]:
    """A question as its player gets to know it, with the facts of its options."""
    words = list(question.options)
    about = [question.known(word) for word in words[:most]] if question.about else []
    marks = [question.soft, question.hidden, question.open]
    return [question.kind, question.slot, question.subject, words, question.automatic(), question.known(), about, marks]
