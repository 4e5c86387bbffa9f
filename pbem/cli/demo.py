"""`pbem demo`: a whole game between bots, by real e-mail on this machine."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.new import options_of
from pbem.cli.office import Office, pass_office, shared

if TYPE_CHECKING:
    from pbem.demo.show import Show, Tick
    from pbem.store import Home

WIDE = 78


@click.command("demo", short_help="Let bots play a whole game.")
@click.argument("kind", default="municipium")
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many bots.  [default: 3, if the game allows it]")
@click.option("--seed", default="", metavar="TEXT", help="The same text gives the same game.  [default: a fresh one]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated.")
@click.option("--pace", type=click.FloatRange(0, 60), metavar="SECONDS", help="Tell all that happens, and wait after each run.")
@shared
@pass_office
def command(office: Office, kind: str, players: int | None, seed: str, options: tuple[str, ...], pace: float | None) -> None:
    """Let bots play a whole game of KIND [default: municipium] by real e-mail on this machine.

    A mail server is started, as long as the demo runs, on a free port of this machine. The bots know only the letters they get, and
    answer them as people do. Between two runs of `pbem process` five hours pass.

    The game stays where it was played: in a fresh temporary folder, or in the one named by --home. Nothing is deleted.

    \b
    Examples:
      pbem demo
      pbem demo municipium --players 4 --seed carthago --pace 0.5
    """
    show = _begin(office, kind, players, seed, options)
    screen = _Screen(pace, sys.stderr.isatty())
    for tick in show.ticks():
        screen.tell(tick)
    screen.clear()
    for line in _ending(show):
        click.echo(line)


def _begin(office: Office, kind: str, players: int | None, seed: str, options: tuple[str, ...]) -> Show:
    import secrets
    from hashlib import blake2b

    from pbem.demo.show import Show

    root = blake2b((seed or secrets.token_hex(16)).encode("utf-8", "replace"), digest_size=32).digest()
    count = players if players is not None else _usual(kind)
    given = {**_practice(kind), **options_of(options)}
    return Show(_home(office), kind, count, seed=root, now=office.now, options=given)


def _home(office: Office) -> Home:
    """--home, made if there is none yet, or a fresh temporary folder."""
    import tempfile

    from pbem.store import Home

    if not office.folder:
        return Home.create(Path(tempfile.mkdtemp(prefix="pbem-demo-")))
    root = Path(office.folder)
    return Home.open(root) if (root / "pbem.toml").exists() else Home.create(root)


def _practice(kind: str) -> Mapping[str, str]:
    """Options under which bots come to an end: Munera knows no other end than a target that they may never reach."""
    from pbem import rules

    try:
        return rules.find(kind).practice
    except rules.UnknownGame:
        return {}  # new_game says what is wrong


def _usual(kind: str) -> int:
    """Three players, or as near to it as the game comes."""
    from pbem import rules

    try:
        return min(rules.find(kind).player_counts, key=lambda count: abs(count - 3))
    except rules.UnknownGame:
        return 3  # new_game says what is wrong


class _Screen:
    """How far the game is, on one line that changes, or all that happens if there is a pace; nothing if nobody looks."""

    def __init__(self, pace: float | None, looked_at: bool) -> None:
        self.pace = pace
        self.live = pace is None and looked_at

    def tell(self, tick: Tick) -> None:
        for trouble in tick.report.troubles:
            click.echo(f"pbem: {' '.join(trouble.split())}", err=True)
        if self.pace is not None:
            for line in _told(tick):
                click.echo(line)
            time.sleep(self.pace)
        elif self.live:
            said = tick.records[-1].said if tick.records else ""
            click.echo("\r" + f"{tick.now:%a %d %b %H:%M}  {said}"[:WIDE].ljust(WIDE), nl=False, err=True)

    def clear(self) -> None:
        if self.live:
            click.echo("\r" + " " * WIDE + "\r", nl=False, err=True)


def _told(tick: Tick) -> Iterator[str]:
    """A tick as one reads it: its time, the records, and what the bots wrote then."""
    out = len(tick.report.sent.sent)
    yield f"{tick.now:%a %d %b %H:%M}  {len(tick.report.mails)} mails in, {out} letters out"
    for record in tick.records:
        yield f"{record.n:4}  {record.said}"
    for name, text in tick.written.items():
        yield f"      {name} writes: {' / '.join(text.splitlines())}"


def _ending(show: Show) -> Iterator[str]:
    """The ranking, how much mail it was, where everything lies, and what to try next."""
    from pbem.render.letter import over
    from pbem.render.sheet import sheet_of
    from pbem.words.catalogue import Catalogue

    game = show.folder.load()
    catalogue = Catalogue(game.header.language, game.game, game.header.names, game.desk.vocabulary)
    ended = over(sheet_of(game.desk, None), catalogue)
    assert ended is not None
    yield f"{game.id}: {game.header.kind} is over after {game.mark.n} records. {ended.why}".rstrip()
    yield from (f"  {place}" for place in ended.places)
    asked = ", ".join(f"{guest.box.name} {guest.questions}" for guest in show.guests)
    yield f"\n{show.runs} runs of pbem process, {show.mails} mails in, {show.office.carried - show.mails} letters out."
    yield f"Letters with a question: {asked}."
    yield f"\nIts files: {show.home.root / 'games' / game.id}"
    yield f"The mailboxes: {show.office.mailboxes}"
    yield from (f"{guest.box.name}'s letters and answers: {path}" for guest, path in zip(show.guests, show.file_letters()))
    yield "\nTry next:"
    yield from (f"  {_program()} {words} --home {show.home.root}" for words in _next(show))


def _program() -> str:
    """What to type for pbem: its name where the shell finds it, else the path it was called by, so that lines can be copied."""
    return "pbem" if shutil.which("pbem") else sys.argv[0]


def _next(show: Show) -> Iterator[str]:
    yield f"show {show.id} --as {show.guests[0].box.name}"
    yield f"history {show.id}"
    yield f"verify {show.id}"
    yield "status"
    yield f"read {max((show.home.mail / 'done').glob('*.eml'))}"
