"""Each decision of Municipium stated in advance, as the last column of section 18 of its rules wants it."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine import Table
from pbem.orders.desk import Desk
from tests.orders.tables import MUNICIPIUM, SPREAD, Post, municipium, settled


def changed(post: Post, change: Callable[[Any], None]) -> Post:
    """The same table with another position on it, before anything is asked in this turn."""
    town: Any = post.desk.table.checkpoint.copy()
    change(town)
    post.desk = Desk(MUNICIPIUM, Table(MUNICIPIUM, town), post.desk.names, post.desk.book)
    return post


def powers(card: str = "all_powers", *, draws: tuple[str, ...] = (), temple: str = "must", **places: list[str]) -> Post:
    """Two families; the top card lets them exert powers. Orange leaves everything to the automatic answers."""
    post = settled(municipium(deck=[card], draws=draws, interrupts="sequential", temple_power=temple), **places)
    post.send("orange", *(f"auto {kind}" for kind in (*SPREAD, "power", "place", "pick")))
    return post


def give(seat: str, **pieces: int) -> Callable[[Any], None]:
    """Pieces into a hand, out of bag and supply."""

    def change(town: Any) -> None:
        town.favours[seat] += pieces.pop("favour", 0)
        town.favour_supply -= town.favours[seat]
        for citizen, count in pieces.items():
            town.citizens[seat][citizen] += count
            town.bag[citizen] -= count

    return change


def answers(post: Post, seat: str, *kinds: str) -> list[str]:
    return [word for kind, word, _ in post.by(seat) if kind in kinds]


def test_d01_seven_institutions_are_used_one_by_one():
    post = municipium()
    post.send("orange", *(f"settle {place}" for place in SPREAD))
    post.send("blue", *(f"settle {place}" for place in SPREAD))
    assert answers(post, "orange", "settle") == SPREAD
    assert post.asked() == {"blue": "move"}


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("move baths emporium", 1),
        ("move baths emporium, tavern temple", 2),
        ("move baths >> basilica", 1),
        ("move baths > emporium", 1),
    ],
)
def test_d02_d03_move_and_card_come_in_one_mail(line, moved):
    post = settled(municipium(deck=["prefect_visits"]))
    post.send("blue", line, "card common")
    assert len(post.events("moved")) == moved


def test_d04_d05_great_family_comes_with_its_mode_and_arrangement():
    post = settled(municipium())
    post.send("blue", "card great family reposition baths temple, tavern temple, forum praetorium")
    assert [post.town.plain["blue"][place] for place in ("temple", "praetorium")] == [3, 2]
    post.send("orange", "card great family prefect")
    assert post.town.prefect == "forum"


def test_d06_placement_by_type():
    post = settled(municipium(deck=["citizens_visit"], draws=["soldier", "merchant"]))
    post.send("orange", "always place merchant emporium", "auto place")
    post.send("blue", "place soldier praetorium, priest temple, advocate forum, merchant baths", "card common")
    assert answers(post, "blue", "place") == ["praetorium"]
    assert answers(post, "orange", "place") == ["emporium"]


def test_d07_the_four_guests_in_an_order_of_ones_own():
    post = settled(municipium(draws=["soldier", "priest", "merchant", "advocate"]))
    post.send("blue", "place soldier tavern, merchant baths, advocate forum, priest temple", "card invite citizens")
    assert [event["citizen"] for event in post.events("citizen_placed")] != []
    assert sorted(event["place"] for event in post.events("citizen_placed")) == ["baths", "forum", "tavern", "temple"]
    assert post.asked() == {"orange": "move"}


def test_d07_after_a_part_of_the_list_the_owner_is_asked_for_the_rest():
    """Ruling 28."""
    post = settled(municipium(draws=["soldier", "priest", "merchant", "advocate"]))
    post.send("blue", "card invite citizens")
    assert post.asked() == {"blue": "place"}
    post.send("blue", "place soldier tavern")
    assert post.asked() == {"blue": "place"}
    post.send("blue", "place priest temple, merchant baths, advocate forum")
    assert post.asked() == {"orange": "move"}


def test_d08_d09_draw_three_and_place_by_type():
    post = powers(draws=("soldier", "merchant", "advocate"), blue=["emporium"] * 7)
    post.send("blue", "always emporium draw if drawn < 3", "auto place", "card common")
    assert answers(post, "blue", "emporium") == ["draw", "draw", "draw", "stop"]


def test_d10_a_preference_of_types():
    post = settled(municipium(deck=["citizens_visit"], draws=["soldier", "merchant"]))

    def priest_in_tavern(town: Any) -> None:
        town.bag["priest"] -= 1
        town.banner["tavern"].append("priest")

    changed(post, priest_in_tavern)
    post.send("orange", "auto place")
    post.send("blue", "always pick prefer soldier priest", "place soldier tavern", "card common")
    assert answers(post, "blue", "pick") == ["soldier+soldier"]


def test_d11_an_ordered_list_of_institutions_with_their_orders():
    post = powers("one_power", draws=("merchant",))
    post.send("blue", "always power forum orange soldier | power basilica draw", "card common")
    assert answers(post, "blue", "power", "basilica") == ["basilica", "draw"]


@pytest.mark.parametrize(("members", "answer"), [(["temple"] * 2 + ["tavern"] * 5, "yes"), (SPREAD, "no")])
def test_d12_reorder_if_it_raises_me(members, answer):
    post = powers(temple="may", blue=members)
    changed(post, lambda town: setattr(town, "temple_order", ["orange", "blue"]))
    post.send("blue", "always temple yes if raises", "card common")
    assert answers(post, "blue", "temple") in ([answer], [])
    assert (post.town.temple_order == ["blue", "orange"]) == (answer == "yes")


def test_d13_an_ordered_list_of_moves_to_the_tavern():
    post = powers(blue=["tavern"] * 2 + ["temple"] * 5)
    post.send("blue", "always tavern orange baths 2 | tavern orange baths 1 | tavern blue temple 5", "card common")
    assert post.town.plain["orange"]["tavern"] == 2


@pytest.mark.parametrize(("n", "answer"), [(2, "yes"), (3, "no")])
def test_d14_if_at_least_n_members(n, answer):
    post = powers(blue=["baths"] * 2 + ["tavern"] * 5)
    post.send("blue", f"always baths yes if members >= {n}", "auto tavern", "card common")
    assert answers(post, "blue", "baths") == [answer]


@pytest.mark.parametrize(("token", "choice"), [(1, "trade"), (2, "draw")])
def test_d15_trade_if_it_is_my_nth_token(token, choice):
    post = powers(draws=("merchant",), blue=["basilica"] * 7)
    changed(post, give("blue", priest=1, advocate=2))
    post.send("blue", f"always basilica trade if token >= {token} | basilica draw", "card common")
    assert answers(post, "blue", "basilica")[0] == choice
    assert post.town.decurions["blue"] == (1 if choice == "trade" else 0)


def test_d15_the_pieces_of_a_trade_may_be_named():
    post = powers(blue=["basilica"] * 7)
    changed(post, give("blue", priest=1, advocate=3))
    post.send("blue", "card common", "basilica trade advocate advocate advocate")
    assert [event["pieces"] for event in post.events("pieces_traded")] == [["advocate"] * 3]
    assert post.town.decurions["blue"] == 1


def test_d16_the_first_legal_take():
    post = powers(blue=["forum"] * 7)
    changed(post, give("orange", merchant=1))
    post.send("blue", "card common", "forum orange soldier | forum orange merchant | forum temple priest")
    assert post.town.citizens["blue"]["merchant"] == 1


def test_d17_those_possible_are_made():
    """Ruling 30: an item that asks for more members than are left is skipped as a whole."""
    post = powers(blue=["praetorium"] * 4 + ["baths"] * 3)
    rule = "always praetorium baths temple 2, forum temple, praetorium basilica 9, praetorium tavern 2"
    post.send("blue", rule, "auto baths", "card common")
    assert [post.town.plain["blue"][place] for place in ("temple", "tavern", "basilica")] == [2, 2, 0]


def test_d17_a_direct_order_for_too_many_is_illegal():
    post = powers(blue=["praetorium"] * 4 + ["baths"] * 3)
    post.send("blue", "auto baths", "card common")
    assert post.asked() == {"blue": "praetorium"}
    post.refused("blue", "praetorium forum temple")
    post.refused("blue", "praetorium praetorium temple 5")


def test_d05_those_possible_are_made():
    """Ruling 30, for great_family as for the praetorium."""
    post = settled(municipium(deck=["prefect_visits"] * 3))
    post.send("orange", "card great family reposition temple forum 5, tavern temple, baths temple")
    post.send("blue", "card common")
    assert post.town.plain["orange"]["temple"] == 3
    assert post.town.family_cards["orange"] == ["your_powers", "invite_citizens"]


def test_d11_the_praetorium_with_several_items_in_one_line():
    post = powers("one_power", blue=["praetorium"] * 4 + ["baths"] * 3)
    post.send("blue", "card common", "power praetorium praetorium tavern 2, baths temple 1")
    assert [post.town.plain["blue"][place] for place in ("tavern", "temple")] == [2, 1]


def test_all_that_is_coming_is_listed_in_whole_lines():
    post = settled(municipium(deck=["all_powers"]))
    post.send("blue", "card common")
    lines = [" ".join(choice.line) for choice in post.desk.choices("blue")]
    assert "tavern orange baths 1" in lines
    assert "forum temple priest" in lines
    assert "basilica draw" in lines
    assert not any(choice.open_end for choice in post.desk.choices("blue"))


def test_a_number_of_what_is_coming_is_kept_as_its_line():
    post = settled(municipium(deck=["all_powers"]))
    post.send("blue", "card common")
    lines = [" ".join(choice.line) for choice in post.desk.choices("blue")]
    post.send("blue", str(lines.index("basilica draw") + 1))
    assert "basilica draw" in post.plans("blue") or ("basilica", "draw", "plan") in post.by("blue")


def test_a_citizen_put_into_the_emporium_is_a_whole_line():
    """The emporium's power asks on afterwards, but that is another decision."""
    post = powers("one_power", draws=("merchant",), blue=["emporium"] * 7)
    post.send("blue", "card common", "power emporium draw")
    assert [" ".join(choice.line) for choice in post.desk.choices("blue")] == ["place merchant baths", "place merchant emporium"]


def test_nobody_waits_behind_a_sealed_placement():
    post = municipium(3, placement_mode="sealed")
    assert post.asked() == {"blue": "lists", "orange": "lists", "yellow": "lists"}
    post.send("blue", *(f"settle {place}" for place in SPREAD))
    post.send("orange", "ready")
    post.send("yellow", "ask settle")
    assert post.asked() == {"yellow": "lists"}
    post.send("yellow", "always settle baths")
    assert post.asked() == {"blue": "move"}


def test_a_part_of_a_sealed_list_is_kept_and_the_rest_is_not_filled_in():
    post = municipium(2, placement_mode="sealed")
    reply = post.send("blue", "settle temple; settle forum")
    assert [line.code for line in reply.lines] == ["kept", "kept", "more_wanted"]
    assert [reply.lines[-1].particulars[name] for name in ("n", "most")] == [2, 7]
    post.send("orange", "ready")
    assert post.asked() == {"blue": "lists"}
    assert post.plans("blue") == ["settle temple", "settle forum"]


@pytest.mark.parametrize("rest", ["ready", "auto settle", "always settle forum", ""])
def test_the_rest_is_filled_in_if_he_says_so_or_lets_the_time_pass(rest):
    post = municipium(2, placement_mode="sealed")
    post.send("orange", "ready")
    post.send("blue", "settle temple; settle forum")
    if rest:
        post.send("blue", rest)
    else:
        post.deeds.append(post.desk.deadline())
    assert post.asked() == {"blue": "move"}
    assert answers(post, "blue", "settle")[:2] == ["temple", "forum"]


def test_a_line_that_could_not_be_played_now_is_kept_with_a_word():
    post = settled(municipium(deck=["all_powers"]))
    post.send("blue", "card common")
    codes = [line.code for line in post.send("blue", "forum orange soldier", "baths yes", "tavern orange baths 1").lines]
    assert codes == ["kept_doubtful", "kept", "kept"]


@pytest.mark.parametrize(
    "line",
    [
        "place soldier temple",
        "always place merchant temple",
        "once place advocate tavern | place advocate praetorium",
        "pick tavern merchant+priest",
        "always pick temple advocate+advocate",
    ],
)
def test_a_citizen_that_never_fits_there_is_refused(line):
    post = settled(municipium(deck=["citizens_visit"]))
    post.send("blue", "card common")
    assert post.refused("blue", line, "place priest temple") == ["never_an_option", "untouched"]


@pytest.mark.parametrize("line", ["place soldier temple | place soldier tavern", "always place temple | place forum"])
def test_a_list_in_which_something_fits_is_kept(line):
    post = settled(municipium())
    assert post.became("orange", line) in (["kept"], ["rule"])


@pytest.mark.parametrize("line", ["tavern blue tavern 1", "always tavern blue tavern 1"])
def test_nobody_is_called_to_the_tavern_from_the_tavern(line):
    assert settled(municipium()).desk.write("orange", line).refused


@pytest.mark.parametrize(
    ("line", "code"),
    [("move baths tavern", "kept"), ("move temple forum", "kept"), ("move baths forum", "kept_doubtful"), ("card common", "kept"),
     ("card great family reposition baths temple", "kept"), ("place soldier tavern", "kept"),
     ("forum blue soldier", "kept_doubtful"), ("forum temple priest", "kept"), ("basilica trade", "kept_doubtful"),
     ("move baths forum | move baths tavern", "kept"), ("power tavern blue baths 1", "kept_doubtful")],
)  # fmt: skip
def test_a_line_out_of_turn_is_doubted_if_it_could_not_be_played_now(line, code):
    post = settled(municipium())
    assert [outcome.code for outcome in post.send("orange", line).lines] == [code]


def test_every_line_is_doubted_for_itself():
    post = settled(municipium())
    lines = ("move baths forum", "card great family reposition baths temple", "forum blue soldier", "place soldier tavern")
    codes = [outcome.code for outcome in post.send("orange", *lines).lines]
    assert codes == ["kept_doubtful", "kept", "kept_doubtful", "kept"]


def test_moves_are_not_doubted_before_the_members_stand_on_the_board():
    post = municipium()
    assert [outcome.code for outcome in post.send("orange", "settle temple", "move baths tavern").lines] == ["kept", "kept"]
