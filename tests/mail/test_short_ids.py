"""Where nothing may follow a plus only a letter's id proves who answers it, however long the names of game and post are."""

import os
import re
import time

import pytest

from pbem.mail.address import LONGEST_ID, AddressTooLong, Franking, Postmark
from pbem.mail.shortids import ShortIds
from pbem.processor import new_game
from pbem.processor.errors import CannotDo
from pbem.processor.letters import Clerk
from tests.mail.loop import PEOPLE, Loop, begun
from tests.mail.test_tick import bounce
from tests.mail.written import mail

ADDRESSES = (
    "games@pbem.test", "pbem@spiele.example.org", "brettspiele@example-family.org", "games@spielrunde.familie-muster.example.org",
)  # fmt: skip
LONGEST_POST = "games@" + "a" * 33 + ".example.org"
GAMES = ("rome-1", "the-conquest-of-the-eternal-city-in-rome")
every_post = pytest.mark.parametrize(("address", "game"), [(one, game) for one in (*ADDRESSES, LONGEST_POST) for game in GAMES])


@every_post
def test_a_reply_to_every_kind_of_letter_is_proved_and_its_numbers_hold(tmp_path, address, game):
    post, turn, notice = begun(tmp_path, address=address, game=game, post="plus = false", clock="gap = 200")
    asked = post.answered(turn, "help settle")
    refused = post.answered(asked, "sette foro?")
    post.quiet_tick(hours=70)
    reminder = post.only("Anna")
    for letter in (turn, notice, asked, refused, reminder):
        assert len(letter["Message-ID"]) <= LONGEST_ID
        answer = post.answered(letter, "preview 1")
        assert "mail came" not in answer.said and "belongs to an older letter" not in answer.said
        assert ("settle temple" in answer.said) == (letter is not notice)
    assert "kept in your plan: settle temple" in post.answered(notice, "settle temple").said
    played = post.answered(refused, "2")
    assert "played: settle" in played.said
    assert "played: settle forum" in post.answered(played, "settle forum").said


@every_post
def test_29_a_bounce_finds_its_seat_by_the_letter_it_sends_back(tmp_path, address, game):
    post, anna, _ = begun(tmp_path, address=address, game=game, post="plus = false")
    letter = f"\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {anna['Message-ID']}\n\n--b--\n".encode()
    post.drop(bounce(address, "<b@mx.example.org>").replace(b"\n--b--\n", letter))
    post.quiet_tick()
    assert post.game(game).keeps["unreachable"] == ["blue"]


@pytest.mark.parametrize("plus", ["true", "false"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_09_yes_confirms_the_mail_that_was_asked_about(tmp_path, address, plus):
    post, anna, _ = begun(tmp_path, address=address, post=f"plus = {plus}")
    post.reply(anna, "settle temple", From="mallory@evil.example")
    post.quiet_tick()
    question = post.only("Anna")
    assert "mallory@evil.example" in question.said
    assert "played: settle temple" in post.answered(question, "yes").said


def test_the_thread_alone_still_tells_the_seat_when_the_letter_is_unknown(tmp_path):
    """As after a backup was restored that is older than the letter: words are played, numbers are not."""
    post, anna, _ = begun(tmp_path, address=ADDRESSES[-1], post="plus = false")
    name = anna["Message-ID"].strip("<>").partition("@")[0]
    (post.home.mail / "ids" / name).unlink()
    assert "belongs to an older letter" in post.answered(anna, "1").said
    assert "played: settle temple" in post.answered(anna, "settle temple").said


def test_10_a_file_that_somebody_lays_down_proves_nothing(tmp_path):
    """The stamp in the whole id counts."""
    post, anna, _ = begun(tmp_path, address=ADDRESSES[-1], post="plus = false")
    clerk = Clerk(post.home)
    whole = clerk.franking.whole(anna["Message-ID"])
    assert re.fullmatch(r"<rome-1\.1\.blue\.turn\.[a-z2-7]{14}@.*>", whole)
    clerk.ids.keep("a" * 16, whole.replace("blue", "orange"))
    assert clerk.franking.known(f"<{'a' * 16}@anywhere>") is None
    assert clerk.franking.known(whole) == clerk.franking.known(anna["Message-ID"]) is not None


def test_ids_that_fit_are_what_they_were():
    """Letters of running games must be known again."""
    franking = Franking(b"key", "games@pbem.test", "games.pbem.test")
    assert franking.letter_id(Postmark("rome-7", "anna", 12), "turn") == "<rome-7.12.anna.turn.mrmvqk4uml@games.pbem.test>"
    long = Postmark("the-conquest-of-the-eternal-city", "anna", 12)
    assert franking.letter_id(long, "reminder") == "<42dbf6a821da34693f0ea2658528fecd@games.pbem.test>"
    assert franking.shortened(Postmark("rome-7", "anna", 12), "turn") is None


def test_what_one_letter_costs_does_not_grow(tmp_path):
    """Among thousands of ids one is found by its name alone."""
    ids = ShortIds(tmp_path)
    ids.folder.mkdir()
    for number in range(2_000):
        (ids.folder / f"{number:032x}").write_text("<x@y>\n")
    start = time.process_time()
    assert all(ids.whole(f"{number:032x}") == "<x@y>" for number in range(100))
    assert time.process_time() - start < 0.5


def test_an_address_that_leaves_no_room_is_refused(tmp_path):
    home = Loop(tmp_path, game="", address=f"x{LONGEST_POST}", post="plus = false").home
    with pytest.raises(CannotDo, match=r"52 characters long, and with plus = false it may have 51. Nothing was changed"):
        new_game(home, "municipium", "rome-1", [f"{name} <{name}@example.org>" for name in PEOPLE], now=Loop(tmp_path / "b").now)
    assert home.games() == [] and home.people() == {}
    Franking(b"", LONGEST_POST, LONGEST_POST.replace("@", "."), plus=False).must_fit()
    Franking(b"", f"x{LONGEST_POST}", f"x{LONGEST_POST}".replace("@", "."), plus=True).must_fit()
    with pytest.raises(AddressTooLong):
        Franking(b"", f"x{LONGEST_POST}", f"x{LONGEST_POST}".replace("@", "."), plus=False).must_fit()


def test_old_ids_are_forgotten_and_that_of_the_thread_comes_again(tmp_path):
    """Whoever answers a letter of 400 days ago is asked whether it was he."""
    post, anna, _ = begun(tmp_path, address=ADDRESSES[-1], post="plus = false\nkeep = 30")
    for path in (post.home.mail / "ids").iterdir():
        then = (post.now.timestamp()) - 40 * 86_400
        os.utime(path, (then, then))
    post.quiet_tick(hours=11)
    assert list((post.home.mail / "ids").iterdir()) == []
    assert "does not answer one of our letters" in post.answered(anna, "settle temple").said
    assert len(list((post.home.mail / "ids").iterdir())) == 2


def test_a_mail_full_of_ids_costs_little(tmp_path):
    post, _, _ = begun(tmp_path, address=ADDRESSES[-1], post="plus = false")
    ids = " ".join(f"<{number:032x}@x.org>" for number in range(100_000))
    start = time.process_time()
    assert Clerk(post.home).franking.returned(mail(ids)) is None
    assert time.process_time() - start < 2
