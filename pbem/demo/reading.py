"""Reading a letter as a person does: what is asked, the numbered list, the lines ready to send, what was kept, how it ended.

Nothing is known here about any game: only how a letter is laid out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

DECIDE, MAY, PLANS, OVER, BECAME = (
    "WHAT YOU MUST DECIDE",
    "WHAT YOU MAY DO",
    "YOUR PLAN AND YOUR RULES",
    "THE GAME IS OVER",
    "WHAT BECAME OF YOUR ORDERS",
)
READY = "Ready to send"
NOTHING_TAKEN = "Nothing of your mail was taken"
DOTS = " …"

TITLE = re.compile(r"^(?P<game>.+) · (?P<id>\S+) · letter (?P<number>\d+) · (?P<name>.+), you play (?P<seat>.+)\.$", re.M)
NUMBERED = re.compile(r"(?:^| {3,})\s*(\d+)\. (.+?)(?=(?: {3,}\d+\. )|$)")
RANGE = re.compile(r"^(?P<line>.+) (?P<low>\d+) to (?P<high>\d+)$")
HINT = re.compile(r"^(?P<line>.*?) \((?P<hint>[^()]*)\)$")
TOGETHER = re.compile(r": ([^:;]+(?: ; [^:;(]+)+?)(?: \(|\. | A line with|$)")
LIKE_THIS = re.compile(r"wants more words, like this: (.+?)(?= A line with|$)")
IN_THIS_ORDER = re.compile(r"wants more words, in this order: (\S+)")


@dataclass(frozen=True)
class Option:
    """A line of the list. ``hint``: what stands in brackets behind it; ``low`` to ``high``: the number it ends with.

    ``more``: it cannot be sent as it stands.
    """

    number: int
    line: str
    hint: str = ""
    low: int | None = None
    high: int | None = None
    more: bool = False


@dataclass(frozen=True)
class Letter:
    """What a reader has understood of a letter."""

    text: str
    number: int = 0
    name: str = ""
    seat: str = ""
    question: str = ""
    sections: Sequence[Sequence[Option]] = ()
    together: Sequence[str] = ()
    example: str = ""
    ready: Sequence[str] = ()
    kept: Sequence[str] = ()
    refused: bool = False
    over: bool = False
    places: Sequence[str] = field(default=())

    @property
    def asks(self) -> bool:
        """Whether an answer is wanted. (Who has answered may still change it; that wants none.)"""
        return bool(self.sections) and not self.over and bool(self.question or self.refused)

    @property
    def options(self) -> list[Option]:
        return [option for section in self.sections for option in section]

    def option(self, line: str) -> Option | None:
        """The option with these words, or whose words these begin with."""
        fitting = [option for option in self.options if f"{line} ".startswith(f"{option.line} ")]
        return max(fitting, key=lambda option: len(option.line), default=None)


def read(text: str) -> Letter:
    """Understand a letter."""
    parts = dict(_parts(text))
    title = next(TITLE.finditer(text), None)
    notes, sections, ready = _list(parts.get(MAY, []))
    example, pattern, together = LIKE_THIS.search(notes), IN_THIS_ORDER.search(notes), TOGETHER.search(notes)
    unfinished = example[1].strip() if example else f"{pattern[1]} " if pattern else ""
    return Letter(
        text=text,
        number=int(title["number"]) if title else 0,
        name=title["name"] if title else "",
        seat=title["seat"] if title else "",
        question=" ".join(" ".join(parts.get(DECIDE, [])).split()),
        sections=[[_option(*found, unfinished) for found in section] for section in sections],
        together=[piece.strip() for piece in together[1].split(" ; ")] if together else [],
        example=unfinished if example else "",
        ready=ready,
        kept=[line for _, line in _numbered(parts.get(PLANS, []))],
        refused=NOTHING_TAKEN in " ".join(parts.get(BECAME, [])),
        over=OVER in parts,
        places=[f"{n}. {line}" for n, line in _numbered(parts.get(OVER, []))],
    )


# ---------------------------------------------------------------------- the layout


def _parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """The headings and the lines below each. A heading is a line in capitals between two empty ones."""
    lines = ["", *text.splitlines(), ""]
    heads = [place for place in range(1, len(lines) - 1) if _is_heading(lines, place)]
    for place, after in zip(heads, [*heads[1:], len(lines)]):
        yield lines[place].strip(), lines[place + 1 : after]


def _is_heading(lines: Sequence[str], place: int) -> bool:
    line = lines[place]
    return line.isupper() and not line.startswith(" ") and not lines[place - 1].strip() and not lines[place + 1].strip()


def _list(lines: Sequence[str]) -> tuple[str, list[list[tuple[int, str]]], list[str]]:
    """What is said about the list, the list in its sections, and what is ready to send."""
    notes: list[str] = []
    sections: list[list[tuple[int, str]]] = []
    ready: list[str] = []
    for block in _blocks(lines):
        found = _numbered(block)
        if found:
            sections.append(found)
        elif sections and all(line.startswith("    ") for line in block):
            ready = [line.strip() for line in block]
        elif not sections:
            notes += block
    return " ".join(notes), sections, ready


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _numbered(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The numbered lines; one may go on in the next line, below its text, and several may stand side by side."""
    found: list[tuple[int, str]] = []
    for line in lines:
        here = NUMBERED.findall(line)
        if here:
            found += [(int(number), text.strip()) for number, text in here]
        elif found and line.startswith("    "):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
    return found


def _option(number: int, text: str, unfinished: str) -> Option:
    """`place priest temple (you lead)`, `bid ursus 3 to 12`, `move baths temple …`; ``unfinished``: one that wants more words."""
    hint = HINT.match(text)
    line = hint["line"] if hint else text
    goes_on, line = line.endswith(DOTS), line.removesuffix(DOTS)
    numbers = RANGE.match(line)
    low, high = (int(numbers["low"]), int(numbers["high"])) if numbers else (None, None)
    more = goes_on and bool(unfinished) and (unfinished.startswith(f"{line} ") or f"{line} ".startswith(unfinished))
    return Option(number, numbers["line"] if numbers else line, hint["hint"] if hint else "", low, high, more)
