"""The processor: what a command or a mail does. It takes a home and the time, changes the game, and gives back data.

Nothing is printed here and nothing is sent: the command line and the post do that with what they get.
"""

from pbem.processor.answer import Answer, Note
from pbem.processor.errors import CannotDo, UnknownPlayer
from pbem.processor.master import reveal, take_back
from pbem.processor.opening import Opened, new_game, with_files
from pbem.processor.ordering import order
from pbem.processor.players import seat_of

__all__ = [
    "Answer", "CannotDo", "Note", "Opened", "UnknownPlayer", "new_game", "order", "reveal", "seat_of", "take_back", "with_files",
]  # fmt: skip
