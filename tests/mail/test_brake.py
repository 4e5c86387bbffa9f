"""8: the brake stops robots and nobody else. Each mail of a person gets its answer."""

import pytest

from tests.mail.loop import begun

OUTLOOK = (
    "De : pbem <games@pbem.test>\nEnvoyé : lundi 2 mars 2026 12:00\n"
    "À : Anna <anna@example.org>\nObjet : [rome-1] Municipium\n\n"
)


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path)


def test_08_mails_without_readable_words_are_not_all_alike(loop):
    post, anna, _ = loop
    post.answered(anna, " ")
    post.answered(anna, f"{OUTLOOK}blah\n\nsettle temple\n")
    post.answered(anna, f"{OUTLOOK}blah\n\nsettle forum\nplease!\n")
    for content in ("a", "b"):
        post.drop(
            f"From: {anna['To']}\nTo: {anna['Reply-To']}\nMessage-ID: <{content}@x.org>\nContent-Type: application/pdf\n\n"
            f"{content}\n".encode()
        )
        post.quiet_tick()
        assert post.only("Anna")


def test_08_what_changes_something_is_always_answered(loop):
    post, anna, _ = loop
    for zone in ("Europe/Rome", "Asia/Tokyo", "Europe/Rome", "Asia/Tokyo"):
        assert f"times are those of {zone}" in post.answered(anna, f"timezone {zone}").said


def test_08_the_same_question_of_another_reader_is_answered(loop):
    post, anna, _ = loop
    post.answered(anna, "help")
    post.answered(anna, "language fr")
    assert post.answered(anna, "help").text


def test_08_who_asks_again_later_is_answered_but_not_for_ever(loop):
    post, anna, _ = loop
    for _ in range(4):
        assert post.answered(anna, "Hello?").text
        post.reply(anna, "Hello?")
        post.quiet_tick()
        assert post.got("Anna") == []
        post.quiet_tick(hours=1)
    post.reply(anna, "Hello?")
    post.quiet_tick()
    assert post.got("Anna") == []


@pytest.mark.parametrize("word", ["resend", "status", "Aide"])
def test_08_a_word_of_a_proven_player_is_answered_again_as_often_as_a_day_allows(tmp_path, word):
    post, anna, _ = begun(tmp_path, limits="answers_per_address = 3")
    for _ in range(3):
        assert post.answered(anna, word).text
    post.reply(anna, word)
    post.quiet_tick()
    assert post.got("Anna") == []


def test_08_forged_mails_do_not_use_up_the_answers_of_the_true_player(loop):
    post, anna, _ = loop
    for number in range(45):
        post.write(f"settle nowhere {number}", From="anna@example.org", To="games@pbem.test", Subject="x")
    post.tick()
    assert len(post.got("Anna")) == 3
    told = post.only("maria@example.org")
    assert "more than 3 mails were written in the name of anna@example.org" in told.said
    assert post.answered(anna, "settel tempel qqq").text


def test_08_a_mail_without_and_one_with_a_wrong_stamp_are_not_alike(loop):
    post, anna, _ = loop
    wrong = anna["Reply-To"].replace(".1.", ".2.")
    for to in ("games@pbem.test", wrong):
        post.write("settle temple", From="anna@example.org", To=to, Subject="x")
        post.quiet_tick()
        assert "A mail came from your address" in post.only("Anna").said
