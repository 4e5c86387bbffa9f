"""The year (section 4): its phases but those in which players decide something."""

from __future__ import annotations

from pbem.engine import Call, End, Next, Outcome, Scene, prepare

from .ending import eliminate, nobody_left, six_years
from .feeding import feeding
from .migration import migration
from .prospects import turns
from .state import ACTION, FEEDING, MIGRATION, OVER, Land
from .turn import turn


def year(land: Land) -> Scene[Outcome]:
    """Phases 1 to 3, all automatic."""
    yield from ()
    land.year += 1
    land.phase, land.round = ACTION, 0
    land.tell("year_begins", year=land.year, seat=land.first)
    voice_deal(land)
    income(land)
    growth(land)
    land.turned_up = {seat: [] for seat in land.seats}
    return Next(programmes)


def programmes(land: Land) -> Scene[Outcome]:
    """Before phase 4 everybody may give his orders for the actions of the whole year (section 11.2)."""
    coming = {seat: [turns(land, seat)] for seat in land.order()}
    yield from prepare(coming, facts={"year": land.year})
    return Call(turn, 1, land.order()[0], then=Next(voice_count))


def voice_deal(land: Land) -> None:
    """1. Four voice cards: the first face up, the others face down."""
    land.voices = [land.voice_pile.pop() for _ in range(land.box.constants.voice_dealt)]
    land.voices_open = False
    land.seen = {seat: [] for seat in land.seats}
    land.chance.reveal()
    land.tell("voice_dealt", service=land.voices[0])


def income(land: Land) -> None:
    """2. Every quarry: 1 gold per mountain it touches. Every harbour: 1 gold."""
    earning, buildings, mountains = land.box.earning, land.box.buildings, land.soil.mountains
    for seat in land.order():
        earned = 0
        for city in land.cities_of(seat).values():
            for hex, building in city.tiles.items():
                if building in earning:
                    kind = buildings[building]
                    earned += kind.income_fixed + kind.income_per_mountain * mountains[hex]
        if earned:
            land.gold[seat] += earned
            land.tell("income", seat=seat, n=earned)


def growth(land: Land) -> None:
    """3. Every city whose citizens are below its limit gets one from the supply."""
    growing = [name for name, city in land.cities.items() if city.citizens < land.limit(city)]
    for name in growing:
        land.cities[name].citizens += 1
    if growing:
        land.tell("growth", cities=growing)


# ------------------------------------------------------------------ phase 5


def voice_count(land: Land) -> Scene[Outcome]:
    """5. All voices are turned up; the service with the highest count is the voice of the year, two may tie."""
    yield from ()
    end_of_actions(land)
    land.phase = MIGRATION
    land.voices_open = True
    land.chance.reveal()
    land.tell("voices", cards=land.voices[:])
    wanted = land.voice()
    if len(wanted) == 1:
        land.tell("voice", service=wanted[0])
    else:
        land.tell("voice_tie", services=list(wanted))
    return Call(migration, 0, then=Next(hunger))


def end_of_actions(land: Land) -> None:
    """5.6: policy cards in front of players are discarded, all player cards turned up, famine marks taken off [R 47]."""
    constants = land.box.constants
    for seat in land.seats:
        land.discard += land.front[seat]
        land.unseen += land.passed[seat]
        land.front[seat], land.passed[seat] = [], []
        land.cards[seat] = constants.player_cards
        land.famine[seat] = False
    land.active = ""


# ------------------------------------------------------------------ phases 7 and 8


def hunger(land: Land) -> Scene[Outcome]:
    """When resettlement is finished for all, players without a tile are out [R 46]; then the citizens are fed."""
    yield from ()
    eliminate(land)
    if len(land.order()) < 2:
        land.phase = OVER
        return End(nobody_left(land))
    land.phase = FEEDING
    return Call(feeding, 0, then=Next(year_end))


def year_end(land: Land) -> Scene[Outcome]:
    """8. The marker goes to the next player still in the game; voices are discarded, cubes return to their owners."""
    yield from ()
    constants = land.box.constants
    eliminate(land)
    if len(land.order()) < 2 or land.year == constants.years:
        land.phase = OVER
        return End(nobody_left(land) if len(land.order()) < 2 else six_years(land))
    land.first = next(seat for seat in land.seats_from(land.seat_after(land.first)) if seat not in land.out)
    land.tell("marker", seat=land.first)
    land.voice_discard += land.voices
    land.voices = []
    land.harvest, land.games = [], {}
    land.cubes = dict.fromkeys(land.seats, constants.cubes_per_player)
    land.founded_this_year = dict.fromkeys(land.seats, 0)
    return Next(year)
