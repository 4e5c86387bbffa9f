"""The lists of a letter: every legal line, under its building and its city, marked by what the hex touches."""

from collections import Counter
from typing import Any

import pytest

from pbem.render.options import options_text
from pbem.render.sheet import sheet_of
from pbem.rules.lacitta import GAME
from pbem.words.catalogue import Catalogue
from tests.lacitta.country import Country
from tests.lacitta.post import NAMES, Post, post

CITIES = """
    R#1: castle I9, farmhouse I7, road I5; citizens 5
    R#2: castle M25, statue M27; citizens 5
    G#1: castle U9; citizens 3
"""
ALL = "master_builder bread_and_games blessed_age rich_harvest ask_the_people harbour cathedral"


def before_and_at_his_turn() -> tuple[Post, Post]:
    """The same position as the year's programmes are asked for, and at red's first turn."""
    found = []
    agendas: list[list[list[Any]]] = [[["programmes"]], [["voice_count"], ["turn", 1, "red"]]]
    for agenda in agendas:
        country = Country(CITIES, expansion=True).set(gold={"red": 6}, display=ALL)
        country.land.agenda = agenda
        found.append(post(country.land))
    return found[0], found[1]


def test_the_list_before_the_year_says_of_each_line_what_the_turns_own_list_says():
    before, at = before_and_at_his_turn()
    coming = {choice.words: dict(choice.facts) for choice in before.desk.choices("red") if choice.kind == "turn"}
    asked = {choice.words: choice.facts for choice in at.desk.choices("red")}
    hexes = GAME.view(at.state, "red")["sites"]
    assert set(coming) == set(asked)
    marks = ("city", "food", "lake", "mountain", "useless")
    for words, facts in asked.items():
        forced = words in [("rich_harvest", "I7")]  # there is but one field, so its hex is not asked for
        assert forced or coming[words] == {name: facts[name] for name in marks if name in facts}, words
    assert coming["farmhouse", "I11"]["city"] == ["R#1"]
    assert coming["quarry", "M23"]["useless"]
    assert {words[1] for words in coming if words[0] == "school"} == {site["hex"] for sites in hexes.values() for site in sites}


@pytest.mark.parametrize("which", [0, 1])
def test_a_long_list_stands_under_buildings_and_cities_and_is_numbered_through(which):
    mail = before_and_at_his_turn()[which]
    found = [choice for choice in mail.desk.choices("red") if choice.kind == "turn"]
    groups = list(dict.fromkeys(choice.group for choice in found))
    assert [choice.group for choice in found] == [group for group in groups for c in found if c.group == group]
    for group in [("farmhouse", "R#1"), ("farmhouse", "R#2"), ("master_builder", "palace", "R#1"), ("gold",)]:
        assert group in groups
    assert groups.index(("farmhouse", "R#1")) + 1 == groups.index(("farmhouse", "R#2"))
    for choice in found:
        assert len(choice.group) == 1 or choice.group[-1] in mail.state.cities_of("red") or choice.group[1] == choice.words[1]
    assert max(Counter(choice.group for choice in found if choice.words[0] != "city").values()) <= 12


def test_marks_are_words_in_a_letter():
    hints = Catalogue("en", GAME, NAMES).hints({"city": ["R#1"], "food": 2, "lake": True, "mountain": 0, "useless": False})
    assert hints == ["2 food", "lake"]


def test_new_cities_stand_under_one_heading_where_only_one_city_can_give_the_citizen():
    cities = CITIES.replace("statue M27; citizens 5", "statue M27; citizens 2")
    country = Country(cities, expansion=True)
    found = [choice for choice in post(country.land, ["turn"]).desk.choices("red") if choice.words[0] == "city"]
    assert len(found) > 40
    assert {choice.group for choice in found} == {("city",)}


@pytest.mark.parametrize("which", [0, 1])
def test_a_letter_says_that_the_voices_to_look_at_can_be_named(which):
    text = options_text(sheet_of(before_and_at_his_turn()[which].desk, "red"), language="en")
    assert "V2 V3 V4" in text
