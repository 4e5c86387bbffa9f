"""In which order the lines of a mail are played: as they are written, but for a turn that was written from its end."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.orders.lines import PLAIN, Line
from pbem.words.vocabulary import Vocabulary


def sequence(vocabulary: Vocabulary, orders: Sequence[object], asked: str) -> list[int]:
    """The places of a mail's orders. ``asked``: the kind that is open to its writer.

    `card common` above `move baths temple`, and no other card: that is one turn, and its card is played after its moves.
    """
    places = list(range(len(orders)))
    plain = {place: one.kind for place, one in enumerate(orders) if isinstance(one, Line) and one.mode == PLAIN}
    for kinds in vocabulary.tracks.values():
        mine = [place for place, kind in plain.items() if kind in kinds]
        ends = [place for place in mine if plain[place] == kinds[-1]]
        if vocabulary.kind(kinds[0]).whole and asked != kinds[-1] and len(ends) == 1 and ends[0] != mine[-1]:
            places.remove(ends[0])
            places.insert(places.index(mine[-1]) + 1, ends[0])
    return places
