"""What is graded of a notebook: its exercises with their checks, and what its released cells already contain."""

import ast
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from autograder.checking.checks import PUBLIC_SEED
from autograder.editions.stamp import StampError, cell_digest, read_stamp
from autograder.exercise import HOME, Exercise
from autograder.grading.decisions import Question
from autograder.handing_in.notebook import source_of, tidy
from autograder.isolation.magics import UNPARSABLE, neutralised

ONLY_FOR_READING = ("released_cells", "skipped", "written", "_cells", "_digests")
OPINIONS = HOME / "testing.py"  # what checks are written with


class Written(NamedTuple):
    """A cell as it was released; its points are those that a person gives."""

    id: str
    cell_type: str
    source: str
    points: int = 0


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

    @property
    def files(self) -> list[Path]:
        return self.files_of(self.exercises)

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
        return {name: fingerprint(*self._texts(name), str(self.seeds[name]).encode()) for name in self.exercises}

    @cached_property
    def seeds(self) -> dict[str, int]:
        """Of each exercise's random numbers: known to whoever has its key, or the course's seed, and to nobody else."""
        return {name: self._seed_of(name) for name in self.exercises}

    def _seed_of(self, exercise: str) -> int:
        key = [path.read_bytes() for path in self.hidden if path.stem == exercise]
        secret = [self.course_seed.encode(), exercise.encode()] if self.course_seed else key
        return int(fingerprint(*secret), 16) % 2**32 if secret else PUBLIC_SEED

    def _texts(self, exercise: str) -> list[bytes]:
        return [path.read_bytes() for path in (*self.files_of([exercise]), OPINIONS)]

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: all but what is only needed where submissions are read."""
        return {name: value for name, value in vars(self).items() if name not in ONLY_FOR_READING}

    @cached_property
    def released_cells(self) -> frozenset[str]:
        """The sources of the cells as they were released."""
        sources = {source for source, _ in self._cells}
        if self._digests is not None:
            sources = {source for source in sources if cell_digest(source) in self._digests}
        return frozenset(sources)

    @cached_property
    def skipped(self) -> frozenset[str]:
        """The sources of the released demos and checks: where they are unchanged, grading does without them."""
        return self.released_cells & {source for source, tags in self._cells if tags & {"demo", "check"}}

    @cached_property
    def modules(self) -> tuple[str, ...]:
        """What the released setup cells may import: worth having before the students come."""
        setup = [source for source, tags in self._cells if "setup" in tags]
        nodes = [node for source in setup for node in ast.walk(tree_of(source))]
        plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        parts = {
            (node.module or "", alias.name)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        names = plain | {module for module, _ in parts} | {f"{module}.{part}" for module, part in parts}
        return tuple(sorted(name for name in names if name.partition(".")[0] not in ("", "autograder")))

    @cached_property
    def written(self) -> tuple[Written, ...]:
        """All cells as they were released, in their order."""
        return tuple(
            Written(
                str(cell.get("id", "")), cell["cell_type"], tidy(source_of(cell)), cell["metadata"].get("points", 0)
            )
            for cell in self._read()
        )

    @property
    def questions(self) -> tuple[Question, ...]:
        """What a person grades. Only the released notebook says what it is worth: a student's copy may say anything."""
        return tuple(Question(self.notebook, cell.id, cell.points, cell.source) for cell in self.written if cell.points)

    def rubric(self, question: str) -> str:
        """By what the answers to a question are judged; it lies among the keys, where students never get it."""
        folders = dict.fromkeys(path.parents[2] / "keys" / self.notebook for path in self.public)
        found = [file for folder in folders if (file := folder / f"{question}.md").exists()]
        return found[0].read_text(encoding="utf-8") if found else ""

    @cached_property
    def _digests(self) -> frozenset[str] | None:
        """Of the cells as they were released: in a student's folder the notebook itself may have changed since."""
        try:
            cells = read_stamp(self.released.parents[1]).notebooks[self.released.name] if self.released else {}
        except (StampError, KeyError):  # this is the repository, or the notebook is none of ours
            return None
        return frozenset(cells.values())

    @cached_property
    def _cells(self) -> list[tuple[str, set[str]]]:
        return [
            (tidy(source_of(cell)).strip(), set(cell["metadata"].get("tags", ())))
            for cell in self._read()
            if cell["cell_type"] == "code"
        ]

    def _read(self) -> list[Any]:
        return json.loads(self.released.read_text(encoding="utf-8"))["cells"] if self.released else []


def tree_of(source: str) -> ast.Module:
    """The syntax of a cell; of one that has none, an empty one."""
    try:
        return ast.parse(neutralised(source))
    except UNPARSABLE:
        return ast.Module([], [])


def assignments(home: Path = HOME, *, hidden: bool = True) -> dict[str, Assignment]:
    """The assignments of the course below `home`, by the short names of their notebooks, such as L1a."""
    released = {path.stem.partition("_")[0]: path for path in (home.parent / "notebooks").glob("*.ipynb")}
    found = {}
    for folder in sorted({path.parent for path in home.glob("exercises/*/*.py")}):
        notebook = released.get(folder.name)
        text = notebook.read_bytes() if notebook else b""
        public = sorted(folder.glob("*.py"), key=lambda path: (text.find(f"def {path.stem}(".encode()), path.stem))
        keys = [home / "keys" / folder.name / path.name for path in public if hidden]
        existing = tuple(key for key in keys if key.exists())
        found[folder.name] = Assignment(folder.name, tuple(public), existing, notebook)
    return found


def fingerprint(*parts: bytes) -> str:
    """A hash of the parts and of where each ends.

    >>> fingerprint(b"ab", b"c") == fingerprint(b"a", b"bc")
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:16]
