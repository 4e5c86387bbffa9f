"""An order: the text of one player for one game, as a mail or a command brings it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pbem.orders.decide import BY_DIRECT
from pbem.orders.deed import HEARD, REFUSED, TALK, UNTOUCHED, Deed, Outcome, Reply
from pbem.orders.desk import Desk
from pbem.orders.errors import IllegalOrder
from pbem.orders.lines import Said
from pbem.orders.mailtext import Written, read_mail
from pbem.processor import seats, thoughts
from pbem.processor.answer import Answer, Note
from pbem.processor.asked import kept_for, promised_again, still_asked
from pbem.processor.cause import Cause
from pbem.processor.notes import Noted
from pbem.processor.numbering import numbers_hold
from pbem.processor.owed import WRITER, owed
from pbem.processor.players import seat_of
from pbem.processor.reading import is_brief
from pbem.processor.said import JOIN, catalogue_of, lines, said_of
from pbem.processor.timing import rhythm_of
from pbem.store import GameFolder, Home
from pbem.store import undo as undoing
from pbem.store.errors import CannotUndo
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record

UNDO, RESIGN, NOT_ME = "undo", "resign", "not_me"
ASKS = frozenset("help rules status board options history resend language timezone digest brief".split())


def order(home: Home, id: str, player: str, text: str, now: datetime, *, letter: int | None = None, wait: float = 10.0) -> Answer:
    """Do what a player writes, or nothing of it; whatever changes the game is a record when this returns.

    ``letter`` is the record of the letter that is answered: bare numbers belong to its list. Without it they belong to the
    list as it is now.
    """
    folder = home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        return Writing(home, folder, game, seat_of(home, game, player), now).take(text, letter)


@dataclass
class Writing:
    """What one player wrote, on its way into the game, under the lock.

    ``cause`` is the mail it stood in; whoever sent one gets an answer. ``played`` are the records this mail has made already, in
    a run that died over it: they are gone through again to say the same, and only what is missing is written.
    """

    home: Home
    folder: GameFolder
    game: OpenGame
    seat: str
    now: datetime
    cause: Cause | None = None
    played: list[Record] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.played:
            self.game = self.folder.load(at=self.played[0].n - 1)

    def take(self, text: str, letter: int | None, shown: str = "") -> Answer:
        """``letter`` is the record of the letter that is answered, ``shown`` the mark of its list."""
        pieces = read_mail(text, self.game.desk.grammar)
        if (answer := self._instead(pieces)) is not None:
            return answer
        undo = [piece for piece in pieces if says(piece, UNDO)]
        if not undo:
            return self._write(text, numbers_hold(self.game, self.seat, text, letter, shown))
        rest = [piece for piece in pieces if piece not in undo]
        try:
            if (waits := thoughts.thought(self.game, self.seat)) is not None:
                self._think_better(undo[0], rest, waits)
            else:
                self._take_back(undo[0], rest)
        except CannotUndo as error:
            return self.answer(_refused(undo[0], rest, error))
        except _RestRefused as refused:
            return self.answer(refused.reply)
        return self._write(_text(rest), numbers_hold(self.game, self.seat, text, letter, shown))

    def _write(self, text: str, numbers_hold: bool) -> Answer:
        """Play the orders, or keep them for the time of second thoughts; a record if they did anything."""
        if (waiting := self._waiting(text, numbers_hold)) is not None:
            return waiting
        before = list(self.game.desk.asked())
        reply = self.game.desk.write(self.seat, text, numbers_hold=numbers_hold)
        if reply.deed:
            self._record("order", reply.deed, said_of(reply.deed, catalogue_of(self.game)), before)
        reply.lines = self.outcomes + reply.lines
        return self.answer(reply)

    # ------------------------------------------------------------------ second thoughts

    def _waiting(self, text: str, numbers_hold: bool) -> Answer | None:
        """Keep an answer instead of playing it, if the table gives time for second thoughts."""
        if any(record.game.get("inputs") for record in self.played):
            return None  # it was played by a run that died over it
        again = any(record.kind == thoughts.KIND for record in self.played)
        until = thoughts.end_of(self.home, self.folder, self.game, self.seat, self.now)
        mail = thoughts.parted(self.game, self.seat, text, numbers_hold=numbers_hold) if until or again else None
        if mail is None:
            return None
        reply, before = self.game.desk.write(self.seat, mail.now), list(self.game.desk.asked())
        if reply.deed:
            self._record("order", reply.deed, said_of(reply.deed, catalogue_of(self.game)), before)
        replaced = thoughts.thought(self.game, self.seat) is not None
        keeps = thoughts.with_thought(self.game, self.seat, mail.later, until or self.now)
        self._record(thoughts.KIND, Deed(), catalogue_of(self.game).say("said.wrote"), before, keeps=keeps)
        reply.lines = self.outcomes + mail.lines + reply.lines
        return self.answer(reply, Noted(self.home, self.folder, self.game, self.seat).waits(replaced))

    def _think_better(self, undo: Written, rest: Sequence[Written], waits: thoughts.Thought) -> None:
        """What waits is not played, if all that is written with it can be taken."""
        self._must_fit(self.game.desk, undo, rest)
        self.outcomes.append(Outcome(undo.text, HEARD, "undone", {"line": thoughts.in_one_line(waits)}))
        said, keeps = catalogue_of(self.game).say("said.wrote"), thoughts.without_thought(self.game, self.seat)
        self._record(thoughts.KIND, Deed(), said, list(self.game.desk.asked()), keeps=keeps)

    # ------------------------------------------------------------------ records

    def _record(
        self, kind: str, deed: Deed, said: str, before: Sequence[str], told: Sequence[str] = (), **more: Any
    ) -> None:
        """Write a record, or take the one that is there already. ``told``: who gets a letter for its sake alone."""
        if self.played:
            self._take_again()
            return
        game = self.game
        letters = owed(
            game.desk, game.keeps, game.mark.n + 1, before=before, deed=deed, sender=self._sender, writer=self.seat, told=told
        )
        private = {**self._noted(), **letters}
        keeps = {**private.pop("keeps", {}), **more.pop("keeps", {})}
        private |= {"keeps": keeps} if keeps else {}
        self.records.append(
            self.folder.append(game, kind=kind, deed=deed, now=self.now, said=said, more_private=private, **more)
        )

    def _take_again(self) -> None:
        """Go on as after the record; behind the last one that is there, as it is now."""
        record = self.played.pop(0)
        self.records.append(record)
        self.game = self.folder.load(at=record.n)

    @property
    def _sender(self) -> str | None:
        return self.seat if self.cause is not None else None

    def _noted(self) -> Plain:
        """Who wrote, and by which mail, if by any."""
        return {WRITER: self.seat, **(self.cause.noted() if self.cause is not None else {})}

    def answer(self, reply: Reply, *notes: Note) -> Answer:
        """The answer to all of it."""
        noted = Noted(self.home, self.folder, self.game, self.seat)
        found: list[Note] = [*notes, *(noted.answer(said) for said in reply.said)]
        if not notes and all(line.became == TALK for line in reply.lines):
            found.append(Note("", noted.catalogue.say("note.no_order"), refused=True))
        remarks = [*self.folder.recovered, *self.folder.warnings]
        undone = next((record for record in self.records if record.kind == UNDO), None)
        record = next((record for record in reversed(self.records) if record.kind != UNDO), None)
        own = (self.home.templates, remarks, is_brief(noted.person))
        return Answer(self.game, self.seat, reply, noted.language, record, undone, found, *own)

    # ------------------------------------------------------------------ a seat that is not played as usual

    def _instead(self, pieces: Sequence[Written]) -> Answer | None:
        """What is done instead of playing: the seat is given up or frozen now, or was before."""
        if disowns(pieces):
            return self._freeze(pieces)
        if any(says(piece, RESIGN) and means_yes(piece, self.game) for piece in pieces):
            return self._resign(pieces)
        if (why := seats.shut(self.game, self.seat)) and not all(map(_only_asks, pieces)):
            return self.answer(Reply([_not_taken(piece) for piece in pieces], Deed()), self._note(f"note.{why}", refused=True))
        return None

    def _freeze(self, pieces: Sequence[Written]) -> Answer:
        """Somebody else has written in his name: nothing more is taken for the seat until the game master has looked."""
        game, seat = self.game, self.seat
        if self.played or seats.shut(game, seat) != seats.FROZEN:
            deed = Deed(events=[{"event": "seat_frozen", "player": seat}])
            said = catalogue_of(game).say("said.frozen", player=seat)
            keeps = {**seats.with_seat(game, seats.FROZEN, seat), **thoughts.without_thought(game, seat)}
            self._record("freeze", deed, said, list(game.desk.asked()), keeps=keeps)
        return self.answer(_untouched(pieces), self._note("note.frozen_now"))

    def _resign(self, pieces: Sequence[Written]) -> Answer:
        """The seat goes on by automatic answers."""
        game = self.game
        if not self.played and (game.finished is not None or seats.shut(game, self.seat) == seats.RESIGNED):
            why = "over" if game.finished is not None else "resigned"
            return self.answer(_untouched(pieces), self._note(f"note.{why}", refused=True))
        before = list(game.desk.asked())
        said = catalogue_of(game).say("said.resigned", player=self.seat)
        keeps = {**seats.with_seat(game, seats.RESIGNED, self.seat), **thoughts.without_thought(game, self.seat)}
        deed = Deed() if self.played else game.desk.retire(self.seat)
        others = [seat for seat in game.header.seats if seat != self.seat]
        self._record("resign", deed, said, before, others, keeps=keeps)
        return self.answer(_untouched(pieces), self._note("note.resigned_now"))

    def _note(self, key: str, *, refused: bool = False) -> Note:
        return Note("", Noted(self.home, self.folder, self.game, self.seat).catalogue.say(key), refused=refused)

    # ------------------------------------------------------------------ undo

    def _take_back(self, undo: Written, rest: Sequence[Written]) -> None:
        """The undo comes first, and only if all that is written with it can be taken as well."""
        again = self.played[0] if self.played else None
        n = again.voids[0] if again is not None else undoing.last_own(self.folder, self.game, self.seat)
        catalogue, own = catalogue_of(self.game), self._own_answers(n)
        self.outcomes.append(Outcome(undo.text, HEARD, "undone", {"line": JOIN.join(lines(own, catalogue))}))
        if again is not None:
            self._take_again()
            if not self.played:
                self.game = self.folder.load(now=self.now)
            return
        after = undoing.take_back(self.folder, self.game, [n], self.seat).desk
        self._must_fit(after, undo, rest)
        secret = all(entry.get("secret") for entry in own)  # then nobody may learn who had answered
        said = catalogue.say("said.wrote") if secret else catalogue.say("said.undo", player=self.seat, n=n)
        letters = self._letters_of_undo(n, after, rest)
        record, _ = undoing.undo(
            self.folder, self.game, [n], now=self.now, said=said, author="" if secret else self.seat, seat=self.seat,
            more_private={**self._noted(), **letters},
        )  # fmt: skip
        self.records.append(record)

    def _letters_of_undo(self, n: int, after: Desk, rest: Sequence[Written]) -> Plain:
        """Whose question stands keeps his time and gets no letter; whose question or offer is gone must hear of it."""
        game, then = self.game, self.folder.load(at=n - 1)
        still = still_asked(game, after, then)
        asked = self._asked_after(after, rest)
        told = [seat for seat in game.desk.asked() if seat not in asked]
        told += [offer.to for offer in undoing.offers_gone(game.desk, after)]
        private = owed(after, game.keeps, game.mark.n + 1, before=still, sender=self._sender, told=told)
        ends = promised_again(self.home, game, then, after, still, self.now)
        keeps = {**private.get("keeps", {}), **ends}
        return {**private, **kept_for(still), **({"keeps": keeps} if keeps else {})}

    def _asked_after(self, after: Desk, rest: Sequence[Written]) -> Collection[str]:
        """Who is asked behind the whole mail, if all of it is played at once: he gets that letter."""
        desk = after.clone()
        if rest and not rhythm_of(self.home, self.game).second_thoughts:
            desk.write(self.seat, _text(rest))
        return {*after.asked(), *desk.asked()}

    def _must_fit(self, after: Desk, undo: Written, rest: Sequence[Written]) -> None:
        reply = after.clone().write(self.seat, _text(rest))
        if reply.refused:
            self.outcomes.clear()
            reply.lines.insert(0, Outcome(undo.text, UNTOUCHED, "untouched"))
            raise _RestRefused(reply)

    def _own_answers(self, n: int) -> list[Plain]:
        """What this seat answered itself in a record."""
        record = next(iter(self.folder.records(n)))
        return [entry for entry in record.game.get("inputs", ()) if (entry.get("seat"), entry.get("by")) == (self.seat, BY_DIRECT)]


class _RestRefused(Exception):
    """An undo whose following orders cannot be taken."""

    def __init__(self, reply: Reply) -> None:
        super().__init__()
        self.reply = reply


def says(piece: Written, word: str) -> bool:
    """Whether a line is this word that is no move."""
    return any(isinstance(order, Said) and order.word == word for order in piece.orders)


def disowns(pieces: Sequence[Written]) -> bool:
    """Whether somebody says that another has written in his name."""
    return any(says(piece, NOT_ME) for piece in pieces)


def means_yes(piece: Written, game: OpenGame) -> bool:
    """`resign yes`, in any language."""
    rests = [order.rest for order in piece.orders if isinstance(order, Said)]
    return any("yes" in token.ids for rest in rests for token in game.desk.vocabulary.read(rest)[:1])


def _only_asks(piece: Written) -> bool:
    """Talk, or words that are answered and change nothing in the game: everybody may have these."""
    return not piece.error and all(isinstance(order, Said) and order.word in ASKS for order in piece.orders)


def _not_taken(piece: Written) -> Outcome:
    """A line for a seat that is shut: nothing is wrong with it, nor with any other."""
    return Outcome(piece.text, UNTOUCHED, "shut") if piece.orders or piece.error else Outcome(piece.text, TALK, "talk")


def _untouched(pieces: Sequence[Written]) -> Reply:
    """The reply where the whole mail is about the seat: one word of it was heard, nothing was played."""
    return Reply([Outcome(piece.text, *_passed_over(piece)) for piece in pieces], Deed())


def _passed_over(piece: Written) -> tuple[str, str]:
    if not piece.orders:
        return TALK, "talk"
    return (HEARD, "heard") if says(piece, RESIGN) or says(piece, NOT_ME) else (UNTOUCHED, "untouched")


def _text(pieces: Sequence[Written]) -> str:
    return "\n".join(piece.text for piece in pieces)


def _refused(undo: Written, rest: Sequence[Written], error: CannotUndo) -> Reply:
    """The reply to an undo that cannot be, and to all that came with it."""
    code = f"undo_{error.code}"
    lines = [Outcome(undo.text, REFUSED, code, {}, IllegalOrder(code))]
    for piece in rest:
        lines.append(Outcome(piece.text, UNTOUCHED if piece.orders else TALK, "untouched" if piece.orders else "talk"))
    return Reply(lines, Deed())
