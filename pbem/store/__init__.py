"""The store: a game as records in a folder, its caches, its lock, and the check that nothing was changed.

``Home`` is the game master's folder, ``GameFolder`` one game in it, ``OpenGame`` a game in the hand, ``Record`` one of its records.
``verify`` checks a game; ``pbem.store.undo`` takes records back; ``pbem.store.errors`` are all that can go wrong.
Nothing above this package touches a path of a game.
"""

from pbem.store.folder import GameFolder
from pbem.store.home import Home
from pbem.store.ledger import Mark
from pbem.store.opengame import Header, OpenGame
from pbem.store.people import Holiday, Person
from pbem.store.record import Record
from pbem.store.settings import Settings
from pbem.store.verify import Finding, Report, verify

__all__ = [
    "Finding",
    "GameFolder",
    "Header",
    "Holiday",
    "Home",
    "Mark",
    "OpenGame",
    "Person",
    "Record",
    "Report",
    "Settings",
    "verify",
]
