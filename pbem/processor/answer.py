"""The answer to one mail: what became of its lines, what was recorded, and the texts it asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pbem.orders.deed import HEARD, Outcome, Reply
from pbem.processor.position import sheet_for
from pbem.render.letter import Post
from pbem.render.reply import became
from pbem.render.reply import reply as reply_text
from pbem.store.opengame import OpenGame
from pbem.store.record import Record
from pbem.words.catalogue import Catalogue


@dataclass(frozen=True)
class Note:
    """What is answered to a word that is no move; ``refused``: it could not be done."""

    word: str
    text: str
    refused: bool = False


@dataclass
class Answer:
    """Everything that came of an order. ``game`` is the game after it; ``undo`` the record that took something back first."""

    game: OpenGame
    seat: str
    reply: Reply
    language: str
    record: Record | None = None
    undo: Record | None = None
    notes: Sequence[Note] = field(default_factory=list)
    templates: Path | None = None
    remarks: Sequence[str] = ()
    """For the game master: what had to be put right first, or could not be cached."""
    brief: bool = False

    @property
    def refused(self) -> bool:
        return self.reply.refused or any(note.refused for note in self.notes)

    @property
    def only_notes(self) -> bool:
        """Whether all that was written were words that are answered with a text."""
        lines = self.reply.lines
        return bool(self.notes) and all(line.became == HEARD and line.code == "heard" for line in lines)

    def text(self) -> str:
        """The whole answer as its writer reads it."""
        texts = [note.text for note in self.notes]
        if not self.only_notes:
            post = Post(self.game.id, self.game.mark.n, brief=self.brief)
            sheet = sheet_for(self.game, self.seat)
            texts.insert(0, reply_text(self.reply, sheet, post, language=self.language, templates=self.templates))
        return "\n".join(text.rstrip("\n") + "\n" for text in texts)

    def lines(self) -> list[dict[str, Any]]:
        """What became of each line, as plain data."""
        catalogue = Catalogue(self.language, self.game.game, self.game.header.names, self.game.desk.vocabulary)
        return [_line_data(outcome, catalogue) for outcome in self.reply.lines]


def _line_data(outcome: Outcome, catalogue: Catalogue) -> dict[str, Any]:
    error = outcome.error
    message = catalogue.error(error.code, error.particulars) if error else became(outcome, catalogue)
    nearest = [str(catalogue.line(near)) for near in error.nearest] if error else []
    return {
        "text": outcome.text, "became": outcome.became, "code": outcome.code, "message": str(message), "nearest": nearest
    }  # fmt: skip
