"""Municipium, for two to four families (five in the other edition) of a Roman provincial town.

The files follow the rulebook: setup, placement, turn (members move, a card is played), cards, events, powers,
decurions, ending. Others touch only ``GAME``; the rules in words are in docs/rules/municipium.md.
"""

from pbem.engine import Game, by_name
from pbem.engine.scene import SceneFunction

from . import cards, data, options, placement, policies, prospects, setup, turn, view
from .check import check
from .state import Town

__all__ = ["GAME"]

SCENES: list[SceneFunction] = [
    placement.placement,
    turn.turn,
    turn.turn_end,
    cards.opportunity,
    cards.power_round,
    *cards.CARDS.values(),
]

GAME = Game(
    name="municipium",
    version=1,
    package=__name__,
    state=Town,
    scenes=by_name(*SCENES),
    settle=options.settle,
    seats=options.families,
    new=setup.new,
    view=view.view,
    redeal=view.redeal,
    reshuffle=view.reshuffle,
    check=check,
    player_counts=sorted({count for edition in data.EDITIONS.values() for count in edition.players}),
    worth=view.worth,
    spans=view.spans,
    over=view.over,
    prospects=prospects.prospects,
    policies=policies.POLICIES,
    fingerprint=data.fingerprint,
)
