"""A cgroup for each student: that its limits hold, whose fault it is where they are met, and that none is left.

Few systems let us make any. In the full tier these tests run in a virtual machine as well, as root and as others.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.exercise.notebook_file import Cell
from autograder.grading.gradebook import Gradebook
from autograder.harness.calls import HarnessError, StudentError
from autograder.harness.codec import pack
from autograder.sandbox import _cgroups
from autograder.sandbox._layers import MOST_THREADS
from autograder.sandbox.levels import best, isolation
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import ForkServer
from autograder.sandbox.student import IsolatedStudent
from tests.autograder.classroom import write_notebook
from tests.autograder.sandbox.test_sandbox import GRADER_WITH_A_LOOPING_STUDENT
from tests.available import level_option, require
from tests.checkout import ROOT
from tests.ordinary import USER, as_ordinary_user
from tests.virtual_machine import run_in_virtual_machine

LIMITS = Limits(call=60, exercise=120, submission=240, megabytes=64)  # virtual machines are slow
FORKS = """
import os, time
def f(count, megabytes):
    pipe = os.pipe()
    for number in range(count):
        try:
            if os.fork() == 0:
                os.setsid()  # out of reach of whoever ends groups of processes
                data = b"1" * (megabytes * 2**20)
                os.write(pipe[1], b"1")
                time.sleep(600)
        except BlockingIOError:
            return number + 1
        os.read(pipe[0], 1)
    return count
"""


@pytest.fixture(scope="module")
def server():
    """Without the walls that forbid to fork, so that nothing but the cgroup is in the way."""
    require("cgroups")
    with closing(ForkServer(walls=isolation("C", megabytes=LIMITS.megabytes))) as server:
        yield server


@pytest.fixture
def student(server):
    with closing(IsolatedStudent(server, [Cell(1, FORKS), Cell(2, "def g(): return 7")], LIMITS)) as student:
        yield student


def groups(server):
    """The cgroups of students that this process has made."""
    return [*Path(server.isolation.cgroups.folder).glob(f"autograder-{os.getpid()}-*")]


def test_a_student_has_a_cgroup_of_its_own_while_it_runs(server, student):
    assert student("g", pack(((), {}))).value == 7
    (group,) = groups(server)
    assert (group / "pids.max").read_text().split() == [str(MOST_THREADS)]
    assert (group / "memory.swap.max").read_text().split() == ["0"]
    assert len((group / "cgroup.procs").read_text().split()) == 1
    student.close()
    assert groups(server) == []


def test_all_that_a_student_starts_is_counted_and_ended(server, student):
    assert student("f", pack(((200, 0), {}))).value == MOST_THREADS
    student.close()
    assert groups(server) == []


def test_who_uses_more_memory_than_a_student_may_loses_the_exercise_and_no_other(student):
    """Each of the processes keeps to its own limit; all of them together do not."""
    with pytest.raises(StudentError, match=r"the process ended \(it used more memory than a student may\)"):
        student("f", pack(((30, 40), {})))
    assert student("g", pack(((), {}))).value == 7


def test_who_is_killed_by_others_is_not_to_blame(server, student):
    assert student("g", pack(((), {}))).value == 7
    (group,) = groups(server)
    os.kill(int((group / "cgroup.procs").read_text()), signal.SIGKILL)
    with pytest.raises(HarnessError, match="something killed the student's process"):
        student("g", pack(((), {})))


def test_who_is_killed_since_the_memory_of_all_runs_out_is_not_to_blame(server):
    """All are inside another cgroup here, as they are inside a machine."""
    folder = Path(tempfile.mkdtemp(dir=server.isolation.cgroups.folder))
    (folder / "memory.max").write_text(str(200 * 2**20))
    (folder / "cgroup.subtree_control").write_text("+memory")
    walls = replace(server.isolation, cgroups=_cgroups.Cgroups(str(folder), ("memory",)))
    killed = pytest.raises(HarnessError, match="something killed the student's process")
    with closing(ForkServer(walls=walls)) as inside, killed:
        IsolatedStudent(inside, [Cell(1, FORKS)], LIMITS)("f", pack(((30, 40), {})))
    folder.rmdir()


def test_results_and_doctor_name_the_controllers_and_no_cgroup_is_left(tmp_path):
    require("cgroups")
    write_notebook(tmp_path / "ada_L0.ipynb", "def midpoint(a, b):\n    return (a + b) / 2")
    command = [sys.executable, "-m", "autograder"]
    said = subprocess.run([*command, "doctor"], cwd=tmp_path, capture_output=True, text=True)
    assert said.stdout.splitlines()[-1] == f"cgroups: {best()[0].cgroups}"
    subprocess.run([*command, "grade", ".", *level_option()], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    with closing(Gradebook(tmp_path / "gradebook.sqlite")) as book:
        (ada,) = book.results()
    assert (ada.total, ada.isolation) == (4, str(best()[0]))
    assert f"cgroups ({best()[0].cgroups})" in ada.isolation
    assert not [*Path(best()[0].cgroups.folder).glob("autograder-*-*")]


def test_what_a_killed_grader_leaves_is_removed_by_the_next_and_nothing_else(server):
    folder = Path(server.isolation.cgroups.folder)
    used = folder / f"autograder-{os.getpid()}-used"
    used.mkdir()
    with subprocess.Popen([sys.executable, "-c", GRADER_WITH_A_LOOPING_STUDENT], stdout=subprocess.DEVNULL) as grader:
        wait_until(lambda: [*folder.glob(f"autograder-{grader.pid}-*/cgroup.procs")])
        (left,) = folder.glob(f"autograder-{grader.pid}-*")
        wait_until(lambda: (left / "cgroup.procs").read_text())
        grader.kill()
    wait_until(lambda: not (left / "cgroup.procs").read_text())  # the student has ended with its grader
    _cgroups.find_cgroups.__wrapped__()
    assert not left.exists()
    used.rmdir()


def wait_until(condition):
    latest = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < latest
        time.sleep(0.05)


# ------------------------------------------------------------------------------------ where they are made


@pytest.fixture
def own(tmp_path):
    """Files like those of a cgroup, below another, in which we are with somebody else."""
    folder = tmp_path / "slice" / "scope"
    folder.mkdir(parents=True)
    (folder / "memory.max").write_text("max\n")
    (folder / "cpu.max").write_text("max 100000\n")
    (folder / "cgroup.procs").write_text(f"1\n{os.getpid()}\n")
    (folder / "cgroup.controllers").write_text("cpuset cpu io memory pids\n")
    return folder


def test_a_limit_that_was_set_for_the_grader_is_not_left(own, tmp_path):
    assert [*_cgroups._above(own, tmp_path)] == [own, own.parent, tmp_path]
    (own / "cpu.max").write_text("50000 100000\n")
    assert [*_cgroups._above(own, tmp_path)] == [own]


def test_why_there_are_none_is_told(own, tmp_path, monkeypatch):
    monkeypatch.setattr(_cgroups, "_own_cgroup", lambda: (own, tmp_path))
    assert str(_cgroups.find_cgroups.__wrapped__()).startswith("none (we may make none; ")
    assert [path for path in own.iterdir() if path.is_dir()] == []
    (own / "cgroup.controllers").write_text("hugetlb\n")
    assert str(_cgroups.find_cgroups.__wrapped__()).startswith("none (this system has no cgroups of version 2 ")


# ------------------------------------------------------------------------------------ elsewhere


PYTEST = "-m pytest -q --color=no -W ignore -c /dev/null --noconftest -p no:cacheprovider --import-mode=importlib"


@pytest.mark.full
def test_in_a_virtual_machine_root_and_a_user_with_a_delegated_cgroup_have_all_that_is_tested_here():
    require("virtual machine")
    tests = [sys.executable, *PYTEST.split(), "-k", "not virtual", __file__]
    said = run_in_virtual_machine(
        f"""
        export PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 PYTHONDONTWRITEBYTECODE=1
        cd {shlex.quote(str(ROOT))}
        {shlex.join(tests)}
        place=/sys/fs/cgroup/delegated
        mkdir $place
        chown {USER} $place $place/cgroup.procs $place/cgroup.subtree_control
        HOME=/tmp sh -c "echo \\$\\$ > $place/cgroup.procs; exec \\"\\$@\\"" sh {shlex.join(as_ordinary_user(tests))}
        rmdir $place && echo nothing is left
        """,
        seconds=1800,
    )
    assert re.findall(r"^(.*) in [0-9.]+s", said, re.MULTILINE) == ["9 passed, 1 deselected"] * 2, said
    assert "\nnothing is left\n" in said
