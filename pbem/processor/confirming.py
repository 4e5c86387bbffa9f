"""Mails that wait for a word: somebody may have written in another's name, so the seat's own address is asked first.

Nothing has to be kept for that: the mail lies in mail/done, and the code it is confirmed with is the beginning of its hash. The
question has it in its id too, so that an answer to it needs no more than `yes` or `no`. Of a mail that its owner has denied a mark
is kept in mail/denied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pbem.mail.address import Franking
from pbem.mail.headers import message_ids
from pbem.mail.message import Mail
from pbem.orders.lines import Numbers
from pbem.orders.mailtext import Written
from pbem.processor.letters import answered_digest
from pbem.processor.ordering import says
from pbem.store import Home, disk
from pbem.words.catalogue import Catalogue, Verbatim, quoted
from pbem.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from pbem.processor.window import Window

CODE_LENGTH = 8
MOST_LINES = 12
LONGEST_LINE = 120
CONFIRM, DENIED = "confirm", "denied"
YES, NO = "yes", "no"
ASKED = ("unknown_sender", "no_letter")


class Held(NamedTuple):
    """What waits to be confirmed: its hash, who sent it, the orders, the letter they answer, and the mark of its list."""

    hash: str
    author: str
    text: str
    letter: int | None
    shown: str


def question(catalogue: Catalogue, verdict: str, mail: Mail, text: str) -> str:
    """What the owner of a seat is asked, with the beginning of what was written. Nothing else is asked beside it."""
    first = catalogue.say(f"mail.{verdict}", address=quoted(mail.author.address))
    line = f"{catalogue.order_word(CONFIRM)} {mail.digest[:CODE_LENGTH]}"
    confirm = catalogue.say("mail.confirm", line=Verbatim(line), word=catalogue.order(["", "yes"]))
    not_you = catalogue.say("mail.not_you", line=catalogue.order_word("not_me"), word=catalogue.order(["", "no"]))
    return "\n\n".join([first, excerpt(text.splitlines()), confirm, not_you])


def excerpt(lines: Sequence[str]) -> str:
    """A few lines of what somebody wrote, marked as such; never all of a long mail."""
    kept = [f"> {quoted(line)[:LONGEST_LINE]}" for line in lines if line.strip()]
    return "\n".join([*kept[:MOST_LINES], *(["> …"] if len(kept) > MOST_LINES else [])])


def confirmed_code(pieces: Sequence[Written]) -> str | None:
    """What stands behind `confirm`, maybe nothing; None if nobody says it."""
    return next((order.rest for piece in pieces if says(piece, CONFIRM) for order in piece.orders), None)  # type: ignore[union-attr]


def verdict_in(pieces: Sequence[Written], vocabulary: Vocabulary) -> str:
    """`Yes`, `Oui, c'est moi`, `No, I did not`: with nothing else that could be an order (`no. 3`). Nothing: neither was said."""
    first = re.match(r"\W*(\w+)", pieces[0].text) if pieces else None
    numbered = bool(pieces) and any(isinstance(order, Numbers) for order in pieces[0].orders)
    if first is None or numbered or any(piece.orders or piece.error for piece in pieces[1:]):
        return ""
    ids = {thing for token in vocabulary.read(first[1]) for thing in token.ids}
    return next((word for word in (YES, NO) if word in ids), "")


def is_denied(home: Home, held: Held) -> bool:
    """Whether the owner of the seat has said that this mail was not his."""
    return (home.mail / DENIED / held.hash).exists()


def deny(home: Home, held: Held) -> None:
    """It is never played."""
    disk.make_folder(home.mail / DENIED, 0o700)
    disk.mark(home.mail / DENIED / held.hash)


def asked_about(mail: Mail, franking: Franking) -> str:
    """The code of the mail that the letter asked about which is answered here; nothing if that was no such question."""
    ids = message_ids(mail.field("In-Reply-To")) or message_ids(mail.field("References"))[-1:]
    return next(filter(None, map(answered_digest, map(franking.whole, ids))), "")


def held_mail(window: Window, code: str, game: str, seat: str) -> Held | None:
    """The mail with this code that waits for the word of this seat."""
    code = code.strip().lower()
    if not re.fullmatch(rf"[0-9a-f]{{{CODE_LENGTH},24}}", code):
        return None
    for path in sorted(window.inbox.done.glob(f"*-{code}*.eml")):
        mail, trouble = window.opened(path.read_bytes())
        asked = [one for one in window.errands(mail) if one.verdict in ASKED and (one.game, one.seat) == (game, seat)]
        written = trouble or window.written(mail)
        if asked and not written.trouble:
            return Held(mail.digest, mail.author.address, written.text, asked[0].letter, asked[0].shown)
    return None
