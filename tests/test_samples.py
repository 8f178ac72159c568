"""The sample class is what its maker says, and is worth what its maker expects."""

import pytest

from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.handing_in.course import read_course
from autograder.handing_in.reading import read_handed_in
from samples.make import HERE, OTHERS, STUDENTS, everybody, handed_in


@pytest.mark.parametrize("student", everybody(), ids=lambda student: f"{student.notebook}-{student.name}")
def test_the_committed_notebook_is_the_one_that_is_made(student):
    assert student.file.read_text(encoding="utf-8") == handed_in(student), "run: make samples"


def test_nobody_hands_in_anything_else():
    assert sorted(HERE.glob("*/*/*")) == sorted(student.file for student in everybody())


def graded(notebook, folder):
    """Student -> exercise -> points won, and points that there are."""
    found = read_handed_in(HERE / notebook, read_course())
    assert found.unreadable == ()
    gradebook = Gradebook(folder / "grades.sqlite")
    grade(found.submissions, gradebook, jobs=2)
    results = {result.student: result for result in gradebook.results(history=True)}
    gradebook.close()
    assert [result.fault for result in results.values() if result.fault] == []
    return {student: list(result.scores.values()) for student, result in results.items()}


def test_every_student_gets_the_points_that_are_due(tmp_path):
    won = {student: tuple(points for points, _ in scores) for student, scores in graded("L1a", tmp_path).items()}
    assert won == {student.name: student.points for student in STUDENTS}


@pytest.mark.parametrize("notebook", OTHERS)
def test_in_each_notebook_the_right_win_all_the_wrong_lose_in_each_and_the_idle_win_nothing(notebook, tmp_path):
    scores = graded(notebook, tmp_path)
    assert all(won == there_are for student in ("ada", "blaise") for won, there_are in scores[student])
    assert all(won < there_are for won, there_are in scores["carl"])
    assert all(won == 0 for won, _ in scores["dorothy"])
