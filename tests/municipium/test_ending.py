"""The end of the game (section 13)."""

from pbem.rules.municipium.ending import result
from tests.municipium.town import b4

LEADING = "blue decurions 4 ; blue holds P1 A1 M1"


def test_reaching_the_target_does_not_stop_the_card():
    game = b4(LEADING, deck="one_power").play("blue: done common forum tavern")
    assert game.town.decurions["blue"] == 5
    assert game.asked == "orange power"
    game.play("orange: pass \n yellow: pass \n pink: pass")
    assert game.table.result is not None
    assert game.table.result.places[0] == ("blue",)
    assert game.news("game_over") == [{"winners": ["blue"]}]


def test_it_ends_in_anothers_turn_without_evening_up_the_round():
    """Ruling 22."""
    game = b4(LEADING, deck="one_power", active="yellow").play("yellow: done common pass \n pink: pass \n blue: forum tavern")
    assert game.asked == "orange power"
    game.play("orange: pass")
    assert game.table.result is not None


def test_somebody_may_overtake_on_the_same_card():
    changes = LEADING + "; orange decurions 4 ; orange holds P2 A2 M1 ; in forum orange 2 ; in baths orange 1"
    game = b4(changes + "; banner praetorium S S", deck="prefect_visits", draws="S").play("blue: done common")
    assert game.town.decurions == {"blue": 4, "orange": 5, "yellow": 0, "pink": 0}
    assert game.table.result is not None
    assert game.table.result.places == (("orange",), ("blue",), ("yellow", "pink"))


def test_the_short_game_ends_at_four():
    changes = LEADING.replace("decurions 4", "decurions 3")
    played = "blue: done common forum tavern \n orange: pass \n yellow: pass \n pink: pass"
    assert b4(changes, deck="one_power", target_decurions=4).play(played).table.result is not None
    assert b4(changes, deck="one_power").play(played).table.result is None


def test_a_common_card_goes_to_the_discard_pile_before_the_end():
    game = b4(LEADING, deck="one_power").play("blue: done common forum tavern \n orange: pass \n yellow: pass \n pink: pass")
    assert game.town.discard == ["one_power"]
    assert (game.town.phase, game.town.card) == ("over", "")


def test_all_places_by_decurions_then_pieces():
    town = b4("blue holds P1 ; orange holds P2 ; yellow holds F1 ; pink decurions 1").town
    assert result(town).places == (("pink",), ("orange",), ("blue", "yellow"))
    assert result(town).figures["yellow"] == {"decurions": 0, "citizens": 0, "favours": 1}


def test_favours_decide_behind_the_winner_too():
    town = b4("blue holds P1 ; yellow holds F1 ; pink decurions 1", third_tiebreak="favours").town
    assert result(town).places == (("pink",), ("yellow",), ("blue",), ("orange",))


def test_shared_places_are_told_in_seat_order_from_the_first_player():
    town = b4().town
    town.first_player = "yellow"
    assert result(town).places == (("yellow", "pink", "blue", "orange"),)
