"""The invariants of chapter 13 after each answer of random games, at every number of players and with every option."""

import pytest

from pbem.engine import Chance, Table
from pbem.rules.munera import GAME
from pbem.rules.munera.box import box

BANK = {
    *("money_gained payout condemned sold_to_forum bet_won gymnasium_founded sold bought_at_cost travelled").split(),
    *("wage bet_placed scheme scheme_virtus price_paid taxed").split(),
}


def sensible(question, chance):
    """Mostly at random, but nobody sells his whole familia or spends his days on changing classes."""
    if question.kind in ("sell", "class") and chance.below(10):
        return question.automatic()
    if question.kind in ("munus", "join") and chance.below(3):
        return question.automatic()
    words = list(question.options)
    return words[chance.below(min(len(words), 40))]


def count_duels(events, so_far):
    """13.8: a munus has as many duels as gladiators sent by one side, less one for every two without opponents."""
    fought, lonely = so_far
    for name, particulars, _ in events:
        fought += name in ("duel_begins", "spar_begins")
        lonely += name == "no_opponent"
        if name == "munus_over":
            pairs = box().munera[particulars["munus"]].pairs
            assert 2 * fought + lonely == 4 * pairs, (fought, lonely, pairs)
            fought = lonely = 0
    return fought, lonely


def play(players, seed, **options):
    settled = GAME.settle({"round_limit": "12", **options}, players)
    table = Table(GAME, GAME.new(GAME.seats(settled)[:players], settled, Chance(seed)))
    chance = Chance(b"players" + seed)
    kinds, duels = set(), (0, 0)
    while table.result is None:
        question = next(iter(table.questions().values()))
        money = sum(gym.treasury for gym in table.state.gyms.values())  # type: ignore[attr-defined]
        rudis = table.state.rudis  # type: ignore[attr-defined]
        table.answer(question.player, sensible(question, chance))
        GAME.check(table.state)
        events = table.take_news()
        news = [name for name, _, _ in events]
        duels = count_duels(events, duels)
        assert money == sum(gym.treasury for gym in table.state.gyms.values()) or BANK & {*news}  # type: ignore[attr-defined]
        assert rudis == table.state.rudis or {"rudis_goes", "first_rudiarius"} & {*news}  # type: ignore[attr-defined]
        kinds.add(question.kind)
    return table, kinds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_random_games_keep_the_invariants(players, seed):
    table, _ = play(players, seed)
    assert table.result is not None


@pytest.mark.parametrize(
    "options",
    [
        {"quick_start": "true"},
        {"exclusive_regions": "true"},
        {"target_glory": "10", "round_limit": "40"},
        {"target_glory": "20"},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_every_option(players, options):
    play(players, b"options", **options)


def test_every_kind_of_question_comes_up():
    seen = set()
    for seed in range(12):
        seen |= play(4 if seed % 2 else 3, b"kinds %d" % seed)[1]
    forum = "setup region forum_day discard play sell open bid class doctor house"
    munera = "munus_day munus join tender commit face bet scheme combat accident judgement recovery spar halt"
    assert {*forum.split(), *munera.split()} <= seen


@pytest.mark.parametrize(("players", "seed"), [(2, b"a"), (3, b"a"), (4, b"a")])
def test_automatic_games_come_to_glory(players, seed):
    """They need not (R-54): these do."""
    settled = GAME.settle({"round_limit": "60"}, players)
    table = Table(GAME, GAME.new(GAME.seats(settled)[:players], settled, Chance(seed)), keep=False)
    while table.result is None:
        question = next(iter(table.questions().values()))
        table.answer(question.player, question.automatic())
    assert table.result.why == "target"
