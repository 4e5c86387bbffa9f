"""What `pbem status` tells a game master."""

import pytest

from tests.master.conftest import BECAUSE


def seat(table, name="blue"):
    return next(one for one in table.reads("status")["games"][0]["seats"] if one["seat"] == name)


def test_who_is_waited_for_since_when_and_until_when(table):
    line = table.does("status").splitlines()[0]
    assert line.endswith("waits for Anna (blue) since 2026-03-02 12:00 UTC, until 2026-03-05 20:00 UTC")


def test_when_a_player_was_last_heard_of_and_written_to(table, anna):
    assert (seat(table)["heard"], seat(table)["sent"]) == (None, "2026-03-02T12:05:00Z")
    assert "Anna (blue)     not heard of yet" in table.does("status")
    table.answered(anna, "settle temple")
    assert (seat(table)["heard"], seat(table)["sent"]) == ("2026-03-02T12:10:00Z", "2026-03-02T12:10:00Z")
    assert seat(table, "orange")["heard"] is None
    assert "heard 2026-03-02 12:10 UTC  sent 2026-03-02 12:10 UTC" in table.does("status")


def test_a_plan_or_a_word_is_heard_too(table, bruno):
    table.answered(bruno, "say I am here")
    assert seat(table, "orange")["heard"] == "2026-03-02T12:10:00Z"


@pytest.mark.parametrize("words", ["help", "board", "settle the moon"])
def test_a_mail_that_makes_no_record_is_heard_too(table, bruno, words):
    table.answered(bruno, words)
    assert table.last().n == 1 and seat(table, "orange")["heard"] == "2026-03-02T12:10:00Z"


def test_a_mail_that_somebody_else_may_have_written_is_not(table, bruno):
    table.reply(bruno, "help", From="eve@example.org")
    table.quiet_tick()
    assert seat(table, "orange")["heard"] is None


def test_a_plan_that_the_game_master_types_for_a_player_is_heard_of_him_alone(table):
    table.does("order", "rome-1", "Bruno", "settle forum")
    assert seat(table, "orange")["heard"] == "2026-03-02T12:05:00Z" and seat(table)["heard"] is None


def test_letters_that_came_back(table):
    box = table.home.mail / "state.toml"
    box.write_text(
        box.read_text() + '\n[[mailboxes."anna@example.org".bounces]]\nby = "x"\nat = "2026-03-02T12:06:00Z"\nwhy = "550 gone"\n'
    )
    assert (seat(table)["bounces"], seat(table)["trouble"]) == (1, "550 gone")
    assert "1 bounced: 550 gone" in table.does("status")
    table.tick()
    assert seat(table)["marks"] == ["unreachable"]


def test_marks_and_a_pause(table, anna):
    table.answered(anna, "this was not me")
    table.does("pause", "rome-1", *BECAUSE)
    game = table.reads("status")["games"][0]
    assert (game["paused"], game["seats"][0]["marks"], game["waiting"][0]["until"]) == ("2026-03-02T12:10:00Z", ["frozen"], None)
    text = table.does("status")
    assert "paused since 2026-03-02 12:10 UTC; waits for Anna (blue)" in text and text.splitlines()[1].endswith("frozen")


def test_looking_writes_nothing_even_if_the_memory_is_spoilt(table):
    path = table.home.mail / "state.toml"
    path.write_text("this is = no [ toml")
    assert seat(table)["sent"] is None
    assert path.read_text() == "this is = no [ toml"


def test_what_the_post_says_stands_alone_where_nothing_is_marked(table):
    path = table.home.mail / "state.toml"
    head = '[mailboxes."anna@example.org"]\n'
    path.write_text(path.read_text().replace(head, f'{head}tries = 1\nwhy = "450 4.2.0 greylisted"\n'))
    (line,) = [line for line in table.does("status").splitlines() if "Anna" in line and "greylisted" in line]
    assert line.endswith("  450 4.2.0 greylisted") and " : " not in line


def test_who_is_heard_of_is_a_person_not_a_seat(table, anna):
    table.answered(anna, "settle temple")
    table.does("replace", "rome-1", "Anna", "Nora <nora@example.org>", *BECAUSE)
    seat = table.reads("status")["games"][0]["seats"][0]
    assert (seat["person"], seat["heard"]) == ("nora", None)
    table.tick()
    table.does("order", "rome-1", "Nora", "settle forum")
    heard = table.reads("status")["games"][0]["seats"][0]["heard"]
    table.does("undo", "rome-1", "3", *BECAUSE)
    seat = table.reads("status")["games"][0]["seats"][0]
    assert seat["person"] == "anna" and seat["heard"] < heard
