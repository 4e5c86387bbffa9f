"""Phase 4 (section 5): five rounds; in each every player has one turn, exactly one of player card, policy card, pass."""

from __future__ import annotations

from typing import Any

from pbem.engine import Done, Happened, Next, Outcome, Question, Scene

from .building import build, buildable, found_city, lay_roads, may_found
from .cards import EFFECTS, playable
from .components import ROAD, ROADS
from .deck import cards_turned_up, draw, take_card
from .reasons import why_no_action, why_no_turn
from .state import Land

GOLD, CITY, PASS = "gold", "city", "pass"


def turn(land: Land, number: int, seat: str) -> Scene[Outcome]:
    """A turn: one action. With the famine mark the turn of round 1 is over at once (8.3)."""
    land.round, land.active = number, seat
    if land.famine[seat] and number <= land.box.constants.famine_lost_turns:
        land.tell("turn_lost", seat=seat)
        return after(land, number, seat)
    word: str = yield Question(
        seat,
        "turn",
        actions(land, seat),
        slot="action",
        subject=str(number),
        auto=GOLD if land.cards[seat] else PASS,
        on=(land, seat),
        facts=facts,
        why=why_no_action,
        why_line=why_no_turn,
    )
    land.turned_up[seat] = []
    if word == PASS:
        pass_turn(land, seat)
    elif word in land.box.policies:
        yield from policy_card(land, seat, word)
    else:
        yield from player_card(land, seat, word)
    return after(land, number, seat)


def after(land: Land, number: int, seat: str) -> Outcome:
    """The next player in turn order; after the last of a round the next round; after the last round the phase is over."""
    following = land.seat_after(seat)
    while following in land.out:
        following = land.seat_after(following)
    if following != land.first:  # who has the marker is never out while actions are taken
        return Next(turn, number, following)
    return Next(turn, number + 1, following) if number < land.box.constants.turns_per_year else Done()


def actions(land: Land, seat: str) -> dict[str, str]:
    """Every first word of a turn that can be carried out completely [R 8]."""
    can_build = buildable(land, seat)
    words = []
    if land.cards[seat]:
        words.append(GOLD)
        if may_found(land, seat):
            words.append(CITY)
        words += filter(can_build.__getitem__, land.box.small)
        if can_build.get(ROAD):
            words.append(ROADS)
    words += playable(land, seat, can_build)
    words.append(PASS)
    return dict(zip(words, words))


def facts(land: Land, seat: str) -> dict[str, Any]:
    """What guards may test."""
    taken = land.survey.city_at
    return {
        "gold": land.gold[seat],
        "card": list(dict.fromkeys(land.display)),
        "new": Happened(land.turned_up[seat], total=cards_turned_up(land)),
        "free": [hex for hex in land.box.atlas.hexes if hex not in taken],
        "citizens": {name: city.citizens for name, city in land.cities.items()},
        "cards": land.cards[seat],
        "cubes": land.cubes[seat],
        "short": max(0, land.citizens_of(seat) - land.food_of(seat)),
        "round": land.round,
        "year": land.year,
    }


# ------------------------------------------------------------------ 5.1 player card


def player_card(land: Land, seat: str, word: str) -> Scene[None]:
    """Turn one card face down and take two gold, found a city, or build one small building free of charge."""
    if word == GOLD:
        amount = land.box.constants.gold_action
        land.gold[seat] += amount
        land.tell("gold_taken", seat=seat, n=amount)
    elif word == CITY:
        yield from found_city(land, seat)
    elif word == ROADS:
        yield from lay_roads(land, seat)
    else:
        yield from build(land, seat, word)
    land.cards[seat] -= 1


# ------------------------------------------------------------------ 5.2 policy card, 5.5 pass


def policy_card(land: Land, seat: str, card: str) -> Scene[None]:
    """Take one card of the display, pay, and carry out one of its options fully; the empty slot is refilled."""
    price: int = yield from EFFECTS[land.box.policies[card].effect](land, seat, card)
    take_card(land, seat, card, price)


def pass_turn(land: Land, seat: str) -> None:
    """The top card of the policy pile goes face down in front of the player; nobody sees it."""
    land.passed[seat].append(draw(land))
    land.tell("passed", seat=seat)
