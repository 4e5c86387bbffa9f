"""What people write around their orders is talk, even where it looks a little like one."""

import pytest

from pbem.orders.mailtext import read_mail
from tests.orders.tables import municipium

ORDER = "settle temple"


@pytest.fixture(scope="module")
def grammar():
    return municipium().desk.grammar


@pytest.mark.parametrize("line", ["As regards the timeline, we should be done by Friday.", "wat", "As you like", "alw"])
def test_words_of_the_language_are_not_abbreviated(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert not written.is_order and written.error is None


def test_words_of_the_game_are(grammar):
    (written,) = read_mail("set temple", grammar, ["settle"])
    assert written.is_order


@pytest.mark.parametrize("line", ["A.", "M", "P.", "É."])
def test_an_initial_below_the_orders_is_a_signature(grammar, line):
    order, signature = read_mail(f"{ORDER}\n{line}", grammar, ["settle"])
    assert order.is_order and not signature.is_order and signature.error is None


def test_a_letter_alone_may_be_an_order(grammar):
    (written,) = read_mail("P", grammar, ["place"])
    assert written.is_order


@pytest.mark.parametrize("line", ["Place à toi !", "Carte blanche!", "Place your bets?"])
def test_a_call_below_the_orders_is_talk(grammar, line):
    order, call = read_mail(f"{ORDER}\n{line}", grammar, ["settle"])
    assert order.is_order and not call.is_order and call.error is None


def test_a_call_that_is_an_order_is_one_and_a_misspelt_order_above_is_an_error(grammar):
    assert all(line.is_order for line in read_mail(f"{ORDER}\nplace soldier tavern!", grammar, ["settle"]))
    wrong, order = read_mail(f"Place à toi !\n{ORDER}", grammar, ["settle"])
    assert wrong.error is not None and order.is_order
