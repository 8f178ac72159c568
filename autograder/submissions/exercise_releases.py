"""The exercises by which submissions are graded, as they are now and as they were in earlier releases; and what may be
told of each, which of a hidden check is its claim and nothing else.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

from autograder.exercise import DISTRIBUTION
from autograder.exercise.assignment import Assignment, NotebookCell, assignments
from autograder.exercise.exercise_files import HOME, Exercise, check_names
from autograder.exercise.notebook_file import SubmissionError
from autograder.harness.check_results import CheckResult
from autograder.text import shown

RELEASES = HOME.parent / "releases"
_TITLE = re.compile(r"\*\*(.+?)[.:]?\*\*", re.DOTALL)


@dataclass(frozen=True)
class ExerciseInfo:
    """The title of an exercise, its first hint, and the names of the checks that students have; all else is hidden."""

    title: str = ""
    hint: str = ""
    public: frozenset[str] = frozenset()

    def hides(self, verdict: CheckResult) -> bool:
        return verdict.check.partition("[")[0] not in self.public


@dataclass(frozen=True)
class ExerciseReleases:
    """Assignments by the names of their notebooks, and the folder that has a folder for each earlier version.

    `seed` is what an instructor has chosen for the checks' random numbers; it holds for all releases.
    """

    current: Mapping[str, Assignment] = field(hash=False)
    name: str = ""  # of the course
    version: str = ""
    folder: Path | None = None
    seed: str = ""

    def assignments_of(self, release: Mapping[str, str]) -> Mapping[str, Assignment]:
        """By which a notebook of this release is graded; one that tells none counts as current."""
        course, version = release.get("course", self.name), release.get("version", self.version)
        if self.name and course != self.name:
            raise SubmissionError(f"it belongs to another course, {shown(course)[:80]}")
        if version.split(".")[:2] == ["0", "1"]:  # its setup cell imports modules that the library no longer has
            raise SubmissionError(
                f"it was released as version {shown(version)[:40]}, which this version cannot run: let the student run "
                "`python3 course.py update` and hand in again, or grade it with version 0.1 of the course"
            )
        return self.current if version == self.version else self.earlier(version)

    def earlier(self, version: str) -> Mapping[str, Assignment]:
        """The version is a stranger's word, so it is looked for among the folders, and never becomes a path itself."""
        kept = next((folder for folder in self._kept() if folder.name == version), None)
        known = _kept_assignments(kept, self.seed) if kept else {}
        if not known:
            raise SubmissionError(
                f"it was released as version {shown(version)[:40]}, which {self.folder or RELEASES} does not have: "
                "in the repository as it was then run `autograder release`, and bring its folder of that name here"
            )
        return known

    def graded_by(self, notebook: str, release: str) -> Assignment | None:
        """The assignment of a release, where an empty one is the current, if what was kept of it is here."""
        try:
            return (self.earlier(release) if release else self.current).get(notebook)
        except SubmissionError:
            return None

    def info(self, notebook: str, release: str, exercise: str) -> ExerciseInfo:
        """One that is not found any more has no secrets to tell, because all of it is hidden."""
        assignment = self.graded_by(notebook, release)
        paths = assignment.public if assignment else ()
        return next((_info_on(path) for path in paths if path.stem == exercise), ExerciseInfo())

    def released_cells(self, notebook: str, release: str) -> tuple[NotebookCell, ...]:
        """Of the notebook that the student got; what was not kept of an earlier one is taken to be as now."""
        current = self.current.get(notebook, Assignment(notebook, ()))
        sources = {cell.id: cell.source for cell in current.cells}
        cells = (self.graded_by(notebook, release) or current).cells
        return tuple(cell if cell.source else cell._replace(source=sources.get(cell.id, "")) for cell in cells)

    def title(self, notebook: str) -> str:
        """Such as “discriminants and perceptron”."""
        released = self.current.get(notebook, Assignment(notebook, ())).released
        return released.stem.partition("_")[2].replace("_", " ") if released else ""

    def handed_out(self, notebook: str, releases: Iterable[str]) -> str:
        """The newest release of a notebook that the class was given: one that was kept, or that most notebooks name.

        `releases` are those that the notebooks of the class name, empty for the current one. One student may name an
        older one to be graded by older checks; most of a class will not.
        """
        named = Counter(release or self.version for release in releases)
        usual = [release for release, count in named.items() if count == max(named.values())]
        kept = [folder.name for folder in self._kept() if (folder / HOME.name / "exercises" / notebook).is_dir()]
        return max([*usual, *kept], key=version_order, default="")

    def _kept(self) -> list[Path]:
        return list(self.folder.iterdir()) if self.folder and self.folder.is_dir() else []


@cache
def _info_on(path: Path) -> ExerciseInfo:
    exercise = Exercise(path)
    title = _TITLE.match(exercise.prompt)
    hidden = check_names(exercise.key) if exercise.key.exists() else frozenset()
    hint = next(iter(exercise.hints), "")
    return ExerciseInfo(" ".join(title[1].split()) if title else "", hint, check_names(path) - hidden)


def version_order(version: str) -> tuple[int, ...]:
    """
    >>> version_order("0.10.0") > version_order("0.9.1")
    True
    """
    return tuple(map(int, re.findall(r"\d+", version)))


@cache  # an assignment has to be the same object for all submissions: it remembers what it has read
def _kept_assignments(folder: Path, seed: str) -> Mapping[str, Assignment]:
    return with_seed(assignments(folder / HOME.name), seed)


def with_seed(known: Mapping[str, Assignment], seed: str) -> dict[str, Assignment]:
    return {name: replace(each, course_seed=seed) for name, each in known.items()}


def read_releases(folder: Path = RELEASES) -> ExerciseReleases:
    """Those of this course; its name and version are in its project file or, where it was installed, with pip."""
    file = HOME.parent / "pyproject.toml"
    if file.exists():
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        return ExerciseReleases(assignments(), str(project["name"]), str(project["version"]), folder)
    return ExerciseReleases(assignments(), DISTRIBUTION, version(DISTRIBUTION), folder)
