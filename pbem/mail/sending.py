"""Sending what waits in the outbox: one run, one connection. A letter that cannot go holds up nobody else's.

A letter is renamed to sent/ when the answer is there. Whoever dies between the two sends it again with the same id, once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.mail.outbox import BadLetter, Letter, Outbox
from pbem.mail.state import State
from pbem.mail.transports import Away, Delivered, Later, Outcome, Refused, Transport

LOST_CONNECTIONS = 3
"""After so many in one run the server is given up until the next."""


class Failure(NamedTuple):
    """A letter that did not go, and what was said about it."""

    name: str
    to: str
    code: int
    text: str

    @property
    def said(self) -> str:
        """What the server said, as far as it said anything."""
        return f"{self.code} {self.text}" if self.code else self.text


@dataclass
class Report:
    """What became of the letters of one run. ``trouble`` is for the game master: what is wrong with the server."""

    sent: list[str] = field(default_factory=list)
    later: list[Failure] = field(default_factory=list)
    refused: list[Failure] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    """Not tried: their address has a pause, or the run had enough."""
    trouble: str = ""


def send_all(
    outbox: Outbox, transport: Transport, state: State, now: datetime, cap: int, patience: timedelta = timedelta()
) -> Report:  # fmt: skip
    """Send what may go now, at most ``cap`` letters. An address that took none for so long is given up (0: never)."""
    run = _Run(outbox, state, now, Report(), patience)
    waiting = outbox.waiting()
    try:
        with transport:
            for name in waiting:
                run.take(name, transport, cap)
    except Away as away:
        run.report.trouble = str(away)
    run.held_back(waiting)
    state.save()
    return run.report


@dataclass
class _Run:
    outbox: Outbox
    state: State
    now: datetime
    report: Report
    patience: timedelta
    tried: int = 0
    lost: int = 0

    def take(self, name: str, transport: Transport, cap: int) -> None:
        """Send one letter, if it may go."""
        if self.tried >= cap:
            return
        try:
            letter = self.outbox.letter(name)
        except BadLetter as bad:
            self._aside(Failure(name, "", 0, str(bad)))
            return
        if self.state.may_try(letter.to, self.now):
            self.tried += 1
            self._note(letter, transport.deliver(letter.sender, letter.to, letter.raw))

    def _note(self, letter: Letter, outcome: Outcome) -> None:
        match outcome:
            case Delivered():
                self.outbox.done(letter.name)
                self.state.reached(letter.to, self.now)
                self.report.sent.append(letter.name)
            case Refused(code, text):
                self._failed(Failure(letter.name, letter.to, code, text))
            case Later(code, text):
                self._put_off(Failure(letter.name, letter.to, code, text), ours=outcome.ours)

    def _put_off(self, failure: Failure, *, ours: bool) -> None:
        """It stays in the outbox, unless its address was tried for long enough."""
        self.state.put_off(failure.to, self.now, failure.said, ours=ours)
        if not ours and self.patience and self.state.is_given_up(failure.to, self.now, self.patience):
            self._failed(failure)
        else:
            self.report.later.append(failure)
        if ours and not self.report.trouble:
            self.report.trouble = f"the mail server does not take our own address: {failure.said}"
        self._lose() if failure.code == 0 else None

    def _failed(self, failure: Failure) -> None:
        """It will not be taken for this person."""
        self.state.bounced(failure.to, failure.name, self.now, failure.said)
        self.state.save()  # before the letter goes: a mark without it is counted once, a letter without a mark never
        self._aside(failure)

    def _aside(self, failure: Failure) -> None:
        self.outbox.put_aside(failure.name, failure.to, failure.code, failure.text, self.now)
        self.report.refused.append(failure)

    def _lose(self) -> None:
        self.lost += 1
        if self.lost >= LOST_CONNECTIONS:
            raise Away(f"the connection was lost {self.lost} times; the rest is sent in the next run")

    def held_back(self, waiting: list[str]) -> None:
        """Whatever was not tried."""
        seen = {*self.report.sent, *(failure.name for failure in (*self.report.later, *self.report.refused))}
        self.report.held = [name for name in waiting if name not in seen]
