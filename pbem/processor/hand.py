"""A game master's hand at one table: with a reason, under the lock, by one record, and everybody gets a letter about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.orders.deed import Deed
from pbem.processor.errors import CannotDo
from pbem.processor.farewell import with_farewell
from pbem.processor.owed import owed
from pbem.processor.reading import MASTER
from pbem.processor.said import catalogue_of
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record
from pbem.words.spelling import tidy

NOBODY: Mapping[str, str] = {}


@dataclass
class Hand:
    """One table while the game master does something to it. ``game`` is the game as it is now, after a record too."""

    home: Home
    folder: GameFolder
    game: OpenGame
    reason: str
    now: datetime

    @property
    def n(self) -> int:
        """The number of the record to be written."""
        return self.game.mark.n + 1

    def must_run(self) -> None:
        """Nothing of a game that is over can be changed but by taking its end back."""
        if self.game.finished is not None:
            raise CannotDo(f"{self.game.id} is over; nothing was changed. `pbem undo` takes its end back")

    def write(
        self,
        kind: str,
        event: str,
        *,
        seat: str = "",
        deed: Deed | None = None,
        keeps: Mapping[str, Any] | None = None,
        asked: Collection[str] | None = None,
        letters: Plain | None = None,
        said: str = "",
        more_public: Mapping[str, Any] | None = None,
        more_private: Mapping[str, Any] | None = None,
        position: bool = False,
        leaving: Mapping[str, str] = NOBODY,
    ) -> Record:
        """The record and its event, told to all; the event is also what the record says, unless ``said`` is better.

        ``asked``: who has been asked already what is asked now, so that a notice is enough; ``letters``: others than these;
        ``leaving``: who loses which seat.
        """
        deed, game = deed or Deed(), self.game
        deed.events.insert(0, {"event": event, **({"player": seat} if seat else {}), "reason": self.reason})
        before = list(game.desk.asked()) if asked is None else asked
        private = letters or owed(game.desk, game.keeps, self.n, before=before, deed=deed, told=game.header.seats)
        private = with_farewell(private, leaving)
        kept = {**private.get("keeps", {}), **(keeps or {})}
        said = said or catalogue_of(game).event(deed.events[0])
        return self.folder.append(
            game, kind=kind, deed=deed, now=self.now, said=said, position=position,
            more_public={**(more_public or {}), "reason": self.reason, "author": MASTER},
            more_private={**private, **(more_private or {}), **({"keeps": kept} if kept else {})},
        )  # fmt: skip


@contextmanager
def at_table(home: Home, id: str, reason: str, now: datetime, wait: float) -> Iterator[Hand]:
    """Sit down at a table, with a reason."""
    reason, folder = reason_of(reason), home.game(id)
    with folder.lock(wait):
        yield Hand(home, folder, folder.load(now=now), reason, now)


def reason_of(text: str) -> str:
    """Why, on one line."""
    if not tidy(text):
        raise CannotDo("a reason is needed: the table reads it")
    return tidy(text)
