"""Games for the tests of letters: played by orders at random, or by nothing but automatic answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.engine import Chance, Game
from pbem.orders.choices import Choice
from pbem.orders.deed import Reply
from pbem.orders.desk import Desk
from pbem.rules import find, names

GAMES = names()
PEOPLE = ("Anna", "Bruno", "Chloé", "Dora", "Emil", "Frida")
MOST_MOMENTS = 400


def new_desk(name: str, seed: int = 1, players: int | None = None, people: tuple[str, ...] = PEOPLE, **options: str) -> Desk:
    game: Game = find(name)
    count = players or game.player_counts[min(1, len(game.player_counts) - 1)]
    settled = game.settle(options, count)
    seats = list(game.seats(settled))[:count]
    return Desk.new(game, seats, settled, seed.to_bytes(32, "big"), dict(zip(seats, people)))


@dataclass
class Moment:
    """Somebody is asked, or the game is over: the desk, who wrote last and what he was told, and all events so far."""

    desk: Desk
    seat: str = ""
    reply: Reply | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    new: list[dict[str, Any]] = field(default_factory=list)


def written(choice: Choice, desk: Desk) -> str:
    """A choice as a player would type it."""
    return " ".join(choice.line) + (f" {choice.low}" if choice.low is not None else "")


def random_game(desk: Desk, seed: int = 1) -> Iterator[Moment]:
    """A game by random lines of the lists, with rules, plans and mistakes between them."""
    chance = Chance(seed.to_bytes(32, "big"))
    events = desk.begin().events
    yield Moment(desk, events=events, new=list(events))
    for _ in range(MOST_MOMENTS):
        if desk.result is not None:
            return
        seat = chance.pick(list(desk.asked()))
        lines = [written(choice, desk) for choice in desk.choices(seat) if not choice.open_end]
        reply = desk.write(seat, _mail(desk, lines, chance))
        new = list(reply.deed.events)
        if reply.refused and chance.below(2):
            new += desk.deadline([seat]).events
        events += new
        yield Moment(desk, seat, reply, events, new)


def _mail(desk: Desk, lines: list[str], chance: Chance) -> str:
    line, kind = chance.pick(lines), chance.pick(list(desk.vocabulary.kinds))
    whole = [chance.pick([one for one in lines if one.split()[0] == word]) for word in dict.fromkeys(x.split()[0] for x in lines)]
    return chance.pick(
        [line, line, line, " ; ".join(whole), " ; ".join(whole), f"always {line}", f"ask {kind}", f"{kind} xyzzy", f"hello\n{line}"]
    )


def automatic_game(desk: Desk) -> Iterator[Moment]:
    """A game in which nobody ever writes."""
    events = desk.begin().events
    yield Moment(desk, events=events, new=list(events))
    while desk.result is None:
        new = desk.deadline([next(iter(desk.asked()))]).events
        events += new
        yield Moment(desk, events=events, new=new)
