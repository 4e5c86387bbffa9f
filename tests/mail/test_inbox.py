"""The inbox: bytes are safe before they are gone where they came from, and every mail is dealt with once."""

from __future__ import annotations

import errno
import mailbox
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbem.mail.inbox import MOST_TRIES, Inbox, UnknownMail, WornOut, receive
from pbem.mail.sources import Arrival
from pbem.store import Home, disk, errors
from tests.store.test_faults import Killed, fate, refusal

NOW = datetime(2026, 10, 6, 12, tzinfo=UTC)
MAIL = b"From: anna@example.org\nMessage-ID: <1@example.org>\nSubject: Rome\n\ncard prefect\n"
ID = "<1@example.org>"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.create(tmp_path / "post")


@pytest.fixture
def inbox(home: Home) -> Inbox:
    return Inbox.of(home)


def lay(home: Home, name: str, raw: bytes = MAIL, at: float | None = None) -> Path:
    """Lay a file into mail/in, written at this moment."""
    path = home.mail / "in" / name
    path.write_bytes(raw)
    if at is not None:
        os.utime(path, (at, at))
    return path


def take_all(inbox: Inbox) -> list[str]:
    return inbox.take_all(inbox.waiting())


def there(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


# Taking ---------------------------------------------------------------------------------------------------------------


def test_mail_in_is_a_maildir(home, inbox):
    box = mailbox.Maildir(home.mail / "in", create=False)
    box.add(MAIL)
    (key,) = take_all(inbox)
    assert inbox.raw(key) == MAIL and len(box) == 0 and inbox.tries(key) == 1
    assert (inbox.reading / f"{key}.1.eml").stat().st_mode & 0o777 == 0o600


def test_files_may_just_be_laid_there(home, inbox):
    lay(home, "order.eml")
    lay(home, ".hidden")
    (home.mail / "in" / "folder").mkdir()
    (home.mail / "in" / "link").symlink_to("/etc/hostname")
    (key,) = take_all(inbox)
    assert inbox.raw(key) == MAIL and there(home.mail / "in") == ["cur", "folder", "link", "new", "tmp"]


def test_a_file_somebody_is_still_writing_waits(home, inbox):
    with (home.mail / "in" / "half.eml").open("wb", buffering=0) as file:
        file.write(MAIL[:20])
        assert inbox.waiting() == []
        file.write(MAIL[20:])
    (key,) = take_all(inbox)
    assert inbox.raw(key) == MAIL


def test_where_the_system_cannot_tell_a_file_must_be_quiet_for_a_while(home, inbox, monkeypatch):
    def no_leases(*_: object) -> int:
        raise OSError(errno.EINVAL, "no leases here")

    monkeypatch.setattr("fcntl.fcntl", no_leases)
    path = lay(home, "order.eml")
    assert inbox.waiting() == []
    os.utime(path, (path.stat().st_mtime - 10,) * 2)
    assert len(inbox.waiting()) == 1


def test_18_in_order_of_arrival_wherever_it_lies(home, inbox):
    lay(home, "a.eml", b"third", 1_800_000_003.5)
    lay(home, "z.eml", b"first", 1_800_000_001.5)
    (home.mail / "in" / "new" / "1800000002.M700000P1Q1.host").write_bytes(b"second")
    (home.mail / "in" / "new" / "1800000003.V801I2345M600000.host").write_bytes(b"fourth")
    (home.mail / "in" / "cur" / "1800000004.77_1.host:2,S").write_bytes(b"fifth")
    keys = take_all(inbox)
    assert [inbox.raw(key) for key in keys] == [b"first", b"second", b"third", b"fourth", b"fifth"]
    assert inbox.left() == keys


def test_what_a_mail_program_marked_as_deleted_stays(home, inbox):
    (home.mail / "in" / "cur" / "1800000004.77_1.host:2,ST").write_bytes(MAIL)
    assert inbox.waiting() == []


def test_a_maildir_elsewhere_is_read_besides(home, tmp_path):
    box = mailbox.Maildir(tmp_path / "Maildir")
    box.add(MAIL)
    (home.root / "pbem.toml").write_text('[post.inbox]\nkind = "maildir"\npath = "../Maildir"\n')
    inbox = Inbox.of(Home.open(home.root))
    lay(home, "order.eml", b"other")
    assert {inbox.raw(key) for key in take_all(inbox)} == {MAIL, b"other"}
    assert len(box) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('kind = "maildir"\npath = "nowhere"', "nowhere is not a Maildir"),
        ('kind = "maildir"', "is not a Maildir"),
        ('kind = "imap"', '"imap" is not there yet'),
        ('kind = "mbox"', '"mbox" is not there yet'),
        ('kind = "lmtp"', '"lmtp" is not there yet'),
    ],
)
def test_settings_that_cannot_work(home, text, message):
    (home.root / "pbem.toml").write_text(f"[post.inbox]\n{text}\n")
    with pytest.raises(errors.BadFile, match=message):
        Inbox.of(Home.open(home.root))


def test_hundreds_at_once(home, inbox, monkeypatch):
    monkeypatch.setattr("pbem.mail.inbox.LOAD", 50)
    for n in range(250):
        lay(home, f"{n}.eml", b"%d" % n, 1_800_000_000 + n)
    keys = take_all(inbox)
    assert [inbox.raw(key) for key in keys] == [b"%d" % n for n in range(250)] and inbox.waiting() == []


def test_somebody_else_was_faster(home, inbox):
    lay(home, "order.eml").chmod(0o600)
    (arrival,) = inbox.waiting()
    (home.mail / "in" / "order.eml").unlink()
    assert inbox.take(arrival) is None and inbox.troubles == []


class Cupboard:
    """A source that is not a folder: what imap will look like."""

    def __init__(self, *mails: bytes, sick: str = "") -> None:
        self.mails = {str(n): raw for n, raw in enumerate(mails)}
        self.sick = sick

    def _fails(self, where: str) -> None:
        if self.sick == where:
            raise errors.StoreError(f"cannot {where}")

    def waiting(self) -> list[Arrival]:
        self._fails("list")
        return [Arrival(self, 1_800_000_000_000_000 + int(name), name) for name in self.mails]

    def fetch(self, arrival: Arrival) -> bytes | None:
        self._fails("fetch")
        return self.mails.get(arrival.name)

    def let_go(self, arrival: Arrival) -> None:
        self._fails("let go")
        del self.mails[arrival.name]


@pytest.mark.parametrize(("sick", "taken"), [("list", 1), ("fetch", 1), ("let go", 2)])
def test_04_a_place_that_is_out_of_order_does_not_stop_the_others(home, sick, taken):
    inbox = Inbox(home.mail, [Cupboard(b"one", sick=sick), Cupboard(b"two")])
    assert len(take_all(inbox)) == taken and inbox.troubles == [f"cannot {sick}"]


# Behaviour 1: safe before gone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_01_dying_at_any_step_of_taking_loses_nothing(home, inbox, share):
    for at in range(1, 20):
        raw = MAIL + str(at).encode()
        lay(home, "order.eml", raw)
        with fate(at, Killed, share=share) as counted, suppress(Killed):
            take_all(inbox)
        fresh = Inbox.of(home)
        assert (home.mail / "in" / "order.eml").exists() or [fresh.raw(key) for key in fresh.left()] == [raw]
        take_all(fresh)
        assert [fresh.raw(key) for key in fresh.left()] == [raw]  # once, though it may have been taken twice
        assert fresh.waiting() == []
        fresh.finish(*((key, "") for key in fresh.left()))
        if counted.steps < at:
            return
    raise AssertionError("it never came to an end")


def test_01_the_original_goes_last(home, inbox, monkeypatch):
    path, order = lay(home, "order.eml"), []
    for name in ("sync", "rename", "unlink"):
        plain = getattr(disk, name)

        def noted(*arguments: object, name: str = name, plain=plain) -> None:
            assert path.exists()
            order.append(name)
            plain(*arguments)

        monkeypatch.setattr(disk, name, noted)
    take_all(inbox)
    assert order == ["sync", "rename", "sync", "unlink"] and not path.exists()


def test_01_a_full_disk_leaves_the_mail_where_it_is(home, inbox):
    path = lay(home, "order.eml")
    (arrival,) = inbox.waiting()
    with pytest.raises(errors.CannotWrite), fate(1, refusal(errno.ENOSPC)):
        inbox.take(arrival)
    assert path.exists() and inbox.left() == []


# Behaviour 2: once ----------------------------------------------------------------------------------------------------


def test_02_the_ledger_knows_ids_and_bytes(home, inbox):
    lay(home, "order.eml")
    (key,) = take_all(inbox)
    assert not inbox.seen(MAIL, ID)
    inbox.finish((key, ID))
    assert there(inbox.done) == [f"{key}.eml"] and there(inbox.reading) == []
    assert inbox.seen(MAIL) and inbox.seen(b"Delivered-To: games@x\n" + MAIL, ID) and inbox.seen(MAIL, "<other@x>")
    assert not inbox.seen(b"other") and not inbox.seen(b"other", "<other@x>") and not inbox.seen(b"other", "")


def test_02_several_are_finished_at_once_with_two_waits(home, inbox):
    for n in range(5):
        lay(home, f"{n}.eml", MAIL + bytes([65 + n]))
    keys = take_all(inbox)
    with fate(0, Killed) as counted:
        inbox.finish(*((key, f"<{n}@x>") for n, key in enumerate(keys)))
    assert counted.steps == 2 + 5  # five files get other names
    assert len(there(inbox.done)) == 5 and len(there(inbox.ledger)) == 10


def test_02_dying_at_any_step_of_finishing(home, inbox):
    for at in range(1, 8):
        raw, id = MAIL + str(at).encode(), f"<{at}@x>"
        lay(home, "order.eml", raw)
        (key,) = take_all(inbox)
        with fate(at, Killed), suppress(Killed):
            inbox.finish((key, id))
        fresh = Inbox.of(home)
        assert fresh.left() == [] or fresh.raw(key) == raw
        if fresh.left():
            fresh.finish((key, id))
        assert fresh.seen(raw, id) and (fresh.done / f"{key}.eml").read_bytes() == raw


# Behaviour 4: one bad mail --------------------------------------------------------------------------------------------


def test_04_a_mail_over_which_the_program_dies_three_times_is_not_opened_again(home, inbox):
    lay(home, "bomb.eml")
    (key,) = take_all(inbox)  # and dies
    for tries in range(2, MOST_TRIES + 1):
        fresh = Inbox.of(home)
        assert fresh.left() == [key]
        assert fresh.open_again(key) == MAIL and fresh.tries(key) == tries  # and dies
    with pytest.raises(WornOut, match="did not get through this mail in 3 tries") as worn:
        inbox.open_again(key)
    inbox.quarantine(key, str(worn.value), NOW)
    assert inbox.left() == [] and inbox.quarantined()[0].reason == str(worn.value)


def test_04_what_was_not_the_mails_fault_does_not_count(home, inbox):
    lay(home, "order.eml")
    (key,) = take_all(inbox)
    for _ in range(10):
        inbox.excuse(key)
        assert inbox.open_again(key) == MAIL
    assert inbox.tries(key) == 1
    inbox.excuse(key)
    inbox.excuse(key)
    assert inbox.tries(key) == 0 and inbox.left() == [key]


def test_04_quarantine_keeps_the_reason_and_lets_go_again(home, inbox):
    lay(home, "order.eml")
    (key,) = take_all(inbox)
    inbox.quarantine(key, "LookupError: unknown charset", NOW)
    (bad,) = inbox.quarantined()
    assert bad == (key, "2026-10-06T12:00:00Z", "LookupError: unknown charset", inbox.bad / f"{key}.eml")
    assert bad.path.read_bytes() == MAIL and not inbox.seen(MAIL, ID)
    inbox.requeue(key)
    assert there(inbox.bad) == [] and inbox.left() == [key]
    assert inbox.open_again(key) == MAIL and inbox.tries(key) == 1
    inbox.finish((key, ID))
    assert inbox.seen(MAIL, ID)


def test_04_dying_on_the_way_into_quarantine_and_out(home, inbox):
    lay(home, "order.eml")
    (key,) = take_all(inbox)
    for at in range(1, 7):
        with fate(at, Killed), suppress(Killed):
            inbox.quarantine(key, "bad", NOW)
        assert places(inbox) in (["reading"], ["quarantine"])
        if inbox.left():
            inbox.quarantine(key, "bad", NOW)
        assert [bad.reason for bad in inbox.quarantined()] == ["bad"]
        with fate(at, Killed), suppress(Killed):
            inbox.requeue(key)
        assert places(inbox) in (["reading"], ["quarantine"])
        if not inbox.left():
            inbox.requeue(key)
        assert inbox.raw(key) == MAIL


def places(inbox: Inbox) -> list[str]:
    return [folder.name for folder in (inbox.reading, inbox.bad) for _ in folder.glob("[0-9]*.eml")]


@pytest.mark.parametrize("key", ["../../pbem", "", "1", "0001800000000000-" + "0" * 24])
def test_keys_of_nothing(inbox, key):
    for ask in (inbox.raw, inbox.requeue, inbox.open_again, inbox.excuse, lambda key: inbox.finish((key, ""))):
        with pytest.raises(UnknownMail):
            ask(key)


def test_a_quarantine_without_its_note_is_still_shown(home, inbox):
    lay(home, "order.eml")
    (key,) = take_all(inbox)
    inbox.quarantine(key, "bad", NOW)
    (inbox.bad / f"{key}.toml").write_bytes(b"\xff")
    assert inbox.quarantined()[0].reason == ""


# From a mail server ---------------------------------------------------------------------------------------------------


def test_a_server_hands_a_mail_over(home):
    path = receive(home, MAIL, "games+rome@games.example", "anna@example.org")
    assert path.parent == home.mail / "in" / "new"
    inbox = Inbox.of(home)
    (key,) = take_all(inbox)
    assert inbox.raw(key) == b"Return-Path: <anna@example.org>\nDelivered-To: games+rome@games.example\n" + MAIL


@pytest.mark.parametrize(
    ("recipient", "sender", "head"),
    [
        ("games@x", "", b"Return-Path: <>\nDelivered-To: games@x\n"),
        ("games@x", "<>", b"Return-Path: <>\nDelivered-To: games@x\n"),
        ("games@x", None, b"Delivered-To: games@x\n"),
        ("", None, b""),
        ("games@x\r\nX-Evil: 1", "a@x\nB: c", b"Return-Path: <a@xB: c>\nDelivered-To: games@xX-Evil: 1\n"),
    ],
)
def test_the_envelope_stands_on_top_and_on_its_lines(home, recipient, sender, head):
    assert receive(home, MAIL, recipient, sender).read_bytes() == head + MAIL


def test_line_ends_are_those_of_the_mail_and_the_line_of_an_mbox_is_no_end_of_headers(home):
    raw = b"From anna@example.org Tue Oct  6 12:00:00 2026\r\n" + MAIL.replace(b"\n", b"\r\n")
    kept = receive(home, raw, "games@x", "a@x").read_bytes()
    assert kept.startswith(b"Return-Path: <a@x>\r\nDelivered-To: games@x\r\nMbox-From: anna@example.org Tue")
    assert b"\n" not in kept.replace(b"\r\n", b"")


def test_mails_received_in_a_hurry_stay_apart_and_in_order(home):
    for n in range(50):
        receive(home, b"%d" % n)
    inbox = Inbox.of(home)
    assert [inbox.raw(key) for key in take_all(inbox)] == [b"%d" % n for n in range(50)]


@pytest.mark.parametrize("at", [1, 2, 3, 4])
def test_01_a_disk_that_refuses_means_that_the_server_keeps_the_mail(home, at):
    Inbox.of(home)
    with pytest.raises(errors.CannotWrite), fate(at, refusal(errno.ENOSPC)):
        receive(home, MAIL, "games@x", "a@x")


def test_01_a_server_that_died_while_handing_over_hands_over_again(home):
    Inbox.of(home)
    for at in range(1, 5):
        with pytest.raises(Killed), fate(at, Killed):
            receive(home, MAIL, "games@x", "a@x")
    receive(home, MAIL, "games@x", "a@x")
    inbox, played = Inbox.of(home), 0
    for key in take_all(inbox):
        played += not inbox.seen(inbox.raw(key), ID)
        inbox.finish((key, ID))
    assert played == 1 and there(home.mail / "in" / "new") == []
