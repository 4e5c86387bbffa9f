"""Phase 6 (section 6): citizens move to neighbouring cities with better services. Sequential, in turn order."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Next, Outcome, Question, Scene

from .automatic import auto_tie, takings
from .reasons import why_no_own_city
from .resettlement import resettlement
from .state import Land


def migration(land: Land, place: int) -> Scene[Outcome]:
    """One player: his cities, in an order of his choice, take a citizen from each foreign neighbour with fewer points."""
    order = land.order()
    seat = land.active = order[place]
    near = {name: foreign_neighbours(land, name) for name in land.realms[seat]}
    services = land.voice()
    cities = yield from choose_order(land, seat, near)
    for name in [name for name in cities if near[name]]:
        service = services[0]
        if len(services) > 1:
            service = yield from choose_service(land, seat, name, services, near[name])
        take_citizens(land, name, service, near[name])
    if place + 1 < len(order):
        return Next(migration, place + 1)
    return Next(resettlement, 0)


def foreign_neighbours(land: Land, name: str) -> list[str]:
    """Never between two cities of one player."""
    owner = land.cities[name].owner
    return [other for other in land.neighbouring(name) if land.cities[other].owner != owner]


def choose_order(land: Land, seat: str, near: dict[str, list[str]]) -> Scene[list[str]]:
    """In which order his cities take; it can matter only when two of them have foreign neighbours."""
    left = list(near)
    if len([others for others in near.values() if others]) < 2:
        return left
    cities: list[str] = []
    while left:
        name: str = yield Question(
            seat, "order", {name: name for name in left}, slot="city", soft=True, on=(land, seat),
            auto=left[0],
            why=why_no_own_city,
        )  # fmt: skip
        left.remove(name)
        cities.append(name)
    return cities


def choose_service(land: Land, seat: str, name: str, services: Sequence[str], near: Sequence[str]) -> Scene[str]:
    """In a tie year the service he chooses for this city, unless it makes no difference [R 56]."""
    taken = {service: takings(land, name, service, near) for service in services}
    city = land.cities[name]
    if all(one == taken[services[0]] for one in taken.values()):
        return services[0]
    service: str = yield Question(
        seat, "tie", {service: service for service in services}, slot="service", subject=name, soft=True,
        auto=lambda: auto_tie(land, name, services, near),
        about=lambda service: {"gain": min(len(taken[service]), land.limit(city) - city.citizens)},
        why=lambda word: "not_tied",
    )  # fmt: skip
    land.tell("tie_chosen", seat=seat, city=name, service=service)
    return service


def take_citizens(land: Land, name: str, service: str, near: Sequence[str]) -> None:
    """It is not optional [R 16]. At the limit the citizen goes to the supply; the other city loses him all the same."""
    city = land.cities[name]
    limit = land.limit(city)
    for other in takings(land, name, service, near):
        land.cities[other].citizens -= 1
        stays = city.citizens < limit
        if stays:
            city.citizens += 1
        land.tell("migrated" if stays else "migrated_away", source=other, city=name, service=service)
