"""How far each game's letters are posted: mail/posted.toml. Without it all records are looked through once more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import tomli_w

from pbem.store import GameFolder, disk
from pbem.store.opengame import OpenGame

HEAD = "# Up to which record the letters of each game are posted. It may be deleted.\n\n"


class Stand(msgspec.Struct, omit_defaults=True):
    """The last record whose letters are posted; the size of history.toml then, and whether the game is over."""

    record: int = 0
    size: int = 0
    over: bool = False


class Posted:
    """The stands of all games."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stands = _read(path)
        self._changed = False

    def next(self, game: str) -> int:
        """The first record whose letters may be missing."""
        return self._stands.get(game, Stand()).record + 1

    def is_current(self, folder: GameFolder) -> bool:
        """All its letters are posted, and nothing was written since."""
        stand = self._stands.get(folder.id)
        return stand is not None and stand.size == disk.size(folder.history)

    def is_at_rest(self, folder: GameFolder) -> bool:
        """A game that is over, and current: it needs no clock either."""
        return self.is_current(folder) and self._stands[folder.id].over

    def note(self, folder: GameFolder, game: OpenGame) -> None:
        """All letters of this game are posted."""
        stand = Stand(game.mark.n, game.mark.history, game.finished is not None)
        if self._stands.get(folder.id) != stand:
            self._stands[folder.id] = stand
            self._changed = True

    def save(self) -> None:
        if self._changed:
            plain = {id: msgspec.to_builtins(stand) for id, stand in sorted(self._stands.items())}
            disk.replace(self.path, (HEAD + tomli_w.dumps(plain)).encode(), disk.PRIVATE)
            self._changed = False


def _read(path: Path) -> dict[str, Stand]:
    try:
        return msgspec.convert(tomllib.loads(disk.read(path).decode()), dict[str, Stand])
    except ValueError:  # of msgspec, of TOML or of text: it is only a short cut
        return {}
