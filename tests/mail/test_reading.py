"""Whatever bytes come: the reader does not raise, does not hang, and invents nothing."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.address import Franking
from pbem.mail.authres import verdict
from pbem.mail.body import body_of
from pbem.mail.bounce import delivery_report
from pbem.mail.classify import Own, classify
from pbem.mail.headers import addresses, decoded
from pbem.mail.html import html_lines
from pbem.mail.message import Envelope, Mail, Refused, read
from pbem.mail.newtext import new_text

OWN = Own.at("games@pbem.test")
FRANKING = Franking(b"key", OWN.address, OWN.id_host)


def read_all(raw: bytes) -> Mail | None:
    """Everything that is ever asked of a mail; None if it was refused."""
    try:
        opened = read(raw, Envelope("<>", ("games@pbem.test",)))
        body = body_of(opened)
    except Refused:
        return None
    found = new_text(body.lines)
    assert is_subsequence(found.new, body.lines)
    _ = found.text, found.doubt, found.doubtful, opened.id, opened.digest, opened.author, opened.subject
    classify(opened, OWN), delivery_report(opened), verdict(opened, "mx.pbem.test")
    FRANKING.claims(opened), FRANKING.bounced(opened)
    return opened


def is_subsequence(some, all_lines) -> bool:
    rest = iter(all_lines)
    return all(line in rest for line in some)


PIECES = st.sampled_from(
    [
        b"From: ", b"To: ", b"Subject: ", b"Content-Type: ", b"Content-Transfer-Encoding: ", b"Auto-Submitted: ", b"Message-ID: ",
        b"multipart/mixed; boundary=b", b"text/html; charset=", b"text/plain; format=flowed; delsp=yes", b"message/delivery-status",
        b"multipart/report; report-type=delivery-status; boundary=b", b"base64", b"quoted-printable",
        b"utf-8", b"utf-16", b"utf-7", b"none",
        b"\n", b"\r\n", b"\r", b"\n\n", b"--b\n", b"--b--\n", b"> ", b">", b"-- \n", b"<div class=gmail_quote>", b"<blockquote>",
        b"</blockquote>",
        b"On Mon, 3 Nov 2025 at 10:12, a <a@b.c> wrote:\n", b"Final-Recipient: rfc822; a@b.c\n", b"Action: failed\n",
        b"=?utf-8?q?=C3", b"?=",
        b"=E9", b"\xe9", b"\xc3\xa9", b"\x00", b"a@b.c", b"<", b">", b"(", b'"', b"\\", b";", b"=", b"&#", b"x", b" ", b"\xff\xfe",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map(b"".join))
def test_04_no_pile_of_pieces_raises(raw):
    read_all(raw)


@given(st.binary(max_size=2000))
def test_04_no_bytes_raise(raw):
    read_all(raw)
    read_all(b"Content-Type: text/html\n\n" + raw)
    read_all(b"Content-Type: text/plain; charset=utf-16; format=flowed\nContent-Transfer-Encoding: base64\n\n" + raw)


@given(st.text(max_size=500))
def test_04_no_text_raises_anywhere(text):
    addresses(text), decoded(text), html_lines(text)
    raw = text.encode("utf-8", "surrogatepass")
    for header in b"Subject From Content-Type Content-Disposition References Content-Transfer-Encoding".split():
        read_all(header + b": " + raw + b"\n\nx")


LINES = st.sampled_from(
    [
        "", "card prefect", "> quoted", "| bar", "--", "—", "stop", "On Mon, 3 Nov 2025 at 10:12, a <a@b.c> wrote:",
        "On Mon, 3 Nov 2025", "wrote:", "> wrote:", "<a@b.c>", "From: a", "Sent: b", "To: c", "Subject: d",
        "-----Original Message-----", "##- x -##",
        "---------- Forwarded message ----------", "Sent from my iPhone", "________________________________", "Le 3 mai 2025, a",
        "a écrit :", "> " + "long " * 20, "x" * 500,
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=30))
def test_13_every_line_keeps_its_place_and_only_unquoted_ones_are_new(lines):
    found = new_text(lines)
    assert [line.text for line in found.lines] == lines
    assert not any(line.startswith(">") for line in found.new)
    assert is_subsequence(found.new, lines)
    if found.doubt:
        assert found.text == ""


@given(st.lists(LINES, max_size=10))
def test_14_what_stands_first_is_read_whatever_follows(lines):
    assert new_text(["card prefect", "", *lines]).new[0] == "card prefect"


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        b"> x\n" * 7000, b"On Mon, 3 Nov 2025 at 10:12, a\n" * 7000, b"From: x\nTo: y\n" * 3500, b"a@b.c\n" * 7000,
        b"- " * 200_000, b"--\n" * 7000,
        b"On " * 130_000, b"3 nov 2025 " * 40_000, b"wrote: " * 60_000, b"<a@b.c> " * 60_000, b"*_" * 200_000, b"a" * 450_000,
        b"\n" * 7000,
        b"@" * 400_000, b"550 " * 100_000, b"deliver " * 60_000, b"final-recipient: x\n" * 7000, "é".encode() * 200_000,
        b"sent from " * 40_000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("head", [b"", b"From: MAILER-DAEMON@x.org\n", b"Content-Type: text/html\n"])
def test_22_time_grows_with_length_only(head, body):
    start = time.process_time()
    read_all(head + b"\n" + body)
    assert time.process_time() - start < 5
