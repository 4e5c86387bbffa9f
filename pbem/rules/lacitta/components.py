"""What is in the box (section 1): services, terrain tiles, pools of building tiles, decks, prices; checked on reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from pbem.rules.data import different, refusal, typed

CARDS_FILE = "cards.toml"
CASTLE, ROAD, ROADS, MARKET, FARMHOUSE = "castle", "road", "roads", "market", "farmhouse"
BASE: Final = "base"
EXPANSION: Final = "expansion"
ARCH = 2  # half points
FROM_CASTLE: Final = "castle"
CITIZEN = {CASTLE: ("special", 1), MARKET: ("supply", 1), ROAD: ("none", 0)}  # where it comes from, and how many
MOST, MOST_VOICES, MOST_PLAYERS = 1_000_000, 4, 5

Count = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]
Limit = Annotated[int, Meta(ge=-1)]
Set = Literal["base", "expansion"]
Size = Literal["castle", "S", "M", "L"]


class Constants(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules."""

    years: Count
    turns_per_year: Count
    player_cards: Count
    castles_per_player: Count
    cubes_per_player: Amount
    start_castles: Count
    start_citizens_per_castle: Count
    start_gold: Amount
    policy_display: Count
    voice_dealt: Annotated[int, Meta(ge=2)]
    new_city_min_empty: Count
    new_city_max_per_year: Amount
    new_city_moved_citizens: Amount
    new_city_supply_citizens: Amount
    neighbour_max_hexes: Count
    limit_base: Count
    limit_market: Limit
    limit_market_and_wave: Limit
    gold_action: Amount
    vp_per_citizen: int
    vp_full_city: int
    vp_famine_last_year: int
    famine_lost_turns: Amount
    famine_lost_player_cards: Amount
    min_players: Count
    max_players: Count
    gold_stock: int = -1
    food_stock: int = -1
    citizen_stock: int = -1


class Service(Struct, frozen=True, forbid_unknown_fields=True):
    """Education, culture or health: what citizens want."""

    id: str
    voice_cards: Count
    arch: str = ""
    code: str = ""
    fr: str = ""
    it: str = ""


class TerrainTile(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["farm", "mountain", "lake"]
    food: Amount
    count: Count
    set: Set


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in other languages."""

    id: str
    fr: str = ""
    it: str = ""


class Pool(Struct, frozen=True, forbid_unknown_fields=True):
    """One set of double-sided tiles."""

    id: str
    tiles: Count
    set: Set


class Building(Struct, frozen=True, forbid_unknown_fields=True):
    """A building: what it needs, and what it gives."""

    id: str
    size: Size
    set: Set
    arches: dict[str, Amount]
    wave: bool
    food_fixed: Amount
    food_adjacent: bool
    citizens: Annotated[int, Meta(ge=0, le=1)]
    citizen_from: Literal["castle", "supply", "none", "special"]
    pool: str = ""
    code: str = ""
    ref: str = ""
    income_per_mountain: Amount = 0
    income_fixed: Amount = 0
    max_per_city: int = 0
    tiles_per_action: Count = 1
    fr: str = ""
    it: str = ""


class PolicyOption(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the prices on a card, and what it buys."""

    gold: Amount
    amount: Amount = 0
    size: Size | None = None


Effect = Literal["build", "build_any", "cubes_on_arch", "citizens_on_castle", "double_farmhouse", "look_voice"]


class Policy(Struct, frozen=True, forbid_unknown_fields=True):
    """A policy card."""

    id: str
    kind: Literal["build", "choice"]
    count_base: Amount
    count_expansion: Amount
    effect: Effect = "build"
    building: str = ""
    gold: Amount = 0
    options: list[PolicyOption] = []
    forbidden_years: list[int] = []
    fr: str = ""
    it: str = ""


class CardsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """cards.toml"""

    format: Literal["la-citta-components"]
    format_version: Literal[1]
    constants: Constants
    service: list[Service]
    terrain_tile: list[TerrainTile]
    pool: list[Pool]
    building: list[Building]
    policy: list[Policy]
    terrain_kind: list[Named] = []
    player_card_effect: list[Named] = []


@dataclass(frozen=True, eq=False)
class Components:
    """All pieces by name."""

    constants: Constants
    services: tuple[str, ...]
    voice_cards: Mapping[str, int]
    terrain: Mapping[str, TerrainTile]
    pools: Mapping[str, Pool]
    buildings: Mapping[str, Building]
    policies: Mapping[str, Policy]

    def terrain_counts(self, box: Set) -> dict[str, int]:
        """How many there are of each terrain tile, in the box or in the expansion."""
        return {tile.id: tile.count for tile in self.terrain.values() if tile.set == box}


def components(plain: Mapping[str, Any]) -> Components:
    """The components out of plain data; a box that cannot be played with is refused."""
    file = typed(CARDS_FILE, plain, CardsFile)
    for key in ("service", "terrain_tile", "pool", "building", "policy"):
        different(CARDS_FILE, key, [thing.id for thing in getattr(file, key)])
    _stocks(file.constants)
    _numbers(file.constants)
    found = Components(
        constants=file.constants,
        services=tuple(service.id for service in file.service),
        voice_cards={service.id: service.voice_cards for service in file.service},
        terrain={tile.id: tile for tile in file.terrain_tile},
        pools={pool.id: pool for pool in file.pool},
        buildings={building.id: building for building in file.building},
        policies={policy.id: policy for policy in file.policy},
    )
    for building in file.building:
        _building(found, building)
    for policy in file.policy:
        _policy(found, policy)
    _decks(found, file.policy)
    return found


def _stocks(constants: Constants) -> None:
    """Reserved: no rule says what happens when a stock runs out [R 45]."""
    for name in ("gold_stock", "food_stock", "citizen_stock"):
        if getattr(constants, name) != -1:
            raise refusal(CARDS_FILE, f"constants.{name}", f"expected -1 (unlimited), got {getattr(constants, name)}")


def _numbers(constants: Constants) -> None:
    """Numbers that are sound each for itself may not go together."""
    founders = constants.new_city_moved_citizens + constants.new_city_supply_citizens
    market, both = (limit if limit >= 0 else MOST for limit in (constants.limit_market, constants.limit_market_and_wave))
    _within("castles_per_player", constants.castles_per_player, constants.start_castles, MOST, "start_castles")
    _within("voice_dealt", constants.voice_dealt, 2, MOST_VOICES, "orders know V2, V3 and V4")
    _within("start_citizens_per_castle", constants.start_citizens_per_castle, 1, constants.limit_base, "limit_base")
    _within("new_city_supply_citizens", founders, 1, constants.limit_base, "limit_base, with new_city_moved_citizens")
    _within("limit_market", market, constants.limit_base, MOST, "limit_base, or -1")
    _within("limit_market_and_wave", both, market, MOST, "limit_market, or -1")
    _within("max_players", constants.max_players, constants.min_players, MOST_PLAYERS, "min_players, and the colours")


def _within(name: str, number: int, low: int, high: int, because: str) -> None:
    if not low <= number <= high:
        wanted = f"at least {low}" if high == MOST else f"{low} to {high}"
        raise refusal(CARDS_FILE, f"constants.{name}", f"expected {wanted} ({because}), got {'-1' if number == MOST else number}")


def _building(found: Components, building: Building) -> None:
    key = f"building {building.id}"
    strangers = [service for service in building.arches if service not in found.services]
    if strangers:
        raise refusal(CARDS_FILE, f"{key}, arches", f"there is no service {strangers[0]}")
    if building.id != CASTLE and building.pool not in found.pools:
        raise refusal(CARDS_FILE, f"{key}, pool", f"there is no pool {building.pool!r}")
    if (building.size == "castle") != (building.id == CASTLE):
        raise refusal(CARDS_FILE, f"{key}, size", f"expected S, M or L, got {building.size}")
    wanted = 1 if building.id == MARKET else 0
    if building.max_per_city != wanted:
        raise refusal(CARDS_FILE, f"{key}, max_per_city", f"expected {wanted}: markets alone are counted, one in a city")
    _its_citizen(building, key)


def _its_citizen(building: Building, key: str) -> None:
    """Whose citizen stands on a tile is part of the rules (5.3, 9.1); and waves are for those who leave a castle for a lake."""
    wanted, citizens = CITIZEN.get(building.id, (FROM_CASTLE, 1))
    if building.citizen_from != wanted:
        raise refusal(CARDS_FILE, f"{key}, citizen_from", f"expected {wanted}, got {building.citizen_from}")
    if building.citizens != citizens:
        raise refusal(CARDS_FILE, f"{key}, citizens", f"expected {citizens}, got {building.citizens}")
    if building.wave and wanted != FROM_CASTLE:
        raise refusal(CARDS_FILE, f"{key}, wave", f"expected false: a {building.id} needs no lake")


def _policy(found: Components, policy: Policy) -> None:
    key = f"policy {policy.id}"
    if policy.kind == "build" and policy.building not in found.buildings:
        raise refusal(CARDS_FILE, f"{key}, building", f"there is no building {policy.building!r}")
    if policy.kind == "choice" and (policy.effect == "build" or not policy.options):
        raise refusal(CARDS_FILE, key, "expected an effect and its options")
    hidden = found.constants.voice_dealt - 1
    if policy.effect == "look_voice" and any(one.amount > hidden for one in policy.options):
        raise refusal(CARDS_FILE, f"{key}, options", f"expected no more than {hidden}: so many voices are face down")


def _decks(found: Components, policies: Sequence[Policy]) -> None:
    """A refill never fails: the display and every turn of a year need a card each; and the voices last all years."""
    constants = found.constants
    needed = constants.policy_display + constants.turns_per_year * constants.max_players
    for box in (BASE, EXPANSION):
        cards = sum(getattr(policy, f"count_{box}") for policy in policies)
        if cards < needed:
            raise refusal(CARDS_FILE, f"policy, count_{box}", f"expected at least {needed} cards, got {cards}")
    voices, dealt = sum(found.voice_cards.values()), constants.years * constants.voice_dealt
    if voices < dealt:
        raise refusal(CARDS_FILE, "service, voice_cards", f"expected at least {dealt}, got {voices}")
    for name in (CASTLE, FARMHOUSE, MARKET, ROAD):
        if name not in found.buildings:
            raise refusal(CARDS_FILE, "building", f"there must be a {name}")
