"""How a game stands for one seat: the letter it would get now, the same wherever it is asked for."""

from __future__ import annotations

from dataclasses import replace

from pbem.processor import seats, thoughts
from pbem.processor.reading import is_brief, language_of, person_in, post_for
from pbem.processor.timing import PAUSED, deadline_for, zone_of
from pbem.render.aside import aside
from pbem.render.letter import Post, letter
from pbem.render.letter import talk_letter as talk_text
from pbem.render.sheet import Sheet, sheet_of
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.words.catalogue import Catalogue


def sheet_for(game: OpenGame, seat: str) -> Sheet:
    """The sheet of a seat; of one that is shut, nothing is asked."""
    sheet = sheet_of(game.desk, seat)
    return sheet.shut_by(why) if (why := seats.shut(game, seat)) else sheet


def letter_now(home: Home, folder: GameFolder, game: OpenGame, seat: str) -> str:
    """The whole letter: what is asked and until when, what waits to be played, what is new, the board."""
    language, post = language_of(game, person_in(home, game, seat)), _post(home, folder, game, seat)
    return letter(sheet_for(game, seat), post, language=language, templates=home.templates)


def talk_now(home: Home, folder: GameFolder, game: OpenGame, seat: str) -> str:
    """Only what was said: there is nothing else to tell when the game is over."""
    language = language_of(game, person_in(home, game, seat))
    return talk_text(sheet_for(game, seat), post_for(folder, game, seat), language=language, templates=home.templates)


def aside_now(folder: GameFolder, game: OpenGame, seat: str, catalogue: Catalogue) -> str:
    """What the last record brings for this seat alone."""
    record = next(iter(folder.records(game.mark.n)))
    return aside(record.events_for(seat), record.words_for(seat), game.desk.book.offers, catalogue, seat)


def _post(home: Home, folder: GameFolder, game: OpenGame, seat: str) -> Post:
    person = person_in(home, game, seat)
    deadline = deadline_for(home, folder, game, seat, person)
    post = replace(post_for(folder, game, seat), deadline=deadline, brief=is_brief(person), paused=bool(game.keeps.get(PAUSED)))
    if (waits := thoughts.thought(game, seat)) is None:
        return post
    return replace(post, answered=thoughts.in_one_line(waits), played=waits.until.astimezone(zone_of(home, person)))
