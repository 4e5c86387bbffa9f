"""What a game master or a player can ask for in vain; the text is one line for a person. Nothing was changed."""

from __future__ import annotations


class CannotDo(Exception):
    """Something that was asked for and cannot be: an option, a kind of game, a player that is none."""


class UnknownPlayer(CannotDo):
    """Nobody at this table is called so."""
