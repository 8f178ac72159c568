"""What an instructor has decided about the course: notebooks, weights, dates, late policy, groups, exercises."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cached_property
from itertools import count
from pathlib import Path

from autograder.errors import CourseError
from autograder.exercise.assignment import Assignment, assignments, notebooks_in
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases, read_releases, with_seed
from autograder.submissions.roster import Roster
from autograder.submissions.submission import TOKEN, Submission
from autograder.text import shown

_END_OF_DAY = time(23, 59, 59)


class MomentError(CourseError):
    """This is not a point in time; the text says why."""


def moment(value: object, zone: tzinfo) -> datetime:
    """The point in time that a date, a local time, a time with its offset, or the text of one of these means.

    >>> from zoneinfo import ZoneInfo
    >>> moment("2027-03-31", ZoneInfo("Europe/Zurich")).isoformat()
    '2027-03-31T23:59:59+02:00'
    """
    day = _from_text(value) if isinstance(value, str) else value
    if not isinstance(day, date):
        raise MomentError(f"{shown(str(value))[:40]} is not a date; write it like 2027-03-31T23:59:00")
    whole = day if isinstance(day, datetime) else datetime.combine(day, _END_OF_DAY)
    try:
        found = whole.astimezone(zone) if whole.tzinfo else _latest_time(whole, zone)
    except OverflowError:
        raise MomentError(f"{whole} is too far away") from None
    if not whole.tzinfo and found.replace(tzinfo=None) != whole:
        raise MomentError(f"there is no {whole} in {zone}, where the clocks go forward that night")
    return found


def _from_text(text: str) -> date:
    text = text.strip()
    try:
        return date.fromisoformat(text) if len(text) <= len("2027-03-31") else datetime.fromisoformat(text)
    except ValueError:
        raise MomentError(f"“{shown(text)[:40]}” is not a date; write it like 2027-03-31 23:59") from None


def _latest_time(wall: datetime, zone: tzinfo) -> datetime:
    """The last point in time at which a clock of the zone shows this; if it never does, that of an hour later."""
    times = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return max(times).astimezone(zone)


def days_after(start: datetime, days: int) -> datetime:
    """The same time of day, so many days later."""
    zone = start.tzinfo or UTC
    return _latest_time(start.replace(tzinfo=None) + timedelta(days=days), zone)


def begun_days(due: datetime, handed_in: datetime, grace: timedelta = timedelta()) -> int:
    """How many days have begun between the two, not counting the grace period; 0 if it was in time.

    >>> from datetime import UTC
    >>> due = datetime(2027, 3, 31, 12, tzinfo=UTC)
    >>> [begun_days(due, due + timedelta(seconds=late)) for late in (0, 1, 86_400, 86_401)]
    [0, 1, 1, 2]
    """
    seen = handed_in.astimezone(UTC).replace(microsecond=0) - grace
    first = max(0, (seen - due.astimezone(UTC)).days - 2)  # near the end of the search: a day has from 22 to 26 hours
    return next(days for days in count(first) if seen <= days_after(due, days).astimezone(UTC))


FILE = "course.toml"
EVERY_ATTEMPT = 0  # where the times of submission do not tell attempts apart


class SettingsError(CourseError):
    """The file cannot be used; the text has a line for each mistake in it."""

    def __init__(self, path: Path, mistakes: list[str]) -> None:
        count = "one mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        super().__init__("\n".join([f"{path} has {count}:", *(f"  {mistake}" for mistake in mistakes)]))
        self.mistakes = tuple(mistakes)


@dataclass(frozen=True)
class LatePolicy:
    """Each begun day after the grace costs `per_day` percent of the full mark; after `last_day` nothing counts."""

    grace: timedelta = timedelta()
    per_day: float = 0.0
    last_day: int | None = None

    def penalty(self, days: int) -> float:
        """In percent of the full mark.

        >>> policy = LatePolicy(per_day=40, last_day=2)
        >>> [policy.penalty(days) for days in (0, 1, 2, 3)]
        [0.0, 40.0, 80.0, 100.0]
        """
        if self.last_day is not None and days > self.last_day:
            return 100.0
        return float(min(100.0, self.per_day * days))


@dataclass(frozen=True)
class Counted:
    """A notebook that counts. Parts are exercises and written questions; those without a weight of their own have 1."""

    weight: float = 1.0
    due: datetime | None = None
    weights: Mapping[str, float] = field(default_factory=dict)  # part -> weight of its points; 0: it does not count
    title: str = ""  # what its column is called in an export, if not as the notebook
    points: float | None = None  # that a full mark is worth in an export, if not those of its parts


@dataclass(frozen=True)
class ExtraTime:
    """What a student gets more of: grading's time limits times `factor`, and `days` after each due date."""

    factor: float = 1.0
    days: int = 0


ORDINARY = ExtraTime()


@dataclass(frozen=True)
class Settings:
    """All of it, with what holds where there is no course file. `notebooks` is None if all count."""

    name: str = ""
    zone: tzinfo = UTC
    seed: str = ""
    attempts: str = "latest"  # or "best": which of them counts
    notebooks: Mapping[str, Counted] | None = None
    late: LatePolicy = LatePolicy()
    extensions: Mapping[str, Mapping[str, datetime]] = field(default_factory=dict)  # student -> notebook -> due
    extra_time: Mapping[str, ExtraTime] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own_exercises: tuple[Path, ...] = ()
    roster: Roster | None = None
    times: Mapping[tuple[str, str, int], datetime] = field(default_factory=dict)  # student, notebook, attempt
    path: Path | None = None

    def counted(self, notebook: str) -> Counted | None:
        """How the notebook counts, or None if it does not."""
        return Counted() if self.notebooks is None else self.notebooks.get(notebook)

    def handed_in_at(self, student: str, notebook: str, attempt: int) -> datetime | None:
        of_attempt = self.times.get((student, notebook, attempt))
        return of_attempt or self.times.get((student, notebook, EVERY_ATTEMPT))

    def group_of(self, student: str) -> str:
        return self._groups.get(student, "")

    def partners(self, student: str) -> tuple[str, ...]:
        """Everyone in the student's group; without a group, the student alone."""
        return self.groups.get(self.group_of(student), (student,))

    def factor(self, student: str) -> float:
        """By which the time limits of the student's program grow; in a group, the largest factor of its members."""
        return max(self.extra_time.get(partner, ORDINARY).factor for partner in self.partners(student))

    @cached_property
    def _groups(self) -> Mapping[str, str]:
        return {student: group for group, students in self.groups.items() for student in students}


# ---------------------------------------------------------------------------------------------- what grading takes


def releases_of(settings: Settings, folder: Path = RELEASES) -> ExerciseReleases:
    """The exercises by which to grade."""
    releases = read_releases(folder)
    current = releases.current
    for own in settings.own_exercises:
        current, _ = with_custom_exercises(current, own)
    return replace(releases, current=with_seed(current, settings.seed), seed=settings.seed)


def with_custom_exercises(known: Mapping[str, Assignment], folder: Path) -> tuple[Mapping[str, Assignment], list[str]]:
    """The assignments with those of a folder, and what is wrong with that, a sentence each.

    An instructor's custom exercises are laid out as the course's, and are graded like those:

    own/exercises/L1a/my_function.py      what students may see
    own/keys/L1a/my_function.py           what they may not
    own/notebooks/L7_my_title.ipynb       only for a notebook that is new: as it was released
    """
    if not folder.is_dir():
        return known, [f"there is no folder {folder}"]
    released = notebooks_in(folder / "notebooks")
    custom = {name: replace(each, released=released.get(name)) for name, each in assignments(folder).items()}
    if not custom:
        return known, [f"{folder} has no exercises: their place is {folder.name}/exercises/NOTEBOOK/FUNCTION.py"]
    wrong = [name for name in custom if not TOKEN.fullmatch(name)]
    problems = [f"{folder} calls a notebook {name}; it must be called like L1a or L7" for name in wrong]
    taken = {exercise for each in known.values() for exercise in each.exercises}
    if again := [exercise for each in custom.values() for exercise in each.exercises if exercise in taken]:
        problems.append(f"{folder} has {', '.join(again)}, and so has the course; choose other names")
    return {**known, **{name: _joined(known.get(name), each) for name, each in custom.items()}}, problems


def _joined(ours: Assignment | None, custom: Assignment) -> Assignment:
    """A notebook of ours with the exercises that an instructor has added."""
    if ours is None:
        return custom
    return replace(ours, public=(*ours.public, *custom.public), hidden=(*ours.hidden, *custom.hidden))


def limits_of(student: str, settings: Settings, limits: Limits) -> Limits:
    """The time limits of a student, who may have more time than others; memory is the same for all."""
    factor = settings.factor(student)
    return replace(
        limits, call=limits.call * factor, exercise=limits.exercise * factor, submission=limits.submission * factor
    )


def by_limits(submissions: Iterable[Submission], settings: Settings, limits: Limits) -> dict[Limits, list[Submission]]:
    groups = defaultdict[Limits, list[Submission]](list)
    for each in submissions:
        groups[limits_of(each.student, settings, limits)].append(each)
    return dict(groups)
