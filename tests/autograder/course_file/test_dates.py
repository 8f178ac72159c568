"""Dates are those of the clocks in the course's time zone, also in the nights in which these are changed."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from autograder.course_file.settings import MomentError, begun_days, days_after, moment

ZURICH = ZoneInfo("Europe/Zurich")
FORWARD = datetime(2027, 3, 27, 23, 59, tzinfo=ZURICH)  # the Sunday after it has 23 hours
BACK = datetime(2027, 10, 30, 23, 59, tzinfo=ZURICH)  # the Sunday after it has 25 hours
HOUR = timedelta(hours=1)


def later(start, **span):
    """So much later for a stopwatch, whatever clocks on walls show."""
    return (start.astimezone(UTC) + timedelta(**span)).astimezone(start.tzinfo)


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        (datetime(2027, 3, 31, 23, 59), "2027-03-31T23:59:00+02:00"),
        ("2027-01-31 23:59", "2027-01-31T23:59:00+01:00"),
        (" 2027-01-31T23:59:30 ", "2027-01-31T23:59:30+01:00"),
        (date(2027, 3, 31), "2027-03-31T23:59:59+02:00"),
        ("2027-03-31", "2027-03-31T23:59:59+02:00"),
        (datetime(2027, 3, 31, 12, tzinfo=UTC), "2027-03-31T14:00:00+02:00"),
        ("2027-03-31T12:00:00-08:00", "2027-03-31T22:00:00+02:00"),
        ("2027-10-31T02:30:00", "2027-10-31T02:30:00+01:00"),
    ],
)
def test_a_time_is_read_as(value, meant):
    assert moment(value, ZURICH).isoformat() == meant


@pytest.mark.parametrize(
    "value", ["soon", "", "31.3.2027", "2027-02-30", 20270331, None, 1.5, True, "2027-13-01 10:00"]
)
def test_what_is_no_date_is_told(value):
    with pytest.raises(MomentError, match="is not a date; write it like 2027-03-31"):
        moment(value, ZURICH)


def test_a_time_that_the_clocks_skip_is_told():
    with pytest.raises(MomentError, match="there is no 2027-03-28 02:30:00 in Europe/Zurich"):
        moment("2027-03-28 02:30", ZURICH)


def test_a_date_at_the_end_of_the_calendar_is_too_far_away():
    with pytest.raises(MomentError, match="too far away"):
        moment(datetime.max.replace(tzinfo=timezone(-HOUR)), ZURICH)


def test_a_day_later_is_the_same_time_of_day_also_when_the_clocks_change():
    assert days_after(FORWARD, 1) - FORWARD == timedelta(days=1)  # on the wall
    assert days_after(FORWARD, 1).astimezone(UTC) - FORWARD.astimezone(UTC) == 23 * HOUR
    assert days_after(BACK, 1).astimezone(UTC) - BACK.astimezone(UTC) == 25 * HOUR


@pytest.mark.parametrize("due", [FORWARD, BACK, datetime(2027, 6, 1, 12, tzinfo=UTC)])
def test_days_begin_at_the_second(due):
    after_a_day = days_after(due, 1)
    times = [later(due, days=-30), due, later(due, seconds=1), after_a_day, later(after_a_day, seconds=1)]
    assert [begun_days(due, time) for time in times] == [0, 0, 1, 1, 2]


def test_a_day_in_which_clocks_are_changed_is_as_long_as_it_is():
    assert begun_days(FORWARD, later(FORWARD, hours=23)) == 1
    assert begun_days(FORWARD, later(FORWARD, hours=23, seconds=1)) == 2
    assert begun_days(BACK, later(BACK, hours=25)) == 1
    assert begun_days(BACK, later(BACK, hours=25, seconds=1)) == 2


def test_a_due_date_in_an_hour_that_is_there_twice_is_the_later_one():
    due = moment("2027-10-31T02:30:00", ZURICH)
    assert begun_days(due, datetime(2027, 10, 31, 1, 30, tzinfo=UTC)) == 0
    assert begun_days(due, datetime(2027, 10, 31, 1, 30, 1, tzinfo=UTC)) == 1


def test_a_day_after_a_time_that_the_clocks_then_skip_ends_an_hour_later_by_name():
    due = moment("2027-03-27 02:30", ZURICH)
    assert days_after(due, 1).isoformat() == "2027-03-28T03:30:00+02:00"


def test_the_grace_period_is_added_to_every_day():
    due, grace = FORWARD, timedelta(minutes=15)
    assert begun_days(due, later(due, minutes=15), grace) == 0
    assert begun_days(due, later(due, minutes=15, seconds=1), grace) == 1
    assert begun_days(due, later(days_after(due, 1), minutes=15), grace) == 1
    assert begun_days(due, later(days_after(due, 1), minutes=15, seconds=1), grace) == 2


def test_parts_of_a_second_do_not_make_late():
    assert begun_days(BACK, later(BACK, microseconds=999_999)) == 0


def test_where_the_student_is_does_not_matter():
    due = datetime(2027, 3, 31, 23, 59, tzinfo=ZURICH)
    assert begun_days(due, datetime(2027, 4, 1, 6, 59, tzinfo=ZoneInfo("Asia/Tokyo"))) == 0
    assert begun_days(due, datetime(2027, 3, 31, 23, 59, tzinfo=ZoneInfo("America/New_York"))) == 1


def test_years_late_are_counted_at_once():
    assert begun_days(FORWARD, FORWARD.replace(year=2029)) == 731
