"""Deals by mail alone: whoever is offered something gets a letter, and whoever offered it hears what became of it."""

import pytest

from pbem.processor import order
from tests.mail.loop import Loop

THREE = ("Anna", "Bruno", "Chloe")
SEATS = dict(zip(THREE, ("marcus", "caius", "lucius")))
GIFT = "offer net bruno give 3 denarii get nothing"


class Ludi(Loop):
    """A table of three lanistae, before the munera of the first round; all of them are asked."""

    def __init__(self, path):
        super().__init__(path, people=THREE, game="ludi-1", kind="munera")
        for seat in SEATS.values():
            order(self.home, "ludi-1", seat, "region etruria | umbria | samnium", self.now)
        self.quiet_tick()
        self.last = {name: self.got(name)[-1] for name in THREE}

    @property
    def desk(self):
        return self.game("ludi-1").desk

    def says(self, name, text):
        """A mail and its answer; the letters that the others get for it."""
        self.last[name] = self.answered(self.last[name], text)
        letters = {other: self.got(other) for other in THREE if other != name}
        self.last |= {other: got[-1] for other, got in letters.items() if got}
        return letters


@pytest.fixture
def post(tmp_path):
    return Ludi(tmp_path)


def top(letter):
    """What stands above the title of a letter."""
    return " ".join(letter.text.partition("Munera: Familia")[0].split())


def test_an_offer_is_mailed_to_its_addressee_with_what_he_may_decide(post):
    letters = post.says("Anna", GIFT)
    (offer,) = letters["Bruno"]
    assert "An offer from Anna (marcus): you get 3 denarii and give nothing. “accept net” or “refuse net”." in top(offer)
    assert "WHAT YOU MUST DECIDE" in offer.text and "Please answer until" in offer.text
    assert letters["Chloe"] == []


@pytest.mark.parametrize(("by", "words", "told"), [
    ("Bruno", "accept net", "The deal “net”, offered by Anna (marcus), is made."),
    ("Bruno", "refuse marcus net", "The offer “net” of Anna (marcus) was refused."),
    ("Anna", "withdraw net", "Anna (marcus) has withdrawn the offer “net”."),
    ("Anna", "offer net chloe give 1 denarius get nothing", "Anna (marcus) has withdrawn the offer “net”."),
])  # fmt: skip
def test_the_other_side_hears_what_became_of_an_offer(post, by, words, told):
    post.says("Anna", GIFT)
    letters = post.says(by, words)
    (letter,) = letters["Anna" if by == "Bruno" else "Bruno"]
    assert letter.kind == "deal" and told in top(letter)
    assert len(letters["Chloe"]) == ("chloe" in words)


def test_the_other_side_hears_that_a_deal_could_not_be_carried_out(post):
    post.says("Anna", "offer net bruno give nothing get 99 denarii")
    letters = post.says("Bruno", "accept net")
    assert "could not be carried out" in top(letters["Anna"][0]) and letters["Chloe"] == []


def test_a_loan_can_be_offered_taken_and_used_by_mail_alone(post):
    """Chapter 5.5; the example of docs/play/munera.md."""
    gladiator, munus = sorted(post.desk.table.state.gyms["caius"].gladiators)[0], post.desk.table.state.munera[0]
    (asked,) = post.says("Anna", f"offer net bruno give 2 denarii get loan {gladiator} {munus} fee 1")["Bruno"]
    post.reply(asked, "accept net")
    post.quiet_tick()
    post.only("Bruno")
    assert "is made" in top(post.only("Anna")) and post.got("Chloe") == []
    assert [(loan.gladiator, loan.borrower) for loan in post.desk.table.state.loans] == [(gladiator, "marcus")]


def test_a_private_word_comes_at_once_and_what_is_said_to_all_with_the_next_letter(post):
    letters = post.says("Anna", "tell bruno please lend me a secutor\nsay good luck")
    (letter,) = letters["Bruno"]
    assert letter.kind == "word" and top(letter).endswith("Anna (marcus) to Bruno (caius) alone: “please lend me a secutor”")
    assert "WHAT YOU MUST DECIDE" in letter.text and "“good luck”" in letter.said
    assert letters["Chloe"] == []
    assert "“good luck”" in post.answered(post.last["Chloe"], "say thank you").said


def test_an_offer_and_a_word_make_one_letter_and_no_second_to_whoever_is_asked_anyway(post):
    (letter,) = post.says("Anna", f"{GIFT}\ntell bruno for nothing")["Bruno"]
    assert "“accept net”" in top(letter) and "“for nothing”" in top(letter)
    post.says("Bruno", "ready")
    post.says("Chloe", "ready")
    letters = post.says("Anna", "tell bruno and now?\nready")
    assert [letter.kind for letter in letters["Bruno"]] == ["turn"]
    assert "“and now?”" in letters["Bruno"][0].said


def test_numbers_in_the_answer_to_such_a_letter_mean_its_list(post):
    (letter,) = post.says("Anna", GIFT)["Bruno"]
    assert " 1. ready" in letter.text
    assert "played: ready" in post.answered(letter, "accept net\n1").said


def test_a_deal_that_has_to_wait_tells_both_that_it_was_accepted_and_when_it_is_made(tmp_path):
    """In the set-up nothing can change hands yet."""
    post = Loop(tmp_path, people=THREE, game="ludi-1", kind="munera")
    post.quiet_tick()
    letters = {name: post.got(name)[-1] for name in THREE}
    offer = [post.answered(letters["Anna"], GIFT), *post.got("Bruno")][1]
    post.answered(offer, "accept net")
    assert "Bruno (caius) has accepted the offer “net” of Anna (marcus)" in top(post.only("Anna"))
    for name in THREE:
        order(post.home, "ludi-1", SEATS[name], "region etruria", post.now)
    post.quiet_tick()
    assert "The deal “net”, offered by Anna (marcus), is made." in post.only("Anna").said


def test_whoever_has_left_gets_no_letter_about_what_is_said_to_his_seat(post):
    post.says("Bruno", "resign yes")
    assert post.says("Anna", "tell bruno farewell")["Bruno"] == []


def test_such_a_letter_is_part_of_the_record_and_written_again_the_same(post):
    post.says("Anna", GIFT)
    (sent,) = post.home.mail.glob("sent/ludi-1.*.deal.*")
    before = sent.read_bytes()
    for path in (sent, post.home.mail / "posted.toml"):
        path.unlink()
    post.quiet_tick()
    assert sent.read_bytes() == before and post.got("Anna") == post.got("Chloe") == []


def test_orders_given_by_hand_tell_the_partner_and_not_their_writer(post):
    order(post.home, "ludi-1", "marcus", GIFT, post.now)
    post.quiet_tick()
    assert "“accept net”" in top(post.only("Bruno")) and post.got("Anna") == []


def test_an_offer_that_goes_with_an_undo_is_told_as_withdrawn(post):
    post.says("Anna", f"ready\n{GIFT}")
    letters = post.says("Anna", "undo")
    assert "Anna (marcus) has withdrawn the offer “net”." in letters["Bruno"][0].said
    assert all("net" not in letter.said.split() for letter in letters["Chloe"])


def test_nobody_else_can_see_a_deal_that_is_only_spoken_of(post):
    letters = post.says("Anna", GIFT)
    record = list(post.home.game("ludi-1").records())[-1]
    assert letters["Chloe"] == [] and "net" not in str(record.public) and "caius" not in str(record.public)
