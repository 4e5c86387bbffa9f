"""Publishing: when a game is over, everybody may read the game parts of its records, the seed of the dice among them.

published.toml is made from secret.toml and may be deleted. It holds every game part with its salt, also the empty ones, so that
each hash in history.toml can be checked with it. Private talk is never in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.store import disk
from pbem.store.chain import GAME, part_head, salt
from pbem.store.ledger import END, part_of
from pbem.store.pieces import split

if TYPE_CHECKING:
    from pbem.store.folder import GameFolder
    from pbem.store.opengame import OpenGame

HEAD = "# The game parts of the records in history.toml, published when the game was over. Private talk is not among them.\n"


def keep_up(folder: GameFolder, game: OpenGame) -> None:
    """Publish what is over; a game whose end was taken back is on again, and its next end publishes all of it anew."""
    there = _published(folder)
    if game.finished and there != game.mark.n:  # what is said after the end makes records too
        publish(folder, game)
    elif there and not game.finished:
        folder.published.unlink()


def publish(folder: GameFolder, game: OpenGame) -> None:
    """Write published.toml anew. It is made from what is safe already: if this fails, it is only noted."""
    parts = split(disk.read(folder.secret, 0, game.mark.secret), "part").pieces
    bodies = {n: part.body.decode() for part in parts for n, name in [part_of(part)] if name == GAME}
    texts = [bodies.get(n) or _empty(game.secrets.key, n) for n in range(1, game.mark.n + 1)]
    folder.write_aside(folder.published, "\n".join([HEAD, *texts]).encode(), disk.SHARED)


def _published(folder: GameFolder) -> int:
    """Of how many records the game parts are published."""
    return disk.read(folder.published).count(b"\n[[part]]\n")


def _empty(key: bytes, n: int) -> str:
    return part_head(salt(key, n, GAME), n, GAME) + END
