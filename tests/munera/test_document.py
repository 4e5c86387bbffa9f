"""docs/rules/munera.md and docs/play/munera.md stay true: their chapters, and every order they show."""

import re
from pathlib import Path

import pytest

from pbem.orders.grammar import Grammar
from pbem.rules.munera import GAME
from pbem.rules.munera.box import box
from pbem.words.vocabulary import Vocabulary

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules" / "munera.md").read_text("utf-8")
PLAY = (DOCS / "play" / "munera.md").read_text("utf-8")


def orders():
    """Every order shown: in a block, in the table of 10.2, or in the last column of chapter 11."""
    for block in re.findall(r"```orders\n(.*?)```", PLAY, re.DOTALL):
        yield from block.splitlines()
    table = RULES[RULES.index("| what | how |") : RULES.index("A side of a duel")]
    cells = [row.partition(" | ")[2] for row in table.splitlines()[2:]]
    cells += re.findall(r"^\| D\d\d .* \| (`.*`) \|$", RULES, re.MULTILINE)
    for cell in cells:
        yield from (quoted.replace("\\|", "|") for quoted in re.findall(r"`([^`]+)`", cell))


@pytest.mark.parametrize("line", sorted({line.strip() for line in orders()}))
def test_every_order_shown_is_read(line):
    assert Grammar(Vocabulary(GAME, ["marcus", "caius", "lucius", "julius"])).parse(line)


def test_chapters_rulings_and_decisions_are_numbered_through():
    assert re.findall(r"^## (\d+)\.", RULES, re.MULTILINE) == [str(number) for number in range(1, 15)]
    assert re.findall(r"^\* \*\*R-(\d\d)\*\*", RULES, re.MULTILINE) == [f"{number:02}" for number in range(1, 55)]
    assert re.findall(r"^\| (D\d\d) ", RULES, re.MULTILINE) == [f"D{number:02}" for number in range(1, 28)]


def test_its_distances_are_those_of_the_map():
    italy = box().italy
    for number, home in enumerate(italy.regions, 1):
        steps = " | ".join(str(italy.steps(home, region)) for region in italy.regions)
        assert f"| {number} {home} | {italy.cost[home]} | {steps} |" in RULES
