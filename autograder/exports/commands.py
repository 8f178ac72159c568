"""`export` on the command line: from a gradebook to a file, and to sentences about what is not in it."""

import csv
import io
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.course.settings import SettingsError, find_settings
from autograder.display import shown
from autograder.exits import DONE, FLAGGED, misused
from autograder.exports import tables
from autograder.exports.facts import as_json
from autograder.exports.sheet import Sheet, sheet_of
from autograder.grading.gradebook import GradebookError, open_existing
from autograder.grading.standings import standings
from autograder.handing_in.roster import RosterError, read_roster

TABLES = {
    "csv": tables.everything,
    "canvas": tables.canvas,
    "moodle": tables.moodle,
    "gradescope": tables.gradescope,
}
FORMATS = ("csv", "json", "canvas", "moodle", "gradescope")


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    book: Path
    form: str
    course: Path | None = None
    roster: Path | None = None
    notebook: str = ""
    out: Path | None = None
    replacing: bool = False

    @property
    def file(self) -> Path:
        usual = {"csv": "marks.csv", "json": "marks.json"}.get(self.form, f"marks-{self.form}.csv")
        return self.out or Path(usual)


def export(wish: Wish) -> int:
    """Write the marks into a new file, and print what a person should know about them."""
    try:
        sheet = read(wish)
        write(wish, content(sheet, wish.form), sheet.settings.path)
    except (OSError, GradebookError, RosterError, SettingsError, ExportError) as problem:
        return misused("export", problem)
    for note in (*sheet.notes, *tables.warnings(sheet, wish.form)):
        print(shown(note))
    print(f"Written: {wish.file}, with {', '.join(column.notebook for column in sheet.columns)}")
    return FLAGGED if sheet.undecided or sheet.unlisted or sheet.unreadable else DONE


class ExportError(Exception):
    """There is nothing to export, or no place for it; the text says what to do."""


def read(wish: Wish) -> Sheet:
    settings = find_settings(wish.course)
    roster = read_roster(wish.roster) if wish.roster else None
    with closing(open_existing(wish.book)) as gradebook:
        found, unreadable = list(standings(gradebook)), gradebook.unreadable()
    sheet = sheet_of(found, settings, roster, unreadable=unreadable, only=wish.notebook, now=datetime.now(UTC))
    if not sheet.columns:
        there_are = ", ".join(dict.fromkeys(each.notebook for each in found)) or "nothing"
        which = f"nothing of {wish.notebook}" if wish.notebook else "no notebook that counts"
        raise ExportError(f"{wish.book} has {which}; it has {there_are}")
    return sheet


def content(sheet: Sheet, form: str) -> str:
    if form == "json":
        return as_json(sheet)
    written = io.StringIO(newline="")
    csv.writer(written).writerows(TABLES[form](sheet))
    return written.getvalue()


def write(wish: Wish, text: str, course: Path | None) -> None:
    """A new file, or instead of an earlier one, if that was asked for; never in the place of what it was made from."""
    file = wish.file
    sources = [path for path in (wish.book, wish.roster, course) if path]
    if file.exists() and any(path.exists() and file.samefile(path) for path in sources):
        raise ExportError(f"{file} is what the marks are made from; name another file with --out")
    if file.exists() and not wish.replacing:
        raise ExportError(f"{file} is there already; --force replaces it, --out names another")
    if not file.parent.is_dir():
        raise ExportError(f"there is no folder {file.parent} to write {file.name} into")
    draft = file.with_name(file.name + ".draft")
    draft.write_text(text, encoding="utf-8", newline="")
    draft.replace(file)
