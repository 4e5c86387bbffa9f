"""Help on a phone, and the rules of orders made from each game's vocabulary."""

import re

import pytest

from pbem.render.help import PHONE, help_text, rules_text
from pbem.render.options import options_data
from pbem.render.paper import WIDTH, wide
from pbem.render.sheet import sheet_of
from pbem.words.catalogue import Catalogue
from tests.orders.tables import municipium, settled
from tests.render.play import GAMES, new_desk


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("name", GAMES)
def test_help_fits_a_phone(name, language):
    desk = new_desk(name)
    lines = help_text(desk.game, desk.vocabulary, language=language).splitlines()
    assert len(lines) <= 20
    assert max(map(wide, lines)) <= PHONE


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["tell NAME", "language fr", "timezone Europe/Rome", "resign:"]), ("fr", ["dire à NAME", "langue fr", "abandonner:"]),
     ("it", ["di a NAME", "lingua fr", "abbandona:"])],
)  # fmt: skip
def test_help_names_the_words_in_the_readers_language(language, words):
    desk = new_desk("municipium")
    text = help_text(desk.game, desk.vocabulary, language=language)
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("name", GAMES)
def test_whoever_leaves_is_told_so_in_words_that_know_no_game(name):
    desk = new_desk(name)
    text = Catalogue("en", desk.game, desk.names, desk.vocabulary).say("note.resign", line="resign yes")
    assert "family" not in text and "Your seat stays at the table" in text


@pytest.mark.parametrize("name", GAMES)
def test_rules_name_each_decision_its_words_and_facts(name):
    desk = new_desk(name)
    text = rules_text(desk.game, desk.vocabulary, language="en")
    assert max(map(wide, text.splitlines())) <= WIDTH
    one_line, catalogue = " ".join(text.split()), Catalogue("en", desk.game, desk.names, desk.vocabulary)
    for kind in desk.vocabulary.kinds.values():
        assert re.search(rf"^{desk.vocabulary.word(kind.name, kind=True)}\b", text, re.M)
        for fact in kind.facts:
            assert catalogue.fact(fact) in one_line


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_of_the_rules_are_read(name):
    desk = new_desk(name)
    text = rules_text(desk.game, desk.vocabulary, language="en")
    for example in re.findall(r"^    (\S.*)$", text, re.M):
        for line in example.split(";"):
            assert desk.grammar.parse(line)


@pytest.mark.parametrize("name", GAMES)
def test_options_as_data_have_the_numbers_of_the_letter(name):
    desk = new_desk(name)
    desk.begin()
    seat = next(iter(desk.asked()))
    data = options_data(sheet_of(desk, seat), language="en")
    assert (data["version"], data["seat"]) == (1, seat)
    assert [option["number"] for option in data["options"]] == list(range(1, len(desk.choices(seat)) + 1))
    assert all(not desk.preview(seat, option["line"])[0].refused for option in data["options"][:3])
    assert data["question"]["kind"] == desk.asked()[seat].kind
    for other in [seat for seat in desk.seats if seat not in desk.asked()]:
        assert options_data(sheet_of(desk, other), language="en")["options"] == []


def test_programs_are_told_which_lines_must_go_on():
    desk = settled(municipium()).desk
    options = {option["line"]: option for option in options_data(sheet_of(desk, "blue"), language="en")["options"]}
    may, must = options["move temple tavern"], options["card great family reposition"]
    assert (may["goes_on"], may["must_go_on"]) == (True, False)
    assert (must["goes_on"], must["must_go_on"]) == (True, True)
