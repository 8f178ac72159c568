"""Writes the marks of a gradebook into a file: JSON with all that is known, a complete table, or one for a platform.

What learning platforms read of a file is told by their own importers: Canvas's `lib/gradebook_importer.rb`, Moodle's
`mod/assign/feedback/offline/importgradeslib.php` and `grade/import/csv`. Gradescope imports no grades; ours is laid out
as the one that it exports.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime, timedelta, tzinfo
from html import escape
from pathlib import Path
from typing import Any

from autograder.atomic_write import write_atomically
from autograder.course_file.reading import find_settings
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.grading.gradebook import open_existing
from autograder.marks import EXPORT_FORMATS
from autograder.marks._sheet import Column, Row, Sheet, sheet_of
from autograder.marks.lateness import BY_TIME, days_late
from autograder.marks.marks import MISSING, NEEDS_A_PERSON, UNREADABLE, Mark
from autograder.submissions.roster import read_roster
from autograder.text import shown, spreadsheet_text

Table = Iterator[Iterable[str | float | datetime | timedelta | None]]  # rows of values, the titles first
MOODLES_FILES = "_assignsubmission_"  # what the names of files from Moodle have in them
HIGHEST_IN_MOODLE = 100  # points of a grade that Moodle's import takes, unless its administrator has allowed more


def export(
    gradebook: Path,
    export_format: str,
    *,
    course: Path | None = None,
    roster: Path | None = None,
    notebook: str = "",
    out: Path | None = None,
    force: bool = False,
) -> int:
    """Write the marks into a new file, and print what a person should know about them.

    It never takes the place of what it was made from, and that of an earlier file only with `force`.
    """
    sheet = _read_sheet(gradebook, course, roster, notebook)
    file = out or Path(EXPORT_FORMATS[export_format])
    sources = [path for path in (gradebook, roster, sheet.settings.path) if path]
    if file.exists() and any(path.exists() and file.samefile(path) for path in sources):
        raise CourseError(f"{file} is what the marks are made from; name another file with --out")
    if file.exists() and not force:
        raise CourseError(f"{file} exists already; --force replaces it, --out names another")
    if not file.parent.is_dir():
        raise CourseError(f"there is no folder {file.parent} to write {file.name} into")
    write_atomically(file, formatted(sheet, export_format))
    for note in (*sheet.notes, *warnings(sheet, export_format)):
        print(shown(note))
    print(f"Written: {file}, with {', '.join(column.notebook for column in sheet.columns)}")
    needs_a_person = any(mark.doubts or mark.status == NEEDS_A_PERSON for mark in sheet.marks)
    return FLAGGED if needs_a_person or sheet.unlisted else DONE


def _read_sheet(book: Path, course: Path | None, roster: Path | None, notebook: str) -> Sheet:
    settings = find_settings(course)
    wanted = read_roster(roster) if roster else None
    with closing(open_existing(book)) as gradebook:
        found, unreadable = list(gradebook.standings()), gradebook.unreadable()
    sheet = sheet_of(found, unreadable, settings, wanted, notebook)
    if not sheet.columns:
        known = ", ".join(dict.fromkeys(each.notebook for each in found)) or "nothing"
        which = f"nothing of {notebook}" if notebook else "no notebook that counts"
        raise CourseError(f"{book} has {which}; it has {known}")
    return sheet


def formatted(sheet: Sheet, export_format: str) -> str:
    if export_format == "json":
        return json.dumps(json_facts(sheet), indent=1, ensure_ascii=False, default=datetime.isoformat) + "\n"
    table = {"csv": full_table, "canvas": canvas, "moodle": moodle, "gradescope": gradescope}[export_format]
    written = io.StringIO(newline="")
    csv.writer(written).writerows([cell(value, sheet.settings.zone) for value in row] for row in table(sheet))
    return written.getvalue()


def cell(value: object, zone: tzinfo) -> str:
    """A value in one line that no spreadsheet takes for a formula."""
    match value:
        case int() | float():
            return number(value)
        case datetime():
            return f"{value.astimezone(zone):%Y-%m-%d %H:%M:%S}"
        case timedelta():
            return hours(value)
    return "" if value is None else spreadsheet_text(shown(str(value)))


def number(value: float | None) -> str:
    """
    >>> number(20.000000001), number(2 / 3), number(None)
    ('20', '0.67', '')
    """
    return "" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def hours(span: timedelta) -> str:
    """
    >>> hours(timedelta(days=2, seconds=61))
    '48:01:01'
    """
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"


# ---------------------------------------------------------------------------------------------- everything

HEADER = (
    "student", "name", "email", "group", "notebook", "status", "points", "out of", "percent", "due", "handed in",
    "late days", "late known by", "extension", "penalty", "final percent", "handed in by", "overrides", "remarks",
    "course percent",
)  # fmt: skip


def full_table(sheet: Sheet) -> Table:
    """A row for each student and notebook, with a column for the points of each exercise and question."""
    parts = list(dict.fromkeys(part.name for mark in sheet.marks for part in mark.parts))
    yield [*HEADER, *parts]
    for row in sheet.rows:
        for mark in row.marks.values():
            facts = mark_facts(mark) | {
                "student": row.person.id,
                "name": row.person.name,
                "email": row.person.email,
                "out_of": mark.out_of or None,
                "overrides": overrides(mark),
                "remarks": "; ".join(mark.remarks),
                "course_percent": row.percent,
            }
            won = {part.name: part.points for part in mark.parts}
            yield [*(facts[title.replace(" ", "_")] for title in HEADER), *map(won.get, parts)]


def overrides(mark: Mark) -> str:
    return "; ".join(
        f"{part.name}: {number(part.points)} by {part.author}" + f" ({part.reason})" * bool(part.reason)
        for part in mark.parts
        if part.author
    )


def mark_facts(mark: Mark) -> dict[str, Any]:
    """All that is known, under the titles of the table."""
    result = mark.standing.result if mark.standing else None
    elsewhere = ("student", "final", "doubts", "late_doubts", "standing")
    return {name: value for name, value in vars(mark).items() if name not in elsewhere} | {
        "final_percent": mark.final,
        "attempt": result.attempt if result else None,
        "version": result.version if result else None,
        "parts": [vars(part) for part in mark.parts],
    }


def json_facts(sheet: Sheet) -> dict[str, Any]:
    return {
        "course": sheet.settings.name,
        "notebooks": [vars(column) for column in sheet.columns],
        "students": [
            {name: value for name, value in vars(row.person).items() if value}
            | {"on_the_roster": row.listed, "percent": row.percent}
            | {"marks": [mark_facts(mark) for mark in row.marks.values()]}
            for row in sheet.rows
        ],
        "missing": [{"student": mark.student, "notebook": mark.notebook} for mark in sheet.marks_that_are(MISSING)],
        "needs_a_person": with_reasons(sheet.marks_that_are(NEEDS_A_PERSON)),
        "unreadable": with_reasons(sheet.marks_that_are(UNREADABLE)),
        "not_on_the_roster": sheet.unlisted,
        "not_graded_yet": sheet.awaiting,
    }


def with_reasons(marks: Iterable[Mark]) -> list[dict[str, Any]]:
    return [{"student": mark.student, "notebook": mark.notebook, "why": mark.remarks} for mark in marks]


# ---------------------------------------------------------------------------------------------- Canvas


def canvas(sheet: Sheet) -> Table:
    """As its gradebook exports and imports it: five columns about the student, then one for each assignment."""
    yield ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *(each.title for each in sheet.columns)]
    yield ["    Points Possible", "", "", "", "", *(each.points for each in sheet.columns)]
    for row in sheet.listed:
        person = row.person
        number_there = person.canvas_id or lms_id(row.marks.values(), person.id, moodle=False)
        own = "" if person.id in {number_there, person.username, person.email, person.name} else person.id
        yield [row.name, number_there, own, person.username or person.email, person.group, *sheet.points_of(row)]


def lms_id(marks: Iterable[Mark], student: str, *, moodle: bool) -> str:
    """The student's number on the platform, if the names of the files downloaded from there tell it."""
    for mark in marks:
        result = mark.standing.result if mark.standing else None
        if result and result.student == student and (MOODLES_FILES in result.file) == moodle:
            return result.lms_id if result.lms_id.isdecimal() else ""
    return ""


# ---------------------------------------------------------------------------------------------- Moodle

WORKSHEET = (
    "Identifier", "Full name", "ID number", "Email address", "Status", "Grade", "Maximum grade", "Grade can be changed",
    "Last modified (grade)", "Feedback comments",
)  # fmt: skip


def moodle(sheet: Sheet) -> Table:
    """Of one notebook the worksheet of an assignment; of several a file for the import of the grader report."""
    return worksheet(sheet, sheet.columns[0]) if len(sheet.columns) == 1 else grade_import(sheet)


def worksheet(sheet: Sheet, column: Column) -> Table:
    """The importer wants the identifier, the grade and the time of change, which may be empty."""
    yield WORKSHEET
    for row in sheet.listed:
        mark, person = row.marks[column.notebook], row.person
        if participant := participant_of(row, mark):
            yield [
                *(f"Participant {participant}", row.name, person.id, person.email, mark.status),
                *(column.points_of(mark), column.points, "Yes", "", comment(mark)),
            ]


def participant_of(row: Row, mark: Mark) -> str:
    """Moodle numbers participants anew for each assignment, so the file of this very one knows best."""
    return lms_id([mark], mark.student, moodle=True) or row.person.moodle_id


def comment(mark: Mark) -> str:
    """What a student reads beside the grade, as HTML."""
    lines = [f"{part.name}: {number(part.points)} of {number(part.out_of)}" for part in mark.parts if part.weight]
    if mark.penalty:
        lines.append(f"{days_late(mark.late_days)}: {number(mark.penalty)} % off")
    lines += [f"{part.name}: {part.reason}" for part in mark.parts if part.reason]
    lines += [f"{each.exercise}: {each.sentence}" for each in mark.standing.result.diagnoses] if mark.standing else []
    return "<br>".join(escape(line) for line in lines)


def grade_import(sheet: Sheet) -> Table:
    """A column for each notebook; whoever imports it chooses which of the others identifies the student."""
    yield ["Full name", "ID number", "Email address", "Username", *(each.title for each in sheet.columns)]
    for row in sheet.listed:
        yield [row.name, row.person.id, row.person.email, row.person.username, *sheet.points_of(row)]


# ---------------------------------------------------------------------------------------------- Gradescope


def gradescope(sheet: Sheet) -> Table:
    """Four columns for each notebook: points, their maximum, when it was handed in, and how late that was."""
    endings = ("", " - Max Points", " - Submission Time", " - Lateness (H:M:S)")
    titles = [each.title + ending for each in sheet.columns for ending in endings]
    yield ["Name", "SID", "Email", *titles, "Total Lateness (H:M:S)"]
    for row in sheet.rows:
        cells: list[Any] = []
        for each in sheet.columns:
            mark = row.marks[each.notebook]
            handed_in = mark.handed_in and f"{mark.handed_in.astimezone(sheet.settings.zone):%Y-%m-%d %H:%M:%S %z}"
            cells += [each.points_of(mark) if mark.standing else None, each.points, handed_in, delay(mark)]
        yield [row.name, row.person.id, row.person.email, *cells, sum(map(delay, row.marks.values()), timedelta())]


def delay(mark: Mark) -> timedelta:
    """From the due date on; where only the number of days is known, these."""
    if mark.late_days and mark.late_known_by == BY_TIME and mark.due and mark.handed_in:
        return mark.handed_in - mark.due
    return timedelta(days=mark.late_days)


# ---------------------------------------------------------------------------------------------- what may go wrong


def warnings(sheet: Sheet, export_format: str) -> Iterator[str]:
    """What is not in the file, or will not be taken as it is meant."""
    is_imported = export_format in ("canvas", "moodle")
    if sheet.unlisted:
        yield f"not certainly on the roster{', and left out' if is_imported else ''}: {', '.join(sheet.unlisted)}"
    if export_format == "moodle":
        yield from moodle_warnings(sheet)
    for row in sheet.rows if is_imported else ():
        if spreadsheet_text(row.person.id) != row.person.id:
            yield f"{row.person.id} reads like a formula, and was made a text that will not be recognised"


def moodle_warnings(sheet: Sheet) -> Iterator[str]:
    first, *more = sheet.columns
    unknown = [row.person.id for row in sheet.listed if not participant_of(row, row.marks[first.notebook])]
    if unknown and not more:
        cure = "--roster takes Moodle's worksheet"
        yield f"left out, because their numbers in Moodle are not known: {', '.join(unknown)}; {cure}"
    if large := [each.title for each in sheet.columns if each.points > HIGHEST_IN_MOODLE]:
        yield f"{', '.join(large)}: Moodle takes no more than 100 points; say points = 100 in course.toml"
