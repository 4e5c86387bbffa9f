"""Map and cards: what cannot be played with is refused by file and key; distances are those of the rules."""

import re
import tomllib
from importlib.resources import files

import pytest

from pbem.engine import BadOption
from pbem.rules.munera import GAME
from pbem.rules.munera.box import box
from pbem.rules.munera.data import CARDS_FILE, MAP_FILE, own_text
from pbem.rules.munera.names import order_words

DISTANCES = """
0 1 1 1 2 1 1 2 2 3 3 2 2 2
1 0 1 1 2 2 2 3 3 3 4 2 3 3
1 1 0 2 3 2 2 3 3 4 4 2 2 2
1 1 2 0 1 1 2 2 3 3 3 3 3 3
2 2 3 1 0 1 2 2 3 2 3 4 4 4
1 2 2 1 1 0 1 1 2 2 2 3 3 3
1 2 2 2 2 1 0 1 1 2 2 2 2 2
2 3 3 2 2 1 1 0 1 1 1 3 3 3
2 3 3 3 3 2 1 1 0 2 1 3 3 2
3 3 4 3 2 2 2 1 2 0 1 4 4 4
3 4 4 3 3 2 2 1 1 1 0 4 4 3
2 2 2 3 4 3 2 3 3 4 4 0 2 2
2 3 2 3 4 3 2 3 3 4 4 2 0 2
2 3 2 3 4 3 2 3 2 4 3 2 2 0
"""


def test_the_distances_of_chapter_14():
    italy = box().italy
    rows = [[int(steps) for steps in line.split()] for line in DISTANCES.strip().splitlines()]
    assert [[italy.steps(home, region) for region in italy.regions] for home in italy.regions] == rows


def test_the_decks_are_as_large_as_the_publisher_says():
    assert {deck: len(cards) for deck, cards in box().deck.items()} == {"gladiator": 40, "minister": 28, "munus": 22, "eventum": 40}


MAP_FAULTS = [
    ("schema = ", "schema ", "map.toml is no TOML"),
    ('"munera-map/1"', '"munera-map/9"', "schema"),
    ("cost = 12\n", "", "zone latium_et_campania, cost: expected a price for land"),
    ('["mare_africum", "mare_tyrrhenum"]', '["mare_africum"]', "zone sardinia, neighbours: expected mare_tyrrhenum too"),
    ('["mare_africum", "mare_tyrrhenum"]', '["mare_africum", "atlantis"]', "expected other zones of this map, got atlantis"),
    ('id = "samnium"', 'id = "picenum"', "expected each once, got picenum"),
    ("regio = 1\n", "region = 1\n", "region"),
    ("cost = 12\n", 'cost = "dear"\n', "map.toml, zone latium_et_campania, cost: expected `int | null`, got `str`"),
    ('kind = "sea"', 'kind = "lake"', "map.toml, zone mare_ligusticum, kind: expected one of land, sea, got lake"),
    ("cost_per_zone = 2", f"cost_per_zone = {10**22}", "map.toml, cost_per_zone: expected `int` <= 999"),
]


@pytest.mark.parametrize(("text", "instead", "why"), MAP_FAULTS)
def test_maps_that_are_refused(text, instead, why):
    with pytest.raises(BadOption, match=re.escape(why)):
        GAME.settle({"map": own_text(MAP_FILE).replace(text, instead, 1)}, 2)


CARD_FAULTS = [
    ("gladiator = 40", "gladiator = 41", "counts.gladiator: expected 40, as many as there are cards, got 41"),
    ('id = "anthrax"', 'id = "audax"', "expected each once, got audax"),
    ('origin = "servus"', 'origin = "senator"', "gladiator audax, origin: expected one of servus"),
    ("valour = 1", "valour = 99", "cards.toml, gladiator audax, valour"),
    ('region = "samnium"', 'region = "gallia"', "munus telesia, region: expected one of latium_et_campania"),
    ('region = "samnium"', 'region = "mare_ionium"', "munus telesia, region"),
    ("pairs = 3", "pairs = 9", "munus verona, pairs: expected at most 4"),
    ('pairs = 1\npairing = "ha"', 'pairs = 2\npairing = "ha"', "expected 1, since the pairing is named"),
    ('pairing = "ha"', 'pairing = "xy"', "munus telesia, pairing: expected one of mt, ha, rs, pp"),
    ('op = "brawl"', 'op = "party"', "cards.toml, eventum rixa, effect.op"),
    ('window = "w_duel_start"', 'window = "w_forum"', "eventum vela, window: expected one of w_duel_start, got w_forum"),
    ('opponent = "thraex"', 'opponent = "secutor"', "class secutor, opponent: expected myrmillo"),
    ("n = 5 }", "n = 100 }", "cards.toml, eventum patronus, effect.n: expected `int` <= 99"),
    ('type = "doctor"', 'type = "cook"', "minister"),
]


@pytest.mark.parametrize(("text", "instead", "why"), CARD_FAULTS)
def test_cards_that_are_refused(text, instead, why):
    changed = own_text(CARDS_FILE).replace(text, instead, 1)
    assert changed != own_text(CARDS_FILE)
    with pytest.raises(BadOption, match=re.escape(why)):
        GAME.settle({"cards": changed}, 2)


def called(old, new):
    """The cards with one of them called otherwise."""
    changed = own_text(CARDS_FILE).replace(f'id = "{old}"', f'id = "{new}"', 1)
    assert changed != own_text(CARDS_FILE)
    return changed


NAMES_TAKEN = [
    *(("gladiator", "audax", word) for word in "done pass marcus umbria bid thraex fortuna_1 mare_ionium always best rank".split()),
    *(("eventum", "rixa", word) for word in "coquus virtus keep stand".split()),
    ("munus", "luca", "all"),
    ("minister", "faber_2", "auction"),
]


@pytest.mark.parametrize(("deck", "old", "new"), NAMES_TAKEN)
def test_no_card_is_called_like_something_else_that_an_order_may_name(deck, old, new):
    with pytest.raises(BadOption, match=f"cards.toml, {deck} {new}, id: expected another id, since {new} is "):
        GAME.settle({"cards": called(old, new)}, 2)


@pytest.mark.parametrize("word", ["pass", "caius", "to"])
def test_no_zone_is_called_like_a_word_or_a_seat(word):
    with pytest.raises(BadOption, match=f"map.toml, zone {word}, id: expected another id"):
        GAME.settle({"map": own_text(MAP_FILE).replace('"corsica"', f'"{word}"')}, 2)


def test_the_words_of_all_games_are_known_to_the_cards():
    english = tomllib.loads(files("pbem.words").joinpath("languages/en.toml").read_text("utf-8"))
    small = [word for part in ("noise", "small", "polite") for word in english["talk"][part] if " " not in word]
    assert {*english["order"], *english["things"], *small} <= {*order_words()}


def eventum(name, **changes):
    """The cards with one eventum changed."""
    head, mark, rest = own_text(CARDS_FILE).partition(f'id = "{name}"\n')
    card, end, tail = rest.partition("\n[[")
    for key, value in changes.items():
        card, count = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}", card)
        assert count == 1
    return head + mark + card + end + tail


EVENTUM_FAULTS = [
    ("fuga", {"target": '"rival"'}, "eventum fuga, target: expected one of rival_ready_gladiator"),
    ("patronus", {"target": '"own_fighter"'}, "eventum patronus, target: expected one of self, none, got own_fighter"),
    ("morbus", {"target": '"none"'}, "eventum morbus, target: expected one of rival_ready_gladiator"),
    ("morbus", {"window": '"w_duel_start"'}, "eventum morbus, window: expected one of w_ludus, w_forum, w_munus_open"),
    ("patronus", {"window": '"w_die"'}, "eventum patronus, window: expected one of w_ludus"),
    ("patronus", {"who": '"die_owner"'}, "eventum patronus, who: expected no die_owner"),
    ("liberalitas", {"window": '"w_ludus"'}, "eventum liberalitas, window: expected one of w_forum, w_duel_end, got w_ludus"),
    ("favor_caesaris", {"window": '"w_contract"'}, "eventum favor_caesaris, window: expected one of w_forum, w_duel_end"),
    ("patronus", {"effect": '{ op = "gain_denarii", n = -5 }'}, "eventum patronus, effect.n: expected 1 or more, got -5"),
    ("fuga", {"effect": '{ op = "submission" }'}, "eventum fuga, effect.fail: expected engage"),
]


@pytest.mark.parametrize(("name", "changes", "why"), EVENTUM_FAULTS)
def test_eventa_that_could_not_do_what_they_say(name, changes, why):
    with pytest.raises(BadOption, match=re.escape(f"cards.toml, {why}")):
        GAME.settle({"cards": eventum(name, **changes)}, 2)


def test_glory_lost_needs_no_look_at_the_end():
    assert GAME.settle({"cards": eventum("infamia", window='"w_ludus"')}, 2)["cards"] != "standard"


def test_vectores_that_do_not_cover_the_sea():
    text = own_text(MAP_FILE).replace("vectores_cover_sea = true", "vectores_cover_sea = false")
    assert box(text).italy.price("sardinia", "samnium", 3) == 2  # two regions are covered, the sea is not
    assert box().italy.price("sardinia", "samnium", 3) == 0


def test_a_map_with_too_few_regions_for_exclusive_gymnasia():
    text = own_text(MAP_FILE)
    dear = re.sub(r"\ncost = \d+", "\ncost = 30", text)
    with pytest.raises(BadOption, match="not enough for 2 players"):
        GAME.settle({"map": dear}, 2)


@pytest.mark.parametrize(("text", "instead", "why"), [
    (r'origin = "(servus|captivus|damnatus)"', 'origin = "auctoratus"', "0 gladiators who are not auctoratus: 4 players need 24"),
    (r"competence = 1\n", "competence = 2\n", "0 ministers of competence 1: 4 players need 4"),
])  # fmt: skip
def test_decks_too_poor_for_everybodys_gymnasium(text, instead, why):
    changed, count = re.subn(text, instead, own_text(CARDS_FILE))
    assert count
    with pytest.raises(BadOption, match=f"the cards have {why}"):
        GAME.settle({"cards": changed}, 4)
