"""A new game: who sits where, the options settled, the table laid, the first record written."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem import rules
from pbem.engine import BadOption, Game
from pbem.mail.address import AddressTooLong, Franking, Postmark
from pbem.mail.classify import Own
from pbem.orders.desk import Desk
from pbem.processor.errors import CannotDo
from pbem.processor.owed import owed
from pbem.processor.players import invited, people, seated
from pbem.processor.said import said_of_new
from pbem.processor.timing import CLOCK, own_rhythm
from pbem.store import GameFolder, Home
from pbem.store.errors import GameExists
from pbem.store.names import safe_name
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.words.spelling import nearest, plain

SEED = 32  # bytes
LAST_RECORD = 99_999


@dataclass(frozen=True)
class Opened:
    """A game that has just begun, and the people who got a file for it."""

    folder: GameFolder
    game: OpenGame
    newcomers: Sequence[Person]


def new_game(
    home: Home,
    kind: str,
    id: str,
    players: Sequence[str],
    *,
    now: datetime,
    options: Mapping[str, str] | None = None,
    clock: Mapping[str, str] | None = None,
    language: str = "en",
    seed: bytes | None = None,
    files: Mapping[str, str] | None = None,
) -> Opened:
    """Begin a game. Everything is checked before the first file is written. ``files``: which ones the options come from."""
    game = _find(kind)
    if safe_name(id) in home.games():
        raise GameExists(f"there is a game {id} already; nothing was changed. Choose another name")
    guests = [invited(text) for text in players]
    settled, rhythm = _settled(game, options or {}, len(guests), files or {}), own_rhythm(clock or {})
    seats = seated(game, list(game.seats(settled)), guests)
    _must_fit_an_address(home, id, seats)
    persons = people(home, guests, language)
    names = dict(zip(seats, (person.name for person in persons)))
    seed = seed or secrets.token_bytes(SEED)
    desk = _laid(game, seats, settled, seed, names)
    deed = desk.begin()
    newcomers = [person for person in persons if person.id not in home.people()]
    for person in newcomers:
        home.keep(person)
    others = [seat for seat in seats if seat not in desk.asked()]
    private = owed(desk, {}, 1, told=others)
    private["keeps"] = {**private.get("keeps", {}), **({CLOCK: rhythm} if rhythm else {})}
    folder = home.new(
        id, desk, deed, people=dict(zip(seats, (person.id for person in persons))), language=language, now=now, seed=seed,
        said=said_of_new(desk, language), options=settled,
        more_private=private,
    )  # fmt: skip
    return Opened(folder, folder.load(), newcomers)


def _laid(game: Game, seats: Sequence[str], settled: Mapping[str, Any], seed: bytes, names: Mapping[str, str]) -> Desk:
    """The table laid; some options can be judged only now that it is known who sits where."""
    try:
        return Desk.new(game, seats, settled, seed, names)
    except BadOption as error:
        raise CannotDo(str(error)) from error


def _must_fit_an_address(home: Home, id: str, seats: Sequence[str]) -> None:
    """The reply address of each letter holds the game's name; an address has its limits."""
    post = home.settings.post
    franking = Franking(b"", post.address, Own.at(post.address).id_host, post.plus)
    try:
        franking.must_fit()
    except AddressTooLong as error:
        raise CannotDo(f"the address of the games is too long: {error}. Nothing was changed") from error
    try:
        for seat in seats:
            franking.bounce_address(Postmark(id, seat, LAST_RECORD))
    except AddressTooLong as error:
        raise CannotDo(f"{id!r} is too long a name for a game here: {error}. Nothing was changed") from error


def with_files(kind: str, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a game master at his keyboard: where a game wants a file, its text in place of its name.

    Options that come by mail never pass here: nobody else may name files of this machine.
    """
    files = _find(kind).files
    return {name: _text_of(name, value) if name in files else value for name, value in options.items()}


def _text_of(option: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise CannotDo(f"the file {path} for {option} cannot be read: {why}") from error


def _find(kind: str) -> Game:
    try:
        return rules.find(kind)
    except rules.UnknownGame as error:
        near = nearest(plain(kind), rules.names(), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise CannotDo(f"{error}{hint}") from error


def _settled(game: Game, options: Mapping[str, str], players: int, files: Mapping[str, str]) -> dict[str, Any]:
    if players not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        raise CannotDo(f"{game.name} can be played by {counts} players, not by {players}")
    try:
        return game.settle(options, players)
    except BadOption as error:
        given = [f"{name}.toml is {path} here" for name, path in files.items() if f"{name}.toml" in str(error)]
        raise CannotDo("; ".join([str(error), *given])) from error
