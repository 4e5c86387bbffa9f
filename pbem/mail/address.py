"""Which game and which seat a mail belongs to, and whether that is proved: the stamp on each letter's reply address.

A letter to Anna about record 12 of rome-7 asks to be answered to games+rome-7.anna.12.k3v…@example.org. The last part is a
keyed hash of the others: nobody can make one for another seat. The same stamp stands in the letter's id, for hosts where
nothing may follow a plus. Behind it stand four signs more, which tell what numbered list the letter held.

An id that would be too long is shortened to a hash of itself; what it stands for is looked up where letters were put out.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pbem.mail.headers import message_ids
from pbem.mail.message import Mail

ADDRESS_HEADERS = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
TOKEN_LENGTH = 10
LIST_LENGTH = 4
ROOT = "root"
LONGEST_LOCAL = 64
LONGEST_ID = 70
HASHED, SHORTEST = 32, 16
"""How many signs a hash has in place of a long id, and where the host leaves no room for these."""

_NAME = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_TOKEN = rf"(?P<token>[a-z2-7]{{{TOKEN_LENGTH}}})(?P<list>[a-z2-7]{{{LIST_LENGTH}}})?"
TAIL = re.compile(rf"(?P<bounce>b\.)?(?P<game>{_NAME})\.(?P<seat>{_NAME})\.(?P<record>\d{{1,9}})\.{_TOKEN}")
ID = re.compile(rf"<(?P<game>{_NAME})\.(?P<record>\d{{1,9}})\.(?P<seat>{_NAME})\.[a-z]+\.{_TOKEN}@[^<>@]+>")
ANY_ID = re.compile(r"<[^<>@\s]{1,200}@[^<>@\s]{1,255}>")
MOST_IDS = 1_000
SHORT = re.compile(rf"(?:[0-9a-f]{{{HASHED}}}|[a-z2-7]{{{SHORTEST}}})")
TAG = re.compile(rf"\[({_NAME})\]")


class AddressTooLong(ValueError):
    """Game and seat have names too long for an address, or it is too long for ids; to be found out before a game begins."""


@dataclass(frozen=True)
class Postmark:
    """What a letter is about. Record 0: no letter in particular (the root of a thread). ``list``: the mark of the list in it."""

    game: str
    seat: str
    record: int = 0
    list: str = ""


@dataclass(frozen=True)
class Claim:
    """A postmark found on a mail, where it stood, and whether its stamp is ours. A claim from the subject names the game only."""

    postmark: Postmark
    where: str
    proven: bool


class Franking:
    """Stamps addresses and ids, and knows its own stamps again. ``whole``: the id that was shortened to this, or nothing."""

    def __init__(
        self, key: bytes, post: str, id_host: str, plus: bool = True, whole: Callable[[str], str] = lambda short: ""
    ) -> None:
        self.key = key
        self.local, _, self.domain = post.lower().rpartition("@")
        self.id_host = id_host
        self.plus = plus
        self._whole = whole

    def token(self, mark: Postmark, purpose: str = "reply") -> str:
        """In lower case and without signs: some programs fold the case of addresses."""
        text = "\0".join((purpose, mark.game, mark.seat, str(mark.record)))
        return _letters(hmac.new(self.key, text.encode(), hashlib.sha256).digest())[:TOKEN_LENGTH]

    def reply_address(self, mark: Postmark) -> str:
        """Where a letter asks to be answered; without the mark of its list where names are too long for both."""
        tail = f"{mark.game}.{mark.seat}.{mark.record}.{self.token(mark)}"
        room = len(f"{self.local}+{tail}{mark.list}") <= LONGEST_LOCAL
        return self._address(f"{tail}{mark.list}" if room else tail)

    def bounce_address(self, mark: Postmark) -> str:
        """Where a letter comes back to if it cannot be delivered: that tells whose it was."""
        return self._address(f"b.{mark.game}.{mark.seat}.{mark.record}.{self.token(mark, 'bounce')}")

    def _address(self, tail: str) -> str:
        local = f"{self.local}+{tail}" if self.plus else self.local
        if len(local) > LONGEST_LOCAL:
            raise AddressTooLong(f"{local!r} is {len(local)} characters long; an address may have {LONGEST_LOCAL} before the @")
        return f"{local}@{self.domain}"

    def letter_id(self, mark: Postmark, kind: str) -> str:
        """The same for the same letter, and with very long names only a hash of what it would be (see ``shortened``)."""
        whole = self._whole_id(mark, kind)
        without_list = self._whole_id(replace(mark, list=""), kind)
        return next((id for id in (whole, without_list) if len(id) <= LONGEST_ID), self._short(whole))

    def shortened(self, mark: Postmark, kind: str) -> tuple[str, str] | None:
        """What must be kept before a letter goes out, so that an answer proves something: its short id's name, and the whole id."""
        id = self.letter_id(mark, kind)
        return (_local(id), self._whole_id(mark, kind)) if SHORT.fullmatch(_local(id)) else None

    def must_fit(self) -> None:
        """AddressTooLong: no id has room beside this address, and without a plus nothing else proves who answers."""
        most = LONGEST_ID - SHORTEST - len("<@>")
        if not self.plus and len(self.id_host) > most:
            text = f"{self.local}@{self.domain} is {len(self.id_host)} characters long, and with plus = false it may have {most}"
            raise AddressTooLong(text)

    def _whole_id(self, mark: Postmark, kind: str) -> str:
        return f"<{mark.game}.{mark.record}.{mark.seat}.{kind}.{self.token(mark)}{mark.list}@{self.id_host}>"

    def _short(self, whole: str) -> str:
        digest = hashlib.sha256(whole.encode())
        ids = [f"<{name}@{self.id_host}>" for name in (digest.hexdigest()[:HASHED], _letters(digest.digest())[:SHORTEST])]
        return ids[0] if len(ids[0]) <= LONGEST_ID else ids[1]

    def root_id(self, game: str, seat: str) -> str:
        """The id under which all letters of a game to one seat hang; no letter has it."""
        return self.letter_id(Postmark(game, seat), ROOT)

    # Reading ----------------------------------------------------------------------------------------------------------

    def claims(self, mail: Mail) -> list[Claim]:
        """For which games and seats a mail speaks, proved ones if there are any, one for each game and seat.

        The addresses count first, then the letter it answers; the subject is only a hint.
        """
        on_addresses = list(self._on_addresses(mail))
        proven = [claim for claim in on_addresses if claim.proven] or self._in_thread(mail)[:1]
        found: dict[tuple[str, str], Claim] = {}
        for claim in proven or on_addresses or self._in_subject(mail):
            found.setdefault((claim.postmark.game, claim.postmark.seat), claim)
        return list(found.values())

    def bounced(self, mail: Mail) -> Postmark | None:
        """Whose letter came back, told by the address it came back to."""
        for _, address in _addresses(mail):
            found = TAIL.fullmatch(address.partition("@")[0].partition("+")[2])
            if found and found["bounce"] and self._proves(found, "bounce"):
                return _postmark(found)
        return None

    def _on_addresses(self, mail: Mail) -> Iterator[Claim]:
        for where, address in _addresses(mail):
            found = TAIL.fullmatch(address.partition("@")[0].partition("+")[2])
            if found and not found["bounce"]:
                yield Claim(_postmark(found), where, self._proves(found))

    def _in_thread(self, mail: Mail) -> list[Claim]:
        """The letter it answers; else the last of our letters in its thread."""
        ids = [("In-Reply-To", id) for id in message_ids(mail.field("In-Reply-To"))]
        ids += [("References", id) for id in reversed(message_ids(mail.field("References")))]
        found = [(where, self.known(id)) for where, id in ids]
        return [Claim(mark, where, True) for where, mark in found if mark is not None]

    def known(self, id: str) -> Postmark | None:
        """What a letter with this id was about, if it was ours."""
        found = ID.fullmatch(self.whole(id))
        return _postmark(found) if found and self._proves(found) else None

    def whole(self, id: str) -> str:
        """An id as it would be were there room for it."""
        id = id.lower()
        return (SHORT.fullmatch(_local(id)) and self._whole(_local(id))) or id

    def returned(self, mail: Mail) -> Postmark | None:
        """The letter of ours that a mail sends back: the last of our ids that stands anywhere in it."""
        ids = [found[0] for found in ANY_ID.finditer(mail.raw.decode("ascii", "replace"))]
        return next((mark for id in ids[: -MOST_IDS - 1 : -1] if (mark := self.known(id)) is not None), None)

    def _in_subject(self, mail: Mail) -> list[Claim]:
        return [Claim(Postmark(game, ""), "Subject", False) for game in TAG.findall(mail.subject.lower())]

    def _proves(self, found: re.Match[str], purpose: str = "reply") -> bool:
        return hmac.compare_digest(found["token"], self.token(_postmark(found), purpose))


def _postmark(found: re.Match[str]) -> Postmark:
    return Postmark(found["game"], found["seat"], int(found["record"]), found["list"] or "")


def _local(id: str) -> str:
    return id.strip("<>").partition("@")[0]


def _letters(digest: bytes) -> str:
    return base64.b32encode(digest).decode().lower()


def _addresses(mail: Mail) -> Iterator[tuple[str, str]]:
    for name in ADDRESS_HEADERS:
        yield from ((name, person.address) for person in mail.people(name))
    yield from (("envelope", address.strip("<> ").lower()) for address in mail.envelope.recipients)
