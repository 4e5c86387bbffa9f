"""The zone behind a deadline tells which hour is meant, also where a clock shows it twice."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from pbem.render.letter import zone_name

ZURICH = ZoneInfo("Europe/Zurich")


@pytest.mark.parametrize(
    ("hour", "said"),
    [(0, "Europe/Zurich, UTC+02:00"), (1, "Europe/Zurich, UTC+01:00"), (2, "Europe/Zurich"), (12, "Europe/Zurich")],
)
def test_the_hour_that_autumn_has_twice_says_which_it_is(hour, said):
    assert zone_name(datetime(2026, 10, 25, hour, 30, tzinfo=UTC).astimezone(ZURICH)) == said


def test_in_spring_and_without_summer_time_nothing_is_doubtful():
    assert zone_name(datetime(2026, 3, 29, 1, 0, tzinfo=UTC).astimezone(ZURICH)) == "Europe/Zurich"
    assert zone_name(datetime(2026, 10, 25, 1, 0, tzinfo=UTC)) == "UTC"
