"""What any game must do with lines: all that are listed are taken, and no other is ever played as something it does not say."""

from collections.abc import Iterator, Sequence

from pbem.engine import Chance, Together
from pbem.orders.choices import Choice
from pbem.orders.deed import KEPT, PLAYED, TALK
from pbem.orders.desk import Desk
from pbem.render.options import offered
from pbem.render.sheet import sheet_of
from pbem.words.catalogue import Catalogue
from pbem.words.vocabulary import LANGUAGES
from tests.contract.playing import as_bytes
from tests.contract.writing import ids, played_by_orders, strayed, typed, whole, why

WHOLE = 2_000  # mails; more than any game needs


def moments(match, every: int, most: int = 60, later: int = 0) -> Iterator[tuple[int, Desk]]:
    """Each so many-th of the first moments of a game by orders; with ``later`` also each so many-th behind them, to its end."""
    for count, (desk, _, _) in enumerate(played_by_orders(match, WHOLE if later else most)):
        if count % (later if later and count >= most else every) == 0 and desk.result is None:
            yield count, desk


def test_every_listed_line_is_taken_in_every_language(match):
    """All of the list, not a sample of it, over the whole game; the language changes from moment to moment."""
    for count, desk in moments(match, every=7, later=101):
        for seat in desk.asked():
            for choice in whole(desk, seat):
                line = typed(desk, choice, LANGUAGES[count // 7 % len(LANGUAGES)])
                reply = desk.clone().write(seat, line)
                assert not reply.refused, (line, why(reply))
                if PLAYED in [line.became for line in reply.lines]:  # and not kept for what is coming
                    assert strayed(desk, seat, ids(choice), reply) == [], (line, why(reply))


def test_what_a_letter_shows_can_be_sent_as_it_stands(match):
    """Lines copied from the list with their number and note, and the block that is ready to send."""
    for count, desk in moments(match, every=5):
        for seat in desk.asked():
            sheet = sheet_of(desk, seat)
            shown = offered(sheet, Catalogue(LANGUAGES[count // 5 % len(LANGUAGES)], desk.game, desk.names, desk.vocabulary))
            copied = [f"{option.number}. {option.line}{option.note}" for option in shown.options if is_whole(option.choice)]
            for text in [*copied[:: max(1, len(copied) // 5)], "\n".join(shown.ready)]:
                reply = desk.clone().write(seat, text)
                assert not reply.refused and TALK not in [line.became for line in reply.lines], (text, why(reply))


def is_whole(choice: Choice) -> bool:
    return not choice.open_end and choice.low is None


def test_a_listed_line_that_must_go_on_is_not_played_without_its_end(match):
    for _, desk in moments(match, every=7, later=101):
        for seat in desk.asked():
            for choice in desk.choices(seat):
                if choice.open_end:
                    reply = desk.clone().write(seat, desk.vocabulary.write(choice.line))
                    assert PLAYED not in [line.became for line in reply.lines], (choice.line, why(reply))


def test_lines_of_other_moments_and_seats_are_not_played_as_something_else(match):
    """Real lines, listed before, later, or for another seat."""
    listed = [{tuple(ids(choice)) for seat in desk.seats for choice in whole(desk, seat)} for _, desk in moments(match, every=17)]
    pool = sorted({line for lines in listed for line in lines})
    chance = Chance(b"other moments")
    for _, desk in moments(match, every=17):
        for seat in desk.seats:
            now = {tuple(ids(choice)) for choice in desk.choices(seat)}
            for line in sample([line for line in pool if line not in now], 4, chance):
                must_be_harmless(desk, seat, desk.vocabulary.write(line), line)


def test_lines_and_numbers_of_other_moments_are_refused_where_they_would_have_to_be_played(match):
    """Of the kind that is open, listed at another moment but not now: refused, as are numbers of an old list; nothing changes."""
    listed = [whole(desk, seat) for _, desk in moments(match, every=4) for seat in desk.asked()]
    pool = sorted({tuple(ids(choice)) for choices in listed for choice in choices})
    chance, refused = Chance(b"refused"), 0
    for _, desk in moments(match, every=4):
        before = as_bytes(desk.dump())
        for seat, question in desk.asked().items():
            assert desk.clone().write(seat, "1", numbers_hold=False).refused
            now = {tuple(ids(choice)) for choice in desk.choices(seat)}
            other = [line for line in pool if line[0] == question.kind and line not in now]
            for line in sample(other, 3, chance):
                after = desk.clone()
                if after.write(seat, desk.vocabulary.write(line)).refused:
                    assert as_bytes(after.dump()) == before, line
                    refused += 1
                else:
                    must_be_harmless(desk, seat, desk.vocabulary.write(line), line)
        assert as_bytes(desk.dump()) == before
    assert refused > 0


def test_mutated_lines_are_not_played_as_something_else(match):
    chance = Chance(b"mutations")
    for _, desk in moments(match, every=17):
        for seat in desk.asked():
            for choice in sample(whole(desk, seat), 2, chance):
                for line in mutations(ids(choice), chance):
                    must_be_harmless(desk, seat, desk.vocabulary.write(line), line)
                must_be_harmless(desk, seat, misspelt(typed(desk, choice)), None)


def mutations(line: Sequence[str], chance: Chance) -> Iterator[list[str]]:
    """One word dropped, two swapped, one doubled."""
    place = chance.below(len(line))
    if len(line) > 1:
        yield [*line[:place], *line[place + 1 :]]
        other = (place + 1) % len(line)
        swapped = list(line)
        swapped[place], swapped[other] = line[other], line[place]
        yield swapped
    yield [*line[: place + 1], *line[place:]]


def misspelt(text: str) -> str:
    """The longest word with other letters in its middle, such as stand in no language's words."""
    word = max(text.split(), key=len)
    middle = len(word) // 2
    return text.replace(word, f"{word[:middle]}qxq{word[middle:]}", 1)


def must_be_harmless(desk: Desk, seat: str, text: str, words: Sequence[str] | None) -> None:
    """Refused: nothing has changed. Kept: the table has not. Played: by its own words and all of them; never, if it has none."""
    after, before = desk.clone(), as_bytes(desk.dump())
    reply = after.write(seat, text)
    became = [line.became for line in reply.lines]
    if reply.refused:
        assert as_bytes(after.dump()) == before, text
        assert not reply.deed
    elif PLAYED in became:
        assert words is not None, (text, why(reply))
        assert strayed(desk, seat, words, reply) == [], (seat, text, why(reply), reply.deed.inputs)
    elif not (isinstance(desk.table.pending, Together) and desk.table.pending.prepare and KEPT in became):
        assert as_bytes(after.table.dump()) == as_bytes(desk.table.dump()), (seat, text, why(reply))


def sample(things: Sequence, most: int, chance: Chance) -> list:
    """Some of them, without choosing any twice."""
    left = list(things)
    return [left.pop(chance.below(len(left))) for _ in range(min(most, len(left)))]
