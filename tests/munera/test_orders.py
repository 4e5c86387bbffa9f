"""Chapter 10 in the one order language: budgets, proxy bidding, conditional duel orders, wagers, schemes, halts, loans."""

import tomllib
from importlib.resources import files

import pytest

from pbem.engine import Chance, Table
from pbem.orders.desk import Desk
from pbem.rules.munera import GAME, reasons
from tests.munera.ludus import ludus, ring
from tests.munera.post import NAMES, Post

# ---------------------------------------------------------------------- C07: budgets over several auctions

C07 = "marcus: 14 denarii\ncaius: 20 denarii"
FORUM = "nimbus vespa coquus_2 medicus_1a"


def auctions():
    return Post(ludus(C07, forum=FORUM), "auctions", 0)


def test_case_07_automatic_bids():
    post = auctions()
    post.send(
        "marcus",
        "bid coquus_2 at most 7, treasury-2, 14-spent if bought < 3",
        "bid nimbus at most 5, treasury-2, 14-spent if bought < 3",
        "bid vespa at most 3, treasury-2, 14-spent if bought < 3 and not won nimbus",
        "bid medicus_1a at most 4, treasury-2, 14-spent if bought < 3",
    )
    post.send("caius", "bid coquus_2 at most 6", "bid vespa at most 1", "bid medicus_1a at most 4")
    post.go()
    sold = [(event["card"], event["seat"], event["n"]) for event in post.told("sold")]
    assert sold == [("coquus_2", "marcus", 7), ("vespa", "marcus", 3), ("medicus_1a", "caius", 4), ("nimbus", "marcus", 2)]
    assert post.money() == "marcus 2 caius 16" and not post.state.forum
    assert post.state.rudis == "caius"


def test_case_07_a_bid_says_that_its_card_may_be_put_up():
    post = Post(ludus(C07 + "\nlucius: 9 denarii", forum=FORUM + " audax lupae_1a"), "auctions", 0)
    post.send("caius", "bid coquus_2 at most 6", "bid vespa at most 1")
    post.send("lucius", "bid audax 2 if treasury > 50", "bid vespa at most 4")
    post.go()
    assert [(event["seat"], event["card"]) for event in post.told("put_up")] == [("caius", "coquus_2"), ("lucius", "vespa")]
    assert [(event["seat"], event["n"]) for event in post.told("sold")] == [("caius", 6), ("lucius", 4)]


@pytest.mark.parametrize("word", ["", "always "])
def test_after_the_list_of_cards_to_put_up_come_the_bids(word):
    post = Post(ludus(C07, forum="anthrax scorpio nimbus"), "auctions", 0)
    post.send("caius", f"{word}open anthrax", f"{word}bid scorpio 3")
    post.send("marcus", "bid anthrax 5", "open anthrax")
    post.go()
    assert [(event["seat"], event["card"]) for event in post.told("put_up")] == [("marcus", "anthrax"), ("caius", "scorpio")]
    assert [event["card"] for event in post.told("sold")] == ["anthrax", "scorpio"]


def test_who_says_done_himself_puts_up_nothing_more():
    post = Post(ludus(C07, forum="anthrax scorpio nimbus"), "auctions", 0)
    post.send("marcus", "open done", "bid scorpio 3")
    post.go()
    assert not post.told("put_up")


def test_nobody_without_orders_puts_up_or_bids():
    post = auctions().go()
    assert not post.told("put_up") and len(post.told("auction_done")) == 2


def test_a_dropped_card_is_passed():
    post = auctions()
    post.send("marcus", "bid nimbus 2", "bid vespa at most 3 if not won nimbus | bid vespa pass", "open nimbus | vespa")
    post.go()
    assert [event["card"] for event in post.told("sold")] == ["nimbus"]


# ---------------------------------------------------------------------- C08: tenders by proxy

PAIRS = [
    "serpens thraex, celer myrmillo, ferox hoplomachus, nimbus aequimanus, vespa provocator, murena provocator",
    "pardus thraex, cycnus myrmillo, vindex hoplomachus, bato aequimanus, corvus provocator, lupus provocator",
    "audax thraex, anthrax myrmillo, pulcher hoplomachus, aureus aequimanus, carbo provocator, latro provocator",
    "ursus thraex, hilarus myrmillo, generosus hoplomachus, tigris aequimanus, umbra provocator, cerberus provocator",
]
SEATS = ["marcus", "caius", "lucius", "julius"]
C08 = "\n".join(f"{seat}: latium_et_campania, 50 denarii, {men}" for seat, men in zip(SEATS, PAIRS))


def tender(lucius):
    post = Post(ludus(C08, zone="capua"), "munus_turn", 0)
    post.send("julius", "tender capua 9 if opening | at least 8")
    post.send("lucius", lucius)
    post.send("caius", "tender capua at least 6 | tender capua withdraw")
    post.go()
    bids = [(e["seat"], e.get("n", "out")) for e in post.events if e["event"] in ("tender_bid", "tender_withdrawn")]
    return bids, post.told("second_participant")[0]


def test_case_08_proxy_bidding():
    bids, second = tender("tender at least 4 | tender withdraw")
    assert bids == [
        ("caius", 11), ("lucius", 10), ("julius", 9), ("caius", 8), ("lucius", 7), ("julius", "out"), ("caius", 6),
        ("lucius", 5), ("caius", "out"),
    ]  # fmt: skip
    assert (second["seat"], second["n"]) == ("lucius", 5)


def test_case_08_with_a_jump():
    bids, second = tender("tender 5 if low > 5 | at least 4")
    assert bids == [("caius", 11), ("lucius", 5), ("julius", "out"), ("caius", "out")]
    assert (second["seat"], second["n"]) == ("lucius", 5)


def test_case_08_with_a_jump_to_nothing():
    bids, second = tender("tender 0")
    assert bids == [("caius", 11), ("lucius", 0)]
    assert (second["seat"], second["n"]) == ("lucius", 0)


# ---------------------------------------------------------------------- C20, C21: duel orders


def duel(position, one, two, dice, **orders):
    game = ring(position, one, two, dice)
    post = Post(game, "duel", one, two)
    for seat, lines in orders.items():
        post.send(seat, *lines)
    post.go()
    assert not post.state.chance.script["d10"]
    return post


def test_case_20_without_orders_from_either():
    position = "marcus: coquus_1a, lupus secutor, hand vela\ncaius: celer retiarius"
    post = duel(position, "lupus", "celer", "2 6 | 1 7 4 | 9 2 8 | 3 4 | 8 7 | 6")
    assert "lupus" not in post.state.men and post.state.men["celer"].renown == 2
    assert post.state.used == {"coquus_1a": 1}


def test_case_21_one_bettor_with_conditional_orders():
    position = "marcus: ferox secutor, hand vela\ncaius: audax retiarius\nlucius: 5 denarii"
    post = duel(
        position, "ferox", "audax", "7 5 | 2 6 8 | 9 7 | 4 3 | 3 | 5",
        lucius=[
            "always bet 3 on audax", "always scheme arbiter_corruptus other if reroll", "always scheme refectio if lastwound_b",
        ],
        caius=["always combat stand"],
        marcus=["always combat ferox virtus if diff >= 3 and virtus > 1"],
    )  # fmt: skip
    assert post.told("appreciation")[0]["n"] == 5 and post.told("spared")
    assert [event["scheme"] for event in post.told("scheme")] == ["refectio"]
    assert post.money() == "marcus 0 caius 0 lucius 1"
    assert post.state.men["audax"].wound == 0 and post.state.men["audax"].engaged


def test_rules_that_name_the_gladiator_stand_alone():
    position = "marcus: tigris secutor, hand vela\ncaius: celer retiarius"
    lines = ["always combat virtus if diff >= 1", "always combat tigris virtus if diff >= 8"]
    post = duel(position, "tigris", "celer", "1 5 | 9 2 | 9 2 | 1 | 9", marcus=lines, caius=["always combat stand"])
    assert not post.told("virtus_announced")


def test_bets_by_favourite_and_by_owner():
    position = "marcus: tigris secutor, hand vela\ncaius: 9 denarii\nlucius: celer retiarius\njulius: 9 denarii"
    orders = {"caius": ["always bet 4 on favourite if edge >= 2"], "julius": ["always bet 2 on lucius"]}
    post = duel(position, "tigris", "celer", "9 0 9 | 9 2 | 0 | 9", **orders, lucius=["always combat stand"])
    placed = [(e["seat"], e["gladiator"], e["n"]) for e in post.told("bet_placed")]
    assert placed == [("caius", "tigris", 4), ("julius", "celer", 2)]


def test_judgement_with_the_card_only_if_the_coquus_is_gone():
    position = "marcus: coquus_1a, lupus secutor, hand missio\ncaius: celer retiarius"
    post = duel(
        position, "lupus", "celer", "0 9 9 | 1 9 | 9 9 | 9",
        marcus=["always judgement lupus coquus | missio", "always combat stand", "always accident coquus", "always recovery keep"],
        caius=["always combat stand"],
    )  # fmt: skip
    assert post.told("rescued")[0]["card"] == "missio"


# ---------------------------------------------------------------------- asking, halting, dealing

TWO = """
marcus: latium_et_campania, 20 denarii, serpens thraex, celer myrmillo, ferox hoplomachus, nimbus aequimanus, columbus retiarius
caius: latium_et_campania, 20 denarii, pardus thraex, cycnus myrmillo, vindex hoplomachus, bato aequimanus, lupus secutor
"""


def munus_day():
    return Post(ludus(TWO, zone="pompeii telesia"), "munus_orders")


def test_a_munus_phase_costs_one_letter_each():
    post = munus_day().go()
    assert post.asked() == {"marcus": "munus_day", "caius": "munus_day"}
    post.send("marcus", "munus telesia ferox nimbus | pompeii")
    post.send("caius", "join pompeii no", "join telesia yes")
    assert post.asked() == {"marcus": "the_end"}
    assert post.told("munus_over")[0]["munus"] == "telesia"


def test_without_orders_the_automatic_answers_decide():
    post = munus_day().go().late()
    assert post.asked() == {"marcus": "the_end"}
    assert [event["munus"] for event in post.told("munus_over")] == ["pompeii", "telesia"]


def test_a_list_of_munera_stays_in_force_and_then_passes():
    post = munus_day().go()
    post.send("marcus", "munus telesia")
    post.send("caius", "munus pass")
    assert [event["munus"] for event in post.told("munus_over")] == ["telesia"]
    assert [event["seat"] for event in post.told("munus_passed")] == ["caius", "marcus"]


def test_halt_after_one_munus_is_for_all():
    post = munus_day().go()
    post.send("marcus", "ask halt if munus telesia", "munus telesia | pompeii")
    post.send("caius", "ready")
    assert post.asked() == {"marcus": "halt", "caius": "halt"}
    post.send("marcus", "ready")
    post.send("caius", "munus pass", "join no")
    assert post.asked() == {"marcus": "the_end"}


def test_two_who_ask_fight_throw_by_throw():
    post = munus_day().go()
    post.send("marcus", "ask combat", "munus pompeii")
    post.send("caius", "ask combat", "ready")
    seat, kind = next(iter(post.asked().items()))
    assert kind == "combat"
    post.send(seat, "stand")
    assert next(iter(post.asked().values())) == "combat"


def test_classes_are_named_in_the_orders_of_the_stage():
    post = munus_day().go()
    post.send("marcus", "class columbus secutor; class celer thraex", "munus pass")
    post.send("caius", "munus pass")
    assert [post.state.men[name].style for name in ("columbus", "celer")] == ["secutor", "thraex"]


def test_the_same_in_french_and_italian():
    post = munus_day().go()
    french = ["classe columbus sécuteur", "spectacle telesia | pompeii", "toujours combat virtus si écart >= 4"]
    post.send("marcus", "Bonjour,", *french)
    post.send("caius", "partecipa telesia sì", "sempre combattimento resta", "scommetti 3 su favorito se vantaggio >= 2")
    assert post.told("munus_over")


@pytest.mark.parametrize("words", ["bid ursus at most 12, treasury-5, 20-spent if not won audax | bid ursus pass",
                                   "rilancia ursus al massimo 12, tesoro-5, 20-speso se non vinto audax | passo",
                                   "miser ursus au plus 12, trésor-5, 20-dépensé si pas gagné audax | passer"])  # fmt: skip
def test_a_budget_in_three_languages(words):
    post = Post(ludus("marcus: 14 denarii\ncaius: 20 denarii", forum="ursus audax"), "auctions", 0)
    post.send("marcus", words, "open ursus")
    post.go()
    assert post.money() == "marcus 5 caius 20"


def test_a_loan_is_offered_taken_and_used():
    post = munus_day().go()
    post.send("marcus", "offer net caius give loan columbus pompeii fee 3 get nothing")
    post.send("caius", "accept marcus net")
    assert [(loan.gladiator, loan.borrower, loan.fee) for loan in post.state.loans] == [("columbus", "caius", 3)]
    assert post.refused("caius", "accept marcus net").startswith("offer_is_accepted")
    post.send("marcus", "recall columbus", "munus pass")
    post.send("caius", "munus pass")
    assert post.told("loan_recalled")


def test_an_offer_for_nothing_says_so():
    post = munus_day().go()
    post.send("marcus", "offer gift caius give 2 denarii get nothing")
    (told,) = post.told("offered")
    assert (told["give"], told["get"]) == ("2 denarii", "nothing")
    post.send("caius", "accept gift")
    assert post.money() == "marcus 18 caius 22"


def test_money_and_cards_change_hands_at_once_or_not_at_all():
    post = munus_day().go()
    post.send("marcus", "offer a caius give 5 denarii, columbus get lupus")
    post.send("caius", "accept a")
    assert post.money() == "marcus 15 caius 25" and post.state.men["columbus"].owner == "caius"
    post.send("marcus", "offer b caius give 99 denarii get pardus")
    post.send("caius", "accept b")
    assert post.money() == "marcus 15 caius 25" and post.state.men["pardus"].owner == "caius"
    assert post.told("deal_failed")


def test_traded_eventa_are_known_to_the_two_alone():
    position = TWO.replace("20 denarii", "20 denarii, hand fortuna missio", 1) + "lucius: umbria"
    post = Post(ludus(position, zone="pompeii"), "munus_orders")
    post.go()
    post.send("marcus", "offer f caius give fortuna get 2 denarii")
    post.send("caius", "accept f")
    assert post.told("agreement")[0]["gives"] == ["eventum"]
    assert post.told("eventa_traded")[0]["to"] == ["marcus", "caius"]
    assert [post.state.box.kind[card] for card in post.state.gyms["caius"].hand] == ["fortuna"]


# ---------------------------------------------------------------------- bad input, each with its own reason


def test_a_bid_above_the_treasury_or_below_the_cost():
    post = Post(ludus(C07, forum=FORUM), "auctions", 0)
    post.send("marcus", "ask open", "ask bid")
    post.go()
    assert post.refused("marcus", "open ursus").startswith("not_on_forum: open")
    post.send("marcus", "open coquus_2")
    assert post.asked() == {"marcus": "bid"}
    assert post.refused("marcus", "bid coquus_2 15") == "above_treasury: bid coquus_2 pass / bid coquus_2 6 / bid coquus_2 14"
    assert post.refused("marcus", "bid coquus_2 3").startswith("below_cost: bid coquus_2 pass")
    post.send("marcus", "bid coquus_2 pass")
    assert post.refused("marcus", "open coquus_2").startswith("put_up_already: open")


def ask_munus():
    """Of thraeces and myrmillones there are enough for a choice at each word."""
    position = TWO.replace("celer myrmillo", "celer myrmillo wounded").replace("ferox hoplomachus", "ferox hoplomachus engaged")
    more = "audax myrmillo, carbo myrmillo, tigris thraex, ursus hoplomachus, latro hoplomachus"
    position = position.replace("columbus retiarius", f"columbus retiarius, {more}")
    game = ludus(position, zone="pompeii telesia bononia")
    game.arena.decks["gladiator"].remove("umbra")
    game.arena.discards["gladiator"].append("umbra")
    post = Post(game, "choice", 0)
    post.send("marcus", "ask munus")
    post.go()
    return post


@pytest.mark.parametrize(("line", "code"), [
    ("munus pompeii serpens celer", "wounded"),
    ("munus pompeii ferox nimbus", "engaged"),
    ("munus pompeii serpens cycnus", "someone_elses"),
    ("munus pompeii serpens umbra", "dead"),
    ("munus pompeii serpens cerberus", "nobodys"),
    ("munus pompeii serpens nimbus", "no_pairing"),
    ("munus bononia serpens nimbus audax ursus", "no_pairing"),
    ("munus bononia tigris serpens", "no_pairing"),
    ("munus bononia serpens audax, serpens audax", "named_twice"),
    ("munus bononia serpens audax, tigris carbo", "same_pairing"),
    ("munus pompeii nimbus ursus", "other_pairing"),
    ("munus capua", "not_in_zone"),
])  # fmt: skip
def test_gladiators_who_cannot_be_sent(line, code):
    found, _, nearest = ask_munus().refused("marcus", line).partition(": ")
    assert found == code and "munus" in nearest


def test_a_gladiator_who_is_lent():
    men = "serpens thraex, tigris thraex, celer myrmillo, audax myrmillo, columbus retiarius"
    position = f"marcus: umbria, 20 denarii, {men}\ncaius: umbria, 20 denarii, lupus secutor, nimbus aequimanus, ferox hoplomachus"
    game = ludus(position, rudis="caius", zone="spoletium").lend("marcus", "caius", "columbus", "spoletium", 1)
    post = Post(game, "choice", 0)
    post.send("marcus", "ask commit")
    post.send("caius", "munus spoletium columbus lupus")
    post.go()
    assert post.asked() == {"marcus": "commit"}
    assert post.refused("marcus", "commit spoletium columbus celer").startswith("lent: commit spoletium")


def test_what_a_lender_needs_is_less_by_his_fee():
    men = "serpens thraex, tigris thraex, celer myrmillo, audax myrmillo, columbus retiarius"
    position = f"marcus: samnium, 20 denarii, {men}\ncaius: umbria, 20 denarii, lupus secutor"
    needs = []
    for fee in (0, 1):
        game = ludus(position, rudis="caius", zone="spoletium").lend("marcus", "caius", "columbus", "spoletium", fee)
        game.start("choice", 0).play("caius: munus spoletium columbus lupus")
        needs.append(game.skip_to("marcus", "join").known()["need"])
    assert needs == [2, 1]  # the way from Samnium, less the fee


def test_a_munus_he_cannot_meet():
    position = "marcus: celer myrmillo, serpens thraex\ncaius: 9 denarii"
    post = Post(ludus(position, zone="pompeii telesia"), "choice", 0)
    post.send("marcus", "ask munus")
    post.go()
    assert post.refused("marcus", "munus telesia").startswith("cannot_meet: munus p")


def test_a_reserve_below_the_cost():
    post = Post(ludus("marcus: ursus thraex\ncaius: 9 denarii"), "market")
    post.send("marcus", "ask sell")
    post.go()
    assert post.refused("marcus", "sell ursus auction 1").startswith("below_cost: sell ursus")


def test_a_munus_he_cannot_pay_for():
    post = Post(ludus("marcus: sicilia, celer myrmillo, serpens thraex\ncaius: 9 denarii", zone="verona pompeii"), "choice", 0)
    assert reasons.why_no_munus(post.state, "marcus", "pompeii") == "cannot_pay"
    assert reasons.why_no_munus(post.state, "marcus", "verona") == "cannot_meet"


def test_a_card_not_in_hand_or_at_the_wrong_window():
    game = ludus("marcus: ursus thraex, hand patronus fuga infamia\ncaius: celer thraex")
    post = Post(game, "ludus")
    post.send("marcus", "ask play")
    post.go()
    assert post.refused("marcus", "play patronus") == "wrong_window: play pass / play fuga celer"
    assert post.refused("marcus", "play missio") == "not_in_hand: play pass / play fuga celer"


def test_a_means_that_is_not_there():
    game = ring("marcus: tigris secutor, hand vela\ncaius: celer retiarius", "tigris", "celer", "2 6 | 5 5")
    post = Post(game, "duel", "tigris", "celer")
    post.send("marcus", "ask combat")
    post.go()
    assert post.asked() == {"marcus": "combat"}
    codes = [post.refused("marcus", f"combat {word}").partition(":")[0] for word in ("vela", "fortuna", "coquus")]
    assert codes == ["wrong_window", "not_in_hand", "no_coquus"]


FOUR = "marcus: tigris secutor, hand vela\ncaius: 9 denarii\nlucius: celer retiarius\njulius: 2 denarii"


def test_a_scheme_on_a_taken_box():
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("julius", "always scheme pausa")
    post.send("caius", "ask scheme")
    post.send("marcus", "always combat stand")
    post.send("lucius", "always combat stand")
    post.go()
    assert post.asked() == {"caius": "scheme"}
    assert post.refused("caius", "scheme pausa").startswith("box_taken: scheme hold / scheme refectio")


def test_a_bet_on_a_taken_side_or_with_money_he_has_not():
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("caius", "ask bet")
    post.send("julius", "ask bet")
    post.go()
    assert post.refused("caius", "bet 6 on tigris").startswith("above_stake")
    post.send("caius", "bet 3 on tigris")
    assert post.refused("julius", "bet 1 on tigris").startswith("side_taken")
    assert post.refused("julius", "bet 3 on celer").startswith("above_treasury")


def test_a_tender_that_does_not_fall():
    post = Post(ludus(C08, zone="capua"), "munus_turn", 0)
    post.send("lucius", "ask tender")
    post.go()
    assert post.refused("lucius", "tender capua 11").startswith("not_less: tender capua")


@pytest.mark.parametrize(("line", "code"), [("tender capua 99", "above_payment"), ("tender withdraw", "must_bid")])
def test_who_opens_the_tender_must_bid_what_the_card_pays_or_less(line, code):
    post = Post(ludus(C08, zone="capua"), "munus_turn", 0)
    post.send("caius", "ask tender")
    post.go()
    assert post.refused("caius", line).startswith(f"{code}: tender capua")


def test_every_reason_has_its_sentence():
    codes = {value for name, value in vars(reasons).items() if name.isupper() and name.lower() == value} - {"gladiator"}
    words = tomllib.loads(files(GAME.package).joinpath("words.en.toml").read_text("utf-8"))
    assert codes == {*words["error"]}


def test_an_offer_accepted_after_it_was_withdrawn():
    post = munus_day().go()
    post.send("marcus", "offer a caius give 5 denarii get nothing")
    post.send("marcus", "withdraw a")
    assert post.refused("caius", "accept marcus a").startswith("offer_is_withdrawn")
    assert post.refused("caius", "accept a").startswith("offer_is_withdrawn")
    assert post.refused("caius", "accept b").startswith("no_such_offer")
    post.send("marcus", "offer a caius give 5 denarii get nothing")
    post.send("caius", "refuse a")
    assert post.refused("caius", "accept a").startswith("offer_is_refused")
    assert post.refused("marcus", "withdraw a").startswith("offer_is_refused")


def test_the_loser_of_a_simplified_duel_is_said_to_be_wounded():
    """He always is, if he lives (R-24), and no event of its own says it."""
    words = tomllib.loads(files(GAME.package).joinpath("words.en.toml").read_text("utf-8"))
    assert "wounds {loser}" in words["events"]["spar_won"]


def test_a_card_to_put_up_is_left_alone_when_ones_own_bid_for_it_would_pass():
    """10.5: the first card of the list for which his own answer is not pass; without a bid it is."""
    post = Post(ludus("marcus: 14 denarii\ncaius: 20 denarii", forum="ursus audax celer"), "auctions", 0)
    post.send("marcus", "open ursus | audax | celer", "bid ursus 3 if treasury > 20", "bid audax at most 5")
    post.go()
    assert [one["card"] for one in post.told("put_up")] == ["audax"]


@pytest.mark.parametrize("word", ["", "always ", "once "])
def test_a_card_nobody_bids_for_himself_is_not_put_up(word):
    post = Post(ludus("marcus: 9 denarii\ncaius: 9 denarii", forum="audax ferox"), "auctions", 0)
    post.send("marcus", f"{word}open audax")
    post.go()
    assert not post.told("put_up") and [one["seat"] for one in post.told("auction_done")] == ["marcus", "caius"]


def test_a_card_is_put_up_by_whoever_wants_to_be_asked_for_his_bid():
    post = Post(ludus("marcus: 9 denarii\ncaius: 9 denarii", forum="audax ferox"), "auctions", 0)
    post.send("marcus", "open audax", "ask bid")
    post.go()
    assert [one["card"] for one in post.told("put_up")] == ["audax"] and post.asked() == {"marcus": "bid"}


def test_a_side_may_be_called_i_or_ii_but_is_listed_once():
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("caius", "ask bet")
    post.go()
    assert [choice.line for choice in post.desk.choices("caius")] == [
        ("bet", "decline"), ("bet", "tigris"), ("bet", "celer")
    ]  # fmt: skip
    post.send("caius", "bet 3 on II")
    assert [one["gladiator"] for one in post.told("bet_placed")] == ["celer"]


def test_a_french_and_an_italian_guard():
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("caius", "toujours pari 2 sur favori si avantage >= 0")
    post.send("julius", "scommessa 1 su II se comprobatio = 0 e virtus_ii >= 0")
    post.go()
    assert len(post.told("bet_placed")) == 2


def test_an_unknown_fact_is_answered_with_a_few_known_ones():
    post = munus_day().go()
    reply = post.desk.write("marcus", "always bet 2 on favourite if zzz >= 2")
    (error,) = [line.error for line in reply.lines if line.error]
    assert error.code == "unknown_fact" and 0 < len(error.nearest) <= 8
    assert post.refused("marcus", "always bet 2 on favourite if edeg >= 2").startswith(
        "unknown_fact: always bet 2 favourite if edge >= 2"
    )


@pytest.mark.parametrize("minus", ["-", "−", "- "])
def test_a_guard_may_ask_for_less_than_nothing(minus):
    """`pugna` is negative for whoever is being driven back."""
    post = Post(ring(FOUR, "tigris", "celer", "2 6 | 3 5 | 9 9"), "duel", "tigris", "celer")
    post.send("marcus", f"always combat virtus if pugna <= {minus}4")
    post.send("lucius", "always combat stand")
    post.go()
    assert [one["gladiator"] for one in post.told("virtus_announced")][:1] == ["tigris"]
    assert [one["round"] for one in post.told("throw")][:2] == [1, 2]
    assert post.events.index(post.told("virtus_announced")[0]) > post.events.index(post.told("throw")[1])


def new_desk() -> Desk:
    options = GAME.settle({}, 3)
    seats = GAME.seats(options)[:3]
    desk = Desk(GAME, Table(GAME, GAME.new(seats, options, Chance(b"regions"))), {seat: NAMES[seat] for seat in seats})
    desk.begin()
    return desk


def test_regions_are_for_the_set_up_only_and_a_line_for_one_is_refused_afterwards():
    desk = new_desk()
    assert not desk.clone().write("caius", "region samnium").refused
    while desk.table.view(None)["phase"] == "setup":
        desk.deadline()
    for seat in desk.seats:
        for line in ("region samnium", "always region samnium | region umbria", "ask region"):
            before = desk.dump()
            assert [one.code for one in desk.write(seat, line).lines] == ["kind_over"]
            assert desk.dump() == before


def test_whether_a_region_is_over_does_not_depend_on_what_is_hidden():
    desk = new_desk()
    while desk.table.view(None)["phase"] == "setup":
        desk.deadline()
    other = desk.clone()
    GAME.redeal(other.table.state, "marcus", Chance(b"hidden"))
    assert other.table.state.dump() != desk.table.state.dump()
    for line in ("region samnium", "always region umbria", "region umbria | region samnium"):
        assert repr(other.write("marcus", line).lines) == repr(desk.write("marcus", line).lines)


# ---------------------------------------------------------------------- small words


def test_side_i_is_no_article():
    """Ursus has no virtus that could be taken; that is no reason to strike the other one."""
    position = "marcus: ursus secutor, hand vela\ncaius: 9 denarii\nlucius: celer retiarius\njulius: 2 denarii"
    post = Post(ring(position, "ursus", "celer", "5 4 | 5 4"), "duel", "ursus", "celer")
    post.send("julius", "ask scheme")
    post.send("marcus", "always combat stand")
    post.send("lucius", "always combat stand")
    post.go()
    assert post.asked() == {"julius": "scheme"}
    for line in ("scheme arbiter corruptus i", "scheme arbiter corruptus ursus"):
        assert post.refused("julius", line).startswith("no_virtus: scheme arbiter_corruptus")
    post.send("julius", "scheme arbiter corruptus ii")
    assert [one["gladiator"] for one in post.told("scheme_virtus")] == ["celer"]


@pytest.mark.parametrize("line", ["bet 3 i", "bet 3 on i", "bet i 3", "scommettere 3 su I", "parier 3 sur I"])
def test_a_side_may_be_named_before_or_behind_the_stake(line):
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("caius", "ask bet")
    post.go()
    post.send("caius", line)
    assert [one["gladiator"] for one in post.told("bet_placed")] == ["tigris"]


def test_a_side_that_is_taken_is_told_by_any_of_its_names():
    post = Post(ring(FOUR, "tigris", "celer", "5 4 | 5 4"), "duel", "tigris", "celer")
    post.send("caius", "always bet 3 on tigris")
    post.send("julius", "ask bet")
    post.go()
    assert post.refused("julius", "bet 1 on i").startswith("side_taken")


@pytest.mark.parametrize("line", ["tell caius I will not join", "tell Bruno: I will not join", "di a Bruno I will not join"])
def test_all_words_behind_the_name_are_told(line):
    post = munus_day().go()
    reply = post.send("marcus", line)
    assert reply.deed.talk == [{"by": "marcus", "to": "caius", "text": "I will not join"}]


@pytest.mark.parametrize(("line", "kept"), [
    ("bid hector 5 denarii", "bid hector 5"), ("enchère hector 5", "bid hector 5"), ("bid medicus 4", "bid medicus_2 4"),
    ("bid coquus 5", "bid coquus_1b 5"), ("always house accept", "always house keep"), ("always bet none", "always bet decline"),
    ("always bet pass", "always bet decline"), ("always accident tigris accept", "always accident tigris keep"),
])  # fmt: skip
def test_words_that_people_and_chapter_10_write(line, kept):
    post = Post(ludus("marcus: 14 denarii\ncaius: 20 denarii", forum="hector medicus_2 coquus_1b"), "forum_orders").go()
    post.send("marcus", line)
    assert post.plans("marcus") == [kept]


@pytest.mark.parametrize("line", ["join foo yes", "scheme foo", "offer q caius give foo get nothing",
                                  "offer q caius give -3 d get nothing"])  # fmt: skip
def test_a_short_word_is_like_no_other(line):
    post = munus_day().go()
    reply = post.desk.write("marcus", line)
    nearest = [near for one in reply.lines if one.error for near in one.error.nearest]
    assert not {"join no yes", "scheme other"} & {*nearest}
    assert {near for near in nearest if near.startswith("offer")} <= {"offer q caius give 1 denarii get nothing"}  # the example


def test_an_offer_that_replaces_another_says_so():
    post = munus_day().go()
    post.send("marcus", "offer z caius give 2 denarii get nothing")
    (told,) = post.send("marcus", "offer z caius give 3 denarii get nothing").lines
    assert told.code == "offered_instead"
