"""Scenes: generators that read like a page of the rulebook.

A scene yields questions, is sent their answers, and returns what comes next. The agenda is a stack of scenes by name with
plain arguments, so a saved game needs no suspended code: only what was answered since the open scene began.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Scene: TypeAlias = Generator[Any, Any, T]
"""What a rule returns: it yields questions and in the end gives a ``T`` (an :data:`Outcome` for scenes of the agenda)."""

SceneFunction: TypeAlias = Callable[..., "Scene[Outcome]"]


Entry: TypeAlias = list[Any]
"""A line of the agenda: the scene's name and its plain arguments."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: the places with their seats, best first, why it ended, and each seat's final figures."""

    places: tuple[tuple[str, ...], ...]
    why: str
    figures: Mapping[str, Mapping[str, int]] = {}

    @classmethod
    def ranked(cls, why: str, figures: Mapping[str, Mapping[str, int]]) -> Result:
        """The places by each seat's figures: the first counts most, the next ones break ties."""
        scores = {seat: tuple(row.values()) for seat, row in figures.items()}
        ranking = sorted({*scores.values()}, reverse=True)
        return cls(tuple(tuple(seat for seat in scores if scores[seat] == score) for score in ranking), why, figures)


class Next:
    """This scene is over; another takes its place."""

    __slots__ = ("entry",)

    def __init__(self, scene: SceneFunction, *arguments: Any) -> None:
        self.entry: Entry = [scene.__name__, *arguments]


class Call:
    """This scene is over; ``scene`` is played now, and after it ``then``, a :class:`Next` or :class:`Done`."""

    __slots__ = ("entry", "then")

    def __init__(self, scene: SceneFunction, *arguments: Any, then: Next | Done) -> None:
        self.entry: Entry = [scene.__name__, *arguments]
        self.then = then


class Done:
    """This scene is over; the one below it on the agenda goes on from its first line."""

    __slots__ = ()


class End:
    """The game is over."""

    __slots__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result = result


Outcome: TypeAlias = Next | Call | Done | End


def by_name(*scenes: SceneFunction) -> dict[str, SceneFunction]:
    """The scenes of a game as the agenda finds them."""
    return {scene.__name__: scene for scene in scenes}
