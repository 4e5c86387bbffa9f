"""The state: all that lies on the table, as plain data."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from pbem.engine.chance import Chance

Event = tuple[str, dict[str, Any], tuple[str, ...] | None]
"""Something that happened: its name, its particulars, and the seats that may know it (None: everybody)."""


class State(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every game's state has. A game adds its own fields.

    ``public``, ``hidden`` and ``terms`` declare what :mod:`pbem.engine.declared` makes of them; a game with a ``view``,
    ``redeal`` and ``spans`` of its own needs none.
    """

    public: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[tuple[str, ...], ...]] = ()
    terms: ClassVar[tuple[str, ...]] = ()
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
        """A second table with the same things on it; nothing is shared that can change.

        It is right for any state of plain data. A game that bots shall play fast writes its own, field by field.
        """
        fields = {name: plain_copy(getattr(self, name)) for name in self.__struct_fields__ if name != "news"}
        return type(self)(**fields)

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


def plain_copy(thing: Any) -> Any:
    """A copy of plain data, whatever lies in it."""
    if isinstance(thing, dict):
        return {key: plain_copy(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [plain_copy(value) for value in thing]
    if isinstance(thing, Chance):
        return thing.copy()
    if isinstance(thing, str | int | float):
        return thing
    raise TypeError(f"a state holds numbers, words, lists and dicts; not {thing!r}: write a copy() for it")


def _dump_chance(thing: Any) -> int:
    assert isinstance(thing, Chance)
    return thing.counter


def _load_chance(kind: type, plain: Any) -> Chance:
    assert kind is Chance
    if type(plain) is not int or plain < 0:
        raise ValueError(f"expected the number of draws made so far, got {plain!r}")
    return Chance(b"", plain)
