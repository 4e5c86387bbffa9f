"""Loans said ahead (D16), the set that is fixed at joining (10.6), and when classes and doctors are settled."""

import pytest

from pbem.engine import Chance, Table
from pbem.orders.desk import Desk
from pbem.rules.munera import GAME
from pbem.rules.munera.gladiators import put_away
from pbem.rules.munera.state import Loan
from pbem.words.catalogue import Catalogue
from tests.munera.ludus import ludus
from tests.munera.post import Post

MEN = {
    "marcus": "serpens thraex, celer myrmillo, columbus retiarius",
    "caius": "lupus secutor, cycnus myrmillo, pardus thraex",
    "lucius": "ferox hoplomachus, nimbus aequimanus",
}
THREE = "\n".join(f"{seat}: umbria, 20 denarii, {men}" for seat, men in MEN.items())


def day(position=THREE, **more):
    return Post(ludus(position, zone="spoletium pompeii", **more), "munus_orders").go()


def loans(post):
    return [(one["gladiator"], one["borrower"], one["munus"], one["n"]) for one in post.told("loan_agreed")]


@pytest.mark.parametrize(("lend", "borrow", "met"), [
    ("lend columbus caius spoletium 2", "borrow columbus spoletium at most 3", True),
    ("lend columbus caius spoletium fee 2", "borrow columbus spoletium fee 2", True),
    ("prête columbus caius spoletium frais 2", "prendi in prestito columbus spoletium al massimo 3", True),
    ("lend columbus caius spoletium 4", "borrow columbus spoletium at most 3", False),
    ("lend columbus lucius spoletium 2", "borrow columbus spoletium at most 3", False),
    ("lend columbus caius pompeii 2", "borrow columbus spoletium at most 3", False),
    ("lend columbus caius spoletium", "borrow columbus spoletium", True),
])  # fmt: skip
def test_lending_and_borrowing_meet(lend, borrow, met):
    post = day()
    post.send("marcus", lend, "munus pass")
    post.send("caius", borrow, "munus pass")
    post.send("lucius", "munus pass")
    assert [loan[:3] for loan in loans(post)] == ([("columbus", "caius", "spoletium")] if met else [])
    assert all(fee == (2 if "2" in lend else 0) for *_, fee in loans(post))


def test_a_line_that_does_not_meet_is_known_to_nobody_else():
    post = day()
    reply = post.send("marcus", "lend columbus caius spoletium 9", "munus pass")
    events = list(reply.deed.events)
    events += post.send("caius", "borrow columbus spoletium at most 3", "munus pass").deed.events
    last = post.send("lucius", "munus pass").deed
    told = [one for one in [*events, *last.events] if "columbus" in str(one) and one.get("to") is None]
    assert not told
    answers = [entry for entry in last.inputs if entry["kind"] in ("lend", "borrow")]
    assert len(answers) > 6 and all(entry.get("secret") for entry in answers)


def test_a_loan_said_ahead_is_used_if_the_borrower_has_no_set_of_his_own():
    position = THREE.replace(", cycnus myrmillo, pardus thraex", "").replace("caius: umbria, 20", "caius: umbria, 5")
    post = day(position, rudis="caius")
    post.send("marcus", "lend columbus caius spoletium 2", "join no")
    post.send("lucius", "join spoletium yes")
    post.send("caius", "borrow columbus spoletium at most 3", "munus spoletium")
    assert [one["n"] for one in post.told("loan_active")] == [2]
    assert post.told("gladiators_sent")[0]["gladiators"] == ["columbus", "lupus"]


def test_one_gladiator_may_be_lent_to_two_and_the_first_who_uses_him_has_him():
    post = day()
    post.send("marcus", "lend columbus caius spoletium 1", "lend columbus lucius pompeii 2", "munus pass")
    post.send("caius", "borrow columbus spoletium at most 9", "munus pass")
    post.send("lucius", "borrow columbus pompeii at most 9", "munus pass")
    assert len(loans(post)) == 2


def test_whom_his_owner_takes_back_no_line_lends_again():
    post = day(rudis="lucius")
    post.send("marcus", "lend columbus caius spoletium 1", "recall columbus", "munus pass", "join no")
    post.send("caius", "borrow columbus spoletium at most 9", "munus pass", "join spoletium no", "join pompeii yes")
    post.send("lucius", "munus pass")
    assert len(loans(post)) == 1 and len(post.told("loan_recalled")) == 1


@pytest.mark.parametrize(("line", "code"), [
    ("lend ursus caius spoletium 2", "nobodys"),
    ("lend columbus nobody spoletium 2", "unknown_word"),
    ("borrow columbus rome 2", "unknown_word"),
])  # fmt: skip
def test_words_that_no_loan_can_have(line, code):
    post = day()
    reply = post.desk.write("marcus", line)
    assert reply.refused and [one.error.code for one in reply.lines if one.error] == [code]


# ---------------------------------------------------------------------- the set is fixed at joining

WAGES = """
marcus: umbria, 20 denarii, ursus myrmillo, tigris thraex
caius: samnium, 20 denarii, serpens thraex, celer myrmillo, audax myrmillo
lucius: umbria, 20 denarii, cycnus myrmillo, pardus thraex
"""


def tender_of_caius(*lines):
    post = Post(ludus(WAGES, rudis="marcus", zone="spoletium"), "choice", 0)
    post.send("caius", "ask join", *lines)
    post.send("lucius", "join no")
    return post.go()


def test_the_line_that_names_the_set_says_what_he_needs():
    """An auctoratus in it costs a denarius more; the automatic set may have none (10.6)."""
    names = tender_of_caius().state.box.gladiators
    auctoratus = next(name for name, card in names.items() if card.wage)
    position = WAGES.replace("audax", auctoratus)
    needs = []
    for line in ("commit spoletium serpens celer", f"commit spoletium serpens {auctoratus}"):
        post = Post(ludus(position, rudis="marcus", zone="spoletium"), "choice", 0)
        post.send("caius", "ask join", line)
        post.go()
        assert post.asked() == {"caius": "join"}
        needs.append(post.desk.asked()["caius"].known()["need"])
    assert needs[1] == needs[0] + 1


def test_the_set_is_fixed_though_he_forgets_the_line():
    post = tender_of_caius("commit spoletium serpens audax")
    post.send("caius", "forget commit")
    post.send("caius", "join spoletium yes")
    sent = post.told("gladiators_sent")[-1]
    assert (sent["seat"], sent["gladiators"]) == ("caius", ["serpens", "audax"])


def test_nobody_bids_below_what_his_set_needs():
    """Hector's wage is all that Caius lacks: for nothing he could send others, but these are fixed."""
    position = WAGES.replace("samnium, 20 denarii", "umbria, 0 denarii").replace("celer", "hector")
    post = Post(ludus(position, rudis="marcus", zone="spoletium"), "choice", 0)
    post.send("caius", "join yes", "commit spoletium serpens hector", "tender at least 0 | tender withdraw")
    post.send("lucius", "join yes", "tender at least 0 | tender withdraw")
    post.go()
    assert [(one["seat"], one["n"]) for one in post.told("tender_bid")][-2:] == [("caius", 2), ("lucius", 1)]
    assert post.told("second_participant")[0]["seat"] == "lucius"


def test_nobody_else_reads_which_set_is_fixed():
    post = tender_of_caius("commit spoletium serpens audax")
    for seat in ("marcus", "lucius", None):
        assert "sets" not in str(post.desk.game.view(post.state, seat)["show"])
        assert "audax" not in str(post.desk.game.view(post.state, seat)["show"])


def test_whom_a_joiner_has_borrowed_keeps_his_class():
    """His set is fixed: with another class he would have none."""
    position = WAGES.replace("celer myrmillo, audax myrmillo", "").replace(", pardus thraex", "")
    game = ludus(position, zone="spoletium").lend("lucius", "caius", "cycnus", "spoletium", 1).start("choice", 0)
    game.play("marcus: munus spoletium").play("caius: join yes")
    assert game.asked == "caius commit gladiator" and game.options == "cycnus serpens"  # Lucius has nobody else to give a class


# ---------------------------------------------------------------------- classes and doctors


def test_classes_are_changed_after_a_halt_by_everybody():
    post = Post(ludus(THREE, rudis="marcus", zone="spoletium pompeii"), "munus_orders").go()
    post.send("marcus", "munus spoletium", "ask halt if munus spoletium")
    post.send("caius", "join yes")
    post.send("lucius", "join no")
    assert set(post.asked().values()) == {"halt"}
    post.send("lucius", "class nimbus secutor", "munus pass")
    post.send("marcus", "munus pass")
    post.send("caius", "munus pass")
    assert post.state.men["nimbus"].style == "secutor"


def test_a_doctor_traded_between_two_duels_is_named_before_the_next():
    position = THREE.replace("marcus: umbria", "marcus: umbria, doctor_2")
    game = ludus(position).commit("spoletium", marcus="serpens celer", caius="cycnus pardus")
    assert game.arena.show
    game.arena.show.agreed = True
    post = Post(game, "next_fight")
    post.send("marcus", "offer d lucius give doctor_2 get 1 denarii")
    post.send("lucius", "accept d", "doctor doctor_2 aequimanus")
    post.go()
    assert [one["style"] for one in post.told("doctor_named")] == ["aequimanus"]
    assert post.state.doctors["doctor_2"] == "aequimanus"


def test_of_several_loans_one_is_taken_back_or_all():
    one, other = "recall columbus spoletium", "richiama columbus pompeii"
    for line, left in ((one, ["pompeii"]), (other, ["spoletium"]), ("recall columbus", [])):
        post = day(rudis="lucius")
        post.send("caius", "borrow columbus spoletium at most 9", "ask munus", "join no")
        post.send("lucius", "borrow columbus pompeii at most 9", "munus pass", "join no")
        post.send("marcus", "lend columbus caius spoletium 1", "lend columbus lucius pompeii 2", line, "munus pass", "join no")
        assert [loan.munus for loan in post.state.loans] == left


def test_a_loan_that_is_agreed_upon_twice_stands_once():
    post = day(rudis="caius")
    for fee in (1, 4):
        post.state.agree_on(Loan("marcus", "caius", "columbus", "spoletium", fee))
    assert [loan.fee for loan in post.state.loans] == [4]


def test_nothing_is_lent_for_the_munera_that_the_last_round_has_left():
    post = Post(ludus(THREE, zone="spoletium"), "forum_orders").go()
    post.send("marcus", "offer a caius give loan columbus spoletium fee 1 get nothing")
    post.send("caius", "accept marcus a")
    assert not post.state.loans and not post.told("loan_agreed")
    (failed,) = post.told("deal_failed")
    told = Catalogue("en", GAME, {"marcus": "Anna", "caius": "Bruno", "lucius": "Carla"}, post.desk.vocabulary).event(failed)
    assert told == "The deal “a”, offered by Anna (marcus), could not be carried out: that munus does not lie in the zone."


def test_no_agreement_is_carried_out_before_everybody_has_a_gymnasium():
    """Whoever had given his money away could found none, and the table would stand still."""
    seats = ["marcus", "caius"]
    post = Post.__new__(Post)
    post.desk = Desk(GAME, Table(GAME, GAME.new(seats, GAME.settle({}, 2), Chance(b"1"))), {seat: seat.title() for seat in seats})
    post.events = []
    post.send("marcus", "offer a caius give 24 denarii get nothing")
    post.send("caius", "accept marcus a")
    for seat in seats:
        post.send(seat, "region etruria")
    homes = {seat: gym.home for seat, gym in post.state.gyms.items()}
    assert homes == dict.fromkeys(seats, "etruria") and not post.told("agreement")


def test_a_doctor_traded_before_the_choice_teaches_in_that_munus():
    position = THREE.replace("marcus: umbria, 20 denarii", "marcus: umbria, 20 denarii, doctor_2 thraex")
    post = day(position, rudis="marcus")
    post.send("marcus", "ask munus", "join yes")
    post.send("caius", "munus spoletium", "join yes")
    post.send("lucius", "munus pass", "join no")
    post.send("marcus", "offer d caius give doctor_2 get nothing")
    post.send("caius", "accept marcus d", "doctor doctor_2 thraex")
    post.send("marcus", "munus pass")
    told = [one["event"] for one in post.events if one["event"] in ("doctor_named", "munus_chosen", "duel_begins")]
    assert told[0] == "doctor_named" and "duel_begins" in told


@pytest.mark.parametrize(("bundle", "why"), [("give 99 denarii get nothing", "no_money"), ("give nothing get missio", "failed"),
                                             ("give 99 denarii get fortuna", "failed")])  # fmt: skip
def test_why_a_deal_failed_tells_nothing_of_a_hand(bundle, why):
    """Treasuries are public, hands are not: that money was missing would say that the card was there."""
    post = Post(ludus("marcus: umbria, 9 denarii\ncaius: umbria, hand fortuna", zone="telesia"), "munus_orders").go()
    post.send("marcus", f"offer a caius {bundle}")
    post.send("caius", "accept a")
    assert [one["why"] for one in post.told("deal_failed")] == [why]


def test_a_loan_without_a_munus_is_no_offer():
    post = Post(ludus("marcus: umbria, bato provocator\ncaius: umbria", zone="telesia"), "munus_orders").go()
    assert post.refused("marcus", "offer a caius give loan bato fee 1 get nothing").startswith("item_lacks")
    post.send("marcus", "offer a caius give loan bato telesia fee 1 get nothing")


def test_a_loan_whose_gladiator_is_sold_is_void_and_everybody_is_told():
    """5.5: it is void when he has changed his owner."""
    post = day()
    post.send("marcus", "offer l caius give loan columbus spoletium get 1 denarius")
    post.send("caius", "accept l")
    post.send("marcus", "offer s lucius give columbus get 5 denarii")
    sold = post.send("lucius", "accept s").deed.events
    (void,) = [one for one in sold if one["event"] == "loan_void"]
    assert "to" not in void and void == {
        "event": "loan_void", "owner": "marcus", "borrower": "caius", "gladiator": "columbus", "munus": "spoletium"
    }  # fmt: skip
    assert not post.state.loans


def test_a_dead_gladiator_is_lent_no_longer_but_of_the_loan_he_died_in_nothing_is_said():
    arena = ludus(THREE, zone="pompeii").commit("spoletium", caius="columbus lupus", lucius="ferox nimbus").arena
    assert arena.show
    arena.show.agreed = True
    arena.loans = [Loan("marcus", "caius", "columbus", munus, 1) for munus in ("spoletium", "pompeii")]
    put_away(arena, "columbus", "marcus")
    assert [particulars["munus"] for name, particulars, _ in arena.news if name == "loan_void"] == ["pompeii"]
    assert not arena.loans
