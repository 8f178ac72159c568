"""All that an export can tell: a row for each student, a column for each notebook, and what a person should know."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from autograder.course_file.settings import Counted, Settings
from autograder.grading.results import Standing
from autograder.marks.lateness import UNKNOWN
from autograder.marks.marks import (
    AWAITED,
    MISSING,
    NEEDS_A_PERSON,
    UNREADABLE,
    Mark,
    course_percents,
    identified,
    marks_of,
    unreadable_reasons,
)
from autograder.submissions.roster import Person, Roster
from autograder.submissions.submission import Unreadable


@dataclass(frozen=True)
class Column:
    """A notebook: what it is called, what a full mark is worth, and its weight in the mark of the course."""

    notebook: str
    title: str
    points: float
    weight: float

    def points_of(self, mark: Mark) -> float | None:
        return None if mark.final is None else self.points * mark.final / 100


@dataclass(frozen=True)
class Row:
    """A student; one who is not on the roster has no more than a name."""

    person: Person
    marks: Mapping[str, Mark]
    percent: float | None  # of the course
    listed: bool = True

    @property
    def name(self) -> str:
        return self.person.name or self.person.id


@dataclass(frozen=True)
class Sheet:
    settings: Settings
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    awaiting: tuple[str, ...] = ()  # notebooks that count, and of which nobody has handed in anything
    uncounted: tuple[str, ...] = ()  # notebooks that were handed in, and do not count

    @property
    def marks(self) -> Iterator[Mark]:
        return (row.marks[column.notebook] for row in self.rows for column in self.columns)

    @property
    def unlisted(self) -> list[str]:
        return [row.person.id for row in self.rows if not row.listed]

    @property
    def listed(self) -> list[Row]:
        return [row for row in self.rows if row.listed]

    def marks_that_are(self, status: str) -> list[Mark]:
        return [mark for mark in self.marks if mark.status == status]

    def points_of(self, row: Row) -> list[float | None]:
        return [column.points_of(row.marks[column.notebook]) for column in self.columns]

    @property
    def notes(self) -> Iterator[str]:
        """What to tell, a sentence each."""
        for column in self.columns:
            yield from self._notes_of(column.notebook)
        if self.awaiting:
            yield f"not graded yet, and left out: {', '.join(self.awaiting)}"
        if self.uncounted:
            yield f"do not count, and left out: {', '.join(self.uncounted)}"

    def _notes_of(self, notebook: str) -> Iterator[str]:
        marks = [row.marks[notebook] for row in self.rows]
        for status, sentence in ((MISSING, "handed in nothing"), (AWAITED, "not due yet, and left empty")):
            if who := [mark.student for mark in marks if mark.status == status]:
                yield f"{notebook}: {sentence}: {', '.join(who)}"
        for mark in marks:
            so = {NEEDS_A_PERSON: ", and left empty", UNREADABLE: ", and counts 0"}.get(mark.status, "")
            yield from (f"{notebook}: {mark.student}: {remark}{so}" for remark in mark.remarks)
        if unknown := sum(mark.late_known_by == UNKNOWN for mark in marks):
            yield f"{notebook}: of {unknown} it is not known when they handed in; they count as in time"


def sheet_of(
    standings: Sequence[Standing],
    unreadable: Sequence[Unreadable],
    settings: Settings,
    roster: Roster | None,
    only: str,
) -> Sheet:
    """`roster` is the one whose ids are wanted, if that is not the one of the settings; `only` picks a notebook."""
    own = settings.roster or roster
    known = identified(standings, own)
    uncounted = tuple(sorted({each.notebook for each in known if not settings.counted(each.notebook)}))
    people = {person.id: person for person in own.people} if own else {}
    reasons = unreadable_reasons(unreadable, own)
    all_marks = marks_of(known, settings, tuple(people), now=datetime.now(UTC), unreadable=reasons)
    marks = [mark for mark in all_marks if only in ("", mark.notebook)]
    columns = tuple(columns_of(marks, settings))
    rows = tuple(rows_of(marks, settings, people))
    if roster and roster is not own:
        rows = tuple(in_other_list(row, roster) for row in rows)
    graded = {column.notebook for column in columns}
    awaiting = tuple(name for name in settings.notebooks or () if name not in graded and only in ("", name))
    return Sheet(settings, columns, rows, awaiting, uncounted if not only else ())


def columns_of(marks: Sequence[Mark], settings: Settings) -> Iterator[Column]:
    for notebook in dict.fromkeys(mark.notebook for mark in marks):
        counted = settings.counted(notebook) or Counted()
        points = max(mark.out_of for mark in marks if mark.notebook == notebook)
        yield Column(notebook, counted.title or notebook, counted.points or points, counted.weight)


def rows_of(marks: Sequence[Mark], settings: Settings, people: Mapping[str, Person]) -> Iterator[Row]:
    by_student: dict[str, dict[str, Mark]] = {}
    for mark in marks:
        by_student.setdefault(mark.student, {})[mark.notebook] = mark
    percents = course_percents(marks, settings)
    for student, own in by_student.items():
        person = people.get(student) or Person(student, student)
        yield Row(person, own, percents[student], listed=student in people or not people)


def in_other_list(row: Row, roster: Roster) -> Row:
    """The row with what another list of the class says, such as a learning platform's, and what only ours knows.

    Whoever is not in that list becomes unlisted.
    """
    person = row.person
    for name in (person.id, person.email, person.username, person.name):
        if name and len(found := roster.named(name)) == 1:
            facts = {key: theirs or vars(person)[key] for key, theirs in vars(found[0]).items()}
            return replace(row, person=Person(**facts))
    return replace(row, listed=False)
