"""Who writes, for which seat of which game, and whether that is proved: the stamp on a letter AND a registered address.

Each errand of a mail is judged alone; a mail to two games has two.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from pbem.mail.address import Claim, Franking, Postmark
from pbem.mail.message import Mail
from pbem.processor.reading import SEATED
from pbem.store import GameFolder, Home
from pbem.store.errors import StoreError, UnknownGame
from pbem.store.people import Person

Verdict = Literal[
    "play", "wrong_player", "not_seated", "unknown_sender", "no_letter", "no_token", "which_game", "no_game", "gone_game",
    "unreadable", "stranger",
]  # fmt: skip
"""What is to be done: play it; tell the sender that the letter was another's, or that he has no seat in that game; ask the
registered address; ask because no letter is answered; refuse that; ask which game; there is none for him, or none of that name;
the game cannot be read; or nobody knows who that is."""


@dataclass(frozen=True)
class Errand:
    """One thing a mail is about. ``letter``: the record of the letter it answers, if it does, and ``shown`` the mark of its list;
    ``address``: where an answer goes; ``why``: what is wrong with the files of an unreadable game."""

    verdict: Verdict
    game: str = ""
    seat: str = ""
    letter: int | None = None
    person: Person | None = None
    address: str = ""
    games: tuple[str, ...] = ()
    why: str = ""
    shown: str = ""


class Register:
    """Who sits where. Read once for a run."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.people = _readable(home)
        self._seats: dict[str, dict[str, str]] = {}
        self._over: dict[str, bool] = {}
        self._seated: dict[str, dict[str, int]] = {}

    def person_at(self, address: str) -> Person | None:
        wanted = address.casefold()
        return next((one for one in self.people.values() if wanted in map(str.casefold, one.addresses)), None)

    def seats(self, game: str) -> dict[str, str]:
        """The person of each seat; nothing for a game that there is not. StoreError: it is there, but cannot be read."""
        if game not in self._seats:
            self.look_again(game)
        return self._seats[game]

    def look_again(self, game: str) -> None:
        """Somebody may have taken a seat, or the game may be over."""
        try:
            self._seats[game], self._over[game], self._seated[game] = _sitting(self.home.game(game))
        except UnknownGame:
            self._seats[game], self._over[game], self._seated[game] = {}, True, {}

    def counts(self, mark: Postmark) -> bool:
        """Whether a stamp is of the one who has the seat now: those of the person before him do not count any more."""
        self.seats(mark.game)
        return mark.record >= self._seated[mark.game].get(mark.seat, 0)

    def running(self, person: Person) -> list[tuple[str, str]]:
        """The games that go on in which somebody sits, and the seats."""
        found = []
        for game in self.home.games():
            with suppress(StoreError):  # one that cannot be read is no reason not to look at the others
                found += [(game, seat) for seat, one in self.seats(game).items() if one == person.id and not self._over[game]]
        return found


def _sitting(folder: GameFolder) -> tuple[dict[str, str], bool, dict[str, int]]:
    """The person of each seat, whether the game is over, and since which record: out of the cache if there is one."""
    if (image := folder.look()) is not None:
        return dict(image.seats), bool(image.result), dict(image.keeps.get(SEATED, {}))
    game = folder.load()
    return dict(game.header.seats), game.finished is not None, dict(game.keeps.get(SEATED, {}))


def _readable(home: Home) -> dict[str, Person]:
    """Everybody whose file can be read: a slip in one must not close the office for all."""
    found = {}
    for path in sorted((home.root / "players").glob("*.toml")):
        try:
            found[path.stem] = home.person(path.stem)
        except StoreError:
            continue
    return found


def errands(mail: Mail, franking: Franking, register: Register, without_token: str) -> list[Errand]:
    """All that a person's mail is about: one errand for each game."""
    claims, author = franking.claims(mail), mail.author.address
    if proven := list(_for_each_game(claims, author, register)):
        return proven
    person = register.person_at(author)
    if person is None:
        return [Errand("stranger", address=author)]
    if left := _left(claims, person, register):
        return [Errand("not_seated", left, person=person, address=author)]
    return [_unproved(claims, person, author, register, without_token)]


def _for_each_game(claims: list[Claim], author: str, register: Register) -> Iterator[Errand]:
    """What its stamps make a mail. Of two in one game, as in an answer to all, the writer's own counts."""
    found: dict[str, list[Errand]] = {}
    for claim in claims:
        if claim.proven and (errand := _judged(claim, author, register)) is not None:
            found.setdefault(errand.game, []).append(errand)
    for about in found.values():
        yield next((errand for errand in about if errand.verdict == "play"), about[0])


def _judged(claim: Claim, author: str, register: Register) -> Errand | None:
    """One stamp that is ours; none if its letter was of somebody who had the seat before."""
    try:
        return _proved(claim, author, register) if register.counts(claim.postmark) else None
    except StoreError as error:
        return Errand("unreadable", claim.postmark.game, person=register.person_at(author), address=author, why=str(error))


def _proved(claim: Claim, author: str, register: Register) -> Errand:
    """The stamp is ours; is it the right person's mail?"""
    mark = claim.postmark
    seats = register.seats(mark.game)
    writer, owner = register.person_at(author), register.people.get(seats.get(mark.seat, ""))
    if owner is None:
        return Errand("gone_game" if writer else "stranger", mark.game, person=writer, address=author)
    if writer is not None and writer.id == owner.id:
        return Errand("play", mark.game, mark.seat, mark.record, owner, author, shown=mark.list)
    own = next((seat for seat, one in seats.items() if writer is not None and one == writer.id), "")
    if own:
        return Errand("wrong_player", mark.game, own, person=writer, address=author)
    if writer is not None:  # nobody else is to read what he wrote
        return Errand("not_seated", mark.game, person=writer, address=author)
    return Errand("unknown_sender", mark.game, mark.seat, mark.record, owner, owner.addresses[0], shown=mark.list)


def _left(claims: list[Claim], person: Person, register: Register) -> str:
    """The game of an old letter of ours that somebody answers who has no seat there any more."""
    games = [claim.postmark.game for claim in claims if claim.proven]
    return next((game for game in games if (seats := register.seats(game)) and person.id not in seats.values()), "")


def _unproved(claims: list[Claim], person: Person, author: str, register: Register, without_token: str) -> Errand:
    """From a player's address, but answering no letter: which game can be meant?"""
    running = register.running(person)
    named = {claim.postmark.game for claim in claims}
    meant = [place for place in running if place[0] in named] or running
    if len(meant) != 1:
        verdict: Verdict = "which_game" if meant else "no_game"
        return Errand(verdict, person=person, address=author, games=tuple(game for game, _ in meant))
    ((game, seat),) = meant
    policy: dict[str, Verdict] = {"accept": "play", "confirm": "no_letter", "refuse": "no_token"}
    to = person.addresses[0] if policy[without_token] == "no_letter" else author
    return Errand(policy[without_token], game, seat, None, person, to)


def describe(found: list[Errand]) -> Iterator[str]:
    """For the log, and for `pbem read`: one line for each."""
    for one in found:
        yield " ".join(filter(None, (one.verdict, one.game, one.seat, f"letter {one.letter}" if one.letter is not None else "")))
