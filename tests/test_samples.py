"""The sample class is what its maker says, and is worth what its maker expects."""

from contextlib import closing

import pytest

from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.submissions.exercise_releases import read_releases
from autograder.submissions.handed_in import read_handed_in
from samples.make import everybody
from samples.other_notebooks import OTHERS
from samples.students import HERE, STUDENTS, handed_in


@pytest.mark.parametrize("student", everybody(), ids=lambda student: f"{student.notebook}-{student.name}")
def test_the_committed_notebook_is_the_one_that_is_made(student):
    assert student.file.read_text(encoding="utf-8") == handed_in(student), "run: make samples"


def test_nobody_hands_in_anything_else():
    assert sorted(HERE.glob("*/*/*")) == sorted(student.file for student in everybody())


def scores_in(notebook):
    """Student -> for each exercise, points won, and points that there are."""
    found = read_handed_in(HERE / notebook, read_releases())
    assert not found.unreadable
    with closing(Gradebook(":memory:")) as gradebook:
        grade(found.submissions, gradebook, jobs=2)
        results = list(gradebook.results(history=True))
        assert not any(result.fault for result in results)
        return {result.student: list(result.scores.values()) for result in results}


def test_every_student_gets_the_points_that_are_due():
    won = {student: tuple(points for points, _ in scores) for student, scores in scores_in("L1a").items()}
    assert won == {student.name: student.points for student in STUDENTS}


@pytest.mark.parametrize(
    "notebook", [pytest.param(name, marks=pytest.mark.full if name != "L5c" else ()) for name in OTHERS]
)
def test_in_each_notebook_the_right_win_all_the_wrong_lose_in_each_and_the_idle_win_nothing(notebook):
    scores = scores_in(notebook)
    assert all(won == there_are for student in ("ada", "blaise") for won, there_are in scores[student])
    assert all(won < there_are for won, there_are in scores["carl"])
    assert all(won == 0 for won, _ in scores["dorothy"])
