"""What travels to a worker: chunks, and the exercises' files, so that it needs nothing but the installed package.

Files are known by their hash, and unpacked once on each worker. Nothing that travels tells of the disk that it is from.
"""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePosixPath
from typing import Any

from autograder.assignment import Assignment, fingerprint
from autograder.environment import DISTRIBUTION
from autograder.exercise import HOME
from autograder.grading.grader import Chunk, version_of
from autograder.handing_in.submission import Submission
from autograder.isolation.bubblewrap import library_folder
from autograder.isolation.sandbox import Limits

THE_COURSE = ("exercises", "keys")  # what travels, and so may differ
DECIDING = ("msgpack", "numpy", "pytest")  # packages whose version may decide a grade

Files = Mapping[str, bytes]  # place in a course, such as keys/L1a/perceptron_fit.py -> content


@dataclass(frozen=True)
class Order:
    """A chunk to be graded for a run, behind walls of this level (the best ones, if none is named) or not at all."""

    run: str
    notebook: str
    public: tuple[str, ...]  # places of the files with checks
    hidden: tuple[str, ...]
    course_seed: str
    exercises: tuple[str, ...]
    submissions: tuple[Mapping[str, Any], ...]
    limits: Limits
    modules: tuple[str, ...] = ()
    level: str = ""

    def chunk(self, files: Files, shelf: Path) -> Chunk:
        """With the files on this machine's disk, where the shelf is the place for them."""
        folder = folder_of(files, shelf)
        public, hidden = (tuple(folder / place for place in places) for places in (self.public, self.hidden))
        assignment = Assignment(self.notebook, public, hidden, course_seed=self.course_seed)
        submissions = tuple(Submission(assignment=assignment, **facts) for facts in self.submissions)
        return Chunk(assignment, self.exercises, submissions, self.limits)


def order_of(chunk: Chunk, run: str, modules: tuple[str, ...], level: str) -> Order:
    assignment = chunk.assignment
    return Order(
        run,
        assignment.notebook,
        tuple(map(place_of, assignment.public)),
        tuple(map(place_of, assignment.hidden)),
        assignment.course_seed,
        chunk.exercises,
        tuple(map(facts_of, chunk.submissions)),
        chunk.limits,
        modules,
        level,
    )


def facts_of(submission: Submission) -> dict[str, Any]:
    """All but the checks, and what the student wrote, which stays here."""
    names = {each.name for each in fields(submission)} - {"assignment", "content"}
    own = {name: getattr(submission, name) for name in names}
    return own | {"path": PurePosixPath(submission.path.as_posix())}


def key_of(chunk: Chunk, run: str) -> str:
    """By which Dask knows the work: the same for the same submissions and checks."""
    programs = (f"{each.student} {each.attempt} {each.digest}".encode() for each in chunk.submissions)
    whole = fingerprint(version_of(chunk.assignment, chunk.limits).encode(), repr(chunk.exercises).encode(), *programs)
    return f"grade-{run}-{whole}"


# ---------------------------------------------------------------------------------------------- exercises


def files_of(assignment: Assignment) -> Files:
    return {place_of(path): path.read_bytes() for path in (*assignment.public, *assignment.hidden)}


def place_of(path: Path) -> str:
    return "/".join(path.parts[-3:])


def digest(files: Files) -> str:
    return fingerprint(*(part for place in sorted(files) for part in (place.encode(), files[place])))


def folder_of(files: Files, shelf: Path) -> Path:
    """Where the files are, unpacked if it is for the first time; keys are among them, so they are for our eyes only."""
    folder = shelf / digest(files)
    if not folder.exists():
        shelf.mkdir(mode=0o700, exist_ok=True)
        draft = shelf / "draft"
        shutil.rmtree(draft, ignore_errors=True)  # of one that found no more room
        for place, content in files.items():
            target = draft / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        draft.rename(folder)
    return folder


# ---------------------------------------------------------------------------------------------- what does not travel


@dataclass(frozen=True)
class Edition:
    """What grades somewhere: in words, and a fingerprint of all that may decide a grade."""

    words: str
    fingerprint: str


@cache
def own_edition() -> Edition:
    try:
        own = version(DISTRIBUTION)
    except PackageNotFoundError:  # the folder is on the path, but was never installed
        own = "not installed"
    packages = ", ".join(f"{name} {version(name)}" for name in DECIDING)
    words = f"course {own}, Python {sys.version_info.major}.{sys.version_info.minor}, {packages}"
    ours = [path for path in HOME.rglob("*.py") if path.relative_to(HOME).parts[0] not in THE_COURSE]
    sources = (*sorted(ours), *sorted(library_folder().rglob("*.py")))
    return Edition(words, fingerprint(words.encode(), *(path.read_bytes() for path in sources)))
