"""The cards: gladiators, ministers, munera and eventa, as a file brings them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from .data import CARDS_FILE, Amount, Change, Count, Id, different, known, of_schema, refusal, typed
from .mapfile import LAND, Italy
from .names import claim, taken_by_the_game

GLADIATOR, MINISTER, MUNUS, EVENTUM = "gladiator", "minister", "munus", "eventum"
SCHEMA = "munera-cards/1"
DECKS = (GLADIATOR, MINISTER, MUNUS, EVENTUM)
Staff = Literal["doctor", "medicus", "faber", "coquus", "arbiter", "vectores", "lupae"]
Box = Literal["pausa", "refectio", "arbiter_corruptus", "fautores"]
Value = Annotated[int, Meta(ge=0, le=9)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of a file is known, or the file is refused."""


class Origin(Strict, frozen=True):
    cost: Amount
    submission: Change
    wage_per_duel: Amount


class Rank(Strict, frozen=True):
    order: Amount
    bonus: Amount
    glory: Amount
    worth: Amount


class FightingClass(Strict, frozen=True):
    id: Id
    opponent: str


class Pairing(Strict, frozen=True):
    id: Id
    classes: tuple[str, str]


class Wagers(Strict, frozen=True):
    bet_max: Amount
    schemes_max: Amount
    schemes: list[Box]


class GladiatorCard(Strict, frozen=True):
    id: Id
    name: str
    origin: str
    valour: Value
    courage: Value
    charisma: Value
    source: str = ""


class MinisterCard(Strict, frozen=True):
    id: Id
    type: Staff
    competence: Count
    cost: Amount
    source: str = ""


class MunusCard(Strict, frozen=True):
    id: Id
    town: str
    region: str
    pairs: Count
    denarii: Amount
    glory: Amount
    pairing: str = ""
    source: str = ""


class Effect(Strict, frozen=True):
    """What an eventum does (chapter 9): ``op``, and its numbers."""

    op: Literal[
        "submission", "brawl", "disease", "submission_bonus", "renown", "gain_denarii", "tax_ministers", "steal_roll",
        "payout_add", "payout_halve", "payout_glory", "glory", "buy_glory", "comprobatio", "virtus", "appreciation",
        "heal", "travel_free", "travel_add", "take_at_cost", "replace_munus",
        "reroll_own", "reroll_other", "pass_accident", "pass_judgement",
    ]  # fmt: skip
    n: Change = 0
    price: Amount = 0
    threshold: Change = 0
    fail: Literal["", "engage_wound", "engage", "remove"] = ""


class EventumCard(Strict, frozen=True):
    id: Id
    window: Literal[
        "w_ludus", "w_forum", "w_munus_open", "w_contract", "w_travel", "w_duel_start", "w_judgement_pre", "w_duel_end",
        "w_combat", "w_die", "w_accident", "w_judgement_post",
    ]  # fmt: skip
    who: Literal["any", "participant", "traveller", "fighter_owner", "winner_owner", "die_owner"]
    target: Literal[
        "self", "none", "duel", "die", "rival", "rival_ready_gladiator", "rival_gym_2_ready", "rival_gym_exactly_2_ready",
        "rival_captivus_or_damnatus", "own_classed_gladiator", "own_engaged_gladiator", "own_fighter", "rival_fighter",
        "opposing_combat_die", "rival_participant", "rival_traveller_not_home", "rival_with_more_glory",
        "forum_gladiator", "munus_in_zone", "plus_or_minus",
    ]  # fmt: skip
    effect: Effect
    copies: Count
    text: str
    title_la: str = ""
    title_fr: str = ""
    title_it: str = ""
    title_en: str = ""
    source: str = ""


class CardFile(Strict, frozen=True):
    schema: str
    counts: dict[str, Amount]
    origin: dict[str, Origin]
    rank: dict[str, Rank]
    classes: list[FightingClass] = field(name="class")
    pairing: list[Pairing]
    wagers: dict[str, Wagers]
    gladiator: list[GladiatorCard]
    minister: list[MinisterCard]
    munus: list[MunusCard]
    eventum: list[EventumCard]


# Where an effect has something to act on, and what it can act on: elsewhere its card could never do what it says.
HOME = ("w_ludus", "w_forum", "w_munus_open")
SHOW = ("w_contract", "w_travel")
DUEL = ("w_duel_start",)
OPEN = (*HOME, *SHOW, *DUEL, "w_judgement_pre", "w_duel_end")
TO_GLORY = ("w_forum", "w_duel_end")  # after these it is looked at whether somebody has enough
WINDOWS: dict[str, Sequence[str]] = {
    "submission": HOME, "brawl": HOME, "disease": HOME, "submission_bonus": HOME, "renown": HOME, "heal": HOME,
    "payout_add": ("w_contract",), "payout_halve": ("w_contract",), "payout_glory": ("w_contract",),
    "travel_free": ("w_travel",), "travel_add": ("w_travel",), "comprobatio": DUEL, "virtus": DUEL,
    "appreciation": ("w_judgement_pre",), "take_at_cost": ("w_forum",), "replace_munus": ("w_munus_open",),
    "reroll_own": ("w_die",), "reroll_other": ("w_combat",), "pass_accident": ("w_accident",),
    "pass_judgement": ("w_judgement_post",),
}  # fmt: skip
OWN = ("self", "none")
ONE_MAN = ("rival_ready_gladiator", "rival_captivus_or_damnatus", "own_classed_gladiator", "own_engaged_gladiator")
RIVAL = ("rival", "rival_with_more_glory", "rival_participant", "rival_traveller_not_home")
AIMS: dict[str, Sequence[str]] = {
    "submission": (*ONE_MAN, "rival_gym_2_ready", "rival_gym_exactly_2_ready"), "brawl": ("rival_gym_exactly_2_ready",),
    "disease": ONE_MAN, "submission_bonus": OWN, "renown": ONE_MAN, "gain_denarii": OWN, "tax_ministers": OWN,
    "steal_roll": RIVAL, "payout_add": OWN, "payout_halve": ("rival_participant",), "payout_glory": OWN,
    "glory": (*OWN, *RIVAL), "buy_glory": OWN, "comprobatio": ("duel", "none"), "virtus": ("own_fighter", "rival_fighter"),
    "appreciation": ("plus_or_minus",), "heal": ("own_engaged_gladiator",), "travel_free": OWN,
    "travel_add": ("rival_traveller_not_home",), "take_at_cost": ("forum_gladiator",), "replace_munus": ("munus_in_zone",),
    "reroll_own": ("die",), "reroll_other": ("opposing_combat_die",), "pass_accident": ("die",), "pass_judgement": ("die",),
}  # fmt: skip
AT_A_DIE = ("reroll_own", "reroll_other", "pass_accident", "pass_judgement")
"""What is done to a die by its owner; all else is played in an open window, with what must be named for it:"""
AIMED_AT: dict[str, Sequence[str]] = {
    "nobody": (*OWN, "duel"), "player": RIVAL, "munus": ("munus_in_zone",), "way": ("plus_or_minus",),
    "gladiator": (*ONE_MAN, "own_fighter", "rival_fighter", "forum_gladiator"),
    "gladiators": ("rival_gym_2_ready", "rival_gym_exactly_2_ready"),
}  # fmt: skip
GROWS = ("gain_denarii", "tax_ministers", "payout_add", "payout_glory", "travel_add", "renown", "buy_glory")
ON_THE_ROAD = ("rival_participant", "rival_traveller_not_home")


def card_file(plain: Mapping[str, Any], italy: Italy) -> CardFile:
    """The cards out of plain data; cards that fit neither each other nor the map are refused."""
    of_schema(CARDS_FILE, plain, SCHEMA)
    file = typed(CARDS_FILE, plain, CardFile)
    _classes(file)
    _counts(file)
    _names(file, italy)
    for gladiator in file.gladiator:
        known(CARDS_FILE, f"gladiator {gladiator.id}, origin", gladiator.origin, list(file.origin))
    for munus in file.munus:
        _munus(munus, file, italy)
    for eventum in file.eventum:
        _eventum(eventum)
    for players in ("2", "3", "4"):
        known(CARDS_FILE, "wagers", players, list(file.wagers))
    return file


def _eventum(card: EventumCard) -> None:
    """What an eventum does fits its window, its target and its player, or playing it would make no sense."""
    key, op = f"eventum {card.id}", card.effect.op
    windows = WINDOWS.get(op, OPEN)
    if op in ("glory", "buy_glory") and card.effect.n > 0:
        windows = TO_GLORY
    known(CARDS_FILE, f"{key}, target", card.target, AIMS[op])
    known(CARDS_FILE, f"{key}, window", card.window, windows)
    if card.target in ON_THE_ROAD:
        known(CARDS_FILE, f"{key}, window", card.window, SHOW)
    if card.window in OPEN and card.who == "die_owner":
        raise refusal(CARDS_FILE, f"{key}, who", f"expected no die_owner, since there is no die at {card.window}")
    if op in GROWS and card.effect.n < 1:
        raise refusal(CARDS_FILE, f"{key}, effect.n", f"expected 1 or more, got {card.effect.n}")
    if op == "submission" and not card.effect.fail:
        raise refusal(CARDS_FILE, f"{key}, effect.fail", "expected engage, engage_wound or remove, got nothing")


def _classes(file: CardFile) -> None:
    """Each class has its opponent, each pairing joins opponents, and there are three ranks."""
    classes = {one.id: one.opponent for one in file.classes}
    different(CARDS_FILE, "class", [one.id for one in file.classes])
    different(CARDS_FILE, "pairing", [one.id for one in file.pairing])
    for name, opponent in classes.items():
        known(CARDS_FILE, f"class {name}, opponent", opponent, list(classes))
        if classes[opponent] != name:
            raise refusal(CARDS_FILE, f"class {opponent}, opponent", f"expected {name}, since {name} names {opponent}")
    for pairing in file.pairing:
        one, other = pairing.classes
        known(CARDS_FILE, f"pairing {pairing.id}, classes", one, list(classes))
        if classes[one] != other:
            raise refusal(CARDS_FILE, f"pairing {pairing.id}, classes", f"expected {one} and {classes[one]}, got {one} and {other}")
    different(CARDS_FILE, "pairing, classes", [name for one in file.pairing for name in dict.fromkeys(one.classes)])
    if sorted(rank.order for rank in file.rank.values()) != [0, 1, 2]:
        raise refusal(CARDS_FILE, "rank", "expected three ranks of the orders 0, 1 and 2")


def _counts(file: CardFile) -> None:
    """As many cards as the file says itself, and no id twice over all decks."""
    found = {
        GLADIATOR: len(file.gladiator),
        MINISTER: len(file.minister),
        MUNUS: len(file.munus),
        EVENTUM: sum(one.copies for one in file.eventum),
    }
    for deck, count in found.items():
        if file.counts.get(deck) != count:
            stated = file.counts.get(deck)
            raise refusal(CARDS_FILE, f"counts.{deck}", f"expected {count}, as many as there are cards, got {stated}")
    decks: tuple[Sequence[GladiatorCard | MinisterCard | MunusCard | EventumCard], ...] = (
        file.gladiator, file.minister, file.munus, file.eventum,
    )  # fmt: skip
    different(CARDS_FILE, "id", [card.id for deck in decks for card in deck])


def _names(file: CardFile, italy: Italy) -> None:
    """No card is called like anything else that an order may name: a word, a seat, a zone, a class, a copy of an eventum."""
    taken = taken_by_the_game() | dict.fromkeys(italy.zones, "a zone of the map")
    copies = [f"{card.id}_{n}" for card in file.eventum for n in range(1, card.copies + 1)]
    claim(CARDS_FILE, "class", [one.id for one in file.classes], taken, "a class")
    claim(CARDS_FILE, EVENTUM, copies, taken, "a copy of an eventum")
    claim(CARDS_FILE, EVENTUM, [card.id for card in file.eventum], taken, "an eventum")
    claim(CARDS_FILE, GLADIATOR, [card.id for card in file.gladiator], taken, "a gladiator")
    claim(CARDS_FILE, MINISTER, [card.id for card in file.minister], taken, "a minister")
    claim(CARDS_FILE, MUNUS, [card.id for card in file.munus], taken, "a munus")


def _munus(munus: MunusCard, file: CardFile, italy: Italy) -> None:
    """A munus is held on land, and asks for no more pairings than there are."""
    key = f"munus {munus.id}"
    known(CARDS_FILE, f"{key}, region", munus.region, italy.regions)
    assert italy.zones[munus.region].kind == LAND
    if munus.pairs > len(file.pairing):
        why = f"expected at most {len(file.pairing)}, all of different pairings, got {munus.pairs}"
        raise refusal(CARDS_FILE, f"{key}, pairs", why)
    if munus.pairing:
        known(CARDS_FILE, f"{key}, pairing", munus.pairing, [pairing.id for pairing in file.pairing])
        if munus.pairs != 1:
            raise refusal(CARDS_FILE, f"{key}, pairs", f"expected 1, since the pairing is named, got {munus.pairs}")
