"""A turn (section 8): you may move members, you must activate one card."""

from __future__ import annotations

from functools import partial

from pbem.engine import Call, End, Next, Outcome, Question, Scene

from .cards import CARDS
from .data import BOARD, COMMON_CARDS, PLACES
from .ending import result, somebody_has_enough
from .members import DONE, Company, nobody_there
from .state import CARD, MOVE, OVER, Town

COMMON = "common"
ONE_STEP = {place: dict.fromkeys(BOARD.one_step(place), 1) for place in PLACES}
TWO_STEPS = {place: ONE_STEP[place] | dict.fromkeys(BOARD.two_steps(place), 2) for place in PLACES}


def turn(town: Town, player: str) -> Scene[Outcome]:
    """The active player MAY move, then MUST activate exactly one card: the top common card or one of his own."""
    town.turn += 1
    town.active = player
    town.phase = MOVE
    town.tell("turn_begins", turn=town.turn, seat=player)
    moved_on = yield from move(town, player)
    cards = {card: card for card in (COMMON, *town.family_cards[player])}
    card: str = yield Question(player, "card", cards, slot="card", auto=COMMON, why=partial(nobody_else, moved_on))
    activate(town, player, card)
    return Call(CARDS[town.card], player, then=Next(turn_end, player))


def turn_end(town: Town, player: str) -> Scene[Outcome]:
    """The card is put away. If any player has enough decurions the game ends now, else the next seat is active."""
    yield from ()
    if town.card in COMMON_CARDS:
        town.discard.append(town.card)
    town.card = ""
    if somebody_has_enough(town):
        town.phase = OVER
        outcome = result(town)
        town.tell("game_over", winners=list(outcome.places[0]))
        return End(outcome)
    return Next(turn, town.seat_after(player))


# ------------------------------------------------------------------ the move


def move(town: Town, player: str) -> Scene[str]:
    """One or two of your members one step each, or one of them two steps. Moving triggers nothing. Gives why nobody else moves."""
    company = Company(town, player)
    for reach in (TWO_STEPS, ONE_STEP):  # the second member has one step only
        sources = company.sources()
        word: str = yield Question(player, "move", sources, slot="from", auto=DONE, why=nobody_there)
        source = sources[word]
        if source is None:
            return "move_over"
        place = source[0]
        target: str = yield Question(player, "move", reach[place], slot="to", why=too_far)
        distinguished = company.send(source, target)
        member = "distinguished" if distinguished else "member"
        town.tell("moved", seat=player, member=member, source=place, target=target)
        if reach[place][target] == 2:
            return "after_double_step"
    return "two_have_moved"


def nobody_else(why: str, word: str) -> str | None:
    """Why an institution is no answer when the card is asked."""
    return why if word.rstrip("*") in PLACES else None


def too_far(word: str) -> str | None:
    """Why an institution is no target."""
    return "too_far" if word in PLACES else None


# ------------------------------------------------------------------ the card


def activate(town: Town, player: str, card: str) -> None:
    """A family card is used up for the rest of the game; a common card is unknown until it is turned."""
    town.phase = CARD
    if card == COMMON:
        town.card = top_card(town)
        town.tell("card_turned", seat=player, card=town.card)
    else:
        town.card = card
        town.family_cards[player].remove(card)
        town.tell("card_played", seat=player, card=card)


def top_card(town: Town) -> str:
    """If the deck is empty the whole discard pile is shuffled first: the only moment of reshuffling."""
    if not town.deck:
        deck, town.discard = town.discard, []
        town.chance.shuffle(deck, "deck")
        town.deck = deck[::-1]
        town.tell("reshuffled", n=len(deck))
    town.chance.reveal()
    return town.deck.pop()
