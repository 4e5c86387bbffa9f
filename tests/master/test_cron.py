"""What lies in cron/: each file is looked at by the program it is for, and run as far as that goes. Backups are restored."""

import configparser
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pbem.mail.transports.drop import folder_name
from pbem.processor import order
from pbem.store import Home
from tests.master.conftest import Table

ROOT = Path(__file__).resolve().parents[2]
CRON = ROOT / "cron"
PBEM = Path(sys.executable).parent / "pbem"
EXAMPLE = {"/home/games/pbem/.venv/bin/pbem": str(PBEM), "/home/games/pbem/cron": str(CRON)}


def run(*words: object, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PBEM": str(PBEM), **more}
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, env=env, check=False)


def here(text: str, table: Table) -> str:
    """The text of a file with the paths of this table."""
    places = {**EXAMPLE, "/home/games/games": str(table.home.root), "/home/games/backups": str(table.home.root.parent / "backups")}
    for example, real in places.items():
        text = text.replace(example, real)
    return text


def backup(table: Table, keep: int = 14) -> Path:
    target = table.home.root.parent / "backups"
    done = run(CRON / "backup", table.home.root, target, keep)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return sorted(target.glob("pbem-*.tar.gz"))[-1]


@pytest.mark.parametrize("name", ["backup", "restore"])
def test_scripts_can_be_read_by_bash(name):
    assert run("bash", "-n", CRON / name).stderr == ""
    assert os.access(CRON / name, os.X_OK)


def test_every_line_of_the_crontab_runs_and_says_nothing(table):
    lines = [line for line in (CRON / "crontab").read_text().splitlines() if line and line[0] not in "#M"]
    assert len(lines) == 2
    for line in lines:
        found = re.fullmatch(r"(?:[\d*/,-]+\s+){5}(/.*)", line)
        assert found, line
        done = run("/bin/sh", "-c", here(found[1], table))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert len(list((table.home.root.parent / "backups").glob("pbem-*.tar.gz"))) == 1


def test_the_units_are_what_systemd_wants(table, tmp_path):
    for name in ("pbem.service", "pbem.timer"):
        (tmp_path / name).write_text(here((CRON / name).read_text(), table))
    if shutil.which("systemd-analyze"):
        done = run("systemd-analyze", "verify", tmp_path / "pbem.timer", tmp_path / "pbem.service", HOME=str(tmp_path))
        ours = [line for line in (done.stdout + done.stderr).splitlines() if "pbem" in line]
        assert ours == []
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(tmp_path / "pbem.service")
    assert run(*unit["Service"]["ExecStart"].split()).returncode in (0, int(unit["Service"]["SuccessExitStatus"]))
    unit.read(tmp_path / "pbem.timer")
    if shutil.which("systemd-analyze"):
        assert run("systemd-analyze", "calendar", unit["Timer"]["OnCalendar"]).returncode == 0


def test_what_postfix_would_call_takes_a_mail(table, anna):
    text = here((CRON / "postfix").read_text(), table)
    argv = re.search(r"argv=(.*)", text)
    assert argv
    words = [anna["Reply-To"] if word == "${recipient}" else word for word in argv[1].split()]
    mail = f"Return-Path: <anna@example.org>\nFrom: anna@example.org\nTo: {anna['Reply-To']}\nMessage-ID: <p@x>\n\nsettle temple\n"
    done = subprocess.run(words, input=mail, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    table.quiet_tick()
    assert "played: settle temple" in table.only("Anna").said


# ---------------------------------------------------------------------- backup and restore


def test_a_backup_is_for_the_game_master_alone_and_whole(table):
    path = backup(table)
    assert path.stat().st_mode & 0o077 == 0
    names = run("tar", "-tzf", path).stdout.splitlines()
    for name in ("pbem.toml", "mail/key", "players/anna.toml", "games/rome-1/history.toml", "games/rome-1/secret.toml"):
        assert f"./{name}" in names
    assert not list(path.parent.glob(".*"))


def test_a_game_whose_lock_is_missing_is_in_the_backup(table):
    (table.home.root / "games/rome-1/lock").unlink()
    assert "./games/rome-1/history.toml" in run("tar", "-tzf", backup(table)).stdout.splitlines()


def test_only_the_last_ones_are_kept_and_nothing_else_goes(table):
    target = table.home.root.parent / "backups"
    target.mkdir()
    for day in ("01", "02", "03"):
        (target / f"pbem-202601{day}T000000Z.tar.gz").write_bytes(b"")
    (target / "holiday.tar.gz").write_bytes(b"")
    backup(table, keep=2)
    left = sorted(path.name for path in target.iterdir())
    assert left[:2] == ["holiday.tar.gz", "pbem-20260103T000000Z.tar.gz"] and len(left) == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["/nowhere", "{t}"], "/nowhere"),
        (["{home}"], "write: backup"),
        (["{home}", "{home}/b"], "lies inside"),
        (["{home}", "{t}", "0"], "KEEP"),
    ],
)
def test_a_backup_that_cannot_be(table, tmp_path, words, why):
    words = [word.format(home=table.home.root, t=tmp_path / "t") for word in words]
    done = run(CRON / "backup", *words)
    assert done.returncode != 0 and why in done.stderr


def test_backups_while_the_game_master_works_are_sound(table, tmp_path):
    """Records are written all the time; every backup holds whole ones."""
    over = threading.Event()

    def talk() -> None:
        n = 0
        while not over.is_set():
            n += 1
            order(table.home, "rome-1", "blue", f"say {n}", table.now)

    talker = threading.Thread(target=talk)
    talker.start()
    try:
        for n in range(3):
            path = backup(table)
            done = run(CRON / "restore", path, tmp_path / f"again-{n}")
            assert done.returncode == 0, done.stdout + done.stderr
            assert "rome-1: sound" in done.stdout
            path.unlink()
    finally:
        over.set()
        talker.join()


def test_a_restored_folder_goes_on_elsewhere(table, anna, tmp_path):
    path = backup(table)
    done = run(CRON / "restore", path, tmp_path / "elsewhere" / "games")
    assert done.returncode == 0 and "is ready" in done.stdout
    shutil.rmtree(table.home.root)
    goes_on(table, anna, tmp_path / "elsewhere" / "games")


def test_a_folder_that_was_moved_goes_on(table, anna, tmp_path):
    table.home.root.rename(tmp_path / "moved")
    goes_on(table, anna, tmp_path / "moved")


def goes_on(table: Table, anna, root: Path) -> None:
    """The letter from before is answered there, and the next one is asked."""
    table.home = Home.open(root)
    table.read = set((root / "mail/drop" / folder_name("anna@example.org") / "new").iterdir())
    table.read |= set((root / "mail/drop" / folder_name("bruno@example.org") / "new").iterdir())
    assert "played: settle temple" in table.answered(anna, "settle temple").said
    assert table.only("Bruno").kind == "turn"
    assert table.is_sound()


def test_private_files_stay_private(table, tmp_path):
    run(CRON / "restore", backup(table), tmp_path / "again")
    for name in ("pbem.toml", "mail", "players", "games/rome-1/secret.toml"):
        there, before = (tmp_path / "again" / name).stat().st_mode, (table.home.root / name).stat().st_mode
        assert there == before


def test_nothing_is_overwritten(table, tmp_path):
    path = backup(table)
    done = run(CRON / "restore", path, table.home.root)
    assert done.returncode == 1 and "is not empty; nothing was changed" in done.stderr
    (tmp_path / "some.tar.gz").write_bytes(b"not a backup")
    assert run(CRON / "restore", tmp_path / "some.tar.gz", tmp_path / "x").returncode != 0
