"""The engine: states, scenes, questions, the table and its chance.

It knows no game, no mail, no file and no clock. Rules import from here; everything above works on
:class:`Table` and on the questions it shows.
"""

from pbem.engine.chance import Chance, Loaded
from pbem.engine.declared import BadOption, Span, accepted, barter, lacking, settled
from pbem.engine.game import Game
from pbem.engine.question import Coming, Doubt, Happened, Named, Numbers, Question, Together, choose, choose_together, prepare
from pbem.engine.scene import Call, Done, End, Next, Outcome, Result, Scene, SceneFunction, by_name
from pbem.engine.state import Event, State
from pbem.engine.table import IllegalAnswer, NotAsked, Table

__all__ = [
    "BadOption",
    "Call",
    "Chance",
    "Coming",
    "Done",
    "Doubt",
    "End",
    "Event",
    "Game",
    "Happened",
    "IllegalAnswer",
    "Loaded",
    "Named",
    "Next",
    "NotAsked",
    "Numbers",
    "Outcome",
    "Question",
    "Result",
    "Scene",
    "SceneFunction",
    "Span",
    "State",
    "Table",
    "Together",
    "accepted",
    "barter",
    "by_name",
    "choose",
    "choose_together",
    "lacking",
    "prepare",
    "settled",
]
