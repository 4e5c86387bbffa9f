"""The probe: a tiny arena for two or three families, invented to try everything that a game may need of the engine.

It lives outside ``pbem`` and touches nothing there: what a fourth game needs is in this folder.
"""

from pbem.engine import Game, barter, by_name, lacking, settled

from . import rules
from .state import FAMILIES, Arena

GAME = Game(
    name="probe",
    version=1,
    package=__name__,
    state=Arena,
    scenes=by_name(rules.round_begins, rules.auction, rules.turn, rules.show, rules.blow, rules.round_ends),
    player_counts=(2, 3),
    settle=settled(players=(2, 3), rounds=(2, 3)),
    seats=lambda options: FAMILIES,
    new=rules.new,
    check=rules.check,
    worth=lambda arena, seat: 5 * arena.glory[seat] + 3 * len(arena.stable[seat]) + arena.treasury[seat] / 2,
    deal=barter(money="treasury", things="hand"), lacks=lacking(money="treasury", things="hand"),
)
