"""What is new in a mail: the lines its writer wrote now, in their order, without quotes, signatures and footers.

Nothing vanishes: every line of the body keeps its place and gets a reason. Where quoted text cannot be told from new text
(everything stands below an attribution, or inside a forwarded mail), there is no new text, only `doubtful` lines to show.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pbem.mail import phrases
from pbem.words.spelling import plain

Why = Literal["new", "quote", "tail", "attribution", "headers", "original", "forwarded", "marker", "signature", "stop", "below"]
Doubt = Literal["", "below_attribution", "below_headers", "below_marker", "forwarded", "only_quoted"]
DOUBTS: dict[Why, Doubt] = {
    "attribution": "below_attribution", "headers": "below_headers", "original": "below_headers", "marker": "below_marker",
    "forwarded": "forwarded",
}  # fmt: skip

MARKER = re.compile(r"##-.{0,100}-##")
QUOTED = re.compile(r" {0,3}>")
RULE = re.compile(r"[*_ ]*(?:[-_=] ?){3,}[*_ ]*$")
LONGEST = 400
MOST_LINES = 6
LAST_OF_IT = re.compile(rf"> ?(?:{phrases.VERB_LAST.pattern}|:$)")
WRAPPED_AT = 66


@dataclass(frozen=True)
class Line:
    """A line of the body, and what it was taken for."""

    text: str
    why: Why


@dataclass(frozen=True)
class NewText:
    """A body, line by line."""

    lines: tuple[Line, ...]

    @property
    def new(self) -> list[str]:
        """The new lines, without blank ones before the first and after the last."""
        return _trimmed(line.text for line in self.lines if line.why == "new")

    @property
    def text(self) -> str:
        """All that may be read as orders."""
        return "\n".join(self.new)

    @property
    def doubt(self) -> Doubt:
        """Why there is no new text although there is text: a clear word for the answer."""
        if self.text or not any(line.text.strip() for line in self.lines):
            return ""
        if self._below():
            return next((DOUBTS[line.why] for line in self.lines if line.why in DOUBTS), "")
        return "only_quoted" if any(line.why == "quote" for line in self.lines) else ""

    @property
    def doubtful(self) -> list[str]:
        """What a person would see first where nothing is surely new. To be shown, never to be played."""
        if not self.doubt:
            return []
        return _trimmed(self._below() or [line.text.lstrip("> ") for line in self.lines if line.why == "quote"])

    @property
    def stop(self) -> str:
        """The word with which the writer ended his text, if he did."""
        return next((line.text.strip() for line in self.lines if line.why == "stop"), "")

    @property
    def cut(self) -> list[Line]:
        """The writer's own lines that are not read: those of his signature, and those behind a stop. Quotes are not his own."""
        behind = [line.text for line in self.lines if line.why == "stop"][1:]
        own = [Line(line.text, "stop") for line in new_text(behind, ()).lines if line.why in ("new", "signature")]
        return [line for line in self.lines if line.why == "signature"] + own

    def _below(self) -> list[str]:
        return _trimmed(line.text for line in self.lines if line.why == "below")


def _trimmed(lines: Iterable[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[0].strip():
        kept.pop(0)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def new_text(lines: Sequence[str], stops: Collection[str] = phrases.STOPS) -> NewText:
    """Mark every line of a body."""
    reading = Reading(lines, stops)
    while reading.place < len(lines):
        reading.step()
    return NewText(tuple(Line(text, why) for text, why in zip(lines, reading.whys)))


class Reading:
    """The way through a body from its first line to its last."""

    def __init__(self, lines: Sequence[str], stops: Collection[str]) -> None:
        self.lines = lines
        self.stops = stops
        self.plain = [plain(line) if len(line) <= LONGEST else "" for line in lines]
        self.whys: list[Why] = []
        self.in_signature = False

    @property
    def place(self) -> int:
        return len(self.whys)

    def step(self) -> None:
        """Take the line here, and those that belong to it."""
        place, line = self.place, self.lines[self.place]
        if QUOTED.match(line):
            self.in_signature = self.in_signature and not self.is_quoted(place + 1)  # one alone is somebody's motto
            self.take("quote")
        elif MARKER.search(line):
            self.take("marker")
            self.rest("below")
        elif self.plain[place] in self.stops:
            self.rest("stop")
        elif why := self.border(place):
            self.cross(*why)
        elif self.in_signature or self.begins_signature(place):
            self.in_signature = True
            self.take("signature")
        else:
            self.take("tail" if self.is_tail(place) else "new")

    def take(self, why: Why, count: int = 1) -> None:
        self.whys += [why] * count

    def rest(self, why: Why) -> None:
        self.take(why, len(self.lines) - self.place)

    def is_quoted(self, place: int) -> bool:
        return place < len(self.lines) and bool(QUOTED.match(self.lines[place]))

    def border(self, place: int) -> tuple[Why, int] | None:
        """The old mail begins here: what with, and how many lines that takes."""
        if not self.plain[place]:
            return None
        if phrases.FORWARDED_RULE.match(self.plain[place]):
            return "forwarded", 1 + self.headers(place + 1)
        if phrases.ORIGINAL_RULE.match(self.plain[place]):
            return "original", 1 + self.headers(place + 1)
        if count := self.headers(place):
            return "headers", count
        if count := self.attribution(place):
            return "attribution", count
        return None

    def cross(self, why: Why, count: int) -> None:
        """Below the border: `>` lines, between which new text may stand, or the old mail as it was, to the end."""
        self.take(why, count)
        following = next((line for line in self.lines[self.place :] if line.strip()), "")
        if QUOTED.match(following):
            self.in_signature = False
        elif why == "attribution" and following.startswith("|"):
            self.bars()
        else:
            self.rest("below")

    def bars(self) -> None:
        """Some mark quotes with bars; a bar elsewhere is a player's own."""
        while self.place < len(self.lines) and (self.lines[self.place].startswith("|") or not self.lines[self.place].strip()):
            self.take("quote")

    # Attributions -----------------------------------------------------------------------------------------------------

    def attribution(self, place: int) -> int:
        """How many lines "On Monday Anna wrote:" takes here; 0 if it is not one."""
        joined = self.plain[place]
        if not (is_attribution(joined) or self.heads_quote(place, joined) or can_begin(joined)):
            return 0
        for end in range(place, min(place + MOST_LINES, len(self.lines))):
            if end > place:
                if not self.may_go_on(end, joined):
                    return 0
                joined = f"{joined} {self.plain[end]}".strip()
            if is_attribution(joined) or self.heads_quote(end, joined):
                return end - place + 1
        return 0

    def may_go_on(self, place: int, joined: str) -> bool:
        """Whether an attribution begun above can run on over this line."""
        line = self.plain[place]
        if not line:
            return not self.lines[place].strip() and bool(phrases.OPENING.match(joined) and phrases.YEAR.search(joined))
        if self.is_quoted(place) and not LAST_OF_IT.match(line):
            return False
        begins_anew = phrases.OPENING.match(line) and (phrases.YEAR.search(line) or phrases.DAY.search(line))
        return not begins_anew and len(joined) + len(line) < LONGEST

    def heads_quote(self, end: int, joined: str) -> bool:
        """In a language not known here: what stands right above `>` lines, ends with a colon, and has who and when."""
        following = next((line for line in self.lines[end + 1 : end + 3] if line.strip()), "")
        if not joined.endswith(":") or not QUOTED.match(following):
            return False
        when = phrases.YEAR.search(joined) and (phrases.TIME.search(joined) or phrases.DAY.search(joined))
        return bool(phrases.ADDRESS.search(joined) or when)

    # Headers ----------------------------------------------------------------------------------------------------------

    def headers(self, place: int) -> int:
        """How many lines a block of From, Sent, To, Subject takes here, with a rule above it; 0 if there is none."""
        start = place
        while start < len(self.lines) and start < place + 3 and (not self.lines[start].strip() or RULE.match(self.lines[start])):
            start += 1
        if start > place and not RULE.match(self.lines[place]) and place == self.place:
            return 0
        kinds, end = self.labels(start)
        return end - place if "from" in kinds and len(kinds & {"date", "to", "subject"}) >= 2 else 0

    def labels(self, start: int) -> tuple[set[str], int]:
        """Which headers stand one below the other from here; a line without one may carry on the one above."""
        kinds: set[str] = set()
        end = start
        for place in range(start, min(start + 12, len(self.lines))):
            found = phrases.HEADER_LINE.match(self.plain[place])
            if found and found.lastgroup:
                kinds |= {kind for kind in phrases.LABELS if found[kind]}
                end = place + 1
            elif not self.plain[place] or place > end or not kinds:
                break
        return kinds, end

    # Signatures and tails ---------------------------------------------------------------------------------------------

    def begins_signature(self, place: int) -> bool:
        line = self.lines[place].strip()
        if line == "--" or (line and not line.strip("—")) or (len(line) >= 5 and not line.strip("_")):
            return True
        return bool(phrases.FOOTER.match(phrases.LINK.sub("", self.plain[place]).strip()))

    def is_tail(self, place: int) -> bool:
        """The end of a quoted line that was too long for somebody's program: right between two quoted lines, after a long one."""
        if not 0 < place < len(self.lines) - 1 or not self.lines[place].strip():
            return False
        return self.is_quoted(place - 1) and self.is_quoted(place + 1) and len(self.lines[place - 1]) >= WRAPPED_AT


def can_begin(line: str) -> bool:
    """Whether a line can be the first of several that say who wrote when: it says when, or it has an address."""
    dated = phrases.YEAR.search(line) or phrases.TIME.search(line) or phrases.DAY.search(line)
    begins = phrases.OPENING.match(line) or phrases.BEGINS_WITH_DATE.match(line)
    return bool(begins and dated) or bool(phrases.ADDRESS.search(line)) or line.endswith("<")


def is_attribution(text: str) -> bool:
    """Whether a whole line, plain, says who wrote when. Each part must be there: "On the left I wrote:" is somebody's own."""
    address = phrases.ADDRESS.search(text)
    dated = phrases.YEAR.search(text) or phrases.TIME.search(text) or phrases.DAY.search(text)
    begins = phrases.OPENING.match(text) or phrases.BEGINS_WITH_DATE.match(text)
    if last := phrases.VERB_LAST.search(text):
        return bool(last["end"] and (address or (dated and begins))) or bool(address and dated and begins)
    if phrases.VERB.search(text):
        return text.endswith(":") and bool(dated and (begins or address))
    if phrases.ADDRESS_LAST.search(text):
        return bool(begins and phrases.YEAR.search(text))
    return bool(phrases.GMAIL_STAMP.match(text) or phrases.DATED_ADDRESS.match(text))
