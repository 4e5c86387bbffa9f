"""What people write around their orders is talk, even where it looks a little like one."""

import pytest

from pbem.orders.lines import Line, Said
from pbem.orders.mailtext import read_mail
from tests.orders.tables import municipium

ORDER = "settle temple"


@pytest.fixture(scope="module")
def grammar():
    return municipium().desk.grammar


@pytest.mark.parametrize("line", ["As regards the timeline, we should be done by Friday.", "wat", "As you like", "alw"])
def test_words_of_the_language_are_not_abbreviated(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert not written.is_order and written.error is None


def test_words_of_the_game_are(grammar):
    (written,) = read_mail("set temple", grammar, ["settle"])
    assert written.is_order


@pytest.mark.parametrize("line", ["A.", "M", "P.", "É."])
def test_an_initial_below_the_orders_is_a_signature(grammar, line):
    order, signature = read_mail(f"{ORDER}\n{line}", grammar, ["settle"])
    assert order.is_order and not signature.is_order and signature.error is None


def test_a_letter_alone_may_be_an_order(grammar):
    (written,) = read_mail("P", grammar, ["place"])
    assert written.is_order


@pytest.mark.parametrize("line", ["Place à toi !", "Carte blanche!", "Place your bets?"])
def test_a_call_below_the_orders_is_talk(grammar, line):
    order, call = read_mail(f"{ORDER}\n{line}", grammar, ["settle"])
    assert order.is_order and not call.is_order and call.error is None


def test_a_call_that_is_an_order_is_one_and_a_misspelt_order_above_is_an_error(grammar):
    assert all(line.is_order for line in read_mail(f"{ORDER}\nplace soldier tavern!", grammar, ["settle"]))
    wrong, order = read_mail(f"Place à toi !\n{ORDER}", grammar, ["settle"])
    assert wrong.error is not None and order.is_order


@pytest.mark.parametrize("first", ["1: settle templ x", "- settle xyzzy", "1) settle xyzzy | settle forum", "• *settle* xyzzy"])
def test_a_number_or_bullet_before_an_order_makes_it_no_talk(grammar, first):
    wrong, order = read_mail(f"{first}\n{ORDER}", grammar, ["settle"])
    assert wrong.error is not None and order.is_order


def test_what_is_numbered_like_the_orders_is_one_of_them(grammar):
    wrong, order = read_mail("1. xyzzy temple\n2. settle temple", grammar, ["settle"])
    assert wrong.error is not None and order.is_order
    talk, order = read_mail("1. see you there!\nsettle temple", grammar, ["settle"])
    assert talk.error is None and order.is_order


# ---------------------------------------------------------------------- sentences that begin like a word that is no move


def said(written):
    """The words that are no moves on a line, each with what follows it."""
    return [(order.word, order.rest) for order in written.orders if isinstance(order, Said)]


@pytest.mark.parametrize(
    "line",
    ["It was not me who ate the last biscuit!", "Non ero io a tavola.", "C'était pas moi qui riais", "Not me but Bruno!",
     "I did not send this baths thing", "Pas moi tout seul", "No, not me again"],
)  # fmt: skip
def test_not_me_is_only_meant_as_a_whole_line(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert not written.is_order and written.error is None


NOT_ME = """
It was not me! | This was not me, I was asleep. | This wasn't me | This wasn’t me. | It wasn't me.
No, this was not me | No. It wasn't me!
not me | Not me! | wasn't me | I did not write this | I didn't send this | I didn’t write that. | No - not me
Ce n'était pas moi. | Ce n’était pas moi | Ce n'est pas moi | Ce n'est pas moi qui ai écrit | Pas moi ! | Non, ce n'est pas moi
Non ero io | Non sono io | Non sono stato io | Non l'ho scritto io | Non l’ho scritto io. | No, non sono stata io
"""


@pytest.mark.parametrize("line", [line.strip() for row in NOT_ME.split("\n") for line in row.split("|") if line.strip()])
def test_not_me_is_heard(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert said(written) == [("not_me", "")]


@pytest.mark.parametrize("line", ["Thanks! settle forum", "Hello all, settle forum", "Merci ! settle forum.", "Ciao, settle forum"])
def test_an_order_behind_a_greeting_and_a_stop_is_read(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert written.orders == grammar.parse("settle forum")


@pytest.mark.parametrize("line", ["I choose 6", "I pick number 6.", "Je choisis le 6", "Scelgo il numero 6", "Thanks, 6"])
def test_a_number_in_a_sentence_of_choosing_is_read(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert written.orders == grammar.parse("6")


@pytest.mark.parametrize(
    "line",
    ["Thanks for the forum", "Nice, settle forum!", "Bruno, settle forum", "Thanks, 3 of us are coming", "Hi, card games are fun",
     "See you at 6", "I choose my friends well", "Well played, the forum was mine"],
)  # fmt: skip
def test_greetings_advice_and_praise_stay_talk(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert not written.is_order and written.error is None


@pytest.mark.parametrize("heading", ["On the forum", "To the forum:", "Au forum"])
def test_a_heading_above_the_whole_order_is_talk_and_alone_it_is_the_answer(grammar, heading):
    above, order = read_mail(f"{heading}\nsettle forum", grammar, ["settle"])
    assert (above.is_order, above.error, order.is_order) == (False, None, True)
    (alone,) = read_mail(heading, grammar, ["settle"])
    assert alone.is_order
    answer, other = read_mail(f"{heading}\nsettle temple", grammar, ["settle"])
    assert answer.is_order and other.is_order


@pytest.mark.parametrize("line", ["undo", "Undo, please.", "undo: wrong house", "annuler (désolée)", "Annulla - ho sbagliato"])
def test_undo_stands_alone_or_gives_its_reason_behind_a_stop(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert said(written) == [("undo", "")]


@pytest.mark.parametrize(
    "line",
    ["Undo would be unfair, so I stand by it.", "Resign one day I might.", "Forget everything I said about Bruno, he is nice.",
     "forget place prist", "forget place soldier tavern", "forget place temple", "forget 1 of them"],
)  # fmt: skip
def test_a_word_that_changes_something_is_read_to_the_end_of_its_line(grammar, line):
    (written,) = read_mail(line, grammar, ["settle"])
    assert not written.is_order and written.error is not None


@pytest.mark.parametrize("line", ["settle ፩", "፩", "always emporium draw if drawn < ፩", "bid at most ፩", "forget ፩", "settle ²"])
def test_a_figure_that_is_no_number_is_a_word_nobody_knows(grammar, line):
    (written,) = read_mail(f"{line}", grammar, ["settle"])
    assert not written.is_order


def test_figures_of_other_scripts_are_numbers(grammar):
    (written,) = read_mail("always emporium draw if drawn < ٣", grammar, ["settle"])
    assert [order.text for order in written.orders if isinstance(order, Line)] == ["always emporium draw if drawn < 3"]


# ---------------------------------------------------------------------- words for others


@pytest.mark.parametrize(
    "line",
    ["tell Bruno yes; settle forum", "tell Bruno: yes; settle forum", "dis à Bruno yes; settle forum",
     "écrire à Bruno : yes; settle forum",
     "écris à Bruno yes; settle forum", "di a Bruno yes; settle forum", "di' a Bruno, yes; settle forum",
     "Scrivi a Bruno yes; settle forum",
     "dire a Bruno yes; settle forum"],
)  # fmt: skip
def test_what_stands_behind_a_semicolon_is_told_and_never_an_order(line):
    post = municipium()
    reply = post.send("blue", line)
    assert reply.deed.talk == [{"by": "blue", "to": "orange", "text": "yes; settle forum"}]
    assert post.by("blue") == []


@pytest.mark.parametrize("word", ["say", "say:", "dire :", "dici"])
def test_what_is_said_to_all_is_left_whole(word):
    talk = municipium().send("blue", f"{word} yes; settle forum").deed.talk
    assert talk == [{"by": "blue", "text": "yes; settle forum"}]


def test_an_order_may_stand_before_the_words_but_none_behind_them():
    post = municipium()
    post.send("blue", "settle temple; say hello; settle forum")
    assert [word for _, word, _ in post.by("blue")] == ["temple"]
    assert post.plans("blue") == []


@pytest.mark.parametrize("line", ["say", "say:", "tell Bruno", "tell Bruno:"])
def test_no_words_are_nothing_said(line):
    assert municipium().refused("blue", line) == ["say_what"]
