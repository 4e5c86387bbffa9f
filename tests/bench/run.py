"""`make bench`: ratios measured in one run, side by side, since machines are noisy. It asserts nothing.

    make bench                    everything
    make bench ARGS="playouts"    one of: playouts, orders, letters, mails
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROUNDS = 5
SECONDS = 0.6  # of one measurement
START = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS = ("Anna", "Bruno", "Carla", "Dario")
PLACES = "temple tavern baths emporium basilica forum praetorium".split()
GAMES = {"municipium": 20, "la-citta": 5, "munera": 6}  # of each kind of bots
MAILS = 1_000
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "municipium": ({"interrupts": "collect"}, {"interrupts": "sequential"}),
    "munera": ({"round_limit": "8"},),
}
SHORT_SIGHT = {"munera": (3, 150, 8)}  # futures, steps and ways: a round has many decisions, and to imagine them takes its time


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    for name in wanted:
        if name not in PARTS:
            sys.exit(f"there is no benchmark {name!r}; there are: {', '.join(PARTS)}")
    for name in wanted:
        print(f"\n{name}: {PARTS[name].__doc__}")
        PARTS[name]()


def row(what: str, value: str, remark: str = "") -> None:
    print(f"  {what:<52} {value:>12}   {remark}".rstrip(), flush=True)


def interleaved(measures: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Each measure once a round, so that a slow minute of the machine hits all of them; medians."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: statistics.median(values) for name, values in found.items()}


# ---------------------------------------------------------------------- random play-outs


def playouts() -> None:
    """decisions per second of random games, beside python-chess (200 plies) in the same run"""
    from pbem import rules

    measures: dict[str, Callable[[], float]] = {"python-chess": chess_rate}
    for name in rules.names():
        measures[name] = game_rate(name)
    rates = interleaved(measures)
    row("python-chess", f"{rates['python-chess']:,.0f}/s")
    for name in rules.names():
        row(name, f"{rates[name]:,.0f}/s", f"{rates[name] / rates['python-chess']:.2f} times python-chess")


def chess_rate() -> float:
    import chess

    chance, count, start = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            count += 1
    return count / (time.perf_counter() - start)


def game_rate(name: str) -> Callable[[], float]:
    from pbem import rules
    from pbem.engine import Chance, Table
    from pbem.engine.bots import playout

    game = rules.find(name)
    players = game.player_counts[-1] if name != "municipium" else 4
    options = game.settle(game.practice, players)
    seats = list(game.seats(options))[:players]

    def rate() -> float:
        count, start, seed = 0, time.perf_counter(), 0
        while time.perf_counter() - start < SECONDS:
            seed += 1
            state = game.new(seats, options, Chance(f"bench {seed}".encode()))
            count += playout(Table(game, state, keep=False), Chance(f"bot {seed}".encode()))
        return count / (time.perf_counter() - start)

    return rate


# ---------------------------------------------------------------------- one order, young and old games


def orders() -> None:
    """one order end to end (lock, load, play, record, caches) in a game of 10 and of 1,000 records"""
    from pbem.store import Home

    with tempfile.TemporaryDirectory() as folder:
        home = Home.create(Path(folder) / "home")
        for id, records in (("young", 10), ("old", 1_000)):
            grow(home, id, records)
        times = interleaved({id: lambda id=id: order_time(home, id) for id in ("young", "old")})  # type: ignore[misc]
    row("a game of 10 records", f"{times['young'] * 1000:.2f} ms")
    row("a game of 1,000 records", f"{times['old'] * 1000:.2f} ms", f"{times['old'] / times['young']:.2f} times the young one")


def grow(home: object, id: str, records: int) -> None:
    """A game whose players change their minds about a rule until it has so many records; then all members are placed."""
    from pbem.processor import new_game, order

    people = [f"{name} <{name.lower()}@example.org>" for name in PLAYERS]
    game = new_game(home, "municipium", id, people, now=START, seed=b"7" * 32).game  # type: ignore[arg-type]
    while game.mark.n < records - len(PLAYERS):
        text = "always pick prefer priest" if game.mark.n % 2 else "forget pick"
        game = order(home, id, "Anna", text, START + timedelta(minutes=game.mark.n)).game  # type: ignore[arg-type]
    for player in PLAYERS:
        lines = "\n".join(f"settle {place}" for place in PLACES)
        order(home, id, player, f"{lines}\nauto place\nauto pick\nauto power", START + timedelta(days=1))  # type: ignore[arg-type]


def order_time(home: object, id: str, times: int = 4) -> float:
    """Seconds for an order that plays a turn: load, play, record, caches."""
    from pbem.processor import order
    from pbem.store import Home

    assert isinstance(home, Home)
    spent = 0.0
    for _ in range(times):
        game = home.game(id).load()
        seat, question = next(iter(game.desk.asked().items()))
        text = "card common" if question.kind == "move" else "ready" if question.kind == "prepare" else "1"
        start = time.perf_counter()
        order(home, id, seat, text, START + timedelta(days=30))
        spent += time.perf_counter() - start
    return spent / times


# ---------------------------------------------------------------------- how many letters a game needs


def letters() -> None:
    """letters with an open question for each player and own turn (round, year) in whole games of greedy bots"""
    from pbem import rules
    from tests.bench.letters import count_all, unit_of
    from tests.bench.planning import Depth, Style

    for kind in [name for name in rules.names() if name in GAMES]:
        players = min(rules.find(kind).player_counts, key=lambda count: abs(count - 3))
        for options in VARIANTS.get(kind, ({},)):
            named = " ".join([f"{kind}, {players} players", *options.values()])
            for style in Style:
                found = count_all(kind, players, GAMES[kind], style, options, Depth(*SHORT_SIGHT.get(kind, ())))
                asked = ", ".join(f"{name} {n / found.units:.2f}" for name, n in found.letters.most_common(5))
                row(f"{named}: {style.value}", f"{found.each:.2f}", f"a {unit_of(kind)} ({asked})")


# ---------------------------------------------------------------------- a thousand mails


def mails() -> None:
    """1,000 order mails in, played, and their letters out, beside the floor: the same bytes parsed, loaded, kept, rendered, sent"""
    from tests.bench.mails import Measured, floor, laid_out, played, sink

    rounds: list[tuple[Measured, Measured]] = []
    with sink() as port:
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as folder:
                home = laid_out(Path(folder) / "home", MAILS // ROUNDS, port)
                ours = played(home, port)
                rounds.append((ours, floor(home, Path(folder) / "floor", port)))
    count = sum(ours.mails for ours, _ in rounds)
    for name, found in (("one tick", [ours for ours, _ in rounds]), ("the floor", [below for _, below in rounds])):
        seconds, work = (sum(each) / count * 1000 for each in zip(*((one.seconds, one.work) for one in found)))
        kept, posted = (sum(each) / count for each in zip(*((one.kept, one.letters) for one in found)))
        row(name, f"{seconds:.1f} ms", f"a mail: {work:.1f} ms of work, {kept:.1f} waits for the disk, {posted:.1f} letters")
    times = statistics.median(ours.seconds / below.seconds for ours, below in rounds)
    work = statistics.median(ours.work / below.work for ours, below in rounds)
    row("one tick, beside the floor", f"{times:.2f} times", f"work alone: {work:.2f} times")


PARTS: dict[str, Callable[[], None]] = {"playouts": playouts, "orders": orders, "letters": letters, "mails": mails}

if __name__ == "__main__":
    main()
