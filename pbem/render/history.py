"""The history of a game, worded from its stored events in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pbem.engine import Game
from pbem.render.happened import Event, chapters
from pbem.render.letter import game_title
from pbem.render.press import print_text
from pbem.words.catalogue import Catalogue
from pbem.words.vocabulary import Vocabulary


def history(
    game: Game,
    names: Mapping[str, str],
    events: Iterable[Event],
    *,
    language: str,
    seat: str | None = None,
    templates: Path | None = None,
    brief: bool = False,
    vocabulary: Vocabulary | None = None,
) -> str:
    """All that this seat (None: an onlooker) may know of the game so far, as text; ``brief``: long scenes told short."""
    catalogue = Catalogue(language, game, names, vocabulary, brief=brief)
    told = chapters(events, catalogue, seat)
    return print_text(catalogue, "letters/history", templates, title=game_title(catalogue), chapters=told)


def sentences(
    game: Game,
    names: Mapping[str, str],
    events: Iterable[Event],
    *,
    language: str,
    seat: str | None = None,
    vocabulary: Vocabulary | None = None,
) -> list[str]:
    """The same, a sentence for each event."""
    catalogue = Catalogue(language, game, names, vocabulary)
    told = chapters(events, catalogue, seat)
    return [sentence for chapter in told for sentence in (chapter.title, *chapter.sentences) if sentence]
