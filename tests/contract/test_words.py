"""What any game must bring in words: each question fits its vocabulary, and everything can be said."""

import json

from pbem.engine import Together
from pbem.words.catalogue import Catalogue
from pbem.words.sentences import file_of
from pbem.words.vocabulary import FACT, LANGUAGES, ORDER, SLOT, Vocabulary
from tests.contract.playing import as_bytes

SEEDS = [b"said", b"spoken"]


def vocabulary(table):
    return Vocabulary(table.game, table.state.seats)


def test_questions_fit_the_vocabulary(match):
    """Kind, slot, subject, facts and every option are words that the game has declared."""
    words = vocabulary(match.table())
    for seed in SEEDS:
        for table in match.questions(seed):
            if isinstance(table.pending, Together) and table.pending.prepare:
                continue
            for question in table.questions().values():
                kind = words.kinds[question.kind]
                assert question.slot in kind.slots
                assert [word for word in list(question.options)[:50] if not words.accepts(question.slot, word)] == []
                if kind.subject and question.subject:
                    assert words.accepts(kind.subject, question.subject)
                asked = question.known(next(iter(question.options)))
                assert set(asked) <= set(kind.facts), question


def test_what_is_declared_hangs_together(game):
    """Rest answers, facts and tracks of the vocabulary name what is there."""
    options = game.settle({}, game.player_counts[0])
    words = Vocabulary(game, list(game.seats(options)))
    for kind in words.kinds.values():
        assert kind.subject is None or kind.subject in kind.slots
        assert set(kind.slots) <= set(words.values)
        assert set(kind.facts) <= set(words.fact_types)
        assert kind.rest is None or any(words.accepts(slot, kind.rest) for slot in kind.slots)
    assert set(words.policies) == set(game.policies)


def test_no_word_of_the_game_can_be_taken_for_one_of_the_language(game):
    """Among those that can begin a line, in all three languages."""
    words = Vocabulary(game, list(game.seats(game.settle({}, game.player_counts[0]))))
    beginnings = {value for kind in words.kinds.values() for slot in kind.first_slots() for value in words.values.get(slot, ())}
    general = {"yes", "no", "pass", "done", "decline", "ready", "ask_me"}
    for spelling, ids in words.lexicon.items():
        own = {thing for thing in ids if thing in words.kinds or thing in beginnings - general}
        of_language = {thing for thing in ids if thing[0] == ORDER and thing[1:] not in ("if", "and", "not", "all", "give", "get")}
        assert not (own and of_language), f"{' '.join(spelling)} may mean {own} or {of_language}"


def test_every_event_and_question_can_be_said(match):
    """In all languages and the pseudo-language; what a language lacks is said in English.

    What has no sentence is a scene told short, and has one for readers who want it so.
    """
    names = dict.fromkeys(match.table().state.seats, "Anna")
    catalogues = [Catalogue(language, match.game, names) for language in (*LANGUAGES, "qps")]
    brief = Catalogue("en", match.game, names, brief=True)
    for table in match.questions(SEEDS[0]):
        for name, particulars, _ in table.take_news():
            plain = json.loads(as_bytes(particulars))
            said = [catalogue.event({"event": name, **plain}).strip() for catalogue in catalogues]
            assert all(said) or (not any(said) and brief.event({"event": name, **plain}).strip())
        for question in table.questions().values():
            assert all(catalogue.question(question).strip() for catalogue in catalogues)


def test_every_kind_slot_and_word_has_an_english_name(game):
    english = file_of(game.package, "words.en.toml")
    words = Vocabulary(game, list(game.seats(game.settle({}, game.player_counts[0]))))
    for kind in words.kinds:
        assert f"kinds.{kind}" in english
    assert "news.title" in english
    values = {value for values in words.values.values() for value in values}
    for value in sorted(values):
        named = any(thing == value and key[0] == "en" for key in words.written for thing in [key[1]])
        assert named or "*" in value or "+" in value, f"{value} has no name in words.en.toml"
    assert not [name for name in words.fact_types if name[0] in (FACT, SLOT, ORDER)]
