"""The map: zones of land and sea, their neighbours, and how far it is from one to the other (6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from .data import MAP_FILE, Amount, Id, different, of_schema, refusal, typed
from .names import claim, taken_by_the_game

LAND, SEA = "land", "sea"
SCHEMA = "munera-map/1"


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """A region of Italy or a sea; a gymnasium can be bought on land only."""

    id: Id
    kind: Literal["land", "sea"]
    neighbours: list[str]
    cost: Amount | None = None
    regio: Amount = 0
    name_la: str = ""
    name_fr: str = ""
    name_it: str = ""
    name_en: str = ""


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    schema: str
    cost_per_zone: Amount
    zone: list[Zone]
    vectores_cover_sea: bool = True
    exclusive_regions: bool = False


@dataclass(frozen=True)
class Italy:
    """The map as the rules use it. ``distance[a][b]`` is zones entered and how many of them are sea."""

    zones: Mapping[str, Zone]
    regions: tuple[str, ...]
    cost: Mapping[str, int]
    cost_per_zone: int
    vectores_cover_sea: bool
    exclusive: bool
    distance: Mapping[str, Mapping[str, tuple[int, int]]]

    def steps(self, home: str, region: str) -> int:
        """Zones entered on the shortest way: home does not count, the destination does, and so does the sea."""
        return self.distance[home][region][0]

    def price(self, home: str, region: str, vectores: int) -> int:
        """What the way there costs with carriers of this competence; there is no charge for the way back."""
        steps, sea = self.distance[home][region]
        covered = min(vectores, steps if self.vectores_cover_sea else steps - sea)
        return self.cost_per_zone * (steps - covered)


def italy(plain: Mapping[str, Any]) -> Italy:
    """The map out of plain data; a map nobody could travel on is refused."""
    of_schema(MAP_FILE, plain, SCHEMA)
    file = typed(MAP_FILE, plain, MapFile)
    different(MAP_FILE, "zone", [zone.id for zone in file.zone])
    claim(MAP_FILE, "zone", [zone.id for zone in file.zone], taken_by_the_game(), "")
    zones = {zone.id: zone for zone in file.zone}
    for zone in file.zone:
        _sound(zone, zones)
    regions = tuple(zone.id for zone in file.zone if zone.kind == LAND)
    if not regions:
        raise refusal(MAP_FILE, "zone", "expected at least one on land")
    return Italy(
        zones=zones,
        regions=regions,
        cost={region: zones[region].cost or 0 for region in regions},
        cost_per_zone=file.cost_per_zone,
        vectores_cover_sea=file.vectores_cover_sea,
        exclusive=file.exclusive_regions,
        distance={region: _distances(region, zones, regions) for region in regions},
    )


def _sound(zone: Zone, zones: Mapping[str, Zone]) -> None:
    """Neighbours exist and name each other; land has a price and the sea has none."""
    key = f"zone {zone.id}"
    different(MAP_FILE, f"{key}, neighbours", zone.neighbours)
    for other in zone.neighbours:
        if other not in zones or other == zone.id:
            raise refusal(MAP_FILE, f"{key}, neighbours", f"expected other zones of this map, got {other}")
        if zone.id not in zones[other].neighbours:
            raise refusal(MAP_FILE, f"zone {other}, neighbours", f"expected {zone.id} too, since {zone.id} names {other}")
    if (zone.kind == LAND) != (zone.cost is not None):
        raise refusal(MAP_FILE, f"{key}, cost", "expected a price for land and none for the sea")


def _distances(home: str, zones: Mapping[str, Zone], regions: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Steps and seas to each region, by the ways with fewest steps and, among them, fewest seas."""
    best = {home: (0, 0)}
    front = [home]
    while front:
        reached: dict[str, tuple[int, int]] = {}
        for zone in front:
            steps, seas = best[zone]
            for end in zones[zone].neighbours:
                if end not in best:
                    way = steps + 1, seas + (zones[end].kind == SEA)
                    reached[end] = min(way, reached.get(end, way))
        best.update(reached)
        front = list(reached)
    lost = [region for region in regions if region not in best]
    if lost:
        raise refusal(MAP_FILE, "zone", f"not connected: no way leads from {home} to {', '.join(lost)}")
    return {region: best[region] for region in regions}
