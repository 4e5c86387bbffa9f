"""What is in the box of one table: its map and its cards, looked up by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from . import cardfile, mapfile
from .cardfile import CardFile, EventumCard, MinisterCard, MunusCard, Rank, Wagers
from .data import CARDS_FILE, MAP_FILE, STANDARD, own_text, parse
from .mapfile import Italy


class Gladiator(NamedTuple):
    """A gladiator's card together with what his origin says."""

    id: str
    name: str
    origin: str
    valour: int
    courage: int
    charisma: int
    cost: int
    submission: int
    wage: int


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed. ``deck`` lists the cards of each deck; copies of an eventum have numbers: ``fortuna_2``."""

    italy: Italy
    gladiators: Mapping[str, Gladiator]
    ministers: Mapping[str, MinisterCard]
    munera: Mapping[str, MunusCard]
    eventa: Mapping[str, EventumCard]
    kind: Mapping[str, str]
    ranks: Sequence[Rank]
    rank_names: Sequence[str]
    classes: Sequence[str]
    opponent: Mapping[str, str]
    pairing_of: Mapping[str, str]
    pairings: Mapping[str, tuple[str, str]]
    wagers: Mapping[int, Wagers]
    deck: Mapping[str, Sequence[str]]
    means: Mapping[str, Sequence[str]]

    def cost(self, card: str) -> int:
        """The printed cost of a gladiator or minister."""
        return self.gladiators[card].cost if card in self.gladiators else self.ministers[card].cost

    def things(self) -> dict[str, list[str]]:
        """The names an order may use, by what they are."""
        return {
            "regions": list(self.italy.regions),
            "gladiators": list(self.gladiators),
            "ministers": list(self.ministers),
            "munera": list(self.munera),
            "eventa": list(self.eventa),
            "eventum_cards": list(self.kind),
            "classes": list(self.classes),
            "cards": [*self.gladiators, *self.ministers],
            **self._uses(),
        }

    def _uses(self) -> dict[str, list[str]]:
        """The eventa by what they are for: what each does to a die, or in an open window on whom or what it is played."""
        found: dict[str, list[str]] = {op: list(self.means.get(op, ())) for op in cardfile.AT_A_DIE}
        found |= {f"eventa_on_{sort}": [] for sort in cardfile.AIMED_AT}
        for card in self.eventa.values():
            sort = next((sort for sort, targets in cardfile.AIMED_AT.items() if card.target in targets), None)
            if sort is not None:
                found[f"eventa_on_{sort}"].append(card.id)
        return found


def _gladiators(file: CardFile) -> dict[str, Gladiator]:
    found = {}
    for card in file.gladiator:
        origin = file.origin[card.origin]
        found[card.id] = Gladiator(
            card.id, card.name, card.origin, card.valour, card.courage, card.charisma,
            origin.cost, origin.submission, origin.wage_per_duel,
        )  # fmt: skip
    return found


@lru_cache(maxsize=32)
def box(map_text: str = STANDARD, cards_text: str = STANDARD) -> Box:
    """The box made of these files' texts, or of those beside the rules."""
    italy = mapfile.italy(parse(MAP_FILE, own_text(MAP_FILE) if map_text == STANDARD else map_text))
    file = cardfile.card_file(parse(CARDS_FILE, own_text(CARDS_FILE) if cards_text == STANDARD else cards_text), italy)
    ranks = sorted(file.rank, key=lambda name: file.rank[name].order)
    kind = {f"{card.id}_{n}": card.id for card in file.eventum for n in range(1, card.copies + 1)}
    means: dict[str, list[str]] = {}
    for card in file.eventum:
        means.setdefault(card.effect.op, []).append(card.id)
    return Box(
        italy=italy,
        gladiators=_gladiators(file),
        ministers={card.id: card for card in file.minister},
        munera={card.id: card for card in file.munus},
        eventa={card.id: card for card in file.eventum},
        kind=kind,
        ranks=[file.rank[name] for name in ranks],
        rank_names=ranks,
        classes=[one.id for one in file.classes],
        opponent={one.id: one.opponent for one in file.classes},
        pairing_of={name: pairing.id for pairing in file.pairing for name in pairing.classes},
        pairings={pairing.id: pairing.classes for pairing in file.pairing},
        wagers={int(players): wagers for players, wagers in file.wagers.items()},
        deck={
            cardfile.GLADIATOR: [card.id for card in file.gladiator],
            cardfile.MINISTER: [card.id for card in file.minister],
            cardfile.MUNUS: [card.id for card in file.munus],
            cardfile.EVENTUM: list(kind),
        },
        means=means,
    )


def box_of(options: Mapping[str, Any]) -> Box:
    """The box that belongs to a game's options."""
    return box(options.get("map", STANDARD), options.get("cards", STANDARD))
