"""A function that remembers earlier calls wins nothing by it: no check asks about what the function itself has said."""

import numpy as np
import pytest

from autograder.exercise.exercise_files import find_exercise
from autograder.harness.checks import run_checks
from autograder.harness.in_kernel import here


def reprior_by_memory():
    asked = {}

    def reprior(w0, old, new):
        asked[old, new] = w0
        return asked.get((new, old), w0 + 1)

    return reprior


def logit_and_sigmoid_by_memory():
    before = []  # what was asked, and what was answered

    def logit_and_sigmoid(y, g):
        log_odds, probabilities = np.arange(1.0, len(y) + 1), np.linspace(0.2, 0.3, len(g))
        for (y0, g0), (log_odds0, probabilities0) in before:
            if np.array_equal(y, probabilities0):
                log_odds, probabilities = g0, y0
            elif y.shape == y0.shape and np.allclose(y, 1 - y0):
                log_odds, probabilities = -log_odds0, 1 - probabilities0
            elif y.shape == y0.shape and np.allclose(y / (1 - y), 2 * y0 / (1 - y0)):
                log_odds = log_odds0 + np.log(2)
        before.append(((y, g), (log_odds, probabilities)))
        return log_odds, probabilities

    return logit_and_sigmoid


@pytest.mark.parametrize("remembering", [reprior_by_memory(), logit_and_sigmoid_by_memory()], ids=lambda f: f.__name__)
def test_memory_wins_no_point(remembering):
    exercise, found = find_exercise(remembering.__name__), []
    run_checks([exercise.path, exercise.key], [here(remembering, ())], found.extend)
    assert len(found) >= 3
    assert [each.check for each in found if each.points and each.holds] == []
