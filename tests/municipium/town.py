"""A town to play in: positions as short text, draws written down beforehand, answers in the players' words.

A position is a table of members and citizens (``B4``, ``B2``) and changes to it, one after the other::

    banner tavern S S ; room forum P ; favour forum 0            citizens P A M S, `-` for nothing
    in tavern blue 1+1* orange 0                                 members, a star for distinguished ones
    from forum to temple blue yellow                             one plain member of each goes
    blue holds P2 A1 F1 ; blue decurions 4 ; blue used great_family
    order pink blue orange yellow ; prefect tavern
    bag P12 A12 M11 S12 ; supply 8 ; laurels 9                   no changes: what must follow from the others

The bag, the supply and the laurels are what is left of the box, so every position keeps its pieces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from pbem.engine import IllegalAnswer, Loaded, Question, Table, Together
from pbem.rules.municipium import GAME
from pbem.rules.municipium.data import CITIZENS, COMMON_CARDS, EDITIONS, FAMILY_CARDS, PLACES, ROOMS
from pbem.rules.municipium.state import MOVE, Town

LETTERS = dict(zip("PAMS", CITIZENS)) | {"F": "favour"}
LETTER_OF = {thing: letter for letter, thing in LETTERS.items()}

B4 = """
        temple tavern baths emporium basilica forum praetorium
blue      1      2      1      1        1       1      0
orange    1      1      2      0        1       1      1
yellow    1      0      0      2        1       1      2
pink      0      1      1      1        2       1      1
banner    P      S      M      M        A       A      S
room      -      P      S      A        M       P      M
"""

B2 = """
        temple tavern baths emporium basilica forum praetorium
blue      1      2      1      1        1       1      0
orange    1      1      2      0        1       1      1
banner    P      S      M      M        A       A      S
"""


@dataclass
class Position:
    """What lies on the board and before the players."""

    members: dict[str, dict[str, str]]
    banner: dict[str, str]
    room: dict[str, str]
    favour: dict[str, int]
    order: list[str]
    prefect: str = "basilica"
    holds: dict[str, str] = field(default_factory=dict)
    decurions: dict[str, int] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)
    claims: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, text: str) -> Position:
        rows = {words[0]: words[1:] for words in map(str.split, text.strip().splitlines()[1:])}
        banner = dict(zip(PLACES, rows.pop("banner")))
        room = dict(zip(PLACES, rows.pop("room", "-------")))
        seats = list(rows)
        return cls(
            members={seat: dict(zip(PLACES, row)) for seat, row in rows.items()},
            banner=banner,
            room={place: room[place] for place in ROOMS},
            favour=dict.fromkeys(ROOMS, 1),
            order=seats,
            holds=dict.fromkeys(seats, "-"),
            decurions=dict.fromkeys(seats, 0),
            used={seat: [] for seat in seats},
        )

    @classmethod
    def of(cls, town: Town) -> Position:
        """A town as it lies there."""
        return cls(
            members={
                seat: {place: members(town.plain[seat][place], town.distinguished[seat][place]) for place in PLACES}
                for seat in town.seats
            },
            banner={place: letters(town.banner[place]) for place in PLACES},
            room={place: letters([town.room_citizen[place]]) for place in ROOMS},
            favour=town.room_favour.copy(),
            order=town.temple_order[:],
            prefect=town.prefect,
            holds={seat: holding(town, seat) for seat in town.seats},
            decurions=town.decurions.copy(),
            used={seat: [card for card in FAMILY_CARDS if card not in town.family_cards[seat]] for seat in town.seats},
        )

    # ------------------------------------------------------------------ changes

    def changed(self, changes: str) -> Position:
        position = deepcopy(self)
        for change in re.split(r"[;\n]", changes):
            if change.strip():
                position._change(change.split())
        return position

    def _change(self, words: list[str]) -> None:
        match words:
            case ["banner", place, *citizens]:
                self.banner[place] = letters(citizens)
            case ["room", place, citizen]:
                self.room[place] = citizen
            case ["favour", place, count]:
                self.favour[place] = int(count)
            case ["in", place, *rows]:
                for seat, count in zip(rows[::2], rows[1::2], strict=True):
                    self.members[seat][place] = count
            case ["from", source, "to", target, *seats]:
                for seat in seats:
                    self._walk(self.members[seat], source, target)
            case ["order", *seats]:
                self.order = seats
            case ["prefect", place]:
                self.prefect = place
            case [seat, "holds", *pieces]:
                self.holds[seat] = " ".join(pieces)
            case [seat, "decurions", count]:
                self.decurions[seat] = int(count)
            case [seat, "used", *cards]:
                self.used[seat] = cards
            case ["bag" | "supply" | "laurels", *_]:
                self.claims.append(" ".join(words))
            case _:
                raise ValueError(f"no change is written like this: {' '.join(words)}")

    @staticmethod
    def _walk(row: dict[str, str], source: str, target: str) -> None:
        plain, distinguished = numbers(row[source])
        row[source] = members(plain - 1, distinguished)
        plain, distinguished = numbers(row[target])
        row[target] = members(plain + 1, distinguished)

    # ------------------------------------------------------------------ as a town, as text

    def lay(self, options: dict[str, Any], chance: Loaded, deck: list[str], discard: list[str], active: str) -> Town:
        seats = list(self.members)
        edition = EDITIONS[options["edition"]]
        plain = {seat: {place: numbers(row[place])[0] for place in PLACES} for seat, row in self.members.items()}
        distinguished = {seat: {place: numbers(row[place])[1] for place in PLACES} for seat, row in self.members.items()}
        held = {seat: heap(text) for seat, text in self.holds.items()}
        out = Counter(c for banner in (*self.banner.values(), *self.room.values()) for c in citizens(banner))
        for pieces in held.values():
            out.update(pieces)
        favours = sum(self.favour.values()) + out.pop("favour", 0)
        town = Town(
            seats=seats, chance=chance, options=options, first_player=seats[0], active=active, phase=MOVE,
            unplaced=dict.fromkeys(seats, 0), plain=plain, distinguished=distinguished, temple_order=self.order[:],
            banner={place: citizens(text) for place, text in self.banner.items()},
            room_favour=self.favour.copy(), room_citizen={p: "".join(citizens(c)) for p, c in self.room.items()},
            prefect=self.prefect,
            citizens={seat: {citizen: held[seat][citizen] for citizen in CITIZENS} for seat in seats},
            favours={seat: held[seat]["favour"] for seat in seats}, decurions=self.decurions.copy(),
            family_cards={seat: [card for card in FAMILY_CARDS if card not in self.used[seat]] for seat in seats},
            bag={citizen: options["citizens_per_type"] - out[citizen] for citizen in CITIZENS}, drawn=[],
            favour_supply=edition.favours - favours,
            laurel_supply=edition.laurels - sum(sum(row.values()) for row in distinguished.values()),
            deck=deck[::-1], discard=discard, agenda=[["turn", active]],
        )  # fmt: skip
        GAME.check(town)
        for claim in self.claims:
            assert claim in supplies(town), f"not so: {claim}; but {supplies(town)}"
        self.claims = []
        return town

    def sheet(self) -> list[str]:
        """One line for each fact, to be compared."""
        return [
            *(f"{seat} in {place} {count}" for seat, row in self.members.items() for place, count in row.items()),
            *(f"banner {place} {text}" for place, text in self.banner.items()),
            *(f"room {place} {self.room[place]} favour {self.favour[place]}" for place in ROOMS),
            f"order {' '.join(self.order)}",
            f"prefect {self.prefect}",
            *(f"{seat} holds {self.holds[seat]} decurions {self.decurions[seat]} used {self.used[seat]}" for seat in self.holds),
        ]


# ---------------------------------------------------------------------- small writing


def numbers(text: str) -> tuple[int, int]:
    """Plain and distinguished members of `2`, `1*` or `1+1*`."""
    parts = text.split("+")
    plain = sum(int(part) for part in parts if not part.endswith("*"))
    return plain, sum(int(part[:-1]) for part in parts if part.endswith("*"))


def members(plain: int, distinguished: int) -> str:
    return "+".join([str(plain)] * bool(plain or not distinguished) + [f"{distinguished}*"] * bool(distinguished))


def citizens(text: str) -> list[str]:
    return [LETTERS[letter] for letter in text.replace("-", "").split()]


def letters(things: Iterable[str]) -> str:
    """`S P` for a banner, in the order P A M S; `-` for an empty one."""
    found = [LETTER_OF.get(thing, thing) for thing in things if thing not in ("", "-")]
    return " ".join(sorted(found, key="PAMSF".index)) or "-"


def heap(text: str) -> Counter[str]:
    return Counter({LETTERS[piece[0]]: int(piece[1:]) for piece in text.replace("-", "").split()})


def counts(pieces: dict[str, int]) -> str:
    return " ".join(f"{LETTER_OF[thing]}{count}" for thing, count in pieces.items() if count) or "-"


def holding(town: Town, seat: str) -> str:
    return counts({**town.citizens[seat], "favour": town.favours[seat]})


def supplies(town: Town) -> list[str]:
    return [f"bag {counts(town.bag)}", f"supply {town.favour_supply}", f"laurels {town.laurel_supply}"]


def full_deck(top: str) -> list[str]:
    """These cards on top, the rest of the twelve below."""
    cards = top.split()
    left = Counter(COMMON_CARDS)
    left.subtract(cards)
    assert min(left.values()) >= 0, f"there are not so many: {top}"
    return cards + list(left.elements())


# ---------------------------------------------------------------------- play


class Play:
    """A game at a table, and how it began."""

    def __init__(self, start: Position, town: Town) -> None:
        self.start = start
        self.table = Table(GAME, town)

    @property
    def town(self) -> Town:
        town = self.table.state
        assert isinstance(town, Town)
        return town

    # ------------------------------------------------------------------ answering

    def play(self, report: str) -> Play:
        """Lines of `seat: words`; each word answers the next question, which must be that seat's."""
        for line in filter(str.strip, report.splitlines()):
            seat, _, words = line.partition("#")[0].partition(":")
            for word in words.split():
                self.answer(seat.strip(), word)
        return self

    def answer(self, seat: str, word: str) -> None:
        question = self.table.question_to(seat)
        assert question is not None, f"{seat} is not asked ({word}); asked is {self.table.pending!r}"
        self.table.answer(seat, spelled(question, word))
        GAME.check(self.town)

    def everybody(self, word: str) -> Play:
        """All who are asked at once say the same."""
        for seat in list(self.table.questions()):
            self.answer(seat, word)
        return self

    def automatic(self, most: int = 60) -> Play:
        """Nobody says anything any more until the turn is over."""
        turn = self.town.turn
        for _ in range(most):
            if self.town.turn != turn or self.table.result:
                return self
            seat, question = next(iter(self.table.questions().items()))
            self.answer(seat, question.automatic())
        raise AssertionError("the turn does not end")

    def refuses(self, seat: str, words: str) -> bool:
        """Whether the last of these words is illegal (or not asked for) while those before it are not."""
        other = self.again()
        *first, last = words.split()
        for word in first:
            other.answer(seat, word)
        question = other.table.question_to(seat)
        if question is None:
            return True
        try:
            other.table.answer(seat, spelled(question, last))
        except IllegalAnswer:
            return True
        return False

    def again(self) -> Play:
        """The same position a second time, to try something else."""
        other = Play.__new__(Play)
        other.start, other.table = self.start, self.table.clone()
        return other

    # ------------------------------------------------------------------ looking

    @property
    def asked(self) -> str:
        """Who is asked what: `blue card`, `yellow pick praetorium`, `yellow emporium`."""
        pending = self.table.pending
        if pending is None:
            return "nobody"
        if isinstance(pending, Together):
            return f"all {' '.join(self.table.questions())}"
        slot = "" if pending.slot in (pending.kind, "") else f".{pending.slot}"
        return " ".join(filter(None, [pending.player, pending.kind + slot, pending.subject]))

    @property
    def options(self) -> str:
        """What may be answered."""
        assert isinstance(self.table.pending, Question)
        return " ".join(self.table.pending.options)

    @property
    def auto(self) -> str:
        """What is answered if nobody says anything."""
        assert isinstance(self.table.pending, Question)
        return self.table.pending.automatic()

    def facts(self, option: str | None = None) -> dict[str, Any]:
        """What a guard may test now."""
        assert isinstance(self.table.pending, Question)
        return self.table.pending.known(option)

    def ranking(self, place: str) -> str:
        return " ".join(self.town.ranking(place))

    def holds(self, seat: str) -> str:
        return holding(self.town, seat)

    def supplies(self) -> str:
        return " ; ".join(supplies(self.town))

    def bag(self) -> str:
        return counts(self.town.bag)

    def news(self, event: str) -> list[dict[str, Any]]:
        """The particulars of all events of this name so far."""
        return [particulars for name, particulars, _ in self.town.news if name == event]

    def became(self, changes: str) -> None:
        """The position is the one of the beginning with these changes, and no others."""
        expected = self.start.changed(changes)
        assert Position.of(self.town).sheet() == expected.sheet()
        for claim in expected.claims:
            assert claim in supplies(self.town), f"not so: {claim}; but {supplies(self.town)}"


def spelled(question: Question, word: str) -> str:
    """`S+P` for soldier+priest; any other word is an option as it stands."""
    if word in question.options:
        return word
    parts = [LETTERS.get(part, part) for part in word.split("+")]
    for option in question.options:
        if sorted(option.split("+")) == sorted(parts):
            return option
    return word


def begin(
    base: str, changes: str = "", *, deck: str = "", discard: str = "", draws: str = "", active: str = "blue",
    shuffled: str = "", **options: Any,
) -> Play:  # fmt: skip
    """A turn begins in this position. Questions come one at a time unless ``interrupts`` says otherwise."""
    start = Position.read(base).changed(changes)
    settled = GAME.settle({"interrupts": "sequential", **options}, len(start.members))
    script: dict[str, list[Any]] = {"citizen": citizens(draws)}
    if shuffled:
        script["deck"] = [full_deck(shuffled)]
    cards = [] if discard else full_deck(deck)
    return Play(start, start.lay(settled, Loaded(script), cards, full_deck("") if discard else [], active))


def b4(changes: str = "", **more: Any) -> Play:
    return begin(B4, changes, **more)


def b2(changes: str = "", **more: Any) -> Play:
    return begin(B2, changes, **more)


def new(seats: str = "blue orange yellow pink", *, first: str = "blue", draws: str = "", **options: Any) -> Play:
    """A new game, the first player known; the placement begins."""
    families = seats.split()
    settled = GAME.settle(options, len(families))
    town = GAME.new(families, settled, Loaded({"first": [first], "citizen": citizens(draws)}))
    GAME.check(town)
    return Play(Position.of(town), town)
