"""The table: a state, the open scene, what it asks, and what was answered since the scene began.

The state is saved only between scenes (the *checkpoint*); answers of the open scene are kept beside it as *inputs* and
played again on loading. So a suspended scene costs nothing to save, and a mistake never leaves half a move behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from pbem.engine.chance import Chance
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


class Note(NamedTuple):
    """An answer that the table gave by itself because there was only one."""

    seat: str
    kind: str
    subject: str | None
    word: str


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
        self._begin(state)

    # ------------------------------------------------------------------ looking

    @property
    def drawn(self) -> int:
        """How many random numbers the game has used up."""
        return self.state.chance.counter

    def questions(self) -> dict[str, Question]:
        """The open questions by seat; of sealed ones only those without an answer yet."""
        pending = self.pending
        if pending is None:
            return {}
        if isinstance(pending, Question):
            return {pending.player: pending}
        return {seat: question for seat, question in pending.questions.items() if seat not in self.given}

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
        if pending.__class__ is Question:
            if pending.player != seat:
                raise NotAsked(seat)
            if word not in pending.options:
                raise IllegalAnswer(word)
            if self.keep:
                self.inputs.append((ANSWER, seat, word))
            self._run(word)
            return
        question = self.question_to(seat)
        if question is None:
            raise NotAsked(seat)
        if word not in question.options:
            raise IllegalAnswer(word)
        self.inputs.append((ANSWER, seat, word))
        self.given[seat] = word
        self._close_if_all_in()

    def agree(self, deal: Mapping[str, Any]) -> None:
        """Both sides have agreed: carried out at once if the open question allows deals, else when the next moment does."""
        self.inputs.append((AGREE, dict(deal)))
        self.state.agreed.append(dict(deal))
        if self._is_open():
            self._carry_out_deals()

    def jump(self, counter: int) -> None:
        """Go on with a later random number: what was drawn once is never drawn again."""
        self.inputs.append((JUMP, counter))
        self.state.chance.counter = max(counter, self.state.chance.counter)

    def put_in(self, entry: Input) -> None:
        """Play one stored input."""
        if entry[0] == ANSWER:
            self.answer(entry[1], entry[2])
        elif entry[0] == AGREE:
            self.agree(entry[1])
        else:
            self.jump(entry[1])

    def undo(self) -> None:
        """Take the last input back; the random counter stays where it is."""
        drawn = self.drawn
        if self.inputs:
            page = Page(self.checkpoint, self.inputs)
        elif self.pages:
            page = self.pages.pop()
        else:
            raise NotAsked("there is nothing to take back")
        self._take_up(page.start, page.inputs[:-1])
        if self.drawn < drawn:
            self.jump(drawn)

    # ------------------------------------------------------------------ saving and copying

    def clone(self) -> Table:
        """A second table in the same position; playing on it leaves this one alone."""
        return Table.resume(self.game, self.checkpoint, self.inputs, result=self.result)

    def imagine(self, seat: str | None, chance: Chance) -> Table:
        """A clone as this seat may imagine it: other draws to come, everything hidden from him dealt anew."""
        table = self.clone()
        table.state.chance = chance
        table.game.redeal(table.state, seat, chance)
        return table

    @classmethod
    def resume(
        cls, game: Game, start: State, inputs: Iterable[Input], *, pages: int = 0, result: Result | None = None
    ) -> Table:
        """Take a game up at a scene's beginning and play what was put in since; its news is old and dropped.

        A game that is over has no scene to begin: its ``result`` is handed over.
        """
        table = cls.__new__(cls)
        table.game, table.keep, table.pages_kept, table.pages = game, True, pages, []
        table.scenes_played, table.noted, table.forced = 0, [], []
        table._take_up(start, inputs)
        if table.result is None and not table.state.agenda:
            table.result = result
        return table

    def dump(self) -> dict[str, Any]:
        """The position as plain data: the checkpoint and the inputs since."""
        over = {} if self.result is None else {"result": msgspec.to_builtins(self.result)}
        return {"state": self.checkpoint.dump(), "inputs": [list(entry) for entry in self.inputs], **over}

    @classmethod
    def load(cls, game: Game, plain: Mapping[str, Any], seed: bytes) -> Table:
        """The table out of :meth:`dump`'s data."""
        result = msgspec.convert(plain["result"], Result) if "result" in plain else None
        inputs = [tuple(entry) for entry in plain["inputs"]]
        return cls.resume(game, game.state.load(plain["state"], seed), inputs, result=result)

    # ------------------------------------------------------------------ inside

    def _take_up(self, start: State, inputs: Iterable[Input]) -> None:
        self.result, self.pending, self.given = None, None, {}
        self.state = start.copy()
        self._begin(self.state)
        for entry in list(inputs):
            self.put_in(entry)
        self.state.news = []
        self.noted = []

    def _begin(self, state: State) -> None:
        """A scene comes to the top of the agenda: keep the state, start its first line."""
        if self.keep:
            self.checkpoint = state.copy()
        self.inputs: list[Input] = []
        if not state.agenda:
            return  # the game is over
        name, *arguments = state.agenda[-1]
        self._scene: Scene[Outcome] = self.game.scenes[name](state, *arguments)
        self._run(None)

    def _run(self, value: Any) -> None:
        """Play on until somebody must decide, or the game is over."""
        if self.forced:
            self.forced = []
        while True:
            try:
                ask = self._scene.send(value)
            except StopIteration as stop:
                self._turn_the_page(stop.value)
                if self.result is not None:
                    self.pending = None
                    return
                value = None
                continue
            if ask.__class__ is Question:
                if len(ask.options) == 1 and not ask.hidden:
                    (value,) = ask.options
                    note = Note(ask.player, ask.kind, ask.subject, value)
                    self.noted.append(note)
                    self.forced.append(note)
                    continue
                assert ask.options, f"a question without options: {ask!r}"
            self.pending = ask
            if self.state.agreed and self._is_open():
                self._carry_out_deals()
            if ask.__class__ is Together:
                self.given = self._forced(ask)
                if len(self.given) == len(ask.questions):
                    value = self._sealed_answers(ask)
                    continue
            return

    def _turn_the_page(self, outcome: Outcome | None) -> None:
        """A scene has ended and said what comes next."""
        state, agenda = self.state, self.state.agenda
        if outcome.__class__ is Next:
            agenda[-1] = outcome.entry
        elif outcome.__class__ is Call:
            agenda.pop()
            if isinstance(outcome.then, Next):
                agenda.append(outcome.then.entry)
            agenda.append(outcome.entry)
        elif outcome.__class__ is Done:
            agenda.pop()
        elif isinstance(outcome, End):
            agenda.clear()
            self.result = outcome.result
        else:
            raise AssertionError(f"the scene {agenda[-1][0]} ended without saying what comes next")
        self.scenes_played += 1
        if state.agreed and self.result is None:
            self._carry_out_deals()
        if self.keep:
            if self.pages_kept:
                self.pages = [*self.pages, Page(self.checkpoint, self.inputs)][-self.pages_kept :]
            self.checkpoint = state.copy()
        self.inputs = []
        if self.result is None:
            name, *arguments = agenda[-1]
            self._scene = self.game.scenes[name](state, *arguments)

    @staticmethod
    def _forced(ask: Together) -> dict[str, str]:
        if ask.prepare:
            return {}
        return {seat: next(iter(q.options)) for seat, q in ask.questions.items() if len(q.options) == 1 and not q.hidden}

    def _close_if_all_in(self) -> None:
        assert isinstance(self.pending, Together)
        if len(self.given) == len(self.pending.questions):
            self._run(self._sealed_answers(self.pending))

    def _sealed_answers(self, ask: Together) -> dict[str, str]:
        """The answers in the order in which the rule asked, whoever wrote first."""
        return {seat: self.given[seat] for seat in ask.questions}

    def _is_open(self) -> bool:
        pending = self.pending
        if isinstance(pending, Question):
            return pending.open
        return pending is not None and all(question.open for question in pending.questions.values())

    def _carry_out_deals(self) -> None:
        """Try each agreed deal once; then build the open options again. Answers still legal stand."""
        deals, self.state.agreed = self.state.agreed, []
        for deal in deals:
            refused = self.game.deal(self.state, deal)
            seats = (deal["by"], deal["to"])
            name, why = ("deal_failed", {"why": refused}) if refused else ("deal_done", {})
            self.state.news.append((name, {"name": deal["name"], "by": deal["by"], "to": deal["to"], **why}, seats))
        if self.pending is None:
            return
        asked = [self.pending] if isinstance(self.pending, Question) else list(self.pending.questions.values())
        for question in asked:
            question.refresh()
            if self.given.get(question.player, None) not in (None, *question.options):
                del self.given[question.player]
