"""Made-up gradebooks: results as grading would have written them, with secrets in every place where there are some."""

import ast
import json
import random
import zipfile
import zlib
from contextlib import closing
from functools import cache

from autograder.exercise.assignment import Question
from autograder.exercise.exercise_files import Exercise
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Decision, Result
from autograder.harness.check_results import CheckResult, DiagnosedMistake, Status
from autograder.reports.write import write_report
from autograder.submissions.exercise_releases import read_releases
from autograder.submissions.handed_in import HandedIn

SECRET = "xyzzy-4711"  # stands wherever a report must not look
MISTAKE = "You regularised θ₀: the bias is free."
CODE = "def {name}(*arguments):\n    # my {name}\n    return arguments[0] < 1"


@cache
def checks_in(path):
    """Name, claim and points of each check of a file."""
    return list(_checks_in(path))


def _checks_in(path):
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            points = [mark.args[0].value for mark in node.decorator_list if "points" in ast.unparse(mark)]
            yield node.name, " ".join((ast.get_docstring(node) or node.name).split()), points[0] if points else 0


@cache
def exercises_of(notebook):
    return [Exercise(path) for path in read_releases().current[notebook].public]


def check_results(exercise, luck, *, idle=False):
    """`luck` says for each check whether it holds; why a hidden one does not is a secret."""
    for path in (exercise.path, exercise.key):
        for name, claim, points in checks_in(path):
            holds = not idle and luck()
            status = Status.PASSED if holds else Status.NOT_ATTEMPTED if idle else Status.FAILED
            why = "" if holds else SECRET if path == exercise.key else "w is not right"
            call = "" if holds else f"{exercise.name}({SECRET})"
            yield CheckResult(exercise.name, name, claim, points, status, why, call=call)


def packed(cells):
    return zlib.compress(json.dumps(cells).encode())


def cells_for(notebook, code=CODE):
    """A notebook in which each function is defined twice, and its check stands below."""
    yield {"cell_type": "markdown", "id": "intro", "source": "# Mine"}
    for exercise in exercises_of(notebook):
        name = exercise.name
        yield {"cell_type": "code", "id": "", "source": f"def {name}():\n    return 'an earlier attempt'"}
        yield {"cell_type": "code", "id": name, "source": code.format(name=name)}
        yield {"cell_type": "code", "id": f"{name}-check", "source": f"check({name})"}


def student(name, notebook="L1a", *, ability=0.5, seed=0, **facts):
    """The result of a student who gets each check right with some probability."""
    rng = random.Random(f"{name}{notebook}{seed}")
    exercises = exercises_of(notebook)
    checks, diagnoses = [], []
    for exercise in exercises:
        own = list(check_results(exercise, lambda: rng.random() < ability, idle=rng.random() < 0.05))
        checks += own
        if not all(each.holds for each in own) and rng.random() < 0.5:
            diagnoses.append(DiagnosedMistake(exercise.name, f"wrong_{SECRET}", MISTAKE))
    usual = {"checks": tuple(checks), "diagnoses": tuple(diagnoses), "seconds": 0.1}
    return Result(name, notebook, f"program of {name}", "checks", **(usual | facts))


def fault(name, notebook="L1a"):
    return Result(name, notebook, "program", "checks", fault=f"test_{SECRET} could not be prepared")


def write_book(path, results, *, code=CODE, questions=(), decisions=(), unreadable=()):
    with closing(Gradebook(path)) as book:
        book.connection.execute("PRAGMA synchronous = OFF")  # a made-up gradebook need not survive a power cut
        for result in results:
            book.record(result, packed(list(cells_for(result.notebook, code))))
        book.choose_counting_attempts([result.key for result in results])
        book.save_questions({(each.notebook, ""): [each] for each in questions})
        book.begin_run(HandedIn((), tuple(unreadable)))
        for decision in decisions:
            book.decide(decision)
    return path


def reported(folder, results, *, pseudonyms=False, roster=None, course=None, **book):
    """The folder of a report on these results."""
    path = write_book(folder / "book.sqlite", results, **book)
    options = {"course": course, "roster": roster, "pseudonyms": pseudonyms}
    assert write_report(path, folder / "report", **options, releases=folder) == 0
    return folder / "report"


def texts_in(folder):
    """Every file, also those inside zips: its name, and all that is in it."""
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    yield f"{path.name}/{name}", archive.read(name).decode()
        elif path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")


QUESTION = Question("L1a", "why", 2, "## Why?\nSay why.")
DECISION = Decision("ada", "L1a", "discriminant", 3.5, "The sign is a matter of taste.", "Prof. Noether")
