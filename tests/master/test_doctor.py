"""The doctor: each trouble is made, and found, and told with what to do."""

import os
from datetime import timedelta

import pytest

from pbem.mail.outbox import Outbox
from tests.mail.servers import HOST, Office, free_port, running
from tests.master.conftest import BECAUSE, Table


def findings(table: Table, level: str = "wrong") -> list[str]:
    found = [one for one in table.reads("doctor")["findings"] if one["level"] == level]
    assert all(one["do"] for one in found if level == "wrong")
    return [f"{one['about']}: {one['text']}" for one in found]


def settle(table: Table, old: str, new: str) -> None:
    path = table.home.root / "pbem.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


@pytest.fixture(autouse=True)
def _private(table):
    """As `pbem init` leaves it; the table of the tests has written its settings and key anew."""
    (table.home.root / "pbem.toml").chmod(0o600)
    (table.home.mail / "key").chmod(0o600)


def age(path, table, **by):
    then = (table.now - timedelta(**by)).timestamp()
    os.utime(path, (then, then))


def test_a_healthy_home_is_well(table):
    text = table.does("doctor")
    assert "WRONG" not in text
    for fine in ("folder: ", "permissions: what is private", "games: 1 looked at", "clock: the last run was 0 minutes ago"):
        assert f"  ok   {fine}" in text
    assert table.reads("doctor")["well"] is True


def test_a_fresh_home_only_lacks_its_first_run(tmp_path):
    fresh = Table(tmp_path / "fresh", game="")
    (fresh.home.root / "pbem.toml").chmod(0o600)
    (fresh.home.mail / "key").chmod(0o600)
    result = fresh.type("doctor")
    assert result.exit_code == 1
    assert findings(fresh) == ["clock: `pbem process` has never run here"]


def test_no_home_is_a_matter_of_files(tmp_path):
    fresh = Table(tmp_path / "fresh", game="")
    (fresh.home.root / "pbem.toml").unlink()
    assert "is not a game master's folder" in fresh.type("doctor").stderr
    assert fresh.type("doctor").exit_code == 3


# ---------------------------------------------------------------------- folder


def test_what_others_can_read(table):
    table.home.game("rome-1").secret.chmod(0o644)
    (table.home.root / "players").chmod(0o755)
    (line,) = findings(table)
    assert line == "permissions: others on this machine can read players, games/rome-1/secret.toml"


def test_a_password_that_others_can_read(table):
    secret = table.home.root / "password"
    secret.write_text("s3cret\n")
    secret.chmod(0o640)
    settle(table, '[post]\n', '[post.outbox]\npassword_file = "password"\n[post]\n')
    assert findings(table) == ["permissions: others on this machine can read password"]


def test_a_folder_that_is_gone_or_shut(table, monkeypatch):
    (table.home.root / "tables").rmdir()
    assert "there is no folder tables" in findings(table)[0]
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("log"))
    assert any("log in" in line and "cannot be written" in line for line in findings(table))


def test_a_full_disk(table, monkeypatch):
    import shutil
    from types import SimpleNamespace

    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=3_000_000))
    assert findings(table) == ["folder: the disk is nearly full: 3 MB are free"]


def test_another_user(table, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    assert "this is user 4711" in findings(table)[0]


def test_people_with_slips(table):
    (table.home.root / "players" / "zoe.toml").write_text('name = "Zoe"\naddresses = ["ANNA@example.org"]\n')
    (table.home.root / "players" / "yan.toml").write_text('name = "Yan"\nadresses = []\n')
    (table.home.root / "players" / "xan.toml").write_text('name = "Xan"\naddresses = []\n')
    lines = findings(table)
    assert any(line.startswith("players: ") and "xan.toml: addresses: there is none" in line for line in lines)
    assert any("did you mean addresses?" in line for line in lines)
    assert "players: anna@example.org belongs to both anna and zoe" in lines


def test_a_spoilt_game(table):
    path = table.home.game("rome-1").history
    path.write_text(path.read_text().replace("begins", "bogins", 1))
    table.home.game("rome-1").cache.unlink()
    assert any(line.startswith("games: rome-1:") for line in findings(table))


# ---------------------------------------------------------------------- post


def smtp(table, port, more=""):
    settle(table, "[clock]", f'[post.outbox]\nkind = "smtp"\nhost = "{HOST}"\nport = {port}\nsecurity = "none"\n{more}\n[clock]')


@pytest.mark.server
def test_a_server_that_answers(table):
    with running(Office()) as port:
        smtp(table, port)
        assert f"outbox: {HOST}:{port} answers" in findings(table, "fine")


@pytest.mark.server
def test_a_server_that_is_away(table):
    smtp(table, free_port())
    assert any("cannot be reached" in line for line in findings(table))


def test_a_host_that_is_missing(table):
    settle(table, "[clock]", '[post.outbox]\nkind = "smtp"\n[clock]')
    assert any("post.outbox.host is missing" in line for line in findings(table))


def test_a_program_that_is_missing(table):
    settle(table, "[clock]", '[post.outbox]\nkind = "sendmail"\ncommand = "/nowhere/sendmail -t"\n[clock]')
    assert findings(table) == ["outbox: there is no program '/nowhere/sendmail' to send letters with"]


def test_an_inbox_that_is_no_maildir(table):
    settle(table, "[clock]", '[post.inbox]\nkind = "maildir"\npath = "nowhere"\n[clock]')
    assert any("is not a Maildir" in line for line in findings(table))


def test_an_inbox_that_is_one(table, tmp_path):
    for part in ("tmp", "new", "cur"):
        (tmp_path / "Mail" / part).mkdir(parents=True)
    settle(table, "[clock]", f'[post.inbox]\nkind = "maildir"\npath = "{tmp_path}/Mail"\n[clock]')
    assert f"inbox: mail is taken from {tmp_path}/Mail" in findings(table, "fine")


def test_what_cannot_be_known_is_said(table):
    hints = "\n".join(findings(table, "hint"))
    assert "the name service was not asked: whether pbem.test has MX" in hints
    assert "replies go to games+…@pbem.test; whether they arrive can only be tried" in hints
    assert "pbem doctor --send games+test@pbem.test" in table.does("doctor")


def test_an_address_that_nobody_can_write_to(table):
    settle(table, "games@pbem.test", "games@localhost")
    assert any("to which nobody can write" in line for line in findings(table, "hint"))
    settle(table, "[clock]", '[post.outbox]\nkind = "sendmail"\ncommand = "/bin/true"\n[clock]')
    assert any("to which nobody can write" in line for line in findings(table))


def test_an_address_that_leaves_no_room_for_ids(table):
    settle(table, "games@pbem.test", "games@the-very-long-name-of-a-house.somewhere.example.org")
    assert findings(table) == []
    settle(table, "[post]", "[post]\nplus = false")
    (line,) = findings(table)
    assert line.startswith("mail: the ids of letters would be too long to prove who answers: ") and "it may have 51" in line
    assert "write a shorter address into" in table.type("doctor").stdout


# ---------------------------------------------------------------------- what lies about


def test_a_mail_that_a_run_died_over(table):
    path = table.home.mail / "reading" / f"{1:016d}-{'a' * 24}.1.eml"
    path.write_text("From: anna@example.org\n\nhello\n")
    assert findings(table) == []
    age(path, table, hours=5)
    assert findings(table) == ["mail: a mail lies in mail/reading for 5 hours: a run has died over it"]


def test_a_mail_that_nobody_reads(table):
    path = table.home.mail / "in" / "new" / "1"
    path.write_text("From: anna@example.org\n\nhello\n")
    age(path, table, days=3)
    assert findings(table) == ["mail: a mail lies in mail/in for 3 days"]


def test_quarantine(table):
    table.drop(b"From: stranger@example.net\nTo: games@pbem.test\nMessage-ID: <x@y>\n\nhello\n")
    table.tick()
    (line,) = findings(table)
    assert "in quarantine since" in line and "nobody here writes from stranger@example.net" in line


def test_old_letters(table):
    table.does("pause", "rome-1", "--reason", "x")
    name = "rome-1.2.blue.notice"
    (table.home.mail / "out" / f"{name}.eml").write_text("Envelope-From: <>\nEnvelope-To: anna@example.org\nSubject: x\n\n")
    age(table.home.mail / "out" / f"{name}.eml", table, days=2)
    assert findings(table) == ["outbox: 1 letters wait in mail/out, the oldest for 2 days"]


# ---------------------------------------------------------------------- clock


def test_a_run_that_is_late(table):
    table.now += timedelta(hours=3)
    assert findings(table) == ["clock: `pbem process` has not run for 3 hours"]
    table.now += timedelta(hours=30)
    assert "all deadlines will be put off by that" in findings(table)[0]


def test_runs_that_are_so_seldom_that_no_deadline_can_pass(table):
    table.tick(hours=24)
    (line,) = findings(table)
    assert "the last two runs were 24 hours apart, more than gap allows" in line
    table.tick()
    assert findings(table) == []


def test_a_clock_that_was_set_back(table):
    table.now -= timedelta(days=2)
    assert any("the clock was set back" in line for line in findings(table))
    assert any("its last record is of 2026-03-02T12:00:00Z, which is still to come" in line for line in findings(table))


# ---------------------------------------------------------------------- --send


def test_a_test_letter_into_a_folder(table):
    assert "a test letter to me@example.org was taken" in table.does("doctor", "--send", "me@example.org")
    letter = table.only("me@example.org")
    assert letter["Subject"] == "[pbem] A test letter" and "letters of games@pbem.test reach you" in letter.said
    assert letter["Auto-Submitted"] == "auto-generated"


@pytest.mark.server
def test_a_test_letter_by_the_real_way(table):
    office = Office()
    with running(office) as port:
        smtp(table, port)
        table.does("doctor", "--send", "me@example.org")
        office.answers["gone@example.org"] = "550 no such person"
        result = table.type("doctor", "--send", "gone@example.org")
    assert [(one.sender, one.to) for one in office.got] == [("games@pbem.test", "me@example.org")]
    assert result.exit_code == 1 and "550 no such person" in result.stdout


@pytest.mark.server
def test_a_test_letter_to_a_server_that_is_away(table):
    smtp(table, free_port())
    result = table.type("doctor", "--send", "me@example.org")
    assert result.exit_code == 1 and "cannot be reached" in result.stdout


def test_a_test_letter_to_nobody(table):
    assert "is not a mail address" in table.fails(2, "doctor", "--send", "nobody")


def refuse(table, seat="blue"):
    """The first letter to a seat, as if no server had taken it."""
    outbox = Outbox(table.home.mail)
    path = next(outbox.sent.glob(f"rome-1.1.{seat}.*"))
    os.rename(path, outbox.out / path.name)
    outbox.put_aside(path.stem, "anna@example.org", 550, "no such user", table.now)


def test_a_refused_letter_is_told_until_another_is_taken(table):
    refuse(table)
    (line,) = findings(table)
    assert line.startswith("outbox: rome-1.1.blue.turn.") and line.endswith("to anna@example.org was refused: 550 no such user")
    assert table.type("doctor").exit_code == 1
    path = table.home.root / "players" / "anna.toml"
    path.write_text(path.read_text().replace("anna@example.org", "anna@elsewhere.test"))
    table.does("resend", "rome-1", "Anna", *BECAUSE)
    assert findings(table)  # nothing has left yet
    table.quiet_tick()
    assert findings(table) == [] and table.type("doctor").exit_code == 0
    assert "outbox: of 1 letters in mail/refused 1 were followed by one that was taken" in findings(table, "hint")
    assert len(list((table.home.mail / "refused").glob("*.eml"))) == 1


def test_a_refused_letter_is_made_good_where_somebody_else_has_the_seat(table):
    refuse(table)
    table.does("replace", "rome-1", "Anna", "Nora <nora@example.org>", *BECAUSE)
    table.quiet_tick()
    assert findings(table) == []


