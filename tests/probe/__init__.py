"""The probe: a tiny arena for two or three families, invented to try everything that a game may need of the engine.

It lives outside ``pbem`` and touches nothing there: what a fourth game needs is in this folder.
"""

from pbem.engine import Game

from . import deals, rules, table
from .state import Arena

__all__ = ["GAME"]

GAME = Game(
    name="probe",
    version=1,
    package=__name__,
    state=Arena,
    scenes={scene.__name__: scene for scene in rules.SCENES},
    settle=table.settle,
    seats=table.seats,
    new=table.new,
    view=table.view,
    redeal=table.redeal,
    check=table.check,
    player_counts=(2, 3),
    worth=table.worth,
    spans=table.spans,
    deal=deals.deal,
)
