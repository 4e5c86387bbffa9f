"""Lines that are not read: whoever has written an order where nothing is read is told so."""

import pytest

from tests.mail.loop import begun

SIGNED = "ignored: it stands in your signature"
STOPPED = "ignored: it stands behind the word that ends your mail"


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path)


@pytest.mark.parametrize("order", ["settle forum", "help", "always settle temple", "resign yes"])
def test_16_an_order_below_the_signature_is_listed_as_ignored(loop, order):
    post, anna, _ = loop
    answer = post.answered(anna, f"Hello\n--\n{order}")
    assert f"> {order} {SIGNED}" in answer.said
    assert post.game().mark.n == 1


@pytest.mark.parametrize(
    "signature",
    ["Anna Meier\nHelp desk, ACME\n+41 79 123 45 67", "A.\nStatus: on the road", "Place Bellecour 3\n69002 Lyon", "3\nForum",
     "Sent from my iPhone"],
)  # fmt: skip
def test_16_an_ordinary_signature_is_not_mentioned(loop, signature):
    post, anna, _ = loop
    answer = post.answered(anna, f"settle temple\n-- \n{signature}")
    assert "played: settle temple" in answer.said and "ignored" not in answer.said


@pytest.mark.parametrize("stop", ["stop", "Fin", "basta"])
def test_16_an_order_behind_a_stop_is_listed_and_the_quoted_letter_is_not(loop, stop):
    post, anna, _ = loop
    answer = post.answered(anna, f"settle forum\n{stop}\nsettle temple\n3")
    assert "played: settle forum" in answer.said
    assert f"> settle temple {STOPPED}" in answer.said and f"> 3 {STOPPED}" in answer.said
    assert answer.said.count(STOPPED) == 2


def test_16_stop_alone_is_told_what_it_means(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "Stop")
    assert "“Stop” ends the part of a mail that is read" in answer.said and "WHAT YOU MUST DECIDE" in answer.text


def test_08_what_stands_behind_a_stop_tells_two_mails_apart(loop):
    post, anna, _ = loop
    for line in ("settle forum", "settle temple"):
        assert f"> {line} {STOPPED}" in post.answered(anna, f"stop\n{line}").said
    for line in ("settle forum", "settle temple"):
        assert f"> {line} {SIGNED}" in post.answered(anna, f"--\n{line}").said
