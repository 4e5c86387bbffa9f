"""Lines that could never be an answer are told at once, at the letter they are sent for."""

import pytest

from tests.munera.ludus import ludus
from tests.munera.post import Post

POSITION = "marcus: 10 denarii, bato provocator\ncaius: 20 denarii, tigris secutor"
HALVES = [
    "bid hector", "sell bato", "class bato", "doctor doctor_2", "lend bato caius", "borrow tigris", "always bet 3",
    "always bet tigris", "always combat bato", "tender capua",
]  # fmt: skip
WHOLE = [
    "bid hector 5", "bid hector pass", "bid hector at most 7", "sell bato auction", "always bet 3 on tigris", "always bet tigris 3",
    "always bet decline", "open done", "tender at least 3", "always combat virtus", "lend bato caius capua",
]  # fmt: skip


def forum_day():
    return Post(ludus(POSITION, forum="hector paris"), "forum_orders").go()


@pytest.mark.parametrize("line", HALVES)
def test_half_a_line_is_refused(line):
    assert forum_day().refused("marcus", line).startswith("incomplete: ")


@pytest.mark.parametrize("line", WHOLE)
def test_a_whole_line_is_kept(line):
    post = forum_day()
    post.send("marcus", line)
    assert len(post.plans("marcus")) == 1


def test_a_range_is_no_bid():
    told = forum_day().refused("marcus", "bid hector 5 to 10")
    assert told.startswith("too_many_words: bid hector pass / bid hector 5 / bid hector 10")


def test_the_card_may_be_named_behind_the_bid():
    post = forum_day()
    post.send("marcus", "bid 5 hector")
    assert post.plans("marcus") == ["bid hector 5"]
