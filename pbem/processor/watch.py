"""The clock at a table: one reminder, the automatic answer when time is up, and nobody punished for our own absence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.clock import Guard, Times, Trust, guard
from pbem.mail.state import State
from pbem.orders.deed import Deed
from pbem.processor import seats, thoughts
from pbem.processor.letters import REMINDER, Clerk, Draft, owed_by
from pbem.processor.owed import POSTED, owed
from pbem.processor.said import JOIN, catalogue_of, general, said_of
from pbem.processor.timekeeping import with_ends
from pbem.processor.timing import end_from, rhythm_of, set_right, stands_still, times_of
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, stamp
from pbem.words.catalogue import Verbatim

Ends = dict[str, datetime]
OUTAGE = "outage"
KIND = "clock"
LONG = timedelta(hours=1)
"""A question that is sent so much later than it was asked is late, also where no run came between."""
SHORTEST = timedelta(hours=24)
"""Nobody who hears of us again after an outage has less time than this."""


@dataclass
class Watch:
    """Minds the clocks of all tables at one moment. ``last``: when it was last done."""

    home: Home
    clerk: Clerk
    state: State
    now: datetime
    last: datetime | None

    def mind(self, folder: GameFolder, game: OpenGame) -> int:
        """Do what is due at one table, under its lock; gives the number of records written."""
        if stands_still(game):
            return 0
        self._note_late(folder, game)
        judged = guard(self.last, self.now, rhythm_of(self.home, game))
        if judged.trust is not Trust.FINE:
            return self._put_off(folder, game, judged)
        written = self._set_right(folder, game) + self._late_post(folder, game) + self._thoughts_over(folder, game)
        running = self._running(folder, game)
        unheard = {seat: found for seat, found in running.items() if self.now >= found.up and not self._were_there(found)}
        written += self._hear_first(folder, game, unheard) if unheard else 0
        for seat, found in running.items():
            self._remind(folder, game, seat, found) if seat not in unheard else None
        late = [seat for seat, found in running.items() if self.now >= found.up and seat not in unheard]
        return written + (self._time_is_up(folder, game, late) if late else 0)

    def _running(self, folder: GameFolder, game: OpenGame) -> dict[str, Times]:
        """Whose time runs: nobody's whose question has not left the house."""
        found = {seat: times_of(self.home, folder, game, seat) for seat in game.desk.asked()}
        kept = {seat: one for seat, one in found.items() if one is not None and not self._is_waiting(folder, game, seat)}
        return {seat: one for seat, one in kept.items() if thoughts.thought(game, seat) is None}

    def _remind(self, folder: GameFolder, game: OpenGame, seat: str, found: Times) -> None:
        """One letter for each question; it carries the number of the letter that asked."""
        asked = game.asked_since[seat]
        if found.reminder is None or not found.reminder <= self.now < found.up:
            return
        if self._is_reminded(game, seat):
            return
        due = self.clerk.due(folder, game, seat, REMINDER, self.now, game.keeps.get(POSTED, {}).get(seat, ""))
        self.clerk.post(Draft(game, seat, asked, REMINDER, self.now, due.text, parent=due.parent))

    def _is_reminded(self, game: OpenGame, seat: str) -> bool:
        return self.clerk.outbox.has(self.clerk.id(game.id, seat, game.asked_since[seat], REMINDER))

    def _time_is_up(self, folder: GameFolder, game: OpenGame, late: list[str]) -> int:
        """The silent get what their plans say, else the automatic answer; the table reads it."""
        before = list(game.desk.asked())
        deed = game.desk.deadline(late)
        letters = owed(game.desk, game.keeps, game.mark.n + 1, before=before, deed=deed, told=game.desk.seats)
        said = catalogue_of(game).say("said.clock")
        folder.append(game, kind=KIND, deed=deed, now=self.now, said=said, more_private=letters)
        return 1

    # ------------------------------------------------------------------ second thoughts

    def _thoughts_over(self, folder: GameFolder, game: OpenGame) -> int:
        """Answers whose time for second thoughts is over are played, in the order in which it ended."""
        due = thoughts.over(game, self.now, timedelta(hours=rhythm_of(self.home, game).second_thoughts))
        for seat in sorted(due, key=lambda seat: found.until if (found := due[seat]) is not None else self.now):
            self._play_thought(folder, game, seat)
        return len(due)

    def _play_thought(self, folder: GameFolder, game: OpenGame, seat: str) -> None:
        """As if it came now; if it cannot be played any more, its writer is told."""
        found, before = thoughts.thought(game, seat), list(game.desk.asked())
        reply = game.desk.write(seat, found.text) if found is not None else None
        if reply is not None and reply.deed:
            deed, told = reply.deed, []
            said = said_of(deed, catalogue_of(game))
        else:
            lost = JOIN.join(game.keeps[thoughts.WAITS][seat]["text"].splitlines())
            deed, told = Deed(events=[{"event": "answer_voided", "line": lost, "to": [seat]}]), [seat]
            said = catalogue_of(game).say("said.wrote")
        private = owed(game.desk, game.keeps, game.mark.n + 1, before=before, deed=deed, told=told)
        private["keeps"] = {**private.get("keeps", {}), **thoughts.without_thought(game, seat)}
        folder.append(game, kind="order", deed=deed, now=self.now, said=said, more_private=private)

    # ------------------------------------------------------------------ letters that left late

    def _late_post(self, folder: GameFolder, game: OpenGame) -> int:
        """Once a question that lay in the outbox has left, its time runs from the run that sent it."""
        ends = {}
        for seat in game.desk.asked():
            id, found = self._question(folder, game, seat), times_of(self.home, folder, game, seat)
            if not id or found is None or self.last is None:
                continue
            if self.state.is_late(id) and not self._is_waiting(folder, game, seat):
                self.state.forget_late(id)
                ends[seat] = end_from(self.home, game, seat, self.last)
                if ends[seat] <= found.until:  # a little later makes no other day
                    del ends[seat]
        event = "post_given_up" if any(seats.is_unreachable(game, seat) for seat in ends) else "late_post"
        return self._give(folder, game, ends, event, {}, dict.fromkeys(ends, self.last or self.now)) if ends else 0

    def _note_late(self, folder: GameFolder, game: OpenGame) -> None:
        """Questions that lie in the outbox since an earlier run, or were written long before this one."""
        for seat in game.desk.asked():
            id, found = self._question(folder, game, seat), times_of(self.home, folder, game, seat)
            if not id or found is None or not self._is_waiting(folder, game, seat):
                continue
            if self.now - found.asked > LONG or (self.last is not None and found.asked <= self.last):
                self.state.note_late(id)

    def _is_waiting(self, folder: GameFolder, game: OpenGame, seat: str) -> bool:
        """Whether a question has not left the house; nobody waits for letters to somebody who cannot be reached."""
        if seats.is_unreachable(game, seat):
            return False
        id = self._question(folder, game, seat)
        return bool(id) and self.clerk.outbox.is_waiting(id)

    def _question(self, folder: GameFolder, game: OpenGame, seat: str) -> str:
        """The id of the letter with which a seat was asked what is open to it now."""
        asked = game.asked_since[seat]
        letters = owed_by(folder, game, next(iter(folder.records(asked))))
        return next((self.clerk.id(game.id, seat, asked, one["kind"]) for one in letters if one["seat"] == seat), "")

    def _give(self, folder: GameFolder, game: OpenGame, ends: Ends, event: str, keeps: Plain, starts: Ends) -> int:
        """Write the record with the new ends and starts; those who have them get a letter that says so."""
        private = owed(game.desk, game.keeps, game.mark.n + 1, before=list(game.desk.asked()), told=list(ends))
        private["keeps"] = {**private.get("keeps", {}), **with_ends(game, ends, self.now, starts), **keeps}
        deed, said = Deed(events=[{"event": event}]), catalogue_of(game).say(f"said.{event}")
        folder.append(game, kind=KIND, deed=deed, now=self.now, said=said, more_private=private)
        return 1

    # ------------------------------------------------------------------ the guard

    def _were_there(self, found: Times) -> bool:
        """Whether we have looked into the mail since the end: then all that was sent in time has had a chance."""
        return self.last is not None and self.last >= found.until

    def _hear_first(self, folder: GameFolder, game: OpenGame, unheard: dict[str, Times]) -> int:
        """End and grace have passed while nobody looked: mail may still be on its way, so the time of grace begins now.

        Whoever had no reminder either has lost more than that, and gets his time back as after an outage.
        """
        unreminded = {seat: found for seat, found in unheard.items() if self._missed_reminder(game, seat, found)}
        ends = {seat: self._put_off_to(game, seat, found) for seat, found in unreminded.items()}
        written = self._give(folder, game, ends, "put_off", {}, self._later_by_the_gap(unreminded)) if ends else 0
        grace = {seat: self.now for seat in unheard if seat not in ends}
        return written + (self._begin_grace(folder, game, grace) if grace else 0)

    def _missed_reminder(self, game: OpenGame, seat: str, found: Times) -> bool:
        return found.reminder is not None and not self._is_reminded(game, seat)

    def _begin_grace(self, folder: GameFolder, game: OpenGame, ends: dict[str, datetime]) -> int:
        """No letter says it: the end that everybody was told stands, and grace is what comes on top."""
        private, said = {"keeps": with_ends(game, ends, self.now)}, catalogue_of(game).say("said.put_off")
        folder.append(game, kind=KIND, deed=Deed(), now=self.now, said=said, more_private=private)
        return 1

    def _set_right(self, folder: GameFolder, game: OpenGame) -> int:
        """Ends that a clock has given which ran ahead, once two runs agree what time it is."""
        found = {seat: set_right(self.home, folder, game, seat, self.now, SHORTEST) for seat in game.desk.asked()}
        ends = {seat: end for seat, end in found.items() if end is not None}
        return self._give(folder, game, ends, "clock_right", {}, dict.fromkeys(ends, self.now)) if ends else 0

    def _put_off(self, folder: GameFolder, game: OpenGame, judged: Guard) -> int:
        """Whoever was asked before we were away gets the time back; once for each outage."""
        assert self.last is not None
        self._tell_master(judged, game)
        if judged.trust is not Trust.OUTAGE or game.keeps.get(OUTAGE) == stamp(self.last):
            return 0
        running = {seat: found for seat in game.desk.asked() if (found := times_of(self.home, folder, game, seat)) is not None}
        running = {seat: found for seat, found in running.items() if thoughts.thought(game, seat) is None}
        running = {seat: found for seat, found in running.items() if found.asked <= self.last}
        ends = {seat: self._put_off_to(game, seat, found) for seat, found in running.items()}
        starts = self._later_by_the_gap(running)
        return self._give(folder, game, ends, "put_off", {OUTAGE: stamp(self.last)}, starts) if ends else 0

    def _later_by_the_gap(self, running: dict[str, Times]) -> Ends:
        """When their time began, had it not run while we were away."""
        lost = self.now - (self.last or self.now)
        return {seat: found.start + lost for seat, found in running.items()}

    def _put_off_to(self, game: OpenGame, seat: str, found: Times) -> datetime:
        """An allowed day and hour again, with the time that was left when we went away: a day at least, the usual time at most."""
        usual = timedelta(hours=rhythm_of(self.home, game).answer)
        left = min(max(found.until - (self.last or found.until), SHORTEST), usual)
        return max(found.until, end_from(self.home, game, seat, self.now, left))

    def _tell_master(self, judged: Guard, game: OpenGame) -> None:
        assert self.last is not None
        catalogue, rhythm = general(self.home.settings.language), rhythm_of(self.home, game)
        first, last = Verbatim(stamp(self.last)), Verbatim(stamp(self.now))
        text = catalogue.say(f"master.{judged.trust.value}", first=first, last=last, hours=rhythm.gap)
        key = f"{judged.trust.value}.{stamp(self.last).replace(':', '')}"
        self.clerk.tell_master(key, self.now, text, catalogue.say("master.subject", what=Verbatim(judged.trust.value)))
