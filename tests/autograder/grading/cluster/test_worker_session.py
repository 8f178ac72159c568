"""The session of a worker, in which several runs may want to be graded."""

import pickle
from dataclasses import replace

import pytest

from autograder.grading._worker_session import WorkerSession, files_of, travelling
from autograder.grading.results import Chunk
from autograder.sandbox.limits import Limits
from tests.available import named_level


@pytest.mark.full
def test_a_run_that_ends_does_not_disturb_the_next(known, handed_in, tmp_path):
    submissions = tuple(handed_in(1))
    chunk = Chunk(known["L9"], known["L9"].exercises, submissions, Limits())
    files, shelf = files_of(chunk.assignment), tmp_path / "shelf"
    session = WorkerSession()
    faults = []
    for number in range(20):
        run = f"run {number}"
        results = session.grade(travelling(chunk), files, shelf, run=run, level=named_level())
        faults += [result.fault for result in results]
        session.stop(run)  # and the next one comes in at once
    session.close_if_idle()
    assert faults == [""] * 20


def test_what_is_graded_for_a_run_that_is_over_comes_to_nothing(known, handed_in, tmp_path):
    chunk = Chunk(known["L9"], known["L9"].exercises, tuple(handed_in(3)), Limits())
    session = WorkerSession()
    session.over.add("over")
    files, shelf = files_of(chunk.assignment), tmp_path / "shelf"
    assert session.grade(travelling(chunk), files, shelf, run="over", level=named_level()) == []
    assert session.grader._starter is None
    session.alarm.cancel()


def test_what_travels_tells_neither_where_the_exercises_are_nor_all_that_the_student_wrote(known, handed_in, tmp_path):
    submissions = tuple(replace(each, content=b"all that the student wrote") for each in handed_in(2))
    chunk = Chunk(known["L9"], known["L9"].exercises, submissions, Limits())
    message = pickle.dumps((travelling(chunk), files_of(chunk.assignment)))
    assert str(tmp_path / "course").encode() not in message
    assert b"all that the student wrote" not in message
    arrived = pickle.loads(message)[0].submissions
    assert [each.digest for each in arrived] == [each.digest for each in submissions]
