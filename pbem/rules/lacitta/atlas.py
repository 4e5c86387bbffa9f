"""The map (section 2): hexes and the lanes between them, terrain spaces, the edge, the start layouts; checked on reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pbem.rules.data import different, refusal, typed

from .components import Components

MAP_FILE = "map.toml"
HEX_NAME = re.compile(r"([A-U])([1-9][0-9]?)")
COLUMNS, WIDE = 78, 3  # of a drawing, of a hex in it
FARM, MOUNTAIN, LAKE, WASTELAND = "farm", "mountain", "lake", "wasteland"

Kind = Literal["farm", "mountain", "lake", "wasteland"]
Count = Annotated[int, Meta(ge=0)]


class Hex(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex: from how many players on it is in play, the terrain it borders, its neighbours where they are listed."""

    min_players: Annotated[int, Meta(ge=2, le=5)]
    touches: Annotated[list[str], Meta(max_length=2)]
    neighbours: list[str] | None = None


class TerrainSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A triangle for a terrain tile, and where a drawing writes its name."""

    id: str
    label_row: str
    label_col: Count
    points: Literal["up", "down"] = "up"


class EdgeSegment(Struct, frozen=True, forbid_unknown_fields=True):
    """Printed terrain at the rim of the board; a wasteland names the tile that covers it in the expansion."""

    id: str
    terrain: Kind
    food: Count = 0
    where: str = ""
    expansion_tile: str = ""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A start layout: a tile for each space, the castles of each seat, and their food."""

    players: int
    tiles: dict[str, str]
    castles: list[list[str]]
    start_food: list[int] = []


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """map.toml"""

    format: Literal["la-citta-map"]
    format_version: Literal[1]
    id: str
    rows: str
    hex: dict[str, Hex]
    terrain_space: list[TerrainSpace]
    edge_segment: list[EdgeSegment]
    setup: list[Setup]
    adjacency_rule: Literal["doubled", "listed"] = "doubled"
    adjacency_extra: list[tuple[str, str]] = []
    adjacency_removed: list[tuple[str, str]] = []
    name_en: str = ""
    name_fr: str = ""
    name_it: str = ""


Links = dict[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class Atlas:
    """The map as so many players use it. A hex out of play does not exist: no path crosses it [R 3]."""

    id: str
    hexes: tuple[str, ...]  # in play, by row and number
    order: Mapping[str, int]
    neighbours: Links
    second: Links  # within two steps, the hex itself left out
    castle_ground: Links  # where no castle may stand once a tile lies here, the hex itself included
    reach: Mapping[str, frozenset[str]]  # where a tile of a neighbouring city may lie, the hex itself included
    touches: Mapping[str, tuple[str, ...]]
    out_of_play: tuple[str, ...]
    rows: str
    spaces: Mapping[str, TerrainSpace]
    edge: Mapping[str, EdgeSegment]
    wastelands: tuple[str, ...]
    setup: Setup | None

    def sorted(self, hexes: Iterable[str]) -> list[str]:
        """By row letter, then by number."""
        return sorted(hexes, key=self.order.__getitem__)

    def within(self, starts: Iterable[str], steps: int) -> dict[str, int]:
        """Every hex that so many steps reach, with its distance; built on or not makes no difference [R 4]."""
        return _within(self.neighbours, starts, steps)

    def within_tiles(self, start: str, tiles: Mapping[str, Any]) -> list[str]:
        """Every tile that can be reached from one of them over tiles only."""
        reached = {start: None}
        for hex in (edge := [start]):  # grows while it is walked
            fresh = [end for end in self.neighbours[hex] if end in tiles and end not in reached]
            reached.update(dict.fromkeys(fresh))
            edge += fresh
        return edge


def cut_tiles(links: Links, start: str, tiles: Mapping[str, Any]) -> dict[str, None]:
    """The tiles without which the others would no longer hang together: one walk through all of them, from ``start``."""
    found: dict[str, None] = {}
    depth = {start: 0}
    lowest = {start: 0}

    def walk(hex: str, parent: str) -> None:
        for end in links[hex]:
            if end not in tiles or end == parent:
                continue
            if end in depth:
                lowest[hex] = min(lowest[hex], depth[end])
                continue
            depth[end] = lowest[end] = depth[hex] + 1
            walk(end, hex)
            lowest[hex] = min(lowest[hex], lowest[end])
            if lowest[end] >= depth[hex]:
                found[hex] = None

    walk(start, "")
    return found


def _within(links: Links, starts: Iterable[str], steps: int) -> dict[str, int]:
    reached = dict.fromkeys(starts, 0)
    edge = list(reached)
    for step in range(1, steps + 1):
        edge = list(dict.fromkeys(end for start in edge for end in links[start] if end not in reached))
        reached.update(dict.fromkeys(edge, step))
    return reached


def hex_order(name: str) -> tuple[str, int]:
    """Hex order everywhere: by row letter, then by number as integer."""
    return name[0], int(name[1:])


def distance(one: str, other: str) -> int | None:
    """How far two hexes lie apart on the drawing, whatever lies between; nothing else lies anywhere."""
    if not HEX_NAME.fullmatch(one) or not HEX_NAME.fullmatch(other):
        return None
    down, right = abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))
    return down + max(0, right - down + 1) // 2


def hex_column(name: str) -> int:
    """Where a drawing writes this hex (section 2.5)."""
    return 2 * int(name[1:])


def label_column(space: TerrainSpace) -> int:
    """Where a drawing writes the name of a terrain space and what lies there: `Z05 MO`."""
    return 2 * (space.label_col - 1)


# ------------------------------------------------------------------ reading


def map_file(plain: Mapping[str, Any], components: Components) -> MapFile:
    """The map out of plain data; one nobody could play on is refused."""
    file = typed(MAP_FILE, plain, MapFile)
    _names(file)
    _drawn(file)
    _touches(file)
    links = _links(file)
    _terrain(file, components)
    different(MAP_FILE, "setup", [setup.players for setup in file.setup])
    for setup in file.setup:
        _layout(file, setup, links, components)
    return file


def atlas(file: MapFile, players: int, components: Components) -> Atlas:
    """The map for so many players."""
    hexes = tuple(sorted((name for name, one in file.hex.items() if one.min_players <= players), key=hex_order))
    in_play = dict.fromkeys(hexes)
    links: Links = {name: tuple(end for end in ends if end in in_play) for name, ends in _links(file).items() if name in in_play}
    steps = components.constants.new_city_min_empty
    return Atlas(
        id=file.id,
        hexes=hexes,
        order={name: place for place, name in enumerate(hexes)},
        neighbours=links,
        second={name: tuple(end for end in _within(links, [name], 2) if end != name) for name in hexes},
        castle_ground={name: tuple(_within(links, [name], steps)) for name in hexes},
        reach={name: frozenset(_within(links, [name], components.constants.neighbour_max_hexes + 1)) for name in hexes},
        touches={name: tuple(file.hex[name].touches) for name in hexes},
        out_of_play=tuple(sorted((name for name in file.hex if name not in in_play), key=hex_order)),
        rows=file.rows,
        spaces={space.id: space for space in file.terrain_space},
        edge={segment.id: segment for segment in file.edge_segment},
        wastelands=tuple(segment.id for segment in file.edge_segment if segment.terrain == WASTELAND),
        setup=next((setup for setup in file.setup if setup.players == players), None),
    )


def _names(file: MapFile) -> None:
    _rows(file)
    for name in file.hex:
        match = HEX_NAME.fullmatch(name)
        if not match or match[1] not in file.rows:
            raise refusal(MAP_FILE, f"hex.{name}", f"expected a row letter of {file.rows} and a number, like E25")
    spaces = [space.id for space in file.terrain_space] + [segment.id for segment in file.edge_segment]
    different(MAP_FILE, "terrain_space and edge_segment", spaces)
    clash = [name for name in spaces if name in file.hex]
    if clash:
        raise refusal(MAP_FILE, "terrain_space", f"{clash[0]} is a hex already")


def _rows(file: MapFile) -> None:
    """Each row once; in doubled coordinates odd and even numbers take turns (2.1); labels stand in a row."""
    different(MAP_FILE, "rows", list(file.rows))
    for space in file.terrain_space:
        if space.label_row not in file.rows or len(space.label_row) != 1:
            raise refusal(MAP_FILE, f"terrain_space {space.id}, label_row", f"expected one of {file.rows}, got {space.label_row!r}")
    for name in file.hex if file.adjacency_rule == "doubled" else ():
        match = HEX_NAME.fullmatch(name)
        if match and match[1] in file.rows and (file.rows.index(match[1]) + int(match[2])) % 2 == 0:
            wanted = "odd" if file.rows.index(match[1]) % 2 == 0 else "even"
            raise refusal(MAP_FILE, f"hex.{name}", f"expected {wanted} numbers in row {match[1]}: rows take turns")


def _drawn(file: MapFile) -> None:
    """Everything has its place in the drawing of a letter, beside the letter of its row."""
    for name in file.hex:
        if hex_column(name) + WIDE > COLUMNS:
            most = (COLUMNS - WIDE) // 2
            raise refusal(MAP_FILE, f"hex.{name}", f"expected a number up to {most}: a drawing has {COLUMNS} columns")
    for space in file.terrain_space:
        most = (COLUMNS - len(f"{space.id} MO")) // 2 + 1
        if not 2 <= space.label_col <= most:
            key = f"terrain_space {space.id}, label_col"
            raise refusal(MAP_FILE, key, f"expected 2 to {most}: a drawing has {COLUMNS} columns")


def _touches(file: MapFile) -> None:
    spaces = {space.id for space in file.terrain_space} | {segment.id for segment in file.edge_segment}
    for name, one in file.hex.items():
        different(MAP_FILE, f"hex.{name}.touches", one.touches)
        strangers = [space for space in one.touches if space not in spaces]
        if strangers:
            raise refusal(MAP_FILE, f"hex.{name}.touches", f"there is no terrain space or edge segment {strangers[0]}")


def _known(file: MapFile, key: str, name: str) -> None:
    if name not in file.hex:
        raise refusal(MAP_FILE, key, f"there is no hex {name}")


# ------------------------------------------------------------------ neighbours (section 2.1)


def _links(file: MapFile) -> Links:
    """Who borders whom, both ways, in hex order."""
    names = sorted(file.hex, key=hex_order)
    links = {name: _listed(file, name) if file.adjacency_rule == "listed" else _doubled(file, name) for name in names}
    _both_ways(links)
    _change(file, links, "adjacency_extra", file.adjacency_extra, add=True)
    _change(file, links, "adjacency_removed", file.adjacency_removed, add=False)
    return {name: tuple(sorted(ends, key=hex_order)) for name, ends in links.items()}


def _doubled(file: MapFile, name: str) -> list[str]:
    row, number = file.rows.index(name[0]), int(name[1:])
    ends = []
    for down, right in ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if 0 <= row + down < len(file.rows):
            ends.append(f"{file.rows[row + down]}{number + right}")
    return [end for end in ends if end in file.hex]


def _listed(file: MapFile, name: str) -> list[str]:
    listed = file.hex[name].neighbours
    if listed is None:
        raise refusal(MAP_FILE, f"hex.{name}", "expected its neighbours, since adjacency_rule is listed")
    different(MAP_FILE, f"hex.{name}.neighbours", listed)
    for end in listed:
        _known(file, f"hex.{name}.neighbours", end)
        if end == name:
            raise refusal(MAP_FILE, f"hex.{name}.neighbours", f"{name} cannot be its own neighbour")
    return list(listed)


def _both_ways(links: Mapping[str, Sequence[str]]) -> None:
    for name, ends in links.items():
        for end in ends:
            if name not in links[end]:
                raise refusal(MAP_FILE, f"hex.{end}.neighbours", f"{name} has {end} as neighbour, but {end} has not {name}")


def _change(file: MapFile, links: dict[str, list[str]], key: str, pairs: Sequence[tuple[str, str]], *, add: bool) -> None:
    for one, other in pairs:
        _known(file, key, one)
        _known(file, key, other)
        if one == other:
            raise refusal(MAP_FILE, key, f"{one} cannot be its own neighbour")
        if (other in links[one]) == add:
            raise refusal(MAP_FILE, key, f"{one} and {other} are {'' if add else 'not '}neighbours anyway")
        for start, end in ((one, other), (other, one)):
            if add:
                links[start].append(end)
            else:
                links[start].remove(end)


# ------------------------------------------------------------------ terrain and layouts (sections 1.1, 3)


def _terrain(file: MapFile, components: Components) -> None:
    """A tile for each space, and one of the expansion's for each wasteland."""
    tiles = sum(components.terrain_counts("base").values())
    if tiles != len(file.terrain_space):
        raise refusal(MAP_FILE, "terrain_space", f"expected {tiles}, one for each terrain tile, got {len(file.terrain_space)}")
    covers = components.terrain_counts("expansion")
    wastes = [segment for segment in file.edge_segment if segment.terrain == WASTELAND]
    given = [segment.expansion_tile for segment in wastes]
    if sorted(given) != sorted(tile for tile, count in covers.items() for _ in range(count)):
        wanted = ", ".join(covers)
        raise refusal(MAP_FILE, "edge_segment", f"expected the wastelands to be covered by {wanted}, got {', '.join(given)}")


def _layout(file: MapFile, setup: Setup, links: Links, components: Components) -> None:
    """A start layout uses every tile, and its castles stand apart on hexes that are in play."""
    key = f"setup for {setup.players} players"
    _tiles(file, setup, key, components)
    castles = [castle for seat in setup.castles for castle in seat]
    wanted = components.constants.start_castles
    if len(setup.castles) != setup.players or any(len(seat) != wanted for seat in setup.castles):
        raise refusal(MAP_FILE, f"{key}, castles", f"expected {wanted} castles for each of {setup.players} seats")
    for castle in castles:
        _known(file, f"{key}, castles", castle)
        if file.hex[castle].min_players > setup.players:
            raise refusal(MAP_FILE, f"{key}, castles", f"{castle} is out of play with {setup.players} players")
    in_play: Links = {
        name: tuple(end for end in ends if file.hex[end].min_players <= setup.players) for name, ends in links.items()
    }
    for place, castle in enumerate(castles):
        near = _within(in_play, [castle], components.constants.new_city_min_empty)
        too_near = [other for other in castles[place + 1 :] if other in near]
        if too_near:
            raise refusal(MAP_FILE, f"{key}, castles", f"{castle} and {too_near[0]} are too near to each other")
    _start_food(file, setup, key, components)


def _tiles(file: MapFile, setup: Setup, key: str, components: Components) -> None:
    spaces = [space.id for space in file.terrain_space]
    strangers = [space for space in setup.tiles if space not in spaces] + [s for s in spaces if s not in setup.tiles]
    if strangers:
        raise refusal(MAP_FILE, f"{key}, tiles", f"expected a tile for each terrain space; look at {strangers[0]}")
    laid = list(setup.tiles.values())
    counts = components.terrain_counts("base")
    for tile in dict.fromkeys([*laid, *counts]):
        if laid.count(tile) != counts.get(tile, 0):
            raise refusal(MAP_FILE, f"{key}, tiles", f"expected {counts.get(tile, 0)} of {tile}, got {laid.count(tile)}")


def _start_food(file: MapFile, setup: Setup, key: str, components: Components) -> None:
    """The sums in the file are there to find slips of the pen; without the expansion."""
    if not setup.start_food:
        return
    food = {segment.id: segment.food for segment in file.edge_segment}
    food.update({space: components.terrain[tile].food for space, tile in setup.tiles.items()})
    sums = [sum(food[space] for castle in seat for space in file.hex[castle].touches) for seat in setup.castles]
    if sums != setup.start_food:
        raise refusal(MAP_FILE, f"{key}, start_food", f"the castles have {sums}, not {setup.start_food}")
