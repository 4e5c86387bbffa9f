"""The window: one mail is dealt with, from its bytes to the letters it is answered with. Each person's mail gets one answer.

What was done is done once: records name their mail, letters have ids made from it, and counts are kept by these ids. A mail that a
run has left unfinished is dealt with again in the same way, and nothing happens twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from pbem.mail.address import Postmark
from pbem.mail.authres import verdict
from pbem.mail.body import body_of
from pbem.mail.bounce import delivery_report
from pbem.mail.classify import Kind, Sort, classify
from pbem.mail.inbox import Inbox
from pbem.mail.message import Mail, read
from pbem.mail.mime import LIMITS, Limits, Refused, header_size, short_fields
from pbem.mail.newtext import Line, new_text
from pbem.mail.state import State
from pbem.orders.deed import IGNORED, Deed, Outcome, Reply
from pbem.orders.mailtext import read_mail, would_be_order
from pbem.processor import braking, confirming
from pbem.processor.answer import Answer, Note
from pbem.processor.answering import answer_text
from pbem.processor.cause import Cause, records_of
from pbem.processor.identity import Errand, Register, errands
from pbem.processor.letters import ANSWER, Clerk, Draft, answer_kind, subject_of
from pbem.processor.ordering import Writing, disowns
from pbem.processor.said import general
from pbem.processor.unreachable import COMPLAINT
from pbem.store import GameFolder, Home, disk
from pbem.store.errors import Busy, CannotWrite
from pbem.store.opengame import OpenGame
from pbem.words.catalogue import Catalogue, Verbatim, quoted

TRUSTED = "trusted"
UNPROVED = ("unknown_sender", "no_letter")
"""Mails that may be somebody else's: whoever has the seat is asked."""


NO_AUTHOR = "it does not say who wrote it: there is not exactly one sender"


def bad_errand(errand: Errand) -> str:
    """Why a mail with this errand goes into quarantine; nothing if it does not."""
    if errand.verdict == "stranger":
        return f"nobody here writes from {errand.address or 'nowhere'}, and it answers none of our letters"
    return f"the game {errand.game} cannot be read: {errand.why}" if errand.verdict == "unreadable" else ""


class Bad(Exception):
    """A mail that cannot be dealt with by a program; the text is the reason, for the game master."""


@dataclass(frozen=True)
class Written:
    """What a mail says: the text that may hold orders, or why there is none, with what stood there.

    ``cut``: lines of its writer that are not read.
    """

    text: str = ""
    trouble: str = ""
    particulars: dict[str, object] = field(default_factory=dict)
    shown: Sequence[str] = ()
    cut: Sequence[Line] = ()


@dataclass
class Dealt:
    """What came of a mail: its kind, and for each errand the game and what was done. ``failed``: why an errand was not done."""

    id: str
    kind: str
    games: list[str] = field(default_factory=list)
    records: int = 0
    braked: list[str] = field(default_factory=list)
    failed: Exception | None = None


@dataclass
class Window:
    """Deals with mails at one moment."""

    home: Home
    clerk: Clerk
    inbox: Inbox
    state: State
    register: Register
    now: datetime
    wait: float = 10.0
    folder: Callable[[str], GameFolder] | None = None

    def deal_with(self, key: str, raw: bytes, *, again: bool) -> Dealt:
        """All that is to be done with a mail. Bad: it must go into quarantine."""
        mail, trouble = self.opened(raw)
        written = trouble or self.written(mail)
        sort = self.sorted(mail, written)
        dealt = Dealt(mail.id if mail.has("Message-ID") else "", sort.kind)
        if sort.kind is Kind.BOUNCE:
            self._came_back(mail)
        elif sort.kind is Kind.COMPLAINT:
            self._complained(mail)
        elif sort.kind is Kind.PERSON:
            if sort.reason:
                raise Bad(NO_AUTHOR)
            self._must_be_genuine(key, mail)
            self._errands([_Case(mail, errand, written, again) for errand in self.errands(mail)], dealt)
        return dealt

    def errands(self, mail: Mail) -> list[Errand]:
        return errands(mail, self.clerk.franking, self.register, self.home.settings.post.without_token)

    def sorted(self, mail: Mail, written: Written) -> Sort:
        """The kind of a mail. Nobody becomes a robot by his subject or his name who gives an order and is proved to be a player."""
        sort = classify(mail, self.clerk.own)
        if sort.kind not in (Kind.BOUNCE, Kind.AUTOMATIC):
            return sort
        without = classify(mail, self.clerk.own, words=False)
        return without if without.may_answer and self._gives_orders(mail, written) else sort

    def _gives_orders(self, mail: Mail, written: Written) -> bool:
        """An absent person's program answers our letters too, from the right address; but it gives no orders."""
        for errand in self.errands(mail):
            if errand.verdict == "play" and errand.letter is not None:
                grammar = (self.folder or self.home.game)(errand.game).load().desk.grammar
                if any(piece.orders or piece.error for piece in read_mail(written.text, grammar)):
                    return True
        return False

    # ------------------------------------------------------------------ reading

    def opened(self, raw: bytes) -> tuple[Mail, Written | None]:
        """The mail; of one beyond the limits only the head, and why."""
        limits = Limits(bytes=self.home.settings.limits.mail_bytes)
        try:
            return read(raw, limits=limits), None
        except Refused as refused:
            head = raw[: header_size(raw)]
            if len(head) > LIMITS.header_bytes and len(head := short_fields(head)) > LIMITS.header_bytes:
                raise Bad(f"its head is too long: {len(head)} bytes") from refused
            mail = read(head + b"\n\n")
            mail.raw = raw  # its name comes from all of its bytes
            return mail, Written(trouble=f"refused.{refused.code}", particulars={"count": refused.count, "most": refused.most})

    def written(self, mail: Mail) -> Written:
        """The new text of a mail, or why there is none."""
        try:
            body = body_of(mail)
        except Refused as refused:
            return Written(trouble=f"refused.{refused.code}", particulars={"count": refused.count, "most": refused.most})
        if not body.is_readable:
            return Written(trouble=f"body.{body.source}")
        new = new_text(body.lines)
        if new.doubt:
            return Written(trouble=f"doubt.{new.doubt}", shown=new.doubtful, cut=new.cut)
        if new.text:
            return Written(new.text, cut=new.cut)
        return Written(trouble="body.stopped" if new.stop else "body.empty", particulars={"word": quoted(new.stop)}, cut=new.cut)

    def _must_be_genuine(self, key: str, mail: Mail) -> None:
        """A mail that failed the checks of our own mail server waits for the game master."""
        why = verdict(mail, self.home.settings.post.authserv_id).hold
        if not why or (self.home.mail / TRUSTED / key).exists():
            return
        catalogue = general(self.home.settings.language)
        text = catalogue.say("master.held", address=quoted(mail.author.address), why=Verbatim(why), key=Verbatim(key))
        self.clerk.tell_master(f"held.{key}", self.now, text, catalogue.say("master.subject", what=Verbatim(why)))
        raise Bad(f"it did not pass the checks of the mail server ({why}); if it is genuine: pbem quarantine requeue {key} --trust")

    # ------------------------------------------------------------------ errands

    def _errands(self, cases: Sequence[_Case], dealt: Dealt) -> None:
        """Each is done for itself: a game that cannot be read or is busy holds up no other, and what was done is not done again."""
        failed: list[Exception] = []
        for case in cases:
            if self.inbox.seen_in(case.errand.game, case.mail.raw, case.mail.signed_id):
                continue
            try:
                self._errand(case, dealt)
            except CannotWrite:
                raise
            except Exception as error:
                failed.append(error)
                dealt.games.remove(case.errand.game)
        if failed and dealt.games:
            self.inbox.mark_in(dealt.games, cases[0].mail.raw, cases[0].mail.signed_id)
        dealt.failed = next((error for error in failed if isinstance(error, Busy)), next(iter(failed), None))

    def _errand(self, case: _Case, dealt: Dealt) -> None:
        errand = case.errand
        dealt.games.append(errand.game)
        if why := bad_errand(errand):
            raise Bad(why)
        if errand.verdict not in UNPROVED:
            self.state.heard(case.mail.author.address, self.now)
        if not errand.seat:
            self._answer_person(case, dealt)
            return
        folder = (self.folder or self.home.game)(errand.game)
        with folder.lock(self.wait):
            game = folder.load(now=self.now)
            if errand.verdict == "play":
                self._play(case, folder, game, dealt)
            elif errand.verdict in UNPROVED:
                self._ask(case, game, dealt)
            else:
                text = self.clerk.position(folder, game, errand.seat, f"mail.{errand.verdict}")
                self._post_answer(case, game, text, dealt)

    def _play(self, case: _Case, folder: GameFolder, game: OpenGame, dealt: Dealt) -> None:
        played = records_of(folder, case.cause) if case.again else []
        writing = Writing(self.home, folder, game, case.errand.seat, self.now, case.cause, played)
        before = self._reader(case)
        answer = self._take(case, writing)
        answer.reply.lines += _ignored(case.written, answer.game)
        for record in writing.records:
            self.clerk.post_record(folder, answer.game, record)
        dealt.records += len(writing.records)
        self._heard_of(case.mail.author.address)
        if answer.game.finished is not None:
            self.register.look_again(game.id)
        if any(record.kind == "freeze" for record in writing.records):
            self._tell_of_freeze(case, answer.game)
        text = answer_text(answer, self.clerk.position(folder, answer.game, answer.seat))
        last = writing.records[-1] if writing.records else None
        asked = bool(answer.reply.said) and case.errand.letter is not None  # no robot asks, and a person may ask again
        changed = asked or self._reader(case) != before
        self._post_answer(case, answer.game, text, dealt, date=last.when if last else None, changed=changed)

    def _heard_of(self, address: str) -> None:
        """Whoever writes can be reached, and wants to be."""
        self.state.forgive(address)
        self.clerk.stopped.discard(address.lower())

    def _take(self, case: _Case, writing: Writing) -> Answer:
        """Play the text, or that of the mail it confirms, or say why there is none."""
        catalogue = self.clerk.catalogue(writing.game, writing.seat)
        if case.written.trouble:
            return writing.answer(Reply([], Deed()), Note("", self._trouble(case.written, catalogue), refused=True))
        pieces = read_mail(case.written.text, writing.game.desk.grammar)
        code = confirming.confirmed_code(pieces)
        said = "" if code is not None or disowns(pieces) else confirming.verdict_in(pieces, writing.game.desk.vocabulary)
        code = confirming.asked_about(case.mail, self.clerk.franking) if not code and (said or code is not None) else code
        held = confirming.held_mail(self, code, writing.game.id, writing.seat) if code else None
        if code is None or (said and held is None):
            return writing.take(case.written.text, case.errand.letter, case.errand.shown)
        if held is None:
            return self._unconfirmed(writing, "no_such_code" if code else "which_code", code)
        if any(case.cause.has_confirmed(record, held.hash) for record in writing.folder.records()):
            return self._unconfirmed(writing, "confirmed_before")
        if said == confirming.NO:
            return self._deny(writing, held)
        if confirming.is_denied(self.home, held):
            return self._unconfirmed(writing, "denied_before")
        writing.cause = case.cause._replace(confirms=held.hash)
        return writing.take(held.text, held.letter, held.shown)

    def _deny(self, writing: Writing, held: confirming.Held) -> Answer:
        """The owner of the seat says that the mail was not his: it is dropped, and the game master hears of it."""
        confirming.deny(self.home, held)
        game = writing.game
        catalogue = Catalogue(self.home.settings.language, game.game, game.header.names, game.desk.vocabulary)
        text = catalogue.say("master.denied", player=writing.seat, game=Verbatim(game.id), address=quoted(held.author))
        shown = confirming.excerpt(held.text.splitlines())
        self.clerk.tell_master(f"{game.id}.{answer_kind(held.hash)}.denied", self.now, f"{text}\n\n{shown}", subject_of(game))
        return writing.answer(Reply([], Deed()), Note("", self.clerk.catalogue(game, writing.seat).say("note.denied")))

    def _unconfirmed(self, writing: Writing, why: str, code: str = "") -> Answer:
        text = self.clerk.catalogue(writing.game, writing.seat).say(f"note.{why}", word=quoted(code))
        return writing.answer(Reply([], Deed()), Note("", text, refused=True))

    def _trouble(self, written: Written, catalogue: Catalogue) -> str:
        key = f"mail.{written.trouble}"
        if not catalogue.has(key):
            return catalogue.say("mail.refused.any", code=Verbatim(written.trouble.partition(".")[2]))
        text: str = catalogue.say(key, **written.particulars)
        shown = confirming.excerpt(written.shown)
        return f"{text}\n\n{catalogue.say('mail.doubt.seen')}\n\n{shown}" if shown else text

    def _ask(self, case: _Case, game: OpenGame, dealt: Dealt) -> None:
        """Whoever has the seat is asked whether the mail is his, and nothing else: yes and no must not mean a move."""
        catalogue = self.clerk.catalogue(game, case.errand.seat)
        text = confirming.question(catalogue, case.errand.verdict, case.mail, case.written.text)
        self._post_answer(case, game, text, dealt)

    # ------------------------------------------------------------------ answers

    def _post_answer(
        self, case: _Case, game: OpenGame, text: str, dealt: Dealt, date: datetime | None = None, *, changed: bool = False
    ) -> None:
        """The one answer to a mail about one game. ``date``: that of the record it has made.

        Such a mail was no robot's, and its answer may hold the next question: nothing may hold it back.
        """
        errand = case.errand
        kind = ANSWER if date is not None else answer_kind(case.cause.hash)
        id = self.clerk.id(game.id, errand.seat, game.mark.n, kind)
        if date is None and self._is_braked(id, case, dealt, game.mark.n, changed=changed):
            return
        own = errand.verdict not in UNPROVED
        parent = case.mail.given_id if own else ""
        when, to = date or self.now, errand.address
        self.clerk.post(Draft(game, errand.seat, game.mark.n, kind, when, text, to=to, parent=parent, nature="auto-replied"))

    def _answer_person(self, case: _Case, dealt: Dealt) -> None:
        """An answer that is about no game in particular."""
        errand = case.errand
        assert errand.person is not None
        key = f"{answer_kind(case.cause.hash)}.{errand.person.id}"
        if self._is_braked(key, case, dealt):
            return
        catalogue = general(errand.person.language)
        games = Verbatim(", ".join(errand.games))
        text = catalogue.say(f"mail.{errand.verdict}", games=games, game=Verbatim(errand.game))
        subject = f"Re: {case.mail.subject}" if case.mail.subject else catalogue.say("mail.which_subject")
        self.clerk.write_to(errand.person, errand.address, key, self.now, text, subject, case.mail.given_id)

    def _is_braked(self, id: str, case: _Case, dealt: Dealt, record: int = 0, *, changed: bool = False) -> bool:
        """Whether there were enough such answers; if not, this one is counted. ``changed``: it brings what is new or asked for."""
        written, situation = case.written, (record, *self._reader(case))
        text = written.text or "\n".join(line.text for line in written.cut)
        said = None if changed else braking.said_by(case.mail, case.errand, text, written.trouble, *situation)
        why = braking.stops(self.state, case.errand, id, said, self.now, self.home.settings.limits)
        if why:
            dealt.braked.append(why)
            self._tell_of_forgeries(case) if why == "address" and case.errand.verdict in braking.ASKED else None
        return bool(why)

    def _reader(self, case: _Case) -> tuple[str, ...]:
        """How the person of an errand reads our letters."""
        person = self.home.person(case.errand.person.id) if case.errand.person is not None else None
        return (person.language, person.zone) if person is not None else ()

    # ------------------------------------------------------------------ mails of machines, and the game master

    def _came_back(self, mail: Mail) -> None:
        """Note which address a letter did not reach; the table is told when all mails are read."""
        report, mark = delivery_report(mail), self._whose_bounce(mail)
        failed = [one for one in report.recipients if one.has_failed] if report is not None else []
        owner = self.register.people.get(self.register.seats(mark.game).get(mark.seat, "")) if mark else None
        known = {one.address: one for one in failed if self.register.person_at(one.address)}
        if owner is not None and not known and (failed or (report is not None and not report.recipients)):
            self.state.bounced(owner.addresses[0], mail.id, self.now, failed[0].status if failed else "")
        elif owner is not None:  # whoever sends back no letter of ours proves nothing
            for address, one in known.items():
                if address in map(str.lower, owner.addresses):
                    self.state.bounced(address, mail.id, self.now, one.status)

    def _whose_bounce(self, mail: Mail) -> Postmark | None:
        """By the address it came back to; where that says nothing, by the letter it sends back."""
        return self.clerk.franking.bounced(mail) or self.clerk.franking.returned(mail)

    def _complained(self, mail: Mail) -> None:
        """Somebody wants no more letters, and gets none until he writes. Without an id of ours only the master is told."""
        mark = self.clerk.franking.returned(mail)
        whose = self.register.people.get(self.register.seats(mark.game).get(mark.seat, "")) if mark is not None else None
        address = whose.addresses[0] if whose is not None else ""
        if address:
            self.state.bounced(address, mail.id, self.now, COMPLAINT)
            self.clerk.stopped.add(address.lower())
        catalogue, said = general(self.home.settings.language), quoted(address or mail.author.address)
        text = catalogue.say("master.complaint" if address else "master.complaint_of_nobody", address=said)
        key = f"complaint.{answer_kind(mail.digest)}"
        self.clerk.tell_master(key, self.now, text, catalogue.say("master.subject", what=said))

    def _tell_of_forgeries(self, case: _Case) -> None:
        """Once a day for each address: somebody goes on writing in another's name."""
        catalogue, said = general(self.home.settings.language), quoted(case.errand.address)
        text = catalogue.say("master.forgeries", address=said, count=braking.MOST_QUESTIONS)
        key = f"forgeries.{self.now:%Y%m%d}.{answer_kind(sha256(case.errand.address.lower().encode()).hexdigest())}"
        self.clerk.tell_master(key, self.now, text, catalogue.say("master.subject", what=said))

    def _tell_of_freeze(self, case: _Case, game: OpenGame) -> None:
        catalogue = Catalogue(self.home.settings.language, game.game, game.header.names, game.desk.vocabulary)
        text = catalogue.say("master.frozen", player=case.errand.seat, game=Verbatim(game.id))
        self.clerk.tell_master(f"{game.id}.{game.mark.n}.frozen", self.now, text, subject_of(game))


@dataclass(frozen=True)
class _Case:
    """A mail and one of its errands."""

    mail: Mail
    errand: Errand
    written: Written
    again: bool

    @property
    def cause(self) -> Cause:
        return Cause.of(self.mail)


def _ignored(written: Written, game: OpenGame) -> list[Outcome]:
    """What looks like an order and was not read, with the reason."""
    grammar = game.desk.grammar
    lines = [line for line in written.cut if would_be_order(line.text, grammar, signed=line.why == "signature")]
    return [Outcome(line.text.strip(), IGNORED, f"behind_{line.why}") for line in lines[: confirming.MOST_LINES]]


def trust(home: Home, key: str) -> None:
    """The game master says that this mail is genuine."""
    disk.make_folder(home.mail / TRUSTED, 0o700)
    disk.mark(home.mail / TRUSTED / key)
