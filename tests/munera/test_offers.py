"""Offers (5.5, 10.2): what their writer can give is checked when he makes them, what he wants only when they are accepted."""

import pytest

from pbem.orders.deed import KEPT
from pbem.rules.munera import GAME
from pbem.words.catalogue import Catalogue

from .ludus import ludus
from .post import Post

NAMES = {"marcus": "Anna", "caius": "Bruno", "lucius": "Chloe"}
HOUSES = """
marcus: umbria, 14 denarii, hand fortuna, vindex thraex, serpens myrmillo engaged, faber_2
caius: umbria, 20 denarii, hand missio, ferox hoplomachus
lucius: umbria
"""


def stage_b():
    return Post(ludus(HOUSES, zone="telesia"), "munus_orders").go()


@pytest.mark.parametrize(("gift", "why"), [
    ("ferox", "someone_elses"), ("tigris", "nobodys"), ("missio", "not_in_hand"), ("fortuna, fortuna", "not_in_hand"),
    ("vindex, vindex", "named_twice"), ("loan vindex roma", "not_in_zone"), ("loan ferox telesia", "someone_elses"),
    ("loan serpens telesia fee 2", "engaged"), ("200 denarii, ferox", "someone_elses"), ("vindex faber_2", "not_an_item"),
])  # fmt: skip
def test_what_one_has_not_cannot_be_offered(gift, why):
    post = stage_b()
    assert post.refused("marcus", f"offer y caius give {gift} get 1 denarii").startswith(why)
    assert not post.desk.book.offers and not post.told("offered")


def test_whoever_borrows_a_gladiator_cannot_give_him_away():
    post = stage_b()
    post.send("caius", "offer n marcus give loan ferox telesia get nothing")
    post.send("marcus", "accept n")
    assert post.refused("marcus", "offer x lucius give ferox get 5 denarii").startswith("someone_elses")


def test_money_that_may_still_come_is_offered_with_a_word_of_doubt():
    post = stage_b()
    _, doubt = post.send("marcus", "offer z caius give 20 denarii get nothing").lines
    assert (doubt.code, doubt.error.code) == ("offer_doubtful", "above_treasury")
    assert Catalogue("en", GAME, NAMES).error(doubt.error.code, doubt.error.particulars) == "20 is more than your treasury holds."
    assert [offer.give for offer in post.desk.book.offers] == ["20 denarii"]


def test_before_the_munera_are_revealed_nobody_knows_for_which_he_will_lend():
    post = Post(ludus(HOUSES, zone="telesia"), "forum_orders").go()
    _, doubt = post.send("marcus", "offer z caius give loan serpens roma get nothing").lines
    assert doubt.code == "offer_doubtful" and doubt.became != KEPT


@pytest.mark.parametrize("wish", ["missio", "fuga", "99 denarii", "serpens"])
def test_what_the_other_side_has_is_not_looked_at(wish):
    """Whether he holds a card is his secret, so nothing of his side is said."""
    (told,) = stage_b().send("marcus", f"offer y caius give 1 denarius get {wish}").lines
    assert told.code == "offered"
