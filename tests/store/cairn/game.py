"""Cairn, a game of two decisions for the tests of the store: pile up stones, then guess the wind, sealed, all at once.

There is a second version of its rules: nobody may add three stones any more, and the cairn has a colour.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine import Chance, End, Game, Next, Question, Result, Scene, Span, State, Together, choose
from pbem.engine.scene import Outcome

GOAL = 400


class Cairn(State, kw_only=True):
    options: dict[str, Any]
    stones: dict[str, int]
    most: int = 3

    def copy(self) -> Cairn:
        return Cairn(
            seats=self.seats, chance=self.chance.copy(), agenda=[entry[:] for entry in self.agenda], agreed=self.agreed[:],
            options=self.options, stones=self.stones.copy(), most=self.most,
        )  # fmt: skip


class Painted(State, kw_only=True):
    options: dict[str, Any]
    stones: dict[str, int]
    colour: str
    most: int = 2

    def copy(self) -> Painted:
        return Painted(
            seats=self.seats, chance=self.chance.copy(), agenda=[entry[:] for entry in self.agenda], agreed=self.agreed[:],
            options=self.options, stones=self.stones.copy(), colour=self.colour, most=self.most,
        )  # fmt: skip


def turn(cairn: Any, seat: str) -> Scene[Outcome]:
    """Add stones on one side; a roll adds as many as the die shows."""
    words = {str(count): count for count in range(1, cairn.most + 1)} | {"roll": 0}
    count = yield from choose(seat, "add", words, auto="1")
    count = count or cairn.chance.die(6)
    side = yield from choose(seat, "side", {"north": "north", "south": "south"})
    cairn.stones[seat] += count
    cairn.tell("added", seat=seat, count=count, side=side)
    cairn.tell_only((seat,), "tired", seat=seat)
    if sum(cairn.stones.values()) >= cairn.options["goal"]:
        return End(Result(((seat,), tuple(other for other in cairn.seats if other != seat)), "high"))
    return Next(wind) if seat == cairn.seats[-1] else Next(turn, cairn.seat_after(seat))


def wind(cairn: Any) -> Scene[Outcome]:
    """All guess the wind at once; who is right adds a stone."""
    questions = [Question(seat, "guess", {"low": "low", "high": "high"}) for seat in cairn.seats]
    guesses = yield Together(questions)
    blew = cairn.chance.pick(["low", "high"])
    for seat, guess in guesses.items():
        cairn.stones[seat] += guess == blew
    cairn.tell("blew", wind=blew)
    return Next(turn, cairn.seats[0])


def new(seats: Any, options: Any, chance: Chance) -> Cairn:
    cairn = Cairn(seats=list(seats), chance=chance, options=dict(options), stones=dict.fromkeys(seats, 0))
    cairn.agenda = [Next(turn, chance.pick(list(seats))).entry]
    cairn.tell("begun", seats=list(seats))
    return cairn


def new_painted(seats: Any, options: Any, chance: Chance) -> Painted:
    cairn = Painted(seats=list(seats), chance=chance, options=dict(options), stones=dict.fromkeys(seats, 0), colour="red")
    cairn.agenda = [Next(turn, chance.pick(list(seats))).entry]
    cairn.tell("begun", seats=list(seats))
    return cairn


def paint(plain: dict[str, Any]) -> dict[str, Any]:
    """The state of version 1 as one of version 2."""
    return {**plain, "colour": "grey", "most": 2}


CAIRN = Game(
    name="cairn",
    version=1,
    package="tests.store.cairn",
    state=Cairn,
    scenes={"turn": turn, "wind": wind},
    settle=lambda given, players: {"goal": int(given.get("goal", GOAL))},
    seats=lambda options: ["red", "green", "white"],
    new=new,
    view=lambda state, seat: {"stones": dict(state.stones)},
    redeal=lambda state, seat, chance: None,
    check=lambda state: None,
    player_counts=[2, 3],
    worth=lambda state, seat: float(state.stones[seat]),
    spans=lambda state, seat: {"turn": Span(0, True)},
)
PAINTED = replace(CAIRN, version=2, state=Painted, new=new_painted, upgrades={1: paint})
