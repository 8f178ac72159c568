"""Grader and students' processes take turns on one processor, which the kernel may change now and then."""

import os
from contextlib import closing

import pytest

from autograder.exercise.notebook_file import Cell
from autograder.harness.codec import pack
from autograder.sandbox import _processors
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import ForkServer
from autograder.sandbox.student import IsolatedStudent

WHERE = "import os\ndef f(): return sorted(os.sched_getaffinity(0))\ndef g(): return f()"


def places(student, name):
    """Where the student's process may run, and where we may meanwhile."""
    return student(name, pack(((), {}))).value, sorted(os.sched_getaffinity(0))


@pytest.mark.skipif(len(_processors._ALL) < 2, reason="there is nothing to choose")
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
    monkeypatch.setattr(_processors, "_ALL", {0})
    monkeypatch.setattr(_processors, "run_on", lambda _: pytest.fail("it was bound"))
    assert _processors.OneProcessor().stay() == _processors.ANYWHERE


def test_a_machine_that_forbids_it_is_graded_on_all_the_same(monkeypatch):
    def forbidden(*_):
        raise PermissionError

    monkeypatch.setattr(_processors, "_ALL", {0, 1})
    monkeypatch.setattr(os, "sched_setaffinity", forbidden, raising=False)
    _processors.run_on(0)


def test_a_system_that_tells_of_no_processors_is_left_alone(monkeypatch):
    monkeypatch.setattr(_processors, "_ALL", set())
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    _processors.run_on(_processors.OneProcessor().stay())
