"""La Città: what a programme is told when the year begins, before anybody has taken a turn."""

from typing import Any

import pytest

from tests.lacitta.country import Country
from tests.lacitta.post import Post, post

LAND = """
    R#1: castle I7, farmhouse I9, market I11; citizens 5
    R#2: castle I15; citizens 2
    G#1: castle C17; citizens 3
"""
CARDS = "palace palace cathedral master_builder ask_the_people bread_and_games hospital"


def year(**more: Any) -> Post:
    """Everybody is asked for his programme; red has one gold."""
    country = Country(LAND, **{"gold": {"red": 1}, "display": CARDS, **more})
    country.land.agenda = [["programmes"]]
    return post(country.land)


def doubt(mail: Post, line: str) -> str:
    """Why the first line of a programme could not be played as things stand."""
    reply = mail.desk.clone().write("red", line + "\npass\npass\npass\npass")
    assert not reply.refused
    error = reply.lines[0].error
    return error.code if error else ""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("cathedral I5", "too_dear"),
        ("statue I9", "taken"),
        ("statue I13", "joins_cities"),
        ("palace Q5", "not_next"),
        ("harvest I9", "card_gone"),
        ("city I5", "too_near"),
        ("games culture I9 1", "no_arch"),
        ("builder university I5", "too_dear"),
        ("palace I5 if gold >= 9", ""),
    ],
)
def test_what_may_become_legal_is_kept_with_the_reason_it_would_have_in_its_turn(line, why):
    mail = year()
    assert doubt(mail, line) == why
    mail.send("red", "ready")
    mail.send("green", "ready")
    if why:
        assert mail.refused("red", line)[0] == why


@pytest.mark.parametrize("line", ["fountain J14", "fountain A5", "bath house J14 | fountain J14", "builder bath house J14"])
def test_a_building_that_wants_a_lake_is_refused_on_a_hex_without_one(line):
    code, nearest = year().refused("red", line, "pass")
    assert code == "no_lake"
    assert nearest


def test_a_farmhouse_that_touches_no_food_is_refused_a_rich_harvest():
    mail = year(display="rich_harvest")
    without = next(hex for hex in mail.state.box.atlas.hexes if not mail.state.soil.food[hex])
    assert mail.refused("red", f"harvest {without}")[0] == "no_food"


def test_the_next_line_that_can_be_played_makes_a_line_with_a_lakeless_hex_worth_keeping():
    assert doubt(year(), "fountain J14 | fountain I5") == ""


def test_a_line_sent_in_the_turn_of_somebody_else_has_its_reason_too():
    mail = year(first="green")
    mail.send("red", "ready")
    mail.send("green", "watch", "pass")
    assert mail.asked() == {"green": "turn"}
    assert doubt(mail, "cathedral I5") == "too_dear"
    assert mail.refused("red", "fountain J14")[0] == "no_lake"
