"""Taking back: by a record, never by removing one, and never so that a die could be thrown again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.orders.deed import Deed
from pbem.store import GameFolder, Record, errors
from pbem.store.undo import _is_choice, last_own, tail, undo
from pbem.store.verify import verify
from tests.store import tables
from tests.store.tables import START, asked, cairn, drop_caches, play, send, stands


@pytest.fixture
def hill(tmp_path: Path) -> GameFolder:
    folder = cairn(tables.home(tmp_path))
    while asked(folder) != {"red": "add"}:
        play(folder, 1)
    return folder


def take_back(folder: GameFolder, seat: str) -> Record:
    """What the word `undo` in a player's mail does."""
    with folder.lock():
        game = folder.load()
        record, _ = undo(folder, game, [last_own(folder, game, seat)], now=START, said="Taken back.", seat=seat)
    return record


def void_from(folder: GameFolder, first: int, reason: str = "a slip") -> Record:
    with folder.lock():
        game = folder.load()
        record, _ = undo(folder, game, tail(game, first), now=START, said="", reason=reason, author="master")
    return record


def why_not(folder: GameFolder, seat: str) -> str:
    with pytest.raises(errors.CannotUndo) as refused:
        last_own(folder, folder.load(), seat)
    return refused.value.code


def test_an_answer_is_taken_back_and_asked_again(hill):
    before = hill.load().desk.dump()
    answered = send(hill, "red", "add 3")
    record = take_back(hill, "red")
    assert record.kind == "undo" and record.voids == [answered.n]
    assert hill.load().desk.dump() == before
    assert asked(hill) == {"red": "add"}
    assert hill.load().asked_since == {"red": record.n}
    assert answered in list(hill.records())  # nothing is removed


def test_the_position_is_in_the_record_and_the_game_goes_on_from_it(hill):
    send(hill, "red", "add 3")
    take_back(hill, "red")
    play(hill, 5)
    before = stands(hill)
    drop_caches(hill)
    assert stands(hill) == before
    assert verify(hill).sound


def test_an_answer_behind_the_last_can_be_taken_back_next(hill):
    before = hill.load().desk.dump()
    send(hill, "red", "add 2")
    send(hill, "red", "side north")  # green is asked now, and has not answered
    take_back(hill, "red")
    assert asked(hill) == {"red": "side"}
    take_back(hill, "red")
    assert hill.load().desk.dump() == before
    assert verify(hill).sound


@pytest.mark.parametrize("ahead", ["add 3", "always add 3", "auto add"])
def test_who_takes_back_is_asked_again_whatever_he_has_said_ahead_since(hill, ahead):
    send(hill, "red", "add 2")
    send(hill, "red", ahead)
    take_back(hill, "red")
    send(hill, "green", "say what now?")  # plays on as far as plans allow it
    assert asked(hill) == {"red": "add"}
    before = stands(hill)
    drop_caches(hill)
    assert stands(hill) == before
    assert verify(hill).sound


def test_what_was_planned_behind_an_answer_waits_for_the_next_one_also_after_it_was_taken_back(hill):
    send(hill, "red", "add 2")
    send(hill, "red", "add 3")  # for his next turn
    take_back(hill, "red")
    send(hill, "red", "add 1")
    assert [entry.text for entry in hill.load().desk.book.of("red")] == ["add 3"]


def test_a_question_put_again_stays_so_when_another_record_is_taken_back(hill):
    """The first undo is then played again, on another position."""
    send(hill, "red", "add 2")
    send(hill, "red", "always add 3")
    spoken = send(hill, "green", "always add 1")
    take_back(hill, "red")
    with hill.lock():
        undo(hill, hill.load(), [spoken.n], now=START, said="")
    send(hill, "green", "say what now?")
    assert asked(hill) == {"red": "add"}
    assert verify(hill).sound


def test_what_was_said_ahead_since_stays(hill):
    send(hill, "red", "add 2")
    send(hill, "green", "add 1")  # a plan
    take_back(hill, "red")
    assert [entry.text for entry in hill.load().desk.book.of("green")] == ["add 1"]
    assert verify(hill).sound


def test_a_line_used_up_returns(hill):
    send(hill, "green", "add 1")
    send(hill, "red", "add 2")
    plans = [entry.text for entry in hill.load().desk.book.of("green")]
    record = send(hill, "red", "side north")  # now the plan answers at once
    assert "add 1" not in [entry.text for entry in hill.load().desk.book.of("green")]
    void_from(hill, record.n)
    assert [entry.text for entry in hill.load().desk.book.of("green")] == plans == ["add 1"]
    assert verify(hill).sound


def test_nothing_yet_to_take_back(tmp_path):
    hill = cairn(tables.home(tmp_path))
    assert why_not(hill, "red") == why_not(hill, "green") == "nothing"


def test_not_once_something_was_drawn(hill):
    send(hill, "red", "add roll")
    assert why_not(hill, "red") == "drawn"


def test_not_once_somebody_else_has_decided(hill):
    send(hill, "red", "add 2")
    send(hill, "red", "side north")
    send(hill, "green", "add 2")
    assert why_not(hill, "red") == "answered"


def test_not_once_a_plan_of_somebody_else_has_answered(hill):
    send(hill, "green", "add 1")
    send(hill, "red", "add 2")
    send(hill, "red", "side north")
    assert why_not(hill, "red") == "answered"


def record(folder: GameFolder, **deed: object) -> None:
    with folder.lock():
        folder.append(folder.load(), kind="test", deed=Deed(**deed), now=START, said="")  # type: ignore[arg-type]


def test_not_once_sealed_answers_were_opened(hill):
    send(hill, "red", "add 2")
    record(hill, revealed=[{"seat": "green", "kind": "guess", "word": "low"}])
    assert why_not(hill, "red") == "revealed"


def test_only_an_answer_with_a_choice_stands_in_the_way():
    answer = {"seat": "green", "kind": "guess", "word": "low", "by": "direct"}
    assert all(_is_choice(answer | {"by": by}) for by in ("direct", "plan", "rule"))
    assert not any(_is_choice(answer | {"by": by}) for by in ("auto", "late"))
    assert not any(_is_choice(answer | {"word": word}) for word in ("ready", "ask_me"))
    assert _is_choice({"do": "agree", "deal": {}})


def test_talk_decides_nothing(hill):
    send(hill, "red", "add 2")
    record(hill, talk=[{"by": "green", "text": "well?"}])
    assert last_own(hill, hill.load(), "red") == hill.load().mark.n - 1
    take_back(hill, "red")
    assert hill.talk_since("red", 1) == [{"by": "green", "text": "well?"}]


def test_not_once_the_game_is_over(tmp_path):
    hill = cairn(tables.home(tmp_path), goal=5)
    while not hill.load().finished:
        play(hill, 1)
    assert why_not(hill, "red") == "over"


def test_the_game_master_takes_back_any_tail_with_a_reason(hill):
    before, n = hill.load().desk.dump(), hill.load().mark.n
    play(hill, 9)
    record = void_from(hill, n + 1, "the board was wrong")
    assert record.public["voids"] == list(range(n + 1, n + 10))
    assert (record.public["reason"], record.public["author"]) == ("the board was wrong", "master")
    game = hill.load()
    assert game.desk.dump()["state"] == before["state"]
    assert game.desk.table.drawn == record.public["counter"] > before["state"]["chance"]
    assert verify(hill).sound


def test_what_was_drawn_once_is_never_drawn_again(hill):
    n = hill.load().mark.n
    rolled = send(hill, "red", "add roll")
    drawn = rolled.game["inputs"][0]["drawn"]
    void_from(hill, n + 1)
    again = send(hill, "red", "add roll")
    assert again.game["inputs"][0]["drawn"] == drawn + 1
    before = stands(hill)
    drop_caches(hill)
    assert stands(hill) == before
    assert verify(hill).sound


def test_an_end_can_be_taken_back(tmp_path):
    hill = cairn(tables.home(tmp_path), goal=5)
    while not hill.load().finished:
        play(hill, 1)
    void_from(hill, hill.load().mark.n)
    assert not hill.load().finished
    play(hill, 1)
    assert hill.load().finished
    assert verify(hill).sound


def test_an_undo_can_be_taken_back(hill):
    send(hill, "red", "add 2")
    send(hill, "red", "side north")
    before = hill.load().desk.dump()
    take_back(hill, "red")
    void_from(hill, hill.load().mark.n)
    assert hill.load().desk.dump() == before
    assert verify(hill).sound


def test_an_undo_reaches_back_over_another(hill):
    first = send(hill, "red", "add 2")
    send(hill, "red", "side north")
    take_back(hill, "red")
    send(hill, "red", "side south")
    with hill.lock():
        game = hill.load()
        record, unfit = undo(hill, game, [first.n], now=START, said="")
    assert asked(hill) == {"red": "add"}
    assert [(entry.n, entry.answer["word"]) for entry in unfit] == [(first.n + 3, "south")]
    assert record.game["unfit"][0]["n"] == first.n + 3
    assert verify(hill).sound


def test_a_record_in_the_middle_takes_with_it_what_no_longer_fits(hill):
    send(hill, "red", "add 2")
    two = send(hill, "red", "side north")
    three = send(hill, "green", "add 3")
    with hill.lock():
        game = hill.load()
        _, unfit = undo(hill, game, [two.n], now=START, said="")
    assert asked(hill) == {"red": "side"}
    assert [entry.n for entry in unfit] == [three.n]
    assert verify(hill).sound


def test_the_beginning_cannot_be_taken_back(hill):
    with pytest.raises(errors.CannotUndo, match="has only begun"):
        tail(hill.load(), 1)
    send(hill, "red", "add 2")
    for first in (0, 1, 99):
        with pytest.raises(errors.CannotUndo, match="has the records 2 to"):
            tail(hill.load(), first)


def test_events_of_what_was_taken_back_are_not_told_again(hill):
    n = hill.load().mark.n
    send(hill, "red", "add 2")
    send(hill, "red", "side north")
    assert [event["event"] for event in hill.events_since("green", n + 1)] == ["added"]
    take_back(hill, "red")
    assert hill.events_since("green", n + 1) == []


def test_positions_from_before_an_undo_can_still_be_looked_at(hill):
    played = send(hill, "red", "add 3")
    then = hill.load().desk.dump()
    take_back(hill, "red")
    assert hill.load(at=played.n).desk.dump() == then
