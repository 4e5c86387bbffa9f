"""The kept games: finished games in games/, of every edition, number of players and way to end, replayed and verified."""

import tomllib
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem import rules
from pbem.engine import BadOption, Game
from pbem.engine.table import AGREE
from pbem.orders.desk import Desk
from pbem.store import GameFolder, verify
from tests.kept.make import GAMES, KEPT
from tests.kept.ways import way


class Wishes(NamedTuple):
    """Of what the kept games of a kind must be examples."""

    ways: set[str]
    options: dict[str, set[str]]
    together: tuple[tuple[str, ...], ...]
    """Options of which every mixture is wanted at every number of players that it can be played with."""


WISHES = {
    "municipium": Wishes(
        {"own turn", "another's turn", "pieces", "favours", "shared", "short"},
        {
            "edition": {"full", "summary"},
            "interrupts": {"collect", "sequential"},
            "placement_mode": {"sequential", "sealed"},
            "third_tiebreak": {"none", "favours"},
            "target_decurions": {"4", "5"},
        },
        (("edition",),),
    ),
    "la-citta": Wishes(
        {"six years", "a player eliminated", "all but one eliminated", "nobody left", "gold", "shared"},
        {"setup": {"basic", "advanced"}, "expansion": {"true", "false"}},
        (("setup", "expansion"),),
    ),
    "munera": Wishes(
        {"single victor", "several at once", "renown", "denarii", "shared", "round limit"},
        {"target_glory": {"10", "15", "20"}, "quick_start": {"true", "false"}, "exclusive_regions": {"true", "false"}},
        (("quick_start",), ("exclusive_regions",)),
    ),
}
FOLDERS = sorted(path for path in GAMES.iterdir() if path.is_dir())


def folder_of(path: Path, tmp_path: Path) -> GameFolder:
    """A copy: loading a game may write its caches, and the kept ones stay as they are."""
    copy = tmp_path / path.name
    copy.mkdir()
    for name in ("history.toml", "secret.toml"):
        (copy / name).write_bytes((path / name).read_bytes())
    return GameFolder(copy)


def test_every_game_to_be_kept_is_there():
    assert [path.name for path in FOLDERS] == sorted(kept.id for kept in KEPT)


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_a_kept_game_is_sound_and_plays_as_it_was_played(path, tmp_path):
    report = verify(folder_of(path, tmp_path))
    assert report.sound, report.findings
    assert report.replayed == report.records
    assert not report.unplayable


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.id)
def test_a_kept_game_ended_the_way_it_is_kept_for(kept, tmp_path):
    game = folder_of(GAMES / kept.id, tmp_path).load()
    assert game.finished is not None
    assert (game.header.kind, len(game.header.seats)) == (kept.kind, kept.players)
    assert way(kept.kind, game.finished, game.desk.table.state) == kept.way


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.id)
def test_a_kept_game_has_the_options_it_is_kept_for(kept, tmp_path):
    """Those that are named, and the usual ones for the rest."""
    game = folder_of(GAMES / kept.id, tmp_path).load()
    wanted = rules.find(kept.kind).settle(kept.options, kept.players)
    state: Any = game.desk.table.state
    assert game.header.options == state.options == wanted


def test_the_kept_games_show_every_count_of_players_option_and_way_to_end():
    for kind, wishes in WISHES.items():
        kept = [one for one in KEPT if one.kind == kind]
        assert {one.players for one in kept} == set(rules.find(kind).player_counts)
        assert {one.way for one in kept} >= wishes.ways
        for option, values in wishes.options.items():
            assert {str(rules.find(kind).settle(one.options, one.players)[option]).lower() for one in kept} == values


@pytest.mark.parametrize("kind", WISHES)
def test_the_kept_games_show_the_editions_at_every_number_of_players(kind):
    """Not each for itself, but together."""
    game, wishes = rules.find(kind), WISHES[kind]
    for names in wishes.together:
        wanted = {
            (players, *values)
            for players in game.player_counts
            for values in product(*(wishes.options[name] for name in names))
            if can_be_played(game, dict(zip(names, values)), players)
        }
        settled = [(one.players, game.settle(one.options, one.players)) for one in KEPT if one.kind == kind]
        kept = {(players, *(str(options[name]).lower() for name in names)) for players, options in settled}
        assert wanted <= kept, sorted(wanted - kept)


def can_be_played(game: Game, options: dict[str, str], players: int) -> bool:
    try:
        game.settle(options, players)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_the_same_things_happen_again(path, tmp_path):
    """Every event of the records comes out of the rules again, in the same order."""
    folder = folder_of(path, tmp_path)
    records = list(folder.records())
    table = events_of_the_rules(folder, records)
    told = [event for record in records for event in record.events() if not of_the_desk(event)]
    assert table == told


def events_of_the_rules(folder: GameFolder, records: list[Any]) -> list[dict[str, Any]]:
    """Lay the table anew and put in what was answered and agreed."""
    first, game = records[0], rules.find(records[0].public["plays"])
    seats = list(first.public["seats"])
    desk = Desk.new(game, seats, first.public["options"], bytes.fromhex(first.game["seed"]), dict.fromkeys(seats, "x"))
    events = [dict(event) for event in plain(desk.table.take_news())]
    for record in records:
        for entry in record.deed.get("inputs", ()):
            if entry.get("do") == AGREE:
                desk.table.agree(entry["deal"])
            else:
                desk.table.answer(entry["seat"], entry["word"])
            events += plain(desk.table.take_news())
    return events


def plain(news: Any) -> list[dict[str, Any]]:
    return [{"event": name, **more, **({} if seats is None else {"to": list(seats)})} for name, more, seats in news]


def of_the_desk(event: dict[str, Any]) -> bool:
    """The desk itself only tells owners about their lines, and both sides about an offer."""
    return event["event"].startswith(("line_", "offer"))


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_a_kept_game_is_plain_toml_that_anybody_can_read(path):
    records = tomllib.loads((path / "history.toml").read_text(encoding="utf-8"))["record"]
    assert [record["n"] for record in records] == list(range(1, len(records) + 1))
    assert all(record["said"] for record in records)
    assert (path / "README.txt").is_file()
