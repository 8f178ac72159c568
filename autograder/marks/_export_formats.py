"""Marks as text: JSON with all that is known, a complete table, and the tables that learning platforms take.

What these platforms read of a file is told by their own importers: Canvas's `lib/gradebook_importer.rb`, Moodle's
`mod/assign/feedback/offline/importgradeslib.php` and `grade/import/csv`. Gradescope imports no grades; ours is laid out
as the one that it exports.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from html import escape
from typing import Any

from autograder.marks._sheet import Column, Row, Sheet
from autograder.marks.lateness import BY_TIME, days_late
from autograder.marks.marks import MISSING, Mark
from autograder.text import shown, spreadsheet_text

Table = list[list[str]]  # rows of cells
MOODLES_FILES = "_assignsubmission_"  # what the names of files from Moodle have in them
HIGHEST_IN_MOODLE = 100  # points of a grade that Moodle's import takes, unless its administrator has allowed more


def formatted(sheet: Sheet, export_format: str) -> str:
    """The content of a file of one of `EXPORT_FORMATS`."""
    if export_format == "json":
        return json.dumps(json_facts(sheet), indent=1, ensure_ascii=False) + "\n"
    tables = {"csv": full_table, "canvas": canvas, "moodle": moodle, "gradescope": gradescope}
    written = io.StringIO(newline="")
    csv.writer(written).writerows(tables[export_format](sheet))
    return written.getvalue()


def text(value: str) -> str:
    """A cell in one line that no spreadsheet takes for a formula."""
    return spreadsheet_text(shown(value))


def number(value: float | None) -> str:
    """
    >>> number(20.000000001), number(2 / 3), number(None)
    ('20', '0.67', '')
    """
    return "" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def time(moment: datetime | None, layout: str = "%Y-%m-%d %H:%M:%S") -> str:
    return moment.strftime(layout) if moment else ""


# ---------------------------------------------------------------------------------------------- the full table

HEADER = (
    "student", "name", "email", "group", "notebook", "status", "points", "out of", "percent", "due", "handed in",
    "late days", "late known by", "extension", "penalty", "final percent", "handed in by", "overrides", "remarks",
    "course percent",
)  # fmt: skip


def full_table(sheet: Sheet) -> Table:
    """A row for each student and notebook, with a column for the points of each exercise and question."""
    parts = list(dict.fromkeys(part.name for mark in sheet.marks for part in mark.parts))
    rows = [[*map(text, HEADER), *map(text, parts)]]
    for row in sheet.rows:
        for mark in row.marks.values():
            won = {part.name: part.points for part in mark.parts}
            rows.append([*mark_cells(sheet, row, mark), *(number(won.get(name)) for name in parts)])
    return rows


def mark_cells(sheet: Sheet, row: Row, mark: Mark) -> list[str]:
    zone = sheet.settings.zone
    due, handed_in = (moment and moment.astimezone(zone) for moment in (mark.due, mark.handed_in))
    overrides = "; ".join(
        f"{part.name}: {number(part.points)} by {part.author}" + f" ({part.reason})" * bool(part.reason)
        for part in mark.parts
        if part.author
    )
    person = row.person
    return [
        *map(text, (person.id, person.name, person.email, mark.group, mark.notebook, mark.status)),
        number(mark.points), number(mark.out_of or None), number(mark.percent), time(due), time(handed_in),
        str(mark.late_days), mark.late_known_by, text(mark.extension), number(mark.penalty), number(mark.final),
        *map(text, (mark.handed_in_by, overrides, "; ".join(mark.remarks))), number(row.percent),
    ]  # fmt: skip


# ---------------------------------------------------------------------------------------------- Canvas


def canvas(sheet: Sheet) -> Table:
    """As its gradebook exports and imports it: five columns about the student, then one for each assignment."""
    header = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *(text(each.title) for each in sheet.columns)]
    possible = ["    Points Possible", "", "", "", "", *(number(each.points) for each in sheet.columns)]
    return [header, possible, *(canvas_row(sheet, row) for row in sheet.rows if row.listed)]


def canvas_row(sheet: Sheet, row: Row) -> list[str]:
    person = row.person
    number_there = person.canvas_id or lms_id(row.marks.values(), person.id, moodle=False)
    own = "" if person.id in {number_there, person.username, person.email, person.name} else person.id
    about = [person.name or person.id, number_there, own, person.username or person.email, person.group]
    return [*map(text, about), *(number(each.points_of(row.marks[each.notebook])) for each in sheet.columns)]


def lms_id(marks: Iterable[Mark], student: str, *, moodle: bool) -> str:
    """The student's number on the platform, if the names of the files told it that were downloaded from there."""
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
    rows = [list(WORKSHEET)]
    for row in sheet.rows:
        mark = row.marks[column.notebook]
        if row.listed and (participant := participant_of(row, mark)):
            person, points = row.person, column.points_of(mark)
            about = (f"Participant {participant}", person.name or person.id, person.id, person.email, mark.status)
            grade = [number(points), number(column.points), "Yes", "", text(comment(mark))]
            rows.append([*map(text, about), *grade])
    return rows


def participant_of(row: Row, mark: Mark) -> str:
    """Moodle numbers participants anew for each assignment, so that the file of this very one knows best."""
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
    """A column for each notebook; at the import one chooses which of the others tells who it is."""
    rows = [["Full name", "ID number", "Email address", "Username", *(text(each.title) for each in sheet.columns)]]
    for row in sheet.rows:
        person = row.person
        if row.listed:
            about = (person.name or person.id, person.id, person.email, person.username)
            points = [number(each.points_of(row.marks[each.notebook])) for each in sheet.columns]
            rows.append([*map(text, about), *points])
    return rows


# ---------------------------------------------------------------------------------------------- Gradescope


def gradescope(sheet: Sheet) -> Table:
    """Four columns for each notebook: points, what there is, when it came, how late that was."""
    header = ["Name", "SID", "Email"]
    for each in sheet.columns:
        title = text(each.title)
        header += [title, f"{title} - Max Points", f"{title} - Submission Time", f"{title} - Lateness (H:M:S)"]
    return [[*header, "Total Lateness (H:M:S)"], *(gradescope_row(sheet, row) for row in sheet.rows)]


def gradescope_row(sheet: Sheet, row: Row) -> list[str]:
    cells = [text(row.person.name or row.person.id), text(row.person.id), text(row.person.email)]
    total = timedelta()
    for each in sheet.columns:
        mark = row.marks[each.notebook]
        late = delay(mark)
        total += late
        handed_in = mark.handed_in.astimezone(sheet.settings.zone) if mark.handed_in else None
        points = number(each.points_of(mark)) if mark.standing else ""
        cells += [points, number(each.points), time(handed_in, "%Y-%m-%d %H:%M:%S %z"), hours(late)]
    return [*cells, hours(total)]


def delay(mark: Mark) -> timedelta:
    """From the due date on; where only the number of days is known, these."""
    if mark.late_days and mark.late_known_by == BY_TIME and mark.due and mark.handed_in:
        return mark.handed_in - mark.due
    return timedelta(days=mark.late_days)


def hours(span: timedelta) -> str:
    """
    >>> hours(timedelta(days=2, seconds=61))
    '48:01:01'
    """
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"


# ---------------------------------------------------------------------------------------------- what may go wrong


def warnings(sheet: Sheet, export_format: str) -> Iterator[str]:
    """What is not in the file, or will not be taken as it is meant."""
    if sheet.unlisted:
        left_out = ", and left out" if export_format in ("canvas", "moodle") else ""
        yield f"not certainly on the roster{left_out}: {', '.join(sheet.unlisted)}"
    if export_format == "moodle" and len(sheet.columns) == 1:
        notebook = sheet.columns[0].notebook
        rows = [row for row in sheet.rows if row.listed and not participant_of(row, row.marks[notebook])]
        if rows:
            names = ", ".join(row.person.id for row in rows)
            yield f"left out, because their numbers in Moodle are not known: {names}; --roster takes Moodle's worksheet"
    large = [each.title for each in sheet.columns if each.points > HIGHEST_IN_MOODLE]
    if export_format == "moodle" and large:
        yield f"{', '.join(large)}: Moodle takes no more than 100 points; say points = 100 in course.toml"
    for row in sheet.rows if export_format in ("canvas", "moodle") else ():
        if spreadsheet_text(row.person.id) != row.person.id:
            yield f"{row.person.id} begins like a formula, and was made a text that will not be recognised"


# ---------------------------------------------------------------------------------------------- JSON


def json_facts(sheet: Sheet) -> dict[str, Any]:
    return {
        "course": sheet.settings.name,
        "notebooks": [
            {
                "notebook": each.notebook,
                "title": each.title,
                "points": each.points,
                "weight": counted.weight if (counted := sheet.settings.counted(each.notebook)) else 0.0,
            }
            for each in sheet.columns
        ],
        "students": [
            {name: value for name, value in vars(row.person).items() if value}
            | {"on_the_roster": row.listed, "percent": row.percent}
            | {"marks": [mark_facts(mark) for mark in row.marks.values()]}
            for row in sheet.rows
        ],
        "missing": [
            {"student": mark.student, "notebook": mark.notebook} for mark in sheet.marks if mark.status == MISSING
        ],
        "needs_a_person": with_reasons(sheet.undecided),
        "unreadable": with_reasons(sheet.unreadable),
        "not_on_the_roster": sheet.unlisted,
        "not_graded_yet": list(sheet.awaiting),
    }


def with_reasons(marks: Iterable[Mark]) -> list[dict[str, Any]]:
    return [{"student": mark.student, "notebook": mark.notebook, "why": list(mark.remarks)} for mark in marks]


def mark_facts(mark: Mark) -> dict[str, Any]:
    result = mark.standing.result if mark.standing else None
    return {
        "notebook": mark.notebook,
        "status": mark.status,
        "points": mark.points,
        "out_of": mark.out_of,
        "percent": mark.percent,
        "late_days": mark.late_days,
        "late_known_by": mark.late_known_by,
        "penalty": mark.penalty,
        "final_percent": mark.final,
        "due": mark.due.isoformat() if mark.due else None,
        "handed_in": mark.handed_in.isoformat() if mark.handed_in else None,
        "extension": mark.extension,
        "group": mark.group,
        "handed_in_by": mark.handed_in_by,
        "attempt": result.attempt if result else None,
        "version": result.version if result else None,
        "parts": [vars(part) for part in mark.parts],
        "remarks": list(mark.remarks),
    }
