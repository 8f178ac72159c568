"""A class to be graded, what becomes of it on one machine, and machines to grade it on."""

from contextlib import closing

import pytest

from autograder.grading.cluster import connected
from autograder.grading.engine import DEFAULT, grade
from autograder.grading.gradebook import Gradebook
from autograder.submissions.submission import read_submission
from tests.autograder.classroom import RIGHT, RIGHT_DOUBLE, canonical, write_course, write_notebook
from tests.autograder.grading.cluster.machines import Machines
from tests.available import named_level

ANSWERS = (
    RIGHT,
    ("def double(x):\n    return x", "def triple(x):\n    return x * 3"),
    (RIGHT_DOUBLE, "import os\ndef triple(x):\n    os._exit(3)"),
    ("def double(x):\n    raise ValueError(x)",),
)


@pytest.fixture
def known(tmp_path):
    return write_course(tmp_path / "course")


@pytest.fixture
def handed_in(known, tmp_path):
    """So many submissions, each with a cell that takes its time."""

    def make(count, seconds=0.0, **others):
        pause = f"import time\ntime.sleep({seconds})"
        cells = {f"student{number:02}": ANSWERS[number % len(ANSWERS)] for number in range(count)} | others
        files = [write_notebook(tmp_path / f"{name}_L9.ipynb", pause, *own) for name, own in cells.items()]
        return [read_submission(file, known) for file in files]

    return make


@pytest.fixture
def graded(tmp_path):
    """Grades into a new gradebook, with what `grade` takes; returns the export and the recorded results."""

    def run(submissions, *, limits=DEFAULT, **place):
        names = []
        with closing(Gradebook(tmp_path / f"book{len(list(tmp_path.glob('book*')))}.sqlite")) as gradebook:
            progress = lambda result: names.append(result.student)  # noqa: E731
            grade(submissions, gradebook, limits=limits, progress=progress, **place)
            results = list(gradebook.results(history=True))
            gradebook.choose_counting_attempts(result.key for result in results)
            return canonical(gradebook), results, names

    return run


@pytest.fixture
def machines(tmp_path):
    with closing(Machines(tmp_path)) as machines:
        yield machines


@pytest.fixture
def cluster(machines):
    with connected(machines.address, named_level()) as cluster:
        yield cluster
