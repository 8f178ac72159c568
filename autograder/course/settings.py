"""What an instructor has decided about the course: notebooks, weights, dates, late policy, groups."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cached_property
from pathlib import Path

from autograder.course.times import Times
from autograder.handing_in.roster import Roster

FILE = "course.toml"


class SettingsError(Exception):
    """The file cannot be used; the text has a line for each mistake in it."""

    def __init__(self, path: Path, mistakes: list[str]) -> None:
        count = "one mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        super().__init__("\n".join([f"{path} has {count}:", *(f"  {mistake}" for mistake in mistakes)]))
        self.path = path
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

    def weight_of(self, part: str) -> float:
        return self.weights.get(part, 1.0)


@dataclass(frozen=True)
class ExtraTime:
    """What a student gets more of: grading's time limits times `factor`, and `days` after each due date."""

    factor: float = 1.0
    days: int = 0


ORDINARY = ExtraTime()


@dataclass(frozen=True)
class Settings:
    """All of it; what is not said is as it was before there was a course file. `notebooks` is None if all count."""

    name: str = ""
    zone: tzinfo = UTC
    seed: str = ""
    attempts: str = "latest"
    notebooks: Mapping[str, Counted] | None = None
    late: LatePolicy = LatePolicy()
    extensions: Mapping[str, Mapping[str, datetime]] = field(default_factory=dict)  # student -> notebook -> due
    extra_time: Mapping[str, ExtraTime] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own_exercises: tuple[Path, ...] = ()
    roster: Roster | None = None
    times: Times = field(default_factory=Times)
    path: Path | None = None

    @property
    def best(self) -> bool:
        """Does the best attempt count, and not the latest?"""
        return self.attempts == "best"

    def counted(self, notebook: str) -> Counted | None:
        """How the notebook counts, or None if it does not."""
        return Counted() if self.notebooks is None else self.notebooks.get(notebook)

    def group_of(self, student: str) -> str:
        return self._groups.get(student, "")

    def partners(self, student: str) -> tuple[str, ...]:
        """All of the student's group; who is in none is alone."""
        return self.groups.get(self.group_of(student), (student,))

    def factor(self, student: str) -> float:
        """By which the time limits grow when the student's program is graded, who hands in for a group, too."""
        return max(self.extra_time.get(partner, ORDINARY).factor for partner in self.partners(student))

    @cached_property
    def _groups(self) -> Mapping[str, str]:
        return {student: group for group, students in self.groups.items() for student in students}


def find_settings(path: Path | None = None) -> Settings:
    """Of the file that was named; else of `course.toml` where we are; else those of a course without one."""
    from autograder.course.reading import read_settings

    if path is None and not os.path.lexists(FILE):
        return Settings()
    return read_settings(path or Path(FILE))
