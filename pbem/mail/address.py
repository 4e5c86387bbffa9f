"""Which game and which seat a mail belongs to, and whether that is proved: the stamp on each letter's reply address.

A letter to Anna about record 12 of rome-7 asks to be answered to games+rome-7.anna.12.k3v…@example.org. The last part is a
keyed hash of the others: nobody can make one for another seat. The same stamp stands in the letter's id, for hosts where
nothing may follow a plus. Behind it stand four signs more, which tell what numbered list the letter held.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.mail.headers import message_ids
from pbem.mail.message import Mail

ADDRESS_HEADERS = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
TOKEN_LENGTH = 10
LIST_LENGTH = 4
LONGEST_LOCAL = 64
LONGEST_ID = 70

_NAME = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_TOKEN = rf"(?P<token>[a-z2-7]{{{TOKEN_LENGTH}}})(?P<list>[a-z2-7]{{{LIST_LENGTH}}})?"
TAIL = re.compile(rf"(?P<bounce>b\.)?(?P<game>{_NAME})\.(?P<seat>{_NAME})\.(?P<record>\d{{1,9}})\.{_TOKEN}")
ID = re.compile(rf"<(?P<game>{_NAME})\.(?P<record>\d{{1,9}})\.(?P<seat>{_NAME})\.[a-z]+\.{_TOKEN}@[^<>@]+>")
TAG = re.compile(rf"\[({_NAME})\]")


class AddressTooLong(ValueError):
    """Game and seat have names too long for an address; to be found out before a game begins."""


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
    """Stamps addresses and ids, and knows its own stamps again."""

    def __init__(self, key: bytes, post: str, id_host: str, plus: bool = True) -> None:
        self.key = key
        self.local, _, self.domain = post.lower().rpartition("@")
        self.id_host = id_host
        self.plus = plus

    def token(self, mark: Postmark, purpose: str = "reply") -> str:
        """In lower case and without signs: some programs fold the case of addresses."""
        text = "\0".join((purpose, mark.game, mark.seat, str(mark.record)))
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return base64.b32encode(digest).decode().lower()[:TOKEN_LENGTH]

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
        """The same for the same letter. With very long names it is a mere number, and only the address proves who answers."""
        name = f"{mark.game}.{mark.record}.{mark.seat}.{kind}.{self.token(mark)}"
        ids = [f"<{name}{end}@{self.id_host}>" for end in (mark.list, "")]
        number = f"<{hashlib.sha256(ids[-1].encode()).hexdigest()[:32]}@{self.id_host}>"
        return next((id for id in ids if len(id) <= LONGEST_ID), number)

    def root_id(self, game: str, seat: str) -> str:
        """The id under which all letters of a game to one seat hang; no letter has it."""
        return self.letter_id(Postmark(game, seat), "root")

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
        found = [(where, ID.fullmatch(id.lower())) for where, id in ids]
        return [Claim(_postmark(id), where, True) for where, id in found if id and self._proves(id)]

    def _in_subject(self, mail: Mail) -> list[Claim]:
        return [Claim(Postmark(game, ""), "Subject", False) for game in TAG.findall(mail.subject.lower())]

    def _proves(self, found: re.Match[str], purpose: str = "reply") -> bool:
        return hmac.compare_digest(found["token"], self.token(_postmark(found), purpose))


def _postmark(found: re.Match[str]) -> Postmark:
    return Postmark(found["game"], found["seat"], int(found["record"]), found["list"] or "")


def _addresses(mail: Mail) -> Iterator[tuple[str, str]]:
    for name in ADDRESS_HEADERS:
        yield from ((name, person.address) for person in mail.people(name))
    yield from (("envelope", address.strip("<> ").lower()) for address in mail.envelope.recipients)
