"""La Città by mail: a turn is one line, a year a programme, and what is said ahead answers without a letter."""

import pytest

from pbem.engine import Chance, Table
from pbem.orders.desk import Desk
from pbem.render.options import options_text
from pbem.render.sheet import sheet_of
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.ending import figures_of
from pbem.rules.lacitta.resettlement import give_up
from pbem.rules.lacitta.state import Land
from tests.lacitta.country import Country, new_land, one_tile_of
from tests.lacitta.post import Post, post

TWO = """
    R#1: castle I9, farmhouse I7; citizens 5
    G#1: castle U9; citizens 3
"""


def at_turn(cities: str = TWO, **more: object) -> Post:
    """Red is asked for his first turn."""
    expansion, year = bool(more.pop("expansion", False)), int(str(more.pop("year", 1)))
    country = Country(cities, expansion=expansion, year=year)
    country.set(**{"gold": {"red": 5, "green": 5}, **more})
    return post(country.land, ["turn"])


# ---------------------------------------------------------------------- one line is a turn


@pytest.mark.parametrize(
    ("line", "lies"),
    [
        ("school I5", "I5 school"),
        ("statue at J6", "J6 statue"),
        ("palace I11", "I11 palace"),
        ("cathedral at H10", "H10 cathedral"),
        ("bath house I11", "I11 bath_house"),
        ("builder university I5", "I5 university"),
        ("master builder: market I5", "I5 market"),
        ("turn fountain I11", "I11 fountain"),
        ("Maître d'œuvre université I5", "I5 university"),
        ("capomastro cattedrale I5", "I5 cathedral"),
        ("école I5", "I5 school"),
        ("terme I11", "I11 bath_house"),
        ("build a school on I5", "I5 school"),
        ("construire une école en I5", "I5 school"),
        ("costruire una scuola in I5", "I5 school"),
        ("School: I5", "I5 school"),
        ("school i 5", "I5 school"),
        ("Palace i 11 if free i 11 | gold", "I11 palace"),
        ("école à I-5", "I5 school"),
        ("Je construis une école en I5", "I5 school"),
        ("MAÎTRE D'ŒUVRE UNIVERSITÉ I5", "I5 university"),
        ("grande ferme I11 | maison de ferme I11", "I11 farmhouse"),
    ],
)
def test_a_building_is_one_line(line, lies):
    mail = at_turn(display="palace bath_house cathedral master_builder")
    mail.send("red", line)
    hex, building = lies.split()
    assert mail.state.cities["R#1"].tiles[hex] == building
    assert mail.asked() == {"green": "turn"}


@pytest.mark.parametrize(
    "line", ["school I5 (1 food, lake)", "45. turn school I5 (5 food)", "school I5 (gives nothing) | gold", "school (I5)"]
)
def test_a_line_copied_from_a_letter_with_its_number_and_its_note(line):
    mail = at_turn()
    mail.send("red", line)
    assert mail.state.cities["R#1"].tiles["I5"] == "school"


def test_what_stands_in_brackets_and_is_no_note_of_ours_is_never_passed_over():
    mail = at_turn(TWO + "R#2: castle A5; citizens 5")
    mail.send("red", "city I27 (from R#1)")
    assert mail.state.cities["R#1"].citizens == 4
    assert at_turn().refused("red", "school I5 (or a palace)")


@pytest.mark.parametrize("line", ["gold", "or", "oro", "turn gold", "GOLD.", "take 2 gold", "prendre l'or", "prendo l'oro"])
def test_gold(line):
    mail = at_turn()
    mail.send("red", line)
    assert (mail.state.gold["red"], mail.state.cards["red"]) == (7, 2)


@pytest.mark.parametrize(
    "line", ["pass", "I pass", "pass my turn", "passer le tour", "je passe", "passo il turno", "salto il turno"]
)
def test_pass(line):
    mail = at_turn()
    mail.send("red", line)
    assert (len(mail.state.passed["red"]), mail.asked()) == (1, {"green": "turn"})


def test_a_new_city_and_where_its_citizen_comes_from():
    cities = TWO + "R#2: castle A5; citizens 5"
    mail = at_turn(cities)
    mail.send("red", "city I27 from R#2")
    assert mail.state.cities["R#2"].citizens == 4
    assert mail.state.cities["R#3"].castle == "I27"
    mail = at_turn(cities)
    mail.send("red", "city I27")
    assert mail.state.cities["R#2"].citizens == 4  # five in its castle, four in that of R#1


@pytest.mark.parametrize("line", ["Fonda una nuova città I27", "Commencez une nouvelle ville I27", "city I 27 from R# 1"])
def test_a_new_city_in_the_words_of_the_cards(line):
    mail = at_turn()
    mail.send("red", line)
    assert mail.state.cities["R#2"].castle == "I27"


def test_roads():
    mail = at_turn(expansion=True)
    mail.send("red", "roads I5 I3")
    assert list(mail.state.cities["R#1"].tiles) == ["I9", "I7", "I5", "I3"]
    for line in ("roads I5 and J6", "routes I5, et J6", "strade I5 e J6"):
        mail = at_turn(expansion=True)
        mail.send("red", line)
        assert list(mail.state.cities["R#1"].tiles) == ["I9", "I7", "I5", "J6"]
    mail = at_turn(expansion=True)
    mail.send("red", "roads I5")
    assert list(mail.state.cities["R#1"].tiles) == ["I9", "I7", "I5"]
    mail = at_turn(expansion=True, display="master_builder")
    mail.send("red", "builder roads I5 I3")
    assert (mail.state.gold["red"], mail.state.cards["red"]) == (4, 3)


def test_people_games_harvest_and_blessed_age():
    cities = TWO.replace("farmhouse I7; citizens 5", "farmhouse I7, palace H10; citizens 4")
    display = "ask_the_people bread_and_games rich_harvest blessed_age"
    mail = at_turn(cities, display=display)
    mail.send("red", "people V2 V4")
    assert (mail.state.seen["red"], mail.state.gold["red"]) == (["V2", "V4"], 5)
    mail = at_turn(cities, display=display)
    mail.send("red", "people V2 V3 V4")
    assert (mail.state.seen["red"], mail.state.gold["red"]) == (["V2", "V3", "V4"], 3)
    mail = at_turn(cities, display=display)
    mail.send("red", "ask the people")
    assert mail.state.seen["red"] == ["V2", "V3"]
    mail = at_turn(cities, display=display)
    mail.send("red", "games culture H10 2")
    assert (mail.state.games, mail.state.gold["red"]) == ({"H10": {"culture": 2}}, 3)
    mail = at_turn(cities, display=display)
    mail.send("red", "harvest I7")
    assert mail.state.harvest == ["I7"]
    mail = at_turn(cities, display=display)
    mail.send("red", "blessed age R#1 1")
    assert mail.state.cities["R#1"].citizens == 5


def test_what_the_people_said_is_told_to_the_asker_alone():
    mail = at_turn(display="ask_the_people")
    mail.send("red", "people V2 V4")
    seen = mail.events("voice_seen")
    assert [(event["place"], event["to"]) for event in seen] == [("V2", ["red"]), ("V4", ["red"])]
    assert mail.events("people_asked")[0]["places"] == ["V2", "V4"]
    assert mail.table.view("red")["voices"][1] == mail.state.voices[1]
    assert mail.table.view("green")["voices"][1:] == ["", "", ""]
    assert mail.table.view(None)["voices"][1:] == ["", "", ""]


# ---------------------------------------------------------------------- bad input, each with its own reason

THREE = """
    R#1: castle I9, farmhouse I7, school I11, palace I13, market I5; citizens 7
    R#2: castle I19, farmhouse I17, statue I21; citizens 4
    R#3: castle A15; citizens 2
    G#1: castle U9; citizens 3
"""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fountain J14", "no_lake"),
        ("school I7", "taken"),
        ("school I15", "joins_cities"),
        ("school A5", "not_next"),
        ("school C9", "no_hex"),
        ("cathedral H10", "card_gone"),
        ("university I5", "too_dear"),
        ("city I23", "too_near"),
        ("city M31 from R#7", "no_city"),
        ("city M31 from G#1", "not_yours"),
        ("theatre I5", "not_in_this_game"),
        ("blessed age R#7 1", "no_city"),
        ("blessed age G#1 1", "not_yours"),
        ("harvest I9", "no_farmhouse"),
        ("harvest I3", "no_farmhouse"),
        ("harvest R#1", "not_a_hex"),
        ("school R#1", "not_a_hex"),
        ("city culture", "not_a_hex"),
        ("games culture I7 1", "no_arch"),
    ],
)
def test_a_turn_that_cannot_be_taken_says_why_and_offers_others(line, why):
    mail = at_turn(THREE, gold={"red": 2}, display="university blessed_age rich_harvest bread_and_games")
    code, nearest = mail.refused("red", line)
    assert code == why
    assert nearest


PALACE = TWO.replace("farmhouse I7; citizens 5", "farmhouse I7, palace H10, market I11; citizens 5")
CARDS = "master_builder blessed_age bread_and_games ask_the_people"


@pytest.mark.parametrize(
    ("line", "gold", "why"),
    [
        ("builder palace E27", 1, "too_dear"),
        ("builder palace I5", 1, "too_dear"),
        ("builder cathedral I5", 3, "too_dear"),
        ("builder theatre I5", 3, "not_in_this_game"),
        ("builder market I5", 4, "one_market"),
        ("blessed age R#1 3", 2, "too_dear"),
        ("blessed age G#1 2", 2, "not_yours"),
        ("blessed age R#7 2", 2, "no_city"),
        ("games culture H10 3", 2, "too_dear"),
        ("games education H10 1", 2, "no_arch"),
        ("games culture I7 1", 2, "no_arch"),
        ("people V2 V2", 2, "looked_already"),
    ],
)
def test_a_card_that_cannot_be_carried_out_says_why(line, gold, why):
    mail = at_turn(PALACE, gold={"red": gold}, display=CARDS)
    code, nearest = mail.refused("red", line)
    assert code == why
    assert nearest


def test_too_few_cubes_and_too_little_room():
    mail = at_turn(PALACE, games="H10 culture 2", display=CARDS)
    assert mail.refused("red", "games culture H10 3")[0] == "few_cubes"
    mail = at_turn(display=CARDS, cities=TWO.replace("citizens 5", "citizens 3"))
    assert mail.refused("red", "blessed age R#1 3")[0] == "no_room"


def test_the_master_builder_with_one_citizen_in_the_castle_can_build_a_market_only():
    mail = at_turn(TWO.replace("citizens 5", "citizens 2"), display=CARDS)
    assert mail.refused("red", "builder school I11")[0] == "one_citizen"
    assert mail.refused("red", "builder market C9")[0] == "no_hex"


def test_without_any_site_at_a_lake_the_building_is_refused_not_the_hex():
    mail = at_turn("R#1: castle E21; citizens 3\nG#1: castle U9; citizens 3")
    assert mail.refused("red", "fountain E23")[0] == "no_shore"


@pytest.mark.parametrize(
    ("line", "why", "word"),
    [
        ("fountain A7", "no_lake", "A7"),
        ("builder fountain A7", "no_lake", "A7"),
        ("fountain I11", "one_citizen", "I11"),
        ("fountain U11", "not_next", "U11"),
        ("fountain", "one_citizen", "fountain"),
    ],
)
def test_the_reason_is_that_of_the_hex_named_where_one_city_is_short_of_citizens(line, why, word):
    cities = "R#1: castle I9, farmhouse I7; citizens 2\nR#2: castle A5; citizens 5\nG#1: castle U9; citizens 3"
    reply = at_turn(cities, display="master_builder").desk.write("red", line)
    assert [(outcome.code, outcome.particulars["word"]) for outcome in reply.lines] == [(why, word)]


def test_one_citizen_in_the_castle():
    mail = at_turn(TWO.replace("citizens 5", "citizens 2"))
    assert mail.refused("red", "school I5")[0] == "one_citizen"
    assert mail.refused("red", "city I27")[0] == "one_citizen"


def test_no_tile_left():
    country = Country(TWO.replace("farmhouse I7", "quarry I7"), cards=one_tile_of("farmhouse_quarry"))
    mail = post(country.land, ["turn"])
    assert mail.refused("red", "farmhouse I5")[0] == "no_tile"


def test_no_harvest_in_year_6():
    assert at_turn(year=6, display="rich_harvest").refused("red", "harvest I7")[0] == "not_this_year"


def test_a_second_city_in_one_year():
    mail = at_turn(founded_this_year={"red": 1})
    assert mail.refused("red", "city I27")[0] == "founded_already"


def test_without_a_player_card_there_is_no_gold():
    mail = at_turn(cards={"red": 0})
    assert mail.refused("red", "gold")[0] == "no_player_card"


def test_without_a_castle_there_is_no_city():
    cities = TWO + "R#2: castle A5; citizens 5\nR#3: castle A31; citizens 5\nR#4: castle U29; citizens 5"
    assert at_turn(cities).refused("red", "city I27")[0] == "no_castle"


def short_of_citizens(tiles: str, citizens: int, *ahead: str, expansion: bool = False) -> Post:
    """Red's city has lost citizens and is resettled; what he said before lies on the desk."""
    before = 7 if "market" in tiles else 5
    country = Country(f"R#1: castle I7, {tiles}; citizens {before}\nG#1: castle U9; citizens 3", expansion=expansion)
    country.land.agenda = [["hunger"], ["resettlement", 0], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", *ahead)
    mail.state.cities["R#1"].citizens = citizens
    mail.send("green", "pass")
    return mail


CHAIN = "farmhouse I9, school I11, statue I13, quarry J6, market I5"


def test_a_demolition_that_would_split_a_city():
    mail = short_of_citizens(CHAIN, 4, "ask demolish")
    assert mail.asked() == {"red": "demolish"}
    code, nearest = mail.refused("red", "demolish R#1 I9")
    assert code == "splits_city"
    assert sorted(nearest) == ["demolish R#1 I13", "demolish R#1 I5", "demolish R#1 J6"]
    assert mail.refused("red", "demolish I7")[0] == "is_castle"
    assert mail.refused("red", "demolish K7")[0] == "no_such_tile"
    mail.send("red", "demolish R#1 I13 I11")
    assert list(mail.state.cities["R#1"].tiles) == ["I7", "I9", "J6", "I5"]


@pytest.mark.parametrize(
    ("ahead", "left"),
    [
        ("ask tie", "I7 I9 I11 I13 I5"),
        ("always demolish R#1 I13 I9", "I7 I9 I11 J6 I5"),
        ("always demolish R#1 I9 I11 K7", "I7 I9 I11 I13 I5"),
        ("always demolish R#1 keep J6", "I7 I9 I11 I13 J6"),
        ("always demolish R#1 I9 keep J6 I13", "I7 I9 I11 I13 J6"),
        ("always demolish R#2 I13", "I7 I9 I11 I13 I5"),
        ("always demolish I13", "I7 I9 I11 J6 I5"),
        ("demolish R#1 I13", "I7 I9 I11 J6 I5"),
    ],
)
def test_demolition_stated_ahead(ahead, left):
    mail = short_of_citizens(CHAIN, 5, ahead)
    assert list(mail.state.cities["R#1"].tiles) == left.split()
    assert "prepare" in mail.asked().values()


def test_a_newer_line_to_demolish_replaces_the_older_with_what_it_keeps_and_the_reply_names_it():
    """R 48: what goes first and what is kept are one line."""
    mail = at_turn()
    mail.send("green", "always demolish G#1 U11 keep U7")
    reply = mail.send("green", "always demolish G#1 keep U13")
    told = [(line.code, line.particulars["line"]) for line in reply.lines]
    assert told[1:] == [("replaced", "always demolish G#1 U11 keep U7")]
    assert mail.plans("green") == ["always demolish G#1 keep U13"]


def test_roads_are_taken_away_on_demand_only():
    tiles = "farmhouse I9, road I11, road I13, road J6"
    mail = short_of_citizens(tiles, 3, "ask tie", expansion=True)
    assert list(mail.state.cities["R#1"].tiles) == ["I7", "I9", "I11", "I13", "J6"]
    mail = short_of_citizens(tiles, 3, "unroad R#1 I11, I13, J6, K7", expansion=True)
    assert list(mail.state.cities["R#1"].tiles) == ["I7", "I9", "I11"]


@pytest.mark.parametrize(
    ("ahead", "gone"),
    [
        ("unroad R#1 K7 J6", "J6"),
        ("unroad R#1 I11 I13 J6", "I13 J6"),
        ("unroad I11 J6 I13", "J6 I13"),
        ("unroad R#1 J6 K7", "J6"),
        ("unroad R#1 K7", ""),
        ("unroad R#1 K7 L8, I13", "I13"),
    ],
)
def test_each_named_road_goes_in_order_and_is_skipped_if_it_cannot_be_removed(ahead, gone):
    """11.4 D, with commas or without; nobody goes back to a road that was skipped."""
    mail = short_of_citizens("farmhouse I9, road I11, road I13, road J6", 3, ahead, expansion=True)
    assert [event["hex"] for event in mail.events("demolished")] == gone.split()


def test_a_list_to_demolish_lasts_until_enough_is_gone_and_then_for_the_year():
    """At every single removal the whole list is looked through again (11.4 B)."""
    mail = short_of_citizens(CHAIN, 3, "demolish R#1 I11 I13 I5")
    assert [event["hex"] for event in mail.events("demolished")] == ["I13", "I11", "I5"]
    mail = short_of_citizens(CHAIN, 4, "demolish R#1 I11 I13")
    assert mail.plans("red") == []  # the year is over


def test_when_asked_a_list_to_demolish_goes_on_as_long_as_it_can():
    mail = short_of_citizens(CHAIN, 4, "ask demolish")
    mail.send("red", "demolish R#1 I11 I13")
    assert [event["hex"] for event in mail.events("demolished")] == ["I13", "I11"]
    mail = short_of_citizens(CHAIN, 3, "ask demolish")
    mail.send("red", "demolish R#1 I13 K7")
    assert (mail.asked(), list(mail.question.options)) == ({"red": "demolish"}, ["I5", "I11", "J6"])
    mail.send("red", "demolish keep I11 J6")
    assert list(mail.state.cities["R#1"].tiles) == ["I7", "I9", "I11"]


def test_roads_to_take_away_are_so_in_both_resettlements_of_a_year():
    """A city that starves is resettled again, and a road may go that could not before [R 35]."""
    country = Country("R#1: castle I17, road I19, school I21; citizens 5\nG#1: castle U9; citizens 3", expansion=True)
    assert country.land.food_of("red") == 1
    country.land.agenda = [["year_end"], ["feeding", 0], ["resettlement", 0], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", "unroad R#1 I19")
    mail.send("green", "pass")
    assert [event["hex"] for event in mail.events("demolished")] == ["I21", "I19"]


def test_a_building_is_no_road_to_take_away():
    tiles = "farmhouse I9, road I11, road I13, road J6"
    mail = short_of_citizens(tiles, 3, "ask unroad", expansion=True)
    assert mail.asked() == {"red": "unroad"}
    assert mail.refused("red", "unroad R#1 I9")[0] == "no_road"
    assert mail.refused("red", "unroad R#1 I11")[0] == "splits_city"
    assert mail.refused("red", "unroad R#1 I7")[0] == "is_castle"
    assert mail.refused("red", "unroad R#1 K7")[0] == "no_such_tile"
    mail.send("red", "unroad R#1 I13, J6")
    assert list(mail.state.cities["R#1"].tiles) == ["I7", "I9", "I11"]


def test_a_road_of_somebody_else_is_taken():
    cities = "R#1: castle I9, farmhouse I7; citizens 5\nG#1: castle I17, road I15, road I13; citizens 3"
    mail = at_turn(cities, expansion=True)
    assert mail.refused("red", "school I13")[0] == "taken"


HUNGRY = """
    R#1: castle I7, farmhouse I9; citizens 5
    R#2: castle I27, farmhouse H26; citizens 5
    R#3: castle A15; citizens 2
    G#1: castle U9; citizens 3
"""


@pytest.mark.parametrize(
    ("ahead", "left"),
    [
        ("ask tie", (3, 4, 2)),
        ("always starve R#2 R#1", (5, 2, 2)),
        ("always starve R#1 1 R#2 2", (4, 3, 2)),
        ("always starve R#2 3", (5, 2, 2)),
        ("always starve R#2 2", (3, 4, 2)),
        ("always starve R#1 1 R#7 2", (3, 4, 2)),
        ("always starve R#3 R#2", (5, 3, 1)),
        ("starve R#2 R#1", (5, 2, 2)),
    ],
)
def test_starvation_stated_ahead(ahead, left):
    country = Country(HUNGRY)
    country.land.agenda = [["year_end"], ["feeding", 0], ["turn", 5, "green"]]
    short = country.land.citizens_of("red") - country.land.food_of("red")
    assert short == 3
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", ahead)
    mail.send("green", "pass")
    starved = {event["city"]: event["n"] for event in mail.events("starved")}
    assert tuple(city - starved.get(name, 0) for name, city in (("R#1", 5), ("R#2", 5), ("R#3", 2))) == left
    assert mail.state.famine["red"]


def test_a_ranking_goes_down_to_one_citizen_everywhere_before_it_takes_the_last():
    country = Country("""
        R#1: castle I27, school I29; citizens 3
        R#2: castle U27, school U25; citizens 3
        G#1: castle I7; citizens 3
    """)
    country.land.agenda = [["year_end"], ["feeding", 0], ["turn", 5, "green"]]
    assert country.land.citizens_of("red") - country.land.food_of("red") == 4
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", "always starve R#2 R#1")
    mail.send("green", "pass")
    assert {event["city"]: event["n"] for event in mail.events("starved")} == {"R#2": 2, "R#1": 2}


def hungry(*ahead: str) -> Post:
    """Red has three citizens without food, and what he said before lies on the desk."""
    country = Country(HUNGRY)
    country.land.agenda = [["year_end"], ["feeding", 0], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", *ahead)
    mail.send("green", "pass")
    return mail


def great_famine() -> Post:
    """Red is asked how to share a famine out over four cities, of far more citizens than fit on a list."""
    country = Country("""
        R#1: castle A5, market A7, quarry A9; citizens 8
        R#2: castle E25, market E27; citizens 8
        R#3: castle Q5; citizens 5
        R#4: castle Q33; citizens 5
        G#1: castle U17; citizens 3
    """)
    country.land.agenda = [["year_end"], ["feeding", 0], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("red", "ask starve")
    mail.send("green", "pass")
    return mail


def test_the_block_that_is_ready_shares_all_of_a_great_famine_out():
    mail = great_famine()
    short = mail.question.known()["short"]
    (line,) = sheet_of(mail.desk, "red").automatic
    assert sum(map(int, line[2::2])) == short > 12
    assert len({*line[1::2]}) == len(line[1::2])
    reply = mail.send("red", " ".join(line))
    assert [outcome.particulars["line"] for outcome in reply.lines] == [" ".join(line)]  # and the echo says all of it
    assert sum(event["n"] for event in mail.events("starved") if event["seat"] == "red") == short


def test_of_a_great_famine_a_letter_shows_how_it_is_shared_out_exactly():
    sheet = sheet_of(great_famine().desk, "red")
    text = " ".join(options_text(sheet, language="en").split())
    assert "exactly so: " + " ".join(sheet.automatic[0]) in text


def test_a_letter_offers_every_way_to_share_a_small_famine_out():
    mail = hungry("ask starve")
    lines = [" ".join(choice.line) for choice in mail.desk.choices("red")]
    assert lines[:3] == ["starve R#1 1 R#2 1 R#3 1", "starve R#1 1 R#2 2", "starve R#1 1 R#3 2"]
    assert len(lines) == len({*lines}) == 9
    for line in lines:
        other = hungry("ask starve")
        other.send("red", line)
        words = line.split()[1:]
        assert {e["city"]: e["n"] for e in other.events("starved")} == dict(zip(words[::2], map(int, words[1::2])))
    mail.send("red", "9")
    assert {event["city"]: event["n"] for event in mail.events("starved")} == {"R#2": 3}


def test_starvation_when_asked():
    mail = hungry("ask starve")
    assert mail.asked() == {"red": "starve"}
    assert mail.refused("red", "starve G#1")[0] == "not_yours"
    assert mail.refused("red", "starve R#9")[0] == "no_city"
    for line in ("starve R#2 2", "starve R#2 2, R#1 2", "starve R#3 3", "starve R#2 2 R#1"):
        assert mail.refused("red", line)[0] == "wrong_sum", line
    mail.send("red", "starve R#2 2, R#1 1")
    assert {event["city"]: event["n"] for event in mail.events("starved")} == {"R#2": 2, "R#1": 1}


@pytest.mark.parametrize(
    ("line", "starved"),
    [
        ("starve R#2 R#1", {"R#2": 3}),
        ("starve R#3 R#2", {"R#3": 1, "R#2": 2}),
        ("starve R#2", {"R#2": 3}),
        ("STARVE R#2:2 R#1:1", {"R#2": 2, "R#1": 1}),
        ("affamer R#2 2, R#1 1", {"R#2": 2, "R#1": 1}),
    ],
)
def test_a_ranking_when_asked_means_what_it_means_ahead(line, starved):
    mail = hungry("ask starve")
    mail.send("red", line)
    assert {event["city"]: event["n"] for event in mail.events("starved")} == starved


TIED = """
    B#1: castle I9, cathedral I11; citizens 4
    G#1: castle I17, school I19; citizens 3
"""


@pytest.mark.parametrize(
    ("ahead", "service"),
    [
        (["ask demolish"], "culture"),
        (["always tie max"], "culture"),
        (["always tie B#1 education"], "education"),
        (["always tie health > education > culture"], "education"),
        (["always tie B#1 health"], "culture"),
        (["always tie culture", "always tie B#1 education"], "education"),
        (["tie B#1 education"], "education"),
        (["toujours égalité B#1 éducation"], "education"),
    ],
)
def test_ties_stated_ahead(ahead, service):
    country = Country(TIED).set(voices="C C E E")
    country.land.agenda = [["voice_count"], ["turn", 5, "blue"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"green": "Bruno", "blue": "Chloé"}))
    mail.send("blue", *ahead, "pass")
    chosen = {event["city"]: event["service"] for event in mail.events("tie_chosen")}
    assert chosen.get("B#1") == service


def test_ties_when_asked_are_answered_with_the_same_lists():
    lines = {"tie B#1 health > education > culture": "education", "tie culture education": "culture", "tie max": "culture"}
    for line, service in lines.items():
        country = Country(TIED).set(voices="C C E E")
        country.land.agenda = [["voice_count"], ["turn", 5, "blue"]]
        mail = Post(Desk(GAME, Table(GAME, country.land), {"green": "Bruno", "blue": "Chloé"}))
        mail.send("blue", "ask tie", "pass")
        assert mail.refused("blue", "tie B#1 health")[0] == "not_tied"
        mail.send("blue", line)
        assert [event["service"] for event in mail.events("tie_chosen") if event["seat"] == "blue"] == [service], line


def test_what_a_service_would_bring_ends_at_the_limit():
    country = Country(TIED.replace("citizens 4", "citizens 5")).set(voices="C C E E", first="blue")
    country.land.agenda = [["voice_count"], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"green": "Bruno", "blue": "Chloé"}))
    mail.send("blue", "ask tie")
    mail.send("green", "pass")
    gains = {service: mail.question.known(service)["gain"] for service in mail.question.options}
    assert gains == {"education": 0, "culture": 0}


def test_the_order_of_cities_stated_ahead():
    cities = """
        B#1: castle I9, school I11; citizens 3
        B#2: castle I25, school I23; citizens 3
        G#1: castle I17; citizens 1
    """
    expected = {"ask tie": "B#1", "always order B#2 B#1": "B#2", "always order B#7 B#2": "B#2", "order B#2": "B#2"}
    for ahead, taker in expected.items():
        country = Country(cities).set(voices="E E E C")
        country.land.agenda = [["voice_count"], ["turn", 5, "blue"]]
        mail = Post(Desk(GAME, Table(GAME, country.land), {"green": "Bruno", "blue": "Chloé"}))
        mail.send("blue", ahead, "pass")
        assert [event["city"] for event in mail.events("migrated")] == [taker], ahead


# ---------------------------------------------------------------------- a year


PASSES = ["pass"] * 5


def test_a_year_of_programmes_costs_one_round_of_letters():
    mail = post(new_land(3))
    assert mail.asked() == dict.fromkeys(["red", "green", "blue"], "prepare")
    for seat in ("red", "green", "blue"):
        assert mail.state.year == 1
        mail.send(seat, "gold", "gold", "gold", "pass", "pass")
    assert mail.state.year == 2
    assert mail.asked() == dict.fromkeys(["red", "green", "blue"], "prepare")
    assert mail.plans("red") == []


@pytest.mark.parametrize("line", ["school", "palazzo", "ville", "roads", "master builder", "rich harvest"])
def test_half_an_action_is_no_part_of_a_programme(line):
    mail = post(new_land(3))
    reply = mail.desk.write("red", line)
    assert reply.refused and [one.code for one in reply.lines] == ["incomplete"] and mail.plans("red") == []


def test_guards_on_gold_cards_hexes_and_citizens():
    mail = at_turn(display="palace blessed_age")
    first = "palace I5 if gold >= 6 | school I5 if card cathedral | statue I5 if free I7"
    mail.send("red", first + " | fountain I11 if citizens R#1 >= 5 and not free I7")
    assert mail.state.cities["R#1"].tiles["I11"] == "fountain"


def test_a_guard_in_french_and_one_in_italian():
    mail = at_turn(display="palace blessed_age")
    mail.send("red", "palais I5 si or >= 6 | école I5 si carte palais et libre I5")
    assert mail.state.cities["R#1"].tiles["I5"] == "school"
    mail.send("green", "oro se cittadini G#1 >= 4 | passo")
    assert mail.state.passed["green"]


def test_without_a_line_left_he_is_asked():
    mail = post(new_land(2))
    mail.send("red", "gold")
    mail.send("green", *PASSES)
    assert (mail.asked(), mail.state.round) == ({"red": "turn"}, 2)


def test_a_line_without_legal_alternative_is_asked_at_its_moment():
    mail = post(new_land(2))
    mail.send("red", "cathedral I35 | palace I35", "gold")
    mail.send("green", *PASSES)
    assert mail.asked() == {"red": "turn"}
    mail.send("red", "pass")
    assert (mail.state.gold["red"], mail.state.round) == (3, 3)


def test_ask_me_is_asked_each_turn_and_the_silent_get_automatic_answers():
    mail = post(new_land(2))
    mail.send("red", "ask me")
    mail.deadline()
    assert mail.asked() == {"red": "turn"}
    for _ in range(5):
        mail.send("red", "pass")
    assert mail.state.year == 2
    assert [word for kind, word, _ in mail.by("green") if kind == "turn"] == ["gold", "gold", "gold", "pass", "pass"]


def test_ask_turn_if_a_new_card_comes():
    land = new_land(2)
    land.display = ["palace", *[card for card in land.display if card != "cathedral"]][:7]
    every = [card for card, count in land.box.policy_counts.items() for _ in range(count)]
    for card in land.display:
        every.remove(card)
    every.remove("cathedral")
    land.pile = [*every, "cathedral"]
    mail = post(land)
    mail.send("red", "gold", "gold", "pass", "pass", "pass", "ask turn if new cathedral")
    mail.send("green", "palace E15 | palace G15 | palace E17", *PASSES[:4])
    assert (mail.asked(), mail.state.round) == ({"red": "turn"}, 2)
    mail.deadline()  # his programme goes on with its next line
    assert mail.state.year == 2
    assert [word for kind, word, _ in mail.by("red") if kind == "turn"] == ["gold", "gold", "pass", "pass", "pass"]


def test_ask_does_not_fire_for_a_card_that_lies_there_already():
    mail = at_turn(display="cathedral")
    mail.send("green", *PASSES, "ask turn if new cathedral")
    mail.send("red", "pass")
    assert mail.asked() == {"red": "turn"}


def test_unused_lines_lapse_with_the_actions_and_are_told():
    mail = post(new_land(2))
    mail.send("red", *PASSES, "gold")
    mail.send("green", *PASSES)
    assert mail.plans("red") == []
    assert mail.events("line_lapsed") == [{"event": "line_lapsed", "line": "turn gold", "to": ["red"]}]


# ---------------------------------------------------------------------- advanced set-up


def test_castles_from_a_list_said_ahead():
    mail = post(new_land(3, setup="advanced"))
    mail.send("green", "always castle I7 I11 M25 E5")
    mail.send("blue", "always castle I9 M25 E25 E5 Q5")
    assert mail.asked() == {"red": "castle"}
    mail.send("red", "castle I9")
    taken = {name: city.castle for name, city in mail.state.cities.items()}
    assert taken == {"R#1": "I9", "B#1": "M25", "G#1": "E5"}
    assert mail.asked() == {"green": "castle"}  # nothing of his list is left
    assert mail.refused("green", "castle I11")[0] == "too_near"
    assert mail.refused("green", "castle I9")[0] == "taken"
    mail.send("green", "castle I11 I9 M9 E5")
    assert [city.castle for name, city in mail.state.cities.items() if name[0] == "B"] == ["M25", "E25"]


def test_seats_place_there_and_back_and_the_second_begins():
    mail = post(new_land(3, setup="advanced"))
    order = []
    while mail.question.kind == "castle":
        order.append(mail.question.player)
        mail.answer(mail.question.automatic())
    assert order == ["red", "blue", "green", "green", "blue", "red"]
    assert mail.state.first == "green"
    assert mail.state.year == 1


def test_where_only_one_answer_is_left_another_word_is_refused_with_its_reason():
    """One gold: the amount is not asked, since only 1 can be paid, and yet 2 is too dear."""
    cities = "R#1: castle I9, farmhouse I7; citizens 2\nG#1: castle U9; citizens 3"
    mail = at_turn(cities, gold={"red": 1, "green": 5}, display="blessed_age bread_and_games")
    reply = mail.desk.write("red", "blessed age R#1 2")
    assert [line.code for line in reply.lines] == ["too_dear"]


def test_castles_are_for_the_set_up_only_and_a_line_for_one_is_refused_afterwards():
    setting = post(new_land(3, setup="advanced"))
    assert setting.send("blue", "castle M25").lines[0].became == "kept"
    playing = at_turn()
    for seat in ("red", "green"):
        for line in ("castle I19", "always castle I19 | castle A5", "ask castle"):
            assert playing.refused(seat, line)[0] == "kind_over"


def test_whether_a_castle_is_over_does_not_depend_on_what_is_hidden():
    playing = at_turn()
    other = Desk(GAME, playing.table.clone(), playing.desk.names)
    before = other.table.state.dump()
    GAME.redeal(other.table.state, "red", Chance(b"hidden"))
    assert other.table.state.dump() != before
    for line in ("castle I19", "turn gold | castle I19", "always castle A5"):
        assert repr(other.write("red", line).lines) == repr(playing.desk.write("red", line).lines)


def test_a_preview_shows_the_board_up_to_the_card_that_is_turned_up_and_leaves_no_half_turn():
    mail = at_turn(display="palace ask_the_people")
    before = mail.desk.dump()
    reply, after = mail.desk.preview("red", "palace I5")
    land = after.table.state
    assert isinstance(land, Land)
    assert not reply.refused
    assert (land.cities["R#1"].tiles["I5"], land.gold["red"], land.display) == ("palace", 4, mail.state.display)
    assert after.table.drawn == mail.table.drawn
    assert after.asked() == {}
    reply, after = mail.desk.preview("red", "people V2")
    assert [line.particulars["line"] for line in reply.lines] == ["turn ask_the_people V2 V3 done"]
    assert (after.table.view("red")["voices"][1:], after.asked()) == (["", "", ""], {})
    assert mail.desk.dump() == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("school C9", "no_hex"),
        ("palace I5 | school C9", None),
        ("roads I5", "not_in_this_game"),
        ("builder theatre I5", "not_in_this_game"),
        ("blessed age G#1 1", "not_yours"),
        ("blessed age R#2 1", None),
        ("blessed age P#1 1", "no_city"),
        ("always demolish G#1 U9", "not_yours"),
        ("always demolish R#1 I7 C9", None),
        ("always starve R#9 R#1", None),
        ("harvest I7", None),
    ],
)
def test_a_line_ahead_that_can_never_be_legal_is_refused_with_its_reason(line, why):
    cities = "R#1: castle I9, farmhouse I7; citizens 5\nG#1: castle U9; citizens 3"
    mail = post(Country(cities, players=4).land)
    mail.state.agenda = []
    if why:
        assert mail.refused("red", "gold", line)[0] == why
    else:
        mail.send("red", "gold", line)


@pytest.mark.parametrize(
    "line",
    [
        "gold gold gold",
        "farmhouse E27 E23",
        "turn farmhouse E27, gold, pass",
        "farm e27 then palace e23 then gold",
        "palace I35 | gold gold",
        "always turn gold pass",
    ],
)
def test_a_second_action_in_one_line_is_refused_ahead_as_it_is_in_turn(line):
    year = post(new_land(2))
    code, nearest = year.refused("red", line, "pass")
    assert code == "too_many_words"
    assert nearest
    assert at_turn().refused("green", line)[0] == "too_many_words"  # and at any other moment


def test_an_alternative_that_can_never_be_legal_is_not_passed_over_for_the_next():
    assert at_turn(display="palace").refused("red", "palace I5 11 | gold")[0] == "too_many_words"
    assert at_turn().refused("green", "gold | done")[0] == "not_a_beginning"
    assert at_turn().refused("green", "turn U11 school")[0] == "not_a_beginning"


def test_what_is_offered_for_a_word_that_is_none_could_be_sent():
    year = post(new_land(2))
    for line in ("farmhouse E27 | nothing", "Farm e27, then gold. Then pass", "palase v2 23 | gold"):
        _, nearest = year.refused("red", line)
        assert nearest
        for other in nearest:
            assert not year.desk.clone().write("red", other).refused, other
            assert "done" not in other and other.count(",") == 0


@pytest.mark.parametrize(
    "line",
    ["roads I5 I3", "roads I5, I3 | gold", "city I27 from G#1", "people V2 V3 V4", "builder roads I5 I3", "games culture I9 2"],
)
def test_a_line_ahead_with_all_that_its_action_takes_is_kept(line):
    mail = at_turn(expansion=True)
    mail.send("green", line)
    assert len(mail.plans("green")) == 1


def test_ahead_a_city_that_starved_and_a_harvest_in_year_6_are_over():
    country = Country(TWO + "R#2: castle A5; citizens 5", year=6)
    give_up(country.land, "R#2")
    mail = post(country.land, ["turn"])
    assert mail.refused("green", "harvest U11")[0] == "not_this_year"
    assert mail.refused("green", "pass", "blessed age R#1 1")[0] == "not_yours"
    assert mail.refused("red", "gold", "blessed age R#2 1")[0] == "no_city"
    assert mail.refused("green", "blessed age R#2 1")[0] == "no_city"


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("starve R#2 1", "starve R#1 1"),
        ("order R#2", "order R#1"),
        ("ask tie R#2", "ask tie R#1"),
        ("always starve R#2", "always starve R#1"),
        ("always tie R#2 max", "always tie R#1 max"),
        ("demolish R#2 A7", "demolish R#1 A7"),
    ],
)
def test_a_line_about_nothing_but_a_city_that_starved_is_refused_with_one_about_a_living_city(line, instead):
    country = Country(TWO + "R#2: castle A5; citizens 5")
    give_up(country.land, "R#2")
    mail = post(country.land, ["turn"])
    assert mail.refused("red", line) == ("no_city", [instead])


@pytest.mark.parametrize("line", ["always starve R#2 R#1", "starve R#2 R#1", "order R#2 R#1", "ask starve", "always tie max"])
def test_a_city_that_starved_is_passed_over_in_a_list(line):
    country = Country(TWO + "R#2: castle A5; citizens 5")
    give_up(country.land, "R#2")
    mail = post(country.land, ["turn"])
    mail.send("red", line)
    assert len(mail.plans("red")) == 1


def test_what_is_offered_instead_of_a_hex_lies_near_it():
    mail = at_turn(THREE)
    assert mail.refused("red", "school E23")[1][0] in ("turn school H22", "turn school I23")
    assert mail.refused("red", "farmhouse A19")[1][0] == "turn farmhouse A17"
    assert mail.refused("red", "city U11")[1][0] == "turn city R10"


def test_a_third_voice_without_the_gold_for_it_is_too_dear():
    mail = at_turn(display="ask_the_people", gold={"red": 1})
    assert mail.refused("red", "people V2 V3 V4")[0] == "too_dear"
    assert mail.refused("red", "people V2 V2")[0] == "looked_already"
    mail.send("red", "people V2 V3")
    assert mail.state.seen["red"] == ["V2", "V3"]


@pytest.mark.parametrize("word", ["watch", "regarder", "guardare"])
def test_watch_alone_is_an_answer_to_the_letter_of_a_year(word):
    mail = post(new_land(2))
    reply = mail.send("red", word)
    assert [line.became for line in reply.lines] == ["kept"]
    assert mail.asked() == {"green": "prepare"}
    mail.send("green", *PASSES)
    assert mail.asked() == {"red": "turn"}


def test_who_is_eliminated_has_no_score():
    country = Country("R#1: castle I9; citizens 3\nG#1: castle U9; citizens 3\nB#1: castle I27; citizens 3", year=6)
    country.land.out["blue"], country.land.famine["blue"], country.land.voices_open = 1, True, True
    assert figures_of(country.land, "blue") == {"eliminated": 1}
    assert country.land.box and GAME.view(country.land, "red")["players"]["blue"]["points"] == 0


def test_what_the_first_line_of_a_mail_leads_to_makes_nothing_of_it_wrong():
    """His last turn of the last year is played, and lines for turns behind it lapse instead of refusing the mail."""
    country = Country(TWO, year=6)
    country.land.agenda = [["voice_count"], ["turn", 5, "green"]]
    mail = Post(Desk(GAME, Table(GAME, country.land), {"red": "Anna", "green": "Bruno"}))
    mail.send("green", "pass", "gold", "always turn gold")
    assert mail.desk.result is not None


def test_of_two_rules_in_one_mail_the_reply_says_which_is_looked_at_first():
    mail = at_turn()
    reply = mail.send("green", "always starve G#1 2", "always starve G#1", "always tie max")
    assert [(line.code, line.particulars["line"]) for line in reply.lines] == [
        ("rule_always", "always starve G#1 2"),
        ("rule_always", "always starve G#1"),
        ("tried_after", "always starve G#1 2"),
        ("rule_always", "always tie max"),
    ]
