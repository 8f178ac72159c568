"""Writes the marks of a gradebook into a file, and says what is not in it."""

from contextlib import closing
from pathlib import Path

from autograder.atomic_write import write_atomically
from autograder.course_file.reading import find_settings
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.grading.gradebook import open_existing
from autograder.marks import EXPORT_FORMATS
from autograder.marks._export_formats import formatted, warnings
from autograder.marks._sheet import Sheet, sheet_of
from autograder.marks.marks import NEEDS_A_PERSON
from autograder.submissions.roster import read_roster
from autograder.text import shown


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
