"""The state: all that lies on the table, as plain data."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from pbem.engine.chance import Chance

Event = tuple[str, dict[str, Any], tuple[str, ...] | None]
"""Something that happened: its name, its particulars, and the seats that may know it (None: everybody)."""


class State(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every game's state has. A game adds its own fields and a hand-written :meth:`copy`."""

    seats: list[str]
    chance: Chance
    agenda: list[list[Any]] = []
    agreed: list[dict[str, Any]] = []
    news: list[Event] = []

    def tell(self, event: str, /, **particulars: Any) -> None:
        """Note something that everybody may know."""
        self.news.append((event, particulars, None))

    def tell_only(self, seats: tuple[str, ...], event: str, /, **particulars: Any) -> None:
        """Note something that only these seats may know."""
        self.news.append((event, particulars, seats))

    def seats_from(self, seat: str) -> list[str]:
        """All seats clockwise, beginning with this one."""
        start = self.seats.index(seat)
        return self.seats[start:] + self.seats[:start]

    def seat_after(self, seat: str) -> str:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def copy(self) -> Self:
        """A second table with the same things on it; nothing is shared that can change."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The state as plain data; chance appears as the count of draws only, never its seed."""
        plain: dict[str, Any] = msgspec.to_builtins(self, enc_hook=_dump_chance)
        plain.pop("news", None)
        return plain

    @classmethod
    def load(cls, plain: dict[str, Any], seed: bytes) -> Self:
        """The state out of plain data; msgspec's errors name the key and what was expected."""
        state = msgspec.convert(plain, cls, dec_hook=_load_chance)
        state.chance.seed = seed
        return state


def _dump_chance(thing: Any) -> int:
    assert isinstance(thing, Chance)
    return thing.counter


def _load_chance(kind: type, plain: Any) -> Chance:
    assert kind is Chance
    if type(plain) is not int or plain < 0:
        raise ValueError(f"expected the number of draws made so far, got {plain!r}")
    return Chance(b"", plain)
