"""La Città: what a programme is told when the year begins, before anybody has taken a turn."""

from typing import Any

import pytest

from pbem.orders.desk import Desk
from pbem.render.letter import letter
from pbem.render.sheet import sheet_of
from pbem.rules.lacitta import GAME
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


@pytest.mark.parametrize(
    "line", ["fountain J14", "fountain A5", "fountain J14 | pass", "statue I5 | fountain J14", "builder bath house J14"]
)
def test_a_building_that_wants_a_lake_is_refused_on_a_hex_without_one(line):
    code, nearest = year().refused("red", line, "pass")
    assert code == "no_lake"
    assert nearest


def test_a_farmhouse_that_touches_no_food_is_refused_a_rich_harvest():
    mail = year(display="rich_harvest")
    without = next(hex for hex in mail.state.box.atlas.hexes if not mail.state.soil.food[hex])
    assert mail.refused("red", f"harvest {without}")[0] == "no_food"


def test_a_line_sent_in_the_turn_of_somebody_else_has_its_reason_too():
    mail = year(first="green")
    mail.send("red", "ready")
    mail.send("green", "watch", "pass")
    assert mail.asked() == {"green": "turn"}
    assert doubt(mail, "cathedral I5") == "too_dear"
    assert mail.refused("red", "fountain J14")[0] == "no_lake"


# ---------------------------------------------------------------------- ask turn if new … (R 50)

RED, GREEN, BLUE = "R#1: castle I7, farmhouse I9; citizens 4", "G#1: castle C17; citizens 3", "B#1: castle U25; citizens 3"
PASSES = ["pass"] * 5
ASK = "ask turn if new cathedral"


def cathedral_comes(*red: str, blue: str = "pass") -> Post:
    """Green takes the palace after red's first turn, and a cathedral is turned up in its place."""
    country = Country("\n".join((RED, GREEN, BLUE)), gold={"green": 5, "blue": 5}, display=CARDS.replace("cathedral", "hospital"))
    country.land.pile.remove("cathedral")
    country.land.pile.insert(len(country.land.pile) - 1, "cathedral")  # red's pass draws the card above it
    country.land.agenda = [["programmes"]]
    mail = post(country.land)
    mail.send("red", *PASSES, *red)
    mail.send("green", "palace B18", *PASSES[1:])
    mail.send("blue", blue, *PASSES[1:])
    return mail


def test_an_ask_for_a_new_card_fires_before_the_next_turn_and_is_told():
    mail = cathedral_comes(ASK)
    assert mail.asked() == {"red": "turn"}
    assert mail.state.display[0] == "cathedral"
    assert [event["line"] for event in mail.events("ask_fired")] == [ASK]
    assert ASK not in mail.plans("red")


def test_it_fires_too_for_a_card_that_was_taken_again_meanwhile():
    mail = cathedral_comes(ASK, blue="cathedral U23")
    assert "cathedral" not in mail.state.display
    assert mail.asked() == {"red": "turn"}


def test_it_does_not_fire_for_a_card_that_lay_there_when_it_was_written_although_red_had_no_turn_since():
    mail = cathedral_comes(blue="watch")
    assert (mail.asked(), mail.state.display[0]) == ({"blue": "turn"}, "cathedral")
    mail.send("red", ASK)
    mail.send("blue", "pass")
    assert mail.state.year == 2  # nobody was asked
    assert not mail.events("ask_fired")


def test_what_the_book_remembers_of_it_is_played_again():
    mail = cathedral_comes(blue="watch")
    mail.send("red", ASK)
    again = Desk.load(GAME, mail.desk.dump(), b"", mail.desk.names)
    assert again.dump() == mail.desk.dump()
    assert next(entry.mark for entry in again.book.of("red") if entry.text == ASK) == 1


# ---------------------------------------------------------------------- numbers in front of lines (R 48)


@pytest.mark.parametrize("label", ["{}. ", "{}) ", "{}: ", "{} "])
def test_numbers_in_front_of_lines_are_labels(label):
    lines = ["farmhouse I5", "gold | pass", "watch", "pass", "pass"]
    mail = year()
    mail.send("red", *(label.format(n) + line for n, line in enumerate(lines, 1)))
    assert mail.plans("red") == ["turn farmhouse I5", "turn gold | pass", "watch turn", "turn pass", "turn pass"]


@pytest.mark.parametrize("lines", [["2 pass"], ["1 pass", "3 pass"], ["1 pass", "2 of us come"], ["1 pass", "1 pass"]])
def test_a_number_that_counts_nothing_is_no_label(lines):
    mail = year()
    mail.desk.write("red", "\n".join(lines))
    assert mail.plans("red") == []


def test_numbers_of_the_list_are_no_alternatives():
    assert year().refused("red", "4 | 3")[0] == "numbers_as_alternatives"
    assert year().refused("red", "gold", "4 | 3")[0] == "numbers_as_alternatives"


# ---------------------------------------------------------------------- what is told of a line


def test_a_line_is_shown_back_in_its_shortest_words():
    mail = year()
    mail.send("red", "cathedral at I5 | palace at I5 | pass", "city at A5 from R#1", "people V2 V4")
    assert mail.plans("red") == ["turn cathedral I5 | palace I5 | pass", "turn city A5 from R#1", "turn ask_the_people V2 V4"]
    assert "ask the people V2 V4" in letter(sheet_of(mail.desk, "red"), language="en")


@pytest.mark.parametrize("line", ["city A5 R#1", "city A5 from R#1", "city A5", "farmhouse I5 | city A5 R#1 | gold"])
def test_a_new_city_may_name_where_its_citizen_comes_from_with_or_without_from(line):
    assert [said.became for said in year().send("red", line).lines] == ["kept"]


def test_games_without_a_service_are_told_what_is_missing():
    country = Country(LAND.replace("market I11", "statue I11, school H10"), display=CARDS)
    mail = post(country.land, ["turn"])
    assert mail.refused("red", "games I11 1")[0] == "no_service"
    assert mail.refused("red", "games health I11 1")[0] == "no_arch"


def test_a_castle_goes_last_whatever_a_list_says():
    mail = year()
    assert mail.refused("red", "demolish R#1 I7")[0] == "is_castle"
    told = mail.send("red", "always demolish R#1 I7 I9").lines
    assert [one.particulars["word"] for one in told if one.code == "passed_over"] == ["I7"]
