"""Reading the data files beside this one; what is not sound is refused with a message that names the file, the key and
what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from typing import Annotated, Any

from msgspec import Meta, Struct

from pbem.rules.data import parse as parse
from pbem.rules.data import refusal as refusal
from pbem.rules.data import typed as typed

MAP_FILE, CARDS_FILE, RULES_FILE = "map.toml", "cards.toml", "rules.toml"
STANDARD = "standard"  # instead of the text of a file: the one beside the rules

Amount = Annotated[int, Meta(ge=0, le=999)]
Count = Annotated[int, Meta(ge=1, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]


def own_text(name: str) -> str:
    """The text of a file beside the rules."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def fingerprint(options: Mapping[str, Any]) -> dict[str, str]:
    """A hash of each data file, so that a record can say with which map and cards it was played."""
    replaced = {MAP_FILE: options.get("map", STANDARD), CARDS_FILE: options.get("cards", STANDARD)}
    texts = {name: replaced.get(name, STANDARD) for name in (MAP_FILE, CARDS_FILE, RULES_FILE)}
    return {
        name: blake2b((own_text(name) if text == STANDARD else text).encode(), digest_size=32).hexdigest()
        for name, text in texts.items()
    }


def of_schema(name: str, plain: Mapping[str, Any], wanted: str) -> None:
    """Refuse a file that is meant for something else."""
    given = plain.get("schema", "nothing")
    if given != wanted:
        raise refusal(name, "schema", f"expected {wanted}, got {given}")


def known(name: str, key: str, value: str, values: Sequence[str]) -> None:
    """Refuse a word that is not among those it must be one of."""
    if value not in values:
        raise refusal(name, key, f"expected one of {', '.join(values)}, got {value or 'nothing'}")


def different(name: str, key: str, things: Sequence[str]) -> None:
    """Refuse what is there twice."""
    twice = [thing for thing in dict.fromkeys(things) if things.count(thing) > 1]
    if twice:
        raise refusal(name, key, f"expected each once, got {twice[0]} more than once")


# ------------------------------------------------------------------ rules.toml


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    treasury: Amount
    gladiators: Count
    excluded: str
    competence: Count
    eventa: Amount
    auto_cost: Amount


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Count
    gladiators: Count
    reserve: Count
    fee: Count
    loans: Count


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    eventa: Count
    healed: int
    munera: dict[int, Count]


class DuelNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    pugna: Count
    comprobatio_low: int
    comprobatio_high: int
    stantes_missi: Count
    virtus: Count
    scheme: Count
    bet_pays: Count


class Renown(Struct, frozen=True, forbid_unknown_fields=True):
    step: Count
    victory: Count
    petty_victory: Count
    spared: Count


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    low: int
    high: int


class Accepted(Struct, frozen=True, forbid_unknown_fields=True):
    """The values each option may have, its default first."""

    target_glory: list[Count]
    quick_start: list[bool]
    exclusive_regions: list[bool]
    round_limit: Range


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """rules.toml"""

    seats: list[Id]
    die: Count
    setup: Setup
    limits: Limits
    phase: Phase
    duel: DuelNumbers
    renown: Renown
    options: Accepted


RULES = typed(RULES_FILE, parse(RULES_FILE, own_text(RULES_FILE)), Numbers, strict=False)
