"""A whole game with nothing but `pbem order` and `pbem show`, in three languages, with caches lost on the way."""

import shutil

from pbem.engine import Chance
from pbem.processor.bots import Writer
from pbem.store import Home
from tests.cli.conftest import SEED

LANGUAGES = ("en", "fr", "it")
MOST = 1_000


def test_a_whole_game_by_orders_in_three_languages(empty):
    people = [f"--player={name} <{name.lower()}@example.org>" for name in ("Anna", "Brigitte", "Carlo")]
    empty.does("new", "municipium", "rome-1", *people, "--seed", SEED)
    seats = list(empty.reads("show", "rome-1")["players"])
    chance = Chance(b"three bots")
    for turn in range(MOST):
        table = empty.reads("show", "rome-1")
        if table["over"]:
            break
        seat = table["waiting"][0]
        writer = Writer(seat, LANGUAGES[turn % 3], chance, greedy=False)
        text = writer.mail(Home.open(empty.home).game("rome-1").load().desk)
        assert empty.does("show", "rome-1", "--as", seat).count("\n") > 20
        answer = empty.reads("order", "rome-1", seat, text)
        assert answer["taken"] and answer["record"], (text, answer["lines"])
        lose_caches(empty, turn)
    assert empty.reads("show", "rome-1")["over"], f"not over after {MOST} orders"
    lose_caches(empty, 0)
    last = empty.does("show", "rome-1", "--as", seats[0])
    assert "THE GAME IS OVER" in last and SEED in last
    assert "The game is over." in empty.does("order", "rome-1", seats[0], "status")
    refused = empty.refuses("rome-1", seats[0], "card common")
    assert "The game is over." in refused and "put the line right" not in refused
    assert "rome-1: sound" in empty.does("verify")
    assert "over since 2026-03-01" in empty.does("status")
    assert [record["void"] for record in empty.reads("history", "rome-1")["records"]].count(True) == 0


def lose_caches(master, turn: int) -> None:
    """Every now and then somebody tidies up the folder."""
    if turn % 11 == 0:
        (master.home / "games/rome-1/game.toml").unlink(missing_ok=True)
    if turn % 23 == 0:
        shutil.rmtree(master.home / "games/rome-1/checkpoints", ignore_errors=True)
