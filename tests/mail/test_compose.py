"""Behaviours 7 and 23 to 25: the headers of our own letters."""

import email
import re
from dataclasses import replace
from datetime import UTC, datetime
from email import policy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.compose import CannotCompose, Letter, compose, letter_bytes, mailbox
from pbem.mail.headers import Address, addresses, decoded
from pbem.mail.message import read

LETTER = Letter(
    id="<rome-7.12.anna.turn.abcdefghij@games.pbem.test>",
    date=datetime(2025, 11, 3, 10, 12, tzinfo=UTC),
    sender=Address("pbem", "games@pbem.test"),
    to=Address("Anna", "anna@example.org"),
    subject="[rome-7] Municipium",
    text="Salve Anna,\nyour turn.\n",
    reply_to="games+rome-7.anna.12.abcdefghij@pbem.test",
)
OUTLOOK = f"<{'AM0PR0402MB3443' * 8}@AM0PR0402MB3443.eurprd04.prod.outlook.com>"
FRENCH = "Municipium à Rome : où l’été s’achève, les préfets déménagent à l’hôtel de ville, hélas – première année"


def parsed(letter: Letter) -> email.message.EmailMessage:
    return email.message_from_bytes(letter_bytes(letter), policy=policy.default)


def raw_header(letter: Letter, name: str) -> str:
    found = re.search(rf"^{name}: (.*(?:\r\n[ \t].*)*)\r\n", letter_bytes(letter).decode("ascii"), re.M)
    return found[1] if found else ""


def test_07_letters_and_answers_say_that_they_are_automatic():
    assert raw_header(LETTER, "Auto-Submitted") == "auto-generated"
    assert raw_header(replace(LETTER, nature="auto-replied"), "Auto-Submitted") == "auto-replied"
    assert raw_header(LETTER, "X-Auto-Response-Suppress") == "All"


def test_07_what_was_written_can_be_read():
    letter = replace(LETTER, subject=FRENCH, text="Où vas-tu ?\n1. au temple\n", to=Address("Müller, Jürgen", "anna@example.org"))
    message = parsed(letter)
    assert message["Subject"] == FRENCH
    assert message["To"].addresses[0].display_name == "Müller, Jürgen"
    assert message["Reply-To"].addresses[0].addr_spec == letter.reply_to
    assert message["Date"].datetime == letter.date
    assert message.get_content().replace("\r\n", "\n") == letter.text


def test_03_the_same_letter_gives_the_same_bytes():
    letter = replace(LETTER, subject=FRENCH, html="<p>Où ?</p>", references=(OUTLOOK,))
    assert letter_bytes(letter) == letter_bytes(replace(letter))
    assert letter_bytes(letter) != letter_bytes(replace(letter, id="<other@games.pbem.test>"))


def test_26_text_comes_before_html_and_the_boundary_is_made_from_the_id():
    message = parsed(replace(LETTER, html="<p>Où ?</p>"))
    assert [part.get_content_type() for part in message.walk()] == ["multipart/alternative", "text/plain", "text/html"]
    assert parsed(replace(LETTER, id="<b@c>", html="x")).get_boundary() != message.get_boundary()


INJECTIONS = ["x\r\nBcc: eve@example.org", "x\nBcc: eve@x.org", "x\rBcc: e", "\u202ex", "x\x00y", "\x85Bcc: e", "\u2028Bcc: e"]


@pytest.mark.parametrize("evil", INJECTIONS)
def test_23_nothing_breaks_out_of_its_header(evil):
    letter = replace(LETTER, subject=evil, sender=Address(evil, "games@pbem.test"), to=Address(evil, "anna@example.org"), loop=evil)
    message = parsed(letter)
    assert message["Bcc"] is None
    assert set(message.keys()) == set(parsed(replace(LETTER, loop="x")).keys())
    assert "\u202e" not in message["Subject"]


@pytest.mark.parametrize("address", ["", "anna", "a b@c.d", "a@b\r\nBcc: e", "a@b>, <c@d", "é@x.org", "a@b,c@d", "x" * 70 + "@y"])
def test_23_an_address_that_is_none_is_refused(address):
    with pytest.raises(CannotCompose):
        letter_bytes(replace(LETTER, to=Address("Anna", address)))


def test_23_an_id_that_is_none_is_refused():
    for id in ("", "x", "<a b>", "<a@b>\r\nBcc: e", "<é@b>"):
        with pytest.raises(CannotCompose):
            letter_bytes(replace(LETTER, id=id))


def test_23_a_date_without_zone_is_refused():
    with pytest.raises(CannotCompose):
        letter_bytes(replace(LETTER, date=datetime(2025, 11, 3)))


def test_23_an_international_host_is_written_in_ascii():
    assert mailbox(Address("", "anna@bücher.example")) == "anna@xn--bcher-kva.example"


def test_23_names_come_back_as_they_were():
    for name in ("Anna", "Anna B. Rossi", 'Anna "the cat" Rossi', "Rossi, Anna", "a\\b", "=?utf-8?q?x?=", "Zoë", "猫", "a (b) <c>"):
        assert addresses(mailbox(Address(name, "a@b.c"))) == [Address(name, "a@b.c")]


def test_25_outlooks_long_ids_are_never_encoded():
    resign = f"<mailto:games@pbem.test?subject={'x' * 120}>"
    letter = replace(LETTER, in_reply_to=OUTLOOK, references=("<root@x>", OUTLOOK), unsubscribe=resign)
    for name in ("In-Reply-To", "References", "List-Unsubscribe"):
        assert "=?" not in raw_header(letter, name)
    assert raw_header(letter, "In-Reply-To") == OUTLOOK
    assert raw_header(letter, "References").split() == ["<root@x>", OUTLOOK]


def test_25_ids_that_cannot_be_repeated_are_left_out():
    assert raw_header(replace(LETTER, in_reply_to="<a b\r\nBcc: x>"), "In-Reply-To") == ""
    assert raw_header(replace(LETTER, in_reply_to=f"<{'x' * 2000}@y>"), "In-Reply-To") == ""
    assert raw_header(replace(LETTER, references=("<a@b>,<c@d>",)), "References") == "<a@b> <c@d>"


def test_25_encoded_words_are_short_and_apart():
    subject = raw_header(replace(LETTER, subject=FRENCH), "Subject")
    assert "?==?" not in subject
    assert all(len(word) <= 75 for word in subject.split())
    assert decoded(subject.replace("\r\n", "")) == decoded(FRENCH)


def test_25_no_line_is_longer_than_the_post_allows():
    letter = replace(LETTER, subject="x" * 3000, text="y" * 5000 + "\n" + "é" * 5000, to=Address("z" * 3000, "a@b.c"))
    assert max(map(len, letter_bytes(letter).split(b"\r\n"))) <= 998


def test_25_control_signs_do_not_reach_the_text_but_thin_spaces_do():
    text = parsed(replace(LETTER, text="a\x00b\x1b[31mc\u202ed\r\ne\tf\u202f: x")).get_content()
    assert text.strip().splitlines() == ["ab[31mcd", "e\tf\u202f: x"]


@given(subject=st.text(max_size=300), name=st.text(max_size=300), text=st.text(max_size=500))
def test_23_any_words_make_a_sound_letter(subject, name, text):
    letter = replace(LETTER, subject=subject, to=Address(name, "a@b.c"), text=text)
    content = letter_bytes(letter)
    assert all(len(line) <= 998 for line in content.split(b"\r\n"))
    assert content.isascii() and b"?==?" not in content
    opened = read(content)
    assert [person.address for person in opened.people("To")] == ["a@b.c"]
    assert opened.id == LETTER.id
    assert compose(letter).as_bytes() == content
