"""A whole game of Municipium on disk: played by mails, with caches lost on the way, and verified at the end."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem import rules
from pbem.orders.desk import Desk
from pbem.store import GameFolder, OpenGame, Record, disk, verify
from pbem.store.undo import tail, undo
from tests.store import tables
from tests.store.tables import START, drop_caches, stands

PEOPLE = {"blue": "anna", "orange": "bruno", "yellow": "chloe"}


@pytest.fixture
def rome(tmp_path: Path) -> GameFolder:
    game = rules.find("municipium")
    options = game.settle({}, 3)
    desk = Desk.new(game, list(PEOPLE), options, tables.SEED, {"blue": "Anna", "orange": "Bruno", "yellow": "Chloé"})
    home = tables.home(tmp_path)
    return home.new("rome", desk, desk.begin(), people=PEOPLE, language="it", now=START, seed=tables.SEED)


def mail(folder: GameFolder, game: OpenGame, chance: random.Random) -> Record:
    """Whoever is asked sends a legal line; now and then all let their time pass instead."""
    now = START + timedelta(hours=game.mark.n)
    if chance.random() < 0.3:
        return folder.append(game, kind="deadline", deed=game.desk.deadline(), now=now, said="")
    seat = chance.choice(list(game.desk.asked()))
    for line in chance.sample(lines := game.desk.choices(seat), len(lines)):
        last = [str(line.low)] if line.low is not None and line.words[-1:] != (str(line.low),) else []
        reply = game.desk.write(seat, " ".join([*line.line, *last]))
        if reply.deed:  # an answer, or a line for later
            return folder.append(game, kind="order", deed=reply.deed, now=now, said="")
    return folder.append(game, kind="deadline", deed=game.desk.deadline([seat]), now=now, said="")


def test_a_whole_game(rome):
    chance = random.Random(3)
    for _ in range(2000):
        with rome.lock() as recovered:
            assert not recovered
            game = rome.load()
            if game.finished:
                break
            if chance.random() < 0.1:
                drop_caches(rome)
            if chance.random() < 0.02 and game.mark.n > 10:
                undo(rome, game, tail(game, game.mark.n - 3), now=START, said="", reason="a slip")
            else:
                mail(rome, game, chance)
            position = game.desk.dump()
        assert rome.load().desk.dump() == position
    assert rome.load().finished
    before = stands(rome)
    report = verify(rome)
    assert report.sound, report.findings
    assert report.records == report.replayed > 50
    drop_caches(rome)
    assert stands(rome) == before


def test_opening_costs_the_same_late_in_the_game(rome, monkeypatch):
    chance = random.Random(5)
    sizes: list[int] = []
    costs: list[int] = []
    plain_read = disk.read

    def counting(path: Path, *where: Any) -> bytes:
        data = plain_read(path, *where)
        sizes.append(len(data) if path != rome.cache else 0)
        return data

    monkeypatch.setattr(disk, "read", counting)
    monkeypatch.setattr(disk, "BLOCK", 512)
    with rome.lock():
        game = rome.load()
        while len(costs) < 40 and not game.finished:
            mail(rome, game, chance)
            sizes.clear()
            rome.load()
            costs.append(sum(sizes))
    assert max(costs[5:]) == min(costs[5:])  # at first the files are shorter than one block
