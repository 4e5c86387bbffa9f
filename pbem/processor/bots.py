"""Bots that write orders: lines of text out of the list of legal ones, as a person would send them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine import Chance, Question, Table, Together
from pbem.engine.question import ASK_ME, READY
from pbem.orders.choices import Choice, choices
from pbem.orders.desk import Desk
from pbem.orders.follow import DONE
from pbem.words.vocabulary import Vocabulary

MOST_TRIED = 40  # lines that a bot thinks about
MOST_STEPS = 12  # of an automatic answer behind the line tried
ASKS = 3  # one time in so many a bot wants to be asked at the moment itself


class Draft(NamedTuple):
    """A line in ids, and the words of it that answer questions. No line: what is asked is passed over."""

    line: tuple[str, ...]
    words: tuple[str, ...]


class Writer:
    """A bot at one seat, with a language to write in. A greedy one sends what makes its side look best, others anything."""

    def __init__(self, seat: str, language: str, chance: Chance, *, greedy: bool = True) -> None:
        self.seat, self.language, self.chance, self.greedy = seat, language, chance, greedy

    def mail(self, desk: Desk) -> str:
        """An answer to what this seat is asked, through its whole track, up to the first draw."""
        return "\n".join(_typed(desk.vocabulary, line, self.language) for line in self._lines(desk))

    def _lines(self, desk: Desk) -> Iterator[tuple[str, ...]]:
        vocabulary, table = desk.vocabulary, desk.table.clone()
        tracks: dict[str, str] = {}  # by kind
        while question := table.question_to(self.seat):
            track = vocabulary.track(question.kind)
            if table.drawn != desk.table.drawn or question.kind in tracks or {track, *tracks.values()} != {track}:
                return
            tracks[question.kind] = track
            draft = self._choose(table, list(self._drafts(vocabulary, table, question)))
            if draft.line:
                yield draft.line
            if isinstance(table.pending, Together):
                return
            _put(table, self.seat, draft.words)

    def _drafts(self, vocabulary: Vocabulary, table: Table, question: Question) -> Iterator[Draft]:
        """The lines for the open question; where a later kind of the track can follow, it may be passed over."""
        if isinstance(table.pending, Together) and table.pending.prepare:
            word = ASK_ME if self.chance.below(ASKS) == 0 else READY
            yield Draft((question.kind, word), (word,))
            return
        found = choices(vocabulary, table, self.seat)
        rest = vocabulary.kind(question.kind).rest
        if rest and any(choice.kind != question.kind for choice in found):
            yield Draft((), (rest,))
        for choice in found:
            if choice.kind == question.kind and not choice.open_end:
                yield self._draft(choice)

    def _draft(self, choice: Choice) -> Draft:
        """A choice with its number filled in, if it wants one."""
        if choice.low is None or choice.high is None:
            return Draft(choice.line, choice.words)
        number = str(choice.low + self.chance.below(choice.high - choice.low + 1))
        return Draft((*choice.line, number), (*choice.words, number))

    def _choose(self, table: Table, drafts: list[Draft]) -> Draft:
        if len(drafts) > MOST_TRIED:
            self.chance.shuffle(drafts)
        if not self.greedy or len(drafts) == 1:
            return self.chance.pick(drafts)
        scores = [(self._worth_after(table, draft.words), draft) for draft in drafts[:MOST_TRIED]]
        best = max(score for score, _ in scores)
        return self.chance.pick([draft for score, draft in scores if score == best])

    def _worth_after(self, table: Table, words: tuple[str, ...]) -> float:
        """How good the seat's side looks after these words, on a table as it may be for all the bot knows."""
        future = table.imagine(self.seat, Chance(self.chance.below(1 << 62).to_bytes(8, "big")))
        _put(future, self.seat, words)
        for _ in range(MOST_STEPS):
            question = future.question_to(self.seat)
            if question is None or isinstance(future.pending, Together):
                break
            future.answer(self.seat, question.automatic())
        return table.game.worth(future.state, self.seat)


def _put(table: Table, seat: str, words: tuple[str, ...]) -> None:
    """Answer word by word, as long as they are asked for, and close the chain as the desk would."""
    first = table.question_to(seat)
    for word in words:
        question = table.question_to(seat)
        if question is None or word not in question.options:
            return
        table.answer(seat, word)
    for _ in range(MOST_STEPS):
        question = table.question_to(seat)
        if first is None or question is None or question.kind != first.kind or not (question.soft or DONE in question.options):
            return
        table.answer(seat, DONE if DONE in question.options else question.automatic())


def _typed(vocabulary: Vocabulary, line: tuple[str, ...], language: str) -> str:
    """A kind that no order names (a prepare) is not typed."""
    spoken = len(line) < 2 or line[0] in vocabulary.kinds
    return vocabulary.write(line if spoken else ("", *line[1:]), language).strip()
