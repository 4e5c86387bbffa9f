"""The pseudo-language: every word of output is inside ⟦ ⟧, or is a name, an id, a line to type, or a number."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pbem.render.board import board_text
from pbem.render.help import help_text, rules_text
from pbem.render.history import history
from pbem.render.sheet import sheet_of
from pbem.words.catalogue import Catalogue, Verbatim
from tests.render.play import GAMES, PEOPLE, new_desk, random_game
from tests.render.test_letter import all_texts

QPS = "qps"
TYPED = ("order", "line", "order_word", "slot", "fact", "_typed")
NAMES = {*PEOPLE, "Europe", "Zurich", "rome", "a", "b", "xyzzy", "hello"}


@pytest.fixture(autouse=True)
def lines_to_type_are_marked(monkeypatch):
    """Order words go into brackets too, so that what remains can be looked at strictly."""
    for method in TYPED:
        plain = getattr(Catalogue, method)

        def marked(self, *given, plain=plain, **more):
            text = plain(self, *given, **more)
            return Verbatim("⟦" + re.sub("[⟦⟧]", "", text) + "⟧") if isinstance(text, str) and text else text

        monkeypatch.setattr(Catalogue, method, marked)


def ids(value: Any) -> Iterator[str]:
    """All names in a view: those that no catalogue knows are shown as they are."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from ids(key)
            yield from ids(inner)
    elif isinstance(value, str):
        yield from re.findall(r"[^\W\d_]+", value)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from ids(inner)


def untranslated(text: str, known: set[str]) -> list[str]:
    one_line = re.sub(r"^>.*$", "", text, flags=re.M)  # what somebody wrote, quoted back to him
    left = re.sub(r"⟦[^⟦⟧]*⟧", " ", " ".join(one_line.split()))
    return [word for word in re.findall(r"[^\W\d_]+", left) if word not in known]


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_whole_game_comes_from_a_catalogue(name):
    desk = new_desk(name, seed=3)
    numbers = {*ids([place.get("number", "") for place in desk.table.view(None).get("places", {}).values()])}
    moment = None
    for count, moment in enumerate(random_game(desk, seed=3)):
        if count % 5 == 0 or desk.result is not None:
            for text in all_texts(moment, QPS):
                assert untranslated(text, NAMES | numbers) == [], text
    assert moment is not None
    text = history(desk.game, desk.names, moment.events, language=QPS)
    assert untranslated(text, NAMES) == []


@pytest.mark.parametrize("name", GAMES)
def test_help_and_rules_come_from_a_catalogue(name):
    desk = new_desk(name)
    for text in (help_text(desk.game, desk.vocabulary, language=QPS), rules_text(desk.game, desk.vocabulary, language=QPS)):
        assert "⟦" in text
        assert untranslated(text, NAMES) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_board_of_a_game_without_a_template_has_its_ids_and_nothing_else(name, monkeypatch):
    monkeypatch.setattr("pbem.render.board.has_template", lambda *given: False)
    desk = new_desk(name)
    for count, _ in enumerate(random_game(desk)):
        if count % 25 == 0:
            text = board_text(sheet_of(desk, desk.seats[0]), language=QPS)
            assert text.startswith("⟦THE BOARD⟧")
            assert untranslated(text, NAMES | {*ids(desk.table.view(desk.seats[0]))}) == []


def test_the_check_can_fail():
    assert untranslated("⟦all⟧ is ⟦well⟧ Anna", NAMES) == ["is"]
