"""Random games of every kind: what must hold after each step (section 14) holds, and every way to end is reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pbem.engine import Chance, Question, Table
from pbem.engine.bots import random_bot
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.state import ACTION, Land

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
        table = new_table(players, seed, options)
        for land, _, _ in played(table, seed):
            GAME.check(land)
            _citizens_change_only_as_they_may(land)
        assert table.result is not None
        placed = [seat for place in table.result.places for seat in place]
        assert sorted(placed) == sorted(table.state.seats)


def _citizens_change_only_as_they_may(land: Land) -> None:
    """13: one citizen per pair of cities and phase at most. 14: whoever was short of food has as many as there was food,
    less what a falling limit took; whoever was not short has as many as before."""
    moves: Counter[tuple[str, str, int]] = Counter()
    hungry: dict[str, tuple[int, int]] = {}
    fallen: Counter[str] = Counter()
    year = 0
    for event, about, _ in land.news:
        if event == "year_begins":
            year, hungry, fallen = about["year"], {}, Counter()
        elif event in ("migrated", "migrated_away"):
            moves[(about["source"], about["city"], year)] += 1
        elif event == "short_of_food":
            hungry[about["seat"]] = (about["citizens"], about["food"])
            assert about["n"] == about["citizens"] - about["food"]
        elif event == "starved":
            fallen[about["seat"]] += about["n"]
    assert not moves or max(moves.values()) == 1
    if land.phase == ACTION and land.round == 0:
        return
    for seat, taken in fallen.items():
        assert taken <= hungry[seat][0] - hungry[seat][1]


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
