"""Makes the kept games of games/ anew: `python -m tests.kept.make [ID …]`. Needed only when the records change their form.

Seeds are tried until a game ends the way that is wanted; that may take minutes for the rare ways.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem import rules
from pbem.orders.desk import Desk
from pbem.processor import new_game, order
from pbem.store import Home
from tests.kept.bots import Writer
from tests.kept.ways import way

GAMES = Path(__file__).resolve().parents[2] / "games"
START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
MOST_MAILS = 1_000
PEOPLE = ["Anna", "Bruno", "Chloé", "Dario", "Elsa"]


class Kept(NamedTuple):
    """A game to be kept: its name, its kind, how many play, the way it must end ("" for any), and its options."""

    id: str
    kind: str
    players: int
    way: str = ""
    options: Mapping[str, str] = MappingProxyType({})


KEPT = [
    Kept("municipium-2-own-turn", "municipium", 2, "own turn"),
    Kept("municipium-2-another-turn", "municipium", 2, "another's turn"),
    Kept("municipium-2-pieces", "municipium", 2, "pieces"),
    Kept("municipium-2-favours", "municipium", 2, "favours", {"third_tiebreak": "favours"}),
    Kept("municipium-2-shared", "municipium", 2, "shared"),
    Kept("municipium-2-short", "municipium", 2, "short", {"target_decurions": "4"}),
    Kept("municipium-3-sequential", "municipium", 3, "", {"interrupts": "sequential"}),
    Kept("municipium-4", "municipium", 4),
    Kept("municipium-summary-3", "municipium", 3, "", {"edition": "summary"}),
    Kept("municipium-summary-4-sealed", "municipium", 4, "", {"edition": "summary", "placement_mode": "sealed"}),
    Kept("municipium-summary-5", "municipium", 5, "", {"edition": "summary"}),
]


def main() -> None:
    wanted = sys.argv[1:]
    for kept in KEPT:
        if not wanted or kept.id in wanted:
            print(kept.id, make(kept), flush=True)


def make(kept: Kept) -> Any:
    """Find a seed that leads to the end wanted, play the game by orders, and put its records into games/."""
    seed = next(seed for seed in map(str, count()) if ends_right(kept, seed))
    with tempfile.TemporaryDirectory() as folder:
        home = Home.create(Path(folder) / "home")
        game = play(home, kept, seed)
        target = GAMES / kept.id
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for name in ("history.toml", "secret.toml", "README.txt"):
            shutil.copyfile(home.root / "games" / kept.id / name, target / name)
    return seed, game.finished


def ends_right(kept: Kept, seed: str) -> bool:
    """Try a seed without writing anything down."""
    game = rules.find(kept.kind)
    options = game.settle(kept.options, kept.players)
    seats = list(game.seats(options))[: kept.players]
    desk = Desk.new(game, seats, options, key(kept, seed), dict(zip(seats, PEOPLE)))
    desk.begin()
    writer = Writer(seed)
    for _ in range(MOST_MAILS):
        if desk.result is not None:
            state: Any = desk.table.state
            return not kept.way or way(desk.result, state.active, options) == kept.way
        desk.write(*writer.mail(desk))
    return False


def key(kept: Kept, seed: str) -> bytes:
    return blake2b(f"{kept.id} {seed}".encode(), digest_size=32).digest()


def play(home: Home, kept: Kept, seed: str) -> Any:
    players = [f"{name} <{name.lower().replace('é', 'e')}@example.org>" for name in PEOPLE[: kept.players]]
    game = new_game(home, kept.kind, kept.id, players, now=START, options=kept.options, seed=key(kept, seed)).game
    writer, now = Writer(seed), START
    while game.finished is None:
        seat, text = writer.mail(game.desk)
        now += timedelta(hours=1 + len(text) % 20, minutes=game.mark.n % 60)
        answer = order(home, kept.id, seat, text, now)
        assert not answer.refused, text
        game = answer.game
    return game


if __name__ == "__main__":
    main()
