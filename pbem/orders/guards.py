"""Guards and bounds: `if gold >= 4 and not won milo`, `at most 12, treasury-5`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pbem.engine import Happened
from pbem.orders.errors import UnreadableOrder
from pbem.orders.lines import Bound, Guard, Sum, Term, Test
from pbem.words.spelling import nearest, plain
from pbem.words.vocabulary import FACT, ORDER, SLOT, Kind, Vocabulary

OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "=": operator.eq, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
FEW = 8  # facts named to somebody whose word is like none
COMPARISON = re.compile(r"^(?P<left>[^<>=!]+?)\s*(?:(?P<op>>=|<=|!=|==?|>|<)\s*(?P<right>.+))?$")
WHOLE = re.compile(r"([-−]?)\s*(\d{1,9})")  # a track may stand below nothing; phones write another minus
SUMMAND = re.compile(r"\s*([+-]?)\s*(\d+|[^\W\d][^\s+-]*(?:\s+[^\W\d][^\s+-]*)*)\s*")


# ---------------------------------------------------------------------- reading


def parse_guard(text: str, vocabulary: Vocabulary, kind: Kind) -> Guard:
    """The tests of a guard, each checked against the facts of the kind."""
    if not text:
        return ()
    ands = {" ".join(words) for words, ids in vocabulary.lexicon.items() if ORDER + "and" in ids}
    tests: list[list[str]] = [[]]
    for word in text.split():
        if plain(word) in ands and tests[-1]:
            tests.append([])
        else:
            tests[-1].append(word)
    if not tests[-1]:
        raise UnreadableOrder("if_what", word=text.split()[-1])
    return tuple(_test(" ".join(words), vocabulary, kind) for words in tests)


def _test(text: str, vocabulary: Vocabulary, kind: Kind) -> Test:
    match = COMPARISON.match(text)
    if not match:
        raise UnreadableOrder("bad_guard", guard=text)
    tokens = vocabulary.read(match["left"])
    negated = bool(tokens) and tokens[0].is_order("not") and len(tokens) > 1
    tokens = [token for token in tokens[negated:] if token.ids or not token.noise]
    if not tokens:
        raise UnreadableOrder("bad_guard", guard=text)
    fact = _fact(tokens[0].raw, tokens[0].ids, vocabulary, kind, compared=bool(match["op"]))
    word = _argument(fact, tokens[1:], vocabulary)
    if not match["op"]:
        return Test(negated, fact, word)
    if not vocabulary.is_number(fact):
        raise UnreadableOrder("fact_is_no_number", fact=" ".join(filter(None, (fact, word))))
    op = "=" if match["op"] == "==" else match["op"]
    return Test(negated, fact, word, op, _number_or_fact(match["right"], vocabulary, kind))


def _fact(raw: str, ids: Collection[str], vocabulary: Vocabulary, kind: Kind, *, compared: bool = True) -> str:
    known = [thing[1:] for thing in ids if thing[0] == FACT and thing[1:] in kind.facts]
    if not known:
        raise UnreadableOrder("unknown_fact", word=raw, kind=kind.name, nearest=_facts_like(raw, vocabulary, kind, compared))
    return known[0]


def _facts_like(raw: str, vocabulary: Vocabulary, kind: Kind, compared: bool) -> Sequence[str]:
    """The facts of a kind whose name in any language is most like a word; if none is, the first ones, not a page of them."""
    names = {
        " ".join(words): thing[1:]
        for words, ids in vocabulary.lexicon.items()
        for thing in ids
        if thing[0] == FACT and thing[1:] in kind.facts
    }
    alike = [fact for fact in kind.facts if vocabulary.is_number(fact) == compared] or kind.facts
    return list(dict.fromkeys(names[name] for name in nearest(plain(raw), names))) or alike[:FEW]


def _argument(fact: str, tokens: list[Any], vocabulary: Vocabulary) -> str | None:
    takes = vocabulary.fact_types.get(fact, "").removeprefix("number ")
    if not takes.startswith("of "):
        if tokens:
            raise UnreadableOrder("fact_takes_no_word", fact=fact, word=tokens[0].raw)
        return None
    group = vocabulary.groups.get(takes[3:].lstrip("@"), [])
    things = [thing for token in tokens[:1] for thing in token.ids if thing[0] not in (ORDER, SLOT, FACT)]
    fitting = [thing for thing in things if not group or thing in group]
    if len(tokens) != 1 or not fitting:
        raise UnreadableOrder("fact_needs_word", fact=fact, word=" ".join(token.raw for token in tokens), nearest=group[:6])
    return str(fitting[0])


def _number_or_fact(text: str, vocabulary: Vocabulary, kind: Kind) -> int | str:
    text = text.strip()
    if number := WHOLE.fullmatch(text):
        return -int(number[2]) if number[1] else int(number[2])
    tokens = vocabulary.read(text)
    if len(tokens) != 1:
        raise UnreadableOrder("bad_guard", guard=text)
    fact = _fact(tokens[0].raw, tokens[0].ids, vocabulary, kind)
    if vocabulary.fact_types.get(fact, "number") != "number":
        raise UnreadableOrder("no_number_to_compare", fact=fact)
    return fact


def parse_bound(text: str, vocabulary: Vocabulary, kind: Kind) -> Bound:
    """`at_most 12, treasury-5`: the first word is the canonical name of the bound."""
    name, _, rest = text.partition(" ")
    sums = tuple(_sum(part, vocabulary, kind) for part in rest.split(","))
    return Bound(name == "at_most", sums)


def _sum(text: str, vocabulary: Vocabulary, kind: Kind) -> Sum:
    terms: list[Term] = []
    place = 0
    while place < len(text):
        match = SUMMAND.match(text, place)
        if not match or (terms and not match[1]):
            raise UnreadableOrder("bad_bound", bound=text)
        terms.append(Term(-1 if match[1] == "-" else 1, _number_or_fact(match[2], vocabulary, kind)))
        place = match.end()
    if not terms:
        raise UnreadableOrder("bad_bound", bound=text)
    return tuple(terms)


# ---------------------------------------------------------------------- writing


def write_guard(guard: Guard) -> str:
    """A guard in canonical words."""
    return " and ".join(_write_test(test) for test in guard)


def _write_test(test: Test) -> str:
    words = ["not"] if test.negated else []
    words += [test.fact] + ([test.word] if test.word else [])
    words += [test.op, str(test.value)] if test.op else []
    return " ".join(words)


def write_bound(bound: Bound) -> str:
    """A bound in canonical words."""
    sums = ", ".join(_write_sum(terms) for terms in bound.sums)
    return f"{'at most' if bound.most else 'at least'} {sums}"


def _write_sum(terms: Sum) -> str:
    text = "".join(("-" if term.sign < 0 else "+") + str(term.value) for term in terms)
    return text.removeprefix("+")


# ---------------------------------------------------------------------- testing


def holds(guard: Guard, facts: Mapping[str, Any], *, mark: int = 0) -> bool:
    """Whether every test is true; a test on a fact without a value is false. Of what came up what came since ``mark`` counts."""
    if mark:
        facts = {name: value.since(mark) if isinstance(value, Happened) else value for name, value in facts.items()}
    return all(_true(test, facts) for test in guard)


def _true(test: Test, facts: Mapping[str, Any]) -> bool:
    value = _value(test.fact, test.word, facts)
    if value is None:
        return False
    if test.op is None:
        return bool(value) != test.negated
    other = test.value if isinstance(test.value, int) else _value(str(test.value), None, facts)
    if other is None:
        return False
    return OPERATORS[test.op](value, other) != test.negated


def _value(fact: str, word: str | None, facts: Mapping[str, Any]) -> Any:
    value = facts.get(fact)
    if word is None or value is None:
        return value
    if isinstance(value, Mapping):
        return value.get(word)
    return word in value  # a collection: whether the word is in it


def limit(bound: Bound, facts: Mapping[str, Any]) -> int | None:
    """The tightest of the bound's sums, or None if one of its facts has no value."""
    values = []
    for terms in bound.sums:
        total = 0
        for term in terms:
            value = term.value if isinstance(term.value, int) else _value(term.value, None, facts)
            if value is None:
                return None
            total += term.sign * int(value)
        values.append(total)
    return min(values) if bound.most else max(values)
