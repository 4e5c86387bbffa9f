"""Deals between players: an offer is kept by the desk; accepted, it is handed to the table, which carries it out or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.orders.book import Closed, Offer
from pbem.orders.errors import IllegalOrder, UnreadableOrder
from pbem.orders.lines import Said
from pbem.orders.terms import until
from pbem.words.spelling import plain
from pbem.words.vocabulary import Token

if TYPE_CHECKING:
    from pbem.orders.desk import Desk

AnOffer = TypeVar("AnOffer", Offer, Closed)
NOTHING = "nothing"
AT_ONCE = ("offered", "offer_accepted", "offer_refused", "offer_withdrawn", "deal_done", "deal_failed")
"""What whoever it concerns must hear before his next turn. That an offer lapses with its time he knows beforehand."""
NAME, FIRST = re.compile(r"[a-z][a-z0-9]*"), "a"
Told = tuple[str, dict[str, Any]]


def take(desk: Desk, seat: str, said: Said) -> Told:
    """`offer`, `accept`, `refuse`, `withdraw`: gives the code and particulars of what became of it."""
    if not desk.vocabulary.bundle:
        raise IllegalOrder("no_deals")
    return {"offer": _offer, "accept": _accept, "refuse": _refuse, "withdraw": _withdraw}[said.word](desk, seat, said.rest)


def _offer(desk: Desk, seat: str, text: str) -> Told:
    """`offer NAME SEAT give BUNDLE get BUNDLE`."""
    name, _, rest = text.partition(" ")
    other, rest = addressee(desk, seat, rest)
    give, get = _bundles(desk, rest)
    if (lack := desk.game.lacks(desk.table.state, seat, _items(give))) and lack.final:
        raise IllegalOrder(lack.why, word=lack.word)
    term = desk.vocabulary.deal_term
    offer: dict[str, Any] = {"name": plain(name), "by": seat, "to": other, "give": give, "get": get, **until(desk, seat, term)}
    old = desk.book.offer_named(seat, plain(name))
    if old is not None and old.to != other:
        desk.tell((old.to,), "offer_withdrawn", name=old.name, by=seat, partner=old.to)
    desk.change("offer", **offer)
    desk.tell((seat, other), "offered", name=plain(name), by=seat, partner=other, give=give or NOTHING, get=get or NOTHING)
    return "offered" if old is None else "offered_instead", {"name": plain(name), "to": other}


def doubt_about(desk: Desk, seat: str, name: str) -> IllegalOrder | None:
    """What the writer of an offer lacks as things stand, if it may still come in time."""
    offer = desk.book.offer_named(seat, name)
    lack = desk.game.lacks(desk.table.state, seat, _items(offer.give)) if offer else None
    return IllegalOrder(lack.why, word=lack.word) if lack else None


def _bundles(desk: Desk, text: str) -> tuple[str, str]:
    """What is given and what is wanted, in canonical words."""
    sides: dict[str, list[str]] = {"give": []}
    side = "give"  # `offer net caius 2 denarii get ursus`
    for token in desk.vocabulary.read(_sided(desk, text).replace(",", " , ")):
        turn = next((word for word in ("give", "get") if _means(desk, token, word)), "")
        if turn and set(sides.get(turn, ())) - {","}:  # `do … dai …`: who gives the second?
            raise UnreadableOrder("bad_offer", line=text)
        if turn:
            side, sides[turn] = turn, []
        elif token.ids or not token.noise:
            sides[side].append("," if _means(desk, token, "and") else token.raw)
    if not (sides["give"] and sides.get("get")):
        raise UnreadableOrder("bad_offer", line=text)
    return _bundle(desk, " ".join(sides["give"])), _bundle(desk, " ".join(sides["get"]))


def _sided(desk: Desk, text: str) -> str:
    """The text with `give` and `get` for `je donne`, `in cambio di` and the like."""
    sides = desk.vocabulary.sides
    phrases = "|".join(re.escape(phrase) for phrase in sorted(sides, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{phrases})(?!\w)", lambda found: sides[found[0]], plain(text))


def _means(desk: Desk, token: Token, word: str) -> bool:
    """Whether it is this word of the language, and no thing that could be given, written short."""
    return token.is_order(word) and not (token.short and _fitting(desk, token))


def _bundle(desk: Desk, text: str) -> str:
    read = desk.vocabulary.read
    items = [[_thing(desk, token) for token in read(item) if token.ids or not token.noise] for item in text.split(",")]
    for item in items:
        _must_be_whole(desk, item)
    return ", ".join(filter(None, (" ".join(word for word in item if word != NOTHING) for item in items)))


def _must_be_whole(desk: Desk, item: Sequence[str]) -> None:
    """`loan columbus fee 2` could never be carried out: for which munus?"""
    for word in item:
        for group in desk.vocabulary.deal_wants.get(word, ()):
            if not any(thing in desk.vocabulary.groups[group] for thing in item):
                raise IllegalOrder("item_lacks", word=word)


def _thing(desk: Desk, token: Token) -> str:
    fitting = _fitting(desk, token)
    if "decline" in token.ids and not fitting:
        return NOTHING
    if not fitting:
        guesses = desk.vocabulary.guesses(token.raw, [desk.vocabulary.bundle])
        raise UnreadableOrder("unknown_in_offer", word=token.raw, nearest=guesses)
    return fitting[0]


def _fitting(desk: Desk, token: Token) -> list[str]:
    return [thing for thing in token.ids if desk.vocabulary.accepts(desk.vocabulary.bundle, thing)]


def example(desk: Desk, seat: str, text: str) -> str:
    """An offer as it is written, with the name and the addressee of one that was not understood, as far as it has them."""
    name, _, rest = text.partition(" ")
    try:
        other, _ = addressee(desk, seat, rest)
    except UnreadableOrder:
        other = next(other for other in desk.seats if other != seat)
    named = NAME.fullmatch(plain(name)) and not any(token.ids for token in desk.vocabulary.read(name))
    return f"offer {plain(name) if named else FIRST} {other} give {desk.vocabulary.deal_example} get {NOTHING}"


def _accept(desk: Desk, seat: str, text: str) -> Told:
    offer = _named(desk, "accept", text, to=seat)
    desk.change("close", by=offer.by, name=offer.name, why="accepted")
    deal = {"name": offer.name, "by": offer.by, "to": offer.to, "give": _items(offer.give), "get": _items(offer.get)}
    desk.agree(deal)
    if deal in desk.table.state.agreed:  # it waits; else it is told what came of it
        desk.tell((offer.by, offer.to), "offer_accepted", name=offer.name, by=offer.by, partner=offer.to)
    return "accepted", {"name": offer.name, "by": offer.by}


def _items(bundle: str) -> list[list[str]]:
    return [item.split() for item in bundle.split(",") if item.strip()]


def _refuse(desk: Desk, seat: str, text: str) -> Told:
    offer = _named(desk, "refuse", text, to=seat)
    desk.change("close", by=offer.by, name=offer.name, why="refused")
    desk.tell((offer.by, offer.to), "offer_refused", name=offer.name, by=offer.by, partner=offer.to)
    return "offer_refused", {"name": offer.name, "by": offer.by}


def _withdraw(desk: Desk, seat: str, text: str) -> Told:
    offer = _named(desk, "withdraw", text, by=seat)
    desk.change("close", by=offer.by, name=offer.name, why="withdrawn")
    desk.tell((offer.by, offer.to), "offer_withdrawn", name=offer.name, by=offer.by, partner=offer.to)
    return "offer_withdrawn", {"name": offer.name, "to": offer.to}


def _named(desk: Desk, verb: str, text: str, *, by: str = "", to: str = "") -> Offer:
    """The offer meant by `SEAT NAME` or by its name alone."""
    words = plain(text).split()
    mine = [offer for offer in desk.book.offers if offer.by == by or offer.to == to]
    found = _meant(desk, words, mine, by)
    if len(found) != 1:
        closed = _meant(desk, words, [offer for offer in desk.book.closed if offer.by == by or offer.to == to], by)
        code = f"offer_is_{closed[-1].why}" if closed and not found else "no_such_offer"
        raise IllegalOrder(code, name=" ".join(words), nearest=[f"{verb} {offer.by} {offer.name}" for offer in mine])
    return found[0]


def _meant(desk: Desk, words: list[str], offers: Sequence[AnOffer], by: str) -> list[AnOffer]:
    """Those of these offers that the words name."""
    found = [offer for offer in offers if offer.name in words[-1:]]
    if len(words) > 1:
        seats = [thing for token in desk.vocabulary.read(" ".join(words[:-1])) for thing in token.ids]
        found = [offer for offer in found if offer.by in seats or by]
    return found


def addressee(desk: Desk, seat: str, text: str) -> tuple[str, str]:
    """The seat a text begins with, by its own or its player's name, and the rest of the text."""
    words = text.split()
    for length in range(min(3, len(words)), 0, -1):
        token = desk.vocabulary.read(" ".join(words[:length]).rstrip(":,;"))
        seats = [other for other in desk.seats if other in token[-1].ids and other != seat]  # behind the name all is said
        if len(seats) == 1 and len([t for t in token if not t.noise]) == 1:
            return seats[0], " ".join(words[length:])
    raise UnreadableOrder("no_such_player", word=" ".join(words[:1]), nearest=[other for other in desk.seats if other != seat])
