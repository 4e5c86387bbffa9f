"""The powers of the institutions (section 11), in the order of their numbers. Paths do not matter to them.

Whoever leads MAY exert (the temple: see the option ``temple_power``); declining ends the power without effect.
``CHOICES`` gives what each of them may be answered with, as trees of words: whole lines for those who say it ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from typing import Any

from pbem.engine import Question, Scene

from .automatic import auto_forum, best_take, citizens_at, forum_sources, new_temple_order, raises, spare_piece
from .citizens import draw_and_place
from .data import CITIZENS, MEMBERS, PLACES, TRADE
from .decurions import exchange_sets, gain, hand_in, hand_in_favour
from .members import COUNTS, Company, one_by_one, reposition, shift
from .state import Town

Power = Callable[[Town, str], Scene[None]]

YES_NO = {"yes": True, "no": False}
DRAW_STOP = {"draw": True, "stop": False}
DECLINE = "decline"


def declined(town: Town, leader: str, place: str) -> None:
    town.tell("power_declined", seat=leader, place=place)


# ------------------------------------------------------------------ 0: temple


def temple(town: Town, leader: str) -> Scene[None]:
    """You MUST (by option: may) reorder the discs by influence in the temple."""
    if town.options["temple_power"] == "may":
        facts = partial(_temple_facts, town, leader)
        word: str = yield Question(leader, "temple", YES_NO, auto="no", facts=facts)
        if word == "no":
            declined(town, leader, "temple")
            return
    reorder(town)


def reorder(town: Town) -> None:
    """Families with equal influence keep their order. It counts at once, also for the rest of the same card."""
    order = new_temple_order(town)
    changed = order != town.temple_order
    town.temple_order = order
    town.tell("temple_order" if changed else "temple_unchanged", order=order[:])


def _temple_facts(town: Town, leader: str) -> dict[str, Any]:
    return {"raises": raises(town, leader)}


# ------------------------------------------------------------------ I: tavern


def tavern(town: Town, leader: str) -> Scene[None]:
    """You MAY move one or more members of ONE family from ONE institution to the tavern."""
    family: str = yield Question(leader, "tavern", callable_families(town), slot="family", auto=DECLINE)
    if family == DECLINE:
        declined(town, leader, "tavern")
        return
    sources = {place: place for place in PLACES if place != "tavern" and town.members(family, place)}
    source: str = yield Question(leader, "tavern", sources, slot="source")
    counts = COUNTS[town.members(family, source)]
    count = int((yield Question(leader, "tavern", counts, slot="count")))
    distinguished = yield from how_many_distinguished(town, leader, family, source, count)
    shift(town, family, source, "tavern", count - distinguished, distinguished)
    called = one_by_one(count, distinguished)
    town.tell("called_to_tavern", seat=leader, members=called, family=family, source=source)


def callable_families(town: Town) -> dict[str, str]:
    """His own or another's, with members elsewhere than in the tavern."""
    families = [family for family in town.seats if town.members(family, "tavern") < MEMBERS]
    return {family: family for family in (*families, DECLINE)}


def how_many_distinguished(town: Town, leader: str, family: str, source: str, count: int) -> Scene[int]:
    """Plain ones go first unless he says otherwise (ruling 29)."""
    numbers = {str(number): number for number in distinguished_of(town, family, source, count)}
    word: str = yield Question(leader, "tavern", numbers, slot="distinguished", auto=next(iter(numbers)), soft=True)
    return numbers[word]


def distinguished_of(town: Town, family: str, source: str, count: int) -> range:
    """How many of so many members may be distinguished ones."""
    return range(max(0, count - town.plain[family][source]), min(count, town.distinguished[family][source]) + 1)


# ------------------------------------------------------------------ II: baths


def baths(town: Town, leader: str) -> Scene[None]:
    """You MAY move ALL your members in the baths to the temple; then one of yours in the temple is distinguished."""
    plain, distinguished = town.plain[leader]["baths"], town.distinguished[leader]["baths"]
    facts = {"members": plain + distinguished}
    word: str = yield Question(leader, "baths", YES_NO, auto="no", facts=facts)
    if word == "no":
        declined(town, leader, "baths")
        return
    shift(town, leader, "baths", "temple", plain, distinguished)
    town.tell("bathers_left", seat=leader, members=one_by_one(plain + distinguished, distinguished))
    give_laurel(town, leader)


def give_laurel(town: Town, seat: str) -> None:
    """It goes to any undistinguished member there, newly arrived or not; without a laurel the move still counts."""
    if not town.laurel_supply or not town.plain[seat]["temple"]:
        town.tell("no_laurel", seat=seat)
        return
    town.laurel_supply -= 1
    town.plain[seat]["temple"] -= 1
    town.distinguished[seat]["temple"] += 1
    town.tell("laurel", seat=seat)


# ------------------------------------------------------------------ III: emporium


def emporium(town: Town, leader: str) -> Scene[None]:
    """You MAY draw citizens and place them, one after the other; you MUST stop when that brings a citizen event."""
    drawn = 0
    while left := town.bag_size():
        word: str = yield Question(leader, "emporium", DRAW_STOP, auto="stop", facts={"drawn": drawn, "bag": left})
        if word == "stop":
            town.tell("emporium_closed", seat=leader)
            return
        drawn += 1
        if (yield from draw_and_place(town, leader)):
            return
    town.tell("bag_empty", seat=leader)


# ------------------------------------------------------------------ IV: basilica


def basilica(town: Town, leader: str) -> Scene[None]:
    """You MAY hand in three of your citizens and favours for one decurion, OR draw a citizen and keep it."""
    choices = basilica_choices(town, leader)
    auto = "draw" if "draw" in choices else DECLINE
    facts = {"token": town.decurions[leader] + 1, "bag": town.bag_size()}
    word: str = yield Question(leader, "basilica", choices, auto=auto, facts=facts)
    if word == "trade":
        yield from trade(town, leader)
    elif word == "draw":
        citizen = town.draw_citizen()
        town.tell("citizens_drawn", seat=leader, citizens=[citizen])
        gain(town, leader, citizen)
        exchange_sets(town, leader)
    else:
        declined(town, leader, "basilica")


def basilica_choices(town: Town, leader: str) -> dict[str, str]:
    """A trade needs three pieces, a draw a citizen in the bag."""
    choices = {DECLINE: DECLINE}
    if town.pieces(leader) >= TRADE:
        choices["trade"] = "trade"
    if town.bag_size():
        choices["draw"] = "draw"
    return choices


def trade(town: Town, leader: str) -> Scene[None]:
    """Exactly three pieces, any mixture. It is no exchange of a set and is made at most once."""
    pieces: list[str] = []
    while len(pieces) < TRADE:
        held = town.citizens[leader]
        options = {citizen: citizen for citizen in CITIZENS if held[citizen]}
        if town.favours[leader]:
            options["favour"] = "favour"
        piece: str = yield Question(leader, "basilica", options, slot="piece", auto=partial(spare_piece, held, options))
        if piece == "favour":
            hand_in_favour(town, leader)
        else:
            hand_in(town, leader, piece)
        pieces.append(piece)
    town.decurions[leader] += 1
    town.tell("pieces_traded", seat=leader, pieces=pieces, decurions=town.decurions[leader])


# ------------------------------------------------------------------ V: forum


def forum(town: Town, leader: str) -> Scene[None]:
    """You MAY take a citizen from another player, or from any institution's banner; no favours, nothing from rooms."""
    sources = forum_choices(town, leader)
    source: str = yield Question(leader, "forum", sources, slot="from", auto=partial(_auto_source, town, leader))
    if source == DECLINE:
        declined(town, leader, "forum")
        return
    types = {citizen: citizen for citizen in citizens_at(town, source)}
    auto = partial(_auto_citizen, town, leader, source)
    citizen: str = yield Question(leader, "forum", types, slot="citizen", auto=auto)
    if source in town.citizens:
        town.citizens[source][citizen] -= 1
        town.tell("taken_from_player", seat=leader, victim=source, citizen=citizen)
    else:
        town.banner[source].remove(citizen)
        town.tell("taken_from_banner", seat=leader, place=source, citizen=citizen)
    gain(town, leader, citizen)
    exchange_sets(town, leader)


def forum_choices(town: Town, leader: str) -> dict[str, str]:
    return {source: source for source in (*forum_sources(town, leader), DECLINE)}


def _auto_source(town: Town, leader: str) -> str:
    take = auto_forum(town, leader)
    return take[0] if take else DECLINE


def _auto_citizen(town: Town, leader: str, source: str) -> str:
    return best_take(town, leader, [source])[1]


# ------------------------------------------------------------------ VI: praetorium


def praetorium(town: Town, leader: str) -> Scene[None]:
    """You MAY put any of your members into any institutions."""
    if not (yield from reposition(town, leader, "praetorium")):
        declined(town, leader, "praetorium")


POWERS: dict[str, Power] = {
    "temple": temple,
    "tavern": tavern,
    "baths": baths,
    "emporium": emporium,
    "basilica": basilica,
    "forum": forum,
    "praetorium": praetorium,
}

# ------------------------------------------------------------------ what may be said ahead

Tree = dict[str, Any]
"""Words, each with those that may follow it."""

LEAF: Tree = {}


def leaves(words: Iterable[str]) -> Tree:
    return dict.fromkeys(words, LEAF)


def tavern_tree(town: Town, leader: str) -> Tree:
    """Family, institution, number, and how many of them distinguished, if plain ones are not to go first."""
    tree: Tree = {DECLINE: LEAF}
    for family in town.seats:
        places = [place for place in PLACES if place != "tavern" and town.members(family, place)]
        if places:
            tree[family] = {place: numbers_to_call(town, family, place) for place in places}
    return tree


def numbers_to_call(town: Town, family: str, place: str) -> Tree:
    return {word: laurels(town, family, place, count) for word, count in COUNTS[town.members(family, place)].items()}


def laurels(town: Town, family: str, place: str, count: int) -> Tree:
    """The numbers of distinguished members that may go with so many; the fewest need not be said."""
    more = distinguished_of(town, family, place, count)[1:]
    return leaves(["", *map(str, more)]) if more else LEAF


def basilica_tree(town: Town, leader: str) -> Tree:
    """A trade with each three pieces he could hand in, in the order P, A, M, S, favours."""
    tree: Tree = leaves(basilica_choices(town, leader))
    if "trade" in tree:
        held = [citizen for citizen in CITIZENS for _ in range(town.citizens[leader][citizen])]
        pieces = held + ["favour"] * town.favours[leader]
        trades: Tree = {}
        for first, second, third in dict.fromkeys(combinations(pieces, TRADE)):
            trades.setdefault(first, {}).setdefault(second, {})[third] = LEAF
        tree["trade"] = trades
    return tree


def forum_tree(town: Town, leader: str) -> Tree:
    """From whom or where, and which citizen."""
    tree: Tree = {source: leaves(citizens_at(town, source)) for source in forum_sources(town, leader)}
    return {**tree, DECLINE: LEAF}


def praetorium_tree(town: Town, leader: str) -> Tree:
    """One member from each place to each other; a line may go on."""
    sources = [word for word, source in Company(town, leader).sources().items() if source is not None]
    return {**{word: leaves(place for place in PLACES if place != word.rstrip("*")) for word in sources}, "done": LEAF}


CHOICES: dict[str, Callable[[Town, str], Tree]] = {
    "temple": lambda town, leader: leaves(YES_NO),
    "tavern": tavern_tree,
    "baths": lambda town, leader: leaves(YES_NO),
    "emporium": lambda town, leader: leaves(DRAW_STOP),
    "basilica": basilica_tree,
    "forum": forum_tree,
    "praetorium": praetorium_tree,
}
