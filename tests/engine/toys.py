"""A table for tests of the engine: its rules are whatever scenes a test writes down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import Chance, Game, Loaded, Result, State, Table
from pbem.engine.scene import SceneFunction

SEATS = ["red", "green", "blue"]


class Box(State, kw_only=True):
    """What lies on it: a row of things in the open, everybody's coins, and a face-down pile."""

    row: list[str]
    coins: dict[str, int]
    pile: list[str]

    def copy(self) -> Box:
        return Box(
            seats=self.seats,
            chance=self.chance.copy(),
            agenda=[entry[:] for entry in self.agenda],
            agreed=self.agreed[:],
            row=self.row[:],
            coins=self.coins.copy(),
            pile=self.pile[:],
        )


def box(seats: Sequence[str], options: Mapping[str, Any], chance: Chance) -> Box:
    return Box(seats=list(seats), chance=chance, row=[], coins=dict.fromkeys(seats, 5), pile=list("abcdef"))


def pay(box: Box, deal: Mapping[str, Any]) -> str | None:
    """Deals are gifts of coins."""
    if box.coins[deal["by"]] < deal["coins"]:
        return "too_poor"
    box.coins[deal["by"]] -= deal["coins"]
    box.coins[deal["to"]] += deal["coins"]
    return None


def gift(by: str, to: str, coins: int) -> dict[str, Any]:
    return {"name": "gift", "by": by, "to": to, "coins": coins}


def view(box: Box, seat: str | None) -> dict[str, Any]:
    return {"row": box.row[:], "coins": box.coins.copy(), "pile": len(box.pile)}


def redeal(box: Box, seat: str | None, chance: Chance) -> None:
    box.pile.sort()
    chance.shuffle(box.pile)


def game(*scenes: SceneFunction) -> Game:
    return Game(
        name="toy",
        version=1,
        package="tests.engine",
        state=Box,
        scenes={scene.__name__: scene for scene in scenes},
        settle=lambda given, players: dict(given),
        seats=lambda options: SEATS,
        new=box,
        view=view,
        redeal=redeal,
        check=lambda box: None,
        player_counts=[2, 3],
        worth=lambda box, seat: float(box.coins[seat]),
        deal=pay,
    )


def lay(*scenes: SceneFunction, seed: bytes = b"toy", draws: Mapping[str, list[Any]] | None = None, **more: Any) -> Any:
    """A table at which the first of these scenes begins."""
    state = box(SEATS, {}, Chance(seed) if draws is None else Loaded(draws))
    state.agenda = [[scenes[0].__name__]]
    return Table(game(*scenes), state, **more)


def over(box: Box, why: str = "over") -> Result:
    return Result((tuple(box.seats),), why)


def options(*words: str) -> dict[str, str]:
    return {word: word for word in words}
