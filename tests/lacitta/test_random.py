"""Random games of every kind: what must hold after each step (section 14) holds, and every way to end is reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine import Chance, Question, Table
from pbem.engine.bots import random_bot
from pbem.engine.state import Event
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.state import Land

KINDS = [
    {"setup": setup, "expansion": expansion} for setup in ("basic", "advanced") for expansion in ("false", "true")
]  # fmt: skip


def new_table(players: int, seed: int, options: dict[str, str]) -> Table:
    settled = GAME.settle(options, players)
    return Table(GAME, GAME.new(list(GAME.seats(settled))[:players], settled, Chance(f"land {seed}".encode())), keep=False)


def played(table: Table, seed: int) -> Iterator[tuple[Land, str, str]]:
    """The land after each answer, with who gave it and what to."""
    bot = random_bot(Chance(f"bot {seed}".encode()))
    while table.result is None:
        seat, question = next(iter(table.questions().items()))
        table.answer(seat, bot(table, question))
        assert isinstance(table.state, Land)
        yield table.state, seat, question.kind


@pytest.mark.parametrize("options", KINDS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_invariants_hold_at_every_step(players, options):
    for seed in range(2):
        table, census = new_table(players, seed, options), Census()
        assert isinstance(table.state, Land)
        census.follows(table.state, table.take_news())
        for land, _, _ in played(table, seed):
            GAME.check(land)
            census.follows(land, table.take_news())
        assert table.result is not None
        placed = [seat for place in table.result.places for seat in place]
        assert sorted(placed) == sorted(table.state.seats)


class Census:
    """Citizens as they must be by what was told; the rules' own count must agree after every step."""

    def __init__(self) -> None:
        self.citizens: dict[str, int] = {}
        self.moves: set[tuple[str, str]] = set()
        self.short: dict[str, Any] = {}
        self.lost = 0

    def follows(self, land: Land, news: list[Event]) -> None:
        for event, about, _ in news:
            getattr(self, f"_{event}", lambda land, about: None)(land, about)
        assert {name: city.citizens + land.starved.get(name, 0) for name, city in land.cities.items()} == self.citizens

    def _of(self, seat: str) -> int:
        return sum(count for name, count in self.citizens.items() if name[0] == seat[0].upper())

    def _year_begins(self, land: Land, about: dict[str, Any]) -> None:
        self.moves = set()

    def _castle_placed(self, land: Land, about: dict[str, Any]) -> None:
        """6: three empty hexes at least between a new castle and every city."""
        self.citizens[about["city"]] = 3
        others = {hex for name, city in land.cities.items() if name != about["city"] for hex in city.tiles}
        assert others.isdisjoint(land.box.atlas.within([about["hex"]], 3))

    def _founded(self, land: Land, about: dict[str, Any]) -> None:
        self._castle_placed(land, about)
        self.citizens[about["source"]] -= 1

    def _growth(self, land: Land, about: dict[str, Any]) -> None:
        for name in about["cities"]:
            self.citizens[name] += 1

    def _built(self, land: Land, about: dict[str, Any]) -> None:
        self.citizens[about["city"]] += about["building"] == "market"

    def _blessed(self, land: Land, about: dict[str, Any]) -> None:
        self.citizens[about["city"]] += about["n"]

    def _migrated(self, land: Land, about: dict[str, Any]) -> None:
        """13: one citizen per pair of cities and phase, from one to the other."""
        self._migrated_away(land, about)
        self.citizens[about["city"]] += 1

    def _migrated_away(self, land: Land, about: dict[str, Any]) -> None:
        pair = (about["source"], about["city"])
        assert pair not in self.moves
        self.moves.add(pair)
        self.citizens[about["source"]] -= 1

    def _city_lost(self, land: Land, about: dict[str, Any]) -> None:
        assert self.citizens.pop(about["city"]) == 0

    def _limit_fell(self, land: Land, about: dict[str, Any]) -> None:
        self.citizens[about["city"]] -= about["n"]
        self.lost += about["n"]

    def _fed(self, land: Land, about: dict[str, Any]) -> None:
        """14: whoever is not short keeps all of them."""
        assert self._of(about["seat"]) == about["citizens"] <= about["food"]

    def _short_of_food(self, land: Land, about: dict[str, Any]) -> None:
        assert self._of(about["seat"]) == about["citizens"] == about["food"] + about["n"]
        self.short, self.lost = about, 0

    def _starved(self, land: Land, about: dict[str, Any]) -> None:
        self.citizens[about["city"]] -= about["n"]

    def _famine(self, land: Land, about: dict[str, Any]) -> None:
        """14: as many as there was food, less what a falling limit took."""
        assert about["seat"] == self.short["seat"]
        assert self._of(about["seat"]) == self.short["food"] - self.lost


def test_turns_in_a_year_are_five_or_four():
    table = new_table(3, 5, {})
    turns: Counter[tuple[int, str, str]] = Counter()
    lost: set[tuple[int, str]] = set()
    for land, _, _ in played(table, 5):
        question = table.pending
        if isinstance(question, Question) and question.kind == "turn" and question.slot == "action":
            turns[(land.year, question.player, question.subject or "")] += 1
        lost |= {(land.year, about["seat"]) for event, about, _ in land.news if event == "turn_lost"}
        land.news.clear()
    years = Counter((year, seat) for year, seat, _ in turns)
    assert {count for key, count in years.items() if key not in lost} == {5}
    assert {count for key, count in years.items() if key in lost} <= {4}
    assert lost


def test_every_building_card_phase_and_penalty_happens():
    """In a few dozen random games everything the rules know comes up at least once."""
    seen: Counter[str] = Counter()
    endings: set[str] = set()
    for seed in range(24):
        table = new_table(2 + seed % 4, seed, KINDS[seed % 4])
        for land, _, _ in played(table, seed):
            for event, about, _ in land.news:
                seen[event] += 1
                seen[f"{event} {about.get('building') or about.get('card') or ''}".strip()] += 1
            land.news.clear()
        assert table.result is not None
        endings.add(table.result.why)
    box = GAME.new(["red", "green"], GAME.settle({"expansion": "true"}, 2), Chance(b"")).box
    assert not [name for name in box.sizes if not seen[f"built {name}"]]
    assert not [card for card in box.policies if not seen[f"card_taken {card}"]]
    expected = """
        first_player castle_placed year_begins voice_dealt income growth turn_lost gold_taken founded road_replaced games blessed
        harvest people_asked voice_seen card_turned_up reshuffled passed voices voice voice_tie migrated migrated_away demolished
        city_lost eliminated fed short_of_food starved famine marker game_over tie_chosen
    """.split()
    assert not [event for event in expected if not seen[event]]
    assert "six_years" in endings
