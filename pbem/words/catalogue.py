"""The catalogue: everything that is said to people, in their language.

Sentences come from ``letters.<language>.toml`` beside this file and from the game's ``words.<language>.toml``. What is
missing in a language is said in English, as a whole sentence. The pseudo-language ``qps`` is English with every word of
the catalogues inside ⟦ ⟧: whatever stands outside was not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from babel.dates import format_datetime

from pbem.engine import Game, Question
from pbem.words import sentences
from pbem.words.sentences import PSEUDO, Found, NoSentence
from pbem.words.spelling import tidy
from pbem.words.vocabulary import FACT, ORDER, SLOT, Vocabulary

LONGEST_NAME = 24
STAR = "*"
CANONICAL = re.compile(r"([^\W\d]\w*[*]?)")
LINES = ("line", "give", "get")  # particulars that are lines of orders or parts of them
MODES = "always once ask auto watch if and not at_most at_least".split()


class Verbatim(str):
    """Words to be left as they are, never taken for the name of a thing: somebody's own, or what a catalogue has said already."""

    __slots__ = ()


class Catalogue:
    """What one reader is told about one game, in one language."""

    def __init__(
        self, language: str, game: Game, names: Mapping[str, str], vocabulary: Vocabulary | None = None, *, brief: bool = False
    ) -> None:
        self.language = language
        self.brief = brief
        self.game = game
        self.names = {seat: shortened(name) or seat for seat, name in names.items()}
        self._given = vocabulary
        self._own = vocabulary.own if vocabulary else {}
        self.locale = sentences.locale(language)
        self.pseudo = sentences.base(language) == PSEUDO
        self._mark = sentences.bracketed if self.pseudo else sentences.plainly
        self._files = [
            (known, file)
            for known in sentences.chain(language)
            for file in (
                sentences.file_of(game.package, f"words.{known}.toml"),
                sentences.file_of("pbem.words", f"letters.{known}.toml"),
                sentences.file_of("pbem.words", f"languages/{known}.toml"),
            )
        ]

    # ------------------------------------------------------------------ sentences

    def find(self, *keys: str) -> Found | None:
        """The sentence of the first of these keys that a language has; the game's own before the general ones."""
        for language, file in self._files:
            for key in keys:
                if key in file:
                    return Found(file[key], language)
        return None

    def has(self, key: str) -> bool:
        """Whether there is a sentence to this key."""
        return self.find("news." + key, key) is not None

    def say(self, key: str, /, **particulars: Any) -> Verbatim:
        """A sentence with its particulars; ``n`` decides between singular and plural."""
        found = self.find("news." + key, key)
        if found is None:
            raise NoSentence(f"no sentence for {key!r} in the catalogues of {self.game.name}")
        return self._filled(key, found, particulars)

    def _filled(self, key: str, found: Found, particulars: Mapping[str, Any]) -> Verbatim:
        def word(name: str, form: str) -> str:
            if name not in particulars:
                raise NoSentence(f"the sentence {key!r} wants {name!r}, but there is only: {', '.join(particulars)}")
            return self.form(particulars[name], form) if form else self.word(particulars[name])

        return Verbatim(sentences.fill(found.text(particulars.get("n")), word, self._mark))

    def event(self, event: Mapping[str, Any]) -> str:
        """Something that happened, as a sentence; none where it is not worth one.

        A reader who wants it brief is told long scenes short: by their end, and without their steps. What did not come about
        is told with its reason, where a game has words for it (``deal_failed.no_money``), or ``because`` of an error of a line.
        """
        particulars = {name: value for name, value in event.items() if name not in ("event", "to")}
        particulars |= {name: self.line(particulars[name]) for name in LINES if name in particulars}
        name, why = event["event"], event.get("why")
        keys = [f"brief.{name}"] if self.brief else []
        if because := event.get("because"):
            particulars["because"] = self.error(because["code"], because)
            keys.append(f"events.{name}.because")
        keys += [f"events.{name}.{why}"] if why else []
        key = next((key for key in keys if self.has(key)), f"events.{name}")
        return self.say(key, **particulars)

    def question(self, question: Question) -> str:
        """What a player is asked."""
        keys = (f"{question.kind}.{question.slot}", question.kind, "any")
        key = next(key for key in keys if self.has(f"questions.{key}"))
        particulars = {"subject": question.subject, "kind": question.kind, "slot": question.slot, **question.known()}
        return self.say(f"questions.{key}", **particulars)

    def error(self, code: str, particulars: Mapping[str, Any]) -> Verbatim:
        """Why an order could not be taken; its particulars are words of orders, not names of things."""
        typed = {name: self._typed(name, value) for name, value in particulars.items()}
        key = f"error.{code}"
        return self.say(key, **typed) if self.has(key) else self.say("error.any", code=Verbatim(code))

    def _typed(self, name: str, value: Any) -> Any:
        if not isinstance(value, str) or isinstance(value, Verbatim):
            return value
        if name in ("line", "guard", "bound"):
            return quoted(value)
        if name in ("slot", "fact"):
            return self.slot(value) if name == "slot" else self.fact(value)
        return Verbatim(tidy(self.vocabulary.word(value, sentences.base(self.language), kind=name == "kind")))

    def hints(self, facts: Mapping[str, Any], kind: str = "") -> list[str]:
        """What is worth knowing of an option: its facts that hold and have a hint, in the order of the catalogue.

        A hint may be for one kind of questions only (``hints.sell.worth``).
        """
        keys = dict.fromkeys(key for _, file in self._files for key in file if key.startswith("hints."))
        about = {key: key.removeprefix("hints.").rpartition(".") for key in keys}
        known = [(key, facts.get(fact)) for key, (of, _, fact) in about.items() if of in ("", kind)]
        return [self.say(key, n=1 if value is True else value, value=value) for key, value in known if value]

    # ------------------------------------------------------------------ words

    def word(self, value: Any) -> str:
        """A particular, worded by what it is: a seat, a thing, a number, several of them."""
        match value:
            case Verbatim():
                return value
            case bool():
                return self.thing("yes" if value else "no")
            case int() | float():
                return str(value)
            case None:
                return self.say("nothing")
            case datetime():
                return self.moment(value)
            case str():
                return self.player(value) if value in self.names else self.thing(value)
            case Mapping():
                return self.counted(value)
            case Sequence():
                return self.several(value)
        return str(value)

    def thing(self, thing: str) -> Verbatim:
        """The name of a thing as it is displayed; a text that names no thing stays as it is."""
        if thing.endswith(STAR) and len(thing) > 1:
            return Verbatim(self.thing(thing[:-1]) + STAR)
        titles = self._own.get(thing, {})
        if title := next((titles[known] for known in sentences.chain(self.language) if known in titles), ""):
            return Verbatim(tidy(title))
        name = self.find("things." + thing)
        return Verbatim(tidy(thing) if name is None else self._mark(name.text(1)))

    def form(self, thing: Any, form: str) -> str:
        """A thing in another form, as ``[forms.<form>]`` has it: with its article, with a preposition."""
        found = None if isinstance(thing, str) and thing in self._own else self.find(f"forms.{form}.{thing}")
        return self.word(thing) if found is None else self._filled(f"forms.{form}.{thing}", found, {"n": 1})

    def count(self, thing: str, n: int) -> str:
        """So many of a thing."""
        found = self.find(f"forms.count.{thing}")
        if found is None:
            return self.say("list.count", n=n, thing=thing)
        return self._filled(f"forms.count.{thing}", found, {"n": n})

    def counted(self, counts: Mapping[str, int]) -> str:
        """A heap of things: what there is of each."""
        return self.listed([self.count(thing, n) for thing, n in counts.items() if n])

    def several(self, values: Sequence[Any]) -> str:
        """`a Priest, 2 Soldiers and a Merchant`: equal things are counted, if the language can."""
        return self.listed([self._some(value, values.count(value)) for value in _different(values)])

    def _some(self, value: Any, n: int) -> str:
        return self.count(value, n) if n > 1 else self.form(value, "a")

    def listed(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(words) < 2:
            return words[0] if words else self.say("list.empty")
        return self.joined(words[:-1]) + self.say("list.last") + words[-1]

    def joined(self, words: Iterable[str]) -> Verbatim:
        """`a, b, c`."""
        return Verbatim(self.say("list.comma").join(words))

    # ------------------------------------------------------------------ people, orders, time

    def player(self, seat: str) -> str:
        """A seat with the person in it: `Anna (blue)`."""
        if seat not in self.names:
            return self.seat(seat)
        return self.say("player", name=self.person(seat), seat=self.seat(seat))

    def seat(self, seat: str) -> Verbatim:
        """The seat's own name: `blue`."""
        return Verbatim(self.thing(seat).lower() if self.find("things." + seat) else seat)

    def person(self, seat: str) -> Verbatim:
        """The person alone: `Anna`."""
        return Verbatim(self.names.get(seat) or self.seat(seat))

    def order(self, words: Iterable[str]) -> Verbatim:
        """An order line with the exact words to type; a kind that no order names (a prepare) is not typed."""
        line = list(words)
        spoken = len(line) < 2 or line[0] in self.vocabulary.kinds
        return Verbatim(self.vocabulary.write(line if spoken else ["", *line[1:]], sentences.base(self.language)).strip())

    def slot(self, slot: str) -> Verbatim:
        """The word that may stand before the one for this slot: `to`."""
        return Verbatim(self.vocabulary.written.get((sentences.base(self.language), SLOT + slot)) or slot)

    def fact(self, fact: str) -> Verbatim:
        """The word for a fact in a guard."""
        return Verbatim(self.vocabulary.written.get((sentences.base(self.language), FACT + fact)) or fact)

    def order_word(self, word: str) -> Verbatim:
        """A word of the order language itself: `always`, `undo`."""
        return Verbatim(self.vocabulary.written.get((sentences.base(self.language), ORDER + word)) or word.replace("_", " "))

    def line(self, text: str) -> Verbatim:
        """A line kept in canonical words, with the words its player would type."""
        parts, guarding, begins = [], False, True
        for part in CANONICAL.split(tidy(text).replace("at most", "at_most").replace("at least", "at_least")):
            if CANONICAL.fullmatch(part):
                parts.append(self._canonical(part, guarding=guarding, begins=begins))
                guarding = guarding or part in ("if", "at_most", "at_least")
                begins = begins and part in MODES
            else:
                parts.append(part)
                guarding, begins = guarding and "|" not in part, begins or "|" in part
        return Verbatim("".join(parts))

    def _canonical(self, word: str, *, guarding: bool, begins: bool) -> str:
        if word in MODES:
            return self.order_word(word)
        if guarding and word in self.vocabulary.fact_types:
            return self.fact(word)
        return self.vocabulary.word(word, sentences.base(self.language), kind=begins)

    def moment(self, time: datetime) -> str:
        """A day and hour as people write it; the zone is the time's own."""
        text = format_datetime(time, self.text("format.moment"), tzinfo=time.tzinfo, locale=self.locale)
        return self._mark(text)

    def text(self, key: str) -> str:
        """An entry that is no sentence, as it stands in the file."""
        found = self.find(key)
        if found is None:
            raise NoSentence(f"no text for {key!r} in the catalogues")
        return found.text()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The order words of the game."""
        return self._given or Vocabulary(self.game, list(self.names), self.names)


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """A person's name fit for a letter: one line, no hidden signs, not too long."""
    name = tidy(name)
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def quoted(text: str) -> Verbatim:
    """What somebody wrote, fit to be shown back to him."""
    return Verbatim(tidy(text))


def _different(values: Sequence[Any]) -> list[Any]:
    different: list[Any] = []
    for value in values:
        if value not in different:
            different.append(value)
    return different
