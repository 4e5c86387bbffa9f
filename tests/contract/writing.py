"""How the tests of this folder play by orders: desks, listed lines as they are typed, and what an accepted line has done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine import Chance, Question, Table, Together
from pbem.engine.question import READY
from pbem.orders.choices import Choice
from pbem.orders.decide import BY_DIRECT
from pbem.orders.deed import Deed, Reply
from pbem.orders.desk import Desk
from pbem.orders.follow import DONE
from tests.contract.playing import Match

SEED = b"orders"
MOST = 60
NAMES = ("Anna", "Bruno", "Chloé", "Dario", "Emma")


def new_desk(match: Match, seed: bytes = SEED) -> Desk:
    options = match.options()
    seats = list(match.game.seats(options))[: match.players]
    return Desk.new(match.game, seats, options, seed, dict(zip(seats, NAMES)))


def ids(choice: Choice) -> list[str]:
    """A listed line as words, with a number where one is wanted, and the example of how it goes on where it must."""
    number = [str(choice.low)] if choice.low is not None else []
    return [*choice.line, *number, *(choice.further if choice.open_end else ())]


def typed(desk: Desk, choice: Choice, language: str = "en") -> str:
    """A listed line as a player would send it."""
    return desk.vocabulary.write(ids(choice), language)


def whole(desk: Desk, seat: str) -> list[Choice]:
    """The listed lines that can be sent as they are, or with the example of how they go on."""
    return [choice for choice in desk.choices(seat) if not choice.open_end or choice.further]


def played_by_orders(match: Match, most: int = MOST, seed: bytes = SEED) -> Iterator[tuple[Desk, Deed, tuple[str, str] | None]]:
    """The desk before each mail of a game in which everybody sends a line of his list."""
    desk = new_desk(match, seed)
    yield desk, desk.begin(), None
    chance = Chance(b"writers")
    for _ in range(most):
        asked = desk.asked()
        if not asked:
            return
        seat = next(iter(asked))
        choices = [choice for choice in desk.choices(seat) if not choice.open_end]
        line = typed(desk, chance.pick(choices))
        reply = desk.write(seat, line)
        assert not reply.refused, (line, why(reply))
        yield desk, reply.deed, (seat, line)


def why(reply: Reply) -> list[str]:
    return [f"{outcome.text}: {outcome.became} {outcome.code} {outcome.error or ''}" for outcome in reply.lines]


def strayed(desk: Desk, seat: str, words: Sequence[str], reply: Reply) -> list[str]:
    """What an accepted line has done beyond its words, and the words it has passed over; nothing, if it was taken as written.

    Beside the words of the line only these may be answered: the end of a loop, the rest answer of a kind passed over, the
    automatic answer of a soft question, what a word is short for, and `ready` by lines for what is coming.
    """
    before = desk.clone()
    longer = [long for short, long in desk.vocabulary.aliases.items() if short.partition(".")[2] in words]
    meant = [*words, *" ".join(longer).split()]
    used: list[str] = []
    beyond: list[str] = []
    for entry in reply.deed.inputs:
        table = before.table
        question = table.question_to(entry.get("seat", ""))
        direct = question is not None and (entry["seat"], entry["by"]) == (seat, BY_DIRECT)
        if direct and entry["word"] not in {*meant, *_by_itself(desk, table, question)}:
            beyond.append(entry["word"])
        before.fold({"inputs": [entry]})
        if question is not None and entry["seat"] == seat:
            used += [question.kind, question.subject or "", entry["word"]]
            used += [part or "" for note in table.forced if note.seat == seat for part in (note.kind, note.subject, note.word)]
    return beyond + [word for word in words if used and word not in used]


def _by_itself(desk: Desk, table: Table, question: Question | None) -> set[str | None]:
    assert question is not None
    rest = desk.vocabulary.kind(question.kind).rest if question.kind in desk.vocabulary.kinds else None
    prepare = isinstance(table.pending, Together) and table.pending.prepare
    return {DONE, rest, question.automatic() if question.soft else None, READY if prepare else None}
