"""Records and what is made of them: a game is what its records say, however it is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.orders.desk import Desk
from pbem.store import GameFolder, Home, disk, errors
from tests.store import tables
from tests.store.cairn.game import CAIRN
from tests.store.tables import answer, cairn, drop_caches, play, send, stands


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return tables.home(tmp_path)


@pytest.fixture
def hill(home: Home) -> GameFolder:
    return cairn(home)


def test_a_new_game_is_there_and_somebody_is_asked(home, hill):
    game = home.game("hill").load()
    assert home.games() == ["hill"]
    assert (game.mark.n, game.header.kind, game.header.seats) == (1, "cairn", {"red": "anna", "green": "bruno"})
    assert game.header.names == {"red": "Anna", "green": "Bruno"}
    assert game.since == {"red": 1, "green": 1}
    assert list(game.asked_since.values()) == [1]


def test_files_with_secrets_are_for_their_owner_only(hill):
    play(hill, 60)
    modes = {path.name: path.stat().st_mode & 0o777 for path in hill.path.rglob("*")}
    assert modes["secret.toml"] == modes["game.toml"] == 0o600
    assert modes["checkpoints"] == 0o700
    assert {mode for name, mode in modes.items() if name.startswith("0")} == {0o600}


def test_the_first_record_holds_what_the_game_needs(hill):
    first = hill.first()
    assert first.public["plays"] == "cairn"
    assert first.public["options"] == {"goal": 400}
    assert first.public["seats"] == ["red", "green"]
    assert set(first.game) >= {"seed", "people"}
    assert set(first.talk) == {"key"}


def test_people_and_seed_are_in_no_public_byte(hill):
    play(hill, 5)
    public = hill.history.read_text()
    assert not any(word in public for word in ("anna", "Anna", tables.SEED.hex(), tables.KEY.hex()))
    secret = hill.secret.read_text()
    assert tables.SEED.hex() in secret and "anna" in secret


def test_a_game_goes_on_the_same_without_its_caches(hill):
    play(hill, 70)
    before = stands(hill)
    drop_caches(hill)
    assert stands(hill) == before
    play(hill, 1, ("1", "south", "high"))
    with_caches = stands(hill)
    drop_caches(hill)
    assert stands(hill) == with_caches


def kind_asked(folder: GameFolder) -> str:
    return next(iter(tables.asked(folder).values()))


@pytest.mark.parametrize("spoil", ["half", "edited", "another", "older", "empty"])
def test_a_cache_that_is_not_the_records_own_is_not_used(home, hill, spoil):
    play(hill, 30)
    old = hill.cache.read_bytes()
    play(hill, 3)
    before, good = stands(hill), hill.cache.read_bytes()
    other = cairn(home, "other")
    play(other, 33, ("1", "south", "high"))
    spoilt = {
        "half": good[: len(good) // 2], "edited": good.replace(b"red = ", b"red = 1", 1), "another": other.cache.read_bytes(),
        "older": old, "empty": b"",
    }  # fmt: skip
    hill.cache.write_bytes(spoilt[spoil])
    assert stands(hill) == before


def test_a_spoilt_cache_is_written_anew_under_the_lock(hill):
    """Also where a checkpoint of the same record is there to go on from."""
    play(hill, 3)
    hill.write_checkpoint(hill.load().image)
    cache = hill.cache.read_bytes()
    hill.cache.write_bytes(b"nonsense")
    with hill.lock():
        hill.load()
    assert hill.cache.read_bytes() == cache


def test_a_finished_game_is_loaded_with_its_result(home):
    hill = cairn(home, goal=5)
    play(hill, 4)
    while not hill.load().finished:
        play(hill, 1)
    result = hill.load().finished
    drop_caches(hill)
    assert hill.load().finished == result
    assert result is not None and result.why == "high"


def test_any_earlier_position_can_be_looked_at(hill):
    seen = {1: hill.load().desk.dump()}
    with hill.lock():
        game = hill.load()
        for _ in range(80):
            record = answer(hill, game)
            seen[record.n] = game.desk.dump()
    assert [n for n in seen if hill.load(at=n).desk.dump() != seen[n]] == []
    with pytest.raises(errors.StoreError, match="has no record 99; the last one is 81"):
        hill.load(at=99)


def test_checkpoints_come_every_twenty_scenes(hill):
    play(hill, 100)
    assert len(list(hill.checkpoints.iterdir())) == hill.load().scenes // 20 > 1


def test_loading_costs_the_same_after_many_records(hill, monkeypatch):
    read = [0]
    plain_read = disk.read

    def counting(*arguments: Any) -> bytes:
        data = plain_read(*arguments)
        read[0] += len(data)
        return data

    def cost() -> int:
        read[0] = 0
        game = hill.load()
        hill.events_since("red", game.since["red"])
        hill.events_since("green", game.asked_since.get("green", game.since["green"]))
        with hill.lock():
            pass
        return read[0]

    monkeypatch.setattr(disk, "read", counting)
    monkeypatch.setattr(disk, "BLOCK", 1024)
    play(hill, 15)
    early = cost()
    play(hill, 300)
    assert disk.size(hill.history) > 5 * early
    assert cost() < early * 1.2


def test_since_is_the_last_own_answer_and_asked_since_the_question(hill):
    first, second = ("red", "green") if "red" in tables.asked(hill) else ("green", "red")
    send(hill, first, "add 2")  # record 2: now asked for the side
    assert (hill.load().since[first], hill.load().asked_since) == (2, {first: 2})
    send(hill, second, "add 1")  # record 3: a plan, no answer
    assert (hill.load().since[second], hill.load().asked_since) == (1, {first: 2})
    send(hill, first, "side north")
    game = hill.load()
    assert game.since == {first: 4, second: 1}
    assert all(n == 4 for n in game.asked_since.values())


def test_events_since_are_those_a_seat_may_know(hill):
    play(hill, 8)
    events = hill.events_since("red", 1)
    assert {event["seat"] for event in events if event["event"] == "tired"} == {"red"}
    assert not [event for event in hill.events_since(None, 1) if "to" in event]
    assert hill.events_since("red", 9)[-1:] == events[-1:]
    assert hill.events_since("red", 5) == [e for record in hill.records(5) for e in record.events_for("red")]


def test_events_come_in_the_order_in_which_they_happened(hill):
    with hill.lock():
        game = hill.load()
        deed = {"events": [{"event": "a"}, {"event": "b", "to": ["red"]}, {"event": "c"}, {"event": "d", "to": ["green"]}]}
        hill.append(game, kind="test", deed=deed, now=tables.START, said="")
    (record,) = hill.records(2)
    assert list(record.events()) == deed["events"]
    assert record.public["events"] == [{"event": "a"}, {"event": "c"}]


def test_private_talk_is_in_the_part_that_is_never_published(hill):
    words = [{"by": "red", "text": "hello all"}, {"by": "red", "text": "psst", "to": ["green"]}]
    with hill.lock():
        hill.append(hill.load(), kind="talk", deed={"talk": words}, now=tables.START, said="")
    (record,) = hill.records(2)
    assert record.public["spoken"] == words[:1]
    assert record.game == {} and record.talk == {"words": [{"after": 1, "it": words[1]}]}
    assert list(record.words()) == words
    assert hill.talk_since("green", 1) == hill.talk_since("red", 1) == words
    assert hill.talk_since("white", 1) == hill.talk_since(None, 1) == words[:1]


def test_what_was_sealed_is_public_in_the_record_that_opens_it(hill):
    while kind_asked(hill) != "guess":
        play(hill, 1)
    one, other = tables.asked(hill)
    sealed = send(hill, one, "guess low")
    opened = send(hill, other, "guess high")
    assert "answers" not in sealed.public and "revealed" not in sealed.public
    assert opened.public["revealed"] == [{"seat": one, "kind": "guess", "word": "low"}]
    assert opened.public["answers"] == [{"seat": other, "kind": "guess", "word": "high"}]
    assert opened.deed["revealed"] == opened.public["revealed"]


def test_no_public_byte_depends_on_a_secret(home):
    """Two games that differ only in a sealed answer: but for hashes, the same history."""
    histories = []
    for id, guess in (("one", "low"), ("two", "high")):
        hill = cairn(home, id)
        while kind_asked(hill) != "guess":
            play(hill, 1)
        send(hill, next(iter(tables.asked(hill))), f"guess {guess}")
        histories.append(hill.history.read_text())
    one, other = (without_hashes(history) for history in histories)
    assert histories[0] != histories[1]
    assert one == other


def without_hashes(text: str) -> str:
    lines = (line.partition(" = ")[0] if line.startswith(("game = ", "talk = ", "hash = ")) else line for line in text.splitlines())
    return "\n".join(lines)


def test_what_records_ask_to_be_remembered_is(hill):
    send(hill, "red", "add 1", more_public={"keeps": {"paused": True}}, more_private={"keeps": {"note": "by phone"}})
    play(hill, 3)
    assert hill.load().keeps == {"paused": True, "note": "by phone"}
    drop_caches(hill)
    assert hill.load().keeps == {"paused": True, "note": "by phone"}


def test_a_seat_can_be_given_to_another_person(hill):
    send(hill, "red", "add 1", more_private={"people": {"red": "chloe"}})
    drop_caches(hill)
    game = hill.load()
    assert game.header.seats == {"red": "chloe", "green": "bruno"}
    assert game.header.names["red"] == game.desk.names["red"] == "Chloé"


def test_nothing_is_written_without_the_lock(hill):
    with pytest.raises(RuntimeError, match="not held"):
        hill.append(hill.load(), kind="order", deed=None, now=tables.START, said="")


def test_a_game_that_has_moved_on_is_not_written_to(hill):
    with hill.lock():
        old, fresh = hill.load(), hill.load()
        answer(hill, fresh)
        with pytest.raises(errors.Stale):
            answer(hill, old)
    assert hill.load().mark.n == 2


def test_keys_of_a_record_are_its_own(hill):
    with hill.lock(), pytest.raises(ValueError, match="hash"):
        hill.append(hill.load(), kind="x", deed=None, now=tables.START, said="", more_public={"hash": "1"})


@pytest.mark.parametrize("name", ["Rome", "../x", "", "a/b", "a--b", "-a", "à", "a" * 41, ".", "a b", "a\n"])
def test_names_of_games_are_plain(home, name):
    with pytest.raises(errors.BadName, match="lower case letters"):
        cairn(home, name)
    with pytest.raises(errors.UnknownGame):
        home.game(name)


def test_a_name_is_taken_only_once(home, hill):
    play(hill, 2)
    before = hill.history.read_bytes()
    with pytest.raises(errors.GameExists, match="hill already"):
        cairn(home, "hill")
    assert hill.history.read_bytes() == before


def test_an_unknown_game_names_what_it_may_be(home, hill):
    with pytest.raises(errors.UnknownGame, match="did you mean hill"):
        home.game("hil")
    with pytest.raises(errors.UnknownGame, match="there are: hill"):
        home.game("zebra")


def test_a_table_that_could_not_be_dealt_again_does_not_begin(home):
    desk = Desk.new(CAIRN, ["red", "green"], {"goal": 9}, tables.SEED, {})
    deed = desk.begin()
    with pytest.raises(ValueError, match=r"seats .* options and seed"):
        home.new("x", desk, deed, people=tables.SEATS, language="en", now=tables.START, seed=bytes(32), options={"goal": 8})
    assert home.games() == []
