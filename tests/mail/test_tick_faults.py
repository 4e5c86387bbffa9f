"""A tick when things go wrong around it: busy games, spoilt files, full disks, servers that refuse, hang up or are away."""

import errno
import os
import subprocess
import sys

import pytest

from pbem.mail.transports import Later
from pbem.mail.transports.drop import Drop
from pbem.processor.errors import CannotDo
from pbem.processor.tick import tick
from pbem.store import Home, disk
from pbem.store.errors import Busy, CannotWrite
from pbem.store.lock import held
from tests.mail.loop import NOON, Loop, begun
from tests.mail.servers import HOST, Office, free_port, hang_up, running
from tests.mail.test_tick import runner


def test_30_one_tick_at_a_time(tmp_path):
    post, _, _ = begun(tmp_path)
    with held(post.home.mail / "lock"), pytest.raises(Busy):
        tick(post.home, post.now, wait=0)


def test_30_an_overlapping_run_says_nothing_and_ends_well(tmp_path):
    post, _, _ = begun(tmp_path)
    with held(post.home.mail / "lock"):
        assert runner(post, "process") == ""
        lock = post.home.mail / "lock"
        os.utime(lock, (lock.stat().st_mtime - 4000,) * 2)
        assert "at it for 67 minutes" in runner(post, "process", code=75)


def test_a_busy_game_makes_its_mail_wait_and_no_other(tmp_path):
    post = Loop(tmp_path)
    post.begin("rome-2")
    post.tick()
    one, two = post.got("Anna")
    busy = "rome-1" if "[rome-1]" in one["Subject"] else "rome-2"
    post.reply(one, "settle temple")
    post.reply(two, "settle temple")
    with post.home.game(busy).lock():
        report = tick(post.home, post.now, wait=0)
    assert report.records == 1 and any("another process" in trouble for trouble in report.troubles)
    for _ in range(2):
        with post.home.game(busy).lock():
            tick(post.home, post.now, wait=0)
    assert post.quiet_tick().records == 1  # it was not the mail's fault, however often


def test_a_spoilt_game_holds_up_nobody(tmp_path):
    post = Loop(tmp_path)
    post.begin("rome-2")
    post.tick()
    letters = {letter["Subject"]: letter for letter in post.got("Anna")}
    history = post.home.game("rome-2").history
    history.write_bytes(history.read_bytes().replace(b"seats", b"saets"))
    (post.home.root / "games/rome-2/game.toml").unlink()
    for letter in letters.values():
        post.reply(letter, "settle temple")
    report = post.tick()
    assert post.game("rome-1").mark.n == 2
    assert any("rome-2" in trouble for trouble in report.troubles)
    assert len(report.quarantined) == 1


def test_a_spoilt_game_is_told_once_a_day(tmp_path):
    post, _, _ = begun(tmp_path)
    history = post.home.game("rome-1").history
    good = history.read_bytes()
    history.write_bytes(good.replace(b"seats", b"saets"))
    (post.home.root / "games/rome-1/game.toml").unlink()
    (trouble,) = post.tick().troubles
    assert "rome-1" in trouble
    for _ in range(3):
        post.quiet_tick(hours=1)
    (trouble,) = post.tick(hours=24).troubles
    assert "2026-03-03" in trouble
    history.write_bytes(good)
    post.quiet_tick()
    history.write_bytes(good.replace(b"seats", b"saets"))
    (post.home.root / "games/rome-1/game.toml").unlink()
    assert len(post.tick().troubles) == 1  # again, and no longer the same trouble


def test_01_a_full_disk_ends_the_run_and_loses_nothing(tmp_path, monkeypatch):
    post, anna, _ = begun(tmp_path)
    post.reply(anna, "settle temple")
    count = 0

    def full(file, data):
        nonlocal count
        count += 1
        if count > 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.write(file, data)

    with monkeypatch.context() as patch, pytest.raises(CannotWrite):
        patch.setattr(disk, "write", full)
        post.tick()
    assert post.game().mark.n == 1
    assert post.quiet_tick().records == 1
    assert post.only("Anna").kind == "answer"


# Servers that put letters off -----------------------------------------------------------------------------------------


FULL = Later(450, "4.2.2 mailbox full")


class PutsOff(Drop):
    """A server that takes letters, but for those to some addresses, or to all."""

    def __init__(self, post, *addresses, said=FULL):
        super().__init__(post.home.mail / "drop")
        self.addresses, self.said = addresses, said

    def deliver(self, envelope_from, envelope_to, raw):
        if not self.addresses or envelope_to in self.addresses:
            return self.said
        return super().deliver(envelope_from, envelope_to, raw)


def days(post, count, transport):
    """A run every four hours; what cron hears."""
    return [trouble for _ in range(6 * count) for trouble in post.tick(hours=4, minutes=0, transport=transport).troubles]


def test_29_30_who_is_put_off_for_days_cannot_be_reached_and_the_clock_goes_on(tmp_path):
    post = Loop(tmp_path)
    full = PutsOff(post, "anna@example.org")
    days(post, 5, full)
    assert post.game().mark.n == 1 and [letter.kind for letter in post.got("Bruno")] == ["notice"]
    days(post, 1, full)
    assert post.game().keeps["unreachable"] == ["blue"]
    assert "Letters to Anna (blue) come back" in post.only("Bruno").said
    assert "450 4.2.2 mailbox full" in post.only("maria@example.org").said
    assert not [trouble for trouble in days(post, 4, full) if "are not taken since" in trouble]  # he knows
    assert any("let the time pass" in letter.said for letter in post.got("Bruno"))
    post.reply(post.sent_to("Anna"), "status")
    post.quiet_tick()
    assert post.game().keeps["unreachable"] == []


def test_30_the_days_of_trying_are_a_setting(tmp_path):
    post = Loop(tmp_path, post="give_up = 0")
    days(post, 12, PutsOff(post, "anna@example.org"))
    assert post.game().mark.n == 1


def test_30_a_server_that_puts_everybody_off_is_an_outage_and_is_told_once_a_day(tmp_path):
    post = Loop(tmp_path)
    told = days(post, 8, PutsOff(post))
    assert post.game().mark.n == 1 and post.got("maria@example.org") == []
    anna = [trouble for trouble in told if "letters to anna@example.org are not taken since 2026-03-02" in trouble]
    assert [trouble[:10] for trouble in anna] == [f"2026-03-{day:02}" for day in range(3, 11)]


def test_30_days_on_which_nobody_tried_do_not_count(tmp_path):
    post = Loop(tmp_path, clock="gap = 1000")
    post.tick(transport=PutsOff(post, "anna@example.org"))
    post.tick(hours=24 * 10, transport=PutsOff(post, "anna@example.org"))
    post.tick(transport=PutsOff(post, "anna@example.org"))
    assert "unreachable" not in post.game().keeps


def test_30_nobody_is_to_blame_for_our_own_address(tmp_path):
    post = Loop(tmp_path)
    told = days(post, 7, PutsOff(post, "anna@example.org", said=Later(550, "who are you?", ours=True)))
    assert post.game().mark.n == 1
    assert "2026-03-02: the mail server does not take our own address: 550 who are you?" in told


# A real server --------------------------------------------------------------------------------------------------------


def by_smtp(path, port, people=("Anna", "Bruno")):
    post = Loop(path, game="")
    settings = post.home.root / "pbem.toml"
    outbox = f'\n[post.outbox]\nkind = "smtp"\nhost = "{HOST}"\nport = {port}\nsecurity = "none"\n'
    settings.write_text(settings.read_text() + outbox)
    post.home = Home.open(post.home.root)
    post.begin("rome-1", people)
    return post


@pytest.mark.server
def test_30_one_is_refused_and_the_others_get_their_letters(tmp_path):
    office = Office()
    office.answers = {"bruno@example.org": "550 no such user"}
    with running(office) as port:
        post = by_smtp(tmp_path, port, ("Anna", "Bruno", "Chiara", "Denis"))
        report = post.tick()
        others = [f"{name}@example.org" for name in ("anna", "chiara", "denis")]
        assert sorted(office.readers) == others
        assert "bruno@example.org was refused: 550" in report.troubles[0]
        assert office.connections == 1
        office.got.clear()
        post.quiet_tick()  # now the table and the game master are told, once
        assert sorted(office.readers) == [*others, "maria@example.org"]
        office.got.clear()
        post.quiet_tick()
        assert office.readers == []
    assert len(post.game().keeps["unreachable"]) == 1


@pytest.mark.server
def test_30_a_server_that_dies_in_the_middle_gets_the_rest_with_the_next_tick(tmp_path):
    office = Office()
    office.at_data = lambda server, count: hang_up(server) if count == 1 else None
    with running(office) as port:
        post = by_smtp(tmp_path, port)
        post.tick()
        office.at_data = lambda server, count: None
        post.tick(minutes=6)
    ids = [one.raw.partition(b"Message-ID: ")[2].partition(b"\r\n")[0] for one in office.got]
    assert len(set(ids)) == 2 and len(ids) <= 3  # at most one doubtful copy, with the same id
    assert not list((post.home.mail / "out").glob("*.eml"))


@pytest.mark.server
def test_30_a_server_that_is_away_for_a_day(tmp_path):
    port = free_port()
    post = by_smtp(tmp_path, port)
    reports = [post.tick(hours=3) for _ in range(8)]
    assert all("cannot be reached" in report.sent.trouble for report in reports)
    told = [trouble for report in reports for trouble in report.troubles]
    assert [trouble[:10] for trouble in told] == ["2026-03-02", "2026-03-03"]  # once a day: cron makes a mail of each
    with running(Office(), port) as _:
        pass
    office = Office()
    with running(office, port):
        post.tick(hours=5)
    assert sorted(office.readers) == ["anna@example.org", "bruno@example.org"]


# Processes ------------------------------------------------------------------------------------------------------------


def pbem(post, *words, stdin=b""):
    environment = {**os.environ, "PBEM_HOME": str(post.home.root), "PBEM_NOW": post.now.isoformat()}
    return subprocess.run([sys.executable, "-m", "pbem", *words], env=environment, input=stdin, capture_output=True, timeout=60)


def test_cron_hears_nothing_if_all_is_well(tmp_path):
    post, anna, _ = begun(tmp_path)
    post.reply(anna, "settle temple")
    done = pbem(post, "process")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert post.game().mark.n == 2


def test_two_processes_at_once_play_each_mail_once(tmp_path):
    post, anna, _ = begun(tmp_path)
    for words in ("settle temple", "help", "status", "board"):
        post.reply(anna, words)
    environment = {**os.environ, "PBEM_HOME": str(post.home.root), "PBEM_NOW": post.now.isoformat(), "PBEM_WAIT": "30"}
    both = [subprocess.Popen([sys.executable, "-m", "pbem", "process"], env=environment) for _ in range(2)]
    assert [process.wait(60) for process in both] == [0, 0]
    assert post.game().mark.n == 2 and len(post.got("Anna")) == 4


def test_01_a_mail_from_a_pipe_is_safe_before_it_is_acknowledged(tmp_path):
    post, anna, _ = begun(tmp_path)
    mail = b"From: anna@example.org\nTo: games@pbem.test\nMessage-ID: <p@x>\n\nsettle temple\n"
    address = anna["Reply-To"].partition("<")[2].strip(">")
    done = pbem(post, "receive", "--recipient", address, "--sender", "anna@example.org", stdin=mail)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert post.quiet_tick().records == 1


def test_01_a_mail_that_cannot_be_kept_is_given_back(tmp_path):
    post, _, _ = begun(tmp_path)
    inbox = post.home.mail / "in"
    for path in sorted(inbox.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    inbox.rmdir()
    inbox.write_text("no folder")
    done = pbem(post, "receive", stdin=b"From: a@b.c\n\nhello\n")
    assert done.returncode == 75 and done.stderr.startswith(b"pbem: ")


def test_where_nothing_comes_on_stdin_the_server_keeps_the_mail(tmp_path):
    """The pipe is laid wrong: that is not the mail's fault."""
    post = Loop(tmp_path)
    assert pbem(post, "receive").returncode == 75


def test_read_says_what_would_be_understood_and_plays_nothing(tmp_path):
    post, anna, _ = begun(tmp_path)
    raw = post.reply(anna, "Hello\nsettle temple")
    file = tmp_path / "mail.eml"
    file.write_bytes(raw)
    said = runner(post, "read", str(file))
    assert "kind: person" in said and "for:  play rome-1 blue" in said and "settle temple -> played: settle temple" in said
    assert post.game().mark.n == 1
    file.write_bytes(raw.replace(b"anna@example.org", b"eve@example.org"))
    assert "unknown_sender rome-1 blue" in runner(post, "read", str(file))


def test_read_says_that_a_strangers_mail_would_go_into_quarantine(tmp_path):
    post, _, _ = begun(tmp_path)
    path = tmp_path / "mail.eml"
    for sender, why in (("eve@else.test", "nobody here writes from eve@else.test"), ("", "it does not say who wrote it")):
        path.write_bytes(f"From: {sender}\nTo: games@pbem.test\nMessage-ID: <1@else.test>\n\nsettle temple\n".encode())
        done = pbem(post, "read", str(path))
        assert f"`pbem process` would put it into quarantine: {why}" in done.stdout.decode()
        assert (done.returncode, why in done.stderr.decode()) == (1, True)
        assert pbem(post, "read", str(path), "--json").returncode == 1


def test_quarantine_lists_and_shows(tmp_path):
    post, _, _ = begun(tmp_path)
    assert "No mail is in quarantine." in runner(post, "quarantine")
    post.write("hello", From="spam@evil.example", To="games@pbem.test")
    post.tick()
    listed = runner(post, "quarantine", "list")
    key = listed.split()[0]
    assert "nobody here writes from spam@evil.example" in listed
    assert "hello" in runner(post, "quarantine", "show", key)
    assert "is no mail in quarantine" in runner(post, "quarantine", "requeue", "feed", code=2)


KILLER = """
import os, sys
from datetime import datetime
from pathlib import Path
from pbem.store import Home, disk
from pbem.processor.errors import CannotDo
from pbem.processor.tick import tick
left = int(sys.argv[3])
plain = disk.sync
def sync(file):
    global left
    left -= 1
    if left < 0:
        os._exit(9)
    plain(file)
disk.sync = sync
tick(Home.open(sys.argv[1]), datetime.fromisoformat(sys.argv[2]))
"""


@pytest.mark.slow
def test_02_a_process_that_really_dies_lets_go_of_its_locks(tmp_path):
    """The whole proof is in tests/faults; this is the same with a process that is gone for good."""
    post, anna, _ = begun(tmp_path)
    post.reply(anna, "settle temple")
    for left in (3, 6, 9, 12, 15):
        died = subprocess.run([sys.executable, "-c", KILLER, str(post.home.root), NOON.isoformat(), str(left)], timeout=60)
        assert died.returncode in (0, 9)
    post.quiet_tick()
    assert post.game().mark.n == 2
    assert [letter.kind for letter in post.got("Anna")] == ["answer"]
    assert [letter.kind for letter in post.got("Bruno")] == ["turn"]


def test_a_player_without_a_file_gets_the_letters_when_it_is_there_again(tmp_path):
    post, anna, _ = begun(tmp_path)
    file = post.home.root / "players" / "bruno.toml"
    text = file.read_text()
    file.unlink()
    post.reply(anna, "settle temple")
    report = post.tick()
    assert report.records == 1 and "players/bruno.toml gives no address" in report.troubles[0]
    assert post.only("Anna").kind == "answer"
    file.write_text(text)
    post.quiet_tick()
    assert post.only("Bruno").kind == "turn"


def test_a_name_too_long_for_an_address_is_refused_before_the_game_begins(tmp_path):
    post = Loop(tmp_path, game="")
    with pytest.raises(CannotDo, match="too long a name"):
        post.begin("a" * 40)
