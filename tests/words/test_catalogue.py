"""The catalogue: sentences and names in each language, on a toy game of three words."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.engine import Question
from pbem.words.catalogue import Catalogue, quoted
from pbem.words.sentences import NoSentence

TOY: Any = SimpleNamespace(name="toy", package="tests.words.toy", things=lambda options: {})
NAMES = {"red": "Anna", "green": "Bruno"}


def catalogue(language: str = "en", names: dict[str, str] | None = None) -> Catalogue:
    return Catalogue(language, TOY, names or NAMES)


def test_a_thing_has_a_name_and_a_seat_a_person():
    assert catalogue().event({"event": "fell", "seat": "red", "place": "well"}) == "Anna (red) falls into the Well."


def test_several_are_joined_as_one_says_it():
    say = catalogue().word
    assert say(["well"]) == "Well"
    assert say(["well", "ladder"]) == "Well and Ladder"
    assert say(["red", "well", "ladder"]) == "Anna (red), Well and Ladder"
    assert say([]) == "nothing"


def test_equal_things_are_counted():
    found = {"event": "found", "seat": "red", "things": ["apple", "ladder", "apple"]}
    assert catalogue().event(found) == "Anna (red) finds 2 Apples and Ladder."
    assert catalogue().word({"apple": 1, "well": 0, "ladder": 3}) == "1 Apple and 3 Ladder"


def test_a_word_takes_the_form_its_sentence_wants():
    given = {"event": "given", "seat": "red", "thing": "apple", "others": ["green"]}
    assert catalogue().event(given) == "Anna (red) gives an Apple to Bruno (green)."
    fell = {"event": "fell", "seat": "red", "place": "well"}
    assert catalogue("fr").event(fell) == "Anna (rouge) tombe dans le puits."


@pytest.mark.parametrize(
    ("language", "n", "words"),
    [("en", 0, "0 apples"), ("en", 1, "1 apple"), ("en", 2, "2 apples"), ("fr", 0, "0 pomme."), ("fr", 2, "2 pommes")],
)
def test_plurals_follow_the_language(language, n, words):
    assert words in catalogue(language).event({"event": "plucked", "seat": "red", "n": n})


def test_what_french_lacks_is_said_in_english_as_a_whole():
    french = catalogue("fr-CH")
    assert french.question(Question("red", "pluck", {"apple": 1})) == "What do you pluck?"
    assert french.thing("ladder") == "Ladder"
    assert french.thing("apple") == "Pomme"


def test_an_unknown_language_is_answered_in_english():
    assert catalogue("xx").event({"event": "fell", "seat": "red", "place": "well"}) == "Anna (red) falls into the Well."


def test_a_question_is_worded_by_its_slot_with_its_facts():
    question = Question("red", "pluck", {"1": 1}, slot="rung", subject="ladder", facts={"apples": 3})
    assert catalogue().question(question) == "On which rung of the Ladder, with 3 apples in reach?"


def test_a_question_without_a_sentence_is_still_a_question():
    assert catalogue().question(Question("red", "dance", {"yes": 1})).endswith("please.")


def test_order_lines_are_what_one_types():
    assert catalogue().order(["pluck", "apple"]) == "pluck apple"
    assert catalogue("fr").order(["pluck", "apple"]) == "cueillir pomme"


def test_the_games_own_news_come_first():
    assert catalogue().say("garden.title") == "The garden"


def test_an_event_tells_nobody_for_whom_it_is_meant():
    assert catalogue().event({"event": "fell", "seat": "red", "place": "well", "to": ["red"]}).startswith("Anna")


def test_a_missing_sentence_or_particular_is_named():
    with pytest.raises(NoSentence, match=r"events\.sneezed"):
        catalogue().event({"event": "sneezed"})
    with pytest.raises(NoSentence, match="wants 'place'"):
        catalogue().event({"event": "fell", "seat": "red"})


def test_people_may_be_called_anything():
    odd = {"red": "An\na\u202e {x}", "green": "Maximilian Ferdinand von und zu Hohenlohe"}
    assert catalogue(names=odd).player("red") == "An a {x} (red)"
    assert catalogue(names=odd).player("green") == "Maximilian Ferdinand vo… (green)"
    assert catalogue(names={"red": "well", "green": " "}).word(["red", "green"]) == "well (red) and green (green)"


def test_somebodys_own_words_are_left_alone():
    assert catalogue().word(quoted("\tapple\x00")) == "apple"
    assert catalogue().word("no such thing") == "no such thing"


def test_days_are_written_in_the_readers_language():
    time = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)
    assert catalogue().word(time) == "Thursday 19 November 2026, 20:00"


def test_the_pseudo_language_brackets_all_that_can_be_translated():
    pseudo = catalogue("qps")
    fell = pseudo.event({"event": "fell", "seat": "red", "place": "well"})
    assert fell == "Anna (⟦red⟧)⟦ falls into the ⟧⟦Well⟧."
    assert pseudo.word(["well", "red", "ladder"]) == "⟦Well⟧, Anna (⟦red⟧)⟦ and ⟧⟦Ladder⟧"
    assert pseudo.event({"event": "plucked", "seat": "red", "n": 2}) == "Anna (⟦red⟧)⟦ plucks ⟧2⟦ apples.⟧"
    assert pseudo.order(["pluck", "apple"]) == "pluck apple"


def test_errors_of_orders_are_worded_too():
    assert "odd_code" in catalogue().error("odd_code", {})
