"""Somebody else takes a seat, or gets the last letter again."""

from __future__ import annotations

from datetime import datetime

from pbem.orders.deed import Deed
from pbem.processor import seats, thoughts
from pbem.processor.asked import promised
from pbem.processor.errors import CannotDo
from pbem.processor.hand import Hand, at_table
from pbem.processor.owed import LETTERS, POSTED, owed
from pbem.processor.players import invited, people, seat_of
from pbem.processor.reading import SEATED
from pbem.processor.said import catalogue_of
from pbem.processor.timing import UNTIL
from pbem.store import Home
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.store.record import Plain, Record
from pbem.words.catalogue import quoted


def replace(
    home: Home, id: str, player: str, newcomer: str, reason: str, now: datetime, *, wait: float = 10.0
) -> tuple[Record, OpenGame, Person]:
    """A new person plays on for a seat. What it is asked it is asked anew, with the whole time, or more if that was promised."""
    with at_table(home, id, reason, now, wait) as hand:
        hand.must_run()
        game, seat = hand.game, seat_of(home, hand.game, player)
        person = _newcomer(hand, newcomer)
        if person.id not in home.people():
            home.keep(person)
        asked = [one for one in game.desk.asked() if one != seat]
        record = hand.write(
            "replace", "seat_taken", seat=seat, deed=_speaking(game, seat), asked=asked, said=_said(hand, seat),
            keeps={**_opened(game, seat, hand.n), **_promised(hand, seat)}, more_private={"people": {seat: person.id}},
            leaving={seat: game.header.seats[seat]},
        )  # fmt: skip
        return record, game, person


def resend(home: Home, id: str, reason: str, now: datetime, *, player: str = "", wait: float = 10.0) -> tuple[Record, OpenGame]:
    """The last letter once more, as a new one: to a player, or to all. The others read of it in their next."""
    with at_table(home, id, reason, now, wait) as hand:
        seat = seat_of(home, hand.game, player) if player else ""
        wanted = [seat] if seat else list(hand.game.header.seats)
        event = "sent_again_to" if seat else "sent_again"
        return hand.write("resend", event, seat=seat, letters=_letters_to(hand, wanted)), hand.game


def _newcomer(hand: Hand, text: str) -> Person:
    """Whom the game master names: somebody who does not sit here yet."""
    guest = invited(text)
    if guest.wish:
        raise CannotDo(f"a seat cannot be chosen here; leave {guest.wish!r} out. Nothing was changed")
    (person,) = people(hand.home, [guest], hand.game.header.language)
    if taken := [seat for seat, one in hand.game.header.seats.items() if one == person.id]:
        raise CannotDo(f"{guest.address} plays {taken[0]} in {hand.game.id} already; each person has one seat. Nothing was changed")
    return person


def _speaking(game: OpenGame, seat: str) -> Deed:
    """Automatic answers end, whether the seat was given up or only silent: there is somebody again."""
    deed = Deed()
    if any(silence.seat == seat for silence in game.desk.book.silent):
        deed.changes.append({"op": "speak", "seat": seat})
        game.desk.book.apply(deed.changes[0])
    return deed


def _opened(game: OpenGame, seat: str, n: int) -> Plain:
    """The marks of the one before go; ``seated`` says with which record the new one came."""
    marks = [mark for mark in (seats.FROZEN, seats.RESIGNED, seats.UNREACHABLE) if seat in game.keeps.get(mark, ())]
    free = {name: things for mark in marks for name, things in seats.without_seat(game, mark, seat).items()}
    return {SEATED: {**game.keeps.get(SEATED, {}), seat: n}, **free, **thoughts.without_thought(game, seat)}


def _promised(hand: Hand, seat: str) -> Plain:
    """An end that the table was told stays, if the usual time would be over before it."""
    end = promised(hand.home, hand.game, seat, hand.n, hand.now)
    return {UNTIL: {**hand.game.keeps[UNTIL], **end}} if end else {}


def _said(hand: Hand, seat: str) -> str:
    """That there is somebody else; who it is stands in the private part."""
    return str(catalogue_of(hand.game).say("said.seat_taken", player=seat, reason=quoted(hand.reason)))


def _letters_to(hand: Hand, wanted: list[str]) -> Plain:
    """The letters these seats would get now, whoever else might be owed one."""
    game = hand.game
    asked = [seat for seat in game.desk.asked() if seat not in wanted]
    private = owed(game.desk, game.keeps, hand.n, before=asked, told=wanted)
    posted = {seat: name for seat, name in private["keeps"][POSTED].items() if seat in wanted}
    return {
        LETTERS: [letter for letter in private[LETTERS] if letter["seat"] in wanted],
        "keeps": {POSTED: {**game.keeps.get(POSTED, {}), **posted}},
    }
