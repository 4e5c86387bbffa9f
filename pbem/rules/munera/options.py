"""Options: how much glory wins, a quick start, exclusive regions, a last round, and a map or cards of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import BadOption

from .box import box, box_of
from .data import RULES, STANDARD

FILES = ("map", "cards")
"""Options that are files: whoever starts a game reads them, and hands over their text."""

CHOICES: dict[str, Sequence[Any]] = {
    "target_glory": RULES.options.target_glory,
    "quick_start": RULES.options.quick_start,
    "exclusive_regions": RULES.options.exclusive_regions,
}
NAMES = (*CHOICES, "round_limit", *FILES)
TRUE, FALSE = ("true", "yes", "1", "on"), ("false", "no", "0", "off")


def settle(given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The full options of a game; anything else is refused."""
    counts = RULES.phase.munera
    if players not in counts:
        raise BadOption(f"Munera is for {min(counts)} to {max(counts)} players, not {players}")
    for name in given:
        if name not in NAMES:
            raise BadOption(f"there is no option {name}; there are: {', '.join(NAMES)}")
    files = {name: str(given.get(name, STANDARD)) for name in FILES}
    exclusive = box(files["map"], files["cards"]).italy.exclusive
    defaults = {"exclusive_regions": exclusive}
    chosen = {name: _choice(name, given.get(name, defaults.get(name))) for name in CHOICES}
    _homes_for(players, files, chosen["exclusive_regions"])
    _households_for(players, files)
    return {**chosen, "round_limit": _round_limit(given.get("round_limit", RULES.options.round_limit.low)), **files}


def _homes_for(players: int, files: Mapping[str, str], exclusive: bool) -> None:
    """Everybody must be able to buy a gymnasium somewhere."""
    costs = box(files["map"], files["cards"]).italy.cost.values()
    affordable = sum(1 for cost in costs if cost <= RULES.setup.treasury)
    if affordable < (players if exclusive else 1):
        price = f"{RULES.setup.treasury} denarii or less"
        raise BadOption(f"the map has {affordable} regions for {price}: not enough for {players} players")


def _households_for(players: int, files: Mapping[str, str]) -> None:
    """The decks must hold what every gymnasium is founded with (3.3)."""
    cards = box(files["map"], files["cards"])
    slaves = sum(1 for card in cards.gladiators.values() if card.origin != RULES.setup.excluded)
    ministers = sum(1 for card in cards.ministers.values() if card.competence == RULES.setup.competence)
    if slaves < players * RULES.setup.gladiators:
        wanted = f"{players} players need {players * RULES.setup.gladiators}"
        raise BadOption(f"the cards have {slaves} gladiators who are not {RULES.setup.excluded}: {wanted}")
    if ministers < players:
        wanted = f"{players} players need {players}"
        raise BadOption(f"the cards have {ministers} ministers of competence {RULES.setup.competence}: {wanted}")


def seats(options: Mapping[str, Any]) -> Sequence[str]:
    return RULES.seats


def _choice(name: str, given: Any) -> Any:
    values = CHOICES[name]
    if given is None:
        return values[0]
    word = str(given).strip().lower()
    for value in values:
        if word == str(value).lower() or (isinstance(value, bool) and word in (TRUE if value else FALSE)):
            return value
    raise BadOption(f"{name} cannot be {given}; it can be {' or '.join(str(value).lower() for value in values)}")


def _round_limit(given: Any) -> int:
    span, word = RULES.options.round_limit, str(given).strip()
    if not word.isdecimal() or not span.low <= int(word) <= span.high:
        raise BadOption(f"round_limit cannot be {given}; it can be a number from {span.low} (no limit) to {span.high}")
    return int(word)


def things(options: Mapping[str, Any]) -> dict[str, list[str]]:
    """The groups of names that the map and cards of this game bring into the order language."""
    return box_of(options).things()
