"""A table that plays by mail, and its game master, who types commands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli import pbem
from pbem.store import disk
from pbem.store.record import Record, stamp
from pbem.store.verify import verify
from tests.mail.loop import Letter, Loop

BECAUSE = ("--reason", "so it was agreed")


class Table(Loop):
    """Anna is asked first, Bruno after her. Whatever the game master types happens at the table's own time."""

    def type(self, *words: object) -> Result:
        env = {"PBEM_HOME": str(self.home.root), "PBEM_NOW": stamp(self.now), "PBEM_DEBUG": None}
        return CliRunner(env=env).invoke(pbem, [str(word) for word in words], prog_name="pbem")

    def does(self, *words: object) -> str:
        """A command that must work; its output."""
        result = self.type(*words)
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout

    def fails(self, code: int, *words: object) -> str:
        """A command that must fail in one line and change nothing; that line."""
        before = self.records()
        result = self.type(*words)
        assert result.exit_code == code, (result.exit_code, result.output)
        assert self.records() == before
        (line,) = result.stderr.splitlines()
        assert line.startswith("pbem: ")
        return line

    def reads(self, *words: object) -> dict[str, Any]:
        """What a command prints with --json."""
        data: dict[str, Any] = json.loads(self.type(*words, "--json").stdout)
        return data

    def records(self, id: str = "rome-1") -> bytes:
        return disk.read(self.home.game(id).history)

    def last(self, id: str = "rome-1") -> Record:
        """The last record."""
        return list(self.home.game(id).records())[-1]

    def told(self, person: str) -> Letter:
        """The one letter that somebody gets with the next tick."""
        self.quiet_tick()
        return self.only(person)

    def until(self, seat: str = "blue") -> str:
        """Until when a seat has time, as status tells it."""
        waiting = self.reads("status")["games"][0]["waiting"]
        end: str = next(one["until"] for one in waiting if one["seat"] == seat)
        return end

    def is_sound(self) -> bool:
        """Whether the records play again to what is there, also without the caches."""
        folder = self.home.game("rome-1")
        before = folder.load().desk.dump()
        folder.cache.unlink()
        return verify(folder).sound and folder.load().desk.dump() == before


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A game of two, noon on a Monday; both have got their first letters."""
    made = Table(tmp_path)
    made.quiet_tick()
    made.first = {name: made.only(name) for name in ("Anna", "Bruno")}  # type: ignore[attr-defined]
    return made


@pytest.fixture
def anna(table: Table) -> Letter:
    """Anna's first letter, which asks her to settle."""
    letter: Letter = table.first["Anna"]  # type: ignore[attr-defined]
    return letter


@pytest.fixture
def bruno(table: Table) -> Letter:
    letter: Letter = table.first["Bruno"]  # type: ignore[attr-defined]
    return letter


Maker = Callable[..., Table]


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Other tables."""
    return lambda **how: Table(tmp_path, **how)
