"""What must hold after every step (section 14), as far as one look at the table can tell."""

from __future__ import annotations

from .automatic import removable
from .components import CASTLE, FARMHOUSE, MARKET
from .state import ACTION, FEEDING, MIGRATION, OVER, SETUP, City, Land


def check(land: Land) -> None:
    """Raise AssertionError if a piece was lost or a rule of the house is broken."""
    _tiles(land)
    _cubes(land)
    _policy_cards(land)
    _voices(land)
    for name, city in land.cities.items():
        _city(land, name, city)
    _castles(land)
    _players(land)
    _survey(land)


def _tiles(land: Land) -> None:
    """1: every tile is in its pool or on the board; 4: each hex holds at most one, and it is in play."""
    laid = [building for city in land.cities.values() for building in city.tiles.values()]
    for pool, tiles in land.box.pools.items():
        of_pool = [name for name, kind in land.box.buildings.items() if kind.pool == pool]
        assert land.pools[pool] >= 0, f"tiles of {pool} below nothing"
        assert land.pools[pool] + sum(laid.count(name) for name in of_pool) == tiles, f"tiles of {pool}"
    hexes = [hex for city in land.cities.values() for hex in city.tiles]
    assert len(hexes) == len({*hexes}), "two tiles lie on one hex"
    assert all(hex in land.box.atlas.order for hex in hexes), "a tile lies on a hex that is not in play"
    for seat in land.seats:
        castles = len(land.cities_of(seat))
        assert castles + land.castles[seat] == land.box.constants.castles_per_player, f"castles of {seat}"


def _cubes(land: Land) -> None:
    """2: four cubes each; harvest cubes on distinct own farmhouses, games cubes on buildings with that arch; 12: year 6."""
    at = land.survey.city_at
    assert len(land.harvest) == len({*land.harvest}), "two harvest cubes on one hex"
    out = dict.fromkeys(land.seats, 0)
    for hex in land.harvest:
        assert land.cities[at[hex]].tiles[hex] == FARMHOUSE, f"a harvest cube on {hex}, which is no farmhouse"
        out[land.cities[at[hex]].owner] += 1
    for hex, cubes in land.games.items():
        city = land.cities[at[hex]]
        fits = all(count > 0 and city.tiles[hex] in land.box.arches[service] for service, count in cubes.items())
        assert fits, f"the cubes of games on {hex}"
        out[city.owner] += sum(cubes.values())
    for seat in land.seats:
        assert land.cubes[seat] >= 0, f"cubes of {seat} below nothing"
        assert land.cubes[seat] + out[seat] == land.box.constants.cubes_per_player, f"cubes of {seat}"
    forbidden = any(land.year in policy.forbidden_years for policy in land.box.policies.values())
    assert not land.harvest or not forbidden, f"there is no harvest in year {land.year}"


def _policy_cards(land: Land) -> None:
    """3: the whole deck is somewhere."""
    cards = [*land.display, *land.pile, *land.discard, *land.unseen]
    cards += [card for heap in (land.front, land.passed) for held in heap.values() for card in held]
    assert len(land.display) == land.box.constants.policy_display, "the display has another number of cards"
    assert {card: cards.count(card) for card in land.box.policy_counts} == land.box.policy_counts, "policy cards are missing"
    assert len(cards) == sum(land.box.policy_counts.values()), "there are policy cards too many"
    for seat in land.seats:
        assert len(land.front[seat]) + len(land.passed[seat]) <= land.box.constants.turns_per_year, f"{seat} has too many turns"


def _voices(land: Land) -> None:
    """3: all voices are somewhere, and four leave the pile each year."""
    constants = land.box.constants
    cards = [*land.voices, *land.voice_pile, *land.voice_discard]
    found = {service: cards.count(service) for service in land.box.components.services}
    assert found == land.box.components.voice_cards, "the voices are not all there, each as often as printed"
    assert len(land.voice_pile) == len(cards) - constants.voice_dealt * land.year, "voices do not go with the year"
    assert 0 <= land.year <= constants.years, f"there is no year {land.year}"


def _city(land: Land, name: str, city: City) -> None:
    """5: connected, one castle, no contact; 7: citizens enough; 8: not above the limit, one market; 9: waves at lakes."""
    atlas, tiles = land.box.atlas, city.tiles
    assert [hex for hex, building in tiles.items() if building == CASTLE] == [city.castle], f"the castle of {name}"
    assert set(atlas.within_tiles(city.castle, tiles)) == set(tiles), f"{name} is split"
    for hex, building in tiles.items():
        assert all(end in tiles or end not in land.survey.city_at for end in atlas.neighbours[hex]), f"{name} has contact"
        assert building not in land.box.wave or land.soil.lakes[hex], f"{hex} is not at a lake"
    assert list(tiles.values()).count(MARKET) <= 1, f"{name} has two markets"
    assert 0 <= city.citizens <= land.limit(city), f"{name} has {city.citizens} citizens"
    if land.phase in (SETUP, ACTION, OVER) or (land.phase == FEEDING and city.owner != land.active):
        assert city.citizens >= land.need(city) >= 1, f"{name} has too few citizens"
    assert len(tiles) == 1 or removable(land, tiles), f"{name} could not have been built so"


def _castles(land: Land) -> None:
    """6: castles never move, so they stay as far from each other as at the moment of founding."""
    castles = [city.castle for city in land.cities.values()]
    for castle in castles:
        near = land.box.atlas.within([castle], land.box.constants.new_city_min_empty)
        assert [other for other in castles if other in near] == [castle], f"a castle too near to {castle}"


def _players(land: Land) -> None:
    """10: gold and player cards; 11, 12: turns and foundings; the eliminated have nothing on the board."""
    constants = land.box.constants
    for seat in land.seats:
        assert land.gold[seat] >= 0, f"{seat} has {land.gold[seat]} gold"
        assert 0 <= land.cards[seat] <= constants.player_cards, f"{seat} has {land.cards[seat]} cards"
        assert land.founded_this_year[seat] <= constants.new_city_max_per_year, f"{seat} has founded too many cities"
        assert seat not in land.out or not land.cities_of(seat), f"{seat} is out and has a city"
        excused = land.phase in (SETUP, FEEDING, MIGRATION, OVER) or seat in land.out
        assert excused or land.cities_of(seat), f"{seat} has no city and is not out"
    assert land.phase == OVER or land.first not in land.out or land.phase in (MIGRATION, FEEDING), f"{land.first} is out"


def _survey(land: Land) -> None:
    """What is kept up beside the tiles is what the tiles say."""
    fresh = land.copy()
    fresh.look_again()
    assert land.realms == fresh.realms, "the realms are not those of the tiles"
    assert land.survey.city_at == fresh.survey.city_at, "the cities are not those of the tiles"
    assert land.survey.blocked() == fresh.survey.blocked(), "the blocked hexes are not those of the tiles"
    for name, city in land.cities.items():
        assert land.survey.sites(name, city.tiles) == fresh.survey.sites(name, city.tiles), f"the sites of {name}"
