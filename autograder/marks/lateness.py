"""When a student's notebook was due, how many days late it is, and how we know."""

from dataclasses import dataclass
from datetime import datetime

from autograder.course_file.settings import ORDINARY, Settings, begun_days, days_after
from autograder.grading.results import Result

BY_TIME, BY_FLAG, UNKNOWN, NO_DATE = "time", "LMS flag", "unknown", "no due date"


@dataclass(frozen=True)
class Due:
    """Until when a student may hand in; `why` says where the date comes from, if it is not the usual one."""

    moment: datetime | None = None
    why: str = ""


@dataclass(frozen=True)
class Lateness:
    """How late; `known_by` is one of the four words above, and `doubt` is for a person to read."""

    days: int = 0
    known_by: str = NO_DATE
    doubt: str = ""


def days_late(days: int) -> str:
    """
    >>> days_late(1), days_late(2)
    ('1 day late', '2 days late')
    """
    return f"{days} day{'s' * (days != 1)} late"


def due_of(student: str, notebook: str, settings: Settings) -> Due:
    """An extension is a date of its own; where there is none, extra days are added to that of all.

    One hands in for the whole group, so of its members' dates the latest one holds.
    """
    dues = [_own_due(partner, notebook, settings) for partner in settings.partners(student)]
    latest = max(dues, key=lambda due: due.moment.timestamp() if due.moment else 0)
    own = _own_due(student, notebook, settings)
    return own if own.moment == latest.moment else Due(latest.moment, f"{latest.why} in the group")


def _own_due(student: str, notebook: str, settings: Settings) -> Due:
    counted = settings.counted(notebook)
    usual = counted.due if counted else None
    extension = settings.extensions.get(student, {}).get(notebook)
    if extension:
        return Due(extension, "extension")
    days = settings.extra_time.get(student, ORDINARY).days
    return Due(days_after(usual, days), "extra time") if usual and days else Due(usual)


def lateness_of(result: Result, due: Due, settings: Settings) -> Lateness:
    """By the time at which it was handed in, if that is known; else by the flag that Canvas puts into files' names."""
    handed_in = settings.handed_in_at(result.student, result.notebook, result.attempt)
    if due.moment and handed_in:
        return Lateness(begun_days(due.moment, handed_in, settings.late.grace), BY_TIME)
    if result.late and due.why:
        doubt = f"the LMS says late, but with the {due.why} it was due only on {due.moment:%Y-%m-%d %H:%M}"
        return Lateness(0, UNKNOWN, doubt)
    if result.late:
        return Lateness(1, BY_FLAG, "the LMS says late, but not by how much; it counts as one day")
    return Lateness(0, UNKNOWN if due.moment else NO_DATE)
