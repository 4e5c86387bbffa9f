"""The steward of a random game: he follows each step and holds it against the invariants of chapter 13."""

from __future__ import annotations

from typing import Any

from pbem.engine import Table
from pbem.rules.munera.box import box

GAINS = {*"money_gained payout condemned sold_to_forum bet_won".split()}
COSTS = {*"gymnasium_founded bought_at_cost travelled wage bet_placed price_paid taxed".split()}
SCHEMES = {"scheme", "scheme_virtus"}  # one denarius each
GLORY = {*"payout rank_glory glory_now".split()}
RUDIS = {"rudis_goes", "first_rudiarius"}


class Steward:
    """What he remembers between two steps of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[Any] = []
        self.put_up = ""  # the card of the forum that is being auctioned
        self.sent: dict[str, str] = {}  # gladiator at the present munus -> his owner
        self.fought = self.lonely = 0
        self._look()

    @property
    def arena(self) -> Any:
        return self.table.state

    def _look(self) -> None:
        gyms = self.arena.gyms
        self.money = sum(gym.treasury for gym in gyms.values())
        self.glory = {seat: gym.glory for seat, gym in gyms.items()}
        self.rudis = self.arena.rudis
        self.ready = {name: not man.engaged and not man.munus for name, man in self.arena.men.items()}

    def step(self) -> None:
        """After an answer or a deal."""
        events = self.table.take_news()
        self.log += events
        names = {name for name, _, _ in events}
        bank = sum(self._from_the_bank(name, particulars) for name, particulars, _ in events)
        assert sum(gym.treasury for gym in self.arena.gyms.values()) == self.money + bank, names
        assert GLORY & names or self.glory == {seat: gym.glory for seat, gym in self.arena.gyms.items()}
        assert self.rudis == self.arena.rudis or RUDIS & names
        for name, particulars, _ in events:
            self._munus(name, particulars)
        self._hands()
        self._look()

    def _from_the_bank(self, event: str, particulars: dict[str, Any]) -> int:
        """13.2: what an event says about money that comes from the bank or goes there."""
        if event == "put_up":
            self.put_up = particulars["card"]
        if event == "sold":  # a resale is between players
            return -particulars["n"] if particulars["card"] == self.put_up else 0
        if event in ("bought_at_cost", "forum_laid_out", "for_resale"):
            self.put_up = ""
        if event in SCHEMES:
            return -1
        return particulars["n"] if event in GAINS else -particulars["n"] if event in COSTS else 0

    def _hands(self) -> None:
        """13.3: more than five cards are held only by someone who is about to discard."""
        asked = {question.kind for question in self.table.questions().values()}
        full = any(len(gym.hand) > 5 for gym in self.arena.gyms.values())
        assert not full or asked == {"discard"}

    def _munus(self, event: str, particulars: dict[str, Any]) -> None:
        """13.7, 13.8, 13.9: from the naming of gladiators to the end of their munus."""
        if event == "gladiators_sent":
            for name in particulars["gladiators"]:
                assert self.ready[name] and name not in self.sent
                self.sent[name] = self.arena.men[name].owner
        self.fought += event in ("duel_begins", "spar_begins")
        self.lonely += event == "no_opponent"
        if event == "munus_called_off":
            self.sent = {}
        if event == "munus_over":
            pairs = box().munera[particulars["munus"]].pairs
            assert len(self.sent) == 4 * pairs == 2 * self.fought + self.lonely
            self._back_home(particulars["munus"])
            self.sent, self.fought, self.lonely = {}, 0, 0

    def _back_home(self, munus: str) -> None:
        for name, owner in self.sent.items():
            man = self.arena.men.get(name)
            if man is not None:
                assert man.engaged and not man.munus and not man.side, name
                assert man.owner == owner and name in self.arena.gyms[owner].gladiators
        assert all(loan.munus != munus for loan in self.arena.loans)
