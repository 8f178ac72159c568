"""What a report may say about an exercise; of a hidden check that is its claim and nothing else."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.assignment import Assignment, Written
from autograder.exercise import Exercise
from autograder.grading.results import Result, Verdict
from autograder.handing_in.course import Course
from autograder.handing_in.notebook import SubmissionError

TITLE = re.compile(r"\*\*(.+?)[.:]?\*\*", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """An exercise: its title, its first hint, and the names of the checks that students have; all else is hidden."""

    title: str = ""
    hint: str = ""
    public: frozenset[str] = frozenset()

    def hides(self, verdict: Verdict) -> bool:
        return verdict.check.partition("[")[0] not in self.public


class Catalogue:
    """The exercises of a course; one that is not found any more has no secrets to tell, because all of it is hidden."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def entry(self, result: Result, exercise: str) -> Entry:
        paths = self._assignment(result).public
        return next((entry_of(path) for path in paths if path.stem == exercise), Entry())

    def released(self, result: Result) -> tuple[Written, ...]:
        """The cells of the notebook that the student got."""
        return self._assignment(result).written

    def title(self, notebook: str) -> str:
        """Such as “discriminants and perceptron”."""
        released = self.course.current.get(notebook, Assignment(notebook, ())).released
        return released.stem.partition("_")[2].replace("_", " ") if released else ""

    def _assignment(self, result: Result) -> Assignment:
        try:
            known = self.course.earlier(result.release) if result.release else self.course.current
        except SubmissionError:  # what was kept of that release is not here
            known = {}
        return known.get(result.notebook, Assignment(result.notebook, ()))


@cache
def entry_of(path: Path) -> Entry:
    exercise = Exercise(path)
    title = TITLE.match(exercise.prompt)
    hidden = checks_in(exercise.key) if exercise.key.exists() else frozenset()
    return Entry(" ".join(title[1].split()) if title else "", next(iter(exercise.hints), ""), checks_in(path) - hidden)


def checks_in(path: Path) -> frozenset[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = (node.name for node in body if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in names if name.startswith("test_"))
