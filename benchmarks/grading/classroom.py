"""What all graders get: the notebook L1a, its checks as texts that stand for themselves, and a class of twenty.

Nobody in this class loops for ever: that would measure the graders' time limits, not the graders. Nor does anybody lose
the cells' ids and metadata, by which the other graders find answers, or install packages.
"""

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import Exercise
from autograder.harness.checks import entropy
from samples.other_notebooks import names_in, standalone_answer
from samples.students import (
    L1A,
    STUDENTS,
    Notebook,
    Student,
    answer,
    handed_in,
    insert_after,
    perfect,
    released,
    unsolved,
)

ASSIGNMENT = assignments()["L1a"]
EXERCISES = [L1A[name] for name in ASSIGNMENT.exercises]
LEFT_OUT = ("felix", "lise")  # loops for ever; has lost the cells' ids and installs packages

Change = Callable[[Notebook], None]


@dataclass(frozen=True)
class Check:
    """One check: `source` defines `graded(student)`, which raises if the student's function fails it."""

    exercise: str
    name: str
    points: int
    hidden: bool
    source: str


@cache
def checks(exercise: Exercise) -> list[Check]:
    """The public checks, then the hidden ones, each with the numbers that it gets at our grading."""
    files = [path for path in (*ASSIGNMENT.public, *ASSIGNMENT.hidden) if path.stem == exercise.name]
    return [check for path in files for check in checks_in(path, hidden=path in ASSIGNMENT.hidden)]


def checks_in(path: Path, *, hidden: bool) -> Iterator[Check]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    own: dict[str, ast.stmt] = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    own |= {name: node for node in body if isinstance(node, ast.Assign) for name in map(ast.unparse, node.targets)}
    imports = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
    for name, test in own.items():
        if isinstance(test, ast.FunctionDef) and name.startswith("test_"):
            marks = marks_of(test)
            test.decorator_list = []
            seed = entropy(ASSIGNMENT.seeds[path.stem][0], path.stem, name)
            calls = f"""
    rng = np.random.default_rng({seed})
    for _ in range({marks.get("draws", 1)}):
        {ast.unparse(test.args).join((f"{name}(", ")"))}"""
            yield Check(path.stem, name, marks["points"], hidden, standing_alone(test, own, imports) + calls)


def marks_of(test: ast.FunctionDef) -> dict[str, int]:
    """`points` of `@pytest.mark.points(2)`, and `draws` where it has that mark."""
    calls = [node for node in test.decorator_list if isinstance(node, ast.Call)]
    return {ast.unparse(call.func).removeprefix("pytest.mark."): ast.literal_eval(call.args[0]) for call in calls}


def standing_alone(test: ast.FunctionDef, own: dict[str, ast.stmt], imports: list[Any]) -> str:
    """A function with the test and whatever else of its file that uses, out of sight of the student's names."""
    needed: list[ast.stmt] = [test]
    for node in needed:  # grows as it is gone through
        needed += [own[name] for name in names_in(node) if name in own and own[name] not in needed]
    used = {name for node in needed for name in names_in(node)} - {"pytest", "np"}
    modules = [node for node in imports if used & {alias.asname or alias.name for alias in node.names}]
    inside = "\n".join(["import numpy as np", *map(ast.unparse, [*modules, *needed])])
    return f"def graded(student):\n{indent(inside, '    ')}"


# ------------------------------------------------------------------------------------------ who hands in


def the_class() -> list[Student]:
    """Ten of the sample class, and ten whose answers are right, wrong or broken in other ways."""
    known = [student for student in STUDENTS if student.name not in LEFT_OUT]
    return [*known, *(Student(name, (), change) for name, change in others().items())]


def others() -> dict[str, Change]:
    mixed = {f"mixed{number}": mixture(number) for number in range(7)}
    return {**mixed, "broken": broken, "drawing": drawing, "raising": raising}


def mixture(number: int) -> Change:
    """From the key of each exercise one of the answers, right or wrong."""

    def change(notebook: Notebook) -> None:
        for position, exercise in enumerate(EXERCISES):
            body = ast.parse(exercise.key.read_text(encoding="utf-8")).body
            names = [node.name for node in body if isinstance(node, ast.FunctionDef)]
            chosen = [name for name in names if name.startswith(("right_", "wrong_"))]
            answer(notebook, exercise.name, standalone_answer(exercise, chosen[(number + position) % len(chosen)]))

    return change


def broken(notebook: Notebook) -> None:
    """A cell that is no Python."""
    perfect(notebook)
    answer(notebook, "perceptron_update", "def perceptron_update(w, b, x, y, eta)\n    return w, b")


def drawing(notebook: Notebook) -> None:
    """A figure and prints of the student's own."""
    perfect(notebook)
    insert_after(
        notebook,
        "setup",
        "import matplotlib.pyplot as plt\n\nprint('hello')\nplt.plot(np.arange(20) ** 2)\nplt.show()",
    )


def raising(notebook: Notebook) -> None:
    """Every answer raises, each in another way."""
    bodies = ("x = 1 / 0", "return missing", "raise RuntimeError", "return X[1000]", "return {}['w']")
    for exercise, body in zip(EXERCISES, bodies, strict=True):
        answer(notebook, exercise.name, f"{exercise.stub.splitlines()[0]}\n    {body}")


# ------------------------------------------------------------------------------------------ what they hand in


def the_notebook() -> Notebook:
    """As it is released, without outputs."""
    notebook: Notebook = json.loads(handed_in(Student("", (), unsolved)))
    return notebook


def is_a(kind: str, cell: dict[str, Any]) -> bool:
    """Is this cell a `demo`, an `exercise`, a `check`?"""
    return kind in cell["metadata"].get("tags", ())


def solved_source(exercise: Exercise, begin: str, end: str) -> str:
    """The stub with the reference between two marks, as an instructor writes a cell for the other graders."""
    head, dots, _ = exercise.stub.rpartition("...")
    assert dots, f"the stub of {exercise.name} has no dots"
    body = "\n".join(exercise.solution.splitlines()[1:])
    return f"{head}{begin}\n{body}\n    {end}"


def write(folder: Path, students: list[Student], *, copies: int = 1, demos: bool = False) -> None:
    """A folder for each student, as our grader takes it, in several copies of the class that differ in a comment.

    With `demos` each demo cell has a comment more, so that our grader has to run it.
    """
    for number in range(copies):
        for student in students:
            notebook = json.loads(handed_in(student))
            if number:
                insert_after(notebook, "setup", f"# copy {number}")
            for each in notebook["cells"]:
                if demos and is_a("demo", each):
                    each["source"] += "\n# run again"
            put(folder / f"{student.name}{number or ''}" / released("L1a").name, notebook)


def put(path: Path, notebook: Notebook) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
