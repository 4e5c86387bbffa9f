"""What the game master takes back goes with all that it had changed beside the table."""

from tests.master.conftest import BECAUSE


def test_everybody_reads_of_an_undo_and_why(table, anna):
    table.answered(anna, "settle temple")
    table.got("Bruno")
    table.does("undo", "rome-1", "--reason", "Anna sent this for another game")
    table.quiet_tick()
    for person, kind in (("Anna", "turn"), ("Bruno", "notice")):
        letter = table.only(person)
        assert letter.kind == kind and "taken something back: Anna sent this for another game" in letter.said


def test_a_pause_taken_back_is_no_pause(table):
    table.does("pause", "rome-1", *BECAUSE)
    table.does("undo", "rome-1", *BECAUSE)
    assert table.reads("status")["games"][0]["paused"] is None
    assert table.until() == "2026-03-05T20:00:00Z"
    table.does("undo", "rome-1", *BECAUSE)  # that undo, so the pause is there again
    assert table.reads("status")["games"][0]["paused"] == "2026-03-02T12:05:00Z"
    assert table.is_sound()


def test_a_seat_goes_back_to_its_person(table):
    table.does("replace", "rome-1", "Anna", "Nora <nora@example.org>", *BECAUSE)
    table.told("Anna")
    table.does("undo", "rome-1", *BECAUSE)
    assert table.game().header.names["blue"] == "Anna"
    assert "Anna, you play blue." in table.told("Anna").said
    assert table.is_sound()


def test_a_frozen_seat_is_open_again(table, anna):
    table.answered(anna, "this was not me")
    table.does("undo", "rome-1", *BECAUSE)
    assert table.reads("status")["games"][0]["seats"][0]["marks"] == []


def test_whoever_had_left_is_back(table, anna):
    table.answered(anna, "resign yes")
    table.got("Bruno")
    table.does("undo", "rome-1", *BECAUSE)
    letter = table.told("Anna")
    assert "played" in table.answered(letter, "settle temple").said
    assert table.is_sound()
