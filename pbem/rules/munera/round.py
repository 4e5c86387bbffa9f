"""The round (chapter 5): eventum phase, forum phase, munus phase, round end. Round 1 begins with the munus phase."""

from __future__ import annotations

from functools import partial

from pbem.engine import Call, Next, Outcome, Question, Scene

from .data import RULES
from .dice import CROWD, submission_test
from .ending import ending
from .forum import eventum_phase, forum_phase
from .gladiators import engage
from .munus import munus_phase
from .state import Arena


def round_begins(arena: Arena) -> Scene[Outcome]:
    """The eventum phase, in which also the forum is laid out and orders for it are given."""
    yield from ()
    arena.round += 1
    arena.tell("round_begins", n=arena.round)
    return Call(eventum_phase, then=Next(forum_time))


def forum_time(arena: Arena) -> Scene[Outcome]:
    """The forum phase."""
    yield from ()
    return Call(forum_phase, then=Next(munus_time))


def munus_time(arena: Arena) -> Scene[Outcome]:
    """The munus phase."""
    yield from ()
    return Call(munus_phase, then=Next(round_end))


def round_end(arena: Arena) -> Scene[Outcome]:
    """Gymnasia with more than eight gladiators suffer; temporary bonuses end; the rudis stays where it is."""
    for seat in arena.in_order():
        yield from crowded_gymnasium(arena, seat)
    for gym in arena.gyms.values():
        gym.calm = 0
    arena.loans = []
    if arena.round == arena.options["round_limit"]:
        return ending(arena, "round_limit")
    return Next(round_begins)


def crowded_gymnasium(arena: Arena, seat: str) -> Scene[None]:
    """The rudiarius names as many as there are too many; each whose die exceeds his submission is wounded (D26, R-35)."""
    named: list[str] = []
    for _ in range(len(arena.gyms[seat].gladiators) - RULES.limits.gladiators):
        men = {name: name for name in arena.familia(seat) if name not in named}
        auto = partial(most_restless, arena, men)
        name: str = yield Question(arena.rudis, "crowd", men, slot="gladiator", auto=auto, soft=True, facts={"owner": [seat]})
        named.append(name)
    for name in named:
        arena.tell("crowded", seat=seat, gladiator=name)
        if (yield from submission_test(arena, name, CROWD)):
            engage(arena, name, 1)
            arena.tell("test_failed", gladiator=name, how="engage_wound")


def most_restless(arena: Arena, men: dict[str, str]) -> str:
    """The lowest submission, then the highest worth, then the first id."""
    return min(men, key=lambda name: (arena.submission(name), -arena.worth(name), name))
