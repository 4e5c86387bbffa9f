"""The placement round and the first ranking (section 6), open and sealed."""

import pytest

from pbem.engine import Table, Together
from tests.municipium.town import new


def test_members_are_placed_one_by_one_clockwise_from_the_first_player_seven_times():
    game = new(first="yellow")
    order = []
    for _ in range(28):
        order.append(game.asked)
        game.answer(game.asked.split()[0], "temple")
    assert order == ["yellow settle.place", "pink settle.place", "blue settle.place", "orange settle.place"] * 7
    assert game.asked == "yellow move.from"
    assert game.town.turn == 1


def test_any_institution_any_number_and_nothing_happens():
    game = new("blue orange", first="blue")
    assert game.options == "temple tavern baths emporium basilica forum praetorium"
    for _ in range(7):
        game.play("blue: praetorium \n orange: praetorium")
    game.became("in praetorium blue 7 orange 7 ; order blue orange")


def test_the_first_ranking_goes_by_members_the_first_player_wins_ties():
    game = new("blue orange yellow", first="orange")
    for round in range(7):
        game.play("orange: tavern \n yellow: tavern \n blue: " + ("temple" if round == 6 else "tavern"))
    assert game.news("temple_ranking") == [{"order": ["blue", "orange", "yellow"]}]


# ---------------------------------------------------------------------- incremental


def placed(report, **options):
    """The discs after each word of a report of who goes to the temple (`b`) and who elsewhere (`.`)."""
    game = new("blue orange yellow", edition="summary", **options)
    for letters in report.split():
        for seat, letter in zip(["blue", "orange", "yellow"], letters):
            game.answer(seat, "temple" if letter == "T" else "baths")
    return game


@pytest.mark.parametrize(
    ("report", "order"),
    [
        ("TTT", "blue orange yellow"),
        (".TT T..", "orange yellow blue"),
        ("TT. .TT", "orange blue yellow"),
        ("TT. TT.", "blue orange"),
        ("TTT ..T .T. T..", "yellow orange blue"),  # whoever came first to a number stays above
        ("TTT ..T ..T .T. .T. .T.", "orange yellow blue"),
    ],
)
def test_a_disc_moves_below_those_with_as_many_members(report, order):
    assert " ".join(placed(report).town.temple_order) == order


def test_families_with_nobody_there_come_last_in_the_order_of_their_last_placement():
    game = placed(".T. ... ... ... ... ... ...")
    assert game.town.temple_order == ["orange", "blue", "yellow"]


def test_a_late_first_member_goes_above_those_with_none():
    """Blue has placed all seven elsewhere and is listed; yellow's seventh is its first in the temple (ruling 21)."""
    game = placed("... ... ... ... ... ... ..T")
    assert game.town.temple_order == ["yellow", "blue", "orange"]


def test_incremental_is_the_sort_by_number_then_by_who_reached_it_first():
    """The equivalent rule of section 6, on many placements."""
    for seed in range(40):
        game = new("blue orange yellow pink", edition="summary")
        reached: dict[str, tuple[int, int]] = {}
        for step in range(28):
            seat = game.asked.split()[0]
            there = (step * 7 + seed * 3 + step * step * seed) % 5 < 2
            game.answer(seat, "temple" if there else "forum")
            count = game.town.plain[seat]["temple"]
            if there or not count:
                reached[seat] = (-count, step)
        assert game.town.temple_order == sorted(reached, key=lambda seat: reached[seat])


# ---------------------------------------------------------------------- sealed


def test_sealed_lists_are_asked_for_once_from_everybody():
    game = new(placement_mode="sealed")
    pending = game.table.pending
    assert isinstance(pending, Together)
    assert pending.prepare
    assert list(pending.questions) == ["blue", "orange", "yellow", "pink"]
    assert all(list(question.options) == ["ready"] for question in pending.questions.values())
    assert [coming.kind for coming in pending.coming["pink"]] == ["settle"]


def test_sealed_lists_are_played_out_in_placement_order_and_missing_entries_filled():
    game = new(first="pink", placement_mode="sealed").everybody("ready")
    seats = []
    for _ in range(28):
        question = game.table.question_to(game.asked.split()[0])
        assert question is not None and question.soft  # taken as it is unless a list says otherwise
        seats.append(question.player)
        game.answer(question.player, "temple" if question.player == "blue" else question.automatic())
    assert seats == ["pink", "blue", "orange", "yellow"] * 7
    assert game.town.plain["blue"]["temple"] == 7
    assert set(game.town.plain["orange"].values()) == {1}  # one each, by the automatic answer
    assert not isinstance(game.table.pending, Together)


def test_open_placement_is_never_taken_for_granted():
    game = new()
    question = game.table.question_to("blue")
    assert question is not None and not question.soft


def test_placing_can_be_saved_and_taken_up_again():
    game = new(first="pink", edition="summary").play("pink: temple \n blue: forum")
    again = Table.load(game.table.game, game.table.dump(), b"loaded")
    assert again.state.dump() == game.table.state.dump()
    assert again.question_to("orange") is not None
