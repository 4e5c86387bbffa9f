"""Rules and rulings that the worked cases leave out, each from a short position."""

import pytest

from pbem.engine import Chance, Question, Table
from pbem.engine.bots import automatic_bot, play
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.automatic import auto_castle, auto_source, auto_starve, demolition_key
from pbem.rules.lacitta.drawing import drawing
from pbem.rules.lacitta.ending import figures_of, nobody_left, six_years
from pbem.rules.lacitta.resettlement import give_up
from pbem.rules.lacitta.year import income
from pbem.words.catalogue import Catalogue
from tests.lacitta.country import Country, new_land, one_tile_of
from tests.lacitta.post import post

# ---------------------------------------------------------------------- building


def test_a_market_in_a_city_of_five_makes_six():
    country = Country("R#1: castle I7; citizens 5").plays("market I9")
    assert (country.citizens()["R#1"], country.castle("R#1")) == (6, 5)


def test_a_market_needs_no_second_citizen():
    assert Country("R#1: castle I7; citizens 1").plays("market I9").castle("R#1") == 1


def test_with_an_empty_pool_a_theatre_can_only_replace_a_road():
    cities = "R#1: castle I7, road I9; citizens 3\nG#1: castle U9; citizens 3"
    country = Country(cities, expansion=True, cards=one_tile_of("road_theatre"))
    assert country.turn().options("theatre") == "I9"
    assert country.refuses("roads I5") == "no_tile"
    country.plays("theatre I9")
    assert country.tiles("R#1") == "castle I7, theatre I9"
    assert country.land.pools["road_theatre"] == 0


def test_one_road_is_enough_when_only_one_tile_is_left():
    country = Country("R#1: castle I7; citizens 3", expansion=True, cards=one_tile_of("road_theatre")).plays("roads I9")
    assert country.land.pools["road_theatre"] == 0


def test_a_harbour_feeds_and_earns_and_lifts_the_limit():
    country = Country("R#1: castle I9, market I7; citizens 5", expansion=True).set(display="harbour", gold={"red": 1})
    food = country.land.food_of("red")
    country.plays("harbour I11")
    assert country.land.food_of("red") == food + 1
    assert country.land.limit(country.land.cities["R#1"]) > 100


def test_a_harbour_earns_one_gold_however_many_lakes_it_touches():
    country = Country("R#1: castle E27, harbour E29; citizens 3", expansion=True)
    assert country.land.soil.lakes["E29"] == 2
    before = country.land.gold["red"]
    income(country.land)
    assert country.land.gold["red"] == before + 1


@pytest.mark.parametrize(("building", "food"), [("large_farmhouse", 4), ("estate", 5)])
def test_large_farmhouse_and_estate(building, food):
    country = Country("R#1: castle I7; citizens 3", expansion=True).set(display=building, gold={"red": 3})
    before = country.land.food_of("red")
    country.plays(f"{building} I9")
    assert country.land.food_of("red") == before + food


def test_a_large_farmhouse_is_no_field_for_a_harvest():
    country = Country("R#1: castle I7, large_farmhouse I9; citizens 3", expansion=True).set(display="rich_harvest")
    assert country.refuses("rich_harvest I9") == "no_field"


def test_a_farmhouse_that_touches_no_food_is_no_field_for_a_harvest():
    """R 13: a cube there would double nothing."""
    country = Country("R#1: castle I27, farmhouse I29; citizens 3").set(display="rich_harvest")
    assert "rich_harvest" not in country.turn().options()
    country = Country("R#1: castle I27, farmhouse I29, farmhouse H26, farmhouse I25; citizens 4").set(display="rich_harvest")
    assert country.turn().options("rich_harvest") == "H26 I25"


def test_prices_of_the_master_builder():
    for words, price in (("school I9", 1), ("palace I9", 2), ("cathedral I9", 4)):
        country = Country("R#1: castle I7; citizens 3").set(display="master_builder", gold={"red": 4})
        assert country.plays(f"master_builder {words}").land.gold["red"] == 4 - price
    country = Country("R#1: castle I7; citizens 3").set(display="master_builder", gold={"red": 0})
    assert country.refuses("master_builder school I9") == "too_dear"


# ---------------------------------------------------------------------- cards


def test_the_lowest_slot_is_refilled_at_once():
    country = Country("R#1: castle I7; citizens 3").set(display="hospital palace palace", gold={"red": 1})
    top = country.land.pile[-1]
    country.plays("palace I9")
    assert country.land.display[:3] == ["hospital", top, "palace"]
    assert country.land.front["red"] == ["palace"]


def test_an_empty_pile_is_made_of_the_discards():
    country = Country("R#1: castle I7; citizens 3").set(display="palace", gold={"red": 1})
    country.land.discard, country.land.pile = country.land.pile, []
    country.plays("palace I9")
    assert country.events("reshuffled") == [{"n": 25}]
    assert len(country.land.pile) == 24


def test_positions_not_seen_yet_come_first():
    country = Country("R#1: castle I7; citizens 3").set(display="ask_the_people", seen={"red": ["V2"]})
    country.plays("ask_the_people")
    assert country.land.seen["red"] == ["V2", "V3", "V4"]
    assert country.events("people_asked")[0]["places"] == ["V3", "V4"]


def test_the_citizen_comes_from_the_fullest_castle():
    cities = "R#1: castle I7; citizens 3\nR#2: castle U9; citizens 4\nR#3: castle A15; citizens 4"
    assert auto_source(Country(cities).land, "red") == "R#2"


def test_the_automatic_castle_has_most_food_then_lakes():
    land = new_land(4, setup="advanced")
    sites = land.survey.castle_sites()
    best = auto_castle(land, sites)
    soil = land.soil
    assert (soil.food[best], soil.lakes[best]) == max((soil.food[hex], soil.lakes[hex]) for hex in sites)


@pytest.mark.parametrize(("sites", "best"), [("A5 E13", "E13"), ("E3 E29", "E29"), ("A5 A31", "A5"), ("E29 A5", "A5")])
def test_the_automatic_castle_between_two_sites(sites, best):
    """Food first; of equals the one with more lakes, though it comes later; of those the first in hex order."""
    assert auto_castle(Country("R#1: castle I7; citizens 3", expansion=True).land, sites.split()) == best


# ---------------------------------------------------------------------- migration


def test_of_equal_gains_the_one_that_denies_more():
    """Room for one: culture takes from two cities, education from one; by their order it would be education."""
    country = Country("""
        G#1: castle I17; citizens 3
        B#1: castle I9, statue I11, school I7; citizens 4
        Y#1: castle I1, school H2; citizens 3
    """)
    country.migrates("C C E E")
    assert [event for event in country.events("tie_chosen") if event["city"] == "B#1"] == [
        {"seat": "blue", "city": "B#1", "service": "culture"}
    ]
    assert country.citizens() == {"G#1": 2, "B#1": 5, "Y#1": 2}


ROADS = """
    R#1: castle I27, road I29; citizens 5
    R#2: castle U27, road U25; citizens 1
    G#1: castle I7, road I9; citizens 3
"""


def test_roads_may_go_after_migration_in_every_city():
    country = Country(ROADS, expansion=True).plays_phase("resettlement", 0)
    assert country.asked == ["unroad R#1", "unroad R#2", "unroad G#1"]


def test_roads_may_go_in_feeding_only_where_citizens_starved():
    country = Country(ROADS, expansion=True).plays_phase("feeding", 0, unroad="I29")
    assert [asked for asked in country.asked if asked.startswith("unroad")] == ["unroad R#1"]
    assert country.tiles("R#1") == "castle I27"
    assert country.citizens() == {"R#1": 1, "R#2": 1, "G#1": 3}


def test_who_starves_first_is_weighed_with_one_citizen_less():
    """Without its market R#1 would have room for five: too few for six, enough for the five that are left."""
    country = Country("""
        R#1: castle I7, school I9, school I11, school I13, school I15, market I17; citizens 6
        R#2: castle A15, school A17; citizens 2
        G#1: castle U9; citizens 3
    """)
    assert demolition_key(country.land, country.land.cities["R#1"], "I17", 6)[0] == 1
    assert auto_starve(country.land, "red") == "R#1"



def test_nobody_is_asked_where_the_answer_changes_nothing():
    country = Country("B#1: castle I9, cathedral I11, university I7; citizens 3\nG#1: castle I17; citizens 3")
    country.migrates("C C E E")
    assert not [asked for asked in country.asked if asked.startswith("tie")]
    assert country.citizens() == {"B#1": 4, "G#1": 2}


def test_never_between_own_cities():
    country = Country("R#1: castle I9, cathedral I11; citizens 3\nR#2: castle I17; citizens 3\nG#1: castle U9; citizens 3")
    assert country.migrates("C C C E").citizens() == {"R#1": 3, "R#2": 3, "G#1": 3}


def test_games_cubes_decide_a_migration():
    country = Country("R#1: castle I9, statue I11; citizens 3\nG#1: castle I17, statue I19; citizens 3", games="I11 culture 1")
    assert country.migrates("C C C E").citizens() == {"R#1": 4, "G#1": 2}


def test_two_own_cities_want_the_last_citizen():
    cities = """
        R#1: castle I9, school I11; citizens 3
        R#2: castle I25, school I23; citizens 3
        G#1: castle I17; citizens 1
        G#2: castle U9; citizens 3
    """
    assert Country(cities).migrates("E E E C").citizens()["R#1"] == 4
    assert Country(cities).migrates("E E E C", order_None="R#2").citizens()["R#2"] == 4


# ---------------------------------------------------------------------- famine, elimination, the end


def test_the_famine_mark_costs_one_turn_and_is_taken_off():
    land = new_land(2)
    land.famine["red"], land.cards["red"] = True, 2
    mail = post(land)
    mail.everybody_ready()
    assert mail.question.player == "green"
    while mail.question.kind == "turn":
        mail.answer("pass")
    assert (mail.state.famine["red"], mail.state.cards["red"]) == (False, 3)  # two citizens too many: asked for them next


def test_in_the_last_year_a_famine_costs_points_and_no_card():
    country = Country("R#1: castle I27; citizens 4\nG#1: castle U9; citizens 3", year=6).plays_phase("feeding", 0)
    country.land.voices_open = True
    assert country.land.famine["red"]
    assert country.land.cards["red"] == 3
    assert six_years(country.land).figures["red"]["points"] < 0


def test_the_only_player_left_wins_at_once():
    country = Country("R#1: castle I9, university I11; citizens 3\nG#1: castle I17; citizens 1")
    country.set(voices="E E E C", phase="migration")
    country.land.agenda = [["hunger"], ["migration", 0]]
    table = Table(GAME, country.land)
    assert table.result is not None
    assert (table.result.why, table.result.places[0]) == ("last_one", ("red",))


def test_the_only_player_left_need_not_feed_his_citizens():
    """R 46: the game is over after resettlement; four citizens without food are four points."""
    country = Country("R#1: castle I27; citizens 4\nG#1: castle U9; citizens 1")
    give_up(country.land, "G#1")
    country.land.agenda = [["hunger"]]
    table = Table(GAME, country.land)
    assert table.result is not None
    assert (table.result.why, table.result.figures["red"]["points"]) == ("last_one", 4)
    assert not country.events("short_of_food")


def test_the_mark_of_last_years_famine_costs_no_points():
    """In the last year's actions it is still there; what counts is whether citizens starve at its end."""
    country = Country("R#1: castle I7; citizens 3\nG#1: castle U9; citizens 3", year=6).set(famine={"red": True})
    assert figures_of(country.land, "red")["points"] == 3


def test_if_the_last_vanish_together_they_share_the_victory():
    country = Country("R#1: castle I27; citizens 1\nG#1: castle U29; citizens 1")
    country.land.cities.clear()
    country.land.look_again()
    country.land.out.update(red=2, green=2, blue=1, yellow=1)
    result = nobody_left(country.land)
    assert (result.why, result.places) == ("nobody", (("red", "green"), ("blue", "yellow")))


def test_the_later_eliminated_ranks_higher():
    country = Country("R#1: castle I27; citizens 3")
    country.land.out.update(green=3, blue=1, yellow=3)
    assert six_years(country.land).places == (("red",), ("green", "yellow"), ("blue",))


def test_the_marker_passes_over_the_eliminated():
    country = Country("R#1: castle I27; citizens 3\nB#1: castle U9; citizens 3")
    country.ends_year()
    assert country.land.first == "blue"


def test_nobody_ever_writes_and_the_game_ends():
    for players in (2, 5):
        land = new_land(players, expansion="true")
        table = Table(GAME, land, keep=False)
        play(table, dict.fromkeys(land.seats, automatic_bot()))
        assert table.result is not None


def test_a_city_may_be_founded_again_on_the_same_hex():
    country = Country("R#1: castle I7; citizens 3\nR#2: castle U9; citizens 1\nG#1: castle A15; citizens 3")
    country.land.cities["R#2"].citizens = 0
    country.plays_phase("resettlement", 0)
    assert (country.land.castles["red"], "R#2" in country.land.cities) == (3, False)
    country.plays("city U9")
    assert country.land.cities["R#3"].castle == "U9"


# ---------------------------------------------------------------------- what is shown

START = """
   1   3   5   7   9   11  13  15  17  19  21  23  25  27  29  31  33  35
E     [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] rK3 [ ] [ ] [ ] [ ]
F       [ ]     [ ]             gK3     [ ]             [ ]     [ ]
G     [ ] Z05 MO  [ ] Z06 F2  [ ] Z07 F1  [ ] Z08 F3  [ ] Z09 F2  [ ]
H   [ ]             [ ]     [ ]             [ ]     [ ]             [ ]
I [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ] [ ]
J           [ ]             [ ]     [ ]             [ ]     [ ]
K             [ ] Z10 F1  [ ] Z11 MO  [ ] Z12 LA  [ ] Z13 F1  [ ]
L               [ ]     [ ]             [ ]     [ ]             [ ]
M     [ ] [ ] [ ] rK3 [ ] [ ] [ ] [ ] [ ] [ ] [ ] gK3 [ ] [ ] [ ] [ ]
     2   4   6   8   10  12  14  16  18  20  22  24  26  28  30  32  34
"""


def test_the_drawing_of_the_start_for_two():
    assert drawing(new_land(2), {}) == START.strip("\n").splitlines()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_drawing_fits_a_letter(players):
    assert max(map(len, drawing(new_land(players), {}))) <= 73


def test_own_sites_are_marked_by_what_they_touch():
    view = GAME.view(Country("R#1: castle I7, farmhouse I9; citizens 4\nG#1: castle U9; citizens 3").land, "red")
    assert {site["hex"]: (site["food"], site["lake"]) for site in view["sites"]["R#1"]} == {
        "H10": (1, True), "I5": (1, True), "I11": (2, True), "J6": (2, True),
    }  # fmt: skip
    assert any("(~)" in line for line in view["drawing"])
    other = GAME.view(Country("R#1: castle I7; citizens 4\nG#1: castle U9; citizens 3").land, None)
    assert other["sites"] == {}


@pytest.mark.parametrize(
    ("red", "more", "sites"),
    [
        ("castle I9, market I7; citizens 2", {}, []),
        ("castle I9, farmhouse I7; citizens 2", {}, ["H10", "I5", "I11", "J6"]),  # for a market
        ("castle I9, farmhouse I7; citizens 5", {"cards": {"red": 0}, "gold": {"red": 0}}, []),
        ("castle I9, farmhouse I7; citizens 5", {"cards": {"red": 0}, "gold": {"red": 1}}, ["H10", "I5", "I11", "J6"]),
    ],
)
def test_only_sites_where_something_may_be_built_are_shown(red, more, sites):
    country = Country(f"R#1: {red}\nG#1: castle U9; citizens 3").set(display="palace cathedral", **more)
    view = GAME.view(country.land, "red")
    assert [site["hex"] for site in view["sites"]["R#1"]] == sites
    assert any("(" in line for line in view["drawing"]) == bool(sites)
    offered = {choice.words[1] for choice in post(country.land, ["turn"]).desk.choices("red") if choice.words[0] in BUILDINGS}
    assert offered == {*sites}


BUILDINGS = ("farmhouse", "quarry", "school", "statue", "fountain", "market", "palace", "bath_house", "hospital")


def test_castle_sites_are_shown_to_who_may_found_a_city():
    country = Country("R#1: castle I9; citizens 3\nG#1: castle U9; citizens 3")
    assert GAME.view(country.land, "red")["castle_sites"]
    for more in ({"founded_this_year": {"red": 1}}, {"cards": {"red": 0}}, {"castles": {"red": 0}}):
        other = Country("R#1: castle I9; citizens 3\nG#1: castle U9; citizens 3").set(**more)
        assert GAME.view(other.land, "red")["castle_sites"] == []
    assert GAME.view(Country("R#1: castle I9; citizens 1\nG#1: castle U9; citizens 3").land, "red")["castle_sites"] == []


def test_own_roads_are_sites_too():
    country = Country("R#1: castle I7, road I9; citizens 4\nG#1: castle U9; citizens 3", expansion=True)
    view = GAME.view(country.land, "red")
    assert " ".join(site["hex"] for site in view["sites"]["R#1"]) == country.turn().options("school")
    assert "I9" in [site["hex"] for site in view["sites"]["R#1"]]
    row = next(line for line in view["drawing"] if line.startswith("I "))
    assert "rRD" in row  # drawn as the road it is


def test_a_building_that_would_give_nothing_is_marked_where_it_is_offered():
    country = Country("R#1: castle I27, market I29; citizens 3\nG#1: castle U9; citizens 3", expansion=True)
    soil = country.land.soil
    country.set(display="large_farmhouse", gold={"red": 3})
    for words, good in (("farmhouse", soil.food), ("quarry", soil.mountains), ("large_farmhouse", None), ("school", None)):
        question = offered(country, words)
        marked = {hex: question.known(hex)["useless"] for hex in question.options}
        assert marked == {hex: good is not None and not good[hex] for hex in marked}
    assert "gives nothing" in Catalogue("en", GAME, {}).hints({"useless": True})


def offered(country: Country, word: str) -> Question:
    """The question for the hex of this building."""
    country.turn()
    assert country.table is not None
    country.table.answer("red", word)
    return country.question


def test_a_useless_farmhouse_can_be_guarded_against():
    mail = post(Country("R#1: castle I27; citizens 3\nG#1: castle U9; citizens 3").land, ["turn"])
    vain = next(site["hex"] for site in mail.table.view("red")["sites"]["R#1"] if not site["food"])
    mail.send("red", f"farmhouse {vain} if not useless | gold")
    assert mail.events("gold_taken")


def test_what_a_player_saw_stays_when_everything_else_is_dealt_anew():
    land = Country("R#1: castle I7; citizens 4\nG#1: castle U9; citizens 3").set(seen={"red": ["V3"]}).land
    for number in range(8):
        other = land.copy()
        GAME.redeal(other, "red", Chance(bytes([number])))
        assert other.voices[2] == land.voices[2]
        assert GAME.view(other, "red") == GAME.view(land, "red")
        GAME.check(other)
    dealt = []
    for number in range(20):
        GAME.redeal(other, "green", Chance(bytes([number])))
        dealt.append(other.voices[2])
    assert len({*dealt}) > 1


def test_programmes_are_listed_in_whole_lines():
    mail = post(new_land(2))
    lines = [" ".join(choice.line) for choice in mail.desk.choices("red")]
    assert lines[:3] == ["ready", "ask_me", "turn gold"]
    assert "turn farmhouse E27" in lines
    assert not any(choice.open_end for choice in mail.desk.choices("red"))
    assert isinstance(mail.table.question_to("red"), Question)
