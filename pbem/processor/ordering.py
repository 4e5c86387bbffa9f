"""An order: the text of one player for one game, as a mail or a command brings it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pbem.orders.decide import BY_DIRECT
from pbem.orders.deed import HEARD, REFUSED, TALK, UNTOUCHED, Deed, Outcome, Reply
from pbem.orders.errors import IllegalOrder
from pbem.orders.lines import Said
from pbem.orders.mailtext import Written, read_mail
from pbem.processor.answer import Answer, Note
from pbem.processor.notes import Noted
from pbem.processor.players import seat_of
from pbem.processor.said import JOIN, catalogue_of, lines, said_of
from pbem.store import GameFolder, Home
from pbem.store import undo as undoing
from pbem.store.errors import CannotUndo
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record

UNDO = "undo"


def order(home: Home, id: str, player: str, text: str, now: datetime, *, letter: int | None = None, wait: float = 10.0) -> Answer:
    """Do what a player writes, or nothing of it; whatever changes the game is a record when this returns.

    ``letter`` is the record of the letter that is answered: bare numbers belong to its list. Without it they belong to the
    list as it is now.
    """
    folder = home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        mail = _Mail(home, folder, game, seat_of(home, game, player), now)
        return mail.take(text, letter)


@dataclass
class _Mail:
    """One order on its way into the game, under the lock."""

    home: Home
    folder: GameFolder
    game: OpenGame
    seat: str
    now: datetime
    undone: Record | None = None
    outcomes: list[Outcome] = field(default_factory=list)

    def take(self, text: str, letter: int | None) -> Answer:
        pieces = read_mail(text, self.game.desk.grammar)
        undo = [piece for piece in pieces if _is_undo(piece)]
        if not undo:
            return self._write(text, self._numbers_hold(letter))
        rest = [piece for piece in pieces if piece not in undo]
        try:
            self._take_back(undo[0], rest)
        except CannotUndo as error:
            return self._answer(_refused(undo[0], rest, error))
        except _RestRefused as refused:
            return self._answer(refused.reply)
        return self._write(_text(rest), self._numbers_hold(letter))

    def _numbers_hold(self, letter: int | None) -> bool:
        return letter is None or letter >= self.game.asked_since.get(self.seat, 0)

    def _write(self, text: str, numbers_hold: bool) -> Answer:
        """Play the orders; a record if they did anything."""
        reply = self.game.desk.write(self.seat, text, numbers_hold=numbers_hold)
        record = None
        if reply.deed:
            said = said_of(reply.deed, catalogue_of(self.game))
            record = self.folder.append(self.game, kind="order", deed=reply.deed, now=self.now, said=said)
        reply.lines = self.outcomes + reply.lines
        return self._answer(reply, record)

    def _answer(self, reply: Reply, record: Record | None = None) -> Answer:
        noted = Noted(self.home, self.folder, self.game, self.seat)
        notes: list[Note] = [noted.answer(said) for said in reply.said]
        if all(line.became == TALK for line in reply.lines):
            notes.append(Note("", noted.catalogue.say("note.no_order"), refused=True))
        remarks = [*self.folder.recovered, *self.folder.warnings]
        return Answer(self.game, self.seat, reply, noted.language, record, self.undone, notes, self.home.templates, remarks)

    # ------------------------------------------------------------------ undo

    def _take_back(self, undo: Written, rest: Sequence[Written]) -> None:
        """The undo comes first, and only if all that is written with it can be taken as well."""
        n = undoing.last_own(self.folder, self.game, self.seat)
        after = undoing.take_back(self.folder, self.game, [n]).desk
        reply = after.write(self.seat, _text(rest))
        if reply.refused:
            reply.lines.insert(0, Outcome(undo.text, UNTOUCHED, "untouched"))
            raise _RestRefused(reply)
        catalogue, own = catalogue_of(self.game), self._own_answers(n)
        secret = all(entry.get("secret") for entry in own)  # then nobody may learn who had answered
        said = catalogue.say("said.wrote") if secret else catalogue.say("said.undo", player=self.seat, n=n)
        author = "" if secret else self.seat
        self.outcomes.append(Outcome(undo.text, HEARD, "undone", {"line": JOIN.join(lines(own, catalogue))}))
        self.undone, _ = undoing.undo(self.folder, self.game, [n], now=self.now, said=said, author=author)

    def _own_answers(self, n: int) -> list[Plain]:
        """What this seat answered itself in a record."""
        record = next(iter(self.folder.records(n)))
        return [entry for entry in record.game.get("inputs", ()) if (entry.get("seat"), entry.get("by")) == (self.seat, BY_DIRECT)]


class _RestRefused(Exception):
    """An undo whose following orders cannot be taken."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.reply = reply


def _is_undo(piece: Written) -> bool:
    return any(isinstance(order, Said) and order.word == UNDO for order in piece.orders)


def _text(pieces: Sequence[Written]) -> str:
    return "\n".join(piece.text for piece in pieces)


def _refused(undo: Written, rest: Sequence[Written], error: CannotUndo) -> Reply:
    """The reply to an undo that cannot be, and to all that came with it."""
    code = f"undo_{error.code}"
    lines = [Outcome(undo.text, REFUSED, code, {}, IllegalOrder(code))]
    for piece in rest:
        lines.append(Outcome(piece.text, UNTOUCHED if piece.orders else TALK, "untouched" if piece.orders else "talk"))
    return Reply(lines, Deed())
