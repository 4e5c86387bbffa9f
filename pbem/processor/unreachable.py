"""Players whose letters come back: the table and the game master are told once, and the game goes on.

It is over when nothing is known against any of their addresses: its player wrote from it, or has another now.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pbem.mail.state import State
from pbem.orders.deed import Deed
from pbem.processor import seats
from pbem.processor.identity import Register
from pbem.processor.letters import Clerk, subject_of
from pbem.processor.owed import owed
from pbem.processor.said import catalogue_of
from pbem.store import GameFolder
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.words.catalogue import Catalogue, Verbatim, quoted

KIND = "post"
COMPLAINT = "complaint"


def lost_seats(state: State, register: Register) -> Iterator[tuple[str, str, str]]:
    """Game, seat and address wherever somebody plays to whom letters came back since he was last heard of."""
    for address, box in state.mailboxes().items():
        came_back = any(bounce.why != COMPLAINT for bounce in box.bounces)
        person = register.person_at(address) if came_back else None
        if person is not None:
            yield from ((game, seat, address) for game, seat in register.running(person))


def stopped(state: State) -> Iterator[str]:
    """The addresses whose owners have complained and were not heard of since."""
    return (address for address, box in state.mailboxes().items() if any(bounce.why == COMPLAINT for bounce in box.bounces))


def tell(clerk: Clerk, state: State, folder: GameFolder, game: OpenGame, seat: str, address: str, now: datetime) -> int:
    """Write the record that tells the table, if it was not told; gives the number of records."""
    if game.finished is not None or seats.is_unreachable(game, seat):
        return 0
    _tell_master(clerk, game, seat, address, state.mailbox(address).bounces[-1].why, now)
    others = [one for one in game.header.seats if one != seat]
    event = {"event": "unreachable", "player": seat}
    private = owed(game.desk, game.keeps, game.mark.n + 1, before=list(game.desk.asked()), told=others)
    private["keeps"] = {**private.get("keeps", {}), **seats.with_seat(game, seats.UNREACHABLE, seat)}
    said = catalogue_of(game).say("said.unreachable", player=seat)
    folder.append(game, kind=KIND, deed=Deed(events=[event]), now=now, said=said, more_private=private)
    return 1


def found_again(state: State, register: Register, folder: GameFolder, game: OpenGame, now: datetime) -> int:
    """Write the record that takes the mark from seats whose letters arrive again; the table reads it in its next letters."""
    marked = [] if game.finished is not None else game.keeps.get(seats.UNREACHABLE, ())
    back = [seat for seat in marked if not _comes_back(state, register.people.get(game.header.seats[seat]))]
    for seat in back:
        private = {"keeps": seats.without_seat(game, seats.UNREACHABLE, seat)}
        deed, said = Deed(events=[{"event": "reachable", "player": seat}]), catalogue_of(game).say("said.reachable", player=seat)
        folder.append(game, kind=KIND, deed=deed, now=now, said=said, more_private=private)
    return len(back)


def _comes_back(state: State, person: Person | None) -> bool:
    """Nobody can say that letters to somebody arrive whose file cannot be read."""
    if person is None:
        return True
    return any(bounce.why != COMPLAINT for address in person.addresses for bounce in state.mailbox(address).bounces)


def _tell_master(clerk: Clerk, game: OpenGame, seat: str, address: str, why: str, now: datetime) -> None:
    """Before the record: once it is there, nobody looks at this again."""
    catalogue = Catalogue(clerk.home.settings.language, game.game, game.header.names, game.desk.vocabulary)
    text = catalogue.say("master.unreachable", player=seat, game=Verbatim(game.id), address=quoted(address), why=quoted(why))
    clerk.tell_master(f"{game.id}.{game.mark.n + 1}.{seat}.unreachable", now, text, subject_of(game))
