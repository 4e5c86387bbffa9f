"""Elimination (section 7) and the end of the game (section 10)."""

from __future__ import annotations

from pbem.engine import Result

from .components import ARCH
from .state import City, Land

SIX_YEARS, LAST_ONE, NOBODY = "six_years", "last_one", "nobody"


def eliminate(land: Land) -> None:
    """A player with no tile on the board at the end of a step is out [R 46]."""
    land.steps += 1
    for seat in land.order():
        if not land.cities_of(seat):
            land.out[seat] = land.steps
            land.tell("eliminated", seat=seat)


def is_full(land: Land, city: City) -> bool:
    """At least one full arch in each of the three services; games cubes do not count [R 22]."""
    return all(land.arches(city, service) >= ARCH for service in land.box.components.services)


def figures_of(land: Land, seat: str) -> dict[str, int]:
    """What a player's score is made of; who is out has none (section 7)."""
    if seat in land.out:
        return {"eliminated": 1}
    constants = land.box.constants
    citizens = land.citizens_of(seat)
    full = sum(is_full(land, city) for city in land.cities_of(seat).values())
    famine = int(land.famine[seat] and land.year == constants.years and land.voices_open)
    points = citizens * constants.vp_per_citizen + full * constants.vp_full_city + famine * constants.vp_famine_last_year
    return {"points": points, "gold": land.gold[seat], "citizens": citizens, "full_cities": full, "famine": famine}


def six_years(land: Land) -> Result:
    """Most points win; tie: more gold; still tied: the victory is shared."""
    return _result(land, SIX_YEARS)


def nobody_left(land: Land) -> Result:
    """The only player left wins at once; if the last vanish in the same step, they share the victory [R 19]."""
    return _result(land, LAST_ONE if land.order() else NOBODY)


def _result(land: Land, why: str) -> Result:
    """All places, best first; eliminated players after all others, the later the better [R 52]."""
    figures = {seat: figures_of(land, seat) for seat in land.seats}
    places: dict[tuple[int, int, int], list[str]] = {}
    for seat in land.seats_from(land.first):
        if seat in land.out:
            key = (0, land.out[seat], 0)
        else:
            key = (1, figures[seat]["points"], figures[seat]["gold"])
        places.setdefault(key, []).append(seat)
    ranked = tuple(tuple(places[key]) for key in sorted(places, reverse=True))
    land.tell("game_over", winners=list(ranked[0]))
    return Result(ranked, why, figures)
