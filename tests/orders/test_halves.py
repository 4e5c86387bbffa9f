"""Half lines sent out of turn: they would wait for nothing, and are told at once."""

import pytest

from tests.orders.tables import municipium, settled

HALVES = [
    "move baths",
    "move baths tavern, forum",
    "move from baths",
    "card great family",
    "card reposition",
    "card great family reposition baths temple, tavern",
    "always card great family",
    "always place soldier",
    "always place soldier tavern | place merchant",
    "always power praetorium baths",
    "praetorium baths",
    "praetorium 2",
    "tavern orange",
    "tavern orange baths",
    "tavern baths",
    "tavern 2",
    "tavern orange baths distinguished 1",
    "always tavern orange baths distinguished 1",
    "forum soldier",
    "basilica soldier",
    "pick prefer",
    "always power tavern orange",
]
WHOLE = [
    "move baths tavern",
    "move to tavern from baths",
    "move done",
    "card common",
    "card prefect",
    "card great family reposition baths temple 2, tavern temple",
    "card great family reposition done",
    "always place soldier tavern",
    "always place tavern",
    "always pick prefer soldier",
    "always power praetorium | power forum",
    "always power praetorium baths temple 2",
    "tavern decline",
    "tavern from baths family orange count 1",
    "always tavern orange baths 2 distinguished 1",
    "tavern orange baths distinguished 1 count 2",
    "basilica trade",
    "always power tavern | power forum",
    "always forum orange",  # whole, as long as orange has one type only
]


@pytest.mark.parametrize("line", HALVES)
def test_half_a_line_is_refused_out_of_turn(line):
    post = settled(municipium())
    assert post.refused("orange", line) == ["incomplete"]


@pytest.mark.parametrize("line", WHOLE)
def test_a_whole_line_is_kept_out_of_turn(line):
    post = settled(municipium())
    post.send("orange", line)
    assert len(post.plans("orange")) == 1


@pytest.mark.parametrize("line", ["always", "once", "toujours", "sempre"])
def test_a_rule_without_an_order_says_that_the_order_is_missing(line):
    assert municipium().refused("blue", line) == ["always_what"]


@pytest.mark.parametrize(
    "line",
    ["settle temple if", "always settle temple si", "settle temple se", "ask settle if", "always place priest temple if first and"],
)
def test_an_if_without_a_condition_says_that_the_condition_is_missing(line):
    assert municipium().refused("blue", line) == ["if_what"]


def test_a_bound_where_no_number_is_ever_asked_is_refused():
    post = settled(municipium())
    assert post.refused("orange", "emporium at most 3") == ["no_number_asked"]


def test_a_move_without_its_word_turns_no_card():
    post = settled(municipium())
    assert post.refused("blue", "tavern > baths ; card common") == ["incomplete", "untouched"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("praetorium baths", "praetorium baths temple"),
        ("tavern blue baths", "tavern blue baths 1"),
        ("emporium draw 3", "emporium draw"),
        ("card great family", "card great_family prefect"),
        ("place priest", "place priest temple"),
        ("pick", "pick temple priest+priest"),
        ("move baths", "move baths tavern"),
    ],
)
def test_half_a_line_out_of_turn_is_completed(line, meant):
    post = settled(municipium())
    (said,) = post.desk.write("orange", line).lines
    assert said.error is not None
    assert meant in said.error.nearest
    for other in said.error.nearest:
        assert not post.desk.clone().write("orange", other).refused


def test_a_line_for_another_moment_is_completed_while_something_else_is_asked():
    post = settled(municipium())
    (said,) = post.desk.write("blue", "tavern orange").lines
    assert said.error is not None
    assert said.error.nearest[0] == "tavern orange temple 1"
