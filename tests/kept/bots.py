"""Bots that play a whole game with nothing but lines of orders; the same seed writes the same mails."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine import Chance
from pbem.orders.choices import Choice
from pbem.orders.desk import Desk

LANGUAGES = ("en", "fr", "it")


class Writer:
    """Whoever is asked answers with a line that is legal now; now and then somebody makes a rule or says something."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(f"writer {seed}".encode())

    def mail(self, desk: Desk) -> tuple[str, str]:
        """The next mail: its seat and its text."""
        seat = self.chance.pick(list(desk.asked()))
        if self.chance.below(25) == 0:
            return seat, self.chance.pick(["say well played", "auto " + self.chance.pick(list(desk.vocabulary.kinds))])
        return seat, "; ".join(self._lines(desk, seat))

    def _lines(self, desk: Desk, seat: str) -> Iterator[str]:
        """One choice of each kind that is open: of a turn, the move and the card."""
        choices = [choice for choice in desk.choices(seat) if not choice.open_end and choice.low is None]
        language = LANGUAGES[desk.seats.index(seat) % len(LANGUAGES)]
        question = desk.table.question_to(seat)
        assert question is not None
        kinds = desk.vocabulary.tracks.get(desk.vocabulary.track(question.kind), [question.kind])
        for kind in dict.fromkeys(choice.kind for choice in choices if choice.kind in (question.kind, *kinds)):
            yield desk.vocabulary.write(self._one([c for c in choices if c.kind == kind]).line, language)

    def _one(self, choices: list[Choice]) -> Choice:
        return self.chance.pick(choices)
