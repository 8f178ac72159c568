"""Three graders behind one face: prepare a class, grade it in one or two processes, tell the points."""

import csv
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import course
from autograder.exercise.exercise_files import Exercise
from benchmarks.grading.classroom import (
    ASSIGNMENT,
    EXERCISES,
    Check,
    checks,
    is_a,
    put,
    solved_source,
    the_notebook,
    write,
)
from benchmarks.grading.measure import Command, CommandError, surroundings
from samples.students import Notebook, Student

Scores = dict[str, tuple[float, ...]]  # name of a student -> points in each exercise
SCRIPTS = Path(__file__).parent
NAME = "L1a"


class Grader(Protocol):
    """`folder` is its own; what it makes of the class is told by `scores` after its commands have run."""

    name: str
    version: str
    does: str  # what it runs and what it leaves out

    def prepare(self, students: Sequence[Student], folder: Path) -> Command: ...
    def scores(self, folder: Path) -> Scores: ...


# ------------------------------------------------------------------------------------------ this project


class Ours:
    name = "this project"
    version = "this checkout"
    does = (
        "runs the setup cell, the answers and whatever else a student wrote or changed. Leaves out the demo cells that "
        "are as released, and with them the course's own figures; draws students' figures. A process for each exercise "
        "of a student, in which there are no checks: those run outside. It also names likely mistakes and writes a "
        "gradebook."
    )

    def __init__(self, *, jobs: int = 1, copies: int = 1, demos: bool = False) -> None:
        self.jobs = jobs
        self.copies = copies
        self.demos = demos

    def prepare(self, students: Sequence[Student], folder: Path) -> Command:
        write(folder / "class", list(students), copies=self.copies, demos=self.demos)
        options: Command = ["--gradebook", folder / "gradebook.sqlite", "--jobs", str(self.jobs)]
        return [sys.executable, "-m", "autograder", "grade", folder / "class", *options]

    def scores(self, folder: Path) -> Scores:
        with (folder / "gradebook.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return {row["student"]: tuple(float(row[each.name] or "nan") for each in EXERCISES) for row in rows}


# ------------------------------------------------------------------------------------------ the others


def environment(package: str, home: Path) -> Path:
    """The Python of an environment with the package, in its current version, and with the course; made if need be."""
    folder = home / package
    python = folder / "bin" / "python"
    stamp = folder / "installed"
    if stamp.exists() and stamp.read_text() == course.fingerprint():
        return python
    print(f"Installing {package} into an environment of its own; this takes a minute or two.", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
    pip: Command = [python, "-m", "pip", "install", "--disable-pip-version-check", "--constraint", "requirements.lock"]
    done = subprocess.run([*pip, "--editable", ".", package], cwd=course.ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        why = next((line for line in done.stderr.splitlines() if line.startswith("ERROR:")), "pip gave no reason")
        raise CommandError(f"{package} could not be installed; is the network there? ({why})")
    stamp.write_text(course.fingerprint())
    return python


def run(command: Command, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=surroundings(command), capture_output=True, text=True)
    if done.returncode != 0:
        raise CommandError(f"{' '.join(map(str, command))} failed: {done.stderr.strip()[-1000:]}")
    return done.stdout


def version(python: Path, package: str) -> str:
    code = f"import importlib.metadata as m; print(m.version({package!r}))"
    return run([python, "-c", code], python.parent).strip()


def code_cell(source: str, name: str = "", **metadata: Any) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": metadata, "outputs": []}
    return cell | {"source": source} | ({"id": name} if name else {})


class Nbgrader:
    name = "nbgrader"
    does = (
        "`nbgrader autograde` copies, cleans and runs the whole notebook in a kernel, with all demos and figures, and "
        "writes a database. Leaves out nothing. The checks are cells of that notebook: a student's code can read and "
        "change them."
    )

    def __init__(self, home: Path) -> None:
        self.python = environment("nbgrader", home)
        self.version = version(self.python, "nbgrader")

    def prepare(self, students: Sequence[Student], folder: Path) -> Command:
        """A course folder with the source, the release made from it, and what the students made of the release."""
        file = f"{NAME}.ipynb"
        put(folder / "source" / NAME / file, self.source())
        (folder / "nbgrader_config.py").write_text('c = get_config()\nc.ClearSolutions.code_stub = {"python": "..."}\n')
        run([self.python, "-m", "nbgrader", "generate_assignment", NAME], folder)
        for student in students:
            notebook = json.loads((folder / "release" / NAME / file).read_text(encoding="utf-8"))
            student.change(notebook)
            put(folder / "submitted" / student.name / NAME / file, notebook)
        return [self.python, "-m", "nbgrader", "autograde", NAME]

    def source(self) -> Notebook:
        """The notebook with a cell to be graded for each check in the place of our `check` cells."""
        notebook = the_notebook()
        cells = []
        for cell in notebook["cells"]:
            if is_a("exercise", cell):
                exercise = next(each for each in EXERCISES if each.name == cell["id"])
                source = solved_source(exercise, "### BEGIN SOLUTION", "### END SOLUTION")
                cells.append(code_cell(source, exercise.name, nbgrader=facts(exercise.name, solution=True)))
                cells += self.grade_cells(exercise)
            elif not is_a("check", cell):
                cells.append(cell)
        return notebook | {"cells": cells}

    @staticmethod
    def grade_cells(exercise: Exercise) -> list[dict[str, Any]]:
        cells = []
        for check in checks(exercise):
            source = f"{check.source}\n\n\ngraded({exercise.name})"
            if check.hidden:
                source = f"### BEGIN HIDDEN TESTS\n{source}\n### END HIDDEN TESTS"
            name = f"{exercise.name}-{check.name}"
            about = facts(name, grade=True, locked=True, points=check.points)
            cells.append(code_cell(source, name[:60], nbgrader=about))
        cells[-1]["id"] = f"{exercise.name}-check"  # where students of the sample class look for it
        return cells

    def scores(self, folder: Path) -> Scores:
        rows = json.loads(run([self.python, SCRIPTS / "nbgrader_scores.py", NAME], folder))
        found = {student: dict.fromkeys(ASSIGNMENT.exercises, 0.0) for student, _, _ in rows}
        for student, cell, points in rows:
            found[student][cell.partition("-")[0]] += points
        return {student: tuple(points.values()) for student, points in found.items()}


def facts(name: str, *, solution: bool = False, grade: bool = False, **more: Any) -> dict[str, Any]:
    """What nbgrader wants to know of a cell."""
    known = {"schema_version": 3, "grade_id": name, "task": False, "locked": False}
    return {**known, "solution": solution, "grade": grade, **more}


class Otter:
    name = "otter-grader"
    does = (
        "its `grade_submission`, which does what `otter run` does, for all students in one process (`otter grade` "
        "needs Docker), unpacks the autograder and runs the whole notebook in a kernel, with all demos and figures. "
        "Leaves out nothing. The checks run in that kernel, which also writes down the points: a student's code can "
        "change both."
    )

    def __init__(self, home: Path) -> None:
        self.python = environment("otter-grader", home)
        self.version = version(self.python, "otter-grader")

    def prepare(self, students: Sequence[Student], folder: Path) -> Command:
        put(folder / f"{NAME}.ipynb", self.source())
        run([self.python, "-m", "otter", "assign", "--no-run-tests", f"{NAME}.ipynb", "dist"], folder)
        released = json.loads((folder / "dist" / "student" / f"{NAME}.ipynb").read_text(encoding="utf-8"))
        for student in students:
            notebook = json.loads(json.dumps(self.with_ids(released)))
            student.change(notebook)
            put(folder / "submitted" / student.name / f"{NAME}.ipynb", notebook)
        archive = next((folder / "dist" / "autograder").glob("*.zip"))
        return [self.python, SCRIPTS / "otter_grade.py", archive, folder / "submitted", folder / "scores.json"]

    def source(self) -> Notebook:
        notebook = the_notebook()
        settings = "init_cell: true\ncheck_all_cell: false\nexport_cell: false\ntests:\n  ok_format: false"
        cells = [raw("ASSIGNMENT CONFIG", settings)]
        for cell in notebook["cells"]:
            if is_a("exercise", cell):
                exercise = next(each for each in EXERCISES if each.name == cell["id"])
                source = solved_source(exercise, "# BEGIN SOLUTION", "# END SOLUTION")
                cells += [raw("BEGIN QUESTION", f"name: {exercise.name}"), raw("BEGIN SOLUTION"), code_cell(source)]
                cells += [raw("END SOLUTION"), raw("BEGIN TESTS"), *map(self.test_cell, checks(exercise))]
                cells += [raw("END TESTS"), raw("END QUESTION")]
            elif not is_a("check", cell):
                cells.append(cell)
        for cell in cells:
            cell.pop("id", None)
        return notebook | {"cells": cells, "nbformat_minor": 4}

    @staticmethod
    def test_cell(check: Check) -> dict[str, Any]:
        facts = f"points: {check.points}\nhidden: {str(check.hidden).lower()}"
        marks = f'""" # BEGIN TEST CONFIG\n{facts}\n""" # END TEST CONFIG'
        _, _, body = check.source.partition("\n")
        return code_cell(f"{marks}\ndef {check.name}(env):\n    student = env['{check.exercise}']\n{body}")

    @staticmethod
    def with_ids(notebook: Notebook) -> Notebook:
        """`otter assign` takes the cells' ids away; the changes that students make need them."""
        ids = {cell["source"]: cell["id"] for cell in the_notebook()["cells"]}
        ids |= {f'grader.check("{name}")': f"{name}-check" for name in ASSIGNMENT.exercises}
        for number, cell in enumerate(notebook["cells"]):
            cell["source"] = "".join(cell["source"])
            cell["id"] = ids.get(cell["source"], f"cell-{number}")
        return notebook | {"nbformat_minor": 5}

    def scores(self, folder: Path) -> Scores:
        scores = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
        return {student: tuple(points[each.name] for each in EXERCISES) for student, points in scores.items()}


def raw(*lines: str) -> dict[str, Any]:
    return {"cell_type": "raw", "metadata": {}, "source": "# " + "\n".join(lines)}
