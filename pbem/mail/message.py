"""A received mail: its bytes, its parts, its headers, and what the post office said when it handed it over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pbem.mail.body import body_of
from pbem.mail.headers import Address, addresses, decoded, message_ids
from pbem.mail.mime import LIMITS, Limits, Part, Refused, parse, walk

NULL_SENDERS = ("", "<>")
WRITTEN_BY_THE_AUTHOR = ("From", "To", "Cc", "Date", "Subject", "In-Reply-To", "References")
"""The same on every way a mail takes. Most others are of the servers on it: Received, Delivered-To, DKIM-Signature."""


@dataclass(frozen=True)
class Envelope:
    """What the post office says of a mail. ``sender`` is None where it says nothing (a Maildir); "" or "<>" is the null sender."""

    sender: str | None = None
    recipients: tuple[str, ...] = ()


class Mail:
    """One mail. Nothing asked of it raises, whatever stands in it."""

    def __init__(self, raw: bytes, root: Part, envelope: Envelope) -> None:
        self.raw = raw
        self.root = root
        self.envelope = envelope

    @cached_property
    def digest(self) -> str:
        """The same for the same bytes: the mail's name where it has none of its own."""
        return hashlib.sha256(self.raw).hexdigest()

    @cached_property
    def id(self) -> str:
        """The Message-ID, or one made from the bytes."""
        return self.given_id or f"<{self.digest[:40]}@sha256.invalid>"

    @cached_property
    def given_id(self) -> str:
        """The Message-ID that it came with; nothing if it has none that an answer could name."""
        return next(iter(message_ids(self.field("Message-ID"))), "")

    @cached_property
    def signed_id(self) -> str:
        """What two copies of a mail that came by two ways have in common; nothing if only their bytes could tell.

        Anybody can write anybody's id, and some programs give one id to two mails: it must swallow neither the mail of another
        author nor other words of the same. Without an id the moment and the words together are as good.
        """
        if self.has("Message-ID"):
            return f"{self.older_id} {self._words}"
        return _hash(*(self.field(name) for name in WRITTEN_BY_THE_AUTHOR), self._words) if self.has("Date") else ""

    @cached_property
    def older_id(self) -> str:
        """The Message-ID with its author, by which mails were known before their words counted; nothing without one."""
        return f"{self.id} {self.author.address.casefold()}" if self.has("Message-ID") else ""

    @cached_property
    def _words(self) -> str:
        """A hash of what the mail says, however it is spaced and encoded; of all that is in it if it says nothing."""
        try:
            body = body_of(self)
        except Refused:
            return ""
        leaves = [part.content().decode("latin-1") for part in self.parts() if not part.children]
        return _hash(*(body.lines if body.is_readable else leaves))

    def field(self, name: str) -> str:
        """The first header of this name as it stands, on one line."""
        return self.root.field(name)

    def header(self, name: str) -> str:
        """The first header of this name as a person reads it."""
        return decoded(self.field(name))

    def has(self, name: str) -> bool:
        return next(self.root.fields(name), None) is not None

    def people(self, *names: str) -> list[Address]:
        """Everybody in these headers, in order."""
        return [person for name in names for value in self.root.fields(name) for person in addresses(value)]

    @cached_property
    def subject(self) -> str:
        return self.header("Subject")

    @cached_property
    def author(self) -> Address:
        """Who wrote it. Two authors are none: nobody can be proved to have written what two have signed."""
        found = self.people("From")
        return found[0] if len(found) == 1 else Address("", "")

    @cached_property
    def has_null_sender(self) -> bool:
        """Sent by a machine that wants no answer. Without an envelope the Return-Path tells."""
        if self.envelope.sender is not None:
            return self.envelope.sender.strip() in NULL_SENDERS
        return any(value.strip() in NULL_SENDERS for value in self.root.fields("Return-Path"))

    def parts(self) -> Iterator[Part]:
        return walk(self.root)


def _hash(*texts: str) -> str:
    """Of the words alone: servers fold headers and change the ends of lines."""
    words = "\0".join(" ".join(text.split()) for text in texts if text.strip())
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def read(raw: bytes, envelope: Envelope | None = None, limits: Limits = LIMITS) -> Mail:
    """Open a mail; Refused with a reason if it is beyond the limits."""
    return Mail(raw, parse(raw, limits), envelope or Envelope())


__all__ = ["LIMITS", "Address", "Envelope", "Limits", "Mail", "Refused", "read"]
