"""Automatic answers (section 19.3, exact) and the facts guards may test; all are looked at only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .data import CITIZENS, CROWD, MATCHING, PLACES, PRIEST
from .decurions import prospect
from .state import Town

CARDS_WITH_CITIZENS = ("citizens_visit", "invite_citizens", "one_power", "all_powers", "your_powers")
Pair = tuple[str, ...]
Take = tuple[str, str]
"""Where a citizen is taken (a family or an institution) and its type."""


def auto_settle(town: Town, seat: str) -> str:
    """D01: the institution where he has fewest members, lowest number first."""
    return min(PLACES, key=lambda place: town.plain[seat][place])


def card_facts(town: Town) -> dict[str, Any]:
    """Which card brings the citizens that are placed: a rule may be meant for one of them alone (19.2, a block per card)."""
    return {card: card == town.card for card in CARDS_WITH_CITIZENS}


# ------------------------------------------------------------------ AUTO-PLACE


def auto_place(town: Town, seat: str, citizen: str) -> str:
    """The event that gives him most, or gives others least; then his best position; then the lowest number."""
    return min(MATCHING[citizen], key=lambda place: _worth_of_placing(town, seat, place))


def _worth_of_placing(town: Town, seat: str, place: str) -> tuple[int, int]:
    """Less is better."""
    facts = place_facts(town, seat, place)
    position = facts["mine"] or len(town.seats) + 1
    if facts["no_event"] or not town.ranking(place):
        return 0, position
    return -2 if facts["first"] else -1 if facts["second"] else 1, position


def place_facts(town: Town, seat: str, place: str) -> dict[str, Any]:
    """What putting a citizen there would mean for this seat."""
    ranking = town.ranking(place)
    mine = ranking.index(seat) + 1 if seat in ranking else 0
    event = len(town.banner[place]) == CROWD - 1
    return {
        "first": event and mine == 1,
        "second": event and mine == 2,
        "event": event,
        "no_event": not event,
        "mine": mine,
    }


# ------------------------------------------------------------------ AUTO-PICK


def auto_pick(town: Town, leader: str, place: str, pairs: Mapping[str, Pair]) -> str:
    """Most decurions at once; then most types and favours; then fewest decurions for the second; then more priests."""
    second = (town.ranking(place) + [""])[1]

    def value(word: str) -> tuple[int, int, int, int]:
        pair = pairs[word]
        sets, standing = prospect(town.citizens[leader], town.favours[leader], *pair)
        left = _without(town.banner[place], pair)
        given = prospect(town.citizens[second], town.favours[second], left)[0] if second else 0
        return sets, standing, -given, pair.count(PRIEST)

    return max(pairs, key=value)


def _without(banner: Iterable[str], pair: Pair) -> str:
    """The citizen that remains."""
    left = list(banner)
    for citizen in pair:
        left.remove(citizen)
    return left[0]


def pick_facts(town: Town, leader: str, word: str) -> dict[str, Any]:
    return {"gained": prospect(town.citizens[leader], town.favours[leader], *word.split("+"))[0]}


# ------------------------------------------------------------------ AUTO-FORUM


def forum_sources(town: Town, seat: str) -> list[str]:
    """Other players, clockwise, who hold citizens, and institutions with citizens on their banner."""
    others = [other for other in town.seats_from(seat)[1:] if any(town.citizens[other].values())]
    return others + [place for place in PLACES if town.banner[place]]


def citizens_at(town: Town, source: str) -> list[str]:
    """The types that can be taken from a player or from a banner, in the order P, A, M, S."""
    if source in town.citizens:
        return [citizen for citizen in CITIZENS if town.citizens[source][citizen]]
    return [citizen for citizen in CITIZENS if citizen in town.banner[source]]


def best_take(town: Town, seat: str, sources: Iterable[str]) -> Take:
    """Most decurions at once; then most types and favours; then from the player with most decurions, else a banner."""
    takes = [(source, citizen) for source in sources for citizen in citizens_at(town, source)]

    def value(take: Take) -> tuple[int, int, bool, int]:
        source, citizen = take
        held_by_player = source in town.decurions
        sets, standing = prospect(town.citizens[seat], town.favours[seat], citizen)
        return sets, standing, held_by_player, town.decurions[source] if held_by_player else 0

    return max(takes, key=value)  # the first of equals: sources and types come in the right order


def auto_forum(town: Town, seat: str) -> Take | None:
    """None: decline, since the best take gives no decurion and does not raise types and favours."""
    sources = forum_sources(town, seat)
    if not sources:
        return None
    take = best_take(town, seat, sources)
    sets, standing = prospect(town.citizens[seat], town.favours[seat], take[1])
    return take if sets or standing > town.types_and_favours(seat) else None


# ------------------------------------------------------------------ AUTO-ONE


def auto_one(town: Town, seat: str, led: Iterable[str]) -> str:
    """The forum if it gives something; else the basilica, to draw; else pass."""
    for place in ("forum", "basilica"):
        if place in led and power_facts(town, seat, place)["gain"]:
            return place
    return "pass"


def power_facts(town: Town, seat: str, place: str) -> dict[str, Any]:
    """Whether the power of this institution could do something for him now."""
    if place == "forum":
        return {"gain": auto_forum(town, seat) is not None}
    if place in ("basilica", "emporium"):
        return {"gain": town.bag_size() > 0}
    if place == "temple":
        return {"gain": raises(town, seat)}
    return {"gain": place in PLACES}


# ------------------------------------------------------------------ other facts


def new_temple_order(town: Town) -> list[str]:
    """All families by influence in the temple; equal ones keep their present order."""
    return sorted(town.temple_order, key=lambda family: -town.influence(family, "temple"))


def raises(town: Town, seat: str) -> bool:
    """Whether his disc would end in a better place."""
    return new_temple_order(town).index(seat) < town.temple_order.index(seat)


def spare_piece(held: Mapping[str, int], options: Iterable[str]) -> str:
    """Ruling 33: the type of which most are held, the latest among equals; a favour only when no citizen is left."""
    citizens = [citizen for citizen in CITIZENS if citizen in options]
    return max(reversed(citizens), key=lambda citizen: held[citizen], default="favour")
