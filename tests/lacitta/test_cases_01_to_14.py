"""The worked cases of the rules, by their numbers: set-up, building, cards, voices, migration."""

import pytest

from pbem.engine import Table
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.reasons import why_no_blessing, why_no_gift
from pbem.rules.lacitta.year import growth, income
from tests.lacitta.country import LETTERS, Country, new_land, one_tile_of

HARVESTABLE = "R#1: castle I7, farmhouse I9; citizens 3"


def test_case_01_basic_set_up_for_two():
    land = new_land(2)
    assert {name: city.castle for name, city in land.cities.items()} == {"R#1": "E25", "R#2": "M9", "G#1": "F16", "G#2": "M25"}
    foods = {name: land.food_at(city.castle, "castle") for name, city in land.cities.items()}
    assert foods == {"R#1": 5, "R#2": 1, "G#1": 3, "G#2": 3}
    assert (land.food_of("red"), land.food_of("green")) == (6, 6)
    assert land.gold == {"red": 1, "green": 1}
    assert {city.citizens for city in land.cities.values()} == {3}
    assert len(land.box.atlas.hexes) == 83
    assert "N8" in land.box.atlas.out_of_play and "D24" in land.box.atlas.out_of_play
    assert (land.first, len(land.display), len(land.pile)) == ("red", 7, 25)
    Table(GAME, land)
    assert land.year == 1


def test_case_02_yellow_line_between_two_printed_farms():
    land = Country("R#1: castle U13, farmhouse U15, farmhouse U17; citizens 4").land
    assert land.food_at("U17", "farmhouse") == 2
    assert land.food_at("U19", "farmhouse") == 1
    assert "U19" in land.box.atlas.neighbours["U17"]


def test_case_03_income():
    country = Country("""
        R#1: castle I29, quarry J30; citizens 3
        R#2: castle I19, quarry I21; citizens 3
    """).set(gold={"red": 0})
    income(country.land)
    assert country.land.gold["red"] == 3


def test_case_03_a_quarry_without_mountain_is_legal_and_gives_nothing():
    country = Country("R#1: castle I7; citizens 3").plays("quarry I9")
    country.set(gold={"red": 0})
    income(country.land)
    assert country.land.gold["red"] == 0


@pytest.mark.parametrize(
    ("city", "after"),
    [
        ("castle I7; citizens 4", 5),
        ("castle I9, fountain I11; citizens 5", 5),
        ("castle I9, market I11; citizens 5", 6),
        ("castle I9, market I11; citizens 8", 8),
        ("castle I9, market I7, bath_house I11; citizens 8", 9),
        ("castle I7; citizens 5", 5),
    ],
)
def test_case_04_growth_and_limits(city, after):
    country = Country(f"R#1: {city}")
    growth(country.land)
    assert country.citizens() == {"R#1": after}


CASE_5 = """
    R#1: castle I7, farmhouse I9; citizens 4
    G#1: castle I17; citizens 3
"""


def test_case_05_where_may_red_build():
    country = Country(CASE_5)
    assert country.turn().options("school") == "H10 I5 I11 J6"
    country.plays("fountain I11")
    assert country.castle("R#1") == 2
    country.plays("statue I13")
    assert country.castle("R#1") == 1
    country.set(cards={"red": 3})
    assert country.refuses("school H14") == "one_citizen"
    assert country.refuses("market I15") == "joins_cities"
    country.plays("market H14")
    assert (country.citizens()["R#1"], country.castle("R#1")) == (5, 1)
    assert country.land.limit(country.land.cities["R#1"]) > 1000


def test_case_05_a_fountain_needs_a_lake():
    country = Country("""
        R#1: castle I7, farmhouse I9, fountain I11, statue I13, market H14; citizens 7
        G#1: castle I19; citizens 3
    """)
    assert country.refuses("fountain J14") == "no_lake"
    assert country.refuses("market J6") == "one_market"


def test_case_06_own_cities_may_not_be_joined():
    country = Country("""
        R#1: castle I7, farmhouse I9; citizens 4
        R#2: castle I15; citizens 4
    """)
    country.plays("school I11")
    assert country.refuses("school I13") == "joins_cities"
    country.plays("school J14")
    assert (country.castle("R#1"), country.castle("R#2")) == (2, 3)
    assert "J14" in country.land.cities["R#2"].tiles


CASE_7 = """
    G#1: castle I17; citizens 3
    R#1: castle U9; citizens 3
"""


def test_case_07_founding():
    country = Country(CASE_7).set(gold={"red": 0})
    before = country.land.food_of("red")
    assert country.refuses("city I11") == "too_near"
    country.plays("city I9")
    assert country.citizens() == {"G#1": 3, "R#1": 2, "R#2": 3}
    assert country.land.food_of("red") == before + 3
    assert country.land.castles["red"] == 2
    assert country.refuses("city A5") == "founded_already"
    country.ends_year()
    assert "A5" in country.turn().options("city").split()


def test_case_07_other_hexes():
    country = Country(CASE_7)
    assert country.refuses("city K13") == "too_near"
    sites = country.turn().options("city").split()
    assert "L12" in sites and "F16" in sites
    country.plays("city F16")
    assert country.land.food_at("F16", "castle") == 0


def test_case_07_a_castle_must_give_a_citizen():
    assert Country(CASE_7.replace("U9; citizens 3", "U9; citizens 1")).refuses("city I9") == "one_citizen"


CASE_8 = """
    R#1: castle I9; citizens 3
    G#1: castle I27; citizens 3
"""


def test_case_08_double_sided_tiles():
    country = Country(CASE_8, cards=one_tile_of("fountain_bath_house")).set(gold={"green": 3}, display="bath_house master_builder")
    country.plays("fountain I11")
    assert country.land.pools["fountain_bath_house"] == 0
    assert country.refuses("bath_house I25", "green") == "no_tile"
    assert "bath_house" not in country.turn("green").options("master_builder").split()
    country.land.cities["R#1"].citizens = 1
    country.plays_phase("resettlement", 0)
    assert country.land.pools["fountain_bath_house"] == 1
    assert "bath_house" in country.turn("green").options().split()


def test_case_08_both_faces_share_the_pool():
    country = Country(CASE_8, cards=one_tile_of("farmhouse_quarry")).plays("quarry I11")
    assert country.refuses("farmhouse I7") == "no_tile"


def test_case_09_pay_and_do():
    country = Country("""
        R#1: castle I7; citizens 4
        R#2: castle U9; citizens 5
    """).set(gold={"red": 2}, display="blessed_age cathedral")
    assert country.turn().options("blessed_age") == "R#1 1"
    assert why_no_gift(country.land, "red", "R#2") == "no_room"
    assert why_no_blessing(country.land, "red", "blessed_age", "2") == "no_room"
    assert why_no_blessing(country.land, "red", "blessed_age", "3") == "too_dear"
    assert country.refuses("cathedral I9") == "too_dear"
    assert country.land.display[:2] == ["blessed_age", "cathedral"]
    country.plays("blessed_age R#1 1")
    assert country.citizens()["R#1"] == 5
    assert country.land.gold["red"] == 2
    country.set(display="blessed_age blessed_age")
    assert country.refuses("blessed_age R#1 1") == "no_room"


def test_case_09_with_a_choice_of_cities_the_full_one_is_refused():
    country = Country("R#1: castle I7; citizens 3\nR#2: castle U9; citizens 5\nR#3: castle A15; citizens 3")
    country.set(gold={"red": 2}, display="blessed_age")
    assert country.refuses("blessed_age R#2 1") == "no_room"
    assert country.refuses("blessed_age R#1 3") == "too_dear"


def test_case_09_two_citizens_need_room_for_two():
    country = Country("R#1: castle I7; citizens 3").set(gold={"red": 2}, display="blessed_age")
    country.plays("blessed_age 2")
    assert (country.citizens()["R#1"], country.land.gold["red"]) == (5, 0)


def test_case_10_four_cubes():
    country = Country("R#1: castle I7, palace H10, farmhouse I9; citizens 4\nG#1: castle U9; citizens 3")
    country.set(gold={"red": 7}, display="rich_harvest bread_and_games bread_and_games")
    country.plays("rich_harvest I9")
    assert country.land.cubes["red"] == 3
    country.plays("bread_and_games culture H10 3")
    assert (country.land.gold["red"], country.land.cubes["red"]) == (2, 0)
    assert country.points("R#1") == (0, 5, 0)
    country.set(display="bread_and_games rich_harvest")
    assert country.refuses("bread_and_games culture H10 1") == "no_cubes"
    assert country.refuses("rich_harvest I9") == "no_cubes"
    country.ends_year()
    assert country.land.cubes["red"] == 4
    assert country.points("R#1") == (0, 2, 0)


def test_case_10_a_service_without_an_arch_cannot_be_chosen():
    country = Country("R#1: castle I7, palace H10, school I9; citizens 4").set(display="bread_and_games")
    assert country.turn().options("bread_and_games") == "education culture"


def test_case_11_rich_harvest():
    country = Country(HARVESTABLE).set(display="rich_harvest rich_harvest")
    assert country.land.food_of("red") == 6
    assert country.turn().options("rich_harvest") == "I9"
    country.plays("rich_harvest I9")
    assert country.land.food_of("red") == 9
    assert country.refuses("rich_harvest I9") == "no_field"
    assert country.refuses("rich_harvest I7") == "no_field"


def test_case_11_no_harvest_in_year_6():
    country = Country(HARVESTABLE, year=6).set(display="rich_harvest")
    assert country.refuses("rich_harvest I9") == "not_this_year"


@pytest.mark.parametrize(
    ("cards", "voice"),
    [("H H H C", "H"), ("E C H H", "H"), ("C C E E", "E C"), ("E E E E", "E"), ("C E E C", "E C")],
)
def test_case_12_voice_of_the_people(cards, voice):
    country = Country("R#1: castle I7; citizens 3").set(voices=cards)
    assert country.land.voice() == tuple(LETTERS[letter] for letter in voice.split())


CASE_13 = """
    G#1: castle I7, university I9; citizens 3
    B#1: castle I15, school I17; citizens 4
"""


@pytest.mark.parametrize("first", ["red", "green", "blue", "yellow"])
def test_case_13_migration_first_example(first):
    country = Country(CASE_13 + "R#1: castle A5; citizens 3\nY#1: castle U27; citizens 3").set(first=first)
    country.migrates("E E E C")
    assert (country.citizens()["G#1"], country.citizens()["B#1"]) == (4, 3)


def test_case_13_one_more_hex_between_and_nothing_happens():
    country = Country("""
        G#1: castle I7, university I9; citizens 3
        B#1: castle I17, school I19; citizens 4
    """).migrates("E E E C")
    assert country.citizens() == {"G#1": 3, "B#1": 4}


CASE_14 = """
    B#1: castle I9, cathedral I11; citizens 3
    B#2: castle I27, university I25, statue J26; citizens 4
    G#1: castle I17, school I19; citizens 5
"""


@pytest.mark.parametrize("answers", [{}, {"tie_B1": "culture", "tie_B2": "education"}])
def test_case_14_migration_second_example(answers):
    country = Country(CASE_14)
    country.land.seats = ["blue", "green", "red", "yellow"]
    country.set(first="blue")
    country.migrates("C C E E", **answers)
    assert country.citizens() == {"B#1": 3, "B#2": 5, "G#1": 4}
