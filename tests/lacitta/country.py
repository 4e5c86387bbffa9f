"""A country to play in: cities as short text, cards written down beforehand, answers in the players' words.

A position is one city on a line; the numbers of a player's cities follow from their order::

    R#1: castle I7, farmhouse I9; citizens 4
    G#1: castle I17; citizens 3

Pools, castles and cubes are what is left of the box. Unless said otherwise it is the four players' terrain, all hexes in
play, the base game, year 1, and red is the first player.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine import IllegalAnswer, Loaded, Question, Scene, Table
from pbem.rules.data import text_of
from pbem.rules.lacitta import GAME
from pbem.rules.lacitta.data import SEATS
from pbem.rules.lacitta.state import ACTION, FEEDING, MIGRATION, Land
from pbem.rules.lacitta.year import year_end

LETTERS = {"E": "education", "C": "culture", "H": "health"}
COLOURS = {seat[0].upper(): seat for seat in SEATS}
LINE = re.compile(r"([A-Z])#(\d+): (castle .*?); citizens (\d+)")


def stop(land: Land) -> Scene[Any]:
    """Where a test's phase ends."""
    yield Question("nobody", "stop", {"here": 1, "there": 2})


PAUSED = dataclasses.replace(GAME, scenes={**GAME.scenes, "stop": stop})


def one_tile_of(pool: str) -> str:
    """The cards of a box in which this pool has a single tile."""
    text = text_of("pbem.rules.lacitta", "cards.toml")
    return re.sub(rf'(id = "{pool}"\ntiles = )\d+', r"\g<1>1", text)


def new_land(players: int = 4, *, script: Mapping[str, Iterable[Any]] | None = None, first: str = "red", **options: str) -> Land:
    """A set table; nothing was played yet."""
    settled = GAME.settle({"first": first, **options}, players)
    land: Land = GAME.new(SEATS[:players], settled, Loaded(script or {}))
    return land


class Country:
    """A position, and what can be done with it."""

    def __init__(
        self, cities: str, players: int = 4, *, expansion: bool = False, year: int = 1, cards: str = "", **more: Any
    ) -> None:
        self.land = new_land(players, expansion=str(expansion).lower(), cards=cards)
        self._clear()
        for line in filter(None, map(str.strip, cities.strip().splitlines())):
            self._city(line)
        self.land.out = {seat: 0 for seat in self.land.seats if not self.land.cities_of(seat)}
        self.land.first = next(seat for seat in self.land.seats if seat not in self.land.out)
        self.land.year, self.land.phase = year, ACTION
        self.land.round, self.land.active = 1, self.land.first
        for _ in range(year):
            self.land.voice_discard += self.land.voices
            self.land.voices = [self.land.voice_pile.pop() for _ in range(4)]
        self.land.look_again()
        self.set(**more)
        self.table: Table | None = None
        GAME.check(self.land)

    # ------------------------------------------------------------------ laying it out

    def _clear(self) -> None:
        land = self.land
        land.news.clear()
        land.cities.clear()
        land.look_again()
        land.castles = dict.fromkeys(land.seats, 4)
        land.founded = dict.fromkeys(land.seats, 0)

    def _city(self, line: str) -> None:
        match = LINE.fullmatch(line)
        assert match, line
        seat, tiles = COLOURS[match[1]], [tile.split() for tile in match[3].split(", ")]
        name = self.land.found(seat, tiles[0][1], int(match[4]))
        assert name == f"{match[1]}#{match[2]}", line
        for building, hex in tiles[1:]:
            self.land.cities[name].tiles[hex] = building
            self.land.pools[self.land.box.buildings[building].pool] -= 1

    def set(self, **more: Any) -> Country:
        """`gold={"red": 2}`, `display="palace hospital …"`, `voices="H H H C"`, `harvest="I9"`, `games="I9 culture 2"`…"""
        land = self.land
        for name, value in more.items():
            match name:
                case "display":
                    self._display(value.split())
                case "voices":
                    self._voices([LETTERS[letter] for letter in value.split()])
                case "harvest":
                    land.harvest = value.split()
                    for hex in land.harvest:
                        land.cubes[land.cities[land.survey.city_at[hex]].owner] -= 1
                case "games":
                    hex, service, count = value.split()
                    land.games[hex] = {service: int(count)}
                    land.cubes[land.cities[land.survey.city_at[hex]].owner] -= int(count)
                case "first" | "active" | "phase" | "round":
                    setattr(land, name, value)
                case _:
                    getattr(land, name).update(value)
        return self

    def _display(self, cards: list[str]) -> None:
        """These cards lie face up; the rest of the deck is the pile."""
        land = self.land
        deck = [card for card, count in land.box.policy_counts.items() for _ in range(count)]
        for card in cards:
            deck.remove(card)
        while len(cards) < 7:
            cards = [*cards, deck.pop(0)]
        land.display, land.pile = cards, deck

    def _voices(self, voices: list[str]) -> None:
        land = self.land
        land.voice_pile += land.voices
        for voice in voices:
            land.voice_pile.remove(voice)
        land.voices = voices

    # ------------------------------------------------------------------ playing

    def turn(self, seat: str = "red", number: int = 1) -> Country:
        """It is this player's turn; after his action it stands still."""
        self._open(["turn", number, seat])
        return self

    def _open(self, *scenes: list[Any]) -> Table:
        self.land.agenda = [["stop"], *reversed(scenes)]
        self.table = Table(PAUSED, self.land)
        return self.table

    @property
    def question(self) -> Question:
        assert self.table is not None and isinstance(self.table.pending, Question)
        return self.table.pending

    def options(self, *words: str) -> str:
        """The words that may follow these, at the open turn."""
        assert self.table is not None
        table = self.table.clone()
        for word in words:
            table.answer(self.question.player, word)
        if any(note.kind == "turn" for note in table.forced):
            return " ".join(note.word for note in table.forced)
        assert isinstance(table.pending, Question)
        return " ".join(table.pending.options)

    def plays(self, words: str, seat: str = "red") -> Country:
        """A whole turn of this player, in words of the order language; what he leaves out is automatic."""
        self.turn(seat)
        self._say(words, seat)
        GAME.check(self.land)
        return self

    def _say(self, words: str, seat: str) -> None:
        assert self.table is not None
        turn = self.question.subject
        for word in words.split():
            if word == "from" or any(note.word == word for note in self.table.forced):
                continue
            self.table.answer(seat, word)
            self.land = self._land()
        while (self.question.player, self.question.subject) == (seat, turn):
            assert self.question.soft or "done" in self.question.options, f"{words}: incomplete at {self.question}"
            self.table.answer(seat, self.question.automatic())
        self.land = self._land()

    def _land(self) -> Land:
        assert self.table is not None and isinstance(self.table.state, Land)
        return self.table.state

    def refuses(self, words: str, seat: str = "red") -> str:
        """The turn is refused; gives the reason. Nothing has changed."""
        before = self.land.copy()
        self.turn(seat)
        try:
            self._say(words, seat)
        except IllegalAnswer as error:
            reason = self.question.reason(str(error))
            self.land = before
            return str(reason)
        raise AssertionError(f"{words} was taken")

    def plays_phase(self, *scene: Any, **answers: str) -> Country:
        """A scene to its end; questions get these answers by kind (or `kind R#1`), else the automatic one."""
        self.land.phase = {"migration": MIGRATION, "resettlement": MIGRATION, "feeding": FEEDING}.get(scene[0], ACTION)
        if scene[0] == "migration":
            self.land.voices_open = True
        table = self._open(list(scene))
        self.asked: list[str] = []
        given = {kind: words.split() for kind, words in answers.items()}
        while self.question.kind != "stop":
            question = self.question
            self.asked.append(" ".join(filter(None, [question.kind, question.subject])))
            named = f"{question.kind} {question.subject}".replace(" ", "_").replace("#", "")
            queue = given.get(named, given.get(question.kind, []))
            word = next((word for word in queue if word in question.options), None)
            if word is not None:
                queue.remove(word)
            table.answer(question.player, word or question.automatic())
        self.land = self._land()
        return self

    def migrates(self, voice: str, order: Iterable[str] = (), **answers: str) -> Country:
        """Phase 6 with this voice (`E E E C`), resettlement included."""
        self.set(voices=voice)
        if order:
            self.land.seats = list(order)
            self.land.first = self.land.seats[0]
        self.set(phase=MIGRATION)
        return self.plays_phase("migration", 0, **answers)

    def ends_year(self) -> Country:
        """The end of the year, without its feeding; the next one begins with nothing but its number."""
        list(year_end(self.land))
        self.land.year, self.land.phase = self.land.year + 1, ACTION
        self.land.voices = [self.land.voice_pile.pop() for _ in range(4)]
        return self

    # ------------------------------------------------------------------ looking

    def citizens(self) -> dict[str, int]:
        return {name: city.citizens for name, city in self.land.cities.items()}

    def tiles(self, name: str) -> str:
        city = self.land.cities[name]
        return ", ".join(f"{building} {hex}" for hex, building in city.tiles.items())

    def castle(self, name: str) -> int:
        return self.land.in_castle(self.land.cities[name])

    def points(self, name: str) -> tuple[float, ...]:
        """Education, culture, health in arches."""
        city = self.land.cities[name]
        return tuple(self.land.points(city, service) / 2 for service in LETTERS.values())

    def events(self, name: str) -> list[dict[str, Any]]:
        return [particulars for event, particulars, _ in self.land.news if event == name]
