"""Reads `course.toml` into settings, and tells all of its mistakes at once."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from autograder.assignment import Assignment, assignments
from autograder.course.own import extended
from autograder.course.settings import Counted, ExtraTime, LatePolicy, Settings, SettingsError
from autograder.course.tables import Mistakes, Table, instead, quoted
from autograder.course.times import Times, read_times, reason
from autograder.handing_in.roster import Roster, RosterError, read_roster

LONGEST_GRACE = 7 * 24 * 60  # minutes
MOST_DAYS = 366


def read_settings(path: Path, course: Mapping[str, Assignment] | None = None) -> Settings:
    """`course` has the assignments that there are, if not those of the repository."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise SettingsError(path, [f"it cannot be read ({reason(problem)}); `autograder init` writes one"]) from None
    except UnicodeDecodeError:
        raise SettingsError(path, ["it is no text in UTF-8; save it as that"]) from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise SettingsError(path, [f"it is no TOML: {problem}"]) from None
    mistakes = Mistakes()
    settings = Reading(path, Table("", content, mistakes), assignments() if course is None else course).settings()
    if mistakes.sentences:
        raise SettingsError(path, mistakes.sentences)
    return settings


@dataclass
class Reading:
    """The sections of one file, read in an order in which each can be compared with those before it."""

    path: Path
    whole: Table
    course: Mapping[str, Assignment]
    roster: Roster | None = None
    zone: tzinfo = UTC
    misdated: set[str] = field(default_factory=set)  # notebooks whose due dates are told as mistakes already

    def settings(self) -> Settings:
        top = self.whole.table("course")
        name, seed = top.value("name", str, ""), top.value("seed", str, "")
        attempts = top.choice("attempts", ("latest", "best"))
        self.zone = self.time_zone(top)
        self.roster = self.class_list(top)
        folders = tuple(self.own_folders(top))
        notebooks = self.notebooks()
        settings = Settings(
            name, self.zone, seed, attempts, notebooks, self.late(), self.extensions(notebooks or {}),
            dict(self.extra_time()), self.groups(), folders, self.roster, self.times(top), self.path,
        )  # fmt: skip
        top.close()
        self.close()
        return settings

    def close(self) -> None:
        """Tables that there are not."""
        for key in self.whole.content:
            if key not in self.whole.known:
                near = instead(key, self.whole.known, lambda name: f"[{name}]")
                self.whole.mistakes.note(f"[{key}]", f"there is no such table{near}")

    # ------------------------------------------------------------------------------------ [course]

    def time_zone(self, top: Table) -> tzinfo:
        name = top.value("time_zone", str, "UTC")
        if name == "UTC":
            return UTC
        if name not in (zones := available_timezones()):
            known = instead(name, sorted(zones)) if zones else "; this machine knows none: install the package tzdata"
            top.wrong("time_zone", f"there is no time zone {quoted(name)}{known}")
            return UTC
        return ZoneInfo(name)

    def class_list(self, top: Table) -> Roster | None:
        if not (file := self.beside(top, "roster")):
            return None
        try:
            return read_roster(file)
        except (OSError, RosterError) as problem:
            top.wrong("roster", f"{file} cannot be read ({reason(problem)})")
            return None

    def times(self, top: Table) -> Times:
        file = self.beside(top, "handed_in")
        return read_times(file, self.zone, list(self.course), self.student, top.mistakes) if file else Times()

    def beside(self, top: Table, key: str) -> Path | None:
        """A file that is named as seen from the course file."""
        name = top.value(key, str, "")
        return self.path.parent / name if name else None

    def own_folders(self, top: Table) -> Iterator[Path]:
        """Their exercises are known from here on."""
        for name in top.texts("own_exercises"):
            folder = self.path.parent / name
            self.course, problems = extended(self.course, folder)
            for problem in problems:
                top.wrong("own_exercises", problem)
            yield folder

    # ------------------------------------------------------------------------------------ [notebooks] and [late]

    def notebooks(self) -> Mapping[str, Counted] | None:
        tables = dict(self.whole.tables("notebooks"))
        counted = {name: self.notebook(name, table) for name, table in tables.items()}
        if counted and not any(each.weight for each in counted.values()):
            self.whole.mistakes.note("[notebooks]", "all of them have the weight 0, so that nothing counts")
        return counted or None

    def notebook(self, name: str, table: Table) -> Counted:
        if name not in self.course:
            table.mistakes.note(table.place, f"there is no notebook {quoted(name)}{instead(name, self.course)}")
        weight, due = table.number("weight", 1.0), table.moment("due", self.zone)
        if "due" in table.content and due is None:
            self.misdated.add(name)
        title = table.value("title", str, "")
        points = table.number("points", 1.0, least=0.01) if "points" in table.content else None
        table.known.append("points")
        weights = self.weights(name, table.table("exercises"))
        table.close()
        return Counted(weight, due, weights, title, points)

    def weights(self, notebook: str, table: Table) -> dict[str, float]:
        """Of exercises and of written questions."""
        found = {part: table.number(part, 1.0) for part in table.content}
        if (assignment := self.course.get(notebook)) is None:
            return found
        parts = [*assignment.exercises, *(each.question for each in assignment.questions)]
        for part in found:
            if part not in parts:
                table.wrong(part, f"{notebook} has no exercise of this name{instead(part, parts)}")
        if parts and not any(found.get(part, 1.0) for part in parts):
            table.mistakes.note(table.place, f"all exercises of {notebook} have the weight 0; give the notebook that")
        return found

    def late(self) -> LatePolicy:
        table = self.whole.table("late")
        grace = table.whole("grace_minutes", 0, most=LONGEST_GRACE)
        per_day = table.number("per_day", 0.0, most=100)
        last_day = table.whole("last_day", 0, most=MOST_DAYS) if "last_day" in table.content else None
        table.known.append("last_day")
        table.close()
        return LatePolicy(timedelta(minutes=grace), per_day, last_day)

    # ------------------------------------------------------------------------------------ students

    def extensions(self, notebooks: Mapping[str, Counted]) -> dict[str, dict[str, datetime]]:
        found: dict[str, dict[str, datetime]] = {}
        for name, table in self.whole.tables("extensions"):
            student = self.known_student(name, table.place, table.mistakes)
            for notebook in table.content:
                due, usual = table.moment(notebook, self.zone), notebooks.get(notebook, Counted()).due
                if notebook not in self.course:
                    table.wrong(notebook, f"there is no notebook of this name{instead(notebook, self.course)}")
                elif usual is None and notebook not in self.misdated:
                    table.wrong(notebook, f"no due date stands in [notebooks.{notebook}] that could be extended")
                elif due and usual and due < usual:
                    table.wrong(notebook, f"this is before the due date of all others, {usual:%Y-%m-%d %H:%M}")
                elif due:
                    found.setdefault(student, {})[notebook] = due
        return found

    def extra_time(self) -> Iterator[tuple[str, ExtraTime]]:
        for name, table in self.whole.tables("extra_time"):
            student = self.known_student(name, table.place, table.mistakes)
            yield (
                student,
                ExtraTime(table.number("factor", 1.0, least=1, most=100), table.whole("days", 0, most=MOST_DAYS)),
            )
            table.close()

    def groups(self) -> dict[str, tuple[str, ...]]:
        table = self.whole.table("groups")
        groups: dict[str, tuple[str, ...]] = {}
        taken: dict[str, str] = {}
        for group in table.content:
            names = table.texts(group)
            members = [self.known_student(name, f"{table.place} {group}", table.mistakes) for name in names]
            for member in members:
                if member in taken:
                    table.wrong(group, f"{quoted(member)} is in {taken[member]} already; nobody can be in two groups")
                taken.setdefault(member, group)
            groups[group] = tuple(dict.fromkeys(members))
        return groups

    def student(self, name: str) -> str:
        """The id of a student, however the name is spelled; where there is no roster, anybody may be one."""
        if self.roster is None:
            return name
        people = self.roster.named(name)
        return people[0].id if len(people) == 1 else ""

    def known_student(self, name: str, place: str, mistakes: Mistakes) -> str:
        if found := self.student(name):
            return found
        ids = [person.id for person in self.roster.people] if self.roster else []
        near = instead(name, ids)
        mistakes.note(place, f"no student {quoted(name)} is on the roster{near if near.endswith('?') else ''}")
        return name
