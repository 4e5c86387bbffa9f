"""Players as people write them: `Anna <anna@example.org> pink` for a new game, `Anna`, `pink` or an address for one that runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pbem.engine import Game
from pbem.processor.errors import CannotDo, UnknownPlayer
from pbem.store import Home
from pbem.store.errors import StoreError
from pbem.store.names import LONGEST
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.words.spelling import nearest, plain, tidy
from pbem.words.vocabulary import Vocabulary

_WRITTEN = re.compile(r'"?(?P<name>[^<>"]*)"?\s*<(?P<address>[^<>]*)>(?P<wish>[^<>]*)')
_ADDRESS = re.compile(r"[^\s<>,@]+@[^\s<>,@]+")


class Invited(NamedTuple):
    """One player of a new game: who, and the seat wished for, if any."""

    name: str
    address: str
    wish: str = ""


def invited(text: str) -> Invited:
    """`Anna <anna@example.org>`, perhaps with a colour behind it."""
    found = _WRITTEN.fullmatch(tidy(text))
    if found is None:
        raise CannotDo(f'{tidy(text)!r} is not a player; write it like "Anna <anna@example.org>"')
    name, address, wish = (found[part].strip() for part in ("name", "address", "wish"))
    if not _ADDRESS.fullmatch(address):
        raise CannotDo(f'{address!r} is not a mail address; write the player like "Anna <anna@example.org>"')
    return Invited(name or address.partition("@")[0], address, wish)


# ---------------------------------------------------------------------- seats


def seated(game: Game, seats: Sequence[str], guests: Sequence[Invited]) -> list[str]:
    """A seat for each: first the wishes, then the first free one."""
    wished = {place: _wished(game, seats, guest) for place, guest in enumerate(guests) if guest.wish}
    taken = list(wished.values())
    for seat in taken:
        if taken.count(seat) > 1:
            raise CannotDo(f"two players wish for {seat}; only one can have it")
    free = iter([seat for seat in seats if seat not in taken])
    return [wished.get(place) or next(free) for place in range(len(guests))]


def _wished(game: Game, seats: Sequence[str], guest: Invited) -> str:
    """The seat's own name, in any language."""
    meant = [thing for token in Vocabulary(game, seats).read(guest.wish) for thing in token.ids if thing in seats]
    if len(meant) != 1:
        raise CannotDo(f"{guest.wish!r} is not a seat that {guest.name} can have; there are: {', '.join(seats)}")
    return meant[0]


# ---------------------------------------------------------------------- people


def people(home: Home, guests: Sequence[Invited], language: str) -> list[Person]:
    """The person behind each address; who is new here gets a file when the game is written."""
    known = home.people()
    found: list[Person] = []
    for guest in guests:
        person = home.person_at(guest.address) or _newcomer(home, guest, {*known, *(one.id for one in found)}, language)
        if any(_same(person, other) for other in found):
            raise CannotDo(f"{guest.address} is there twice; each person has one seat")
        found.append(person)
    return found


def _same(one: Person, other: Person) -> bool:
    return one.id == other.id or bool({*map(str.casefold, one.addresses)} & {*map(str.casefold, other.addresses)})


def _newcomer(home: Home, guest: Invited, known: set[str], language: str) -> Person:
    """Somebody without a file yet: he lives in the home's time zone until he says otherwise."""
    base = _slug(guest.name) or _slug(guest.address.partition("@")[0]) or "player"
    names = (base if n == 1 else f"{base}-{n}" for n in range(1, len(known) + 2))
    free = next(name for name in names if name not in known)
    zone = home.settings.zone
    return Person(id=free, name=guest.name, addresses=[guest.address], language=language, zone=zone)  # type: ignore[arg-type]


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", plain(name))[: LONGEST - 4].strip("-")


# ---------------------------------------------------------------------- who is meant


def seat_of(home: Home, game: OpenGame, player: str) -> str:
    """The seat of a player, named by seat, name, first name, file or address."""
    wanted = plain(player)
    called = {seat: list(_called(home, game, seat)) for seat in game.header.seats}
    for exactly in (True, False):
        found = [seat for seat, names in called.items() if _is_called(wanted, names, exactly=exactly)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownPlayer(f"{player!r} can be several players of {game.id}: {_listed(game, found)}; name the seat")
    raise UnknownPlayer(_nobody(game, player, called))


def _called(home: Home, game: OpenGame, seat: str) -> Iterator[str]:
    """Everything this player may be called, the plainest first."""
    yield seat
    id = game.header.seats[seat]
    yield from (game.header.names[seat], id)
    with suppress(StoreError):  # the table can be played although a person's file is spoilt; home.spoilt tells of it
        yield from home.person(id).addresses


def _is_called(wanted: str, names: Sequence[str], *, exactly: bool) -> bool:
    if exactly:
        return wanted in map(plain, names)
    return wanted in {word for name in names[1:2] for word in plain(name).split()}


def _nobody(game: OpenGame, player: str, called: Mapping[str, Sequence[str]]) -> str:
    near = nearest(plain(player), [name for names in called.values() for name in (names[1], names[0])], 1)
    meant = [seat for seat, names in called.items() if near and near[0] in names]
    hint = f"did you mean {_listed(game, meant)}?" if meant else f"there are: {_listed(game, list(called))}"
    return f"nobody called {tidy(player)!r} plays in {game.id}; {hint}"


def _listed(game: OpenGame, seats: Sequence[str]) -> str:
    return ", ".join(f"{game.header.names[seat]} ({seat})" for seat in seats)
