"""The kept games: finished games in games/, of every edition, number of players and way to end, replayed and verified."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbem import rules
from pbem.orders.desk import Desk
from pbem.store import GameFolder, verify
from tests.kept.make import GAMES, KEPT
from tests.kept.ways import way

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
    state: Any = game.desk.table.state
    assert len(state.seats) == kept.players
    if kept.way:
        assert way(game.finished, state.active, game.header.options) == kept.way


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_the_same_things_happen_again(path, tmp_path):
    """Every event of the records comes out of the rules again, in the same order."""
    folder = folder_of(path, tmp_path)
    records = list(folder.records())
    table = events_of_the_rules(folder, records)
    told = [event for record in records for event in record.events() if not of_the_desk(event)]
    assert table == told


def events_of_the_rules(folder: GameFolder, records: list[Any]) -> list[dict[str, Any]]:
    """Lay the table anew and put in what was answered."""
    first, game = records[0], rules.find(records[0].public["plays"])
    seats = list(first.public["seats"])
    desk = Desk.new(game, seats, first.public["options"], bytes.fromhex(first.game["seed"]), dict.fromkeys(seats, "x"))
    events = [dict(event) for event in plain(desk.table.take_news())]
    for record in records:
        for entry in record.deed.get("inputs", ()):
            desk.table.answer(entry["seat"], entry["word"])
            events += plain(desk.table.take_news())
    return events


def plain(news: Any) -> list[dict[str, Any]]:
    return [{"event": name, **more, **({} if seats is None else {"to": list(seats)})} for name, more, seats in news]


def of_the_desk(event: dict[str, Any]) -> bool:
    """The desk itself only tells owners about their lines."""
    return event["event"].startswith("line_")


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: path.name)
def test_a_kept_game_is_plain_toml_that_anybody_can_read(path):
    records = tomllib.loads((path / "history.toml").read_text(encoding="utf-8"))["record"]
    assert [record["n"] for record in records] == list(range(1, len(records) + 1))
    assert all(record["said"] for record in records)
    assert (path / "README.txt").is_file()
