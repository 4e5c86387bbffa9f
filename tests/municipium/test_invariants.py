"""What must hold after each answer of any game (section 20), also what one look at the table cannot tell."""

from collections import Counter
from itertools import product

import pytest

from pbem.engine import Chance, Table
from pbem.rules.municipium import GAME
from pbem.rules.municipium.data import COMMON_CARDS, PLACES
from pbem.rules.municipium.state import CARD, MOVE, PLACEMENT, Town

FAMILIES = ["blue", "orange", "yellow", "pink", "black"]
TABLES = [("full", 2), ("full", 3), ("full", 4), ("summary", 3), ("summary", 4), ("summary", 5)]


class Witness:
    """Watches a game from answer to answer."""

    def __init__(self, seats, options, seed):
        self.options = GAME.settle(options, len(seats))
        self.seats, self.seed = seats, seed
        self.table = self.fresh()
        self.answers: list[tuple[str, str]] = []
        self.turns: list[str] = []
        self.bag_ran_out = False
        self.at_turn_start = self.town.copy()
        self.look(self.town.copy())

    def fresh(self):
        return Table(GAME, GAME.new(self.seats, self.options, Chance(self.seed)))

    @property
    def town(self) -> Town:
        town = self.table.state
        assert isinstance(town, Town)
        return town

    def answer(self, seat, word):
        before = self.town.copy()
        self.table.answer(seat, word)
        self.answers.append((seat, word))
        self.look(before)

    # ------------------------------------------------------------------ after each answer

    def look(self, before):
        town, news = self.town, self.table.take_news()
        GAME.check(town)
        self.rooms(town)
        self.turn_order(town, news)
        self.temple_order(before, town, news)
        self.nothing_comes_back(before, town, news)
        self.tokens_are_paid(before, town, news)
        self.move_step(town)

    def rooms(self, town):
        """13: a citizen's slot is empty only after the bag ran out."""
        self.bag_ran_out |= not town.bag_size()
        if town.uses_room_citizens() and not all(town.room_citizen.values()):
            assert self.bag_ran_out

    def turn_order(self, town, news):
        """17: the next seat is active, always; 12: nobody has enough when a turn begins."""
        begun = [particulars["seat"] for name, particulars, _ in news if name == "turn_begins"]
        self.turns += begun
        expected = town.seats_from(town.first_player)
        assert all(seat == expected[place % len(expected)] for place, seat in enumerate(self.turns))
        assert town.turn == len(self.turns)
        if begun:
            assert max(town.decurions.values()) < town.options["target_decurions"] or self.table.result
            self.at_turn_start = town.copy()

    def temple_order(self, before, town, news):
        """10: after the placement the discs move only by the temple's power."""
        if before.phase != PLACEMENT and before.temple_order != town.temple_order:
            assert any(name == "temple_order" for name, _, _ in news)

    def nothing_comes_back(self, before, town, news):
        """11: decurions never decrease, family cards never become unused again; 3: nor is a laurel ever lost."""
        crowned = {seat: sum(town.distinguished[seat].values()) for seat in town.seats}
        for seat in town.seats:
            assert town.decurions[seat] >= before.decurions[seat]
            assert {*town.family_cards[seat]} <= {*before.family_cards[seat]}
            assert crowned[seat] >= sum(before.distinguished[seat].values())
        laurels = sum(1 for name, _, _ in news if name == "laurel")
        assert before.laurel_supply - town.laurel_supply == laurels

    def tokens_are_paid(self, before, town, news):
        """16: each token gained cost four pieces as a set or three in the basilica."""
        paid: Counter[str] = Counter()
        for name, particulars, _ in news:
            if name in ("set_exchanged", "pieces_traded"):
                assert len(particulars["pieces"]) == (4 if name == "set_exchanged" else 3)
                paid[particulars["seat"]] += 1
        assert all(town.decurions[seat] - before.decurions[seat] == paid[seat] for seat in town.seats)

    def move_step(self, town):
        """14: at most two members of the active family have moved; nobody else's pieces, and nothing else."""
        if town.phase != MOVE:
            return
        start = self.at_turn_start
        for seat in town.seats:
            came = sum(
                max(0, rows[seat][place] - old[seat][place])
                for rows, old in ((town.plain, start.plain), (town.distinguished, start.distinguished))
                for place in PLACES
            )
            assert came <= (2 if seat == town.active else 0)
        assert (town.banner, town.citizens, town.bag, town.deck) == (start.banner, start.citizens, start.bag, start.deck)

    # ------------------------------------------------------------------ at the end

    def replay(self):
        """18: the same seed and the same answers give the identical state."""
        again = self.fresh()
        for seat, word in self.answers:
            again.answer(seat, word)
        assert again.state.dump() == self.table.state.dump()
        assert again.result == self.table.result


def play_at_random(options, players, seed, most=3000):
    witness = Witness(FAMILIES[:players], options, f"town {seed}".encode())
    dice = Chance(f"players {seed}".encode())
    for count in range(most):
        if witness.table.result is not None:
            witness.replay()
            return witness
        questions = list(witness.table.questions().values())
        question = dice.pick(questions)
        witness.answer(question.player, dice.pick(list(question.options)))
        if count % 50 == 25:
            saved = Table.load(GAME, witness.table.dump(), witness.seed)
            assert saved.state.dump() == witness.table.state.dump()
    raise AssertionError(f"the game did not end within {most} answers")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize(("interrupts", "temple_power"), [*product(["collect", "sequential"], ["must", "may"])])
def test_random_games(edition, players, interrupts, temple_power, seed):
    options = {"edition": edition, "interrupts": interrupts, "temple_power": temple_power}
    witness = play_at_random(options, players, f"{seed} {edition} {players} {interrupts} {temple_power}")
    assert witness.town.phase == "over"


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("more", [{"placement_mode": "sealed"}, {"target_decurions": "4"}, {"initial_ranking": "incremental"}])
def test_random_games_with_other_options(edition, players, more):
    play_at_random({"edition": edition, **more}, players, f"{edition} {players} {more}")


@pytest.mark.parametrize(("edition", "players"), [("full", 3), ("full", 2)])
def test_silent_games_end(edition, players):
    """Nobody ever writes: the automatic answers alone bring a game to its end."""
    witness = Witness(FAMILIES[:players], {"edition": edition}, b"silence")
    for _ in range(5000):
        if witness.table.result is not None:
            break
        seat, question = next(iter(witness.table.questions().items()))
        witness.answer(seat, question.automatic())
    assert witness.table.result is not None
    witness.replay()


def test_a_witness_would_notice():
    """Each look can fail: a disc out of turn, a token for nothing, a card that comes back, a member gone for a walk."""
    for harm in (steal_a_token, swap_discs, move_a_stranger):
        witness = play_until_the_first_turn()
        before = witness.town.copy()
        harm(witness.town)
        with pytest.raises(AssertionError):
            witness.look(before)


def play_until_the_first_turn():
    witness = Witness(FAMILIES[:3], {"interrupts": "sequential"}, b"harm")
    while witness.town.phase == PLACEMENT:
        seat, question = next(iter(witness.table.questions().items()))
        witness.answer(seat, question.automatic())
    return witness


def steal_a_token(town):
    town.decurions[town.active] += 1


def swap_discs(town):
    town.temple_order.reverse()


def move_a_stranger(town):
    row = town.plain[town.seat_after(town.active)]
    row["temple"], row["forum"] = row["temple"] - 1, row["forum"] + 1


def test_all_common_cards_were_met():
    """The random games really see every card resolved."""
    witness = Witness(FAMILIES[:4], {"interrupts": "sequential"}, b"cards")
    dice = Chance(b"dice")
    seen: set[str] = set()
    while witness.table.result is None:
        question = next(iter(witness.table.questions().values()))
        witness.answer(question.player, dice.pick(list(question.options)))
        if witness.town.phase == CARD:
            seen.add(witness.town.card)
        seen.update(witness.town.discard)
    assert seen >= {*COMMON_CARDS, "great_family", "invite_citizens", "your_powers"}
