"""Phase 7 (section 8): every citizen needs food; whoever is short loses citizens and has a famine."""

from __future__ import annotations

from pbem.engine import Done, Next, Outcome, Question, Scene

from .automatic import auto_starve
from .reasons import why_no_number, why_not_starved
from .resettlement import resettle
from .state import Land


def feeding(land: Land, place: int) -> Scene[Outcome]:
    """One player after the other; the order has no effect. How many are short is counted once [R 20]."""
    order = land.order()
    seat = land.active = order[place]
    citizens, food = land.citizens_of(seat), land.food_of(seat)
    if citizens <= food:
        land.tell("fed", seat=seat, citizens=citizens, food=food)
    else:
        land.tell("short_of_food", seat=seat, citizens=citizens, food=food, n=citizens - food)
        yield from starve(land, seat, citizens - food)
        mark_famine(land, seat)
    if place + 1 < len(order):
        return Next(feeding, place + 1)
    land.active = ""
    return Done()


def starve(land: Land, seat: str, short: int) -> Scene[None]:
    """He removes exactly so many citizens, distributed as he likes, then resettles the cities that lost some."""
    land.hunger, land.starved = short, {}
    while land.hunger:
        cities = {name: name for name, city in land.cities_of(seat).items() if city.citizens}
        name: str = yield Question(
            seat, "starve", cities, slot="city", soft=True, on=(land, seat), auto=auto_starve, facts=facts, why=why_not_starved,
        )  # fmt: skip
        numbers = {str(number): number for number in range(1, min(land.hunger, land.cities[name].citizens) + 1)}
        count: str = yield Question(seat, "starve", numbers, slot="count", soft=True, auto="1", why=why_no_number)
        land.cities[name].citizens -= numbers[count]
        land.hunger -= numbers[count]
        land.starved[name] = land.starved.get(name, 0) + numbers[count]
    lost, land.starved = land.starved, {}
    for name, number in lost.items():
        land.tell("starved", seat=seat, city=name, n=number)
    for name in [name for name in land.cities_of(seat) if name in lost]:
        yield from resettle(land, name)


def facts(land: Land, seat: str) -> dict[str, int]:
    """How many are still to go, and how many have gone."""
    return {"short": land.hunger, "lost": sum(land.starved.values())}


def mark_famine(land: Land, seat: str) -> None:
    """One mark only: next year a player card starts face down and the first turn is lost; in the last year it costs points."""
    constants = land.box.constants
    land.famine[seat] = True
    if land.year < constants.years:
        land.cards[seat] -= min(constants.famine_lost_player_cards, constants.player_cards)
    land.tell("famine", seat=seat)
