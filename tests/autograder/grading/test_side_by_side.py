"""Several graders at once on one machine, beside those who take all the threads that they can get."""

import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from autograder.grading.gradebook import Gradebook
from tests.autograder.classroom import write_notebook
from tests.available import require
from tests.ordinary import USER, as_ordinary_user

RIGHT = "def midpoint(a, b):\n    return (a + b) / 2"
GREEDY = """
import threading, time
threading.stack_size(2**15)
def midpoint(a, b):
    try:
        for _ in range(200): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
    finally: time.sleep(3)  # with all that it has got
    return (a + b) / 2
"""
CLASSES = {"greedy": (1, GREEDY, 0), "a": (25, RIGHT, 4), "b": (25, RIGHT, 4), "c": (25, RIGHT, 4)}
NEIGHBOUR = f"{GREEDY}midpoint(0, 0)\nprint(flush=True)\ninput()"
# In namespaces of their own, as in containers, graders have the same process ids, from which they choose a user.
AS_IN_A_CONTAINER = ["unshare", "--pid", "--fork", "--mount-proc"]


@pytest.fixture
def classes():
    """A folder of the ordinary user, with a folder of notebooks for each class."""
    with tempfile.TemporaryDirectory(prefix="side-by-side-") as name:
        folder = Path(name)
        for each, (students, answer, _) in CLASSES.items():
            for number in range(students):
                write_notebook(folder / each / f"s{number}_L0.ipynb", f"mine = {number}", answer)
        for path in (folder, *folder.rglob("*")):
            os.chown(path, USER, USER)
        yield folder


def start(command, folder):
    own = {"cwd": folder, "env": os.environ | {"HOME": str(folder)}, "text": True}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, **own, **pipes)


@pytest.mark.full
@pytest.mark.parametrize("become", [list, as_ordinary_user], ids=["root", "ordinary user"])
def test_four_graders_beside_hogs_flag_nobody_and_no_hog_has_more_threads_than_it_may(classes, become):
    """In one class are students who start 200 threads and win if they can; a neighbour has as many all the time."""
    require("A", "other users")
    with start(as_ordinary_user([sys.executable, "-c", NEIGHBOUR]), classes) as neighbour:
        neighbour.stdout.readline()
        grade = [sys.executable, "-m", "autograder", "grade", "--jobs", "1", "--gradebook"]
        runs = [start(AS_IN_A_CONTAINER + become([*grade, f"{name}.sqlite", name]), classes) for name in CLASSES]
        told = [run.communicate(timeout=600) for run in runs]
        assert neighbour.poll() is None
        neighbour.communicate("that was all\n")
    assert [run.returncode for run in runs] == [0] * len(CLASSES), told
    for name, (students, _, points) in CLASSES.items():
        with closing(Gradebook(classes / f"{name}.sqlite")) as book:
            assert [result.total for result in book.results()] == [points] * students
