"""Time for second thoughts: an answer is recorded, not played until it is over; until then it can be replaced or taken back."""

from datetime import timedelta

import pytest

from pbem.processor import new_game, take_back
from pbem.processor.errors import CannotDo
from pbem.processor.ordering import order
from pbem.processor.replacing import replace
from pbem.processor.thoughts import WAITS
from pbem.processor.timekeeping import pause, resume
from pbem.store.verify import verify
from tests.mail.loop import SEED, Loop, begun
from tests.mail.test_tick import runner

TWO_HOURS = "second_thoughts = 2"


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path, clock=TWO_HOURS)


def asked(post: Loop) -> list[str]:
    return list(post.game().desk.asked())


def test_an_answer_waits_and_its_writer_reads_until_when(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "2")
    assert "> 2 waits to be played: settle tavern" in answer.said
    assert "It will be played after Monday 2 March 2026, 14:10 (UTC); until then another answer takes its place" in answer.said
    assert "YOUR ANSWER, UNTIL IT IS PLAYED" in answer.text and "You have answered: settle tavern." in answer.said
    assert "Please answer until" not in answer.said
    assert asked(post) == ["blue"] and post.got("Bruno") == []
    post.quiet_tick(hours=1)
    assert asked(post) == ["blue"] and post.got("Bruno") == []
    post.quiet_tick(hours=1)
    assert asked(post) == ["orange"]
    assert "Anna (blue) puts a member in the Tavern." in post.only("Bruno").said
    assert post.got("Anna") == []
    assert post.game().keeps[WAITS] == {} and verify(post.home.game("rome-1")).sound


def test_another_answer_takes_its_place_and_its_time_runs_anew(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    post.quiet_tick(hours=1)
    answer = post.answered(anna, "settle forum\nsay Sorry, the forum!")
    assert "It takes the place of the one you have sent before." in answer.said and "said to all" in answer.said
    post.quiet_tick(hours=1, minutes=30)
    assert asked(post) == ["blue"]
    post.quiet_tick(hours=1)
    assert "puts a member in the Forum" in (said := post.only("Bruno").said) and "Temple." not in said
    assert "Sorry, the forum!" in said


def test_undo_takes_back_what_waits(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    answer = post.answered(anna, "undo")
    assert "taken back: settle temple" in answer.said and "Please answer until" in answer.said
    post.quiet_tick(hours=5)
    assert asked(post) == ["blue"]
    assert "waits to be played: settle baths" in post.answered(anna, "settle baths").said
    assert "waits to be played: settle forum" in post.answered(anna, "undo\nsettle forum").said
    post.quiet_tick(hours=3)
    assert "Forum" in post.only("Bruno").said


def test_a_plan_or_a_question_does_not_touch_what_waits(loop):
    post, anna, bruno = loop
    post.answered(anna, "settle temple")
    assert "You have answered: settle temple" in post.answered(anna, "always place priest temple").said
    assert "Your answer is kept." in post.answered(anna, "status").said
    assert "temple" not in post.answered(bruno, "status").said
    assert "kept in your plan: settle forum" in post.answered(bruno, "settle forum").said
    post.quiet_tick(hours=3)
    assert asked(post) == ["blue"]


def test_what_cannot_be_taken_is_refused_at_once(loop):
    post, anna, _ = loop
    assert "I do not know the word" in post.answered(anna, "settle rome").said
    assert WAITS not in post.game().keeps


def test_it_is_in_the_records_alone(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    for name in ("game.toml", "lock"):
        (post.home.game("rome-1").path / name).unlink()
    (post.home.mail / "posted.toml").unlink()
    post.quiet_tick(hours=2)
    assert asked(post) == ["orange"]
    assert len(post.got("Bruno")) == 1 and post.got("Anna") == []


def test_never_beyond_the_deadline_and_no_automatic_answer(tmp_path):
    post, anna, _ = begun(tmp_path, clock="second_thoughts = 48\nreminder = 0")
    for _ in range(7):  # until Thursday, 19:00
        post.quiet_tick(hours=11, minutes=20)
    assert post.now.hour == 19 and post.now.day == 5
    assert "after Thursday 5 March 2026, 20:00 (UTC)" in post.answered(anna, "settle temple").said
    post.quiet_tick(hours=1)
    assert asked(post) == ["orange"]
    assert "Temple" in post.only("Bruno").said


def test_after_the_deadline_it_is_played_at_once(tmp_path):
    post, anna, _ = begun(tmp_path, clock="second_thoughts = 48\nreminder = 0")
    for _ in range(8):
        post.quiet_tick(hours=10, minutes=15)
    assert post.now.hour == 22
    assert "played: settle temple" in post.answered(anna, "settle temple").said


def test_this_was_not_me_drops_what_waits(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    post.answered(anna, "this was not me")
    post.got("Bruno")
    post.quiet_tick(hours=4)
    assert asked(post) == ["blue"] and post.game().keeps[WAITS] == {}


def test_while_the_clock_is_stopped_nothing_is_played(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    pause(post.home, "rome-1", "Easter", post.now)
    post.quiet_tick(hours=4)
    assert asked(post) == ["blue"]
    resume(post.home, "rome-1", "after Easter", post.now)
    post.quiet_tick()
    assert asked(post) == ["orange"]


def test_whoever_takes_the_seat_does_not_read_it(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    replace(post.home, "rome-1", "Anna", "Carla <carla@example.org>", "moved away", post.now)
    post.quiet_tick(hours=4)
    assert asked(post) == ["blue"]
    assert "settle temple." not in "".join(letter.said for letter in post.got("Carla"))


def test_an_answer_whose_question_is_gone_is_told(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    post.quiet_tick(hours=3)
    turn = post.only("Bruno")
    post.answered(turn, "settle forum")
    take_back(post.home, "rome-1", 3, "a mistake", post.now)
    post.quiet_tick()
    told = " ".join(letter.said for letter in post.got("Bruno"))
    assert "Your answer had to go, because its question is gone: settle forum" in told
    assert asked(post) == ["blue"]


@pytest.mark.parametrize("kind", ["municipium", "la-citta", "munera"])
def test_in_every_game_the_first_of_the_list_waits_and_is_played(tmp_path, kind):
    post = Loop(tmp_path, game="", clock=TWO_HOURS)
    players = ["Anna <anna@example.org>", "Bruno <bruno@example.org>"]
    new_game(post.home, kind, "g", players, now=post.now, seed=SEED)
    plain = Loop(tmp_path / "plain", game="")
    new_game(plain.home, kind, "g", players, now=post.now, seed=SEED)
    for _ in range(6):
        seat = next(iter(post.game("g").desk.asked()))
        choices = post.game("g").desk.choices(seat)
        number = next(n for n, choice in enumerate(choices, 1) if not choice.open_end and choice.low is None)
        before = post.game("g").desk.dump()
        assert not order(post.home, "g", seat, str(number), post.now).refused
        assert post.game("g").desk.dump() == before
        assert not order(plain.home, "g", seat, str(number), post.now).refused
        post.tick(hours=2)
        assert post.game("g").desk.dump() == plain.game("g").desk.dump()
    assert verify(post.home.game("g")).sound


def test_a_game_has_a_clock_of_its_own(tmp_path):
    post = Loop(tmp_path, game="", clock="hour = 18\nsecond_thoughts = 5")
    wishes = {"days": "mon,thu", "hour": "20", "second_thoughts": "0", "answer": "24"}
    people = ["Anna <anna@example.org>", "Bruno <b@example.org>"]
    new_game(post.home, "municipium", "g", people, now=post.now, seed=SEED, clock=wishes)
    post.quiet_tick()
    anna = post.only("Anna")
    assert "Please answer until Thursday 5 March 2026, 20:00 (UTC)." in anna.said
    assert "played: settle temple" in post.answered(anna, "settle temple").said


@pytest.mark.parametrize(
    ("wish", "says"),
    [({"days": "moonday"}, "the clock cannot be set so"), ({"hour": "25"}, "hour"), ({"weekday": "mon"}, "has no weekday")],
)
def test_a_clock_that_cannot_be(tmp_path, wish, says):
    post = Loop(tmp_path, game="")
    with pytest.raises(CannotDo, match=says):
        new_game(post.home, "municipium", "g", ["Anna <a@example.org>", "Bruno <b@example.org>"], now=post.now, clock=wish)
    assert post.home.games() == []


def test_time_is_by_the_readers_own_clock(loop):
    post, anna, _ = loop
    post.answered(anna, "timezone Europe/Rome")
    assert f"{post.now + timedelta(hours=3, minutes=5):%H:%M} (Europe/Rome)" in post.answered(anna, "settle temple").said


def test_the_game_master_sees_that_an_answer_waits(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    assert "waits for Anna (blue) who has answered; it is played after 2026-03-02 14:10 UTC" in runner(post, "status")
