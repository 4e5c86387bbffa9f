"""What is published when a game is over: enough to check every hash and every draw, and nothing that was said in private."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from pbem.store import GameFolder, disk
from pbem.store.chain import promise, seal
from pbem.store.ledger import END
from pbem.store.pieces import split
from pbem.store.undo import tail, undo
from tests.store import tables
from tests.store.tables import answer, cairn, send


def to_the_end(folder: GameFolder) -> None:
    with folder.lock():
        game = folder.load()
        while not game.finished:
            answer(folder, game)


def refuse() -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.fixture
def hill(tmp_path: Path) -> GameFolder:
    return cairn(tables.home(tmp_path), goal=12)


def test_nothing_is_published_while_a_game_is_on(hill):
    send(hill, "red", "say hello")
    assert not hill.published.exists()


def test_the_seed_and_every_game_part_are_published_and_fit_the_public_hashes(hill):
    to_the_end(hill)
    records = split(disk.read(hill.history), "record").pieces
    parts = split(disk.read(hill.published), "part").pieces
    assert len(parts) == len(records)
    for part, record in zip(parts, records):
        content, head = part.read("part"), part.body.removesuffix(END.encode())
        assert content["part"] == "game"
        assert seal(content["salt"], head) == record.read("record")["game"]
    assert promise(bytes.fromhex(parts[0].read("part")["seed"])) == hill.first().public["promise"]
    assert hill.published.stat().st_mode & 0o777 == 0o644


def test_neither_private_talk_nor_the_key_of_the_salts_is_published(hill):
    send(hill, "red", "tell green meet me behind the cairn")
    to_the_end(hill)
    text = hill.published.read_text()
    assert "behind the cairn" in hill.secret.read_text()
    assert "behind the cairn" not in text
    assert tables.KEY.hex() not in text


def test_it_may_be_deleted(hill):
    to_the_end(hill)
    whole = hill.published.read_bytes()
    hill.published.unlink()
    hill.load()
    assert not hill.published.exists()  # without the lock nothing is written
    with hill.lock():
        hill.load()
    assert hill.published.read_bytes() == whole


def test_what_is_said_after_the_end_is_published_too(hill):
    to_the_end(hill)
    before = split(disk.read(hill.published), "part").pieces
    send(hill, "red", "say well played")
    after = split(disk.read(hill.published), "part").pieces
    assert [part.body for part in after[:-1]] == [part.body for part in before]
    assert after[-1].read("part")["n"] == hill.load().mark.n


def test_an_end_that_is_taken_back_is_no_end(hill):
    to_the_end(hill)
    with hill.lock():
        game = hill.load()
        undo(hill, game, tail(game, game.mark.n), now=tables.START, said="")
    assert not hill.published.exists()
    to_the_end(hill)
    assert len(split(disk.read(hill.published), "part").pieces) == hill.load().mark.n


def test_a_disk_that_refuses_it_loses_nothing(hill, monkeypatch):
    plain = disk.rename
    monkeypatch.setattr(disk, "rename", lambda old, new: refuse() if new == hill.published else plain(old, new))
    to_the_end(hill)
    assert hill.load().finished
    assert any("published.toml" in warning for warning in hill.warnings)
