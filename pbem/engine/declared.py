"""A table that is declared instead of programmed: what a small game needs to say about its state, and nothing more.

A state names its fields that are ``public`` and its ``hidden`` ones, in groups of things of one sort: a list lies face down, a
dict by seat is everybody's hand. From that come the view, the redealing and the reshuffling. A field that is neither is an
error when the game is made, never a leak: what nobody has declared is shown to nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pbem.engine.chance import Chance
from pbem.engine.question import Doubt
from pbem.engine.state import State, plain_copy


class BadOption(ValueError):
    """An option, a number of players or a data file with which a game cannot be started."""


class Span(NamedTuple):
    """A stretch of play that orders can be good for: how many of them have begun so far, and whether the last is open.

    A line that arrives while it is open is good for it; one that arrives before is good for the next.
    """

    number: int
    open: bool


def undeclared(state: type[State]) -> list[str]:
    """The fields of a state of which it does not say who may see them."""
    named = {*State.__struct_fields__, *state.public, *(name for group in state.hidden for name in group)}
    return [name for name in state.__struct_fields__ if name not in named]


def view(state: State, seat: str | None) -> dict[str, Any]:
    """What this seat may see: public fields (those by seat under ``players``), its own hand, and how many there are of the rest."""
    players: dict[str, dict[str, Any]] = {other: {} for other in state.seats}
    shown: dict[str, Any] = {"you": seat}
    for name in state.public:
        value = plain_copy(getattr(state, name))
        if isinstance(value, dict) and list(value) == state.seats:
            for other in state.seats:
                players[other][name] = value[other]
        else:
            shown[name] = value
    for name in (name for group in state.hidden for name in group):
        pile = getattr(state, name)
        if isinstance(pile, dict):
            shown[name] = plain_copy(pile[seat]) if seat else []
            for other in state.seats:
                players[other][name] = len(pile[other])
        else:
            shown[name] = len(pile)
    return {**shown, "players": players}


def redeal(state: State, seat: str | None, chance: Chance) -> None:
    """All that this seat cannot know, gathered group by group, sorted (so that nothing of the old order is left) and dealt anew."""
    for group in state.hidden:
        piles = [pile for name in group for pile in _unseen(getattr(state, name), seat)]
        things = sorted(thing for pile in piles for thing in pile)
        chance.shuffle(things, "redeal")
        for pile in piles:
            pile[:] = [things.pop() for _ in pile]


def _unseen(hidden: Any, seat: str | None) -> Iterator[list[Any]]:
    if isinstance(hidden, dict):
        yield from (hand for other, hand in hidden.items() if other != seat)
    else:
        yield hidden


def reshuffle(state: State) -> None:
    """What lies face down for everybody comes into another order."""
    for name in (name for group in state.hidden for name in group):
        if isinstance(pile := getattr(state, name), list):
            state.chance.shuffle(pile)


def spans(state: State, seat: str) -> dict[str, Span]:
    """A counter that the state names among its ``terms`` is a stretch of play: it lasts until the next one begins."""
    return {name: Span(getattr(state, name), bool(state.agenda)) for name in state.terms}


def settled(players: Sequence[int], **options: Sequence[Any]) -> Callable[[Mapping[str, str], int], dict[str, Any]]:
    """A ``settle`` for so many players and these options, of whose values the first is taken if the game master names none."""

    def settle(given: Mapping[str, str], count: int) -> dict[str, Any]:
        if count not in players:
            raise BadOption(f"this game is for {' or '.join(map(str, players))} players, not {count}")
        chosen = {name: accepted(options, name, value) for name, value in given.items()}
        return {name: chosen.get(name, values[0]) for name, values in options.items()}

    return settle


def accepted(options: Mapping[str, Sequence[Any]], name: str, given: Any) -> Any:
    """The value that is meant by what a game master wrote for one of these options."""
    if name not in options:
        raise BadOption(f"there is no option {name}; there are: {', '.join(options)}")
    for value in options[name]:
        if str(given).strip() == str(value):
            return value
    raise BadOption(f"{name} cannot be {given}; it can be {' or '.join(map(str, options[name]))}")


Items = Sequence[Sequence[str]]
"""What one side of a deal gives, as it was agreed: ``[["5", "denarii"], ["fortuna"]]``."""


def barter(money: str, things: str) -> Callable[[Any, Mapping[str, Any]], str | None]:
    """A ``deal`` in which two seats exchange money and things, out of two fields by seat: numbers, and lists.

    Both sides give at the same instant; if one of them cannot, nothing happens.
    """

    def can_give(state: State, seat: str, items: Items) -> bool:
        coins, goods, held = *_sorted_out(items), getattr(state, things)[seat]
        return coins <= getattr(state, money)[seat] and all(goods.count(one) <= held.count(one) for one in goods)

    def hand_over(state: State, giver: str, taker: str, items: Items) -> None:
        (coins, goods), purses, hands = _sorted_out(items), getattr(state, money), getattr(state, things)
        purses[giver] -= coins
        purses[taker] += coins
        for one in goods:
            hands[giver].remove(one)
            hands[taker].append(one)

    def deal(state: Any, agreed: Mapping[str, Any]) -> str | None:
        by, to = agreed["by"], agreed["to"]
        if not (can_give(state, by, agreed["give"]) and can_give(state, to, agreed["get"])):
            return "cannot_give"
        hand_over(state, by, to, agreed["give"])
        hand_over(state, to, by, agreed["get"])
        state.tell("traded", seat=by, other=to)
        return None

    return deal


def lacking(money: str, things: str) -> Callable[[Any, str, Items], Doubt | None]:
    """What a seat lacks of what it offers to ``barter``: a thing that is not its own is no offer, money may still come in time."""

    def lacks(state: Any, seat: str, items: Items) -> Doubt | None:
        coins, goods, held = *_sorted_out(items), getattr(state, things)[seat]
        missing = next((one for one in goods if goods.count(one) > held.count(one)), None)
        if missing is not None:
            return Doubt("not_held", missing, final=True)
        return Doubt("not_so_much", str(coins)) if coins > getattr(state, money)[seat] else None

    return lacks


def _sorted_out(items: Items) -> tuple[int, list[str]]:
    """The sum of the numbers, and the things by name."""
    return sum(int(item[0]) for item in items if item[0].isdecimal()), [item[0] for item in items if not item[0].isdecimal()]
