"""What is written about the commands is true: README, docs/commands.md, --help."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pbem import rules
from pbem.cli import COMMANDS, exits
from pbem.cli import pbem as group
from pbem.words.catalogue import Catalogue
from tests.cli.conftest import Master

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
EVERYWHERE = {"--home", "--now", "--help", "-h"}


def sections() -> dict[str, str]:
    """The chapters of docs/commands.md by title."""
    parts = re.split(r"^## (.*)$", DOCS, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def command(name: str) -> click.Command:
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return found


def test_every_command_is_documented_and_no_other():
    assert [title.removeprefix("pbem ") for title in sections() if title.startswith("pbem ")] == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented_and_no_other(name):
    options = {flag for option in command(name).params for flag in (*option.opts, *option.secondary_opts) if flag.startswith("-")}
    written = set(re.findall(r"^- `(--[a-z]+)`|; `(--[a-z]+)`, the default", sections()[f"pbem {name}"], flags=re.MULTILINE))
    assert {flag for pair in written for flag in pair if flag} == options - EVERYWHERE
    assert {"--home", "--now"} <= options


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example_and_the_same_short_line(name):
    text = CliHelp(name).text
    assert re.search(r"Examples?:\n      pbem ", text) or re.search(r"Examples?:\n +pbem ", text), text
    assert command(name).short_help == COMMANDS[name]
    assert all(len(line) <= 100 for line in text.splitlines())


class CliHelp:
    def __init__(self, *words: str) -> None:
        self.text = Master(ROOT).does(*words, "--help")


def test_exit_codes_are_documented():
    codes = [exits.FINE, exits.REFUSED, exits.WRONG_USE, exits.FILES, exits.BUG, exits.BUSY]
    written = re.findall(r"^\| (\d+) \|", sections()["Exit codes"], flags=re.MULTILINE)
    shown = re.findall(r"^  +(\d+) ", CliHelp().text, flags=re.MULTILINE)
    assert [int(code) for code in written] == [*codes, exits.INTERRUPTED]
    assert [int(code) for code in shown] == codes


def test_every_variable_of_the_environment_is_documented():
    written = set(re.findall(r"`(PBEM_[A-Z]+)`", sections()["Environment"]))
    used = {name for path in (ROOT / "pbem").rglob("*.py") for name in re.findall(r"PBEM_[A-Z]+", path.read_text("utf-8"))}
    assert used == written


def keys(words: list[str], master: Master, part: str = "") -> set[str]:
    data = master.reads(*words)
    return set(data[part][0] if part else data)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["show", "rome-1"], ""),
        (["options", "rome-1", "Anna"], ""),
        (["history", "rome-1"], ""),
        (["history", "rome-1"], "records"),
        (["status"], ""),
        (["status"], "games"),
        (["verify"], ""),
        (["verify"], "games"),
        (["order", "rome-1", "Anna", "settle temple"], ""),
        (["order", "rome-1", "Anna", "settle temple"], "lines"),
    ],
)
def test_the_keys_of_json_are_documented(master, words, part):
    written = set(re.findall(r'"([a-z_]+)":', sections()[f"pbem {words[0]}"]))
    assert keys(words, master, part) <= written


def test_the_first_game_of_the_readme(tmp_path, monkeypatch):
    """Every line of it, in order, as they stand there."""
    monkeypatch.chdir(tmp_path)
    master = Master(tmp_path)
    master.runner.env = {}
    block = re.search(r"## A first game\n+```\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), flags=re.DOTALL)
    assert block
    typed = [part.strip() for line in block[1].splitlines() for part in line.split("&&")]
    for line in typed[1:]:  # the first is for the shell: it finds `pbem`
        words = shlex.split(line)
        if words[0] == "cd":
            monkeypatch.chdir(words[1])
        else:
            assert words[0] == "pbem"
            master.does(*words[1:])
    assert master.reads("show", "rome-1")["record"] == 2


def test_the_help_of_pbem_itself_shows_the_same_game():
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = [line.strip() for line in CliHelp().text.splitlines() if line.strip().startswith("pbem ") and "rome-1" in line]
    assert len(shown) == 3 and all(line in readme for line in shown)


def test_commands_are_imported_late():
    """`pbem --help` needs click and nothing heavy."""
    command = [sys.executable, "-X", "importtime", "-m", "pbem", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "click" in imported
    assert not imported & {"msgspec", "jinja2", "babel", "pbem.store", "pbem.engine", "pbem.cli.demo"}


def test_what_the_readme_links_to_is_there():
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert "docs/architecture.md" in links
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_readme_and_changelog_know_every_game():
    titles = [Catalogue("en", rules.find(name), {}).say("title") for name in rules.names()]
    for page in ("README.md", "CHANGELOG.md"):
        assert [title for title in titles if f"**{title}" not in (ROOT / page).read_text("utf-8")] == []


def test_make_help_names_every_target():
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", text, flags=re.MULTILINE)
    assert targets and {*re.findall(r'echo "make (\w+)', text)} == {*targets[1].split()} - {"help"}
