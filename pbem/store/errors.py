"""What can go wrong with the files: each error says what happened, what was kept, and what to do next."""

from __future__ import annotations


class StoreError(Exception):
    """Something is wrong with the files of a home or a game; its text is meant for a person."""


class UnknownGame(StoreError):
    """There is no game of that name here."""


class UnknownRecord(StoreError):
    """The game has no record of that number."""


class UnknownPerson(StoreError):
    """There is no person of that name here."""


class GameExists(StoreError):
    """A game of that name is here already."""


class BadName(StoreError):
    """A name that cannot be the name of a game or a person."""


class BadFile(StoreError):
    """A file written by hand that cannot be understood; names the file, the key and what was expected."""


class Busy(StoreError):
    """Another process has the game in its hands."""


class Stale(StoreError):
    """The game in memory is not the game on disk; it must be loaded again."""


class CannotWrite(StoreError):
    """The disk refused; the files are as they were before."""


class Damaged(StoreError):
    """Records that are not as they were written."""


class WrongRules(StoreError):
    """The installed rules cannot play what these records hold."""


class CannotUndo(StoreError):
    """These records cannot be taken back; ``code`` says why in one word (catalogues have the sentence)."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class AlreadyPlayed(StoreError):
    """A record with this mail exists."""
