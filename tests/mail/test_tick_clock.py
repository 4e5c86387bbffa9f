"""The clock by mail: deadlines by the players' own watches, one reminder, automatic answers, nobody punished for our absence."""

from datetime import timedelta

import pytest

from pbem.mail.transports import Away
from tests.mail.loop import Loop, begun


def test_deadlines_are_told_by_the_readers_own_clock(tmp_path):
    post, anna, _ = begun(tmp_path)
    answer = post.answered(anna, "timezone Asia/Tokyo")
    assert "From now on times are those of Asia/Tokyo." in answer.said
    assert "Please answer until Friday 6 March 2026, 05:00 (Asia/Tokyo)." in answer.said


def test_one_reminder_at_a_share_of_the_time(tmp_path):
    post, _, _ = begun(tmp_path)
    for _ in range(12):
        post.quiet_tick(hours=6)  # Thursday noon
    reminder = post.only("Anna")
    assert reminder.kind == "reminder" and "A reminder: your answer is still wanted." in reminder.said
    assert "Please answer until Thursday 5 March 2026, 20:00 (UTC)." in reminder.said
    assert post.got("Bruno") == []
    assert "played: settle temple" in post.answered(reminder, "1").said


def test_when_time_and_grace_are_over_the_automatic_answer_is_taken_and_told(tmp_path):
    post, _, _ = begun(tmp_path)
    for _ in range(13):
        post.quiet_tick(hours=6)  # until Thursday, 19:00
    assert post.game().mark.n == 1
    post.quiet_tick(hours=6)  # Friday, 01:00: within the time of grace
    assert post.game().mark.n == 1
    post.quiet_tick(hours=6)
    *_, record = post.home.game("rome-1").records()
    assert record.kind == "clock"
    assert "Anna (blue) let the time pass; the automatic answer was taken." in post.only("Bruno").said


def test_who_answers_in_the_time_of_grace_is_not_late(tmp_path):
    post, anna, _ = begun(tmp_path)
    for _ in range(14):
        post.tick(hours=6)
    post.got("Anna")
    assert "played: settle baths" in post.answered(anna, "settle baths").said


def test_mail_comes_before_the_clock(tmp_path):
    """A mail that waited while time ran out is played first."""
    post, anna, _ = begun(tmp_path, clock="gap = 200")
    post.reply(anna, "settle baths")
    post.quiet_tick(hours=100)
    records = list(post.home.game("rome-1").records())
    assert [record.kind for record in records] == ["new", "order"]


def test_after_an_outage_nobody_is_punished_and_all_get_their_time_back(tmp_path):
    post, _, _ = begun(tmp_path)
    post.quiet_tick(hours=24 * 10)  # the machine was away for ten days
    records = list(post.home.game("rome-1").records())
    assert [record.kind for record in records] == ["new", "clock"]
    assert "inputs" not in records[-1].game
    told = post.only("maria@example.org")
    assert "did not run from 2026-03-02T12:05:00Z to 2026-03-12T12:10:00Z" in told.said
    post.quiet_tick()
    assert post.game().mark.n == 2 and post.got("maria@example.org") == []
    post.got("Anna")
    for _ in range(13):
        post.quiet_tick(hours=6)
    assert post.game().mark.n == 2
    for _ in range(3):
        post.quiet_tick(hours=6)
    assert post.game().mark.n == 3


def test_when_the_clock_goes_back_there_are_no_automatic_answers(tmp_path):
    post, _, _ = begun(tmp_path, clock="gap = 500")
    post.quiet_tick(hours=60)
    post.got("Anna")
    post.quiet_tick(hours=-48)
    assert "The clock went back" in post.only("maria@example.org").said
    assert post.game().mark.n == 1


def test_nobody_is_late_on_holiday(tmp_path):
    from datetime import date

    from pbem.store import Holiday

    post, _, _ = begun(tmp_path)
    anna = post.home.person("anna")
    anna.holidays = [Holiday(date(2026, 3, 1), date(2026, 3, 20))]
    post.home.keep(anna)
    for _ in range(4 * 19):
        post.quiet_tick(hours=6)  # until Saturday, the 21st, in the evening
    assert not late(post)
    for _ in range(3):
        post.quiet_tick(hours=6)
    assert late(post)


def test_a_table_without_deadlines(tmp_path):
    post, anna, _ = begun(tmp_path, clock="gap = 5000\n#")
    text = (post.home.root / "pbem.toml").read_text().replace("answer = 72", "answer = 0")
    (post.home.root / "pbem.toml").write_text(text)
    post.quiet_tick(hours=2000)
    assert post.game().mark.n == 1 and post.got("Anna") == []
    assert "until" not in post.answered(anna, "resend").said.partition("WHAT YOU MAY DO")[0]


@pytest.mark.parametrize("kept", [{"paused": True}, {"clock": {"answer": 1000}}])
def test_records_decide_about_the_time_of_a_game(tmp_path, kept):
    """The hooks of the game master's hand: a clock that stands still, a rhythm of the game's own."""
    from pbem.orders.deed import Deed

    post, _, _ = begun(tmp_path, clock="gap = 500")
    folder = post.home.game("rome-1")
    with folder.lock():
        folder.append(folder.load(), kind="master", deed=Deed(), now=post.now, said="-", more_public={"keeps": kept})
    post.quiet_tick(hours=24 * 10)
    assert post.game().mark.n == 2


class Gone:
    """A mail server that is away."""

    def __enter__(self):
        raise Away("nobody answers")

    def __exit__(self, *_):
        pass

    def deliver(self, *_):
        raise AssertionError("nobody is there")


def test_nobody_is_late_whose_question_has_not_left_the_house(tmp_path):
    post = Loop(tmp_path)
    for _ in range(20):
        post.tick(hours=6, transport=Gone())  # until Saturday, 13:40: time and grace were over on Friday
    assert post.game().mark.n == 1 and not list((post.home.mail / "out").glob("*reminder*"))
    post.quiet_tick()  # the server is back: the question goes
    assert [letter.kind for letter in post.got("Anna")] == ["turn"]
    post.quiet_tick(hours=6)
    assert "Please answer until Tuesday 10 March 2026, 20:00 (UTC)." in post.only("Anna").said
    assert post.game().mark.n == 2 and "inputs" not in list(post.home.game("rome-1").records())[-1].game
    for _ in range(11):
        post.quiet_tick(hours=6)
    assert post.game().mark.n == 2
    for _ in range(3):
        post.quiet_tick(hours=6)
    assert post.game().mark.n == 3


def test_a_letter_that_leaves_a_little_late_changes_no_deadline(tmp_path):
    post = Loop(tmp_path)
    for _ in range(3):
        post.tick(transport=Gone())
    for _ in range(3):
        post.quiet_tick()
    assert post.game().mark.n == 1 and post.only("Anna").kind == "turn"


def test_after_an_outage_players_read_their_new_time_on_an_allowed_day(tmp_path):
    post, _, _ = begun(tmp_path, clock='days = ["mon", "thu"]')
    for _ in range(12):
        post.quiet_tick(hours=6)  # Thursday, 13:05: it ends at 20:00
    post.got("Anna")
    post.quiet_tick(hours=26)  # away until Friday afternoon
    notice = post.only("Anna")
    assert "We were away for a while" in notice.said
    assert "Please answer until Monday 9 March 2026, 20:00 (UTC)." in notice.said
    assert post.got("Bruno") == []


def test_without_a_gap_no_silence_is_an_outage(tmp_path):
    post, _, _ = begun(tmp_path, clock="gap = 0")
    for _ in range(15):
        post.quiet_tick(hours=6)
    assert late(post) and post.got("maria@example.org") == []


def test_the_reminder_is_not_spent_right_after_an_outage(tmp_path):
    post, _, _ = begun(tmp_path)
    post.quiet_tick(hours=24 * 10)  # the new end is on Sunday, 20:00
    for _ in range(8):
        post.quiet_tick(hours=6)
        assert "reminder" not in [letter.kind for letter in post.got("Anna")]
    post.quiet_tick(hours=6)  # Saturday, 18:55: of 80 hours a third is left
    assert post.only("Anna").kind == "reminder"


def test_after_an_outage_there_is_at_least_a_day(tmp_path):
    post, _, _ = begun(tmp_path)
    for _ in range(13):
        post.quiet_tick(hours=6)  # Thursday, 19:10
    post.got("Anna")
    post.quiet_tick(hours=24)  # Friday, 19:15: an hour before the end would be too short
    assert "Please answer until Saturday 7 March 2026, 20:00 (UTC)." in post.only("Anna").said


def test_a_game_begun_long_before_the_first_run_loses_no_time(tmp_path):
    """The game master opens a table and installs the cron line three weeks later."""
    post = Loop(tmp_path)
    post.quiet_tick(hours=500)
    post.quiet_tick()
    post.quiet_tick(hours=10)
    assert list(post.game().desk.asked()) == ["blue"]
    assert not any("let the time pass" in letter.said for letter in post.got("Anna"))
    until = post.game().keeps["until"]["blue"]["time"]
    assert until.startswith("2026-03-26T20:00")


def test_a_game_begun_during_an_outage_loses_no_time(tmp_path):
    post = Loop(tmp_path, game="")
    post.quiet_tick()
    post.now += timedelta(hours=1)
    post.begin("rome-1")
    post.quiet_tick(hours=500)
    post.quiet_tick()
    post.quiet_tick(hours=10)
    assert list(post.game().desk.asked()) == ["blue"]


# ---------------------------------------------------------------------- short absences, and clocks that are wrong


def until_thursday_afternoon(path, **how):
    """Anna is asked on Monday and has time until Thursday, 20:00, with grace until Friday, 02:00; she has her reminder."""
    post, anna, _ = begun(path, **how)
    for _ in range(12):
        post.quiet_tick(hours=6)  # Thursday, 13:05
    return post, anna


def late(post):
    """Whether Anna's time was taken for over."""
    return any("inputs" in record.game for record in post.home.game("rome-1").records() if record.kind == "clock")


def test_whose_time_ended_while_nobody_looked_has_the_time_of_grace_from_now_on(tmp_path):
    """Away from Thursday, 16:00, to Friday, 03:15: less than the gap, but end and grace lie in it."""
    post, anna = until_thursday_afternoon(tmp_path)
    post.quiet_tick(hours=3)
    post.got("Anna")
    post.quiet_tick(hours=11)
    assert not late(post) and post.got("Anna") == []
    for _ in range(5):
        post.quiet_tick(hours=1)  # until 08:40
    assert "played: settle baths" in post.answered(anna, "settle baths").said


def test_the_new_time_of_grace_ends_too(tmp_path):
    post, _ = until_thursday_afternoon(tmp_path)
    post.quiet_tick(hours=3)
    post.quiet_tick(hours=11)
    post.quiet_tick(hours=5)
    assert not late(post)
    post.quiet_tick(hours=1)
    assert late(post) and "Anna (blue) let the time pass" in post.only("Bruno").said


def test_who_was_not_even_reminded_gets_his_time_back(tmp_path):
    """The reminder, due on Thursday at noon, falls into the same absence as end and grace."""
    post, _, _ = begun(tmp_path, clock="reminder = 0.1\ngap = 20")
    for _ in range(11):
        post.quiet_tick(hours=6)  # Thursday, 07:00
    post.quiet_tick(hours=19)  # Friday, 02:05
    notice = post.only("Anna")
    assert not late(post) and "We were away for a while" in notice.said
    assert "Please answer until Saturday 7 March 2026, 20:00 (UTC)." in notice.said


@pytest.mark.parametrize("hours", [6, 12, 24])
def test_also_where_the_program_runs_seldom_time_ends_once(tmp_path, hours):
    post, _, _ = begun(tmp_path, clock="gap = 100")
    for _ in range(24 * 7 // hours):
        post.quiet_tick(hours=hours)
    assert late(post)


def test_without_grace_the_second_run_after_the_end_takes_the_automatic_answer(tmp_path):
    post, _ = until_thursday_afternoon(tmp_path, clock="grace = 0")
    post.quiet_tick(hours=7)  # 20:10
    assert not late(post)
    post.quiet_tick(minutes=10)
    assert late(post)


def test_without_memory_of_the_last_run_nobody_is_late_at_once(tmp_path):
    post, _ = until_thursday_afternoon(tmp_path)
    (post.home.mail / "state.toml").unlink()
    post.quiet_tick(hours=24)
    assert not late(post)


def until(post, seat="blue"):
    from pbem.processor.timing import times_of

    found = times_of(post.home, post.home.game("rome-1"), post.game(), seat)
    return f"{found.until:%Y-%m-%d %H}" if found else "never"


def test_a_clock_that_was_a_year_ahead_for_one_run_leaves_the_deadlines_as_they_were(tmp_path):
    post, anna, _ = begun(tmp_path)
    post.quiet_tick(hours=24 * 365)
    assert "Please answer until Friday 5 March 2027" in post.only("Anna").said
    post.tick(hours=-24 * 365)  # right again
    post.quiet_tick()
    told = post.only("Anna")
    assert until(post) == "2026-03-05 20"
    assert "Our clock was wrong for a while" in told.said and "Please answer until Thursday 5 March 2026, 20:00" in told.said
    records = post.game().mark.n
    post.quiet_tick()
    assert post.game().mark.n == records and post.got("Anna") == []
    assert "played: settle baths" in post.answered(anna, "settle baths").said


def test_who_is_asked_by_a_clock_that_is_a_year_ahead_has_his_time_from_when_it_is_right(tmp_path):
    post, anna, _ = begun(tmp_path)
    post.reply(anna, "settle baths")
    post.quiet_tick(hours=24 * 365)
    assert list(post.game().desk.asked()) == ["orange"]
    post.tick(hours=-24 * 365)
    post.quiet_tick()
    assert until(post, "orange") == "2026-03-05 20"
    post.got("Bruno")
    for _ in range(12):
        post.quiet_tick(hours=6)
    assert post.only("Bruno").kind == "reminder" and not late(post)
    for _ in range(4):
        post.quiet_tick(hours=6)
    assert late(post)


def test_more_time_by_hand_outlasts_a_clock_that_was_wrong(tmp_path):
    from pbem.processor.timekeeping import extend

    post, _, _ = begun(tmp_path)
    extend(post.home, "rome-1", timedelta(days=10), "a wedding", post.now)
    post.tick(hours=24 * 365)
    post.tick(hours=-24 * 365)
    post.quiet_tick()
    assert until(post) == "2026-03-15 20"
