"""What any game's letters must keep to themselves: everything hidden is dealt anew, and not a byte of them changes."""

from collections.abc import Iterator

import msgspec

from pbem.engine import Chance, Table
from pbem.orders.desk import Desk
from pbem.render.history import sentences
from pbem.render.letter import letter
from pbem.render.options import options_data
from pbem.render.reply import preview, reply, reply_data
from pbem.render.sheet import sheet_of
from tests.contract.playing import as_bytes, seen
from tests.contract.test_lines import misspelt
from tests.contract.writing import played_by_orders, typed, whole


def test_letters_and_previews_do_not_show_what_is_hidden(match):
    compared = 0
    for count, (desk, _, _) in enumerate(played_by_orders(match, most=40, seed=b"letters")):
        if count % 7 or desk.result is not None:
            continue
        for seat in (None, *desk.seats):
            other = otherwise(desk, seat, Chance(b"redeal %d" % count))
            if other is not None:
                assert letters(other, seat) == letters(desk, seat)
                compared += 1
    assert compared > 2 * match.players


def letters(desk: Desk, seat: str | None) -> list[str]:
    """The letter to a seat, and what a preview of some of its lines would show: the reply, and the letter after it."""
    texts = [letter(sheet_of(desk, seat), language="en")]
    if seat is None or seat not in desk.asked():
        return texts
    for choice in whole(desk, seat)[::9][:3]:
        answer, after = desk.preview(seat, typed(desk, choice))
        sheet = sheet_of(after, seat)
        texts += [reply(answer, sheet, language="en"), letter(sheet, language="en"), preview(answer, after, sheet, language="en")]
    return texts


def test_json_history_and_refusals_do_not_show_what_is_hidden(match):
    """All else that a player may be told: data for scripts, what his lines would make of history, why a line is refused."""
    refused = 0
    for count, (desk, _, _) in enumerate(played_by_orders(match, most=40, seed=b"letters")):
        if count % 13 or desk.result is not None:
            continue
        for seat in [*desk.asked(), *reversed(desk.seats)][:: len(desk.asked())][:2]:
            other = otherwise(desk, seat, Chance(b"redeal %d" % count))
            if other is None:
                continue
            assert data(other, seat) == data(desk, seat)
            for line in lines(desk, seat):
                told = answer(desk, seat, line)
                assert answer(other, seat, line) == told, line
                refused += told.startswith(b"[true")
    assert refused > 0


def data(desk: Desk, seat: str) -> bytes:
    """What `show --json`, `options --json` and `status --json` are made of."""
    sheet = sheet_of(desk, seat)
    plans = [msgspec.to_builtins(kept.entry) for kept in sheet.kept]
    return as_bytes([sheet.view, sheet.waiting, plans, options_data(sheet, language="en"), desk.table.view(None), desk.waiting()])


def lines(desk: Desk, seat: str) -> Iterator[str]:
    """Some of his own lines, whole, cut short and misspelt; lines of the others; half lines, and a number that is on no list."""
    own = [typed(desk, choice) for choice in whole(desk, seat)[::11][:3]]
    others = [typed(desk, choice) for other in desk.seats if other != seat for choice in whole(desk, other)[::7][:4]]
    yield from own
    yield from (line.rpartition(" ")[0] or line for line in own)
    yield from (misspelt(line) for line in own)
    yield from others
    yield from list(desk.vocabulary.kinds)[:6]
    yield "999"


def answer(desk: Desk, seat: str, line: str) -> bytes:
    """The reply to a line, as text and as data, and what the history would tell him of it."""
    found, after = desk.preview(seat, line)
    sheet = sheet_of(after, seat)
    events = [event for event in found.deed.events if "to" not in event or seat in event["to"]]
    told = sentences(desk.game, desk.names, events, language="en", seat=seat)
    return as_bytes([found.refused, reply(found, sheet, language="en"), reply_data(found, sheet, language="en"), told])


def otherwise(desk: Desk, seat: str | None, chance: Chance) -> Desk | None:
    """The same desk over another deal of what this seat may not know.

    At the beginning of a scene that is always possible. Later on only if the answers given since then fit the other deal, and
    if what was drawn since then is the same for this seat.
    """
    table = desk.table
    start = table.checkpoint.copy()
    desk.game.redeal(start, seat, chance)
    fresh = not table.inputs and table.drawn == start.chance.counter
    try:
        dealt = Table.resume(desk.game, start, table.inputs)
    except ValueError:
        assert not fresh
        return None
    if not fresh and seen(dealt, seat) != seen(table, seat):
        return None
    other = desk.clone()
    other.table = dealt
    return other
