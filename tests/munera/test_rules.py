"""Rules that no numbered case shows: set-up, hands, markets, resale, loans, who fights whom, staff, the end."""

import pytest

from pbem.engine import BadOption, Chance, Table
from pbem.rules.munera import GAME
from pbem.rules.munera.box import box
from pbem.rules.munera.contract import best_set
from pbem.rules.munera.gladiators import automatic_class, automatic_lesson
from tests.munera.ludus import fight, ludus

# ---------------------------------------------------------------------- set-up and options


def new(players=2, **options):
    settled = GAME.settle(options, players)
    return Table(GAME, GAME.new(GAME.seats(settled)[:players], settled, Chance(b"new")))


def to_the_munera(table):
    while table.state.phase == "setup":
        question = next(iter(table.questions().values()))
        table.answer(question.player, question.automatic())
    return table


def test_the_automatic_region_is_the_dearest_for_at_most_ten():
    arena = to_the_munera(new(3)).state
    assert [gym.home for gym in arena.gyms.values()] == ["umbria"] * 3
    assert [gym.treasury for gym in arena.gyms.values()] == [15] * 3


def test_exclusive_regions():
    arena = to_the_munera(new(4, exclusive_regions="true")).state
    homes = [arena.gyms[seat].home for seat in arena.in_order()]
    assert homes == ["umbria", "samnium", "aemilia", "apulia_et_calabria"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_start_lays_out_one_small_munus_for_each(players):
    arena = to_the_munera(new(players, quick_start="true")).state
    assert len(arena.munera) == players
    assert all(arena.box.munera[munus].pairs == 1 for munus in arena.munera)
    assert len(arena.decks["munus"]) == 22 - players and not arena.discards["munus"]


@pytest.mark.parametrize("target", [10, 15, 20])
def test_the_target_of_glory(target):
    position = f"marcus: glory {target - 1}, 15 denarii, hand liberalitas\ncaius: umbria"
    game = ludus(position, target_glory=target).start("forum_opens")
    game.give("marcus", "liberalitas")
    assert game.live.result is not None and game.live.result.why == "target"


def test_a_last_round():
    game = ludus("marcus: glory 1\ncaius: glory 2", round=7, round_limit=7).start("round_end")
    assert game.live.result is not None and game.live.result.why == "round_limit"
    assert game.live.result.places == (("caius",), ("marcus",))


def test_equal_in_everything_they_share_the_victory():
    game = ludus("marcus: glory 1\ncaius: glory 1", round=7, round_limit=7).start("round_end")
    assert game.live.result is not None and game.live.result.places == (("marcus", "caius"),)


@pytest.mark.parametrize(
    ("given", "players", "why"),
    [
        ({}, 5, "for 2 to 4 players, not 5"),
        ({}, 1, "not 1"),
        ({"target_glory": "12"}, 2, "target_glory cannot be 12; it can be 15 or 10 or 20"),
        ({"quick_start": "maybe"}, 2, "quick_start cannot be maybe"),
        ({"round_limit": "-3"}, 2, "round_limit cannot be -3"),
        ({"glory": "3"}, 2, "there is no option glory; there are: target_glory, quick_start"),
    ],
)
def test_options_that_are_refused(given, players, why):
    with pytest.raises(BadOption, match=why):
        GAME.settle(given, players)


def test_round_one_has_no_forum():
    table = to_the_munera(new())
    assert (table.state.round, table.state.phase, table.state.forum) == (1, "munus", [])


# ---------------------------------------------------------------------- classes and doctors


def test_automatic_classes_look_for_opponents_first():
    game = ludus("marcus: serpens thraex, vespa provocator, ursus\ncaius: celer")
    assert automatic_class(game.arena, "marcus") == "myrmillo"
    game = ludus("marcus: serpens thraex, celer myrmillo, vespa provocator, ursus\ncaius: bato")
    assert automatic_class(game.arena, "marcus") == "provocator"
    game = ludus("marcus: serpens thraex, celer myrmillo, ursus\ncaius: bato")
    assert automatic_class(game.arena, "marcus") == "hoplomachus"


def test_a_doctor_teaches_what_his_new_owner_names():
    game = ludus("marcus: doctor_2, serpens thraex, pardus thraex, celer myrmillo\ncaius: bato").start("settle_classes")
    assert game.asked == "marcus doctor class" and game.question().automatic() == "thraex"
    game.give("marcus", "myrmillo")
    assert (game.state.virtus("celer"), game.state.virtus("serpens")) == (2 + 2, 2)
    assert automatic_lesson(game.state, "marcus") == "thraex"


def test_only_the_best_of_a_type_counts_but_every_coquus_has_his_points():
    game = ludus("marcus: medicus_1a, medicus_2, coquus_1a, coquus_2 used 1\ncaius: bato")
    assert game.arena.competence("marcus", "medicus") == 2
    assert game.arena.coquus("marcus") == 1 + 1


# ---------------------------------------------------------------------- hands


def test_a_sixth_card_is_discarded_at_once_face_up():
    hand = "fortuna vela missio animus pompa"
    game = ludus(f"marcus: hand {hand}\ncaius: umbria").start("eventum_phase")
    assert game.asked == "marcus discard card"
    game.give("marcus", "vela")
    assert len(game.state.gyms["marcus"].hand) == 5 and game.told("eventum_discarded")[0]["card"] == "vela"


FULL = "fortuna vela missio animus pompa"


def three_for_caius():
    """Marcus gives Caius three cards while all prepare for the munera; how many everybody holds."""
    position = f"marcus: hand nemesis infamia fuga\ncaius: hand {FULL}\nlucius: hand seditio"
    game = ludus(position, zone="luca").start("munus_orders")
    game.live.agree({"name": "a", "by": "marcus", "to": "caius", "give": [["nemesis"], ["infamia"], ["fuga"]], "get": []})
    return game, lambda: [len(gym.hand) for gym in game.state.gyms.values()]


def all_ready(game):
    for seat in ("marcus", "caius", "lucius"):
        game.give(seat, "ready")


def test_a_trade_that_fills_a_hand_is_made_where_the_discard_can_be_asked_for_at_once():
    game, hands = three_for_caius()
    assert hands() == [3, 5, 1]
    all_ready(game)
    assert game.asked == "caius discard card" and hands() == [0, 8, 1]
    for card in ("nemesis", "vela", "pompa"):
        game.give("caius", card)
    assert hands() == [0, 5, 1] and "discard" not in game.asked


def test_nobody_passes_on_what_he_cannot_keep():
    game, hands = three_for_caius()
    game.live.agree({"name": "b", "by": "caius", "to": "lucius", "give": [["nemesis"], ["infamia"], ["fuga"]], "get": []})
    all_ready(game)
    assert [e["why"] for e in game.told("deal_failed")] == ["failed"]
    assert game.asked == "caius discard card" and hands() == [0, 8, 1]


def test_a_second_trade_waits_for_the_discard_of_the_first():
    game, hands = three_for_caius()
    game.live.agree({"name": "b", "by": "lucius", "to": "caius", "give": [["seditio"]], "get": []})
    all_ready(game)
    assert hands() == [0, 8, 1]
    for card in ("nemesis", "vela", "pompa"):
        game.give("caius", card)
    game.run()
    assert hands() == [0, 5, 0] and len(game.told("eventum_discarded")) == 4


def test_a_trade_that_leaves_a_hand_at_five_is_made_at_once():
    game, hands = three_for_caius()
    game.live.agree({"name": "b", "by": "marcus", "to": "caius", "give": [["fuga"]], "get": [["vela"]]})
    assert hands() == [3, 5, 1] and game.state.box.kind[game.state.gyms["marcus"].hand[-1]] == "vela"


# ---------------------------------------------------------------------- markets


def test_a_veteran_is_sold_to_the_forum_for_his_worth():
    game = ludus("marcus: ursus thraex veteranus 2 wounded, faber_2\ncaius: bato").start("market")
    game.play("marcus: sell ursus forum").play("marcus: sell faber_2 forum")
    assert game.money() == f"marcus {2 + 2 + 4 + 4} caius 0" and game.man("ursus") == "dead"


def test_resale_by_auction_pays_the_seller_and_keeps_everything():
    game = ludus("marcus: ursus thraex veteranus 2 engaged\ncaius: 9 denarii\nlucius: 3 denarii").start("market")
    game.play("marcus: sell ursus auction 4")
    assert game.asked == "all: bid" and list(game.live.questions()) == ["caius"]  # Lucius cannot pay 4
    game.give("caius", "6")
    assert game.money() == "marcus 6 caius 3 lucius 3" and game.state.men["ursus"].owner == "caius"
    assert game.man("ursus") == "veteranus 2 engaged"


def test_a_card_listed_and_then_sold_privately_can_go_to_the_forum_but_not_to_auction_again():
    game = ludus("marcus: ursus thraex, audax thraex\ncaius: 9 denarii").start("market").play("marcus: sell ursus auction 4")
    game.live.agree({"name": "a", "by": "marcus", "to": "caius", "give": [["ursus"]], "get": [["3"]]})
    game.play("marcus: sell done")
    assert game.asked == "caius sell ware"
    game.give("caius", "ursus")  # there is only one way left
    assert game.told("sold_to_forum")[0]["card"] == "ursus" and game.money() == "marcus 3 caius 8"


def test_what_one_has_listed_oneself_stays_listed():
    game = ludus("marcus: ursus thraex, audax thraex\ncaius: 9 denarii").start("market").play("marcus: sell ursus auction 4")
    assert game.options == "done audax"


def test_a_doctor_who_is_sold_gets_a_new_class():
    game = ludus("marcus: doctor_1a thraex\ncaius: 9 denarii").start("market").play("marcus: sell doctor_1a auction 3")
    game.give("caius", "3")
    assert game.state.doctors == {"doctor_1a": ""}


def test_nobody_buys_and_the_card_stays():
    game = ludus("marcus: ursus thraex\ncaius: 9 denarii").start("market").play("marcus: sell ursus auction")
    game.run("bid")
    game.give("caius", "pass")
    assert game.state.men["ursus"].owner == "marcus"


def test_a_new_forum_takes_the_place_of_the_old():
    game = ludus("marcus: umbria\ncaius: umbria", forum="audax faber_2").start("eventum_phase")
    assert len(game.state.forum) == 4 and "audax" in game.state.discards["gladiator"]


# ---------------------------------------------------------------------- munera

TWO_PAIRS = """
marcus: latium_et_campania, 9 denarii, hector thraex, celer myrmillo, ferox hoplomachus, nimbus aequimanus
caius: latium_et_campania, 9 denarii, pardus thraex, cycnus myrmillo, corvus provocator, lupus provocator
"""


def test_an_auctoratus_must_be_paid_for():
    position = "marcus: umbria, serpens thraex, celer myrmillo, hector thraex\ncaius: bato"
    game = ludus(position, zone="pompeii")
    assert best_set(game.arena, "marcus", "pompeii", 2) == ("celer", "serpens")
    assert best_set(game.arena, "marcus", "pompeii", 3) == ("celer", "hector")


def test_the_automatic_set_prefers_glory_then_virtus_then_courage():
    position = "marcus: latium_et_campania, serpens thraex, scorpio thraex veteranus, celer myrmillo, cycnus myrmillo\ncaius: bato"
    assert best_set(ludus(position, zone="pompeii").arena, "marcus", "pompeii", 5) == ("celer", "scorpio")


def test_leftovers_fight_among_themselves_and_the_lonely_do_not():
    game = ludus(TWO_PAIRS)
    game.commit("bononia", marcus="hector celer ferox nimbus", caius="pardus cycnus corvus lupus")
    assert game.arena.show
    game.arena.show.paid = game.arena.show.agreed = True
    game.start("next_fight")
    assert game.asked == "marcus face gladiator"
    game.play("marcus: face ferox").run()
    assert {frozenset((e["one"], e["two"])) for e in game.told("spar_begins")} == {
        frozenset(("ferox", "nimbus")), frozenset(("corvus", "lupus")),
    }  # fmt: skip
    assert len(game.told("duel_begins")) == 2


def test_everybody_passes_and_the_phase_is_over():
    game = ludus("marcus: ursus thraex\ncaius: bato thraex", zone="luca").start("munus_turn", 0).run()
    assert [e["seat"] for e in game.told("munus_passed")] == ["marcus", "caius"] and game.state.rudis == "marcus"


def test_who_cannot_pay_a_wage_fights_all_the_same():
    game = fight("marcus: hector secutor\ncaius: celer retiarius", "hector", "celer", "9 1 | 9 1 | 0").run()
    assert game.told("wage")[0]["n"] == 0 and game.man("hector").startswith("tiro 2")


def test_a_borrower_who_owns_neither_fighter_may_bet():
    game = ludus("marcus: 5 denarii\ncaius: celer retiarius\nlucius: tigris secutor")
    game.commit("capua", marcus="tigris", caius="celer").lend("lucius", "marcus", "tigris", "capua", 0)
    assert game.arena.show
    game.arena.show.paid = game.arena.show.agreed = True
    game.start("duel", "tigris", "celer")
    assert game.skip_to("marcus", "bet").options.keys() >= {"decline", "tigris", "celer"}


def test_a_promise_of_the_rudiarius_at_the_tender_cannot_be_below_what_he_is_able_for():
    position = "marcus: umbria, 9 denarii, serpens thraex, celer myrmillo\ncaius: sicilia, pardus thraex, cycnus myrmillo"
    position += "\nlucius: umbria, 9 denarii, audax thraex, anthrax myrmillo"
    game = ludus(position, zone="urbs_salvia").start("munus_turn", 0)
    game.play("marcus: munus urbs_salvia")
    game.skip_to("lucius", "join")
    assert [e["seat"] for e in game.told("cannot_join")] == ["caius"]  # 8 denarii to travel, 5 to be had


# ---------------------------------------------------------------------- deals

DEAL = {"name": "a", "by": "marcus", "to": "caius"}


@pytest.mark.parametrize(
    ("give", "get", "why"),
    [
        ([["9"]], [], "no_money"),
        ([["celer"]], [], "not_owned"),
        ([["ursus"], ["ursus"]], [], "given_twice"),
        ([["audax"]], [], "committed"),
        ([["fortuna"]], [], "failed"),
        ([["loan", "hilarus", "luca"]], [], "not_ready"),
        ([["loan", "ursus", "capua"]], [], "no_such_munus"),
        ([["loan", "celer", "luca"]], [], "not_owned"),
        ([["loan", "luca"]], [], "not_understood"),
        ([["ursus", "audax"]], [], "not_understood"),
        ([], [["celer"], ["3"]], "no_money"),
    ],
)
def test_deals_that_cannot_be(give, get, why):
    position = "marcus: 8 denarii, ursus thraex, audax thraex, hilarus thraex engaged\ncaius: 2 denarii, celer thraex"
    game = ludus(position, zone="luca")
    game.commit("capua", marcus="audax", caius="")
    before = game.arena.dump()
    assert GAME.deal(game.arena, {**DEAL, "give": give, "get": get}) == why
    assert game.arena.dump() == before


def test_no_deal_in_a_duel_nor_between_choice_and_commitment():
    game = fight("marcus: tigris secutor\ncaius: celer retiarius", "tigris", "celer")
    assert not GAME.may_deal(game.state)
    game.run()
    assert GAME.may_deal(game.state)


# ---------------------------------------------------------------------- files of one's own


def test_a_map_of_ones_own_is_used_and_its_fingerprint_differs():
    from pbem.rules.munera.data import MAP_FILE, own_text

    text = own_text(MAP_FILE).replace("cost_per_zone = 2", "cost_per_zone = 3")
    options = GAME.settle({"map": text}, 2)
    assert box(options["map"]).italy.price("umbria", "etruria", 0) == 3
    assert GAME.fingerprint(options)[MAP_FILE] != GAME.fingerprint(GAME.settle({}, 2))[MAP_FILE]
    table = Table(GAME, GAME.new(["marcus", "caius"], options, Chance(b"own")))
    assert table.view(None)["options"]["map"] == "own"


def test_names_of_ones_own_cards_can_be_written():
    from pbem.orders.desk import Desk
    from pbem.rules.munera.data import CARDS_FILE, own_text

    options = GAME.settle({"cards": own_text(CARDS_FILE).replace('"ursus"', '"spiculus"').replace('"Ursus"', '"Spiculus"')}, 2)
    desk = Desk.new(GAME, ["marcus", "caius"], options, b"own", {"marcus": "Anna", "caius": "Bruno"})
    desk.begin()
    assert not desk.write("marcus", "bid spiculus at most 4").refused
    assert desk.write("caius", "bid ursus at most 4").refused


# ---------------------------------------------------------------------- who could meet a contract, before classes are settled


def munus_seen(position, munus, seat="marcus"):
    arena = ludus(position, zone=munus).arena
    (seen,) = GAME.view(arena, seat)["munera"]
    return seen["able"], "with" in seen, "with_classes" in seen


def test_gladiators_without_a_class_may_take_any():
    position = "marcus: umbria, 9 denarii, {}\ncaius: umbria, 9 denarii"
    assert munus_seen(position.format("ursus, tigris"), "pompeii") == (["marcus"], False, True)
    assert munus_seen(position.format("ursus thraex, tigris"), "pompeii") == (["marcus"], False, True)
    assert munus_seen(position.format("ursus thraex, tigris myrmillo"), "pompeii") == (["marcus"], True, False)
    assert munus_seen(position.format("ursus retiarius, tigris"), "pompeii") == ([], False, False)
    assert munus_seen(position.format("ursus thraex, tigris engaged"), "pompeii") == ([], False, False)
    assert munus_seen(position.format("ursus thraex, tigris, celer, audax"), "bononia") == (["marcus"], False, True)
    assert munus_seen(position.format("ursus thraex, tigris thraex, celer, audax"), "bononia") == ([], False, False)


def test_no_classes_help_who_cannot_pay_the_way():
    position = "marcus: sicilia, 0 denarii, ursus, tigris\ncaius: umbria"
    assert munus_seen(position, "urbs_salvia") == ([], False, False)
