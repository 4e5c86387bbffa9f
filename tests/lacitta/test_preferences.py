"""La Città: what was said ahead for one decision does not meddle with another one."""

import pytest

from pbem.rules.lacitta.resettlement import give_up
from tests.lacitta.country import Country
from tests.lacitta.post import Post, post

YEAR = ["pass"] * 5
ROADS = """
    R#1: castle I13, market I15, road I17, road J14, school K13; citizens 4
    R#2: castle Q25; citizens 2
    G#1: castle C29; citizens 1
"""


def a_year(cities: str, *ahead: str, expansion: bool = False) -> Post:
    """Everybody passes for a year, and red has said this beside it."""
    country = Country(cities, expansion=expansion)
    country.land.agenda = [["programmes"]]
    mail = post(country.land)
    mail.send("red", *YEAR, *ahead)
    mail.send("green", *YEAR)
    return mail


def lost(mail: Post) -> dict[str, int]:
    return {event["city"]: event["n"] for event in mail.events("starved")}


def gone(mail: Post) -> list[str]:
    return [event["hex"] for event in mail.events("demolished")]


# ---------------------------------------------------------------------- one decision's line and the others


def test_a_line_for_roads_leaves_the_starving_to_its_own_rule():
    """J14 cannot go before the school behind it: it is skipped (11.4 D), and not waited for through everything in between."""
    mail = a_year(ROADS, "always starve R#2 2 R#1 1", "unroad R#1 J14 I17", expansion=True)
    assert lost(mail) == {"R#2": 2, "R#1": 1}
    assert gone(mail) == ["I17"]


@pytest.mark.parametrize("road", ["J14 I17", "J14, I17", "I17 J14"])
def test_a_line_for_roads_leaves_demolition_to_its_own_rule(road):
    mail = a_year(ROADS, "always demolish R#1 keep K13", f"unroad R#1 {road}", expansion=True)
    assert gone(mail) == ["I17", "I15"]
    assert ("demolish", "I15", "rule") in mail.by("red")


@pytest.mark.parametrize("kind", ["starve", "demolish"])
def test_a_line_for_roads_does_not_answer_what_its_writer_wants_to_be_asked(kind):
    mail = a_year(ROADS, f"ask {kind}", "unroad R#1 J14 I17", expansion=True)
    assert gone(mail) == ["I17"]
    assert mail.asked() == {"red": kind}


# ---------------------------------------------------------------------- famine

THREE = """
    R#1: castle I7, farmhouse I9; citizens 5
    R#2: castle I27, farmhouse H26; citizens 5
    R#3: castle U5; citizens 4
    G#1: castle C17; citizens 2
"""


@pytest.mark.parametrize(
    "line", ["always starve R#1 1", "always starve R#3 1", "always starve R#3 2", "starve R#3 1", "always starve R#1 5"]
)
def test_an_exact_line_whose_sum_is_not_what_is_missing_is_ignored_as_a_whole(line):
    """R 55: three citizens are short, and the automatic answer takes each from another city."""
    assert lost(a_year(THREE, line)) == {"R#1": 1, "R#2": 1, "R#3": 1}


# ---------------------------------------------------------------------- cities that are not his

LOST = """
    R#1: castle I7, farmhouse I9; citizens 5
    R#2: castle I27, farmhouse H26; citizens 5
    R#3: castle U5; citizens 4
    G#1: castle C17; citizens 2
"""


def after_a_loss() -> Post:
    """R#3 is lost, and red is asked who shall starve."""
    country = Country(LOST)
    give_up(country.land, "R#3")
    country.land.agenda = [["year_end"], ["feeding", 0], ["turn", 5, "green"]]
    mail = post(country.land)
    mail.send("red", "ask starve")
    mail.state.cities["R#1"].citizens = 9
    mail.send("green", "pass")
    return mail


@pytest.mark.parametrize("line", ["always starve G#1 R#1", "starve R#1 G#1", "always order G#1 R#2", "order R#1 G#1 R#2"])
def test_a_city_of_somebody_else_is_refused_in_a_list(line):
    code, nearest = post(Country(LOST).land, ["turn"]).refused("red", line)
    assert code == "not_yours"
    assert all("G#1" not in other for other in nearest)


def test_a_city_of_somebody_else_is_refused_when_the_list_is_asked_for():
    mail = after_a_loss()
    assert mail.asked() == {"red": "starve"}
    assert mail.refused("red", "starve G#1 R#2")[0] == "not_yours"


@pytest.mark.parametrize("line", ["always starve R#3 R#1", "starve R#3 R#1", "always order R#1 R#3"])
def test_that_a_lost_city_is_passed_over_in_a_list_is_told(line):
    mail = after_a_loss()
    told = [(one.code, one.particulars) for one in mail.send("red", line).lines]
    assert ("passed_over", {"word": "R#3", "why": "no_city"}) in told


@pytest.mark.parametrize("line", ["always starve R#3 2 R#1 1", "always starve R#1 1 R#3 2"])
def test_an_exact_line_about_a_lost_city_could_never_be_used(line):
    """R 55; a city that is still to come may come."""
    mail = after_a_loss()
    assert mail.refused("red", line)[0] == "no_city"
    mail.send("red", line.replace("R#3", "R#9"))
