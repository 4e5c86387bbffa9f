"""A mail at the desk: what is open is answered, the rest is kept, talk is talk, and what is wrong stops the whole mail."""

from typing import Any

import pytest

from pbem.orders.desk import Desk, Misfit
from tests.orders.tables import MUNICIPIUM, municipium, settled


def test_a_line_for_what_is_open_is_played_and_the_rest_is_kept():
    post = municipium()
    assert post.became("blue", "settle temple", "settle forum", "settle baths") == ["played", "kept", "kept"]
    assert post.plans("blue") == ["settle forum", "settle baths"]
    post.send("orange", "settle temple")
    assert post.by("blue") == [("settle", "temple", "direct"), ("settle", "forum", "plan")]


def test_several_orders_on_a_line():
    assert municipium().became("blue", "settle temple; settle forum") == ["played", "kept"]


def test_greetings_names_and_thanks_are_talk():
    post = municipium()
    reply = post.send("blue", "Hello Bruno,", "", "settle temple", "", "See you next week!", "Anna")
    assert [(line.text, line.became) for line in reply.lines] == [
        ("settle temple", "played"), ("Hello Bruno,", "talk"), ("See you next week!", "talk"), ("Anna", "talk"),
    ]  # fmt: skip


def test_a_mail_of_talk_changes_nothing():
    post = municipium()
    reply = post.send("blue", "What a lovely day it is.", "I will think about it.")
    assert [line.became for line in reply.lines] == ["talk", "talk"]
    assert not reply.deed


def test_one_line_not_understood_and_nothing_is_played():
    codes = municipium().refused("blue", "settle temple", "setle frumo", "settle forum")
    assert codes == ["untouched", "unknown_word", "untouched"]


def test_an_illegal_direct_line_takes_the_whole_mail_back():
    post = settled(municipium())
    assert post.refused("blue", "move baths forum; move temple basilica", "card common")[0] == "too_far"
    assert post.asked() == {"blue": "move"}


def test_an_illegal_line_is_told_the_nearest_legal_ones():
    post = settled(municipium())
    reply = post.desk.write("blue", "move baths praetorium, tavern forum\ncard common")
    (error,) = [line.error for line in reply.lines if line.error]
    assert error is not None
    assert all(near.startswith("move tavern") or near.startswith("move baths") for near in error.nearest)
    assert error.nearest


def test_a_line_not_understood_is_told_the_legal_lines_like_it():
    reply = municipium().desk.write("blue", "setle tempel")
    assert reply.lines[0].error is not None
    assert reply.lines[0].error.nearest[0] == "settle temple"


def test_why_somebody_cannot_be_moved_is_said():
    post = settled(municipium(), blue=["temple"] * 7)
    assert post.refused("blue", "move baths emporium; card common")[0] == "nobody_there"
    assert post.refused("blue", "move temple temple; card common")[0] == "too_far"


def test_a_number_answers_the_list_of_the_letter():
    post = municipium()
    second = post.desk.choices("blue")[1]
    assert second.line == ("settle", "tavern")
    post.send("blue", "2")
    assert post.by("blue") == [("settle", "tavern", "direct")]


def test_an_old_number_is_refused_and_words_are_not():
    post = municipium()
    reply = post.desk.write("blue", "2", numbers_hold=False)
    assert [line.code for line in reply.lines] == ["old_number"]
    assert not post.desk.write("blue", "settle tavern", numbers_hold=False).refused


@pytest.mark.parametrize("number", ["0", "8", "99999999999999999999"])
def test_a_number_that_is_not_on_the_list(number):
    assert municipium().refused("blue", number) == ["no_such_number"]


def test_orders_out_of_turn_are_plans():
    post = municipium()
    assert post.became("orange", "settle temple") == ["kept"]
    assert post.asked() == {"blue": "settle"}


@pytest.mark.parametrize("line", ["settle", "placer", "muovere", "card", "always place", "place if first"])
def test_the_bare_name_of_a_decision_is_half_a_line_and_not_kept(line):
    post = municipium()
    for seat in ("blue", "orange"):
        assert post.refused(seat, line) == ["incomplete"]


def test_a_bare_word_needs_an_open_question():
    post = municipium()
    assert post.refused("orange", "yes") == ["nothing_asked"]


@pytest.mark.parametrize(
    "line",
    ["SETTLE TEMPLE", "Settle Temple.", "  settle   the temple ", "- settle temple", "settle in temple", "settle tém\u00adple"],
)
def test_case_accents_bullets_and_noise_do_not_matter(line):
    assert municipium().became("blue", line) == ["played"]


@pytest.mark.parametrize(("text", "code"), [("settle " * 200, "line_too_long"), ("settle temple\n" * 10_000, "too_many_lines")])
def test_limits_are_said_in_a_word(text, code):
    post = municipium()
    before = post.desk.dump()
    reply = post.desk.write("blue", text)
    assert [line.code for line in reply.lines if line.became == "refused"] == [code]
    assert [line.error.nearest for line in reply.lines if line.error] == [[]]  # nothing was read, so nothing can have been meant
    assert post.desk.dump() == before


def test_control_characters_are_harmless():
    assert municipium().became("blue", "settle\x00 temple\x07") == ["played"]
    post = municipium()
    post.desk.write("blue", "\x00\x01\x02\ufffe\ud800")
    assert post.asked() == {"blue": "settle"}


# ---------------------------------------------------------------------- a whole turn


def test_a_turn_in_one_mail():
    post = settled(municipium(deck=["prefect_visits"]))
    assert post.became("blue", "move baths emporium, tavern temple ; card common") == ["played", "played"]
    town = post.town
    assert (town.plain["blue"]["temple"], town.plain["blue"]["emporium"]) == (2, 2)
    assert post.asked() == {"orange": "move"}


def test_two_lines_of_a_move_are_one_move():
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", "move baths emporium", "move tavern temple", "card common")
    assert post.town.plain["blue"]["temple"] == 2


def test_a_card_without_a_move_means_no_move():
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", "card common")
    assert ("move", "done", "direct") in post.by("blue")


def test_a_move_without_a_card_waits_for_the_rest():
    """Ruling 35."""
    post = settled(municipium(deck=["prefect_visits"]))
    reply = post.send("blue", "move baths emporium")
    assert [(line.became, line.code) for line in reply.lines] == [("kept", "kept_incomplete")]
    assert post.asked() == {"blue": "move"}
    assert post.town.plain["blue"]["emporium"] == 1
    post.send("blue", "card common")
    assert post.town.plain["blue"]["emporium"] == 2
    assert post.asked() == {"orange": "move"}
    assert not post.plans("blue")


def test_at_the_deadline_a_move_received_is_made_and_the_card_is_common():
    """Ruling 35."""
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", "move baths emporium")
    post.deeds.append(post.desk.deadline())
    assert post.town.plain["blue"]["emporium"] == 2
    assert ("card", "common", "late") in post.by("blue")
    assert post.asked() == {"orange": "move"}


def test_great_family_without_its_mode_is_refused_with_what_could_follow():
    post = settled(municipium())
    reply = post.desk.write("blue", "card great family")
    (line,) = reply.lines
    assert line.code == "incomplete"
    assert line.error is not None
    assert "card great_family prefect" in line.error.nearest


def test_reposition_without_an_arrangement_is_refused():
    """Ruling 35; whoever wants to move nobody says so."""
    post = settled(municipium())
    assert post.refused("blue", "card great family reposition") == ["incomplete"]
    post.send("blue", "card great family reposition done")
    assert post.asked() == {"orange": "move"}


def test_great_family_in_one_line():
    post = settled(municipium())
    post.send("blue", "card great family reposition baths temple, forum temple")
    assert post.town.plain["blue"]["temple"] == 3
    assert post.asked() == {"orange": "move"}


def test_turns_ahead_are_used_one_by_one():
    post = settled(municipium(deck=["prefect_visits"] * 4))
    post.send("blue", "move baths emporium; card common; move tavern temple; card common")
    assert post.plans("blue") == ["move tavern temple", "card common"]
    post.send("orange", "card common")
    assert post.town.plain["blue"]["temple"] == 2
    assert post.asked() == {"orange": "move"}


def test_a_newer_mail_replaces_the_turns_ahead():
    post = settled(municipium(deck=["prefect_visits"] * 4))
    post.send("blue", "card common; move tavern temple; card common")
    post.send("blue", "card common")
    assert post.plans("blue") == ["card common"]


def test_the_only_card_left_need_not_be_named_but_may():
    post = settled(municipium(deck=["prefect_visits"] * 5))
    town: Any = post.desk.table.checkpoint
    town.family_cards["blue"] = []
    post.desk = Desk(MUNICIPIUM, post.desk.table.clone(), post.desk.names)
    post.send("blue", "move baths emporium", "card common")
    assert post.asked() == {"orange": "move"}
    assert not post.plans("blue")


def test_plans_behind_a_winning_move_do_not_take_it_back():
    post = settled(municipium(deck=["prefect_visits"], target_decurions="4"))
    town: Any = post.desk.table.checkpoint
    town.decurions["blue"] = 3
    town.favours["blue"], town.favour_supply = 3, town.favour_supply - 3
    post.desk = Desk(MUNICIPIUM, post.desk.table.clone(), post.desk.names)
    assert post.became("blue", "card common", "card common", "always place priest temple") == ["played", "untouched", "untouched"]
    assert post.desk.result is not None
    assert post.refused("blue", "card common") == ["game_over"]


# ---------------------------------------------------------------------- folding


def test_a_deed_can_be_folded_into_a_second_desk():
    post, copy = municipium(), municipium().desk
    post.send("blue", "settle temple; settle forum", "always place priest temple if first | place priest forum")
    post.send("orange", "settle temple")
    for deed in post.deeds[1:]:
        copy.fold({"inputs": deed.inputs, "changes": deed.changes})
    assert copy.dump() == post.desk.dump()


def test_what_does_not_fit_is_not_folded():
    post = municipium()
    with pytest.raises(Misfit):
        post.desk.fold({"inputs": [{"seat": "orange", "kind": "settle", "word": "temple", "by": "direct"}]})
    with pytest.raises(Misfit):
        post.desk.fold({"inputs": [{"seat": "blue", "kind": "settle", "word": "circus", "by": "direct"}]})
    with pytest.raises(Misfit):
        post.desk.fold({"inputs": [{"seat": "blue", "kind": "settle", "word": "temple", "by": "direct", "drawn": 99}]})


def test_refitting_keeps_what_fits_and_gives_back_the_rest():
    post = municipium()
    good = {"seat": "blue", "kind": "settle", "word": "temple", "by": "direct"}
    bad = {"seat": "blue", "kind": "card", "word": "common", "by": "plan"}
    plan = {"op": "add", "id": 1, "seat": "blue", "mode": "plain", "kind": "card", "text": "card common"}
    gone = post.desk.refit({"inputs": [good, bad], "changes": [plan, {"op": "drop", "id": 1, "why": "used"}]})
    assert gone == [bad]
    assert post.asked() == {"orange": "settle"}
    assert post.plans("blue") == ["card common"]


def test_a_desk_is_dumped_and_loaded_with_its_book():
    post = settled(municipium())
    post.send("orange", "always pick prefer soldier priest", "ask power", "auto forum")
    loaded = Desk.load(MUNICIPIUM, post.desk.dump(), b"loaded", post.desk.names)
    assert loaded.dump() == post.desk.dump()
    assert [entry.text for entry in loaded.book.of("orange")] == post.plans("orange")


@pytest.mark.parametrize("line", ["settle temple", "ask settle", "always settle temple | settle forum"])
def test_a_line_whose_moment_can_never_come_again_is_refused_and_not_kept(line):
    post = settled(municipium())
    for seat in ("blue", "orange"):
        assert post.refused(seat, line) == ["kind_over"]


def test_a_card_that_is_used_up_is_not_kept_as_a_plan():
    post = settled(municipium())
    town: Any = post.desk.table.checkpoint
    for each in (post.town, town):
        each.family_cards["orange"].remove("great_family")
    assert post.refused("orange", "card great family prefect") == ["used_up"]
    assert post.refused("orange", "card prefect | card great_family reposition done") == ["used_up"]
    assert not post.desk.clone().write("orange", "card prefect | card common").refused
