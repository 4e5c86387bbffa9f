"""A mail's new text, line by line: orders, talk, and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pbem.orders.decoration import unbold
from pbem.orders.errors import OrderError, UnreadableOrder
from pbem.orders.grammar import Grammar, Parsed
from pbem.orders.lines import PLAIN, Bare, Line, Numbers, Said
from pbem.words.spelling import plain, resembles, tidy
from pbem.words.vocabulary import FACT, ORDER, SLOT

GREETED = re.compile(r"[^!?.,:;]{2,40}[!.,:]+\s+([^!?]+)")  # nobody calls out an order
LABELLED = re.compile(r"(\d{1,2})\s+([^\d\s].*)")
INITIAL = re.compile(r"[^\W\d_]\.?")
MOST_LINES = 300
LONGEST_LINE = 600
NEVER_FIRST = ("if", "and", "not", "at_most", "at_least", "give", "get", "all", "not_me")  # the last: only as a whole
TITLES = tuple("help rules status board options history resend brief digest say tell".split())  # may begin a line of a signature
QUOTE = ">"
ANSWERS = ("yes", "no", "done", "pass", "decline", "ready", "ask_me")


@dataclass
class Written:
    """A line as written, and what it was understood to be: orders, an error, or talk (neither)."""

    text: str
    orders: list[Parsed] = field(default_factory=list)
    error: OrderError | None = None

    @property
    def is_order(self) -> bool:
        return bool(self.orders)


def read_mail(text: str, grammar: Grammar, open_kinds: Sequence[str] = ()) -> list[Written]:
    """All lines of a mail. Outside the orders, a line that does not begin like an order is talk."""
    pieces = [piece for line in text.splitlines() for piece in _pieces(line, grammar)]
    if len(pieces) > MOST_LINES:
        return [Written(pieces[0][:80], error=UnreadableOrder("too_many_lines", count=len(pieces), most=MOST_LINES))]
    lines = _without_labels([_read(piece, grammar, open_kinds) for piece in pieces], grammar, open_kinds)
    _without_initial(lines)
    _without_headings(lines, grammar)
    orders = [place for place, line in enumerate(lines) if line.is_order]
    first, last = (orders[0], orders[-1]) if orders else (len(lines), -1)
    numbered = any(grammar.decoration.is_numbered(line.text) for line in lines if line.is_order)
    for place, line in enumerate(lines):
        outside = place < first or place > last
        called = -1 < last < place and line.text.endswith(("!", "?"))  # `Carte blanche!` below the orders
        if line.error and (called or _is_greeting(line.text, grammar) or (outside and not _is_meant(line.text, grammar, numbered))):
            line.error = None
    return lines


def _without_labels(lines: list[Written], grammar: Grammar, open_kinds: Sequence[str]) -> list[Written]:
    """`1 farmhouse E27` above `2 gold`: numbers that count the lines up are no part of them, where orders stand behind all."""
    found = {place: label for place, line in enumerate(lines) if (label := LABELLED.fullmatch(line.text))}
    numbers = [int(label[1]) for label in found.values()]
    if len(numbers) < 2 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return lines
    read = {place: _read(label[2], grammar, open_kinds) for place, label in found.items()}
    if not all(line.is_order for line in read.values()):
        return lines
    return [Written(line.text, read[place].orders) if line.error and place in read else line for place, line in enumerate(lines)]


def _is_meant(text: str, grammar: Grammar, numbered: bool) -> bool:
    """Whether a line that was not understood was surely an order: it begins like one, or is one more of a numbered list of them."""
    if grammar.decoration.are_alternatives(text):
        return True
    return _begins_like_order(grammar.decoration.off(text), grammar) or (numbered and grammar.decoration.is_numbered(text))


def would_be_order(text: str, grammar: Grammar, *, signed: bool = False) -> bool:
    """Whether a line that is not read would have been an order.

    ``signed``: it stands in a signature, where figures, names and titles (`Help desk`) are none; only what names its decision is.
    """
    orders = [order for written in read_mail(text, grammar) for order in written.orders]
    return any(_is_clear(order, text, grammar) for order in orders) if signed else bool(orders)


def _is_clear(order: Parsed, text: str, grammar: Grammar) -> bool:
    """Whether an order says so much that nobody would sign with it."""
    if isinstance(order, Said):
        return not order.rest or order.word not in TITLES
    if not isinstance(order, Line):
        return False
    words = any(alternative.words for alternative in order.alternatives)
    return order.mode != PLAIN or (words and _names_kind(text, grammar))


def _without_initial(lines: list[Written]) -> None:
    """A single letter below the orders is how somebody signs, even where it could be short for a piece."""
    if INITIAL.fullmatch(lines[-1].text if lines else "") and any(line.is_order for line in lines[:-1]):
        lines[-1] = Written(lines[-1].text)


def _without_headings(lines: list[Written], grammar: Grammar) -> None:
    """`On the forum` right above `settle forum`: who gives the whole order below only says what it is about."""
    for place, (line, below) in enumerate(pairwise(list(lines))):
        begins = plain(line.text).split()[:1]
        if line.is_order and begins and begins[0] in grammar.vocabulary.noise and _names_kind(below.text, grammar):
            things = _things(line)
            if things and things <= _things(below):
                lines[place] = Written(line.text)


def _things(line: Written) -> set[str]:
    """What the orders of a line name."""
    words = [word for order in line.orders if isinstance(order, Bare) for word in order.words]
    lines = [order for order in line.orders if isinstance(order, Line)]
    words += [word for order in lines for alternative in order.alternatives for word in alternative.words]
    return {word.id for word in words}


def _pieces(line: str, grammar: Grammar) -> list[str]:
    """One line, or several with ";" between; all that stands behind `say` and `tell` is free speech and left whole."""
    arrow, line = line.lstrip().startswith("→"), tidy(line)
    line = line.removeprefix(QUOTE).lstrip() if arrow else line
    if ";" not in line or line.startswith(QUOTE) or grammar.speaks(line):
        return [line] if line else []
    pieces = unbold(line).split(";")
    spoken = next((place for place, piece in enumerate(pieces) if grammar.speaks(piece)), len(pieces))
    pieces = [*pieces[:spoken], ";".join(pieces[spoken:])]
    return [piece.strip() for piece in pieces if piece.strip()]


def _read(text: str, grammar: Grammar, open_kinds: Sequence[str]) -> Written:
    if text.startswith(QUOTE):
        return Written(text)  # somebody else's words, or his own of another day
    if len(text) > LONGEST_LINE:
        return Written(text[:80], error=UnreadableOrder("line_too_long", count=len(text), most=LONGEST_LINE))
    if _is_greeting(text, grammar) and not _names_kind(text, grammar):
        return Written(text, _behind_greeting(text, grammar, open_kinds))
    try:
        return Written(text, grammar.parse(text, open_kinds))
    except OrderError as error:
        return Written(text, error=error)


def _is_greeting(text: str, grammar: Grammar) -> bool:
    if _greets(text, grammar):
        return True
    words = _loose(text)
    people = {tuple(plain(name).split()[:1]) for name in grammar.vocabulary.names.values() if name.strip()}
    return words[:1] in people and words[:1] not in {(seat,) for seat in grammar.vocabulary.seats}


def _greets(text: str, grammar: Grammar) -> bool:
    words = _loose(text)
    return any(words[: len(greeting)] == greeting for greeting in grammar.vocabulary.greetings if greeting)


def _loose(text: str) -> tuple[str, ...]:
    return tuple(plain(text).replace(",", " ").replace("!", " ").split())


def _behind_greeting(text: str, grammar: Grammar, open_kinds: Sequence[str]) -> list[Parsed]:
    """`Thanks! settle forum`: an order behind a greeting and a stop, if it is one whole and by its name or number.

    Behind a name it is advice for somebody else.
    """
    found = GREETED.fullmatch(text) if _greets(text, grammar) else None
    if found is None or not (_names_kind(found[1], grammar) or grammar.numbers_in(found[1])):
        return []
    try:
        orders = grammar.parse(found[1], open_kinds)
    except OrderError:
        return []
    return orders if all(isinstance(order, Numbers) or _is_clear(order, found[1], grammar) for order in orders) else []


def _names_kind(text: str, grammar: Grammar) -> bool:
    tokens = grammar.vocabulary.read(text)[:1]
    return any(thing in grammar.vocabulary.kinds for token in tokens if not token.short for thing in token.ids)


def _begins_like_order(text: str, grammar: Grammar) -> bool:
    words = plain(text).replace(",", " ").replace(":", " ").split()
    if _speaks_of_a_move(text, grammar):
        return True
    if not words or words[0] in grammar.vocabulary.noise:
        return False
    return any(resembles(words[0], known) for known in _beginnings(grammar))


def _speaks_of_a_move(text: str, grammar: Grammar) -> bool:
    """`Je déplace un membre des bains`: who says what he does, with words of the game, does not just talk."""
    oneself, _, does = plain(text).replace("'", " ").partition(" ")
    tokens = grammar.vocabulary.read(does) if oneself in grammar.vocabulary.oneself else []
    things = [thing for token in tokens[1:] if not token.short for thing in token.ids if thing[0] not in (ORDER, SLOT, FACT)]
    return bool(things) and any(thing in grammar.vocabulary.kinds for token in tokens[:1] if not token.short for thing in token.ids)


def _beginnings(grammar: Grammar) -> list[str]:
    """The first words with which a line of orders can begin, in all languages."""
    cached = getattr(grammar, "_known_beginnings", None)
    if cached is None:
        cached = [words[0] for words, ids in grammar.vocabulary.lexicon.items() if _can_begin(ids, grammar)]
        grammar._known_beginnings = cached  # type: ignore[attr-defined]
    return list(cached)


def _can_begin(ids: dict[str, None], grammar: Grammar) -> bool:
    for thing in ids:
        if thing[0] == ORDER and thing[1:] not in NEVER_FIRST:
            return True
        if thing in grammar.vocabulary.kinds:
            return True
        if thing[0] in (ORDER, SLOT, FACT) or thing in ANSWERS or thing in grammar.vocabulary.seats:
            continue
        slots = {slot for kind in grammar.vocabulary.kinds.values() for slot in kind.first_slots()}
        if any(grammar.vocabulary.accepts(slot, thing) for slot in slots):
            return True
    return False


__all__ = ["Bare", "Line", "Numbers", "Said", "Written", "read_mail"]
