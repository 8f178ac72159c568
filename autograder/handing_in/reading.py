"""From a path to submissions.

A path is a notebook, a folder of notebooks, a folder with a folder for each student, or what Canvas or Moodle gives to
download, as a zip or unpacked; students may have packed their notebooks once more. What cannot be graded is told by
name, and the rest goes on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.display import shown
from autograder.handing_in.course import Course
from autograder.handing_in.files import Found, files_at
from autograder.handing_in.notebook import SubmissionError, parse_notebook
from autograder.handing_in.origin import Origin, origin_of, stem_of, without_wrapper
from autograder.handing_in.program import program
from autograder.handing_in.roster import Roster
from autograder.handing_in.students import Students, students_of
from autograder.handing_in.submission import TOKEN, Submission, Unreadable, assignment_of, own_part, titles

NO_NOTEBOOK = "there is no notebook among what was handed in"


@dataclass(frozen=True)
class HandedIn:
    """Submissions by notebook, student and attempt; files that are none; and what the roster says to all this.

    `unmatched` names students who are not on the roster, `ambiguous` those who may be several of it, and which;
    `missing` are the students of the roster who handed in nothing. Without a roster all three are empty.
    """

    submissions: tuple[Submission, ...]
    unreadable: tuple[Unreadable, ...]
    unmatched: tuple[str, ...] = ()
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    @property
    def remarks(self) -> list[str]:
        """What to tell about the roster, a sentence each."""
        several = [f"{name} may be {' or '.join(people)} of the roster" for name, people in self.ambiguous.items()]
        unknown = [f"not on the roster: {', '.join(self.unmatched)}"] if self.unmatched else []
        absent = [f"handed in nothing: {', '.join(self.missing)}"] if self.missing else []
        return [*several, *unknown, *absent]


@dataclass(frozen=True)
class Item:
    """A file, and the submission that it holds; whose it is turns out when all are read."""

    found: Found
    submission: Submission | None = None


def read_handed_in(
    path: Path,
    course: Course,
    *,
    only: str | None = None,
    roster: Roster | None = None,
    watched: Callable[[Iterable[Found]], Iterable[Found]] = iter,
) -> HandedIn:
    """All submissions at a path; `only` picks one notebook, and is what counts where nothing tells which it is.

    The files are read in the course of going through what `watched` makes of them.
    """
    items = [read_item(found, path, course, only) for found in watched(files_at(path))]
    if not any(item.submission or item.found.problem for item in items):
        raise FileNotFoundError(f"there is no notebook in {path}")
    origins = origins_of([item.found for item in items], path, course)
    students = students_of(origins, roster)
    submissions = numbered(items, origins, students, only)
    unreadable = tuple(unreadable_of(items, origins, students, path, [only] if only else list(course.current)))
    names = {each.student for each in submissions} | {each.student for each in unreadable}
    return HandedIn(
        submissions,
        unreadable,
        unmatched=tuple(sorted(students.unmatched & names)),
        ambiguous={name: people for name, people in sorted(students.ambiguous.items()) if name in names},
        missing=tuple(person.id for person in roster.people if person.id not in names) if roster else (),
    )


def read_item(found: Found, path: Path, course: Course, only: str | None) -> Item:
    """With all of the file dropped that is not graded, so that a large class fits into memory."""
    if found.data is None:
        return Item(found)
    without = replace(found, data=None)
    try:
        notebook = parse_notebook(found.data)
        known = course.assignments_of(notebook.release)
        assignment = assignment_of(notebook, stem_of(found.name), known, only if only in known else None)
    except SubmissionError as problem:
        return Item(replace(without, problem=str(problem)))
    release = "" if known is course.current else notebook.release["version"]
    cells = program(notebook.cells, assignment)
    shown_as = shown_path(path, found)
    return Item(without, Submission("", assignment, shown_as, cells, release=release, content=notebook.content))


def shown_path(path: Path, found: Found) -> Path:
    return path if found.is_all else path.joinpath(*map(shown, found.names))


def origins_of(files: Sequence[Found], path: Path, course: Course) -> list[Origin]:
    released = titles(course.current.values())
    if path.is_dir():
        whole = path.resolve().name
    elif files[0].is_all:
        whole = path.resolve().parent.name
    else:
        whole = own_part(path.stem, released) or path.stem
        files = without_wrapper(files, released)
    return [origin_of(file, released, whole=whole) for file in files]


def numbered(
    items: Iterable[Item], origins: Iterable[Origin], students: Students, only: str | None
) -> tuple[Submission, ...]:
    """The submissions with their students, and the attempts of each in the order in which they were made."""
    attempts = defaultdict[tuple[str, str], list[tuple[Origin, Submission]]](list)
    for item, origin in zip(items, origins, strict=True):
        if item.submission and only in (None, item.submission.notebook):
            attempts[item.submission.notebook, students.names[origin.identity]].append((origin, item.submission))
    return tuple(
        replace(each, student=student, attempt=number, late=origin.late, lms_id=origin.lms_id)
        for (_, student), found in sorted(attempts.items())
        for number, (origin, each) in enumerate(sorted(found, key=lambda pair: pair[0].order), start=1)
    )


def unreadable_of(
    items: Sequence[Item], origins: Sequence[Origin], students: Students, path: Path, notebooks: Sequence[str]
) -> Iterator[Unreadable]:
    """The files that are no submissions, and the students who handed in files of other kinds only.

    Which notebook was meant is what a name tells; else the only one that it can be here.
    """
    here = {item.submission.notebook for item in items if item.submission} or set(notebooks)

    def unreadable(found: Found, why: str, origin: Origin) -> Unreadable:
        told = [token for name in found.names for token in TOKEN.findall(stem_of(name)) if token in notebooks]
        notebook = told[-1] if told else min(here) if len(here) == 1 else ""
        return Unreadable(shown_path(path, found), why, students.names[origin.identity], notebook)

    heard_of = {origin.identity for item, origin in zip(items, origins, strict=True) if item.submission}
    for item, origin in zip(items, origins, strict=True):
        if item.found.problem:
            heard_of.add(origin.identity)
            yield unreadable(item.found, item.found.problem, origin)
    for item, origin in zip(items, origins, strict=True):
        if origin.identity not in heard_of and (origin.lms_id or len(item.found.names) > 1):
            heard_of.add(origin.identity)
            yield unreadable(item.found, NO_NOTEBOOK, origin)
