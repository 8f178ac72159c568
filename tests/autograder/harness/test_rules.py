"""The rules that every answer is checked by, in a notebook as at grading: arguments stay, any right type wins."""

import numpy as np
import pytest

from autograder import check
from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import Exercise, check_names
from autograder.harness.checks import CheckRun, run_checks
from autograder.harness.diagnosis import loaded
from autograder.harness.in_kernel import KernelStudent, here


def verdicts(exercise, run):
    """What the public checks say, by name."""
    found = []
    run_checks([exercise.path], [run], found.extend)
    shown = check_names(exercise.path)
    return {each.check: each.holds for each in found if each.check in shown}


@pytest.mark.parametrize(
    "notebook", [name if name == "L0" else pytest.param(name, marks=pytest.mark.full) for name in assignments()]
)
def test_check_says_what_grading_with_its_random_numbers_would_say(notebook):
    """Of every answer of the keys: with as many draws, and the same numbers."""
    for path in assignments()[notebook].public:
        exercise = Exercise(path)
        key = loaded(exercise.key)
        for name in (name for name in vars(key) if name.startswith(("right_", "wrong_", exercise.name))):
            as_shown = verdicts(exercise, KernelStudent(getattr(key, name), exercise.forbidden))
            graded = verdicts(exercise, CheckRun(here(getattr(key, name), exercise.forbidden), {exercise.name: 0}))
            assert as_shown == graded, name


def test_check_draws_as_often_as_grading():
    calls = []

    def midpoint(a, b):
        calls.append(1)
        return (a + b) / 2

    check(midpoint)
    in_the_notebook, calls[:] = len(calls), []
    exercise = Exercise(assignments()["L0"].public[0])
    run_checks([exercise.path], [CheckRun(here(midpoint, ()), {"midpoint": 0})], lambda _: None)
    assert in_the_notebook == len(calls) + 1, "and one for the example of the prompt"


def test_an_argument_that_is_changed_fails_every_check_with_one_sentence():
    def midpoint(a, b):
        result = (a + b) / 2
        a += 1
        return result

    assert {row.detail for row in check(midpoint).rows} == {"the function changes its argument `a`; work on a copy"}


def test_an_argument_with_a_name_of_the_students_own_stays_unnamed():
    def midpoint(secret, b):
        secret[0] = 7.25
        return (secret + b) / 2

    assert "the function changes one of its arguments; work on a copy" in repr(check(midpoint))
    assert "secret" not in "".join(row.detail for row in check(midpoint).rows)


@pytest.mark.parametrize("kind", [list, tuple, np.float32, np.longdouble])
def test_right_results_of_other_types_win(kind):
    def midpoint(a, b):
        result = (np.asarray(a) + b) / 2
        return kind(result) if kind in (list, tuple) else result.astype(kind)

    assert check(midpoint).passed


def test_a_matrix_is_an_array_of_two_axes():
    def midpoint(a, b):
        return np.matrix((a + b) / 2)

    assert "has an axis too many" in repr(check(midpoint))
