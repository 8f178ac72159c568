"""Reference, other right answers, hidden checks and typical mistakes for `gradient_step`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def gradient_step(theta, X, y, alpha):
    error = X @ theta - y
    return theta - alpha * (error @ X) / len(y)


def right_by_loops(theta, X, y, alpha):
    """The formula as it stands: weight by weight, sample by sample, with the errors of the old weights."""
    errors = [sum(t * v for t, v in zip(theta, x_i, strict=True)) - y_i for x_i, y_i in zip(X, y, strict=True)]
    new = []
    for j in range(len(theta)):
        new.append(theta[j] - alpha * sum(e * x_i[j] for e, x_i in zip(errors, X, strict=True)) / len(errors))
    return new


def right_by_moments(theta, X, y, alpha):
    """With the normal equations: the slope is (X'X theta - X'y) / n."""
    n = X.shape[0]
    return theta - alpha * (X.T @ X / n @ theta - X.T @ y / n)


def library_ridge_gradient(theta, X, y, alpha):
    from lecturelib.regularised import ridge_gradient

    slope, slope_0 = ridge_gradient(X[:, 1:], y, theta[1:], theta[0])
    return theta - alpha * np.append(slope_0, slope)


def wrong_one_after_the_other(theta, X, y, alpha):
    """You use weights that have been moved already for the next one; take all errors from the old theta first."""
    theta = theta.copy()
    for j in range(len(theta)):
        theta[j] -= alpha * ((X @ theta - y) @ X[:, j]) / len(y)
    return theta


def wrong_uphill(theta, X, y, alpha):
    """You step up the slope; the error is h - y, and the step is subtracted."""
    return theta + alpha * ((X @ theta - y) @ X) / len(y)


def wrong_sum(theta, X, y, alpha):
    """You do not divide by n; J is a mean, so the step must not grow with the number of samples."""
    return theta - alpha * ((X @ theta - y) @ X)


def wrong_twice(theta, X, y, alpha):
    """Your step is twice as long as it should be: the 2 of the square and the ½ in J cancel."""
    return theta - 2 * alpha * ((X @ theta - y) @ X) / len(y)


def wrong_half(theta, X, y, alpha):
    """Your step is half as long as it should be: the derivative of the square has a 2, which cancels the ½ in J."""
    return theta - alpha * ((X @ theta - y) @ X) / (2 * len(y))


def wrong_without_alpha(theta, X, y, alpha):
    """You ignore alpha; it says how long the step is."""
    return gradient_step(theta, X, y, 1.0)


def wrong_returns_the_move(theta, X, y, alpha):
    """You return the move; add it to the old theta."""
    return gradient_step(theta, X, y, alpha) - theta


def wrong_bias_stays(theta, X, y, alpha):
    """Your theta_0 does not move; it is a weight like the others, whose feature is 1."""
    new = theta - alpha * ((X @ theta - y) @ X) / len(y)
    new[0] = theta[0]
    return new


def wrong_without_the_features(theta, X, y, alpha):
    """You move all weights by the mean error; that is right for theta_0 only: the others have x_j in the sum."""
    return theta - alpha * (X @ theta - y).mean()


@pytest.mark.points(1)
def test_any_number_of_samples_and_features(student, rng):
    """One sample or many, one weight or many."""
    for n, d in ((1, 1), (3, 5), (20, 2), (6, 0)):
        X = np.column_stack([np.ones(n), numbers(rng, n, d)])
        theta, y, alpha = numbers(rng, d + 1), numbers(rng, n) * 9, 0.125
        close(vector(student(theta, X, y, alpha), d + 1), gradient_step(theta, X, y, alpha), "theta")


@pytest.mark.points(1)
def test_a_round_bowl_takes_one_step(student, rng):
    """Features of mean 0 and mean square 1, uncorrelated: alpha = 1 leads straight to the best fit, and stays there."""
    X = np.column_stack([np.ones(12), np.repeat([-1.0, 1.0], 6), np.tile([-1.0, 1.0], 6)])
    goal = numbers(rng, 3)
    close(vector(student(goal, X, X @ goal, 1.0), 3), goal, "theta on a perfect fit")
    close(vector(student(goal + numbers(rng, 3), X, X @ goal, 1.0), 3), goal, "theta after one step")
