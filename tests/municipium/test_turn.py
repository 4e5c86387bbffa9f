"""A turn and the seven cards (sections 8 and 9)."""

import pytest

from tests.municipium.town import b4

PASS_ALL = "blue: done common pass \n orange: pass \n yellow: pass \n pink: pass"


def test_turns_go_clockwise_and_each_card_is_put_away():
    game = b4(deck="one_power prefect_visits", draws="S").play(PASS_ALL)
    assert game.town.discard == ["one_power"]
    assert game.asked == "orange move.from"
    game.play("orange: done common")
    assert game.town.discard == ["one_power", "prefect_visits"]
    assert (game.asked, game.town.turn) == ("yellow move.from", 3)


def test_the_common_deck_or_an_unused_family_card_must_be_chosen():
    game = b4("blue used great_family invite_citizens").play("blue: done")
    assert game.options == "common your_powers"


def test_who_has_used_all_his_cards_turns_a_common_one_unasked():
    game = b4("blue used great_family your_powers invite_citizens", deck="one_power").play("blue: done")
    assert game.asked == "blue power"


def test_a_family_card_is_used_up_and_does_not_come_to_the_discard_pile():
    game = b4().play("blue: done great_family prefect")
    assert game.town.family_cards["blue"] == ["your_powers", "invite_citizens"]
    assert game.town.discard == []
    assert len(game.town.deck) == 12


def test_both_members_may_come_from_and_go_to_one_place():
    b4().play("blue: tavern baths tavern baths").became("in tavern blue 0 ; in baths blue 3")


def test_a_double_step_of_the_distinguished_one():
    b4("in tavern blue 1+1*").play("blue: tavern* emporium").became("in tavern blue 1 ; in emporium blue 1+1*")


def test_moving_triggers_nothing():
    game = b4("banner temple P P").play("blue: tavern temple done")
    game.became("from tavern to temple blue")
    assert [event for event, _, _ in game.town.news] == ["turn_begins", "moved"]


def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_turned():
    game = b4(discard="all", shuffled="prefect_visits").play("blue: done great_family prefect")
    assert len(game.town.discard) == 12
    game.play("orange: done common")
    assert (len(game.town.deck), len(game.town.discard)) == (11, 1)
    assert game.news("reshuffled") == [{"n": 12}]


# ---------------------------------------------------------------------- common cards


def test_citizens_visit_asks_each_in_turn_from_the_active_player():
    game = b4(deck="citizens_visit", draws="P A M S", active="yellow").play("yellow: done common")
    assert (game.asked, game.options) == ("yellow place priest", "temple tavern baths emporium basilica forum praetorium")
    game.play("yellow: temple")
    assert (game.asked, game.options) == ("pink place advocate", "basilica forum")
    game.play("pink: forum")
    assert (game.asked, game.options) == ("blue place merchant", "baths emporium")
    game.play("blue: baths")
    assert (game.asked, game.options) == ("orange place soldier", "tavern praetorium")
    game.play("orange: tavern")
    assert game.asked == "pink move.from"


def test_one_power_is_for_institutions_led_at_that_moment():
    game = b4(deck="one_power").play("blue: done common")
    assert game.options == "temple tavern forum pass"
    game.play("blue: pass")
    assert game.options == "baths pass"


def test_one_power_skips_who_leads_nowhere():
    """Ruling 23."""
    game = b4("from baths to emporium orange", deck="one_power").play("blue: done common pass")
    assert game.town.led_by("orange") == []
    assert game.asked == "yellow power"
    assert game.news("leads_nowhere") == [{"seat": "orange"}]


def test_one_power_chosen_and_then_declined_is_used_up():
    game = b4(deck="one_power").play("blue: done common forum decline")
    assert game.asked == "orange power"
    game.became("")


def test_one_power_in_the_temple_reorders_at_once_under_either_rule():
    """Ruling 31."""
    for rule in ("must", "may"):
        game = b4("in temple orange 2 ; in baths orange 1", deck="one_power", temple_power=rule).play("blue: done common pass")
        assert "temple" in game.options
        game.play("orange: temple").became("order orange blue yellow pink")
        assert game.asked == "yellow power"


def test_all_powers_goes_through_the_institutions_by_number():
    game = b4(deck="all_powers").play("blue: done common")
    asked = [game.asked]
    for words in ("blue: decline", "orange: no", "yellow: stop", "pink: decline", "blue: decline", "yellow: done"):
        asked.append(game.play(words).asked)
    assert asked == [
        "blue tavern.family",
        "orange baths",
        "yellow emporium",
        "pink basilica",
        "blue forum.from",
        "yellow praetorium.from",
        "orange move.from",
    ]


def test_all_powers_passes_over_empty_institutions():
    game = b4("from praetorium to tavern orange yellow yellow pink", deck="all_powers").play(
        "blue: done common decline \n orange: no \n yellow: stop \n pink: decline \n blue: decline"
    )
    assert game.asked == "orange move.from"


# ---------------------------------------------------------------------- family cards


def test_great_family_may_send_the_prefect():
    game = b4(draws="S").play("blue: done great_family")
    assert (game.asked, game.options) == ("blue card.mode", "prefect reposition")
    game.play("blue: prefect").became("prefect forum ; blue holds F1 ; orange holds P1 ; room forum S ; blue used great_family")


def test_great_family_may_move_everybody_anywhere():
    game = b4("in tavern blue 1+1*").play(
        "blue: done great_family reposition temple praetorium tavern* forum tavern praetorium baths praetorium"
        " emporium praetorium basilica praetorium forum praetorium"
    )
    assert game.asked == "orange move.from"  # all seven: nobody is left to take
    game.became(
        "in temple blue 0 ; in tavern blue 0 ; in baths blue 0 ; in emporium blue 0 ; in basilica blue 0"
        " ; in forum blue 1* ; in praetorium blue 6 ; blue used great_family"
    )


def test_great_family_may_move_nobody():
    b4().play("blue: done great_family reposition done").became("blue used great_family")


def test_repositioning_takes_members_from_the_position_before():
    """Ruling 30: an arriving member cannot be sent on; a place may be its own target."""
    game = b4().play("blue: done great_family reposition forum praetorium")
    assert game.refuses("blue", "praetorium")
    assert game.refuses("blue", "forum")
    game.play("blue: baths baths done").became("from forum to praetorium blue ; blue used great_family")


def test_repositioning_in_numbers_takes_plain_members_first():
    """Ruling 29."""
    crowd = "in tavern blue 2+1* ; in basilica blue 0"
    game = b4(crowd).play("blue: done great_family reposition tavern forum 2 tavern forum done")
    game.became("in tavern blue 0 ; in forum blue 3+1* ; blue used great_family")
    game = b4(crowd).play("blue: done great_family reposition tavern* forum done")
    game.became("in tavern blue 2 ; in forum blue 1+1* ; blue used great_family")
    assert b4().refuses("blue", "done great_family reposition tavern forum 3")


def test_the_move_comes_before_great_family_and_is_independent():
    """Ruling 26."""
    game = b4().play("blue: tavern baths done great_family reposition baths praetorium 2 done")
    game.became("in tavern blue 1 ; in baths blue 0 ; in praetorium blue 2 ; blue used great_family")


def test_your_powers_may_be_played_leading_nowhere():
    game = b4("order orange yellow pink blue ; from tavern to praetorium blue")
    assert game.town.led_by("blue") == []
    game.play("blue: done your_powers").became("blue used your_powers")
    assert game.asked == "orange move.from"


def test_your_powers_asks_only_its_owner():
    game = b4(active="pink").play("pink: done your_powers")
    assert game.asked == "pink basilica"
    game.play("pink: decline")
    assert game.asked == "blue move.from"
    game.became("pink used your_powers")


def test_invited_citizens_are_all_shown_before_the_first_is_placed():
    game = b4(draws="S A P M").play("blue: done invite_citizens")
    assert game.town.drawn == ["priest", "advocate", "merchant", "soldier"]
    assert game.options == "priest advocate merchant soldier"
    game.play("blue: soldier tavern")
    assert game.options == "priest advocate merchant"


@pytest.mark.parametrize("card", ["common", "great_family", "your_powers", "invite_citizens"])
def test_every_card_can_be_played_out_automatically(card):
    game = b4(deck="citizens_visit").play(f"blue: done {card}").automatic()
    assert game.asked == "orange move.from"
