"""Processes that grade, and what becomes of a class where one of them does not end well."""

from collections import Counter
from contextlib import closing

import pytest

from autograder.grading import _grader, engine
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Chunk
from autograder.sandbox.levels import isolation
from autograder.sandbox.limits import Limits
from autograder.submissions.submission import read_submission
from tests.autograder.classroom import RIGHT, RIGHT_DOUBLE, write_course, write_notebook


@pytest.fixture
def known(tmp_path):
    return write_course(tmp_path / "course")


def test_processes_that_end_before_their_first_result_are_not_started_for_ever(known, tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "serve", ends_at_once)
    files = [write_notebook(tmp_path / f"student{number}_L9.ipynb", *RIGHT) for number in range(10)]
    submissions = tuple(read_submission(file, known) for file in files)
    chunks = [Chunk(known["L9"], known["L9"].exercises, submissions[:5], Limits())]
    chunks += [Chunk(known["L9"], known["L9"].exercises, submissions[5:], Limits())]
    results = [each for several in engine.grade_in_processes(chunks, 2, isolation(), ()) for each in several]
    assert sorted(result.student for result in results) == sorted(each.student for each in submissions)
    said = Counter(result.fault for result in results)
    assert said["the processes that grade end before their first result"] >= 5


def test_a_check_that_ends_the_process_of_a_single_job_does_not_end_the_run(known, tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "serve", ends_at_once)
    submission = read_submission(write_notebook(tmp_path / "ada_L9.ipynb", *RIGHT), known)
    with closing(Gradebook(tmp_path / "book.sqlite")) as gradebook:
        engine.grade([submission], gradebook, jobs=1)
        (result,) = gradebook.results(history=True)
    assert result.fault == "the process that graded it has ended"


def ends_at_once(*_):
    """In the place of a process that grades."""


@pytest.mark.full  # the clock that ends it cannot be made short
def test_a_check_that_never_ends_costs_its_submission_a_flag_and_nothing_else(known, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(engine, "serve", serve_impatiently)
    file = known["L9"].public[1]
    file.write_text(
        file.read_text().replace("close(student(2.0), 6.0)", "answer = student(2.0)\n    while answer > 6: ...")
    )
    answers = {"before": 6, "endless": 666, "behind": 6}
    files = [
        write_notebook(tmp_path / f"{name}_L9.ipynb", RIGHT_DOUBLE, f"def triple(x):\n    return {answer}")
        for name, answer in answers.items()
    ]
    submissions = tuple(read_submission(file, known) for file in files)
    chunk = Chunk(known["L9"], known["L9"].exercises, submissions, Limits(1, 1, 5))
    results = [each for several in engine.grade_in_processes([chunk], 1, isolation(), ()) for each in several]
    assert {result.student: result.fault for result in results} == {
        "before": "", "endless": "the process that graded it has ended", "behind": "",
    }  # fmt: skip
    assert "in test_it_is_three_times_as_much" in capfd.readouterr().err  # where it was


serve = engine.serve


def serve_impatiently(*arguments):
    _grader.SECONDS_OF_OURS = 0
    serve(*arguments)
