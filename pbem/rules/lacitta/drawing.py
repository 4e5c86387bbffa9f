"""The drawing of the board in an e-mail (section 2.5): lines of text at most 73 columns wide."""

from __future__ import annotations

from collections.abc import Mapping

from .atlas import WIDE, hex_column, label_column
from .components import CASTLE
from .data import LETTER
from .state import Land

KIND_CODE = {"farm": "F", "lake": "LA", "mountain": "MO"}


def drawing(land: Land, sites: Mapping[str, str]) -> list[str]:
    """The board row by row; ``sites`` are hexes to be marked, with the sign to put there. Rows out of play are left out."""
    rows = [row for row in land.box.atlas.rows if any(hex[0] == row for hex in land.box.atlas.hexes)]
    widest = max(int(hex[1:]) for hex in land.box.atlas.hexes)
    return [_ruler(1, widest), *(_row(land, row, sites) for row in rows), _ruler(2, widest)]


def _ruler(first: int, last: int) -> str:
    line: list[str] = []
    for number in range(first, last + 1, 2):
        _write(line, 2 * (number - 1) + WIDE, str(number))
    return "".join(line).rstrip()


def _row(land: Land, row: str, sites: Mapping[str, str]) -> str:
    atlas = land.box.atlas
    line: list[str] = []
    _write(line, 0, row)
    for space in atlas.spaces.values():
        if space.label_row == row:
            _write(line, label_column(space), f"{space.id} {_terrain(land, space.id)}")
    for hex in atlas.out_of_play:
        if hex[0] == row:
            _write(line, hex_column(hex), " x ")
    for hex in atlas.hexes:
        if hex[0] == row:
            _write(line, hex_column(hex), _cell(land, hex, sites))
    return "".join(line).rstrip()


def _write(line: list[str], column: int, text: str) -> None:
    line += " " * (column + len(text) - len(line))
    line[column : column + len(text)] = text


def _terrain(land: Land, space: str) -> str:
    tile = land.box.components.terrain[land.terrain[space]] if space in land.terrain else None
    if tile is None:
        return "--"
    return f"F{tile.food}" if tile.kind == "farm" else KIND_CODE[tile.kind]


def _cell(land: Land, hex: str, sites: Mapping[str, str]) -> str:
    name = land.survey.city_at.get(hex)
    if name is None:
        return f"({sites[hex]})" if hex in sites else "[ ]"
    city = land.cities[name]
    letter = LETTER[city.owner].lower()
    if city.tiles[hex] == CASTLE:
        inside = max(0, land.in_castle(city))
        return f"{letter}K{inside if inside < 10 else '+'}"
    return (letter + land.box.buildings[city.tiles[hex]].code)[:WIDE].ljust(WIDE)
