"""The board and the numbers of the game come from files; a file nobody could play with is refused and says why."""

import copy
import re

import pytest

from pbem.engine import BadOption
from pbem.rules.municipium import data


def plain(name):
    return copy.deepcopy(data.read(name))


def altered(name, key, value):
    """The file's data with one key changed, or taken out."""
    found = plain(name)
    *path, last = key.split(".")
    table = found
    for step in path:
        table = table[step]
    if value is ...:
        del table[last]
    else:
        table[last] = value
    return found


def load(name, plain_data):
    if name == data.BOARD_FILE:
        board = data.board(plain_data)
        data.pieces(data.read(data.PIECES_FILE), board)
    elif name == data.PIECES_FILE:
        data.pieces(plain_data, data.BOARD)
    else:
        data.editions(plain_data, data.BOARD)


def test_steps_follow_from_the_paths():
    one = {place: " ".join(data.BOARD.one_step(place)) for place in data.PLACES}
    two = {place: " ".join(data.BOARD.two_steps(place)) for place in data.PLACES}
    assert one == {
        "temple": "tavern basilica",
        "tavern": "temple baths praetorium",
        "baths": "tavern emporium",
        "emporium": "baths basilica",
        "basilica": "temple emporium forum",
        "forum": "basilica praetorium",
        "praetorium": "tavern forum",
    }
    assert two == {
        "temple": "baths emporium forum praetorium",
        "tavern": "emporium basilica forum",
        "baths": "temple basilica praetorium",
        "emporium": "temple tavern forum",
        "basilica": "tavern baths praetorium",
        "forum": "temple tavern emporium",
        "praetorium": "temple baths basilica",
    }


def test_the_prefect_goes_round_the_six_rooms_and_starts_in_the_basilica():
    assert data.BOARD.start == "basilica"
    way = ["basilica"]
    for _ in range(6):
        way.append(data.BOARD.after(way[-1]))
    assert " ".join(way) == "basilica forum praetorium tavern baths emporium basilica"


def test_citizens_stand_where_they_belong():
    matching = {citizen: " ".join(places) for citizen, places in data.MATCHING.items()}
    assert matching == {
        "priest": "temple tavern baths emporium basilica forum praetorium",
        "advocate": "basilica forum",
        "merchant": "baths emporium",
        "soldier": "tavern praetorium",
    }


def test_another_board_is_another_game():
    """The paths of the temple are an assumption: correcting them takes no code."""
    other = altered(data.BOARD_FILE, "paths", [*plain(data.BOARD_FILE)["paths"][:6], ["temple", "baths"], ["forum", "temple"]])
    board = data.board(other)
    assert board.one_step("temple") == ("baths", "forum")
    assert "temple" in board.two_steps("basilica")


RING = data.read(data.BOARD_FILE)["paths"][:6]
ROUTE = data.read(data.BOARD_FILE)["prefect_route"]


@pytest.mark.parametrize(
    ("name", "key", "value", "message"),
    [
        ("board.toml", "paths", ..., "board.toml: object missing required field `paths`"),
        ("board.toml", "paths", "tavern-baths", "board.toml, paths: expected `array`, got `str`"),
        ("board.toml", "paths", [["tavern"]], "board.toml, paths[0]: expected `array` of length 2, got 1"),
        ("board.toml", "paths", [*RING, ["temple", "port"]], "board.toml, paths: expected two institutions, got port"),
        ("board.toml", "paths", [*RING, ["temple", "temple"]], "board.toml, paths: expected two institutions, got temple twice"),
        ("board.toml", "paths", RING, "board.toml, paths: not connected: no way leads from temple to tavern, baths"),
        ("board.toml", "prefect_route", ROUTE[1:], "board.toml, prefect_route: expected each of tavern, baths"),
        ("board.toml", "prefect_route", [*ROUTE, "temple"], "board.toml, prefect_route: expected each of tavern, baths"),
        ("board.toml", "prefect_route", [*ROUTE, "baths"], "board.toml, prefect_route: expected each of tavern, baths"),
        ("board.toml", "prefect_start", "temple", "board.toml, prefect_start: expected a place on the prefect's route"),
        ("board.toml", "prefect_start", 4, "board.toml, prefect_start: expected `str`, got `int`"),
        ("board.toml", "institutions.forum", ..., "board.toml, institutions: object missing required field `forum`"),
        ("board.toml", "institutions.port", {}, "board.toml, institutions: there is no key port; there are: temple"),
        ("board.toml", "institutions.forum.room", ..., "institutions.forum: object missing required field `room`"),
        ("board.toml", "institutions.forum.room", "yes", "board.toml, institutions.forum.room: expected `bool`, got `str`"),
        ("board.toml", "institutions.forum.citizen", "senator", "institutions.forum.citizen: expected one of priest, advocate"),
        ("board.toml", "colour", "red", "board.toml: there is no key colour; there are: "),
        ("pieces.toml", "members", "seven", "pieces.toml, members: expected `int`, got `str`"),
        ("pieces.toml", "members", 0, "pieces.toml, members: expected `int` >= 1"),
        ("pieces.toml", "crowd", ..., "pieces.toml: object missing required field `crowd`"),
        ("pieces.toml", "crowd", 4, "pieces.toml, leaders_share: expected one less than the crowd"),
        ("pieces.toml", "everywhere", "senator", "pieces.toml, everywhere: expected one of priest, advocate"),
        ("pieces.toml", "citizens", ["priest", "priest"], "pieces.toml, citizens: expected each once, got priest"),
        ("pieces.toml", "citizens", [], "pieces.toml, citizens: expected `array` of length >= 1"),
        ("pieces.toml", "citizens", ["priest", "merchant"], "board.toml, institutions.tavern.citizen: expected one of"),
        ("pieces.toml", "family_cards", ["bribe"], "pieces.toml, family_cards[0]: expected one of "),
        ("pieces.toml", "common_cards.one_power", ..., "pieces.toml, common_cards: object missing required field `one_power`"),
        ("pieces.toml", "common_cards.one_power", 0, "pieces.toml, common_cards.one_power: expected `int` >= 1"),
        ("pieces.toml", "common_cards.bribe", 1, "pieces.toml, common_cards: there is no key bribe; there are: "),
        ("board.toml", "institutions.tavern.number", "0", "board.toml, institutions.number: expected each once, got 0"),
        ("pieces.toml", "distinguished", 1, "pieces.toml, distinguished: expected more than a plain member's 1"),
        ("editions.toml", "accepted.citizens_per_type", [1, 15, 20], "accepted.citizens_per_type: expected at least 2, one for"),
        ("editions.toml", "accepted.temple_power", ["must", "may", "foo"], "accepted.temple_power[2]: expected one of may, must"),
        ("editions.toml", "editions.full.players", [1, 2], "editions.full.players: expected at least 2"),
        ("editions.toml", "editions.full", ..., "editions.toml, editions: object missing required field `full`"),
        ("editions.toml", "editions.full.favours", 5, "editions.toml, editions.full.favours: expected one for each of 6 rooms"),
        ("editions.toml", "editions.full.laurels", "ten", "editions.toml, editions.full.laurels: expected `int`, got `str`"),
        ("editions.toml", "editions.full.players", [4, 2], "editions.full.players: expected numbers of players, the smallest"),
        ("editions.toml", "editions.full.families", ["blue"], "editions.toml, editions.full.families: expected 4, got 1"),
        ("editions.toml", "editions.full.families", ["blue"] * 4, "editions.full.families: expected each once, got blue"),
        ("editions.toml", "editions.full.options.interrupts", "never", "full.options.interrupts: expected collect or sequential"),
        ("editions.toml", "editions.full.options.luck", 1, "editions.full.options: there is no key luck; there are: "),
        ("editions.toml", "accepted.interrupts", ..., "editions.toml, accepted: object missing required field `interrupts`"),
        ("editions.toml", "accepted.edition", ["pocket"], "editions.toml, accepted.edition: expected full or summary"),
        ("editions.toml", "needed.citizens_for_five", "all", "editions.toml, needed.citizens_for_five: expected `int`"),
    ],
)
def test_an_unsound_file_is_refused(name, key, value, message):
    with pytest.raises(BadOption, match=re.escape(message)):
        load(name, altered(name, key, value))


def test_a_board_without_rooms_is_refused():
    found = plain(data.BOARD_FILE)
    for institution in found["institutions"].values():
        institution["room"] = False
    with pytest.raises(BadOption, match=r"board\.toml, institutions: expected one with a room"):
        load(data.BOARD_FILE, found)


def test_a_file_that_is_no_toml_is_refused():
    with pytest.raises(BadOption, match=r"board\.toml is no TOML: .*line 1"):
        data.parse("board.toml", "paths = tavern")


@pytest.mark.parametrize("name", data.FILES)
def test_the_files_as_they_are_are_sound(name):
    load(name, plain(name))
    assert len(data.fingerprint({})[name]) == 64
