"""Mails that say that a mail did not arrive: by the book (RFC 3464), or as each mail system likes to put it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pbem.mail.message import Mail
from pbem.mail.mime import Part

Action = Literal["failed", "delayed", "delivered", "relayed", "expanded"]
ACTIONS: dict[str, Action] = {
    "failed": "failed", "failure": "failed", "delayed": "delayed", "delivered": "delivered", "relayed": "relayed",
    "expanded": "expanded",
}  # fmt: skip
BY_STATUS: dict[str, Action] = {"4": "delayed", "2": "delivered"}

STATUS_KINDS = ("message/delivery-status", "message/global-delivery-status")
RETURNED_KINDS = ("message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers")
OTHER_REPORTS = ("message/feedback-report", "message/disposition-notification", "message/global-disposition-notification")
READ_AT_MOST = 30_000


def _one_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.MULTILINE)


FIELD = _one_of(r"^(final-recipient|original-recipient|action|status|diagnostic-code)[ \t]*:[ \t]*(.*(?:\n[ \t]+\S.*)*)")
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
STATUS = re.compile(r"(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])")
CODE = _one_of(
    r"(?<![\d.:/-])[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}|[<(\[\"']?[a-z])",
    r"\(#[45]\.\d{1,3}\.\d{1,3}\)",
    r"error_code ?:",
)
DAEMON = _one_of(
    r"mailer.?daemon",
    r"\bpo?ost.?master\b",
    r"mail.?deliver[a-z]*.?(?:sub)?system",
    r"mail (?:administrator|delivery service)|internet mail delivery|ndr administrator|content.?filter at",
)
SUBJECT = _one_of(
    r"undeliver|non.?deliver|not (?:be )?deliver|mail delivery",
    r"deliver[a-z]* (?:has )?(?:status|fail|notif|report|problem|error)",
    r"returned? (?:mail|message|to sender)|returning message|failure notice|mail (?:system )?(?:error|failure)",
    r"could not (?:be delivered|send)|delayed mail|error sending your mail|message.{0,20}(?:blocked|rejected)",
    r"non remis|[eé]chec (?:de )?(?:la )?(?:remise|distribution|livraison)",
    r"non recapit|mancat[ao] (?:recapito|consegna)|messaggio non consegnat",
    r"unzustellbar|nicht zugestellt|no se puede entregar|не доставлено|недоставленное",
)
TEXT = _one_of(
    r"could not be (?:delivered|sent)|(?:was|were|be|been) (?:not |un)(?:delivered|deliverable)|undeliver(?:able|ed)",
    r"(?:unable|not able|wasn't able) to deliver|cannot deliver|(?:trouble|error) delivering|deliver[a-z]* (?:has )?failed",
    r"(?:user|host|mailbox|recipient|address) (?:is )?unknown|unknown (?:user|recipient|address)",
    r"no such (?:user|mailbox|recipient|address)|had (?:permanent fatal errors|delivery (?:errors|problems))",
    r"failed permanently|permanent(?:ly)? (?:error|fail)|failure reasons?\b",
    r"n'a pas (?:pu|[eé]t[eé]) (?:[eê]tre )?(?:remis|distribu[eé]|livr[eé])|konnte nicht zugestellt werden",
    r"non [eè] stato possibile (?:recapitare|consegnare)",
)
WAITING = _one_of(
    r"delayed|still (?:being retried|trying)|will be retried|could not send message for|do not need to resend",
)
GIVEN_UP = _one_of(r"giv(?:en|ing) up|permanent|cannot send message for")
RETURNED_COPY = _one_of(
    r"^[-=_*> ]*(?:original (?:message|headers)|this is a copy of|below this line is a copy|returned message)",
    r"^[-=_*> ]*(?:message (?:headers follow|details)|bounced e-?mail|the attachment contains|received:|return-path:)",
)


@dataclass(frozen=True)
class Recipient:
    """What became of a mail on its way to one address."""

    address: str
    action: Action
    status: str = ""

    @property
    def has_failed(self) -> bool:
        """It will never arrive, whatever the status: who gave up after days of trying says 4.4.7 or 4.2.2 with it."""
        return self.action == "failed"


@dataclass(frozen=True)
class Report:
    """A delivery report. Without recipients it is known only that something went wrong; the address it came to tells whose."""

    recipients: tuple[Recipient, ...]
    by_the_book: bool
    reason: str

    @property
    def has_failed(self) -> bool:
        return any(one.has_failed for one in self.recipients)


def delivery_report(mail: Mail, *, author: bool = True) -> Report | None:
    """The mail as a delivery report, or None if it is something else. Without ``author`` nothing is concluded from its From."""
    kinds = {part.kind for part in mail.parts()}
    if kinds & set(OTHER_REPORTS) or report_type(mail) in ("feedback-report", "disposition-notification"):
        return None
    if recipients := list(_by_the_book(mail)):
        return Report(tuple(recipients), True, "delivery_status")
    if reason := _reason(mail, kinds, author):
        return Report(tuple(_in_own_words(mail)), False, reason)
    return None


def report_type(mail: Mail) -> str:
    return mail.root.parameters.get("report-type", "").lower()


def _by_the_book(mail: Mail) -> Iterator[Recipient]:
    fell_apart = [mail.root] if mail.root.kind == "multipart/report" and not mail.root.children else []
    for part in [part for part in mail.parts() if part.kind in STATUS_KINDS] + fell_apart:
        for block in re.split(r"\n[ \t]*\n", _text(part)):
            yield from _recipient(block)


def _recipient(block: str) -> Iterator[Recipient]:
    """One block of a delivery status; a block without a recipient speaks of the whole mail."""
    fields: dict[str, str] = {}
    for name, value in FIELD.findall(block):
        fields.setdefault(name.lower(), value)
    whose = fields.get("original-recipient") or fields.get("final-recipient")
    if not whose:
        return
    status = STATUS.search(fields.get("status", "")) or STATUS.search(fields.get("diagnostic-code", ""))
    number = status[1] if status else ""
    said = re.split(r"[\s(;]", fields.get("action", "").strip().lower())[0]
    action = ACTIONS.get(said) or BY_STATUS.get(number[:1], "failed")
    yield Recipient(whose.partition(";")[2].strip().strip("<>").lower() or whose.strip().lower(), action, number)


def _reason(mail: Mail, kinds: set[str], author: bool) -> str:
    """Why this is a report although it is not by the book; empty if it is none."""
    untyped = mail.root.kind == "multipart/report" and not report_type(mail)
    if kinds & set(STATUS_KINDS) or report_type(mail) == "delivery-status" or untyped:
        return "report"
    if mail.has("X-Failed-Recipients"):
        return "failed_recipients"
    text, subject = head_of(mail), mail.subject
    says_so = bool(TEXT.search(text) or CODE.search(text))
    if is_from_daemon(mail, author=author) or mail.has_null_sender:
        return "daemon" if says_so or SUBJECT.search(subject) else ""
    returned = bool(kinds & set(RETURNED_KINDS))
    return "returned" if says_so and returned and (SUBJECT.search(subject) or "reply" in mail.author.local) else ""


def is_from_daemon(mail: Mail, *, author: bool = True) -> bool:
    """Sent by a mail system, whoever is named as the author: some put in the From of the mail that they send back.

    Without ``author`` nothing counts that names the author's own address: a person may call himself what he likes.
    """
    senders = [mail.envelope.sender or "", mail.header("From"), mail.header("Sender"), *mail.root.fields("Return-Path")]
    own = "" if author else mail.author.address.casefold()
    return any(DAEMON.search(name) for name in senders if not (own and own in name.casefold()))


def head_of(mail: Mail) -> str:
    """The beginning of what a mail says, up to the mail it sends back."""
    for part in mail.parts():
        if not part.children and part.kind.startswith(("text/", "multipart/")):
            text = _text(part)
            copy = RETURNED_COPY.search(text)
            return text[: copy.start()] if copy else text
    return ""


def _text(part: Part) -> str:
    return part.text()[:READ_AT_MOST].replace("\r\n", "\n")


def _in_own_words(mail: Mail) -> Iterator[Recipient]:
    """Whom a report in free words speaks of, as far as it can be told."""
    text = head_of(mail)
    words = f"{mail.subject}\n{text}"
    waits = WAITING.search(words) and not GIVEN_UP.search(words)
    status = STATUS.search(text)
    known = {person.address for person in mail.people("To", "From", "Delivered-To")}
    named = [person.address for person in mail.people("X-Failed-Recipients")] or [found.lower() for found in ADDRESS.findall(text)]
    for address in dict.fromkeys(named[:20]):
        if address not in known:
            yield Recipient(address, "delayed" if waits else "failed", status[1] if status else "")
