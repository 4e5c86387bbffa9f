"""A table that is declared: nothing is shown that is not declared public, and what is hidden is dealt anew by groups."""

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from pbem.engine import BadOption, Chance, Result, Span, State, settled
from pbem.engine import declared as by_declaration
from pbem.engine.state import plain_copy
from tests.probe import GAME


class Box(State, kw_only=True):
    public: ClassVar = ("coins", "board")
    hidden: ClassVar = (("hand", "deck"), ("tiles",))
    terms: ClassVar = ("year",)
    coins: dict[str, int]
    board: list[list[str]]
    hand: dict[str, list[str]]
    deck: list[str]
    tiles: list[str]
    year: int = 3


def box() -> Box:
    seats = ["red", "green", "blue"]
    hands = {"red": ["ace", "king"], "green": ["ten"], "blue": []}
    return Box(
        seats=seats, chance=Chance(b"box"), agenda=[["turn"]], coins=dict.fromkeys(seats, 4), board=[["x"], []],
        hand=hands, deck=[f"card {n}" for n in range(20)], tiles=[f"tile {n}" for n in range(20)],
    )  # fmt: skip


def test_a_view_is_what_is_public_ones_own_hand_and_how_many_there_are_of_the_rest():
    assert by_declaration.view(box(), "red") == {
        "you": "red",
        "board": [["x"], []],
        "hand": ["ace", "king"],
        "deck": 20,
        "tiles": 20,
        "players": {"red": {"coins": 4, "hand": 2}, "green": {"coins": 4, "hand": 1}, "blue": {"coins": 4, "hand": 0}},
    }


def test_an_onlooker_has_no_hand():
    assert by_declaration.view(box(), None)["hand"] == []


def test_a_field_that_nobody_declared_is_shown_to_nobody():
    assert "year" not in str(by_declaration.view(box(), "red"))
    assert by_declaration.undeclared(Box) == ["year"]


@pytest.mark.parametrize("default", ["view", "redeal"])
def test_a_game_with_an_undeclared_field_cannot_be_made(default):
    """It fails closed: a bot or a letter never gets to it."""
    own: dict[str, Any] = {"view": lambda state, seat: {}, "redeal": lambda state, seat, chance: None}
    with pytest.raises(TypeError, match="year"):
        replace(GAME, state=Box, **{**own, default: getattr(by_declaration, default)})
    assert replace(GAME, state=Box, **own).state is Box


def test_what_is_hidden_from_a_seat_is_dealt_anew_within_its_group_and_the_rest_stays():
    before, after = box(), box()
    by_declaration.redeal(after, "red", Chance(b"anew"))
    assert by_declaration.view(after, "red") == by_declaration.view(before, "red")
    assert after.hand["red"] == ["ace", "king"]
    assert sorted(after.hand["green"] + after.deck) == sorted(before.hand["green"] + before.deck)
    assert after.deck != before.deck
    assert after.tiles != before.tiles
    assert sorted(after.tiles) == sorted(before.tiles)


def test_a_redeal_keeps_nothing_of_the_old_order():
    one, other = box(), box()
    other.deck.reverse()
    for each in (one, other):
        by_declaration.redeal(each, None, Chance(b"anew"))
    assert one.dump() == other.dump()


def test_a_reshuffle_leaves_hands_alone():
    state = box()
    by_declaration.reshuffle(state)
    assert state.hand == box().hand
    assert state.deck != box().deck
    assert sorted(state.deck) == sorted(box().deck)


def test_a_counter_among_the_terms_is_a_stretch_of_play():
    state = box()
    assert by_declaration.spans(state, "red") == {"year": Span(3, True)}
    state.agenda.clear()
    assert by_declaration.spans(state, "red") == {"year": Span(3, False)}


def test_a_copy_shares_nothing_that_can_change():
    first = box()
    second = first.copy()
    assert second.dump() == first.dump()
    second.hand["red"].pop()
    second.board[0].append("y")
    second.agenda[0].append(1)
    second.chance.below(6)
    assert first.dump() == box().dump()


def test_what_is_not_plain_is_not_copied_in_silence():
    with pytest.raises(TypeError, match="write a copy"):
        plain_copy({"colours": {"red", "green"}})


def test_options_are_one_of_the_values_named_and_the_first_is_the_default():
    settle = settled(players=(2, 3), rounds=(2, 3), deck=("small", "large"))
    assert settle({}, 2) == {"rounds": 2, "deck": "small"}
    assert settle({"rounds": " 3 "}, 3) == {"rounds": 3, "deck": "small"}


@pytest.mark.parametrize(("given", "players"), [({"rounds": "4"}, 2), ({"colour": "red"}, 2), ({}, 4)])
def test_what_cannot_be_played_is_refused(given, players):
    with pytest.raises(BadOption):
        settled(players=(2, 3), rounds=(2, 3))(given, players)


def test_places_are_ranked_by_the_figures_in_their_order():
    figures = {"red": {"glory": 2, "coins": 1}, "green": {"glory": 3, "coins": 0}, "blue": {"glory": 2, "coins": 1}}
    assert Result.ranked("rounds", figures).places == (("green",), ("red", "blue"))
