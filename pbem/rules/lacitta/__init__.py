"""La Città, for two to five mayors of Renaissance cities, with its expansion.

The files follow the rulebook: setup, year, turn (player cards, policy cards, building), migration, resettlement, feeding,
ending. Map and components are data; others touch only ``GAME``. The rules in words are in docs/rules/la-citta.md.
"""

from pbem.engine import Game
from pbem.engine.scene import SceneFunction

from . import atlas, data, deck, feeding, migration, options, policies, resettlement, setup, turn, view, year
from .check import check
from .over import over
from .prospects import prospects
from .state import Land

__all__ = ["GAME"]

SCENES: list[SceneFunction] = [
    setup.castle,
    year.year,
    year.programmes,
    turn.turn,
    year.voice_count,
    migration.migration,
    resettlement.resettlement,
    year.hunger,
    feeding.feeding,
    year.year_end,
]

GAME = Game(
    name="la-citta",
    version=1,
    package=__name__,
    state=Land,
    scenes={scene.__name__: scene for scene in SCENES},
    settle=options.settle,
    seats=options.seats,
    new=setup.new,
    view=view.view,
    redeal=view.redeal,
    reshuffle=view.reshuffle,
    check=check,
    player_counts=[2, 3, 4, 5],
    worth=view.worth,
    spans=view.spans,
    over=over,
    prospects=prospects,
    distance=atlas.distance,
    policies=policies.POLICIES,
    files=options.FILES,
    mark=deck.cards_turned_up,
    fingerprint=data.fingerprint,
)
