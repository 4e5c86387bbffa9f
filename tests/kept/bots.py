"""Bots that play a whole game with nothing but lines of orders; the same seed writes the same mails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Protocol, TypeAlias

from pbem.engine import Chance, Together
from pbem.engine.question import READY
from pbem.orders.choices import Choice
from pbem.orders.desk import Desk
from pbem.processor.bots import Writer as Clerk

LANGUAGES = ("en", "fr", "it")
PLEASANTRY = "say well played"


class Bots(Protocol):
    """All players of a table."""

    def mail(self, desk: Desk) -> tuple[str, str]:
        """The next mail: its seat and its text."""


BotsOf: TypeAlias = Callable[[str], Bots]
"""Bots that play according to a seed."""


class Writer:
    """Whoever is asked answers with a line that is legal now; now and then somebody makes a rule or says something."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(f"writer {seed}".encode())

    def mail(self, desk: Desk) -> tuple[str, str]:
        seat = self.chance.pick(list(desk.asked()))
        if self.chance.below(25) == 0:
            return seat, self.chance.pick([PLEASANTRY, "auto " + self.chance.pick(list(desk.vocabulary.kinds))])
        return seat, "; ".join(self._lines(desk, seat))

    def _lines(self, desk: Desk, seat: str) -> Iterator[str]:
        """One choice of each kind that is open: of a turn, the move and the card."""
        choices = [choice for choice in desk.choices(seat) if not choice.open_end and choice.low is None]
        language = language_of(desk, seat)
        question = desk.table.question_to(seat)
        assert question is not None
        kinds = desk.vocabulary.tracks.get(desk.vocabulary.track(question.kind), [question.kind])
        for kind in dict.fromkeys(choice.kind for choice in choices if choice.kind in (question.kind, *kinds)):
            yield desk.vocabulary.write(self._one([c for c in choices if c.kind == kind]).line, language)

    def _one(self, choices: list[Choice]) -> Choice:
        return self.chance.pick(choices)


def language_of(desk: Desk, seat: str) -> str:
    return LANGUAGES[desk.seats.index(seat) % len(LANGUAGES)]


class Correspondents:
    """Players who are asked before each stretch of play what they want to do in it. What is asked then, a clerk answers."""

    def __init__(self, seed: str, *, greedy: bool = False) -> None:
        self.seed, self.greedy = seed, greedy
        self.chance = Chance(f"correspondents {seed}".encode())
        self.clerks: dict[str, Clerk] = {}

    def mail(self, desk: Desk) -> tuple[str, str]:
        seat = self.chance.pick(list(desk.asked()))
        return seat, self.text(desk, seat)

    def text(self, desk: Desk, seat: str) -> str:
        pending = desk.table.pending
        if isinstance(pending, Together) and pending.prepare:
            ready = desk.vocabulary.write(("", READY), language_of(desk, seat)).strip()
            return "\n".join(self.ahead(desk, seat)) or ready
        return self.clerk(desk, seat).mail(desk)

    def ahead(self, desk: Desk, seat: str) -> Iterator[str]:
        """The lines for what is coming; none of them means `ready`."""
        yield from ()

    def clerk(self, desk: Desk, seat: str) -> Clerk:
        if seat not in self.clerks:
            chance = Chance(f"clerk {seat} {self.seed}".encode())
            self.clerks[seat] = Clerk(seat, language_of(desk, seat), chance, greedy=self.greedy)
        return self.clerks[seat]

    def coming(self, desk: Desk, seat: str, kind: str) -> list[Choice]:
        """The whole lines of a kind that may be sent ahead, in any order."""
        found = [choice for choice in desk.choices(seat) if choice.kind == kind and not choice.open_end and not choice.bare]
        self.chance.shuffle(found)
        return found

    def one_in(self, number: int) -> bool:
        return self.chance.below(number) == 0


class Mayors(Correspondents):
    """La Città: some years by programme, some turn by turn. Mayors named as careless found their cities where nothing grows."""

    def __init__(self, seed: str, *, greedy: bool = False, careless: Collection[int] = ()) -> None:
        super().__init__(seed, greedy=greedy)
        self.careless = careless

    def text(self, desk: Desk, seat: str) -> str:
        if desk.seats.index(seat) in self.careless:
            return "turn pass" if "turn" in self._kinds(desk, seat) else self._barren_castle(desk, seat)
        return super().text(desk, seat)

    def _kinds(self, desk: Desk, seat: str) -> set[str]:
        return {choice.kind for choice in desk.choices(seat)}

    def _barren_castle(self, desk: Desk, seat: str) -> str:
        poorest = min(desk.choices(seat), key=lambda choice: choice.facts.get("food", 0))
        return desk.vocabulary.write(poorest.line, language_of(desk, seat))

    def ahead(self, desk: Desk, seat: str) -> Iterator[str]:
        """A programme: five lines, each with gold as the second choice."""
        if self.one_in(2):
            return
        gold = desk.vocabulary.write(("turn", "gold"), language_of(desk, seat))
        for choice in self.coming(desk, seat, "turn")[:4]:
            yield f"{desk.vocabulary.write(choice.line, language_of(desk, seat))} | {gold}"
        yield gold
        if self.one_in(8):
            yield PLEASANTRY


class Lanistae(Correspondents):
    """Munera: they bid, choose munera, make rules for duels and bets; sometimes one wants to be asked everything."""

    RULES = (
        "always combat virtus if diff >= 3 and virtus > 0",
        "always bet 2 on favourite if edge >= 2",
        "auto join",
        "always house coquus if fail",
        "always judgement coquus if fail",
    )

    def ahead(self, desk: Desk, seat: str) -> Iterator[str]:
        state: Any = desk.table.state
        if not list(desk.book.of(seat)) and self.one_in(3):
            yield self.chance.pick(list(self.RULES))
        if self.one_in(30):
            yield "ask me"
            return
        for kind in ("region", "munus", "open"):
            choices = self.coming(desk, seat, kind)
            if choices and not self.one_in(3):
                yield desk.vocabulary.write(choices[0].line, language_of(desk, seat))
        bids = [choice for choice in self.coming(desk, seat, "bid") if choice.low is not None]
        for choice in bids[: self.chance.below(3)]:
            most = (choice.low or 0) + self.chance.below(4)
            if most <= state.gyms[seat].treasury:
                yield f"{desk.vocabulary.write(choice.line, language_of(desk, seat))} {most}"


class Friends(Lanistae):
    """Two lanistae who keep their treasuries equal: before the munera the richer one offers half of what he has more."""

    def mail(self, desk: Desk) -> tuple[str, str]:
        return self._deal(desk) or super().mail(desk)

    def _deal(self, desk: Desk) -> tuple[str, str] | None:
        state: Any = desk.table.state
        if [question.kind for question in desk.asked().values()] != ["munus_day", "munus_day"]:
            return None
        poorer, richer = sorted(desk.seats, key=lambda seat: state.gyms[seat].treasury)
        half = (state.gyms[richer].treasury - state.gyms[poorer].treasury) // 2
        if desk.book.offers:
            return poorer, f"accept {richer} half"
        return (richer, f"offer half {poorer} give {half} denarii get nothing") if half else None
