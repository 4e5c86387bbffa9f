"""Section 19 by mail: what the absent get, what plans do when something of them has become impossible, and blocks per card."""

import pytest

from pbem.orders.choices import Choice
from pbem.orders.desk import Desk
from pbem.render.reply import preview
from pbem.render.sheet import sheet_of
from pbem.rules.municipium.data import PLACES
from tests.municipium.town import b4
from tests.orders.tables import MUNICIPIUM, NAMES, Post, municipium, settled

LAURELS = "in baths orange 1+2*; in tavern blue 3; in forum blue 0; in tavern orange 0"
QUARREL = "banner tavern S P; in tavern blue 3; in baths blue 0"


def post(changes: str = "", **more: str) -> Post:
    """The table of four as a desk with mail."""
    play = b4(changes, **more)
    return Post(Desk(MUNICIPIUM, play.table, {seat: NAMES[seat] for seat in play.town.seats}))


def late(table: Post) -> None:
    table.deeds.append(table.desk.deadline())


# ---------------------------------------------------------------------- the absent (ruling 36, 19.3)


def test_who_lets_one_power_pass_gets_the_whole_of_the_automatic_answer():
    table = post("orange holds S1", deck="one_power")
    table.send("blue", "card common")
    late(table)
    assert table.by("blue")[-2:] == [("power", "forum", "late"), ("forum", "orange", "auto")]
    assert table.asked() == {"orange": "power"}


@pytest.mark.parametrize("asks", ["ask place", "ask pick", "ask place; ask pick"])
def test_who_lets_his_turn_pass_is_not_asked_for_the_rest_of_it_whatever_he_had_said_of_asking(asks):
    table = post(QUARREL, deck="citizens_visit", draws="S P P P")
    table.send("orange", "auto place", "auto pick")
    table.send("pink", "auto place", "auto pick")
    table.send("yellow", "auto place", "auto pick")
    table.send("blue", *asks.split("; "))
    late(table)
    assert not {"place", "pick"} & {kind for seat, kind in table.asked().items() if seat == "blue"}
    assert ("place", "tavern", "auto") in table.by("blue")


def test_auto_power_is_the_whole_of_the_automatic_answer():
    table = post("orange holds S1", deck="one_power")
    table.send("blue", "auto power", "card common")
    assert table.by("blue")[-2:] == [("power", "forum", "auto"), ("forum", "orange", "auto")]


def test_a_rule_for_the_power_goes_before_the_rest_of_the_automatic_answer():
    table = post("orange holds S1; pink holds S1", deck="one_power")
    table.send("blue", "auto power", "always forum pink soldier", "card common")
    assert ("forum", "pink", "rule") in table.by("blue")


def test_a_power_chosen_by_oneself_is_asked_about():
    table = post("orange holds S1; pink holds S1", deck="one_power")
    table.send("blue", "always power forum", "card common")
    assert table.asked() == {"blue": "forum"}


def test_who_lets_a_citizen_pass_gets_the_pick_that_follows_too():
    table = post(QUARREL, deck="citizens_visit", draws="S P P P")
    table.send("blue", "card common")
    late(table)
    assert [kind for kind, _, _ in table.by("blue")[-2:]] == ["place", "pick"]
    assert table.asked() == {"orange": "place"}


def test_who_lets_a_prepare_pass_is_not_asked_about_what_follows_out_of_it():
    table = post(QUARREL, deck="citizens_visit", interrupts="collect", draws="S P P P")
    table.send("blue", "card common")
    late(table)
    assert "pick" in {kind for kind, _, _ in table.by("blue")}
    assert table.asked() == {"orange": "move"}


def test_silence_ends_with_the_card():
    table = post("orange holds S1", deck="one_power citizens_visit", draws="S P P P")
    table.send("blue", "card common")
    late(table)
    for seat in ("orange", "yellow", "pink"):
        table.send(seat, "power pass")
    table.send("orange", "card common", "place tavern")
    assert not table.desk.book.silent


# ---------------------------------------------------------------------- items that have become impossible (ruling 30, D05, D17)

SPREAD = "in praetorium blue 3; in tavern blue 0; in baths blue 0; in emporium blue 0; in basilica blue 2"


def test_an_impossible_first_item_of_a_repositioning_is_left_out():
    table = post(deck="prefect_visits")
    table.send("orange", "card great family reposition emporium > temple, baths > temple")
    table.send("blue", "card great family prefect")
    words = [word for kind, word, by in table.by("orange") if (kind, by) == ("card", "plan")]
    assert words[:4] == ["great_family", "reposition", "baths", "temple"]


def test_an_impossible_item_is_left_out_behind_a_power_too():
    for moves in ("emporium > temple, praetorium > temple 2", "praetorium > temple 2, emporium > tavern"):
        for mode in ("", "always "):
            table = post(SPREAD, deck="one_power")
            table.send("blue", "card common", f"{mode}power praetorium {moves}")
            assert [word for _, word, _ in table.by("blue")[2:6]] == ["praetorium", "praetorium", "temple", "2"]


def test_nothing_possible_is_nothing_said():
    table = post(SPREAD, deck="one_power")
    table.send("blue", "card common", "power praetorium emporium > temple")
    assert table.asked() == {"blue": "power"}


def test_lines_sent_after_ask_me_count_as_ready():
    table = post("orange holds S1", deck="one_power", interrupts="collect")
    table.send("blue", "card common")
    table.send("blue", "ask me")
    table.send("blue", "power forum orange soldier")
    for seat in ("orange", "yellow", "pink"):
        table.send(seat, "ready")
    assert ("power", "forum", "plan") in table.by("blue")


def test_lines_and_ask_me_in_one_mail_are_ask_me():
    table = post("orange holds S1", deck="one_power", interrupts="collect")
    table.send("blue", "card common")
    table.send("blue", "power forum orange soldier", "ask me")
    for seat in ("orange", "yellow", "pink"):
        table.send(seat, "ready")
    assert table.asked() == {"blue": "power"}


# ---------------------------------------------------------------------- half a turn (ruling 35)


def test_a_move_waits_while_the_mode_of_its_card_is_asked():
    table = post(deck="prefect_visits")
    reply = table.send("blue", "move baths emporium", "card great family")
    assert [line.code for line in reply.lines] == ["kept_incomplete", "incomplete"]
    assert reply.lines[1].error and "card great_family prefect" in reply.lines[1].error.nearest
    assert (table.asked(), table.by("blue")) == ({"blue": "move"}, [])
    table.send("blue", "card great family prefect")
    assert [event["source"] for event in table.events("moved")] == ["baths"]
    assert table.asked() == {"orange": "move"}


def test_at_the_deadline_the_move_is_made_and_the_common_card_is_turned():
    table = post(deck="prefect_visits")
    table.send("blue", "move baths emporium", "card great family reposition")
    late(table)
    assert [event["source"] for event in table.events("moved")] == ["baths"]
    assert table.by("blue")[-1][:2] == ("card", "common")
    assert table.asked() == {"orange": "move"}


@pytest.mark.parametrize(
    "lines",
    [
        ("card prefect", "move tavern baths"),
        ("move tavern baths", "card prefect", "move forum basilica"),
        ("card prefect; move tavern baths",),
    ],
)
def test_a_turn_may_be_written_from_its_end(lines):
    table = settled(municipium())
    assert set(table.became("blue", *lines)) == {"played"}
    assert ("move", "tavern", "direct") in table.by("blue") and not table.plans("blue")


def test_two_cards_are_two_turns():
    table = settled(municipium())
    assert table.became("blue", "card common", "move tavern baths", "card prefect") == ["played", "kept", "kept"]


def test_a_wrong_card_is_a_mistake_and_no_half_turn():
    table = post(deck="prefect_visits")
    assert table.refused("blue", "move baths emporium", "card great family tavern") == ["untouched", "not_an_option"]


# ---------------------------------------------------------------------- one_power by standing orders (19.2)


def test_the_first_power_whose_own_orders_do_something_is_exerted():
    for mode in ("", "always "):
        table = post(SPREAD, deck="one_power", draws="S")
        table.send("blue", "always forum pink soldier", "always basilica draw")
        table.send("blue", "card common", f"{mode}power forum | power basilica")
        assert [word for _, word, _ in table.by("blue")[2:]] == ["basilica", "draw"]


def test_without_a_power_whose_orders_do_anything_the_rule_passes():
    table = post(SPREAD, deck="one_power")
    table.send("blue", "always forum pink soldier", "always basilica trade", "card common", "always power forum | power basilica")
    assert table.by("blue")[2:] == [("power", "pass", "rule")]


def test_a_power_nobody_gave_orders_for_is_exerted_and_asked_about():
    table = post(f"{SPREAD}; orange holds S1", deck="one_power")
    table.send("blue", "always basilica trade", "card common", "always power basilica | power forum")
    assert table.asked() == {"blue": "forum"}


def test_a_power_left_to_the_automatic_answer_counts_only_if_that_does_something():
    table = post("orange holds S1", deck="one_power")
    table.send("blue", "auto tavern", "auto forum", "card common", "always power tavern | power forum")
    assert table.by("blue")[2:4] == [("power", "forum", "rule"), ("forum", "orange", "auto")]


# ---------------------------------------------------------------------- a block per card (19.2)


def test_a_rule_may_be_for_one_card_only():
    rule = "always place soldier tavern if citizens visit | place soldier praetorium if invite citizens"
    table = post(deck="citizens_visit", draws="S P P P")
    table.send("blue", rule, "card common")
    assert ("place", "tavern", "rule") in table.by("blue")
    table = post(draws="S P P P")
    table.send("blue", rule, "card invite citizens", "always place priest temple")
    assert [event["place"] for event in table.events("citizen_placed") if event["citizen"] == "soldier"] == ["praetorium"]


def test_the_cards_have_their_names_in_guards_in_every_language():
    table = post(deck="citizens_visit")
    for rule in ("toujours placer soldat taverne si visite de citoyens", "sempre piazza mercante emporio se tutti i poteri"):
        table.send("orange", rule)
    rules = ["always place soldier tavern if citizens_visit", "always place merchant emporium if all_powers"]
    assert table.plans("orange") == rules


# ---------------------------------------------------------------------- previews


def previewed(table: Post, seat: str, *lines: str) -> str:
    reply, after = table.desk.preview(seat, "\n".join(lines))
    return preview(reply, after, sheet_of(after, seat), language="en")


def test_a_preview_says_what_would_be_and_ends_at_the_card_that_is_turned():
    text = previewed(post(deck="citizens_visit"), "blue", "move baths emporium", "card common")
    assert "would be played: card common" in text and "Then something is drawn" in text
    assert "  played" not in text


def test_a_preview_of_what_is_foreseen_has_no_such_end():
    text = previewed(post(), "blue", "card great family reposition baths temple", "always place soldier tavern")
    assert "would be played: card great family reposition" in text and "would be kept as a rule" in text
    assert "a preview ends there" not in text


def test_a_preview_of_a_sealed_answer_ends_there():
    table = post(deck="citizens_visit", interrupts="collect")
    table.send("blue", "card common")
    assert "would lie sealed" in previewed(table, "orange", "ready")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["move tavern emporium, forum basilica", "card common"], "after_double_step"),
        (["move baths emporium", "move tavern temple", "move forum basilica", "card common"], "two_have_moved"),
        (["move baths emporium, tavern temple, forum basilica", "card common"], "two_have_moved"),
    ],
)
def test_one_member_too_many_is_told_why(lines, why):
    reply = settled(municipium()).desk.write("blue", "\n".join(lines))
    (refused,) = [line for line in reply.lines if line.error]
    assert refused.code == why
    assert refused.error and refused.text not in refused.error.nearest


def test_a_family_of_another_edition_has_no_abbreviation():
    assert municipium().refused("blue", "settle tavern", "bla bla", "settle forum") == ["untouched", "unknown_word", "untouched"]


# ---------------------------------------------------------------------- what a letter lists


def listed(table: Post, seat: str) -> dict[str, Choice]:
    return {" ".join(choice.line): choice for choice in table.desk.choices(seat)}


def asked_for(kind: str, changes: str) -> Post:
    """All powers, one after the other; whoever comes before this one declines."""
    table = post(changes, deck="all_powers", interrupts="sequential")
    table.send("blue", "card common")
    for _ in PLACES:
        ((seat, asked),) = table.asked().items()
        if asked != kind:
            table.send(seat, f"{asked} {table.desk.vocabulary.kind(asked).rest}")
    return table


def test_the_tavern_lists_how_many_of_them_are_distinguished():
    lines = listed(asked_for("tavern", LAURELS), "blue")
    baths = [line for line in lines if line.startswith("tavern orange baths")]
    assert baths == [f"tavern orange baths {numbers}" for numbers in ("1", "1 1", "2", "2 2", "3")]
    assert "tavern blue temple 1" in lines  # nothing behind it that is not his to say


def test_so_it_does_before_the_powers_are_exerted():
    table = post(LAURELS, deck="all_powers", interrupts="collect")
    table.send("blue", "card common")
    assert {"tavern orange baths 2", "tavern orange baths 2 2"} <= set(listed(table, "blue"))


@pytest.mark.parametrize(
    ("line", "became"),
    [
        ("power forum orange A", "refused"),  # the letter of the advocate, and no article
        ("power forum A orange", "refused"),
        ("power forum orange a priest", "played"),
        ("power forum orange P", "played"),
        ("power forum orange", "played"),
    ],
)
def test_the_letter_of_an_advocate_is_not_dropped_where_there_is_only_a_priest(line, became):
    table = post("orange holds P1", deck="one_power", interrupts="sequential")
    table.send("blue", "card common")
    assert [said.became for said in table.desk.write("blue", line).lines][:1] == [became]


def test_a_list_of_two_powers_is_none_of_a_power_and_what_it_takes():
    table = post(SPREAD, deck="one_power", interrupts="sequential")
    table.send("blue", "card common")
    assert table.refused("blue", "power forum, basilica") == ["too_many_words"]
    assert table.became("blue", "power forum basilica") == ["played"]


def test_a_rule_for_whatever_citizen_places_the_four_that_were_invited():
    table = post("banner forum A; banner tavern S; banner baths M", draws="P A M S")
    table.send("blue", "always place forum | place tavern | place baths", "auto pick", "card invite citizens")
    placed = [word for kind, word, by in table.by("blue") if (kind, by) == ("place", "rule")]
    assert placed == ["priest", "forum", "advocate", "forum", "merchant", "baths", "tavern"]  # only the soldier is left then


@pytest.mark.parametrize(
    ("line", "became"), [("trade A A A", "refused"), ("trade P P F A", "refused"), ("trade P P P", "played"), ("trade", "played")]
)
def test_nor_where_only_three_priests_can_be_traded(line, became):
    table = post(f"{SPREAD}; blue holds P3", deck="one_power", interrupts="sequential")
    table.send("blue", "card common")
    assert [said.became for said in table.desk.write("blue", f"power basilica {line}").lines][:1] == [became]


def test_before_the_powers_are_exerted_nobody_must_say_how_many_where_there_is_but_one():
    table = post(LAURELS, deck="all_powers", interrupts="collect")
    table.send("blue", "card common")
    assert table.became("blue", "tavern blue temple | tavern decline") == ["kept"]
    assert "blue" not in table.asked()
    assert table.refused("blue", "tavern orange baths") == ["incomplete"]
    assert table.refused("blue", "always tavern blue temple") == ["incomplete"]


def test_a_round_of_a_repositioning_says_that_it_may_go_on_and_how():
    table = asked_for("praetorium", "in praetorium yellow 1+1*")
    steps = [choice for line, choice in listed(table, "yellow").items() if line != "praetorium done"]
    assert all(step.goes_on and not step.open_end for step in steps)
    (example,) = [step for step in steps if step.optional]
    order = f"{' '.join(example.line)} {example.optional[0]}, {' '.join(example.further)}"
    assert table.became("yellow", order) == ["played"]


def test_so_does_one_before_the_powers_are_exerted():
    table = post("in praetorium yellow 1+1*", deck="all_powers", interrupts="collect")
    table.send("blue", "card common")
    steps = [choice for line, choice in listed(table, "yellow").items() if line.startswith("praetorium ") and "done" not in line]
    assert all(step.goes_on and len({word.rstrip("*") for word in step.further}) == 2 for step in steps)
