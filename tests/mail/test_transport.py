"""The ways out: SMTP against real servers with real bad manners, sendmail, folders; and a run over the outbox with each."""

from __future__ import annotations

import mailbox
import socket
import sys
import time
from ast import literal_eval
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.outbox import Outbox
from pbem.mail.sending import Report, send_all
from pbem.mail.state import State
from pbem.mail.transports import Away, Delivered, Later, Outcome, Refused, Transport, transport_of
from pbem.mail.transports.drop import Drop, folder_name
from pbem.mail.transports.sendmail import Sendmail
from pbem.mail.transports.smtp import Login, Smtp
from pbem.store import Home, errors
from tests.mail.servers import HOST, Certificate, Office, doorkeeper, free_port, hang_up, make_certificate, plain, running, talking
from tests.store.test_faults import Killed, fate

NOW = datetime(2026, 10, 6, 12, tzinfo=UTC)
GAMES = "games+rome@games.example"
FIVE = [f"{name}@example.org" for name in ("anna", "bruno", "carla", "dario", "elena")]
pytestmark = pytest.mark.server


def letter(n: int = 1) -> bytes:
    return f"Message-ID: <rome.{n}.blue.turn@games.example>\nSubject: Rome\n\nTurn {n}.\n.\n..dots\nbare\rcr\n".encode()


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    outbox = Outbox(tmp_path / "mail")
    for n, to in enumerate(FIVE, 1):
        outbox.put(f"<rome.{n}.blue.turn@games.example>", letter(n), GAMES, to)
    return outbox


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State.load(tmp_path / "mail" / "state.toml")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificates"))


def deliver(transport: Transport, to: str = "anna@example.org", sender: str = GAMES, raw: bytes | None = None) -> Outcome:
    with transport:
        return transport.deliver(sender, to, raw or letter())


def run(outbox: Outbox, transport: Transport, state: State, now: datetime = NOW, cap: int = 100) -> Report:
    return send_all(outbox, transport, state, now, cap)


def names(*numbers: int) -> list[str]:
    return [f"rome.{n}.blue.turn" for n in numbers]


# SMTP, one letter -----------------------------------------------------------------------------------------------------


def test_a_letter_arrives_as_it_was_written(office):
    with running(office) as port:
        assert deliver(plain(port)) == Delivered("taken")
    (got,) = office.got
    assert got == (GAMES, "anna@example.org", letter().replace(b"\r", b"\n").replace(b"\n", b"\r\n"))


def test_the_null_sender(office):
    with running(office) as port:
        deliver(plain(port), sender="")
    assert office.got[0].sender == "<>"


def test_letters_beyond_ascii(office):
    raw = "Subject: é\n\nLa Città\n".encode()
    with running(office, enable_SMTPUTF8=True) as port:
        assert isinstance(deliver(plain(port), "žofie@example.org", raw=raw), Delivered)
    assert office.got[0].to == "žofie@example.org" and "La Città".encode() in office.got[0].raw


def test_an_address_the_server_cannot_write(office):
    with running(office, enable_SMTPUTF8=False) as port:
        assert isinstance(deliver(plain(port), "žofie@example.org"), Refused)
        assert isinstance(deliver(plain(port), "anna@example.org"), Delivered)


def test_a_letter_that_is_too_long_for_the_server(office):
    with running(office, data_size_limit=1000) as port:
        outcome = deliver(plain(port), raw=letter() + b"x" * 2000)
    assert isinstance(outcome, Refused) and outcome.code == 552


def test_a_sender_the_server_does_not_want_is_not_the_readers_fault(office):
    office.senders[GAMES] = "550 5.7.1 not your address"
    with running(office) as port:
        assert deliver(plain(port)) == Later(550, "5.7.1 not your address", ours=True)


@pytest.mark.parametrize(("answer", "kind"), [("450 greylisted", Later), ("550 no such user", Refused), ("552 full", Refused)])
def test_30_the_answer_decides(office, answer, kind):
    office.answers["anna@example.org"] = answer
    with running(office) as port:
        assert deliver(plain(port)) == kind(int(answer[:3]), answer[4:])


@pytest.mark.parametrize(("answer", "kind"), [("451 no room", Later), ("554 spam", Refused)])
def test_the_answer_to_the_letter_itself(office, answer, kind):
    office.at_data = lambda server, count: answer
    with running(office) as port:
        assert deliver(plain(port)) == kind(int(answer[:3]), answer[4:])


# Encryption and passwords ---------------------------------------------------------------------------------------------


def test_starttls_with_a_password(office, certificate):
    secure = {"tls_context": certificate.context, "require_starttls": True, "auth_required": True, "authenticator": doorkeeper}
    with running(office, **secure) as port:
        mine = Smtp(HOST, port, login=Login("games", "s3cret"), ca_file=str(certificate.cert))
        assert isinstance(deliver(mine), Delivered)
        wrong = Smtp(HOST, port, login=Login("games", "guess"), ca_file=str(certificate.cert))
        with pytest.raises(Away, match=r"does not let us in: 535 .* Look at user and password_file"):
            deliver(wrong)
    assert len(office.got) == 1


def test_tls_from_the_first_byte(office, certificate):
    with running(office, ssl_context=certificate.context) as port:
        assert isinstance(deliver(Smtp("localhost", port, security="tls", ca_file=str(certificate.cert))), Delivered)


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_certificate_nobody_vouches_for(office, certificate, security):
    how = {"ssl_context": certificate.context} if security == "tls" else {"tls_context": certificate.context}
    with running(office, **how) as port, pytest.raises(Away, match="certificate that cannot be trusted: self-signed certificate"):
        deliver(Smtp(HOST, port, security=security))
    assert office.got == []


def test_a_certificate_of_somebody_else(office, tmp_path):
    other = make_certificate(tmp_path, "other", "DNS:mail.example.net")
    with running(office, tls_context=other.context) as port, pytest.raises(Away, match="IP address mismatch"):
        deliver(Smtp(HOST, port, ca_file=str(other.cert)))


def test_a_server_without_starttls_gets_nothing(office):
    with running(office) as port, pytest.raises(Away, match="does not offer what the settings ask for: STARTTLS"):
        deliver(Smtp(HOST, port))


def test_a_file_of_certificates_that_is_not_there(office, certificate):
    with running(office, tls_context=certificate.context) as port, pytest.raises(Away, match="Look at ca_file"):
        deliver(Smtp(HOST, port, ca_file="/nowhere.pem"))


# A run over the outbox ------------------------------------------------------------------------------------------------


def test_30_one_connection_for_all(office, outbox, state):
    with running(office) as port:
        report = run(outbox, plain(port), state)
    assert report == Report(sent=names(1, 2, 3, 4, 5))
    assert (office.connections, office.readers) == (1, FIVE)
    assert outbox.waiting() == [] and all((outbox.sent / f"{name}.eml").exists() for name in report.sent)
    assert State.load(state.path).mailbox(FIVE[0]).last_sent == "2026-10-06T12:00:00Z"


def test_one_of_five_is_refused(office, outbox, state):
    office.answers[FIVE[2]] = "550 5.1.1 no such user"
    with running(office) as port:
        report = run(outbox, plain(port), state)
        assert run(outbox, plain(port), state, NOW + timedelta(days=9)) == Report()
    assert report.sent == names(1, 2, 4, 5) and office.connections == 1
    assert report.refused == [("rome.3.blue.turn", FIVE[2], 550, "5.1.1 no such user")]
    assert outbox.aside() == [("rome.3.blue.turn", FIVE[2], "2026-10-06T12:00:00Z", 550, "5.1.1 no such user")]
    assert State.load(state.path).mailbox(FIVE[2]).bounces[0].why == "550 5.1.1 no such user"


def test_one_of_five_is_put_off_and_tried_again_in_time(office, outbox, state):
    office.answers[FIVE[2]] = "450 greylisted"
    outbox.put("<rome.6.blue.turn@games.example>", letter(6), GAMES, FIVE[2].upper())
    with running(office) as port:
        report = run(outbox, plain(port), state)
        assert report.sent == names(1, 2, 4, 5)
        assert report.later == [("rome.3.blue.turn", FIVE[2], 450, "greylisted")]
        assert report.held == names(6)  # the second letter to the same person does not overtake the first
        office.answers.clear()
        assert run(outbox, plain(port), State.load(state.path), NOW + timedelta(minutes=4)).held == names(3, 6)
        assert run(outbox, plain(port), State.load(state.path), NOW + timedelta(minutes=5)).sent == names(3, 6)
    assert len(office.got) == 6


def test_a_run_sends_no_more_than_it_may(office, outbox, state):
    with running(office) as port:
        first, second = run(outbox, plain(port), state, cap=3), run(outbox, plain(port), state, cap=3)
    assert (first.sent, first.held) == (names(1, 2, 3), names(4, 5))
    assert (second.sent, second.held) == (names(4, 5), [])


def test_a_file_that_is_no_letter_holds_up_nobody(office, outbox, state):
    (outbox.out / "a-stray.eml").write_bytes(b"hello\n")
    with running(office) as port:
        report = run(outbox, plain(port), state)
    assert report.sent == names(1, 2, 3, 4, 5)
    assert [failure.name for failure in report.refused] == ["a-stray"] and "is not a letter" in outbox.aside()[0].reason


def test_a_server_that_is_away_for_a_day(office, outbox, state):
    port = free_port()
    for hours in range(24):
        report = run(outbox, plain(port), state, NOW + timedelta(hours=hours))
        assert report.held == names(1, 2, 3, 4, 5) and "Connection refused" in report.trouble
    assert state.mailboxes() == {}  # it was nobody's fault
    with running(office, port):
        assert run(outbox, plain(port), state, NOW + timedelta(days=1)).sent == names(1, 2, 3, 4, 5)


def test_a_server_that_dies_in_the_middle_and_comes_back(office, outbox, state):
    port = free_port()

    def dies(server: object, address: str) -> None:
        if address == FIVE[2]:
            hang_up(server)

    office.at_rcpt = dies
    with running(office, port):
        report = run(outbox, plain(port), state)
    assert report.sent == names(1, 2, 4, 5) and [failure.name for failure in report.later] == names(3)
    office.at_rcpt = lambda server, address: None
    with running(office, port):
        assert run(outbox, plain(port), state, NOW + timedelta(minutes=5)).sent == names(3)
    assert sorted(office.readers) == FIVE  # each once


def test_a_server_that_goes_away_for_good_in_the_middle(office, outbox, state):
    class Stops(Smtp):
        def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
            if envelope_to == FIVE[2]:
                stack.close()
            return super().deliver(envelope_from, envelope_to, raw)

    with ExitStack() as stack:
        port = stack.enter_context(running(office))
        report = run(outbox, Stops(HOST, port, security="none", timeout=5), state)
    assert report.sent == names(1, 2) and report.held == names(3, 4, 5) and "cannot be reached" in report.trouble
    with running(office) as port:
        assert run(outbox, plain(port), state, NOW + timedelta(minutes=5)).sent == names(3, 4, 5)
    assert office.readers == FIVE


def test_a_lost_receipt_means_the_same_letter_again_and_only_that(office, outbox, state):
    office.at_data = lambda server, count: hang_up(server) if count == 3 else None
    with running(office) as port:
        report = run(outbox, plain(port), state)
        assert report.sent == names(1, 2, 4, 5)
        assert "did not say whether it took the letter" in report.later[0].text
        assert run(outbox, plain(port), state, NOW + timedelta(minutes=5)).sent == names(3)
    assert sorted(office.readers) == sorted([*FIVE, FIVE[2]])
    twice = [got.raw for got in office.got if got.to == FIVE[2]]
    assert twice[0] == twice[1]


def test_a_connection_that_went_stale_is_made_anew(office, outbox, state):
    """Servers close after a number of letters or of seconds: nobody is to wait for that."""
    seen: list[str] = []

    def closes_once(server: object, address: str) -> None:
        if address == FIVE[2] and not seen:
            seen.append(address)
            hang_up(server)

    office.at_rcpt = closes_once
    with running(office) as port:
        assert run(outbox, plain(port), state) == Report(sent=names(1, 2, 3, 4, 5))
    assert office.connections == 2 and office.readers == FIVE


def test_a_server_that_closes_with_a_word(office, outbox, state):
    office.answers[FIVE[3]] = "421 too many letters, bye"
    with running(office) as port:
        report = run(outbox, plain(port), state)
    assert report.sent == names(1, 2, 3, 5) and report.later[0].name == "rome.4.blue.turn"


def test_a_server_at_which_every_letter_breaks_is_given_up_for_this_run(office, outbox, state):
    office.at_rcpt = hang_up
    with running(office) as port:
        report = run(outbox, plain(port), state)
    assert [failure.name for failure in report.later] == names(1, 2, 3)
    assert report.held == names(4, 5) and "lost 3 times" in report.trouble


def says(*lines: bytes) -> Iterator[int]:
    """A server that says these lines, one after each line it hears, and then the last for ever."""

    def script(talk: socket.socket) -> None:
        with talk.makefile("rwb", buffering=0) as file:
            for n in range(1000):
                file.write(lines[min(n, len(lines) - 1)])
                if not file.readline():
                    return

    with talking(script) as port:
        yield port


POLITE = (b"220 hello\r\n", b"250 hello\r\n", b"250 sender ok\r\n", b"250 recipient ok\r\n")


@pytest.mark.parametrize(
    "lines",
    [
        (b"HTTP/1.1 400 Bad Request\r\n",),
        (b"220 hello\r\n", b"what?\r\n"),
        (*POLITE[:2], b"banana\r\n"),
        (*POLITE[:3], b"999 nine\r\n"),
        (*POLITE[:3], b"199 one\r\n"),
        (*POLITE, b"250 not 354\r\n"),
        (*POLITE, b"banana\r\n"),
        (*POLITE, b"354 go on\r\n", b"\xff\xfe\x00\r\n"),
        (b"220 hello\r\n", b"250-" + b"x" * 20_000 + b"\r\n"),
        (b"",),
    ],
    ids=lambda lines: repr(lines[-1])[:24],
)
def test_a_server_that_talks_nonsense_loses_nothing(outbox, state, lines):
    for port in says(*lines):
        report = run(outbox, Smtp(HOST, port, security="none", timeout=0.5), state)
    assert report.trouble and not report.sent and not report.refused
    assert outbox.waiting() == names(1, 2, 3, 4, 5)
    assert all(not box.bounces for box in state.mailboxes().values())


def test_a_server_that_says_nothing_does_not_hold_the_run_for_ever(outbox, state):
    began = time.monotonic()
    with talking(lambda talk: time.sleep(2)) as port:
        report = run(outbox, Smtp(HOST, port, security="none", timeout=0.3), state)
        assert time.monotonic() - began < 2
    assert "timed out" in report.trouble


# Dying ----------------------------------------------------------------------------------------------------------------


class Mortal:
    """A transport that dies just before or just after handing over its n-th letter."""

    def __init__(self, inner: Smtp, at: int, after: bool) -> None:
        self.inner, self.at, self.after, self.count = inner, at, after, 0

    def __enter__(self) -> Mortal:
        return self

    def __exit__(self, *about: object) -> None:
        self.inner.__exit__(None, None, None)

    def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
        self.count += 1
        if self.count == self.at and not self.after:
            raise Killed
        outcome = self.inner.deliver(envelope_from, envelope_to, raw)
        if self.count == self.at:
            raise Killed
        return outcome


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", [1, 3, 5])
def test_02_dying_between_sending_and_renaming_doubles_one_letter_at_most(office, outbox, state, at, after):
    with running(office) as port:
        with pytest.raises(Killed):
            run(outbox, Mortal(plain(port), at, after), state)
        run(outbox, plain(port), State.load(state.path))
    assert sorted(office.readers) == sorted(FIVE + ([FIVE[at - 1]] if after else []))
    assert len({got.raw for got in office.got}) == 5 and outbox.waiting() == []


def test_02_dying_at_any_step_on_the_disk(office, tmp_path):
    """One goes, one is refused, one is put off; whatever step the run dies at, the next one brings the same end."""
    office.answers = {FIVE[1]: "550 no", FIVE[2]: "450 wait"}
    with running(office) as port:
        for at in range(1, 30):
            office.got.clear()
            mail = tmp_path / str(at)
            outbox, state = Outbox(mail), State.load(mail / "state.toml")
            for n, to in enumerate(FIVE[:3], 1):
                outbox.put(f"<rome.{n}.blue.turn@x>", letter(n), GAMES, to)
            with fate(at, Killed) as counted, suppress(Killed):
                run(outbox, plain(port), state)
            run(outbox, plain(port), State.load(mail / "state.toml"), NOW + timedelta(minutes=1))
            after = State.load(mail / "state.toml")
            assert office.readers in ([FIVE[0]], [FIVE[0], FIVE[0]])
            assert (outbox.waiting(), [aside.name for aside in outbox.aside()]) == (names(3), names(2))
            assert len(after.mailbox(FIVE[1]).bounces) == 1 and after.mailbox(FIVE[2]).tries in (1, 2)
            if counted.steps < at:
                return
    raise AssertionError("it never came to an end")


# Sendmail -------------------------------------------------------------------------------------------------------------

STAND_IN = f"""#!{sys.executable}
import os, sys
from pathlib import Path
folder = Path(__file__).parent
options, recipients = sys.argv[1:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]
code = int((folder / "exit").read_text()) if (folder / "exit").exists() else 0
if code:
    print("sorry:", code, file=sys.stderr)
    sys.exit(code)
(folder / "got").write_bytes(repr((options, recipients)).encode() + b"\\n" + sys.stdin.buffer.read())
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "bin" / "send mail"
    path.parent.mkdir()
    path.write_text(STAND_IN)
    path.chmod(0o755)
    return path


def test_sendmail_gets_the_envelope_as_arguments_and_the_letter_as_it_is(program):
    assert deliver(Sendmail(f"'{program}' -oi"), raw=letter().replace(b"\n", b"\r\n")) == Delivered()
    first, _, rest = (program.parent / "got").read_bytes().partition(b"\n")
    assert literal_eval(first.decode()) == (["-oi", "-i", "-f", GAMES], ["anna@example.org"])
    assert rest == letter()


def test_sendmail_gets_the_null_sender_as_the_world_writes_it(program):
    deliver(Sendmail(f"'{program}'"), sender="", to="-oQ/tmp@example.org")
    assert literal_eval((program.parent / "got").read_text().partition("\n")[0]) == (["-i", "-f", "<>"], ["-oQ/tmp@example.org"])


@pytest.mark.parametrize("code", [65, 67, 68, 75, 69, 77, 1])
def test_sendmail_exits(program, code):
    (program.parent / "exit").write_text(str(code))
    kind = Refused if code in (65, 67, 68) else Later
    assert deliver(Sendmail(f"'{program}'")) == kind(code, f"sorry: {code}")


def test_a_sendmail_that_is_not_there(outbox, state):
    report = run(outbox, Sendmail("/nowhere/sendmail"), state)
    assert report.held == names(1, 2, 3, 4, 5) and "/nowhere/sendmail cannot be run" in report.trouble
    with pytest.raises(Away, match="cannot be understood"):
        Sendmail("'unfinished")
    with pytest.raises(Away, match="no command"):
        deliver(Sendmail(""))


def test_a_sendmail_that_hangs_is_stopped(tmp_path):
    script = tmp_path / "slow"
    script.write_text("#!/bin/sh\nexec sleep 30\n")
    script.chmod(0o755)
    outcome = deliver(Sendmail(str(script), timeout=0.3))
    assert isinstance(outcome, Later) and outcome.code == 0 and "did not come to an end" in outcome.text


# Folders --------------------------------------------------------------------------------------------------------------


def test_each_person_has_a_maildir(outbox, state, tmp_path):
    assert run(outbox, Drop(tmp_path / "drop"), state) == Report(sent=names(1, 2, 3, 4, 5))
    assert sorted(path.name for path in (tmp_path / "drop").iterdir()) == FIVE
    box = mailbox.Maildir(tmp_path / "drop" / FIVE[0], create=False)
    (message,) = box
    assert (message["Return-Path"], message["Delivered-To"], message["Subject"]) == (f"<{GAMES}>", FIVE[0], "Rome")
    assert list((tmp_path / "drop" / FIVE[0] / "tmp").iterdir()) == []


def test_the_same_letter_is_laid_down_once(tmp_path):
    drop = Drop(tmp_path)
    deliver(drop)
    deliver(drop)
    box = mailbox.Maildir(tmp_path / "anna@example.org", create=False)
    (key,) = box.keys()
    message = box[key]
    message.set_subdir("cur")
    message.set_flags("S")
    box[key] = message
    deliver(drop)
    assert len(mailbox.Maildir(tmp_path / "anna@example.org", create=False)) == 1


@pytest.mark.parametrize("address", ["../../x@example.org", "a/b@example.org", ".@example.org", "..@x", "A@Example.org"])
def test_a_mailbox_stays_in_its_folder(tmp_path, address):
    deliver(Drop(tmp_path / "drop"), address)
    (maildir,) = (tmp_path / "drop").iterdir()
    assert maildir.name == folder_name(address) and not maildir.name.startswith(".")
    assert len(mailbox.Maildir(maildir, create=False)) == 1 and list(tmp_path.iterdir()) == [tmp_path / "drop"]


# Settings -------------------------------------------------------------------------------------------------------------


def home(tmp_path: Path, outbox: str) -> Home:
    made = Home.create(tmp_path / "post")
    (made.root / "pbem.toml").write_text(f'[post]\naddress = "games@games.example"\n[post.outbox]\n{outbox}\n')
    (made.root / "password").write_text("s3cret\n")
    return Home.open(made.root)


def test_a_new_home_drops(tmp_path):
    made = Home.create(tmp_path / "post")
    deliver(transport_of(made))
    assert len(mailbox.Maildir(made.mail / "drop" / "anna@example.org", create=False)) == 1


def test_the_settings_lead_to_a_server(tmp_path, office, certificate):
    (tmp_path / "ca.pem").write_bytes(certificate.cert.read_bytes())
    secure = {"tls_context": certificate.context, "require_starttls": True, "auth_required": True, "authenticator": doorkeeper}
    with running(office, **secure) as port:
        text = f'kind = "smtp"\nhost = "{HOST}"\nport = {port}\nuser = "games"\npassword_file = "password"\nca_file = "../ca.pem"'
        assert isinstance(deliver(transport_of(home(tmp_path, text))), Delivered)


def test_ports_follow_the_security(tmp_path):
    for n, (security, port) in enumerate((("none", 25), ("starttls", 587), ("tls", 465))):
        made = transport_of(home(tmp_path / str(n), f'kind = "smtp"\nhost = "mail.example.org"\nsecurity = "{security}"'))
        assert isinstance(made, Smtp) and made.port == port and made.our_name == "games.example"


def test_the_settings_lead_to_a_program(tmp_path, program):
    assert deliver(transport_of(home(tmp_path, f"kind = \"sendmail\"\ncommand = \"'{program}'\""))) == Delivered()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('kind = "smtp"', "post.outbox.host is missing"),
        ('kind = "smtp"\nhost = "m.example"\nuser = "games"', "there is no password for games"),
        ('kind = "smtp"\nhost = "m.example"\nuser = "games"\npassword_file = "nowhere"', "nowhere cannot be read"),
        (
            'kind = "smtp"\nhost = "m.example"\nuser = "games"\npassword_file = "password"\nsecurity = "none"',
            "anybody could read the password",
        ),
    ],
)
def test_settings_that_cannot_work(tmp_path, text, message):
    with pytest.raises(errors.BadFile, match=message):
        transport_of(home(tmp_path, text))


def test_no_password_in_any_error(tmp_path, office, certificate):
    secure = {"tls_context": certificate.context, "auth_required": True, "authenticator": doorkeeper}
    with running(office, **secure) as port, pytest.raises(Away) as away:
        deliver(Smtp(HOST, port, login=Login("games", "Tr0ub4dor"), ca_file=str(certificate.cert)))
    assert "Tr0ub4dor" not in str(away.value) and "\n" not in str(away.value)
