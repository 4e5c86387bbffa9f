"""A game master's folder in a corner of the disk, and a hand that types commands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli import pbem

NOON = "2026-03-01T12:00:00Z"
SEED = "5e" * 32
PLAYERS = ["--player", "Anna <anna@example.org>", "--player", "Bruno <bruno@example.org>"]


class Master:
    """Types commands in one home at noon, and looks at what they say."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.runner = CliRunner(env={"PBEM_HOME": str(home), "PBEM_NOW": NOON, "PBEM_DEBUG": None})

    def type(self, *words: object, stdin: str | bytes | None = None) -> Result:
        return self.runner.invoke(pbem, [str(word) for word in words], input=stdin, prog_name="pbem")

    def does(self, *words: object, stdin: str | bytes | None = None) -> str:
        """A command that must work; its output."""
        result = self.type(*words, stdin=stdin)
        assert result.exit_code == 0, result.output
        return result.stdout

    def fails(self, code: int, *words: object, stdin: str | bytes | None = None) -> str:
        """A command that must fail with this code, say so in one line on stderr, and change nothing; that line."""
        before = self.files()
        result = self.type(*words, stdin=stdin)
        assert result.exit_code == code, (result.exit_code, result.output)
        assert self.files() == before
        assert "Traceback" not in result.output
        (line,) = result.stderr.splitlines()
        assert line.startswith("pbem: ")
        return line

    def refuses(self, *words: object, stdin: str | bytes | None = None) -> str:
        """An order that must be refused, with the reason in the answer; that answer."""
        before = self.files()
        result = self.type("order", *words, stdin=stdin)
        assert (result.exit_code, result.stderr) == (1, ""), result.output
        assert self.files() == before
        return result.stdout

    def reads(self, *words: object) -> dict[str, Any]:
        """What a command prints with --json, whatever its code."""
        data: dict[str, Any] = json.loads(self.type(*words, "--json").stdout)
        assert data["version"] == 1
        return data

    def files(self) -> dict[str, bytes]:
        """Everything in the home; locks hold nothing and do not count."""
        paths = [path for path in self.home.rglob("*") if path.is_file() and path.name != "lock"]
        return {path.relative_to(self.home).as_posix(): path.read_bytes() for path in paths}

    def asked(self, id: str = "rome-1") -> str:
        """The seat that is waited for."""
        seat: str = self.reads("status")["games"][0]["waiting"][0]["seat"]
        return seat

    def other(self, id: str = "rome-1") -> str:
        return "orange" if self.asked(id) == "blue" else "blue"


@pytest.fixture
def empty(tmp_path: Path) -> Master:
    """A home without games."""
    master = Master(tmp_path / "home")
    master.does("init", master.home)
    return master


@pytest.fixture
def master(empty: Master) -> Master:
    """A home with a game of two that has just begun."""
    empty.does("new", "municipium", "rome-1", *PLAYERS, "--seed", SEED)
    return empty


@pytest.fixture
def spoil(master: Master) -> Callable[[str, str, str], None]:
    """Changes a file by hand."""

    def change(name: str, old: str, new: str) -> None:
        path = master.home / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return change
