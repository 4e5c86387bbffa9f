"""From bytes to text a person meant: whatever a mail says of its charset, something readable comes out."""

from __future__ import annotations

import codecs
import re
import unicodedata

# What mail programs call one thing and mean another: the wider charset reads both.
WIDER = {
    "ascii": "utf-8", "iso8859-1": "cp1252", "latin-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030",
    "euc_kr": "cp949", "shift_jis": "cp932", "iso2022_jp": "iso2022_jp_2",
}  # fmt: skip
# Codecs of Python that are no charsets of mails; punycode and idna also take very long for long texts.
NO_CHARSETS = {"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "utf-7", "mbcs", "oem"}
MOST_MARKS = 8

DROPPED = dict.fromkeys(
    [0x00, 0xAD, 0x034F, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF]
)
SPACES = dict.fromkeys([0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
QUOTES = str.maketrans("‘’‚‛ʼ“”„‟–‐‑−", "'" * 5 + '"' * 4 + "-" * 4)
DIGITS = {0xFF10 + digit: str(digit) for digit in range(10)}
PLAINER: dict[int, str | int | None] = {**DROPPED, **SPACES, **QUOTES, **DIGITS}

LINE_ENDS = re.compile("\r*\n|\r|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def decode(content: bytes, declared: str = "") -> str:
    """The text of some bytes: as declared, else UTF-8, else Windows' western charset, which reads everything."""
    for charset in (known(declared), "utf-8"):
        if charset:
            try:
                return content.decode(charset)
            except (UnicodeError, LookupError, ValueError):
                continue
    return content.decode("cp1252", "replace")


def known(name: str) -> str:
    """A charset by any of its names, or nothing."""
    name = name.strip().strip("\"'").lower()
    try:
        found = codecs.lookup(name).name if name.isascii() and len(name) < 64 else ""
    except (LookupError, ValueError):
        return ""
    return "" if found in NO_CHARSETS else WIDER.get(found, found)


def clean(text: str) -> str:
    """Composed characters, plain spaces, quotes, dashes and digits, nothing invisible."""
    if text.isascii():
        return text.replace("\0", "")
    return unicodedata.normalize("NFC", _thin(text.translate(PLAINER)))


def _thin(text: str) -> str:
    """Few marks on one letter: putting thousands of them in order would take for ever."""
    marks = 0
    kept = []
    for sign in text:
        marks = marks + 1 if sign > "\u02ff" and unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def split_lines(text: str) -> list[str]:
    """Lines, whichever of the many line ends a mail uses, also several kinds at once."""
    return LINE_ENDS.sub("\n", text).split("\n")


def one_line(text: str) -> str:
    """A name or a title that can stand in a header: no line ends, control or direction characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text.translate(DROPPED)).split())
