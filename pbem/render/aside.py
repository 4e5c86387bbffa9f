"""What a letter was written for when it brings a word or an offer for its reader alone: told first of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.orders.book import Offer
from pbem.orders.deals import AT_ONCE
from pbem.render.happened import Event, may_know
from pbem.render.letter import talk
from pbem.render.plans import offer_line
from pbem.words.catalogue import Catalogue


def aside(
    events: Iterable[Event], words: Iterable[Mapping[str, Any]], offers: Iterable[Offer], catalogue: Catalogue, seat: str
) -> str:
    """The news of deals, an open offer with the words that answer it, and what was said to this seat alone."""
    standing = {(offer.by, offer.name): offer for offer in offers if offer.to == seat}
    told = [event for event in events if event["event"] in AT_ONCE and may_know(event, seat)]
    private = [said for said in words if "to" in said]
    return "\n\n".join([*_news(told, standing, catalogue), *talk(private, catalogue, seat)])


def _news(told: Iterable[Event], standing: Mapping[tuple[str, str], Offer], catalogue: Catalogue) -> Iterator[str]:
    for event in told:
        offer = standing.get((event["by"], event["name"])) if event["event"] == "offered" else None
        yield offer_line(offer, catalogue, mine=False) if offer else catalogue.event(event)
