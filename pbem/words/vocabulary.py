"""The vocabulary of one game at one table: which kinds of orders there are, and what every typed word may mean.

All languages are read at any time: a word is looked up in English, French and Italian at once, with or without accents,
whole or abbreviated as long as the abbreviation can mean only one thing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine import Game
from pbem.words.spelling import nearest, plain, tidy

LANGUAGES = ("en", "fr", "it")
ORDER, SLOT, FACT = "!", "=", "?"  # first letters of ids that are no things: words of the language, slots, facts
APART = re.compile(r"(?<![\w#'’])([A-Za-z]#?)[ -](#?\d{1,2})(?![\w#])")
ELISION = re.compile(r"^(?:l|d|dell|all|nell|dall|sull|un|qu|j|m)'(?=\w)")


@dataclass(frozen=True)
class Kind:
    """A kind of question, and how lines for it are written and kept.

    ``slots``: its words in order; ``subject``: the slot that names what it is about. ``rest``: the answer when rules exist but
    none applies. ``term``: the span its lines are good for. ``silence``: the span for which someone who let his time pass gets
    automatic answers to everything. ``track``: the queue it shares with other kinds; ``whole``: the first kind of a track that
    is played to its end or not at all. ``skip_items``: in plans an item of the line that is not legal is left out; of a kind
    with one slot beside its subject, each word is an item. ``fill``: a policy for words left out in plans. ``list``: the words
    of a line are a list for this policy, unless they name one themselves; said when it is asked, the list answers each
    question of its kind and subject as long as it can. ``facts``: what its guards may test. ``stays``: its plans are no queue
    but a list of which the first line that holds answers, and a line stays there until it was played (``played``) or to the
    end of its term (``term``). ``follows``: if none of its own lines holds, it is answered with the subject of the first plan
    or rule for that other kind, if that line then answers with more than its rest. ``needs``: slots of a loop where a line
    must say something at least once, if only `done`. ``leads``: a line goes on into the questions of the kind that its word
    names (`power forum orange soldier`). ``wants``: a slot or a word, and the slot that must be filled behind it for a line to
    be whole; a word that ends a line wants "", and "" wants the slot that nothing else can fill for the first word. ``takes``: a
    first word (or a group of them), and the slots that the words behind it may fill, with + as often as one likes: more would
    be too much; in place of the slots a reason: with this word no line of the kind can ever be played. ``heading``: the fact of
    its options under which long lists are divided. ``each``: every word of a line is a line of its own, for one time each
    (`settle temple, forum, forum`).
    """

    name: str
    slots: tuple[str, ...]
    subject: str | None = None
    rest: str | None = None
    term: str | None = None
    silence: str | None = None
    track: str = ""
    whole: bool = False
    skip_items: bool = False
    fill: Mapping[str, str] = field(default_factory=dict)
    list: str | None = None
    facts: tuple[str, ...] = ()
    stays: str = ""
    follows: str = ""
    needs: tuple[str, ...] = ()
    wants: Mapping[str, str] = field(default_factory=dict)
    takes: Mapping[str, Sequence[str] | str] = field(default_factory=dict)
    leads: bool = False
    heading: str = ""
    each: bool = False

    def first_slots(self) -> tuple[str, ...]:
        """The slots that the word after the kind may fill: the first, or the one after a subject left out."""
        return self.slots[:2] if self.subject == self.slots[0] else self.slots[:1]


@dataclass(frozen=True, slots=True)
class Token:
    """A word or phrase as typed, and every id it may stand for."""

    raw: str
    ids: tuple[str, ...]
    noise: bool = False
    short: bool = False

    def __bool__(self) -> bool:
        return bool(self.ids) or self.noise

    def is_order(self, *words: str) -> bool:
        """Whether it may be one of these words of the language itself."""
        return any(ORDER + word in self.ids for word in words)


class Vocabulary:
    """Everything that may be written at one table."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        names: Mapping[str, str] | None = None,
        things: Mapping[str, Sequence[str]] | None = None,
        own: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        declared = _game_file(game.package, "vocabulary.toml")
        self.kinds = {name: _kind(name, plain_kind) for name, plain_kind in declared.get("kinds", {}).items()}
        brought = game.things({}) if things is None else things
        self.groups: dict[str, list[str]] = {**declared.get("groups", {}), **_lists(brought), "seats": list(seats)}
        self.fact_types: Mapping[str, str] = declared.get("facts", {})
        self.policies: Mapping[str, Sequence[str]] = declared.get("policies", {})
        self.aliases: Mapping[str, str] = declared.get("aliases", {})
        self.openings: Mapping[str, Sequence[str]] = declared.get("openings", {})
        self.passed_over: Sequence[str] = declared.get("passed_over", ())  # reasons for which a list goes on without a word
        self.units: Sequence[str] = declared.get("units", ())
        self.bundle: str = declared.get("deal", {}).get("item", "")
        self.deal_wants: Mapping[str, Sequence[str]] = declared.get("deal", {}).get("wants", {})
        self.deal_example: str = declared.get("deal", {}).get("example", "")
        self.deal_term: str | None = declared.get("deal", {}).get("term")
        self.patterns: dict[str, list[re.Pattern[str]]] = {}
        self.numbers: set[str] = set()
        self.values = {slot: self._values(slot, declared_values) for slot, declared_values in declared.get("slots", {}).items()}
        self.tracks = self._tracks()
        self.takes = {kind.name: self._takes(kind) for kind in self.kinds.values() if kind.takes}
        self.names = dict(names or {})
        self.own = dict(own or {})
        self.lexicon: dict[tuple[str, ...], dict[str, None]] = {}
        self.written: dict[tuple[str, str], str] = {}
        self.noise: set[str] = set()
        self.small: set[str] = set()
        self.oneself: set[str] = set()
        self.greetings: set[tuple[str, ...]] = set()
        self.polite: list[str] = []
        self.number_words: list[str] = []
        self.hints: list[str] = []
        self.sides: dict[str, str] = {}
        """What may stand for `give` and `get` inside of an offer, where no other word of the game can be meant."""
        self._sayable = {thing for group in self.groups.values() for thing in group}
        self._fill_lexicon()

    # ------------------------------------------------------------------ what is declared

    def kind(self, name: str) -> Kind:
        """The kind; one that no order can be written for (a prepare) has only its own word."""
        return self.kinds.get(name) or Kind(name, (name,), track=name)

    def track(self, kind: str) -> str:
        """The queue to which lines of this kind belong."""
        return self.kind(kind).track

    def accepts(self, slot: str, word: str) -> bool:
        """Whether a word can ever stand in a slot."""
        if word in self.values.get(slot, ()):
            return True
        if slot in self.numbers and word.isdecimal():
            return True
        return any(pattern.fullmatch(word) for pattern in self.patterns.get(slot, ()))

    def is_number(self, fact: str) -> bool:
        """Whether a fact may be compared; a number alone is tested for not being 0."""
        return self.fact_types.get(fact, "").startswith("number")

    def policy_slots(self, policy: str) -> Sequence[str]:
        """Where a policy may stand, as ``kind`` or ``kind.slot``."""
        return self.policies.get(policy, ())

    def _values(self, slot: str, declared: Iterable[str]) -> dict[str, None]:
        values: dict[str, None] = {}
        for value in declared:
            if value == "number":
                self.numbers.add(slot)
            elif value.startswith("re:"):
                self.patterns.setdefault(slot, []).append(re.compile(value[3:], re.IGNORECASE))
            elif value.startswith("@"):
                star = "*" if value.endswith("*") else ""
                values.update((thing + star, None) for thing in self.groups[value[1:].rstrip("*")])
            else:
                values[value] = None
        return values

    def _tracks(self) -> dict[str, list[str]]:
        tracks: dict[str, list[str]] = {}
        for kind in self.kinds.values():
            tracks.setdefault(kind.track, []).append(kind.name)
        return tracks

    def _takes(self, kind: Kind) -> dict[str, Sequence[str] | str]:
        """The first words of a kind, each with the slots that the words behind it may fill, or why it is none; the last says it."""
        groups = {first: self.groups[first[1:]] if first[0] == "@" else [first] for first in kind.takes}
        return {word: kind.takes[first] for first, words in groups.items() for word in words}

    # ------------------------------------------------------------------ the lexicon

    def _fill_lexicon(self) -> None:
        for language in LANGUAGES:
            general, own = _language(language), _game_file(self.game.package, f"words.{language}.toml", missing_ok=True)
            for word, spellings in general["order"].items():
                self._enter(ORDER + word, spellings, language)
            for table in (general["things"], own.get("things", {}), own.get("kinds", {}), own.get("policies", {})):
                for thing, spellings in table.items():
                    self._enter(thing, spellings, language, kinds=table is own.get("kinds"))
            for prefix, table in ((SLOT, own.get("slots", {})), (FACT, own.get("facts", {}))):
                for name, spellings in table.items():
                    self._enter(prefix + name, spellings, language)
            self.sides |= {plain(spelling): word for word, spellings in general["offer"].items() for spelling in spellings}
            self.hints += _forms(own.get("hints", {}))
            self.noise.update(plain(word) for word in general["talk"]["noise"])
            self.small.update(plain(word) for word in general["talk"]["small"])
            self.oneself.update(plain(word) for word in general["talk"]["oneself"])
            self.polite += general["talk"]["polite"]
            self.number_words += general["talk"]["number"]
            self.greetings.update(tuple(plain(words).split()) for words in general["talk"]["greetings"])
            self._sayable.update(general["things"])
        self._enter_ids()
        for seat, name in self.names.items():
            self._enter(seat, [name, name.split()[0]] if name.split() else [], None)
        for thing, titles in self.own.items():
            for language, title in titles.items():
                self._enter_own(thing, title, language)
        self.longest_phrase = max(map(len, self.lexicon))

    def _enter_ids(self) -> None:
        things = [*self.kinds, *(value for values in self.values.values() for value in values), *self.seats, *self.policies]
        self._sayable.update(things)
        for thing in dict.fromkeys(things):
            if "+" not in thing and not thing.endswith("*"):
                self._enter(thing, [thing], None)
        for prefix, names in ((SLOT, self.values), (FACT, self.fact_types)):
            for name in names:
                self._enter(prefix + name, [name], None)

    def _enter(self, thing: str, spellings: Iterable[str], language: str | None, *, kinds: bool = False) -> None:
        for place, spelling in enumerate(spellings):
            words = tuple(ELISION.sub("", word) for word in _split(spelling))  # as they are read
            if not words:
                continue
            self.lexicon.setdefault(words, {})[thing] = None
            if language and place == 0:
                key = (language, "kind:" + thing if kinds else thing)
                self.written.setdefault(key, thing if spelling == thing else spelling.casefold())

    def _enter_own(self, thing: str, title: str, language: str) -> None:
        """A name of the table's own files is read, and written, if it means nothing else already."""
        words = _split(title)
        one_by_one = {meant for word in words for meant in self.lexicon.get((word,), ())}
        if set(self.lexicon.get(words, {thing: None})) != {thing} or not all(map(str.isalnum, "".join(words).replace("-", "x"))):
            return
        if not any(meant[0] == ORDER for meant in one_by_one):
            self._enter(thing, [title], None)
            self.written[language, thing] = tidy(title).casefold()

    def read(self, text: str) -> list[Token]:
        """The words of a line, longest phrases first. A word nobody knows has no ids."""
        text = self.with_whole_names(text)
        written = _split(text)
        words = [ELISION.sub("", word) for word in written]
        prepositions = self._prepositions(text, written, words)
        tokens: list[Token] = []
        place = 0
        while place < len(words):
            for length in range(min(self.longest_phrase, len(words) - place), 0, -1):
                token = self._phrase(tuple(words[place : place + length]))
                if token:
                    break
            else:
                length, token = 1, self._lone_word(words[place])
            tokens.append(Token(token.raw, (), noise=True) if length == 1 and place in prepositions else token)
            place += length
        return tokens

    def with_whole_names(self, text: str) -> str:
        """`school e 23`: a letter and a number that are a name together are one word."""
        if not self.patterns:
            return text
        return APART.sub(lambda found: found[1] + found[2] if self._is_name(found[1] + found[2]) else found[0], text)

    def _is_name(self, word: str) -> bool:
        return any(pattern.fullmatch(word) for patterns in self.patterns.values() for pattern in patterns)

    def _prepositions(self, text: str, written: Sequence[str], words: Sequence[str]) -> set[int]:
        """Where a letter is a preposition and no abbreviation: `à`, and `a` before an article (`a la taverne`, `a l'emporium`)."""
        accented = tidy(text).replace("_", " ").casefold().split()
        found = set()
        for place, word in enumerate(words):
            if len(word) != 1 or word not in self.noise:
                continue
            after = (*words[place + 1 :], "")[0]
            article = after in self.noise and (after,) not in self.lexicon
            elided = bool(after) and after != written[place + 1]
            if article or elided or (len(accented) == len(words) and accented[place] != word):
                found.add(place)
        return found

    def _phrase(self, words: tuple[str, ...]) -> Token | None:
        ids = self.lexicon.get(words)
        if ids is None:
            return None
        return Token(" ".join(words), tuple(ids), noise=len(words) == 1 and words[0] in self.noise)

    def _lone_word(self, word: str) -> Token:
        if word.isdecimal():
            return Token(word, (str(int(word)),))
        if word in self.noise:
            return Token(word, (), noise=True)
        if word in self.small:
            return Token(word, ())
        if word.endswith("*") and len(word) > 1:
            return Token(word, tuple(thing + "*" for thing in self.read(word[:-1])[0].ids))
        if "+" in word.strip("+"):
            return Token(word, tuple(self._composed(word)))
        short = self._abbreviated(word)
        if short:
            return Token(word, tuple(short), short=True)
        named = [value for values in self.values.values() for value in values if plain(value) == word]
        matched = [word.upper() for patterns in self.patterns.values() for p in patterns if p.fullmatch(word)]
        return Token(word, tuple(dict.fromkeys([*named, *matched])))

    def _composed(self, word: str) -> list[str]:
        """`soldat+pretre`: the known composed thing with the same parts, in whatever order they are written."""
        parts = [self.read(part)[:1] for part in word.split("+") if part]
        found = []
        for thing in dict.fromkeys(value for values in self.values.values() for value in values if "+" in value):
            wanted = thing.split("+")
            if len(wanted) == len(parts) and _matches(wanted, [set(tokens[0].ids) if tokens else set() for tokens in parts]):
                found.append(thing)
        return found

    def _abbreviated(self, word: str) -> dict[str, None]:
        """What a beginning of a word may stand for; nothing for a single letter, and never a thing that is not in play."""
        if len(word) < 2:
            return {}
        found: dict[str, None] = {}
        for words, ids in self.lexicon.items():
            if words[0].startswith(word):
                found.update((thing, None) for thing in ids if thing[0] == ORDER or thing in self._sayable)
        return found

    # ------------------------------------------------------------------ writing

    def write(self, words: Iterable[str], language: str = "en") -> str:
        """An order line in a language, as its player would type it; the first word is a kind."""
        written = []
        for place, word in enumerate(words):
            written.append(self.word(word, language, kind=place == 0))
        return " ".join(written)

    def word(self, thing: str, language: str = "en", *, kind: bool = False) -> str:
        """One word of an order line in a language; if it would not be read back as the same thing, its id."""
        if thing.endswith("*"):
            return self.word(thing[:-1], language) + "*"
        if "+" in thing:
            return "+".join(self.word(part, language) for part in thing.split("+"))
        for key in ((language, "kind:" + thing), (language, thing)) if kind else ((language, thing), (language, "kind:" + thing)):
            if key in self.written:
                return self.written[key]
        return thing.replace("_", " ") if tuple(thing.split("_")) in self.lexicon else thing

    def guesses(self, word: str, slots: Iterable[str] | None = None) -> list[str]:
        """Known words most like one that nobody knows, as they are written."""
        if slots is None:
            known = [" ".join(words) for words, ids in self.lexicon.items() if any(i[0] not in (SLOT, FACT) for i in ids)]
            return nearest(plain(word), known)
        wanted = {value for slot in slots for value in self.values.get(slot, ())}
        known = [" ".join(words) for words, ids in self.lexicon.items() if any(i in wanted for i in ids)]
        return nearest(plain(word), known)


def _kind(name: str, declared: dict[str, Any]) -> Kind:
    settings = dict(declared)
    settings["slots"] = tuple(settings.get("slots", (name,)))
    settings["facts"] = tuple(settings.get("facts", ()))
    settings["needs"] = tuple(settings.get("needs", ()))
    settings.setdefault("track", name)
    try:
        return Kind(name, **settings)
    except TypeError as error:
        raise ValueError(f"vocabulary.toml, kind {name}: {error}") from None


def _forms(sentences: Mapping[str, Any]) -> list[str]:
    """Sentences of a catalogue, in all their forms."""
    return [form for said in sentences.values() for form in (_forms(said) if isinstance(said, dict) else [said])]


def _lists(groups: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {name: list(things) for name, things in groups.items()}


def _split(text: str) -> tuple[str, ...]:
    """The words of a text in the form in which they are compared."""
    return tuple(plain(text).replace("_", " ").split())


def _matches(wanted: Sequence[str], offered: Sequence[set[str]]) -> bool:
    """Whether each wanted thing can be given by another one of those offered."""
    if not wanted:
        return True
    return any(
        wanted[0] in ids and _matches(wanted[1:], [*offered[:place], *offered[place + 1 :]])
        for place, ids in enumerate(offered)
    )


@cache
def _language(language: str) -> dict[str, Any]:
    return tomllib.loads(files("pbem.words").joinpath("languages", f"{language}.toml").read_text("utf-8"))


@cache
def _game_file(package: str, name: str, missing_ok: bool = False) -> dict[str, Any]:
    path = files(package).joinpath(name)
    if missing_ok and not path.is_file():
        return {}
    return tomllib.loads(path.read_text("utf-8"))
