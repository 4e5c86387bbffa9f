"""Letters: what a record owes, rendered from the record alone and put into the outbox. Rendering again gives the same bytes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Literal

from pbem.mail.address import ROOT, AddressTooLong, Franking, Postmark
from pbem.mail.classify import Own
from pbem.mail.compose import CannotCompose, Letter, letter_bytes
from pbem.mail.headers import Address
from pbem.mail.outbox import BadLetter, Outbox
from pbem.mail.shortids import ShortIds
from pbem.processor.farewell import FAREWELL
from pbem.processor.numbering import list_mark
from pbem.processor.owed import ANSWER, DEAL, END, LETTERS, NOTICE, POSTED, REMINDER, TALK, TURN, WORD
from pbem.processor.position import aside_now, letter_now, talk_now
from pbem.processor.reading import language_of, person_in
from pbem.processor.said import catalogue_of
from pbem.render.letter import game_title
from pbem.render.paper import fit
from pbem.store import GameFolder, Home, disk
from pbem.store.errors import BadFile, UnknownPerson
from pbem.store.opengame import OpenGame
from pbem.store.people import Person
from pbem.store.record import Plain, Record
from pbem.words.catalogue import Catalogue, Verbatim, quoted

KEY_BYTES = 32
HEX_AS_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")
LETTERS_AS_HEX = {letter: digit for digit, letter in HEX_AS_LETTERS.items()}
ANSWER_ID = re.compile(r"<[^<>@]+\.re([a-p]{12})\.[a-z2-7]+@[^<>@]+>")
UPGRADE = "upgrade"
Nature = Literal["auto-generated", "auto-replied"]


@dataclass(frozen=True)
class Draft:
    """One letter before it is posted: to whom, about which record, what it says, and which letters it follows."""

    game: OpenGame
    seat: str
    record: int
    kind: str
    date: datetime
    text: str
    to: str = ""
    parent: str = ""
    nature: Nature = "auto-generated"


class Clerk:
    """Writes letters for one home and puts them into its outbox."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.outbox = Outbox(home.mail)
        self.stopped: set[str] = set()  # addresses that want no more letters
        self.unwritten: dict[str, list[str]] = {}
        """By game: why letters could not be written. Its records are looked through again until they can."""
        self.own = Own.at(home.settings.post.address)
        self.ids, post = ShortIds(home.mail), home.settings.post
        self.franking = Franking(_key(home), post.address, self.own.id_host, post.plus, self.ids.whole)

    # ------------------------------------------------------------------ what records owe

    def post_owed(self, folder: GameFolder, game: OpenGame, start: int) -> None:
        """Put the letters of all records from this one on into the outbox, but for answers: these need the mail they answer."""
        if start <= game.mark.n:
            for record in folder.records(start):
                self.post_record(folder, game, record)

    def post_record(self, folder: GameFolder, game: OpenGame, record: Record) -> None:
        """Put one record's letters into the outbox; ``game`` is used if it stands there."""
        owed = owed_by(folder, game, record)
        for letter in owed:
            self._take_leave(game, record, letter) if letter["kind"] == FAREWELL else None
        wanted = [letter for letter in owed if letter["kind"] not in (ANSWER, FAREWELL)]
        missing = [letter for letter in wanted if not self.outbox.has(self.id(folder.id, letter["seat"], record.n, letter["kind"]))]
        if not missing:
            return
        then = game if game.mark.n == record.n else folder.load(at=record.n)
        for letter in missing:
            self.post(self.due(folder, then, letter["seat"], letter["kind"], record.when, letter.get("after", "")))

    def due(self, folder: GameFolder, game: OpenGame, seat: str, kind: str, date: datetime, after: str = "") -> Draft:
        """A letter with the position as it is."""
        text = talk_now(self.home, folder, game, seat) if kind == TALK else self.position(folder, game, seat, f"mail.{kind}")
        if kind in (WORD, DEAL):
            text = f"{aside_now(folder, game, seat, self.catalogue(game, seat))}\n\n{text}"
        parent = self._named(game.id, seat, after) if after and self.franking.plus else ""
        return Draft(game, seat, game.mark.n, kind, date, text, parent=parent)

    def position(self, folder: GameFolder, game: OpenGame, seat: str, opening: str = "") -> str:
        """The whole letter a seat has before it now, with a sentence on top if the catalogue has one."""
        text, catalogue = letter_now(self.home, folder, game, seat), self.catalogue(game, seat)
        return f"{catalogue.say(opening)}\n\n{text}" if opening and catalogue.has(opening) else text

    def catalogue(self, game: OpenGame, seat: str) -> Catalogue:
        """What a seat's person is told in."""
        language = language_of(game, person_in(self.home, game, seat))
        return Catalogue(language, game.game, game.header.names, game.desk.vocabulary)

    # ------------------------------------------------------------------ posting

    def post(self, draft: Draft) -> bool:
        """Put a letter into the outbox. False: it is there already, or its person cannot be written to."""
        person = person_in(self.home, draft.game, draft.seat)
        to = draft.to or next(iter(person.addresses if person is not None else ()), "")
        if to.lower() in self.stopped:
            return False
        id = self.id(draft.game.id, draft.seat, draft.record, draft.kind)
        try:
            if not to:
                raise CannotCompose(f"players/{draft.game.header.seats[draft.seat]}.toml gives no address")
            if self.outbox.has(id):
                return False
            mark = Postmark(draft.game.id, draft.seat, draft.record, list_mark(draft.game.desk, draft.seat))
            raw = letter_bytes(self._letter(draft, mark, Address(person.name if person is not None else "", to)))
            self._keep_ids(mark, draft.kind)
            return self.outbox.put(id, raw, self.franking.bounce_address(mark), to)
        except (CannotCompose, AddressTooLong, BadLetter) as error:
            why = f"{draft.game.id}: a letter to {draft.game.header.names[draft.seat]} ({draft.seat}) cannot be written: {error}"
            self.unwritten.setdefault(draft.game.id, []).append(why)
            return False

    def _letter(self, draft: Draft, mark: Postmark, to: Address) -> Letter:
        catalogue = self.catalogue(draft.game, draft.seat)
        root = self.franking.root_id(mark.game, mark.seat)
        parent = draft.parent or root
        return Letter(
            id=self._signed(mark, draft.kind), date=draft.date, sender=self.sender, to=to, subject=subject_of(draft.game),
            text=fit(f"{catalogue.say('mail.marker')}\n\n{draft.text}"), reply_to=self.franking.reply_address(mark),
            in_reply_to=parent, references=tuple(dict.fromkeys((root, parent))), loop=self.own.loop, nature=draft.nature,
            unsubscribe=f"<mailto:{self.franking.reply_address(mark)}?subject=resign&body=resign>",
        )  # fmt: skip

    @cached_property
    def sender(self) -> Address:
        return Address(self.home.settings.post.name, self.home.settings.post.address)

    def id(self, game: str, seat: str, record: int, kind: str) -> str:
        return self.franking.letter_id(Postmark(game, seat, record), kind)

    def _signed(self, mark: Postmark, kind: str) -> str:
        """The id a letter bears. Where nothing may follow a plus the mark of its list is in it, and letters follow the root."""
        return self.franking.letter_id(self._on_id(mark), kind)

    def _on_id(self, mark: Postmark) -> Postmark:
        return replace(mark, list="") if self.franking.plus else mark

    def _keep_ids(self, mark: Postmark, kind: str) -> None:
        """What the letter's id and that of its thread stand for, if they had to be shortened."""
        for one, name in ((self._on_id(mark), kind), (Postmark(mark.game, mark.seat), ROOT)):
            if (short := self.franking.shortened(one, name)) is not None:
                self.ids.keep(*short)

    def _named(self, game: str, seat: str, name: str) -> str:
        """The id of a letter that records know as `12.turn`."""
        record, _, kind = name.partition(".")
        return self.id(game, seat, int(record), kind)

    # ------------------------------------------------------------------ letters that are about no game, or not to a player

    def write_to(self, person: Person, address: str, key: str, date: datetime, text: str, subject: str, parent: str = "") -> bool:
        """A letter to a person, at one of his addresses, that is about no game in particular."""
        return self._plain(Address(person.name, address), key, date, text, subject, parent, "auto-replied")

    def _take_leave(self, game: OpenGame, record: Record, letter: Plain) -> None:
        """To somebody who has lost his seat by a record; nothing if he has no file any more."""
        try:
            person = self.home.person(letter["person"])
            if person.addresses[0].lower() not in self.stopped:
                text = self._farewell(game, letter["seat"], person.language, record.public.get("reason", ""))
                key, root = f"{game.id}.{record.n}.{letter['seat']}.{FAREWELL}", self.franking.root_id(game.id, letter["seat"])
                self._plain(Address(person.name, person.addresses[0]), key, record.when, text, subject_of(game), root)
        except UnknownPerson:
            return
        except (BadFile, CannotCompose, BadLetter) as error:
            why = f"{game.id}: a letter to {letter['person']}, who has lost a seat, cannot be written: {error}"
            self.unwritten.setdefault(game.id, []).append(why)

    def _farewell(self, game: OpenGame, seat: str, language: str, reason: str) -> str:
        catalogue = Catalogue(language, game.game, {}, game.desk.vocabulary)
        return str(catalogue.say("mail.farewell", game=Verbatim(game.id), player=seat, reason=quoted(reason)))

    def tell_master(self, key: str, date: datetime, text: str, subject: str) -> bool:
        """A letter to the game master, once for each key; nothing where pbem.toml names no address."""
        master = self.home.settings.master
        return bool(master.address) and self._plain(Address(master.name, master.address), f"{key}.master", date, text, subject)

    def _plain(
        self, to: Address, key: str, date: datetime, text: str, subject: str, parent: str = "", nature: Nature = "auto-generated"
    ) -> bool:
        id = f"<{key}@{self.own.id_host}>"
        if self.outbox.has(id):
            return False
        letter = Letter(
            id=id, date=date, sender=self.sender, to=to, subject=subject, text=fit(text), in_reply_to=parent, loop=self.own.loop,
            nature=nature,
        )  # fmt: skip
        return self.outbox.put(id, letter_bytes(letter), "", to.address)


def owed_by(folder: GameFolder, game: OpenGame, record: Record) -> Sequence[Plain]:
    """The letters of a record. A change of rules is written below the processor: whoever is asked gets the question anew."""
    if record.kind == UPGRADE and LETTERS not in record.game:
        then = game if game.mark.n == record.n else folder.load(at=record.n)
        return [{"seat": seat, "kind": TURN} for seat in then.asked_since] if then.playable else []
    letters: Sequence[Plain] = record.game.get(LETTERS, ())
    return letters


def subject_of(game: OpenGame) -> str:
    """The same for the whole game and all its letters: mail programs make threads of it."""
    return f"[{game.id}] {game_title(catalogue_of(game))}"


def answer_kind(digest: str) -> str:
    """The kind of an answer to a mail that made no record: its id must come from the mail, in letters alone."""
    return "re" + digest[:12].translate(HEX_AS_LETTERS)


def answered_digest(id: str) -> str:
    """The beginning of the hash of the mail that this letter of ours was the answer to; nothing if it was none to a mail alone."""
    found = ANSWER_ID.fullmatch(id.lower())
    return found[1].translate(LETTERS_AS_HEX) if found else ""


def _key(home: Home) -> bytes:
    """The key of all stamps, made once for each home."""
    path = home.mail / "key"
    if not (text := disk.read(path).strip()):
        text = secrets.token_hex(KEY_BYTES).encode()
        disk.replace(path, text + b"\n", disk.PRIVATE)
    return bytes.fromhex(text.decode())


__all__ = ["ANSWER", "END", "NOTICE", "POSTED", "REMINDER", "TURN", "Clerk", "Draft", "answer_kind", "subject_of"]
