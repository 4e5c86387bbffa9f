"""A player's words beside moves, by mail, in three languages."""

import pytest

from pbem.store.verify import verify
from tests.mail.loop import begun


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("help", "aide", "aiuto"), "HELP FOR MUNICIPIUM"),
        (("rules", "règles", "regole"), "THE ORDERS OF MUNICIPIUM"),
        (("status", "état", "stato"), "We are waiting for Anna (blue)."),
        (("board", "plateau", "tabellone"), "THE TOWN"),
        (("options", "choix", "opzioni"), "settle praetorium"),
        (("history", "historique", "storia"), "THE HISTORY OF MUNICIPIUM"),
        (("preview settle temple", "aperçu settle temple", "anteprima settle temple"), "This is only a preview"),
        (("resend", "renvoyer", "rispedisci"), "WHAT YOU MUST DECIDE"),
        (("language en", "langue en", "lingua en"), "your letters are in this language: English"),
        (("timezone Europe/Rome", "fuseau Europe/Rome", "fuso Europe/Rome"), "times are those of Europe/Rome"),
        (("forget all", "oublier tout", "dimentica tutto"), "there is no such line in your plan"),
        (("resign", "abandonner", "abbandona"), "Do you want to leave the game?"),
        (("undo", "annuler", "annulla"), "not answered anything yet"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_words_are_answered_and_play_nothing(loop, words, says):
    post, anna, _ = loop
    for word in words:
        answer = post.answered(anna, word)
        assert says in answer.said, (word, answer.text[:1500])
        assert answer.kind.startswith("re")
    assert post.game().mark.n == 1


def test_help_fits_a_phone(loop):
    post, anna, _ = loop
    lines = post.answered(anna, "help").text.splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 60


def test_a_change_of_language_shows_at_once_and_stays(loop):
    post, anna, _ = loop
    post.answered(anna, "language français")
    assert post.home.person("anna").language == "fr"


def test_undo_and_another_order_in_one_mail(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    post.got("Bruno")
    answer = post.answered(anna, "undo\nsettle baths")
    assert "taken back: settle temple" in answer.said and "played: settle baths" in answer.said
    assert answer.kind == "answer"
    assert [letter.kind for letter in post.got("Bruno")] == ["turn"]
    assert verify(post.home.game("rome-1")).sound


def test_talk_reaches_the_other_with_the_next_letter(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple\ntell Bruno shall we make peace")
    assert "Anna (blue) to Bruno (orange) alone: “shall we make peace”" in post.only("Bruno").said


# Leaving --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["resign yes", "abandonner oui", "abbandona sì"])
def test_resigning_leaves_the_family_at_the_table(loop, words):
    post, anna, _ = loop
    answer = post.answered(anna, words)
    assert "You have left the game; the table is told." in answer.said
    turn = post.only("Bruno")
    assert "Anna (blue) has left the game" in turn.said and "Anna (blue) puts a member" in turn.said
    post.answered(turn, "settle temple")
    again = post.only("Bruno") if not post.game().asked_since.get("orange") else None
    assert again is None or again.kind == "turn"
    assert list(post.game().desk.asked()) == ["orange"]
    refused = post.answered(anna, "settle baths")
    assert "You have left this game" in refused.said
    assert verify(post.home.game("rome-1")).sound


def test_a_link_alone_leaves_nothing(loop):
    """Scanners follow List-Unsubscribe: it asks."""
    post, anna, _ = loop
    assert "body=resign>" in anna["List-Unsubscribe"].replace(" ", "")
    assert "resign yes" in post.answered(anna, "resign").said
    assert post.game().keeps.get("resigned") is None


# Somebody else --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["This was not me!", "Ce n’était pas moi.", "Non sono stata io"])
def test_this_was_not_me_freezes_the_seat_and_tells_the_game_master(loop, words):
    post, anna, _ = loop
    answer = post.answered(anna, words)
    assert "Nothing more is taken for your seat" in answer.said
    assert "The seat is frozen" in post.only("maria@example.org").said
    assert post.game().keeps["frozen"] == ["blue"]
    refused = post.answered(anna, "settle temple")
    assert "Your seat is frozen" in refused.said and "NOTHING TO DECIDE NOW" in refused.text
    assert post.game().mark.n == 2
    assert "THE TOWN" in post.answered(anna, "board").text
    for _ in range(30):
        post.quiet_tick(hours=6)
    assert post.game().mark.n == 2  # nobody's time runs out while the game master looks


def test_a_frozen_seat_is_opened_again_by_a_record(loop):
    from pbem.orders.deed import Deed
    from pbem.processor import seats

    post, anna, _ = loop
    post.answered(anna, "this was not me")
    folder = post.home.game("rome-1")
    with folder.lock():
        game = folder.load()
        keeps = seats.without_seat(game, seats.FROZEN, "blue")
        folder.append(game, kind="master", deed=Deed(), now=post.now, said="-", more_public={"keeps": keeps})
    assert "played: settle temple" in post.answered(anna, "settle temple").said


def test_what_was_said_between_a_letter_and_its_answer_is_not_lost(tmp_path):
    loop, anna, bruno = begun(tmp_path)
    loop.answered(bruno, "say good luck to all")
    loop.answered(bruno, "tell Anna beware of the baths")
    word = loop.only("Anna")
    assert "good luck to all" in word.said and "beware of the baths" in word.said
    loop.answered(bruno, "say and of the tavern")
    answer = loop.answered(anna, "settle temple")
    assert "and of the tavern" in answer.said
    assert "and of the tavern" not in loop.answered(answer, "board").said


def test_the_same_question_at_another_position_is_answered_again(tmp_path):
    loop, anna, bruno = begun(tmp_path)
    assert loop.answered(bruno, "board").text
    loop.answered(anna, "settle temple")
    loop.got("Bruno")
    assert loop.answered(bruno, "board").text


def test_status_says_since_when_and_until_when_by_the_readers_clock(tmp_path):
    post, _, bruno = begun(tmp_path)
    post.answered(bruno, "timezone Europe/Rome")
    said = post.answered(bruno, "status").said
    assert "We are waiting for Anna (blue). Anna (blue) has been asked since Monday 2 March 2026, 13:00 (Europe/Rome)." in said
    assert "The time for it runs until Thursday 5 March 2026, 21:00 (Europe/Rome)." in said


def test_a_line_for_later_does_not_look_like_the_answer_that_is_wanted(loop):
    """`piazzare` is another order than the one for the set-up: it is kept, and its writer reads that he is still waited for."""
    post, anna, _ = loop
    answer = post.answered(anna, "piazzare foro")
    kept, letter = answer.said.split("The table waits for an answer of yours")
    assert "kept in your plan: place forum" in kept
    assert "WHAT YOU MUST DECIDE" in letter and "settle praetorium" in letter
    assert "The table waits for an answer" not in post.answered(anna, "settle temple").said


def test_resend_brings_the_letter_with_its_deadline(loop):
    post, anna, _ = loop
    until = "Please answer until Thursday 5 March 2026, 20:00 (UTC)."
    assert until in anna.said and until in post.answered(anna, "resend").said


def test_resend_brings_what_waits_to_be_played(tmp_path):
    post, anna, _ = begun(tmp_path, clock="second_thoughts = 2")
    post.answered(anna, "settle temple")
    assert "You have answered: settle temple. It will be played after" in post.answered(anna, "resend").said


# When it is over ------------------------------------------------------------------------------------------------------


@pytest.fixture
def over(loop):
    """A game that everybody has left to the automatic answers, and the last letters of both."""
    post, anna, bruno = loop
    autos = "\n".join(f"auto {kind}" for kind in post.game().desk.vocabulary.kinds)
    post.answered(bruno, autos)
    anna = post.answered(anna, autos)
    assert post.game().finished is not None
    return post, anna, post.only("Bruno")


@pytest.mark.parametrize("word", ["status", "board", "settle temple", "Well played!"])
def test_17_a_question_after_the_end_is_answered_and_nobody_else_hears_of_it(over, word):
    post, anna, bruno = over
    assert bruno.kind == "end" and "THE GAME IS OVER" in anna.text and "THE GAME IS OVER" in bruno.text
    n = post.game().mark.n
    post.answered(anna, word)
    assert (post.got("Bruno"), post.game().mark.n) == ([], n)


@pytest.mark.parametrize(("word", "said"), [("say", "Anna (blue): “Well played”"), ("tell Bruno", "alone: “Well played”")])
def test_17_what_is_said_after_the_end_goes_out_as_talk(over, word, said):
    post, anna, _ = over
    post.answered(anna, f"{word} Well played")
    letter = post.only("Bruno")
    assert letter.kind == "talk" and said in letter.said
    assert "THE GAME IS OVER" not in letter.text
    assert "said to all" in post.answered(letter, "say The same to you").said


def test_an_end_that_was_taken_back_is_told_again(over):
    from pbem.processor.master import take_back

    post, _, _ = over
    take_back(post.home, "rome-1", None, "a slip", post.now)
    post.quiet_tick()
    asked = post.only("Anna")
    assert post.got("Bruno")[-1].kind == "notice"
    post.answered(asked, "\n".join(f"auto {kind}" for kind in post.game().desk.vocabulary.kinds))
    assert post.only("Bruno").kind == "end"
