"""Contracts (6.1, 6.2): who can send which gladiators to a munus, and whether everybody concerned can pay for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from .cardfile import MunusCard
from .state import Arena, Loan

Pair = tuple[str, str]
NEVER = 1_000_000  # pairs that cannot be had

# ------------------------------------------------------------------ who can be sent


def loans_to(arena: Arena, seat: str, munus: str) -> dict[str, Loan]:
    """Gladiators this player has borrowed for this munus and could commit now."""
    return {
        loan.gladiator: loan
        for loan in arena.loans
        if loan.borrower == seat and loan.munus == munus and arena.is_free(loan.gladiator)
    }


def candidates(arena: Arena, seat: str, munus: str) -> list[str]:
    """Ready gladiators with a class, own ones and those borrowed for this munus."""
    men = arena.men
    own = [name for name in arena.gyms[seat].gladiators if men[name].style and arena.is_free(name)]
    if arena.loans:
        own += [name for name in loans_to(arena, seat, munus) if men[name].style]
    return own


def void_loans(arena: Arena) -> None:
    """A loan is void when the gladiator is not ready any longer, is somebody else's, or is reserved."""
    standing = [
        loan
        for loan in arena.loans
        if loan.munus in arena.munera and loan.gladiator in arena.men
        and arena.men[loan.gladiator].owner == loan.owner and arena.is_free(loan.gladiator)
    ]  # fmt: skip
    for loan in arena.loans:
        if loan not in standing:
            arena.tell("loan_void", owner=loan.owner, borrower=loan.borrower, gladiator=loan.gladiator, munus=loan.munus)
    arena.loans = standing


# ------------------------------------------------------------------ money


def travel(arena: Arena, seat: str, munus: str) -> int:
    """One payment for each player and munus, no matter how many gladiators; nothing for the way back."""
    return arena.box.italy.price(arena.gyms[seat].home, arena.box.munera[munus].region, arena.competence(seat, "vectores"))


def wages(arena: Arena, names: Iterable[str]) -> int:
    gladiators = arena.box.gladiators
    return sum(gladiators[name].wage for name in names)


def need(arena: Arena, seat: str, munus: str, names: Iterable[str]) -> int:
    """Travel and wages that a player owes for these gladiators: for those that are his own, whomever they fight for."""
    own = [name for name in names if arena.men[name].owner == seat]
    return travel(arena, seat, munus) + wages(arena, own) if own else 0


def fees(arena: Arena, seat: str, munus: str, names: Iterable[str]) -> list[Loan]:
    """The loans that are used if this player sends these gladiators."""
    loans = loans_to(arena, seat, munus)
    return [loans[name] for name in names if arena.men[name].owner != seat]


def sent_already(arena: Arena, munus: str) -> list[str]:
    return [name for name, man in arena.men.items() if man.munus == munus]


def affordable(arena: Arena, seat: str, munus: str, payment: int, names: Sequence[str]) -> bool:
    """Whether this player, and everybody whose gladiators are used, can pay what it costs (R-48)."""
    show = arena.show
    sent = sent_already(arena, munus) if show and show.munus == munus and show.first != seat else []
    loans = fees(arena, seat, munus, names)
    if sent and show:
        loans += [loan for loan in arena.loans if loan.gladiator in sent and (loan.borrower, loan.munus) == (show.first, munus)]
    prizes = {seat: payment}
    if sent and show:
        prizes[show.first] = arena.box.munera[munus].denarii
    everybody = [*sent, *names]
    concerned = {arena.men[name].owner: None for name in everybody} | {seat: None}
    for player in concerned:
        balance = arena.gyms[player].treasury
        balance += sum(loan.fee for loan in loans if loan.owner == player)
        balance -= sum(loan.fee for loan in loans if loan.borrower == player)
        if balance < 0 or balance + prizes.get(player, 0) < need(arena, player, munus, everybody):
            return False
    return True


# ------------------------------------------------------------------ which sets are legal


def can_complete(arena: Arena, seat: str, munus: str, payment: int, men: Sequence[str], named: Sequence[str] = ()) -> bool:
    """Whether the gladiators named so far can be made a legal set."""
    if arena.loans and _others_are_concerned(arena, seat, munus, men):
        return next(legal_sets(arena, seat, munus, payment, men, named), None) is not None
    cheapest = _least_wages(arena, arena.box.munera[munus], men, named)
    return cheapest + travel(arena, seat, munus) <= arena.gyms[seat].treasury + payment


def can_be_made(arena: Arena, seat: str, munus: str, named: Sequence[str] = ()) -> bool:
    """Whether there are gladiators for it, whatever it costs."""
    return _least_wages(arena, arena.box.munera[munus], candidates(arena, seat, munus), named) < NEVER


def _others_are_concerned(arena: Arena, seat: str, munus: str, men: Sequence[str]) -> bool:
    """Borrowed gladiators, or own ones who fight for somebody else: then fees come into it."""
    own_sent = any(man.munus == munus and man.owner == seat for man in arena.men.values())
    return own_sent or any(arena.men[name].owner != seat for name in men)


def _least_wages(arena: Arena, card: MunusCard, men: Sequence[str], named: Sequence[str]) -> int:
    """The wages of the cheapest set of own gladiators that contains those named; NEVER if there is none."""
    box, gladiators = arena.box, arena.box.gladiators
    by_class: dict[str, list[int]] = {}
    for name in men:
        if name not in named:
            by_class.setdefault(arena.men[name].style, []).append(gladiators[name].wage)
    for wage in by_class.values():
        wage.sort()
    total = wages(arena, named)
    used = [box.pairing_of[arena.men[name].style] for name in named[::2]]
    if len(named) % 2:
        partners = by_class.get(box.opponent[arena.men[named[-1]].style])
        if not partners:
            return NEVER
        total += partners[0]
    prices = sorted(_pair_price(by_class, box.pairings[one]) for one in asked_pairings(arena, card) if one not in used)
    missing = card.pairs - len(used)
    return total + sum(prices[:missing]) if missing <= len(prices) else NEVER


def _pair_price(by_class: dict[str, list[int]], pair: Pair) -> int:
    one, other = pair
    if one == other:
        both = by_class.get(one, [])
        return both[0] + both[1] if len(both) > 1 else NEVER
    left, right = by_class.get(one), by_class.get(other)
    return left[0] + right[0] if left and right else NEVER


def asked_pairings(arena: Arena, card: MunusCard) -> Sequence[str]:
    """The pairing the card names, or all of them."""
    return (card.pairing,) if card.pairing else tuple(arena.box.pairings)


def legal_sets(
    arena: Arena, seat: str, munus: str, payment: int, men: Sequence[str], named: Sequence[str] = ()
) -> Iterator[tuple[str, ...]]:
    """All legal sets that begin with those named: pairs of different pairings, and money for it."""
    card = arena.box.munera[munus]
    chosen = list(zip(named[::2], named[1::2]))
    used = [arena.box.pairing_of[arena.men[one].style] for one in named[::2]]
    left = [name for name in men if name not in named]
    open_pair = named[-1] if len(named) % 2 else ""
    partners = _partners(arena, open_pair, left) if open_pair else [""]
    free = [pairing for pairing in asked_pairings(arena, card) if pairing not in used]
    for partner in partners:
        head = [*chosen, (open_pair, partner)] if open_pair else chosen
        rest = [name for name in left if name != partner]
        for pairings in combinations(free, card.pairs - len(used)):
            for pairs in product(*(pairs_of(arena, pairing, rest) for pairing in pairings)):
                names = tuple(name for pair in (*head, *pairs) for name in pair)
                if affordable(arena, seat, munus, payment, names):
                    yield names


def _partners(arena: Arena, name: str, men: Iterable[str]) -> list[str]:
    wanted = arena.box.opponent[arena.men[name].style]
    return [other for other in men if other != name and arena.men[other].style == wanted]


def pairs_of(arena: Arena, pairing: str, men: Sequence[str]) -> list[Pair]:
    """All pairs of a pairing among these gladiators."""
    one, other = arena.box.pairings[pairing]
    left = [name for name in men if arena.men[name].style == one]
    if one == other:
        return list(combinations(left, 2))
    return [(a, b) for a in left for b in men if arena.men[b].style == other]


def next_names(arena: Arena, seat: str, munus: str, payment: int, named: Sequence[str]) -> dict[str, str]:
    """Who may be named next: a gladiator of a new pairing, or a partner for the last one."""
    box, men = arena.box, candidates(arena, seat, munus)
    used = [box.pairing_of[arena.men[name].style] for name in named[::2]]
    if len(named) % 2:
        following = _partners(arena, named[-1], [name for name in men if name not in named])
    else:
        asked = [one for one in asked_pairings(arena, box.munera[munus]) if one not in used]
        following = [name for name in men if name not in named and box.pairing_of[arena.men[name].style] in asked]
    found = sorted(name for name in following if can_complete(arena, seat, munus, payment, men, [*named, name]))
    return {name: name for name in found}


def able(arena: Arena, seat: str, munus: str, payment: int) -> bool:
    """At least one set of gladiators satisfies the contract and can be paid for."""
    return can_complete(arena, seat, munus, payment, candidates(arena, seat, munus))


def able_with_classes(arena: Arena, seat: str, munus: str, payment: int) -> bool:
    """The same if ready gladiators without a class get the classes that are missing, as far as money allows."""
    if able(arena, seat, munus, payment):
        return True
    card = arena.box.munera[munus]
    free = [name for name in arena.gyms[seat].gladiators if arena.is_free(name)]
    new = [name for name in free if not arena.men[name].style]
    men = candidates(arena, seat, munus)
    styles = [arena.men[name].style for name in men]
    missing = sorted(_missing(styles, arena.box.pairings[pairing]) for pairing in asked_pairings(arena, card))
    cheapest = sorted(arena.box.gladiators[name].wage for name in [*men, *new])[: 2 * card.pairs]
    money = arena.gyms[seat].treasury + payment
    return bool(new) and sum(missing[: card.pairs]) <= len(new) and travel(arena, seat, munus) + sum(cheapest) <= money


def _missing(styles: Sequence[str], pair: Pair) -> int:
    """How many gladiators a pair still lacks."""
    one, other = pair
    if one == other:
        return max(0, 2 - styles.count(one))
    return (one not in styles) + (other not in styles)


# ------------------------------------------------------------------ the automatic set (10.6)


def best_set(arena: Arena, seat: str, munus: str, payment: int, named: Sequence[str] = ()) -> tuple[str, ...]:
    """Most rank glory for himself, then virtus, then courage, then the first ids; borrowed men only if they are needed."""
    men = candidates(arena, seat, munus)
    own = [name for name in men if arena.men[name].owner == seat]
    if all(name in own for name in named):
        quick = _best_by_class(arena, seat, munus, payment, own) if not named else None
        if quick:
            return quick
        sets = list(legal_sets(arena, seat, munus, payment, own, named))
        if sets:
            return min(sets, key=lambda names: _merit(arena, seat, names))
    return min(legal_sets(arena, seat, munus, payment, men, named), key=lambda names: _merit(arena, seat, names))


def _value(arena: Arena, seat: str, name: str) -> tuple[int, int, int]:
    man = arena.men[name]
    glory = arena.box.ranks[man.rank].glory if man.owner == seat else 0
    return -glory, -arena.virtus(name), -arena.box.gladiators[name].courage


def _merit(arena: Arena, seat: str, names: Sequence[str]) -> tuple[tuple[int, ...], list[str]]:
    """Less is better."""
    values = [_value(arena, seat, name) for name in names]
    return tuple(sum(column) for column in zip(*values)), sorted(names)


def _best_by_class(arena: Arena, seat: str, munus: str, payment: int, men: Sequence[str]) -> tuple[str, ...] | None:
    """The best of each class make the best set, unless they cost more wages than there is money for."""
    box, card = arena.box, arena.box.munera[munus]
    ranked = sorted(men, key=lambda name: (_value(arena, seat, name), name))
    best: dict[str, tuple[str, ...]] = {}
    for pairing in asked_pairings(arena, card):
        one, other = box.pairings[pairing]
        left = [name for name in ranked if arena.men[name].style == one]
        right = [name for name in ranked if arena.men[name].style == other]
        pair = tuple(left[:2]) if one == other else (*left[:1], *right[:1])
        if len(pair) == 2:
            best[pairing] = pair
    sets = [tuple(name for one in pairings for name in best[one]) for pairings in combinations(best, card.pairs)]
    if not sets:
        return None
    names = min(sets, key=lambda names: _merit(arena, seat, names))
    return names if affordable(arena, seat, munus, payment, names) else None
