"""What could have been meant: whole lines that can be sent, never single words that cannot."""

import pytest

from pbem.orders.desk import Desk
from tests.orders.tables import municipium, settled

WRONG = [
    "setle temple", "settle tempel", "settle xyzzy", "always xyzzy", "settle te", "temple", "frobnicate", "ask", "ask plce",
    "forget", "always place priest circus", "always place priest temple if frist", "card great famly prefect", "move baths",
    "tell nobody hello",
    "piazzare il prete nel tempio", "placer prêtre cirque", "99", "card common now", "always place if gold > 3",
]  # fmt: skip


def nearest(desk: Desk, seat: str, line: str) -> list[str]:
    reply = desk.clone().write(seat, line)
    return [near for outcome in reply.lines if outcome.error for near in outcome.error.nearest]


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("seat", ["blue", "orange"])
@pytest.mark.parametrize("post", [municipium(), settled(municipium())], ids=["placement", "turn"])
def test_every_suggestion_can_be_sent_as_it_stands(post, seat, line):
    for near in nearest(post.desk, seat, line):
        reply = post.desk.clone().write(seat, near)
        assert not reply.refused, (near, [str(one.error) for one in reply.lines])


@pytest.mark.parametrize("line", ["setle temple", "settle xyzzy", "settle temple\nfrobnicate\nsettle forum", "always xyzzy"])
def test_where_there_is_any_legal_line_some_are_suggested(line):
    assert nearest(municipium().desk, "blue", line)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("settle tempel", "settle temple"),
        ("always place priest temple if frist", "always place priest temple if first"),
        ("ask plcae", "ask place"),
        ("always place prist temple", "always place priest temple"),
    ],
)
def test_the_line_itself_is_suggested_with_the_word_put_right(line, meant):
    assert nearest(municipium().desk, "blue", line)[0] == meant


def test_a_long_mail_of_mistakes_is_answered_at_once():
    reply = municipium().desk.write("blue", "\n".join(["settle temple", *["settle xyzzy"] * 200, "settle temple"]))
    assert len([line for line in reply.lines if line.error]) == 200
