"""The clock: deadlines on the wall, summer time, holidays, reminders, grace, and the guard against a wrong clock."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pbem.clock import Free, Guard, Rhythm, Trust, deadline, guard, times

PARIS = "Europe/Paris"


def at(text: str, zone: str = PARIS) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def local(moment: datetime, zone: str = PARIS) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%a %d %b %H:%M")


def test_the_first_evening_that_leaves_enough_time():
    rhythm = Rhythm(answer=48, hour=20)
    assert local(deadline(at("2026-03-02 19:00"), rhythm, PARIS)) == "Wed 04 Mar 20:00"
    assert local(deadline(at("2026-03-02 20:00"), rhythm, PARIS)) == "Wed 04 Mar 20:00"
    assert local(deadline(at("2026-03-02 20:01"), rhythm, PARIS)) == "Thu 05 Mar 20:00"


def test_only_on_allowed_days():
    rhythm = Rhythm(answer=24, days=["tue", "fri"], hour=9)
    assert local(deadline(at("2026-03-02 08:00"), rhythm, PARIS)) == "Tue 03 Mar 09:00"
    assert local(deadline(at("2026-03-03 08:00"), rhythm, PARIS)) == "Fri 06 Mar 09:00"


@pytest.mark.parametrize(
    ("asked", "until", "hours"),
    [("2026-03-28 20:00", "Sun 29 Mar 20:00", 23), ("2026-10-24 20:00", "Sun 25 Oct 20:00", 25)],
)
def test_the_hour_on_the_wall_stays_when_summer_time_comes_and_goes(asked, until, hours):
    end = deadline(at(asked), Rhythm(answer=20, hour=20), PARIS)
    assert local(end) == until
    assert end - at(asked).astimezone(UTC) == timedelta(hours=hours)


def test_the_least_time_is_real_hours_also_when_a_day_has_23():
    end = deadline(at("2026-03-28 20:00"), Rhythm(answer=24, hour=20), PARIS)
    assert local(end) == "Mon 30 Mar 20:00"


def test_an_hour_that_does_not_exist_is_the_one_after_it():
    end = deadline(at("2026-03-28 01:00"), Rhythm(answer=20, hour=2), PARIS)
    assert local(end) == "Sun 29 Mar 03:00"


def test_nobody_waits_for_people_on_holiday():
    away = [Free(date(2026, 3, 3), date(2026, 3, 10))]
    end = deadline(at("2026-03-02 08:00"), Rhythm(answer=24, hour=20), PARIS, away)
    assert local(end) == "Wed 11 Mar 20:00"


def test_one_reminder_at_a_share_of_the_time_and_grace_at_its_end():
    found = times(at("2026-03-02 20:00"), Rhythm(answer=96, hour=20, reminder=0.25, grace=6), PARIS)
    assert found is not None
    assert local(found.until) == "Fri 06 Mar 20:00"
    assert found.reminder is not None
    assert local(found.reminder) == "Thu 05 Mar 20:00"
    assert local(found.up) == "Sat 07 Mar 02:00"


def test_no_deadline_and_no_reminder():
    assert times(at("2026-03-02 20:00"), Rhythm(answer=0), PARIS) is None
    found = times(at("2026-03-02 20:00"), Rhythm(reminder=0), PARIS)
    assert found is not None
    assert found.reminder is None


def test_the_game_master_may_set_the_end():
    found = times(at("2026-03-02 20:00"), Rhythm(), PARIS, until=at("2026-04-01 12:00"))
    assert found is not None
    assert local(found.until) == "Wed 01 Apr 12:00"


def test_the_guard():
    now, rhythm = at("2026-03-02 20:00"), Rhythm(gap=12)
    assert guard(None, now, rhythm) == Guard(Trust.FINE)
    assert guard(now - timedelta(minutes=10), now, rhythm) == Guard(Trust.FINE)
    assert guard(now - timedelta(hours=30), now, rhythm) == Guard(Trust.OUTAGE, timedelta(hours=30))
    assert guard(now + timedelta(hours=1), now, rhythm).trust is Trust.BACKWARDS
    assert guard(now + timedelta(minutes=2), now, rhythm).trust is Trust.FINE
