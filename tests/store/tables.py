"""Games on disk for the tests of the store, and words that read like a report of play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pbem import rules
from pbem.engine import Game
from pbem.orders.desk import Desk
from pbem.store import GameFolder, Home, OpenGame, Person, Record
from tests.store.cairn.game import CAIRN

START = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
SEED = bytes(range(32))
KEY = bytes(reversed(range(32)))
SEATS = {"red": "anna", "green": "bruno"}


def home(path: Path) -> Home:
    made = Home.create(path / "home")
    for id, name in (("anna", "Anna"), ("bruno", "Bruno"), ("chloe", "Chloé")):
        made.keep(Person(id=id, name=name, addresses=[f"{id}@example.org"]))
    return made


def cairn(home: Home, id: str = "hill", *, game: Game = CAIRN, goal: int = 400, key: bytes = KEY) -> GameFolder:
    """A game of Cairn, begun."""
    rules.register(game)
    options = {"goal": goal}
    desk = Desk.new(game, list(SEATS), options, SEED, {"red": "Anna", "green": "Bruno"})
    return home.new(id, desk, desk.begin(), people=SEATS, language="en", now=START, seed=SEED, key=key, said="It begins.")


def send(folder: GameFolder, seat: str, text: str, **more: Any) -> Record:
    """A mail that must be taken, and its record."""
    with folder.lock():
        game = folder.load()
        return written(folder, game, seat, text, **more)


def written(folder: GameFolder, game: OpenGame, seat: str, text: str, **more: Any) -> Record:
    reply = game.desk.write(seat, text)
    assert not reply.refused, [f"{line.text}: {line.error}" for line in reply.lines if line.error]
    now = START + timedelta(hours=game.mark.n)
    return folder.append(game, kind="order", deed=reply.deed, now=now, said=f"{seat} has written.", **more)


def play(folder: GameFolder, count: int, words: tuple[str, ...] = ("2", "north", "low")) -> None:
    """So many answers, whoever is asked: always the same words, each where it fits."""
    with folder.lock():
        game = folder.load()
        for _ in range(count):
            answer(folder, game, words)


def answer(folder: GameFolder, game: OpenGame, words: tuple[str, ...] = ("2", "north", "low")) -> Record:
    seat, question = next(iter(game.desk.asked().items()))
    word = next(word for word in words if word in question.options)
    return written(folder, game, seat, f"{question.kind} {word}")


def asked(folder: GameFolder) -> dict[str, str]:
    return {seat: question.kind for seat, question in folder.load().desk.asked().items()}


def stands(folder: GameFolder) -> dict[str, Any]:
    """Everything about a loaded game that must not depend on how it was loaded."""
    game = folder.load()
    return {
        "desk": game.desk.dump(), "mark": game.mark, "since": game.since, "asked": game.asked_since, "open": game.open,
        "scenes": game.scenes, "keeps": game.keeps, "places": game.places, "people": game.header.seats, "rules": game.header.rules,
    }  # fmt: skip


def drop_caches(folder: GameFolder) -> None:
    folder.cache.unlink(missing_ok=True)
    for path in folder.checkpoints.glob("*"):
        path.unlink()
