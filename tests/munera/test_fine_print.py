"""Half sentences of the rules that are easily got wrong: orders of asking, limits, windows, and what is automatic."""

import pytest

from pbem.rules.munera.data import CARDS_FILE, own_text
from pbem.rules.munera.eventum import card_facts
from pbem.rules.munera.hands import trim_hands
from tests.munera.ludus import fight, ludus, ring

# ---------------------------------------------------------------------- die windows (chapter 9, D19 to D27)

CARDS = "hand fortuna nemesis summa_rudis missio"
RING = f"marcus: {CARDS}, tigris secutor\ncaius: celer retiarius"


@pytest.mark.parametrize(
    ("dice", "kind", "options"),
    [
        ("1 9", "combat", "stand virtus fortuna nemesis"),
        ("0 9 | 0", "accident", "keep fortuna summa_rudis"),
        ("1 9 | 1 9 | 9", "judgement", "keep fortuna missio"),
        ("4 5 | 9 1 | 9 1 | 0 | 0", "recovery", "keep fortuna"),
    ],
)
def test_each_die_of_a_duel_has_its_own_cards(dice, kind, options):
    assert fight(RING, "tigris", "celer", dice).run(kind).options == options


def test_a_die_that_shows_a_good_result_stays():
    game = ludus("marcus: coquus_1a, ursus thraex wounded, hand fortuna\ncaius: celer", dice="4").start("forum_phase")
    assert "house" not in game.asked and game.man("ursus") == "tiro 0 engaged"


def test_a_simplified_duel_knows_fortuna_only():
    game = fight(f"marcus: {CARDS}, hector secutor, vespa retiarius\ncaius: celer", "hector", "vespa", "7 3")
    assert game.options == "keep fortuna"


def test_a_die_of_the_house_knows_fortuna_only():
    assert ludus(f"marcus: {CARDS}, ursus thraex wounded\ncaius: celer", dice="1").start("forum_phase").options == "keep fortuna"


# ---------------------------------------------------------------------- duels

FOUR = "marcus: nimbus myrmillo\ncaius: 20 denarii\nlucius: anthrax thraex\njulius: 20 denarii"


def duel_of_four(dice, position=FOUR, **more):
    return fight(position, "nimbus", "anthrax", dice, **more)


def all_stand(game):
    return game.play("marcus: combat stand").play("lucius: combat stand")


def test_the_rudiarius_is_the_last_bettor_and_has_the_right_first():
    game = duel_of_four("6 8", rudis="caius")
    assert game.asked == "julius bet on"
    assert game.run("scheme").asked == "caius scheme scheme"


def test_an_announced_virtus_is_interrupted_by_virtus_only():
    game = duel_of_four("6 8").play("marcus: combat virtus")
    assert game.asked == "julius scheme scheme" and game.options == "hold arbiter_corruptus fautores"


def test_who_has_no_denarius_cannot_scheme():
    game = all_stand(duel_of_four("6 8 | 6 8", FOUR.replace("julius: 20", "julius: 0")))
    assert game.state.duel.round == 2


def test_after_a_scheme_nobody_interrupts_in_the_same_round():
    game = duel_of_four("6 8 3").play("marcus: combat stand").play("lucius: combat stand")
    game.play("julius: scheme fautores plus nimbus").play("marcus: combat virtus")
    assert game.asked != "julius scheme scheme" and game.state.duel.dice == [3, 8]


def test_who_holds_keeps_the_right():
    game = all_stand(duel_of_four("6 8 | 8 6 | 6 8")).play("julius: scheme refectio")
    game.play("lucius: combat stand").play("marcus: combat stand").play("caius: scheme hold")
    assert game.state.duel.round == 3 and game.state.duel.right == "caius"


def test_two_arbiters_do_not_add_up():
    game = fight("marcus: arbiter_1a, lupus secutor\ncaius: arbiter_1b, celer retiarius", "lupus", "celer", "0 1 | 0").run()
    assert game.told("outcome_accident")[0]["round"] == 1  # 0 and 1 do not exceed his wound


def test_a_petty_victory_does_not_win_caesars_favour():
    game = fight("marcus: hand favor_caesaris, tigris secutor\ncaius: celer retiarius", "tigris", "celer", "9 0 | 0")
    game.give("marcus", "pass")
    assert game.run("play").told("outcome_accident")[0]["winner"] == "tigris" and game.options == "pass"


HURT = "4 5 | 9 1 | 9 1 | 0 | 0"  # Tigris wins with a wound, Celer is spared, and the wound would stay


def test_the_coquus_mends_by_himself_only_if_nobody_else_will_fight():
    game = fight("marcus: coquus_1a, tigris secutor\ncaius: celer retiarius", "tigris", "celer", HURT).run("recovery")
    assert game.question().known()["later"] == 0 and game.question().automatic() == "coquus"


def test_the_coquus_is_spared_for_those_who_are_still_to_fight():
    game = ring("marcus: coquus_1a, tigris secutor, audax thraex\ncaius: celer retiarius", "tigris", "celer", HURT)
    game.arena.men["audax"].munus, game.arena.men["audax"].side = "capua", "marcus"
    game.start("duel", "tigris", "celer").run("recovery")
    assert game.question().known()["later"] == 1 and game.question().automatic() == "keep"


def test_exactly_twice_the_total_is_enough_for_the_death_die():
    game = fight("marcus: 9 denarii, hector secutor, vespa retiarius\ncaius: celer", "hector", "vespa", "4 2 | 9").run().over()
    assert game.told("spar_won")[0]["n"] == 2 * game.told("spar_won")[0]["less"] and game.man("vespa") == "dead"


RANKS = "marcus: tigris secutor veteranus, hand vela\ncaius: celer retiarius, hand vela\nlucius: hand sol_ardens sol_ardens"


def test_ranks_are_those_of_ones_own_fighter_and_of_the_other():
    arena = fight(RANKS, "tigris", "celer").state
    known = [card_facts(arena, seat, "w_duel_start") for seat in arena.seats]
    ranks = [(facts.get("rank_mine"), facts.get("rank_his")) for facts in known]
    assert ranks == [(1, 0), (0, 1), (None, None)]


def test_appreciation_has_a_value_before_the_judgement_only():
    game = fight(RANKS, "tigris", "celer", "9 1 | 9 1 | 0")
    windows = {}
    while (question := game.question()).kind != "the_end":
        if question.kind == "play":
            windows[question.known()["window"][0]] = "appreciation" in question.known()
        game.give(question.player, "stand" if question.kind == "combat" else question.automatic())
    assert windows == {"w_duel_start": False, "w_judgement_pre": True, "w_duel_end": False}


# ---------------------------------------------------------------------- rudis order

NINE = "audax anthrax pulcher aureus amethystus ursus celer hilarus columbus".split()
TEN = "serpens cycnus generosus margarites pardus nimbus tigris ferox decebalus vindex".split()


def crowded(rudis="marcus", **styles):
    def men(names):
        return ", ".join(f"{name} thraex {styles.get(name, '')}" for name in names)

    return ludus(f"marcus: {men(NINE)}\ncaius: {men(TEN)}", rudis=rudis, dice="0 0 0").start("round_end")


def test_the_gymnasium_of_the_rudiarius_suffers_first():
    assert crowded("caius").question().known()["owner"] == ["caius"]
    assert crowded("marcus").question().known()["owner"] == ["marcus"]


def test_of_equal_submission_the_dearest_is_named():
    assert crowded(hilarus="veteranus").question().automatic() == "hilarus"


def test_the_rudiarius_sells_first():
    assert ludus("marcus: ursus thraex\ncaius: bato thraex", rudis="caius").start("market").asked == "caius sell ware"


def test_the_rudiarius_discards_first():
    hands = "vela vela animus infamia fuga pompa", "fortuna fortuna missio seditio nemesis galenus"
    arena = ludus(f"marcus: hand {hands[0]}\ncaius: hand {hands[1]}", rudis="caius").arena
    assert next(trim_hands(arena)).player == "caius"


# ---------------------------------------------------------------------- decks and auctions


def test_a_card_put_up_starts_the_count_of_done_afresh():
    game = ludus("marcus: 9 denarii\ncaius: 9 denarii", forum="audax ferox").start("auctions", 0)
    game.play("marcus: open done").play("caius: open audax").play("marcus: bid pass").play("caius: bid pass")
    game.play("caius: open done")
    assert game.asked == "marcus open ware"


def test_the_rudis_stays_when_somebody_else_buys():
    game = ludus("marcus: 9 denarii\ncaius: 9 denarii", forum="audax ferox").start("auctions", 0)
    game.play("marcus: open audax").play("marcus: bid pass").play("caius: bid 2")
    assert game.asked == "marcus open ware" and game.state.men["audax"].owner == "caius"


def test_the_coquus_is_fresh_for_the_wounds_of_the_forum_phase():
    game = ludus("marcus: coquus_1a used 1, ursus thraex wounded\ncaius: celer", dice="1").start("forum_phase")
    assert game.asked == "marcus house means" and game.options == "keep coquus"


def test_an_empty_deck_is_made_of_its_discard():
    arena = ludus("marcus: umbria\ncaius: umbria").arena
    arena.decks["eventum"], arena.discards["eventum"] = [], arena.decks["eventum"]
    assert arena.draw("eventum") and len(arena.decks["eventum"]) == 39 and not arena.discards["eventum"]


# ---------------------------------------------------------------------- eventa


def test_seditio_reaches_one_gymnasium_only():
    position = "marcus: hand seditio\ncaius: celer thraex, bato thraex\nlucius: audax thraex"
    game = ludus(position).start("ludus").play("marcus: play seditio celer")
    assert game.options == "done bato"


def test_nobodys_glory_falls_below_nothing():
    """With the cards of the box it could not; a table may bring worse ones."""
    cards = own_text(CARDS_FILE).replace('{ op = "glory", n = -1 }', '{ op = "glory", n = -5 }')
    game = ludus("marcus: hand infamia\ncaius: glory 2", zone="luca", cards=cards).start("munera_open")
    game.give("marcus", "infamia")
    assert game.glory() == "marcus 0 caius 0"


def shown(mine="umbria", his="umbria", **options):
    """Pardus, a veteran of Marcus, fights for Caius at Pompeii."""
    position = f"marcus: {mine}, serpens thraex, celer myrmillo, pardus thraex veteranus\ncaius: cycnus myrmillo\nlucius: {his}"
    return ludus(position, **options).commit("pompeii", marcus="serpens celer", caius="pardus cycnus")


def test_no_pompa_for_a_veteran_who_is_lent():
    assert shown("hand pompa").start("contract").options == "pass"


def test_two_halvings_act_one_after_the_other():
    """There is one such card in the box; a table may bring more."""
    cards = own_text(CARDS_FILE).replace("eventum = 40", "eventum = 41")
    head, mark, tail = cards.partition('id = "editor_avarus"')
    game = shown(his="hand editor_avarus editor_avarus", cards=head + mark + tail.replace("copies = 1", "copies = 2", 1))
    game.start("contract").play("lucius: play editor_avarus caius").play("lucius: play editor_avarus caius")
    assert [one["n"] for one in game.told("payout")] == [5, 2]  # 5, 3, 2


def test_a_paved_road_does_not_call_back_the_robbers():
    game = shown("9 denarii, hand via_munita", "hand latrones").start("journey")
    game.play("lucius: play latrones marcus").play("marcus: play via_munita")
    assert game.told("travelled")[0]["n"] == 4


# ---------------------------------------------------------------------- automatic choices at the munera (10.6)

TENDER = """
marcus: umbria, 20 denarii, ursus myrmillo, tigris thraex
caius: samnium, 20 denarii, serpens thraex, celer myrmillo
lucius: umbria, 20 denarii, cycnus myrmillo, pardus thraex
"""


def test_without_orders_nobody_bids_below_his_need():
    game = ludus(TENDER, zone="spoletium").start("choice", 0).run("face")
    bids = [(one["seat"], one["n"]) for one in game.told("tender_bid")]
    assert bids == [("caius", 4), ("lucius", 3), ("caius", 2), ("lucius", 1)]


def test_the_best_munus_is_looked_for_with_the_way_there():
    game = ludus(TENDER.replace("marcus: umbria", "marcus: etruria"), zone="pompeii luca").start("choice", 0)
    assert game.question().automatic() == "luca"  # 4 at home, or 5 less 2 for the road


def test_the_strongest_meets_the_weakest():
    game = ludus("marcus: corvus provocator, bato provocator\ncaius: lupus provocator, vespa provocator")
    game.commit("aleria", marcus="corvus bato", caius="vespa lupus").start("next_fight")
    assert game.question().automatic() == "bato"
    game.give("marcus", "bato")
    assert game.question().automatic() == "lupus"


def test_a_loan_for_a_munus_that_has_left_the_zone_is_void():
    game = ludus(TENDER, zone="spoletium").lend("caius", "lucius", "celer", "luca", 1).start("munus_turn", 0)
    assert game.told("loan_void")[0]["gladiator"] == "celer" and not game.state.loans
