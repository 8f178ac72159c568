"""What grading takes from the settings: the course with its seed and own exercises, and who has more time."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from autograder.assignment import Assignment
from autograder.course.own import extended
from autograder.course.settings import Settings
from autograder.handing_in.course import RELEASES, Course, read_course
from autograder.handing_in.submission import Submission
from autograder.isolation.sandbox import Limits


@dataclass(frozen=True)
class SeededCourse(Course):
    """A course whose random numbers an instructor has chosen, also those of its earlier releases."""

    seed: str = ""

    def earlier(self, version: str) -> Mapping[str, Assignment]:
        return seeded(tuple(super().earlier(version).values()), self.seed)


@cache  # an assignment has to be the same object for all submissions: it remembers what it has read
def seeded(known: tuple[Assignment, ...], seed: str) -> Mapping[str, Assignment]:
    return {each.notebook: replace(each, course_seed=seed) for each in known}


def course_of(settings: Settings, releases: Path = RELEASES) -> Course:
    """The course by which to grade."""
    course = read_course(releases)
    current = course.current
    for folder in settings.own_exercises:
        current, _ = extended(current, folder)
    chosen = seeded(tuple(current.values()), settings.seed)
    return SeededCourse(chosen, course.name, course.version, course.releases, settings.seed)


def limits_of(student: str, settings: Settings, limits: Limits) -> Limits:
    """The time limits of a student, who may have more time than others; memory is the same for all."""
    factor = settings.factor(student)
    return replace(
        limits, call=limits.call * factor, exercise=limits.exercise * factor, submission=limits.submission * factor
    )


def by_limits(submissions: Iterable[Submission], settings: Settings, limits: Limits) -> dict[Limits, list[Submission]]:
    """The submissions that are graded within the same limits."""
    groups = defaultdict[Limits, list[Submission]](list)
    for each in submissions:
        groups[limits_of(each.student, settings, limits)].append(each)
    return dict(groups)
