"""The worked cases of the rules, by their numbers: the first ranking, moves, events, sets, forum and emporium."""

import pytest

from tests.municipium.town import b4, new


def settle(game, placements):
    """Seven rounds of placing, from each seat's list of seven; `.` stands for the forum."""
    seats = game.town.seats_from(game.town.first_player)
    for turn in range(7):
        for seat in seats:
            game.answer(seat, {"T": "temple", ".": "forum"}[placements[seat][turn]])


# ---------------------------------------------------------------------- 1 and 2: the first ranking


def test_case_01_the_first_ranking_breaks_ties_clockwise_from_the_first_player():
    game = new(first="yellow")
    settle(game, {"blue": "TT.....", "orange": ".......", "yellow": "T......", "pink": "TT....."})
    assert game.town.temple_order == ["pink", "blue", "yellow", "orange"]
    assert game.asked == "yellow move.from"


def test_case_01_with_nobody_in_the_temple_the_first_player_leads_the_discs():
    game = new(first="yellow")
    settle(game, dict.fromkeys(["blue", "orange", "yellow", "pink"], "......."))
    assert game.town.temple_order == ["yellow", "pink", "blue", "orange"]


CASE_02 = {"blue": ".T.....", "orange": "T.T....", "yellow": ".......", "pink": "TT....."}


def test_case_02_discs_move_while_members_are_placed():
    game = new(edition="summary")
    orders: list[list[str]] = []
    seats = ["blue", "orange", "yellow", "pink"]
    for turn in range(7):
        for seat in seats:
            game.answer(seat, {"T": "temple", ".": "forum"}[CASE_02[seat][turn]])
            if not orders or orders[-1] != game.town.temple_order:
                orders.append(game.town.temple_order)
    assert [" ".join(order) for order in orders] == [
        "",
        "orange",
        "orange pink",
        "orange pink blue",
        "pink orange blue",
        "pink orange blue yellow",
    ]


def test_case_02_counted_at_the_end_the_same_placements_give_another_order():
    game = new(edition="summary", initial_ranking="final_count")
    settle(game, CASE_02)
    assert game.town.temple_order == ["orange", "pink", "blue", "yellow"]


# ---------------------------------------------------------------------- 3: moves


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("done", ""),
        ("baths basilica", "from baths to basilica blue"),
        ("tavern temple tavern praetorium", "from tavern to temple blue ; from tavern to praetorium blue"),
        ("tavern baths baths emporium", "from tavern to emporium blue"),
        ("temple emporium", "from temple to emporium blue"),
        ("forum temple", "from forum to temple blue"),
        ("temple basilica done", "from temple to basilica blue"),
        ("baths temple", "from baths to temple blue"),  # as a double step
    ],
)
def test_case_03_legal_moves(words, result):
    game = b4().play(f"blue: {words}")
    assert game.asked == "blue card"
    game.became(result)


@pytest.mark.parametrize(
    "words",
    [
        "baths forum",  # three steps
        "temple temple",
        "forum basilica tavern emporium",  # a single step, then a double one
        "forum basilica baths temple",  # the second as a single step
        "forum basilica temple baths",
        "praetorium",  # no blue member there
        "orange",  # another's member
    ],
)
def test_case_03_illegal_moves(words):
    assert b4().refuses("blue", words)


def test_case_03_after_a_double_step_nobody_else_moves():
    game = b4().play("blue: tavern emporium")
    assert game.asked == "blue card"
    assert game.refuses("blue", "forum")


def test_case_03_there_is_no_third_step():
    game = b4().play("blue: tavern baths tavern temple")
    assert game.asked == "blue card"
    assert game.refuses("blue", "forum")


def test_case_03_the_member_who_arrives_cannot_go_on():
    changes = "from baths to praetorium blue"
    assert b4(changes).refuses("blue", "tavern baths baths")
    b4(changes).play("blue: tavern emporium").became("from tavern to emporium blue")


# ---------------------------------------------------------------------- 4 to 7: the prefect


def test_case_04_one_family_alone_gets_the_favour_and_the_citizen_goes_to_the_bag():
    game = b4("from forum to temple blue yellow pink", deck="prefect_visits", draws="S").play("blue: done common")
    game.became("prefect forum ; orange holds F1 ; room forum S ; supply 8 ; bag P13 A12 M11 S11")
    assert game.asked == "orange move.from"


def test_case_05_nobody_present_leaves_the_favour_and_changes_the_citizen():
    game = b4("from forum to temple blue orange yellow pink ; bag P12 A12 M11 S12", deck="prefect_visits", draws="P")
    game.play("blue: done common").became("prefect forum ; supply 9 ; bag P12 A12 M11 S12")


def test_case_06_tie_by_the_higher_disc_two_sets_at_once_and_sets_before_the_refill():
    changes = "blue holds P1 A1 M1 ; orange holds A1 M1 S1 ; bag P11 A10 M9 S11"
    game = b4(changes, deck="prefect_visits", draws="A")
    assert game.ranking("forum") == "blue orange yellow pink"
    game.play("blue: done common").became(
        """
        prefect forum ; room forum A
        blue holds - ; blue decurions 1
        orange holds - ; orange decurions 1
        supply 9 ; bag P13 A11 M11 S12
        """
    )


def test_case_06_a_citizen_just_returned_can_be_drawn():
    """Before the exchange not one advocate would be in the bag."""
    held = "blue holds P1 A1 M1 ; orange holds M1 S1 A1 ; yellow holds A10 ; pink holds M1"
    game = b4(held, deck="prefect_visits", draws="A").play("blue: done common")
    assert game.town.room_citizen["forum"] == "advocate"


CASE_07 = "in tavern pink 1* ; prefect praetorium ; laurels 9"


def test_case_07_a_distinguished_member_counts_double_and_the_disc_settles_the_tie():
    game = b4(CASE_07 + "; order pink blue orange yellow", deck="prefect_visits", draws="M")
    assert game.ranking("tavern") == "pink blue orange"
    game.play("blue: done common").became(
        "prefect tavern ; pink holds F1 ; blue holds P1 ; room tavern M ; supply 8 ; bag P12 A12 M10 S12"
    )


def test_case_07_with_the_discs_the_other_way_blue_is_first():
    game = b4(CASE_07, deck="prefect_visits", draws="M").play("blue: done common")
    game.became("prefect tavern ; blue holds F1 ; pink holds P1 ; room tavern M")


# ---------------------------------------------------------------------- 8 to 11: citizen events and sets


def test_case_08_an_event_is_over_before_the_next_player_draws():
    game = b4("banner tavern S S ; bag P12 A12 M11 S11", deck="citizens_visit", draws="S S P M")
    game.play("blue: done common tavern")
    assert (game.holds("blue"), game.holds("orange")) == ("S2", "S1")
    assert game.asked == "orange place soldier"
    game.play(
        """
        orange: tavern
        yellow: praetorium
        pink: baths
        """
    ).became(
        """
        banner tavern S ; banner baths M M ; banner praetorium S P
        blue holds S2 ; orange holds S1
        bag P11 A12 M10 S9
        """
    )


def case_09(yellow="A1 M1", bag="bag P11 A11 M10 S12"):
    game = b4(f"banner praetorium S P ; yellow holds {yellow} ; {bag}", deck="citizens_visit", draws="S")
    game.play("blue: done common praetorium")
    assert game.asked == "yellow pick praetorium"
    assert game.options == "soldier+soldier soldier+priest"
    assert game.supplies().startswith(bag.replace("S12", "S11"))  # orange has not drawn yet
    return game


def drawn_again(game):
    """The bag when orange drew: what is there now and what he drew."""
    game.town.bag[game.town.drawn[0]] += 1
    return game.bag()


def test_case_09_the_pick_belongs_to_the_leader():
    assert case_09().auto == "soldier+priest"


def test_case_09_soldier_and_priest_complete_a_set():
    game = case_09().play("yellow: S+P")
    assert game.asked.startswith("orange place")
    game.became("banner praetorium - ; yellow holds - ; yellow decurions 1 ; orange holds S1")
    assert drawn_again(game) == "P12 A12 M11 S12"


def test_case_09_two_soldiers_do_not():
    game = case_09().play("yellow: S+S")
    game.became("banner praetorium - ; yellow holds A1 M1 S2 ; orange holds P1")
    assert drawn_again(game) == "P11 A11 M10 S11"


def test_case_10_two_citizens_of_one_event_are_one_gain():
    game = case_09("A1 M1 F1").play("yellow: S+P")
    game.became("banner praetorium - ; yellow holds F1 ; yellow decurions 1 ; orange holds S1 ; supply 8")


def test_case_10_without_the_priest_the_favour_must_be_used():
    game = case_09("A1 M1 F1")
    assert game.auto == "soldier+priest"
    game.play("yellow: S+S")
    game.became("banner praetorium - ; yellow holds S1 ; yellow decurions 1 ; orange holds P1 ; supply 9")


def test_case_11_two_sets_in_one_gain():
    game = b4("banner praetorium S S ; yellow holds P2 A2 M2 ; bag P10 A10 M9 S11", deck="citizens_visit", draws="S")
    game.play("blue: done common praetorium")
    assert game.asked.startswith("orange place")  # three alike: nobody was asked
    game.became("banner praetorium - ; yellow holds - ; yellow decurions 2 ; orange holds S1")
    assert drawn_again(game) == "P12 A12 M11 S12"


# ---------------------------------------------------------------------- 12: the forum


def test_case_12_a_favour_must_be_used_when_it_completes_a_set():
    game = b4("blue holds P2 A1 F1 ; orange holds M1 F1 ; supply 7", deck="one_power")
    game.play("blue: done common forum orange")  # only a merchant can be taken
    game.became("blue holds P1 ; blue decurions 1 ; orange holds F1 ; supply 8")
    assert game.asked == "orange power"
    game.play("orange: pass \n yellow: pass \n pink: pass")
    assert game.asked == "orange move.from"


def test_case_12_what_the_forum_cannot_take():
    game = b4("blue holds P2 A1 F1 ; orange holds M1 S1", deck="one_power").play("blue: done common forum")
    assert game.options == "orange temple tavern baths emporium basilica forum praetorium decline"
    assert game.refuses("blue", "orange favour")
    assert game.refuses("blue", "orange advocate")
    assert game.refuses("blue", "blue")
    assert b4("banner forum A A", deck="one_power").refuses("blue", "done common forum forum priest")  # the room's
    assert game.refuses("blue", "yellow")  # holds nothing


def test_case_12_two_favours_may_have_to_be_used():
    game = b4("blue holds P1 F2", deck="one_power").play("blue: done common forum basilica")
    game.became("blue holds - ; blue decurions 1 ; banner basilica - ; supply 9")


# ---------------------------------------------------------------------- 13 and 14: the emporium


def case_13(draws):
    return b4(deck="one_power", draws=draws).play(
        """
        blue: done common pass
        orange: pass
        yellow: emporium draw basilica draw baths draw tavern
        """
    )


def test_case_13_the_emporium_is_left_when_one_likes():
    game = case_13("A M S").play("yellow: stop")
    game.became("banner tavern S S ; banner baths M M ; banner basilica A A ; bag P12 A11 M10 S11")
    assert game.asked == "pink power"


def test_case_14_a_citizen_event_ends_the_emporium():
    game = case_13("A M S P A M S A").play("yellow: draw temple draw forum draw emporium draw tavern")
    assert game.asked == "pink power"
    game.became(
        """
        banner temple P P ; banner tavern - ; banner baths M M ; banner emporium M M
        banner basilica A A ; banner forum A A
        blue holds S2 ; orange holds S1
        bag P11 A10 M9 S10
        """
    )
