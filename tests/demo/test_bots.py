"""The bots read golden letters as a person would, and answer by mail as people's programs do."""

import ast
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pbem.demo.mailing import PROGRAMS, Mailbox, opened, text_of
from pbem.demo.playing import Player
from pbem.demo.reading import Letter, Option, read
from pbem.mail.body import body_of
from pbem.mail.compose import Letter as Sent
from pbem.mail.compose import letter_bytes
from pbem.mail.headers import Address
from pbem.mail.message import read as read_mail
from pbem.mail.newtext import new_text

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/render/golden"
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def golden(name: str) -> Letter:
    return read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


# ---------------------------------------------------------------------- reading


def test_a_turn():
    letter = golden("turn")
    assert (letter.number, letter.name, letter.seat) == (5, "Chloé", "yellow")
    assert letter.asks and letter.question.startswith("It is your turn.")
    assert [len(section) for section in letter.sections] == [27, 5]
    assert letter.together == ["move tavern temple", "card common"]
    assert letter.ready == ["card common"]
    assert letter.sections[0][0] == Option(1, "move tavern temple")
    assert [option.line for option in letter.options if option.more] == ["card great family reposition"]
    assert letter.example == "card great family reposition praetorium forum"


def test_what_is_coming():
    letter = golden("prepare")
    assert [option.line for option in letter.sections[0]] == ["ready", "ask me"]
    assert [len(section) for section in letter.sections] == [2, 7, 2, 2, 2]
    assert letter.sections[2][1] == Option(11, "place advocate forum")


def test_a_letter_that_wants_no_answer():
    letter = golden("waiting")
    assert not letter.asks and not letter.over
    assert letter.kept == ["always place priest temple if first | priest forum"]


def test_the_end():
    letter = golden("finished")
    assert letter.over and not letter.asks
    assert letter.places[0] == "1. Anna (blue): 5 Decurions, 2 citizens, 0 favours"


def test_a_refusal():
    letter = golden("reply-refused")
    assert letter.refused and letter.asks
    assert letter.ready == ["card common"]


def test_hints_numbers_columns_and_lines_that_go_on_below():
    letter = read(
        "A game · here · letter 3 · Anna, you play blue.\n\nWHAT YOU MUST DECIDE\n\nWell?\n\nWHAT YOU MAY DO\n\n"
        "Answer with a number.\nA line with … wants more words, in this order: build PLACE HOW\n\n"
        " 1. take it (you lead)     2. leave it\n 3. bid ursus 3 to 12\n 4. go a very long way\n    round about\n 5. build …\n\n"
        "Ready to send; change it as you like:\n\n    leave it\n    bid ursus 3\n\nTHE BOARD\n\n 9. nothing\n"
    )
    assert letter.options == [
        Option(1, "take it", "you lead"),
        Option(2, "leave it"),
        Option(3, "bid ursus", low=3, high=12),
        Option(4, "go a very long way round about"),
        Option(5, "build", more=True),
    ]
    assert letter.ready == ["leave it", "bid ursus 3"]


@pytest.mark.parametrize("text", ["", "\n\n", "Hello", "WHAT YOU MAY DO\n\n1. x", "1. a\n\n2. b"])
def test_anything_can_be_read(text):
    assert not read(text).asks


# ---------------------------------------------------------------------- playing


def player(**how) -> Player:
    return Player("Anna", Random(7), **how)


def test_a_whole_turn_is_sent_at_once():
    letter, answers = golden("turn"), set()
    for seed in range(40):
        answer = Player("Chloé", Random(seed)).answer(letter)
        answers.add(len(answer.splitlines()))
        assert all(letter.option(line) for line in answer.splitlines())
        assert answer.splitlines()[-1].startswith("card ")
    assert answers == {1, 2}


def test_lines_for_all_that_are_left():
    lines = player().answer(golden("placement")).splitlines()
    assert len(lines) == 7 and all(line.startswith("settle ") for line in lines)


def test_a_line_for_each_thing_that_is_coming_or_a_rule():
    letter = golden("prepare")
    kinds = ["place priest", "place advocate", "place merchant", "place soldier"]
    assert [" ".join(line.split()[:2]) for line in player().answer(letter).splitlines()] == kinds
    rules = player(rules=True).answer(letter).splitlines()
    assert [" ".join(line.split()[:3]) for line in rules] == [f"always {kind}" for kind in kinds]
    assert rules[1].count("|") == 1


def test_numbers_are_those_of_the_list():
    answer = player(numbers=True).answer(golden("prepare"))
    assert [3 <= int(answer.split()[0]) <= 9, int(answer.split()[1]) in (10, 11)] == [True, True]


def test_what_is_good_for_the_reader_is_preferred():
    text = (GOLDEN / "pick.txt").read_text(encoding="utf-8")
    good = "pick emporium merchant+priest"
    hinted = text.replace(f". {good}\n", f". {good} (a Decurion at once)\n")
    assert hinted != text
    for seed in range(20):
        assert Player("Bruno", Random(seed)).answer(read(hinted)) == good


def test_a_note_that_says_what_a_place_touches_keeps_nobody_away_from_it():
    """One line to be idle, and many to build, each with a note of what is there; what gives nothing is the last choice."""
    farms, mills = [f"turn farm {n} (2 food)" for n in range(30)], [f"turn mill {n} (gives nothing)" for n in range(30)]
    lines = ["turn gold", "turn pass", *farms, *mills]
    options = [Option(n, line.partition(" (")[0], line.partition(" (")[2].rstrip(")")) for n, line in enumerate(lines, 1)]
    letter = Letter("", name="Anna", question="Well?", sections=[options], ready=["turn gold"])
    sent = [Player("Anna", Random(n)).answer(letter).split()[1] for n in range(60)]
    assert sent.count("farm") > 6
    assert sent.count("gold") > 6
    assert "mill" not in sent


def test_after_a_refusal_what_is_ready_is_sent():
    bot, letter = player(), golden("reply-refused")
    assert bot.answer(letter) == "card common"
    assert bot.answer(letter) == "1"
    assert bot.answer(golden("waiting")) == ""


# ---------------------------------------------------------------------- mail programs


def letter_to_anna(text: str) -> bytes:
    return letter_bytes(
        Sent(
            id="<rome-7.5.blue.turn.abc@games.example.org>", date=NOON, sender=Address("pbem", "games@example.org"),
            to=Address("Anna", "anna@example.org"), subject="[rome-7] Municipium",
            text=f"##- Please write your answer above this line. -##\n\n{text}", reply_to="games+rome-7.blue.5.abc@example.org",
            in_reply_to="<root@games.example.org>", references=("<root@games.example.org>",),
        )
    )  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_reply_stands_in_its_thread_and_only_the_answer_counts(program):
    raw = letter_to_anna((GOLDEN / "turn.txt").read_text(encoding="utf-8"))
    mail = Mailbox("Anna", "anna@example.org", program).reply(raw, "move tavern temple\ncard common", NOON, "1")
    assert "games+rome-7.blue.5.abc@example.org" in str(mail["To"])
    assert mail["In-Reply-To"] == "<rome-7.5.blue.turn.abc@games.example.org>"
    assert mail["References"] == "<root@games.example.org> <rome-7.5.blue.turn.abc@games.example.org>"
    assert "THE TOWN" in text_of(mail.as_bytes())
    new = new_text(body_of(read_mail(mail.as_bytes())).lines)
    assert not new.doubt
    assert [line for line in new.text.splitlines() if line.strip()] == ["move tavern temple", "card common"]


def test_a_letter_is_taken_out_of_its_wrapping():
    raw = letter_to_anna((GOLDEN / "turn.txt").read_text(encoding="utf-8"))
    assert opened(raw)["Subject"] == "[rome-7] Municipium"
    assert read(text_of(raw)).name == "Chloé"


# ---------------------------------------------------------------------- what bots may know


@pytest.mark.parametrize("module", ["reading", "playing", "mailing"])
def test_bots_know_nothing_but_letters(module):
    tree = ast.parse((ROOT / f"pbem/demo/{module}.py").read_text(encoding="utf-8"))
    known = {f"pbem.demo.{name}" for name in ("reading", "playing", "mailing")}
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        assert not [name for name in names if name.split(".")[0] in ("pbem", "", "importlib") and name not in known]
        assert not (isinstance(node, ast.Name) and node.id in ("__import__", "open"))
