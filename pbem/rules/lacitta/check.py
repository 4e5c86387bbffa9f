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
        assert land.pools[pool] >= 0
        assert land.pools[pool] + sum(laid.count(name) for name in of_pool) == tiles, f"tiles of {pool}"
    hexes = [hex for city in land.cities.values() for hex in city.tiles]
    assert len(hexes) == len({*hexes})
    assert all(hex in land.box.atlas.order for hex in hexes)
    for seat in land.seats:
        castles = len(land.cities_of(seat))
        assert castles + land.castles[seat] == land.box.constants.castles_per_player


def _cubes(land: Land) -> None:
    """2: four cubes each; harvest cubes on distinct own farmhouses, games cubes on buildings with that arch; 12: year 6."""
    at = land.survey.city_at
    assert len(land.harvest) == len({*land.harvest})
    out = dict.fromkeys(land.seats, 0)
    for hex in land.harvest:
        assert land.cities[at[hex]].tiles[hex] == FARMHOUSE
        out[land.cities[at[hex]].owner] += 1
    for hex, cubes in land.games.items():
        city = land.cities[at[hex]]
        assert all(count > 0 and city.tiles[hex] in land.box.arches[service] for service, count in cubes.items())
        out[city.owner] += sum(cubes.values())
    for seat in land.seats:
        assert land.cubes[seat] >= 0
        assert land.cubes[seat] + out[seat] == land.box.constants.cubes_per_player, f"cubes of {seat}"
    assert not land.harvest or not any(land.year in policy.forbidden_years for policy in land.box.policies.values())


def _policy_cards(land: Land) -> None:
    """3: the whole deck is somewhere."""
    cards = [*land.display, *land.pile, *land.discard, *land.unseen]
    cards += [card for heap in (land.front, land.passed) for held in heap.values() for card in held]
    assert len(land.display) == land.box.constants.policy_display
    assert {card: cards.count(card) for card in land.box.policy_counts} == land.box.policy_counts
    assert len(cards) == sum(land.box.policy_counts.values())
    for seat in land.seats:
        assert len(land.front[seat]) + len(land.passed[seat]) <= land.box.constants.turns_per_year


def _voices(land: Land) -> None:
    """3: all voices are somewhere, and four leave the pile each year."""
    constants = land.box.constants
    cards = [*land.voices, *land.voice_pile, *land.voice_discard]
    assert {service: cards.count(service) for service in land.box.components.services} == land.box.components.voice_cards
    assert len(land.voice_pile) == len(cards) - constants.voice_dealt * land.year
    assert 0 <= land.year <= constants.years


def _city(land: Land, name: str, city: City) -> None:
    """5: connected, one castle, no contact; 7: citizens enough; 8: not above the limit, one market; 9: waves at lakes."""
    atlas, tiles = land.box.atlas, city.tiles
    assert [hex for hex, building in tiles.items() if building == CASTLE] == [city.castle]
    assert set(atlas.within_tiles(city.castle, tiles)) == set(tiles), f"{name} is split"
    for hex, building in tiles.items():
        assert all(end in tiles or end not in land.survey.city_at for end in atlas.neighbours[hex]), f"{name} has contact"
        assert building not in land.box.wave or land.soil.lakes[hex]
    assert list(tiles.values()).count(MARKET) <= 1
    assert 0 <= city.citizens <= land.limit(city)
    if land.phase in (SETUP, ACTION, OVER) or (land.phase == FEEDING and city.owner != land.active):
        assert city.citizens >= land.need(city) >= 1
    assert len(tiles) == 1 or removable(land, tiles)


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
        assert land.gold[seat] >= 0
        assert 0 <= land.cards[seat] <= constants.player_cards
        assert land.founded_this_year[seat] <= constants.new_city_max_per_year
        assert seat not in land.out or not land.cities_of(seat)
        assert land.phase in (MIGRATION, OVER) or seat in land.out or land.cities_of(seat) or land.phase in (SETUP, FEEDING)
    assert land.phase == OVER or land.first not in land.out or land.phase in (MIGRATION, FEEDING)


def _survey(land: Land) -> None:
    """What is kept up beside the tiles is what the tiles say."""
    fresh = land.copy()
    fresh.look_again()
    assert land.realms == fresh.realms
    assert land.survey.city_at == fresh.survey.city_at
    assert land.survey.blocked == fresh.survey.blocked
    for name, city in land.cities.items():
        assert land.survey.sites(name, city.tiles) == fresh.survey.sites(name, city.tiles)
