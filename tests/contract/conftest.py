"""Every game at every number of players it is made for, the probe included: whoever is registered is tested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pbem.rules
from pbem.engine import BadOption, Game
from tests.contract.playing import Match
from tests.probe import GAME as PROBE

GAMES = {game.name: game for game in [*map(pbem.rules.find, pbem.rules.names()), PROBE]}


EDITIONS: dict[str, list[dict[str, str]]] = {
    "municipium": [{"edition": "full"}, {"edition": "summary"}],
    "la-citta": [{"expansion": "false"}, {"expansion": "true"}],
    "munera": [{"quick_start": "false"}, {"quick_start": "true", "exclusive_regions": "true", "target_glory": "10"}],
}
"""Options that make other games of one; a game that is not here is played as it comes."""


def matches(game: Game) -> Iterator[Match]:
    """Each edition at each number of players it takes; every number that a game names is taken by one of them at least."""
    for players in game.player_counts:
        fitting = [match for given in EDITIONS.get(game.name, [{}]) if takes(match := Match(game, players, tuple(given.items())))]
        assert fitting, f"no edition of {game.name} is for {players}"
        yield from fitting


def takes(match: Match) -> bool:
    try:
        return bool(match.options()) or True
    except BadOption:
        return False


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that wants a ``match`` is run for each game, edition and number of players; one that wants a ``game``, for each."""
    if "match" in metafunc.fixturenames:
        metafunc.parametrize("match", [match for game in GAMES.values() for match in matches(game)], ids=str)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES.values(), ids=GAMES)
