"""Newer rules: a running game is brought to them by a record; older ones are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pbem import rules
from pbem.store import GameFolder, Home, errors
from pbem.store.verify import verify
from tests.store import tables
from tests.store.cairn.game import CAIRN, PAINTED
from tests.store.tables import asked, cairn, drop_caches, play, send, stands


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return tables.home(tmp_path)


@pytest.fixture
def hill(home: Home) -> GameFolder:
    folder = cairn(home)
    while asked(folder) != {"red": "add"}:
        play(folder, 1)
    return folder


@pytest.fixture(autouse=True)
def first_version():
    rules.register(CAIRN)
    yield
    rules.register(CAIRN)


def load_with_lock(folder: GameFolder):
    with folder.lock():
        return folder.load()


def test_a_game_is_brought_to_newer_rules_by_a_record(hill):
    n = hill.load().mark.n
    stones = hill.load().desk.table.state.stones
    rules.register(PAINTED)
    game = load_with_lock(hill)
    record = list(hill.records())[-1]
    assert (record.n, record.kind, record.rules, record.public["from"]) == (n + 1, "upgrade", 2, 1)
    assert (game.header.rules, game.unfit) == (2, [])
    assert game.desk.table.state.colour == "grey"
    assert game.desk.table.state.stones == stones
    assert load_with_lock(hill).mark.n == n + 1  # only once
    play(hill, 8)
    before = stands(hill)
    drop_caches(hill)
    assert stands(hill) == before


def test_answers_of_the_open_scene_that_still_fit_are_kept(hill):
    send(hill, "red", "add 2")
    rules.register(PAINTED)
    assert load_with_lock(hill).unfit == []
    assert asked(hill) == {"red": "side"}


def test_answers_that_no_longer_fit_are_void_and_asked_again(hill):
    n = send(hill, "red", "add 3").n
    rules.register(PAINTED)
    game = load_with_lock(hill)
    assert [(entry["seat"], entry["word"]) for entry in game.unfit] == [("red", "3")]
    assert asked(hill) == {"red": "add"}
    record = list(hill.records())[-1]
    assert record.public["unfit"] == [{"seat": "red", "kind": "add", "word": "3"}]
    assert record.game["unfit"] == game.unfit
    assert game.asked_since == {"red": n + 1}


def test_a_sealed_answer_that_no_longer_fits_stays_secret(hill):
    while "guess" not in asked(hill).values():
        play(hill, 1)
    one = next(iter(asked(hill)))
    send(hill, one, "guess high")
    calm = replace(PAINTED, scenes={**PAINTED.scenes, "wind": PAINTED.scenes["turn"]})
    rules.register(replace(calm, upgrades={1: lambda plain: {**PAINTED.upgrades[1](plain), "agenda": [["turn", "red"]]}}))
    load_with_lock(hill)
    record = list(hill.records())[-1]
    assert "unfit" not in record.public
    assert record.game["unfit"][0]["word"] == "high"


def test_plans_survive(hill):
    send(hill, "green", "add 1")
    rules.register(PAINTED)
    game = load_with_lock(hill)
    assert [entry.text for entry in game.desk.book.of("green")] == ["add 1"]


def test_looking_writes_nothing(hill):
    files = {path: path.read_bytes() for path in hill.path.rglob("*") if path.is_file()}
    rules.register(PAINTED)
    game = hill.load()
    assert game.desk.table.state.colour == "grey"
    assert {path: path.read_bytes() for path in hill.path.rglob("*") if path.is_file()} == files


def test_the_position_before_and_after_is_kept_as_checkpoints(hill):
    n = hill.load().mark.n
    rules.register(PAINTED)
    load_with_lock(hill)
    assert {int(path.stem) for path in hill.checkpoints.iterdir()} >= {n, n + 1}
    assert hill.load(at=n).desk.table.state.colour == "grey"  # an older table, as the newer rules see it


def test_a_crash_before_the_cache_costs_nothing(hill):
    """The image is one record behind when the newer rules come."""
    old = hill.cache.read_bytes()
    send(hill, "red", "add 2")
    hill.cache.write_bytes(old)
    rules.register(PAINTED)
    load_with_lock(hill)
    assert asked(hill) == {"red": "side"}


def test_without_caches_records_that_play_alike_are_enough(home):
    hill = cairn(home)
    play(hill, 4, ("1", "north", "low"))
    drop_caches(hill)
    rules.register(PAINTED)
    assert load_with_lock(hill).header.rules == 2


def test_without_caches_records_that_do_not_play_alike_are_refused(hill):
    send(hill, "red", "add 3")
    send(hill, "red", "side north")
    drop_caches(hill)
    rules.register(PAINTED)
    before = hill.history.read_bytes()
    with pytest.raises(errors.WrongRules, match=r"Restore game.toml or checkpoints/ from a backup"):
        load_with_lock(hill)
    assert hill.history.read_bytes() == before


def test_older_rules_than_the_records_are_refused(hill):
    rules.register(PAINTED)
    load_with_lock(hill)
    rules.register(CAIRN)
    with pytest.raises(errors.WrongRules, match="version 2 of cairn, but version 1 is installed") as refused:
        hill.load()
    assert "install the newer pbem" in str(refused.value)


def test_a_missing_step_is_named(hill):
    rules.register(replace(PAINTED, version=3))
    with pytest.raises(errors.WrongRules, match="no way from version 2 of cairn to version 3"):
        hill.load()


def test_verify_says_what_it_could_not_play(hill):
    send(hill, "red", "add 3")
    rules.register(PAINTED)
    n = load_with_lock(hill).mark.n
    play(hill, 5)
    report = verify(hill)
    assert report.findings == []
    assert report.unplayable == list(range(1, n))
    assert report.replayed == 6


def test_rules_that_are_gone(hill):
    rules._elsewhere.pop("cairn")
    with pytest.raises(errors.WrongRules, match="there is no game called 'cairn'"):
        hill.load()
