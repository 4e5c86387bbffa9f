"""Opening a mail: whatever bytes come, its headers can be asked for, or it is refused with a reason."""

import hashlib
import time

import pytest

from pbem.mail.headers import Address, addresses, decoded, message_ids, parameters
from pbem.mail.message import Envelope, Refused, read
from pbem.mail.mime import Limits
from tests.mail.written import mail, parts, raw


@pytest.mark.parametrize(
    "written, name",
    [
        ("=?utf-8?q?J=C3=A9r?= =?utf-8?q?=C3=B4me?=", "Jérôme"),
        ("=?UTF-8?B?w6k?= =?utf-8?b?w6k=?=", "éé"),
        ("=?no-such-charset?q?caf=C3=A9?=", "café"),
        ("=?iso-8859-1?q?=E0_bient=F4t?= x", "à bientôt x"),
        ("a =?utf-8?q?b?= c", "a b c"),
        ("=?utf-8?q?never closed", "=?utf-8?q?never closed"),
        ("caf\udcc3\udca9", "café"),
        ("caf\udce9", "café"),
    ],
)
def test_19_encoded_words_of_every_making_are_read(written, name):
    assert decoded(written) == name


def test_19_a_letter_cut_in_two_by_its_encoding_is_one_letter():
    assert decoded("=?utf-8?q?caf=C3?= =?utf-8?q?=A9?=") == "café"


def test_19_charset_names_that_do_not_exist_or_hold_a_nul_do_not_raise():
    for charset in ("none", "iso-gb2312", "x-mac-cyrillic", "a\0b", "punycode", "hex", "ü", "x" * 500):
        assert mail("café", kind=f'text/plain; charset="{charset}"').root.text() == "café"


@pytest.mark.parametrize(
    "header, people",
    [
        ('"Doe, John" <J.Doe@X.org>, b@c.d (Bob)', [("Doe, John", "j.doe@x.org"), ("Bob", "b@c.d")]),
        ("friends: a@b.c, d@e.f;", [("", "a@b.c"), ("", "d@e.f")]),
        ("undisclosed-recipients:;", []),
        ('"a@b.c" <d@e.f>', [("a@b.c", "d@e.f")]),
        ("=?utf-8?q?M=C3=BCller=2C_J=C3=BCrgen?= <a@b.c>", [("Müller, Jürgen", "a@b.c")]),
        ("MAILER-DAEMON <>", []),
        ("mailer-daemon", [("", "mailer-daemon")]),
        ("<never@closed", [("", "never@closed")]),
    ],
)
def test_people_in_a_header(header, people):
    assert addresses(header) == [Address(*person) for person in people]


def test_09_two_authors_are_none():
    assert mail(From="Anna <anna@example.org>").author.address == "anna@example.org"
    assert mail(From="anna@example.org, bob@example.org").author.address == ""
    assert read(b"From: anna@example.org\nFrom: eve@example.org\n\nmove").author.address == ""


def test_02_a_mail_without_an_id_has_one_made_from_its_bytes():
    one = raw("move", Message_ID="")
    assert read(one).id == read(one).id == f"<{hashlib.sha256(one).hexdigest()[:40]}@sha256.invalid>"
    assert read(one).id != read(one + b".").id
    assert mail(Message_ID="<a.b@c>").id == "<a.b@c>"


def test_11_ids_may_stand_with_commas_between_them():
    assert message_ids("<a@b>,<c@d>\n <e@f> junk") == ["<a@b>", "<c@d>", "<e@f>"]


def test_05_both_spellings_of_the_null_sender_count():
    for sender, is_null in (("", True), ("<>", True), ("anna@example.org", False)):
        assert mail(envelope=Envelope(sender)).has_null_sender is is_null
    assert mail(Return_Path="<>").has_null_sender
    assert not mail(Return_Path="<anna@example.org>").has_null_sender
    assert not mail(Return_Path="<>", envelope=Envelope("anna@example.org")).has_null_sender


def test_parameters_with_quotes_and_semicolons():
    found = parameters('multipart/mixed; boundary="a\\"b;c"; charset=utf-8 ; charset=latin1')
    assert found == {"boundary": 'a"b;c', "charset": "utf-8"}


def nested(depth: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(depth)) + b"\nx"


@pytest.mark.parametrize(
    "content, code",
    [
        (b"x" * 20_000_000, "too_many_bytes"),
        (b"Subject: " + b"x" * 210_000 + b"\n\n", "too_many_header_bytes"),
        (b"a: b\n" * 30_000, "too_many_header_bytes"),
        (b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 200, "too_many_parts"),
        (nested(20), "too_deep"),
        (nested(2000), "too_deep"),
    ],
)
def test_22_limits_are_refused_with_a_word(content, code):
    with pytest.raises(Refused) as refused:
        read(content)
    assert refused.value.code == code
    assert refused.value.count > refused.value.most > 0


def test_22_limits_can_be_set():
    with pytest.raises(Refused):
        read(raw("x"), limits=Limits(bytes=10))


@pytest.mark.parametrize("junk", ['("', "<", '"', "\\", ",", "=?", "=?a?q?", ";", ';a="', "a:", "(", "=?a?b?=?= ", "\t;a=1"])
def test_22_no_header_takes_longer_than_its_length_allows(junk):
    header = junk * (90_000 // len(junk))
    start = time.process_time()
    opened = read(f"From: {header}\nSubject: {header}\n".replace(header, header[:40_000]).encode() + b"\n")
    _ = opened.author, opened.subject, opened.id
    parameters(header), addresses(header), decoded(header), message_ids(header)
    assert time.process_time() - start < 2


def test_22_a_content_type_of_many_parameters_is_cut_in_time():
    start = time.process_time()
    read(b"Content-Type: multipart/mixed" + b'; a="' * 15_000 + b"\n\nx")
    kind, text = parts(('text/plain; a="' + ';a="' * 100_000, "x"))
    read(raw(text, kind=kind))
    assert time.process_time() - start < 2


def test_22_a_delivery_status_of_blank_lines_is_no_crowd_of_messages():
    start = time.process_time()
    opened = read(b"Content-Type: message/delivery-status\n\n" + b"\n" * 1_000_000)
    assert len(list(opened.parts())) == 1
    assert time.process_time() - start < 2
