"""Half lines and words of chapter 10 at the letters of a round."""

import pytest

from tests.munera.ludus import ludus
from tests.munera.post import Post

POSITION = """marcus: latium_et_campania, 10 denarii, ursus hoplomachus, hilarus aequimanus, faber_2
caius: latium_et_campania, 20 denarii, nimbus hoplomachus, bato aequimanus
lucius: 9 denarii
julius: 9 denarii"""


def forum_day():
    return Post(ludus(POSITION, forum="hector coquus_2"), "forum_orders").go()


def munus_day():
    return Post(ludus(POSITION, zone="telesia verona"), "munus_orders").go()


@pytest.mark.parametrize("line", ["asta", "auction", "aux enchères", "foro", "forum", "sell forum", "sell auction 5",
                                  "class thraex", "oplomaco", "lend caius telesia 2",
                                  "borrow telesia 2", "scheme fautores", "bribe"])  # fmt: skip
def test_what_is_missing_before_the_words_makes_half_a_line_too(line):
    for post in (forum_day(), munus_day()):
        assert post.desk.write("marcus", line).refused
        assert post.plans("marcus") == []


def test_half_a_sale_is_refused_with_whole_ones_and_is_no_sign_of_being_ready():
    post = forum_day()
    assert post.refused("marcus", "asta").startswith("incomplete: sell")
    assert "marcus" in post.asked()


@pytest.mark.parametrize(("line", "kept"), [
    ("decline telesia", "join telesia no"), ("décliner telesia", "join telesia no"), ("rinuncia telesia", "join telesia no"),
    ("always decline telesia if travel > 2", "always join telesia no if travel > 2"),
    ("join telesia yes if need < 3 | decline telesia", "join telesia yes if need < 3 | telesia no"), ("decline", "bet decline"),
])  # fmt: skip
def test_to_decline_a_munus_means_not_to_join_it(line, kept):
    post = munus_day()
    post.send("marcus", line)
    assert post.plans("marcus") == [kept]


def test_who_declines_does_not_take_part():
    post = munus_day()
    post.send("caius", "decline telesia")
    post.send("marcus", "munus telesia | pass")
    for seat in ("lucius", "julius"):
        post.send(seat, "ready")
    assert [one["seat"] for one in post.told("declines")] == ["caius"] and post.told("munus_called_off")


def test_ready_is_no_line_for_later():
    post = Post(ludus(POSITION, forum="hector"), "auctions", 0)
    post.send("marcus", "ask open")
    post.go()
    assert post.asked() == {"marcus": "open"}
    assert post.refused("marcus", "ready").partition(":")[0] in ("not_an_option", "other_kind_first")
    assert post.plans("marcus") == ["ask open"]


@pytest.mark.parametrize(("line", "near"), [
    ("class ursus gladius", "class ursus "), ("class faber_2 thraex", "class ursus thraex"),
    ("class ursus", "class ursus myrmillo"), ("bet 3", "bet favourite 3"), ("tender", "tender telesia withdraw"),
    ("combat ursus pugna", "combat ursus "),
])  # fmt: skip
def test_a_mistake_for_what_is_coming_is_answered_with_whole_lines_of_its_kind(line, near):
    nearest = munus_day().refused("marcus", line).partition(": ")[2].split(" / ")
    assert any(one.startswith(near) for one in nearest) and {one.split()[0] for one in nearest} == {line.split()[0]}
    assert all(munus_day().send("marcus", one) for one in nearest)


def test_what_is_doubted_is_not_suggested_again():
    (told,) = munus_day().send("marcus", "join verona yes").lines
    assert told.code == "kept_doubtful" and "join verona yes" not in told.error.nearest and "join verona no" in told.error.nearest
