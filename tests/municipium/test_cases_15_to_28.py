"""The worked cases of the rules, by their numbers: powers, family cards, the end of deck and game."""

import pytest

from pbem.rules.municipium.ending import result
from tests.municipium.town import b2, b4


def base_rankings(game):
    return {place: game.ranking(place) for place in game.town.banner}


def test_the_base_positions_are_those_of_the_rules():
    assert base_rankings(b4("bag P12 A12 M11 S12 ; supply 9 ; laurels 10")) == {
        "temple": "blue orange yellow",
        "tavern": "blue orange pink",
        "baths": "orange blue pink",
        "emporium": "yellow blue pink",
        "basilica": "pink blue orange yellow",
        "forum": "blue orange yellow pink",
        "praetorium": "yellow orange pink",
    }
    assert base_rankings(b2("bag P14 A13 M13 S13 ; supply 9")) == {
        "temple": "blue orange",
        "tavern": "blue orange",
        "baths": "orange blue",
        "emporium": "blue",
        "basilica": "blue orange",
        "forum": "blue orange",
        "praetorium": "orange",
    }


# ---------------------------------------------------------------------- 15: the basilica


def case_15(pink, draws=""):
    return b4(f"pink holds {pink}", deck="one_power", draws=draws).play(
        """
        blue: done common pass
        orange: pass
        yellow: pass
        pink: basilica
        """
    )


def test_case_15a_three_pieces_buy_one_decurion_once():
    game = case_15("P1 A3 F1").play("pink: trade A A A")
    game.became("pink holds P1 F1 ; pink decurions 1 ; bag P11 A12 M11 S12")
    assert game.asked == "orange move.from"  # no second trade


def test_case_15b_two_pieces_buy_nothing_but_may_be_joined_by_a_third():
    game = case_15("P1 A1", draws="M")
    assert game.options == "decline draw"
    assert game.refuses("pink", "trade")
    game.play("pink: draw").became("pink holds P1 A1 M1")


def test_case_15c_the_citizen_drawn_may_complete_a_set():
    case_15("P1 A1 F1", draws="S").play("pink: draw").became("pink holds - ; pink decurions 1 ; supply 9")


def test_case_15d_a_favour_may_be_handed_in_and_none_comes_back():
    case_15("P1 A1 F1").play("pink: trade P A").became("pink holds - ; pink decurions 1 ; supply 9")  # the last is forced


def test_case_15e_declining_changes_nothing():
    case_15("P1 A1 F1").play("pink: decline").became("")


# ---------------------------------------------------------------------- 16 to 19: powers on one card


def test_case_16_members_called_to_the_tavern_change_a_later_lead():
    game = b4("in praetorium yellow 1+1* ; laurels 9", deck="all_powers").play(
        """
        blue: done common yellow praetorium 1 1     # one of them, a distinguished one
        orange: no
        yellow: stop
        pink: decline
        blue: decline
        """
    )
    assert game.ranking("tavern") == "blue yellow orange pink"
    assert game.asked == "orange praetorium.from"
    game.became("in tavern yellow 1* ; in praetorium yellow 1")


@pytest.mark.parametrize(
    "words",
    [
        "yellow praetorium 1 1 orange",  # members of two families
        "yellow praetorium 1 1 emporium",  # from two institutions
        "orange tavern",
        "yellow tavern",
        "yellow praetorium 0",
        "yellow praetorium 3",
        "yellow praetorium 2 2",  # there is one distinguished one
    ],
)
def test_case_16_illegal_tavern_orders(words):
    game = b4("in praetorium yellow 1+1*", deck="all_powers").play("blue: done common")
    assert game.asked == "blue tavern.family"
    assert game.refuses("blue", words)


def test_case_17_all_members_in_the_baths_go_to_the_temple_and_one_is_distinguished():
    game = b4(deck="one_power").play("blue: done common pass \n orange: baths")
    assert game.options == "yes no"  # all or none
    game.play("orange: yes").became("in baths orange 0 ; in temple orange 2+1* ; laurels 9")
    assert game.town.influence("orange", "temple") == 4
    assert game.town.temple_order == ["blue", "orange", "yellow", "pink"]
    assert game.ranking("baths") == "blue pink"


def test_case_18_the_temple_sorts_the_discs_by_influence():
    changes = "in temple yellow 1* ; from temple to praetorium orange ; from basilica to temple pink pink"
    game = b4(changes, deck="all_powers")
    assert game.town.leader("temple") == "yellow"
    game.play("blue: done common")
    assert game.asked == "blue tavern.family"  # nobody was asked about the temple
    game.became("order yellow pink blue orange")


def test_case_19_the_new_order_counts_for_later_institutions_of_the_card():
    changes = "from tavern to temple pink ; from emporium to temple pink ; from praetorium to temple pink"
    game = b4(changes, deck="all_powers")
    assert game.town.leader("forum") == "blue"
    game.play(
        """
        blue: done common decline
        orange: no
        yellow: stop
        pink: decline
        pink: temple        # the forum: takes the priest
        yellow: done
        """
    ).became("order pink blue orange yellow ; pink holds P1 ; banner temple -")
    assert game.asked == "orange move.from"


# ---------------------------------------------------------------------- 20 to 22: leads won, events twice


def test_case_20_your_powers_wins_leads_on_the_way():
    game = b4().play(
        """
        blue: done your_powers
        blue: orange baths 2        # tavern
        blue: yes                   # baths, won by that
        blue: tavern                # forum: takes the soldier
        """
    )
    assert game.asked == "orange move.from"
    game.became(
        """
        in tavern orange 3 ; in baths orange 0 blue 0 ; in temple blue 1+1* ; laurels 9
        blue holds S1 ; banner tavern - ; blue used your_powers
        """
    )


def test_case_21_one_power_may_be_exerted_twice_by_two_leaders():
    game = b4(deck="one_power").play("blue: done common tavern orange baths 2")
    assert game.ranking("tavern") == "orange blue pink"
    game.play("orange: tavern blue baths")  # a single one
    game.became("in tavern blue 3 orange 3 ; in baths blue 0 orange 0")
    assert game.ranking("tavern") == "blue orange pink"
    assert (game.asked, game.options) == ("yellow power", "emporium praetorium pass")
    game.play("yellow: pass")
    assert (game.asked, game.options) == ("pink power", "baths basilica pass")


def test_case_22_four_guests_bring_two_events_in_one_place():
    game = b4("banner tavern S S ; bag P12 A12 M11 S11", draws="S S S S").play("blue: done invite_citizens")
    assert game.town.drawn == ["soldier"] * 4
    game.play("blue: tavern")
    assert (game.holds("blue"), game.holds("orange")) == ("S2", "S1")
    game.play("blue: tavern tavern")
    assert game.town.banner["tavern"] == ["soldier"] * 2
    game.play("blue: tavern")
    game.became(
        "banner tavern - ; blue holds S4 ; orange holds S2 ; blue used invite_citizens ; bag P12 A12 M11 S7"
    )
    assert game.asked == "orange move.from"


# ---------------------------------------------------------------------- 23 to 25: two players, the deck, the end


def test_case_23_with_two_players_the_second_gets_nothing():
    game = b2(deck="prefect_visits")
    before = game.table.drawn
    game.play("blue: done common").became("prefect forum ; blue holds F1 ; supply 8 ; bag P14 A13 M13 S13")
    assert game.table.drawn <= before + 1  # the card was turned; no citizen was drawn
    assert not any(game.town.room_citizen.values())


def test_case_24_the_discard_pile_becomes_the_deck():
    game = b4(discard="all", shuffled="prefect_visits one_power").play("blue: done common")
    assert game.town.discard == ["prefect_visits"]
    assert len(game.town.deck) == 11
    assert game.town.deck[-1] == "one_power"
    assert game.town.prefect == "forum"


CASE_25 = "blue decurions 4 ; orange decurions 4 ; yellow decurions 3 ; pink decurions 2"


def end(changes, **options):
    game = b4(f"{CASE_25} ; {changes}", deck="prefect_visits", draws="A", **options).play("blue: done common")
    assert game.table.result is not None
    return game


def test_case_25_two_reach_the_target_and_the_pieces_decide():
    game = end("blue holds P1 A2 M1 ; orange holds A1 M1 S3")
    assert game.holds("blue") == "A1"
    assert game.holds("orange") == "S2"
    assert game.table.result.places == (("orange",), ("blue",), ("yellow",), ("pink",))
    assert game.asked == "nobody"


def final_places(blue, orange, tokens=(5, 5), **options):
    """The places if a turn ended with these holdings and decurions."""
    game = b4(f"blue holds {blue} ; orange holds {orange}", **options)
    game.town.decurions.update(zip(["blue", "orange"], tokens))
    return result(game.town).places


def test_case_25_equal_pieces_share_the_victory_or_the_favours_decide():
    assert final_places("A1 F1", "S2") == (("blue", "orange"), ("yellow", "pink"))
    assert final_places("A1 F1", "S2", third_tiebreak="favours") == (("blue",), ("orange",), ("yellow", "pink"))


def test_case_25_equal_in_everything_is_shared_under_both_rules():
    assert final_places("A1", "S1")[0] == final_places("A1", "S1", third_tiebreak="favours")[0] == ("blue", "orange")


def test_case_25_most_decurions_win_whoever_came_first():
    assert final_places("A3 F2", "-", tokens=(5, 6))[:2] == (("orange",), ("blue",))


# ---------------------------------------------------------------------- 26 to 28: distinguished members, temple, guests


def case_26(words):
    return b4("in tavern blue 1+1* ; laurels 9").play(f"blue: {words}")


def test_case_26_the_plain_member_goes_first():
    case_26("tavern baths tavern temple").became("in tavern blue 0 ; in baths blue 2 ; in temple blue 1+1*")


def test_case_26_unless_the_distinguished_one_is_named():
    case_26("tavern* baths tavern temple").became("in tavern blue 0 ; in baths blue 1+1* ; in temple blue 2")


def test_case_26_there_is_only_one_distinguished_one():
    assert b4("in tavern blue 1+1*").refuses("blue", "tavern* baths tavern*")


CASE_27 = "from tavern to temple pink ; from emporium to temple pink"


def test_case_27a_choosing_the_temple_is_reordering_it():
    game = b4(CASE_27, deck="one_power", temple_power="may")
    game.play("blue: done common pass \n orange: pass \n yellow: pass")
    assert (game.asked, game.options) == ("pink power", "temple basilica pass")
    game.play("pink: temple").became("order pink blue orange yellow")
    assert game.asked == "orange move.from"


def test_case_27b_the_leader_of_the_temple_may_say_no():
    game = b4(CASE_27, deck="all_powers", temple_power="may").play("blue: done common")
    assert (game.asked, game.auto) == ("pink temple", "no")
    game.play("pink: no").became("")
    assert [game.town.leader(place) for place in ("tavern", "emporium", "forum")] == ["blue", "yellow", "blue"]


def test_case_27b_or_yes():
    game = b4(CASE_27, deck="all_powers", temple_power="may").play("blue: done common \n pink: yes")
    game.became("order pink blue orange yellow")
    assert [game.town.leader(place) for place in ("tavern", "emporium", "forum")] == ["blue", "yellow", "pink"]


def test_case_28_guests_are_placed_one_by_one_with_open_eyes():
    game = b4("banner praetorium S P ; bag P11 A12 M11 S12", draws="S S A M")
    game.play("blue: done invite_citizens")
    assert (game.asked, game.options) == ("blue place.citizen", "advocate merchant soldier")
    game.play("blue: soldier praetorium")
    assert (game.asked, game.options) == ("yellow pick praetorium", "soldier+soldier soldier+priest")
    game.play("yellow: S+S")
    assert (game.holds("yellow"), game.holds("orange")) == ("S2", "P1")
    assert (game.asked, game.options) == ("blue place.citizen", "advocate merchant soldier")
    game.play("blue: soldier praetorium advocate forum baths")  # the last one is a merchant
    game.became(
        """
        banner baths M M ; banner forum A A ; banner praetorium S
        yellow holds S2 ; orange holds P1 ; blue used invite_citizens
        bag P11 A11 M10 S10
        """
    )
