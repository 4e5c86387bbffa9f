"""Munera: Familia Gladiatoria, for two to four lanistae with their gladiators.

The files follow the rulebook: setup, round, forum (auctions, market), gladiators, munus (contract, loans, tender), show, duel
(combat, wagers, spar), eventum (targets, effects), agreements, ending. Map, cards and numbers are TOML; a table may bring a
map or cards of its own. Others touch only ``GAME``; the rules in words are in docs/rules/munera.md.
"""

from pbem.engine import Game
from pbem.engine.scene import SceneFunction

from . import (
    agreements,
    auctions,
    data,
    duel,
    forum,
    gladiators,
    loans,
    market,
    munus,
    options,
    policies,
    prospects,
    round,
    setup,
    show,
    spar,
    tender,
    titles,
    upgrade,
    view,
)
from .check import check
from .state import Arena

__all__ = ["GAME"]

SCENES: list[SceneFunction] = [
    setup.first_rudis,
    setup.found_gymnasium,
    setup.set_up_end,
    round.round_begins,
    round.forum_time,
    round.munus_time,
    round.round_end,
    forum.eventum_phase,
    forum.forum_orders,
    forum.ludus,
    forum.forum_phase,
    forum.forum_opens,
    forum.forum_auctions,
    forum.second_market,
    forum.forum_closes,
    gladiators.settle_classes,
    auctions.auctions,
    market.market,
    market.sell,
    market.resale,
    munus.munus_phase,
    munus.munus_orders,
    munus.munus_loans,
    loans.loans_said_ahead,
    loans.lending,
    loans.borrowing,
    munus.munera_open,
    munus.munus_turn,
    munus.choice,
    munus.intention,
    tender.tender,
    munus.commitment,
    show.contract,
    show.journey,
    show.next_fight,
    show.munus_end,
    duel.duel,
    duel.duel_round,
    duel.duel_end,
    spar.spar,
]

GAME = Game(
    name="munera",
    version=2,
    package=__name__,
    state=Arena,
    scenes={scene.__name__: agreements.limited(scene) for scene in SCENES},
    settle=options.settle,
    seats=options.seats,
    new=setup.new,
    view=view.view,
    redeal=view.redeal,
    reshuffle=view.reshuffle,
    check=check,
    player_counts=sorted(data.RULES.phase.munera),
    worth=view.worth,
    spans=view.spans,
    over=view.over,
    prospects=prospects.prospects,
    deal=agreements.deal,
    lacks=agreements.lacks,
    policies=policies.POLICIES,
    upgrades=upgrade.UPGRADES,
    fingerprint=data.fingerprint,
    may_deal=agreements.may_deal,
    must_wait=agreements.must_wait,
    practice={"round_limit": "10"},
    files=options.FILES,
    things=options.things,
    names=titles.names,
)
