"""Grader and students' processes take turns on one processor, which the kernel may change now and then."""

import os
from contextlib import closing

import pytest

from autograder.exercise.notebook_file import Cell
from autograder.sandbox import _one_processor
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import ForkServer
from autograder.sandbox.student import IsolatedStudent

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only Linux lets a process choose")
WHERE = "import os\ndef f(): return sorted(os.sched_getaffinity(0))\ndef g(): return f()"


def places(student, name):
    """Where the student's process may run, and where we may meanwhile."""
    return student(name, (), {}).value, sorted(os.sched_getaffinity(0))


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is nothing to choose")
def test_a_students_process_runs_where_the_grader_does_and_nowhere_else(monkeypatch):
    everywhere = sorted(os.sched_getaffinity(0))
    with closing(ForkServer()) as server, closing(IsolatedStudent(server, [Cell(1, WHERE)], Limits())) as student:
        students, ours = places(student, "f")
        assert students == ours
        assert len(ours) == 1
        monkeypatch.setattr(server.processor, "until", 0.0)  # when the kernel chooses anew
        assert places(student, "g") == (everywhere, everywhere)
        assert len(places(student, "f")[1]) == 1
    assert sorted(os.sched_getaffinity(0)) == everywhere


def test_where_there_is_one_processor_nobody_is_bound(monkeypatch):
    monkeypatch.setattr(_one_processor, "_ALL", {0})
    monkeypatch.setattr(_one_processor, "run_on", lambda _: pytest.fail("it was bound"))
    assert _one_processor.OneProcessor().stay() == _one_processor.ANYWHERE


def test_a_machine_that_forbids_it_is_graded_on_all_the_same(monkeypatch):
    def forbidden(*_):
        raise PermissionError

    monkeypatch.setattr(os, "sched_setaffinity", forbidden)
    _one_processor.run_on(0)
