"""How many letters a game needs: those with an open question, for each player and unit of play (a turn, a round, a year).

Whoever is newly asked gets one, and whoever has answered and is asked again; so does the post. It is played at the desk alone:
how mails come and go changes nothing about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from pbem import rules
from pbem.engine import Chance
from pbem.orders.deed import Deed
from pbem.orders.desk import Desk
from tests.bench.planning import Depth, Planner, Style

MOST_MAILS = 5_000
UNITS = ("turn", "round", "year")


@dataclass
class Count:
    """Letters by the kind that was asked, units of play, mails, and who won."""

    letters: Counter[str] = field(default_factory=Counter)
    units: int = 0
    mails: int = 0
    wins: dict[str, float] = field(default_factory=dict)

    @property
    def each(self) -> float:
        """Letters with an open question for each player and unit of play."""
        return self.letters.total() / self.units

    def add(self, other: Count) -> None:
        self.letters += other.letters
        self.units += other.units
        self.mails += other.mails
        self.wins = {name: self.wins.get(name, 0) + other.wins.get(name, 0) for name in {**self.wins, **other.wins}}


def unit_of(kind: str) -> str:
    """The span of a game by which it is counted."""
    game = rules.find(kind)
    options = game.settle({}, game.player_counts[0])
    seats = list(game.seats(options))[: game.player_counts[0]]
    state = game.new(seats, options, Chance(b"units"))
    spans = game.spans(state, seats[0])
    return next((unit for unit in UNITS if unit in spans), next(iter(spans), ""))


def count_all(kind: str, players: int, seeds: int, style: Style, options: Mapping[str, str], depth: Depth) -> Count:
    """So many games, all bots of one style, on all cores."""
    total = Count()
    with ProcessPoolExecutor() as pool:
        for one in pool.map(partial(count, kind, players, styles=style, options=options, depth=depth), range(seeds)):
            total.add(one)
    return total


def count(
    kind: str, players: int, seed: int, styles: Mapping[str, Style] | Style, options: Mapping[str, str], depth: Depth
) -> Count:
    """One whole game; ``styles`` by seat, or one for all."""
    game, unit, found = rules.find(kind), unit_of(kind), Count()
    settled = game.settle(options, players)
    seats = list(game.seats(settled))[:players]
    desk = Desk.new(game, seats, settled, f"letters {kind} {seed}".encode().ljust(32), {seat: seat.title() for seat in seats})
    bots = {
        seat: Planner(seat, styles if isinstance(styles, Style) else styles[seat], unit, Chance(f"{seed} {seat}".encode()), depth)
        for seat in seats
    }
    _note(found, desk, (), desk.begin())
    while desk.result is None:
        before = list(desk.asked())
        text = bots[before[0]].mail(desk)
        reply = desk.write(before[0], text)
        if any(line.code == "game_over" for line in reply.lines):  # its first lines end the game, so those ahead are in the way
            reply = desk.write(before[0], text.partition("\n")[0])
        assert not reply.refused, (text, reply.lines)
        found.mails += 1
        assert found.mails < MOST_MAILS, f"{kind} does not end"
        _note(found, desk, before, reply.deed)
    found.units = sum(game.spans(desk.table.state, seat)[unit].number for seat in seats)
    first = desk.result.places[0]
    for style in Style:
        found.wins[style.value] = sum(bots[seat].style is style for seat in first) / len(first)
    return found


def _note(found: Count, desk: Desk, before: Collection[str], deed: Deed) -> None:
    answered = {entry["seat"] for entry in deed.inputs if "word" in entry}
    for seat, question in desk.asked().items():
        if seat not in before or seat in answered:
            found.letters[question.kind] += 1
