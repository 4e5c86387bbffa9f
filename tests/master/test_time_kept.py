"""Time that was given stays given when something is taken back or put right, as long as the same is asked."""

import pytest

from tests.mail.loop import Letter
from tests.master.conftest import BECAUSE, Maker, Table

USUAL, LATER = "2026-03-05T20:00:00Z", "2026-03-07T20:00:00Z"


def extended(table: Table) -> Table:
    table.does("extend", "rome-1", "48", *BECAUSE)
    table.quiet_tick()
    assert table.until() == LATER
    (table.got("Anna"), table.got("Bruno"))
    return table


def taken_back(table: Table, bruno: Letter) -> None:
    """Bruno has sent a plan, and the game master takes it back."""
    table.answered(bruno, "settle forum")
    table.does("undo", "rome-1", *BECAUSE)


def put_right(table: Table, bruno: Letter) -> None:
    table.does("adjust", "rome-1", "prefect=tavern", *BECAUSE)


def sent_again(table: Table, bruno: Letter) -> None:
    table.does("resend", "rome-1", *BECAUSE)
    table.told("Anna")
    table.does("undo", "rome-1", *BECAUSE)


@pytest.mark.parametrize("happens", [taken_back, put_right, sent_again])
def test_more_time_outlives_what_changes_no_question(table, bruno, happens):
    extended(table)
    happens(table, bruno)
    assert table.until() == LATER
    letter = table.told("Anna")
    assert letter.kind == "notice" and "Please answer until Saturday 7 March 2026, 20:00 (UTC)." in letter.said
    assert table.is_sound()


def test_more_time_that_is_taken_back_itself_is_gone(table):
    extended(table)
    table.does("undo", "rome-1", *BECAUSE)
    assert table.until() == USUAL and table.told("Anna").kind == "turn"


def test_a_question_that_has_changed_has_the_whole_time_anew(table):
    for name in ("Anna", "Bruno"):
        table.does("order", "rome-1", name, "auto settle")
    extended(table)
    table.does("adjust", "rome-1", "plain.blue.temple=0", "plain.blue.forum=2", *BECAUSE)
    assert table.until() == USUAL and table.told("Anna").kind == "turn"


def test_a_question_that_comes_back_has_no_less_time_than_was_promised(table, anna):
    extended(table)
    table.answered(anna, "settle temple")
    table.got("Bruno")
    table.does("undo", "rome-1", *BECAUSE)
    assert table.until() == LATER and table.told("Anna").kind == "turn"


def test_what_was_given_back_after_a_pause_stays(table, bruno):
    table.does("pause", "rome-1", *BECAUSE)
    for _ in range(4):
        table.quiet_tick(hours=6)
    table.does("resume", "rome-1", *BECAUSE)
    end = table.until()
    table.quiet_tick()
    assert end > USUAL and table.got("Bruno")
    table.answered(bruno, "settle forum")
    table.does("undo", "rome-1", *BECAUSE)
    assert table.until() == end


# ---------------------------------------------------------------------- sealed


@pytest.fixture
def sealed(make: Maker) -> tuple[Table, Letter, Letter]:
    """Both are asked at once where all their members go."""
    table = make(game="")
    players = [part for name in ("Anna", "Bruno") for part in ("--player", f"{name} <{name.lower()}@example.org>")]
    table.does("new", "municipium", "rome-1", *players, "--option", "placement_mode=sealed", "--seed", "5e" * 32)
    table.quiet_tick()
    return table, table.only("Anna"), table.only("Bruno")


def test_ready_and_undo_take_no_time_from_the_others_and_give_them_none(sealed):
    table, anna, _ = sealed
    extended(table)
    for _ in range(3):
        table.answered(anna, "ready")
        table.answered(anna, "undo")
        assert (table.until("orange"), table.until("blue")) == (LATER, LATER)
    assert table.got("Bruno") == []
    assert table.is_sound()


def test_nobody_stalls_a_sealed_question_for_ever(sealed):
    table, anna, _ = sealed
    for _ in range(18):
        table.answered(anna, "ready")
        table.got("Bruno")
        table.reply(anna, "undo")
        table.quiet_tick(hours=5)
        if table.game().desk.table.state.phase != "placement" or not table.game().asked_since.get("orange"):
            break
        table.only("Anna")
    told = " ".join(letter.said for letter in table.got("Bruno"))
    assert "Bruno (orange) let the time pass" in told


def test_a_letter_of_before_still_has_its_numbers(table, anna, bruno):
    table.answered(bruno, "settle forum")
    table.does("undo", "rome-1", *BECAUSE)
    table.quiet_tick()
    table.got("Anna")
    assert "played: settle tavern" in table.answered(anna, "2").said


# ---------------------------------------------------------------------- withdrawn


def test_whoever_held_the_question_that_an_undo_takes_away_is_told(table, anna):
    table.answered(anna, "settle temple")
    assert "WHAT YOU MUST DECIDE" in table.only("Bruno").text
    table.answered(anna, "undo")
    letter = table.only("Bruno")
    assert letter.kind == "notice" and "NOTHING TO DECIDE NOW" in letter.text
    assert "Anna (blue) has taken back the last answer." in letter.said


def test_whoever_is_asked_anew_by_the_same_mail_gets_one_letter(table, anna):
    table.answered(anna, "settle temple")
    table.got("Bruno")
    table.answered(anna, "undo\nsettle forum")
    letter = table.only("Bruno")
    assert letter.kind == "turn" and "WHAT YOU MUST DECIDE" in letter.text


def test_a_waiting_answer_outlives_an_undo_that_is_not_about_it(make):
    table = make(clock="second_thoughts = 6")
    table.quiet_tick()
    anna, bruno = table.only("Anna"), table.only("Bruno")
    table.answered(anna, "settle temple")
    table.answered(bruno, "settle forum")
    table.does("undo", "rome-1", *BECAUSE)
    assert "YOUR ANSWER, UNTIL IT IS PLAYED" in table.told("Anna").text
    table.does("undo", "rome-1", "2", *BECAUSE)
    assert "WHAT YOU MUST DECIDE" in table.told("Anna").text and table.game().keeps["waits"] == {}
