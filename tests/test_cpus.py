"""The same numbers on every CPU: notebooks, library, exercises and grades under each kernel that OpenBLAS has here.

Each test is a run of pytest, or of grading, in a process that computes as another CPU would. Solved notebooks and one
run of the library have one thread, all others several.
"""

import json
import os
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from autograder.exercise.exercise_files import exercises
from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.submissions.exercise_releases import read_releases
from autograder.submissions.handed_in import read_handed_in
from samples.students import HERE as SAMPLES
from tests.autograder.releases.keyless import keyless
from tests.cpus import imitating, kernels

ROOT = Path(__file__).parents[1]
ONE, SEVERAL = {"OPENBLAS_NUM_THREADS": "1"}, {"OPENBLAS_NUM_THREADS": "2"}
LIBRARY = (
    "tests/lecturelib",
    "lecturelib",
    "--ignore=tests/lecturelib/figures",
)  # what is drawn is compared with itself
RUNS = {
    "notebooks": (SEVERAL, ("notebooks",)),
    "solved notebooks": (ONE, ("build/solved",)),
    "library, one thread": (ONE, LIBRARY),
    "library, several threads": (SEVERAL, LIBRARY),
    "exercises": (SEVERAL, ("tests/autograder/authoring/test_validate.py", "-k", "every_exercise_is_valid")),
}
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not kernels(), reason="only on x86-64 does OpenBLAS let us choose"),
]
each_kernel = pytest.mark.parametrize("kernel", kernels())


@pytest.mark.parametrize("run", RUNS)
@each_kernel
def test_it_passes(kernel, run):
    threads, arguments = RUNS[run]
    command = ["-m", "pytest", "-q", "--one-cpu", "-p", "no:cacheprovider", *arguments]
    found = python(kernel, *command, **threads)
    assert found.returncode == 0, found.stdout[-10_000:] + found.stderr


@each_kernel
def test_students_get_the_same_points_and_read_the_same_sentences(kernel):
    assert grades(kernel) == grades()


@each_kernel
def test_mistakes_that_were_sealed_here_are_recognised_there(kernel, sealed_here):
    found = python(kernel, "-m", "tests.autograder.releases.keyless", str(sealed_here))
    assert found.returncode == 0, found.stderr
    here = {(exercise, wrong): told for exercise, wrong, told in names_told_here(sealed_here)}
    there = {(exercise, wrong): told for exercise, wrong, told in json.loads(found.stdout)}
    differing = {mistake: there[mistake] for mistake in here if there[mistake] != here[mistake]}
    assert set(differing.values()) <= {""}, "nobody is told another's mistake"
    assert len(differing) <= len(here) / 100, f"their results depend on the processor: {differing}"
    assert sum(told == wrong for (_, wrong), told in there.items()) > len(there) / 2


@pytest.fixture(scope="session")
def sealed_here(tmp_path_factory):
    folder = tmp_path_factory.mktemp("edition")
    for exercise in exercises().values():
        keyless(exercise, folder)
    return folder


@cache
def names_told_here(folder: Path) -> list[list[str]]:
    found = python("", "-m", "tests.autograder.releases.keyless", str(folder))
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_on_zen_openblas_computes_as_on_haswell():
    """So that it need not be tried itself; where this fails, add it to `tests.cpus.KERNELS`."""
    asked = "import numpy; from tests.cpus import kernel_in_use; print(kernel_in_use())"
    assert python("", "-c", asked, OPENBLAS_CORETYPE="Zen").stdout == "Haswell\n"


@cache
def grades(kernel: str = "") -> list[list[str]]:
    found = python(kernel, "-m", "tests.test_cpus")
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def python(kernel: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    surroundings = inherited | (imitating(kernel) if kernel else {}) | environment
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, env=surroundings)


def print_grades() -> None:
    """Grade all samples, and print who got what, check by check, and which mistake was recognised."""
    course, rows = read_releases(), []
    for folder in sorted(path for path in SAMPLES.iterdir() if path.is_dir() and path.name in course.current):
        with closing(Gradebook(":memory:")) as gradebook:
            grade(read_handed_in(folder, course).submissions, gradebook)
            for result in gradebook.results(history=True):
                rows += [(result.notebook, result.student, v.exercise, v.check, v.holds) for v in result.checks]
                rows += [(result.notebook, result.student, d.exercise, d.name, True) for d in result.diagnoses]
                rows += [(result.notebook, result.student, "fault", result.fault, True)]
    print(json.dumps(rows))


if __name__ == "__main__":
    print_grades()
