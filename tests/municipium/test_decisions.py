"""The seventeen decisions (section 18): each is asked, of the right player, with its options and its automatic answer;
and how they are collected (ruling 36)."""

import pytest

from pbem.engine import Together
from tests.municipium.town import b2, b4, new


def before(seat, **more):
    """One power is turned, everybody before this seat passes."""
    game = b4(deck="one_power", **more).play("blue: done common")
    while not game.asked.startswith(seat):
        game.answer(game.asked.split()[0], "pass")
    return game


DECISIONS = {
    "D01": (lambda: new(), "blue settle.place", "temple tavern baths emporium basilica forum praetorium", "temple"),
    "D02": (lambda: b4(), "blue move.from", "temple tavern baths emporium basilica forum done", "done"),
    "D03": (lambda: b4().play("blue: done"), "blue card", "common great_family your_powers invite_citizens", "common"),
    "D04": (lambda: b4().play("blue: done great_family"), "blue card.mode", "prefect reposition", None),
    "D05": (
        lambda: b4().play("blue: done great_family reposition"),
        "blue card.from",
        "temple tavern baths emporium basilica forum done",
        "done",
    ),
    "D06": (
        lambda: b4(deck="citizens_visit", draws="S").play("blue: done common"),
        "blue place soldier",
        "tavern praetorium",
        "tavern",
    ),
    "D07": (
        lambda: b4(draws="S P P A").play("blue: done invite_citizens"),
        "blue place.citizen",
        "priest advocate soldier",
        "priest",
    ),
    "D08": (lambda: before("yellow").play("yellow: emporium"), "yellow emporium", "draw stop", "stop"),
    "D09": (
        lambda: before("yellow", draws="M").play("yellow: emporium draw"),
        "yellow place merchant",
        "baths emporium",
        "emporium",
    ),
    "D10": (
        lambda: b4("banner praetorium S S", deck="citizens_visit", draws="P").play("blue: done common praetorium"),
        "yellow pick praetorium",
        "soldier+soldier soldier+priest",
        "soldier+priest",
    ),
    "D11": (lambda: before("blue"), "blue power", "temple tavern forum pass", "forum"),
    "D12": (lambda: b4(deck="all_powers", temple_power="may").play("blue: done common"), "blue temple", "yes no", "no"),
    "D13": (lambda: before("blue").play("blue: tavern"), "blue tavern.family", "blue orange yellow pink decline", "decline"),
    "D14": (lambda: before("orange").play("orange: baths"), "orange baths", "yes no", "no"),
    "D15": (lambda: before("pink").play("pink: basilica"), "pink basilica", "decline draw", "draw"),
    "D16": (
        lambda: before("blue").play("blue: forum"),
        "blue forum.from",
        "temple tavern baths emporium basilica forum praetorium decline",
        "temple",
    ),
    "D17": (
        lambda: before("yellow").play("yellow: praetorium"),
        "yellow praetorium.from",
        "temple emporium basilica forum praetorium done",
        "done",
    ),
}


@pytest.mark.parametrize("number", DECISIONS)
def test_decision(number):
    game, asked, options, auto = DECISIONS[number]
    found = game()
    assert (found.asked, found.options) == (asked, options)
    if auto is not None:
        assert found.auto == auto


def test_there_are_seventeen():
    assert list(DECISIONS) == [f"D{number:02}" for number in range(1, 18)]


def test_what_has_one_answer_is_never_asked():
    """A single type left, a single member to take, three alike, the third piece of a trade."""
    game = b4(draws="S S S S").play("blue: done invite_citizens")
    assert game.asked == "blue place soldier"
    game = b4().play("blue: done great_family reposition forum temple")
    assert game.asked == "blue card.from"
    assert [note.word for note in game.table.take_notes()] == ["1"]


# ---------------------------------------------------------------------- facts for guards


def test_facts_of_placing():
    game = b4("banner tavern S S", deck="citizens_visit", draws="S").play("blue: done common")
    card = dict.fromkeys(("invite_citizens", "one_power", "all_powers", "your_powers"), False) | {"citizens_visit": True}
    assert game.facts("tavern") == {"first": True, "second": False, "event": True, "no_event": False, "mine": 1, **card}
    assert game.facts("praetorium") == {"first": False, "second": False, "event": False, "no_event": True, "mine": 0, **card}
    game = b4("banner tavern S S", deck="citizens_visit", draws="S", active="orange").play("orange: done common")
    assert game.facts("tavern")["second"]


def test_facts_of_picking_and_powers():
    game = b4("banner praetorium S S ; yellow holds A1 M1", deck="citizens_visit", draws="P").play("blue: done common praetorium")
    assert game.facts("soldier+priest") == {"gained": 1}
    assert game.facts("soldier+soldier") == {"gained": 0}
    game = b4("in temple orange 2 ; in baths orange 1", deck="one_power").play("blue: done common pass")
    assert game.facts("temple") == {"gain": True}
    assert game.facts("pass") == {"gain": False}


def test_whether_reordering_raises_me():
    changes = "from tavern to temple pink ; from emporium to temple pink"
    game = b4(changes, deck="all_powers", temple_power="may").play("blue: done common")
    assert game.facts() == {"raises": True}


# ---------------------------------------------------------------------- collect and sequential


def collected(deck, changes="", **more):
    game = b4(changes, deck=deck, interrupts="collect", **more)
    drawn = game.table.drawn
    game.play("blue: done common")
    assert game.table.drawn == drawn + 1  # the card was turned; nothing was drawn or resolved yet
    assert isinstance(game.table.pending, Together) and game.table.pending.prepare
    return game


def coming(game, seat):
    return " ".join(coming.subject or coming.kind for coming in game.table.pending.coming[seat])


@pytest.mark.parametrize("card", ["citizens_visit", "one_power"])
def test_collect_asks_everybody_from_the_active_player_clockwise(card):
    assert collected(card).asked == "all blue orange yellow pink"


def test_collect_says_what_is_coming():
    assert coming(collected("citizens_visit"), "pink") == "priest advocate merchant soldier"
    game = collected("one_power")
    assert coming(game, "orange") == "power"
    assert list(game.table.pending.coming["orange"][0].options) == ["baths", "pass"]


def test_collect_asks_for_all_powers_only_those_who_lead():
    game = collected("all_powers", "from baths to emporium orange")
    assert game.asked == "all blue yellow pink"
    assert coming(game, "blue") == "tavern baths forum"
    assert coming(game, "pink") == "basilica"


def test_collect_names_the_temple_where_it_is_a_choice():
    assert coming(collected("all_powers", temple_power="may"), "blue") == "temple tavern forum"


def test_collect_then_follows_rule_order_as_in_sequential():
    game = collected("one_power")
    for seat in ("pink", "blue", "yellow"):
        game.answer(seat, "ready")
    assert game.asked == "all orange"
    game.answer("orange", "ask_me")
    assert game.asked == "blue power"


def test_collect_whoever_comes_to_lead_later_is_asked_then():
    game = collected("all_powers", "in praetorium yellow 1+1*").everybody("ready")
    game.play(
        """
        blue: yellow praetorium 1 1
        orange: no
        yellow: stop
        pink: decline
        blue: decline
        """
    )
    assert game.asked == "orange praetorium.from"


@pytest.mark.parametrize("words", ["great_family prefect", "your_powers", "invite_citizens", "common"])
def test_collect_leaves_other_cards_alone(words):
    game = b4(deck="prefect_visits", interrupts="collect").play(f"blue: done {words}")
    assert not isinstance(game.table.pending, Together)


def test_sequential_never_asks_several():
    for card in ("citizens_visit", "one_power", "all_powers"):
        assert not isinstance(b4(deck=card).play("blue: done common").table.pending, Together)


def test_the_same_answers_give_the_same_game_either_way():
    """How decisions are asked changes no draw and no result (19.1, section 21)."""
    results = []
    for interrupts in ("collect", "sequential"):
        game = b2(deck="citizens_visit all_powers one_power", interrupts=interrupts)
        for _ in range(3):
            turn = game.town.turn
            while game.town.turn == turn:
                seat, question = next(iter(game.table.questions().items()))
                game.answer(seat, question.automatic())
        results.append((game.table.state.dump()["bag"], game.holds("blue"), game.holds("orange"), game.town.banner))
    assert results[0] == results[1]
