"""A correction of the position by the game master's hand: values in the dumped state, checked by the rules, with their inverse.

What is corrected is the state at the beginning of the open scene, the only one that is ever saved; the answers given since are
played again on it. Those that no longer fit are void, and their players are told and asked again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from datetime import datetime
from typing import Any, NamedTuple

from pbem.engine.table import JUMP
from pbem.orders.desk import Desk
from pbem.processor.asked import kept_for, still_asked
from pbem.processor.errors import CannotDo
from pbem.processor.hand import Hand, at_table
from pbem.store import GameFolder, Home
from pbem.store.folder import voided
from pbem.store.opengame import UNPLAYABLE, OpenGame
from pbem.store.record import Plain, Record, plain_deed
from pbem.store.upgrade import refit
from pbem.words.spelling import nearest

KIND, CHANGES, INVERSE = "adjust", "adjusted", "inverse"
FIXED = {"chance": "what was drawn is never drawn again", "seats": "`pbem replace` gives a seat to somebody else"}
SORTS: dict[type, str] = {
    int: "a whole number", float: "a number", bool: "true or false", str: "a word",
    list: 'a list like ["a", "b"]', dict: "a table like { a = 1 }",
}  # fmt: skip


class Change(NamedTuple):
    """One value: where it stands, what it was, and what it is to be. What it was may be a secret, and is never shown."""

    path: str
    old: Any
    new: Any


class Adjusted(NamedTuple):
    """What came of a correction; ``unfit`` are answers of the open scene that had to go."""

    record: Record
    game: OpenGame
    changes: list[Change]
    unfit: list[Plain]


def adjust(home: Home, id: str, wishes: Mapping[str, str], reason: str, now: datetime, *, wait: float = 10.0) -> Adjusted:
    """Set values by their paths, all at once: the rules look at the position as a whole."""
    with at_table(home, id, reason, now, wait) as hand:
        return _lay(hand, "corrected", lambda state: [_wished(state, path, text) for path, text in wishes.items()])


def take_back(home: Home, id: str, n: int, reason: str, now: datetime, *, wait: float = 10.0) -> Adjusted:
    """Set the values back that record ``n`` has set, as long as they are as it left them."""
    with at_table(home, id, reason, now, wait) as hand:
        record = _adjustment(hand.folder, hand.game, n)
        return _lay(hand, "correction_undone", lambda state: list(_inverse(state, record)))


def _lay(hand: Hand, event: str, wanted: Callable[[Plain], list[Change]]) -> Adjusted:
    """Lay the table with these values and write the record."""
    hand.must_run()
    game = hand.game
    dump = deepcopy(game.desk.dump())
    changes = wanted(dump["state"])
    for change in changes:
        _put(dump["state"], change.path, change.new)
    counter = game.desk.table.drawn
    desk, known, unfit = _laid(game, dump, counter)
    deed = desk.deadline(())  # nobody's time is up: plans and automatic answers may go on from here
    _check(game, desk)
    known += plain_deed(deed).get("inputs", [])
    still = _still_asked(game, desk, unfit)
    game.replace_desk(desk, known[len(known) - len(desk.table.inputs) :])
    record = hand.write(
        KIND, event, deed=deed, asked=still, position=True, more_public={"counter": desk.table.drawn},
        more_private={**_kept(changes), **kept_for(still), **({"unfit": unfit} if unfit else {})},
    )  # fmt: skip
    return Adjusted(record, game, changes, unfit)


def _laid(game: OpenGame, dump: Plain, counter: int) -> tuple[Desk, list[Plain], list[Plain]]:
    """The desk, the answers of its open scene, and those that do not fit any more."""
    try:
        desk = game.load_desk({**dump, "inputs": []})
    except UNPLAYABLE as error:
        raise CannotDo(f"there can be no such position: {_why(error)}. Nothing was changed") from error
    _check(game, desk)
    unfit, known = refit(desk, {"inputs": game.open})
    known = list(known)
    if desk.table.drawn < counter:
        jump = {"do": JUMP, "counter": counter}
        desk.fold({"inputs": [jump]})
        known.append(jump)
    return desk, known, unfit


def _check(game: OpenGame, desk: Desk) -> None:
    try:
        game.game.check(desk.table.state)
    except UNPLAYABLE as error:
        raise CannotDo(f"the rules do not allow this position: {_why(error)}. Nothing was changed") from error


def _still_asked(game: OpenGame, desk: Desk, unfit: list[Plain]) -> list[str]:
    """Who has his question already; whose answer had to go is asked again."""
    lost = {answer["seat"] for answer in unfit}
    return [seat for seat in still_asked(game, desk) if seat not in lost]


def _kept(changes: list[Change]) -> Plain:
    """What was set, and what would set it back; private, since a deck is a state too."""
    return {
        CHANGES: [{"path": change.path, "value": change.new} for change in changes],
        INVERSE: [{"path": change.path, "value": change.old} for change in changes],
    }


# ---------------------------------------------------------------------- paths and values


def _wished(state: Plain, path: str, text: str) -> Change:
    """A value that is there already is set again: to refuse it would tell what is there."""
    old = _at(state, path)
    return Change(path, old, _value(path, old, text))


def _at(state: Plain, path: str) -> Any:
    """What stands at a path like `plain.blue.temple` or `deck.0`."""
    if (first := path.partition(".")[0]) in FIXED:
        raise CannotDo(f"{first} cannot be adjusted: {FIXED[first]}. Nothing was changed")
    place: Any = state
    for depth, step in enumerate(path.split(".")):
        names = _names(place)
        if step not in names:
            raise CannotDo(_nowhere(path, ".".join(path.split(".")[:depth]), step, names))
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place


def _names(place: Any) -> list[str]:
    """The steps that lead on from a place."""
    if isinstance(place, list):
        return [str(n) for n in range(len(place))]
    return list(place) if isinstance(place, dict) else []


def _nowhere(path: str, where: str, step: str, names: list[str]) -> str:
    near = nearest(step, names, 1)
    there = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names) or 'none, it is a value'}"
    return f"there is nothing at {path}: {where or 'the state'} has no {step!r}; {there}. Nothing was changed"


def _value(path: str, old: Any, text: str) -> Any:
    """The value as it is written in TOML, of the same sort as the old one; a word needs no quotes."""
    if isinstance(old, str) and not text.startswith('"'):
        return text
    try:
        new = tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        new = None
    if type(new) is not type(old):
        sort = SORTS.get(type(old), "another sort of value")
        raise CannotDo(f"{path} cannot be {text!r}: {sort} is wanted there. Nothing was changed")
    return new


def _put(state: Plain, path: str, value: Any) -> None:
    *way, last = path.split(".")
    place: Any = state
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[int(last) if isinstance(place, list) else last] = value


# ---------------------------------------------------------------------- the way back


def _adjustment(folder: GameFolder, game: OpenGame, n: int) -> Record:
    """A correction that still stands."""
    records = list(folder.records())
    found = next((record for record in records if record.n == n and record.kind == KIND), None)
    if found is None:
        known = ", ".join(str(record.n) for record in records if record.kind == KIND)
        raise CannotDo(f"record {n} of {game.id} is no correction; there are: {known or 'none'}. Nothing was changed")
    if n in voided(records):
        raise CannotDo(f"record {n} of {game.id} is void already; nothing was changed")
    return found


def _inverse(state: Plain, record: Record) -> Iterable[Change]:
    for was, back in zip(record.game[CHANGES], record.game[INVERSE]):
        now = _at(state, was["path"])
        if now != was["value"]:
            raise CannotDo(
                f"{was['path']} is no longer as record {record.n} has set it. Nothing was changed; adjust it by its value"
            )
        yield Change(was["path"], now, back["value"])


def _why(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


__all__ = ["Adjusted", "Change", "adjust", "take_back"]
