"""What any game must keep to itself: nobody sees, and no bot foresees, what is hidden."""

from pbem.engine import Chance, Table
from pbem.engine.bots import greedy_bot
from tests.contract.playing import as_bytes, position, seen

SEED = b"secret"


def redealt(table: Table, seat: str | None, chance: Chance) -> Table:
    """The same table, but for what this seat cannot know."""
    clone = table.clone()
    clone.game.redeal(clone.state, seat, chance)
    for question in clone.questions().values():
        if question.player != seat:
            question.refresh()
    return clone


def test_what_is_hidden_shows_nowhere(match):
    """Deal everything anew that a player may not know: what he sees and is asked stays the same to the byte."""
    chance = Chance(b"redeal")
    for table in match.questions(SEED, every=2):
        for seat in (None, *table.state.seats):
            other = redealt(table, seat, chance)
            match.game.check(other.state)
            assert seen(other, seat) == seen(table, seat)


def test_something_is_hidden_and_is_dealt_anew(match):
    chance = Chance(b"redeal")
    table = match.table(SEED)
    assert len({as_bytes(redealt(table, None, chance).state.dump()) for _ in range(5)}) > 1


def test_whether_the_table_stands_still_does_not_depend_on_what_is_hidden(match):
    """Questions that are not hidden may be known to all: they are the same whatever the hands hold."""
    chance = Chance(b"redeal")
    for table in match.questions(SEED, every=4):
        start = table.checkpoint.copy()
        if table.inputs or table.drawn != start.chance.counter:
            continue
        match.game.redeal(start, None, chance)
        other = Table.resume(match.game, start, [])
        assert (other.drawn, publicly(other)) == (table.drawn, publicly(table))


def publicly(table: Table) -> list[tuple[str, str, str | None, bool]]:
    return [(q.player, q.kind, q.subject, q.hidden) for q in table.questions().values()]


def test_views_and_questions_hold_no_seed(match):
    for table in match.questions(b"swordfish", most=30):
        for seat in (None, *table.state.seats):
            assert b"swordfish" not in seen(table, seat)
        assert b"swordfish" not in as_bytes(table.dump())


def test_a_view_is_a_copy(match):
    """Whoever draws a letter from a view cannot change the table."""
    for table in match.questions(SEED, every=20):
        before = position(table)
        for seat in (None, *table.state.seats):
            spoil(table.view(seat))
        assert position(table) == before


def spoil(thing: object) -> None:
    if isinstance(thing, dict):
        for inner in thing.values():
            spoil(inner)
        thing.clear()
    elif isinstance(thing, list):
        for inner in thing:
            spoil(inner)
        thing.clear()


# Bots -----------------------------------------------------------------------------------------------------------------


def test_an_imagined_table_looks_alike(match):
    chance = Chance(b"imagine")
    for table in match.questions(SEED, every=5):
        for seat in table.questions():
            assert seen(table.imagine(seat, chance.copy()), seat) == seen(table, seat)


def test_an_imagined_future_is_drawn_anew(match):
    """With other numbers, and independent of those the game will give."""
    for table in match.questions(SEED, every=25):
        for seat in table.questions():
            imagined = table.imagine(seat, Chance(b"imagine"))
            assert imagined.state.chance.seed != table.state.chance.seed
            assert imagined.state.chance is not table.state.chance


def test_a_bot_imagines_and_answers_the_same_whatever_is_hidden(match):
    """Two tables that differ only in what he cannot know look alike in his thoughts, and he decides alike."""
    compared = 0
    for count, table in enumerate(match.questions(SEED, every=2)):
        for seat, question in table.questions().items():
            other = otherwise(table, seat, Chance(b"other %d" % count))
            if other is not None:
                dreams = [at.imagine(seat, Chance(b"dream %d" % count)) for at in (table, other)]
                assert as_bytes(dreams[0].state.dump()) == as_bytes(dreams[1].state.dump())
                minds = [Chance(b"bot %d" % count) for _ in range(2)]
                answers = [greedy_bot(mind, most=6)(at, question) for mind, at in zip(minds, (table, other))]
                assert answers[0] == answers[1]
                compared += 1
    assert compared > 5


def otherwise(table: Table, seat: str, chance: Chance) -> Table | None:
    """A game that came to the same question, as far as this seat can tell, from a deal that was really another."""
    start = table.checkpoint.copy()
    table.game.redeal(start, seat, chance)
    try:
        other = Table.resume(table.game, start, table.inputs)
    except ValueError:
        return None  # an answer since then was given out of a hand that is another one now
    same = as_bytes(other.state.dump()) == as_bytes(table.state.dump())
    return None if same or seen(other, seat) != seen(table, seat) else other
