"""What lies on the table of the probe."""

from __future__ import annotations

from pbem.engine import State

FAMILIES = ("red", "green", "blue")
FIGHTERS = {"ursus": 4, "milo": 2, "felix": 3, "taurus": 5, "niger": 2, "lupus": 3}  # and what a bid must reach
CARDS = {"fortuna": 4, "nummus": 5}
PURSE, HAND, LOTS, TURNS, BOUTS, BLOWS = 20, 2, 2, 2, 2, 2
WAGE, LESSON, BONUS, PRIZE, PUSH = 2, 2, 3, 2, 2


class Arena(State, kw_only=True):
    """Hands, the deck and the fighters still to come are hidden; everything else is open."""

    rounds: int
    round: int = 0
    first: str
    treasury: dict[str, int]
    glory: dict[str, int]
    hand: dict[str, list[str]]
    deck: list[str]
    discard: list[str]
    to_come: list[str]  # fighters that no round has brought yet
    lots: list[str]  # those of this round
    stable: dict[str, list[str]]
    training: dict[str, int]
    spent: dict[str, int]  # in this round's auctions
    won: dict[str, list[str]]
    turns: dict[str, int]  # begun so far
    bouts: int = 0  # begun so far
    ring: list[str]  # the two who fight
    dice: list[int]
    points: list[int]
    lost: list[str]  # in the last bout
    right: str  # who may jeer

    def copy(self) -> Arena:
        return Arena(
            seats=self.seats,
            chance=self.chance.copy(),
            agenda=[entry[:] for entry in self.agenda],
            agreed=self.agreed[:],
            rounds=self.rounds,
            round=self.round,
            first=self.first,
            treasury=self.treasury.copy(),
            glory=self.glory.copy(),
            hand={seat: cards[:] for seat, cards in self.hand.items()},
            deck=self.deck[:],
            discard=self.discard[:],
            to_come=self.to_come[:],
            lots=self.lots[:],
            stable={seat: fighters[:] for seat, fighters in self.stable.items()},
            training=self.training.copy(),
            spent=self.spent.copy(),
            won={seat: lots[:] for seat, lots in self.won.items()},
            turns=self.turns.copy(),
            bouts=self.bouts,
            ring=self.ring[:],
            dice=self.dice[:],
            points=self.points[:],
            lost=self.lost[:],
            right=self.right,
        )

    def owner(self, fighter: str) -> str:
        return next(seat for seat, fighters in self.stable.items() if fighter in fighters)

    def take(self, seat: str, card: str) -> None:
        """A card out of a hand goes to the discard pile."""
        self.hand[seat].remove(card)
        self.discard.append(card)
