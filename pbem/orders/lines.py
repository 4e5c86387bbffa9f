"""Lines of orders as data: what a player wrote, understood but not yet played."""

from __future__ import annotations

from dataclasses import dataclass, field

PLAIN, ALWAYS, ONCE, ASK, AUTO, WATCH = "plain", "always", "once", "ask", "auto", "watch"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an alternative: the ids it may stand for, and the slot its writer named for it."""

    ids: tuple[str, ...]
    slot: str | None = None
    noise: bool = False

    @property
    def id(self) -> str:
        """The id it is written down with."""
        return self.ids[0] if self.ids else ""


@dataclass(frozen=True, slots=True)
class Term:
    """A number or a fact, with a sign: part of a sum."""

    sign: int
    value: int | str


Sum = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """`at most 12, treasury-5`: the tightest of the sums."""

    most: bool
    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """`[not] fact [word] [op number-or-fact]`."""

    negated: bool
    fact: str
    word: str | None = None
    op: str | None = None
    value: int | str | None = None


Guard = tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to answer: words for consecutive questions, perhaps a bound, perhaps a guard."""

    items: tuple[tuple[Word, ...], ...]
    bound: Bound | None = None
    guard: Guard = ()

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for item in self.items for word in item)


@dataclass(frozen=True, slots=True)
class Line:
    """A line for questions of one kind."""

    mode: str
    kind: str
    subject: str | None
    alternatives: tuple[Alternative, ...] = ()
    text: str = ""
    guard: Guard = field(default=())


@dataclass(frozen=True, slots=True)
class Said:
    """A word that is not a move, with what follows it: `help`, `undo`, `forget place`."""

    word: str
    rest: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """Bare numbers: choices of the letter that is being answered."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bare:
    """A bare answer (`yes`, `ready`, `draw`) that only the open question can explain."""

    words: tuple[Word, ...]
    text: str
