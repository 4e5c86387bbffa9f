"""Lines sent ahead that could not be played: refused where nothing can mend them in time, else kept with the reason."""

import pytest

from pbem.render.sheet import sheet_of
from pbem.rules.munera.state import LUDUS
from tests.munera.ludus import ludus
from tests.munera.post import Post

MARCUS = """marcus: latium_et_campania, 10 denarii, medicus_1b, serpens thraex, celer myrmillo, tigris thraex, audax myrmillo,
ferox hoplomachus engaged, nimbus aequimanus, bato provocator, hand fuga edictum"""
CAIUS = "caius: latium_et_campania, 20 denarii, pardus thraex, cycnus myrmillo, lupus secutor, doctor_2 thraex"


def table(scene, **more):
    game = ludus(f"{MARCUS}\n{CAIUS}", **more)
    game.arena.decks["gladiator"].remove("umbra")
    game.arena.discards["gladiator"].append("umbra")
    return Post(game, scene).go()


def munus_day():
    return table("munus_orders", zone="pompeii bononia")


def forum_day():
    return table("forum_orders", forum="hector coquus_2")


NEVER_AT_THE_MUNERA = [
    ("munus bononia serpens celer, serpens celer", "named_twice"),
    ("munus bononia serpens celer, tigris audax", "same_pairing"),
    ("munus pompeii serpens nimbus", "no_pairing"),
    ("munus pompeii serpens umbra", "dead"),
    ("munus pompeii ferox nimbus", "engaged"),
    ("munus pompeii serpens celer tigris audax", "too_many_words"),
    ("lend bato caius capua 2", "not_in_zone"),
    ("lend bato marcus pompeii 2", "to_yourself"),
    ("lend ferox caius pompeii 2", "engaged"),
    ("borrow bato pompeii 2", "your_own"),
    ("doctor medicus_1b thraex", "not_a_doctor"),
]
KEPT_AT_THE_MUNERA = [
    ("munus pompeii pardus cycnus", "someone_elses"),
    ("munus capua", "not_in_zone"),
    ("munus capua | pass", "not_in_zone"),
    ("lend pardus caius pompeii", "someone_elses"),
    ("play fuga bato", "your_own"),
    ("play vela", "not_in_hand"),
    ("class pardus secutor", "someone_elses"),
]
NEVER_AT_THE_FORUM = [
    ("bid hector 4", "below_cost"),
    ("bid umbra 4", "not_on_forum"),
    ("open umbra", "not_on_forum"),
    ("sell bato auction 1", "below_cost"),
    ("sell umbra forum", "dead"),
    ("doctor medicus_1b thraex", "not_a_doctor"),
]
KEPT_AT_THE_FORUM = [
    ("bid hector 11", "above_treasury"),
    ("bid pardus 5", "not_on_forum"),
    ("sell hector forum", "nobodys"),
    ("sell pardus forum", "someone_elses"),
    ("play vela", "not_in_hand"),
]
DAYS = {"munus": munus_day, "forum": forum_day}
NEVER = [("munus", *one) for one in NEVER_AT_THE_MUNERA] + [("forum", *one) for one in NEVER_AT_THE_FORUM]
KEPT = [("munus", *one) for one in KEPT_AT_THE_MUNERA] + [("forum", *one) for one in KEPT_AT_THE_FORUM]


@pytest.mark.parametrize(("day", "line", "code"), NEVER)
def test_what_nothing_can_mend_is_refused(day, line, code):
    post, kind = DAYS[day](), line.split()[0]
    found, _, nearest = post.refused("marcus", line).partition(": ")
    assert found == code
    assert all(near.split()[0] == kind for near in filter(None, nearest.split(" / ")))


@pytest.mark.parametrize(("day", "line", "code"), KEPT)
def test_what_may_become_legal_is_kept_with_the_reason(day, line, code):
    (outcome,) = DAYS[day]().send("marcus", line).lines
    assert (outcome.code, outcome.error.code) == ("kept_doubtful", code)


@pytest.mark.parametrize("line", ["munus pompeii serpens celer", "munus pompeii tigris audax | pass", "lend bato caius pompeii 2",
                                  "borrow lupus bononia at most 3", "play fuga pardus", "join pompeii no"])  # fmt: skip
def test_what_could_be_played_is_kept_without_a_remark(line):
    assert [one.code for one in munus_day().send("marcus", line).lines] == ["kept"]


def test_a_class_of_the_same_mail_may_make_the_pair():
    reply = munus_day().send("marcus", "munus pompeii nimbus celer", "class nimbus thraex")
    assert [one.code for one in reply.lines] == ["kept_doubtful", "kept"]


def test_the_nearest_lines_are_such_that_could_be_played():
    assert munus_day().refused("marcus", "lend bato marcus pompeii 2") == (
        "to_yourself: lend bato caius pompeii / lend bato caius bononia / lend audax caius pompeii / lend celer caius pompeii"
    )
    assert "munus pompeii" in munus_day().refused("marcus", "munus pompeii serpens nimbus")


def test_a_line_in_the_plan_says_why_it_could_not_be_played():
    post = munus_day()
    post.send("marcus", "munus pompeii pardus cycnus")
    (kept,) = sheet_of(post.desk, "marcus").kept
    assert kept.error is not None and kept.error.code == "someone_elses"


# ---------------------------------------------------------------------- lines whose time is over


def test_a_line_that_stays_and_never_served_is_told_with_the_reason():
    post = munus_day()
    post.send("marcus", "munus capua serpens celer", "join capua yes")
    post.send("caius", "munus pompeii | pass")
    while post.asked() != {"marcus": "the_end"}:
        post.late()
    post.state.phase, post.state.round = LUDUS, post.state.round + 1
    post.send("caius", "say well played")
    assert [(one["line"], one.get("because", {}).get("code", "")) for one in post.told("line_lapsed")] == [
        ("munus capua serpens celer", "not_in_zone"), ("join capua yes", ""),
    ]  # fmt: skip


def test_a_line_that_fails_at_its_moment_is_told_with_the_reason():
    post = Post(ludus("marcus: 10 denarii\ncaius: 20 denarii", forum="hector"), "auctions", 0)
    post.send("marcus", "bid hector 11")
    post.send("caius", "open hector", "bid hector 6")
    post.go()
    assert [one["because"]["code"] for one in post.told("line_failed")] == ["above_treasury"]
