"""Reference, other right answers, hidden checks and typical mistakes for `online_perceptron`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def online_perceptron(X, y):
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (theta @ x_i) <= 0:
            theta, mistakes = theta + y_i * x_i, mistakes + 1
    return theta, mistakes


def right_by_counting_who_was_wrong(X, y):
    """The weights are a sum over the mistakes: keep their rows only."""
    Z, wrong = np.asarray(y)[:, None] * np.asarray(X, dtype=float), []
    for i, z in enumerate(Z):
        if not Z[wrong].sum(axis=0) @ z > 0:
            wrong.append(i)
    return list(Z[wrong].sum(axis=0)), len(wrong)


def library_online(X, y):
    from lecturelib.perceptron import online_perceptron as online

    model = online(zip(X[:, 1:], y, strict=True))
    return np.append(model.bias, model.weights), int(model.history.mistakes[0])


def wrong_leaves_the_boundary_alone(X, y):
    """With `< 0` nothing is a mistake at θ = 0, and θ never moves; the boundary counts as a mistake, `<= 0`."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (theta @ x_i) < 0:
            theta, mistakes = theta + y_i * x_i, mistakes + 1
    return theta, mistakes


def wrong_sign_of_zero(X, y):
    """You compare sign(θᵀx) with y and take sign(0) = +1, so at θ = 0 positive examples pass; test y θᵀx ≤ 0."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if (1 if theta @ x_i >= 0 else -1) != y_i:
            theta, mistakes = theta + y_i * x_i, mistakes + 1
    return theta, mistakes


def wrong_twice_the_step(X, y):
    """You step by (y - h) x, which is 2 y x on a mistake; the rule of the lecture halves it."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (theta @ x_i) <= 0:
            theta, mistakes = theta + 2 * y_i * x_i, mistakes + 1
    return theta, mistakes


def wrong_forgets_the_label(X, y):
    """You add x whatever its class; a negative example is subtracted: θ + y x."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (theta @ x_i) <= 0:
            theta, mistakes = theta + x_i, mistakes + 1
    return theta, mistakes


def wrong_away_from_the_example(X, y):
    """You subtract y x, which makes the example more wrong; add it."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (theta @ x_i) <= 0:
            theta, mistakes = theta - y_i * x_i, mistakes + 1
    return theta, mistakes


def wrong_counts_the_right_ones(X, y):
    """You count the examples that were right when they came; count those that were wrong."""
    theta, mistakes = online_perceptron(X, y)
    return theta, len(y) - mistakes


def wrong_always(X, y):
    """You learn from every example; one that is right changes nothing."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        mistakes += int(y_i * (theta @ x_i) <= 0)
        theta = theta + y_i * x_i
    return theta, mistakes


def wrong_judged_at_the_end(X, y):
    """You count the mistakes of the last θ; count them on the way, each by the θ that met the example."""
    theta, _ = online_perceptron(X, y)
    return theta, int((y * (X @ theta) <= 0).sum())


def wrong_all_at_once(X, y):
    """You judge all examples by the θ of the start (that is the batch rule); each update counts for the next one."""
    return y @ X, len(y)


def wrong_boundary_not_counted(X, y):
    """You learn from an example on the boundary, but do not count it; it is a mistake there, too."""
    theta, mistakes = np.zeros(X.shape[1]), 0
    for x_i, y_i in zip(X, y, strict=True):
        mistakes += int(y_i * (theta @ x_i) < 0)
        theta = theta + y_i * x_i if y_i * (theta @ x_i) <= 0 else theta
    return theta, mistakes


@pytest.mark.points(1)
def test_streams_of_any_length(student, rng):
    """One example or many, separable or not."""
    for n, d in ((1, 2), (40, 3), (25, 5)):
        X, y = numbers(rng, n, d), rng.choice([-1, 1], size=n)
        X[:, 0] = 1.0
        theta, mistakes = pair(student(X, y))
        expected, missed = online_perceptron(X, y)
        close(vector(theta, d), expected, "theta")
        close(scalar(mistakes), missed, "the number of mistakes")
