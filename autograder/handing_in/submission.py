"""A student's notebook, reduced to what is graded of it: which exercises, by which checks, and the cells that run."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any

from autograder.assignment import Assignment, fingerprint
from autograder.handing_in.notebook import MOST_BYTES, Notebook, SubmissionError, parse_notebook
from autograder.handing_in.program import program
from autograder.isolation.cells import Cell

__all__ = ["TOKEN", "Submission", "SubmissionError", "Unreadable", "read_submission"]

TOKEN = re.compile(r"(?<![A-Za-z0-9])L[0-9]+[a-z]?(?![A-Za-z0-9])")
DEFINITION = re.compile(r"^[ \t]*def (\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Submission:
    """One attempt of a student at a notebook; `cells` is the program, and `digest` the fingerprint of that.

    `path` is where it was found, fit to be shown: inside a zip there is no such file. `attempt` counts from the
    earliest on. `late` and `lms_id`, the student's number there, are what the name told that Canvas or Moodle gave it.
    `release` is the version whose exercises grade it, where that is not the current one. `content` is all that the
    student wrote, packed.
    """

    student: str
    assignment: Assignment
    path: PurePath
    cells: tuple[Cell, ...]
    attempt: int = 1
    late: bool = False
    lms_id: str = ""
    release: str = ""
    content: bytes = field(default=b"", repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: all but what is kept for people to read."""
        return {name: value for name, value in vars(self).items() if name != "content"}

    @property
    def notebook(self) -> str:
        return self.assignment.notebook

    @property
    def draws(self) -> bool:
        return any(cell.draws for cell in self.cells)

    @cached_property
    def digest(self) -> str:
        return fingerprint(*(cell.source.encode() for cell in self.cells))


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot be graded, why, whose it seems to be, and which notebook, where its name tells."""

    path: PurePath
    why: str
    student: str = ""
    notebook: str = ""


def read_submission(file: Path, known: Mapping[str, Assignment], *, otherwise: str | None = None) -> Submission:
    """One notebook file by itself; `otherwise` is what it counts as if nothing tells which notebook it is."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as problem:
        raise SubmissionError(f"it cannot be read ({problem.strerror})") from None
    notebook = parse_notebook(data)
    assignment = assignment_of(notebook, file.stem, known, otherwise)
    student = own_part(file.stem, titles(known.values())) or file.resolve().parent.name
    return Submission(student.encode(errors="replace").decode(), assignment, file, program(notebook.cells, assignment))


def assignment_of(
    notebook: Notebook, stem: str, known: Mapping[str, Assignment], otherwise: str | None = None
) -> Assignment:
    """The assignment that the name of the file tells, else the one that the functions tell."""
    defined = {name for cell in notebook.cells for name in DEFINITION.findall(cell.source)}
    named = next((token for token in TOKEN.findall(stem) if token in known), None)
    written = most_defined(defined, known)
    if named and written and defined.isdisjoint(known[named].exercises):
        raise SubmissionError(f"its name says {named}, but it holds the exercises of {written}")
    found = named or written or otherwise
    if found is None:
        seems = f" (it seems to be “{notebook.heading}”)" if notebook.heading else ""
        raise SubmissionError(
            f"it is a wrong notebook{seems}: its name tells none of {', '.join(known)}, "
            "and no function of an exercise is in it"
        )
    return known[found]


def most_defined(defined: set[str], known: Mapping[str, Assignment]) -> str | None:
    """The notebook of which the most exercises are among these functions."""
    shared = {notebook: len(defined.intersection(assignment.exercises)) for notebook, assignment in known.items()}
    best = max(shared, key=lambda notebook: shared[notebook], default=None)
    return best if best and shared[best] else None


def titles(known: Iterable[Assignment]) -> list[str]:
    """The names of the released files."""
    return [assignment.released.stem for assignment in known if assignment.released]


def own_part(stem: str, released: Iterable[str]) -> str:
    """What remains of a name without the notebook's: `ada` of `ada_L1a_perceptron` as of `L1a_perceptron_ada`."""
    title = next((title for title in released if title in stem), None)
    parts = stem.split(title) if title else TOKEN.split(stem)
    return next((name for part in parts if (name := part.strip(" _-."))), "")
