"""The game master and the clock: extend, pause, resume."""

import pytest

from tests.master.conftest import BECAUSE


def test_everybody_reads_of_more_time_and_why(table):
    table.does("extend", "rome-1", "48", "--reason", "the lake was too beautiful")
    table.quiet_tick()
    for person in ("Anna", "Bruno"):
        letter = table.only(person)
        assert letter.kind == "notice"
        assert "The game master gives more time: the lake was too beautiful" in letter.said
        assert "Saturday 7 March 2026, 20:00" in letter.said


def test_hours_count_from_the_deadline(table):
    assert table.until() == "2026-03-05T20:00:00Z"
    assert "Anna (blue) until 2026-03-06 20:00 UTC" in table.does("extend", "rome-1", "24", *BECAUSE)
    assert table.until() == "2026-03-06T20:00:00Z"
    assert table.last().kind == "extend" and table.last().public["reason"] == "so it was agreed"


def test_hours_count_from_now_for_whoever_is_late(table):
    for _ in range(8):
        table.tick(hours=10)
    assert table.now.isoformat() > table.until()
    table.does("extend", "rome-1", "24", *BECAUSE)
    assert table.until() == "2026-03-06T20:45:00Z"


def test_a_time_without_a_zone_is_by_the_clock_of_the_folder(table):
    path = table.home.root / "pbem.toml"
    path.write_text('zone = "Europe/Paris"\n' + path.read_text())
    assert "until 2026-03-09 20:00 CET" in table.does("extend", "rome-1", "2026-03-09T20:00", *BECAUSE)
    assert table.until() == "2026-03-09T19:00:00Z"


def test_an_earlier_end(table):
    table.does("extend", "rome-1", "2026-03-04T20:00", *BECAUSE)
    assert table.until() == "2026-03-04T20:00:00Z"
    assert "sets another end of the time to answer: so it was agreed" in table.told("Bruno").said


def test_one_player_by_name(table):
    table.does("extend", "rome-1", "24", "--player", "Anna", *BECAUSE)
    assert "gives Anna (blue) more time" in table.told("Bruno").said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["2026-03-05T20:00"], "no other time ahead"),
        (["2026-03-01T10:00"], "no other time ahead"),
        (["2031-03-01T10:00"], "more than two years"),
        (["0"], "must be more than 0"),
        (["soon"], "neither a number of hours nor a time"),
        (["24", "--player", "Bruno"], "nothing is asked of Bruno just now"),
        (["24", "--player", "Zoe"], "nobody called 'Zoe'"),
        (["24", "--reason", "  "], "a reason is needed"),
    ],
)
def test_what_cannot_be(table, words, why):
    assert why in table.fails(2, "extend", "rome-1", *BECAUSE, *words)


def test_without_deadlines_there_is_nothing_to_extend(table):
    path = table.home.root / "pbem.toml"
    path.write_text(path.read_text().replace("answer = 72", "answer = 0"))
    assert "there are no deadlines" in table.fails(2, "extend", "rome-1", "24", *BECAUSE)


def test_the_next_question_has_its_own_time(table, anna):
    table.does("extend", "rome-1", "240", *BECAUSE)
    table.told("Anna")
    table.answered(anna, "settle temple")
    assert table.until("orange") == "2026-03-05T20:00:00Z"


# ---------------------------------------------------------------------- pause


def test_nobody_is_late_while_the_clock_stands(table):
    table.does("pause", "rome-1", "--reason", "summer")
    assert "stops the clock" in table.told("Anna").said
    for _ in range(20):
        table.quiet_tick(hours=10)
    assert table.got("Anna") == [] and table.last().kind == "pause"


def test_afterwards_everybody_has_as_much_time_left(table):
    table.tick(hours=10)
    table.does("pause", "rome-1", *BECAUSE)
    for _ in range(10):
        table.tick(hours=10)
    table.got("Bruno")
    table.does("resume", "rome-1", *BECAUSE)
    assert table.until() == "2026-03-10T00:50:00Z"  # Thursday 20:00, and the 100 hours and 50 minutes between
    assert "goes on" in table.told("Bruno").said


def test_a_question_of_the_pause_has_its_whole_time(table, anna):
    table.does("pause", "rome-1", *BECAUSE)
    table.tick(hours=10)
    table.got("Anna")
    table.answered(anna, "settle temple")
    asked = table.now
    table.tick(hours=10)
    table.does("resume", "rome-1", *BECAUSE)
    assert table.until("orange") == "2026-03-07T06:05:00Z"  # Friday 20:00, and the 10 hours and 5 minutes since
    assert (table.now - asked).total_seconds() == 10 * 3600 + 300


def test_a_pause_is_one_pause(table):
    assert "rome-1 is not paused" in table.fails(2, "resume", "rome-1", *BECAUSE)
    table.does("pause", "rome-1", *BECAUSE)
    assert "is paused already" in table.fails(2, "pause", "rome-1", *BECAUSE)
    assert "is paused, so nobody's time runs" in table.fails(2, "extend", "rome-1", "24", *BECAUSE)
    table.does("resume", "rome-1", *BECAUSE)
    assert table.is_sound()


def test_letters_of_a_pause_name_no_deadline(table):
    table.does("pause", "rome-1", *BECAUSE)
    assert "Please answer until" not in table.told("Anna").said


# ---------------------------------------------------------------------- frozen seats


def test_a_frozen_seat_is_opened_and_its_time_goes_on(table, anna):
    table.answered(anna, "this was not me")
    table.got("Bruno")
    table.tick(hours=10)
    assert "A frozen seat is opened with --player blue" in table.fails(2, "resume", "rome-1", *BECAUSE)
    table.does("resume", "rome-1", "--player", "Anna", "--reason", "a forwarded letter")
    assert table.until() == "2026-03-06T06:05:00Z"
    letter = table.told("Anna")
    assert "opens the seat of Anna (blue) again: a forwarded letter" in letter.said
    assert "played" in table.answered(letter, "settle temple").said


def test_a_seat_that_is_open_stays_so(table):
    assert "is not frozen" in table.fails(2, "resume", "rome-1", "--player", "Anna", *BECAUSE)


def test_the_reminder_is_not_spent_right_after_a_long_pause(make):
    table = make(clock="gap = 2000")
    table.quiet_tick()
    table.does("pause", "rome-1", *BECAUSE)
    table.quiet_tick(hours=24 * 21)
    table.does("resume", "rome-1", *BECAUSE)
    table.quiet_tick()
    assert "reminder" not in [letter.kind for letter in table.got("Anna")]
    table.quiet_tick(hours=48)
    assert table.got("Anna") == []
    table.quiet_tick(hours=12)  # of 80 hours some 20 are left
    assert table.only("Anna").kind == "reminder"


def test_a_letter_that_asks_during_a_pause_says_that_the_clock_stands_still(table, anna):
    table.does("pause", "rome-1", *BECAUSE)
    table.quiet_tick()
    (table.got("Anna"), table.got("Bruno"))
    table.answered(anna, "settle temple")
    letter = table.only("Bruno")
    assert letter.kind == "turn" and "Please answer until" not in letter.said
    assert "The clock of this game is stopped: nobody's time runs until the game master lets it go on." in letter.said
