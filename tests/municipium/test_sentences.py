"""Whatever the rules tell or ask has its English sentence, and every sentence is used."""

import ast
import tomllib
from importlib.resources import files

import pytest

from pbem.engine import Chance, Table, Together
from pbem.rules.municipium import GAME
from pbem.words.catalogue import Catalogue
from pbem.words.vocabulary import Vocabulary

SEATS = ["blue", "orange", "yellow", "pink"]
COMPANY = ["member", "member", "distinguished"]
NAMES = dict(zip(SEATS, ["Anna", "Bruno", "Carla", "Dario"]))


def sources():
    for path in sorted(files(GAME.package).iterdir(), key=lambda path: path.name):
        if path.name.endswith(".py"):
            yield ast.parse(path.read_text("utf-8"))


def calls(name):
    """All calls of a function or method of this name in the rules."""
    for tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (getattr(node.func, "attr", None) or getattr(node.func, "id", None)) == name:
                yield node


def texts(node):
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def told():
    """The names of all events in the source; one call may choose between two."""
    return {name for call in calls("tell") for name in texts(call.args[0])}


def asked():
    """Kind and slot of every question in the source; a kind that is handed on is looked for where it comes from."""
    kinds = {"kind": ["card", "praetorium"]}  # reposition(town, player, kind)
    for call in calls("Question"):
        kind = call.args[1]
        slots = [texts(word.value)[0] for word in call.keywords if word.arg == "slot"]
        for name in texts(kind) or kinds[kind.id]:
            yield name, slots[0] if slots else name


def sentences():
    return tomllib.loads(files(GAME.package).joinpath("words.en.toml").read_text("utf-8"))


def test_every_event_told_has_a_sentence_and_every_sentence_an_event():
    assert told() == {*sentences()["events"]}


def test_every_question_asked_has_a_sentence_and_every_sentence_a_question():
    known = {*sentences()["questions"]}
    used = {"prepare", "lists"}  # asked of everybody at once
    for kind, slot in asked():
        key = next((key for key in (f"{kind}.{slot}", kind) if key in known), None)
        assert key, f"no question for {kind}.{slot}"
        used.add(key)
    assert used == known


def games():
    """What is told and asked in a few random games, as (sentence, its words) and (question, its words)."""
    for seed in range(12):
        options = {"interrupts": ["collect", "sequential"][seed % 2], "temple_power": ["must", "may"][seed // 2 % 2]}
        settled = GAME.settle(options, 4)
        table = Table(GAME, GAME.new(SEATS, settled, Chance(b"sentences %d" % seed)))
        dice = Chance(b"dice %d" % seed)
        while table.result is None:
            question = next(iter(table.questions().values()))
            yield "question", question, isinstance(table.pending, Together)
            table.answer(question.player, dice.pick(list(question.options)))
            for name, particulars, _ in table.take_news():
                yield "event", {"event": name, **particulars}, False


@pytest.fixture(scope="module")
def heard():
    return list(games())


def test_everything_told_in_play_can_be_said(heard):
    catalogue = Catalogue("en", GAME, NAMES)
    seen = set()
    for what, event, _ in heard:
        if what == "event":
            said = catalogue.event(event)
            assert said.endswith(".") and said[0].isupper(), said
            assert "{" not in said and "_" not in said, said
            seen.add(event["event"])
    assert seen >= {*sentences()["events"]} - {"bag_empty", "no_laurel", "reshuffled"}


def test_everything_asked_in_play_can_be_said(heard):
    catalogue = Catalogue("en", GAME, NAMES)
    for what, question, _ in heard:
        if what == "question":
            said = catalogue.question(question)
            assert said[0].isupper() and "{" not in said and "_" not in said, said


def test_nothing_is_asked_that_the_vocabulary_does_not_know(heard):
    """Each kind and slot is declared, and each option is a word that can stand there."""
    vocabulary = Vocabulary(GAME, SEATS)
    for what, question, together in heard:
        if what == "question" and not together:
            assert question.slot in vocabulary.kinds[question.kind].slots
            assert all(vocabulary.accepts(question.slot, word) for word in question.options), question
            assert {*question.known()} <= {*vocabulary.kinds[question.kind].facts}
            for word in question.options:
                assert {*question.known(word)} <= {*vocabulary.kinds[question.kind].facts}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            {"event": "called_to_tavern", "seat": "blue", "members": COMPANY, "family": "pink", "source": "forum"},
            "Anna (blue) calls 2 members and a distinguished member of Dario (pink) from the Forum to the Tavern.",
        ),
        (
            {"event": "moved", "seat": "pink", "member": "distinguished", "source": "temple", "target": "basilica"},
            "Dario (pink) moves a distinguished member from the Temple to the Basilica.",
        ),
        (
            {"event": "set_exchanged", "seat": "blue", "pieces": ["priest", "soldier", "favour", "favour"], "decurions": 3},
            "Anna (blue) exchanges a set (a Priest, a Soldier and 2 favours) for a Decurion and now has 3.",
        ),
        ({"event": "room_filled", "place": "forum", "citizen": "advocate"}, "The room of the Forum now holds an Advocate."),
    ],
)
def test_sentences_are_good_english(event, said):
    assert Catalogue("en", GAME, NAMES).event(event) == said
