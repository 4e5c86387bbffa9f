"""What a game must bring along: the same handful of functions for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.engine import declared
from pbem.engine.chance import Chance
from pbem.engine.declared import Span
from pbem.engine.question import Coming, Doubt, Question
from pbem.engine.scene import SceneFunction
from pbem.engine.state import State

View = dict[str, Any]
Over = Callable[[View, str, str], str | None]
"""Why no line of a kind (with this word, or "" for any) can ever be legal again for the owner of the view, in one word."""
Policy = Callable[[View, Question, Sequence[str]], str | Sequence[str] | None]
"""What a named policy answers: one of the options, or words for this question and those that follow it; None: nothing."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: everything the engine and the rooms above it need to know.

    ``settle(options, players)`` turns what the game master wrote into the full options of a game, or raises
    :class:`BadOption`. ``new`` lays the table. ``view`` is what one seat (None: an onlooker) may see, as plain data.
    ``redeal`` deals everything anew that this seat may not know; ``reshuffle``, with the state's own chance, only what nobody
    has seen. ``spans`` says which stretches of play are open for a
    seat. ``deal`` carries out an agreement or says in one word why it cannot. ``lacks(state, seat, items)`` says what a seat
    lacks of what it offers, from what that seat knows; a :class:`Doubt` that is final refuses the offer. ``check`` raises
    AssertionError when an invariant of the rules is broken. ``upgrades[n]`` turns a dumped state of rules version n into one
    of n + 1.
    ``over(view, kind, word)`` says why a line could never be legal again (the placing is over, the card is used up).
    ``prospects(state, seat)`` lists what a seat could be asked sooner or later with the options as they stand now, as far as it may
    know: a line said ahead that does not fit them is kept with a word of doubt.
    ``distance`` says how far two named things lie apart, if they do: what is offered instead of a wrong one shall be near.
    ``may_deal`` says whether agreements can be carried out between two scenes now; those that cannot wait. ``must_wait(state,
    deal)`` names an agreement that no open question can take, since something must be asked right after it. ``practice``
    are options under which even players at random come to an end. ``files`` are options that name a file: whoever starts a
    game reads it and hands ``settle`` its text. ``things`` gives the groups of names that a game's options bring into the
    order language, over those of its vocabulary; ``names``, by language, what these options call otherwise than the catalogue, or
    have more than it. ``mark(state)`` counts what facts that are ``Happened`` tell of: an `ask` remembers how much of it had come
    before.

    ``view``, ``redeal``, ``reshuffle`` and ``spans`` may be left out by a game whose state declares what is public and what is
    hidden (:mod:`pbem.engine.declared`).
    """

    name: str
    version: int
    package: str
    state: type[State]
    scenes: Mapping[str, SceneFunction]
    settle: Callable[[Mapping[str, str], int], dict[str, Any]]
    seats: Callable[[Mapping[str, Any]], Sequence[str]]
    new: Callable[[Sequence[str], Mapping[str, Any], Chance], Any]
    player_counts: Sequence[int]
    view: Callable[[Any, str | None], View] = declared.view
    redeal: Callable[[Any, str | None, Chance], None] = declared.redeal
    reshuffle: Callable[[Any], None] = declared.reshuffle
    spans: Callable[[Any, str], Mapping[str, Span]] = declared.spans
    check: Callable[[Any], None] = lambda state: None
    worth: Callable[[Any, str], float] = lambda state, seat: 0.0
    deal: Callable[[Any, Mapping[str, Any]], str | None] = lambda state, deal: "no_deals"
    lacks: Callable[[Any, str, Sequence[Sequence[str]]], Doubt | None] = lambda state, seat, items: None
    policies: Mapping[str, Policy] = field(default_factory=dict)
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    fingerprint: Callable[[Mapping[str, Any]], dict[str, str]] = lambda options: {}
    over: Over = lambda view, kind, word: None
    prospects: Callable[[Any, str], Sequence[Coming]] = lambda state, seat: ()
    distance: Callable[[str, str], int | None] = lambda one, other: None
    may_deal: Callable[[Any], bool] = lambda state: True
    must_wait: Callable[[Any, Mapping[str, Any]], bool] = lambda state, deal: False
    practice: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[str] = ()
    things: Callable[[Mapping[str, Any]], Mapping[str, Sequence[str]]] = lambda options: {}
    names: Callable[[Mapping[str, Any]], Mapping[str, Mapping[str, str]]] = lambda options: {}
    mark: Callable[[Any], int] = lambda state: 0

    def __post_init__(self) -> None:
        """What is shown or dealt anew by declaration must be declared whole, or the game cannot be played at all."""
        by_declaration = self.view is declared.view or self.redeal is declared.redeal
        missing = declared.undeclared(self.state) if by_declaration else []
        if missing:
            raise TypeError(f"{self.name}: the state does not say who may see {', '.join(missing)}")
