"""La Città from the command line: begun with options and files of the game master, and played by orders."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli import pbem
from pbem.rules.data import text_of

PLAYERS = ["--player", "Anna <anna@example.org>", "--player", "Bruno <bruno@example.org>"]


@pytest.fixture
def typed(tmp_path: Path):
    runner = CliRunner(env={"PBEM_HOME": str(tmp_path / "home"), "PBEM_NOW": "2026-03-01T12:00:00Z", "PBEM_DEBUG": None})

    def type_in(*words: object) -> tuple[int, str]:
        result = runner.invoke(pbem, [str(word) for word in words], prog_name="pbem")
        return result.exit_code, result.output

    assert type_in("init", tmp_path / "home")[0] == 0
    return type_in


@pytest.mark.parametrize("options", [[], ["setup=advanced"], ["expansion=true"], ["setup=advanced", "expansion=true", "first=red"]])
def test_a_game_begins_and_shows_itself(typed, options):
    code, told = typed("new", "la-citta", "firenze", *PLAYERS, *(word for option in options for word in ("--option", option)))
    assert code == 0, told
    code, board = typed("show", "firenze", "--as", "Anna")
    assert code == 0, board
    assert "THE LAND" in board
    assert max(map(len, board.splitlines())) <= 78


def test_a_year_by_orders_in_one_round(typed):
    typed("new", "la-citta", "firenze", *PLAYERS, "--option", "first=red")
    for player in ("Anna", "Bruno"):
        code, told = typed("order", "firenze", player, "gold\ngold\ngold\npass\npass")
        assert code == 0, told
    assert "Year 2" in typed("show", "firenze", "--as", "Anna")[1]
    assert typed("verify", "firenze")[0] == 0


def test_a_map_and_cards_of_the_game_master(typed, tmp_path):
    cards = tmp_path / "rich.toml"
    cards.write_text(text_of("pbem.rules.lacitta", "cards.toml").replace("start_gold = 1", "start_gold = 7"), encoding="utf-8")
    code, told = typed("new", "la-citta", "firenze", *PLAYERS, "--option", f"cards={cards}")
    assert code == 0, told
    cards.unlink()  # the game has all it needs
    assert re.search(r"Anna \(\w+\)\s+7 ", typed("show", "firenze")[1])
    typed("order", "firenze", "Anna", "gold")
    assert typed("verify", "firenze")[0] == 0


def test_a_file_that_is_not_there_or_not_sound(typed, tmp_path):
    code, told = typed("new", "la-citta", "firenze", *PLAYERS, "--option", f"map={tmp_path / 'none.toml'}")
    assert code != 0
    assert "cannot be read" in told
    odd = tmp_path / "odd.toml"
    odd.write_text(text_of("pbem.rules.lacitta", "map.toml").replace('"E25", "M9"', '"E26", "M9"'), encoding="utf-8")
    code, told = typed("new", "la-citta", "firenze", *PLAYERS, "--option", f"map={odd}")
    assert code != 0
    assert "there is no hex E26" in told


def test_a_first_player_who_sits_not_at_the_table_is_a_bad_option(typed):
    code, told = typed("new", "la-citta", "firenze", *PLAYERS, "--option", "first=blue")
    assert code == 2
    assert "blue cannot be the first player: the seats are red, green" in told
    code, told = typed("status")
    assert "firenze" not in told
