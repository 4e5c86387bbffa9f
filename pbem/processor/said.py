"""`said`: one plain sentence for each record. It is made of the public half alone, so it can give nothing away.

Public parts know seats only: who sits there stands in the private ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import SimpleNamespace
from typing import Any

from pbem.orders.deed import Deed
from pbem.orders.desk import Desk
from pbem.render.letter import game_title
from pbem.store.opengame import OpenGame
from pbem.store.record import ANSWERS, EVENTS, SPOKEN, plain_deed, public_half
from pbem.words.catalogue import Catalogue, quoted

Answer = Mapping[str, Any]
JOIN = " ; "
NO_GAME: Any = SimpleNamespace(name="", package="pbem.words")


def catalogue_of(game: OpenGame) -> Catalogue:
    """The catalogue in the language of the game, without the names of people."""
    return Catalogue(game.header.language, game.game, {}, game.desk.vocabulary)


def general(language: str) -> Catalogue:
    """The catalogue for what is about no game."""
    return Catalogue(language, NO_GAME, {})


def said_of_new(desk: Desk, language: str) -> str:
    """`Municipium begins with Blue and Orange.`"""
    catalogue = Catalogue(language, desk.game, {}, desk.vocabulary)
    return str(catalogue.say("said.new", title=quoted(game_title(catalogue)), players=desk.seats))


def said_of(deed: Deed, catalogue: Catalogue) -> str:
    """What the table sees of an order: who plays what, else what happens, else that somebody has written (not who)."""
    public = public_half(plain_deed(deed))
    if lines := list(first_lines(public.get(ANSWERS, ()), catalogue)):
        player = public[ANSWERS][0]["seat"]
        return str(catalogue.say("said.played", player=player, lines=quoted(JOIN.join(lines))))
    if events := public.get(EVENTS):
        return catalogue.event(events[0])
    if spoken := public.get(SPOKEN):
        return str(catalogue.say("said.spoke", player=spoken[0]["by"]))
    return str(catalogue.say("said.wrote"))


def first_lines(answers: Sequence[Answer], catalogue: Catalogue) -> Iterator[str]:
    """The answers of whoever answers first, up to somebody else's, as lines to type."""
    own = [answer for answer in answers if "word" in answer]
    if own[:1] != list(answers[:1]):
        return  # a deal comes first: its event tells it better
    for place, (_, stretch) in enumerate(groupby(own, key=lambda answer: answer["seat"])):
        if place == 0:
            yield from lines(list(stretch), catalogue)


def lines(answers: Sequence[Answer], catalogue: Catalogue) -> Iterator[str]:
    """Answers in a row to one kind and subject make one line."""
    for (kind, subject), stretch in groupby(answers, key=lambda answer: (answer["kind"], answer.get("subject"))):
        named = [subject] if subject and catalogue.vocabulary.kind(kind).subject else []
        head = [kind] if kind in catalogue.vocabulary.kinds else [""]
        yield catalogue.order([*head, *named, *(answer["word"] for answer in stretch)]).strip()
