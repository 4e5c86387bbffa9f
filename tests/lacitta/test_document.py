"""docs/rules/la-citta.md and docs/play/la-citta.md stay true: their sections, and every order they show."""

import re
from pathlib import Path

import pytest

from pbem.orders.grammar import Grammar
from pbem.rules.lacitta import GAME
from pbem.words.vocabulary import Vocabulary
from tests.lacitta.country import new_land
from tests.lacitta.post import post

DOCS = Path(__file__).parents[2] / "docs"
RULES, PLAY = ((DOCS / folder / "la-citta.md").read_text("utf-8") for folder in ("rules", "play"))


def blocks(page: str) -> list[str]:
    return re.findall(r"```orders\n(.*?)```", page, re.DOTALL)


def orders() -> list[str]:
    """Every order shown: in blocks, in the table of a turn, and in the last column of section 11.1."""
    lines = [line for page in (RULES, PLAY) for block in blocks(page) for line in block.splitlines()]
    lines += re.findall(r"^\| `([^`]+)` \|", PLAY, re.MULTILINE)[0:11]
    for row in re.findall(r"^\| D\d+ `.* \| (.*) \|$", RULES, re.MULTILINE):
        lines += [quoted for quoted in re.findall(r"`([^`]+)`", row) if quoted.split()[0] in ("always", "people", "unroad")]
    return sorted({*lines})


def test_the_sections_are_numbered_through():
    assert re.findall(r"^## (\d+)\.", RULES, re.MULTILINE) == [str(number) for number in range(1, 16)]
    assert re.findall(r"^\| R (\d+) \|", RULES, re.MULTILINE) == [str(number) for number in range(1, 57)]
    assert re.findall(r"^\| D(\d+) `", RULES, re.MULTILINE) == [str(number) for number in range(1, 14)]


@pytest.mark.parametrize("line", orders())
def test_every_order_shown_is_read(line):
    assert Grammar(Vocabulary(GAME, ["red", "green"])).parse(line)


@pytest.mark.parametrize("block", blocks(PLAY))
def test_every_block_is_a_mail_that_is_taken(block):
    post(new_land(2)).send("red", *block.splitlines())


def test_the_example_of_a_year_goes_as_it_is_told():
    land = new_land(2)
    land.display = ["palace", "blessed_age", *[card for card in land.display if card not in ("palace", "blessed_age")]][:7]
    every = [card for card, count in land.box.policy_counts.items() for _ in range(count)]
    for card in land.display:
        every.remove(card)
    while len(land.display) < 7:
        land.display.append(every.pop())
    land.pile = every
    mail = post(land)
    (anna,) = [block for block in blocks(PLAY) if "farmhouse E27" in block.splitlines()[0]]
    mail.send("red", *anna.splitlines())
    mail.send("green", *["pass"] * 5)
    assert mail.state.year == 2
    built = [(event["building"], event["hex"]) for event in mail.events("built")]
    assert built == [("farmhouse", "E27"), ("palace", "E23"), ("farmhouse", "M11"), ("school", "L8")]


def test_the_numbers_of_the_buildings_are_those_of_the_data():
    box = new_land(5, expansion="true").box
    for name, kind in box.buildings.items():
        (row,) = re.findall(rf"^\| `{name}` \|.*$", RULES[: RULES.index("### 1.3")], re.MULTILINE)
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        arches = [str(kind.arches[s] // 2) if kind.arches[s] % 2 == 0 else "½" for s in box.components.services]
        assert cells[3:6] == arches
        assert (cells[6] == "yes") == kind.wave
    for name, policy in box.components.policies.items():
        prices = [one.gold for one in policy.options] or [policy.gold]
        rows = re.findall(rf"^\|[^|]*`{name}`[^|]*\| ([\d /]+) \|", RULES[RULES.index("### 5.2") :], re.MULTILINE)
        assert rows and [int(price) for price in rows[0].split("/")] == prices
