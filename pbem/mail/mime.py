"""The parts of a mail. The standard library's parser does the cutting, with its slow and deep places closed off."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.feedparser import BytesFeedParser
from email.message import Message
from typing import Any, cast

from pbem.mail.charset import decode
from pbem.mail.headers import lenient_base64, parameters, unfold


@dataclass(frozen=True)
class Limits:
    """How much of a mail is read. Each is far above what a person sends."""

    bytes: int = 10_000_000
    header_bytes: int = 100_000
    parts: int = 100
    depth: int = 12
    text: int = 500_000
    lines: int = 8_000


LIMITS = Limits()
LONGEST_FIELD = 2_000
FIELD_END = re.compile(rb"(?:\r\n|\r|\n)(?![ \t])")


class Refused(Exception):
    """A mail that is not read; ``code`` says why in one word (catalogues have the sentence), with the number and its limit."""

    def __init__(self, code: str, count: int = 0, most: int = 0) -> None:
        super().__init__(f"{code}: {count}, at most {most}" if most else code)
        self.code = code
        self.count = count
        self.most = most


class Part(Message):
    """A part of a mail. A message inside it (forwarded, bounced) stays closed: it is a leaf like any other attachment."""

    depth = 0
    deepest = LIMITS.depth

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.children: list[Part] = []
        self.body = ""

    def field(self, name: str) -> str:
        """The first header of this name on one line, encoded words as they are; empty if there is none."""
        return next(self.fields(name), "")

    def fields(self, name: str) -> Iterator[str]:
        wanted = name.lower()
        return (unfold(str(value)) for key, value in self.raw_items() if key.lower() == wanted)

    @property
    def kind(self) -> str:
        """`text/plain`, always with one slash; plain text if nothing better is said."""
        kind = self.field("Content-Type").partition(";")[0].strip().lower()
        main, _, sub = kind.partition("/")
        return kind if main and sub and "/" not in sub else self.get_default_type()

    @property
    def parameters(self) -> dict[str, str]:
        return parameters(self.field("Content-Type"))

    @property
    def is_attachment(self) -> bool:
        """Something with a name is a file, even if it asks to be shown."""
        disposition = self.field("Content-Disposition")
        named = "filename" in parameters(disposition) or "name" in self.parameters
        return disposition.lower().startswith("attachment") or named

    def content(self) -> bytes:
        """The bytes of a leaf, its transfer encoding undone as far as it can be."""
        raw = self.body.encode("utf-8", "surrogateescape")
        encoding = self.field("Content-Transfer-Encoding").partition(";")[0].strip().lower()
        if encoding == "quoted-printable":
            return binascii.a2b_qp(raw)
        return lenient_base64(raw) if encoding == "base64" else raw

    def text(self) -> str:
        return decode(self.content(), self.parameters.get("charset", ""))

    # What the parser asks and does while it cuts. The library's own answers take very long for long headers, and its own
    # get_payload decodes with whatever charset is named, or raises.

    def attach(self, payload: Any) -> None:
        """Each part is hung under its parent before the parser goes on: the place to stop it."""
        payload.depth = self.depth + 1
        if payload.depth > self.deepest:
            raise Refused("too_deep", payload.depth, self.deepest)
        self.children.append(payload)
        super().attach(payload)

    def set_payload(self, payload: Any, charset: Any = None) -> None:
        self.body = payload if isinstance(payload, str) else ""
        super().set_payload(payload, charset)

    def get_content_type(self) -> str:
        return "text/plain" if self.kind.startswith("message/") else self.kind

    def get_content_maintype(self) -> str:
        return self.get_content_type().partition("/")[0]

    def get_boundary(self, failobj: Any = None) -> Any:
        return self.parameters.get("boundary", "").rstrip() or failobj


def parse(raw: bytes, limits: Limits = LIMITS) -> Part:
    """The mail as parts; Refused if it is larger, deeper or more finely cut than any person's."""
    if len(raw) > limits.bytes:
        raise Refused("too_many_bytes", len(raw), limits.bytes)
    if (size := header_size(raw)) > limits.header_bytes:
        raise Refused("too_many_header_bytes", size, limits.header_bytes)
    made = 0

    def new_part(**how: Any) -> Part:
        nonlocal made
        made += 1
        if made > limits.parts:
            raise Refused("too_many_parts", made, limits.parts)
        part = Part(**how)
        part.deepest = limits.depth
        return part

    parser = BytesFeedParser(new_part, policy=policy.compat32)
    parser.feed(raw)
    return cast(Part, parser.close())


def header_size(raw: bytes) -> int:
    """How long the head of the mail is, whatever its line ends are."""
    ends = [place for end in (b"\n\n", b"\r\n\r\n", b"\r\r", b"\n\r\n") if (place := raw.find(end)) >= 0]
    return min(ends, default=len(raw))


def short_fields(head: bytes) -> bytes:
    """A head without the fields that no mail program writes so long: enough to see who wrote, and to whom."""
    return b"\n".join(field for field in FIELD_END.split(head) if len(field) <= LONGEST_FIELD)


def walk(root: Part) -> Iterator[Part]:
    """Every part, in the order in which they stand."""
    waiting = [root]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += reversed(part.children)
