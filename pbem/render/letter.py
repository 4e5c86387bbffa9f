"""The letter: what one player is to decide, may do, and should know; or what everybody may know, for somebody who looks on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.render.board import board
from pbem.render.happened import Event, chapters
from pbem.render.options import offered
from pbem.render.plans import plans
from pbem.render.press import print_text
from pbem.render.sheet import Sheet
from pbem.words.catalogue import Catalogue, Verbatim, quoted

BETWEEN = " · "


@dataclass(frozen=True)
class Post:
    """What a letter brings beside the sheet: which one it is, what is new, and until when an answer is wanted.

    ``events`` and ``talk`` are plain data out of the records, ``to`` where only some may know. ``deadline`` is in the zone of the
    reader. ``answered``: what the reader has answered and may still change, until it is ``played``.
    ``seed`` is that of the dice, once the game is over. ``brief``: he wants to be told long scenes short.
    ``paused``: the game master has stopped the clock.
    """

    game: str = ""
    record: int | None = None
    events: Sequence[Event] = ()
    talk: Sequence[Mapping[str, Any]] = ()
    deadline: datetime | None = None
    answered: str = ""
    played: datetime | None = None
    seed: str = ""
    brief: bool = False
    paused: bool = False


def letter(sheet: Sheet, post: Post | None = None, *, language: str, templates: Path | None = None) -> str:
    """The letter as text of 78 columns."""
    post = post or Post()
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary, brief=post.brief)
    return print_text(
        catalogue,
        "letters/letter",
        templates,
        sheet=sheet,
        title=title(sheet, post, catalogue),
        until=until(sheet, post, catalogue),
        offered=offered(sheet, catalogue),
        given=waits(post, catalogue) or given(sheet, catalogue),
        chapters=chapters(post.events, catalogue, sheet.seat),
        talk=talk(post.talk, catalogue, sheet.seat),
        board=board(sheet, catalogue, templates),
        plans=plans(sheet, catalogue),
        over=over(sheet, catalogue),
        seed=Verbatim(post.seed),
        alone=False,
    )


def talk_letter(sheet: Sheet, post: Post, *, language: str, templates: Path | None = None) -> str:
    """Only what was said, for a game that has no other news any more."""
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary)
    said = talk(post.talk, catalogue, sheet.seat)
    return print_text(catalogue, "letters/talk", templates, title=title(sheet, post, catalogue), talk=said)


def title(sheet: Sheet, post: Post, catalogue: Catalogue) -> str:
    """`Municipium · rome-7 · letter 12 · Anna, you play blue.`"""
    parts = [game_title(catalogue), str(quoted(post.game))]
    parts += [catalogue.say("letter.record", n=post.record)] if post.record is not None else []
    if sheet.seat is None:
        parts.append(catalogue.say("letter.onlooker"))
    else:
        name = catalogue.person(sheet.seat)
        parts.append(catalogue.say("letter.you_are", name=name, seat=catalogue.seat(sheet.seat)))
    return BETWEEN.join(part for part in parts if part)


def game_title(catalogue: Catalogue) -> str:
    """What the game is called in the reader's language."""
    return catalogue.say("title") if catalogue.has("title") else catalogue.game.name


def until(sheet: Sheet, post: Post, catalogue: Catalogue) -> str:
    """Until when an answer is wanted: day, hour and zone."""
    if sheet.result is not None or post.answered or sheet.shut:
        return ""
    if post.paused:
        return str(catalogue.say("decide.stopped"))
    if post.deadline is None:
        return ""
    key = "decide.until" if sheet.question is not None and not sheet.given else "decide.by"
    if key == "decide.by" and sheet.waiting is None:
        return ""  # a deadline would say that somebody is asked something
    return catalogue.say(key, time=post.deadline, zone=Verbatim(zone_name(post.deadline)))


def zone_name(time: datetime) -> str:
    """`Europe/Zurich`, or what the clock's owner calls it; in the hour that autumn has twice also which of the two it is."""
    name = getattr(time.tzinfo, "key", None) or time.tzname() or ""
    twice = time.replace(fold=0).utcoffset() != time.replace(fold=1).utcoffset()
    offset = f"{time:%z}"
    return f"{name}, UTC{offset[:3]}:{offset[3:]}" if twice else name


def waits(post: Post, catalogue: Catalogue) -> str:
    """What the reader has answered and may still change, because it is not played yet."""
    if post.played is None:
        return ""
    zone = Verbatim(zone_name(post.played))
    return str(catalogue.say("decide.waits", answer=quoted(post.answered), time=post.played, zone=zone))


def given(sheet: Sheet, catalogue: Catalogue) -> str:
    """What the reader has answered to a sealed question that is still open."""
    return catalogue.say("decide.given", answer=catalogue.order(["", sheet.given])) if sheet.given else ""


def talk(words: Iterable[Mapping[str, Any]], catalogue: Catalogue, seat: str | None) -> list[str]:
    """What the players have said to each other, as far as this one may hear it."""
    heard = [said for said in words if "to" not in said or seat in (said["by"], said["to"])]
    return [
        catalogue.say("talk.private" if "to" in said else "talk.all", **{**said, "text": quoted(said["text"])}) for said in heard
    ]


# ---------------------------------------------------------------------- the end


@dataclass(frozen=True)
class Over:
    """How the game ended."""

    why: str
    places: Sequence[str]


def over(sheet: Sheet, catalogue: Catalogue) -> Over | None:
    """Places, figures and why it ended; nothing while the game is on."""
    result = sheet.result
    if result is None:
        return None
    why = f"endings.{result.why}"
    lines: list[str] = []
    place = 1
    for seats in result.places:
        lines += [_placed(place, seat, seats, result.figures.get(seat, {}), catalogue) for seat in seats]
        place += len(seats)
    return Over(catalogue.say(why) if catalogue.has(why) else "", lines)


def _placed(place: int, seat: str, seats: Sequence[str], figures: Mapping[str, int], catalogue: Catalogue) -> str:
    key = "over.shared" if len(seats) > 1 else "over.place"
    named = [_figure(name, n, catalogue) for name, n in figures.items()]
    end = catalogue.say("over.figures", figures=catalogue.joined(named)) if named else ""
    return catalogue.say(key, place=place, player=seat, end=Verbatim(end))


def _figure(name: str, n: int, catalogue: Catalogue) -> str:
    key = f"figures.{name}"
    return catalogue.say(key, n=n) if catalogue.has(key) else catalogue.say("over.figure", n=n, name=name)
