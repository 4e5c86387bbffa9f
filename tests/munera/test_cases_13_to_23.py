"""The worked cases of the rules, by their numbers: outcomes of duels, promotion, the end of the game, cards, loans."""

import pytest

from pbem.rules.munera.contract import able
from pbem.rules.munera.gladiators import set_class, win_renown
from tests.munera.ludus import fight, ludus

# ---------------------------------------------------------------------- C13 to C15: outcomes


def test_case_13_an_accident_comes_before_the_outcome():
    game = fight("marcus: corvus secutor\ncaius: aureus retiarius 2", "corvus", "aureus", "6 2 | 5 0 2").run().over()
    assert (game.man("corvus"), game.man("aureus")) == ("tiro 1 engaged", "dead")
    assert game.money() == "marcus 0 caius 0"  # a condemned one would have brought 4


def test_case_14_stantes_missi_from_below_zero_and_both_bets_pay():
    position = "marcus: hilarus secutor 3, hand sol_ardens\ncaius: 10 denarii\nlucius: vindex retiarius\njulius: 10 denarii"
    dice = "4 4 | 7 7 | 3 3 | 9 9 | 1 1 | 6 5 | 5 5 | 9"
    game = fight(position, "hilarus", "vindex", dice)
    game.play("marcus: play sol_ardens").play("caius: bet hilarus 5").play("julius: bet vindex 2")
    assert game.state.duel.comprobatio == -1
    game.run().over()
    assert [e["n"] for e in game.told("even_blows")] == [0, 1, 2, 3, 4, 5]
    assert (game.man("hilarus"), game.man("vindex")) == ("veteranus 1 engaged", "tiro 2 engaged")
    assert game.money() == "marcus 0 caius 15 lucius 0 julius 12"


def test_case_15_a_condemned_veteran_and_the_order_of_outcomes():
    position = "marcus: tigris secutor, hand plebs_irata\ncaius: faber_1a, celer retiarius veteranus 2"
    game = fight(position, "tigris", "celer", "9 1 | 8 2 | 5").play("marcus: play plebs_irata").run().over()
    assert game.told("outcome_pugna") and not game.told("outcome_wounds")
    assert game.told("appreciation")[0]["n"] == 3
    assert (game.man("tigris"), game.man("celer")) == ("tiro 2 engaged", "dead")
    assert game.money() == "marcus 0 caius 8"


# ---------------------------------------------------------------------- C16: promotion


@pytest.mark.parametrize(
    ("before", "points", "after"),
    [
        ("3", 2, "veteranus 1 ready"),
        ("2", 2, "veteranus 0 ready"),
        ("veteranus 3", 1, "primus_palus 0 ready"),
        ("primus_palus 3", 2, "primus_palus 5 ready"),
    ],
)
def test_case_16_promotion(before, points, after):
    game = ludus(f"marcus: ursus thraex {before}\ncaius: celer").start("forum_phase")
    win_renown(game.state, "ursus", points)
    assert game.man("ursus") == after


def test_case_16_a_change_of_class_costs_rank_and_renown():
    game = ludus("marcus: ursus thraex veteranus 1\ncaius: celer").start("forum_phase")
    set_class(game.state, "ursus", "thraex")
    assert game.man("ursus") == "veteranus 1 ready"  # the class he has is no change
    set_class(game.state, "ursus", "secutor")
    assert game.man("ursus") == "tiro 0 ready"


# ---------------------------------------------------------------------- C17: the simplified duel

C17 = "marcus: 10 denarii, hector secutor, vespa retiarius\ncaius: celer"


def test_case_17_the_loser_lives():
    game = fight(C17, "hector", "vespa", "7 3 1").run().over()
    assert (game.man("hector"), game.man("vespa")) == ("tiro 2 engaged", "tiro 1 engaged wound 1")
    assert game.money() == "marcus 9 caius 0"


def test_case_17_the_loser_dies_without_compensation():
    game = fight(C17, "hector", "vespa", "7 3 2").run().over()
    assert game.man("vespa") == "dead" and game.money() == "marcus 9 caius 0"


def test_case_17_a_veteran_is_not_beaten_by_half():
    game = fight(C17.replace("retiarius", "retiarius veteranus"), "hector", "vespa", "7 3").run().over()
    assert game.man("vespa") == "veteranus 1 engaged wound 1"


def test_case_17_equal_totals_are_thrown_again():
    game = fight(C17, "hector", "vespa", "2 5 | 7 3 1").run().over()
    assert len(game.told("spar_throw")) == 2


# ---------------------------------------------------------------------- C18: a crowded gymnasium

C18 = """
marcus: celer thraex
caius: lupae_2, audax thraex, nimbus thraex, ursus thraex, hilarus thraex, columbus thraex, serpens thraex, cycnus thraex,
       generosus thraex, margarites thraex, pardus thraex
"""


def test_case_18_more_than_eight_gladiators():
    game = ludus(C18, dice="7 4").start("round_end")
    assert game.asked == "marcus crowd gladiator"
    game.play("marcus: crowd audax").play("marcus: crowd nimbus")
    assert game.over().man("audax") == "tiro 0 ready"
    assert game.man("nimbus") == "tiro 0 engaged wound 1"


def test_case_18_an_already_wounded_one_takes_no_second_marker():
    game = ludus(C18.replace("nimbus thraex", "nimbus thraex wounded"), dice="7 4").start("round_end")
    game.play("marcus: crowd audax").play("marcus: crowd nimbus")
    assert game.over().man("nimbus") == "tiro 0 engaged wound 1"


# ---------------------------------------------------------------------- C19: two reach the target together


def test_case_19_a_tie_at_the_target_is_broken_by_renown_then_denarii():
    game = ludus(
        """
        marcus: latium_et_campania, 8 denarii, glory 13, serpens thraex, celer myrmillo, carbo hoplomachus 1, latro aequimanus 1,
                ursus secutor veteranus 1
        caius: latium_et_campania, 10 denarii, glory 12, pardus thraex veteranus 3, cycnus myrmillo, ferox hoplomachus,
               nimbus aequimanus
        lucius: latium_et_campania, 9 denarii, audax thraex, anthrax myrmillo, pulcher hoplomachus, aureus aequimanus
        """,
        zone="puteoli",
    ).start("munus_turn", 0)  # fmt: skip
    game.play(
        """
        marcus: munus puteoli serpens celer carbo latro
        caius: join yes
        lucius: join yes
        caius: tender 8
        lucius: tender 7
        caius: tender 5
        lucius: tender withdraw
        caius: commit pardus cycnus ferox nimbus
        """
    )
    assert game.glory() == "marcus 15 caius 15 lucius 0"
    assert game.money() == "marcus 16 caius 15 lucius 9"
    result = game.live.result
    assert result is not None and result.places == (("marcus",), ("caius",), ("lucius",))
    assert result.figures["marcus"]["renown"] == result.figures["caius"]["renown"] == 7
    assert not game.told("travelled") and not game.told("duel_begins")


# ---------------------------------------------------------------------- C20: default duel orders


def test_case_20_default_orders():
    position = "marcus: coquus_1a, lupus secutor\ncaius: celer retiarius"
    game = fight(position, "lupus", "celer", "2 6 | 1 7 4 | 9 2 8 | 3 4 | 8 7 | 6")
    rounds = []
    while game.question().kind != "the_end":
        question = game.question()
        game.give(question.player, question.automatic())
        duel = game.state.duel
        if duel:
            rounds.append((duel.pugna, *duel.wounds))
    assert [step for place, step in enumerate(rounds) if step not in rounds[:place]][:5] == [
        (0, 0, 0), (-4, 1, 0), (-7, 2, 0), (-6, 2, 1), (-7, 3, 1),
    ]  # fmt: skip
    assert game.over().told("appreciation")[0]["n"] == 5
    assert (game.man("lupus"), game.man("celer")) == ("dead", "tiro 2 engaged")
    assert game.money() == "marcus 0 caius 0" and game.state.used == {"coquus_1a": 1}


# ---------------------------------------------------------------------- C22: payments changed by cards

C22 = """
marcus: latium_et_campania, serpens thraex, celer myrmillo, carbo hoplomachus, latro aequimanus, vespa provocator,
        murena provocator, hand {marcus}
caius: latium_et_campania, pardus thraex, cycnus myrmillo, ferox hoplomachus, nimbus aequimanus, corvus provocator,
       lupus provocator, hand {caius}
"""


def case_22(marcus, caius):
    game = ludus(C22.format(marcus=marcus, caius=caius))
    game.commit("capua", marcus="serpens celer carbo latro vespa murena", caius="pardus cycnus ferox nimbus corvus lupus")
    assert game.arena.show
    game.arena.show.payment = 5
    return game.start("contract")


def test_case_22_a_mean_and_a_generous_editor():
    game = case_22("editor_avarus", "editor_largus").play("marcus: play editor_avarus caius").play("caius: play editor_largus")
    game.skip_to("marcus", "face")
    assert game.money() == "marcus 11 caius 7"


def test_case_22_a_mean_editor_for_the_rudiarius():
    game = case_22("fortuna", "editor_avarus").play("caius: play editor_avarus marcus")
    game.skip_to("marcus", "face")
    assert game.money() == "marcus 6 caius 5"


# ---------------------------------------------------------------------- C23: borrowing everything

C23 = """
marcus: umbria, 2 denarii
caius: latium_et_campania, 5 denarii, carbo hoplomachus, latro aequimanus
lucius: samnium, 1 denarius, serpens thraex, celer myrmillo
"""


def case_23(first, second):
    game = ludus(C23, zone="lupiae").lend("lucius", "marcus", "serpens", "lupiae", first)
    return game.lend("lucius", "marcus", "celer", "lupiae", second)


def test_case_23_a_fee_cannot_be_paid_out_of_the_prize():
    assert not able(case_23(2, 1).arena, "marcus", "lupiae", 4)


def test_case_23_borrowing_everything():
    game = case_23(1, 1).start("munus_turn", 0)
    game.play("marcus: munus lupiae celer serpens").play("caius: join yes")
    game.skip_to("marcus", "face")
    assert [(e["seat"], e["n"]) for e in game.told("travelled")] == [("caius", 2), ("lucius", 2)]
    assert game.money() == "marcus 4 caius 7 lucius 1" and game.glory() == "marcus 1 caius 1 lucius 0"
    assert [e["seat"] for e in game.told("eventum_drawn")] == ["marcus", "caius", "lucius"]
    game.play("marcus: face celer").run()
    assert [e["seat"] for e in game.told("spar_begins")] == ["lucius", "caius"]
    assert not game.told("bet_placed") and not game.told("duel_begins")
