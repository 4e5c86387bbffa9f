"""Mails that wait for a word: somebody may have written in another's name, so the seat's own address is asked first.

Nothing has to be kept for that: the mail lies in mail/done, and the code it is confirmed with is the beginning of its hash.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pbem.mail.message import Mail
from pbem.words.catalogue import Catalogue, Verbatim, quoted

if TYPE_CHECKING:
    from pbem.processor.window import Window

CODE_LENGTH = 8
MOST_LINES = 12
LONGEST_LINE = 120
ASKED = ("unknown_sender", "no_letter")


class Held(NamedTuple):
    """What waits to be confirmed: its hash, the orders, the letter they answer, and the mark of its list."""

    hash: str
    text: str
    letter: int | None
    shown: str


def question(catalogue: Catalogue, verdict: str, mail: Mail, text: str) -> str:
    """What the owner of a seat is asked, with the beginning of what was written."""
    first = catalogue.say(f"mail.{verdict}", address=quoted(mail.author.address))
    line = f"{catalogue.order_word('confirm')} {mail.digest[:CODE_LENGTH]}"
    texts = [first, excerpt(text.splitlines()), catalogue.say("mail.confirm", line=Verbatim(line))]
    return "\n\n".join([*texts, catalogue.say("mail.not_you", line=catalogue.order_word("not_me"))])


def excerpt(lines: Sequence[str]) -> str:
    """A few lines of what somebody wrote, marked as such; never all of a long mail."""
    kept = [f"> {quoted(line)[:LONGEST_LINE]}" for line in lines if line.strip()]
    return "\n".join([*kept[:MOST_LINES], *(["> …"] if len(kept) > MOST_LINES else [])])


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
            return Held(mail.digest, written.text, asked[0].letter, asked[0].shown)
    return None
