"""Whose mail it is and what it is about: one errand for each game, done once; words make nobody a robot."""

import pytest

from pbem.store.verify import verify
from tests.mail.loop import Letter, Loop, begun
from tests.mail.test_tick import runner


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path)


# 5, 9. A player whom stamp and sender prove ---------------------------------------------------------------------------

LIKE_A_ROBOT = [
    {"Subject": "Assenza di martedì, intanto ecco la mossa"},
    {"Subject": "Out of office? Not me"},
    {"Subject": "Automatic reply? No, it is me"},
    {"From": "Postmaster <anna@example.org>"},
    {"From": '"Mailer Daemon" <anna@example.org>'},
]


@pytest.mark.parametrize("headers", LIKE_A_ROBOT)
def test_05_no_order_is_lost_because_of_a_subject_or_a_name(loop, headers):
    post, anna, _ = loop
    post.reply(anna, "settle temple", **headers)
    assert post.quiet_tick().records == 1
    assert "played: settle temple" in post.only("Anna").said


@pytest.mark.parametrize("headers", LIKE_A_ROBOT[:3])
def test_05_a_slip_under_such_a_subject_is_told(loop, headers):
    post, anna, _ = loop
    post.reply(anna, "settle tmple", **headers)
    post.quiet_tick()
    assert "Perhaps you meant: settle temple" in post.only("Anna").said


@pytest.mark.parametrize("headers", [*LIKE_A_ROBOT[:3], {"Auto-Submitted": "auto-replied"}, {"X-Autoreply": "yes"}])
def test_05_an_absent_persons_program_is_not_answered(loop, headers):
    post, anna, _ = loop
    post.reply(anna, "I am away until the 12th. Marco reads my mail in the meantime.", **headers)
    report = post.quiet_tick()
    assert ([dealt.kind for dealt in report.mails], report.records, post.got("Anna")) == (["automatic"], 0, [])


def test_05_the_headers_of_a_machine_count_whatever_it_writes(loop):
    post, anna, _ = loop
    post.reply(anna, "settle temple", **{"Auto-Submitted": "auto-replied"})
    assert post.quiet_tick().records == 0 and post.got("Anna") == []


def test_05_without_a_stamp_the_words_count(loop):
    post, _, _ = loop
    post.write("settle temple", From="anna@example.org", To="games@pbem.test", Subject="Out of office")
    post.quiet_tick()
    assert post.got("Anna") == []


# Mails to two games ---------------------------------------------------------------------------------------------------


def two_games(path) -> tuple[Loop, Letter, Letter]:
    post = Loop(path)
    post.begin("rome-2")
    post.tick()
    one, two = sorted(post.got("Anna"), key=lambda letter: letter["Subject"])
    post.got("Bruno")
    return post, one, two


def spoil(post: Loop, id: str) -> bytes:
    """A game whose records cannot be read; gives what stood there."""
    folder = post.home.game(id)
    good = folder.history.read_bytes()
    folder.history.write_bytes(good.replace(b"seats", b"saets"))
    (folder.path / "game.toml").unlink()
    return good


@pytest.mark.parametrize("spoilt", ["rome-1", "rome-2"])
def test_a_game_that_cannot_be_read_does_not_hold_up_the_other(tmp_path, spoilt):
    post, one, two = two_games(tmp_path)
    sound = "rome-1" if spoilt == "rome-2" else "rome-2"
    good = spoil(post, spoilt)
    raw = post.reply(one, "settle temple", To=f"{one['Reply-To']}, {two['Reply-To']}")
    report = post.tick()
    ((key, reason),) = report.quarantined
    assert report.records == 1 and spoilt in reason
    assert f"[{sound}]" in post.only("Anna")["Subject"]

    post.home.game(spoilt).history.write_bytes(good)
    post.drop(b"Received: by another way\r\n" + raw)  # done with the spoilt game, a duplicate for the other
    assert (post.quiet_tick().records, post.game(sound).mark.n, post.game(spoilt).mark.n) == (1, 2, 2)
    assert f"[{spoilt}]" in post.only("Anna")["Subject"]
    runner(post, "quarantine", "requeue", key)
    assert post.quiet_tick().duplicates == 1 and post.got("Anna") == []


def test_what_one_game_refused_is_not_tried_again_when_the_other_can_be_read(tmp_path):
    """There is nothing to be taken back when the mail comes. Later there is, and nobody would expect it."""
    post, one, two = two_games(tmp_path)
    good = spoil(post, "rome-2")
    post.reply(one, "undo", To=f"{one['Reply-To']}, {two['Reply-To']}")
    ((key, _),) = post.tick().quarantined
    assert "not answered anything yet" in post.only("Anna").said
    post.home.game("rome-2").history.write_bytes(good)
    post.answered(one, "settle temple")
    runner(post, "quarantine", "requeue", key)
    assert post.quiet_tick().records == 0
    assert "[rome-2]" in post.only("Anna")["Subject"]
    assert all(verify(post.home.game(id)).sound for id in ("rome-1", "rome-2"))


def test_a_busy_game_does_not_hold_up_the_other(tmp_path):
    from pbem.processor.tick import tick

    post, one, two = two_games(tmp_path)
    post.reply(one, "help", To=f"{one['Reply-To']}, {two['Reply-To']}")
    with post.home.game("rome-1").lock():
        tick(post.home, post.now, wait=0)
    assert "[rome-2]" in post.only("Anna")["Subject"]
    post.reply(two, "settle temple")
    post.quiet_tick()
    assert sorted(letter["Subject"] for letter in post.got("Anna")) == ["[rome-1] Municipium", "[rome-2] Municipium"]


# Mails to two seats of one game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_first", [True, False])
def test_09_an_answer_to_all_counts_for_the_writers_own_seat_alone(loop, own_first):
    post, anna, bruno = loop
    to = [anna["Reply-To"], bruno["Reply-To"]]
    post.reply(anna, "settle temple", To=", ".join(to if own_first else reversed(to)))
    assert post.quiet_tick().records == 1
    answer = post.only("Anna")
    assert "played: settle temple" in answer.said and "not sent to you" not in answer.said


def test_09_a_letter_of_somebody_else_alone_is_told_once(loop):
    post, _, bruno = loop
    post.reply(bruno, "settle temple", From="anna@example.org")
    assert post.quiet_tick().records == 0
    assert "was not sent to you but to somebody else" in post.only("Anna").said


# Mails that wait for a word -------------------------------------------------------------------------------------------


def asked(post: Loop) -> Letter:
    """Anna is asked whether a mail that answers no letter is hers."""
    post.write("settle baths", From="anna@example.org", To="games@pbem.test", Subject="[rome-1] my move")
    post.quiet_tick()
    return post.only("Anna")


@pytest.mark.parametrize("word", ["yes", "Yes.", "Oui", "sì", "Si!", "confirm", "Confirmer", "confermo", "Oui, c'est moi"])
def test_09_a_word_alone_confirms_what_was_asked_about(loop, word):
    post, _, _ = loop
    question = asked(post)
    assert "answer this letter with “yes”" in question.said
    assert "played: settle baths" in post.answered(question, word).said
    assert "confirmed that mail before" in post.answered(question, "yes").said
    assert post.game().mark.n == 2


def test_09_the_question_that_is_answered_counts_and_no_other(loop):
    post, _, _ = loop
    asked(post)
    post.write("settle forum", From="anna@example.org", To="games@pbem.test", Subject="[rome-1] my move")
    post.quiet_tick()
    second = post.only("Anna")
    assert "played: settle forum" in post.answered(second, "yes").said


@pytest.mark.parametrize("word", ["yes", "oui"])
def test_09_yes_to_any_other_letter_confirms_nothing(loop, word):
    post, anna, _ = loop
    asked(post)
    post.reply(anna, word)
    assert post.quiet_tick().records == 0


@pytest.mark.parametrize("word", ["No", "no.", "Non", "Non !", "No, I did not"])
def test_09_no_drops_the_mail_that_was_asked_about_and_tells_the_game_master(loop, word):
    post, anna, _ = loop
    post.reply(anna, "resign yes", From="evil@example.net")
    post.quiet_tick()
    question = post.only("Anna")
    assert "> resign yes" in question.text
    assert "That mail is dropped" in post.answered(question, word).said
    told = post.only("maria@example.org")
    assert "sent from evil@example.net" in told.said and "> resign yes" in told.text
    assert "so it was dropped" in post.answered(question, "yes").said
    assert (post.game().mark.n, post.game().keeps.get("frozen")) == (1, None)


def test_09_the_question_lists_nothing_that_yes_and_no_could_mean_beside_it(loop):
    question = asked(loop[0])
    assert "> settle baths" in question.text
    assert "WHAT YOU MAY DO" not in question.text and "settle temple" not in question.text


def test_09_this_was_not_me_freezes_the_seat_there_too(loop):
    post, _, _ = loop
    post.answered(asked(post), "No, this was not me")
    assert post.game().keeps["frozen"] == ["blue"]


def test_09_a_code_is_asked_for_or_told_to_be_wrong(loop):
    post, anna, _ = loop
    question = asked(post)
    assert "Which mail do you want to confirm?" in post.answered(anna, "confirm").said
    assert "There is no mail “deadbeef” that waits" in post.answered(question, "confirm deadbeef").said
    assert "played: settle baths" in post.answered(question, "yes").said


# Seats that are shut --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["settle temple", "1", "settel temple", "undo", "say hello", "card prefect", "forget all"])
@pytest.mark.parametrize(("word", "why"), [("resign yes", "You have left this game"), ("this was not me", "Your seat is frozen")])
def test_a_seat_that_is_shut_is_told_why_and_nothing_else(loop, word, why, line):
    post, anna, _ = loop
    post.answered(anna, word)
    answer = post.answered(anna, line)
    assert why in answer.said and "not taken" in answer.said
    wrong = ("because of another line", "Perhaps you meant", "Nothing is asked", "put the line")
    assert not any(sentence in answer.said for sentence in wrong)


@pytest.mark.parametrize(
    ("word", "said"),
    [("help", "HELP FOR MUNICIPIUM"), ("status", "We are waiting for Bruno"), ("board", "THE TOWN"), ("history", "THE HISTORY OF"),
     ("rules", "THE ORDERS OF MUNICIPIUM"), ("aide", "HELP FOR"), ("regole", "THE ORDERS OF")],
)  # fmt: skip
def test_whoever_has_left_may_still_ask(loop, word, said):
    post, anna, _ = loop
    gone = post.answered(anna, "resign yes")
    assert "You have left the game" in gone.said
    assert said in post.answered(anna, word).said
    assert max(len(line) for line in gone.text.splitlines()) <= 78


@pytest.mark.parametrize("word", ["status", "help\nboard", "timezone Europe/Rome", "Thank you all!"])
def test_whoever_has_left_may_ask_and_the_table_goes_on_without_him(loop, word):
    post, anna, _ = loop
    post.answered(anna, "resign yes")
    asked, n = post.only("Bruno"), post.game().mark.n
    post.answered(anna, word)
    assert (post.game().mark.n, list(post.game().desk.asked())) == (n, ["orange"])
    post.answered(asked, "settle temple")
    assert list(post.game().desk.asked()) == ["orange"]


def test_somebody_who_takes_the_seat_of_one_who_left_is_asked_again(loop):
    from pbem.processor.replacing import replace

    post, anna, _ = loop
    post.answered(anna, "resign yes")
    post.answered(anna, "status")
    replace(post.home, "rome-1", "blue", "Chloé <chloe@example.org>", "a new player", post.now)
    post.quiet_tick()
    post.answered(post.got("Bruno")[-1], "settle temple")
    assert list(post.game().desk.asked()) == ["blue"]


@pytest.mark.parametrize("word", ["resign yes", "this was not me"])
@pytest.mark.parametrize("line", ["settle temple", "resend", "Hello!"])
def test_a_seat_that_is_shut_is_not_asked_in_the_same_letter(loop, word, line):
    post, anna, _ = loop
    post.answered(anna, word)
    answer = post.answered(anna, line)
    assert "NOTHING TO DECIDE NOW" in answer.text and "THE TOWN" in answer.text
    asks = ("The table waits for an answer of yours", "WHAT YOU MUST DECIDE", "settle forum", "Please answer until")
    assert not any(words in answer.said for words in asks)


def test_the_whole_table_is_told_that_somebody_has_left(tmp_path):
    post = Loop(tmp_path, people=("Anna", "Bruno", "Carla"))
    post.quiet_tick()
    first = {name: post.only(name) for name in ("Anna", "Bruno", "Carla")}
    post.reply(first["Carla"], "resign yes")
    post.quiet_tick()
    assert all("Carla (yellow) has left the game" in post.only(name).said for name in ("Anna", "Bruno"))
