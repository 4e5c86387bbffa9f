"""Bare numbers belong to the list of the letter they answer, whatever has become of that letter."""

import re
import shutil

import pytest

from pbem.mail.address import LIST_LENGTH, TOKEN_LENGTH, Postmark
from pbem.processor.adjusting import adjust
from pbem.processor.letters import Clerk
from pbem.processor.ordering import order
from tests.mail.loop import begun

NO_TEMPLE = {"plain.blue.temple": "0", "plain.blue.forum": "2"}
NO_TAVERN = {"plain.blue.tavern": "0", "plain.blue.forum": "2"}


def lost_by_a_restore(path, lost, after, **how):
    """The game master corrects something, the disk dies, the backup is laid back, and he corrects it again, or otherwise."""
    post, _, _ = begun(path, **how)
    for name in ("Anna", "Bruno"):
        order(post.home, "rome-1", name, "auto settle", post.now)
    post.quiet_tick()
    shutil.copytree(post.home.root, path / "backup")
    letters = []
    for wishes in (lost, after):
        shutil.rmtree(post.home.root)
        shutil.copytree(path / "backup", post.home.root)
        post.read = set(post.home.mail.rglob("*"))
        adjust(post.home, "rome-1", wishes, "a slip", post.now)
        post.quiet_tick()
        letters.append(post.only("Anna"))
    return post, *letters


@pytest.mark.parametrize("plus", ["true", "false"])
def test_numbers_of_a_letter_that_a_restore_has_lost_are_not_read_on_another_list(tmp_path, plus):
    post, lost, now = lost_by_a_restore(tmp_path, NO_TEMPLE, NO_TAVERN, post=f"plus = {plus}")
    assert re.search(r"\b1\. move tavern", lost.said) and re.search(r"\b1\. move temple", now.said)
    before = post.game().mark.n
    answer = post.answered(lost, "1")
    assert "belongs to an older letter" in answer.said and "move temple" in answer.said
    assert post.game().mark.n == before
    assert "played: move temple forum" in post.answered(lost, "move temple forum; card common").said  # words are as if sent now


@pytest.mark.parametrize("plus", ["true", "false"])
def test_they_are_read_where_the_list_is_the_same(tmp_path, plus):
    post, lost, now = lost_by_a_restore(tmp_path, NO_TEMPLE, NO_TEMPLE, post=f"plus = {plus}")
    assert (lost["Reply-To"], lost["Message-ID"]) == (now["Reply-To"], now["Message-ID"])
    assert "> 1 played: move tavern" in post.answered(lost, "1\ncard common").said


def test_letters_of_earlier_versions_go_on_working(tmp_path):
    """Their addresses end with the stamp."""
    post, anna, _ = begun(tmp_path)
    older = re.sub(rf"(\.[a-z2-7]{{{TOKEN_LENGTH}}})[a-z2-7]{{{LIST_LENGTH}}}@", r"\1@", anna["Reply-To"])
    assert len(older) == len(anna["Reply-To"]) - LIST_LENGTH
    assert "played: settle temple" in post.answered(anna, "1", To=older).said


def test_a_letter_about_a_record_that_there_is_not_has_no_numbers(tmp_path):
    """As one of an earlier version that was lost by a restore."""
    post, anna, _ = begun(tmp_path)
    address = Clerk(post.home).franking.reply_address(Postmark("rome-1", "blue", 7))
    post.reply(anna, "1", To=address)
    post.quiet_tick()
    assert post.game().mark.n == 1


def test_where_nothing_may_follow_a_plus_letters_hang_under_the_root(tmp_path):
    post, anna, bruno = begun(tmp_path, post="plus = false")
    assert anna["Reply-To"].endswith("games@pbem.test>") or anna["Reply-To"] == "games@pbem.test"
    post.answered(anna, "settle temple")
    turn = post.only("Bruno")
    assert turn["In-Reply-To"] in turn["References"] and turn["In-Reply-To"] == bruno["In-Reply-To"]


def test_a_confirmed_number_is_read_on_the_list_of_its_letter(tmp_path):
    post, lost, _ = lost_by_a_restore(tmp_path, NO_TEMPLE, NO_TAVERN)
    before = post.game().mark.n
    post.reply(lost, "1", From="mallory@evil.example")
    post.quiet_tick()
    asked = post.only("Anna")
    line = asked.said.partition("this one line: ")[2][: len("confirm ") + 8]
    assert "belongs to an older letter" in post.answered(asked, line).said
    assert post.game().mark.n == before
