"""One tick: what cron calls. Whatever a run that died has left is finished first; then new mail, the clock, and the letters go.

The order is that of recovery: for each game its lock and the letters its records owe; the mails in reading/; new mail; the clock;
sending. Nothing here decides anything about a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from pbem.mail.attic import clear
from pbem.mail.inbox import Inbox, WornOut
from pbem.mail.message import read
from pbem.mail.mime import Refused
from pbem.mail.sending import Report as Sent
from pbem.mail.sending import send_all
from pbem.mail.state import State
from pbem.mail.transports import Transport, transport_of
from pbem.processor import unreachable
from pbem.processor.identity import Register
from pbem.processor.letters import Clerk
from pbem.processor.posted import Posted
from pbem.processor.watch import Watch
from pbem.processor.window import Bad, Dealt, Window
from pbem.store import GameFolder, Home
from pbem.store.errors import Busy, CannotWrite, StoreError
from pbem.store.lock import held
from pbem.store.opengame import OpenGame

AT_ONCE = 20
"""So many mails that made records are finished together: the disk is waited for once for all of them."""


@dataclass
class Report:
    """What one tick has done. ``troubles`` is all that a game master should read; a run without any says nothing."""

    mails: list[Dealt] = field(default_factory=list)
    duplicates: int = 0
    quarantined: list[tuple[str, str]] = field(default_factory=list)
    records: int = 0
    sent: Sent = field(default_factory=Sent)
    troubles: list[str] = field(default_factory=list)


def tick(home: Home, now: datetime, *, wait: float = 10.0, transport: Transport | None = None) -> Report:
    """One run over all games; ``wait`` for a game that somebody else has in his hands. Busy: another run is under way."""
    with held(home.mail / "lock", 0):
        run = _Run(home, now, wait)
        run.games_first()
        run.left_mails()
        run.new_mails()
        run.clocks()
        run.clear()
        run.send(transport or transport_of(home))
        return run.report


def other_run(home: Home) -> timedelta:
    """How long the run that is under way has been at it, by the machine's own clock."""
    try:
        return timedelta(seconds=time.time() - (home.mail / "lock").stat().st_mtime)
    except OSError:
        return timedelta()


class _Run:
    def __init__(self, home: Home, now: datetime, wait: float) -> None:
        self.home, self.now, self.wait = home, now, wait
        self.report = Report()
        self.clerk = Clerk(home)
        self.inbox = Inbox.of(home)
        self.state = State.load(home.mail / "state.toml")
        self.last = self.state.last_tick
        self.posted = Posted(home.mail / "posted.toml")
        self.register = Register(home)
        self.window = Window(home, self.clerk, self.inbox, self.state, self.register, now, wait, self._folder)
        self.clerk.stopped |= set(unreachable.stopped(self.state))
        self.folders: dict[str, GameFolder] = {}
        self.finished: list[tuple[str, str]] = []
        self.known: set[str] = set()
        self.lasting: list[str] = []
        self.report.troubles += self.state.warnings

    # ------------------------------------------------------------------ games

    def games_first(self) -> None:
        """Put every game right, and post what its records owe."""
        for folder in self._awake():
            if not self.posted.is_current(folder):
                self._at(folder, self._post)

    def clocks(self) -> None:
        """The time of every game; then all its letters are posted."""
        watch = Watch(self.home, self.clerk, self.state, self.now, self.state.last_tick)
        lost: dict[str, list[tuple[str, str]]] = {}
        for id, seat, address in unreachable.lost_seats(self.state, self.register):
            lost.setdefault(id, []).append((seat, address))
        for folder in self._awake():
            self._at(folder, partial(self._mind, watch=watch, lost=lost.get(folder.id, [])))
        self.state.tick(self.now)

    def _post(self, folder: GameFolder, game: OpenGame) -> None:
        self.clerk.post_owed(folder, game, self.posted.next(folder.id))

    def _mind(self, folder: GameFolder, game: OpenGame, watch: Watch, lost: list[tuple[str, str]]) -> None:
        for seat, address in lost:
            self.report.records += unreachable.tell(self.clerk, self.state, folder, game, seat, address, self.now)
        self.report.records += unreachable.found_again(self.state, self.register, folder, game, self.now)
        self.report.records += watch.mind(folder, game)
        self._post(folder, game)
        for why in self.clerk.unwritten.get(folder.id, ()):
            self._note(why)
        if folder.id not in self.clerk.unwritten:
            self.posted.note(folder, game)

    def _awake(self) -> Iterator[GameFolder]:
        """The games that may have something to do."""
        folders = (self._folder(id) for id in self.home.games())
        return (folder for folder in folders if not self.posted.is_at_rest(folder))

    def _folder(self, id: str) -> GameFolder:
        """The same for the whole run: it remembers what it has read."""
        if id not in self.folders:
            self.folders[id] = self.home.game(id)
        return self.folders[id]

    def _at(self, folder: GameFolder, do: Callable[[GameFolder, OpenGame], None]) -> None:
        """One game that cannot be read or is busy must not hold up the others; a disk that is full holds up all."""
        try:
            with folder.lock(self.wait):
                do(folder, folder.load(now=self.now))
        except CannotWrite:
            raise
        except Busy as error:
            self._note(f"{folder.id}: {error}")
        except StoreError as error:
            self.lasting.append(f"{folder.id}: {error}")
        for remark in (*folder.recovered, *folder.warnings):
            self._note(remark)

    def _note(self, trouble: str) -> None:
        if trouble not in self.report.troubles:
            self.report.troubles.append(trouble)

    # ------------------------------------------------------------------ mails

    def left_mails(self) -> None:
        """What another run has begun; each is finished at once, so that every run gets further."""
        for key in self.inbox.left():
            try:
                raw = self.inbox.open_again(key)
            except WornOut as worn:
                self._quarantine(key, str(worn))
                continue
            self._mail(key, raw, again=True)
            self._finish()

    def new_mails(self) -> None:
        """New mail in order of arrival."""
        for arrival in self.inbox.waiting():
            key = self.inbox.take(arrival)
            if key is not None:
                self._mail(key, self.inbox.raw(key), again=False)
            if len(self.finished) >= AT_ONCE:
                self._finish()
        self._finish()
        self.report.troubles += self.inbox.troubles

    def _mail(self, key: str, raw: bytes, *, again: bool) -> None:
        """Deal with one mail. Whatever goes wrong with it stays with it."""
        try:
            id, *older = _ids_of(raw)
            if self._is_known(raw, id, *older):
                self.report.duplicates += 1
                self.finished.append((key, id))
                return
            dealt = self.window.deal_with(key, raw, again=again)
            self.report.records += dealt.records
            if dealt.failed is not None:  # the rest was done, and is known to be
                raise dealt.failed
        except (Busy, CannotWrite) as error:
            self._leave(key, error)
        except Bad as bad:
            self._quarantine(key, str(bad))
        except Exception as error:
            self._quarantine(key, f"{type(error).__name__}: {error}")
        else:
            self.report.mails.append(dealt)
            self.finished.append((key, id))
            self.known |= {raw_mark(raw), id} - {""}
            if not dealt.records:  # nothing but this says that it was dealt with: before the next mail changes the position
                self._finish()

    def _is_known(self, raw: bytes, *ids: str) -> bool:
        return bool({raw_mark(raw), *ids} & self.known) or any(self.inbox.seen(raw, id) for id in ids)

    def _leave(self, key: str, error: StoreError) -> None:
        """It could not help it: the next run tries again. A full disk ends this one."""
        with suppress(CannotWrite):
            self.inbox.excuse(key)
        if isinstance(error, CannotWrite):
            raise error
        self._note(str(error))

    def _quarantine(self, key: str, reason: str) -> None:
        self._finish()
        self.inbox.quarantine(key, reason, self.now)
        self.report.quarantined.append((key, reason))
        self._note(f"a mail was put into quarantine ({key}): {reason}")

    def _finish(self) -> None:
        """What was counted is kept first, then the mails are done with."""
        if self.finished:
            self.state.save()
            self.inbox.finish(*self.finished)
            self.finished = []

    # ------------------------------------------------------------------ out

    def clear(self) -> None:
        """Once a day what is too old goes; not by a clock that has just leapt."""
        days = self.home.settings.post.keep
        if not days or self.last is None or abs(self.now - self.last) > timedelta(days=1) or self.state.is_cleared(self.now):
            return
        clear(self.home.mail, self.now, days)

    def send(self, transport: Transport) -> None:
        self.state.save()
        self.posted.save()
        cap, patience = self.home.settings.limits.letters_per_run, timedelta(days=self.home.settings.post.give_up)
        sent = send_all(self.clerk.outbox, transport, self.state, self.now, cap, patience)
        self.report.sent = sent
        daily = [*dict.fromkeys(self.lasting), *([sent.trouble] if sent.trouble else []), *self.state.kept_waiting(self.now)]
        self._note_lasting([*self.home.look_at_people(), *(f"{self.now:%Y-%m-%d}: {trouble}" for trouble in daily)])
        for failure in sent.refused:
            self._note(f"{failure.name} to {failure.to} was refused: {failure.code} {failure.text}")

    def _note_lasting(self, troubles: list[str]) -> None:
        """What stays wrong is said once, or with the day before it once a day: cron makes a mail of every word."""
        for trouble in self.state.not_told(troubles):
            self._note(trouble)
        self.state.save()


def raw_mark(raw: bytes) -> str:
    """What the same bytes have in common."""
    from hashlib import sha256

    return sha256(raw).hexdigest()


def _ids_of(raw: bytes) -> tuple[str, ...]:
    """By what a mail is known again beside its bytes, and by what it was before, if it can be opened."""
    try:
        mail = read(raw)
    except Refused:
        return ("",)
    return mail.signed_id, mail.older_id
