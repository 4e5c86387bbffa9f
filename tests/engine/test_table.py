"""The table: saving, cloning, undo, imagining; and the bots that sit down at it."""

import json

import pytest

from pbem.engine import Chance, End, Next, NotAsked, Question, Table, Together
from pbem.engine.bots import automatic_bot, greedy_bot, play, playout, random_bot
from tests.engine.toys import gift, lay, options, over

SEED = b"toy"


def turn(box, seat, left):
    """Draw one of two piles, or stand; whoever stands keeps his coin."""
    box.tell("turn", seat=seat)
    while box.pile:
        word = yield Question(seat, "turn", options("draw", "stand"), auto="stand", open=True)
        if word == "stand":
            break
        box.row.append(box.chance.pick(box.pile, "card"))
        box.pile.remove(box.row[-1])
        box.coins[seat] += 1
    return Next(turn, box.seat_after(seat), left - 1) if left else Next(silent)


def silent(box):
    """A scene that asks nothing and draws."""
    yield from ()
    box.row.append(str(box.chance.die(6)))
    return Next(finale)


def finale(box):
    bids = yield Together([Question(seat, "bid", options("0", "1", "2")) for seat in box.seats])
    box.row.append("".join(bids.values()))
    return End(over(box))


def start(box):
    yield from ()
    return Next(turn, "red", 2)


def table(**more):
    return lay(start, turn, silent, finale, **more)


def answer_all(table, *words):
    for word in words:
        table.answer(next(iter(table.questions())), word)
    return table


def position(table):
    """All that can be known about a table, as bytes."""
    asked = {seat: [q.kind, q.slot, list(q.options)] for seat, q in table.questions().items()}
    parts = [table.state.dump(), table.given, asked, table.result and table.result.why]
    return json.dumps(parts, sort_keys=True).encode()


WORDS = ["draw", "draw", "stand", "stand", "draw", "stand", "1", "2", "0"]


@pytest.mark.parametrize("count", range(len(WORDS) + 1))
def test_dumped_and_loaded_it_is_the_same_at_every_question_and_after_the_end(count):
    played = answer_all(table(), *WORDS[:count])
    plain = json.loads(json.dumps(played.dump()))
    loaded = Table.load(played.game, plain, SEED)
    assert position(loaded) == position(played)
    assert loaded.dump() == plain
    assert loaded.take_news() == []
    answer_all(played, *WORDS[count:])
    answer_all(loaded, *WORDS[count:])
    assert position(loaded) == position(played)


def test_the_seed_is_not_in_the_dump():
    assert "toy" not in json.dumps(table(seed=b"toy").dump())


def test_a_dump_with_unknown_or_wrong_entries_is_refused():
    plain = table().dump()
    for broken in ({"cheese": 1}, {"row": 3}, {"chance": -1}, {"chance": "7"}):
        with pytest.raises(ValueError, match=r"\$|unknown"):
            Table.load(table().game, {**plain, "state": {**plain["state"], **broken}}, SEED)


def test_a_clone_is_played_alone():
    original = answer_all(table(), "draw", "stand")
    clone = original.clone()
    assert position(clone) == position(original)
    answer_all(clone, "draw", "draw")
    assert original.dump() == answer_all(table(), "draw", "stand").dump()
    assert position(original) != position(clone)
    answer_all(original, "draw", "draw")
    assert position(original) == position(clone)


def test_the_checkpoint_moves_with_the_scenes_so_little_is_ever_replayed():
    played = answer_all(table(), "draw", "draw")
    assert len(played.dump()["inputs"]) == 2
    answer_all(played, "stand")
    assert played.dump()["inputs"] == []
    assert played.dump()["state"]["agenda"] == [["turn", "green", 1]]


def test_pages_kept_or_not_make_no_difference():
    assert position(answer_all(table(pages=4), *WORDS)) == position(answer_all(table(), *WORDS))
    assert position(answer_all(table(keep=False), *WORDS)) == position(answer_all(table(), *WORDS))


# Undo -----------------------------------------------------------------------------------------------------------------


def test_undo_restores_all_but_the_counter():
    played = answer_all(table(), "draw")
    before = played.state.dump()
    answer_all(played, "draw")
    played.undo()
    assert played.drawn == 2
    assert played.state.dump() == {**before, "chance": 2}


def test_what_was_drawn_once_is_never_drawn_again():
    played = table()
    cards = []
    for _ in range(4):
        answer_all(played, "draw")
        cards.append(played.state.row[-1])
        played.undo()
    fresh = Chance(SEED)
    assert cards == [fresh.pick("abcdef") for _ in range(4)]
    assert played.state.row == []


def test_undo_over_and_over_leads_back_to_the_beginning():
    played = table(pages=9)
    first = played.state.dump()
    answer_all(played, *WORDS)
    drawn = played.drawn
    for left in range(len(WORDS) - 1, -1, -1):
        played.undo()
        assert played.result is None
        assert played.drawn == drawn
        assert played.state.row == answer_all(table(), *WORDS[:left]).state.row
    assert played.state.dump() == {**first, "chance": drawn}
    with pytest.raises(NotAsked, match="nothing to take back"):
        played.undo()


def test_undo_passes_over_scenes_without_questions():
    """After the last turn a silent scene is played; taking back must land before the turn's end, not in between."""
    played = answer_all(table(pages=9), "stand", "stand", "stand")
    assert played.state.row == [str(Chance(SEED).die(6))]
    played.undo()
    assert list(played.questions()) == ["blue"]
    assert played.state.row == []


def test_a_table_without_pages_goes_back_to_the_scenes_beginning_only():
    played = answer_all(table(), "stand", "draw")
    played.undo()
    with pytest.raises(NotAsked):
        played.undo()


def test_undo_takes_a_deal_back():
    played = table()
    played.agree(gift("red", "blue", 2))
    played.undo()
    assert played.state.coins == {"red": 5, "green": 5, "blue": 5}


def test_a_saved_game_remembers_where_its_counter_stands_after_an_undo():
    played = answer_all(table(), "draw", "draw")
    played.undo()
    loaded = Table.load(played.game, played.dump(), SEED)
    assert loaded.drawn == 2
    assert answer_all(loaded, "draw").state.row == answer_all(played, "draw").state.row


def test_the_counter_jumps_forward_only():
    played = table()
    played.jump(7)
    played.jump(3)
    assert played.drawn == 7


# View and imagination -------------------------------------------------------------------------------------------------


def test_a_view_is_what_the_game_shows():
    assert table().view("red") == {"row": [], "coins": {"red": 5, "green": 5, "blue": 5}, "pile": 6}


def test_an_imagined_table_looks_alike_but_has_another_future():
    played = answer_all(table(), "draw")
    imagined = [played.imagine("red", Chance(bytes([n]))) for n in range(8)]
    assert all(position_seen(one, "red") == position_seen(played, "red") for one in imagined)
    assert len({"".join(one.state.pile) for one in imagined}) > 3
    assert len({answer_all(one, "draw").state.row[-1] for one in imagined}) > 1
    assert position(played) == position(answer_all(table(), "draw"))


def position_seen(table, seat):
    return json.dumps([table.view(seat), repr(table.question_to(seat))])


def test_the_truth_cannot_be_had_from_an_imagined_table():
    imagined = table().imagine("red", Chance(b"x"))
    with pytest.raises(AssertionError, match="cannot be cloned"):
        imagined.clone()
    with pytest.raises(AttributeError):
        imagined.dump()


def test_others_sealed_answers_are_guessed():
    played = answer_all(table(), "stand", "stand", "stand")
    played.answer("green", "2")
    rows = set()
    for n in range(30):
        imagined = played.imagine("red", Chance(bytes([n])))
        imagined.answer("red", "0")
        rows.add(imagined.state.row[-1])
    assert len(rows) > 5
    assert played.given == {"green": "2"}


def test_others_options_out_of_a_hidden_hand_are_built_again():
    def secret(box):
        hand = {seat: (lambda seat=seat: options(*box.pile[:2])) for seat in box.seats}
        words = yield Together([Question.anew(seat, "play", hand[seat]) for seat in box.seats])
        assert set(words.values()) <= set(box.pile[:2]) | {"a"}
        return End(over(box))

    for n in range(20):
        lay(secret).imagine("red", Chance(bytes([n]))).answer("red", "a")


def test_a_deal_among_others_is_not_imagined():
    def closed(box):
        yield Question("red", "turn", options("a", "b"))
        return End(over(box))

    played = lay(closed)
    played.agree(gift("green", "blue", 1))
    assert played.imagine("red", Chance(b"x")).state.agreed == []
    assert len(played.imagine("blue", Chance(b"x")).state.agreed) == 1


# Bots -----------------------------------------------------------------------------------------------------------------


def test_a_random_bot_gives_any_legal_answer():
    played = table()
    bot = random_bot(Chance(b"bot"))
    assert {bot(played, played.questions()["red"]) for _ in range(30)} == {"draw", "stand"}


def test_bots_play_to_the_end():
    for bot in (random_bot(Chance(b"bot")), automatic_bot(), greedy_bot(Chance(b"bot"))):
        played = table()
        count = play(played, dict.fromkeys(played.state.seats, bot))
        assert played.result is not None
        assert count >= 6
    assert playout(table(keep=False), Chance(b"bot")) >= 6


def test_a_game_without_end_is_noticed():
    def endless(box):
        yield Question("red", "turn", options("a", "b"))
        return Next(endless)

    with pytest.raises(AssertionError, match="did not end"):
        play(lay(endless), {"red": automatic_bot()}, most=50)


def test_a_greedy_bot_takes_what_is_worth_most():
    played = table()
    assert greedy_bot(Chance(b"bot"))(played, played.questions()["red"]) == "draw"


def test_a_greedy_bot_does_not_try_more_than_it_is_told_to():
    def wide(box):
        word = yield Question("red", "turn", options(*map(str, range(500))))
        box.coins["red"] = int(word)
        return Next(rest)

    def rest(box):
        yield Question("red", "turn", options("a", "b"))
        return Next(rest)

    played = lay(wide, rest)
    assert int(greedy_bot(Chance(b"bot"), most=500)(played, played.questions()["red"])) == 499
    assert int(greedy_bot(Chance(b"bot"), most=5)(played, played.questions()["red"])) < 499


def test_a_bot_cannot_foresee():
    """It answers alike whatever lies face down, and whatever the dice would give."""
    for n in range(10):
        one, other = answer_all(table(), "draw"), answer_all(table(), "draw")
        other.checkpoint.pile = other.checkpoint.pile[::-1]
        other.checkpoint.chance = Chance(SEED, 0)
        other.state.pile.reverse()
        answers = [greedy_bot(Chance(bytes([n])))(which, which.questions()["red"]) for which in (one, other)]
        assert answers[0] == answers[1]
