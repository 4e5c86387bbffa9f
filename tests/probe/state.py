"""What lies on the table of the probe."""

from typing import ClassVar

from pbem.engine import State

FAMILIES = ("red", "green", "blue")
FIGHTERS = {"ursus": 4, "milo": 2, "felix": 3, "taurus": 5, "niger": 2, "lupus": 3}  # and what a bid must reach
CARDS = {"fortuna": 4, "nummus": 5}
PURSE, HAND, LOTS, TURNS, BOUTS = 20, 2, 2, 2, 2
WAGE, LESSON, BONUS, PRIZE, PUSH = 2, 2, 3, 2, 2


class Arena(State, kw_only=True):
    """Hands, the deck and the fighters still to come are hidden; everything else is open."""

    hidden: ClassVar = (("hand", "deck"), ("to_come",))
    public: ClassVar = tuple("round rounds first right treasury spent glory stable training lots ring dice lost played".split())
    terms: ClassVar = ("round",)

    rounds: int
    round: int = 0
    first: str
    right: str  # who may jeer
    treasury: dict[str, int]
    spent: dict[str, int]  # in this round's auctions
    glory: dict[str, int]
    hand: dict[str, list[str]]
    deck: list[str]
    played: list[str]
    to_come: list[str]  # fighters that no round has brought yet
    lots: list[str]  # those of this round
    stable: dict[str, list[str]]
    training: dict[str, int]
    ring: list[str]  # the two who fight
    dice: list[int]
    lost: list[str]  # in the last bout

    def owner(self, fighter: str) -> str:
        return next(seat for seat, fighters in self.stable.items() if fighter in fighters)
