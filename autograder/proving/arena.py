"""Where answers meet the checks of an exercise: as at grading, outside our process, and in one session of pytest."""

import ast
import warnings
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from autograder.checking.calls import Student
from autograder.checking.checks import Outcome, Trial, run_checks
from autograder.exercise import Exercise
from autograder.isolation.cells import Cell
from autograder.isolation.processes import Starter
from autograder.isolation.sandbox import IsolatedStudent, Limits
from autograder.proving.key import Key
from autograder.proving.trivial import Answer

LIMITS = Limits(call=1, exercise=20, submission=600)  # a mutant may loop for ever
NUMPY = "import numpy as np"


@dataclass(frozen=True)
class Entry:
    """An answer of this name meets the checks with this seed; `hasty` ones go when a point is lost."""

    name: str
    seed: int
    hasty: bool = False


Results = dict[Entry, list[Outcome]]


def contest(key: Key, starter: Starter, answers: Sequence[Answer], entries: Sequence[Entry]) -> Results:
    """Let each entry meet the checks. The reference runs as it would in a notebook, with NumPy and nothing else.

    All others share a process, each under its own name: what one of them breaks is broken only for itself.
    """
    exercise = key.exercise
    names = [*key.functions(""), *(answer.name for answer in answers)]
    forbidden = dict.fromkeys(names, exercise.forbidden)
    alone = IsolatedStudent(starter, cells(NUMPY, exercise.solution), LIMITS, forbidden)
    texts = [f"{NUMPY}\nfrom math import inf, nan", key.answers, *(answer.source for answer in answers)]
    others = IsolatedStudent(starter, cells(*texts), LIMITS, forbidden)

    def student(name: str) -> Student:
        process = alone if name == exercise.name else others
        return lambda _, arguments, keywords: process(name, arguments, keywords)

    with closing(alone), closing(others):
        found = outcomes(exercise, [Trial(student(entry.name), entry.seed, entry.hasty) for entry in entries])
    return dict(zip(entries, found, strict=True))


def cells(*texts: str) -> list[Cell]:
    return [Cell(number, text) for number, text in enumerate(texts, start=1)]


def outcomes(exercise: Exercise, trials: Iterable[Trial]) -> list[list[Outcome]]:
    """What the checks, public and hidden, find in each trial."""
    found: list[list[Outcome]] = []
    run_checks([exercise.path, exercise.key], trials, found.append)
    return found


def strictly(exercise: Exercise, student: Student, seeds: Iterable[int]) -> list[list[Outcome]]:
    """The same for a function of this process, where every warning, the checks' own too, is an error."""
    with np.errstate(all="raise"), warnings.catch_warnings():
        warnings.simplefilter("error")
        return outcomes(exercise, [Trial(student, seed) for seed in seeds])


def renamed(source: str, old: str, new: str) -> str:
    """A function under another name, also where it calls itself.

    >>> print(renamed("def f(n): return f(n - 1) if n else 0", "f", "g"))
    def g(n):
        return g(n - 1) if n else 0
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == old:
            node.name = new
        elif isinstance(node, ast.Name) and node.id == old:
            node.id = new
    return ast.unparse(tree)


def points(found: Iterable[Outcome]) -> int:
    return sum(outcome.points for outcome in found if outcome.holds)


def lost(found: Iterable[Outcome]) -> list[Outcome]:
    return [outcome for outcome in found if outcome.points and not outcome.holds]
