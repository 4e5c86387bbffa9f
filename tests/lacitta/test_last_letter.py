"""La Città: the letter after the sixth year."""

from pbem.render.letter import letter
from pbem.render.sheet import sheet_of
from tests.lacitta.country import Country
from tests.lacitta.post import post


def last_letter(seat: str) -> str:
    country = Country("R#1: castle I7, farmhouse I9; citizens 4\nG#1: castle C17; citizens 5", year=6)
    country.land.agenda = [["programmes"]]
    mail = post(country.land)
    for other in ("red", "green"):
        mail.send(other, *["pass"] * 5)
    assert mail.desk.result
    return letter(sheet_of(mail.desk, seat), language="en")


def test_a_famine_of_the_last_year_costs_points_and_no_turn():
    text = last_letter("green")
    assert "it costs 5 points" in text
    assert "famine mark" not in text


def test_nobody_builds_any_more_so_no_sites_stand_out():
    text = last_letter("red")
    assert "(2)" not in text
    assert "(1)" not in text
    assert "[ ]" in text
