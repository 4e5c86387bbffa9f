"""Several lines for one loop: what the first begins, the next ones go on with."""

from tests.orders.tables import Post
from tests.orders.test_ahead import powers

IN_THE_PRAETORIUM = ["praetorium"] * 4 + ["baths"] * 3


def asked_to_reposition() -> Post:
    post = powers(blue=IN_THE_PRAETORIUM)
    post.send("blue", "auto baths", "card common")
    assert post.asked() == {"blue": "praetorium"}
    return post


def blue_in(post: Post, *places: str) -> list[int]:
    return [post.town.plain["blue"][place] for place in places]


def test_the_next_line_goes_on_with_a_repositioning():
    post = asked_to_reposition()
    assert post.became("blue", "praetorium praetorium temple", "praetorium baths tavern 2") == ["played", "played"]
    assert blue_in(post, "temple", "tavern") == [1, 2]


def test_done_on_a_line_of_its_own_ends_it():
    post = asked_to_reposition()
    assert post.became("blue", "praetorium praetorium temple", "praetorium done") == ["played", "played"]
    assert blue_in(post, "temple") == [1]


def test_an_illegal_second_line_is_the_one_that_is_refused():
    post = asked_to_reposition()
    assert post.refused("blue", "praetorium praetorium temple", "praetorium forum temple") == ["untouched", "nobody_there"]


def test_two_lines_said_ahead_are_one_repositioning():
    post = powers(blue=IN_THE_PRAETORIUM)
    post.send("blue", "auto baths", "card common", "praetorium praetorium temple", "praetorium baths tavern 2")
    assert blue_in(post, "temple", "tavern") == [1, 2]
    assert post.plans("blue") == ["auto baths"]
    assert post.events("line_lapsed") == []


def test_of_lines_said_ahead_those_possible_are_made():
    post = powers(blue=IN_THE_PRAETORIUM)
    lines = ["praetorium forum temple", "praetorium baths tavern 2", "praetorium emporium temple", "praetorium praetorium temple"]
    post.send("blue", "auto baths", "card common", *lines)
    assert blue_in(post, "temple", "tavern") == [1, 2]


def test_the_words_before_a_loop_may_be_said_again():
    post = powers("one_power", blue=IN_THE_PRAETORIUM)
    post.send("blue", "card common", "power praetorium praetorium tavern 2", "power praetorium baths temple")
    assert blue_in(post, "tavern", "temple") == [2, 1]


def test_so_may_those_of_a_card():
    post = powers(blue=IN_THE_PRAETORIUM)
    post.send("blue", "card great family reposition baths temple", "card great family reposition praetorium tavern 2")
    assert blue_in(post, "temple", "tavern") == [1, 2]
