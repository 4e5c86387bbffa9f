"""Chance: counted, unbiased, the same for ever."""

from collections import Counter

import pytest

from pbem.engine import Chance, Loaded

KNOWN = {  # written down once; if one of these changes, no finished game can be checked any more
    b"": [1, 2, 1, 3, 3, 5, 6, 1, 4, 6],
    b"pbem": [3, 5, 4, 6, 4, 3, 6, 5, 4, 2],
}


@pytest.mark.parametrize("seed", KNOWN)
def test_known_dice(seed):
    chance = Chance(seed)
    assert [chance.die(6) for _ in range(10)] == KNOWN[seed]


def test_known_large_numbers_and_a_known_shuffle():
    chance = Chance(b"pbem", 1_000_000)
    assert [chance.below(10**12) for _ in range(3)] == [871087235614, 488090497047, 835064741502]
    letters = list("abcdefgh")
    chance.shuffle(letters)
    assert "".join(letters) == "dgfheabc"


def test_number_n_does_not_depend_on_how_it_was_reached():
    walked = Chance(b"seed")
    for _ in range(19):
        walked.below(1000)
    assert walked.below(1000) == Chance(b"seed", 19).below(1000)


def test_every_draw_is_counted():
    chance = Chance(b"seed")
    chance.below(6)
    chance.pick("abc")
    chance.draw({"white": 1, "black": 2})
    chance.die(10)
    assert chance.counter == 4
    chance.shuffle(list(range(5)))
    assert chance.counter == 8
    chance.reveal()
    assert chance.counter == 9


def test_no_number_is_favoured():
    chance = Chance(b"fair")
    counts = Counter(chance.below(7) for _ in range(14_000))
    assert sorted(counts) == list(range(7))
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_numbers_that_would_favour_the_small_ones_are_drawn_again():
    """With three quarters of all numbers as the range, a plain remainder would give the lower third twice as often."""
    chance, n = Chance(b"fair"), 3 * 2**62
    low = sum(chance.below(n) < 2**62 for _ in range(3_000))
    assert 850 < low < 1_150
    assert chance.counter == 3_000


def test_a_bag_gives_each_piece_equally_often_and_never_what_is_not_in_it():
    chance = Chance(b"bag")
    counts = Counter(chance.draw({"white": 1, "none": 0, "black": 3}) for _ in range(4_000))
    assert counts["none"] == 0
    assert 2_850 < counts["black"] < 3_150


def test_a_shuffle_keeps_all_and_brings_each_order_equally_often():
    counts: Counter = Counter()
    chance = Chance(b"deck")
    for _ in range(6_000):
        deck = list("abc")
        chance.shuffle(deck)
        counts["".join(deck)] += 1
    assert sorted(counts) == ["abc", "acb", "bac", "bca", "cab", "cba"]
    assert all(850 < count < 1_150 for count in counts.values())


def test_another_seed_gives_other_numbers():
    one, other = Chance(b"one"), Chance(b"other")
    assert [one.below(100) for _ in range(20)] != [other.below(100) for _ in range(20)]


def test_a_copy_goes_on_alike_and_alone():
    chance = Chance(b"seed")
    chance.below(6)
    copy = chance.copy()
    assert [copy.below(99) for _ in range(20)] == [chance.below(99) for _ in range(20)]
    copy.below(6)
    assert copy.counter == chance.counter + 1


# Loaded dice ----------------------------------------------------------------------------------------------------------


def test_loaded_dice_give_what_is_written_down_by_name_and_count_it():
    chance = Loaded({"die": [3, 0], "bag": ["black"], "card": ["b"], "deck": [["c", "a", "b"]]})
    assert chance.die(6, "die") == 4
    assert chance.draw({"white": 5, "black": 1}, "bag") == "black"
    assert chance.pick(["a", "b"], "card") == "b"
    deck = list("abc")
    chance.shuffle(deck, "deck")
    assert deck == ["c", "a", "b"]
    assert chance.below(6, "die") == 0
    assert chance.counter == 5


def test_when_the_script_is_used_up_they_are_dice_like_any_other():
    chance = Loaded({"die": [5]}, b"seed")
    chance.below(6, "die")
    assert chance.below(1000, "die") == Chance(b"seed", 1).below(1000)
    assert chance.pick(range(1000), "x") == Chance(b"seed", 2).pick(range(1000))


@pytest.mark.parametrize(
    ("script", "draw"),
    [
        ({"x": [6]}, lambda chance: chance.below(6, "x")),
        ({"x": ["c"]}, lambda chance: chance.pick("ab", "x")),
        ({"x": ["red"]}, lambda chance: chance.draw({"red": 0, "blue": 1}, "x")),
        ({"x": [["a"]]}, lambda chance: chance.shuffle(["a", "b"], "x")),
    ],
)
def test_what_cannot_come_is_refused(script, draw):
    with pytest.raises(ValueError, match="the script"):
        draw(Loaded(script))


def test_a_copy_of_loaded_dice_has_its_own_script():
    chance = Loaded({"die": [1, 2]})
    copy = chance.copy()
    assert copy.below(6, "die") == chance.below(6, "die") == 1
