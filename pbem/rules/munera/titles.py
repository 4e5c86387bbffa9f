"""What a map and cards of the table's own call things otherwise than those beside the rules, or have more than these."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .box import Box, box, box_of

LATIN, LANGUAGES = "la", ("en", "fr", "it")
Titles = dict[str, str]
"""A name in each language that a file has it in; the Latin one is everybody's."""


def names(options: Mapping[str, Any]) -> dict[str, Titles]:
    """The names, by language, of all that letters would call otherwise, or could not call at all."""
    return _beside_ours(box_of(options))


@lru_cache(maxsize=32)
def _beside_ours(own: Box) -> dict[str, Titles]:
    ours = box()
    if own is ours:
        return {}
    known = _printed(ours)
    found = {thing: _otherwise(thing, titles, known.get(thing)) for thing, titles in _printed(own).items()}
    return {thing: titles for thing, titles in found.items() if titles}


def _printed(box: Box) -> dict[str, Titles]:
    """The names of everything as its file has them; of a minister and a class there is only the id."""
    zones = {zone.id: _titles(zone.name_la, zone.name_en, zone.name_fr, zone.name_it) for zone in box.italy.zones.values()}
    eventa = {card.id: _titles(card.title_la, card.title_en, card.title_fr, card.title_it) for card in box.eventa.values()}
    pairings = {name: _titles(" / ".join(classes)) for name, classes in box.pairings.items()}
    words = {name: _titles(_spaced(name)) for name in (*box.classes, *box.rank_names, *_origins(box))}
    return {
        **words,
        **pairings,
        **zones,
        **{card.id: _titles(card.name) for card in box.gladiators.values()},
        **{name: _titles(_spaced(name).capitalize()) for name in box.ministers},
        **{card.id: _titles(card.town) for card in box.munera.values()},
        **eventa,
        **{copy: _numbered(eventa[card], copy) for copy, card in box.kind.items()},
    }


def _titles(latin: str, *others: str) -> Titles:
    return {LATIN: latin.strip(), **dict(zip(LANGUAGES, map(str.strip, others)))}


def _numbered(titles: Titles, copy: str) -> Titles:
    """`Fortuna 2`."""
    number = copy.rpartition("_")[2]
    return {language: f"{title} {number}" if title else "" for language, title in titles.items()}


def _origins(box: Box) -> list[str]:
    return list(dict.fromkeys(card.origin for card in box.gladiators.values()))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _otherwise(thing: str, titles: Titles, known: Titles | None) -> Titles:
    """What a thing is called in each language, if that is new; in English it has its Latin name, as in our catalogue."""
    if titles == known:
        return {}
    latin = titles[LATIN] or next(filter(None, titles.values()), _spaced(thing).capitalize())
    found = {language: titles.get(language) or latin for language in LANGUAGES}
    if known is not None and titles.get("en") == known.get("en"):
        found["en"] = latin
    return found
