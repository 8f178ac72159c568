"""Grading that is killed, at any moment: nothing is lost, nothing is left, and a second run completes it."""

import random
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from autograder.grading.gradebook import Gradebook
from tests.autograder.classroom import canonical, write_notebook
from tests.available import level_option

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

STUDENTS = 24
ANSWERS = (
    "def midpoint(a, b):\n    return (a + b) / 2",
    "def midpoint(a, b):\n    return a + b",
    "def midpoint(a, b):\n    raise ValueError('no')",
    "import os\ndef midpoint(a, b):\n    os._exit(1)",
)


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for number in range(STUDENTS):
        answer = ANSWERS[number % len(ANSWERS)]
        write_notebook(folder / f"student{number:02}_L0.ipynb", f"import numpy as np\nmine = {number}", answer)
    return folder


def start(folder: Path, book: Path, jobs: int) -> subprocess.Popen:
    command = [sys.executable, "-m", "autograder", "grade", folder, "--gradebook", book, "--jobs", str(jobs)]
    command += level_option()
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def completed(folder: Path, book: Path, jobs: int = 1) -> str:
    """The canonical export after a run that nobody disturbs."""
    with start(folder, book, jobs) as run:
        assert run.wait(120) == 0, run.stderr.read()
    with closing(Gradebook(book)) as gradebook:
        return canonical(gradebook)


@pytest.fixture(scope="module")
def undisturbed(handed_in, tmp_path_factory):
    """The export, and the seconds that it took."""
    started = time.monotonic()
    export = completed(handed_in, tmp_path_factory.mktemp("undisturbed") / "book.sqlite", jobs=2)
    return export, time.monotonic() - started


def processes_with(word: str) -> list[psutil.Process]:
    return [each for each in psutil.process_iter(["cmdline", "ppid"]) if word in " ".join(each.info["cmdline"] or ())]


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.full] if seed else []) for seed in range(20)])
def test_a_run_that_was_killed_is_completed_by_the_next_one(handed_in, undisturbed, tmp_path, seed):
    export, seconds = undisturbed
    jobs, moment = 1 + seed % 2, random.Random(seed).uniform(0, seconds)
    book = tmp_path / "book.sqlite"
    with start(handed_in, book, jobs) as run:
        time.sleep(moment)
        below = psutil.Process(run.pid).children(recursive=True)
        run.kill()
    _, alive = psutil.wait_procs(below, timeout=30)
    assert alive == []
    assert completed(handed_in, book, jobs) == export


def test_a_killed_grading_process_flags_one_submission_and_the_others_are_graded(handed_in, undisturbed, tmp_path):
    book = tmp_path / "book.sqlite"
    with start(handed_in, book, 2) as run:
        worker = wait_for(lambda: next((each for each in workers_of(run.pid) if each.children()), None))
        worker.suspend()  # it has started its fork server, so it has work, and now it cannot finish it first
        wait_for(lambda: book.exists() and graded(book) >= 1)
        worker.kill()
        assert run.wait(120) == 1
    with closing(Gradebook(book)) as gradebook:
        faults = [result.fault for result in gradebook.results() if result.fault]
        assert len(list(gradebook.results())) == STUDENTS
    assert faults == ["the process that graded it has ended"]
    assert completed(handed_in, book) == undisturbed[0]  # the flagged one is graded again


def workers_of(pid: int) -> list[psutil.Process]:
    return [each for each in processes_with("spawn_main") if each.info["ppid"] == pid]


def graded(book: Path) -> int:
    with closing(Gradebook(book)) as gradebook:
        return len(list(gradebook.results(history=True)))


def wait_for(something, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := something():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")
