"""Help: what can be written, short for a phone, or the whole order language with the words of one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.engine import Game
from pbem.render.letter import game_title
from pbem.render.options import pattern, slot_name
from pbem.render.press import print_text
from pbem.words.catalogue import Catalogue, Verbatim
from pbem.words.vocabulary import Kind, Vocabulary

PHONE = 60
WORDS = "always preview undo forget say options board history status rules resend language timezone resign".split()
STAR = "*"


def help_text(game: Game, vocabulary: Vocabulary, *, language: str, templates: Path | None = None) -> str:
    """The words that help, on one screen of a phone."""
    catalogue = Catalogue(language, game, vocabulary.names, vocabulary)
    tell = catalogue.order_word("tell")
    words = [catalogue.say(f"manual.word.{word}", word=catalogue.order_word(word), tell=tell) for word in WORDS]
    return print_text(catalogue, "letters/help", templates, PHONE, title=game_title(catalogue), words=words)


def rules_text(game: Game, vocabulary: Vocabulary, *, language: str, templates: Path | None = None) -> str:
    """The order language with the decisions, words and facts of this game."""
    catalogue = Catalogue(language, game, vocabulary.names, vocabulary)
    kinds = [Explained(pattern(kind, catalogue), list(_explained(kind, catalogue))) for kind in vocabulary.kinds.values()]
    return print_text(
        catalogue,
        "letters/rules",
        templates,
        title=game_title(catalogue),
        kinds=kinds,
        words=list(dict.fromkeys(_words(catalogue))),
        more=[*_together(catalogue), *_terms(catalogue)],
        examples=list(_examples(catalogue)),
    )


@dataclass(frozen=True)
class Explained:
    """A kind: the pattern of its lines, and what there is to know about it."""

    pattern: str
    lines: Sequence[str]


def _explained(kind: Kind, catalogue: Catalogue) -> Iterator[str]:
    own = f"options.about.{kind.name}"
    if catalogue.has(own):
        yield catalogue.say(own)
    if kind.facts:
        yield catalogue.say("rules.facts", facts=catalogue.joined(_fact(fact, catalogue) for fact in kind.facts))
    policies = [name for name in catalogue.vocabulary.policies if _serves(name, kind, catalogue)]
    if policies:
        yield catalogue.say("rules.policies", policies=catalogue.joined(_policy(name, kind, catalogue) for name in policies))
    if kind.rest:
        yield catalogue.say("rules.rest", word=catalogue.order(["", kind.rest]))


def _fact(fact: str, catalogue: Catalogue) -> str:
    key = f"fact.{fact}"
    name = catalogue.fact(fact)
    return catalogue.say("rules.fact", fact=name, meaning=catalogue.say(key)) if catalogue.has(key) else name


def _serves(policy: str, kind: Kind, catalogue: Catalogue) -> bool:
    return any(place.split(".")[0] == kind.name for place in catalogue.vocabulary.policy_slots(policy))


def _policy(policy: str, kind: Kind, catalogue: Catalogue) -> str:
    line = catalogue.order([kind.name, policy])
    key = f"policy.{policy}"
    return catalogue.say("rules.fact", fact=line, meaning=catalogue.say(key)) if catalogue.has(key) else line


def _words(catalogue: Catalogue) -> Iterator[str]:
    """What may stand in each slot."""
    vocabulary = catalogue.vocabulary
    used = dict.fromkeys(slot for kind in vocabulary.kinds.values() for slot in kind.slots)
    for slot in used:
        words = list(_values(slot, catalogue))
        yield catalogue.say("rules.values", slot=slot_name(slot, catalogue), words=catalogue.joined(words))


def _values(slot: str, catalogue: Catalogue) -> Iterator[str]:
    values = list(catalogue.vocabulary.values.get(slot, ()))
    starred = [value for value in values if value.endswith(STAR)]
    for value in values:
        if value not in starred:
            yield catalogue.order(["", value])
    if starred:
        yield catalogue.say("rules.starred", word=catalogue.order(["", starred[0]]))
    if slot in catalogue.vocabulary.numbers:
        yield catalogue.say("rules.number")
    if slot in catalogue.vocabulary.patterns:
        yield catalogue.say("rules.pattern")


def _together(catalogue: Catalogue) -> Iterator[Verbatim]:
    for kinds in catalogue.vocabulary.tracks.values():
        if len(kinds) > 1:
            yield catalogue.say("rules.together", kinds=catalogue.joined(catalogue.order([kind]) for kind in kinds))


def _terms(catalogue: Catalogue) -> Iterator[Verbatim]:
    """How long lines are kept for a kind: the kinds of each span together."""
    spans: dict[str, list[str]] = {}
    for kind in catalogue.vocabulary.kinds.values():
        if kind.term and catalogue.has(f"spans.{kind.term}"):
            spans.setdefault(kind.term, []).append(catalogue.order([kind.name]))
    for term, kinds in spans.items():
        yield catalogue.say("rules.term", kinds=catalogue.joined(kinds), span=catalogue.say(f"spans.{term}"))


def _examples(catalogue: Catalogue) -> Iterator[Verbatim]:
    """The game's own examples, as many as its catalogue has."""
    number = 1
    while catalogue.has(f"example.{number}"):
        yield catalogue.say(f"example.{number}")
        number += 1
