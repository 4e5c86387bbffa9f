"""What must hold after every action (section 20), as far as one look at the table can tell."""

from __future__ import annotations

from .data import BOARD, CITIZENS, COMMON_CARDS, CROWD, EDITIONS, FAMILY_CARDS, MEMBERS, PLACES, PRIEST, ROOMS
from .state import CARD, MOVE, PLACEMENT, Town


def check(town: Town) -> None:
    """Raise AssertionError if a piece was lost or a rule of the house is broken."""
    _citizens(town)
    _favours(town)
    _members(town)
    _cards(town)
    _banners(town)
    _players(town)
    _temple(town)


def _citizens(town: Town) -> None:
    """1: every citizen is somewhere; 13: rooms hold citizens only where they are in use."""
    for citizen in CITIZENS:
        on_banners = sum(banner.count(citizen) for banner in town.banner.values())
        in_rooms = list(town.room_citizen.values()).count(citizen)
        held = sum(held[citizen] for held in town.citizens.values())
        everywhere = town.bag[citizen] + on_banners + in_rooms + held + town.drawn.count(citizen)
        assert everywhere == town.options["citizens_per_type"], f"{everywhere} {citizen}s"
        assert min(town.bag[citizen], *(held[citizen] for held in town.citizens.values())) >= 0, f"{citizen}s below nothing"
    assert town.uses_room_citizens() or not any(town.room_citizen.values()), "no citizens live in rooms here"


def _favours(town: Town) -> None:
    """2: fifteen favours, at most one in a room; 3: ten laurels."""
    edition = EDITIONS[town.options["edition"]]
    assert list(town.room_favour) == list(town.room_citizen) == list(ROOMS), "the rooms are others"
    assert all(count in (0, 1) for count in town.room_favour.values()), "a room holds one favour at most"
    assert min(town.favour_supply, *town.favours.values()) >= 0, "favours below nothing"
    favours = sum(town.room_favour.values()) + town.favour_supply + sum(town.favours.values())
    assert favours == edition.favours, f"{favours} favours"
    crowned = sum(sum(row.values()) for row in town.distinguished.values())
    assert town.laurel_supply >= 0, "laurels below nothing"
    assert town.laurel_supply + crowned == edition.laurels, f"{crowned} laurels on the board"


def _members(town: Town) -> None:
    """4: seven members of each family, none of them below the table."""
    for seat in town.seats:
        counts = [*town.plain[seat].values(), *town.distinguished[seat].values(), town.unplaced[seat]]
        assert min(counts) >= 0, f"{seat} has members below nothing"
        assert sum(counts) == MEMBERS, f"{seat} has {sum(counts)} members"
        assert list(town.plain[seat]) == list(town.distinguished[seat]) == list(PLACES), "the institutions are others"
        assert town.phase == PLACEMENT or not town.unplaced[seat], f"{seat} has unplaced members"


def _cards(town: Town) -> None:
    """5: the twelve common cards; a family card is played at most once."""
    cards = [*town.deck, *town.discard, *([town.card] if town.card in COMMON_CARDS else [])]
    assert {card: cards.count(card) for card in COMMON_CARDS} == COMMON_CARDS, "the common cards are not all there"
    assert len(cards) == sum(COMMON_CARDS.values()), "there are cards too many"
    assert (town.card != "") == (town.phase == CARD), "a card lies open just in its own phase"
    for unused in town.family_cards.values():
        assert [card for card in FAMILY_CARDS if card in unused] == unused, "the family cards are others"


def _banners(town: Town) -> None:
    """6: two citizens on a banner, a third only during its event; 7: the right ones; 9: the prefect's way."""
    crowded = [place for place, banner in town.banner.items() if len(banner) >= CROWD]
    assert len(crowded) <= (1 if town.phase == CARD else 0), "too many banners are crowded"
    for place, banner in town.banner.items():
        assert len(banner) <= CROWD, f"{len(banner)} citizens on the banner of {place}"
        assert all(citizen in (PRIEST, BOARD.citizen[place]) for citizen in banner), f"a wrong citizen on the banner of {place}"
    assert town.prefect in BOARD.route, f"the prefect never comes to {town.prefect}"


def _players(town: Town) -> None:
    """8: nobody keeps a set; 12: at the start of a turn nobody has reached the target."""
    for seat in town.seats:
        assert town.types_and_favours(seat) < len(CITIZENS), f"{seat} has not exchanged a set"
        if town.phase == MOVE:
            assert town.decurions[seat] < town.options["target_decurions"], f"{seat} has won already"


def _temple(town: Town) -> None:
    """10: a disc for each family; 15: rankings are strict and contain only those present."""
    assert town.phase == PLACEMENT or sorted(town.temple_order) == sorted(town.seats), "the temple order is not of all families"
    for place in PLACES:
        ranking = town.ranking(place)
        strengths = [(-town.influence(family, place), town.temple_order.index(family)) for family in ranking]
        assert strengths == sorted({*strengths}), f"the ranking in {place}"
        assert all(town.members(family, place) for family in ranking), f"somebody ranks in {place} without members"
        assert town.leader(place) == (ranking[0] if ranking else None), f"the leader in {place}"
