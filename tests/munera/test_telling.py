"""A duel told blow by blow or in one line, what cards in hand do, and hints where they belong."""

import pytest

from pbem.orders.desk import Desk
from pbem.render.history import sentences
from pbem.render.letter import Post as Brought
from pbem.render.letter import letter
from pbem.render.options import offered
from pbem.render.sheet import sheet_of
from pbem.rules.munera import GAME
from pbem.words.catalogue import Catalogue
from tests.munera.ludus import ludus, ring
from tests.munera.post import NAMES, Post

TWO = "marcus: tigris secutor\ncaius: celer retiarius"


def fought(dice):
    post = Post(ring(TWO, "tigris", "celer", dice), "duel", "tigris", "celer")
    post.send("marcus", "always combat stand")
    post.send("caius", "always combat stand")
    return post.go()


def told(post, *, brief):
    catalogue = Catalogue("en", GAME, NAMES, brief=brief)
    return [text for text in map(catalogue.event, post.events) if text and "let the time pass" not in text]


@pytest.mark.parametrize(("dice", "end"), [
    ("9 1 | 9 1 | 0 | 9 9", "beats Celer of Bruno (caius) in round 2; Celer is spared."),
    ("9 1 | 9 1 | 9 | 9 9", "beats Celer of Bruno (caius) in round 2; Celer is condemned to die."),
    ("4 0 | 0 | 9 9", "beats Celer of Bruno (caius), who dies by accident in round 1."),
])  # fmt: skip
def test_a_duel_in_one_line(dice, end):
    post = fought(dice)
    assert told(post, brief=True) == [f"Tigris of Anna (marcus) {end}"]
    full = told(post, brief=False)
    assert len(full) > 5 and full[0].startswith("Tigris, secutor of Anna") and end not in " ".join(full)


def test_a_letter_tells_it_as_its_reader_wants():
    post = fought("9 1 | 9 1 | 0 | 9 9")
    sheet = sheet_of(post.desk, "caius")
    long, short = (letter(sheet, Brought(events=post.events, brief=brief), language="en") for brief in (False, True))
    assert "Round 1: Tigris 9, Celer 1." in long and "Round 1: Tigris" not in short
    assert "Celer is spared." in " ".join(short.split())


def test_every_sentence_told_short_belongs_to_something_that_happens():
    catalogue = Catalogue("en", GAME, NAMES)
    brief = [key.removeprefix("brief.") for _, file in catalogue._files for key in file if key.startswith("brief.")]
    assert len(brief) > 30 and all(catalogue.has(f"events.{event}") for event in brief)


def test_a_history_without_brief_wordings_is_the_same_for_all():
    events = [{"event": "round_begins", "n": 2}]
    assert sentences(GAME, NAMES, events, language="en") == ["Round 2."]


def test_what_a_card_in_hand_does_is_in_its_owners_letter_alone():
    post = Post(ludus("marcus: ursus thraex, hand fuga\ncaius: celer thraex"), "ludus")
    own, other = (" ".join(letter(sheet_of(post.desk, seat), language="en").split()) for seat in ("marcus", "caius"))
    text = Catalogue("en", GAME, NAMES).say("text.fuga")
    assert text in own and text not in other


def test_the_texts_of_the_catalogue_are_those_of_the_cards():
    box = ludus("marcus:\ncaius:").arena.box
    catalogue = Catalogue("en", GAME, NAMES)
    assert {kind: card.text for kind, card in box.eventa.items()} == {kind: catalogue.say(f"text.{kind}") for kind in box.eventa}


def test_who_passes_is_not_told_what_the_card_costs():
    post = Post(ludus("marcus: 14 denarii\ncaius: 20 denarii", forum="coquus_2"), "auctions", 0)
    post.send("marcus", "ask bid", "open coquus_2")
    post.go()
    sheet = sheet_of(post.desk, "marcus")
    notes = {option.choice.words: option.note for option in offered(sheet, Catalogue("en", GAME, NAMES, sheet.vocabulary)).options}
    assert notes[("pass",)] == "" and notes[()] == " (6 denarii)"


def test_the_first_letter_tells_what_each_region_costs():
    options = GAME.settle({}, 2)
    desk = Desk.new(GAME, ["marcus", "caius"], options, b"regions", {"marcus": "Anna", "caius": "Bruno"})
    desk.begin()
    costs = {choice.words[0]: choice.facts.get("cost") for choice in desk.choices("marcus") if choice.kind == "region"}
    assert costs["etruria"] and len({*costs.values()}) > 1 and None not in costs.values()


def test_a_gymnasium_tells_origin_and_submission():
    post = Post(ludus("marcus: umbria, nimbus aequimanus, audax secutor\ncaius: umbria", zone="telesia"), "munus_orders").go()
    text = letter(sheet_of(post.desk, "caius"), Brought(), language="en")
    assert "Origin and submission: Nimbus captivus 1, Audax servus 5." in text


def test_one_denarius_is_one():
    post = Post(ludus("marcus: umbria, 9 denarii\ncaius: umbria, bato provocator", zone="telesia"), "munus_orders").go()
    post.send("marcus", "offer a caius give 1 denarius get bato")
    post.send("caius", "accept a")
    told = Catalogue("en", GAME, NAMES).event(post.told("agreement")[0])
    assert "1 denarius" in told and "denarii" not in told


def test_what_the_forum_pays_is_a_hint_for_a_sale_and_for_no_combat():
    post = Post(ring("marcus: tigris secutor\ncaius: celer retiarius", "tigris", "celer", "1 9"), "duel", "tigris", "celer")
    post.send("marcus", "ask combat")
    post.go()
    assert "the forum pays" not in letter(sheet_of(post.desk, "marcus"), language="en")
    catalogue = Catalogue("en", GAME, NAMES)
    assert catalogue.hints({"worth": 2}, "sell") == ["the forum pays 2 denarii"] and not catalogue.hints({"worth": 2}, "combat")


def test_munera_left_over_from_the_last_round_do_not_stand_in_the_letter_of_the_forum():
    post = Post(ludus("marcus: 3 denarii\ncaius: 2 denarii", zone="verona", forum="hector"), "forum_orders").go()
    assert "Verona" not in letter(sheet_of(post.desk, "marcus"), language="en")
