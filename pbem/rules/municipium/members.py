"""Members on their way: who may still be taken in an action, and the orders that reposition them (rulings 29, 30)."""

from __future__ import annotations

from pbem.engine import Question, Scene

from .data import MEMBERS, PLACES
from .state import Town

Source = tuple[str, bool]
"""An institution, and whether only a distinguished member will do."""

DONE = "done"
ANY_MEMBER: dict[str, Source] = {place: (place, False) for place in PLACES}
A_DISTINGUISHED_ONE: dict[str, tuple[str, Source]] = {place: (f"{place}*", (place, True)) for place in PLACES}
COUNTS = [{str(count): count for count in range(1, most + 1)} for most in range(MEMBERS + 1)]
ANYWHERE = {place: place for place in PLACES}


def nobody_there(word: str) -> str | None:
    """Why an institution is no source: nobody is left to take there."""
    return "nobody_there" if word.rstrip("*") in ANYWHERE else None


class Company:
    """A family's members as they stood before the action: nobody moves twice, no arriving one is sent on."""

    __slots__ = ("distinguished", "family", "plain", "town")

    def __init__(self, town: Town, family: str) -> None:
        self.town = town
        self.family = family
        self.plain = town.plain[family].copy()
        self.distinguished = town.distinguished[family].copy()

    def sources(self) -> dict[str, Source | None]:
        """Where somebody is left to take, `tavern*` for a distinguished one; and `done`."""
        sources: dict[str, Source | None] = {}
        distinguished = self.distinguished
        for place, plain in self.plain.items():
            if distinguished[place]:
                sources[place] = ANY_MEMBER[place]
                word, source = A_DISTINGUISHED_ONE[place]
                sources[word] = source
            elif plain:
                sources[place] = ANY_MEMBER[place]
        sources[DONE] = None
        return sources

    def left(self, source: Source) -> int:
        """How many may still be taken there."""
        place, only_distinguished = source
        return self.distinguished[place] + (0 if only_distinguished else self.plain[place])

    def send(self, source: Source, target: str, count: int = 1) -> int:
        """Plain members go first unless distinguished ones were named; gives the number of distinguished ones sent."""
        place, only_distinguished = source
        plain = 0 if only_distinguished else min(count, self.plain[place])
        distinguished = count - plain
        self.plain[place] -= plain
        self.distinguished[place] -= distinguished
        shift(self.town, self.family, place, target, plain, distinguished)
        return distinguished


def shift(town: Town, family: str, source: str, target: str, plain: int, distinguished: int) -> None:
    """Carry pieces of one family from one institution to another."""
    row = town.plain[family]
    row[source] -= plain
    row[target] += plain
    if distinguished:
        row = town.distinguished[family]
        row[source] -= distinguished
        row[target] += distinguished


def reposition(town: Town, player: str, kind: str) -> Scene[int]:
    """Put any number of your own members into any institutions, paths do not matter. Gives how many were named."""
    company = Company(town, player)
    named = 0
    while named < MEMBERS:
        sources = company.sources()
        word: str = yield Question(player, kind, sources, slot="from", auto=DONE, why=nobody_there)
        source = sources[word]
        if source is None:
            break
        target: str = yield Question(player, kind, ANYWHERE, slot="to")
        counts = COUNTS[company.left(source)]
        count = counts[(yield Question(player, kind, counts, slot="count", auto="1", soft=True))]
        named += count
        distinguished = company.send(source, target, count)
        town.tell("repositioned", seat=player, members=one_by_one(count, distinguished), source=source[0], target=target)
    return named


def one_by_one(count: int, distinguished: int) -> list[str]:
    """So many members, so many of them distinguished, as they are told of."""
    return ["member"] * (count - distinguished) + ["distinguished"] * distinguished
