"""What could have been meant: to a line that cannot be taken, whole lines that can."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.orders import deals
from pbem.orders.choices import Choice
from pbem.orders.deed import TALK
from pbem.orders.errors import AmbiguousOrder, OrderError, UnreadableOrder
from pbem.orders.lines import Line
from pbem.orders.mailtext import Written
from pbem.words.spelling import nearest, plain
from pbem.words.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from pbem.orders.desk import Desk

MOST = 4
TOO_MUCH = ("too_many_lines", "line_too_long")  # nothing was read, so nothing can have been meant
MOST_HELPED = 10  # of a long mail full of mistakes only the first lines are tried: trying costs


def suggest(desk: Desk, seat: str, written: Sequence[Written]) -> None:
    """Give each line that was not understood the whole lines most like it that could be sent now."""
    unread = [line for line in written if isinstance(line.error, UnreadableOrder | AmbiguousOrder) and desk.suggests]
    wrong = [line for line in unread if line.error and line.error.code not in TOO_MUCH]
    listed = sendable(desk.sayable(seat)) if wrong else []
    spelt = {plain(desk.vocabulary.write(line.split(), language)): line for language in LANGUAGES for line in reversed(listed)}
    for place, line in enumerate(wrong):
        if line.error:
            line.error.nearest = _meant(desk, seat, line.text, line.error, listed, spelt) if place < MOST_HELPED else []


def _meant(desk: Desk, seat: str, text: str, error: OrderError, listed: Sequence[str], spelt: Mapping[str, str]) -> list[str]:
    if (offer := _offered(desk, text)) is not None:
        return [*_put_right(desk, seat, text, error), *_example(desk, seat, offer)][:MOST]
    found = [*_put_right(desk, seat, text, error), *(spelt[near] for near in nearest(plain(text), spelt))]
    return list(dict.fromkeys(found or _with_its_words(desk, seat, text, error, listed)))[:MOST]


def _offered(desk: Desk, text: str) -> str | None:
    """What stands behind `offer`, if a line begins so: no decision of the game is like it."""
    for token in desk.vocabulary.read(text)[:1]:
        if token.is_order("offer") and not token.short and not any(thing in desk.vocabulary.kinds for thing in token.ids):
            return " ".join(text.split()[len(token.raw.split()) :])
    return None


def _example(desk: Desk, seat: str, offer: str) -> list[str]:
    """How an offer is written, if there are any in this game and this one could be made."""
    line = deals.example(desk, seat, offer) if desk.vocabulary.bundle else ""
    return [line] if line and _could_be_sent(desk, seat, line) else []


def sendable(choices: Sequence[Choice]) -> list[str]:
    """Listed lines as they can be sent: a number where one is wanted, and how a line goes on that must."""
    return [line for choice in choices for line in whole_lines(choice)]


def whole_lines(choice: Choice) -> list[str]:
    """One listed line as it can be sent, with the least and the greatest number where it ends in one; a mere beginning cannot."""
    if choice.open_end and not choice.further:
        return []
    words = [*choice.line, *(choice.further if choice.open_end else ())]
    ends = [] if choice.low is None else dict.fromkeys([choice.low, choice.high])
    return [" ".join([*words, str(number)]) for number in ends] or [" ".join(words)]


def _put_right(desk: Desk, seat: str, text: str, error: OrderError) -> Iterator[str]:
    """The line itself with another word in place of the wrong one (or one more, if it lacks one), if it could be taken so."""
    word = error.particulars.get("word", "")
    pattern = re.compile(rf"(?<!\w){re.escape(plain(word))}(?!\w)")
    for guess in error.nearest[:MOST]:
        other = pattern.sub(guess.replace("\\", ""), plain(text), count=1) if word else f"{plain(text)} {guess}"
        if _could_be_sent(desk, seat, other):
            yield from _canonical(desk, seat, other, text)


def _could_be_sent(desk: Desk, seat: str, line: str) -> bool:
    trial = desk.clone()
    trial.alone, trial.suggests = seat, False
    reply = trial.write(seat, line)
    return not reply.refused and TALK not in [line.became for line in reply.lines]


def _canonical(desk: Desk, seat: str, other: str, text: str) -> list[str]:
    """As we write it; words that are no moves only where one was written (`scelte`, for `settle`, helps nobody)."""
    question = desk.table.question_to(seat)
    orders = desk.grammar.parse(other, [question.kind] if question else [])
    if all(isinstance(order, Line) for order in orders):
        return [order.text for order in orders if isinstance(order, Line)]
    return [other] if other.split()[:1] == plain(text).split()[:1] else []


def _with_its_words(desk: Desk, seat: str, text: str, error: OrderError, listed: Sequence[str]) -> list[str]:
    """The legal lines that have most of the words which were understood, or guessed."""
    things = {thing for token in desk.vocabulary.read(f"{text} {' '.join(error.nearest)}") for thing in token.ids}
    kind = desk.vocabulary.kind(next((token for token in _first(desk, text) if token in desk.vocabulary.kinds), ""))
    if kind.name:
        listed = sendable(desk.sayable(seat, kind.name))
    if kind.rest and not any(line.split()[0] == kind.name for line in listed):
        return [f"{kind.name} {kind.rest}"]
    return sorted(listed, key=lambda line: -len([word for word in line.split() if word in things]))


def _first(desk: Desk, text: str) -> list[str]:
    """What the first words of a line may mean: the decision it is for, behind `always` or not."""
    return [thing for token in desk.vocabulary.read(text)[:2] for thing in token.ids]
