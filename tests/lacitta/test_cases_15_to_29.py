"""The worked cases of the rules, by their numbers: limits, demolition, feeding, expansion, scoring, programmes."""

import pytest

from pbem.rules.lacitta.automatic import demolition_order, removable
from pbem.rules.lacitta.ending import eliminate, figures_of, is_full, six_years
from pbem.rules.lacitta.year import growth
from tests.lacitta.country import Country, new_land
from tests.lacitta.post import post


def test_case_15_taker_at_the_limit():
    country = Country("""
        G#1: castle I7, university I9; citizens 5
        B#1: castle I15, school I17; citizens 4
    """).migrates("E E E C")
    assert country.citizens() == {"G#1": 5, "B#1": 3}
    assert country.events("migrated_away")


def test_case_15_with_a_market_there_is_room():
    country = Country("""
        G#1: castle I7, university I9, market I5; citizens 6
        B#1: castle I15, school I17; citizens 4
    """).migrates("E E E C")
    assert country.citizens() == {"G#1": 7, "B#1": 3}


CASE_16 = """
    R#1: castle I7, university I9; citizens 3
    G#1: castle I23, university I21; citizens 3
    Y#1: castle I15, school J14; citizens 2
    B#1: castle M11; citizens 3
"""


@pytest.mark.parametrize("order", ["red green yellow blue", "red yellow green blue"])
def test_case_16_drained_and_refilled(order):
    country = Country(CASE_16).migrates("E E E C", order=order.split())
    assert country.citizens() == {"R#1": 4, "G#1": 4, "Y#1": 1, "B#1": 2}
    assert country.tiles("Y#1") == "castle I15"


def test_case_16_without_blue_yellow_is_gone():
    country = Country(CASE_16.replace("B#1: castle M11; citizens 3", "")).migrates("E E E C", order="red green yellow blue".split())
    assert country.citizens() == {"R#1": 4, "G#1": 4}
    assert (country.land.castles["yellow"], country.land.pools["school_university"]) == (4, 13)
    eliminate(country.land)
    assert "yellow" in country.land.out
    assert country.events("eliminated") == [{"seat": "yellow"}]


CASE_17 = """
    R#1: castle I7, farmhouse I9, school I11, statue I13; citizens 4
    G#1: castle U9; citizens 3
"""


def test_case_17_demolition_must_not_split():
    country = Country(CASE_17)
    country.land.cities["R#1"].citizens = 3
    assert removable(country.land, country.land.cities["R#1"].tiles) == ["I13"]
    country.plays_phase("resettlement", 0, demolish_R1="I9 I11")
    assert country.tiles("R#1") == "castle I7, farmhouse I9, school I11"
    assert country.castle("R#1") == 1


def test_case_17_the_automatic_answer_takes_the_quarry():
    country = Country(CASE_17.replace("statue I13; citizens 4", "statue I13, quarry J6; citizens 5"))
    country.land.cities["R#1"].citizens = 4
    assert removable(country.land, country.land.cities["R#1"].tiles) == ["I13", "J6"]
    country.plays_phase("resettlement", 0)
    assert country.tiles("R#1") == "castle I7, farmhouse I9, school I11, statue I13"


CASE_18 = """
    R#1: castle I7, farmhouse I9, school I11, statue I13, quarry J6, palace H10, market I5; citizens 7
    G#1: castle U9; citizens 3
"""


def test_case_18_the_automatic_answer_leaves_the_market():
    country = Country(CASE_18)
    country.land.cities["R#1"].citizens = 6
    assert removable(country.land, country.land.cities["R#1"].tiles) == ["H10", "I5", "I13", "J6"]
    country.plays_phase("resettlement", 0)
    assert (country.citizens()["R#1"], "J6" in country.land.cities["R#1"].tiles) == (6, False)


def test_case_18_market_demolished_and_the_limit_falls():
    country = Country(CASE_18)
    country.land.cities["R#1"].citizens = 6
    country.plays_phase("resettlement", 0, demolish="I5")
    assert country.asked == ["demolish R#1", "demolish R#1"]
    assert country.citizens()["R#1"] == 5
    assert country.tiles("R#1") == "castle I7, farmhouse I9, school I11, statue I13, palace H10"
    assert not country.land.famine["red"]


CASE_19 = """
    R#1: castle I7, farmhouse I9; citizens 5
    R#2: castle I27, farmhouse H26; citizens 4
    G#1: castle U9; citizens 3
"""


def test_case_19_feeding():
    country = Country(CASE_19)
    assert (country.land.citizens_of("red"), country.land.food_of("red")) == (9, 7)
    country.plays_phase("feeding", 0)
    assert country.citizens() == {"R#1": 3, "R#2": 4, "G#1": 3}
    assert country.land.famine == {"red": True, "green": False, "blue": False, "yellow": False}
    assert country.land.cards["red"] == 2


@pytest.mark.parametrize(("words", "left"), [("R#1 2", (3, 4)), ("R#2 2", (5, 2)), ("R#1 1 R#2 1", (4, 3))])
def test_case_19_he_distributes_as_he_likes(words, left):
    country = Country(CASE_19).plays_phase("feeding", 0, starve=words)
    assert (country.citizens()["R#1"], country.citizens()["R#2"]) == left


def test_case_19_as_much_food_as_citizens_is_no_famine():
    country = Country(CASE_19.replace("H26; citizens 4", "H26; citizens 2")).plays_phase("feeding", 0)
    assert not country.land.famine["red"]


def test_case_20_no_second_check():
    country = Country("R#1: castle I27, farmhouse H26; citizens 2\nG#1: castle U9; citizens 3").plays_phase("feeding", 0)
    assert country.tiles("R#1") == "castle I27"
    assert country.citizens()["R#1"] == 1
    assert country.land.food_of("red") == 0
    assert country.land.famine["red"]


def test_case_20_the_year_after():
    """Growth to two, then two are short: the city is gone."""
    country = Country("R#1: castle I27; citizens 1\nG#1: castle U9; citizens 3\nB#1: castle A15; citizens 2")
    growth(country.land)
    assert country.citizens()["R#1"] == 2
    country.plays_phase("feeding", 0)
    assert next((event["seat"], event["n"]) for event in country.events("short_of_food")) == ("red", 2)
    assert "R#1" not in country.land.cities
    assert country.events("city_lost")[0] == {"city": "R#1", "seat": "red"}


def test_case_21_harvest_cube_on_a_demolished_farmhouse():
    country = Country("""
        R#1: castle I7, farmhouse I9; citizens 2
        R#2: castle I27; citizens 5
        G#1: castle U9; citizens 3
    """, year=3, harvest="I9")
    assert country.land.food_of("red") == 9
    country.land.cities["R#1"].citizens = 1
    country.plays_phase("resettlement", 0)
    assert country.land.food_of("red") == 3
    assert (country.land.cubes["red"], country.land.pools["farmhouse_quarry"]) == (4, 40)
    country.plays_phase("feeding", 0)
    assert country.citizens() == {"R#1": 1, "R#2": 2, "G#1": 3}
    assert country.land.famine["red"]


@pytest.mark.parametrize(
    ("red", "green", "after"),
    [("statue I9, theatre I5", "statue I17", (4, 3)), ("theatre I9", "farmhouse I17", (4, 3))],
)
def test_case_22_half_points_count(red, green, after):
    country = Country(f"""
        R#1: castle I7, {red}; citizens 3
        G#1: castle I15, {green}; citizens 4
    """, expansion=True).migrates("C C C E")
    assert (country.citizens()["R#1"], country.citizens()["G#1"]) == after


def test_case_22_games_on_a_theatre():
    country = Country("R#1: castle I7, theatre I9; citizens 3", expansion=True).set(gold={"red": 2}, display="bread_and_games")
    country.plays("bread_and_games education I9 2")
    assert country.points("R#1") == (2.5, 0.5, 0)


@pytest.mark.parametrize(
    ("tiles", "full"),
    [
        ("theatre I7, fountain I11", False),
        ("theatre I7, theatre I5, fountain I11", True),
        ("theatre I7, statue I5, fountain I11", False),
    ],
)
def test_case_22_scoring(tiles, full):
    country = Country(f"R#1: castle I9, {tiles}; citizens 4", expansion=True)
    assert is_full(country.land, country.land.cities["R#1"]) is full


CASE_23 = """
    R#1: castle I7; citizens 2
    R#2: castle I19; citizens 1
"""


def test_case_23_roads():
    country = Country(CASE_23, expansion=True).plays("roads I9 I17")
    assert (country.tiles("R#1"), country.tiles("R#2")) == ("castle I7, road I9", "castle I19, road I17")
    country.plays("roads I11 I13")
    assert country.tiles("R#1") == "castle I7, road I9, road I11, road I13"
    assert country.land.pools["road_theatre"] == 8
    assert country.refuses("roads I15") == "joins_cities"
    assert country.land.neighbouring("R#1") == ["R#2"]
    country.plays("farmhouse I9")
    assert (country.land.pools["road_theatre"], country.castle("R#1")) == (9, 1)
    country.set(cards={"red": 3})
    assert country.refuses("roads I9") == "taken"
    assert country.refuses("roads I13") == "taken"
    country.plays("market I13")
    assert (country.castle("R#1"), country.citizens()["R#1"]) == (1, 3)
    assert country.tiles("R#1") == "castle I7, farmhouse I9, road I11, market I13"


def test_case_23_the_second_road_must_be_legal_and_another():
    country = Country(CASE_23, expansion=True)
    assert country.refuses("roads I9 I9") == "taken"
    assert country.refuses("roads I11 I9") == "not_next"


def test_case_24_dead_end_road_in_the_way():
    country = Country("R#1: castle I7, farmhouse I9, road I11; citizens 2\nG#1: castle U9; citizens 3", expansion=True)
    country.land.cities["R#1"].citizens = 1
    assert removable(country.land, country.land.cities["R#1"].tiles) == ["I11"]
    country.plays_phase("resettlement", 0)
    assert country.tiles("R#1") == "castle I7"
    assert (country.land.pools["road_theatre"], country.land.pools["farmhouse_quarry"]) == (12, 40)


CASE_25 = """
    R#1: castle I9, hospital I11, statue I7, market H10; citizens 7
    R#2: castle U15, school U11, theatre U13, fountain U17; citizens 5
    R#3: castle A15; citizens 3
    G#1: castle I25, hospital H26, statue I27, market I23, fountain I29; citizens 11
    G#2: castle E5, hospital E7, statue E9, market D4, fountain E11; citizens 6
    B#1: castle M31, market N32, fountain M33; citizens 18
"""


@pytest.mark.parametrize(
    ("red_gold", "places"),
    [(2, (("red", "green"), ("blue",))), (3, (("red",), ("green",), ("blue",)))],
)
def test_case_25_final_scoring(red_gold, places):
    country = Country(CASE_25, 4, expansion=True, year=6, games="U13 culture 2")
    country.set(gold={"red": red_gold, "green": 2, "blue": 1}, famine={"green": True})
    country.land.voices_open = True
    assert [figures_of(country.land, seat)["points"] for seat in ("red", "green", "blue")] == [18, 18, 18]
    assert six_years(country.land).places[: len(places)] == places


def test_case_26_famine_player_and_passes():
    land = new_land(3)
    land.famine["green"], land.cards["green"] = True, 2
    post_of = post(land)
    post_of.everybody_ready()
    display = land.display[:]
    turns = []
    while post_of.question.kind == "turn":
        turns.append((post_of.question.player, post_of.question.subject))
        post_of.answer("pass")
        if len(turns) < 14:
            state = post_of.state
            assert state.display == display
            assert len(state.pile) == 25 - len(turns)
    assert [seat for seat, number in turns if number == "1"] == ["red", "blue"]
    assert [seat for seat, number in turns if number == "2"] == ["red", "green", "blue"]
    assert len(turns) == 14
    assert len(post_of.state.unseen) == 14


def test_case_26_two_player_cards_are_left():
    land = new_land(3)
    land.famine["green"], land.cards["green"] = True, 2
    played = post(land)
    played.everybody_ready()
    used = []
    while played.question.kind == "turn":
        greens = played.question.player == "green"
        word = "gold" if greens and "gold" in played.question.options else "pass"
        used += [word] if greens else []
        played.answer(word)
    assert used == ["gold", "gold", "pass", "pass"]


def test_case_27_programme_with_alternatives():
    country = Country("R#1: castle I7; citizens 3\nG#1: castle U9; citizens 3")
    country.set(display="palace hospital hospital blessed_age blessed_age rich_harvest ask_the_people", gold={"red": 1})
    mail = post(country.land, ["year", "turn"])
    mail.send("red", "1: cathedral at I9 | palace at I9 | pass", "2: school at I9 | gold", "3: watch")
    mail.send("green", "pass", "pass", "pass", "pass", "pass")
    state = mail.state
    assert (state.cities["R#1"].tiles, state.gold["red"]) == ({"I7": "castle", "I9": "palace"}, 2)
    assert (state.cards["red"], state.display[0] != "palace") == (2, True)
    assert mail.asked() == {"red": "turn"}
    mail.deadline()
    state = mail.state
    assert (state.gold["red"], state.cards["red"]) == (4, 1)
    assert (mail.asked(), state.round) == ({"red": "turn"}, 4)


@pytest.mark.parametrize(
    ("players", "hexes", "foods"),
    [
        (3, 119, {"I7": 4, "F28": 2, "N16": 3, "M31": 3, "G15": 2, "Q21": 4}),
        (4, 177, {"C29": 3, "I9": 3, "D4": 3, "I23": 3, "C17": 2, "R6": 4, "N28": 2, "U11": 4}),
        (5, 177, {"I9": 3, "Q29": 3, "E5": 3, "I23": 3, "D16": 2, "S5": 4, "O21": 2, "U11": 4, "E25": 4, "M31": 2}),
    ],
)
@pytest.mark.parametrize("expansion", ["false", "true"])
def test_case_28_basic_set_up(players, hexes, foods, expansion):
    land = new_land(players, expansion=expansion)
    assert len(land.box.atlas.hexes) == hexes
    assert {city.castle: land.food_at(city.castle, "castle") for city in land.cities.values()} == foods
    assert {land.food_of(seat) for seat in land.seats} == {6}
    gaps = [
        steps - 1
        for city in land.cities.values()
        for hex, steps in land.box.atlas.within([city.castle], 40).items()
        if steps and hex in foods
    ]
    assert min(gaps) == (5 if players == 4 else 4)
    assert not any(land.neighbouring(name) for name in land.cities)


def test_case_29_starving_without_any_surplus():
    country = Country("""
        R#1: castle I7, school I9; citizens 2
        R#2: castle I29, quarry J30, quarry K31; citizens 3
        G#1: castle U9; citizens 3
    """)
    assert demolition_order(country.land, "R#2") == ["K31"]
    country.plays_phase("feeding", 0)
    assert country.citizens() == {"R#1": 2, "R#2": 1, "G#1": 3}
    assert (country.tiles("R#1"), country.tiles("R#2")) == ("castle I7, school I9", "castle I29")
    assert country.land.famine["red"]
