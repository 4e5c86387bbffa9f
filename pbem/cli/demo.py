"""`pbem demo`: a whole game between bots, by orders as people write them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared

if TYPE_CHECKING:
    from pbem.processor import Answer, Opened
    from pbem.processor.bots import Writer
    from pbem.store import Home, OpenGame

PEOPLE = ("Anna", "Bruno", "Chiara", "Denis", "Elena", "Fabrice")
LANGUAGES = ("en", "fr", "it")
MOST_ORDERS = 5_000
WIDE = 78


@click.command("demo", short_help="Let bots play a whole game.")
@click.argument("kind", default="municipium")
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many bots.  [default: 3, if the game allows it]")
@click.option("--seed", default="", metavar="TEXT", help="The same text gives the same game.  [default: a fresh one]")
@click.option("--fast/--greedy", default=False, help="Bots that answer at random, or think one step ahead.  [default: greedy]")
@click.option("--pace", type=click.FloatRange(0, 60), metavar="SECONDS", help="Tell every order, and wait so long after each.")
@shared
@pass_office
def command(office: Office, kind: str, players: int | None, seed: str, fast: bool, pace: float | None) -> None:
    """Let bots play a whole game of KIND [default: municipium], with orders in three languages, as people write them.

    The game stays where it was played: in a fresh temporary folder, or in the one named by --home. Nothing is deleted.

    \b
    Examples:
      pbem demo
      pbem demo municipium --players 4 --seed carthago --pace 0.5
    """
    home = _home(office)
    opened, writers = _begin(office, home, kind, players, seed, greedy=not fast)
    screen = _Screen(pace)
    game = opened.game
    for answer in _play(office, home, opened, writers):
        game = answer.game
        screen.tell(answer)
    screen.clear()
    _tell_end(home, game)


def _home(office: Office) -> Home:
    """--home, made if there is none yet, or a fresh temporary folder."""
    import tempfile

    from pbem.store import Home

    if not office.folder:
        return Home.create(Path(tempfile.mkdtemp(prefix="pbem-demo-")))
    root = Path(office.folder)
    return Home.open(root) if (root / "pbem.toml").exists() else Home.create(root)


def _begin(
    office: Office, home: Home, kind: str, players: int | None, seed: str, *, greedy: bool
) -> tuple[Opened, dict[str, Writer]]:
    """The table, and a bot at each seat."""
    import secrets
    from hashlib import blake2b

    from pbem.engine import Chance
    from pbem.processor import new_game
    from pbem.processor.bots import Writer

    root = blake2b((seed or secrets.token_hex(16)).encode("utf-8", "replace"), digest_size=32).digest()
    count = players if players is not None else _usual(kind)
    people = [_person(n) for n in range(count)]
    opened = new_game(home, kind, _free(home), people, now=office.now, seed=root)
    writers = {
        seat: Writer(seat, LANGUAGES[n % 3], Chance(blake2b(seat.encode(), key=root, digest_size=32).digest()), greedy=greedy)
        for n, seat in enumerate(opened.game.header.seats)
    }
    return opened, writers


def _usual(kind: str) -> int:
    """Three players, or as near to it as the game comes."""
    from pbem import rules

    try:
        return min(rules.find(kind).player_counts, key=lambda count: abs(count - 3))
    except rules.UnknownGame:
        return 3  # new_game says what is wrong


def _person(n: int) -> str:
    name = PEOPLE[n % len(PEOPLE)] + (str(n // len(PEOPLE) + 1) if n >= len(PEOPLE) else "")
    return f"{name} <{name.lower()}@demo.invalid>"


def _free(home: Home) -> str:
    taken = home.games()
    return next(name for name in (f"demo-{n}" for n in range(1, len(taken) + 2)) if name not in taken)


def _play(office: Office, home: Home, opened: Opened, writers: dict[str, Writer]) -> Iterator[Answer]:
    """Whoever is asked writes, until the game is over."""
    from pbem.processor import order

    game = opened.game
    for _ in range(MOST_ORDERS):
        if game.finished is not None:
            return
        seat = next(iter(game.desk.asked()))
        text = writers[seat].mail(game.desk)
        answer = order(home, game.id, seat, text, office.now)
        if answer.refused or answer.record is None:
            raise exits.Failure(f"{game.id}: {seat} wrote {text!r}, and it was not taken: {answer.lines()}", exits.BUG)
        yield answer
        game = answer.game
    raise exits.Failure(f"{game.id} did not end within {MOST_ORDERS} orders; it lies in {home.root}", exits.BUG)


class _Screen:
    """How far the game is, on one line that changes, or every order if there is a pace; nothing if nobody looks."""

    def __init__(self, pace: float | None) -> None:
        self.pace = pace
        self.orders = 0
        self.live = pace is None and sys.stderr.isatty()

    def tell(self, answer: Answer) -> None:
        self.orders += 1
        if self.pace is not None and answer.record is not None:
            click.echo(f"{answer.record.n:4}  {answer.record.said}")
            time.sleep(self.pace)
        elif self.live:
            said = answer.record.said if answer.record else ""
            click.echo("\r" + f"{self.orders} orders  {said}"[:WIDE].ljust(WIDE), nl=False, err=True)

    def clear(self) -> None:
        if self.live:
            click.echo("\r" + " " * WIDE + "\r", nl=False, err=True)


def _tell_end(home: Home, game: OpenGame) -> None:
    """The ranking, the place of the files, and what to try next."""
    from pbem.processor.said import catalogue_of
    from pbem.render.letter import over
    from pbem.render.sheet import sheet_of

    ended = over(sheet_of(game.desk, None), catalogue_of(game))
    assert ended is not None
    click.echo(f"{game.id}: {game.header.kind} is over after {game.mark.n} records. {ended.why}".rstrip())
    for place in ended.places:
        click.echo(f"  {place}")
    click.echo(f"\nIts files: {home.root / 'games' / game.id}\nTry next:")
    for words in (f"show {game.id}", f"history {game.id}", f"verify {game.id}"):
        click.echo(f"  pbem {words} --home {home.root}")
