"""Lines that no moment could take are refused with their reason at once, as rules too; what may yet be is kept with its doubt."""

import pytest

from pbem.render.reply import reply_data
from pbem.render.sheet import sheet_of
from tests.munera.ludus import ludus
from tests.munera.post import Post

POSITION = """marcus: latium_et_campania, 10 denarii, ursus thraex, hilarus myrmillo, hand missio fortuna vela via_munita patronus
caius: latium_et_campania, 20 denarii, nimbus thraex, bato myrmillo, lupus secutor
lucius: 9 denarii, ferox thraex, glory 3
julius: 9 denarii, glory 4"""


def munus_day(hand="missio fortuna vela via_munita patronus"):
    game = ludus(POSITION.replace("missio fortuna vela via_munita patronus", hand), zone="telesia verona")
    game.arena.decks["gladiator"].remove("anthrax")
    game.arena.discards["gladiator"].append("anthrax")
    return Post(game, "munus_orders").go()


NEVER = [
    ("play missio", "kept_for_a_die: judgement missio"),
    ("play fortuna", "kept_for_a_die: combat fortuna / accident fortuna"),
    ("combat missio", "wrong_means: judgement missio"),
    ("combat ursus missio", "wrong_means: judgement ursus missio"),
    ("combat vela", "wrong_means: play vela"),
    ("accident missio", "wrong_means: judgement missio"),
    ("house missio", "wrong_means: judgement missio"),
    ("judgement virtus", "wrong_means: combat virtus"),
    ("judgement lupus virtus", "wrong_means: combat lupus virtus"),
    ("spar virtus", "wrong_means: combat virtus"),
    ("combat virtus | missio", "wrong_means: judgement missio"),
    ("play vela nimbus", "too_many_words: play vela"),
    ("play via_munita marcus", "too_many_words: play via_munita"),
    ("play fuga nimbus bato", "too_many_words: play"),
    ("play fuga marcus", "word_does_not_fit: play"),
    ("play infamia nimbus", "word_does_not_fit: play"),
    ("play seditio nimbus nimbus", "named_twice: play"),
    ("class ursus nimbus", "word_does_not_fit: class ursus myrmillo"),
    ("lend ursus caius telesia 200", "above_limit: lend ursus caius telesia"),
    ("bet 6 on ursus", "above_stake: bet"),
    ("bet 0 on i", "above_stake: bet"),
    ("tender telesia 50", "above_payment: tender telesia withdraw"),
    ("face ursus ursus", "named_twice: face ursus"),
]


@pytest.mark.parametrize("mode", ["", "always ", "once "])
@pytest.mark.parametrize(("line", "told"), NEVER)
def test_what_no_moment_could_take_is_refused_also_as_a_rule(mode, line, told):
    assert munus_day().refused("marcus", mode + line).startswith(told)


@pytest.mark.parametrize(("line", "code"), [
    ("play infamia", "wants_a_target"), ("play rixa", "wants_a_target"), ("play turba_empta", "wants_a_target"),
    ("face pardus", "nobodys"), ("bet 2 on anthrax", "dead"), ("combat anthrax virtus", "dead"),
])  # fmt: skip
def test_what_this_phase_cannot_mend_is_refused_as_a_plan_and_doubted_as_a_rule(line, code):
    assert munus_day().refused("marcus", line).startswith(code)
    (outcome,) = munus_day().send("marcus", f"always {line}").lines
    assert (outcome.code, outcome.error.code) == ("rule_doubtful", code)


@pytest.mark.parametrize(("line", "code"), [
    ("play seditio nimbus ferox", "other_gymnasium"), ("combat nimbus virtus", "someone_elses"), ("face nimbus", "someone_elses"),
    ("judgement coquus", "no_coquus"), ("bet 2 on ursus", "your_own"), ("accident summa_rudis", "not_in_hand"),
    ("face ursus nimbus", "no_pairing"),
])  # fmt: skip
def test_what_depends_on_the_position_is_kept_with_its_doubt(line, code):
    post = munus_day(hand="seditio")
    (plan,), (rule,) = post.send("marcus", line).lines, post.send("marcus", f"always {line}").lines
    assert (plan.code, plan.error.code) == ("kept_doubtful", code)
    assert (rule.code, rule.error.code) == ("rule_doubtful", code)


@pytest.mark.parametrize("line", ["combat virtus", "combat ursus fortuna", "judgement ursus missio", "play vela", "play via_munita",
                                  "class ursus secutor", "bet 5 on nimbus", "scheme pausa", "face ursus bato", "house fortuna",
                                  "play pass", "bet decline", "judgement keep"])  # fmt: skip
def test_what_may_be_played_is_kept_without_a_remark(line):
    post = munus_day()
    assert [one.code for one in post.send("marcus", line).lines] == ["kept"]
    assert [one.code for one in post.send("marcus", f"always {line}").lines] == ["rule_always"]


def test_two_of_one_gymnasium_may_be_named():
    post = munus_day(hand="seditio rixa")
    assert [one.code for one in post.send("marcus", "play seditio nimbus bato").lines] == ["kept"]
    assert post.refused("marcus", "play rixa").startswith("wants_a_target: play rixa bato lupus")


def test_with_a_single_target_it_need_not_be_named():
    game = ludus("marcus: glory 1, hand infamia\ncaius: 3 denarii, glory 2", zone="telesia")
    assert [one.code for one in Post(game, "munus_orders").go().send("marcus", "play infamia").lines] == ["kept"]


def test_the_doubt_about_a_rule_is_said_in_the_answer_and_in_letters():
    post = munus_day()
    reply = post.send("marcus", "always combat nimbus virtus")
    (said,) = reply_data(reply, sheet_of(post.desk, "marcus"), language="en")
    assert "nimbus is another player's" in said["says"] and said["says"].startswith("kept as a rule")
    (kept,) = sheet_of(post.desk, "marcus").kept
    assert kept.error is not None and kept.error.code == "someone_elses"
