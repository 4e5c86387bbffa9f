"""The table: a state, the open scene, what it asks, and what was answered since the scene began.

The state is saved only between scenes (the *checkpoint*); answers of the open scene are kept beside it as *inputs* and
played again on loading. So a suspended scene costs nothing to save, and a mistake never leaves half a move behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pbem.engine.chance import Chance, Unforeseen, Veiled
from pbem.engine.game import Game
from pbem.engine.question import Ask, Question, Together
from pbem.engine.scene import Call, Done, End, Next, Outcome, Result, Scene
from pbem.engine.state import Event, State

Input = tuple[Any, ...]
"""("answer", seat, word), ("agree", deal) or ("jump", counter)."""

ANSWER, AGREE, JUMP = "answer", "agree", "jump"


class NotAsked(ValueError):
    """This player is not being asked anything."""


class IllegalAnswer(ValueError):
    """The word is not among the options."""


class Note(Struct, frozen=True, eq=False):
    """An answer that the table gave by itself because there was only one; its question says why another word was none."""

    seat: str
    kind: str
    subject: str | None
    word: str
    question: Question


class Page(NamedTuple):
    """A scene as it can be taken up again: the state at its beginning and what was put in since."""

    start: State
    inputs: list[Input]


class Table:
    """One game in play.

    >>> table = Table(game, state)                      # doctest: +SKIP
    >>> table.pending                                   # doctest: +SKIP
    <blue: settle, settle: temple tavern baths emporium basilica forum praetorium>
    >>> table.answer("blue", "temple")                  # doctest: +SKIP
    """

    def __init__(self, game: Game, state: State, *, keep: bool = True, pages: int = 0) -> None:
        self.game = game
        self.state = state
        self.keep = keep
        self.pages_kept = pages
        self.pages: list[Page] = []
        self.noted: list[Note] = []
        self.forced: list[Note] = []
        self.scenes_played = 0
        self.result: Result | None = None
        self.pending: Ask | None = None
        self.given: dict[str, str] = {}
        if keep:
            self.checkpoint = state.copy()
        self._begin()

    # ------------------------------------------------------------------ looking

    @property
    def drawn(self) -> int:
        """How many random numbers the game has used up."""
        return self.state.chance.counter

    def questions(self) -> dict[str, Question]:
        """The open questions by seat; of sealed ones only those that still want an answer."""
        pending = self.pending
        if pending is None:
            return {}
        if isinstance(pending, Question):
            return {pending.player: pending}
        return {seat: question for seat, question in pending.questions.items() if self._sealed(pending, seat) is None}

    def question_to(self, seat: str) -> Question | None:
        """What this seat may answer now, an answer to a sealed question that can still be replaced included."""
        pending = self.pending
        if pending is None:
            return None
        if isinstance(pending, Question):
            return pending if pending.player == seat else None
        return pending.questions.get(seat)

    def view(self, seat: str | None) -> dict[str, Any]:
        """What this seat (None: an onlooker) may see."""
        return self.game.view(self.state, seat)

    def take_news(self) -> list[Event]:
        """The events since this was last asked for."""
        news = self.state.news
        self.state.news = []
        return news

    def take_notes(self) -> list[Note]:
        """The answers the table gave by itself since this was last asked for."""
        notes, self.noted = self.noted, []
        return notes

    # ------------------------------------------------------------------ playing

    def answer(self, seat: str, word: str) -> None:
        """Give this seat's answer to its open question and play on to the next one."""
        pending = self.pending
        question = pending if pending.__class__ is Question and pending.player == seat else self.question_to(seat)
        if question is None:
            raise NotAsked(seat)
        if word not in question.options:
            raise IllegalAnswer(word)
        if question is not pending:
            self._play((ANSWER, seat, word), self._seal, seat, word)
        elif self.keep:
            self._play((ANSWER, seat, word), self._run, word)
        else:
            self._run(word)

    def agree(self, deal: Mapping[str, Any]) -> None:
        """Both sides have agreed: carried out at once if the open question allows deals, else when the next moment does."""
        if self.pending is None:
            raise NotAsked("the game is over")
        self._play((AGREE, dict(deal)), self._agree, dict(deal))

    def jump(self, counter: int, *, anew: bool = False) -> None:
        """Go on with a later random number: what was drawn once is never drawn again. ``anew``: nor what was turned up."""
        self.inputs.append((JUMP, counter, True) if anew else (JUMP, counter))
        self.state.chance.counter = max(counter, self.state.chance.counter)
        if anew:
            self.game.reshuffle(self.state)

    def put_in(self, entry: Input) -> None:
        """Play one stored input."""
        if entry[0] == ANSWER:
            self.answer(entry[1], entry[2])
        elif entry[0] == AGREE:
            self.agree(entry[1])
        else:
            self.jump(entry[1], anew=len(entry) > 2)

    def undo(self) -> None:
        """Take the last answer or deal back; the random counter stays where it is."""
        drawn = self.drawn
        start, inputs = self.checkpoint, self.inputs
        while all(entry[0] == JUMP for entry in inputs):
            if not self.pages:
                raise NotAsked("there is nothing to take back")
            start, inputs = self.pages.pop()
        last = max(place for place, entry in enumerate(inputs) if entry[0] != JUMP)
        self._take_up(start, inputs[:last])
        if self.drawn < drawn:
            self.jump(drawn)

    # ------------------------------------------------------------------ saving and copying

    def clone(self) -> Table:
        """A second table in the same position; playing on it leaves this one alone."""
        assert self.keep, "a table that keeps no checkpoint cannot be cloned"
        table = Table.resume(self.game, self.checkpoint, self.inputs)
        table.forced = self.forced[:]  # those of an earlier scene are not found again
        return table

    def imagine(self, seat: str, chance: Chance) -> Table:
        """A clone as this seat may imagine it: other draws to come, everything hidden from him dealt anew, other players'
        sealed answers guessed. It keeps no checkpoint, for that would hold the truth."""
        table = self.clone()
        table.keep, table.inputs = False, []
        del table.checkpoint
        table.state.chance = chance
        table.state.agreed = [deal for deal in table.state.agreed if seat in (deal["by"], deal["to"])]
        table.game.redeal(table.state, seat, chance)
        for question in table._asked():
            if question.player != seat:
                question.refresh()
                table._guess(question, seat, chance)
        return table

    def up_to_the_draw(self, seat: str, word: str) -> Table:
        """A clone on which this answer is played as far as nothing is drawn: to look at only, nothing is asked there."""
        table = self.clone()
        table.keep = False
        table.state.chance = Veiled(b"", table.drawn)
        try:
            table.answer(seat, word)
        except Unforeseen:
            table.pending = None
        return table

    @classmethod
    def resume(cls, game: Game, start: State, inputs: Iterable[Input], *, pages: int = 0) -> Table:
        """Take a game up at a scene's beginning and play what was put in since; its news is old and dropped.

        ``start`` now belongs to the table: nobody may change it.
        """
        table = cls.__new__(cls)
        table.game, table.keep, table.pages_kept, table.pages = game, True, pages, []
        table.scenes_played, table.noted, table.forced = 0, [], []
        table._take_up(start, inputs)
        return table

    def dump(self) -> dict[str, Any]:
        """The position as plain data: the checkpoint and the inputs since."""
        return {"state": self.checkpoint.dump(), "inputs": [list(entry) for entry in self.inputs]}

    @classmethod
    def load(cls, game: Game, plain: Mapping[str, Any], seed: bytes, *, pages: int = 0) -> Table:
        """The table out of :meth:`dump`'s data."""
        start = game.state.load(plain["state"], seed)
        return cls.resume(game, start, [tuple(entry) for entry in plain["inputs"]], pages=pages)

    # ------------------------------------------------------------------ one input

    def _play(self, entry: Input, act: Callable[..., None], *arguments: Any) -> None:
        """Do what an input says. If the rules fail over it, the table stands again as before: no half moves."""
        if not self.keep:
            act(*arguments)
            return
        start, inputs, count, pages = self.checkpoint, self.inputs, len(self.inputs), self.pages
        news, told, noted = self.state.news, len(self.state.news), self.noted[:]
        inputs.append(entry)
        try:
            act(*arguments)
        except BaseException:
            self._take_up(start, inputs[:count])
            self.state.news, self.noted, self.pages = news[:told], noted, pages
            raise

    def _take_up(self, start: State, inputs: Iterable[Input]) -> None:
        self.result, self.pending, self.given = None, None, {}
        self.checkpoint = start
        self.state = start.copy()
        self._begin()
        for entry in list(inputs):
            self.put_in(entry)
        self.state.news = []
        self.noted = []

    def _seal(self, seat: str, word: str) -> None:
        """An answer to a question put to several; it can be replaced until all are in."""
        self.given[seat] = word
        self._go_on_if_decided()

    def _agree(self, deal: dict[str, Any]) -> None:
        self.state.agreed.append(deal)
        if self._is_open():
            self._carry_out_deals()
            self._go_on_if_decided()

    def _go_on_if_decided(self) -> None:
        assert self.pending is not None
        value = self._decided(self.pending)
        if value is not None:
            self._run(value)

    # ------------------------------------------------------------------ scenes

    def _begin(self) -> None:
        """The scene on top of the agenda starts at its first line."""
        self.inputs: list[Input] = []
        self._open_scene()
        self._run(None)

    def _open_scene(self) -> None:
        name, *arguments = self.state.agenda[-1]
        self._scene: Scene[Outcome] = self.game.scenes[name](self.state, *arguments)

    def _run(self, value: Any) -> None:
        """Play on until somebody must decide, or the game is over."""
        if self.forced:
            self.forced = []
        if self.given:
            self.given = {}
        while True:
            try:
                ask = self._scene.send(value)
            except StopIteration as stop:
                self._turn_the_page(stop.value)
                if self.result is not None:
                    return
                value = None
                continue
            self.pending = ask
            if self.state.agreed and self._is_open():
                self._carry_out_deals()
            if ask.__class__ is Question and len(ask.options) > 1:
                return
            value = self._decided(ask)
            if value is None:
                return

    def _turn_the_page(self, outcome: Outcome | None) -> None:
        """A scene has ended and said what comes next."""
        agenda = self.state.agenda
        if outcome.__class__ is Next:
            agenda[-1] = outcome.entry
        elif outcome.__class__ is Call:
            agenda.pop()
            if isinstance(outcome.then, Next):
                agenda.append(outcome.then.entry)
            agenda.append(outcome.entry)
        elif outcome.__class__ is Done:
            name, *_ = agenda.pop()
            assert agenda, f"the scene {name} is done, but nothing was waiting below it"
        elif isinstance(outcome, End):
            agenda.clear()
            self.result = outcome.result
        else:
            raise AssertionError(f"the scene {agenda[-1][0]} ended without saying what comes next")
        self.scenes_played += 1
        self.pending = None
        if self.state.agreed and self.game.may_deal(self.state):
            self._carry_out_deals()
        if self.result is None:
            if self.inputs:
                self._keep_the_page()
            self._open_scene()

    def _keep_the_page(self) -> None:
        """The state between two scenes becomes the checkpoint. (Scenes without inputs are quickly played again instead, and
        the last one of a game stays open, so that a finished game is loaded like any other.)"""
        if self.keep:
            if self.pages_kept:
                self.pages = [*self.pages, Page(self.checkpoint, self.inputs)][-self.pages_kept :]
            self.checkpoint = self.state.copy()
        self.inputs = []

    # ------------------------------------------------------------------ questions

    def _asked(self) -> list[Question]:
        """All questions that are pending, answered or not."""
        if self.pending is None:
            return []
        return [self.pending] if isinstance(self.pending, Question) else list(self.pending.questions.values())

    def _decided(self, ask: Ask) -> Any:
        """What the scene is sent if nobody needs to be asked (any more), else None."""
        if ask.__class__ is Question:
            options = ask.options
            if len(options) != 1 or ask.hidden:
                assert options, f"a question without options: {ask!r}"
                return None
            note = self._note(ask)
            self.forced.append(note)
            return note.word
        assert isinstance(ask, Together), f"a scene may ask questions only, not {ask!r}"
        answers = {seat: self._sealed(ask, seat) for seat in ask.questions}  # in the order in which the rule asked
        if None in answers.values():
            return None
        for seat, question in ask.questions.items():
            if seat not in self.given:
                self._note(question)
        return answers

    def _sealed(self, ask: Together, seat: str) -> str | None:
        """This seat's answer among several: what was written, or the only one there is."""
        word = self.given.get(seat)
        if word is None and not ask.prepare:
            question = ask.questions[seat]
            assert question.options, f"a question without options: {question!r}"
            if len(question.options) == 1 and not question.hidden:
                (word,) = question.options
        return word

    def _note(self, question: Question) -> Note:
        (word,) = question.options
        note = Note(question.player, question.kind, question.subject, word, question)
        self.noted.append(note)
        return note

    def _guess(self, question: Question, seat: str, chance: Chance) -> None:
        """What another player may have answered to the sealed question that this seat is thinking about."""
        if isinstance(self.pending, Together) and seat in self.pending.questions:
            word = question.automatic() if self.pending.prepare else chance.pick(list(question.options))
            self.given[question.player] = word

    # ------------------------------------------------------------------ deals

    def _is_open(self) -> bool:
        asked = self._asked()
        return bool(asked) and all(question.open for question in asked)

    def _must_wait(self, deal: Mapping[str, Any]) -> bool:
        """Between two scenes until nothing is left to settle of an earlier one, at an open question if the game says so."""
        if self.result is not None:
            return False
        return not self.game.may_deal(self.state) if self.pending is None else self.game.must_wait(self.state, deal)

    def _carry_out_deals(self) -> None:
        """Try each agreed deal once, as far as it need not wait; then build the open options again. Answers still legal stand."""
        deals, self.state.agreed = self.state.agreed, []
        for deal in deals:
            if self._must_wait(deal):
                self.state.agreed.append(deal)
                continue
            refused = "game_over" if self.result is not None else self.game.deal(self.state, deal)
            seats = (deal["by"], deal["to"])
            name, why = ("deal_failed", {"why": refused}) if refused else ("deal_done", {})
            self.state.news.append((name, {"name": deal["name"], "by": deal["by"], "partner": deal["to"], **why}, seats))
        if self.pending is not None:
            self.pending.refresh()
        for question in self._asked():
            if self.given.get(question.player) not in (None, *question.options):
                del self.given[question.player]
