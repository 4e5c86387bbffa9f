"""The game master corrects the position, and takes the correction back."""

import ast
import importlib
import inspect

import pytest

from tests.master.conftest import BECAUSE

PLACES = "temple forum tavern baths basilica emporium praetorium".split()
THERE = ["plain.blue.temple=0", "plain.blue.forum=2"]


@pytest.fixture
def town(table):
    """All members are settled, one in each place; somebody is at his first turn."""
    for place in PLACES:
        for seat in ("blue", "orange"):
            table.does("order", "rome-1", seat, f"settle {place}")
    table.quiet_tick()
    table.got("Anna"), table.got("Bruno")
    assert table.reads("show", "rome-1")["view"]["phase"] == "move"
    return table


def members(table, seat="blue"):
    plain = table.game().desk.table.state.plain[seat]
    return {place: count for place, count in plain.items() if count != 1}


def test_values_are_set_and_everybody_reads_why(town):
    said = town.does("adjust", "rome-1", *THERE, "--reason", "I had counted wrongly")
    assert "plain.blue.temple = 0" in said and "plain.blue.forum = 2" in said
    assert members(town) == {"temple": 0, "forum": 2}
    town.quiet_tick()
    for person in ("Anna", "Bruno"):
        assert "has corrected the position; the board shows it as it is now: I had counted wrongly" in town.only(person).said
    assert town.is_sound()


def test_the_inverse_takes_it_back(town):
    before = town.game().desk.dump()["state"]
    town.does("adjust", "rome-1", *THERE, *BECAUSE)
    n = town.last().n
    assert town.last().game["inverse"] == [{"path": "plain.blue.temple", "value": 1}, {"path": "plain.blue.forum", "value": 1}]
    town.does("adjust", "rome-1", "--inverse", n, "--reason", "it was right before")
    assert town.game().desk.dump()["state"] == before
    assert "has taken a correction back" in town.last().said
    town.does("adjust", "rome-1", "--inverse", n + 1, *BECAUSE)
    assert members(town) == {"temple": 0, "forum": 2} and town.is_sound()


def test_the_inverse_is_refused_when_the_game_went_on(town):
    town.does("adjust", "rome-1", *THERE, *BECAUSE)
    n = town.last().n
    town.does("adjust", "rome-1", "plain.blue.temple=1", "plain.blue.baths=0", *BECAUSE)
    assert "plain.blue.temple is no longer as record" in town.fails(2, "adjust", "rome-1", "--inverse", n, *BECAUSE)


def test_an_undo_takes_it_back_too(town):
    town.does("adjust", "rome-1", *THERE, *BECAUSE)
    n = town.last().n
    town.does("undo", "rome-1", *BECAUSE)
    assert members(town) == {} and town.is_sound()
    assert "is void already" in town.fails(2, "adjust", "rome-1", "--inverse", n, *BECAUSE)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["plain.blue.temple=2"], "the rules do not allow this position: blue has 8 members"),
        (["plain.blue.temple=-1", "plain.blue.forum=3"], "the rules do not allow this position"),
        (["plain.blue.tmple=2"], "plain.blue has no 'tmple'; did you mean temple?"),
        (["plain.green.temple=2"], "plain has no 'green'"),
        (["plain.blue.temple.door=2"], "none, it is a value"),
        (["plain.blue.temple=many"], "a whole number is wanted there"),
        (["plain=7"], "a table like { a = 1 } is wanted there"),
        (["prefect=moon"], "the rules do not allow this position: the prefect never comes to moon"),
        (["deck.0=foo"], "the rules do not allow this position: the common cards are not all there"),
        (["unplaced.blue=-1"], "the rules do not allow this position: blue has members below nothing"),
        (["chance=0"], "what was drawn is never drawn again"),
        (["seats.0=pink"], "`pbem replace`"),
        (["agenda.0.0=nowhere"], "there can be no such position"),
        (["plain.blue.temple"], "write it like plain.blue.temple=2"),
        ([], "name the values to set"),
        (["--inverse", "2"], "is no correction; there are: none"),
        (["--inverse", "2", *THERE], "one of both"),
    ],
)
def test_what_cannot_be(town, words, why):
    assert why in town.fails(2, "adjust", "rome-1", *BECAUSE, *words)


def test_answers_of_the_open_scene_that_still_fit_stay(table):
    """All members are placed in one scene: what was placed since it began is placed again."""
    table.does("order", "rome-1", "blue", "settle temple")
    table.does("adjust", "rome-1", "unplaced.orange=6", "plain.orange.baths=1", *BECAUSE)
    state = table.game().desk.table.state
    assert (state.plain["blue"]["temple"], state.plain["orange"]["baths"]) == (1, 1)
    assert table.is_sound()


def test_those_that_do_not_are_void_and_asked_again(table):
    table.does("order", "rome-1", "blue", "settle temple")
    table.quiet_tick()
    table.got("Anna")
    said = table.does("adjust", "rome-1", "first_player=orange", "active=orange", *BECAUSE)
    assert "blue will be asked again: an answer does not fit any more." in said
    assert table.game().desk.table.state.plain["blue"]["temple"] == 0
    letter = table.told("Anna")
    assert "Your answer had to go, because its question is gone: settle temple" in letter.said
    assert table.is_sound()


def test_nothing_is_drawn_twice(town):
    drawn = town.game().desk.table.drawn
    town.does("adjust", "rome-1", *THERE, *BECAUSE)
    assert town.game().desk.table.drawn >= drawn


@pytest.mark.parametrize("wish", ["deck=1", "deck.0=1", "deck.0=foo"])
def test_what_is_refused_shows_nothing_that_lies_there(town, wish):
    said = town.fails(2, "adjust", "rome-1", wish, *BECAUSE)
    assert not [card for card in town.game().desk.table.state.deck if card in said]


def test_what_is_there_already_can_be_set_but_not_guessed(town):
    card = town.game().desk.table.state.deck[0]
    n = town.last().n
    assert "already" not in town.does("adjust", "rome-1", f"deck.0={card}", *BECAUSE)
    assert town.last().n == n + 1


def test_what_a_correction_took_away_is_not_shown_when_it_comes_back(town):
    deck = town.game().desk.table.state.deck
    two = next(n for n in range(1, len(deck)) if deck[n] != deck[0])
    town.does("adjust", "rome-1", f"deck.0={deck[two]}", f"deck.{two}={deck[0]}", *BECAUSE)
    said = town.does("adjust", "rome-1", "--inverse", town.last().n, *BECAUSE)
    assert "deck.0 is as it was before" in said and not [card for card in deck if card in said]


@pytest.mark.parametrize("kind", ["municipium", "lacitta", "munera"])
def test_every_rule_that_a_position_can_break_says_which(kind):
    """The game master reads it: `AssertionError` alone says nothing."""
    check = importlib.import_module(f"pbem.rules.{kind}.check")
    asserts = [node for node in ast.walk(ast.parse(inspect.getsource(check))) if isinstance(node, ast.Assert)]
    assert asserts and [node.lineno for node in asserts if node.msg is None] == []


def test_the_table_reads_no_path(town):
    deck = town.game().desk.table.state.deck
    two = next(n for n in range(1, len(deck)) if deck[n] != deck[0])
    town.does("adjust", "rome-1", f"deck.0={deck[two]}", f"deck.{two}={deck[0]}", *BECAUSE)
    assert "deck" not in str(town.last().public)
