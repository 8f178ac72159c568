"""The sample class is what its maker says, and is worth what its maker expects."""

import pytest

from autograder.grading.assignment import assignments
from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.grading.submission import read_submissions
from samples.make import HERE, RELEASED, STUDENTS, handed_in


@pytest.mark.parametrize("student", STUDENTS, ids=lambda student: student.name)
def test_the_committed_notebook_is_the_one_that_is_made(student):
    committed = HERE / "L1a" / student.name / RELEASED.name
    assert committed.read_text(encoding="utf-8") == handed_in(student), "run: make samples"


def test_every_student_gets_the_points_that_are_due(tmp_path):
    known = assignments()
    submissions, unreadable = read_submissions(HERE / "L1a", known)
    assert unreadable == []
    gradebook = Gradebook(tmp_path / "grades.sqlite")
    grade(submissions, known, gradebook, jobs=2)
    won = {result.student: tuple(points for points, _ in result.scores.values()) for result in gradebook.results()}
    gradebook.close()
    assert won == {student.name: student.points for student in STUDENTS}
