"""Tables for tests of the order language: a Municipium desk with loaded dice, and words that read like mails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem import rules
from pbem.engine import Loaded, Table
from pbem.orders.deed import Reply
from pbem.orders.desk import Desk

MUNICIPIUM = rules.find("municipium")
NAMES = {"blue": "Anna", "orange": "Bruno", "yellow": "Chloé", "pink": "Dario", "black": "Elsa"}
SPREAD = "temple tavern baths emporium basilica forum praetorium".split()


class Post:
    """A desk and its mail: every deed is kept, so that a second desk can be folded from them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.deeds = [desk.begin()]

    def send(self, seat: str, *lines: str) -> Reply:
        """A mail that must be taken."""
        reply = self.desk.write(seat, "\n".join(lines))
        assert not reply.refused, [f"{line.text}: {line.error}" for line in reply.lines if line.error]
        self.deeds.append(reply.deed)
        return reply

    def refused(self, seat: str, *lines: str) -> list[str]:
        """A mail that must be refused, leaving everything as it was; gives the codes of its lines."""
        before = self.desk.dump()
        reply = self.desk.write(seat, "\n".join(lines))
        assert reply.refused
        assert not reply.deed
        assert self.desk.dump() == before
        return [line.code for line in reply.lines]

    def became(self, seat: str, *lines: str) -> list[str]:
        return [line.became for line in self.send(seat, *lines).lines]

    @property
    def town(self) -> Any:
        return town_of(self.desk)

    def plans(self, seat: str) -> list[str]:
        return [entry.text for entry in self.desk.book.of(seat)]

    def asked(self) -> dict[str, str]:
        return {seat: question.kind for seat, question in self.desk.asked().items()}

    def events(self, name: str) -> list[dict[str, Any]]:
        return [event for deed in self.deeds for event in deed.events if event["event"] == name]

    def by(self, seat: str) -> list[tuple[str, str, str]]:
        """What this seat has answered: kind, word, and what gave the answer."""
        inputs = [entry for deed in self.deeds for entry in deed.inputs if entry.get("seat") == seat]
        return [(entry["kind"], entry["word"], entry["by"]) for entry in inputs]


def town_of(desk: Desk) -> Any:
    return desk.table.state


def municipium(players: int = 2, deck: Iterable[str] = (), draws: Iterable[str] = (), **options: str) -> Post:
    """A table before the placement; blue begins, the cards on top of the deck and the first draws are as given."""
    settled = MUNICIPIUM.settle(options, players)
    seats = list(MUNICIPIUM.seats(settled))[:players]
    script: dict[str, list[Any]] = {"first": ["blue"], "deck": [whole_deck(list(deck))], "citizen": list(draws)}
    state = MUNICIPIUM.new(seats, settled, Loaded(script))
    return Post(Desk(MUNICIPIUM, Table(MUNICIPIUM, state), {seat: NAMES[seat] for seat in seats}))


def whole_deck(top: list[str]) -> list[str]:
    """These cards first, the rest of the twelve behind them."""
    from pbem.rules.municipium.data import COMMON_CARDS

    rest = [card for card, copies in COMMON_CARDS.items() for _ in range(copies)]
    for card in top:
        rest.remove(card)
    return top + rest


def settled(post: Post, **places: list[str]) -> Post:
    """Everybody puts his seven members, one in each institution unless said otherwise."""
    for seat in post.desk.seats:
        post.send(seat, *(f"settle {place}" for place in places.get(seat, SPREAD)))
    assert post.asked() == {"blue": "move"}
    return post
