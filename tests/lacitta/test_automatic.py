"""Automatic answers (11.4), key by key: each position has a tile or a city that would go first but for this key."""

import pytest

from pbem.rules.lacitta.automatic import auto_starve
from tests.lacitta.country import Country

GREEN = "\nG#1: castle U9; citizens 3"


def first_to_go(tiles: str) -> str:
    """The city lacks one citizen; nobody has said which building shall go."""
    citizens = len(tiles.split(", "))
    country = Country(f"R#1: {tiles}; citizens {citizens}{GREEN}")
    country.land.cities["R#1"].citizens -= 1
    (gone,) = country.plays_phase("resettlement", 0).events("demolished")
    return f"{gone['building']} {gone['hex']}"


# ---------------------------------------------------------------------- A. tie service


def test_of_services_that_take_as_many_the_one_with_more_points():
    """Education takes from green alone, culture from yellow alone; by their order it would be education."""
    country = Country("""
        G#1: castle I17, cathedral I19; citizens 3
        B#1: castle I9, cathedral I11, school I7; citizens 3
        Y#1: castle I1, school H2; citizens 3
    """).migrates("C C E E")
    assert country.events("tie_chosen") == [{"seat": "blue", "city": "B#1", "service": "culture"}]


# ---------------------------------------------------------------------- B. demolition


def test_the_last_full_arch_of_a_service_stays():
    """A school is given up before a fountain, but it is the only one, and there are two fountains."""
    assert first_to_go("castle I7, school I9, fountain I5, fountain J6") == "fountain I5"


def test_food_stays_before_arches():
    """A farmhouse has no arch, but it feeds three."""
    assert first_to_go("castle I7, farmhouse I9, school I5, school J6") == "school I5"


def test_arches_stay_before_the_kind_of_building():
    """Of all kinds a market goes last, but it has no arch, and five citizens need none."""
    assert first_to_go("castle I7, market I9, school I5, school J6") == "market I9"


@pytest.mark.parametrize(
    ("tiles", "gone"), [("castle I9, quarry I11, quarry I7", "quarry I7"), ("castle I7, quarry J6, quarry I9", "quarry I9")]
)
def test_of_equals_the_first_in_hex_order_goes(tiles, gone):
    """Numbers are compared as numbers, behind the letters of their rows."""
    assert first_to_go(tiles) == gone


# ---------------------------------------------------------------------- C. starvation


def test_of_cities_with_one_citizen_the_youngest_starves():
    cities = "R#1: castle I7; citizens 1\nR#2: castle A15; citizens 1\nR#3: castle I27; citizens 1"
    assert auto_starve(Country(cities + GREEN).land, "red") == "R#3"


def test_a_city_that_is_already_empty_cannot_starve():
    country = Country("R#1: castle I7; citizens 1\nR#2: castle A15; citizens 1\nR#3: castle I27; citizens 1" + GREEN)
    country.land.cities["R#3"].citizens = 0
    assert auto_starve(country.land, "red") == "R#2"


def test_a_last_citizen_is_spared_while_another_city_has_two():
    """The quarry of R#1 would be missed less than the school of R#2, but only one citizen is left there."""
    country = Country("R#1: castle I7, quarry I9; citizens 2\nR#2: castle A15, school A17; citizens 2" + GREEN)
    assert auto_starve(country.land, "red") == "R#1"
    country.land.cities["R#1"].citizens = 1
    assert auto_starve(country.land, "red") == "R#2"


def test_roads_in_the_way_are_thought_away():
    """Behind its road R#2 has a quarry to give up, R#1 only its school."""
    cities = "R#1: castle A15, school A17; citizens 2\nR#2: castle I7, quarry I9, road I11, road I13; citizens 2"
    country = Country(cities + GREEN, expansion=True)
    assert auto_starve(country.land, "red") == "R#2"
    assert country.tiles("R#2") == "castle I7, quarry I9, road I11, road I13"
