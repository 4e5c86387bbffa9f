"""The game master's hand: what he does to a running game, always with a reason, always by a record the table reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.orders.deed import Deed
from pbem.processor.errors import CannotDo
from pbem.processor.owed import owed
from pbem.processor.reading import MASTER
from pbem.processor.said import catalogue_of
from pbem.store import Home
from pbem.store import undo as undoing
from pbem.store.errors import CannotUndo
from pbem.store.opengame import OpenGame
from pbem.store.record import Record
from pbem.store.undo import Unfit
from pbem.words.catalogue import quoted
from pbem.words.spelling import tidy


def take_back(
    home: Home, id: str, first: int | None, reason: str, now: datetime, wait: float = 10.0
) -> tuple[Record, Sequence[Unfit], OpenGame]:
    """Take back the last record, or all from ``first`` on."""
    reason, folder = _reason(reason), home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        voids = undoing.tail(game, game.mark.n if first is None else first)
        after = undoing.take_back(folder, game, voids).desk
        if after.result is not None:
            raise CannotUndo("over", f"{id} would still be over without that; take back the record that ended it as well")
        said = catalogue_of(game).say("said.undo_master", n=len(voids), reason=quoted(reason))
        letters = owed(after, game.keeps, game.mark.n + 1)
        record, unfit = undoing.undo(
            folder, game, voids, now=now, said=said, reason=reason, author=MASTER, more_private=letters
        )  # fmt: skip
    return record, unfit, game


def reveal(home: Home, id: str, reason: str, now: datetime, wait: float = 10.0) -> tuple[Record, OpenGame]:
    """Note for everybody that the game master looks at what is secret; only then may it be shown to him."""
    reason, folder = _reason(reason), home.game(id)
    with folder.lock(wait):
        game = folder.load(now=now)
        deed = Deed(events=[{"event": "secrets_shown", "reason": reason}])
        said = catalogue_of(game).say("said.reveal", reason=quoted(reason))
        record = folder.append(game, kind="reveal", deed=deed, now=now, said=said, more_public={"reason": reason})
    return record, game


def _reason(text: str) -> str:
    if not tidy(text):
        raise CannotDo("a reason is needed: the table reads it")
    return tidy(text)
