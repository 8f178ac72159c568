"""Reads all submissions at a path.

A path is a notebook, a folder of notebooks, a folder with a folder for each student, or what Canvas or Moodle gives to
download, as a zip or unpacked; students may have packed their notebooks once more. What cannot be graded is told by
name, and the rest goes on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.exercise.notebook_file import SubmissionError, parse_notebook
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.find_notebooks import Found, files_at
from autograder.submissions.roster import Roster
from autograder.submissions.students import Origin, origin_of, stem_of, students_of, without_top_folder
from autograder.submissions.submission import (
    TOKEN,
    Submission,
    Unreadable,
    assignment_of,
    program,
    titles,
    without_title,
)
from autograder.text import shown

NO_NOTEBOOK = "there is no notebook among what was handed in"
MOST_TOLD = 10  # files of a student that cannot be graded


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
        cure = "name the file by the id of the right one"
        several = [
            f"{name} matches several students of the roster ({', '.join(people)}); {cure}"
            for name, people in self.ambiguous.items()
        ]
        unknown = [f"not on the roster: {', '.join(self.unmatched)}"] if self.unmatched else []
        absent = [f"handed in nothing: {', '.join(self.missing)}"] if self.missing else []
        return [*several, *unknown, *absent]


@dataclass(frozen=True)
class _Delivery:
    """A file, the submission in it, if it is one, and whose it is, which turns out when all files are read."""

    found: Found
    submission: Submission | None
    origin: Origin
    student: str


def read_handed_in(
    path: Path,
    releases: ExerciseReleases,
    *,
    only: str | None = None,
    roster: Roster | None = None,
    watched: Callable[[Iterable[Found]], Iterable[Found]] = iter,
) -> HandedIn:
    """All submissions at a path; `only` picks one notebook, and is what counts where nothing tells which it is.

    The files are read while what `watched` makes of them is gone through.
    """
    files = [_read_file(found, path, releases, only) for found in watched(files_at(path))]
    if not any(submission or found.problem for found, submission in files):
        raise FileNotFoundError(f"there is no notebook in {path}")
    origins = _origins_of([found for found, _ in files], path, releases)
    students, doubtful = students_of(origins, roster)
    deliveries = [
        _Delivery(*file, origin, students[origin.identity]) for file, origin in zip(files, origins, strict=True)
    ]
    submissions = _numbered(deliveries, only)
    unreadable = tuple(_unreadable_of(deliveries, path, [only] if only else list(releases.current)))
    names = {each.student for each in submissions} | {each.student for each in unreadable}
    in_doubt = sorted(doubtful.keys() & names)
    return HandedIn(
        submissions,
        unreadable,
        unmatched=tuple(name for name in in_doubt if not doubtful[name]),
        ambiguous={name: doubtful[name] for name in in_doubt if doubtful[name]},
        missing=tuple(person.id for person in roster.people if person.id not in names) if roster else (),
    )


def _read_file(
    found: Found, path: Path, releases: ExerciseReleases, only: str | None
) -> tuple[Found, Submission | None]:
    """With all of the file dropped that is not graded, so that a large class fits into memory."""
    if found.data is None:
        return found, None
    without = replace(found, data=None)
    try:
        notebook = parse_notebook(found.data)
        known = releases.assignments_of(notebook.release)
        assignment = assignment_of(notebook, stem_of(found.name), known, only if only in known else None)
    except SubmissionError as problem:
        return replace(without, problem=str(problem)), None
    release = "" if known is releases.current else notebook.release["version"]
    cells = program(notebook.cells, assignment)
    shown_as = _shown_path(path, found)
    return without, Submission("", assignment, shown_as, cells, release=release, content=notebook.content)


def _shown_path(path: Path, found: Found) -> Path:
    return path if found.is_all else path.joinpath(*map(shown, found.names))


def _origins_of(files: Sequence[Found], path: Path, releases: ExerciseReleases) -> list[Origin]:
    released = titles(releases.current.values())
    if path.is_dir():
        whole = path.resolve().name
    elif files[0].is_all:
        whole = path.resolve().parent.name
    else:
        whole = without_title(path.stem, released) or path.stem
        files = without_top_folder(files, released)
    return [origin_of(file, released, whole=whole) for file in files]


def _numbered(deliveries: Iterable[_Delivery], only: str | None) -> tuple[Submission, ...]:
    """The submissions with their students, and the attempts of each in the order in which they were made."""
    attempts = defaultdict[tuple[str, str], list[tuple[Origin, Submission]]](list)
    for each in deliveries:
        if each.submission and only in (None, each.submission.notebook):
            attempts[each.submission.notebook, each.student].append((each.origin, each.submission))
    return tuple(
        replace(submission, student=student, attempt=number, late=origin.late, lms_id=origin.lms_id)
        for (_, student), several in sorted(attempts.items())
        for number, (origin, submission) in enumerate(sorted(several, key=lambda pair: pair[0].order), start=1)
    )


def _unreadable_of(deliveries: Sequence[_Delivery], path: Path, notebooks: Sequence[str]) -> Iterator[Unreadable]:
    """The files that are not submissions, and the students who handed in files of other kinds only.

    Which notebook was meant is what a name tells; else the only one that it can be here.
    """
    here = {each.submission.notebook for each in deliveries if each.submission} or set(notebooks)
    heard_of = {each.origin.identity for each in deliveries if each.submission or each.found.problem}
    others: dict[tuple[str, str], _Delivery] = {}
    for each in deliveries:
        if each.origin.identity not in heard_of and (each.origin.lms_id or len(each.found.names) > 1):
            others.setdefault(each.origin.identity, each)
    files = defaultdict[tuple[str, str], list[_Delivery]](list)
    for each in [*(each for each in deliveries if each.found.problem), *others.values()]:
        named = [token for name in each.found.names for token in TOKEN.findall(stem_of(name)) if token in notebooks]
        notebook = named[-1] if named else min(here) if len(here) == 1 else ""
        files[each.student, notebook].append(each)
    for whose, several in files.items():
        more = len(several) - MOST_TOLD
        for number, each in enumerate(several[:MOST_TOLD], start=1):
            rest = f"; and {more:,} more of this student's files" if number == MOST_TOLD and more > 0 else ""
            yield Unreadable(_shown_path(path, each.found), (each.found.problem or NO_NOTEBOOK) + rest, *whose)
