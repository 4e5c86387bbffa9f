"""Options and setting up (sections 2, 5, 15 and ruling 38)."""

from collections import Counter

import pytest

from pbem.engine import BadOption, Chance, Loaded
from pbem.rules.municipium import GAME
from tests.municipium.town import citizens, counts, letters, new

ALL = ["blue", "orange", "yellow", "pink", "black"]


def test_the_presets():
    assert GAME.settle({}, 4) == {
        "edition": "full",
        "citizens_per_type": 15,
        "room_citizens": "three_plus",
        "initial_ranking": "final_count",
        "temple_power": "must",
        "third_tiebreak": "none",
        "target_decurions": 5,
        "placement_mode": "sequential",
        "interrupts": "collect",
    }
    assert GAME.settle({"edition": "summary"}, 5) == {
        "edition": "summary",
        "citizens_per_type": 20,
        "room_citizens": "always",
        "initial_ranking": "incremental",
        "temple_power": "may",
        "third_tiebreak": "favours",
        "target_decurions": 5,
        "placement_mode": "sequential",
        "interrupts": "collect",
    }


@pytest.mark.parametrize("edition", ["full", "summary"])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("citizens_per_type", 15),
        ("citizens_per_type", 20),
        ("room_citizens", "three_plus"),
        ("room_citizens", "always"),
        ("initial_ranking", "final_count"),
        ("initial_ranking", "incremental"),
        ("temple_power", "must"),
        ("temple_power", "may"),
        ("third_tiebreak", "none"),
        ("third_tiebreak", "favours"),
        ("target_decurions", 4),
        ("target_decurions", 5),
        ("placement_mode", "sequential"),
        ("placement_mode", "sealed"),
        ("interrupts", "collect"),
        ("interrupts", "sequential"),
    ],
)
def test_each_option_may_be_changed_by_name(edition, option, value):
    """As text, the way a game master writes it; the others stay as the edition has them."""
    options = GAME.settle({"edition": edition, option: str(value)}, 3)
    assert options == GAME.settle({"edition": edition}, 3) | {option: value}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("edition", "deluxe"),
        ("edition", ""),
        ("citizens_per_type", "16"),
        ("citizens_per_type", "15.0"),
        ("citizens_per_type", "many"),
        ("room_citizens", "never"),
        ("initial_ranking", "random"),
        ("temple_power", "yes"),
        ("third_tiebreak", "citizens"),
        ("target_decurions", "3"),
        ("target_decurions", "6"),
        ("target_decurions", "short"),
        ("placement_mode", "open"),
        ("interrupts", "ask"),
        ("players", "4"),
        ("laurels", "10"),
    ],
)
def test_any_other_value_is_refused(option, value):
    with pytest.raises(BadOption, match=option):
        GAME.settle({option: value}, 4)


@pytest.mark.parametrize(
    ("edition", "players", "fits"),
    [("full", n, 2 <= n <= 4) for n in range(7)] + [("summary", n, 3 <= n <= 5) for n in range(7)],
)
def test_the_number_of_seats(edition, players, fits):
    if fits:
        assert GAME.settle({"edition": edition}, players)["edition"] == edition
    else:
        with pytest.raises(BadOption, match=f"not {players}"):
            GAME.settle({"edition": edition}, players)


def test_five_need_the_larger_bag():
    with pytest.raises(BadOption, match="five players need citizens_per_type 20, not 15"):
        GAME.settle({"edition": "summary", "citizens_per_type": "15"}, 5)
    assert GAME.settle({"edition": "summary", "citizens_per_type": "15"}, 4)["citizens_per_type"] == 15


@pytest.mark.parametrize("seats", [["blue", "blue"], ["blue", "green"], ["blue", "black"]])
def test_a_family_must_be_one_of_the_edition_and_only_once(seats):
    with pytest.raises(BadOption, match="the families are blue, orange, yellow, pink, each once"):
        GAME.new(seats, GAME.settle({}, 2), Chance(b"seed"))


def test_the_families_of_the_editions():
    assert list(GAME.seats(GAME.settle({}, 4))) == ALL[:4]
    assert list(GAME.seats(GAME.settle({"edition": "summary"}, 4))) == ALL
    assert list(GAME.player_counts) == [2, 3, 4, 5]


# ---------------------------------------------------------------------- on the table


@pytest.mark.parametrize(
    ("edition", "players", "more", "bag"),
    [
        ("full", 2, {}, 53),
        ("full", 3, {}, 47),
        ("full", 4, {}, 47),
        ("full", 2, {"room_citizens": "always"}, 47),
        ("full", 4, {"citizens_per_type": 20}, 67),
        ("summary", 3, {}, 67),
        ("summary", 4, {"room_citizens": "three_plus"}, 67),
        ("summary", 5, {}, 67),
    ],
)
def test_what_lies_on_the_table(edition, players, more, bag):
    town = new(" ".join(ALL[:players]), edition=edition, **more).town
    assert sum(town.bag.values()) == bag
    assert [letters(banner) for banner in town.banner.values()] == "P S M M A A S".split()
    assert set(town.room_favour.values()) == {1}
    assert town.favour_supply == 9
    assert town.laurel_supply == 10
    assert town.prefect == "basilica"
    assert set(town.unplaced.values()) == {7}
    assert all(cards == ["great_family", "your_powers", "invite_citizens"] for cards in town.family_cards.values())
    assert Counter(town.deck) == {"prefect_visits": 5, "citizens_visit": 4, "one_power": 2, "all_powers": 1}
    assert not town.discard
    assert all(bool(citizen) == (players > 2 or bool(more)) for citizen in town.room_citizen.values())


def test_two_players_leave_the_rooms_without_citizens():
    game = new("blue orange")
    assert game.bag() == "P14 A13 M13 S13"
    assert not any(game.town.room_citizen.values())


def test_room_citizens_are_drawn_in_the_order_of_the_numbers():
    town = new("blue orange yellow", draws="P A M S S P").town
    rooms = ["tavern", "baths", "emporium", "basilica", "forum", "praetorium"]
    assert town.room_citizen == dict(zip(rooms, citizens("P A M S S P")))


def test_chance_is_used_for_the_first_player_then_the_deck_then_the_rooms():
    """The same numbers, taken by hand in the order of section 21."""
    options = GAME.settle({}, 4)
    town = GAME.new(ALL[:4], options, Chance(b"seed"))
    chance = Chance(b"seed")
    assert town.first_player == chance.pick(ALL[:4])
    deck = ["prefect_visits"] * 5 + ["citizens_visit"] * 4 + ["one_power"] * 2 + ["all_powers"]
    chance.shuffle(deck)
    assert town.deck[::-1] == deck
    bag = dict(zip(["priest", "advocate", "merchant", "soldier"], (14, 13, 13, 13)))
    for citizen in town.room_citizen.values():
        assert citizen == chance.draw(bag)
        bag[citizen] -= 1
    assert town.chance.counter == chance.counter
    assert counts(bag) == counts(town.bag)


def test_a_loaded_draw_of_a_type_not_in_the_bag_is_an_error():
    options = GAME.settle({}, 3)
    with pytest.raises(ValueError, match="'senator'"):
        GAME.new(ALL[:3], options, Loaded({"citizen": ["senator"]}))
