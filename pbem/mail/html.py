"""HTML to lines of text. What mail programs mark as quoted comes out as `>` lines, as it would in plain text.

Not on html.parser: an unclosed comment or tag, repeated, keeps that one busy for minutes. This reads each sign once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

MARKS = re.compile(r"<!--|-->|[<>\"']")
ATTRIBUTE = re.compile(r"(?<![\w-])([a-z][\w-]*+)\s*+=\s*+(?:\"([^\"]*+)\"?|'([^']*+)'?|([^\s\"'>]++))", re.IGNORECASE)
LONG_NUMBER = re.compile(r"&#0*+\d{8,}+;?")
LONGEST_TAG = 5_000

BREAKS = set(
    "address article blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre"
    " section table tr ul".split()
)
EMPTY = set("area base br col embed hr img input link meta source track wbr".split())
RAW = {"script", "style"}
UNSEEN = set("head script style title template noscript xml object".split())
QUOTE_CLASSES = set("gmail_attr moz-cite-prefix yahoo_quoted protonmail_quote zmail_extra cm_quote tutanota_quote".split())
SIGNATURE_CLASSES = set(
    "gmail_signature moz-signature protonmail_signature_block ms-outlook-mobile-signature zm_signature tutanota_signature".split()
)
SIGNATURE_IDS = set("applemailsignature signature ms-outlook-mobile-signature".split())
# Everything behind these belongs to the mail that is answered, whatever tags are closed.
REST_IS_QUOTED = set("divrplyfwdmsg mail-editor-reference-message-container olk_src_body_section replyforwardquotedcontent".split())


@dataclass
class Tag:
    """An open or a closing tag with the attributes that matter."""

    name: str
    closes: bool = False
    attributes: dict[str, str] = field(default_factory=dict)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").lower().split())

    @property
    def id(self) -> str:
        """Outlook puts x_ before the ids of mails it quotes."""
        return self.attributes.get("id", "").lower().removeprefix("x_")

    @property
    def is_unseen(self) -> bool:
        style = "".join(self.attributes.get("style", "").lower().split())
        signed = self.classes & SIGNATURE_CLASSES or self.id in SIGNATURE_IDS
        return self.name in UNSEEN or bool(signed) or "display:none" in style

    @property
    def is_quote(self) -> bool:
        zimbra = self.attributes.get("data-marker", "") == "__QUOTED_TEXT__"
        return self.name == "blockquote" or bool(self.classes & QUOTE_CLASSES) or zimbra or self.id.startswith("yahoo_quoted")


def html_lines(html: str) -> list[str]:
    """The text of an HTML mail, line by line."""
    page = Page()
    for piece in _pieces(html):
        if isinstance(piece, Tag):
            page.close(piece.name) if piece.closes else page.open(piece)
        else:
            page.write(unescape(LONG_NUMBER.sub("", piece)))
    page.end_line()
    return page.lines


def _pieces(html: str) -> Iterator[str | Tag]:
    """Texts and tags. One walk over the signs that matter; what never closes is dropped."""
    start, inside = 0, ""
    for mark in MARKS.finditer(html):
        sign, place = mark[0], mark.start()
        if not inside:
            if sign == "<!--" or (sign == "<" and _begins_tag(html, place)):
                yield html[start:place]
                start, inside = place, sign
        elif inside == "<":
            if sign in "\"'" and html[max(start, place - 20) : place].rstrip().endswith("="):
                inside = sign
            elif sign in (">", "-->"):
                tag = _tag(html[start + 1 : min(place, start + LONGEST_TAG)])
                yield tag
                start, inside = mark.end(), tag.name if tag.name in RAW and not tag.closes else ""
        elif inside in RAW:
            if sign == "<" and html[place + 1 : place + 8].lower().startswith(f"/{inside}"):
                start, inside = place, "<"
        elif sign == ("-->" if inside == "<!--" else inside):
            start, inside = (mark.end(), "") if inside == "<!--" else (start, "<")
    if not inside:
        yield html[start:]


def _begins_tag(html: str, place: int) -> bool:
    following = html[place + 1 : place + 2]
    return following.isalpha() or (following != "" and following in "/!?")


def _tag(text: str) -> Tag:
    closes = text.startswith("/")
    name = re.match(r"/?([^\s/>]*+)", text)
    attributes: dict[str, str] = {}
    for key, double, single, bare in ATTRIBUTE.findall(text):
        attributes.setdefault(key.lower(), unescape(LONG_NUMBER.sub("", double or single or bare)))
    return Tag(name[1].lower() if name else "", closes, attributes)


class Page:
    """The lines so far, and what is open."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._line: list[str] = []
        self._open: list[Tag] = []
        self._count: Counter[str] = Counter()
        self._unseen = self._quotes = self._kept = 0
        self._rest_is_quoted = False
        self._attribution: list[int] = []  # gmail_quote boxes whose own quote has not begun

    def open(self, tag: Tag) -> None:
        if tag.name == "br":
            self.end_line(always=True)
        elif tag.name in BREAKS:
            self.end_line()
        elif tag.name in ("td", "th"):
            self._line.append(" ")
        if tag.id in REST_IS_QUOTED:
            self._rest_is_quoted = True
        if tag.name not in EMPTY:
            self._push(tag)

    def _push(self, tag: Tag) -> None:
        self._open.append(tag)
        self._count[tag.name] += 1
        self._unseen += tag.is_unseen
        self._kept += tag.name == "pre"
        if tag.is_quote:
            self.end_line()
            self._quotes += 1
            self._attribution.clear()
        elif "gmail_quote" in tag.classes:
            self.end_line()
            self._attribution.append(len(self._open))

    def close(self, name: str) -> None:
        """Close the last of this name and whatever was left open inside it; a closing tag without an opening one is nothing."""
        if name in BREAKS:
            self.end_line()
        while self._count[name]:
            tag = self._open.pop()
            self._count[tag.name] -= 1
            self._unseen -= tag.is_unseen
            self._kept -= tag.name == "pre"
            if tag.is_quote:
                self.end_line()
                self._quotes -= 1
            if self._attribution and self._attribution[-1] > len(self._open):
                self.end_line()
                self._attribution.pop()
            if tag.name == name:
                break

    def write(self, text: str) -> None:
        if self._unseen:
            return
        if not self._kept:
            self._line.append(re.sub(r"[ \t\r\n\f]+", " ", text))
            return
        first, *others = text.replace("\r\n", "\n").split("\n")
        self._line.append(first)
        for other in others:
            self.end_line(always=True)
            self._line.append(other)

    def end_line(self, always: bool = False) -> None:
        text = "".join(self._line).rstrip()
        text = text if self._kept else re.sub(" {2,}", " ", text).strip()
        self._line.clear()
        if not text and not always:
            return
        quoted = self._quotes + bool(self._attribution) or int(self._rest_is_quoted)
        self.lines.append(f"{'>' * min(quoted, 9)} {text}".rstrip() if quoted else text)
