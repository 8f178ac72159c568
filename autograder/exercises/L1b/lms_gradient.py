r"""**The slope of the squares.** For $E(w, b) = \frac12 \sum_i (y_i - w^T x_i - b)^2$ return the derivatives with
respect to the weights and with respect to the bias (L1.10).

- `X`: shape (n, d); `y`: $n$ targets, any numbers; `w`: $d$ weights; `b`: the bias;
- the result is the pair of an array of $d$ numbers and a number.

One step against this slope is the batch rule. The same lines, with another function inside, train the largest networks
there are.

    >>> X, y = np.array([[1.0, 0.0], [2.0, 1.0], [0.0, -1.0]]), np.array([1.0, 4.0, -2.5])
    >>> lms_gradient(X, y, np.array([1.0, 0.0]), 0.5)
    (array([-2.5, -4.5]), 2.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def lms_gradient(X, y, w, b):
    """Return (dE/dw, dE/db).   X: (n, d), y: (n,), w: (d,), b: a number -> (d,), a number"""
    ...


hints = (
    "How far does each sample miss its target? Begin with these n errors, y_i - w·x_i - b.",
    "The derivative of e_i² / 2 is e_i times the derivative of e_i, which with respect to w is -x_i.",
    "A sum over samples of e_i x_i is one product: `e @ X`.",
)


def half_squares(X, y, w, b):
    return sum((y_i - x_i @ w - b) ** 2 for x_i, y_i in zip(X, y, strict=True)) / 2


def scattered(rng, n, d):
    """Samples, targets and a line whose errors do not add up to 0."""
    X, y, w, b = numbers(rng, n, d), numbers(rng, n), numbers(rng, d), float(numbers(rng))
    while (y - X @ w - b).sum() == 0:
        b += 0.25
    return X, y, w, b


@pytest.mark.points(2)
def test_it_is_the_slope_of_the_error(student, rng):
    """It is the slope of E: a small step in any weight, or in the bias, changes E by the slope times the step."""
    for n, d in ((6, 2), (1, 3), (4, 1)):
        X, y, w, b = scattered(rng, n, d)
        slope_w, slope_b = pair(student(X, y, w, b))
        h = 1e-4
        rises = [half_squares(X, y, w + h * e, b) - half_squares(X, y, w - h * e, b) for e in np.eye(d)]
        close(vector(slope_w, d), np.array(rises) / (2 * h), "dE/dw", tolerance=1e-6)
        rise = half_squares(X, y, w, b + h) - half_squares(X, y, w, b - h)
        close(scalar(slope_b), rise / (2 * h), "dE/db", tolerance=1e-6)


@pytest.mark.points(1)
def test_it_grows_with_the_data_and_vanishes_on_a_perfect_fit(student, rng):
    """With every sample twice the slope is twice as large, for E is a sum; where the line meets all targets it is 0."""
    X, y, w, b = scattered(rng, 5, 3)
    slope_w, slope_b = pair(student(X, y, w, b))
    assert scalar(slope_b) != 0, "the errors do not add up to 0, so dE/db cannot be 0"
    twice_w, twice_b = pair(student(np.vstack([X, X]), np.append(y, y), w, b))
    close(vector(twice_w, 3), 2 * vector(slope_w, 3), "dE/dw of the doubled data")
    close(scalar(twice_b), 2 * scalar(slope_b), "dE/db of the doubled data")
    flat_w, flat_b = pair(student(X, X @ w + b, w, b))
    close(vector(flat_w, 3), np.zeros(3), "dE/dw on a perfect fit")
    close(scalar(flat_b), 0, "dE/db on a perfect fit")
