"""Voices that somebody has looked at are his alone: dealt otherwise, nothing changes for the others, nor when they get mail."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine import Table
from pbem.orders.desk import Desk
from pbem.processor.owed import owed
from pbem.render.letter import letter
from pbem.render.reply import reply
from pbem.render.sheet import sheet_of
from pbem.rules.lacitta import GAME
from tests.lacitta.country import Country
from tests.lacitta.post import NAMES

CITIES = """
    R#1: castle I9, farmhouse I7; citizens 5
    G#1: castle U9, farmhouse U11; citizens 4
    B#1: castle I27, farmhouse H26; citizens 4
"""
MAILS = [
    ("red", "people V2 V4"),
    ("blue", "always tie max\nask tie"),
    ("green", "gold"),
    ("blue", "school I25 | gold\npass"),
    ("red", "people V3\nask turn if new cathedral"),
    ("red", "gold"),
    ("green", "school U13 | pass\ngold"),
]


class Deal:
    """One deal of the voices, played by the same mails."""

    def __init__(self, voices: str) -> None:
        country = Country(CITIES).set(
            voices=voices, gold={"red": 3, "green": 3, "blue": 3}, display="ask_the_people ask_the_people", first="red"
        )
        land = country.land
        land.voice_pile.sort()
        land.agenda, land.news = [["voice_count"], ["turn", 1, "red"]], []
        self.desk = Desk(GAME, Table(GAME, land), {seat: NAMES[seat] for seat in land.seats})
        self.desk.begin()
        self.letters: list[tuple[int, Any]] = []

    def send(self, number: int, seat: str, text: str) -> str:
        """One record: the answer to its writer; the letters it owes are noted with its number."""
        before = list(self.desk.asked())
        answer = self.desk.write(seat, text)
        assert not answer.refused, [str(line.error) for line in answer.lines]
        self.letters.append((number, owed(self.desk, {}, number, before=before, deed=answer.deed, sender=seat)))
        return reply(answer, sheet_of(self.desk, seat), language="en")

    def shown(self, seat: str | None) -> list[str]:
        """What this reader has in his hands: his letter, and what previews of some lines would answer."""
        texts = [letter(sheet_of(self.desk, seat), language="en")]
        if seat is None or seat not in self.desk.asked():
            return texts
        for line in ("gold", "people V2", "pass"):
            answer, after = self.desk.preview(seat, line)
            texts += [reply(answer, sheet_of(after, seat), language="en"), letter(sheet_of(after, seat), language="en")]
        return texts


@pytest.mark.parametrize("others", ["E H H C", "E C E H", "E E E E", "E C C H"])
def test_another_deal_of_the_voices_changes_nothing_for_those_who_did_not_look(others):
    one, other = Deal("E E H C"), Deal(others)
    for number, (seat, text) in enumerate(MAILS, 1):
        answers = one.send(number, seat, text), other.send(number, seat, text)
        assert seat == "red" or answers[0] == answers[1]
        assert one.letters == other.letters
        for reader in ("green", "blue", None):
            assert one.shown(reader) == other.shown(reader)


def test_the_one_who_looked_sees_what_lies_there():
    """So that the proof above proves something: for him the two deals differ."""
    one, other = Deal("E E H C"), Deal("E H H C")
    assert one.shown("red") == other.shown("red")
    assert one.send(1, *MAILS[0]) != other.send(1, *MAILS[0])
    assert one.shown("red") != other.shown("red")
