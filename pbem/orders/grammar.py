"""The grammar: one written line becomes a :class:`Line`, whatever game and language it is in.

::

    line        = [ "always" | "once" ] alternative { "|" alternative }
                | ( "ask" | "auto" ) kind [ subject ] [ "if" guard ] | "watch" | word that is no move
    alternative = words [ bound ] [ "if" guard ]
    guard       = test { "and" test }        test = [ "not" ] fact [ word ] [ op ( number | fact ) ]
    bound       = ( "at most" | "at least" ) comma list of sums
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pbem.engine.question import ASK_ME, READY
from pbem.orders.decoration import Decoration
from pbem.orders.errors import AmbiguousOrder, UnreadableOrder
from pbem.orders.guards import parse_bound, parse_guard, write_bound, write_guard
from pbem.orders.lines import ALWAYS, ASK, AUTO, ONCE, PLAIN, WATCH, Alternative, Bare, Guard, Line, Numbers, Said, Word
from pbem.words.spelling import plain, tidy
from pbem.words.vocabulary import FACT, ORDER, SLOT, Kind, Token, Vocabulary

MODES = {"always": ALWAYS, "once": ONCE}
WORDS_THAT_ARE_NO_MOVES = (
    "preview help rules status board options history undo resign propose tell say offer accept refuse withdraw "
    "holiday language timezone digest brief resend forget confirm not_me"
).split()
SPOKEN = ("say", "tell")
STAND_ALONE = ("undo", "resign", "not_me")  # nothing may follow them; a `yes` may follow `resign`
ONLY_WHOLE = ("not_me",)  # begins like any sentence
WITH_A_REASON = ("undo", "not_me")
REASON = re.compile(r"\s*[,:(]\s*|\s+-\s+|[.!]\s+")
STOP = re.compile(r"([^:;,]{2,20}?)\s*[:;,]\s*")
ARROWS = re.compile(r"\s*[-=]*>+\s*|\s*[:=]\s*")
BRACKETS = str.maketrans("()", "  ")

Parsed = Line | Said | Numbers | Bare


class Grammar:
    """Reads lines with the vocabulary of one table."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._kept: dict[str, Line] = {}
        self._ifs = self._spellings("if")
        self.decoration = Decoration(vocabulary.number_words, self._spellings("and"), vocabulary.polite, vocabulary.hints)
        self._bounds = {"at_most": self._spellings("at_most"), "at_least": self._spellings("at_least")}

    def _spellings(self, word: str) -> set[str]:
        return {" ".join(words) for words, ids in self.vocabulary.lexicon.items() if ORDER + word in ids}

    def kept(self, text: str) -> Line:
        """A line as it was written down by us, understood again."""
        line = self._kept.get(text)
        if line is None:
            (parsed,) = self.parse(text)
            assert isinstance(parsed, Line)
            line = self._kept[text] = parsed
        return line

    def word_for(self, thing: str) -> Word:
        """A thing as a word of an alternative."""
        return Word((thing,))

    def numbers_in(self, text: str) -> list[int]:
        """`2, 3`, `1 and 4`: the numbers, if the text is nothing else."""
        return self.decoration.numbers(text) or []

    def forgotten(self, text: str) -> tuple[str, str, str | None]:
        """`place priest`, `ask place`: mode, kind and subject; what is empty (or None) stands for all of them."""
        tokens = [token for token in self.vocabulary.read(text) if token.ids or not token.noise]
        if not tokens:
            raise UnreadableOrder("forget_what", nearest=list(self.vocabulary.kinds)[:4])
        if mode := self._mode_named(tokens[0]):
            return (mode, *self._kind_and_subject(tokens[1:])) if tokens[1:] else (mode, "", None)
        return ("", *self._kind_and_subject(tokens))

    def _mode_named(self, token: Token) -> str:
        """A word that begins rules, or lines about asking, where it is not the name of a decision."""
        if token.short or ASK_ME in token.ids or self._kind_named(token):
            return ""
        return next((mode for mode in (*MODES.values(), ASK, AUTO, WATCH) if token.is_order(mode)), "")

    def _kind_and_subject(self, tokens: Sequence[Token]) -> tuple[str, str | None]:
        name = "" if tokens[0].is_order("all") else self._kind_named(tokens[0])
        if name is None:
            raise UnreadableOrder("unknown_kind", word=tokens[0].raw, nearest=self._kind_guesses(tokens[0].raw))
        kind = self.vocabulary.kind(name)
        subject = self._subject_of(tokens[1:], kind)
        if len(tokens) > (2 if subject else 1):
            raise self._misfit(tokens[2 if subject else 1], kind, [kind.subject] if kind.subject else [])
        return name, subject

    # ------------------------------------------------------------------ a whole line

    def parse(self, text: str, open_kinds: Sequence[str] = ()) -> list[Parsed]:
        """The orders in one line (several where a comma begins another subject), or an :class:`OrderError`."""
        if numbers := self.decoration.numbers(text):
            return [Numbers(tuple(numbers[:50]))]
        if self.decoration.are_alternatives(text):
            raise UnreadableOrder("numbers_as_alternatives", line=tidy(text))
        written, text = text, self._without_stop(self.decoration.off(text))
        first = self.vocabulary.read(text.split("|")[0])[:2]
        if not first:
            raise UnreadableOrder("empty_line")
        said = self._said(text, first[0])
        if said:
            return [self._as_spoken(said, written)]
        if first[0].short:  # `as` and `wat` begin sentences: words of the language itself are written out
            return list(self._rule(text, PLAIN, open_kinds))
        for word, mode in MODES.items():
            if first[0].is_order(word):
                if not (rest := _drop(text, first[0])):
                    raise UnreadableOrder("always_what", word=first[0].raw)
                return list(self._rule(rest, mode, open_kinds))
        if first[0].is_order("watch"):
            return [watching(self._watched(_drop(text, first[0])))]
        if first[0].is_order("ask", "auto") and "ask_me" not in first[0].ids:
            return [self._ask_or_auto(_drop(text, first[0]), ASK if first[0].is_order("ask") else AUTO)]
        return list(self._rule(text, PLAIN, open_kinds))

    def _said(self, text: str, first: Token) -> Said | None:
        if any(thing in self.vocabulary.kinds for thing in first.ids):
            return None
        if explained := self._with_a_reason(text) or self._not_me(text):
            return explained
        for word in WORDS_THAT_ARE_NO_MOVES:
            if first.is_order(word) and not first.short:
                return self._with_its_rest(Said(word, _drop(text, first)))
        return None

    def _with_its_rest(self, said: Said) -> Said | None:
        """What follows a word that changes something is read to its end; a sentence that only begins like it is none."""
        if said.word == "forget" and not self.numbers_in(said.rest):
            self.forgotten(said.rest)
        elif said.word in SPOKEN and not said.rest:
            raise UnreadableOrder("say_what", word=said.word)
        elif said.word in STAND_ALONE and said.rest and not self._confirms(said):
            if said.word in ONLY_WHOLE:
                return None
            raise UnreadableOrder("stands_alone", word=said.word, rest=said.rest)
        return said

    def _confirms(self, said: Said) -> bool:
        """`resign yes`."""
        tokens = self.vocabulary.read(said.rest)
        return said.word == "resign" and len(tokens) == 1 and not {"yes", "no"}.isdisjoint(tokens[0].ids)

    def _with_a_reason(self, text: str) -> Said | None:
        """`undo, I took the wrong house`: behind a clear stop anybody may say why."""
        before, *reason = REASON.split(text, maxsplit=1)
        tokens = self.vocabulary.read(before) if reason else []
        if len(tokens) != 1 or tokens[0].short:
            return None
        return next((Said(word, "") for word in WITH_A_REASON if tokens[0].is_order(word)), None)

    def _not_me(self, text: str) -> Said | None:
        """`No, this was not me`: with a no before it, and perhaps a reason behind it."""
        no, _, rest = text.partition(" ")
        if not any("no" in token.ids for token in self.vocabulary.read(no.strip(".,:;!"))):
            return None
        tokens = self.vocabulary.read(REASON.split(rest.lstrip("- "), maxsplit=1)[0])
        denies = len(tokens) == 1 and not tokens[0].short and tokens[0].is_order(*ONLY_WHOLE)
        return Said(ONLY_WHOLE[0], "") if denies else None

    def speaks(self, text: str) -> bool:
        """Whether a line is words for others, in which nothing means anything to us."""
        first = self.vocabulary.read(self._without_stop(self.decoration.off(text)))[:1]
        return any(token.is_order(*SPOKEN) and not token.short for token in first)

    def _without_stop(self, text: str) -> str:
        """`say: hello`: a stop behind the word belongs neither to it nor to what is said."""
        found = STOP.match(text)
        tokens = self.vocabulary.read(found[1]) if found else []
        if found is None or len(tokens) != 1 or tokens[0].short or not tokens[0].is_order(*SPOKEN):
            return text
        return f"{found[1]} {text[found.end() :]}"

    def _as_spoken(self, said: Said, written: str) -> Said:
        """Words for others are theirs as they were written, with the full stop and the thanks."""
        if said.word not in SPOKEN:
            return said
        words, first = tidy(written).split(), said.rest.partition(" ")[0]
        start = next((place for place, word in enumerate(words) if place and word.startswith(first)), None)
        return said if start is None else Said(said.word, " ".join(words[start:]))

    def _watched(self, rest: str) -> str:
        tokens = self.vocabulary.read(rest)
        return self._kind_named(tokens[0]) or "" if tokens else ""

    def _ask_or_auto(self, rest: str, mode: str) -> Line:
        words, guard_text = self._split_guard(self.vocabulary.with_whole_names(rest))
        tokens = [token for token in self.vocabulary.read(words) if token.ids or not token.noise]
        if not tokens:
            raise UnreadableOrder("ask_what", nearest=list(self.vocabulary.kinds))
        name = self._kind_named(tokens[0])
        if name is None:
            raise UnreadableOrder("unknown_kind", word=tokens[0].raw, nearest=self._kind_guesses(tokens[0].raw))
        kind = self.vocabulary.kind(name)
        subject = self._subject_of(tokens[1:], kind)
        if len(tokens) > (2 if subject else 1):
            raise self._misfit(tokens[-1], kind, [])
        guard = parse_guard(guard_text, self.vocabulary, kind)
        text = " ".join([mode, name, *([subject] if subject else []), *_if(guard)])
        return Line(mode, name, subject, text=text, guard=guard)

    def _subject_of(self, tokens: Sequence[Token], kind: Kind) -> str | None:
        if not tokens or not kind.subject:
            return None
        return next((thing for thing in tokens[0].ids if self.vocabulary.accepts(kind.subject, thing)), None)

    # ------------------------------------------------------------------ rules and plain lines

    def _rule(self, text: str, mode: str, open_kinds: Sequence[str]) -> Iterable[Parsed]:
        text = self.vocabulary.with_whole_names(text.translate(BRACKETS))  # `school (I5)`, `school i 5`
        parts = [part.strip() for part in text.split("|")]
        if not all(parts):
            raise UnreadableOrder("empty_alternative", line=text)
        parts = [self._opened(part) for part in parts]
        words, _, _ = self._parts(parts[0])
        tokens = self._from_its_kind(self._tokens(words))
        if not tokens:
            raise UnreadableOrder("empty_line")
        name = self._kind_of(tokens[0], open_kinds, alone=len(tokens) == 1 and mode == PLAIN)
        if name is None:
            if mode == PLAIN and len(parts) == 1:
                return [self._bare(tokens, text)]
            raise self._unknown(tokens[0])
        kind = self.vocabulary.kind(name)
        if kind.each and len(parts) == 1:
            return self._each_word(self._line(parts, mode, kind), mode, kind)
        if "," in words and len(parts) == 1 and kind.subject:
            several = self._several_subjects(parts[0], kind)
            if len(several) > 1:
                return [self._line([one], mode, kind) for one in several]
        return [self._line(parts, mode, kind)]

    def _each_word(self, line: Line, mode: str, kind: Kind) -> list[Line]:
        """`settle temple, forum, forum`: as many lines as words."""
        (said,) = line.alternatives
        words = [word for item in said.items for word in item if not word.noise]
        if mode != PLAIN or len(words) < 2:
            return [line]
        each = [replace(said, items=((word,),)) for word in words]
        return [Line(PLAIN, kind.name, None, (one,), f"{kind.name} {self._write(one, kind)}") for one in each]

    def _opened(self, part: str) -> str:
        """`decline telesia`: a word that has its own kind where a thing of that kind stands behind it (`join telesia no`)."""
        words, bound, guard = self._parts(part)
        tokens = self._tokens(words)
        meant = [self.vocabulary.openings[one] for token in tokens[:1] for one in token.ids if one in self.vocabulary.openings]
        if not meant or len(tokens) < 2 or not self._fits(tokens[1], self.vocabulary.kind(meant[0][0]).slots[:1]):
            return part
        kind, word = meant[0]
        return " ".join(filter(None, [kind, _drop(words, tokens[0]), word, bound, f"if {guard}" if guard else ""]))

    def _several_subjects(self, text: str, kind: Kind) -> list[str]:
        """`place soldier tavern, advocate forum`: each item that begins with a subject is a line of its own."""
        words, bound, guard = self._parts(text)
        tail = (f" {bound}" if bound else "") + (f" if {guard}" if guard else "")
        lines: list[str] = []
        for item in words.split(","):
            tokens = [token for token in self._tokens(item) if kind.name not in token.ids or lines]
            begins = bool(tokens) and kind.subject is not None and self._fits(tokens[0], [kind.subject])
            if begins or not lines:
                lines.append(item if not lines else f"{kind.name} {item}")
            else:
                lines[-1] += f", {item}"
        return [line + tail for line in lines]

    def _line(self, parts: Sequence[str], mode: str, kind: Kind) -> Line:
        subject: Word | None = None
        alternatives = []
        for part in parts:
            alternative = self._subject_first(self._alternative(part, kind), kind)
            own = self._leading_subject(alternative, kind)
            if own is None and subject is not None:
                items = ((subject, *alternative.items[0]), *alternative.items[1:])
                alternative = replace(alternative, items=items)
            subject = own or subject
            alternatives.append(alternative)
        text = " | ".join(self._write(alternative, kind) for alternative in alternatives)
        head = [] if mode == PLAIN else [mode]
        return Line(mode, kind.name, subject.id if subject else None, tuple(alternatives), " ".join([*head, kind.name, text]))

    def _subject_first(self, alternative: Alternative, kind: Kind) -> Alternative:
        """`bid 5 hector`: a subject that stands behind the words about it, and can be nothing else, is put before them."""
        words = alternative.items[0] if alternative.items else ()
        if not kind.subject or self._leading_subject(alternative, kind) or any(word.slot for word in words):
            return alternative
        others = [slot for slot in kind.slots if slot != kind.subject]
        found = [
            place
            for place, word in enumerate(words)
            if not word.noise and all(self.vocabulary.accepts(kind.subject, thing) for thing in word.ids)
            and not any(self.vocabulary.accepts(slot, thing) for slot in others for thing in word.ids)
        ]  # fmt: skip
        if len(found) != 1 or any(thing in self.vocabulary.policies for word in words for thing in word.ids):
            return alternative
        item = (words[found[0]], *words[: found[0]], *words[found[0] + 1 :])
        return replace(alternative, items=(item, *alternative.items[1:]))

    def _leading_subject(self, alternative: Alternative, kind: Kind) -> Word | None:
        words = alternative.items[0] if alternative.items else ()
        if not words or not kind.subject:
            return None
        first = words[0]
        if first.slot not in (None, kind.subject):
            return None
        ids = tuple(thing for thing in first.ids if self.vocabulary.accepts(kind.subject, thing))
        return replace(first, ids=ids) if ids else None

    def _write(self, alternative: Alternative, kind: Kind) -> str:
        items = ", ".join(" ".join(self._write_word(word, kind) for word in item) for item in alternative.items)
        bound = [write_bound(alternative.bound)] if alternative.bound else []
        return " ".join([*([items] if items else []), *bound, *_if(alternative.guard)])

    def _write_word(self, word: Word, kind: Kind) -> str:
        """The name of a slot is written where the word could stand in another one too (`from R#1`)."""
        slots = [slot for slot in kind.slots if self.vocabulary.accepts(slot, word.id)]
        return f"{word.slot} {word.id}" if word.slot and (kind.leads or slots != [word.slot]) else word.id

    # ------------------------------------------------------------------ one alternative

    def _alternative(self, text: str, kind: Kind) -> Alternative:
        words, bound, guard = self._parts(text)
        items, slots = [], list(kind.slots)
        for place, item in enumerate(words.split(",")):
            tokens = self._tokens(item)
            if place == 0:
                tokens = self._from_its_kind(tokens)
                tokens = tokens[1:] if tokens and kind.name in tokens[0].ids else tokens
            found = tuple(self._words(tokens, kind, slots))
            if found or place == 0:
                items.append(found)
        return Alternative(
            tuple(items),
            parse_bound(bound, self.vocabulary, kind) if bound else None,
            parse_guard(guard, self.vocabulary, kind),
        )

    def _words(self, tokens: Sequence[Token], kind: Kind, slots: list[str]) -> Iterable[Word]:
        """The tokens as words for the slots; each must fit at least one. A kind that leads on adds the slots of the one named."""
        named: str | None = None
        policy = False
        tokens = list(self._without_articles(tokens, kind))
        for place, token in enumerate(tokens):
            fitting = self._fits(token, slots)
            keyword = next((thing[1:] for thing in token.ids if thing[0] == SLOT and thing[1:] in slots), None)
            if keyword and named is None and place + 1 < len(tokens) and not (fitting and not token.noise):
                named = keyword
                continue
            wanted = [p for p in token.ids if self._policy_fits(p, kind)]
            if wanted:
                policy = True
                yield Word(tuple(wanted))
                continue
            aliases = (self.vocabulary.aliases.get(f"{kind.name}.{thing}") for thing in token.ids)
            alias = next((alias for alias in aliases if alias), None)
            if alias and (place == 0 or not fitting):
                yield from (Word((word,)) for word in alias.split())
                continue
            if not fitting:
                if policy and any(thing[0] not in (ORDER, SLOT, FACT) for thing in token.ids):
                    yield Word(tuple(thing for thing in token.ids if thing[0] not in (ORDER, SLOT, FACT)))
                    continue
                unit = any(thing in self.vocabulary.units for thing in token.ids) and place and tokens[place - 1].raw.isdecimal()
                if token.noise or unit or (token.is_order("and") and place < len(tokens) - 1):  # `roads I5 and I11`
                    continue
                raise self._misfit(token, kind, slots)
            if token.short and len(fitting) > 1:
                raise AmbiguousOrder("ambiguous_word", word=token.raw, nearest=fitting)
            if named and not self._fits(token, [named]):
                named = None  # `scuola in I5`: a preposition of another language, not the slot it names in this one
            yield Word(tuple(fitting), named, token.noise)
            named = None
            if kind.leads and len(slots) == len(kind.slots):
                for thing in fitting:
                    if thing in self.vocabulary.kinds:
                        slots.extend(slot for slot in self.vocabulary.kinds[thing].slots if slot not in slots)

    def _without_articles(self, tokens: Sequence[Token], kind: Kind) -> Iterable[Token]:
        """`place a soldier`, `soldato a taverna`: a letter beside the written subject is no second one."""
        about = [bool(kind.subject) and bool(self._fits(token, [kind.subject or ""])) for token in tokens]
        for place, token in enumerate(tokens):
            beside = any(about[:place]) or (any(about[place + 1 : place + 2]) and len(tokens[place + 1].raw) > 1)
            if not (token.noise and about[place] and beside):
                yield token

    def _fits(self, token: Token, slots: Sequence[str]) -> list[str]:
        return [thing for thing in token.ids if any(self.vocabulary.accepts(slot, thing) for slot in slots)]

    def _policy_fits(self, policy: str, kind: Kind) -> bool:
        return any(place.split(".")[0] == kind.name for place in self.vocabulary.policy_slots(policy))

    def _parts(self, text: str) -> tuple[str, str, str]:
        """Words, bound and guard of an alternative, as texts."""
        before, guard = self._split_guard(text)
        words = plain(before).split()
        for place in range(len(words)):
            for length in (3, 2, 1):
                phrase = " ".join(words[place : place + length])
                name = next((name for name, spellings in self._bounds.items() if phrase in spellings), None)
                if name:
                    original = before.split()
                    return " ".join(original[:place]), f"{name} {' '.join(original[place + length :])}", guard
        return before, "", guard

    def _split_guard(self, text: str) -> tuple[str, str]:
        """At the last word that means `if`: Italian `si` for yes may stand before it (and `sì` never means if)."""
        words = text.split()
        for place in range(len(words) - 2, 0, -1):
            if plain(words[place]) in self._ifs and words[place].casefold() != "sì":
                return " ".join(words[:place]), " ".join(words[place + 1 :])
        return text, ""

    def _tokens(self, text: str) -> list[Token]:
        return self.vocabulary.read(ARROWS.sub(" ", text))

    # ------------------------------------------------------------------ which kind

    def _from_its_kind(self, tokens: list[Token]) -> list[Token]:
        """`Je m'installe au temple`, `la carte commune`: without the small words before the name of a decision."""
        start = next((place for place, token in enumerate(tokens) if token.ids or not token.noise), 0)
        return tokens[start:] if start + 1 < len(tokens) and self._kind_named(tokens[start]) else tokens

    def _kind_named(self, token: Token) -> str | None:
        kinds = [thing for thing in token.ids if thing in self.vocabulary.kinds]
        if token.short and len(token.ids) > 1:
            return None
        return kinds[0] if len(kinds) == 1 else None

    def _kind_of(self, token: Token, open_kinds: Sequence[str], *, alone: bool = False) -> str | None:
        """A line's kind is its first word: a kind, or a word for the first slot of exactly one kind (or of the open one).

        A word alone that names a kind and also answers what is open (`tavern`, when a soldier is to be placed) is the answer.
        """
        if alone and open_kinds and open_kinds[0] not in self.vocabulary.kinds and not {READY, ASK_ME}.isdisjoint(token.ids):
            return None  # whatever else it may answer, now it answers the prepare that is open
        named = self._kind_named(token)
        if named and alone and named not in open_kinds:
            answers = [kind for kind in open_kinds if self._fits(token, self.vocabulary.kind(kind).first_slots())]
            named = answers[0] if len(answers) == 1 else named
        if named:
            return named
        if token.short and len([thing for thing in token.ids if thing[0] not in (SLOT, FACT)]) > 1:
            things = [thing for thing in token.ids if thing[0] not in (ORDER, SLOT, FACT)]
            raise AmbiguousOrder("ambiguous_word", word=token.raw, nearest=things)
        kinds = [
            kind.name
            for kind in self.vocabulary.kinds.values()
            if self._fits(token, kind.first_slots()) or any(f"{kind.name}.{i}" in self.vocabulary.aliases for i in token.ids)
        ]
        now = [kind for kind in kinds if kind in open_kinds]
        if len(kinds) == 1 or len(now) == 1:
            return (now or kinds)[0]
        return None

    def _bare(self, tokens: Sequence[Token], text: str) -> Bare:
        words = [Word(tuple(t for t in token.ids if t[0] not in (ORDER, SLOT, FACT))) for token in tokens]
        words = [word for word in words if word.ids]
        if tokens[0].raw.isdecimal() and len(tokens) > 1:  # `3 of us are coming`
            raise UnreadableOrder("unknown_word", word=text, nearest=[])
        if not words or len(words) < len([token for token in tokens if not token.noise]):
            raise self._unknown(next((t for t in tokens if not t), tokens[0]))
        return Bare(tuple(words), text)

    def _unknown(self, token: Token) -> UnreadableOrder | AmbiguousOrder:
        if token.short or token.ids:
            kinds = [k.name for k in self.vocabulary.kinds.values() if self._fits(token, k.first_slots())]
            if kinds:
                lines = [f"{kind} {next(iter(self._fits(token, self.vocabulary.kind(kind).first_slots())))}" for kind in kinds]
                return AmbiguousOrder("which_kind", word=token.raw, nearest=lines)
            return UnreadableOrder("not_a_beginning", word=token.raw, nearest=self._kind_guesses(token.raw))
        return UnreadableOrder("unknown_word", word=token.raw, nearest=self.vocabulary.guesses(token.raw))

    def _misfit(self, token: Token, kind: Kind, slots: Sequence[str]) -> UnreadableOrder:
        if token.is_order("if"):
            return UnreadableOrder("if_what", word=token.raw)
        known = bool([thing for thing in token.ids if thing[0] not in (SLOT, FACT)])
        code = "word_does_not_fit" if known else "unknown_word"
        return UnreadableOrder(code, word=token.raw, kind=kind.name, nearest=self.vocabulary.guesses(token.raw, slots))

    def _kind_guesses(self, word: str) -> list[str]:
        return [guess for guess in self.vocabulary.guesses(word) if self.begins_line(guess)] or list(self.vocabulary.kinds)[:6]

    def begins_line(self, word: str) -> bool:
        """Whether a known word can begin a line: a kind, a first word of one, or a word of the language."""
        for token in self.vocabulary.read(word)[:1]:
            if any(thing[0] == ORDER or thing in self.vocabulary.kinds for thing in token.ids):
                return True
            return any(self._fits(token, kind.first_slots()) for kind in self.vocabulary.kinds.values())
        return False


def watching(kind: str) -> Line:
    """`watch place`; without a kind it has yet to find its queue."""
    return Line(WATCH, kind, None, text=" ".join(filter(None, [WATCH, kind])))


def _drop(text: str, token: Token) -> str:
    """The text behind its first token."""
    return " ".join(text.replace("_", " ").split()[len(token.raw.split()) :])


def _if(guard: Guard) -> list[str]:
    return [f"if {write_guard(guard)}"] if guard else []
