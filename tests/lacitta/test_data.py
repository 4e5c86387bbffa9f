"""Map and cards come from files that a game master may replace; a file nobody could play with is refused and says why."""

import re

import pytest

from pbem.engine import BadOption, Chance
from pbem.rules.data import text_of
from pbem.rules.lacitta import GAME
from tests.lacitta.country import Country, new_land

MAP = text_of("pbem.rules.lacitta", "map.toml")
CARDS = text_of("pbem.rules.lacitta", "cards.toml")


def refusal(**options: str) -> str:
    with pytest.raises(BadOption) as error:
        GAME.settle(options, 2)
    return str(error.value)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('castles = [ ["E25", "M9"]', 'castles = [ ["E26", "M9"]', "there is no hex E26"),
        ('castles = [ ["E25", "M9"]', 'castles = [ ["D24", "M9"]', "D24 is out of play with 2 players"),
        ('castles = [ ["E25", "M9"]', 'castles = [ ["E19", "M9"]', "E19 and F16 are too near to each other"),
        ('castles = [ ["E25", "M9"]', 'castles = [ ["E25"]', "expected 2 castles for each of 2 seats"),
        ("start_food = [6, 6]\n", "start_food = [6, 7]\n", "the castles have [6, 6], not [6, 7]"),
        ('tiles = { Z01 = "mountain"', 'tiles = { Z01 = "lake"', "expected 5 of lake, got 6"),
        ('tiles = { Z01 = "mountain"', 'tiles = { Z23 = "mountain"', "look at Z23"),
        ('touches = ["W1"] }', 'touches = ["W9"] }', "there is no terrain space or edge segment W9"),
        ('A5 = { min_players = 4', 'A5 = { min_players = 9', "hex.A5.min_players: expected `int` <= 5"),
        ('C17 = { min_players = 4', 'C17 = { min_players = "4"', "hex.C17.min_players: expected `int`, got `str`"),
        ('tiles = { Z01 = "mountain"', 'tiles = { Z01 = 3', "setup[0].tiles.Z01: expected `str`"),
        ('A5 = { min_players', 'X5 = { min_players', "expected a row letter"),
        ('touches = ["W1"] }', 'touches = ["W1", "W1"] }', "hex.A5.touches: expected each once, got W1 more than once"),
        ("A5 = { min_players", "A39 = { min_players", "hex.A39: expected a number up to 37: a drawing has 78 columns"),
        ("label_col = 8", "label_col = 500", "terrain_space Z01, label_col: expected 2 to 37: a drawing has 78 columns"),
        ("label_col = 8", "label_col = 38", "terrain_space Z01, label_col: expected 2 to 37"),
        ("label_col = 8", "label_col = 1", "terrain_space Z01, label_col: expected 2 to 37"),
        ("adjacency_extra = []", 'adjacency_extra = [["A5", "B7"]]', "there is no hex B7"),
        ("adjacency_extra = []", 'adjacency_extra = [["A5", "A7"]]', "A5 and A7 are neighbours anyway"),
        ("adjacency_removed = []", 'adjacency_removed = [["A5", "U29"]]', "A5 and U29 are not neighbours anyway"),
        ('adjacency_rule = "doubled"', 'adjacency_rule = "listed"', "expected its neighbours"),
        ('id = "Z02"', 'id = "Z01"', "got Z01 more than once"),
        ('expansion_tile = "x_lake"', 'expansion_tile = "x_farm"', "expected the wastelands to be covered by"),
        ("A5 = { min_players = 4", "A4 = { min_players = 4", "hex.A4: expected odd numbers in row A"),
        ('rows = "ABC', 'rows = "AABC', "rows: expected each once, got A more than once"),
        ('label_row = "C"', 'label_row = "Z"', "label_row: expected one of ABC"),
        ('format = "la-citta-map"', 'format = "chess"', "format"),
        ("[hex]", "[hexes]", "hexes"),
        ("[hex]", "[hex", "is no TOML"),
    ],
)  # fmt: skip
def test_a_map_that_is_not_sound_is_refused(before, after, why):
    assert before in MAP
    told = refusal(map=MAP.replace(before, after, 1))
    assert told.startswith("map.toml")
    assert why in told


def test_an_asymmetric_neighbour_is_refused():
    land = new_land(4)
    links = {hex: list(ends) for hex, ends in land.box.atlas.neighbours.items()}
    links["A5"].remove("B6")

    def listed(match: re.Match[str]) -> str:
        return f'{match[1]} = {{ neighbours = {links[match[1]]!r}, min_players'.replace("'", '"')

    text = re.sub(r"^([A-U]\d+) = \{ min_players", listed, MAP, flags=re.M).replace('"doubled"', '"listed"')
    assert "B6 has A5 as neighbour, but A5 has not B6" in refusal(map=text)
    links["A5"].append("B6")
    text = re.sub(r"^([A-U]\d+) = \{ min_players", listed, MAP, flags=re.M).replace('"doubled"', '"listed"')
    assert GAME.settle({"map": text}, 2)["map"] == text


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("gold_stock = -1", "gold_stock = 33", "constants.gold_stock: expected -1 (unlimited), got 33"),
        ("voice_cards = 9", "voice_cards = 5", "expected at least 24, got 23"),
        ("count_base = 4", "count_base = 3", "expected at least 32 cards, got 31"),
        ("count = 7", "count = 8", "expected 23, one for each terrain tile, got 22"),
        ('pool = "farmhouse_quarry"', 'pool = "farm"', "there is no pool 'farm'"),
        ("arches = { education = 2", "arches = { music = 2", "there is no service music"),
        ('building = "palace"', 'building = "palazzo"', "there is no building 'palazzo'"),
        ('id = "quarry"', 'id = "mine"', "there is no building mine in this game"),
        ("castles_per_player = 4", "castles_per_player = 1", "castles_per_player: expected at least 2 (start_castles), got 1"),
        ("voice_dealt = 4", "voice_dealt = 5", "voice_dealt: expected 2 to 4 (orders know V2, V3 and V4), got 5"),
        ("voice_dealt = 4", "voice_dealt = 3", "policy ask_the_people, options: expected no more than 2"),
        ("start_citizens_per_castle = 3", "start_citizens_per_castle = 6", "expected 1 to 5 (limit_base), got 6"),
        ("new_city_moved_citizens = 1", "new_city_moved_citizens = 4", "expected 1 to 5 (limit_base, with new_city_moved"),
        ("limit_market = 8", "limit_market = 4", "constants.limit_market: expected at least 5 (limit_base, or -1), got 4"),
        ("limit_market_and_wave = -1", "limit_market_and_wave = 6", "limit_market_and_wave: expected at least 8"),
        ("max_players = 5", "max_players = 6", "max_players: expected 2 to 5"),
        ("max_per_city = 1", "max_per_city = 2", "building market, max_per_city: expected 1"),
        ('id = "farmhouse"\n', 'id = "farmhouse"\nmax_per_city = 1\n', "building farmhouse, max_per_city: expected 0"),
        ("years = 6", 'years = "six"', "constants.years: expected `int`, got `str`"),
    ],
)
def test_cards_that_are_not_sound_are_refused(before, after, why):
    assert before in CARDS
    assert why in refusal(cards=CARDS.replace(before, after, 1))


def with_building(name: str, key: str, value: str) -> str:
    """The cards with one line of a building changed."""
    before, found, after = CARDS.partition(f'[[building]]\nid = "{name}"\n')
    assert found
    changed, count = re.subn(rf"^{key} = [^\s]+", f"{key} = {value}", after, count=1, flags=re.M)
    assert count
    return before + found + changed


@pytest.mark.parametrize(
    ("building", "key", "value", "why"),
    [
        ("market", "citizen_from", '"castle"', "expected supply, got castle"),
        ("school", "citizen_from", '"supply"', "expected castle, got supply"),
        ("school", "citizen_from", '"none"', "expected castle, got none"),
        ("school", "citizen_from", '"special"', "expected castle, got special"),
        ("road", "citizen_from", '"castle"', "expected none, got castle"),
        ("castle", "citizen_from", '"castle"', "expected special, got castle"),
        ("road", "citizens", "1", "expected 0, got 1"),
        ("school", "citizens", "0", "expected 1, got 0"),
        ("castle", "citizens", "0", "expected 1, got 0"),
        ("castle", "wave", "true", "expected false: a castle needs no lake"),
        ("market", "wave", "true", "expected false: a market needs no lake"),
        ("road", "wave", "true", "expected false: a road needs no lake"),
    ],
)
def test_where_the_citizen_of_a_building_comes_from_is_no_matter_of_the_file(building, key, value, why):
    assert f"cards.toml, building {building}, {key}: {why}" in refusal(cards=with_building(building, key, value))


def test_a_building_may_want_a_lake():
    """Fountains, bath houses and harbours do; with another file schools may."""
    country = Country("R#1: castle I7; citizens 3", cards=with_building("school", "wave", "true"))
    assert country.turn().options("school") == country.options("fountain")


def small_map(rows: str) -> str:
    """Only the hexes of these rows are in play with fewer than five players."""
    text = re.sub(rf"^([A-U](?<![{rows}])\d+ = {{ min_players = )\d", r"\g<1>5", MAP, flags=re.M)
    return "setup = []\n" + text.split("[[setup]]")[0]


def test_a_map_without_sites_for_all_castles_is_refused():
    with pytest.raises(BadOption, match="too small for setup=advanced with 2 players: it has 16 hexes in play"):
        GAME.settle({"setup": "advanced", "map": small_map("E")}, 2)
    with pytest.raises(BadOption, match="the first 7 of 8 castles can block"):
        GAME.settle({"setup": "advanced", "map": small_map("ABCDEFG")}, 4)
    far = CARDS.replace("new_city_min_empty = 3", "new_city_min_empty = 30")
    with pytest.raises(BadOption, match="too small"):
        GAME.settle({"setup": "advanced", "map": small_map("A-U"), "cards": far}, 2)
    assert GAME.settle({"setup": "advanced", "map": small_map("A-U")}, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_our_map_has_sites_for_all_castles(players):
    assert GAME.settle({"setup": "advanced"}, players)


def test_another_map_and_other_cards_are_played_with():
    cards = CARDS.replace("start_gold = 1", "start_gold = 5")
    cut = MAP.replace("adjacency_removed = []", 'adjacency_removed = [["E25", "E27"]]')
    land = new_land(2, map=cut, cards=cards)
    assert land.gold == {"red": 5, "green": 5}
    assert "E27" not in land.box.atlas.neighbours["E25"]
    loaded = type(land).load(land.dump(), b"seed")
    assert loaded.box is land.box
    assert GAME.fingerprint(land.options) != GAME.fingerprint(new_land(2).options)


@pytest.mark.parametrize(
    ("options", "players", "why"),
    [
        ({"setup": "chaos"}, 2, "setup cannot be chaos; it can be basic or advanced"),
        ({"expansion": "maybe"}, 2, "expansion cannot be maybe"),
        ({"edition": "first"}, 2, "there is no option edition"),
        ({}, 1, "2 to 5 players, not 1"),
        ({}, 6, "2 to 5 players, not 6"),
    ],
)
def test_options_that_cannot_be_played(options, players, why):
    with pytest.raises(BadOption, match=re.escape(why)):
        GAME.settle(options, players)


def test_seats_that_cannot_be():
    options = GAME.settle({}, 2)
    with pytest.raises(BadOption, match="each once"):
        GAME.new(["red", "red"], options, Chance(b""))
    with pytest.raises(BadOption, match="purple cannot be the first player"):
        GAME.new(["red", "green"], GAME.settle({"first": "purple"}, 2), Chance(b""))


def test_the_board_is_as_described():
    """Section 1.3: 177 hexes; 45 of them have two neighbours, 114 three, 18 four; every triangle has a ring of twelve."""
    atlas = new_land(5).box.atlas
    degrees = [len(ends) for ends in atlas.neighbours.values()]
    assert (len(degrees), degrees.count(2), degrees.count(3), degrees.count(4)) == (177, 45, 114, 18)
    for space in atlas.spaces:
        assert sum(space in touched for touched in atlas.touches.values()) == 12
    assert all(len(ground) - 1 <= 16 for ground in atlas.castle_ground.values())
