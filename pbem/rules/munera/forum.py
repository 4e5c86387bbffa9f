"""The eventum phase and the forum phase (5.1, 5.2)."""

from __future__ import annotations

from functools import partial

from pbem.engine import Call, Coming, Done, Next, Outcome, Scene, prepare

from .auctions import auctions, bids
from .cardfile import GLADIATOR, MINISTER
from .data import RULES
from .dice import RECOVERY, house_die
from .ending import ending, somebody_has_enough
from .eventum import PASS, window
from .gladiators import settle_classes
from .hands import draw_eventa, kinds_in_hand
from .market import market
from .state import FORUM, LUDUS, Arena


def eventum_phase(arena: Arena) -> Scene[Outcome]:
    """In rudis order each player draws an eventum. The forum cards are shown too, so that orders can be given (R-05)."""
    arena.phase = LUDUS
    yield from draw_eventa(arena, arena.in_order())
    lay_out_forum(arena)
    return Next(forum_orders)


def forum_orders(arena: Arena) -> Scene[Outcome]:
    """Stage A: players deal with each other, and give their orders for everything up to the end of the forum phase."""
    yield from prepare(partial(all_coming, arena), "forum_day", facts={"round_no": arena.round}, open=True)
    return Next(ludus)


def all_coming(arena: Arena) -> dict[str, list[Coming]]:
    return {seat: forum_coming(arena, seat) for seat in arena.in_order()}


def forum_coming(arena: Arena, seat: str) -> list[Coming]:
    """What this player may be asked until the end of the forum phase."""
    gym = arena.gyms[seat]
    coming = [Coming("bid", card, bids(arena, seat, arena.box.cost(card))) for card in arena.forum]
    coming.append(Coming("open", None, {"done": None, **{card: card for card in arena.forum}}))
    coming.append(Coming("sell", None, {card: card for card in (*arena.familia(seat), *sorted(gym.ministers))}))
    if gym.hand:
        eventa = arena.box.eventa
        kinds = [kind for kind in kinds_in_hand(arena, seat) if eventa[kind].window in ("w_ludus", "w_forum")]
        coming.append(Coming("play", None, {PASS: None, **{kind: kind for kind in kinds}}))
    return coming


def ludus(arena: Arena) -> Scene[Outcome]:
    """The window of the eventum phase, after all draws."""
    yield from window(arena, "w_ludus")
    return Done()


def lay_out_forum(arena: Arena) -> None:
    """What lies on the forum is discarded; as many gladiators and ministers as there are players are revealed."""
    for card in arena.forum:
        arena.discards[GLADIATOR if card in arena.box.gladiators else MINISTER].append(card)
    drawn = [arena.draw(deck) for deck in (GLADIATOR, MINISTER) for _ in arena.seats]
    arena.forum = [card for card in drawn if card is not None]
    arena.put_up = []
    for gym in arena.gyms.values():
        gym.spent, gym.won = 0, []
    arena.tell("forum_laid_out", cards=arena.forum[:])


def forum_phase(arena: Arena) -> Scene[Outcome]:
    """Cooks are fresh again, engaged gladiators become ready, wounds are looked at; then the forum opens."""
    arena.phase = FORUM
    for coquus in arena.used:
        arena.used[coquus] = 0
    wounded = [name for seat in arena.in_order() for name in arena.familia(seat) if arena.men[name].wound]
    for man in arena.men.values():
        if man.engaged and not man.wound:
            man.engaged = False
    for name in wounded:
        yield from look_at_wound(arena, name)
    return Next(forum_opens)


def look_at_wound(arena: Arena, name: str) -> Scene[None]:
    """Die and medicus, 4 or more removes the marker; he stays engaged for the whole of this round."""
    need = RULES.phase.healed - arena.competence(arena.men[name].owner, "medicus")
    failed = yield from house_die(arena, name, RECOVERY, need, lambda die: die < need)
    if failed:
        arena.tell("wound_stays", gladiator=name)
    else:
        arena.men[name].wound = 0
        arena.tell("wound_heals", gladiator=name)


def forum_opens(arena: Arena) -> Scene[Outcome]:
    """The window of the forum; then market A."""
    yield from window(arena, "w_forum")
    if somebody_has_enough(arena):
        return ending(arena)
    return Call(market, then=Next(forum_auctions))


def forum_auctions(arena: Arena) -> Scene[Outcome]:
    """After market A the auctions, after them market B."""
    yield from ()
    return Call(auctions, 0, then=Next(second_market))


def second_market(arena: Arena) -> Scene[Outcome]:
    """Market B; then the phase ends."""
    yield from ()
    return Call(market, then=Next(forum_closes))


def forum_closes(arena: Arena) -> Scene[Outcome]:
    """Classes and doctors' classes are settled; unsold cards stay, but nobody can buy them meanwhile."""
    yield from ()
    arena.resold = []
    return Next(settle_classes, *arena.in_order())

