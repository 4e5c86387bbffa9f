"""The probe played by orders: one test for each thing that the three games need of the engine and the desk."""

from pathlib import Path
from typing import Any

import pytest

import pbem.rules
from pbem.engine import Loaded, Table
from pbem.orders.desk import Desk, Misfit
from tests.probe import GAME
from tests.probe.state import CARDS
from tests.test_house import ROOT, forgotten_scenes, guarded_yields, outside_world, sources, walked_sets

HANDS = {"red": ["fortuna", "nummus"], "green": ["nummus", "nummus"], "blue": ["fortuna", "nummus"]}
RED_BUYS_URSUS = {
    "red": "bid ursus 12; bid milo pass",
    "green": "bid ursus pass; bid milo 4",
    "blue": "bid ursus pass; bid milo pass",
}
ALL_WORK = dict.fromkeys(HANDS, "work; work")


class Arena:
    """A desk at which ursus and milo are for sale first, red begins, and the dice of the ring are known."""

    def __init__(self, players: int = 2, dice: tuple[int, ...] = (), hands: dict[str, list[str]] = HANDS) -> None:
        seats = list(hands)[:players]
        dealt = [card for seat in seats for card in hands[seat]]
        rest = [card for card, copies in CARDS.items() for _ in range(copies - dealt.count(card))]
        fighters = ["ursus", "milo", "felix", "taurus", "niger", "lupus"]
        script: dict[str, list] = {"first": ["red"], "cards": [rest + dealt[::-1]], "fighters": [fighters]}
        script["blow"] = [die - 1 for die in dice]
        table = Table(GAME, GAME.new(seats, GAME.settle({}, players), Loaded(script)))
        self.desk = Desk(GAME, table, dict(zip(seats, ("Anna", "Bruno", "Chloé"))))
        self.desk.begin()

    @property
    def state(self) -> Any:
        return self.desk.table.state

    def write(self, seat, text):
        reply = self.desk.write(seat, text)
        assert not reply.refused, [str(line.error) for line in reply.lines]
        return reply

    def all_write(self, mails):
        for seat in self.desk.seats:
            reply = self.write(seat, mails[seat])
        return reply

    def asked(self):
        return {seat: (question.kind, question.subject) for seat, question in self.desk.asked().items()}


def to_the_ring(*, turns=ALL_WORK, ahead=None, **more):
    """Red has ursus, green has milo, and all turns of the round are planned."""
    arena = Arena(**more)
    for seat, text in (ahead or {}).items():
        arena.write(seat, text)
    arena.all_write(RED_BUYS_URSUS)
    arena.all_write(turns)
    return arena


def told(deed, *names):
    return [{k: v for k, v in event.items() if k != "event"} for event in deed.events if event["event"] in names]


def answers(deed, kind):
    return [(entry["seat"], entry["word"], entry["by"]) for entry in deed.inputs if entry.get("kind") == kind]


def test_it_is_a_game_like_any_other_while_it_is_registered():
    assert pbem.rules.find("Probe") is GAME
    assert "probe" in pbem.rules.names()


@pytest.mark.parametrize("check", [forgotten_scenes, guarded_yields, outside_world, walked_sets])
def test_its_rules_keep_the_rules_of_the_house(check):
    assert not check(game_files())
    assert len(game_files()) == 3


def game_files():
    """All of the folder but the tests of it."""
    return [source for source in sources("tests/probe") if not Path(source.path).name.startswith(("conftest", "test_"))]


def test_it_is_small():
    """All the Python of a game that has a bit of everything; what would need more is the engine's business."""
    lines = [line.strip() for file in game_files() for line in (ROOT / file.path).read_text("utf-8").splitlines()]
    assert len([line for line in lines if line and not line.startswith("#")]) <= 200


# Sealed bids over several lots, with a budget -------------------------------------------------------------------------

BUDGET = """bid ursus at most 12, treasury-5, 20-spent if not won milo | bid ursus pass
bid milo at most 12, treasury-5, 20-spent if not won ursus | bid milo pass"""


def test_a_budget_over_two_lots_buys_the_first_and_passes_on_the_second():
    arena = Arena()
    arena.write("red", BUDGET)
    deed = arena.write("green", "bid ursus 7\nbid milo 4").deed
    assert told(deed, "bids") == [
        {"lot": "ursus", "bids": {"red": 12, "green": 7}},
        {"lot": "milo", "bids": {"red": 0, "green": 4}},
    ]
    assert arena.state.treasury == {"red": 8, "green": 16}


def test_who_is_outbid_has_his_budget_for_the_next_lot():
    arena = Arena()
    arena.write("red", BUDGET)
    deed = arena.write("green", "bid ursus 13\nbid milo 4").deed
    assert told(deed, "bids")[1] == {"lot": "milo", "bids": {"red": 12, "green": 4}}


def test_the_tightest_bound_counts():
    arena = Arena()
    arena.write("red", "bid ursus at most 30, treasury-15; bid milo at most 12, treasury-5, 9-spent")
    deed = arena.write("green", "bid ursus pass; bid milo pass").deed
    assert [bids["bids"]["red"] for bids in told(deed, "bids")] == [5, 4]


@pytest.mark.parametrize(
    "budget",
    [
        "enchérir ursus au plus 12, trésor-5, 20-dépensé si pas gagné milo | enchérir ursus passer\nenchérir milo passer",
        "offerta ursus al massimo 12, tesoro-5, 20-speso se non vinto milo | offerta ursus passo\npuntare milo passo",
    ],
)
def test_the_same_in_french_and_italian(budget):
    arena = Arena()
    reply = arena.write("red", budget)
    assert reply.lines[0].particulars["line"] == BUDGET.splitlines()[0].replace("| bid ", "| ")
    assert told(arena.write("green", "bid ursus 7; bid milo 4").deed, "sold")[0] == {"lot": "ursus", "seat": "red", "n": 12}


def test_sealed_bids_can_be_replaced_and_nobody_sees_them_before_all_are_in():
    arena = Arena()
    arena.write("red", "ask me")
    arena.write("green", "ask me")
    first = arena.write("red", "bid 7")
    assert first.deed.inputs[0]["secret"]
    assert arena.desk.waiting() == ["green"]
    arena.write("red", "bid 9")
    assert arena.state.treasury["red"] == 20
    deed = arena.write("green", "bid 8").deed
    assert told(deed, "sold") == [{"lot": "ursus", "seat": "red", "n": 9}]
    assert deed.revealed == [{"seat": "red", "kind": "bid", "subject": "ursus", "word": "9"}]


def test_plans_answer_a_sealed_question_only_when_it_closes():
    arena = Arena()
    arena.write("red", "bid ursus 5; bid milo pass")
    arena.write("green", "ask me")
    assert arena.desk.table.given == {}
    arena.write("red", "bid ursus 8")
    assert told(arena.write("green", "bid 6").deed, "bids") == [{"lot": "ursus", "bids": {"red": 8, "green": 6}}]


# Prepare --------------------------------------------------------------------------------------------------------------


def test_a_mail_with_bids_counts_as_ready_and_a_round_of_bids_costs_one_round_of_letters():
    arena = Arena(3)
    assert arena.asked() == dict.fromkeys(HANDS, ("prepare", None))
    arena.write("red", "bid ursus 12; bid milo pass")
    arena.write("green", "bid ursus pass; bid milo 4")
    assert list(arena.asked()) == ["blue"]
    arena.write("blue", "bid ursus pass; bid milo pass")
    assert arena.asked() == {"red": ("turn", None)}


def test_whoever_has_rules_for_all_that_is_coming_is_not_asked():
    arena = Arena()
    arena.write("green", "always bid at most 3; ready")
    assert list(arena.asked()) == ["red"]


def test_ask_me_waits_for_the_moment():
    arena = Arena()
    arena.write("red", "ask me")
    arena.write("green", "bid ursus pass; bid milo 4")
    assert arena.asked() == {"red": ("bid", "ursus")}
    arena.write("red", "bid 5")
    assert arena.asked() == {"red": ("bid", "milo")}


def test_at_the_deadline_the_silent_get_automatic_answers():
    arena = Arena()
    arena.write("green", "bid ursus 4; bid milo 4")
    deed = arena.desk.deadline()
    assert answers(deed, "bid") == [
        ("red", "pass", "auto"), ("green", "4", "plan"), ("red", "pass", "auto"), ("green", "4", "plan"),
    ]  # fmt: skip
    assert arena.asked() == {"red": ("turn", None)}


# A queue of orders for several turns ----------------------------------------------------------------------------------


def test_a_programme_for_all_turns_with_alternatives_and_guards():
    arena = Arena()
    arena.all_write(RED_BUYS_URSUS)
    arena.write("red", "train milo | train ursus if treasury >= 99 | work\ntrain ursus if treasury >= 10 | pass")
    deed = arena.write("green", "work; train milo").deed
    assert told(deed, "trained") == [{"seat": "red", "fighter": "ursus"}, {"seat": "green", "fighter": "milo"}]
    assert arena.state.treasury == {"red": 8, "green": 16}


def test_a_programme_in_french_and_italian():
    arena = Arena()
    arena.all_write(RED_BUYS_URSUS)
    arena.write("red", "entraîner Ursus si trésor >= 4 | travailler\ntravailler")
    deed = arena.write("green", "allena milo se tesoro >= 99 | lavora\nstudia").deed
    assert [event["seat"] for event in told(deed, "worked")] == ["green", "red"]
    assert told(deed, "card_drawn")[0]["to"] == ["green"]


def test_watch_stops_and_asks_that_time():
    arena = Arena()
    arena.all_write(RED_BUYS_URSUS)
    arena.write("red", "work; watch")
    arena.write("green", "work; work")
    assert arena.asked() == {"red": ("turn", None)}
    deed = arena.write("red", "study").deed
    assert told(deed, "studied") == [{"seat": "red"}]


def test_a_line_that_cannot_be_played_stops_and_asks():
    arena = Arena()
    arena.all_write(RED_BUYS_URSUS)
    arena.write("red", "work; train milo")
    arena.write("green", "work; work")
    assert arena.asked() == {"red": ("turn", None)}


def test_lines_lapse_with_the_round_and_their_owner_is_told():
    arena = to_the_ring(turns={"red": "work; work; study", "green": "work; work"})
    assert arena.state.round == 2
    assert list(arena.desk.book.of("red")) == []


# A secret hand and hidden windows -------------------------------------------------------------------------------------


def test_a_hand_is_its_owners_secret():
    arena = Arena()
    assert arena.desk.table.view("red")["hand"] == ["fortuna", "nummus"]
    assert arena.desk.table.view("green")["players"]["red"]["hand"] == 2
    assert "fortuna" not in str(arena.desk.table.view("green"))


def test_a_rule_plays_a_card_in_a_hidden_window():
    arena = to_the_ring(dice=(2, 5, 6, 1), ahead={"red": "always play fortuna if losing"})
    assert arena.state.played == ["fortuna"]


def test_a_rule_in_french_used_once():
    arena = to_the_ring(dice=(2, 5, 1, 5, 3, 3), ahead={"red": "une fois jouer fortuna si perdant"})
    assert arena.state.played == ["fortuna"]
    assert list(arena.desk.book.of("red")) == []


def test_ask_stops_at_every_window_and_others_learn_only_that_the_table_waits():
    arena = to_the_ring(dice=(2, 5, 3, 3), ahead={"red": "ask play"})
    assert arena.asked() == {"red": ("play", None)}
    assert arena.desk.waiting() is None
    arena.write("red", "play fortuna")
    assert arena.asked() == {"red": ("play", None)}


@pytest.mark.parametrize("held", [["fortuna", "fortuna"], ["nummus", "nummus"], ["fortuna", "nummus"]])
def test_whether_a_window_opens_depends_on_holding_cards_and_not_on_which(held):
    arena = to_the_ring(players=3, ahead={"blue": "ask play"}, hands={**HANDS, "blue": held})
    assert arena.asked() == {"blue": ("play", None)}
    assert arena.desk.waiting() is None


def test_without_cards_there_is_no_window():
    arena = Arena()
    arena.write("red", "ask play; offer all green give fortuna, nummus get nothing")
    arena.write("green", "accept all")
    arena.all_write(RED_BUYS_URSUS)
    arena.all_write(ALL_WORK)
    assert arena.state.hand["red"] == []
    assert arena.state.round == 2


def test_unasked_windows_leave_no_public_trace():
    arena = Arena(dice=(2, 5, 1, 5))
    arena.all_write(RED_BUYS_URSUS)
    arena.write("red", "work; work")
    deed = arena.write("green", "work; work").deed
    windows = [entry for entry in deed.inputs if entry.get("kind") == "play"]
    assert len(windows) >= 4
    assert all(entry["secret"] and entry["word"] == "pass" for entry in windows)
    assert told(deed, "played") == []


# Deals ----------------------------------------------------------------------------------------------------------------


def test_money_for_a_card_while_everybody_thinks_about_his_bids():
    arena = Arena()
    arena.write("red", "offer swap green give fortuna get 5 denarii")
    deed = arena.write("green", "accept swap").deed
    assert told(deed, "traded") == [{"seat": "red", "other": "green"}]
    assert arena.state.treasury == {"red": 25, "green": 15}
    assert arena.state.hand == {"red": ["nummus"], "green": ["nummus", "nummus", "fortuna"]}
    assert arena.asked() == dict.fromkeys(arena.desk.seats, ("prepare", None))


def test_after_a_deal_the_open_bids_are_built_again_and_legal_answers_stand():
    arena = Arena()
    arena.write("red", "ask me")
    arena.write("green", "ask me")
    arena.write("red", "bid 18")
    arena.write("green", "offer help red give nothing get 5 denarii")
    arena.write("red", "accept help")
    assert set(arena.asked()) == {"red", "green"}
    assert list(arena.desk.asked()["red"].options)[-1] == "15"
    arena.write("red", "bid 15")
    assert told(arena.write("green", "bid 14").deed, "sold") == [{"lot": "ursus", "seat": "red", "n": 15}]


def test_a_deal_that_one_side_cannot_keep_fails_whole_and_only_the_two_are_told():
    arena = Arena(3)
    arena.write("green", "offre faux rouge donner 5 deniers contre fortuna, fortuna")
    deed = arena.write("red", "accepter faux").deed
    (failed,) = told(deed, "deal_failed")
    assert failed["to"] == ["green", "red"]
    assert arena.state.treasury["red"] == 20


def test_what_is_not_ones_own_is_no_offer_and_money_may_still_come():
    arena = Arena()
    (refused,) = arena.desk.write("green", "offer faux red give fortuna get 5 denarii").lines
    assert refused.code == "not_held" and not arena.desk.book.offers
    offered, doubt = arena.write("green", "offer rich red give 50 denarii get fortuna").lines
    assert (offered.code, doubt.code, str(doubt.error)[:11]) == ("offered", "offer_doubtful", "not_so_much")


def test_a_deal_accepted_in_the_ring_is_tried_at_the_next_moment():
    arena = to_the_ring(dice=(2, 5), turns={"red": "train ursus; work", "green": "work; work"})
    assert arena.asked() == {"red": ("push", "ursus")}
    arena.write("red", "offer late green give 1 denarius get nothing")
    arena.write("green", "accept late")
    assert arena.state.agreed
    deed = arena.write("red", "push no").deed
    assert told(deed, "traded") == [{"seat": "red", "other": "green"}]


# Interrupts with alternating rights -----------------------------------------------------------------------------------

TRAINED = {"red": "train ursus; train ursus", "green": "train milo; train milo"}


def test_a_push_is_interrupted_by_whoever_has_the_right_which_then_passes_on():
    arena = to_the_ring(dice=(2, 3, 1, 2, 2, 1), turns=TRAINED)
    assert arena.state.right == "green"
    arena.write("red", "push yes")
    assert arena.asked() == {"green": ("jeer", None)}
    arena.write("green", "jeer yes")
    assert (arena.state.right, arena.state.treasury["green"]) == ("red", 11)
    arena.write("red", "push ursus yes")  # nobody may jeer now: the right is red's own
    assert arena.state.right == "red"


def test_who_holds_back_keeps_the_right():
    arena = to_the_ring(dice=(2, 3, 1, 2), turns=TRAINED)
    arena.write("red", "push yes")
    arena.write("green", "jeer no")
    assert arena.state.right == "green"


def test_rules_of_both_sides_play_it_out_without_a_letter():
    ahead = {"red": "always push ursus yes if behind <= 2", "green": "sempre fischia yes se tesoro > 11"}
    arena = to_the_ring(dice=(2, 3, 1, 2, 6, 6, 6, 6), turns=TRAINED, ahead=ahead)
    assert arena.state.treasury["green"] == 11
    assert arena.state.round == 2


# Nested scenes and the halt between them ------------------------------------------------------------------------------


def test_a_bout_is_a_scene_inside_the_show():
    arena = to_the_ring(dice=(2, 5), turns=TRAINED)
    assert [name for name, *_ in arena.state.agenda] == ["show", "blow"]


def test_a_halt_is_passed_over_if_nobody_wants_it():
    assert to_the_ring(dice=(2, 5, 1, 5)).state.round == 2


def test_ask_halt_with_a_guard_stops_for_everybody_once():
    arena = to_the_ring(dice=(2, 5, 1, 5), ahead={"red": "ask halt if lost ursus"})
    assert arena.asked() == {"red": ("halt", None), "green": ("halt", None)}
    arena.write("red", "push ursus yes")
    assert list(arena.asked()) == ["green"]
    arena.write("green", "ready")
    assert arena.state.round == 2
    assert not list(arena.desk.book.of("red", ["ask"]))


def test_ask_halt_whose_guard_is_false_does_not_stop():
    assert to_the_ring(dice=(2, 5, 1, 5), ahead={"red": "ask halt if lost milo"}).state.round == 2


# Rules of the house ---------------------------------------------------------------------------------------------------


def test_an_answer_that_no_longer_fits_is_voided_and_asked_again():
    """House rule 5: red's card is not what it was, so his play is left out, given back, and he is asked."""
    arena = to_the_ring(dice=(2, 5), ahead={"red": "ask play"})
    start: Any = arena.desk.table.checkpoint.copy()
    start.hand["red"] = ["nummus", "nummus"]
    changed = Desk(GAME, Table.resume(GAME, start, arena.desk.table.inputs), arena.desk.names, arena.desk.book.copy())
    deed = arena.write("red", "play fortuna").deed
    with pytest.raises(Misfit):
        changed.clone().fold({"inputs": deed.inputs, "changes": deed.changes})
    left_out = changed.refit({"inputs": deed.inputs, "changes": deed.changes})
    assert left_out[0]["word"] == "fortuna"
    assert {seat: question.kind for seat, question in changed.asked().items()} == {"red": "play"}
