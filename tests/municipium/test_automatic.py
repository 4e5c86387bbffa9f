"""Automatic answers (19.3): each rule and each of its tie-breaks in a position of its own."""

import pytest

from pbem.rules.municipium.automatic import auto_forum, auto_one, auto_pick, auto_place, auto_settle, spare_piece
from pbem.rules.municipium.data import CITIZENS
from pbem.rules.municipium.events import possible_pairs
from tests.municipium.town import LETTERS, b2, b4, heap, new


def test_settle_where_one_has_fewest_lowest_number_first():
    game = new("blue orange")
    places = []
    for _ in range(7):
        places.append(auto_settle(game.town, "blue"))
        game.answer("blue", places[-1])
        game.answer("orange", "temple")
    assert places == list(game.town.banner)
    assert auto_settle(b4().town, "blue") == "praetorium"


# ---------------------------------------------------------------------- AUTO-PLACE


@pytest.mark.parametrize(
    ("seat", "citizen", "changes", "place"),
    [
        # an event in which he is first (2) before one in which he is second (1)
        ("orange", "M", "banner baths M M ; banner emporium M M", "baths"),
        ("yellow", "M", "banner baths M M ; banner emporium M M", "emporium"),
        ("blue", "M", "banner emporium M M", "emporium"),  # second (1) before no event (0)
        ("blue", "M", "banner baths M M ; banner emporium M M", "baths"),  # both second, both position 2: lowest number
        # no event (0) before one from which only others gain (-1)
        ("pink", "S", "banner tavern S S", "praetorium"),
        ("yellow", "S", "banner tavern S S", "praetorium"),
        # only others gain in both: best position, absent is worst
        ("pink", "S", "banner tavern S S ; banner praetorium S S", "tavern"),  # third in both: lowest number
        ("pink", "S", "banner tavern S S ; banner praetorium S S ; from temple to tavern yellow", "praetorium"),
        ("pink", "S", "banner tavern S S ; banner praetorium S S ; from tavern to temple pink", "praetorium"),
        # an event with nobody present is as good as none (0), then the position counts
        ("orange", "S", "banner tavern S S ; from tavern to temple blue blue orange pink", "praetorium"),
        ("blue", "S", "banner praetorium S S ; from praetorium to temple orange yellow yellow pink", "tavern"),
        ("yellow", "A", "", "forum"),  # third there, fourth in the basilica
        ("orange", "A", "", "forum"),
        ("pink", "A", "", "basilica"),
        # position equal: lowest number
        ("blue", "P", "", "temple"),
        ("pink", "P", "", "basilica"),
        ("yellow", "S", "from praetorium to temple yellow yellow", "tavern"),  # absent in both
        ("orange", "P", "banner forum A A", "forum"),  # second at an event
    ],
)
def test_place(seat, citizen, changes, place):
    assert auto_place(b4(changes).town, seat, LETTERS[citizen]) == place


# ---------------------------------------------------------------------- AUTO-PICK


def pick(banner, leader="-", second="-", place="praetorium"):
    """Yellow leads the praetorium, orange is second."""
    game = b4(f"yellow holds {leader} ; orange holds {second}")
    game.town.banner[place] = [LETTERS[letter] for letter in banner]
    return auto_pick(game.town, "yellow", place, possible_pairs(game.town.banner[place]))


def test_pick_most_decurions_at_once():
    assert pick("SSP", leader="A1 M1") == "soldier+priest"
    assert pick("SPP", leader="A1 M1") == "soldier+priest"
    assert pick("SSP", leader="P3 A2 M2") == "soldier+soldier"  # two sets


def test_pick_then_most_types_and_favours():
    assert pick("SSP") == "soldier+priest"
    assert pick("SPP", leader="P1") == "soldier+priest"
    assert pick("SSP", leader="S1 F1", second="P1 A1 M1") == "soldier+priest"  # though it gives orange a decurion


def test_pick_then_fewest_decurions_for_the_second():
    """Yellow has two types either way: a soldier for orange would be a set, a priest is not."""
    assert pick("SSP", leader="P1 S1", second="P1 A1 M1") == "soldier+soldier"
    assert pick("SSP", leader="P1 S1", second="A1 M1 S1") == "soldier+priest"


def test_pick_then_more_priests():
    assert pick("SSP", leader="P1 S1") == "soldier+priest"
    assert pick("SPP", leader="P1 S1") == "priest+priest"


def test_pick_alone_in_the_place():
    """Without a second family nobody's gain counts."""
    game = b2()
    game.town.banner["praetorium"] = ["soldier", "soldier", "priest"]
    pairs = possible_pairs(game.town.banner["praetorium"])
    assert auto_pick(game.town, "orange", "praetorium", pairs) == "soldier+priest"


# ---------------------------------------------------------------------- AUTO-FORUM


@pytest.mark.parametrize(
    ("changes", "take"),
    [
        # (a) a decurion at once, even if another take would come first in the order
        ("blue holds P1 A1 M1 ; orange holds P1 ; pink holds S1", "pink soldier"),
        ("blue holds P1 A1 M1", "tavern soldier"),
        # (b) a new type raises the number of types
        ("blue holds P1 ; orange holds P1 ; pink holds M1", "pink merchant"),
        # a favour completes the set
        ("blue holds P2 A1 F1 ; orange holds A1 M1 S1", "orange merchant"),
        # (c) a player rather than a banner
        ("pink holds S1", "pink soldier"),
        # (c) the one with most decurions, then the next clockwise
        ("orange holds P1 ; yellow holds P1 ; pink holds P1 ; yellow decurions 1 ; pink decurions 2", "pink priest"),
        ("orange holds P1 ; yellow holds P1 ; pink holds P1 ; yellow decurions 1 ; pink decurions 1", "yellow priest"),
        ("orange holds P1 ; yellow holds P1 ; pink holds P1", "orange priest"),
        # (c) the player counts before the type
        ("orange holds S1 ; pink holds P1", "orange soldier"),
        ("orange holds S1 ; pink holds P1 ; pink decurions 1", "pink priest"),
        # (c) among banners the lowest number
        ("", "temple priest"),
        ("blue holds P1", "tavern soldier"),
        ("blue holds P1 S1", "baths merchant"),
        ("blue holds P1 S1 M1", "basilica advocate"),
        # (d) the order of the types
        ("pink holds P1 A1 M1", "pink priest"),
        ("blue holds P1 ; pink holds P1 A1 M1", "pink advocate"),
        ("banner temple - ; banner tavern S P", "tavern priest"),
        # nothing to gain
        ("blue holds P1 S1 ; banner baths - ; banner emporium - ; banner basilica - ; banner forum -", None),
        ("blue holds P1 S1 ; banner baths - ; banner emporium - ; banner basilica - ; banner forum - ; pink holds S3", None),
        ("banner temple - ; banner tavern - ; banner baths - ; banner emporium - ; banner basilica - ; banner forum -"
         " ; banner praetorium -", None),
        # a decurion is worth it even if types and favours sink
        ("blue holds P1 F2 ; banner temple -", "tavern soldier"),
    ],
)  # fmt: skip
def test_forum(changes, take):
    found = auto_forum(b4(changes).town, "blue")
    assert (" ".join(found) if found else None) == take


def test_forum_clockwise_begins_behind_the_taker():
    found = auto_forum(b4("blue holds P1 ; orange holds P1 ; pink holds P1").town, "yellow")
    assert found == ("pink", "priest")


def test_forum_is_asked_with_that_answer_in_both_steps():
    game = b4("pink holds A1 M1 ; blue holds A1", deck="one_power").play("blue: done common forum")
    assert game.auto == "pink"
    assert game.play("blue: pink").auto == "merchant"


# ---------------------------------------------------------------------- AUTO-ONE and the rest


@pytest.mark.parametrize(
    ("seat", "changes", "place"),
    [
        ("blue", "", "forum"),
        ("blue", "order pink blue orange yellow ; in basilica blue 3 ; in tavern blue 0", "basilica"),  # leads no forum
        ("blue", "blue holds P1 A1 F1 ; banner tavern - ; banner praetorium -", "forum"),
        ("pink", "", "basilica"),
        ("yellow", "", "pass"),
        ("orange", "", "pass"),
        ("pink", "blue holds P12 ; orange holds A12 ; yellow holds M11 ; pink holds S12", "pass"),  # empty bag
    ],
)
def test_one_power(seat, changes, place):
    town = b4(changes).town
    assert auto_one(town, seat, town.led_by(seat)) == place


def test_one_power_leaves_a_useless_forum_for_the_basilica():
    """Blue leads both; whatever could be taken he has already."""
    changes = """
        blue holds P1 S1 M1 ; in basilica blue 3 ; in tavern blue 0
        banner basilica - ; banner forum -
    """
    town = b4(changes).town
    assert {"forum", "basilica"} <= {*town.led_by("blue")}
    assert auto_one(town, "blue", town.led_by("blue")) == "basilica"


@pytest.mark.parametrize(
    ("held", "piece"),
    [
        ("P1 A1 M1", "merchant"),  # the latest among equals
        ("P2 A2", "advocate"),
        ("P3 S2", "priest"),  # the most
        ("A1 F2", "advocate"),  # a favour only when no citizen is left
        ("F3", "favour"),
    ],
)
def test_trade_the_piece_one_can_spare(held, piece):
    """Ruling 33."""
    pieces = heap(held)
    assert spare_piece({citizen: pieces[citizen] for citizen in CITIZENS}, list(pieces)) == piece


def test_a_silent_turn_is_no_move_and_a_common_card():
    game = b4(deck="prefect_visits", draws="S").automatic()
    game.became("prefect forum ; blue holds F1 ; orange holds P1 ; room forum S")


@pytest.mark.parametrize("temple_power", ["must", "may"])
def test_all_powers_in_silence(temple_power):
    """Temple no, tavern decline, baths no, emporium stop, basilica draw, forum by AUTO-FORUM, praetorium unchanged."""
    game = b4("order orange yellow pink blue", deck="all_powers", draws="M", temple_power=temple_power)
    game.play("blue: done common").automatic()
    if temple_power == "may":  # pink drew a merchant, then orange, first of the discs, takes it from him
        game.became("pink holds - ; orange holds M1")
    else:
        game.became("order orange yellow blue pink ; pink holds - ; orange holds M1")


def test_guests_are_placed_in_the_order_of_the_types():
    game = b4(draws="S M A P").play("blue: done invite_citizens")
    order = []
    while game.asked.startswith("blue"):
        if game.asked == "blue place.citizen":
            order.append(game.auto)
        game.answer("blue", game.auto)
    assert order == ["priest", "advocate", "merchant"]  # the soldier is forced
    game.became("banner temple P P ; banner forum A A ; banner baths M M ; banner tavern S S ; blue used invite_citizens")
