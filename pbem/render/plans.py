"""The reader's plan and rules, shown back to him: each line, what it waits for, and why it cannot be used now."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.orders.book import PLAIN, Entry, Offer
from pbem.render.sheet import Kept, Sheet
from pbem.words.catalogue import Catalogue, quoted


@dataclass(frozen=True)
class Plan:
    """One line as its player would type it, and what is to be said about it."""

    line: str
    waits: str = ""
    why_not: str = ""


def plans(sheet: Sheet, catalogue: Catalogue) -> list[Plan]:
    """Everything the reader has said ahead, numbered for `forget`, then the offers that concern him."""
    lines = [_plan(number, kept, sheet, catalogue) for number, kept in enumerate(sheet.kept, 1)]
    return lines + [Plan(offer_line(offer, catalogue, mine=offer.by == sheet.seat)) for offer in sheet.offers]


def _plan(number: int, kept: Kept, sheet: Sheet, catalogue: Catalogue) -> Plan:
    line = catalogue.say("plans.line", n=number, line=catalogue.line(kept.entry.text))
    if kept.error:
        return Plan(line, _waits(number, kept.entry, catalogue), catalogue.error(kept.error.code, kept.error.particulars))
    unfinished = kept.entry.mode == PLAIN and _is_open(kept.entry, sheet)
    return Plan(line, catalogue.say("plans.plain_unfinished") if unfinished else _waits(number, kept.entry, catalogue))


def _is_open(entry: Entry, sheet: Sheet) -> bool:
    """Whether a line that could be used now still waits: its turn is taken only whole."""
    track = sheet.vocabulary.track
    return sheet.question is not None and not sheet.prepare and track(entry.kind) == track(sheet.question.kind)


def _waits(number: int, entry: Entry, catalogue: Catalogue) -> str:
    """`kept for my turn`, `a rule until you forget it`: by the line's mode, and its term if it has one."""
    span, key = f"spans.{entry.term}", f"plans.{entry.mode}_span"
    if entry.term and catalogue.has(span) and catalogue.has(key):
        return catalogue.say(key, span=catalogue.say(span))
    return catalogue.say(f"plans.{entry.mode}", n=number)


def offer_line(offer: Offer, catalogue: Catalogue, *, mine: bool) -> str:
    """An open offer, made by the reader or to him, with the words that answer it."""
    sides = {"give": _side(offer.give, catalogue), "get": _side(offer.get, catalogue)}
    key = "plans.offer_made" if mine else "plans.offer_got"
    return catalogue.say(key, name=quoted(offer.name), by=offer.by, to=offer.to, **sides)


def _side(bundle: str, catalogue: Catalogue) -> str:
    return catalogue.line(bundle) if bundle else catalogue.say("nothing")
