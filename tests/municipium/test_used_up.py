"""Lines that were kept for a question which was answered in another way: their writer is told, and why if there is a reason."""

import pytest

from pbem.render.letter import letter
from pbem.render.sheet import sheet_of
from tests.municipium.test_by_mail import QUARREL, SPREAD, late, post
from tests.orders.tables import municipium


def told(table, event, seat):
    return [one for deed in table.deeds for one in deed.events if one["event"] == event and one["to"] == [seat]]


def test_a_line_that_fails_at_the_deadline_is_told_with_its_reason():
    table = post(SPREAD, deck="one_power", interrupts="sequential")
    table.send("blue", "power tavern decline", "card common")  # blue does not lead in the tavern
    assert table.asked() == {"blue": "power"}
    late(table)
    (failed,) = told(table, "line_failed", "blue")
    assert failed["line"] == "power tavern decline"
    assert failed["because"]["code"] == "not_an_option"


def test_a_line_whose_question_is_answered_by_hand_is_told_to_be_used_up():
    table = post(SPREAD, deck="one_power", interrupts="sequential")
    table.send("blue", "ask power", "power forum orange soldier", "card common")
    assert table.asked() == {"blue": "power"}
    table.send("blue", "power pass")
    assert [one["line"] for one in told(table, "line_passed", "blue")] == ["power forum orange soldier"]
    assert "power forum orange soldier" not in table.plans("blue")


def test_a_watch_that_has_done_its_duty_needs_no_word():
    table = municipium()
    table.send("orange", "watch settle")
    table.send("blue", "settle temple")
    table.send("orange", "settle forum")
    assert not table.plans("orange") and not told(table, "line_passed", "orange")


def test_a_line_that_says_what_the_table_answers_by_itself_was_used():
    table = post(QUARREL, deck="citizens_visit", draws="S P P P", interrupts="sequential")
    table.send("blue", "place soldier tavern", "pick tavern soldier+soldier", "card common")
    lines = {one["line"]: one["event"] for deed in table.deeds for one in deed.events if one["event"].startswith("line_")}
    assert lines["place soldier tavern"] == "line_used"


# ---------------------------------------------------------------------- a list of places (D01)


@pytest.mark.parametrize(
    "line", ["settle temple, temple, forum, baths", "settle temple temple forum baths", "settle temple, temple, forum et bains"]
)
def test_a_list_of_places_is_a_line_for_each(line):
    table = municipium(placement_mode="sealed")
    table.send("blue", line)
    assert table.plans("blue") == ["settle temple", "settle temple", "settle forum", "settle baths"]


def test_the_first_of_a_list_is_played_where_it_is_asked_for():
    table = municipium()
    assert table.became("blue", "settle temple, forum, forum") == ["played", "kept", "kept"]


def test_the_letter_of_a_sealed_placement_promises_no_later_question():
    table = municipium(placement_mode="sealed")
    text = " ".join(letter(sheet_of(table.desk, "blue"), language="en").split())
    assert "what you leave open gets the automatic answers" in text and "asked at its moment" not in text
