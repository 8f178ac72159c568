"""Reads `course.toml` into settings, and tells all of its mistakes at once."""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo, available_timezones

from autograder.course_file._toml_tables import Table, did_you_mean, quoted, suggestion
from autograder.course_file.settings import (
    EVERY_ATTEMPT,
    FILE,
    Counted,
    ExtraTime,
    LatePolicy,
    Settings,
    SettingsError,
    with_custom_exercises,
)
from autograder.exercise.assignment import Assignment, assignments
from autograder.submissions.roster import Person, Roster, RosterError, csv_rows, plain, read_roster

Content = TypeVar("Content")
_LONGEST_GRACE = 7 * 24 * 60  # minutes
_MOST_DAYS = 366
_TIMES_COLUMNS = ("student", "notebook", "handed_in", "attempt")  # the last one may be missing


def find_settings(path: Path | None = None) -> Settings:
    """Of the file that was named; else of `course.toml` where we are; else those of a course without one."""
    if path is None and not os.path.lexists(FILE):
        return Settings()
    return read_settings(path or Path(FILE))


def read_settings(path: Path, known: Mapping[str, Assignment] | None = None) -> Settings:
    """`known` has the assignments that there are, if not those of the repository."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise SettingsError(path, [f"it cannot be read ({problem.strerror}); `autograder init` writes one"]) from None
    except UnicodeDecodeError:
        raise SettingsError(path, ["it is not UTF-8 text; save it as UTF-8"]) from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise SettingsError(path, [f"it is not valid TOML: {problem}"]) from None
    mistakes: list[str] = []
    settings = _Reader(path, Table("", content, mistakes), assignments() if known is None else known).settings()
    if mistakes:
        raise SettingsError(path, mistakes)
    return settings


@dataclass
class _Reader:
    """Reads the tables of one file, in an order in which each can be compared with those before it."""

    path: Path
    whole: Table
    known: Mapping[str, Assignment]
    roster: Roster | None = None
    zone: tzinfo = UTC
    misdated: set[str] = field(default_factory=set)  # notebooks whose due dates are told as mistakes already

    def settings(self) -> Settings:
        top = self.whole.table("course")
        name, seed = top.value("name", str, ""), top.value("seed", str, "")
        attempts = top.choice("attempts", ("latest", "best"))
        self.zone = self.time_zone(top)
        self.roster = self.from_file(top, "roster", read_roster)
        folders = tuple(self.own_folders(top))
        notebooks = self.notebooks()
        settings = Settings(
            name=name, zone=self.zone, seed=seed, attempts=attempts, notebooks=notebooks, late=self.late(),
            extensions=self.extensions(notebooks or {}), extra_time=dict(self.extra_time()), groups=self.groups(),
            own_exercises=folders, roster=self.roster, times=self.times(top), path=self.path,
        )  # fmt: skip
        top.close()
        self.whole.close()
        return settings

    # ------------------------------------------------------------------------------------ [course]

    def time_zone(self, top: Table) -> tzinfo:
        name = top.value("time_zone", str, "UTC")
        if name == "UTC":
            return UTC
        if name not in (zones := available_timezones()):
            near = suggestion(name, sorted(zones)) if zones else "; this machine knows none: install the package tzdata"
            top.wrong("time_zone", f"there is no time zone {quoted(name)}{near}")
            return UTC
        return ZoneInfo(name)

    def from_file(self, top: Table, key: str, read: Callable[[Path], Content]) -> Content | None:
        """What is in a file that is named as seen from the course file, if one is named."""
        if not (name := top.value(key, str, "")):
            return None
        file = self.path.parent / name
        try:
            return read(file)
        except (OSError, RosterError) as problem:
            top.wrong(key, f"{file} cannot be read ({getattr(problem, 'strerror', problem)})")
            return None

    def own_folders(self, top: Table) -> Iterator[Path]:
        """Their exercises are known from here on."""
        for name in top.texts("own_exercises"):
            folder = self.path.parent / name
            self.known, problems = with_custom_exercises(self.known, folder)
            for problem in problems:
                top.wrong("own_exercises", problem)
            yield folder

    def times(self, top: Table) -> dict[tuple[str, str, int], datetime]:
        """When students handed in, from a CSV file: Canvas's zip tells no more than LATE, and Moodle's nothing."""
        found = self.from_file(top, "handed_in", lambda file: (file, csv_rows(file) or [[]]))
        if not found:
            return {}
        file, (header, *rows) = found
        titles = [plain(title) for title in header]
        columns = {name: titles.index(plain(name)) for name in _TIMES_COLUMNS if plain(name) in titles}
        if lacking := [name for name in _TIMES_COLUMNS if name not in columns and name != "attempt"]:
            top.wrong("handed_in", f"{file} has no column {lacking[0]}; its first line must name them")
            return {}
        times: dict[tuple[str, str, int], datetime] = {}
        for number, cells in enumerate(rows, start=2):
            told = {name: cells[column] if column < len(cells) else "" for name, column in columns.items()}
            row = Table(f"{file}, row {number}", told, top.mistakes)
            key, when = self.time_in(row)
            if key in times:
                row.wrong("", f"{quoted(told['student'])} has handed in {key[1]} in an earlier row already")
            elif when:
                times[key] = when
        return times

    def time_in(self, row: Table) -> tuple[tuple[str, str, int], datetime | None]:
        """Who handed in what and when; attempts are told apart where there is a column of that name."""
        notebook, attempt = row.content["notebook"], row.content.get("attempt", "")
        if notebook not in self.known:
            row.wrong("", f"there is no notebook {quoted(notebook)}{suggestion(notebook, self.known)}")
        is_number = attempt.isascii() and attempt.isdecimal()
        if attempt and not is_number:
            row.wrong("", f"an attempt is a number such as 1, not {quoted(attempt)}")
        student, when = self.student(row.content["student"], row), row.moment("handed_in", self.zone)
        return (student, notebook, int(attempt[:9]) if is_number else EVERY_ATTEMPT), when

    # ------------------------------------------------------------------------------------ [notebooks] and [late]

    def notebooks(self) -> Mapping[str, Counted] | None:
        tables = dict(self.whole.tables("notebooks"))
        counted = {name: self.notebook(name, table) for name, table in tables.items()}
        if counted and not any(each.weight for each in counted.values()):
            self.whole.wrong("[notebooks]", "all of them have the weight 0, so that nothing counts")
        return counted or None

    def notebook(self, name: str, table: Table) -> Counted:
        if name not in self.known:
            table.wrong("", f"there is no notebook {quoted(name)}{suggestion(name, self.known)}")
        weight, due = table.number("weight", float, 1.0), table.moment("due", self.zone)
        if "due" in table.content and due is None:
            self.misdated.add(name)
        title = table.value("title", str, "")
        points = table.number("points", float, None, least=0.01)
        weights = self.weights(name, table.table("exercises"))
        table.close()
        return Counted(weight, due, weights, title, points)

    def weights(self, notebook: str, table: Table) -> dict[str, float]:
        """Of exercises and of written questions."""
        found = {part: table.number(part, float, 1.0) for part in table.content}
        if (assignment := self.known.get(notebook)) is None:
            return found
        parts = [*assignment.exercises, *(each.question for each in assignment.questions)]
        for part in found:
            if part not in parts:
                table.wrong(part, f"{notebook} has no exercise of this name{suggestion(part, parts)}")
        if parts and not any(found.get(part, 1.0) for part in parts):
            table.wrong("", f"all exercises of {notebook} have the weight 0; give the notebook that")
        return found

    def late(self) -> LatePolicy:
        table = self.whole.table("late")
        grace = table.number("grace_minutes", int, 0, most=_LONGEST_GRACE)
        per_day = table.number("per_day", float, 0.0, most=100)
        last_day = table.number("last_day", int, None, most=_MOST_DAYS)
        table.close()
        return LatePolicy(timedelta(minutes=grace), per_day, last_day)

    # ------------------------------------------------------------------------------------ students

    def extensions(self, notebooks: Mapping[str, Counted]) -> dict[str, dict[str, datetime]]:
        found: dict[str, dict[str, datetime]] = {}
        for name, table in self.whole.tables("extensions"):
            student = self.student(name, table)
            for notebook in table.content:
                due, usual = table.moment(notebook, self.zone), notebooks.get(notebook, Counted()).due
                if notebook not in self.known:
                    table.wrong(notebook, f"there is no notebook of this name{suggestion(notebook, self.known)}")
                elif usual is None and notebook not in self.misdated:
                    table.wrong(notebook, f"[notebooks.{notebook}] has no due date that could be extended")
                elif due and usual and due < usual:
                    table.wrong(notebook, f"this is before the due date of all others, {usual:%Y-%m-%d %H:%M}")
                elif due:
                    found.setdefault(student, {})[notebook] = due
        return found

    def extra_time(self) -> Iterator[tuple[str, ExtraTime]]:
        for name, table in self.whole.tables("extra_time"):
            student = self.student(name, table)
            factor = table.number("factor", float, 1.0, least=1, most=100)
            days = table.number("days", int, 0, most=_MOST_DAYS)
            table.close()
            yield student, ExtraTime(factor, days)

    def groups(self) -> dict[str, tuple[str, ...]]:
        table = self.whole.table("groups")
        groups: dict[str, tuple[str, ...]] = {}
        taken: dict[str, str] = {}
        for group in table.content:
            members = [self.student(name, table, group) for name in table.texts(group)]
            for member in members:
                if member in taken:
                    table.wrong(group, f"{quoted(member)} is in {taken[member]} already; nobody can be in two groups")
                taken.setdefault(member, group)
            groups[group] = tuple(dict.fromkeys(members))
        return groups

    def student(self, name: str, table: Table, key: str = "") -> str:
        """The id of a student, however the name is spelled; where there is no roster, anybody may be one."""
        people = self.roster.named(name) if self.roster else [Person(name)]
        if name and len(people) == 1:
            return people[0].id
        ids = [person.id for person in self.roster.people] if self.roster else []
        table.wrong(key, f"no student {quoted(name)} is on the roster{did_you_mean(name, ids)}")
        return name
