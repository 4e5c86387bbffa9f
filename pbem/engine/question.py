"""Questions: the one form in which every game asks for every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from pbem.engine.scene import Scene
from pbem.engine.state import State

T = TypeVar("T")

Options: TypeAlias = Mapping[str, Any]
Facts: TypeAlias = Mapping[str, Any]

READY, ASK_ME = "ready", "ask_me"
LONGEST_NUMBER = 9  # digits; players write anything


class Numbers(Mapping[str, int]):
    """A range of numbers as options, without writing them all down; ``extra`` are words beside the numbers.

    >>> bids = Numbers(3, 5, extra={"pass": 0})
    >>> list(bids), "4" in bids, "6" in bids, bids["5"]
    (['pass', '3', '4', '5'], True, False, 5)
    """

    __slots__ = ("extra", "high", "low")

    def __init__(self, low: int, high: int, extra: Mapping[str, int] | None = None) -> None:
        self.low = low
        self.high = high
        self.extra: Mapping[str, int] = extra or {}

    def __getitem__(self, word: str) -> int:
        if word in self.extra:
            return self.extra[word]
        if word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER:
            number = int(word)
            if str(number) == word and self.low <= number <= self.high:
                return number
        raise KeyError(word)

    def __iter__(self) -> Iterator[str]:
        yield from self.extra
        yield from map(str, range(self.low, self.high + 1))

    def __len__(self) -> int:
        return len(self.extra) + max(0, self.high - self.low + 1)


class Named(dict[str, Any]):
    """Options of which some have other names too: these are understood, but a list does not repeat them.

    >>> sides = Named({"ursus": 0, "celer": 1}, also={"favourite": 1})
    >>> list(sides), "favourite" in sides, sides["favourite"]
    (['ursus', 'celer'], True, 1)
    """

    __slots__ = ("also",)

    def __init__(self, options: Mapping[str, Any], also: Mapping[str, Any]) -> None:
        super().__init__(options)
        self.also = {word: value for word, value in also.items() if word not in options}

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) or word in self.also

    def __missing__(self, word: str) -> Any:
        return self.also[word]

    def __len__(self) -> int:
        return super().__len__() + len(self.also)  # one thing with two names is still asked for: a line may use either


class Happened(list[str]):
    """A fact about what has come up: words in the order they came, of ``total`` so far. A line may count only those since its mark.

    >>> Happened(["palace", "market"], total=5).since(4)
    ['market']
    """

    def __init__(self, words: Iterable[str], *, total: int) -> None:
        super().__init__(words)
        self.total = total

    def since(self, mark: int) -> list[str]:
        """What came after the first ``mark`` of all."""
        return self[max(0, mark - (self.total - len(self))) :]


class Question(Struct, eq=False):
    """One decision of one player.

    ``options`` maps the words a player types to what the rule gets; :meth:`anew` takes a function in their place, called again
    after each deal: for an ``open`` question. ``facts`` (and ``about`` for one option) give the names and numbers a guard may
    test; like ``auto`` they may be functions, called only when somebody wants to know. ``why`` says in one word why something is
    not among the options; like facts it may tell only what its player may know. ``why_line`` sees also the words behind it, and
    may have a nearer reason in one of them: the reason and that word. All these functions are given what ``on`` holds, before
    a word if they take one. ``firm``: soft, and nobody can wait for it with `ask`: what was said ahead decides, or the automatic
    answer.
    """

    player: str
    kind: str
    options: Options
    slot: str = ""  # the kind itself, if nothing else is said
    subject: str | None = None
    on: tuple[Any, ...] = ()
    auto: str | Callable[..., str] | None = None
    facts: Facts | Callable[..., Facts] | None = None
    about: Callable[..., Facts] | None = None
    why: Callable[..., str | None] | None = None
    why_line: Callable[..., tuple[str, str] | None] | None = None
    soft: bool = False
    hidden: bool = False
    open: bool = False
    firm: bool = False
    rebuild: Callable[[], Options] | None = None

    def __post_init__(self) -> None:
        if not self.slot:
            self.slot = self.kind
        if self.hidden or self.firm:
            self.soft = True

    @classmethod
    def anew(cls, player: str, kind: str, options: Callable[[], Options], **more: Any) -> Question:
        """A question whose options are looked for again after each deal."""
        return cls(player, kind, options(), rebuild=options, **more)

    def automatic(self) -> str:
        """The answer taken when its player says nothing."""
        auto = self.auto
        if callable(auto):
            return auto(*self.on)
        return auto if auto is not None else next(iter(self.options))

    def known(self, option: str | None = None) -> dict[str, Any]:
        """The facts of the question and, if one is named, of an option."""
        facts = self.facts(*self.on) if callable(self.facts) else self.facts
        known = dict(facts or {})
        if option is not None and self.about is not None and option in self.options:
            known.update(self.about(*self.on, option))
        return known

    def reason(self, word: str) -> str | None:
        """Why this is not among the options, if the rules say so: one word."""
        return self.why(*self.on, word) if self.why is not None else None

    def reason_behind(self, words: Sequence[str]) -> tuple[str, str] | None:
        """A nearer reason against a line than that against its first word, and the word that it is about."""
        return self.why_line(*self.on, words) if self.why_line is not None else None

    def refresh(self) -> None:
        """Build the options again, after a deal has changed what lies on the table."""
        if self.rebuild is not None:
            self.options = self.rebuild()

    def __repr__(self) -> str:
        about = f" {self.subject}" if self.subject else ""
        return f"<{self.player}: {self.kind}{about}, {self.slot}: {' '.join(self.options)}>"


class Doubt(NamedTuple):
    """Why a line said ahead could not be played as things stand: one word, as ``why`` of a question gives it, and the word of the
    line it is about. ``final``: nothing that happens before its moment can change that, but perhaps a line of its writer for the
    kind ``unless``. ``never``: nothing ever can, so that a rule with it would be in vain too."""

    why: str
    word: str
    final: bool = False
    unless: str = ""
    never: bool = False


class Coming(NamedTuple):
    """A kind that will be asked soon, with the options as they stand now. Options may hold mappings of what may follow each
    word, down to empty ones: whole lines can be listed then. ``about`` gives the facts of such a line, as a question does of
    its options. ``times``: how often it will be asked, where each time wants a line of its own. ``doubt`` judges the words of a
    line for it; without it they must lead through the options. ``lasting``: nothing can change these options (which citizens
    may ever stand where). ``trial`` gives a state in which the seat is asked now: where ``doubt`` finds nothing, a line is tried
    there, and has the same reasons against it as at its moment."""

    kind: str
    subject: str | None
    options: Options
    about: Callable[[Sequence[str]], Facts] | None = None
    times: int = 1
    doubt: Callable[[Sequence[str]], Doubt | None] | None = None
    lasting: bool = False
    trial: Callable[[], State] | None = None


Prospects: TypeAlias = Mapping[str, Sequence[Coming]]
"""What is coming for each player."""


class Together:
    """Questions to several players at once, sealed until all are in. A *prepare* also says what is coming for whom; given as
    a function, that is looked at again after each deal."""

    __slots__ = ("coming", "prepare", "questions", "rebuild")

    def __init__(
        self, questions: Sequence[Question], *, prepare: bool = False, coming: Prospects | Callable[[], Prospects] | None = None
    ) -> None:
        self.questions = {question.player: question for question in questions}
        self.prepare = prepare
        self.rebuild = coming if callable(coming) else None
        self.coming: Prospects = coming() if callable(coming) else coming or {}

    def refresh(self) -> None:
        """Build everything again, after a deal has changed what lies on the table."""
        for question in self.questions.values():
            question.refresh()
        if self.rebuild is not None:
            self.coming = self.rebuild()

    def __repr__(self) -> str:
        return f"<together: {list(self.questions.values())!r}>"


Ask: TypeAlias = Question | Together


def choose(player: str, kind: str, options: Mapping[str, T] | Callable[[], Mapping[str, T]], **more: Any) -> Scene[T]:
    """Ask one player, and give the rule what stands behind the word chosen."""
    question = Question.anew(player, kind, options, **more) if callable(options) else Question(player, kind, options, **more)
    word: str = yield question
    chosen: T = question.options[word]
    return chosen


def choose_together(questions: Sequence[Question]) -> Scene[dict[str, Any]]:
    """Ask several players at once, and give the rule what stands behind each one's word, in the order asked."""
    words: dict[str, str] = yield Together(questions)
    return {question.player: question.options[words[question.player]] for question in questions}


def prepare(
    coming: Prospects | Callable[[], Prospects],
    kind: str = "prepare",
    *,
    soft: bool = False,
    open: bool = False,
    may_ask: bool = True,
    facts: Facts | Callable[[], Facts] | None = None,
) -> Scene[dict[str, str]]:
    """Let all these players give their orders for what is coming, before any of it is played.

    With ``may_ask`` off nobody can wait for his moment: whoever has no line then gets the automatic answer.
    """
    words = {READY: True, ASK_ME: False} if may_ask else {READY: True}
    players = coming() if callable(coming) else coming
    questions = [Question(player, kind, words, auto=READY, soft=soft, open=open, facts=facts) for player in players]
    if not questions:
        return {}
    answers: dict[str, str] = yield Together(questions, prepare=True, coming=coming)
    return answers
