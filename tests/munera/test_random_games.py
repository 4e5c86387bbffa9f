"""The invariants of chapter 13 after each answer of random games, at every number of players and with every option."""

import pytest

from pbem.engine import Chance, Table
from pbem.rules.munera import GAME
from tests.munera.steward import Steward


def sensible(question, chance, men):
    """Mostly at random, but nobody sells his whole familia, takes back all he lends or spends his days on changing classes."""
    borrowed = [word for word in question.options if word in men and men[word].owner != question.player]
    if question.kind in ("munus", "commit") and borrowed and chance.below(3):
        return chance.pick(borrowed)
    if question.kind in ("sell", "class", "recall") and chance.below(10):
        return question.automatic()
    if question.kind in ("munus", "join") and chance.below(3):
        return question.automatic()
    words = list(question.options)
    return words[chance.below(min(len(words), 40))]


def bundle(arena, seat, chance):
    """Something one player may give another, perhaps nothing, perhaps what he has not got."""
    gym = arena.gyms[seat]
    things = [*gym.gladiators, *gym.ministers, *gym.hand]
    items = [[str(chance.below(5)), "denarii"]] if chance.below(2) else []
    return items + ([[chance.pick(things)]] if things and not chance.below(3) else [])


def loan(arena, seat, chance):
    munus, men = chance.pick(arena.munera), arena.familia(seat)
    return [["loan", chance.pick(men), munus, "fee", str(chance.below(3))]] if men else []


def deal(table, chance):
    """Two players agree about something: a loan if there are munera, else an exchange."""
    arena = table.state
    by, to = chance.pick(arena.seats), chance.pick(arena.seats)
    if by != to:
        lends = arena.munera and chance.below(3)
        give, get = (loan if lends else bundle)(arena, by, chance), [] if lends else bundle(arena, to, chance)
        table.agree({"name": "x", "by": by, "to": to, "give": give, "get": get})


def asked_kinds(table):
    return {question.kind for question in table.questions().values()}


def play(players, seed, **options):
    settled = GAME.settle({"round_limit": "12", **options}, players)
    table = Table(GAME, GAME.new(GAME.seats(settled)[:players], settled, Chance(seed)))
    chance = Chance(b"players" + seed)
    steward, kinds = Steward(table), set()
    while table.result is None:
        if not chance.below(2 if "munus_day" in asked_kinds(table) else 12):
            deal(table, chance)
        else:
            question = next(iter(table.questions().values()))
            table.answer(question.player, sensible(question, chance, steward.arena.men))
            kinds.add(question.kind)
        GAME.check(table.state)
        steward.step()
    return table, kinds, steward.log


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_random_games_keep_the_invariants(players, seed):
    table, _, log = play(players, seed)
    assert table.result is not None
    assert {"deal_done", "loan_agreed"} <= {name for name, _, _ in log}


def test_lent_gladiators_fight_and_come_home():
    """Not in every game: in this one."""
    told = [name for name, _, _ in play(3, b"3")[2]]
    assert "loan_active" in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_and_the_same_answers_tell_the_same_story(players):
    assert repr(play(players, b"again")[2]) == repr(play(players, b"again")[2])


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
