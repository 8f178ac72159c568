"""What `validate` does not look at: names across the course, and what a student may read."""

import pytest

from autograder.exercise.exercise_files import HOME, exercises

EXERCISES = exercises().values()
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)


def test_no_two_exercises_share_a_name():
    assert len(EXERCISES) == len(list((HOME / "exercises").glob("*/*.py")))


@each_exercise
def test_the_student_may_see_nothing_of_the_solution(exercise):
    visible = exercise.path.read_text(encoding="utf-8")
    assert exercise.solution.partition(":\n")[2].strip() not in visible
