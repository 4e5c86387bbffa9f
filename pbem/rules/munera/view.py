"""What may be seen (10.7): by allow-list. Hands, decks and sealed bids are not in it, but for one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Chance, Span

from .cardfile import DECKS, EVENTUM
from .contract import able, able_with_classes, best_set, travel
from .data import STANDARD
from .state import FORUM, LUDUS, MUNUS, SETUP, Arena, Duel, Show
from .wagers import table_of


def view(arena: Arena, seat: str | None) -> dict[str, Any]:
    """The table as this seat sees it."""
    return {
        "you": seat,
        "seats": list(arena.seats),
        "options": _options(arena),
        "round": arena.round,
        "phase": arena.phase,
        "rudis": arena.rudis,
        "players": {other: _gymnasium(arena, other, mine=other == seat) for other in arena.seats},
        "forum": [_ware(arena, card) for card in arena.forum],
        "put_up": arena.put_up[:],
        "on_offer": arena.on_offer[:],
        "resale": [{"seller": seller, "card": card, "reserve": reserve} for seller, card, reserve in arena.resale],
        "munera": [_munus(arena, munus, seat) for munus in arena.munera],
        "loans": [_loan(loan) for loan in arena.loans],
        "show": _show(arena, arena.show),
        "duel": _duel(arena, arena.duel),
        "deck_sizes": {deck: len(arena.decks[deck]) for deck in DECKS},
        "discards": {deck: _shown(arena, deck) for deck in DECKS},
    }


def _options(arena: Arena) -> dict[str, Any]:
    """A map or cards of the table's own are named, not shown whole."""
    return {
        name: value if name not in ("map", "cards") or value == STANDARD else "own" for name, value in arena.options.items()
    }


def _shown(arena: Arena, deck: str) -> list[str]:
    pile = arena.discards[deck]
    return [arena.box.kind[card] for card in pile] if deck == EVENTUM else pile[:]


def _gymnasium(arena: Arena, seat: str, *, mine: bool) -> dict[str, Any]:
    gym = arena.gyms[seat]
    known: dict[str, Any] = {
        "home": gym.home,
        "treasury": gym.treasury,
        "glory": gym.glory,
        "gladiators": {name: _gladiator(arena, name) for name in _by_class(arena, seat)},
        "ministers": {minister: _minister(arena, minister) for minister in sorted(gym.ministers)},
        "hand_size": len(gym.hand),
        "calm": gym.calm,
        "won": gym.won[:],
        "spent": gym.spent,
    }
    if mine:
        known["hand"] = [arena.box.kind[card] for card in gym.hand]
        known["cards"] = {kind: _eventum(arena, kind) for kind in known["hand"]}
    return known


def _eventum(arena: Arena, kind: str) -> dict[str, str]:
    """When a card may be played; what it does is said by the catalogue, unless the cards are the table's own."""
    card = arena.box.eventa[kind]
    return {"window": card.window, "text": "" if arena.options["cards"] == STANDARD else card.text}


def _by_class(arena: Arena, seat: str) -> list[str]:
    order = [*arena.box.classes, ""]
    return sorted(arena.gyms[seat].gladiators, key=lambda name: (order.index(arena.men[name].style), name))


def _gladiator(arena: Arena, name: str) -> dict[str, Any]:
    man, card = arena.men[name], arena.box.gladiators[name]
    state = "wounded" if man.wound else "engaged" if man.engaged else "ready"
    return {
        "class": man.style,
        "origin": card.origin,
        "valour": card.valour,
        "courage": card.courage,
        "charisma": card.charisma,
        "rank": arena.box.rank_names[man.rank],
        "renown": man.renown,
        "virtus": arena.virtus(name),
        "submission": arena.submission(name),
        "worth": arena.worth(name),
        "state": state,
        "munus": man.munus,
        "side": man.side,
        "fought": man.fought,
    }


def _minister(arena: Arena, minister: str) -> dict[str, Any]:
    card = arena.box.ministers[minister]
    known: dict[str, Any] = {"type": card.type, "competence": card.competence}
    if minister in arena.doctors:
        known["class"] = arena.doctors[minister]
    if minister in arena.used:
        known["left"] = card.competence - arena.used[minister]
    return known


def _ware(arena: Arena, card: str) -> dict[str, Any]:
    """A card of the forum."""
    known: dict[str, Any] = {"card": card, "cost": arena.box.cost(card), "put_up": card in arena.put_up}
    if card in arena.box.gladiators:
        printed = arena.box.gladiators[card]
        values = {"valour": printed.valour, "courage": printed.courage, "charisma": printed.charisma}
        return {**known, "gladiator": True, "origin": printed.origin, "submission": printed.submission, **values}
    minister = arena.box.ministers[card]
    return {**known, "gladiator": False, "type": minister.type, "competence": minister.competence}


def _munus(arena: Arena, munus: str, seat: str | None) -> dict[str, Any]:
    """A munus of the zone: who could fulfil it, how far it is, and whom the automatic answer would send."""
    card, italy = arena.box.munera[munus], arena.box.italy
    homes = {other: arena.gyms[other].home for other in arena.seats if arena.gyms[other].home}
    known: dict[str, Any] = {
        "munus": munus,
        "region": card.region,
        "pairs": card.pairs,
        "pairing": card.pairing,
        "denarii": card.denarii,
        "glory": card.glory,
        "distance": {other: italy.steps(home, card.region) for other, home in homes.items()},
        "travel": {other: travel(arena, other, munus) for other in homes},
        "able": [other for other in homes if able_with_classes(arena, other, munus, card.denarii)],
    }
    if seat is not None and seat in known["able"]:
        if able(arena, seat, munus, card.denarii):
            known["with"] = list(best_set(arena, seat, munus, card.denarii))
        else:
            known["with_classes"] = True
    return known


def _loan(loan: Any) -> dict[str, Any]:
    names = ("owner", "borrower", "gladiator", "munus", "fee")
    return {name: getattr(loan, name) for name in names}


def _show(arena: Arena, show: Show | None) -> dict[str, Any]:
    if show is None:
        return {}
    sides = {side: _sent_by(arena, side) for side in (show.first, show.second) if side}
    return {
        "munus": show.munus,
        "first": show.first,
        "second": show.second,
        "payment": show.payment,
        "low": show.low,
        "named": show.named[:],
        "chooser": show.chooser,
        "sides": sides,
    }


def _sent_by(arena: Arena, side: str) -> list[str]:
    return [name for name, man in arena.men.items() if man.munus and man.side == side]


def _duel(arena: Arena, duel: Duel | None) -> dict[str, Any]:
    if duel is None:
        return {}
    return {
        "fighters": duel.fighters[:],
        "owners": duel.owners[:],
        "full": duel.full,
        "virtus": duel.virtus[:],
        "wounds": duel.wounds[:],
        "courage": [arena.box.gladiators[name].courage for name in duel.fighters],
        "dice": [die if die >= 0 else "" for die in duel.dice],
        "pugna": duel.pugna,
        "comprobatio": duel.comprobatio,
        "round": duel.round,
        "bettors": duel.bettors[:],
        "bets": {seat: {"side": duel.fighters[side], "stake": stake} for seat, (side, stake) in duel.bets.items()},
        "boxes": duel.boxes[:],
        "boxes_free": [box for box in table_of(arena).schemes if box not in duel.boxes] if duel.bettors else [],
        "right": duel.right,
        "outcome": duel.outcome,
    }


# ------------------------------------------------------------------ what nobody knows


def redeal(arena: Arena, seat: str | None, chance: Chance) -> None:
    """Every deck in another order; the other players' eventa from those that this seat has not seen."""
    _shuffle_decks(arena, [deck for deck in DECKS if deck != EVENTUM], chance)
    others = [other for other in arena.seats if other != seat]
    unseen = _unseen_eventa(arena, arena.gyms[seat].hand if seat else [])
    chance.shuffle(unseen, "redeal")
    for other in others:
        size = len(arena.gyms[other].hand)
        arena.gyms[other].hand, unseen = unseen[:size], unseen[size:]
    arena.decks[EVENTUM] = unseen
    arena.lending = [loan for loan in arena.lending if loan.owner == seat]
    arena.wishes = [loan for loan in arena.wishes if loan.borrower == seat]
    if arena.show:
        arena.show.sets = {other: names for other, names in arena.show.sets.items() if other == seat}


def _unseen_eventa(arena: Arena, own: Sequence[str]) -> list[str]:
    """All eventa but the own ones and the discarded. Which copy of a kind was discarded nobody can know: the first one."""
    unseen = sorted(card for card in arena.box.deck[EVENTUM] if card not in own)
    kind = arena.box.kind
    for place, card in enumerate(arena.discards[EVENTUM]):
        copy = next(other for other in unseen if kind[other] == kind[card])
        arena.discards[EVENTUM][place] = copy
        unseen.remove(copy)
    return unseen


def reshuffle(arena: Arena) -> None:
    """Every deck in another order, after something of one was seen and taken back; hands stay."""
    _shuffle_decks(arena, DECKS, arena.chance)


def _shuffle_decks(arena: Arena, decks: Sequence[str], chance: Chance) -> None:
    for deck in decks:
        arena.decks[deck] = sorted(arena.decks[deck])
        chance.shuffle(arena.decks[deck], "redeal")


# ------------------------------------------------------------------ spans and worth


def over(view: dict[str, Any], kind: str, word: str) -> str | None:
    """Regions are chosen before the first round only."""
    return "kind_over" if kind == "region" and view["phase"] != SETUP else None


def spans(arena: Arena, seat: str) -> dict[str, Span]:
    """Stretches of play that orders are good for: the set-up, the forum phase, the munus phase, the round."""
    forums = max(0, arena.round - 1)
    munera = arena.round if arena.phase == MUNUS or arena.phase not in (SETUP, LUDUS, FORUM) else max(0, arena.round - 1)
    return {
        "setup": Span(1, arena.phase == SETUP),
        "forum": Span(forums, arena.phase in (LUDUS, FORUM)),
        "munus": Span(munera, arena.phase == MUNUS),
        "round": Span(max(1, arena.round), True),
    }


def worth(arena: Arena, seat: str) -> float:
    """How good this side looks: glory above all, then money, gladiators by what they can do, staff."""
    gym = arena.gyms[seat]
    men = [(arena.men[name], name) for name in gym.gladiators]
    strength = sum(
        1 + 0.4 * arena.virtus(name) + 0.2 * man.renown + 2 * man.rank + (0.5 if not man.engaged else 0) - 0.7 * man.wound
        for man, name in men
    )
    styles = {man.style for man, _ in men}
    pairs = sum(1 for one, other in arena.box.pairings.values() if one in styles and other in styles)
    staff = sum(arena.box.ministers[minister].competence for minister in gym.ministers)
    return 10 * gym.glory + 0.5 * gym.treasury + strength + pairs + staff + 0.5 * len(gym.hand)
