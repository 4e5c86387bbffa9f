"""The seven powers (section 11) and the events inside them (section 10)."""

import pytest

from tests.municipium.town import b2, b4


def exert(place, changes="", seat="", **more):
    """The leader of this institution uses his one power for it; the others before him pass."""
    game = b4(changes, deck="one_power", **more).play("blue: done common")
    leader = seat or game.town.leader(place)
    while game.asked.split()[0] != leader:
        game.answer(game.asked.split()[0], "pass")
    game.answer(leader, place)
    return game


# ---------------------------------------------------------------------- temple


def test_temple_families_with_equal_influence_keep_their_order():
    exert("temple", "in temple blue 1 orange 2 yellow 0 ; in baths orange 1 ; in tavern yellow 1").became(
        "order orange blue yellow pink"
    )


def test_temple_distinguished_members_count_double():
    exert("temple", "in temple yellow 1*").became("order yellow blue orange pink")


def test_temple_must_be_reordered_even_if_its_leader_falls():
    """Ruling 24: pink, who leads the discs, loses most and is not asked; nor is blue, who leads there."""
    game = b4("order pink blue orange yellow", deck="all_powers").play("blue: done common")
    assert game.asked == "blue tavern.family"
    game.became("order blue orange yellow pink")


def test_temple_unchanged_is_told():
    assert exert("temple").news("temple_unchanged")


def test_temple_asked_on_your_powers_too():
    game = b4(temple_power="may").play("blue: done your_powers")
    assert (game.asked, game.options) == ("blue temple", "yes no")
    assert game.facts() == {"raises": False}


# ---------------------------------------------------------------------- tavern


def test_tavern_may_call_ones_own_members_from_far_away():
    """Ruling 15."""
    exert("tavern").play("blue: blue emporium").became("from emporium to tavern blue")


def test_tavern_may_call_some_of_them():
    exert("tavern").play("blue: orange baths 1").became("from baths to tavern orange")


def test_tavern_plain_ones_go_first_unless_he_says_otherwise():
    changes = "in praetorium yellow 1+1*"
    game = exert("tavern", changes).play("blue: yellow praetorium 1")
    assert (game.asked, game.auto) == ("blue tavern.distinguished", "0")
    exert("tavern", changes).play("blue: yellow praetorium 2").became("in praetorium yellow 0 ; in tavern yellow 1+1*")


def test_tavern_offers_families_with_members_elsewhere():
    game = exert("tavern", "in temple pink 0 ; in baths pink 0 ; in emporium pink 0 ; in basilica pink 0 ; in forum pink 0"
                 " ; in praetorium pink 0 ; in tavern pink 7", seat="pink")  # fmt: skip
    assert game.options == "blue orange yellow decline"


def test_tavern_may_be_declined():
    exert("tavern").play("blue: decline").became("")


# ---------------------------------------------------------------------- baths


def test_baths_distinguished_members_go_too_and_one_becomes_distinguished():
    exert("baths", "in baths orange 1+1*").play("orange: yes").became("in baths orange 0 ; in temple orange 1+2*")


def test_baths_without_an_undistinguished_member_there_is_no_laurel():
    """Ruling 16."""
    game = exert("baths", "in baths orange 2* ; in temple orange 1* ; laurels 7").play("orange: yes")
    game.became("in baths orange 0 ; in temple orange 3* ; laurels 7")
    assert game.news("no_laurel")


def test_baths_say_how_many_members_would_go():
    assert exert("baths", "in baths orange 1+1*").facts() == {"members": 2}


def test_baths_may_be_declined():
    exert("baths").play("orange: no").became("")


# ---------------------------------------------------------------------- emporium


def test_emporium_may_be_left_before_the_first_draw():
    game = exert("emporium").play("yellow: stop")
    game.became("")
    assert game.asked == "pink power"


def test_emporium_ends_with_any_event_even_if_nobody_gains():
    """Ruling 10."""
    empty = "from tavern to temple blue blue orange pink ; banner tavern S S"
    game = exert("emporium", empty, draws="S").play("yellow: draw tavern")
    assert game.asked == "pink power"
    game.became("banner tavern -")


def test_emporium_the_citizen_drawn_lies_there_until_it_is_placed():
    game = exert("emporium", draws="S").play("yellow: draw")
    assert game.town.drawn == ["soldier"]
    assert game.asked == "yellow place soldier"
    game.play("yellow: tavern")
    assert game.town.drawn == []
    assert game.facts() == {"drawn": 1, "bag": 46}


# ---------------------------------------------------------------------- basilica


def test_basilica_trade_is_no_exchange_of_a_set():
    """Ruling 14: any three pieces, three favours too."""
    exert("basilica", "pink holds F3").play("pink: trade").became("pink holds - ; pink decurions 1 ; supply 9")


def test_basilica_pieces_are_asked_one_by_one():
    game = exert("basilica", "pink holds P1 A2 F1").play("pink: trade")
    assert (game.asked, game.options) == ("pink basilica.piece", "priest advocate favour")
    game.play("pink: F")
    assert game.options == "priest advocate"
    game.play("pink: P").became("pink holds A1 ; pink decurions 1")  # only an advocate is left


def test_basilica_knows_the_number_of_the_next_token():
    assert exert("basilica", "pink decurions 3").facts() == {"token": 4, "bag": 47}


# ---------------------------------------------------------------------- forum


def test_forum_takes_from_any_banner_also_the_temples():
    """Ruling 12."""
    exert("forum").play("blue: praetorium").became("blue holds S1 ; banner praetorium -")
    exert("forum").play("blue: temple").became("blue holds P1 ; banner temple -")


def test_forum_chooses_the_type():
    game = exert("forum", "banner tavern S P").play("blue: tavern")
    assert (game.asked, game.options) == ("blue forum.citizen", "priest soldier")
    game.play("blue: P").became("blue holds P1 ; banner tavern S")


def test_forum_may_take_a_players_last_citizen():
    """Ruling 13."""
    exert("forum", "pink holds M1").play("blue: pink").became("blue holds M1 ; pink holds -")


def test_forum_only_the_taker_exchanges():
    exert("forum", "blue holds P1 A1 M1 ; pink holds S2").play("blue: pink").became(
        "blue holds - ; blue decurions 1 ; pink holds S1"
    )


# ---------------------------------------------------------------------- praetorium


def test_praetorium_may_put_anybody_anywhere():
    game = exert("praetorium").play("yellow: praetorium tavern 2 temple tavern done")
    game.became("in praetorium yellow 0 ; in temple yellow 0 ; in tavern yellow 3")


def test_praetorium_may_put_nobody_anywhere():
    game = exert("praetorium").play("yellow: done")
    game.became("")
    assert game.news("power_declined") == [{"seat": "yellow", "place": "praetorium"}]


# ---------------------------------------------------------------------- events


@pytest.mark.parametrize(
    ("banner", "drawn", "pairs"),
    [
        ("S S", "S", None),
        ("S S", "P", "soldier+soldier soldier+priest"),
        ("S P", "P", "soldier+priest priest+priest"),
        ("P P", "P", None),
    ],
)
def test_the_leader_picks_two_of_three(banner, drawn, pairs):
    game = b2(f"banner tavern {banner}", deck="citizens_visit", draws=drawn, active="orange")
    game.play("orange: done common tavern")
    if pairs is None:
        assert game.asked.startswith("blue place")
    else:
        assert (game.asked, game.options) == ("blue pick tavern", pairs)


def test_a_lone_family_takes_two_and_the_third_goes_to_the_bag():
    game = b2("banner emporium M M", deck="citizens_visit", draws="M", active="orange").play("orange: done common emporium")
    game.became("banner emporium - ; blue holds M2")
    assert game.news("citizens_returned") == [{"citizens": ["merchant"]}]


def test_a_deserted_institution_sends_all_three_back():
    game = b4("from tavern to temple blue blue orange pink ; banner tavern S S", deck="citizens_visit", draws="S")
    game.play("blue: done common tavern").became("banner tavern -")


def test_citizens_in_the_room_do_not_count_for_the_crowd():
    b4("room tavern S ; banner tavern S", deck="citizens_visit", draws="S").play("blue: done common tavern").became(
        "banner tavern S S"
    )


def test_the_card_owner_has_no_privilege_at_a_prefect_event():
    game = b4("prefect praetorium", deck="prefect_visits", draws="S", active="pink").play("pink: done common")
    game.became("prefect tavern ; blue holds F1 ; orange holds P1 ; room tavern S")


def test_four_favours_are_a_set():
    b4("blue holds F3", deck="prefect_visits", draws="S").play("blue: done common").became(
        "prefect forum ; blue holds - ; blue decurions 1 ; orange holds P1 ; room forum S ; supply 9"
    )


def test_losing_pieces_calls_for_no_exchange():
    exert("forum", "pink holds A1 M1 F1").play("blue: pink A").became("blue holds A1 ; pink holds M1 F1")
