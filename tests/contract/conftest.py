"""Every game at every number of players it is made for, the probe included: whoever is registered is tested."""

from __future__ import annotations

import pytest

import pbem.rules
from pbem.engine import Game
from tests.contract.playing import Match
from tests.probe import GAME as PROBE

GAMES = {game.name: game for game in [*map(pbem.rules.find, pbem.rules.names()), PROBE]}


def settings(game: Game) -> list[tuple[Game, int]]:
    return [(game, players) for players in game.player_counts]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that wants a ``match`` is run for each game and number of players; one that wants a ``game``, for each game."""
    if "match" in metafunc.fixturenames:
        matches = [Match(game, players) for one in GAMES.values() for game, players in settings(one)]
        metafunc.parametrize("match", matches, ids=lambda match: f"{match.game.name}-{match.players}")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES.values(), ids=GAMES)
