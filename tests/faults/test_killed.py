"""The program dies at every write, rename, fsync and send of a short game, and is run again: the same games, the same letters.

A few of the places to die are taken in each run of the tests; `make proof` takes all of them.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from pbem.mail.transports.drop import Drop
from pbem.processor.tick import tick
from pbem.store import Home, disk
from tests.mail.loop import Letter, Loop
from tests.mail.test_tick import bounce

STEPS = ("write", "sync", "truncate", "rename", "unlink")
PLACES = int(os.environ.get("PBEM_PROOF", "60"))
"""How many places to die are tried; 0: all."""


class Killed(BaseException):
    """The process dies here: nothing behind it is done."""


class Step(NamedTuple):
    """A tick of the undisturbed run: when, and the home before it and after."""

    now: datetime
    before: Path
    after: Path


class Fate:
    """Counts what is done to the disk and to the post, and dies at one of these places; a write gets half through."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.steps: list[str] = []

    def wrap(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any) -> Any:
            self.steps.append(name)
            if len(self.steps) == self.at:
                if name == "write":
                    os.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
                if name == "deliver":  # it is out of the house, but nobody could note it
                    plain(*arguments)
                raise Killed
            return plain(*arguments)

        return step


@contextmanager
def fate(at: int) -> Iterator[Fate]:
    mine = Fate(at)
    with pytest.MonkeyPatch.context() as patch:
        for name in STEPS:
            patch.setattr(disk, name, mine.wrap(name, getattr(disk, name)))
        patch.setattr(Drop, "deliver", mine.wrap("deliver", Drop.deliver))
        yield mine


# The undisturbed run --------------------------------------------------------------------------------------------------


class Story:
    """A short game with a bit of everything; each tick is remembered with what came in and what became of it."""

    clock = "gap = 20"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.post = Loop(path, clock=self.clock)
        self.steps: list[Step] = []
        self.letters: dict[str, Letter] = {}

    def tick(self, hours: float = 0) -> None:
        count = len(self.steps)
        before, after = self.path / f"before-{count}", self.path / f"after-{count}"
        shutil.copytree(self.post.home.root, before)
        self.post.tick(hours=hours)
        shutil.copytree(self.post.home.root, after)
        self.steps.append(Step(self.post.now, before, after))
        for name in ("Anna", "Bruno"):
            for letter in self.post.got(name):
                self.letters[name] = letter

    def told(self) -> Story:
        post, letters = self.post, self.letters
        self.tick()
        first = letters["Anna"]
        post.reply(first, "Hello\nsettle temple")
        self.tick()
        post.reply(first, "undo\nsettle baths\nlanguage fr")
        self.tick()
        post.reply(letters["Anna"], "board")  # mails without a record, and behind them one that changes the position
        post.reply(letters["Bruno"], "undo")
        raw = post.reply(letters["Bruno"], "1")
        post.drop(b"Delivered-To: games@pbem.test\r\n" + raw)
        post.reply(letters["Anna"], "help")
        post.reply(letters["Anna"], "this is nonsense; settle nowhere")
        self.tick()
        post.reply(first, "settle forum", From="mallory@evil.example")
        post.drop(bounce(letters["Bruno"]["Return-Path"].strip("<>"), "<b@mx.example.org>", "bruno@example.org"))
        self.tick()
        held = next(path for path in (post.home.mail / "done").glob("*.eml") if b"mallory" in path.read_bytes())
        post.reply(first, f"confirm {held.stem.partition('-')[2][:8]}")
        post.reply(letters["Bruno"], "settle tavern", From="anna@example.org")
        post.write("cheap watches", From="spam@evil.example", To="games@pbem.test")
        self.tick()
        for _ in range(5):
            self.tick(hours=18)  # a reminder, and the automatic answer
        self.tick(hours=50)  # an outage
        post.reply(letters["Bruno"], "resign yes")
        self.tick()
        post.reply(first, "this was not me")
        self.tick()
        return self


class SecondThoughts(Story):
    """A table that gives time for second thoughts: answers wait, are replaced, taken back and played by the clock."""

    clock = "second_thoughts = 2"

    def told(self) -> Story:
        post, letters = self.post, self.letters
        self.tick()
        first = letters["Anna"]
        post.reply(first, "2\nsay Not sure yet.")
        self.tick()
        post.reply(first, "settle baths")
        post.reply(letters["Bruno"], "settle forum")
        self.tick()
        post.reply(first, "undo\nsettle forum\nstatus")
        self.tick()
        self.tick(hours=2)
        post.reply(letters["Anna"], "1")
        self.tick()
        post.reply(letters["Anna"], "undo")
        self.tick()
        return self


@pytest.fixture(scope="module", autouse=True)
def no_waiting() -> Iterator[None]:
    """Whoever dies by an exception takes nothing of the disk with him: there is nothing to wait for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "sync", lambda file: None)
        yield


@pytest.fixture(scope="module", params=[Story, SecondThoughts])
def story(request: pytest.FixtureRequest) -> Iterator[Story]:
    """In memory, where there is such a place: thousands of small files are written."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="pbem-story-", dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield request.param(Path(folder)).told()


def places(story: Story) -> list[tuple[int, int]]:
    """Every place to die: a tick, and a step in it."""
    found = []
    for number, step in enumerate(story.steps):
        home = copied(step.before, story.path / "counting")
        with fate(0) as mine:
            run(home, step.now)
        found += [(number, at) for at in range(1, len(mine.steps) + 1)]
    return found


def copied(home: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(home, to)
    return to


def run(home: Path, now: datetime) -> None:
    tick(Home.open(home), now)


def outcome(home: Path) -> dict[str, Any]:
    """All that must not depend on how often the program died: games, letters, mails and people."""
    kept = ("games/*/history.toml", "games/*/secret.toml", "games/*/game.toml", "mail/sent/*.eml", "mail/out/*.eml",
            "mail/refused/*", "mail/done/*.eml", "mail/quarantine/*.eml", "players/*.toml")  # fmt: skip
    found: dict[str, Any] = {
        path.relative_to(home).as_posix(): path.read_bytes() for pattern in kept for path in home.glob(pattern)
    }
    found["reading"] = sorted(path.name for path in (home / "mail/reading").glob("*"))
    found["waiting"] = sorted(path.name for path in (home / "mail/in").rglob("*") if path.is_file())
    found["drop"] = Counter(path.read_bytes() for path in (home / "mail/drop").glob("*/new/*"))
    return found


def check(story: Story, number: int, at: int, times: int = 1) -> None:
    step = story.steps[number]
    home = copied(step.before, story.path / "killed")
    for _ in range(times):
        with fate(at) as mine, suppress(Killed):  # a second run has less to do, and may come to its end
            run(home, step.now)
    run(home, step.now)
    got, wanted = outcome(home), outcome(step.after)
    different = [name for name in {*got, *wanted} if got.get(name) != wanted.get(name)]
    assert different == [], f"died in tick {number} at step {at} ({mine.steps[-1]})"


# The tests ------------------------------------------------------------------------------------------------------------


def test_the_story_has_a_bit_of_everything(story):
    records = list(story.post.home.game("rome-1").records())
    kinds = [record.kind for record in records]
    if isinstance(story, SecondThoughts):
        assert kinds.count("wait") == 6 and kinds.count("order") == 3 and len(story.post.game().desk.asked()) == 1
        return
    assert {"new", "order", "undo", "clock", "resign", "freeze", "post"} <= set(kinds)
    sent = [path.name.split(".")[3] for path in (story.post.home.mail / "sent").glob("rome-1.*.eml")]
    assert {"turn", "answer", "notice", "reminder"} <= set(sent)
    assert any("confirms" in record.game.get("mail", {}) for record in records)
    assert len(list((story.post.home.mail / "quarantine").glob("*.eml"))) == 1


def test_a_second_run_of_each_tick_changes_nothing(story):
    for step in story.steps:
        home = copied(step.after, story.path / "again")
        run(home, step.now)
        assert outcome(home) == outcome(step.after)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_killed_anywhere_and_run_again_it_ends_the_same(story):
    found = places(story)
    every = max(1, len(found) // PLACES) if PLACES else 1
    start = int(datetime.now().strftime("%j")) % every  # other places every day
    for number, at in found[start::every]:
        check(story, number, at)
    print(f"{len(found[start::every])} of {len(found)} places to die")


@pytest.mark.slow
def test_killed_twice_at_the_same_place(story):
    found = places(story)
    for number, at in found[:: max(1, len(found) // 12)]:
        check(story, number, at, times=2)


def test_another_time_of_day_when_it_is_run_again_loses_nothing(story):
    """Cron runs it five minutes later: the records' times may differ, but not what was played, nor who gets letters."""
    found = places(story)
    for number, at in found[:: max(1, len(found) // 20)]:
        step = story.steps[number]
        home = copied(step.before, story.path / "later")
        with fate(at), pytest.raises(Killed):
            run(home, step.now)
        run(home, step.now + timedelta(minutes=5))
        assert names(home) == names(step.after)
        assert story_of(home) == story_of(step.after)


def names(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "mail/sent").glob("*.eml"))


def story_of(home: Path) -> list[str]:
    return [f"{record.kind} {record.said}" for record in Home.open(home).game("rome-1").records()]
