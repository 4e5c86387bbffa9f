"""Mail programs: a letter is taken out of its wrapping, and answered as people's programs do it, each in its own way."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime, getaddresses

POLICY = policy.default.clone(max_line_length=900)  # ids must not be folded


@dataclass(frozen=True)
class Mailbox:
    """Somebody with an address, and the program he or she writes with."""

    name: str
    address: str
    program: str = "web"

    def reply(self, raw: bytes, text: str, now: datetime, id: str) -> EmailMessage:
        """An answer to a letter: to its reply address, in its thread, with the letter below."""
        letter = opened(raw)
        mail = EmailMessage(policy=POLICY)
        mail["From"] = f"{self.name} <{self.address}>"
        mail["To"] = str(letter["Reply-To"] or letter["From"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = f"<{id}@{self.address.partition('@')[2]}>"
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail["References"] = " ".join(filter(None, (str(letter["References"] or ""), str(letter["Message-ID"]))))
        mail.set_content(PROGRAMS[self.program](self, text, letter), cte="quoted-printable")
        return mail


def opened(raw: bytes) -> EmailMessage:
    """A mail with its headers and its text."""
    message = message_from_bytes(raw, policy=POLICY)
    assert isinstance(message, EmailMessage)
    return message


def text_of(raw: bytes) -> str:
    """The text part, as a person reads it."""
    return _text(opened(raw))


def send(mail: EmailMessage, port: int, host: str = "127.0.0.1") -> None:
    """Hand a mail to the mail server."""
    sender, to = (getaddresses([str(mail[name])])[0][1] for name in ("From", "To"))
    with smtplib.SMTP(host, port, local_hostname="localhost", timeout=30) as server:
        server.send_message(mail, sender, [to])


# ---------------------------------------------------------------------- how programs quote


def _web(box: Mailbox, text: str, letter: EmailMessage) -> str:
    """The answer above, then who wrote when, then every line with > before it."""
    quoted = _quoted(letter)
    return f"{text}\n\nOn {_date(letter):%a, %b %d, %Y at %I:%M %p} {letter['From']} wrote:\n\n{quoted}\n"


def _office(box: Mailbox, text: str, letter: EmailMessage) -> str:
    """The answer, a rule, the head of the letter and the letter as it was."""
    head = f"From: {letter['From']}\nSent: {_date(letter):%A, %B %d, %Y %I:%M %p}\nTo: {letter['To']}\nSubject: {letter['Subject']}"
    return f"{text}\n\n{'_' * 32}\n{head}\n\n{_text(letter)}"


def _phone(box: Mailbox, text: str, letter: EmailMessage) -> str:
    """The answer, a signature nobody has asked for, and the letter quoted with its first line."""
    first = f"On {_date(letter):%d %b %Y, at %H:%M}, {letter['From']} wrote:"
    return f"{text}\n\nSent from my phone\n\n> {first}\n>\n{_quoted(letter)}\n"


PROGRAMS: dict[str, Callable[[Mailbox, str, EmailMessage], str]] = {"web": _web, "office": _office, "phone": _phone}


def _date(letter: EmailMessage) -> datetime:
    found: datetime = letter["Date"].datetime
    return found


def _text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    return "\n".join(str(body.get_content()).splitlines()) + "\n" if body is not None else ""


def _quoted(letter: EmailMessage) -> str:
    return "\n".join(f"> {line}".rstrip() for line in _text(letter).splitlines())
