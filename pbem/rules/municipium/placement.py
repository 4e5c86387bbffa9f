"""The placement round and the first ranking in the temple (section 6)."""

from __future__ import annotations

from functools import partial

from pbem.engine import Coming, Next, Outcome, Question, Scene, prepare

from .automatic import auto_settle
from .data import MEMBERS, PLACES
from .state import Town
from .turn import turn

ANYWHERE = {place: place for place in PLACES}


def placement(town: Town) -> Scene[Outcome]:
    """Once round the table: each player in turn, from the first player clockwise, puts ONE member anywhere."""
    sealed = town.options["placement_mode"] == "sealed"
    if sealed and town.unplaced[town.first_player] == MEMBERS:
        coming = [Coming("settle", None, ANYWHERE, times=MEMBERS)]
        yield from prepare(dict.fromkeys(town.seats, coming), kind="lists", may_ask=False)
    for seat in town.seats_from(town.first_player):
        town.active = seat
        auto = partial(auto_settle, town, seat)
        place: str = yield Question(seat, "settle", ANYWHERE, slot="place", auto=auto, firm=sealed)
        put_member(town, seat, place)
    if town.unplaced[town.first_player]:
        return Next(placement)
    rank_by_members(town)
    town.tell("temple_ranking", order=town.temple_order[:])
    return Next(turn, town.first_player)


def put_member(town: Town, seat: str, place: str) -> None:
    """Any institution; nothing is triggered by placing members."""
    town.unplaced[seat] -= 1
    town.plain[seat][place] += 1
    town.tell("settled", seat=seat, place=place)
    if town.options["initial_ranking"] == "incremental":
        move_disc(town, seat, place)


def rank_by_members(town: Town) -> None:
    """`final_count`: most members in the temple first; ties clockwise from the first player."""
    if town.options["initial_ranking"] == "final_count":
        town.temple_order = sorted(town.seats_from(town.first_player), key=lambda seat: -town.plain[seat]["temple"])


def move_disc(town: Town, seat: str, place: str) -> None:
    """`incremental`: with its k-th member in the temple a disc moves below all others that have k or more there.

    Whoever has placed all members and has none there enters at the end (ruling 21: later members rank above him).
    """
    others = [family for family in town.temple_order if family != seat]
    count = town.plain[seat]["temple"]
    if place == "temple":
        above = sum(1 for family in others if town.plain[family]["temple"] >= count)
        town.temple_order = [*others[:above], seat, *others[above:]]
    elif not count and not town.unplaced[seat]:
        town.temple_order = [*others, seat]
