"""Points in time as an instructor means them: by the clocks of the course's time zone, also where these are changed.

Whole days are counted on those clocks: one day after Saturday 23:59 is Sunday 23:59, even in the night in which the
clocks skip an hour. Where a clock shows the same time twice, the later one is meant: that is kinder.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import count

from autograder.display import shown

END_OF_DAY = time(23, 59, 59)


class MomentError(ValueError):
    """This is no point in time; the text says why."""


def moment(value: object, zone: tzinfo) -> datetime:
    """The point in time that a date, a local time, a time with its offset, or the text of one of these means.

    >>> from zoneinfo import ZoneInfo
    >>> moment("2027-03-31", ZoneInfo("Europe/Zurich")).isoformat()
    '2027-03-31T23:59:59+02:00'
    """
    told = from_text(value) if isinstance(value, str) else value
    if not isinstance(told, date):
        raise MomentError(f"{shown(str(value))[:40]} is no date; write it like 2027-03-31T23:59:00")
    whole = told if isinstance(told, datetime) else datetime.combine(told, END_OF_DAY)
    try:
        found = whole.astimezone(zone) if whole.tzinfo else last_time(whole, zone)
    except OverflowError:
        raise MomentError(f"{whole} is too far away") from None
    if not whole.tzinfo and found.replace(tzinfo=None) != whole:
        raise MomentError(f"there is no {whole} in {zone}, where the clocks are put forward in that night")
    return found


def from_text(text: str) -> date:
    text = text.strip()
    try:
        return date.fromisoformat(text) if len(text) <= len("2027-03-31") else datetime.fromisoformat(text)
    except ValueError:
        raise MomentError(f"“{shown(text)[:40]}” is no date; write it like 2027-03-31 23:59") from None


def last_time(wall: datetime, zone: tzinfo) -> datetime:
    """The last point in time at which a clock of the zone shows this; if it never does, that of an hour later."""
    times = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return max(times).astimezone(zone)


def days_after(start: datetime, days: int) -> datetime:
    """The same time of day, so many days later."""
    zone = start.tzinfo or UTC
    return last_time(start.replace(tzinfo=None) + timedelta(days=days), zone)


def begun_days(due: datetime, handed_in: datetime, grace: timedelta = timedelta()) -> int:
    """How many days have begun between the two, not counting the grace period; 0 if it was in time.

    >>> from datetime import UTC
    >>> due = datetime(2027, 3, 31, 12, tzinfo=UTC)
    >>> [begun_days(due, due + timedelta(seconds=late)) for late in (0, 1, 86_400, 86_401)]
    [0, 1, 1, 2]
    """
    seen = handed_in.astimezone(UTC).replace(microsecond=0) - grace
    return next(days for days in plausible(seen - due.astimezone(UTC)) if seen <= days_after(due, days).astimezone(UTC))


def plausible(late: timedelta) -> Iterator[int]:
    """A day has from 22 to 26 hours, so that the search can begin near its end."""
    return count(max(0, late.days - 2))
