"""The town: everything that lies on the table (section 4), and what can be read off it at a glance."""

from __future__ import annotations

from typing import Any

from pbem.engine import State

from .data import DISTINGUISHED_INFLUENCE, PLACES, PLAIN_INFLUENCE

PLACEMENT, MOVE, CARD, OVER = "placement", "move", "card", "over"


class Town(State, kw_only=True):
    """Nothing is hidden but the order of the deck. Members of a family differ only by being plain or distinguished."""

    options: dict[str, Any]
    first_player: str
    active: str
    turn: int = 0
    phase: str = PLACEMENT
    card: str = ""  # the card being resolved

    unplaced: dict[str, int]
    plain: dict[str, dict[str, int]]  # family -> institution -> members
    distinguished: dict[str, dict[str, int]]
    temple_order: list[str]  # the discs, best first

    banner: dict[str, list[str]]  # institution -> its citizens
    room_favour: dict[str, int]
    room_citizen: dict[str, str]  # "" when the slot is empty
    prefect: str

    citizens: dict[str, dict[str, int]]  # family -> type -> citizens held
    favours: dict[str, int]
    decurions: dict[str, int]
    family_cards: dict[str, list[str]]  # the unused ones

    bag: dict[str, int]
    drawn: list[str]  # out of the bag and not placed yet
    favour_supply: int
    laurel_supply: int
    deck: list[str]  # the last one lies on top
    discard: list[str]

    def copy(self) -> Town:
        return Town(
            seats=self.seats,
            chance=self.chance.copy(),
            agenda=[entry[:] for entry in self.agenda],
            agreed=self.agreed[:],
            options=self.options,
            first_player=self.first_player,
            active=self.active,
            turn=self.turn,
            phase=self.phase,
            card=self.card,
            unplaced=self.unplaced.copy(),
            plain={family: row.copy() for family, row in self.plain.items()},
            distinguished={family: row.copy() for family, row in self.distinguished.items()},
            temple_order=self.temple_order[:],
            banner={place: citizens[:] for place, citizens in self.banner.items()},
            room_favour=self.room_favour.copy(),
            room_citizen=self.room_citizen.copy(),
            prefect=self.prefect,
            citizens={family: held.copy() for family, held in self.citizens.items()},
            favours=self.favours.copy(),
            decurions=self.decurions.copy(),
            family_cards={family: cards[:] for family, cards in self.family_cards.items()},
            bag=self.bag.copy(),
            drawn=self.drawn[:],
            favour_supply=self.favour_supply,
            laurel_supply=self.laurel_supply,
            deck=self.deck[:],
            discard=self.discard[:],
        )

    # ------------------------------------------------------------------ influence (section 7)

    def members(self, family: str, place: str) -> int:
        """A family's pieces there; a distinguished one counts once."""
        return self.plain[family][place] + self.distinguished[family][place]

    def influence(self, family: str, place: str) -> int:
        """A member has an influence of one, a distinguished one of two."""
        return PLAIN_INFLUENCE * self.plain[family][place] + DISTINGUISHED_INFLUENCE * self.distinguished[family][place]

    def ranking(self, place: str) -> list[str]:
        """The families present, most influence first; the higher disc in the temple wins ties."""
        present = [family for family in self.temple_order if self.members(family, place)]
        present.sort(key=lambda family: -self.influence(family, place))  # stable: ties stay in temple order
        return present

    def leader(self, place: str) -> str | None:
        """The family with the most influence; no majority and no minimum is needed."""
        leader, most = None, 0
        for family in self.temple_order:
            influence = self.influence(family, place)
            if influence > most:
                leader, most = family, influence
        return leader

    def led_by(self, family: str) -> list[str]:
        """The institutions where this family leads now."""
        return [place for place in PLACES if self.leader(place) == family]

    # ------------------------------------------------------------------ bag and supply

    def bag_size(self) -> int:
        return sum(self.bag.values())

    def draw_citizen(self) -> str:
        """One citizen out of the bag, every piece equally likely (section 21)."""
        citizen = self.chance.draw(self.bag, "citizen")
        self.bag[citizen] -= 1
        return citizen

    def types_and_favours(self, family: str) -> int:
        """Different types held, and favours: what stands between a family and its next set."""
        return sum(1 for count in self.citizens[family].values() if count) + self.favours[family]

    def pieces(self, family: str) -> int:
        """Citizens and favours held."""
        return sum(self.citizens[family].values()) + self.favours[family]

    def uses_room_citizens(self) -> bool:
        """Two players of the full edition leave the citizens' slots in the rooms alone (section 15)."""
        return self.options["room_citizens"] == "always" or len(self.seats) > 2
