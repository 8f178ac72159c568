"""Reads what students hand in: which student, which notebook, and the cells that grading will run.

A path is one notebook, a folder of notebooks, or a folder with a folder for each student, perhaps sorted into folders
such as `L1a`. The student is the name of that folder. Where there is none, it is what remains of the file's name
without the notebook's: `ada` for `ada_L1a_perceptron.ipynb` as for `L1a_perceptron_ada.ipynb`; where nothing remains
either, it is the name of the folder that the file is in.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.grading.assignment import Assignment, fingerprint

TOKEN = re.compile(r"(?<![A-Za-z0-9])L[0-9]+[a-z]?(?![A-Za-z0-9])")

MOST_CODE = 500_000  # characters; a whole notebook of ours has about 10,000


@dataclass(frozen=True)
class Cell:
    """A code cell; the first one of a notebook has the number 1."""

    number: int
    source: str

    @property
    def title(self) -> str:
        lines = self.source.strip().splitlines() or [""]
        return f"code cell {self.number} (`{lines[0][:40]}`)"


@dataclass(frozen=True)
class Submission:
    """One student's notebook, reduced to what will be run of it; `digest` is the fingerprint of that."""

    student: str
    assignment: Assignment
    path: Path
    cells: tuple[Cell, ...]

    @property
    def notebook(self) -> str:
        return self.assignment.notebook

    @property
    def digest(self) -> str:
        return fingerprint(*(cell.source.encode() for cell in self.cells))


@dataclass(frozen=True)
class Unreadable:
    path: Path
    why: str


class SubmissionError(Exception):
    """A file cannot be graded; the text says why."""


def read_submissions(
    path: Path, known: Mapping[str, Assignment], *, only: str | None = None
) -> tuple[list[Submission], list[Unreadable]]:
    """All submissions at a path, sorted, and the files that are none; `only` picks one notebook."""
    good: dict[tuple[str, str], Submission] = {}
    bad: list[Unreadable] = []
    for file in notebook_files(path):
        try:
            submission = read_submission(file, known, whole=path, otherwise=only)
            earlier = good.setdefault((submission.notebook, submission.student), submission)
            if earlier is not submission:
                raise SubmissionError(
                    f"{submission.student} handed in {submission.notebook} as {earlier.path.name}, too"
                )
        except SubmissionError as problem:
            bad.append(Unreadable(file, str(problem)))
    wanted = [good[key] for key in sorted(good) if only in (None, key[0])]
    return wanted, bad


def notebook_files(path: Path) -> Iterator[Path]:
    """The notebooks at a path, without the copies that Jupyter keeps in hidden folders."""
    if not path.exists():
        raise FileNotFoundError(f"there is no file or folder {path}")
    files = sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]
    visible = [file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts)]
    if not visible:
        raise FileNotFoundError(f"there is no notebook in {path}")
    yield from visible


def read_submission(
    file: Path, known: Mapping[str, Assignment], *, whole: Path | None = None, otherwise: str | None = None
) -> Submission:
    cells = code_cells(file)
    notebook = notebook_in_name(file, known) or notebook_in_cells(cells, known) or otherwise
    if notebook is None:
        names = ", ".join(known)
        raise SubmissionError(f"its name tells none of {names}, and no function of an exercise is in it")
    skipped = known[notebook].skipped | {""}
    program = tuple(cell for cell in cells if cell.source.strip() not in skipped)
    return Submission(student_of(file, known[notebook], whole), known[notebook], file, program)


def code_cells(file: Path) -> list[Cell]:
    """The code cells of a notebook file, of whatever program wrote it."""
    try:
        content: Any = json.loads(file.read_bytes().decode("utf-8-sig"))
        sources = [cell["source"] for cell in content["cells"] if cell["cell_type"] == "code"]
        texts = [source if isinstance(source, str) else "".join(source) for source in sources]
    except OSError as problem:
        raise SubmissionError(f"it cannot be read ({problem.strerror})") from None
    except (ValueError, RecursionError):
        raise SubmissionError("it is empty, cut off or not a notebook") from None
    except (KeyError, TypeError):
        raise SubmissionError("it is not a notebook of format 4; open it in Jupyter and save it again") from None
    if sum(map(len, texts)) > MOST_CODE:
        raise SubmissionError(f"it holds more than {MOST_CODE:,} characters of code")
    return [Cell(number, text.encode(errors="replace").decode()) for number, text in enumerate(texts, start=1)]


def notebook_in_name(file: Path, known: Mapping[str, Assignment]) -> str | None:
    return next((token for token in TOKEN.findall(file.stem) if token in known), None)


def notebook_in_cells(cells: list[Cell], known: Mapping[str, Assignment]) -> str | None:
    """The notebook of which the most exercises are defined here."""
    defined = {name for cell in cells for name in re.findall(r"^def (\w+)", cell.source, re.MULTILINE)}
    shared = {notebook: len(defined & set(assignment.exercises)) for notebook, assignment in known.items()}
    best = max(shared, key=lambda notebook: shared[notebook], default=None)
    return best if best and shared[best] else None


def student_of(file: Path, assignment: Assignment, whole: Path | None) -> str:
    folders = file.relative_to(whole).parts[:-1] if whole else ()
    own = [name for name in folders if not TOKEN.fullmatch(name)]
    if own:
        name = own[0]
    else:
        title = assignment.released.stem if assignment.released else assignment.notebook
        parts = file.stem.split(title) if title in file.stem else TOKEN.split(file.stem)
        names = [part.strip(" _-.") for part in parts]
        name = next(filter(None, names), file.resolve().parent.name)
    return name.encode(errors="replace").decode()
