"""A simple player for any game: reads a letter, prefers what the letter says is good for its reader, and writes a few lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from pbem.demo.reading import Letter, Option

GOOD = re.compile(r"\b(you|at once)\b")
IN_VAIN = re.compile(r"\b(nothing|costs?)\b")
ALL_THAT_ARE_LEFT = "lines for all that are left"
READY, ASK_ME = "ready", "ask me"
BOLD = 0.6  # how often something else is tried than the automatic answer
RULES_FROM = 8  # of a longer list no rule is made
MOST_LINES = 20


@dataclass
class Player:
    """One bot. ``numbers``: answers with numbers where that is enough; ``rules``: makes rules of what is asked between turns."""

    name: str
    chance: Random
    numbers: bool = False
    rules: bool = False
    greeting: str = ""
    refused: int = field(default=0, init=False)

    def answer(self, letter: Letter) -> str:
        """The text of a reply; nothing if the letter wants none."""
        if not letter.asks:
            return ""
        self.refused = self.refused + 1 if letter.refused else 0
        if self.refused:  # something was not as it seemed: what is ready to send is right
            return "\n".join(letter.ready) if self.refused == 1 else str(letter.options[0].number)
        orders = list(self._orders(letter))[:MOST_LINES]
        return "\n".join(filter(None, [self.greeting, *orders]))

    def _orders(self, letter: Letter) -> Iterator[str]:
        first = [option.line for option in letter.sections[0]]
        if {READY, ASK_ME} & set(first):
            yield from self._for_what_is_coming(letter)
        elif letter.together:
            yield from self._whole_turn(letter)
        elif ALL_THAT_ARE_LEFT in letter.question:
            chosen = [self._choose(letter, letter.sections[0]) for _ in range(_left(letter))]
            yield from (self._written(letter, option) for option in chosen)
        else:
            yield from self._one(letter, letter.sections[0])

    # ------------------------------------------------------------------ what is sent

    def _whole_turn(self, letter: Letter) -> Iterator[str]:
        """A line out of each section that belongs to a turn; what comes before the last may be left out."""
        sections = [section for section in letter.sections if _begins_like(section, letter.together)]
        for section in sections[:-1]:
            if self.chance.random() < BOLD:
                yield self._written(letter, self._choose(letter, section))
        yield self._written(letter, self._choose(letter, sections[-1]))

    def _for_what_is_coming(self, letter: Letter) -> Iterator[str]:
        """A line for each thing that may come, or a rule."""
        coming = letter.sections[1:]
        if not coming:
            yield READY
        for section in coming:
            if sendable := [option for option in section if _is_sendable(letter, option)]:
                yield from self._one(letter, sendable)

    def _one(self, letter: Letter, section: Sequence[Option]) -> Iterator[str]:
        """The answer; and if the list is short, a rule for the next time."""
        best = self._ranked(letter, section)
        if self.rules and len(best) <= RULES_FROM and not any(option.more or option.low is not None for option in section):
            yield "always " + " | ".join(option.line for option in best)
            if not _is_coming(letter):
                yield self._written(letter, best[0])
        else:
            yield self._written(letter, self._choose(letter, section))

    def _written(self, letter: Letter, option: Option) -> str:
        if option.low is not None and option.high is not None:
            return f"{option.line} {self.chance.randint(option.low, (option.low + option.high) // 2)}"
        if option.more:
            return letter.example if letter.example.startswith(option.line) else letter.ready[0]
        return str(option.number) if self.numbers else option.line

    # ------------------------------------------------------------------ what is best

    def _choose(self, letter: Letter, section: Sequence[Option]) -> Option:
        return self._ranked(letter, section)[0]

    def _ranked(self, letter: Letter, section: Sequence[Option]) -> list[Option]:
        """What the letter says is good for the reader first; then the line that is ready, or anything, as the mood is.

        The mood is for a sort of action, then for one of its lines: of some there are a hundred, of others only one.
        """
        section = [option for option in section if _is_sendable(letter, option)] or section
        bold = self.chance.random() < BOLD
        mood = {option.number: self.chance.random() for option in section}
        moods = {sort: self.chance.random() for sort in dict.fromkeys(_sort(option) for option in section)}

        def liking(option: Option) -> tuple[bool, bool, bool, float, float]:
            good, vain = bool(GOOD.search(option.hint)), bool(IN_VAIN.search(option.hint))
            usual = any(f"{line} ".startswith(f"{option.line} ") for line in letter.ready)
            return good, good or not vain, usual and not bold, moods[_sort(option)], mood[option.number]

        return sorted(section, key=liking, reverse=True)


def _sort(option: Option) -> tuple[str, ...]:
    """What kind of decision a line is for, and its first word."""
    return tuple(option.line.split()[:2])


def _is_sendable(letter: Letter, option: Option) -> bool:
    """Whole as it stands, or with an example of how it goes on."""
    return not option.more or letter.example.startswith(option.line)


def _is_coming(letter: Letter) -> bool:
    return bool({READY, ASK_ME} & {option.line for option in letter.sections[0]})


def _begins_like(section: Sequence[Option], lines: Sequence[str]) -> bool:
    return section[0].line.split()[0] in {line.split()[0] for line in lines}


def _left(letter: Letter) -> int:
    """`Anna (blue) has 7 members still to place.`"""
    found = re.search(rf"^{re.escape(letter.name)} \(.*?\) has (\d+) ", letter.text, re.MULTILINE)
    return int(found[1]) if found else 1
