"""Every kind of eventum: what its card says, at its window only."""

from pathlib import Path

import pytest

from pbem.rules.munera.box import box
from pbem.rules.munera.eventum import playable
from tests.munera.ludus import fight, ludus, ring

EVENTA = box().eventa
OPEN_WINDOWS = ["w_ludus", "w_forum", "w_munus_open", "w_contract", "w_travel", "w_duel_start", "w_judgement_pre", "w_duel_end"]


def in_the_ludus(mine, his="celer thraex, bato thraex", dice="", **more):
    return ludus(f"marcus: 20 denarii, ursus thraex, hand {mine}\ncaius: {his}", dice=dice, **more).start("ludus")


def in_the_forum(mine, rest="", forum="audax faber_2"):
    return ludus(f"marcus: hand {mine}, ursus thraex{rest}\ncaius: celer thraex", forum=forum).start("forum_opens")


def munera_open(mine, rest="", **more):
    return ludus(f"marcus: hand {mine}, ursus thraex{rest}", **more).start("munera_open")


# ---------------------------------------------------------------------- in the ludus


def test_seditio_wounds_one_or_two_who_fail():
    game = in_the_ludus("seditio", "audax thraex, bato thraex", dice="6 1").play("marcus: play seditio audax bato")
    assert game.over().man("audax") == "tiro 0 engaged wound 1"  # servus: 6 > 5
    assert game.man("bato") == "tiro 0 ready"  # captivus: 1 is not > 1
    game = in_the_ludus("seditio", "audax thraex, bato thraex", dice="5").play("marcus: play seditio audax done")
    assert game.over().man("audax") == "tiro 0 ready"


def test_fuga_makes_one_run_away_for_nothing():
    game = in_the_ludus("fuga", dice="9").play("marcus: play fuga celer")
    assert game.over().man("celer") == "dead" and game.money() == "marcus 20 caius 0"
    assert "celer" in game.state.discards["gladiator"]


def test_suicidium_finds_captives_and_convicts_in_any_state():
    game = in_the_ludus("suicidium", "celer thraex, bato thraex wounded, corvus thraex", dice="2")
    game.give("marcus", "suicidium")
    assert game.options == "bato corvus"
    game.give("marcus", "bato")
    assert game.over().man("bato") == "dead"


def test_rixa_needs_two_and_wounds_both_only_if_both_fail():
    assert "rixa" not in in_the_ludus("rixa", "celer thraex").options
    game = in_the_ludus("rixa", dice="9 9").play("marcus: play rixa celer bato").over()
    assert (game.man("celer"), game.man("bato")) == ("tiro 0 engaged wound 1", "tiro 0 engaged wound 1")
    game = in_the_ludus("rixa", dice="0 9").play("marcus: play rixa celer bato").over()
    assert (game.man("celer"), game.man("bato")) == ("tiro 0 ready", "tiro 0 engaged")


def test_morbus_is_softened_by_the_medicus():
    game = in_the_ludus("morbus", "medicus_1a, celer thraex, bato thraex", dice="4").play("marcus: play morbus celer")
    assert game.over().man("celer") == "tiro 0 ready"
    game = in_the_ludus("morbus", dice="4").play("marcus: play morbus celer")
    assert game.over().man("celer") == "tiro 0 engaged wound 1"


def test_saturnalia_calms_until_the_end_of_the_round():
    game = in_the_ludus("saturnalia").play("marcus: play saturnalia")
    assert game.state.submission("ursus") == 5 + 3
    game = ludus("marcus: ursus thraex\ncaius: celer thraex")
    game.arena.gyms["marcus"].calm = 3
    game.start("round_end").run("forum_day")
    assert game.state.submission("ursus") == 5


def test_sacramentum_gives_renown_and_promotion():
    game = ludus("marcus: ursus thraex 3, audax, hand sacramentum\ncaius: celer thraex").start("ludus")
    game.give("marcus", "sacramentum")
    assert game.man("ursus") == "veteranus 0 ready"  # Audax has no class: there was only one target


def test_furtum_takes_no_more_than_half():
    game = in_the_ludus("furtum", "9 denarii, celer thraex", dice="7").play("marcus: play furtum caius")
    assert game.over().money() == "marcus 24 caius 5"


# ---------------------------------------------------------------------- in the forum


def test_patronus_gives_five():
    assert in_the_forum("patronus").play("marcus: play patronus").money() == "marcus 5 caius 0"


def test_vectigal_taxes_ministers_as_far_as_there_is_money():
    position = "marcus: faber_2, hand vectigal\ncaius: 9 denarii, faber_3, lupae_1a\nlucius: 1 denarius, lupae_2, lupae_3, faber_1a"
    game = ludus(position).start("forum_opens").play("marcus: play vectigal")
    assert game.money() == "marcus 0 caius 7 lucius 0"


def test_liberalitas_buys_glory_and_may_win():
    assert "liberalitas" not in in_the_forum("liberalitas", ", 14 denarii").options
    game = in_the_forum("liberalitas", ", 15 denarii, glory 14").play("marcus: play liberalitas")
    assert game.live.result is not None and game.live.result.places[0] == ("marcus",)
    assert game.money() == "marcus 0 caius 0"


def test_galenus_makes_a_wounded_one_ready():
    game = in_the_forum("galenus", ", audax thraex wounded", forum="").play("marcus: play galenus audax")
    assert game.man("audax") == "tiro 0 ready"


def test_venalicius_takes_from_the_forum_at_cost():
    assert "venalicius" not in in_the_forum("venalicius", ", 1 denarius").options
    game = in_the_forum("venalicius", ", 2 denarii").play("marcus: play venalicius audax")
    assert game.money() == "marcus 0 caius 0" and game.man("audax") == "tiro 0 ready"
    assert game.state.forum == ["faber_2"] and game.state.rudis == "marcus"


# ---------------------------------------------------------------------- when the munera open


def test_contumacia_engages_who_fails():
    game = munera_open("contumacia", "\ncaius: celer thraex", zone="luca", dice="9").play("marcus: play contumacia celer")
    assert game.over().man("celer") == "tiro 0 engaged"


def test_infamia_hits_only_the_more_glorious():
    position = "marcus: glory 3, hand infamia\ncaius: glory 3\nlucius: glory 4"
    game = ludus(position, zone="luca").start("munera_open")
    game.give("marcus", "infamia")  # only Lucius can be meant
    assert game.glory() == "marcus 3 caius 3 lucius 3"


def test_edictum_replaces_a_munus_by_the_top_card():
    game = munera_open("edictum", "\ncaius: celer thraex", zone="luca capua")
    top = game.state.decks["munus"][-1]
    game.play("marcus: play edictum luca")
    assert game.state.munera == [top, "capua"] and game.state.discards["munus"] == ["luca"]


# ---------------------------------------------------------------------- at a munus

SIDES = """
marcus: {m}, serpens thraex, celer myrmillo
caius: {c}, pardus thraex veteranus, cycnus myrmillo
lucius: {l}
"""


def at_the_munus(scene, m="umbria", c="umbria", l="umbria", munus="pompeii"):  # noqa: E741
    game = ludus(SIDES.format(m=m, c=c, l=l)).commit(munus, marcus="serpens celer", caius="pardus cycnus")
    return game.start(scene)


def test_editor_largus_pays_four_more_to_a_participant():
    assert "editor_largus" not in at_the_munus("contract", l="hand editor_largus").options
    game = at_the_munus("contract", m="hand editor_largus").play("marcus: play editor_largus")
    assert [e["n"] for e in game.told("payout")] == [9, 5]


def test_editor_avarus_halves_what_one_participant_gets():
    game = at_the_munus("contract", l="hand editor_avarus").play("lucius: play editor_avarus caius")
    assert [e["n"] for e in game.told("payout")] == [5, 3]


def test_pompa_needs_a_veteran_on_ones_own_side():
    assert "pompa" not in at_the_munus("contract", m="hand pompa").options
    game = at_the_munus("contract", c="hand pompa").play("caius: play pompa")
    assert game.glory() == "marcus 1 caius 3 lucius 0"


def test_via_munita_makes_the_way_free_but_not_the_robbers():
    game = at_the_munus("journey", m="9 denarii, hand via_munita", l="hand latrones")
    game.play("marcus: play via_munita").play("lucius: play latrones marcus")
    first = game.told("travelled")[0]
    assert (first["seat"], first["n"]) == ("marcus", 4)


def test_latrones_rob_only_who_travels():
    game = at_the_munus("journey", m="latium_et_campania, 9 denarii", c="9 denarii", l="hand latrones")
    game.give("lucius", "latrones")  # Marcus is at home there
    assert [(e["seat"], e["n"]) for e in game.told("travelled")] == [("marcus", 0), ("caius", 6)]


def test_who_has_too_little_for_robbers_pays_what_he_has():
    game = at_the_munus("journey", c="1 denarius", l="hand latrones", m="latium_et_campania")
    game.give("lucius", "latrones")
    assert game.money() == "marcus 0 caius 0 lucius 0"


# ---------------------------------------------------------------------- at a duel

RING = "marcus: {m}, tigris secutor\ncaius: {c}, celer retiarius"


def in_the_ring(m="umbria", c="umbria", dice="", extra=""):
    return fight(RING.format(m=m, c=c) + extra, "tigris", "celer", dice)


def to_the_moment_of(card, game):
    """Everybody stands and passes until this card can be played."""
    while not (game.question().kind == "play" and card in game.options.split()):
        question = game.question()
        assert question.kind != "the_end"
        game.give(question.player, "stand" if question.kind == "combat" else question.automatic())
    return game


@pytest.mark.parametrize(("card", "after"), [("vela", 1), ("sol_ardens", -1), ("plebs_irata", -2), ("sparsiones", 2)])
def test_the_weather_and_the_crowd_move_comprobatio(card, after):
    assert in_the_ring(f"hand {card}").play(f"marcus: play {card}").state.duel.comprobatio == after


def test_comprobatio_stays_below_five_before_the_first_throw():
    game = in_the_ring("hand sparsiones vela vela").play("marcus: play sparsiones")
    game.play("marcus: play vela").play("marcus: play vela")
    assert game.state.duel.comprobatio == 4


def test_arma_fracta_and_animus_change_virtus():
    game = in_the_ring("hand arma_fracta animus")
    game.play("marcus: play arma_fracta").play("marcus: play animus")
    assert game.state.duel.virtus == [5, 0]


def test_virtus_is_kept_within_its_track_after_all_changes():
    game = in_the_ring("hand arma_fracta", "hand animus")
    game.state.duel.virtus[1] = 1
    game.play("marcus: play arma_fracta")
    assert game.state.duel.virtus[1] == 0
    game.play("caius: play animus")
    assert game.state.duel.virtus[1] == 1  # 1 - 2 + 2


def test_virtus_above_the_track_is_not_lost_before_a_change():
    game = ring("marcus: tigris secutor, hand arma_fracta\ncaius: celer retiarius", "tigris", "celer")
    game.start("duel", "tigris", "celer")
    game.state.duel.virtus[1], game.state.duel.beyond[1] = 10, 1
    game.play("marcus: play arma_fracta")
    assert (game.state.duel.virtus[1], game.state.duel.beyond[1]) == (9, 0)


def test_turba_empta_pays_two_to_move_the_crowd():
    game = to_the_moment_of("turba_empta", in_the_ring(dice="9 1 | 9 1 | 9", extra="\nlucius: 3 denarii, hand turba_empta"))
    before = game.state.duel.appreciation
    game.play("lucius: play turba_empta minus")
    assert game.told("appreciation_now")[0]["n"] == before - 3 and game.state.gyms["lucius"].treasury == 1


def test_fortuna_throws_ones_own_die_again():
    game = in_the_ring("hand fortuna", dice="1 9 8")
    game.skip_to("marcus", "combat")
    game.give("marcus", "fortuna")
    assert game.state.duel.dice[0] == 8 and not game.state.gyms["marcus"].hand


def test_nemesis_throws_the_other_die_again():
    game = in_the_ring("hand nemesis", dice="1 9 2")
    game.skip_to("marcus", "combat")
    game.give("marcus", "nemesis")
    assert game.state.duel.dice == [1, 2]


def test_summa_rudis_passes_an_accident():
    game = in_the_ring("hand summa_rudis", dice="0 9 | 0").run("accident")
    assert game.options == "keep summa_rudis"
    game.give("marcus", "summa_rudis")
    assert game.told("rescued") and not game.told("accident_death")


def test_missio_spares_a_condemned_one():
    game = in_the_ring("hand missio", dice="1 9 | 1 9 | 9 | 9").run(judgement="missio")
    assert game.man("tigris") != "dead" and game.told("rescued")


def test_favor_caesaris_is_for_the_owner_of_a_true_victor():
    game = to_the_moment_of("favor_caesaris", in_the_ring("hand favor_caesaris, glory 14", dice="9 1 | 9 1 | 0"))
    game.give("marcus", "favor_caesaris")
    assert game.glory().startswith("marcus 15") and game.live.result is not None


def test_fortuna_saves_from_the_house_die_too():
    game = ludus("marcus: ursus thraex wounded, hand fortuna\ncaius: celer thraex", dice="1 9").start("forum_phase")
    assert game.question().hidden and game.options == "keep fortuna"
    game.give("marcus", "fortuna")
    assert game.over().man("ursus") == "tiro 0 engaged"


# ---------------------------------------------------------------------- windows


def test_every_kind_has_a_test_of_its_own():
    text = Path(__file__).read_text("utf-8")
    assert [kind for kind in EVENTA if kind not in text] == []


@pytest.mark.parametrize("kind", list(EVENTA))
def test_a_card_is_playable_at_its_window_only(kind):
    game = ludus(
        f"marcus: 30 denarii, serpens thraex veteranus, celer myrmillo, ursus thraex engaged, hand {kind}\n"
        "caius: glory 2, sicilia, 9 denarii, pardus thraex, cycnus myrmillo, corvus thraex, bato thraex",
        forum="audax", zone="luca",
    ).commit("pompeii", marcus="serpens celer", caius="pardus cycnus").start("duel", "serpens", "cycnus")  # fmt: skip
    arena = game.state
    arena.duel.outcome, arena.duel.winner = "pugna", 0
    windows = [name for name in OPEN_WINDOWS if kind in playable(arena, "marcus", name)]
    assert windows == [name for name in OPEN_WINDOWS if name == EVENTA[kind].window]


def test_a_window_closes_after_all_have_passed_one_after_the_other():
    game = ludus("marcus: hand patronus patronus\ncaius: hand vectigal\nlucius: umbria").start("forum_opens")
    game.give("marcus", "patronus")
    assert game.asked == "caius play card"
    game.give("caius", "pass")
    assert game.asked == "marcus play card"
    game.give("marcus", "pass")  # Lucius has no card: three have passed since the card was played
    assert "play" not in game.asked


def test_whether_one_is_asked_does_not_depend_on_which_cards_one_holds():
    for card in ("patronus", "missio"):
        game = ludus(f"marcus: hand {card}\ncaius: umbria").start("forum_opens")
        assert game.asked == "marcus play card" and game.question().hidden
    assert "play" not in ludus("marcus: umbria\ncaius: umbria").start("forum_opens").asked
