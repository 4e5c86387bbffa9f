"""The one text of a mail in which its writer may have written something for us."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pbem.mail.charset import clean, split_lines
from pbem.mail.html import html_lines
from pbem.mail.mime import LIMITS, Limits, Part, Refused

if TYPE_CHECKING:
    from pbem.mail.message import Mail

Source = Literal["text", "html", "empty", "attachments", "calendar", "encrypted"]

OPAQUE = ("application/pkcs7-mime", "application/x-pkcs7-mime")
PGP_MESSAGE = "-----BEGIN PGP MESSAGE-----"
PGP_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
PGP_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
QUOTED = re.compile(r">*")


@dataclass(frozen=True)
class Body:
    """The lines, and where they are from; without lines, ``source`` says why there are none."""

    source: Source
    lines: tuple[str, ...] = ()
    signed: bool = False

    @property
    def is_readable(self) -> bool:
        return self.source in ("text", "html")


def body_of(mail: Mail, limits: Limits = LIMITS) -> Body:
    """The first plain text that is not a file and not blank, else the first HTML. Files and attached mails stay closed."""
    kinds = [part.kind for part in mail.parts()]
    signed = any(kind == "multipart/signed" for kind in kinds)
    if any(kind == "multipart/encrypted" or kind in OPAQUE for kind in kinds):
        return Body("encrypted")
    for kind, source in (("text/plain", "text"), ("text/html", "html")):
        for part in mail.parts():
            if _is_shown(part, kind) and any(map(str.strip, lines := _lines(part, limits))):
                return _opened(lines, "html" if source == "html" else "text", signed)
    return Body(_why_nothing(mail), signed=signed)


def _is_shown(part: Part, kind: str) -> bool:
    """A multipart that fell apart (no boundary found in it) is read as the text it is."""
    broken = part.kind.startswith("multipart/") and not part.children and kind == "text/plain"
    return (part.kind == kind or broken) and not part.children and not part.is_attachment


def _lines(part: Part, limits: Limits) -> list[str]:
    text = part.text()
    if len(text) > limits.text:
        raise Refused("text_too_long", len(text), limits.text)
    lines = html_lines(text) if part.kind == "text/html" else split_lines(text)
    if part.kind != "text/html" and part.parameters.get("format", "").lower() == "flowed":
        lines = flowed(lines, part.parameters.get("delsp", "").lower() == "yes")
    if len(lines) > limits.lines:
        raise Refused("too_many_lines", len(lines), limits.lines)
    return [line.rstrip() for line in split_lines(clean("\n".join(lines)))]


def _opened(lines: list[str], source: Source, signed: bool) -> Body:
    """Take the text out of its PGP wrapping, if it has one."""
    first = next(line.strip() for line in lines if line.strip())
    if first == PGP_MESSAGE:
        return Body("encrypted")
    if first == PGP_SIGNED:
        start = next((place for place, line in enumerate(lines) if place and not line.strip() and lines[place - 1].strip()), 0)
        end = lines.index(PGP_SIGNATURE) if PGP_SIGNATURE in lines else len(lines)
        lines, signed = [line.removeprefix("- ") for line in lines[start + 1 : end]], True
    return Body(source, tuple(lines), signed)


def _why_nothing(mail: Mail) -> Source:
    leaves = [part for part in mail.parts() if not part.children]
    if any(part.kind == "text/calendar" for part in leaves):
        return "calendar"
    full = [part for part in leaves if part.is_attachment or not part.kind.startswith(("text/", "multipart/"))]
    return "attachments" if any(part.body.strip() for part in full) else "empty"


def flowed(lines: list[str], delsp: bool = False) -> list[str]:
    """Join the lines that were broken only to be short (RFC 3676)."""
    done: list[str] = []
    open_depth = -1
    paragraph: list[str] = []

    def finish() -> None:
        if paragraph:
            done.append((">" * open_depth + " " if open_depth > 0 else "") + "".join(paragraph))
            paragraph.clear()

    for line in lines:
        depth = len(QUOTED.match(line)[0])  # type: ignore[index]  # it always matches
        text = line[depth:].removeprefix(" ")
        soft = text.endswith(" ") and text != "-- "
        if depth != open_depth or text == "-- ":
            finish()
        open_depth = depth
        paragraph.append(text[:-1] if soft and delsp else text)
        if not soft:
            finish()
    finish()
    return done
