"""Orders as people say them, in sentences: the small words mean nothing, and are never short for something of the game."""

import pytest

from tests.orders.tables import municipium, settled


@pytest.mark.parametrize(
    ("line", "place"),
    [("Je m'installe au temple", "temple"), ("J'installe aux bains", "baths"), ("à l'emporium", "emporium"),
     ("I settle in the temple", "temple"), ("Mi insedio all'emporio", "emporium"), ("a l'emporium", "emporium")],
)  # fmt: skip
def test_a_place_is_named_in_a_sentence(line, place):
    post = municipium()
    post.send("blue", line)
    assert [word for _, word, _ in post.by("blue")] == [place]


@pytest.mark.parametrize(
    "line",
    ["Je joue la carte commune", "la carte commune", "Io gioco la carta comune",
     "muovo dai bagni alla taverna; gioco la carta comune",
     "Je déplace des bains à la taverne ; je joue la carte commune"],
)  # fmt: skip
def test_a_turn_is_told_in_sentences(line):
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", line)
    assert post.by("blue")[-1] == ("card", "common", "direct")


@pytest.mark.parametrize("line", ["Je pense à vous", "per me il tempio", "vado al tempio", "parle à Bruno", "It rains"])
def test_sentences_that_are_no_orders_stay_talk(line):
    post = municipium()
    assert post.became("blue", line) == ["talk"]


@pytest.mark.parametrize("line", ["Je déplace un membre des bains à la taverne", "I move a member from the baths to the tavern"])
def test_half_of_a_turn_is_not_played_because_the_other_half_was_not_understood(line):
    post = settled(municipium())
    assert post.refused("blue", line, "card common") == ["word_does_not_fit", "untouched"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [("place a soldier in the tavern", "place soldier tavern"), ("piazza un soldato a taverna", "place soldier tavern"),
     ("place un soldat à la taverne", "place soldier tavern"), ("place a forum", "place advocate forum"),
     ("placer à l'emporium", "place emporium"), ("pick prefer p a m s", "pick prefer priest advocate merchant soldier")],
)  # fmt: skip
def test_a_letter_is_a_citizen_where_it_is_no_preposition(line, kept):
    post = settled(municipium())
    post.send("orange", line)
    assert post.plans("orange") == [kept]


@pytest.mark.parametrize("line", ["move all baths tavern", "settle all"])
def test_all_is_a_word_and_not_passed_over(line):
    assert settled(municipium()).refused("orange", line) == ["word_does_not_fit"]


@pytest.mark.parametrize("line", ["forget all", "dimentica tutti", "oublie tout", "oublier tous"])
def test_all_of_it_is_forgotten(line):
    post = settled(municipium())
    post.send("orange", "always place soldier tavern")
    post.send("orange", line)
    assert post.plans("orange") == []
