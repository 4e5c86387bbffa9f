"""The games. Each is a subpackage with a ``GAME``; nothing here knows any of them by name.

``find("la-citta")`` gives a game, ``names()`` lists them, ``register`` adds one that lives elsewhere (tests do).
"""

import pkgutil

from pbem.engine import BadOption, Game

__all__ = ["UnknownGame", "UnsoundRules", "find", "names", "register"]

_elsewhere: dict[str, Game] = {}


class UnknownGame(KeyError):
    """There is no game of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no game called {self.name!r}; there are: {', '.join(names())}"


class UnsoundRules(Exception):
    """A data file beside the rules of a game is not sound; the other games can be played."""


def find(name: str) -> Game:
    """The game of this name; ``-``, ``_`` and capitals make no difference."""
    plain = _plain(name)
    for known, game in _elsewhere.items():
        if _plain(known) == plain:
            return game
    for folder in _folders():
        if _plain(folder) == plain:
            return _load(folder)
    for folder in _folders():  # a game may be called otherwise than its folder
        if _plain(_load(folder).name) == plain:
            return _load(folder)
    raise UnknownGame(name)


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted([*_elsewhere, *(_load(folder).name for folder in _folders())])


def register(game: Game) -> None:
    """Add a game that is not a folder here."""
    _elsewhere[game.name] = game


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "").replace("_", "")


def _folders() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


def _load(folder: str) -> Game:
    try:
        game: Game = pkgutil.resolve_name(f"{__name__}.{folder}:GAME")
    except BadOption as error:  # the files are read when the rules are
        raise UnsoundRules(f"{folder} cannot be played: {error}; put the file right, or install pbem again") from error
    return game
