"""Reference, other right answers, hidden checks and typical mistakes for `lms_gradient`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def lms_gradient(X, y, w, b):
    error = y - X @ w - b
    return -(error @ X), -float(error.sum())


def library_squared_error_gradient(X, y, w, b):
    from lecturelib.losses import squared_error_gradient

    return squared_error_gradient(X, y, w, b)


def right_by_a_loop(X, y, w, b):
    """Sample by sample and feature by feature."""
    slope_w, slope_b = [0.0] * len(w), 0.0
    for x_i, y_i in zip(X, y, strict=True):
        excess = sum(p * q for p, q in zip(w, x_i, strict=True)) + b - y_i
        slope_w = [s + excess * x_ij for s, x_ij in zip(slope_w, x_i, strict=True)]
        slope_b += excess
    return slope_w, slope_b


def right_as_in_the_normal_equations(X, y, w, b):
    """X'X w - X'y of the augmented samples."""
    Z = np.column_stack([X, np.ones(len(X))])
    slope = Z.T @ Z @ np.append(w, b) - Z.T @ y
    return slope[:-1], slope[-1]


def wrong_up_is_down(X, y, w, b):
    """You return the direction of the step, which is minus the slope; check the sign."""
    slope_w, slope_b = lms_gradient(X, y, w, b)
    return -slope_w, -slope_b


def wrong_forgets_the_half(X, y, w, b):
    """Your slope is twice too large: the ½ in E cancels the 2 from the square."""
    slope_w, slope_b = lms_gradient(X, y, w, b)
    return 2 * slope_w, 2 * slope_b


def wrong_mean(X, y, w, b):
    """You return the slope of a mean; this E is a sum, so do not divide by n."""
    slope_w, slope_b = lms_gradient(X, y, w, b)
    return slope_w / len(X), slope_b / len(X)


def wrong_forgets_the_slope_of_the_bias(X, y, w, b):
    """The derivative with respect to the bias is missing: it is minus the sum of the errors."""
    return lms_gradient(X, y, w, b)[0], 0.0


def wrong_error_without_the_bias(X, y, w, b):
    """Your errors leave out the bias; the output is X @ w + b."""
    return lms_gradient(X, y, w, 0.0)


def wrong_one_sample(X, y, w, b):
    """You look at one sample only, as the single-sample rule does; the gradient of E adds up over all of them."""
    return lms_gradient(X[-1:], y[-1:], w, b)


def wrong_sums_the_samples_apart(X, y, w, b):
    """You sum errors and samples apart and then multiply; each error belongs to its own sample: add up e_i x_i."""
    error = y - X @ w - b
    return -error.sum() * X.sum(axis=0), -error.sum()


def wrong_subtracts_the_bias(X, y, w, b):
    """Your output is X @ w - b; in this lecture the bias is added."""
    return lms_gradient(X, y, w, -b)


def wrong_mean_for_the_bias(X, y, w, b):
    """You take the mean of the errors for the bias; E is a sum, so its slope is a sum there, too."""
    slope_w, slope_b = lms_gradient(X, y, w, b)
    return slope_w, slope_b / len(X)


def wrong_next_line(X, y, w, b):
    """You return the line after a step; only the slope was asked for."""
    slope_w, slope_b = lms_gradient(X, y, w, b)
    return w - slope_w, b - slope_b


@pytest.mark.points(1)
def test_any_number_of_samples_and_features(student, rng):
    """One sample or many, one feature or many: the slope is the sum of what the samples say one by one."""
    for n, d in ((1, 1), (3, 5), (20, 2)):
        X, y, w, b = numbers(rng, n, d), numbers(rng, n), numbers(rng, d), float(numbers(rng)) + 0.1
        slope_w, slope_b = pair(student(X, y, w, b))
        errors = [y[i] - sum(X[i, j] * w[j] for j in range(d)) - b for i in range(n)]
        close(vector(slope_w, d), [-sum(errors[i] * X[i, j] for i in range(n)) for j in range(d)], "dE/dw")
        close(scalar(slope_b), -sum(errors), "dE/db")


@pytest.mark.points(1)
def test_one_step_against_it_goes_down(student, rng):
    """A small step against the slope lowers E by about the step times the squared length of the slope."""
    X, y, w, b = numbers(rng, 9, 3), numbers(rng, 9), numbers(rng, 3), float(numbers(rng))
    slope_w, slope_b = pair(student(X, y, w, b))
    slope_w, slope_b = vector(slope_w, 3), scalar(slope_b)
    eta = 1e-6
    before = ((y - X @ w - b) ** 2).sum() / 2
    after = ((y - X @ (w - eta * slope_w) - (b - eta * slope_b)) ** 2).sum() / 2
    assert after < before, "a small step against your slope does not lower E"
    squared = slope_w @ slope_w + slope_b**2
    close((before - after) / eta / squared, 1, "the fall of E, for each unit of the squared length,", tolerance=1e-3)
