"""Bots: players that only use what every game has, the questions and their options. They play on clones and cannot see
the future: a clone's draws to come are other draws, and what is hidden from the bot is dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.engine.chance import Chance
from pbem.engine.question import Question, Together
from pbem.engine.table import Table

Bot: TypeAlias = Callable[[Table, Question], str]


def random_bot(chance: Chance) -> Bot:
    """Any legal answer, all equally likely."""

    def answer(table: Table, question: Question) -> str:
        return chance.pick(list(question.options))

    return answer


def automatic_bot() -> Bot:
    """Always the automatic answer."""
    return lambda table, question: question.automatic()


def greedy_bot(chance: Chance, most: int = 40) -> Bot:
    """Tries each answer on a table as he may imagine it, and takes the one after which his side looks best."""

    def answer(table: Table, question: Question) -> str:
        words = list(question.options)
        if len(words) > most:
            chance.shuffle(words)
            words = words[:most]
        scores = [(_worth_after(table, question.player, word, chance), word) for word in words]
        best = max(score for score, _ in scores)
        return chance.pick([word for score, word in scores if score == best])

    return answer


def _worth_after(table: Table, seat: str, word: str, chance: Chance) -> float:
    """How good the seat's side looks after this answer, the rest of his chain answered automatically."""
    future = table.imagine(seat, Chance(chance.below(1 << 62).to_bytes(8, "big")))
    future.answer(seat, word)
    for _ in range(12):
        question = future.question_to(seat)
        if question is None or isinstance(future.pending, Together):
            break
        future.answer(seat, question.automatic())
    return table.game.worth(future.state, seat)


def play(table: Table, bots: dict[str, Bot], most: int = 100_000) -> int:
    """Let the bots play to the end; returns the number of decisions."""
    for count in range(most):
        if table.result is not None:
            return count
        seat, question = next(iter(table.questions().items()))
        table.answer(seat, bots[seat](table, question))
    raise AssertionError(f"the game did not end within {most} decisions")


def playout(table: Table, chance: Chance) -> int:
    """A random game as fast as it goes; returns the number of decisions."""
    count = 0
    below = chance.below
    while table.result is None:
        pending = table.pending
        if pending.__class__ is Question:
            question: Question = pending
        else:
            question = next(iter(table.questions().values()))
        words = list(question.options)
        table.answer(question.player, words[below(len(words))])
        table.state.news.clear()
        table.noted.clear()
        count += 1
    return count
