"""What any game must do on disk: its records are the whole truth, so caches can be lost at any time and nobody notices."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem import rules
from pbem.engine import Chance
from pbem.orders.deed import KEPT
from pbem.processor import order
from pbem.store import GameFolder, Home, Person, verify
from tests.contract.playing import Match
from tests.contract.writing import NAMES, new_desk, typed

SEED, KEY = bytes(range(32)), bytes(reversed(range(32)))
START = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
MAILS, MOST = 16, 400
FIRST = ("full", "false")
"""What the first edition of each game is called."""


@pytest.fixture(autouse=True)
def known(match, monkeypatch):
    """The store finds games by name; the probe is known only here."""
    monkeypatch.setitem(rules._elsewhere, match.game.name, match.game)


def home_with(match: Match, path: Path) -> Home:
    home = Home.create(path)
    desk = new_desk(match, SEED)
    people = {seat: f"player-{place}" for place, seat in enumerate(desk.seats)}
    for (seat, id), name in zip(people.items(), NAMES):
        home.keep(Person(id=id, name=name, addresses=[f"{seat}@example.org"]))
    home.new("g", desk, desk.begin(), people=people, language="en", now=START, seed=SEED, key=KEY, options=match.options())
    return home


def is_first_of_its_kind(match: Match) -> bool:
    return match.players == min(match.game.player_counts) and all(value in FIRST for _, value in match.given)


def send(home: Home, count: int, seat: str, line: str) -> None:
    answer = order(home, "g", seat, line, now=START + timedelta(hours=count))
    assert not answer.reply.refused and answer.record is not None, line


def drop_caches(folder: GameFolder) -> None:
    folder.cache.unlink(missing_ok=True)
    for path in folder.checkpoints.glob("*"):
        path.unlink()


def files(folder: GameFolder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder.history, folder.secret, folder.cache)}


def test_with_its_caches_deleted_a_game_goes_on_to_the_same_bytes(match, tmp_path):
    """At every mail of a whole game of each kind; at every third of the first mails of all others."""
    whole, robbed = home_with(match, tmp_path / "whole"), home_with(match, tmp_path / "robbed")
    chance, to_the_end = Chance(b"mails"), is_first_of_its_kind(match)
    for count in range(1, MOST if to_the_end else MAILS):
        desk = whole.game("g").load().desk
        if desk.result is not None:
            break
        seat = chance.pick(list(desk.asked()))
        line = typed(desk, chance.pick([choice for choice in desk.choices(seat) if not choice.open_end]))
        if to_the_end or count % 3 == 0:
            drop_caches(robbed.game("g"))
        for home in (whole, robbed):
            send(home, count, seat, line)
        assert files(robbed.game("g")) == files(whole.game("g"))
    drop_caches(robbed.game("g"))
    assert (whole.game("g").load().desk.result is not None) >= to_the_end
    assert robbed.game("g").load().desk.dump() == whole.game("g").load().desk.dump()
    for home in (whole, robbed):
        report = verify(home.game("g"))
        assert report.sound, report.findings
        assert report.replayed == report.records > 5


def test_who_takes_an_answer_back_is_asked_again_and_not_answered_by_his_plans(match, tmp_path):
    home, chance = home_with(match, tmp_path / "home"), Chance(b"mails")
    for count in range(1, MAILS):
        desk = home.game("g").load().desk
        if desk.result is not None:
            break
        seat = chance.pick(list(desk.asked()))
        line = typed(desk, chance.pick([choice for choice in desk.choices(seat) if not choice.open_end]))
        send(home, count, seat, line)
        again = order(home, "g", seat, line, now=START + timedelta(hours=count))
        if [one.became for one in again.reply.lines] != [KEPT] or again.reply.deed.inputs:
            continue  # refused, or an answer to the next question
        if order(home, "g", seat, "undo", now=START + timedelta(hours=count)).undo is None:
            continue  # something was drawn or shown since
        after, asked = home.game("g").load().desk, desk.asked()[seat]
        assert after.table.inputs == desk.table.inputs
        assert list(after.asked()[seat].options) == list(asked.options)
    report = verify(home.game("g"))
    assert report.sound, report.findings
