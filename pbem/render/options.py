"""The options of a player: whole lines to type, numbered and grouped, as text and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.orders.choices import Choice, shares_out
from pbem.orders.follow import DONE
from pbem.render.paper import WIDTH, columns, wide
from pbem.render.press import print_text
from pbem.render.sheet import Sheet
from pbem.words.catalogue import Catalogue, Verbatim
from pbem.words.vocabulary import Kind, Vocabulary

VERSION = 1
FEW = 8  # up to here a list needs no sub-headings
LONG = 45  # beyond this short options stand side by side
JOIN, ITEM = " ; ", ", "


@dataclass(frozen=True)
class Option:
    """One line to type, with its number in the list and what is worth knowing of it."""

    number: int
    choice: Choice
    line: str
    note: str = ""


@dataclass(frozen=True)
class Group:
    """Options that begin alike, below their common word; ``rows`` is how they stand in a letter."""

    title: str
    options: Sequence[Option]
    rows: Sequence[str]


@dataclass(frozen=True)
class Section:
    """The options for one kind and subject."""

    title: str
    groups: Sequence[Group]


@dataclass(frozen=True)
class Offered:
    """Everything a player may do now."""

    question: str
    sections: Sequence[Section]
    notes: Sequence[str]
    ready: Sequence[str]

    @property
    def options(self) -> list[Option]:
        return [option for section in self.sections for group in section.groups for option in group.options]


def offered(sheet: Sheet, catalogue: Catalogue) -> Offered:
    """The options of the sheet's reader in his language."""
    listed = [
        Option(number, choice, _line(choice, catalogue), _note(choice, sheet.vocabulary, catalogue))
        for number, choice in enumerate(sheet.choices, 1)
    ]
    kinds = _by(listed, lambda option: (option.choice.kind, option.choice.subject))
    sections = [_section(options, catalogue, titled=len(kinds) > 1) for options in kinds]
    ready = [catalogue.order(line) for line in sheet.automatic]
    return Offered(question_text(sheet, catalogue), sections, list(_notes(sheet, catalogue)), ready)


def question_text(sheet: Sheet, catalogue: Catalogue) -> str:
    """What is asked: one sentence for a whole track (a turn) if its first kind is open, else the question's own."""
    if sheet.question is None:
        return ""
    track = sheet.vocabulary.track(sheet.question.kind)
    kinds = {choice.kind for choice in sheet.choices if sheet.vocabulary.track(choice.kind) == track}
    key = f"decide.track.{track}"
    return catalogue.say(key) if len(kinds) > 1 and catalogue.has(key) else catalogue.question(sheet.question)


# ---------------------------------------------------------------------- one option


def _line(choice: Choice, catalogue: Catalogue) -> str:
    line = catalogue.order(choice.line)
    if choice.low is not None:
        return catalogue.say("options.range", line=line, low=choice.low, high=choice.high)
    return catalogue.say("options.goes_on", line=line) if choice.goes_on else line


def _note(choice: Choice, vocabulary: Vocabulary, catalogue: Catalogue) -> str:
    hints = hints_of(choice, vocabulary, catalogue)
    return catalogue.say("options.note", hints=catalogue.joined(hints)) if hints else ""


def hints_of(choice: Choice, vocabulary: Vocabulary, catalogue: Catalogue) -> list[str]:
    """What is worth knowing of an option; whoever passes or stands need not know what the thing would cost."""
    rest = vocabulary.kind(choice.kind).rest if choice.kind in vocabulary.kinds else None
    return [] if choice.words[-1:] in ((rest,), (DONE,)) else catalogue.hints(choice.facts, choice.kind)


# ---------------------------------------------------------------------- groups


def _by(options: Iterable[Option], key: Callable[[Option], Hashable]) -> list[list[Option]]:
    found: dict[Hashable, list[Option]] = {}
    for option in options:
        found.setdefault(key(option), []).append(option)
    return list(found.values())


def _section(options: Sequence[Option], catalogue: Catalogue, *, titled: bool) -> Section:
    first = options[0].choice
    groups = _by(options, lambda option: option.choice.group) if len(options) > FEW else [list(options)]
    return Section(
        _title(first, catalogue) if titled else "",
        [
            Group(_below(group[0].choice, catalogue) if len(groups) > 1 else "", group, _rows(group, len(options) > LONG))
            for group in groups
        ],
    )


def _rows(options: Sequence[Option], long: bool) -> list[str]:
    """One below the other; in a long list as many side by side as have room."""
    texts = _texts(options)
    return columns(texts, max(map(wide, texts)) if long else WIDTH)


def _below(choice: Choice, catalogue: Catalogue) -> str:
    """`farmhouse, R#1`: what the lines of a group have in common."""
    return ITEM.join(catalogue.thing(word) for word in choice.group)


def _title(choice: Choice, catalogue: Catalogue) -> str:
    particulars = {"kind": catalogue.order([choice.kind]), "subject": choice.subject}
    own = f"options.of.{choice.kind}"
    if catalogue.has(own):
        return catalogue.say(own, **particulars)
    return catalogue.say("options.of_subject" if choice.subject else "options.of_kind", **particulars)


def _texts(options: Sequence[Option]) -> list[str]:
    return [f"{option.number:>2}. {option.line}{option.note}" for option in options]


# ---------------------------------------------------------------------- what is to be said about them


def _notes(sheet: Sheet, catalogue: Catalogue) -> Iterator[str]:
    """How lines are put together: a whole turn, a loop that goes on, a line that wants more words."""
    turn = _whole_track(sheet, catalogue)
    if turn:
        key = f"options.track.{sheet.vocabulary.track(sheet.choices[0].kind)}"
        yield catalogue.say(key if catalogue.has(key) else "options.together", example=Verbatim(turn))
    for name, steps in _loops(sheet).items():
        kind, words = catalogue.order([name]), pattern(sheet.vocabulary.kind(name), catalogue)
        if example := _completed(steps, catalogue):
            yield catalogue.say("options.open_end_like", kind=kind, example=example)
        elif any(step.open_end for step in steps):
            yield catalogue.say("options.open_end", kind=kind, pattern=words)
        elif example := _longer_line(steps, catalogue):
            yield catalogue.say("options.more", kind=kind, example=example)
        else:
            yield catalogue.say("options.more_words", kind=kind, pattern=words)
    yield from _shares(sheet, catalogue)
    for key in dict.fromkeys(f"options.behind.{choice.words[0]}" for choice in sheet.choices if choice.words):
        if catalogue.has(key):
            yield catalogue.say(key)


def _shares(sheet: Sheet, catalogue: Catalogue) -> Iterator[str]:
    """Where something is shared out in more ways than a list can have: how the exact ones are written."""
    listed = {choice.kind for choice in sheet.choices if len(choice.words) == 1 and not sheet.prepare}
    for line in sheet.automatic:
        if line[0] in listed and len(line) > 2 and shares_out(sheet.vocabulary.kind(line[0])):
            yield catalogue.say("options.shares", example=catalogue.order(line))


def _loops(sheet: Sheet) -> dict[str, list[Choice]]:
    """The first steps of lines that may or must go on, by their kinds."""
    loops: dict[str, list[Choice]] = {}
    for choice in sheet.choices:
        if choice.goes_on:
            loops.setdefault(choice.kind, []).append(choice)
    return loops


def _whole_track(sheet: Sheet, catalogue: Catalogue) -> str:
    """`move temple tavern ; card common`: a line of each kind of the track that is open."""
    if sheet.question is None:
        return ""
    track = sheet.vocabulary.track(sheet.question.kind)
    first: dict[str, Choice] = {}
    for choice in sheet.choices:
        if sheet.vocabulary.track(choice.kind) == track:
            first.setdefault(choice.kind, choice)
    return JOIN.join(catalogue.order(choice.line) for choice in first.values()) if len(first) > 1 else ""


def _completed(steps: Sequence[Choice], catalogue: Catalogue) -> Verbatim | None:
    """`card great family reposition baths temple`: a line that wants more words, with some."""
    step = next((step for step in steps if step.open_end and step.further), None)
    return catalogue.order([*step.line, *step.further]) if step else None


def _longer_line(steps: Sequence[Choice], catalogue: Catalogue) -> Verbatim | None:
    """`move temple tavern, baths emporium`: two steps of a loop in one line."""
    for step in sorted(steps, key=lambda step: not step.optional):
        if step.further:
            first = catalogue.order([*step.line, *step.optional])
            return Verbatim(ITEM.join([first, catalogue.order(["", *step.further])]))
    return None


def pattern(kind: Kind, catalogue: Catalogue) -> Verbatim:
    """`praetorium FROM TO NUMBER`: the words of a kind in their order."""
    return Verbatim(" ".join([catalogue.order([kind.name]), *(slot_name(slot, catalogue) for slot in kind.slots)]))


def slot_name(slot: str, catalogue: Catalogue) -> Verbatim:
    """What stands for a word to be chosen: the game's own name for it, else the slot's word."""
    key = f"slot.{slot}"
    return catalogue.say(key) if catalogue.has(key) else Verbatim(catalogue.slot(slot).upper())


# ---------------------------------------------------------------------- for people and for programs


def options_text(sheet: Sheet, *, language: str, templates: Path | None = None) -> str:
    """What a player may do, as text."""
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary)
    return print_text(catalogue, "letters/options", templates, sheet=sheet, offered=offered(sheet, catalogue), alone=True)


def options_data(sheet: Sheet, *, language: str) -> dict[str, Any]:
    """The same as plain data for programs: every legal line with its number, its ids and the words to type."""
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary)
    found = offered(sheet, catalogue)
    return {
        "version": VERSION,
        "game": sheet.game.name,
        "seat": sheet.seat,
        "question": _question_data(sheet, found),
        "options": [_option_data(option, sheet.vocabulary, catalogue) for option in found.options],
        "ready": list(found.ready),
    }


def _question_data(sheet: Sheet, found: Offered) -> dict[str, Any] | None:
    question = sheet.question
    if question is None:
        return None
    plain = {"kind": question.kind, "slot": question.slot, "subject": question.subject, "text": found.question}
    return {**plain, "together": sheet.together, "prepare": sheet.prepare, "given": sheet.given or None}


def _option_data(option: Option, vocabulary: Vocabulary, catalogue: Catalogue) -> dict[str, Any]:
    choice = option.choice
    plain: dict[str, Any] = {
        "number": option.number,
        "line": catalogue.order(choice.line),
        "kind": choice.kind,
        "subject": choice.subject,
        "words": list(choice.words),
        "goes_on": choice.goes_on,
        "must_go_on": choice.open_end,
        "facts": dict(choice.facts),
        "note": catalogue.joined(hints_of(choice, vocabulary, catalogue)),
    }
    return plain | ({"low": choice.low, "high": choice.high} if choice.low is not None else {})
