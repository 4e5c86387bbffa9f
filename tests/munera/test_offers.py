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


@pytest.mark.parametrize("words", [
    "offre zet bruno donne 2 deniers reçois ferox", "offre zet bruno je donne 2 deniers, je reçois ferox",
    "offre zet bruno je te donne 2 deniers et tu me donnes ferox", "offrir zet bruno donner 2 deniers contre ferox",
    "offre zet bruno 2 deniers contre ferox", "offre zet bruno donne 2 deniers en échange de ferox",
    "offre zet bruno je donne 2 deniers et je prends ferox", "offri zet bruno do 2 denari ricevo ferox",
    "offri zet bruno do 2 denari, mi dai ferox", "offri zet bruno dai 2 denari per avere ferox",
    "offri zet bruno ti do 2 denari in cambio di ferox", "offri zet bruno do 2 denari e prendo ferox",
    "offri zet bruno do 2 denari, in cambio ricevo ferox", "offer zet bruno give 2 denarii in exchange for ferox",
    "offer zet bruno I give 2 denarii and get ferox", "offer zet bruno give 2 denarii, get ferox",
])  # fmt: skip
def test_an_offer_as_people_write_it(words):
    post = stage_b()
    post.send("marcus", words)
    (offer,) = post.desk.book.offers
    assert (offer.name, offer.to, offer.give, offer.get) == ("zet", "caius", "2 denarii", "ferox")


def test_two_things_may_be_joined_by_and():
    post = stage_b()
    post.send("marcus", "offre zet bruno donne 2 deniers, et vindex, reçois ferox et 3 deniers")
    assert [(offer.give, offer.get) for offer in post.desk.book.offers] == [("2 denarii, vindex", "ferox, 3 denarii")]


@pytest.mark.parametrize("words", [
    "offer zet bruno give foo get ferox", "offer zet bruno give 2 denarii, give vindex get ferox",
    "offri zet bruno do 2 denari dai ferox",
    "offer zet bruno", "offer zet bruno give 2 denarii", "offre zet bruno donne -3 d reçois rien",
])  # fmt: skip
def test_an_offer_that_is_not_understood_shows_one_that_could_be_sent(words):
    post = stage_b()
    _, _, nearest = post.refused("marcus", words).partition(": ")
    assert nearest == "offer zet caius give 1 denarii get nothing"
    assert post.send("marcus", nearest).lines[0].code == "offered"


def test_an_offer_to_nobody_shows_one_to_somebody():
    post = stage_b()
    assert post.refused("marcus", "offer net paul give 2 denarii get ferox").endswith("offer net caius give 1 denarii get nothing")
    assert post.refused("marcus", "offer").endswith("offer a caius give 1 denarii get nothing")
