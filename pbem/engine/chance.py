"""Chance: a counted stream of random numbers that anybody can check later.

Number *n* of a game is a keyed hash of the seed and *n*, so it does not depend on how or when decisions are answered,
cannot be foreseen from earlier numbers, and is the same under every version of Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

WORD = 8  # bytes of one number
BLOCK = 8  # numbers made by one hash
TOP = 1 << (8 * WORD)
NUMBERS = Struct(f">{BLOCK}Q").unpack  # a hash as its numbers


class Chance:
    """The random source of one game: a secret seed and the number of draws made so far."""

    __slots__ = ("_block", "_numbers", "counter", "seed")

    def __init__(self, seed: bytes = b"", counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._block = -1
        self._numbers: tuple[int, ...] = ()

    def copy(self) -> Chance:
        """A second source that will give the same numbers from here on."""
        return Chance(self.seed, self.counter)

    def below(self, n: int, what: str = "") -> int:
        """A number from 0 to n - 1, all equally likely; ``what`` names the draw for those who load the dice."""
        counter = self.counter
        self.counter = counter + 1
        block, place = divmod(counter, BLOCK)
        if block != self._block:
            self._numbers = NUMBERS(blake2b(block.to_bytes(8, "big"), key=self.seed, digest_size=64).digest())
            self._block = block
        number = self._numbers[place]
        attempt = 0
        while number > TOP - n and number >= TOP - TOP % n:  # about once in 2**60 draws: one that would favour small numbers
            attempt += 1
            again = blake2b(counter.to_bytes(8, "big") + attempt.to_bytes(4, "big"), key=self.seed, digest_size=WORD)
            number = int.from_bytes(again.digest(), "big")
        return number % n

    def pick(self, things: Sequence[T], what: str = "") -> T:
        """One of the things, all equally likely."""
        return things[self.below(len(things), what)]

    def draw(self, counts: Mapping[str, int], what: str = "") -> str:
        """One piece out of a bag given as counts by kind, every piece equally likely."""
        left = self.below(sum(counts.values()), what)
        for kind, count in counts.items():
            left -= count
            if left < 0:
                return kind
        raise AssertionError("the bag holds fewer pieces than it says")

    def shuffle(self, things: MutableSequence[Any], what: str = "") -> None:
        """Bring the things into a random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1, what)
            things[last], things[other] = things[other], things[last]

    def reveal(self) -> None:
        """Something laid out at random earlier is turned up now: it counts as a draw, so nobody can take it back."""
        self.counter += 1

    def die(self, sides: int, what: str = "") -> int:
        """A die with faces 1 to ``sides``."""
        return self.below(sides, what) + 1


class Unforeseen(Exception):
    """Somebody who only tries things out has come to a draw."""


class Veiled(Chance):
    """A source for those who only try things out: nothing is drawn from it and nothing turned up."""

    __slots__ = ()

    def below(self, n: int, what: str = "") -> int:
        raise Unforeseen(what)

    def reveal(self) -> None:
        raise Unforeseen


class Loaded(Chance):
    """A source that first gives what a test has written down, by the name of the draw, then goes on like any other.

    ``Loaded({"citizen": ["soldier", "priest"], "deck": [["one_power", ...]]})``
    """

    __slots__ = ("script",)

    def __init__(self, script: Mapping[str, Iterable[Any]], seed: bytes = b"loaded", counter: int = 0) -> None:
        super().__init__(seed, counter)
        self.script = {what: list(values) for what, values in script.items()}

    def copy(self) -> Loaded:
        return Loaded(self.script, self.seed, self.counter)

    def _next(self, what: str) -> Any:
        values = self.script.get(what)
        if not values:
            return None
        self.counter += 1
        return values.pop(0)

    def below(self, n: int, what: str = "") -> int:
        value = self._next(what)
        if value is None:
            return super().below(n, what)
        if not 0 <= value < n:
            raise ValueError(f"the script gives {value} for {what}, but only 0 to {n - 1} can come")
        return int(value)

    def pick(self, things: Sequence[T], what: str = "") -> T:
        value = self._next(what)
        if value is None:
            return things[super().below(len(things), "")]
        if value not in things:
            raise ValueError(f"the script gives {value!r} for {what}, which is not among {list(things)!r}")
        return things[list(things).index(value)]

    def draw(self, counts: Mapping[str, int], what: str = "") -> str:
        value = self._next(what)
        if value is None:
            return super().draw(counts, "")
        if not counts.get(value):
            raise ValueError(f"the script draws {value!r} for {what}, but there is none left")
        return str(value)

    def shuffle(self, things: MutableSequence[Any], what: str = "") -> None:
        value = self._next(what)
        if value is None:
            super().shuffle(things, "")
            return
        if sorted(value) != sorted(things):
            raise ValueError(f"the script's order for {what} is not an order of {list(things)!r}")
        things[:] = value
