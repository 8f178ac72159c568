"""Reads all submissions at a path.

A path is a notebook, a folder of notebooks, a folder with a folder for each student, or what Canvas or Moodle gives to
download, as a zip or unpacked; students may have packed their notebooks once more. What cannot be graded is told by
name, and the rest goes on.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.exercise.notebook_file import SubmissionError, parse_notebook
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.find_notebooks import Found, files_at
from autograder.submissions.roster import Roster
from autograder.submissions.students import Origin, origin_of, platform_name, stem_of, students_of, without_top_folder
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
    `missing` are the students of the roster who handed in nothing. Without a roster all three are empty. `nested` are
    students in whose folder or zip an LMS seems to have named several. `handed_out` is the newest release of each
    notebook that the class was given; `path` and `only` are what was read, and the notebook that was asked for.
    """

    submissions: tuple[Submission, ...]
    unreadable: tuple[Unreadable, ...]
    unmatched: tuple[str, ...] = ()
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    nested: tuple[str, ...] = ()
    handed_out: Mapping[str, str] = field(default_factory=dict)
    path: Path = Path()
    only: str = ""

    @property
    def remarks(self) -> list[str]:
        """What to tell about whose all this is, a sentence each."""
        cure = "name the file by the id of the right one"
        several = [
            f"{name} matches several students of the roster ({', '.join(people)}); {cure}"
            for name, people in self.ambiguous.items()
        ]
        unknown = [f"not on the roster: {', '.join(self.unmatched)}"] if self.unmatched else []
        absent = [f"handed in nothing: {', '.join(self.missing)}"] if self.missing else []
        downloads = [
            f"{name} counts as one student, but holds files that an LMS seems to have named after several; "
            "if it is a download, `forget` that student and grade it by itself"
            for name in self.nested
        ]
        return [*several, *unknown, *downloads, *absent]


@dataclass(frozen=True)
class _Delivery:
    """A file, the submission in it, if it is one, and whose it is, which turns out when all files are read.

    Of a wrong notebook there is no submission, but the notebook in whose place it came: `asked`.
    """

    found: Found
    submission: Submission | None
    origin: Origin
    student: str
    asked: str = ""

    @property
    def notebook(self) -> str:
        return self.submission.notebook if self.submission else ""

    def as_wrong(self, asked: str, why: str) -> "_Delivery":
        found = replace(self.found, problem=f"it is {self.notebook}, {why}")
        return replace(self, found=found, submission=None, asked=asked)


def read_handed_in(
    path: Path,
    releases: ExerciseReleases,
    *,
    only: str = "",
    roster: Roster | None = None,
    of_one_student: bool = False,
    watched: Callable[[Iterable[Found]], Iterable[Found]] = iter,
) -> HandedIn:
    """All submissions at a path; `only` picks one notebook, and is what counts where nothing tells which it is.

    `of_one_student` says that all of it is. The files are read while what `watched` makes of them is gone through.
    """
    files = [_read_file(found, path, releases, only) for found in watched(files_at(path))]
    if not any(submission or found.problem for found, submission in files):
        raise FileNotFoundError(f"there is no notebook in {path}")
    origins = _origins_of([found for found, _ in files], path, releases, of_one_student)
    students, doubtful = students_of(origins, roster)
    deliveries = [
        _Delivery(*file, origin, students[origin.identity]) for file, origin in zip(files, origins, strict=True)
    ]
    deliveries = list(_with_wrong_told(deliveries, only))
    submissions = tuple(_submissions_in(deliveries, only))
    unreadable = tuple(_unreadable_of(deliveries, path, [only] if only else list(releases.current)))
    names = {each.student for each in submissions} | {each.student for each in unreadable}
    in_doubt = sorted(doubtful.keys() & names)
    named = defaultdict[str, list[str]](list)  # notebook -> the releases that submissions of it name
    for each in submissions:
        named[each.notebook].append(each.release)
    return HandedIn(
        submissions,
        unreadable,
        unmatched=tuple(name for name in in_doubt if not doubtful[name]),
        ambiguous={name: doubtful[name] for name in in_doubt if doubtful[name]},
        missing=tuple(person.id for person in roster.people if person.id not in names) if roster else (),
        nested=tuple(_nested_downloads(deliveries)),
        handed_out={notebook: releases.handed_out(notebook, own) for notebook, own in named.items()},
        path=path,
        only=only,
    )


def _read_file(found: Found, path: Path, releases: ExerciseReleases, only: str) -> tuple[Found, Submission | None]:
    """With all of the file dropped that is not graded, so that a large class fits into memory."""
    if found.data is None:
        return found, None
    without = replace(found, data=None)
    try:
        notebook = parse_notebook(found.data)
        known = releases.assignments_of(notebook.release)
        assignment = assignment_of(notebook, stem_of(found.name), known, only)
    except SubmissionError as problem:
        return replace(without, problem=str(problem)), None
    release = "" if known is releases.current else notebook.release["version"]
    cells = program(notebook.cells, assignment)
    shown_as = _shown_path(path, found)
    return without, Submission("", assignment, shown_as, cells, release=release, content=notebook.content)


def _shown_path(path: Path, found: Found) -> Path:
    return path if found.is_all else path.joinpath(*map(shown, found.names))


def _origins_of(files: Sequence[Found], path: Path, releases: ExerciseReleases, of_one_student: bool) -> list[Origin]:
    released = titles(releases.current.values())
    place = path.resolve()
    is_file = files[0].is_all
    if of_one_student or (platform_name(path.name) and not is_file):
        files = [replace(file, names=(path.name, *file.names)) for file in files]
        whole, within, is_packed = path.stem, place.parent.name, False
    elif path.is_dir() or is_file:
        whole = within = (place.parent if is_file else place).name
        is_packed = False
    else:
        whole, within, is_packed = without_title(path.stem, released) or path.stem, path.stem, True
        files = without_top_folder(files, released)
    return [origin_of(file, released, whole=whole, within=within, is_packed=is_packed) for file in files]


def _nested_downloads(deliveries: Iterable[_Delivery]) -> list[str]:
    """Who counts as one student, but may be a folder or a zip of several, which should be graded by itself."""
    ids = defaultdict[str, set[str]](set)
    for each in deliveries:
        ids[each.student] |= {each.origin.inner_id} - {""}
    return sorted(student for student, own in ids.items() if len(own) > 1)


def _with_wrong_told(deliveries: Sequence[_Delivery], only: str) -> Iterator[_Delivery]:
    """With the notebooks told as wrong that came in the place of another one: of the one whose folder they lie in, of
    the only one that was asked for, or of what most others handed in.

    A download is that of one assignment, and a few who hand in another notebook must not make it one that the whole
    class should have handed in. A single student, or one for ten who handed in the usual one, are a few.
    """
    unsorted = {(each.notebook, each.student) for each in deliveries if each.notebook and not each.origin.notebook}
    counts = Counter(notebook for notebook, _ in sorted(unsorted))
    usual = only or next((notebook for notebook, _ in counts.most_common(1)), "")
    for each in deliveries:
        notebook, folder = each.notebook, each.origin.notebook
        if notebook in ("", only, folder or usual) or only not in ("", folder or usual):
            yield each
        elif folder:
            yield each.as_wrong(folder, f"and lies in the folder of {folder}")
        elif 0 < min(counts[usual], max(2, counts[usual] / 10)) <= counts[notebook] or (only, each.student) in unsorted:
            yield each
        elif only:
            yield each.as_wrong(only, f"and {only} was asked for")
        else:
            cure = f"if it is meant to be graded, `--notebook {notebook}` does it"
            yield each.as_wrong(usual, f"where others handed in {usual}; {cure}")


def _submissions_in(deliveries: Iterable[_Delivery], only: str) -> Iterator[Submission]:
    """With their students, and the attempts of each in the order in which they were made."""
    chosen = [(each, each.submission) for each in deliveries if each.submission and only in ("", each.notebook)]
    chosen.sort(key=lambda pair: (pair[0].notebook, pair[0].student, pair[0].origin.order))
    for each, submission in chosen:
        yield replace(submission, student=each.student, lms_id=each.origin.lms_id, arrival=each.origin.arrival)


def _unreadable_of(deliveries: Sequence[_Delivery], path: Path, notebooks: Sequence[str]) -> Iterator[Unreadable]:
    """The files that are not submissions, and the students who handed in files of other kinds only.

    Which notebook was meant is what a name tells; else the only one that it can be here.
    """
    here = {each.notebook for each in deliveries}.intersection(notebooks) or set(notebooks)
    heard_of = {each.origin.identity for each in deliveries if each.submission or each.found.problem}
    others: dict[tuple[str, str], _Delivery] = {}
    for each in deliveries:
        if each.origin.identity not in heard_of and (each.origin.lms_id or len(each.found.names) > 1):
            others.setdefault(each.origin.identity, each)
    files = defaultdict[tuple[str, str], list[_Delivery]](list)
    for each in [*(each for each in deliveries if each.found.problem), *others.values()]:
        named = [token for name in each.found.names for token in TOKEN.findall(stem_of(name)) if token in notebooks]
        notebook = each.asked or (named[-1] if named else min(here) if len(here) == 1 else "")
        files[each.student, notebook].append(each)
    for whose, several in files.items():
        more = len(several) - MOST_TOLD
        for number, each in enumerate(several[:MOST_TOLD], start=1):
            rest = f"; and {more:,} more of this student's files" if number == MOST_TOLD and more > 0 else ""
            why = (each.found.problem or NO_NOTEBOOK) + rest
            yield Unreadable(_shown_path(path, each.found), why, *whose, each.origin.arrival)
