"""A ludus to test in: gymnasia as short text, dice written down beforehand, answers in the players' words.

A position has one line for each player, in seat order, and each line is a list of things::

    marcus: sardinia, 10 denarii, glory 3, vectores_2, doctor_1a thraex, ursus hoplomachus, corvus provocator veteranus 2,
            lupus secutor wounded, columbus retiarius engaged, coquus_3 used 1, hand fortuna missio

What is not named lies in the decks. ``dice`` are the d10 in the order in which they are thrown; :meth:`Ludus.over` demands
that all of them were used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pbem.engine import Done, IllegalAnswer, Loaded, Question, Scene, Table, Together
from pbem.rules.munera import GAME
from pbem.rules.munera.cardfile import EVENTUM, GLADIATOR, MINISTER, MUNUS
from pbem.rules.munera.gladiators import take_in
from pbem.rules.munera.state import FORUM, LUDUS, Arena, Loan, Show
from pbem.rules.munera.state import MUNUS as MUNUS_PHASE

RANKS = {"tiro": 0, "veteranus": 1, "primus_palus": 2}
PHASES = {"forum_phase": FORUM, "forum_opens": FORUM, "auctions": FORUM, "market": FORUM, "ludus": LUDUS, "forum_orders": LUDUS}


def the_end(arena: Arena) -> Scene[Any]:
    """Where a test stops: a question nobody answers."""
    yield Question(arena.seats[0], "the_end", {"stop": 0, "here": 1})
    raise AssertionError("the test went on after its end")


def gate(arena: Arena) -> Scene[Any]:
    """Where a test waits for mails before anything is played."""
    yield Question(arena.seats[0], "gate", {"go": 0, "stay": 1})
    return Done()


STAGE = replace(GAME, scenes={**GAME.scenes, "the_end": the_end, "gate": gate})


class Ludus:
    """One table in a test."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.table: Table | None = None
        self.news: list[Any] = []

    # ------------------------------------------------------------------ the position

    def start(self, scene: str, *arguments: Any, gate: bool = False) -> Ludus:
        """Begin with this scene, perhaps after a gate; when it is done the test is over."""
        self.arena.agenda = [["the_end"], [scene, *arguments], *([["gate"]] if gate else [])]
        self.arena.phase = PHASES.get(scene, MUNUS_PHASE)
        GAME.check(self.arena)
        self.table = Table(STAGE, self.arena)
        self.news += self.table.take_news()
        return self

    def lend(self, owner: str, borrower: str, gladiator: str, munus: str, fee: int) -> Ludus:
        self.arena.loans.append(Loan(owner, borrower, gladiator, munus, fee))
        return self

    def commit(self, munus: str, **sides: str) -> Ludus:
        """A munus as if it had been chosen and joined: ``commit("capua", marcus="ursus …", caius="…")``."""
        first, second = sides
        if munus in self.arena.munera:
            self.arena.munera.remove(munus)
        else:
            self.arena.decks[MUNUS].remove(munus)
        self.arena.show = Show(munus, first, second, self.arena.box.munera[munus].denarii)
        for side, names in sides.items():
            for name in names.split():
                self.arena.men[name].munus, self.arena.men[name].side = munus, side
        return self

    # ------------------------------------------------------------------ playing

    @property
    def live(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def state(self) -> Any:
        return self.live.state

    @property
    def asked(self) -> str:
        """`seat kind slot` of what is open; `all: kind` for questions to several."""
        pending = self.live.pending
        if isinstance(pending, Together):
            return f"all: {next(iter(pending.questions.values())).kind}"
        return f"{pending.player} {pending.kind} {pending.slot}" if pending else "nothing"

    @property
    def options(self) -> str:
        return " ".join(next(iter(self.live.questions().values())).options)

    def question(self, seat: str | None = None) -> Question:
        found = self.live.questions()
        return found[seat] if seat else next(iter(found.values()))

    def give(self, seat: str, word: str) -> None:
        self.live.answer(seat, word)
        GAME.check(self.live.state)
        self.news += self.live.take_news()

    def skip_to(self, seat: str, kind: str) -> Question:
        """Give automatic answers until this seat is asked this."""
        for _ in range(2000):
            question = self.live.questions().get(seat)
            if question is not None and question.kind == kind:
                return question
            other = next(iter(self.live.questions().values()))
            assert other.kind != "the_end", f"{seat} was never asked {kind}"
            self.give(other.player, other.automatic())
        raise AssertionError(f"{seat} was never asked {kind}")

    def play(self, lines: str) -> Ludus:
        """`marcus: munus telesia ursus hilarus`, one order on a line: what lies before it is answered automatically."""
        for line in filter(None, map(str.strip, lines.splitlines())):
            seat, _, words = line.partition(": ")
            kind, *given = words.split()
            for place, word in enumerate(given):
                question = self.live.questions().get(seat) if place else self.skip_to(seat, kind)
                if question is None or question.kind != kind or (word not in question.options and place):
                    continue  # there was only one answer, and it was given
                self.give(seat, word)
        return self

    def refuses(self, seat: str, word: str) -> bool:
        try:
            self.live.answer(seat, word)
        except IllegalAnswer:
            return True
        return False

    def run(self, until: str = "the_end", **answers: str | Iterable[str]) -> Ludus:
        """Play to the end of the scene. Dice stand unless ``answers`` says otherwise: by kind, one word after the other."""
        waiting = {kind: words.split() if isinstance(words, str) else list(words) for kind, words in answers.items()}
        for _ in range(5000):
            if self.live.result is not None:
                break
            question = next(iter(self.live.questions().values()))
            if question.kind == until:
                break
            words = waiting.get(question.kind)
            rest = {"combat": "stand", "accident": "keep", "judgement": "keep", "recovery": "keep", "spar": "keep"}
            word = words.pop(0) if words else rest.get(question.kind, "") or question.automatic()
            self.give(question.player, word)
        assert not any(waiting.values()), f"never asked: {waiting}"
        return self

    # ------------------------------------------------------------------ looking

    def over(self) -> Ludus:
        """All dice were used."""
        left = self.state.chance.script["d10"]
        assert not left, f"dice left: {left}"
        return self

    def money(self) -> str:
        return " ".join(f"{seat} {gym.treasury}" for seat, gym in self.state.gyms.items())

    def glory(self) -> str:
        return " ".join(f"{seat} {gym.glory}" for seat, gym in self.state.gyms.items())

    def man(self, name: str) -> str:
        """`veteranus 1 engaged wound 1`, `dead` for one who is nobody's."""
        man = self.state.men.get(name)
        if man is None:
            return "dead"
        state = ["engaged" if man.engaged else "ready"] + (["wound 1"] if man.wound else [])
        return " ".join([self.state.box.rank_names[man.rank], str(man.renown), *state])

    def told(self, event: str) -> list[dict[str, Any]]:
        return [particulars for name, particulars, _ in self.news if name == event]


def ludus(
    position: str, *, rudis: str = "", zone: str = "", forum: str = "", dice: str = "", round: int = 2, **options: Any
) -> Ludus:
    """A table in this position; nothing is asked yet."""
    lines = [line.partition(":") for line in _joined(position)]
    seats = [seat for seat, _, _ in lines]
    chance = Loaded({"d10": [int(die) for die in dice.replace("|", " ").split()]})
    settled = GAME.settle(options, len(seats))
    arena = GAME.new(seats, settled, chance)
    arena.rudis, arena.round, arena.phase = rudis or seats[0], round, LUDUS
    for seat, _, things in lines:
        arena.gyms[seat].treasury, arena.gyms[seat].home = 0, "umbria"
        for thing in filter(None, map(str.strip, things.split(","))):
            _furnish(arena, seat, thing.split())
    for munus in zone.split():
        arena.decks[MUNUS].remove(munus)
        arena.munera.append(munus)
    for card in forum.split():
        arena.decks[GLADIATOR if card in arena.box.gladiators else MINISTER].remove(card)
        arena.forum.append(card)
    return Ludus(arena)


def _joined(text: str) -> list[str]:
    """Lines that do not begin with a player go on with the one before."""
    lines: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if ":" in line or not lines:
            lines.append(line)
        else:
            lines[-1] += " " + line
    return lines


def _furnish(arena: Arena, seat: str, words: list[str]) -> None:
    gym, (first, *rest) = arena.gyms[seat], words
    if first in arena.box.italy.regions:
        gym.home = first
    elif first.isdigit():
        gym.treasury = int(first)
    elif first == "glory":
        gym.glory = int(rest[0])
    elif first == "hand":
        for kind in rest:
            card = next(card for card in arena.decks[EVENTUM] if arena.box.kind[card] == kind)
            arena.decks[EVENTUM].remove(card)
            gym.hand.append(card)
    elif first in arena.box.ministers:
        arena.decks[MINISTER].remove(first)
        take_in(arena, seat, first)
        if first in arena.doctors:
            arena.doctors[first] = rest[0] if rest else ""
        if rest[:1] == ["used"]:
            arena.used[first] = int(rest[1])
    else:
        _place(arena, seat, first, rest)


def _place(arena: Arena, seat: str, name: str, words: list[str]) -> None:
    arena.decks[GLADIATOR].remove(name)
    take_in(arena, seat, name)
    man = arena.men[name]
    for word in words:
        if word in RANKS:
            man.rank = RANKS[word]
        elif word.isdigit():
            man.renown = int(word)
        elif word in ("engaged", "wounded"):
            man.engaged, man.wound = True, int(word == "wounded")
        else:
            assert word in arena.box.classes, word
            man.style = word


def ring(position: str, one: str, two: str, dice: str = "", rudis: str = "", **options: Any) -> Ludus:
    """Two gladiators of a position who are about to fight, at a munus that is otherwise over."""
    game = ludus(position, dice=dice, rudis=rudis, **options)
    men: Mapping[str, Any] = game.arena.men
    owners = [men[one].owner, men[two].owner] if men[one].owner != men[two].owner else game.arena.seats[:2]
    game.commit("capua", **dict.fromkeys(owners, ""))
    for name in (one, two):
        men[name].munus, men[name].side = "capua", men[name].owner
    assert game.arena.show
    game.arena.show.paid = game.arena.show.agreed = True
    return game


def fight(position: str, one: str, two: str, dice: str = "", rudis: str = "", **options: Any) -> Ludus:
    """A duel, full or simplified, from its first line."""
    game = ring(position, one, two, dice, rudis, **options)
    men = game.arena.men
    return game.start("duel" if men[one].owner != men[two].owner else "spar", one, two)
