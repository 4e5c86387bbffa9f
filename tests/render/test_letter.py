"""Letters: what stands in them, for whom, and within which width."""

import re
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from pbem.engine import Chance, Table
from pbem.orders.book import Offer
from pbem.orders.desk import Desk
from pbem.render.letter import Post, letter
from pbem.render.options import options_text
from pbem.render.paper import WIDTH, wide
from pbem.render.reply import reply, reply_data
from pbem.render.sheet import sheet_of
from tests.render.play import GAMES, Moment, new_desk, random_game

EVENING = datetime(2026, 11, 21, 20, 0, tzinfo=ZoneInfo("Europe/Zurich"))
ODD_NAMES = (
    "王小明李大華陳美麗張志強王小明李大華陳美麗張志強",
    "Žofie Ångström-Ñúñez 12345",
    "Eve\r\n\r\nBcc: all\x1b[31m\u2028\u202e\x00\x85",
    "temple",
    "{seat} {% for x %}⟦",
)


def town() -> Desk:
    desk = new_desk("municipium")
    desk.begin()
    return desk


def settled() -> Desk:
    """All members are placed; somebody's first turn begins."""
    desk = town()
    while "settle" in {question.kind for question in desk.asked().values()}:
        desk.deadline()
    return desk


def active(desk: Desk) -> str:
    return next(iter(desk.asked()))


def letter_to(desk: Desk, seat: str | None, post: Post | None = None, language: str = "en") -> str:
    return letter(sheet_of(desk, seat), post, language=language)


def parts(text: str) -> list[str]:
    """The headings in the order of the letter."""
    lines = ["", *text.splitlines()]
    return [line for before, line in pairwise(lines) if line.isupper() and not before]


def one_line(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------------- the order of a letter


def test_a_letter_begins_with_what_must_be_decided_and_until_when():
    desk = settled()
    text = letter_to(desk, active(desk), Post("rome-7", 12, deadline=EVENING))
    assert text.startswith("Municipium · rome-7 · letter 12 · ")
    assert parts(text)[:3] == ["WHAT YOU MUST DECIDE", "WHAT YOU MAY DO", "WHAT HAPPENED"]
    assert parts(text)[-2:] == ["YOUR PLAN AND YOUR RULES", "HELP"]
    assert "Please answer until Saturday 21 November 2026, 20:00 (Europe/Zurich)." in text.split("WHAT YOU MAY DO")[0]
    assert len(text.split("HELP\n\n")[1].split(".\n")) >= 3


def test_a_turn_has_its_moves_and_its_cards_in_two_groups_and_says_what_is_whole():
    desk = settled()
    text = letter_to(desk, active(desk))
    whole = re.search(r"A whole turn: (move \w+ \w+ ; card common)", one_line(text))
    assert whole
    assert text.index("Move a member") < text.index("1. move") < text.index("Activate one card") < text.index(". card common")
    assert not desk.preview(active(desk), whole.group(1))[0].refused


def test_two_numbers_are_a_whole_turn():
    desk = settled()
    lines = dict(re.findall(r"(\d+)\. ((?:move|card) .*)", letter_to(desk, active(desk))))
    card = next(number for number, line in lines.items() if line == "card common")
    answer = desk.write(active(desk), f"1 {card}")
    assert [line.became for line in answer.lines] == ["played", "played"]


def test_who_is_not_asked_reads_for_whom_we_wait():
    desk = settled()
    other = next(seat for seat in desk.seats if seat not in desk.asked())
    text = letter_to(desk, other, Post(deadline=EVENING))
    assert f"We are waiting for {desk.names[active(desk)]} ({active(desk)})." in text
    assert "The time for it runs until Saturday" in text
    assert "WHAT YOU MAY DO" not in text


def test_an_answer_that_may_still_be_changed_is_shown_with_its_options():
    desk = new_desk("municipium", placement_mode="sealed")
    desk.begin()
    first, *others = desk.asked()
    desk.write(first, "settle forum ; settle temple ; ready")
    text = letter_to(desk, first)
    assert parts(text)[:2] == ["YOUR ANSWER, UNTIL ALL ARE IN", "WHAT YOU MAY DO"]
    assert "You have answered: ready." in text
    assert all(desk.names[seat] in text.split("WHAT YOU MAY DO")[0] for seat in others)
    assert "1. settle forum\n   kept until it is used" in text


def test_a_hidden_question_names_nobody(monkeypatch):
    desk = settled()
    monkeypatch.setattr(Desk, "waiting", lambda self: None)
    other = next(seat for seat in desk.seats if seat not in desk.asked())
    for reader in (other, None):
        text = letter_to(desk, reader, Post(deadline=EVENING))
        assert "The table waits." in text.split("THE TOWN")[0]
        assert "waiting for" not in text
        assert "20:00" not in text


def test_an_onlooker_sees_only_what_is_public():
    desk = settled()
    seat = active(desk)
    desk.write(seat, "always place priest temple")
    events = [{"event": "line_used", "line": "place priest temple", "to": [seat]}]
    talk = [{"by": seat, "to": next(s for s in desk.seats if s != seat), "text": "psst"}, {"by": seat, "text": "hello"}]
    text = letter_to(desk, None, Post(events=events, talk=talk))
    assert "psst" not in text and "“hello”" in text
    assert "place priest" not in text
    assert parts(text)[0] == "HOW IT STANDS"


def test_private_words_reach_both_and_nobody_else():
    desk = settled()
    one, two, three = desk.seats
    talk = [{"by": one, "to": two, "text": "psst"}]
    assert [("psst" in letter_to(desk, seat, Post(talk=talk))) for seat in (one, two, three)] == [True, True, False]


def test_a_finished_game_shows_places_figures_and_why():
    desk = town()
    while desk.result is None:
        desk.deadline()
    text = letter_to(desk, desk.seats[0])
    assert "Enough Decurions have been won." in text
    assert re.search(r"^1\. .*: 5 Decurions, ", text, re.M)
    assert "WHAT YOU MAY DO" not in text and "HELP" not in text


# ---------------------------------------------------------------------- plans and rules


def test_plans_are_numbered_as_forget_counts_them_and_say_what_they_wait_for():
    desk = settled()
    seat = next(seat for seat in desk.seats if seat not in desk.asked())
    desk.write(seat, "always place priest temple if first | place priest forum\nmove tavern baths ; card common")
    text = letter_to(desk, seat).split("YOUR PLAN AND YOUR RULES")[1]
    lines = dict(re.findall(r"(\d)\. (.*)\n", text))
    assert lines["1"].startswith("always place priest temple if first | ")
    assert lines["2"] == "move tavern baths"
    assert "a rule, until you say “forget 1”" in text
    desk.write(seat, "forget 1")
    assert "priest" not in letter_to(desk, seat).split("YOUR PLAN AND YOUR RULES")[1]


def test_a_line_that_cannot_be_used_now_says_why():
    desk = settled()
    seat = desk.table.state.seat_after(active(desk))
    desk.write(seat, "move temple temple ; card common")
    while not (seat in desk.asked() and desk.asked()[seat].kind == "move"):
        desk.deadline()
    text = one_line(letter_to(desk, seat).split("YOUR PLAN AND YOUR RULES")[1])
    assert "1. move temple temple kept until it is used Not now: That is too far, or where the member stands: temple." in text


def test_half_a_turn_is_shown_as_waiting_for_its_rest():
    desk = settled()
    seat = active(desk)
    answer = desk.write(seat, "1")
    assert "kept until the rest of your turn comes" in reply(answer, sheet_of(desk, seat), language="en")
    assert "waits for the rest" in letter_to(desk, seat).split("YOUR PLAN")[1]


def test_whoever_answers_with_something_for_later_reads_that_his_question_is_still_open():
    desk = town()
    seat = active(desk)
    for line in ("piazzare foro", "place priest forum", "say hello"):
        text = reply(desk.write(seat, line), sheet_of(desk, seat), language="en")
        assert "The table waits for an answer of yours" in text
        assert parts(text)[-1] == "WHAT YOU MUST DECIDE" and "Where do you put your next member?" in text


def test_whoever_has_nothing_open_any_more_does_not_read_so():
    desk = town()
    seat = active(desk)
    other = next(one for one in desk.seats if one != seat)
    for writer, line in ((other, "place forum"), (seat, "settle temple")):
        text = reply(desk.write(writer, line), sheet_of(desk, writer), language="en")
        assert "The table waits" not in text and "WHAT YOU MUST DECIDE" not in text


def test_open_offers_stand_below_the_plan():
    desk = settled()
    one, two, three = desk.seats
    desk.book.offers.append(Offer("wine", one, two, "2 merchant", ""))
    assert "Your offer to" in letter_to(desk, one)
    assert "“accept wine” or “refuse wine”" in one_line(letter_to(desk, two))
    assert "wine" not in letter_to(desk, three)


# ---------------------------------------------------------------------- every letter of whole games


def all_texts(moment: Moment, language: str = "en") -> list[str]:
    """Everything that could be written at this moment, to everybody."""
    desk = moment.desk
    talk = [{"by": desk.seats[0], "text": "a\nb"}]
    post = Post("rome-7", 12, moment.new, talk, EVENING)
    texts = [letter(sheet_of(desk, seat), post, language=language) for seat in (*desk.seats, None)]
    texts += [options_text(sheet_of(desk, seat), language=language) for seat in desk.asked()]
    if moment.reply is not None:
        texts.append(reply(moment.reply, sheet_of(desk, moment.seat), post, language=language))
    return texts


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("people", [None, ODD_NAMES], ids=["plain", "odd"])
def test_no_letter_is_wider_than_the_paper(name, people):
    desk = new_desk(name, **({"people": people} if people else {}))
    for count, moment in enumerate(random_game(desk)):
        for text in all_texts(moment) if count % 4 == 0 or desk.result else ():
            assert [line for line in text.splitlines() if wide(line) > WIDTH] == []
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]", text)
            assert "\n\n\n" not in text and text == text.strip("\n") + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_no_letter_betrays_what_is_hidden_from_its_reader(name):
    """Everything hidden is dealt anew: the letter stays the same, byte by byte."""
    desk = new_desk(name, seed=7)
    compared = 0
    for _ in random_game(desk, seed=7):
        drawn_since = desk.table.drawn != desk.table.checkpoint.chance.counter
        if desk.result is not None or desk.table.inputs or drawn_since:
            continue  # only between scenes can the table be laid anew, and before anything is turned up
        for seat in (*desk.seats, None):
            other = desk.clone()
            start = desk.table.checkpoint.copy()
            desk.game.redeal(start, seat, Chance(b"another"))
            other.table = Table.resume(desk.game, start, ())
            assert letter_to(other, seat) == letter_to(desk, seat)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", GAMES)
def test_hostile_names_add_no_line_to_a_letter(name):
    """The letter of Eve has as many lines as that of a man whose name is as long."""
    odd, plain = ("Eve\r\nBcc: all\x1b[31m",) * 6, ("Eve Bcc: all [31m",) * 6
    texts = []
    for people in (odd, plain):
        desk = new_desk(name, people=people)
        desk.begin()
        texts.append([letter_to(desk, seat) for seat in desk.seats])
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_letter_lists_is_taken_when_sent_back(name):
    """Each line as it stands there, each number, the ready block and the examples."""
    desk = new_desk(name, seed=5)
    for count, moment in enumerate(random_game(desk, seed=5)):
        if moment.desk.result is not None or count % 9:
            continue
        seat = active(desk)
        text = options_text(sheet_of(desk, seat), language="en")
        listed = re.findall(r"(?:^ *|   +)(\d+)\. (.*?)(?: \(.*?\))?(?=   +\d|$)", text, re.M)
        choices = list(enumerate(desk.choices(seat), 1))
        open_ended = {str(number) for number, choice in choices if choice.open_end or choice.low is not None}
        assert [number for number, _ in listed] == [str(number) for number, _ in choices]
        for number, line in listed[:: max(1, len(listed) // 6)]:
            if number not in open_ended:
                assert not desk.preview(seat, line)[0].refused, line
                assert not desk.preview(seat, number)[0].refused, number
        ready = "\n".join(re.findall(r"^    (\S.*)$", text.split("Ready to send")[1], re.M))
        assert not desk.preview(seat, ready)[0].refused, ready
        for example in re.findall(r"may go on like this: (.*?)(?=\nA line|\n\n)", text, re.S):
            assert not desk.preview(seat, " ".join(example.split()))[0].refused, example


# ---------------------------------------------------------------------- answers to orders


def test_an_answer_as_data_has_the_sentences_of_the_letter():
    desk = settled()
    seat = active(desk)
    answer = desk.write(seat, "hello\nmove temple xyzzy\ncard common")
    told = reply_data(answer, sheet_of(desk, seat), language="en")
    assert [line["became"] for line in told] == ["talk", "refused", "untouched"]
    assert told[1]["says"] == "I do not know the word “xyzzy”."
    assert told[1]["says"] in reply(answer, sheet_of(desk, seat), language="en")
