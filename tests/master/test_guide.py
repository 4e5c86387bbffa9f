"""docs/game-master.md: every command in it is run, in order, in a home directory of its own, with letters laid down in folders."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from pbem.cli import COMMANDS
from pbem.store.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs/game-master.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home directory with the program in ~/pbem. Its .venv is the one the tests run in, and `make` only says what it would do."""
    program = tmp_path / "pbem"
    program.mkdir()
    for name in ("Makefile", "pyproject.toml", "cron", "docs"):
        (program / name).symlink_to(ROOT / name)
    (program / ".venv").symlink_to(Path(sys.executable).parents[1])
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "make").write_text('#!/bin/sh\nexec /usr/bin/env PATH="${PATH#*:}" make --dry-run "$@"\n')
    (tools / "make").chmod(0o755)
    return tmp_path


def typed(home: Path, script: str) -> subprocess.CompletedProcess[str]:
    env = {"HOME": str(home), "PATH": f"{home / 'tools'}:{os.environ['PATH']}", "LANG": "C.UTF-8"}
    return subprocess.run(["bash", "-euc", script], capture_output=True, text=True, env=env, cwd=home, check=False)


def test_every_command_of_the_guide_runs(home):
    script = "".join(f"echo '=== {n}'\n{block}" for n, block in enumerate(blocks("sh")))
    done = typed(home, script)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:] + done.stderr
    assert len(done.stdout.split("=== ")) - 1 == len(blocks("sh")) == 10
    assert "rome-1: sound" in done.stdout
    drop = home / "games" / "mail" / "drop"
    people = {path.name.partition("@")[0]: len(list((path / "new").iterdir())) for path in drop.iterdir()}
    assert set(people) == {"anna", "bruno", "chiara", "denis", "elena", "maria"}
    assert all(people.values())


def test_the_cron_line_runs_and_says_nothing(home):
    (line,) = "".join(blocks("crontab")).splitlines()
    typed(home, "~/pbem/.venv/bin/pbem init ~/games")
    done = typed(home, line.split(None, 5)[5])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_settings_are_understood():
    (block,) = blocks("toml")
    settings = msgspec.convert(tomllib.loads(block), Settings)
    assert (settings.post.outbox.kind, settings.post.inbox.kind, settings.clock.answer) == ("smtp", "maildir", 72)


def test_every_block_is_of_a_kind_that_is_tried():
    assert set(re.findall(r"^```(\w+)$", GUIDE, flags=re.MULTILINE)) == {"sh", "toml", "crontab"}


def test_every_command_it_names_is_there():
    assert set(re.findall(r"pbem ([a-z]+)", "\n".join(re.findall(r"`(pbem [^`]+)`", GUIDE)))) <= set(COMMANDS)


def test_every_file_it_names_is_there():
    for name in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / name).is_file(), name
    for name in re.findall(r"`(cron/\w*)`", GUIDE):
        assert (ROOT / name).exists(), name
