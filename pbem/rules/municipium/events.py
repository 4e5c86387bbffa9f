"""Events (section 10): the prefect comes, or a third citizen."""

from __future__ import annotations

from functools import partial

from pbem.engine import Question, Scene

from .automatic import auto_pick, pick_facts
from .data import BOARD, LEADERS_SHARE, PRIEST
from .decurions import exchange_sets, gain
from .state import Town

# ------------------------------------------------------------------ prefect event (10.1)


def advance_prefect(town: Town) -> None:
    """The prefect goes one place clockwise, which brings a prefect event there. He never enters the temple."""
    town.prefect = BOARD.after(town.prefect)
    prefect_event(town, town.prefect)


def prefect_event(town: Town, place: str) -> None:
    """The leading family receives the favour of the room, the second its citizen. No decisions."""
    town.tell("prefect_event", place=place)
    fill_room(town, place)  # only after a shortage (section 14)
    ranking = town.ranking(place)
    if not ranking:
        town.tell("nobody_present", place=place)
    give_favour(town, place, ranking)
    give_room_citizen(town, place, ranking)
    for seat in ranking[:2]:
        exchange_sets(town, seat)
    fill_room(town, place)  # after the exchange, so that pieces returned can be drawn


def give_favour(town: Town, place: str, ranking: list[str]) -> None:
    """Nobody present: the favour stays."""
    if ranking and town.room_favour[place]:
        town.room_favour[place] = 0
        gain(town, ranking[0], favours=1)
        town.tell("favour_gained", seat=ranking[0])


def give_room_citizen(town: Town, place: str, ranking: list[str]) -> None:
    """Without a second family it goes back into the bag."""
    citizen = town.room_citizen[place]
    if not citizen:
        return
    town.room_citizen[place] = ""
    if len(ranking) > 1:
        gain(town, ranking[1], citizen)
        town.tell("citizens_gained", seat=ranking[1], citizens=[citizen])
    else:
        town.bag[citizen] += 1
        town.tell("citizens_returned", citizens=[citizen])


def fill_room(town: Town, place: str) -> None:
    """A favour if the slot is empty and the supply is not; a citizen likewise, where room citizens are in use."""
    if not town.room_favour[place] and town.favour_supply:
        town.room_favour[place] = 1
        town.favour_supply -= 1
        town.tell("favour_laid_out", place=place)
    if not town.room_citizen[place] and town.uses_room_citizens() and town.bag_size():
        citizen = town.room_citizen[place] = town.draw_citizen()
        town.tell("room_filled", place=place, citizen=citizen)


# ------------------------------------------------------------------ citizen event (10.2)


def citizen_event(town: Town, place: str) -> Scene[None]:
    """The most influential family takes two of the three, the second the last one; then both exchange sets."""
    ranking = town.ranking(place)
    left = town.banner[place]
    town.tell("citizen_event", place=place, citizens=left[:])
    if ranking:
        pair = yield from pick_two(town, ranking[0], place)
        for citizen in pair:
            left.remove(citizen)
        receive(town, ranking[0], *pair)
    if len(ranking) > 1:
        receive(town, ranking[1], left.pop())
    if left:
        return_to_bag(town, left)
    for seat in ranking[:2]:
        exchange_sets(town, seat)


def receive(town: Town, seat: str, *citizens: str) -> None:
    gain(town, seat, *citizens)
    town.tell("citizens_gained", seat=seat, citizens=list(citizens))


def return_to_bag(town: Town, citizens: list[str]) -> None:
    for citizen in citizens:
        town.bag[citizen] += 1
    town.tell("citizens_returned", citizens=citizens[:])
    citizens.clear()


def pick_two(town: Town, leader: str, place: str) -> Scene[tuple[str, ...]]:
    """The leader's choice, whoever placed the citizen; with three alike there is none."""
    pairs = possible_pairs(town.banner[place])
    if len(pairs) == 1:
        return next(iter(pairs.values()))
    auto, about = partial(auto_pick, town, leader, place, pairs), partial(pick_facts, town, leader)
    word: str = yield Question(leader, "pick", pairs, subject=place, auto=auto, about=about)
    return pairs[word]


def possible_pairs(banner: list[str]) -> dict[str, tuple[str, ...]]:
    """A banner holds priests and one other type: never more than two different answers."""
    priests = banner.count(PRIEST)
    others = [citizen for citizen in banner if citizen != PRIEST]
    pairs = [
        (*others[:count], *[PRIEST] * (LEADERS_SHARE - count))
        for count in range(LEADERS_SHARE, -1, -1)
        if count <= len(others) and LEADERS_SHARE - count <= priests
    ]
    return {"+".join(pair): pair for pair in pairs}
