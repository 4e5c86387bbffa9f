"""Makes the kept games of games/ anew: `python -m tests.kept.make [ID …]`. Needed only when the records change their form.

Seeds are tried until a game ends the way that is wanted; that may take minutes for the rare ways.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem import rules
from pbem.orders.desk import Desk
from pbem.processor import new_game, order
from pbem.store import Home
from tests.kept.bots import BotsOf, Friends, Lanistae, Mayors, Writer
from tests.kept.ways import way

GAMES = Path(__file__).resolve().parents[2] / "games"
START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
PEOPLE = ["Anna", "Bruno", "Chloé", "Dario", "Elsa"]


class Kept(NamedTuple):
    """A game to be kept: its name, its kind, how many play, the way it must end, its options, who plays, the
    first seed that is tried, and with how many mails it must be over."""

    id: str
    kind: str
    players: int
    way: str
    options: Mapping[str, str] = MappingProxyType({})
    bots: BotsOf = Writer
    seed: int = 0
    most: int = 1_000


def municipium(name: str, players: int, way: str, **options: str) -> Kept:
    return Kept(f"municipium-{name}", "municipium", players, way, options)


def la_citta(name: str, players: int, way: str, seed: int = 0, bots: BotsOf = Mayors, **options: str) -> Kept:
    return Kept(f"la-citta-{name}", "la-citta", players, way, options, bots, seed)


def munera(name: str, players: int, way: str, seed: int = 0, bots: BotsOf = Lanistae, **options: str) -> Kept:
    """Not all lanistae get ahead: a game must be short to be kept."""
    return Kept(f"munera-{name}", "munera", players, way, options, bots, seed, most=60 * players)


KEPT = [
    municipium("2-own-turn", 2, "own turn"),
    municipium("2-another-turn", 2, "another's turn"),
    municipium("2-pieces", 2, "pieces"),
    municipium("2-favours", 2, "favours", third_tiebreak="favours"),
    municipium("2-shared", 2, "shared"),
    municipium("2-short", 2, "short", target_decurions="4"),
    municipium("3-sequential", 3, "own turn", interrupts="sequential"),
    municipium("4", 4, "another's turn"),
    municipium("summary-3", 3, "another's turn", edition="summary"),
    municipium("summary-4-sealed", 4, "another's turn", edition="summary", placement_mode="sealed"),
    municipium("summary-5", 5, "another's turn", edition="summary"),
    la_citta("2", 2, "six years", bots=partial(Mayors, greedy=True), setup="basic", expansion="false"),
    la_citta("2-gold", 2, "gold", seed=37, setup="basic", expansion="true"),
    la_citta("2-shared", 2, "shared", seed=23, setup="advanced", expansion="false"),
    la_citta("2-nobody", 2, "nobody left", bots=partial(Mayors, careless=[0, 1]), setup="advanced", expansion="true"),
    la_citta("3", 3, "six years", bots=partial(Mayors, greedy=True), setup="basic", expansion="true"),
    la_citta("3-last", 3, "all but one eliminated", bots=partial(Mayors, careless=[1, 2]), setup="advanced", expansion="false"),
    la_citta("3-basic", 3, "six years", setup="basic", expansion="false"),
    la_citta("3-advanced-expansion", 3, "six years", setup="advanced", expansion="true"),
    la_citta("4", 4, "six years", setup="basic", expansion="false"),
    la_citta("4-eliminated", 4, "a player eliminated", seed=30, setup="advanced", expansion="true"),
    la_citta("4-basic-expansion", 4, "six years", setup="basic", expansion="true"),
    la_citta("4-advanced", 4, "six years", setup="advanced", expansion="false"),
    la_citta("5", 5, "six years", setup="basic", expansion="false"),
    la_citta("5-expansion", 5, "six years", setup="advanced", expansion="true"),
    la_citta("5-basic-expansion", 5, "six years", setup="basic", expansion="true"),
    la_citta("5-advanced", 5, "six years", setup="advanced", expansion="false"),
    munera("2-single", 2, "single victor", seed=3, target_glory="10", quick_start="true"),
    munera("2-exclusive", 2, "single victor", target_glory="10", quick_start="true", exclusive_regions="true"),
    munera("2-renown", 2, "renown", seed=125, target_glory="15", quick_start="false"),
    munera("2-denarii", 2, "denarii", seed=243, target_glory="10", quick_start="false"),
    munera("2-shared", 2, "shared", seed=775, bots=Friends, target_glory="10", quick_start="true"),
    munera("3-several", 3, "several at once", seed=32, target_glory="15", quick_start="true"),
    munera("3-renown", 3, "renown", seed=40, target_glory="10", quick_start="false"),
    munera("3-single", 3, "single victor", seed=8, target_glory="20", quick_start="false", exclusive_regions="true"),
    munera("4-several", 4, "several at once", seed=92, target_glory="20", quick_start="true"),
    munera("4-single", 4, "single victor", target_glory="15", quick_start="false", exclusive_regions="true"),
    munera("4-round-limit", 4, "round limit", target_glory="20", quick_start="false", round_limit="3"),
]


def main() -> None:
    wanted = sys.argv[1:]
    for kept in KEPT:
        if not wanted or kept.id in wanted:
            print(kept.id, make(kept), flush=True)


def make(kept: Kept) -> Any:
    """Find a seed that leads to the end wanted, play the game by orders, and put its records into games/."""
    seed = next(seed for seed in map(str, count(kept.seed)) if ends_right(kept, seed))
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
    bots = kept.bots(seed)
    for _ in range(kept.most):
        if desk.result is not None:
            return way(kept.kind, desk.result, desk.table.state) == kept.way
        if (reply := desk.write(*bots.mail(desk))).refused:
            raise AssertionError(reply)
    return False


def key(kept: Kept, seed: str) -> bytes:
    return blake2b(f"{kept.id} {seed}".encode(), digest_size=32).digest()


def play(home: Home, kept: Kept, seed: str) -> Any:
    players = [f"{name} <{name.lower().replace('é', 'e')}@example.org>" for name in PEOPLE[: kept.players]]
    game = new_game(home, kept.kind, kept.id, players, now=START, options=kept.options, seed=key(kept, seed)).game
    bots, now = kept.bots(seed), START
    while game.finished is None:
        seat, text = bots.mail(game.desk)
        now += timedelta(hours=1 + len(text) % 20, minutes=game.mark.n % 60)
        answer = order(home, kept.id, seat, text, now)
        assert not answer.refused, text
        game = answer.game
    return game


if __name__ == "__main__":
    main()
