"""What can never be legal again, as far as everybody sees: a line for it is refused, so that nobody waits for it."""

from __future__ import annotations

from typing import Any

from .atlas import HEX_NAME
from .components import ROAD, ROADS
from .data import LETTER, components_of
from .reasons import IS_CASTLE, NO_CITY, NO_HEX, NOT_IN_GAME, NOT_THIS_YEAR, NOT_YOURS
from .state import ACTION, SETUP

KIND_OVER = "kind_over"
View = dict[str, Any]


def over(view: View, kind: str, word: str) -> str | None:
    """Why a line of this kind, or with this word, cannot be carried out any more."""
    if not word:
        return KIND_OVER if _kind_is_over(view, kind) else None
    if "#" in word:
        return _city_is_over(view, word)
    if kind == "demolish":
        return IS_CASTLE if any(city["castle"] == word for city in view["cities"].values()) else None
    return _turn_is_over(view, word) if kind == "turn" else None


def _kind_is_over(view: View, kind: str) -> bool:
    """Castles are placed before the first year only; after the actions of the last year there is no turn."""
    last = view["year"] == view["years"] and view["phase"] not in (SETUP, ACTION)
    return view["phase"] != SETUP if kind == "castle" else kind == "turn" and last


def _city_is_over(view: View, name: str) -> str | None:
    """Numbers are never used again (2.4); one that is still to come may come."""
    if name in view["cities"]:
        return NOT_YOURS if view["cities"][name]["owner"] != view["you"] else None
    letter, _, number = name.upper().partition("#")
    seat = next((seat for seat in view["seats"] if LETTER[seat] == letter), None)
    if seat is None or int(number) <= view["players"][seat]["last_number"]:
        return NO_CITY
    return NOT_YOURS if seat != view["you"] else None


def _turn_is_over(view: View, word: str) -> str | None:
    if HEX_NAME.fullmatch(word):
        return NO_HEX if word not in view["hexes"] else None
    if word in view["cards_over"]:
        return NOT_THIS_YEAR
    thing, ours = ROAD if word == ROADS else word, components_of("")
    known = thing in ours.buildings or thing in ours.policies
    return NOT_IN_GAME if known and thing not in view["in_game"] else None
