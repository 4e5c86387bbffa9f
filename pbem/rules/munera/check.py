"""What must hold after every step (chapter 13), as far as one look at the table can tell."""

from __future__ import annotations

from collections.abc import Iterable

from .cardfile import EVENTUM, GLADIATOR, MINISTER, MUNUS
from .data import RULES
from .state import Arena


def check(arena: Arena) -> None:
    """Raise AssertionError if a card was lost or a rule of the house is broken."""
    _cards(arena)
    _gymnasia(arena)
    _men(arena)
    _staff(arena)
    _show(arena)
    _duel(arena)


def _cards(arena: Arena) -> None:
    """1: every card is in exactly one place."""
    gyms = arena.gyms.values()
    box = arena.box
    chosen = [arena.show.munus] if arena.show and arena.show.munus not in arena.munera else []
    lying = {
        GLADIATOR: [card for card in arena.forum if card in box.gladiators] + [card for gym in gyms for card in gym.gladiators],
        MINISTER: [card for card in arena.forum if card in box.ministers] + [card for gym in gyms for card in gym.ministers],
        MUNUS: arena.munera + chosen,
        EVENTUM: [card for gym in gyms for card in gym.hand],
    }
    for deck, cards in lying.items():
        everywhere = arena.decks[deck] + arena.discards[deck] + cards
        _once_each(deck, everywhere, box.deck[deck])
    assert sorted(arena.men) == sorted(card for gym in gyms for card in gym.gladiators), "men and gladiators differ"


def _once_each(deck: str, found: Iterable[str], printed: Iterable[str]) -> None:
    assert sorted(found) == sorted(printed), f"the {deck} cards are not all there, each once"


def _gymnasia(arena: Arena) -> None:
    """2, 3, 5: no debts, at most five eventa, one rudiarius."""
    assert arena.rudis in arena.seats, "nobody has the rudis"
    for seat, gym in arena.gyms.items():
        assert gym.treasury >= 0, f"{seat} has {gym.treasury} denarii"
        assert gym.glory >= 0, f"{seat} has {gym.glory} glory"
        assert len(gym.hand) <= RULES.limits.hand or arena.discarding == seat, f"{seat} holds {len(gym.hand)} eventa"
        for name in gym.gladiators:
            assert arena.men[name].owner == seat, f"{name} does not know his owner"


def _men(arena: Arena) -> None:
    """4, 7, 9: wounds, renown, commitments."""
    for name, man in arena.men.items():
        assert man.wound in (0, 1) and (man.engaged or not man.wound), f"{name} is wounded and not engaged"
        top = man.rank == len(arena.box.ranks) - 1
        assert man.renown >= 0 and (top or man.renown < RULES.renown.step), f"{name} has {man.renown} renown"
        assert man.style in ("", *arena.box.classes), f"there is no class {man.style}"
        if man.munus:
            assert man.style, f"{name} is committed without a class"
            assert arena.show and man.munus == arena.show.munus, f"{name} is committed to nothing"
            assert man.side in (arena.show.first, arena.show.second or man.side), f"{name} is on no side"
        else:
            assert not man.side and not man.fought, f"{name} is on a side and not committed"


def _staff(arena: Arena) -> None:
    """6: no coquus gives more than he has; doctors and cooks are somebody's."""
    ministers = [minister for gym in arena.gyms.values() for minister in gym.ministers]
    types = arena.box.ministers
    cooks, doctors = ([one for one in ministers if types[one].type == type] for type in ("coquus", "doctor"))
    assert sorted(arena.used) == sorted(cooks), "the cooks who gave are not those who are there"
    assert sorted(arena.doctors) == sorted(doctors), "the doctors who teach are not those who are there"
    for minister, used in arena.used.items():
        assert 0 <= used <= types[minister].competence, f"{minister} gives {used}"


def _show(arena: Arena) -> None:
    """8: both sides are complete and of different pairings when they are committed."""
    show = arena.show
    if show is None or show.paid or not show.second:
        return
    card = arena.box.munera[show.munus]
    for side in (show.first, show.second):
        styles = [man.style for man in arena.men.values() if man.munus and man.side == side]
        if styles:
            pairings = [arena.box.pairing_of[style] for style in styles]
            assert len(styles) == 2 * card.pairs and len(dict.fromkeys(pairings)) == card.pairs, f"the pairs of {side}"


def _duel(arena: Arena) -> None:
    """6: the tracks keep within their ends, each box is used once."""
    duel = arena.duel
    if duel is None:
        return
    ends = RULES.duel
    assert -ends.pugna <= duel.pugna <= ends.pugna, f"pugna {duel.pugna}"
    assert ends.comprobatio_low <= duel.comprobatio <= ends.stantes_missi, f"comprobatio {duel.comprobatio}"
    boxes = len(arena.box.wagers[len(arena.seats)].schemes)
    assert len(duel.boxes) == len(dict.fromkeys(duel.boxes)) <= boxes, "a box of wagers is used twice"
    for side, name in enumerate(duel.fighters):
        assert 0 <= duel.virtus[side] <= ends.virtus, f"{name} has virtus {duel.virtus[side]}"
        assert 0 <= duel.wounds[side] <= arena.box.gladiators[name].courage + 1, f"{name} has {duel.wounds[side]} wounds"
        assert -1 <= duel.dice[side] < RULES.die, f"the die of {name}"
