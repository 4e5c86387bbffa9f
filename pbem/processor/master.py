"""The game master's hand: what he does to a running game, always with a reason, always by a record the table reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.orders.deed import Deed
from pbem.processor import seats, thoughts
from pbem.processor.asked import kept_for, promised_again, still_asked
from pbem.processor.farewell import with_farewell
from pbem.processor.hand import reason_of
from pbem.processor.owed import owed
from pbem.processor.reading import MASTER, SEATED
from pbem.processor.said import catalogue_of
from pbem.processor.timing import PAUSED
from pbem.store import Home
from pbem.store import undo as undoing
from pbem.store.errors import CannotUndo
from pbem.store.opengame import OpenGame
from pbem.store.record import Plain, Record
from pbem.store.undo import Unfit
from pbem.words.catalogue import quoted

BESIDE = (PAUSED, SEATED, seats.FROZEN, seats.RESIGNED)
"""What records keep that is undone with them; where one of them has changed somebody's time, that is new after the undo."""


def take_back(
    home: Home, id: str, first: int | None, reason: str, now: datetime, wait: float = 10.0
) -> tuple[Record, Sequence[Unfit], OpenGame]:
    """Take back the last record, or all from ``first`` on."""
    reason, folder = reason_of(reason), home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        voids = undoing.tail(game, game.mark.n if first is None else first)
        after = undoing.take_back(folder, game, voids).desk
        if after.result is not None:
            raise CannotUndo("over", f"{id} would still be over without that; take back the record that ended it as well")
        said = catalogue_of(game).say("said.undo_master", n=len(voids), reason=quoted(reason))
        then = folder.load(at=voids[0] - 1)
        still = still_asked(game, after, then)
        letters = owed(after, game.keeps, game.mark.n + 1, before=still, told=game.header.seats)
        beside, ends = _as_before(then, game), promised_again(home, game, then, after, still, now)
        ends |= thoughts.as_before(game, then, still)
        letters = with_farewell(letters, {seat: game.header.seats[seat] for seat in beside.get("people", ())})
        private = {**letters, **beside, **kept_for(still), "keeps": {**letters["keeps"], **beside["keeps"], **ends}}
        record, unfit = undoing.undo(
            folder, game, voids, now=now, said=said, reason=reason, author=MASTER, more_private=private
        )  # fmt: skip
    return record, unfit, game


def reveal(home: Home, id: str, reason: str, now: datetime, wait: float = 10.0) -> tuple[Record, OpenGame]:
    """Note for everybody that the game master looks at what is secret; only then may it be shown to him."""
    reason, folder = reason_of(reason), home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        deed = Deed(events=[{"event": "secrets_shown", "reason": reason}])
        said = catalogue_of(game).say("said.reveal", reason=quoted(reason))
        record = folder.append(game, kind="reveal", deed=deed, now=now, said=said, more_public={"reason": reason})
    return record, game


def _as_before(then: OpenGame, game: OpenGame) -> Plain:
    """What was changed beside the table since ``then`` is set back too: a pause, a seat's marks and its person."""
    changed = [key for key in BESIDE if then.keeps.get(key) != game.keeps.get(key)]
    keeps = {key: then.keeps[key] if key in then.keeps else type(game.keeps[key])() for key in changed}
    people = {seat: person for seat, person in then.header.seats.items() if game.header.seats[seat] != person}
    return {"keeps": keeps, **({"people": people} if people else {})}
