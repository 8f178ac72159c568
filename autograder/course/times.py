"""The CSV file that says when students handed in, since Canvas's zip tells no more than LATE, and Moodle's nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from autograder.course.moments import MomentError, moment
from autograder.course.tables import Mistakes, instead, quoted
from autograder.handing_in.roster import RosterError, plain, rows_of, text_of

COLUMNS = ("student", "notebook", "handed_in")
EVERY = 0  # attempt: where the file does not tell attempts apart


@dataclass(frozen=True)
class Times:
    """(student, notebook, attempt) -> when it was handed in."""

    moments: Mapping[tuple[str, str, int], datetime] = field(default_factory=dict)

    def of(self, student: str, notebook: str, attempt: int) -> datetime | None:
        told = self.moments.get((student, notebook, attempt))
        return told or self.moments.get((student, notebook, EVERY))


def read_times(
    path: Path, zone: tzinfo, notebooks: list[str], student: Callable[[str], str], mistakes: Mistakes
) -> Times:
    """`student` gives the id of whoever a row names, or an empty text where that is nobody."""
    try:
        header, *rows = rows_of(text_of(path)) or [[]]
    except (OSError, RosterError) as problem:
        mistakes.note("[course] handed_in", f"{path} cannot be read ({reason(problem)})")
        return Times()
    titles = [plain(title) for title in header]
    if lacking := [name for name in COLUMNS if plain(name) not in titles]:
        mistakes.note("[course] handed_in", f"{path} has no column {lacking[0]}; its first line must name them")
        return Times()
    found: dict[tuple[str, str, int], datetime] = {}
    for number, row in enumerate(rows, start=2):
        told = dict(zip(titles, [*row, *[""] * len(titles)], strict=False))
        line = Line(f"{path}, row {number}", told, mistakes)
        key = (line.student(student), line.notebook(notebooks), line.attempt())
        when = line.moment(zone)
        if key in found:
            mistakes.note(line.place, f"{quoted(told['student'])} has handed in {key[1]} in an earlier row already")
        elif all(key[:2]) and when:
            found[key] = when
    return Times(found)


@dataclass(frozen=True)
class Line:
    """One row, as titles and values."""

    place: str
    told: Mapping[str, str]
    mistakes: Mistakes

    def student(self, known: Callable[[str], str]) -> str:
        name = self.told["student"]
        if not (found := known(name)):
            self.mistakes.note(self.place, f"student {quoted(name)} is not on the roster")
        return found

    def notebook(self, known: list[str]) -> str:
        name = self.told["notebook"]
        if name not in known:
            self.mistakes.note(self.place, f"there is no notebook {quoted(name)}{instead(name, known)}")
            return ""
        return name

    def moment(self, zone: tzinfo) -> datetime | None:
        try:
            return moment(self.told[plain("handed_in")], zone)
        except MomentError as problem:
            self.mistakes.note(self.place, str(problem))
            return None

    def attempt(self) -> int:
        """A file may tell attempts apart, in a column of that name."""
        told = self.told.get("attempt", "")
        if told and not (told.isascii() and told.isdecimal()):
            self.mistakes.note(self.place, f"an attempt is a number such as 1, not {quoted(told)}")
        return int(told[:9]) if told.isascii() and told.isdecimal() else EVERY


def reason(problem: Exception) -> str:
    return problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
