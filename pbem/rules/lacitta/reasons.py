"""Why something cannot be done: one word for each reason, worded in the catalogue under ``error``. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from .atlas import HEX_NAME
from .components import FARMHOUSE, ROAD, ROADS
from .state import City, Land

NO_HEX, TAKEN, TOO_NEAR, NOT_NEXT, JOINS = "no_hex", "taken", "too_near", "not_next", "joins_cities"
NO_LAKE, ONE_MARKET, ONE_CITIZEN, NO_TILE = "no_lake", "one_market", "one_citizen", "no_tile"
NO_CITY, NOT_YOURS, NO_PLAYER_CARD, NO_ROOM = "no_city", "not_yours", "no_player_card", "no_room"
NO_CASTLE, FOUNDED, NOT_IN_GAME, CARD_GONE = "no_castle", "founded_already", "not_in_this_game", "card_gone"
TOO_DEAR, NOT_THIS_YEAR, NO_CUBES, NO_ARCH = "too_dear", "not_this_year", "no_cubes", "no_arch"
NO_FIELD, HARVESTED, NO_FOOD, SPLITS, NO_SUCH_TILE = "no_field", "harvested", "no_food", "splits_city", "no_such_tile"
IS_CASTLE, LOOKED, NO_SHORE, NO_SITE = "is_castle", "looked_already", "no_shore", "no_site"
WRONG_SUM, NO_ROAD, NOT_A_HEX, FEW_CUBES, NO_FARMHOUSE = "wrong_sum", "no_road", "not_a_hex", "few_cubes", "no_farmhouse"
NO_SERVICE = "no_service"
OF_CITIES = (ONE_CITIZEN, ONE_MARKET)


# ------------------------------------------------------------------ hexes


def why_no_hex(land: Land, word: str) -> str | None:
    """A word that names no hex of this game, or none at all."""
    if word in land.box.atlas.order:
        return None
    return NO_HEX if HEX_NAME.fullmatch(word) else NOT_A_HEX


def why_no_castle(land: Land, hex: str) -> str | None:
    if why := why_no_hex(land, hex):
        return why
    return TAKEN if hex in land.survey.city_at else TOO_NEAR


def why_no_road(land: Land, seat: str, hex: str) -> str | None:
    return why_no_site(land, seat, ROAD, hex)


def why_no_site(land: Land, seat: str, building: str, hex: str) -> str | None:
    """The rules of section 5.3, one by one."""
    if is_building(land, hex):  # the building was settled without being asked for: it was the only one
        return why_not_built(land, seat, hex)
    if why := why_no_hex(land, hex):
        return why
    survey, kind = land.survey, land.box.buildings[building]
    there = land.cities.get(survey.city_at.get(hex, ""))
    if there and (building == ROAD or there.tiles[hex] != ROAD or there.owner != seat):
        return TAKEN
    beside = dict.fromkeys(survey.city_at[end] for end in (*land.box.atlas.neighbours[hex], hex) if end in survey.city_at)
    own = [name for name in beside if land.cities[name].owner == seat]
    if not own:
        return NOT_NEXT
    if len(beside) > 1 and hex not in survey.city_at:
        return JOINS
    if kind.wave and not land.soil.lakes[hex]:
        return NO_LAKE
    return why_no_growth(land, land.cities[own[0]], building)


def why_no_growth(land: Land, city: City, building: str) -> str | None:
    kind = land.box.buildings[building]
    if kind.max_per_city and building in city.tiles.values():
        return ONE_MARKET
    if kind.citizen_from == "castle" and land.in_castle(city) < land.box.enough_to_build:
        return ONE_CITIZEN
    return NO_TILE if not land.pools[kind.pool] else None


# ------------------------------------------------------------------ cities


def why_no_own_city(land: Land, seat: str, name: str) -> str | None:
    if name not in land.cities:
        return NO_CITY
    return NOT_YOURS if land.cities[name].owner != seat else None


def why_not_starved(land: Land, seat: str, word: str) -> str | None:
    """A city that is none of his or empty; or numbers that are not those of the citizens without food [R 55]."""
    return WRONG_SUM if word.isdecimal() else why_no_own_city(land, seat, word) or NO_CITY


def why_no_number(word: str) -> str:
    """More than there are in this city, or than are still to go."""
    return WRONG_SUM


def why_no_source(land: Land, seat: str, name: str) -> str | None:
    return why_no_own_city(land, seat, name) or ONE_CITIZEN


def why_no_gift(land: Land, seat: str, name: str) -> str | None:
    return why_no_own_city(land, seat, name) or NO_ROOM


def why_not_demolished(land: Land, name: str, hex: str) -> str | None:
    city = land.cities.get(name)
    if city is None or hex not in city.tiles:
        return NO_SUCH_TILE
    if hex == city.castle:
        return IS_CASTLE
    return SPLITS


def why_no_unroad(land: Land, name: str, hex: str) -> str | None:
    """Of what is still needed only roads may go (9.1)."""
    city = land.cities.get(name)
    if city is not None and city.tiles.get(hex, ROAD) != ROAD and hex != city.castle:
        return NO_ROAD
    return why_not_demolished(land, name, hex)


def why_no_service(land: Land, word: str) -> str:
    """Another word in its place: the service was left out."""
    return NO_ARCH if word in land.box.components.services else NO_SERVICE


def why_no_cubes(land: Land, seat: str, service: str, hex: str) -> str | None:
    """Also for the word of a service, if another was the only one and so was not asked for."""
    if hex not in land.box.components.services and (why := why_no_hex(land, hex)):
        return why
    name = land.survey.city_at.get(hex)
    return (why_no_own_city(land, seat, name) if name else None) or NO_ARCH


def why_no_harvest(land: Land, seat: str, hex: str) -> str | None:
    if why := why_no_hex(land, hex):
        return why
    name = land.survey.city_at.get(hex)
    if name is None:
        return NO_FARMHOUSE
    if why := why_no_own_city(land, seat, name):
        return why
    if land.cities[name].tiles[hex] != FARMHOUSE:
        return NO_FARMHOUSE
    return HARVESTED if hex in land.harvest else NO_FOOD


# ------------------------------------------------------------------ what a card gives


def why_no_amount(land: Land, seat: str, card: str, number: str, otherwise: str) -> str | None:
    """A number that stands on the card can fail for want of gold, or else for this reason."""
    prices = {str(one.amount): one.gold for one in land.box.policies[card].options}
    if number not in prices:
        return None
    return TOO_DEAR if prices[number] > land.gold[seat] else otherwise


def why_no_games(land: Land, seat: str, card: str, service: str, word: str) -> str | None:
    """The number of cubes; or a service or hex, where another one was the only one."""
    if word in land.box.components.services or word in land.box.atlas.order:
        return why_no_cubes(land, seat, service, word)
    return why_no_amount(land, seat, card, word, FEW_CUBES)


def why_no_blessing(land: Land, seat: str, card: str, word: str) -> str | None:
    """The number of citizens; or a city, where another one was the only one."""
    return why_no_amount(land, seat, card, word, NO_ROOM) if word.isdecimal() else why_no_gift(land, seat, word)


def is_building(land: Land, word: str) -> bool:
    return word == ROADS or word in land.box.components.buildings


def why_not_built(land: Land, seat: str, word: str) -> str | None:
    """Why the master builder cannot build this."""
    building = ROAD if word == ROADS else word
    if building not in land.box.buildings:
        return NOT_IN_GAME if building in land.box.components.buildings else None
    sizes = [one for policy in land.box.policies.values() if policy.effect == "build_any" for one in policy.options]
    if any(str(one.size) == land.box.sizes.get(building) and one.gold > land.gold[seat] for one in sizes):
        return TOO_DEAR
    return _why_no_building(land, seat, building)


# ------------------------------------------------------------------ actions


def why_no_turn(land: Land, seat: str, words: Sequence[str]) -> tuple[str, str] | None:
    """Where a building is refused for what its cities are short of, the hex named with it may have a reason of its own."""
    policy = land.box.policies.get(words[0])
    building = policy.building if policy and policy.effect == "build" else words[0]
    return _why_on(land, seat, building, words) if why_no_action(land, seat, words[0]) in OF_CITIES else None


def why_nothing_built(land: Land, seat: str, words: Sequence[str]) -> tuple[str, str] | None:
    """The same for the master builder."""
    return _why_on(land, seat, words[0], words) if why_not_built(land, seat, words[0]) in OF_CITIES else None


def _why_on(land: Land, seat: str, building: str, words: Sequence[str]) -> tuple[str, str] | None:
    hex, kind = words[1] if len(words) > 1 else "", land.box.buildings.get(ROAD if building == ROADS else building)
    if kind is None or not HEX_NAME.fullmatch(hex):
        return None
    why = why_no_site(land, seat, ROAD if building == ROADS else building, hex)
    return (why, hex) if why else None


def why_no_action(land: Land, seat: str, word: str) -> str | None:
    """Why a turn cannot begin with this word."""
    if word in land.box.components.policies:
        return _why_no_policy(land, seat, word)
    building = ROAD if word == ROADS else word
    if word not in ("gold", "city") and building not in land.box.buildings:
        return NOT_IN_GAME if building in land.box.components.buildings else None
    if not land.cards[seat]:
        return NO_PLAYER_CARD
    return _why_no_city(land, seat) if word == "city" else _why_no_building(land, seat, building)


def _why_no_policy(land: Land, seat: str, card: str) -> str | None:
    if card not in land.box.policies:
        return NOT_IN_GAME
    policy = land.box.policies[card]
    if card not in land.display:
        return CARD_GONE
    if land.year in policy.forbidden_years:
        return NOT_THIS_YEAR
    cheapest = min((one.gold for one in policy.options), default=policy.gold)
    if land.gold[seat] < cheapest:
        return TOO_DEAR
    if policy.effect == "build":
        return _why_no_building(land, seat, policy.building)
    if policy.effect in ("cubes_on_arch", "double_farmhouse") and not land.cubes[seat]:
        return NO_CUBES
    return {"cubes_on_arch": NO_ARCH, "double_farmhouse": NO_FIELD, "citizens_on_castle": NO_ROOM}.get(policy.effect)


def _why_no_building(land: Land, seat: str, building: str) -> str | None:
    """The reason that all his cities have in common, or else that there is no place."""
    kind = land.box.buildings.get(building)
    if kind is None or not kind.pool:
        return None
    if not land.pools[kind.pool]:
        return NO_TILE
    cities = land.cities_of(seat)
    reasons = [why_no_growth(land, city, building) for city in cities.values()]
    if reasons and reasons[0] and len({*reasons}) == 1:
        return reasons[0]
    sites = [land.survey.sites(name, city.tiles) for name, city in cities.items()]
    if kind.wave and any(site.empty for site in sites):
        return NO_SHORE if not any(site.wet for site in sites) else ONE_CITIZEN
    return next((reason for reason in reasons if reason), NO_SITE)


def _why_no_city(land: Land, seat: str) -> str | None:
    if not land.castles[seat]:
        return NO_CASTLE
    if land.founded_this_year[seat] >= land.box.constants.new_city_max_per_year:
        return FOUNDED
    return ONE_CITIZEN if land.survey.has_castle_site() else TOO_NEAR
