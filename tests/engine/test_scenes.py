"""Scenes and the agenda: Next, Call, Done, End; the table plays on until somebody must decide."""

import pytest

from pbem.engine import Call, Chance, Coming, Done, End, IllegalAnswer, Next, NotAsked, Numbers, Question, Table, Together, prepare
from tests.engine.toys import box, gift, lay, options, over


def ask(seat, *words, **more):
    return Question(seat, "word", options(*words), **more)


def opening(box):
    box.row.append((yield ask("red", "a", "b")))
    return Next(closing, "c", 7)


def closing(box, thing, number):
    box.row.append(thing * number)
    box.row.append((yield ask("green", "x", "y")))
    return End(over(box))


def test_next_puts_another_scene_with_its_arguments_in_place():
    table = lay(opening, closing)
    assert repr(table.pending) == "<red: word, word: a b>"
    table.answer("red", "b")
    assert table.state.agenda == [["closing", "c", 7]]
    table.answer("green", "x")
    assert table.state.row == ["b", "ccccccc", "x"]
    assert table.result is not None
    assert table.result.places == (("red", "green", "blue"),)
    assert table.pending is None
    assert table.questions() == {}


def test_call_plays_one_scene_and_then_another():
    def munus(box):
        box.row.append("munus")
        yield from ()
        return Call(duel, "ursus", then=Next(pay))

    def duel(box, name):
        box.row.append((yield ask("red", name, "other")))
        return Done()

    def pay(box):
        box.row.append("pay")
        yield ask("red", "on", "off")
        return End(over(box))

    table = lay(munus, duel, pay)
    assert table.state.agenda == [["pay"], ["duel", "ursus"]]
    table.answer("red", "ursus")
    assert table.state.agenda == [["pay"]]
    assert table.state.row == ["munus", "ursus", "pay"]


def test_call_then_done_leaves_nothing_of_the_caller():
    def phase(box):
        if box.row:
            yield ask("red", "on", "off")
            return End(over(box))
        return Call(munus, then=Next(phase))

    def munus(box):
        yield from ()
        return Call(duel, then=Done())

    def duel(box):
        box.row.append((yield ask("red", "a", "b")))
        return Done()

    table = lay(phase, munus, duel)
    assert table.state.agenda == [["phase"], ["duel"]]
    table.answer("red", "a")
    assert table.state.agenda == [["phase"]]


def test_a_scene_that_forgets_what_comes_next_is_an_error_and_not_the_end():
    def forgetful(box):
        yield ask("red", "a", "b")

    table = lay(forgetful)
    with pytest.raises(AssertionError, match="forgetful ended without saying"):
        table.answer("red", "a")
    assert table.result is None
    assert repr(table.pending) == "<red: word, word: a b>"


def test_done_with_nothing_below_is_an_error():
    def lonely(box):
        yield ask("red", "a", "b")
        return Done()

    with pytest.raises(AssertionError, match="lonely is done"):
        lay(lonely).answer("red", "a")


def test_a_question_without_options_and_a_stray_yield_are_errors():
    def stuck(box):
        yield ask("red")

    def stray(box):
        yield "what?"

    def sealed(box):
        yield Together([ask("red", "a", "b"), ask("green")])

    for scene in (stuck, stray, sealed):
        with pytest.raises(AssertionError, match=r"without options|questions only"):
            lay(scene)


# Answers --------------------------------------------------------------------------------------------------------------


def test_answers_are_looked_at_before_the_scene_sees_them():
    table = lay(opening, closing)
    before = table.dump()
    for seat, word, error in [("green", "a", NotAsked), ("nobody", "a", NotAsked), ("red", "z", IllegalAnswer)]:
        with pytest.raises(error):
            table.answer(seat, word)
    assert table.dump() == before
    table.answer("red", "a")


def test_after_the_end_nobody_is_asked():
    table = lay(opening, closing)
    table.answer("red", "a")
    table.answer("green", "x")
    with pytest.raises(NotAsked):
        table.answer("green", "x")
    with pytest.raises(NotAsked, match="over"):
        table.agree(gift("red", "green", 1))


def forced(box):
    box.row.append((yield ask("red", "only")))
    box.row.append((yield ask("green", "a", "b")))
    box.row.append((yield ask("green", "lone", subject="wolf")))
    yield ask("blue", "pass", hidden=True)
    return End(over(box))


def test_an_only_answer_is_noted_and_not_asked():
    table = lay(forced)
    assert table.state.row == ["only"]
    assert [(note.seat, note.kind, note.subject, note.word) for note in table.take_notes()] == [("red", "word", None, "only")]
    assert table.take_notes() == []
    table.answer("green", "b")
    assert [(note.seat, note.kind, note.subject, note.word) for note in table.take_notes()] == [("green", "word", "wolf", "lone")]


def test_a_hidden_question_is_asked_even_if_there_is_one_answer():
    table = lay(forced)
    table.answer("green", "b")
    assert list(table.questions()) == ["blue"]


def test_what_was_forced_just_now_is_known_to_clones_as_well():
    def short(box):
        yield ask("red", "a", "b")
        yield ask("red", "only")
        return Next(long)

    def long(box):
        yield ask("red", "c", "d")
        return End(over(box))

    table = lay(short, long)
    table.answer("red", "a")
    assert [note.word for note in table.forced] == ["only"]
    assert table.clone().forced == table.forced
    table.answer("red", "c")
    assert table.forced == []


# News -----------------------------------------------------------------------------------------------------------------


def test_news_are_handed_over_once():
    def loud(box):
        box.tell("begun", by="red")
        box.tell_only(("green",), "whispered")
        yield ask("red", "a", "b")
        return End(over(box))

    table = lay(loud)
    assert table.take_news() == [("begun", {"by": "red"}, None), ("whispered", {}, ("green",))]
    assert table.take_news() == []
    assert table.clone().take_news() == []


# When the rules fail --------------------------------------------------------------------------------------------------


def careful(box):
    box.tell("begun")
    box.row.append((yield ask("red", "a", "b")))
    box.tell("said")
    box.chance.below(6)
    box.row.append((yield ask("green", "good", "bad")))
    return Next(fragile, box.row[-1])


def fragile(box, word):
    box.coins["red"] -= 1
    if word == "bad":
        raise RuntimeError("a bug in the rules")
    yield ask("blue", "x", "y")
    return End(over(box))


def test_a_bug_in_the_rules_leaves_no_half_move_behind():
    table = lay(careful, fragile, pages=3)
    table.answer("red", "a")
    before, asked = table.dump(), repr(table.pending)
    with pytest.raises(RuntimeError):
        table.answer("green", "bad")
    assert (table.dump(), repr(table.pending)) == (before, asked)
    assert table.state.coins["red"] == 5
    assert [name for name, *_ in table.take_news()] == ["begun", "said"]
    table.answer("green", "good")
    assert (table.state.row, table.state.coins["red"], len(table.pages)) == (["a", "good"], 4, 1)


def test_a_bug_in_a_deal_leaves_no_half_deal_behind():
    def open_scene(box):
        yield ask("red", "a", "b", open=True)
        return End(over(box))

    table = lay(open_scene)
    before = table.dump()
    with pytest.raises(KeyError):
        table.agree({"name": "x", "by": "red", "to": "nobody", "coins": 2})
    assert table.dump() == before
    assert table.state.coins["red"] == 5


# Together -------------------------------------------------------------------------------------------------------------


def auction(box):
    bids = yield Together([ask("green", "1", "2"), ask("red", "3", "4"), ask("blue", "0")])
    box.row += [f"{seat} {bid}" for seat, bid in bids.items()]
    yield ask("red", "on", "off")
    return End(over(box))


def test_sealed_answers_reach_the_rule_when_all_are_in_and_in_its_own_order():
    table = lay(auction)
    assert list(table.questions()) == ["green", "red"]
    table.answer("red", "3")
    assert list(table.questions()) == ["green"]
    assert table.state.row == []
    table.answer("green", "2")
    assert table.state.row == ["green 2", "red 3", "blue 0"]
    assert table.given == {}
    assert [note.seat for note in table.take_notes()] == ["blue"]


def test_a_sealed_answer_can_be_replaced_until_all_are_in():
    table = lay(auction)
    table.answer("red", "3")
    assert table.question_to("red") is not None
    table.answer("red", "4")
    with pytest.raises(IllegalAnswer):
        table.answer("red", "1")
    table.answer("green", "1")
    assert table.state.row == ["green 1", "red 4", "blue 0"]


def test_nobody_can_see_a_sealed_answer_in_the_state():
    table = lay(auction)
    before = table.state.dump()
    table.answer("red", "3")
    assert table.state.dump() == before


def test_together_with_nobody_or_with_only_answers_goes_on_at_once():
    def quick(box):
        assert (yield Together([])) == {}
        assert (yield Together([ask("red", "a"), ask("green", "b")])) == {"red": "a", "green": "b"}
        yield ask("red", "on", "off")
        return End(over(box))

    table = lay(quick)
    assert repr(table.pending) == "<red: word, word: on off>"


def test_a_prepare_is_put_even_if_ready_is_the_only_answer():
    def year(box):
        yield from prepare({"red": [], "green": []}, may_ask=False)
        yield ask("red", "on", "off")
        return End(over(box))

    table = lay(year)
    assert list(table.questions()) == ["red", "green"]
    table.answer("red", "ready")
    table.answer("green", "ready")
    assert repr(table.pending) == "<red: word, word: on off>"


# Deals ----------------------------------------------------------------------------------------------------------------


def spend(box, *seats, open=True):
    def worth(seat):
        return lambda: options(*map(str, range(box.coins[seat] + 1)))

    return Together([Question.anew(seat, "spend", worth(seat), open=open) for seat in seats])


def market(box):
    paid = yield spend(box, "red", "green")
    box.row += [f"{seat} {word}" for seat, word in paid.items()]
    yield ask("blue", "a", "b")
    return Next(evening)


def evening(box):
    box.row.append(f"evening with {box.coins['blue']}")
    yield ask("blue", "a", "b")
    return End(over(box))


def names(table):
    return [(name, particulars.get("why"), to) for name, particulars, to in table.take_news()]


def test_a_deal_at_an_open_question_is_carried_out_at_once_and_the_options_are_built_again():
    table = lay(market, evening)
    table.agree(gift("red", "green", 2))
    assert table.state.coins == {"red": 3, "green": 7, "blue": 5}
    assert list(table.questions()["red"].options) == ["0", "1", "2", "3"]
    assert "7" in table.questions()["green"].options
    assert names(table) == [("deal_done", None, ("red", "green"))]


def test_answers_still_legal_stand_others_are_asked_again():
    table = lay(market, evening)
    table.answer("red", "5")
    table.agree(gift("blue", "green", 1))
    assert list(table.questions()) == ["green"]
    table.agree(gift("red", "blue", 1))
    assert list(table.questions()) == ["red", "green"]


def test_who_comes_to_have_a_choice_by_a_deal_is_asked_and_who_loses_it_is_not():
    table = lay(market, evening)
    table.agree(gift("red", "green", 5))
    assert list(table.questions()) == ["green"]
    table.agree(gift("blue", "red", 1))
    assert list(table.questions()) == ["red", "green"]
    table.answer("green", "0")
    table.agree(gift("red", "blue", 1))
    assert table.state.row == ["red 0", "green 0"]


def test_a_deal_agreed_at_a_closed_question_waits_for_the_next_moment():
    table = lay(market, evening)
    table.answer("red", "0")
    table.answer("green", "0")
    table.agree(gift("red", "blue", 2))
    assert table.state.coins["blue"] == 5
    assert Table.load(table.game, table.dump(), b"toy").state.agreed == [gift("red", "blue", 2)]
    table.answer("blue", "a")
    assert table.state.row[-1] == "evening with 7"
    assert names(table) == [("deal_done", None, ("red", "blue"))]


def test_a_deal_is_tried_once():
    table = lay(market, evening)
    table.agree(gift("red", "green", 9))
    assert names(table) == [("deal_failed", "too_poor", ("red", "green"))]
    assert table.state.agreed == []


def test_a_deal_that_comes_too_late_is_told():
    table = lay(market, evening)
    for seat, word in [("red", "0"), ("green", "0"), ("blue", "a")]:
        table.answer(seat, word)
    table.agree(gift("red", "blue", 2))
    table.answer("blue", "a")
    assert table.result is not None
    assert names(table) == [("deal_failed", "game_over", ("red", "blue"))]
    assert table.state.coins["blue"] == 5


def test_deals_are_replayed_in_their_place():
    table = lay(market, evening)
    table.answer("green", "1")
    table.agree(gift("red", "green", 2))
    table.answer("green", "7")
    loaded = Table.resume(table.game, table.checkpoint, table.inputs)
    assert loaded.given == {"green": "7"}
    assert loaded.state.dump() == table.state.dump()


def test_at_an_open_prepare_what_is_coming_is_looked_at_again_after_a_deal():
    def year(box):
        yield from prepare(lambda: {seat: [Coming("bid", None, Numbers(0, box.coins[seat]))] for seat in box.seats}, open=True)
        yield ask("red", "on", "off")
        return End(over(box))

    table = lay(year)
    table.answer("red", "ready")
    table.agree(gift("red", "blue", 2))
    assert {seat: coming[0].options.high for seat, coming in table.pending.coming.items()} == {"red": 3, "green": 5, "blue": 7}
    assert list(table.questions()) == ["green", "blue"]


def test_one_closed_question_among_several_keeps_deals_out():
    def mixed(box):
        yield Together([ask("red", "a", "b", open=True), ask("green", "a", "b")])
        return End(over(box))

    table = lay(mixed)
    table.agree(gift("red", "green", 1))
    assert table.state.coins["red"] == 5


def test_a_box_is_a_state_like_any_other():
    state = box(["red", "green"], {}, Chance())
    assert state.seats_from("green") == ["green", "red"]
    assert state.seat_after("green") == "red"
