"""What stands in header fields: encoded words, addresses, message ids. Every function takes time in proportion to the text."""

from __future__ import annotations

import base64
import binascii
import re
from typing import NamedTuple

from pbem.mail.charset import clean, decode, one_line

ENCODED_WORD = re.compile(r"=\?([^?\s]{1,80})\?([bq])\?([^?\s]*+)\?=", re.IGNORECASE)
MESSAGE_ID = re.compile(r"<([^<>\s\"(),;]{1,900}+)>")
PARAMETER = re.compile(r";\s*+([^\s=;\"]++)\s*+=\s*+(?:\"((?:[^\"\\]|\\.)*+)\"?|([^;\s\"]*+))", re.DOTALL)
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)"?|\\.|[(),;:<>]|[^"\\(),;:<>]++|\\', re.DOTALL)
NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")


class Address(NamedTuple):
    """Somebody in a header: the name as shown, the address in lower case."""

    name: str
    address: str

    @property
    def local(self) -> str:
        return self.address.rpartition("@")[0]

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


def unfold(value: str) -> str:
    """A header's value as one line. Bytes above 127, which should not be there, are read as UTF-8 or Windows' charset."""
    if not value.isascii():
        value = decode(value.encode("utf-8", "surrogateescape"))
    return " ".join(value.replace("\0", "").split())


def decoded(value: str) -> str:
    """The value with its encoded words read; neighbours are read together, for some cut a letter in two."""
    value = unfold(value)
    pieces: list[str] = []
    waiting, charset, end = b"", "", 0
    for word in ENCODED_WORD.finditer(value):
        between = value[end : word.start()]
        if between.strip() or word[1].lower() != charset:
            pieces.append(decode(waiting, charset))
            waiting, charset = b"", word[1].partition("*")[0].lower()
            pieces.append(between if between.strip() or not end else "")
        waiting += _word_bytes(word[2].lower(), word[3])
        end = word.end()
    pieces += [decode(waiting, charset), value[end:]]
    return one_line(clean("".join(pieces)))


def _word_bytes(encoding: str, text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    return lenient_base64(raw) if encoding == "b" else binascii.a2b_qp(raw, header=True)


def lenient_base64(raw: bytes) -> bytes:
    """Base64 by people who cannot count to four: what is no letter of it is skipped, what is missing is filled up."""
    letters = NOT_BASE64.sub(b"", raw)
    letters = letters[: len(letters) - 1] if len(letters) % 4 == 1 else letters
    return base64.b64decode(letters + b"=" * (-len(letters) % 4))


def addresses(value: str) -> list[Address]:
    """The people in one header. What has no @ is nobody, save the postmaster's old friends (MAILER-DAEMON)."""
    return [person for piece in _pieces(unfold(value)) if (person := piece.person()).address]


class _Piece:
    """What stands between two commas: outside, between < >, and between ( )."""

    def __init__(self) -> None:
        self.outside: list[str] = []
        self.angle: list[str] | None = None
        self.comment: list[str] = []
        self.in_angle = False

    def take(self, sign: str, text: str) -> None:
        if sign == "<" and self.angle is None:
            self.angle, self.in_angle = [], True
        elif sign == ">":
            self.in_angle = False
        elif sign == ":" and self.angle is None and not any("@" in word for word in self.outside[-3:]):
            self.outside.clear()  # the name of a group
        elif self.in_angle and self.angle is not None:
            self.angle.append(text)
        else:
            self.outside.append(text)

    def person(self) -> Address:
        outside, comment = "".join(self.outside).strip(), " ".join(self.comment).strip()
        bare = self.angle is None
        address = outside if self.angle is None else "".join(self.angle)
        if bare and "@" not in address and " " in address:
            address = ""
        name = comment if bare else outside or comment
        return Address(decoded(name), "".join(address.split()).lower().removeprefix("mailto:"))


def _pieces(value: str) -> list[_Piece]:
    """Split at commas; quoted strings are left whole, comments may be nested."""
    found, depth = [_Piece()], 0
    for token in TOKEN.finditer(value):
        sign, text = token[0], re.sub(r"\\(.)", r"\1", token[1]) if token[1] is not None else token[0].removeprefix("\\")
        if sign == "(" or depth:
            depth += (sign == "(") - (sign == ")")
            if sign not in "()":
                found[-1].comment.append(text.strip())
        elif sign in ",;" and not found[-1].in_angle:
            found.append(_Piece())
        else:
            found[-1].take(sign, text)
    return found


def message_ids(value: str) -> list[str]:
    """All message ids in a header, in order, whatever stands between them (Exchange and phones write commas)."""
    return [f"<{id}>" for id in MESSAGE_ID.findall(unfold(value))]


def parameters(value: str) -> dict[str, str]:
    """The parameters of a header like Content-Type, by lower-case name; the first of a name counts."""
    found: dict[str, str] = {}
    for name, quoted, plain in PARAMETER.findall(unfold(value)):
        found.setdefault(name.lower().rstrip("*"), re.sub(r"\\(.)", r"\1", quoted) if quoted else plain)
    return found
