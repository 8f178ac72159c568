"""What is graded of a notebook: its exercises with their checks, and what its released cells already contain."""

import ast
import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from autograder.exercise import PUBLIC_SEED
from autograder.exercise.exercise_files import HOME, Exercise, key_folder
from autograder.exercise.magics import neutralised, python_tree
from autograder.exercise.notebook_file import source_of, tidy
from autograder.exercise.stamp import StampError, cell_digest, read_stamp

_ONLY_FOR_READING = ("released_cells", "skipped", "cells")
_SEEDS_EACH = 16  # for an exercise: many to fill in tables of answers for, few enough to remember what the key replies
_CHECK_HELPERS = HOME / "testing.py"  # what checks are written with


class NotebookCell(NamedTuple):
    """A cell of whatever type; its points are those that a person gives."""

    id: str
    cell_type: str
    source: str
    points: int = 0
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Question:
    """A question of a notebook that a person grades: the id of its cell, what it is worth, and its text."""

    notebook: str
    question: str
    points: int
    prompt: str = ""


@dataclass(frozen=True)
class Assignment:
    """The exercises of one notebook: files of public checks and, where there are keys, of hidden ones."""

    notebook: str
    public: tuple[Path, ...]
    hidden: tuple[Path, ...] = ()
    released: Path | None = None
    course_seed: str = ""  # where an instructor has chosen one

    @cached_property
    def exercises(self) -> tuple[str, ...]:
        """Names of the functions to write."""
        return tuple(path.stem for path in self.public)

    def files_of(self, exercises: Iterable[str]) -> list[Path]:
        """The checks of these exercises, public and hidden."""
        return [path for name in exercises for path in (*self.public, *self.hidden) if path.stem == name]

    @cached_property
    def forbidden(self) -> dict[str, tuple[str, ...]]:
        """What is out of reach of which exercise's answer."""
        return {path.stem: Exercise(path).forbidden for path in self.public}

    @cached_property
    def versions(self) -> dict[str, str]:
        """Of each exercise a fingerprint of everything in its checks that decides a grade."""
        return {
            name: fingerprint(*map(Path.read_bytes, [*self.files_of([name]), _CHECK_HELPERS]), str(seeds).encode())
            for name, seeds in self.seeds.items()
        }

    @cached_property
    def seeds(self) -> dict[str, tuple[int, ...]]:
        """Of each exercise the seeds of its random numbers, known only to who has its key or the course's seed.

        Of the key only the reference counts, if it has one: to mend a check must not change the numbers of the others.
        """
        return {name: self._seeds_of(name) for name in self.exercises}

    def seeds_for(self, student: str, program: str) -> dict[str, int]:
        """Of each exercise the seed by which this student's program is graded, whenever it is.

        If all had the same, a student could fill in a table of hidden answers, attempt by attempt.
        """
        digests = {name: fingerprint(repr((each, student, program)).encode()) for name, each in self.seeds.items()}
        return {name: each[int(digests[name], 16) % len(each)] for name, each in self.seeds.items()}

    def _seeds_of(self, exercise: str) -> tuple[int, ...]:
        keys = [path.read_bytes() for path in self.hidden if path.stem == exercise]
        reference = re.compile(rb"^def %s\(.*?(?=^\S|\Z)" % exercise.encode(), re.MULTILINE | re.DOTALL)
        found = [match[0] if (match := reference.search(key)) else key for key in keys]
        secret = [self.course_seed.encode(), exercise.encode()] if self.course_seed else found
        if not secret:
            return (PUBLIC_SEED,)
        return tuple(int(fingerprint(*secret, str(number).encode()), 16) for number in range(_SEEDS_EACH))

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: all but what is only needed where submissions are read."""
        return {name: value for name, value in vars(self).items() if name not in _ONLY_FOR_READING}

    @cached_property
    def released_cells(self) -> frozenset[str]:
        """The sources of the code cells as they were released.

        In a student's folder the notebook itself may have changed since, and the stamp of the release tells.
        """
        sources = frozenset(cell.source.strip() for cell in self.cells if cell.cell_type == "code")
        if not self.released:
            return sources
        try:
            digests = read_stamp(self.released.parents[1]).notebooks[self.released.name].values()
        except (StampError, KeyError):  # this is the repository, or the notebook is none of ours
            return sources
        return frozenset(source for source in sources if cell_digest(source) in digests)

    @cached_property
    def skipped(self) -> frozenset[str]:
        """The sources of the released demos and checks: where they are unchanged, grading does without them."""
        return self.released_cells & {cell.source.strip() for cell in self.cells if cell.tags & {"demo", "check"}}

    @cached_property
    def modules(self) -> tuple[str, ...]:
        """What the released setup cells may import: worth having before the students come."""
        names: set[str] = set()
        for node in (node for cell in self.cells if "setup" in cell.tags for node in ast.walk(tree_of(cell.source))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        return tuple(sorted(name for name in names if name.partition(".")[0] not in ("", "autograder")))

    @cached_property
    def cells(self) -> tuple[NotebookCell, ...]:
        """All cells as they were released, in their order."""
        content = json.loads(self.released.read_text(encoding="utf-8")) if self.released else {"cells": ()}
        return tuple(
            NotebookCell(
                str(cell.get("id", "")),
                cell["cell_type"],
                tidy(source_of(cell)),
                cell["metadata"].get("points", 0),
                frozenset(cell["metadata"].get("tags", ())),
            )
            for cell in content["cells"]
        )

    @property
    def questions(self) -> tuple[Question, ...]:
        """What a person grades. Only the released notebook says what it is worth: a student's copy may say anything."""
        return tuple(Question(self.notebook, cell.id, cell.points, cell.source) for cell in self.cells if cell.points)

    def rubric(self, question: str) -> str:
        """By what the answers to a question are judged; it lies among the keys, where students never get it."""
        rubrics = [key_folder(path.parent) / f"{question}.md" for path in self.public]
        return next((file.read_text(encoding="utf-8") for file in rubrics if file.exists()), "")


def tree_of(source: str) -> ast.Module:
    """The syntax of a cell; of one that has none, an empty one."""
    return python_tree(neutralised(source)) or ast.Module([], [])


def assignments(home: Path = HOME, *, hidden: bool = True) -> dict[str, Assignment]:
    """The assignments of the course below `home`, by the short names of their notebooks, such as L1a."""
    released = notebooks_in(home.parent / "notebooks")
    found = {}
    for folder in sorted({path.parent for path in home.glob("exercises/*/*.py")}):
        notebook = released.get(folder.name)
        text = notebook.read_bytes() if notebook else b""
        public = sorted(folder.glob("*.py"), key=lambda path: (text.find(f"def {path.stem}(".encode()), path.stem))
        keys = [Exercise(path).key for path in public if hidden]
        existing = tuple(key for key in keys if key.exists())
        found[folder.name] = Assignment(folder.name, tuple(public), existing, notebook)
    return found


def notebooks_in(folder: Path) -> dict[str, Path]:
    """By their short names: L1a of `L1a_discriminants.ipynb`."""
    return {path.stem.partition("_")[0]: path for path in folder.glob("*.ipynb")}


def fingerprint(*parts: bytes) -> str:
    """A hash of the parts and of where each ends.

    >>> fingerprint(b"ab", b"c") == fingerprint(b"a", b"bc")
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:16]
