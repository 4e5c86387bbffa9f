"""What any game's letters must keep to themselves: everything hidden is dealt anew, and not a byte of them changes."""

from pbem.engine import Chance, Table
from pbem.orders.desk import Desk
from pbem.render.letter import letter
from pbem.render.reply import preview, reply
from pbem.render.sheet import sheet_of
from tests.contract.playing import seen
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
