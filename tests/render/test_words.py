"""Every code that orders can answer with has a sentence, with the particulars that come with it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pbem
from pbem.orders.lines import ALWAYS, ASK, AUTO, ONCE
from pbem.rules import find
from pbem.words.catalogue import Catalogue, Verbatim

SOURCES = Path(pbem.__file__).parent / "orders"
CATALOGUE = Catalogue("en", find("municipium"), {"blue": "Anna", "orange": "Bruno"})
ERRORS = ("OrderError", "UnreadableOrder", "IllegalOrder", "AmbiguousOrder")
NUMBERS = ("number", "count", "most", "n")

Code = tuple[str, str, tuple[str, ...]]
"""Where, the code, and the names of its particulars."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCES.glob("*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def texts(node: ast.AST) -> list[str]:
    """The texts an expression may be: `"forgotten" if gone else "nothing_to_forget"` is two."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def calls(names: tuple[str, ...], place: int, but: tuple[str, ...] = ()) -> list[Code]:
    found = []
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node) in names and len(node.args) > place:
                particulars = tuple(word.arg for word in node.keywords if word.arg and word.arg not in but)
                found += [(f"{file}:{node.lineno}", code, particulars) for code in texts(node.args[place])]
    return found


def told() -> list[Code]:
    """`return "offered", {…}` in the deals: what became of an offer."""
    found = []
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
                code, particulars = node.value.elts
                if isinstance(particulars, ast.Dict):
                    names = tuple(text for key in particulars.keys if key is not None for text in texts(key))
                    found += [(f"{file}:{node.lineno}", text, names) for text in texts(code)]
    return found


def sample(names: tuple[str, ...]) -> dict[str, Any]:
    given = {"because": {"code": "guard_false"}, "seat": "blue", "by": "blue", "to": "blue"}
    return {name: given.get(name) or (3 if name in NUMBERS else "temple") for name in names}


ALL_ERRORS = calls(ERRORS, 0, but=("nearest",))
OUTCOMES = calls(("became",), 1) + [("take.py", f"rule_{mode}", ("line",)) for mode in (ALWAYS, ONCE, ASK, AUTO)] + told()
EVENTS = calls(("tell",), 1)


def test_the_source_was_read():
    assert len({code for _, code, _ in ALL_ERRORS}) > 30
    assert {"played", "said", "forgotten", "nothing_to_forget", "offered"} <= {code for _, code, _ in OUTCOMES}
    assert {"line_used", "time_passed"} <= {code for _, code, _ in EVENTS}


@pytest.mark.parametrize("code", ALL_ERRORS, ids=lambda code: f"{code[0]} {code[1]}")
def test_every_error_has_a_sentence(code):
    assert CATALOGUE.has(f"error.{code[1]}"), f"letters.en.toml lacks a sentence for {code[1]}, raised in {code[0]}"
    sentence = CATALOGUE.error(code[1], sample(code[2]))
    assert sentence.endswith((".", "…")) and "{" not in sentence


@pytest.mark.parametrize("code", OUTCOMES, ids=lambda code: f"{code[0]} {code[1]}")
def test_every_outcome_has_a_sentence(code):
    assert CATALOGUE.has(f"outcome.{code[1]}"), f"letters.en.toml lacks an outcome for {code[1]}, said in {code[0]}"
    assert CATALOGUE.say(f"outcome.{code[1]}", **sample(code[2]))


@pytest.mark.parametrize("code", EVENTS, ids=lambda code: f"{code[0]} {code[1]}")
def test_every_event_of_the_desk_has_a_sentence(code):
    assert CATALOGUE.event({"event": code[1], **sample(code[2]), "to": ["blue"]})


def test_words_in_errors_are_those_one_types():
    french = Catalogue("en", find("municipium"), {"blue": "Anna"})
    assert french.error("not_an_option", {"word": "great_family", "kind": "card", "slot": "card"}).startswith("“great family”")
    assert french.error("unknown_word", {"word": "<b>\x07", "kind": "card"}) == "I do not know the word “<b>”."


def test_a_kept_line_is_shown_with_the_words_one_types():
    line = CATALOGUE.line
    assert line("always card great_family reposition") == "always card great family reposition"
    assert line("place priest temple if first and not event | forum") == "place priest temple if first and not event | forum"
    assert line("tavern blue at most 12, members-1") == "tavern blue at most 12, members-1"
    assert isinstance(line("watch"), Verbatim)
