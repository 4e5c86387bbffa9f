"""The order language on Municipium: queues, rules, guards, alternatives, `ask`, `auto`, `forget`, `watch`, prepare, deadlines."""

import pytest

from tests.orders.tables import Post, municipium, settled, town_of

VISIT = ["citizens_visit", "citizens_visit", "citizens_visit", "citizens_visit"]


def visit(*draws: str, interrupts: str = "collect") -> Post:
    """Two families, one member everywhere; the top card brings citizens."""
    return settled(municipium(deck=VISIT, draws=draws, interrupts=interrupts))


# ---------------------------------------------------------------------- prepare


def test_before_citizens_visit_everybody_may_say_where_they_go():
    post = visit("soldier", "priest")
    post.send("blue", "card common")
    assert post.asked() == {"blue": "prepare", "orange": "prepare"}


def test_lines_for_what_is_coming_count_as_ready():
    post = visit("soldier", "priest")
    post.send("blue", "card common")
    post.send("orange", "place priest temple", "place soldier tavern", "place advocate forum", "place merchant baths")
    assert post.asked() == {"blue": "prepare"}
    post.send("blue", "place soldier praetorium")
    assert post.by("blue")[-1] == ("place", "praetorium", "plan")
    assert post.by("orange")[-1] == ("place", "temple", "plan")
    assert post.asked() == {"orange": "move"}


def test_whoever_has_rules_for_all_that_is_coming_is_not_asked():
    post = visit("soldier", "priest")
    post.send("orange", "always place priest temple", "auto place soldier", "always place advocate forum", "auto place merchant")
    post.send("blue", "card common")
    assert post.asked() == {"blue": "prepare"}


def test_nobody_is_asked_when_all_have_said_enough():
    post = visit("soldier", "merchant")
    post.send("orange", "auto place")
    post.send("blue", "card common", "auto place")
    assert post.asked() == {"orange": "move"}
    assert post.by("orange")[-2:] == [("prepare", "ready", "plan"), ("place", "baths", "auto")]


def test_ready_without_lines_means_to_be_asked_at_the_moment():
    post = visit("soldier", "priest")
    post.send("blue", "card common")
    post.send("orange", "ready")
    post.send("blue", "ready")
    assert post.asked() == {"blue": "place"}


def test_ask_me_holds_until_the_card_is_over():
    post = visit("soldier", "priest", "soldier", "priest")
    post.send("orange", "always place priest temple", "always place soldier tavern")
    post.send("blue", "card common")
    post.send("orange", "ask me")
    post.send("blue", "auto place")
    assert post.asked() == {"orange": "place"}
    post.send("orange", "place priest forum")
    post.send("orange", "card common")
    post.send("orange", "ready")
    assert post.by("orange")[-1][2] == "rule"


def test_a_bare_word_answers_only_what_is_open_when_its_place_comes():
    post = visit("soldier", "priest")
    post.send("blue", "card common")
    post.send("orange", "ready")
    assert post.refused("blue", "ready ; ask me ; place priest tavern") == ["untouched", "nothing_asked", "untouched"]


def test_a_prepare_answer_may_be_replaced_until_all_are_in():
    post = visit("soldier", "priest")
    post.send("blue", "card common")
    post.send("orange", "ready")
    post.send("orange", "ask me")
    post.send("blue", "auto place")
    assert post.asked() == {"orange": "place"}
    assert [entry.text for entry in post.desk.book.of("orange")] == ["ask place"]


def test_the_silent_get_automatic_answers_for_this_card_only():
    post = visit("soldier", "merchant", "soldier", "priest")
    post.send("blue", "card common", "auto place")
    post.deeds.append(post.desk.deadline())
    assert post.by("orange")[-2:] == [("prepare", "ready", "late"), ("place", "baths", "auto")]
    post.send("orange", "card common")
    assert post.asked() == {"orange": "prepare"}


def test_who_writes_again_is_no_longer_silent():
    post = visit("soldier", "priest", interrupts="collect")
    post.send("blue", "card common")
    post.deeds.append(post.desk.deadline(["orange"]))
    assert post.asked() == {"blue": "prepare"}


@pytest.mark.parametrize("word", ["status", "board", "aide", "Hello all!"])
def test_who_only_asks_stays_silent(word):
    post = visit("soldier", "priest", interrupts="collect")
    post.send("blue", "card common")
    post.deeds.append(post.desk.deadline(["orange"]))
    silent = list(post.desk.book.silent)
    assert not post.send("orange", word).deed
    assert silent and post.desk.book.silent == silent


def test_sequential_asks_each_at_his_moment():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("blue", "card common")
    assert post.asked() == {"blue": "place"}
    post.send("blue", "tavern")
    assert post.asked() == {"orange": "place"}


def test_lines_lapse_with_the_card_and_their_owner_is_told():
    post = settled(municipium(deck=["prefect_visits", "prefect_visits"]))
    post.send("blue", "card common", "place priest temple")
    assert post.events("line_lapsed") == [{"event": "line_lapsed", "line": "place priest temple", "to": ["blue"]}]
    assert post.plans("blue") == []


# ---------------------------------------------------------------------- rules, guards, alternatives


def test_the_first_rule_that_holds_answers():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "always place priest temple if event | place priest forum if no_event | place priest baths")
    post.send("blue", "card common", "place soldier tavern")
    assert post.by("orange")[-1] == ("place", "forum", "rule")


def test_rules_that_name_the_subject_go_before_those_that_name_none():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "always place tavern", "always place priest basilica")
    post.send("blue", "card common", "place soldier tavern")
    assert post.by("orange")[-1] == ("place", "basilica", "rule")


def test_rules_of_a_kind_replace_those_of_earlier_mails():
    post = visit()
    post.send("orange", "always place priest temple", "always place priest forum if event")
    post.send("orange", "always place priest baths")
    assert post.plans("orange") == ["always place priest baths"]


def test_once_is_used_up_by_answering():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "once place priest forum")
    post.send("blue", "card common", "place soldier tavern")
    assert post.by("orange")[-1] == ("place", "forum", "rule")
    assert post.plans("orange") == []


def test_no_rule_holds_and_the_rest_answer_is_given():
    post = settled(municipium(deck=["one_power"], interrupts="sequential"))
    post.send("blue", "always power forum if not gain", "card common")
    assert ("power", "pass", "rule") in post.by("blue")


def test_a_line_may_go_on_into_the_power_it_chooses():
    post = settled(municipium(deck=["one_power"], interrupts="sequential"))
    post.send("blue", "card common", "power forum tavern soldier | power basilica draw")
    assert post.by("blue")[-2:] == [("power", "forum", "plan"), ("forum", "tavern", "plan")]  # one soldier: nothing to choose
    assert post.town.citizens["blue"]["soldier"] == 1


def test_the_second_alternative_when_the_first_is_not_legal():
    post = settled(municipium(deck=["one_power"], draws=["merchant"], interrupts="sequential"))
    post.send("blue", "card common", "power forum orange soldier | power basilica draw")
    assert post.town.citizens["blue"]["merchant"] == 1


def test_a_guard_on_an_unknown_fact_is_refused_on_arrival():
    post = visit()
    reply = post.desk.write("orange", "always place priest temple if gold >= 3")
    assert [line.code for line in reply.lines] == ["unknown_fact"]
    assert reply.lines[0].error is not None
    assert reply.lines[0].error.nearest == ["always place priest temple if mine >= 3"]


@pytest.mark.parametrize(
    ("guard", "code"),
    [
        ("first > 3", "fact_is_no_number"),
        ("not first = 1", "fact_is_no_number"),
        ("mine < second", "no_number_to_compare"),
        ("mine = 1 and first = 1", "fact_is_no_number"),
    ],
)
def test_a_guard_that_compares_what_is_no_number_is_refused_on_arrival(guard, code):
    reply = visit().desk.write("orange", f"always place priest temple if {guard}")
    assert [line.code for line in reply.lines] == [code]


@pytest.mark.parametrize("guard", ["first", "not first", "mine", "not mine", "mine = 1", "not mine >= 2 and first"])
def test_a_number_alone_is_tested_for_being_there(guard):
    assert visit().became("orange", f"always place priest temple if {guard}") == ["rule"]


@pytest.mark.parametrize(
    "line",
    ["always place priest circus", "always plaice priest temple", "always place priest temple if", "ask", "ask nobody",
     "auto circus", "place priest temple |", "always emporium draw if drawn <", "forget circus"],
)  # fmt: skip
def test_every_line_is_checked_on_arrival(line):
    post = visit()
    before = post.desk.dump()
    assert post.desk.write("orange", line).refused
    assert post.desk.dump() == before


def test_draw_three_times():
    draws = ["soldier", "merchant", "advocate", "priest"]
    post = settled(municipium(deck=["one_power"], draws=draws, interrupts="sequential"), blue=["emporium"] * 7)
    post.send("blue", "auto place", "always emporium draw if drawn < 3", "card common", "power emporium")
    assert [word for kind, word, _ in post.by("blue") if kind == "emporium"] == ["draw", "draw", "draw", "stop"]


def test_a_policy_picks_by_preference():
    post = settled(municipium(deck=VISIT, draws=["priest", "soldier", "soldier", "soldier"]))
    post.send("orange", "auto place")
    post.send("blue", "auto place priest", "always place soldier tavern", "always pick prefer priest soldier")
    post.send("blue", "place priest tavern", "auto place advocate", "auto place merchant", "card common")
    picks = [answer for answer in post.by("blue") if answer[0] == "pick"]
    assert picks in ([], [("pick", "soldier+priest", "rule")])


# ---------------------------------------------------------------------- ask, auto, watch, forget


def test_ask_stops_in_front_of_rules():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "always place priest temple", "ask place priest")
    post.send("blue", "card common", "place soldier tavern")
    assert post.asked() == {"orange": "place"}
    post.send("orange", "place priest baths")
    assert post.plans("orange") == ["always place priest temple", "ask place priest"]


def test_ask_with_a_guard_is_used_up_when_it_fires():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "always place priest temple", "ask place if no_event")
    post.send("blue", "card common", "place soldier tavern")
    assert post.asked() == {"orange": "place"}
    assert post.plans("orange") == ["always place priest temple"]
    post.send("orange", "place priest baths")
    assert post.by("orange")[-1] == ("place", "baths", "direct")


def test_at_the_deadline_rules_answer_as_if_ask_were_not_there():
    post = visit("soldier", "priest", interrupts="sequential")
    post.send("orange", "always place priest forum", "ask place priest")
    post.send("blue", "card common", "place soldier tavern")
    post.deeds.append(post.desk.deadline())
    assert post.by("orange")[-1] == ("place", "forum", "rule")


@pytest.mark.parametrize("written", ["watch place", "attendre placer"])
def test_watch_says_what_it_waits_for(written):
    post = settled(municipium())
    post.send("orange", written)
    assert post.plans("orange") == ["watch place"]


def test_a_watch_of_an_older_record_still_stops():
    post = municipium()
    post.desk.change("add", id=1, seat="blue", mode="watch", kind="settle", text="watch")
    post.desk.change("add", id=2, seat="blue", mode="plain", kind="settle", text="settle forum")
    post.deeds.append(post.desk.deadline([]))
    assert post.asked() == {"blue": "settle"}


def test_watch_alone_out_of_turn_is_answered_with_what_can_be_watched():
    post = settled(municipium())
    (said,) = post.desk.write("orange", "watch").lines
    assert said.error is not None
    assert said.error.nearest[:2] == ["watch move", "watch card"]


def test_watch_in_a_queue_means_ask_me_this_time():
    post = municipium()
    post.send("blue", "settle temple", "watch", "settle forum")
    post.send("orange", "settle temple; settle temple; settle temple")
    assert post.asked() == {"blue": "settle"}
    post.send("blue", "settle baths")
    assert post.by("blue")[-2:] == [("settle", "baths", "direct"), ("settle", "forum", "plan")]


def test_forget_by_kind_by_subject_by_number_and_all():
    post = visit()
    post.send("orange", "always place priest temple", "always place soldier tavern", "auto forum", "ask power")
    post.send("orange", "forget place priest")
    assert post.plans("orange") == ["always place soldier tavern", "auto forum", "ask power"]
    post.send("orange", "forget 2")
    assert post.plans("orange") == ["always place soldier tavern", "ask power"]
    post.send("orange", "forget place")
    post.send("orange", "forget all")
    assert post.plans("orange") == []


@pytest.mark.parametrize(("line", "left"), [
    ("forget ask place", ["always place priest temple", "once place priest forum", "auto place soldier", "ask power"]),
    ("oublier demander placer", ["always place priest temple", "once place priest forum", "auto place soldier", "ask power"]),
    ("dimentica chiedi colloca", ["always place priest temple", "once place priest forum", "auto place soldier", "ask power"]),
    ("forget always place priest", ["once place priest forum", "ask place", "auto place soldier", "ask power"]),
    ("forget once place", ["always place priest temple", "ask place", "auto place soldier", "ask power"]),
    ("forget auto place soldier", ["always place priest temple", "once place priest forum", "ask place", "ask power"]),
    ("forget ask", ["always place priest temple", "once place priest forum", "auto place soldier"]),
    ("forget ask all", ["always place priest temple", "once place priest forum", "auto place soldier"]),
    ("forget place", ["ask power"]),
])  # fmt: skip
def test_forget_with_a_mode_takes_back_only_lines_of_that_mode(line, left):
    post = visit()
    post.send("orange", "always place priest temple", "once place priest forum", "ask place", "auto place soldier", "ask power")
    post.send("orange", line)
    assert post.plans("orange") == left


def test_forget_counts_on_the_list_as_it_was_when_the_mail_came():
    post = visit()
    post.send("orange", "always place priest temple", "auto pick", "ask forum")
    post.send("orange", "forget 1", "forget 2")
    assert post.plans("orange") == ["ask forum"]


def test_once_stands_before_the_rules_and_what_is_replaced_is_named():
    post = visit()
    post.send("orange", "always place priest temple", "always place priest tavern if first")
    assert [line.code for line in post.send("orange", "once place priest forum").lines] == ["rule_once"]
    assert len(post.plans("orange")) == 3
    lines = post.send("orange", "always place priest baths").lines
    assert [(line.code, line.particulars["line"]) for line in lines][1:] == [
        ("replaced", "always place priest temple"), ("replaced", "always place priest tavern if first"),
        ("replaced", "once place priest forum"),
    ]  # fmt: skip


def test_a_queue_that_is_replaced_is_named():
    post = visit()
    post.send("orange", "card common")
    assert [line.code for line in post.send("orange", "card invite citizens").lines] == ["kept", "replaced"]


def test_a_misspelt_subject_forgets_nothing():
    post = visit()
    post.send("orange", "always place priest temple", "always place soldier tavern")
    assert post.refused("orange", "forget place prist") == ["unknown_word"]


def test_a_lone_answer_leaves_the_queue_but_uses_its_head_up():
    post = municipium()
    post.send("blue", "settle temple; settle forum; settle baths", "ask settle")
    post.send("orange", "settle temple")
    assert post.asked() == {"blue": "settle"}
    post.send("blue", "settle tavern")
    assert post.plans("blue") == ["settle baths", "ask settle"]


def test_at_the_deadline_of_a_turn_everything_of_it_is_automatic():
    post = settled(municipium(deck=["one_power"]))
    post.deeds.append(post.desk.deadline())
    assert post.by("blue")[-2:] == [("move", "done", "late"), ("card", "common", "auto")]
    assert post.asked() == {"orange": "prepare"}
    assert post.events("time_passed") == [{"event": "time_passed", "seat": "blue"}]


def test_a_deadline_answers_one_placement_not_all_that_follow():
    post = municipium()
    post.send("orange", "settle temple; settle temple; settle temple")
    post.deeds.append(post.desk.deadline())
    assert post.asked() == {"blue": "settle"}
    assert len(post.by("blue")) == 1


# ---------------------------------------------------------------------- languages


FRENCH = ["toujours placer prêtre temple si premier | placer pretre forum", "TOUJOURS PLACER SOLDAT TAVERNE", "demander choisir"]
ITALIAN = ["sempre colloca sacerdote tempio se primo | colloca sacerdote foro", "sempre colloca soldato taverna", "chiedi scegli"]
ENGLISH = ["always place priest temple if first | place priest forum", "always place soldier tavern", "ask pick"]


@pytest.mark.parametrize("lines", [FRENCH, ITALIAN])
def test_the_same_rules_in_french_and_italian(lines):
    post, english = visit(), visit()
    post.send("orange", *lines)
    english.send("orange", *ENGLISH)
    assert post.plans("orange") == english.plans("orange")


def test_yes_in_italian_is_not_if_in_french():
    post = visit()
    post.send("orange", "sempre bagni sì se membri >= 2", "sempre tempio si se sale")
    assert post.plans("orange") == ["always baths yes if members >= 2", "always temple yes if raises"]


# ---------------------------------------------------------------------- preview


def test_a_preview_changes_nothing_and_stops_before_a_draw():
    post = settled(municipium(deck=["one_power"]))
    before = post.desk.dump()
    reply, after = post.desk.preview("blue", "move baths emporium; card common")
    assert not reply.refused
    assert post.desk.dump() == before
    assert town_of(after).plain["blue"]["emporium"] == 2
    assert after.table.drawn == post.desk.table.drawn
    assert town_of(after).card == ""


def test_a_preview_does_not_show_other_peoples_plans():
    post = municipium()
    post.send("orange", "settle temple; settle forum")
    _, after = post.desk.preview("blue", "settle temple")
    assert town_of(after).unplaced["orange"] == 7


def test_preview_as_a_word_of_a_mail():
    post = settled(municipium())
    reply = post.send("blue", "preview move baths emporium", "card common")
    assert not reply.deed
    assert [(said.word, said.rest) for said in reply.said] == [("preview", "move baths emporium\ncard common")]


# ---------------------------------------------------------------------- a turn of which a part was said before


def test_an_answer_for_a_line_that_is_no_longer_legal_leaves_the_rest_of_the_turn():
    post = settled(municipium(deck=["prefect_visits", "prefect_visits"]))
    post.send("orange", "move baths forum", "card common")  # too far
    post.send("blue", "card common")
    assert post.asked() == {"orange": "move"}
    assert post.became("orange", "move baths emporium") == ["played"]
    assert post.by("orange")[-2:] == [("move", "done", "direct"), ("card", "common", "plan")]
    assert post.plans("orange") == []


@pytest.mark.parametrize("standing", ["always card common", "auto card"])
def test_a_move_alone_is_a_whole_turn_if_the_card_has_been_said(standing):
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", standing)
    assert post.became("blue", "move baths emporium") == ["played"]
    assert post.asked() == {"orange": "move"}


@pytest.mark.parametrize("standing", ["always card common", "auto card"])
def test_so_is_one_that_was_planned(standing):
    post = settled(municipium(deck=["prefect_visits", "prefect_visits"]))
    post.send("orange", standing, "move baths emporium")
    post.send("blue", "card common")
    assert post.asked() == {"blue": "move"}
    assert post.town.plain["orange"]["emporium"] == 2
