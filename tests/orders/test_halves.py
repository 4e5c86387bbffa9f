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
