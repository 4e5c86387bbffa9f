"""Disks that refuse, files cut short, several processes at once, and mistakes of the program itself."""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.store import Home, disk
from tests.cli.conftest import NOON, PLAYERS

HOLD = """
import sys, time
from pbem.store import Home
with Home.open(sys.argv[1]).game("rome-1").lock():
    print("held", flush=True)
    time.sleep(60)
"""


def pbem(home: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    """A process of its own."""
    env = {**os.environ, "PBEM_HOME": str(home), "PBEM_NOW": NOON, **environment}
    command = [sys.executable, "-m", "pbem", *words]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


# ---------------------------------------------------------------------- the disk


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO])
def test_a_disk_that_refuses_to_write(master, monkeypatch, code):
    def refuse(file: int, data: bytes) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(disk, "write", refuse)
    for words in (
        ["order", "rome-1", master.asked(), "settle temple"],
        ["order", "rome-1", "Anna", "language it"],
        ["show", "rome-1", "--reveal", "--reason", "x"],
        ["new", "municipium", "rome-2", *PLAYERS],
    ):
        line = master.fails(3, *words)
        assert os.strerror(code) in line and "Nothing was changed" in line
    assert not (master.home / "games" / "rome-2").exists()


def test_a_disk_that_fills_up_in_the_middle_of_a_record(master, monkeypatch):
    """Half of the public half is written; it is taken back, and the private part with it."""
    real, calls = disk.write, []

    def half(file: int, data: bytes) -> int:
        calls.append(len(data))
        if len(calls) == 1:
            return real(file, data)
        if len(calls) == 2:
            return real(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    seat = master.asked()
    with monkeypatch.context() as full:
        full.setattr(disk, "write", half)
        assert "No space left" in master.fails(3, "order", "rome-1", seat, "settle temple")
    assert "played" in master.does("order", "rome-1", seat, "settle temple")
    assert "sound" in master.does("verify")


def test_a_cache_that_cannot_be_written_is_only_a_remark(master, monkeypatch):
    def refuse(old: Path, new: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    seat = master.asked()
    with monkeypatch.context() as full:
        full.setattr(disk, "rename", refuse)
        result = master.type("order", "rome-1", seat, "settle temple")
    assert result.exit_code == 0 and "played" in result.stdout
    assert "a cache only" in result.stderr and "nothing need be sent again" in result.stderr
    assert "Nothing was changed" not in result.stderr
    assert master.asked() != seat


def test_an_unreadable_file(master):
    (master.home / "games/rome-1/secret.toml").unlink()
    (master.home / "games/rome-1/secret.toml").mkdir()
    assert "secret.toml cannot be read" in master.fails(3, "show", "rome-1")


# ---------------------------------------------------------------------- files cut short


def test_a_record_cut_in_the_middle_is_taken_out_and_told(master):
    seat, folder = master.asked(), master.home / "games/rome-1"
    cache, history = (folder / "game.toml").read_bytes(), folder / "history.toml"
    master.does("order", "rome-1", seat, "settle temple")
    history.write_bytes(history.read_bytes()[:-40])
    (folder / "game.toml").write_bytes(cache)  # its writer did not come so far
    assert master.reads("show", "rome-1")["record"] == 1
    assert master.type("verify").exit_code == 1
    result = master.type("order", "rome-1", seat, "settle forum")
    assert result.exit_code == 0 and "played: settle forum" in result.stdout
    assert "record 2 of rome-1 was never finished" in result.stderr
    assert "sound" in master.does("verify")


def test_a_history_that_has_lost_records_is_left_alone(master):
    for _ in range(4):
        master.does("order", "rome-1", master.asked(), "settle temple")
    history = master.home / "games/rome-1/history.toml"
    text = history.read_bytes()
    history.write_bytes(text[: text.index(b"n = 3\n")])
    line = master.fails(3, "order", "rome-1", "Anna", "settle forum")
    assert "Restore" in line


def test_an_order_that_was_acknowledged_is_not_lost_when_the_history_is_cut(master):
    master.does("order", "rome-1", master.asked(), "settle temple")
    for words in ("hello", "is it my turn?"):
        master.does("order", "rome-1", "Anna", f"say {words}")
    history = master.home / "games/rome-1/history.toml"
    text = history.read_bytes()
    history.write_bytes(text[: text.index(b"n = 2\n") + 30])
    for command in (["order", "rome-1", "Anna", "settle forum"], ["show", "rome-1"]):
        assert "Nothing was changed. Restore the newer history.toml" in master.fails(3, *command)
    assert "NOT SOUND" in master.type("verify").stdout
    history.write_bytes(text)
    assert "sound" in master.does("verify")


def test_a_secret_file_that_was_cut_is_named_by_every_command(master):
    for _ in range(3):
        master.does("order", "rome-1", master.asked(), "1")
    seat, folder = master.asked(), Home.open(master.home).game("rome-1")
    last = folder.load().mark.n
    folder.secret.write_bytes(folder.secret.read_bytes()[:-40])
    assert "Restore secret.toml from a backup" in master.fails(3, "order", "rome-1", seat, "1")
    found = json.loads(master.type("verify", "--json").stdout)["games"][0]["findings"]
    assert {finding["n"] for finding in found if finding["code"] != "cache"} == {last}, found


def test_one_spoilt_game_does_not_hide_the_others(master):
    master.does("new", "municipium", "rome-2", *PLAYERS)
    master.does("order", "rome-1", master.asked(), "settle temple")
    history = master.home / "games/rome-1/history.toml"
    text = history.read_bytes()
    place = text.index(b"n = 2\n")
    history.write_bytes(text[:place] + b"\x89PNG" + text[place + 4 :])
    assert "rome-1" in master.type("verify").stdout and master.type("verify").exit_code == 1
    (master.home / "games/rome-1/game.toml").unlink()
    assert "cannot be read" in master.fails(3, "show", "rome-1")
    result = master.type("status")
    assert result.exit_code == 3 and result.stderr == ""
    assert "cannot be read" in result.stdout and "rome-2  municipium" in result.stdout


def test_caches_may_be_deleted_or_spoilt(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    cache = master.home / "games/rome-1/game.toml"
    cache.write_bytes(cache.read_bytes()[:200])
    assert master.asked() != seat
    cache.unlink()
    assert master.asked() != seat
    assert "sound" in master.does("verify")


# ---------------------------------------------------------------------- two at once


def test_many_processes_at_once_on_one_game(master):
    names = ["Anna", "Bruno"] * 3
    processes = [pbem(master.home, "order", "rome-1", name, f"say number {n}", PBEM_WAIT="60") for n, name in enumerate(names)]
    for process in processes:
        _, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint) == (0, "")
    said = master.does("show", "rome-1", "--as", "Anna")
    assert all(f"number {n}" in said for n in range(6))
    assert master.reads("show", "rome-1")["record"] == 7
    assert "sound" in master.does("verify")


def test_a_game_in_other_hands(master):
    with subprocess.Popen([sys.executable, "-c", HOLD, str(master.home)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout and holder.stdout.readline() == "held\n"
        try:
            master.runner.env["PBEM_WAIT"] = "0.1"
            assert "another process is at work on rome-1" in master.fails(75, "order", "rome-1", "Anna", "settle temple")
            assert "another process" in master.fails(75, "undo", "rome-1", "--reason", "x")
            assert "rome-1" in master.does("status")  # looking needs no lock
        finally:
            holder.kill()
    assert "settle temple" in master.does("order", "rome-1", "Anna", "settle temple")


# ---------------------------------------------------------------------- our own mistakes


def test_a_mistake_of_the_program_is_one_line_and_the_details_are_kept(master, monkeypatch):
    def trip(*given: object) -> None:
        raise ZeroDivisionError("a rule divides by nothing")

    monkeypatch.setattr("pbem.processor.ordering.seat_of", trip)
    result = master.type("order", "rome-1", "Anna", "settle temple")
    assert result.exit_code == 70
    (line,) = result.stderr.splitlines()
    assert "ZeroDivisionError: a rule divides by nothing" in line and str(master.home / "log/errors.txt") in line
    assert "Traceback" in (master.home / "log/errors.txt").read_text()
    master.runner.env["PBEM_DEBUG"] = "1"
    assert isinstance(master.type("order", "rome-1", "Anna", "settle temple").exception, ZeroDivisionError)


def test_output_that_nobody_reads(master):
    process = subprocess.run(
        f"'{sys.executable}' -m pbem --home '{master.home}' show rome-1 | head -n 1", shell=True, capture_output=True, text=True
    )
    assert process.stderr == ""


@pytest.mark.parametrize(
    ("kind", "file", "old", "new", "clue"),
    [
        ("municipium", "board.toml", "prefect_start", "prefect_begin", "prefect_"),
        ("la-citta", "house.toml", "accepted", "excepted", "excepted"),
        ("munera", "rules.toml", "die", "dice", "dice"),
        ("munera", "rules.toml", "=", "= =", "is no TOML"),
    ],
)
def test_an_unsound_file_beside_the_rules_is_no_mistake_of_the_program(empty, tmp_path, kind, file, old, new, clue):
    """One line that names the file, and code 3; games of other kinds go on."""
    package = Path(disk.__file__).parents[1]
    copy = tmp_path / "copy" / "pbem"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / "rules" / kind.replace("-", "") / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    others = [other for other in ("municipium", "la-citta", "munera") if other != kind]
    for name, code in [(kind, 3), (others[0], 0)]:
        words = [sys.executable, "-m", "pbem", "new", name, f"{name}-1", *PLAYERS]
        env = {**os.environ, "PBEM_HOME": str(empty.home)}
        result = subprocess.run(words, cwd=copy.parent, env=env, capture_output=True, text=True)
        assert result.returncode == code, result.stderr
        if code:
            (line,) = result.stderr.splitlines()
            assert line.startswith("pbem: ") and file in line and clue in line
