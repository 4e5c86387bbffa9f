"""docs/rules/municipium.md stays true: its sections, its tables, and every order it shows."""

import re
from pathlib import Path

import pytest

from pbem.orders.grammar import Grammar
from pbem.rules.municipium import GAME, data
from pbem.words.vocabulary import Vocabulary
from tests.orders.tables import municipium, settled

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "municipium.md").read_text("utf-8")
SEATS = ["blue", "orange", "yellow", "pink"]


def blocks():
    """The blocks of orders, each as it would stand in a mail."""
    return re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)


def orders():
    """Every order shown, in a block or in the last column of section 18."""
    for block in blocks():
        yield from (line for row in block.splitlines() for line in row.split(";"))
    for row in re.findall(r"^\| D\d\d \|.* \| (.*) \|$", PAGE, re.MULTILINE):
        for quoted in re.findall(r"`([^`]+)`", row):
            yield from (line for line in quoted.replace("\\|", "|").split(";") if "…" not in line)


def test_the_sections_are_numbered_through():
    assert re.findall(r"^## (\d+)\.", PAGE, re.MULTILINE) == [str(number) for number in range(1, 22)]
    assert re.findall(r"^(\d+)\. \*\*", PAGE[PAGE.index("## 17.") : PAGE.index("## 18.")], re.MULTILINE) == [
        str(number) for number in range(1, 39)
    ]
    assert re.findall(r"^\| (D\d\d) \|", PAGE, re.MULTILINE) == [f"D{number:02}" for number in range(1, 18)]


@pytest.mark.parametrize("line", sorted({line.strip() for line in orders()}))
def test_every_order_shown_is_read(line):
    assert Grammar(Vocabulary(GAME, SEATS)).parse(line)


@pytest.mark.parametrize("block", blocks())
def test_every_block_is_a_mail_that_is_taken(block):
    post = settled(municipium(deck=["prefect_visits"]), blue=["tavern", "tavern", "forum", "forum", "temple", "baths", "basilica"])
    post.send("blue", *block.splitlines())


def test_its_options_are_those_of_the_game():
    table = PAGE[PAGE.index("## 15.") : PAGE.index("## 16.")]
    for name, values in data.ACCEPTED.items():
        if name != "edition":
            (row,) = re.findall(rf"^\| `{name}`.*$", table, re.MULTILINE)
            assert str(getattr(data.EDITIONS["full"].options, name)) in row
            assert str(getattr(data.EDITIONS["summary"].options, name)) in row
            assert all(str(value) in PAGE for value in values)


def test_its_neighbours_are_those_of_the_board():
    for place in data.PLACES:
        one, two = data.BOARD.one_step(place), data.BOARD.two_steps(place)
        assert f"| {place} | {', '.join(one)} | {', '.join(two)} |" in PAGE


def test_a_great_family_without_its_mode_is_refused_and_a_move_without_a_card_kept():
    """Ruling 35."""
    post = settled(municipium(deck=["prefect_visits"]))
    post.refused("blue", "card great family")
    post.send("blue", "move tavern baths")
    assert not post.events("moved")
    assert post.asked() == {"blue": "move"}
    post.send("blue", "card common")
    assert len(post.events("moved")) == 1
