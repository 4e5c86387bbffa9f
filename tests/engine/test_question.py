"""Questions: options, numbers, facts, automatic answers, marks."""

import pytest

from pbem.engine import Coming, Numbers, Question, Together, choose, choose_together, prepare
from tests.engine.toys import options


def test_a_question_has_words_for_options_and_a_slot():
    question = Question("red", "place", options("forum", "temple"), subject="priest")
    assert (question.slot, question.subject, list(question.options)) == ("place", "priest", ["forum", "temple"])
    assert repr(question) == "<red: place priest, place: forum temple>"
    assert Question("red", "move", options("forum"), slot="from").slot == "from"


@pytest.mark.parametrize(("auto", "word"), [(None, "a"), ("b", "b"), (lambda: "c", "c")])
def test_the_automatic_answer_is_a_word_a_function_or_the_first(auto, word):
    assert Question("red", "x", options("a", "b", "c"), auto=auto).automatic() == word


def test_facts_are_looked_up_only_when_somebody_wants_to_know():
    looked = []

    def facts():
        looked.append("facts")
        return {"gold": 4}

    def about(option):
        looked.append(option)
        return {"first": option == "a"}

    question = Question("red", "x", options("a", "b"), facts=facts, about=about)
    assert looked == []
    assert question.known() == {"gold": 4}
    assert question.known("a") == {"gold": 4, "first": True}
    assert question.known("no such option") == {"gold": 4}
    assert looked == ["facts", "facts", "a", "facts"]


def test_its_functions_are_given_what_they_are_about():
    purse = {"red": 6}
    question = Question(
        "red", "x", options("a", "b"), on=(purse, "red"),
        auto=lambda purse, seat: "b" if purse[seat] else "a",
        facts=lambda purse, seat: {"coins": purse[seat]},
        about=lambda purse, seat, word: {"left": purse[seat] - len(word)},
        why=lambda purse, seat, word: "too_dear" if len(word) > purse[seat] else None,
        why_line=lambda purse, seat, words: ("too_long", words[-1]) if len(words) > purse[seat] else None,
    )  # fmt: skip
    assert question.automatic() == "b"
    assert question.known("a") == {"coins": 6, "left": 5}
    assert (question.reason("expensive"), question.reason("c")) == ("too_dear", None)
    assert (question.reason_behind([*"abcdefg"]), question.reason_behind(["a"])) == (("too_long", "g"), None)


def test_without_reasons_it_gives_none():
    question = Question("red", "x", options("a", "b"))
    assert (question.reason("c"), question.reason_behind(["c", "d"])) == (None, None)


def test_a_hidden_question_is_soft():
    assert Question("red", "x", options("a"), hidden=True).soft
    assert not Question("red", "x", options("a")).soft


def test_options_given_as_a_function_can_be_built_again():
    words = ["a"]
    question = Question.anew("red", "x", lambda: options(*words), open=True)
    words.append("b")
    assert list(question.options) == ["a"]
    question.refresh()
    assert list(question.options) == ["a", "b"]


def test_options_given_as_they_are_stay():
    question = Question("red", "x", options("a"))
    question.refresh()
    assert list(question.options) == ["a"]


def test_numbers_need_not_be_written_down():
    bids = Numbers(3, 1_000_000, extra={"pass": 0})
    assert (len(bids), next(iter(bids)), bids["pass"], bids["1000000"]) == (999_999, "pass", 0, 1_000_000)
    assert list(Numbers(3, 5)) == ["3", "4", "5"]
    assert list(Numbers(5, 3, extra={"pass": 0})) == ["pass"]
    assert len(Numbers(5, 3)) == 0


@pytest.mark.parametrize("word", ["2", "6", "03", "3.0", " 3", "+3", "-3", "-1", "", "three", "٣", "³", "9" * 5_000])
def test_what_is_no_number_of_the_range_is_no_option(word):
    assert word not in Numbers(3, 5)
    assert word not in Numbers(-9, 2) or word == "2"


def test_choose_gives_the_rule_what_stands_behind_the_word():
    asking = choose("red", "place", {"forum": 6, "temple": 0}, slot="to")
    question = next(asking)
    assert (question.player, question.slot) == ("red", "to")
    with pytest.raises(StopIteration) as stop:
        asking.send("forum")
    assert stop.value.value == 6


def test_choose_knows_options_that_were_built_again():
    words = {"forum": 6}
    asking = choose("red", "place", lambda: dict(words), open=True)
    question = next(asking)
    words["temple"] = 0
    question.refresh()
    with pytest.raises(StopIteration) as stop:
        asking.send("temple")
    assert stop.value.value == 0


def test_choose_together_does_so_for_several_in_the_order_asked():
    asking = choose_together([Question("red", "bid", Numbers(1, 5)), Question("blue", "bid", Numbers(1, 5, extra={"pass": 0}))])
    assert list(next(asking).questions) == ["red", "blue"]
    with pytest.raises(StopIteration) as stop:
        asking.send({"blue": "pass", "red": "4"})
    assert stop.value.value == {"red": 4, "blue": 0}
    assert list(stop.value.value) == ["red", "blue"]


def test_prepare_says_what_is_coming_for_whom():
    coming = {"red": [Coming("bid", "ursus", Numbers(1, 5))], "blue": []}
    together = next(prepare(coming, "halt", soft=True, facts={"round": 2}))
    assert isinstance(together, Together)
    assert together.prepare
    assert together.coming is coming
    assert [(q.player, q.kind, list(q.options), q.automatic(), q.soft) for q in together.questions.values()] == [
        ("red", "halt", ["ready", "ask_me"], "ready", True),
        ("blue", "halt", ["ready", "ask_me"], "ready", True),
    ]
    assert together.questions["red"].known() == {"round": 2}


def test_who_may_not_ask_can_only_be_ready():
    together = next(prepare({"red": []}, may_ask=False))
    assert list(together.questions["red"].options) == ["ready"]


def test_nobody_to_prepare_is_not_asked():
    with pytest.raises(StopIteration) as stop:
        next(prepare({}))
    assert stop.value.value == {}
