"""What a report may say about an exercise; of a hidden check that is its claim and nothing else."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.exercise.assignment import Assignment, NotebookCell
from autograder.exercise.exercise_files import Exercise, check_names
from autograder.exercise.notebook_file import SubmissionError
from autograder.grading.results import Result
from autograder.harness.check_results import CheckResult
from autograder.submissions.exercise_releases import ExerciseReleases

_TITLE = re.compile(r"\*\*(.+?)[.:]?\*\*", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """An exercise: its title, its first hint, and the names of the checks that students have; all else is hidden."""

    title: str = ""
    hint: str = ""
    public: frozenset[str] = frozenset()

    def hides(self, verdict: CheckResult) -> bool:
        return verdict.check.partition("[")[0] not in self.public


class Catalogue:
    """The exercises of a course; one that is not found any more has no secrets to tell, because all of it is hidden."""

    def __init__(self, course: ExerciseReleases) -> None:
        self.course = course

    def entry(self, result: Result, exercise: str) -> Entry:
        assignment = self.assignment(result)
        paths = assignment.public if assignment else ()
        return next((_entry_of(path) for path in paths if path.stem == exercise), Entry())

    def released(self, result: Result) -> tuple[NotebookCell, ...]:
        """The cells of the notebook that the student got; what was not kept of an earlier one is taken to be as now."""
        current = self.course.current.get(result.notebook, Assignment(result.notebook, ()))
        sources = {cell.id: cell.source for cell in current.cells}
        cells = (self.assignment(result) or current).cells
        return tuple(cell if cell.source else cell._replace(source=sources.get(cell.id, "")) for cell in cells)

    def title(self, notebook: str) -> str:
        """Such as “discriminants and perceptron”."""
        released = self.course.current.get(notebook, Assignment(notebook, ())).released
        return released.stem.partition("_")[2].replace("_", " ") if released else ""

    def assignment(self, result: Result) -> Assignment | None:
        """Of the release that the student got, if what was kept of it is here."""
        try:
            known = self.course.earlier(result.release) if result.release else self.course.current
        except SubmissionError:
            return None
        return known.get(result.notebook)


@cache
def _entry_of(path: Path) -> Entry:
    exercise = Exercise(path)
    title = _TITLE.match(exercise.prompt)
    hidden = check_names(exercise.key) if exercise.key.exists() else frozenset()
    return Entry(
        " ".join(title[1].split()) if title else "", next(iter(exercise.hints), ""), check_names(path) - hidden
    )
