"""The data of the game, read from the TOML files beside this one and checked: what is not sound is refused with a
message that names the file, the key and what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from pbem.rules.data import different, hash_of, refusal, text_of, typed
from pbem.rules.data import parse as parse

BOARD_FILE, PIECES_FILE, EDITIONS_FILE = "board.toml", "pieces.toml", "editions.toml"
FILES = (BOARD_FILE, PIECES_FILE, EDITIONS_FILE)

Count = Annotated[int, Meta(ge=1)]
Names = Annotated[list[str], Meta(min_length=1)]


def fingerprint(options: Mapping[str, Any]) -> dict[str, str]:
    """A hash of each data file, so that a record can say with which board and cards it was played."""
    return {name: hash_of(text_of(__package__, name)) for name in FILES}


def read(name: str) -> dict[str, Any]:
    """A data file as plain data."""
    return parse(name, text_of(__package__, name))


# ------------------------------------------------------------------ the board (section 3)


class Institution(Struct, frozen=True, forbid_unknown_fields=True):
    """Its number, its own type of citizen, and whether the prefect has a room there."""

    number: str
    citizen: str
    room: bool


class Institutions(Struct, frozen=True, forbid_unknown_fields=True):
    """All seven, in the order of their numbers; each has a power of its own, so there are no others."""

    temple: Institution
    tavern: Institution
    baths: Institution
    emporium: Institution
    basilica: Institution
    forum: Institution
    praetorium: Institution


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """board.toml"""

    paths: list[tuple[str, str]]
    prefect_route: list[str]
    prefect_start: str
    institutions: Institutions


@dataclass(frozen=True)
class Board:
    """Institutions, paths and the prefect's way."""

    places: tuple[str, ...]
    number: Mapping[str, str]
    citizen: Mapping[str, str]
    neighbours: Mapping[str, tuple[str, ...]]
    route: tuple[str, ...]
    start: str

    def one_step(self, place: str) -> tuple[str, ...]:
        return self.neighbours[place]

    def two_steps(self, place: str) -> tuple[str, ...]:
        """Where two steps can lead that does not lie next door; never back to the start (ruling 8)."""
        near = self.neighbours[place]
        far = [end for middle in near for end in self.neighbours[middle]]
        return tuple(end for end in self.places if end in far and end != place and end not in near)

    def after(self, place: str) -> str:
        """The prefect's next institution."""
        return self.route[(self.route.index(place) + 1) % len(self.route)]


def board(plain: Mapping[str, Any]) -> Board:
    """The board out of plain data; a board nobody could play on is refused."""
    file = typed(BOARD_FILE, plain, BoardFile)
    institutions: dict[str, Institution] = asdict(file.institutions)
    places = tuple(institutions)
    paths = _known_paths(file.paths, places)
    neighbours = {place: tuple(end for end in places if (place, end) in paths) for place in places}
    _connected(places, neighbours)
    different(BOARD_FILE, "institutions.number", [institution.number for institution in institutions.values()])
    _cycle(file.prefect_route, [place for place in places if institutions[place].room])
    if file.prefect_start not in file.prefect_route:
        raise refusal(BOARD_FILE, "prefect_start", f"expected a place on the prefect's route, got {file.prefect_start}")
    return Board(
        places=places,
        number={place: institutions[place].number for place in places},
        citizen={place: institutions[place].citizen for place in places},
        neighbours=neighbours,
        route=tuple(file.prefect_route),
        start=file.prefect_start,
    )


def _known_paths(paths: Sequence[tuple[str, str]], places: Sequence[str]) -> set[tuple[str, str]]:
    """Every path both ways."""
    for one, other in paths:
        for end in (one, other):
            if end not in places:
                raise refusal(BOARD_FILE, "paths", f"expected two institutions, got {end}")
        if one == other:
            raise refusal(BOARD_FILE, "paths", f"expected two institutions, got {one} twice")
    return {(one, other) for one, other in paths} | {(other, one) for one, other in paths}


def _connected(places: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> None:
    reached = [places[0]]
    for place in reached:  # grows while it is walked
        reached += [end for end in neighbours[place] if end not in reached]
    lost = [place for place in places if place not in reached]
    if lost:
        raise refusal(BOARD_FILE, "paths", f"not connected: no way leads from {places[0]} to {', '.join(lost)}")


def _cycle(route: Sequence[str], rooms: Sequence[str]) -> None:
    """The prefect visits each institution with a room once a round, and no other."""
    if not rooms:
        raise refusal(BOARD_FILE, "institutions", "expected one with a room for the prefect, got none")
    if sorted(route) != sorted(rooms):
        raise refusal(BOARD_FILE, "prefect_route", f"expected each of {', '.join(rooms)} once, got {', '.join(route)}")


# ------------------------------------------------------------------ pieces and cards (section 2)


class CommonCards(Struct, frozen=True, forbid_unknown_fields=True):
    """Copies of each common card in the deck."""

    prefect_visits: Count
    citizens_visit: Count
    one_power: Count
    all_powers: Count


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """pieces.toml"""

    citizens: Names
    everywhere: str
    members: Count
    influence: Count
    distinguished: Count
    crowd: Count
    leaders_share: Count
    guests: Count
    trade: Count
    family_cards: list[Literal["great_family", "your_powers", "invite_citizens"]]
    common_cards: CommonCards


def pieces(plain: Mapping[str, Any], board: Board) -> Pieces:
    """The pieces out of plain data; the board may name no citizen that is not among them."""
    found = typed(PIECES_FILE, plain, Pieces)
    known = ", ".join(found.citizens)
    different(PIECES_FILE, "citizens", found.citizens)
    different(PIECES_FILE, "family_cards", found.family_cards)
    if found.everywhere not in found.citizens:
        raise refusal(PIECES_FILE, "everywhere", f"expected one of {known}, got {found.everywhere}")
    if found.distinguished <= found.influence:
        raise refusal(PIECES_FILE, "distinguished", f"expected more than a plain member's {found.influence}")
    if found.leaders_share != found.crowd - 1:
        raise refusal(PIECES_FILE, "leaders_share", "expected one less than the crowd: the second family takes the last one")
    for place, citizen in board.citizen.items():
        if citizen not in found.citizens:
            raise refusal(BOARD_FILE, f"institutions.{place}.citizen", f"expected one of {known}, got {citizen}")
    return found


# ------------------------------------------------------------------ editions (section 15)


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of an edition."""

    citizens_per_type: int
    room_citizens: str
    initial_ranking: str
    temple_power: str
    third_tiebreak: str
    target_decurions: int
    placement_mode: str
    interrupts: str


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition: how many may play, what is in its box, and its options."""

    players: Annotated[list[Count], Meta(min_length=1)]
    families: Names
    favours: Count
    laurels: Count
    options: Preset


class Editions(Struct, frozen=True, forbid_unknown_fields=True):
    full: Edition
    summary: Edition


class Accepted(Struct, frozen=True, forbid_unknown_fields=True):
    """The values each option may have; a table may narrow the choice, and the rules know no others."""

    edition: Names
    citizens_per_type: Annotated[list[Count], Meta(min_length=1)]
    room_citizens: Annotated[list[Literal["three_plus", "always"]], Meta(min_length=1)]
    initial_ranking: Annotated[list[Literal["final_count", "incremental"]], Meta(min_length=1)]
    temple_power: Annotated[list[Literal["must", "may"]], Meta(min_length=1)]
    third_tiebreak: Annotated[list[Literal["none", "favours"]], Meta(min_length=1)]
    target_decurions: Annotated[list[Count], Meta(min_length=1)]
    placement_mode: Annotated[list[Literal["sequential", "sealed"]], Meta(min_length=1)]
    interrupts: Annotated[list[Literal["collect", "sequential"]], Meta(min_length=1)]


class Needed(Struct, frozen=True, forbid_unknown_fields=True):
    citizens_for_five: Count


class EditionsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """editions.toml"""

    editions: Editions
    accepted: Accepted
    needed: Needed


def editions(plain: Mapping[str, Any], board: Board) -> EditionsFile:
    """The editions out of plain data; each must be playable with its own numbers."""
    file = typed(EDITIONS_FILE, plain, EditionsFile)
    accepted: dict[str, list[Any]] = asdict(file.accepted)
    if [name for name in accepted["edition"] if name not in asdict(file.editions)]:
        raise refusal(EDITIONS_FILE, "accepted.edition", f"expected {' or '.join(asdict(file.editions))}")
    _enough_citizens(min(accepted["citizens_per_type"]), board)
    for name, edition in asdict(file.editions).items():
        _playable(f"editions.{name}", edition, board)
        for option, value in asdict(edition.options).items():
            if value not in accepted[option]:
                wanted = " or ".join(map(str, accepted[option]))
                raise refusal(EDITIONS_FILE, f"editions.{name}.options.{option}", f"expected {wanted}, got {value}")
    return file


def _enough_citizens(fewest: int, board: Board) -> None:
    """Each institution gets one of its own at the beginning."""
    homes = list(board.citizen.values())
    if (most := max(homes.count(citizen) for citizen in homes)) > fewest:
        wanted = f"expected at least {most}, one for each institution, got {fewest}"
        raise refusal(EDITIONS_FILE, "accepted.citizens_per_type", wanted)


def _playable(key: str, edition: Edition, board: Board) -> None:
    different(EDITIONS_FILE, f"{key}.families", edition.families)
    if edition.players[0] < 2:
        raise refusal(EDITIONS_FILE, f"{key}.players", "expected at least 2")
    if edition.players != sorted({*edition.players}):
        raise refusal(EDITIONS_FILE, f"{key}.players", "expected numbers of players, the smallest first")
    if len(edition.families) < edition.players[-1]:
        raise refusal(EDITIONS_FILE, f"{key}.families", f"expected {edition.players[-1]}, got {len(edition.families)}")
    if edition.favours < len(board.route):
        raise refusal(EDITIONS_FILE, f"{key}.favours", f"expected one for each of {len(board.route)} rooms")


# ------------------------------------------------------------------ what the rules use

BOARD = board(read(BOARD_FILE))
PLACES = BOARD.places
ROOMS = tuple(place for place in PLACES if place in BOARD.route)

PIECES = pieces(read(PIECES_FILE), BOARD)
CITIZENS = tuple(PIECES.citizens)
PRIEST = PIECES.everywhere
MEMBERS = PIECES.members
PLAIN_INFLUENCE = PIECES.influence
DISTINGUISHED_INFLUENCE = PIECES.distinguished
CROWD = PIECES.crowd
LEADERS_SHARE = PIECES.leaders_share
GUESTS = PIECES.guests
TRADE = PIECES.trade
COMMON_CARDS: dict[str, int] = asdict(PIECES.common_cards)
FAMILY_CARDS = tuple(PIECES.family_cards)

_EDITIONS = editions(read(EDITIONS_FILE), BOARD)
EDITIONS: dict[str, Edition] = asdict(_EDITIONS.editions)
ACCEPTED: dict[str, list[Any]] = asdict(_EDITIONS.accepted)
CITIZENS_FOR_FIVE = _EDITIONS.needed.citizens_for_five

MATCHING: dict[str, dict[str, str]] = {
    citizen: {place: place for place in PLACES if citizen in (PRIEST, BOARD.citizen[place])} for citizen in CITIZENS
}
"""The institutions where a citizen may be placed (section 1)."""
