"""Terms: how long a line, an offer or a silence is good for, and what becomes of it when that stretch of play is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine import Question, Span, Together
from pbem.orders.book import EVERY_KIND
from pbem.orders.decide import covers
from pbem.orders.deed import Plain
from pbem.orders.lines import ASK

if TYPE_CHECKING:
    from pbem.orders.desk import Desk


def until(desk: Desk, seat: str, term: str | None) -> Plain:
    """What is kept now is good for the span open now (or when its mail came), or else for the next one."""
    if term is None:
        return {}
    spans = desk.spans(seat) if desk.arrival is None else desk.arrival
    span = spans.get(term, Span(0, False))
    return {"term": term, "until": span.number if span.open else span.number + 1}


def lapse(desk: Desk) -> None:
    """Drop what was good for a stretch of play that is over, and tell its owner."""
    for entry in desk.book.entries:
        if entry.term and _is_over(desk, entry.seat, entry.term, entry.until):
            desk.change("drop", id=entry.id, why="lapsed")
            if entry.mode != ASK and not entry.served:  # that nothing had to be asked is no news
                because = {"because": entry.missed} if entry.missed else {}
                desk.tell(entry.seat, "line_lapsed", line=entry.text, **because)
    for silence in desk.book.silent:
        if silence.term and _is_over(desk, silence.seat, silence.term, silence.until):
            desk.change("hush", seat=silence.seat, kind=silence.kind)
    for offer in desk.book.offers:
        if offer.term and _is_over(desk, offer.by, offer.term, offer.until):
            desk.change("close", by=offer.by, name=offer.name, why="lapsed")
            desk.tell((offer.by, offer.to), "offer_lapsed", name=offer.name, by=offer.by, partner=offer.to)


def _is_over(desk: Desk, seat: str, term: str, last: int) -> bool:
    span = desk.spans(seat).get(term)
    return span is not None and (span.number > last or (span.number == last and not span.open))


def fall_silent(desk: Desk, seat: str, question: Question) -> None:
    """Who lets his time pass gets automatic answers for the term of what he was asked, until he writes."""
    pending = desk.table.pending
    if isinstance(pending, Together) and pending.prepare:
        kinds = [one.kind for one in pending.coming.get(seat, ()) if not covers(desk, seat, one)]
        for kind in map(desk.vocabulary.kind, dict.fromkeys(kinds)):
            _silence(desk, seat, EVERY_KIND if kind.silence else kind.name, kind.silence or kind.term)
    elif silence := desk.vocabulary.kind(question.kind).silence:
        _silence(desk, seat, EVERY_KIND, silence)
    if not question.hidden:
        desk.tell(None, "time_passed", seat=seat)


def _silence(desk: Desk, seat: str, kind: str, term: str | None) -> None:
    if not any(silence.seat == seat and silence.kind in (kind, EVERY_KIND) for silence in desk.book.silent):
        desk.change("silence", seat=seat, kind=kind, **until(desk, seat, term))
