"""A letter as bytes. The same letter gives the same bytes, and nothing written in a name or a title can break out of its header."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from typing import Any, Literal

from pbem.mail.charset import one_line
from pbem.mail.headers import Address

OURS = "To From Reply-To Subject Message-ID In-Reply-To References List-Unsubscribe".split()
WIDTH = 76
LONGEST_WORD = 900
ENCODED_BYTES = 39
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
ID = re.compile(r"<[!-;=?-~]{1,900}>")
ADDRESS = re.compile(r"[!-'*+\--9=?A-Z^-~]{1,64}@[A-Za-z0-9.\[\]:-]{1,255}")


class CannotCompose(ValueError):
    """A letter that cannot be written: it says which part is wrong."""


@dataclass(frozen=True)
class Letter:
    """All that a letter's bytes are made from."""

    id: str
    date: datetime
    sender: Address
    to: Address
    subject: str
    text: str
    html: str = ""
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: str = ""
    loop: str = ""
    nature: Literal["auto-generated", "auto-replied"] = "auto-generated"


class WholeWords(UnstructuredHeader, BaseHeader):
    """A header that is written as it is and broken at spaces only.

    The library would turn each id that is longer than a line into an encoded word; Outlook's ids are, and then no thread holds.
    """

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        super().parse("", kwds)
        kwds["decoded"] = value

    def fold(self, *, policy: Any) -> str:
        lines = [f"{self.name}:"]
        for word in str(self).split():
            if len(lines[-1]) + len(word) < WIDTH or lines[-1] in ("", f"{self.name}:"):
                lines[-1] += f" {word}"
            else:
                lines.append(f" {word}")
        return "".join(line + policy.linesep for line in lines)


def _policy() -> EmailPolicy[Any]:
    registry = HeaderRegistry()
    for name in OURS:
        registry.map_to_type(name.lower(), WholeWords)
    return policy.SMTP.clone(header_factory=registry)


POLICY = _policy()


def compose(letter: Letter) -> EmailMessage:
    """The letter as a message; CannotCompose if an id or an address cannot stand in a mail."""
    message = EmailMessage(policy=POLICY)
    for name, value in _headers(letter):
        if value:
            message[name] = value
    _fill(message, letter.text, "plain")
    if letter.html:
        message.make_alternative(boundary=boundary(letter.id))
        page = EmailMessage(policy=POLICY)
        _fill(page, letter.html, "html")
        del page["MIME-Version"]
        message.attach(page)
    return message


def letter_bytes(letter: Letter) -> bytes:
    """What is posted."""
    return compose(letter).as_bytes()


def _headers(letter: Letter) -> list[tuple[str, str]]:
    if letter.date.tzinfo is None:
        raise CannotCompose(f"the date {letter.date} has no zone")
    parent = usable_ids(letter.in_reply_to)
    return [
        ("From", mailbox(letter.sender)),
        ("To", mailbox(letter.to)),
        ("Reply-To", mailbox(Address(letter.sender.name, letter.reply_to)) if letter.reply_to else ""),
        ("Subject", phrase(letter.subject)),
        ("Date", format_datetime(letter.date)),
        ("Message-ID", _checked_id(letter.id)),
        ("In-Reply-To", " ".join(parent[:1])),
        ("References", " ".join(dict.fromkeys(usable_ids(*letter.references) + parent[:1]))),
        ("Auto-Submitted", letter.nature),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", one_line(letter.loop)),
        ("List-Unsubscribe", _words(letter.unsubscribe)),
    ]


def _fill(message: EmailMessage, text: str, subtype: str) -> None:
    """Plain where it can be, else quoted-printable, so that no line is too long on its way."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = CONTROL.sub("", "\n".join(lines)).encode("utf-8", "replace").decode()
    short = text.isascii() and all(len(line) <= LONGEST_WORD and not line.startswith("From ") for line in lines)
    message.set_content(text, subtype=subtype, charset="utf-8", cte="7bit" if short else "quoted-printable")


def boundary(id: str) -> str:
    """Between the parts: the same for the same letter, and in no text by chance."""
    return "=_" + hashlib.sha256(id.encode()).hexdigest()[:40]


def usable_ids(*texts: str) -> list[str]:
    """The ids among these that can be repeated in a header; others only break the thread."""
    return [id for text in texts for id in ID.findall(text)]


def _checked_id(id: str) -> str:
    if not ID.fullmatch(id):
        raise CannotCompose(f"{id!r} cannot be the id of a letter")
    return id


def mailbox(person: Address) -> str:
    """Name and address as they stand in a header."""
    address = _ascii_address(person.address)
    name = phrase(person.name)
    if name and "=?" not in name and not ATOMS.fullmatch(name):
        name = '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'
    return f"{name} <{address}>" if name else address


def _ascii_address(address: str) -> str:
    local, _, domain = address.rpartition("@")
    try:
        plain = f"{local}@{domain if domain.isascii() else domain.encode('idna').decode()}"
    except UnicodeError as error:
        raise CannotCompose(f"{address!r} is not an address: {error}") from error
    if not ADDRESS.fullmatch(plain):
        raise CannotCompose(f"{address!r} is not an address to which a letter can be posted")
    return plain


def phrase(text: str) -> str:
    """A name or a title for a header: as it is, or wholly in encoded words, never half and half."""
    text = one_line(text)
    if text.isascii() and "=?" not in text and all(len(word) <= LONGEST_WORD for word in text.split()):
        return text
    return " ".join(_encoded(text))


def _encoded(text: str) -> list[str]:
    """Encoded words of at most 75 characters, none ending inside a letter."""
    words, piece = [], b""
    for sign in text:
        raw = sign.encode("utf-8", "replace")
        if len(piece) + len(raw) > ENCODED_BYTES:
            words.append(piece)
            piece = b""
        piece += raw
    return [f"=?utf-8?b?{base64.b64encode(word).decode()}?=" for word in (*words, piece)]


def _words(text: str) -> str:
    text = one_line(text)
    if not text.isascii() or any(len(word) > LONGEST_WORD for word in text.split()):
        raise CannotCompose(f"{text[:80]!r} cannot stand in a header")
    return text
