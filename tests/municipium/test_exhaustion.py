"""When something runs out (section 14), row by row."""

from tests.municipium.town import b4

BAG_EMPTY = "blue holds P12 ; orange holds A12 ; yellow holds M11 ; pink holds S12 ; bag -"
ONE_LEFT = "blue holds P12 ; orange holds A12 ; yellow holds M11 ; pink holds S11 ; bag S1"
NO_LAURELS = """
    in tavern blue 2* ; in emporium yellow 2* ; in praetorium yellow 2* ; in basilica pink 2* ; in temple blue 1* yellow 1*
    laurels 0
"""


def test_the_deck_always_comes_back():
    game = b4(discard="all").play("blue: done common")
    assert len(game.town.deck) == 11


def test_citizens_visit_with_an_empty_bag_skips_everybody():
    game = b4(BAG_EMPTY, deck="citizens_visit").play("blue: done common")
    assert game.asked == "orange move.from"
    assert [news["seat"] for news in game.news("bag_empty")] == ["blue", "orange", "yellow", "pink"]
    game.became("bag -")


def test_nobody_is_asked_to_prepare_for_an_empty_bag():
    game = b4(BAG_EMPTY, deck="citizens_visit", interrupts="collect").play("blue: done common")
    assert [news["seat"] for news in game.news("bag_empty")] == ["blue", "orange", "yellow", "pink"]
    assert [question.kind for question in game.table.questions().values()] == ["move"]


def test_citizens_visit_looks_at_the_bag_again_for_each_player():
    """Blue's soldier brings an event in a deserted tavern: three soldiers are back for the others."""
    changes = "blue holds P12 ; orange holds A12 ; yellow holds M11 ; pink holds S9 ; banner tavern S S"
    deserted = "; from tavern to temple blue blue orange pink ; room emporium S ; orange holds A13"
    game = b4(changes + deserted + "; bag S1", deck="citizens_visit").play("blue: done common tavern")
    assert game.asked == "orange place soldier"
    assert game.bag() == "S2"
    game.play("orange: tavern \n yellow: tavern")
    assert game.asked == "pink place soldier"


def test_citizens_visit_serves_as_many_as_it_can():
    game = b4(ONE_LEFT, deck="citizens_visit").play("blue: done common tavern")
    assert game.asked == "orange move.from"
    assert [news["seat"] for news in game.news("bag_empty")] == ["orange", "yellow", "pink"]


def test_invite_citizens_draws_what_there_is():
    held = "blue holds P12 ; orange holds A11 ; yellow holds M11 ; pink holds S11 ; bag A1 S1"
    game = b4(held).play("blue: done invite_citizens")
    assert game.town.drawn == ["advocate", "soldier"]


def test_invite_citizens_draws_nothing_out_of_an_empty_bag():
    game = b4(BAG_EMPTY).play("blue: done invite_citizens")
    assert game.asked == "orange move.from"
    game.became("blue used invite_citizens")


def test_invited_citizens_back_in_the_bag_are_not_drawn_again():
    """The bag holds two soldiers: the event returns three, but the card has drawn."""
    held = "blue holds P12 ; orange holds A13 ; yellow holds M11 ; pink holds S8 ; room emporium S ; banner tavern S S"
    game = b4(held + "; from tavern to temple blue blue orange pink ; bag S2").play("blue: done invite_citizens tavern")
    assert game.bag() == "S3"
    game.play("blue: tavern")
    assert game.asked == "orange move.from"


def test_a_room_without_a_citizen_is_topped_up_at_the_next_visit():
    """Orange, the second, gets what is drawn on arrival; the bag is empty again for the refill."""
    held = "blue holds P13 ; orange holds A12 ; yellow holds M11 ; pink holds S11 ; room forum - ; bag S1"
    game = b4(held, deck="prefect_visits").play("blue: done common")
    game.became("prefect forum ; blue holds P13 F1 ; orange holds A12 S1 ; room forum - ; bag -")


def test_a_room_stays_empty_while_the_bag_is():
    game = b4(BAG_EMPTY, deck="prefect_visits").play("blue: done common")
    game.became("prefect forum ; blue holds P12 F1 ; orange holds P1 A12 ; room forum -")


def test_the_emporium_ends_with_the_bag():
    game = b4(ONE_LEFT, deck="one_power").play("blue: done common pass \n orange: pass \n yellow: emporium draw tavern")
    assert game.asked == "pink power"
    game = b4(BAG_EMPTY, deck="one_power").play("blue: done common pass \n orange: pass \n yellow: emporium")  # ruling 32
    assert game.asked == "pink power"


def test_the_basilica_offers_no_draw():
    game = b4(BAG_EMPTY, deck="one_power").play("blue: done common pass \n orange: pass \n yellow: pass \n pink: basilica")
    assert (game.options, game.auto) == ("decline trade", "decline")


def test_an_empty_favour_slot_gives_the_leader_nothing_and_the_second_his_citizen():
    held = "blue holds F3 ; orange holds F2 ; yellow holds F3 ; pink holds F2"
    game = b4(f"favour forum 0 ; {held} ; supply 0", deck="prefect_visits", draws="S")
    game.play("blue: done common").became("prefect forum ; orange holds P1 F2 ; room forum S ; supply 0")


def test_an_empty_favour_slot_is_topped_up_on_arrival():
    """Ruling 19."""
    game = b4("favour forum 0 ; supply 10", deck="prefect_visits", draws="S").play("blue: done common")
    game.became("prefect forum ; blue holds F1 ; orange holds P1 ; room forum S ; favour forum 1 ; supply 8")


def test_favours_exchanged_in_the_event_refill_the_slot():
    game = b4("yellow holds F3 ; orange holds F3 ; pink holds F3 ; supply 0", deck="prefect_visits", draws="S")
    game.play("blue: done common")
    assert game.town.favours["blue"] == 1
    assert game.town.room_favour["forum"] == 1  # orange's set of P and F3 came back before the refill


def test_a_favour_slot_stays_empty_when_the_supply_is():
    held = "yellow holds F3 ; pink holds F3 ; orange holds F2 ; blue holds F1 ; supply 0"
    game = b4(held, deck="prefect_visits", draws="S")
    game.play("blue: done common").became("prefect forum ; blue holds F2 ; orange holds P1 F2 ; room forum S ; favour forum 0")


def test_the_baths_move_without_a_laurel():
    game = b4(NO_LAURELS, deck="one_power").play("blue: done common pass \n orange: baths yes")
    game.became("in baths orange 0 ; in temple orange 3 ; laurels 0")
    assert game.news("no_laurel")


def test_decurions_never_run_out():
    game = b4("blue decurions 4 ; blue holds P3 A3 M3", deck="one_power").play("blue: done common forum tavern").automatic()
    assert game.town.decurions["blue"] == 5
