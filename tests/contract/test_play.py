"""What any game must do at the table: end, be the same again, refuse what is not legal, and take back."""

import json

import pytest

from pbem.engine import IllegalAnswer, NotAsked, Table
from pbem.engine.bots import automatic_bot, play, random_bot
from pbem.engine.chance import Chance
from tests.contract.playing import as_bytes, position, shown

SEEDS = [b"one", b"two", b"three"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_ends_and_breaks_no_rule_on_the_way(match, seed):
    for table in match.questions(seed):
        match.game.check(table.state)
    match.game.check(table.state)
    assert table.result is not None
    placed = [seat for place in table.result.places for seat in place]
    assert sorted(placed) == sorted(table.state.seats)


def test_a_game_that_nobody_minds_can_be_played_on(match):
    """Only automatic answers: it need not end, but it must not break."""
    table = match.table(keep=False)
    try:
        play(table, dict.fromkeys(table.state.seats, automatic_bot()), most=300)
    except AssertionError as error:
        assert "did not end" in str(error)
    match.game.check(table.state)


def test_same_seed_and_answers_give_the_same_bytes(match):
    one, other = match.questions(SEEDS[0]), match.questions(SEEDS[0])
    for first, second in zip(one, other, strict=True):
        assert as_bytes(first.dump()) == as_bytes(second.dump())
    assert position(first) == position(second)


def test_another_seed_gives_another_game(match):
    assert position(match.table(b"one")) != position(match.table(b"another")) or any(
        position(one) != position(other) for one, other in zip(match.questions(b"one"), match.questions(b"another"))
    )


def test_saved_and_loaded_at_every_question_it_goes_on_the_same(match):
    """House rule 2: what is on the table is in the state, so a loaded table shows the same views and asks the same."""
    bot = random_bot(Chance(b"bot"))
    table, loaded = match.table(SEEDS[1]), match.table(SEEDS[1])
    while table.result is None:
        assert position(loaded) == position(table)
        for seat in (None, *table.state.seats):
            assert as_bytes(loaded.view(seat)) == as_bytes(table.view(seat))
        seat, question = next(iter(table.questions().items()))
        word = bot(table, question)
        table.answer(seat, word)
        loaded.answer(seat, word)
        loaded = Table.load(match.game, json.loads(as_bytes(loaded.dump())), SEEDS[1])
    assert position(loaded) == position(table)


def test_a_state_survives_copy_and_dump_whole(match):
    """A field that copy() forgets or shares would show here."""
    for table in match.questions(SEEDS[2], every=9):
        state = table.state
        before = as_bytes(state.dump())
        copy = state.copy()
        assert as_bytes(copy.dump()) == before
        assert as_bytes(type(state).load(json.loads(before), b"x").dump()) == before
        clone = table.clone()
        for seat, question in list(clone.questions().items())[:1]:
            clone.answer(seat, next(iter(question.options)))
        assert as_bytes(state.dump()) == before


def test_every_listed_option_is_accepted(match):
    """All of them at every question of a whole game."""
    for table in match.questions(SEEDS[0]):
        for seat, question in table.questions().items():
            assert question.automatic() in question.options
            for word in list(question.options):
                clone = table.clone()
                clone.answer(seat, word)
                match.game.check(clone.state)


def test_anything_else_is_refused_and_changes_nothing(match):
    others: dict[str, None] = {"": None, "0": None, "-1": None, "none": None, "ready ": None}
    for table in match.questions(SEEDS[0], every=3):
        before = as_bytes(table.dump())
        now = position(table)
        for seat in (*table.state.seats, "nobody"):
            question = table.question_to(seat)
            if question is None:
                with pytest.raises(NotAsked):
                    table.answer(seat, next(iter(others)))
                continue
            for word in dict.fromkeys([*others, *map(mutated, list(question.options)[:5])]):
                if word not in question.options:
                    with pytest.raises(IllegalAnswer):
                        table.answer(seat, word)
            others.update(dict.fromkeys(list(question.options)[:3]))
        assert as_bytes(table.dump()) == before
        assert position(table) == now


def mutated(word: str) -> str:
    return word[::-1] if word[::-1] != word else word + "x"


def test_undo_restores_all_but_the_counter(match):
    table = match.table(SEEDS[1], pages=3)
    bot = random_bot(Chance(b"bot"))
    while table.result is None:
        drawn, given, before = table.drawn, dict(table.given), lying(table)
        seat, question = next(iter(table.questions().items()))
        word = bot(table, question)
        table.answer(seat, word)
        later = table.drawn
        table.undo()
        assert lying(table) == before
        assert (table.drawn, table.given) == (max(drawn, later), given)
        table.answer(seat, word)


def lying(table: Table) -> bytes:
    """Everything but the counter."""
    return as_bytes([{**table.state.dump(), "chance": 0}, [shown(question) for question in table.questions().values()]])


def test_scenes_are_short(match):
    """None stays open over more than a few dozen answers: that is what loading has to play again."""
    assert max(len(table.inputs) for seed in SEEDS for table in match.questions(seed)) <= 50


def test_a_chain_of_questions_comes_to_its_end(match):
    """The same player is not asked the same kind for ever."""
    run, last = 0, None
    for table in match.questions(SEEDS[2]):
        (seat, question), *_ = table.questions().items()
        now = (seat, question.kind, table.drawn)
        run = run + 1 if now == last else 1
        last = now
        assert run <= 40
