"""The arena: everything that lies on the table (chapter 2), and what can be read off it at a glance."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct, field

from pbem.engine import State

from .box import Box, box_of
from .cardfile import DECKS, EVENTUM
from .data import RULES

SETUP, LUDUS, FORUM, MUNUS, OVER = "setup", "ludus", "forum", "munus", "over"


class Man(Struct):
    """A gladiator in somebody's gymnasium. ``munus`` and ``side``: where he is reserved or committed, and for whom."""

    owner: str
    style: str = ""  # his class, "" as long as he has none
    rank: int = 0
    renown: int = 0
    engaged: bool = False
    wound: int = 0
    munus: str = ""
    side: str = ""
    fought: bool = False

    def copy(self) -> Man:
        return Man(
            self.owner, self.style, self.rank, self.renown, self.engaged, self.wound, self.munus, self.side, self.fought
        )


class Gymnasium(Struct):
    """All a player owns. ``hand`` is secret, in order of receipt; ``won`` and ``spent`` are of this forum phase."""

    treasury: int
    home: str = ""
    glory: int = 0
    gladiators: list[str] = []
    ministers: list[str] = []
    hand: list[str] = []
    won: list[str] = []
    spent: int = 0
    calm: int = 0  # submission added until the end of the round

    def copy(self) -> Gymnasium:
        return Gymnasium(
            self.treasury, self.home, self.glory, self.gladiators[:], self.ministers[:], self.hand[:], self.won[:],
            self.spent, self.calm,
        )  # fmt: skip


class Loan(Struct, frozen=True):
    """A gladiator whom his owner lets another player commit to one munus for a fee."""

    owner: str
    borrower: str
    gladiator: str
    munus: str
    fee: int


class Show(Struct):
    """The munus that is being resolved: who takes part for what, and how eventa have changed it."""

    munus: str
    first: str  # the rudiarius
    second: str = ""
    payment: int = 0  # of the second participant
    low: int = -1  # the lowest bid of the tender so far
    joiners: list[str] = []
    named: list[str] = []  # gladiators named so far by whoever is choosing
    chooser: str = ""
    halved: dict[str, int] = {}
    added: dict[str, int] = {}
    glory: dict[str, int] = {}
    free: list[str] = []  # who travels for nothing
    robbed: dict[str, int] = {}
    agreed: bool = False  # both sides are committed
    paid: bool = False  # the payout is made
    sets: dict[str, list[str]] = {}  # whom each player means to send, fixed before he says whether he joins; secret

    def copy(self) -> Show:
        return Show(
            self.munus, self.first, self.second, self.payment, self.low, self.joiners[:], self.named[:], self.chooser,
            self.halved.copy(), self.added.copy(), self.glory.copy(), self.free[:], self.robbed.copy(), self.agreed, self.paid,
            {seat: names[:] for seat, names in self.sets.items()},
        )  # fmt: skip


class Duel(Struct, omit_defaults=True):
    """A duel in progress. Lists of two are about fighter I and fighter II; a die of -1 was not thrown yet."""

    fighters: list[str]
    owners: list[str]
    full: bool = True
    virtus: list[int] = field(default_factory=lambda: [0, 0])
    wounds: list[int] = field(default_factory=lambda: [0, 0])
    dice: list[int] = field(default_factory=lambda: [-1, -1])
    pugna: int = 0
    comprobatio: int = 0
    round: int = 0
    strength: list[int] = field(default_factory=lambda: [0, 0])  # 2 x virtus + courage when the bets are placed
    bettors: list[str] = []
    bets: dict[str, list[int]] = {}  # bettor -> [side, stake]
    boxes: list[str] = []  # schemes used in this duel
    schemes: dict[str, int] = {}  # bettor -> how many he has used
    right: str = ""  # the bettor who may scheme
    tricks: list[str] = []  # pausa, refectio: of this round
    dead: list[bool] = field(default_factory=lambda: [False, False])
    outcome: str = ""
    winner: int = -1
    appreciation: int | None = None
    beyond: list[int] = field(default_factory=lambda: [0, 0])  # virtus above or below the track, until eventa are played

    def copy(self) -> Duel:
        return Duel(
            self.fighters, self.owners, self.full, self.virtus[:], self.wounds[:], self.dice[:], self.pugna,
            self.comprobatio, self.round, self.strength[:], self.bettors, {seat: bet[:] for seat, bet in self.bets.items()},
            self.boxes[:], self.schemes.copy(), self.right, self.tricks[:], self.dead[:], self.outcome, self.winner,
            self.appreciation, self.beyond[:],
        )  # fmt: skip


class Arena(State, kw_only=True, dict=True, omit_defaults=True):
    """All gymnasia, the decks with their discards, the forum, the munera, and what is being fought."""

    options: dict[str, Any]
    round: int = 0
    phase: str = SETUP
    rudis: str
    gyms: dict[str, Gymnasium]
    men: dict[str, Man]
    doctors: dict[str, str]  # doctor -> the class he teaches, "" as long as none is named
    used: dict[str, int]  # coquus -> points used since the last forum phase
    decks: dict[str, list[str]]  # the last card lies on top
    discards: dict[str, list[str]]
    forum: list[str]
    put_up: list[str]  # cards of the forum that were put up this phase
    resale: list[tuple[str, str, int]]  # seller, card, reserve
    resold: list[str]  # cards that were put to auction in this market
    on_offer: list[str]  # the card that is being auctioned, if any
    munera: list[str]  # the zone
    loans: list[Loan]
    show: Show | None = None
    duel: Duel | None = None
    trading: bool = False  # a deal has left somebody with too many eventa, or with a doctor whose class he must name
    lending: list[Loan] = field(default_factory=list)  # loans that owners are ready to make; secret until they meet a wish
    wishes: list[Loan] = field(default_factory=list)  # loans that borrowers want, with the most they would pay; secret
    recalled: list[str] = field(default_factory=list)  # taken back in this phase: no line lends them again
    discarding: str = ""  # who holds more eventa than he may keep, and is asked which of them go

    def copy(self) -> Arena:
        return Arena(
            seats=self.seats,
            chance=self.chance.copy(),
            agenda=[entry[:] for entry in self.agenda],
            agreed=self.agreed[:],
            options=self.options,
            round=self.round,
            phase=self.phase,
            rudis=self.rudis,
            gyms={seat: gym.copy() for seat, gym in self.gyms.items()},
            men={name: man.copy() for name, man in self.men.items()},
            doctors=self.doctors.copy(),
            used=self.used.copy(),
            decks={name: deck[:] for name, deck in self.decks.items()},
            discards={name: pile[:] for name, pile in self.discards.items()},
            forum=self.forum[:],
            put_up=self.put_up[:],
            resale=self.resale[:],
            resold=self.resold[:],
            on_offer=self.on_offer[:],
            munera=self.munera[:],
            loans=self.loans[:],
            show=self.show and self.show.copy(),
            duel=self.duel and self.duel.copy(),
            trading=self.trading,
            lending=self.lending[:],
            wishes=self.wishes[:],
            recalled=self.recalled[:],
            discarding=self.discarding,
        )

    @cached_property
    def box(self) -> Box:
        """The cards and the map of this table."""
        return box_of(self.options)

    # ------------------------------------------------------------------ chance and cards

    def die(self) -> int:
        """A d10, numbered 0 to 9."""
        return self.chance.below(RULES.die, "d10")

    def draw(self, deck: str) -> str | None:
        """The top card. When there is none the discard is shuffled then, not earlier; both empty: no card (R-37)."""
        if not self.decks[deck]:
            self.decks[deck], self.discards[deck] = self.discards[deck], []
            if not self.decks[deck]:
                return None
            self.shuffle(deck)
        self.chance.reveal()
        return self.decks[deck].pop()

    def shuffle(self, deck: str) -> None:
        """Bring a deck into a new order; written down, it is read from the top."""
        cards = self.decks[deck][::-1]
        self.chance.shuffle(cards, deck)
        self.decks[deck] = cards[::-1]

    def deal_eventum(self, seat: str) -> None:
        """One eventum card from the deck into a hand; what it is only its owner learns."""
        card = self.draw(EVENTUM)
        if card is None:
            self.tell("no_eventum", seat=seat)
            return
        self.gyms[seat].hand.append(card)
        self.tell("eventum_drawn", seat=seat)
        self.tell_only((seat,), "your_eventum", card=self.box.kind[card])

    # ------------------------------------------------------------------ players

    def in_order(self) -> list[str]:
        """Rudis order: the rudiarius first, then clockwise."""
        return self.seats_from(self.rudis)

    def rudis_goes_left(self) -> None:
        self.rudis = self.seat_after(self.rudis)
        self.tell("rudis_goes", seat=self.rudis)

    def agree_on(self, loan: Loan) -> None:
        """A loan stands once: the later agreement about it takes the place of the earlier one (R-48)."""
        about = loan.gladiator, loan.munus, loan.borrower
        self.loans = [*(old for old in self.loans if (old.gladiator, old.munus, old.borrower) != about), loan]

    def promised(self) -> list[str]:
        """Gladiators lent for the munus that is being resolved to somebody who has joined: his set stands by their classes."""
        show = self.show
        return [loan.gladiator for loan in self.loans if loan.munus == show.munus and loan.borrower in show.joiners] if show else []

    def pay(self, seat: str, amount: int) -> int:
        """Money to the bank, as far as there is any (R-20); gives what was paid."""
        gym = self.gyms[seat]
        paid = min(amount, gym.treasury)
        gym.treasury -= paid
        return paid

    def competence(self, seat: str, staff: str) -> int:
        """The best of a player's ministers of this type; they do not add up (R-11)."""
        best = 0
        ministers = self.box.ministers
        for minister in self.gyms[seat].ministers:
            card = ministers[minister]
            if card.type == staff and card.competence > best:
                best = card.competence
        return best

    def doctor(self, seat: str, style: str) -> int:
        """The best of a player's doctors for a class."""
        best = 0
        for minister in self.gyms[seat].ministers:
            if self.doctors.get(minister) == style and style:
                best = max(best, self.box.ministers[minister].competence)
        return best

    def coquus(self, seat: str) -> int:
        """Rerolls that a player's cooks have left: every cook has his own (R-11)."""
        ministers, left = self.box.ministers, 0
        for minister in self.gyms[seat].ministers:
            if minister in self.used:
                left += ministers[minister].competence - self.used[minister]
        return left

    # ------------------------------------------------------------------ gladiators

    def valour(self, name: str) -> int:
        return self.box.gladiators[name].valour + self.box.ranks[self.men[name].rank].bonus

    def charisma(self, name: str) -> int:
        return self.box.gladiators[name].charisma + self.box.ranks[self.men[name].rank].bonus

    def virtus(self, name: str) -> int:
        """With which he starts a duel, before eventa."""
        return min(self.full_virtus(name), RULES.duel.virtus)

    def full_virtus(self, name: str) -> int:
        """The same before it is kept within its track; his owner's doctor counts, on loan or not (R-12)."""
        man = self.men[name]
        return self.valour(name) + self.doctor(man.owner, man.style)

    def submission(self, name: str) -> int:
        owner = self.men[name].owner
        return self.box.gladiators[name].submission + self.competence(owner, "lupae") + self.gyms[owner].calm

    def worth(self, name: str) -> int:
        """What the forum gives for him, and the compensation for a condemned one."""
        man = self.men[name]
        return self.box.gladiators[name].cost + man.renown + self.box.ranks[man.rank].worth

    def is_free(self, name: str) -> bool:
        """Ready and neither reserved nor committed."""
        man = self.men[name]
        return not man.engaged and not man.munus

    def familia(self, seat: str) -> list[str]:
        """A player's gladiators by id."""
        return sorted(self.gyms[seat].gladiators)


def no_decks() -> dict[str, list[str]]:
    return {deck: [] for deck in DECKS}
