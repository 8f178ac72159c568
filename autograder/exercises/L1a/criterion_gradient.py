r"""**Downhill.** The perceptron criterion adds up how far the misclassified samples reach over the line (L1.6),
$$ E(w, b) = -\sum_{i\ \text{misclassified}} y_i\,(w^T x_i + b) . $$
Return its gradient: the derivatives with respect to the weights, and the one with respect to the bias, which the slide
forgets. A sample on the line counts as misclassified.

- `X`: shape (n, d); `y`: $n$ labels $\pm 1$; `w`: $d$ weights; `b`: the bias;
- the result is the pair of an array of $d$ numbers and a number.

The gradient is the bridge from this lecture to all the others: once you have one, you can walk downhill.

    >>> criterion_gradient(np.array([[1.0, 0.0], [-2.0, 1.0]]), np.array([1, 1]), np.array([1.0, 0.0]), 0.5)
    (array([ 2., -1.]), -1.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def criterion_gradient(X, y, w, b):
    """Return (dE/dw, dE/db).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> (d,), a number"""
    ...


hints = (
    "Which samples are misclassified? A comparison gives an array of True and False, and `X[wrong]` picks their rows.",
    "The derivative of y_i (w.x_i + b) with respect to w is y_i x_i, and with respect to b it is y_i.",
    "Mind the minus sign in front of the sum.",
)


def criterion(X, y, w, b):
    return sum(max(0.0, -y_i * (x_i @ w + b)) for x_i, y_i in zip(X, y, strict=True))


def with_mistakes(rng, n=12, d=3):
    """Samples and a line, with samples on both sides and none of them near enough to the line to disturb a slope."""
    w, b = numbers(rng, d), float(numbers(rng))
    X = numbers(rng, 3 * n, d)
    X = X[np.abs(X @ w + b) > 0.05][:n]
    return X, np.where(np.arange(n) % 2 == 0, 1, -1)[: len(X)], w, b


@pytest.mark.points(2)
def test_it_is_the_slope_of_the_criterion(student, rng):
    """It is the slope of E: a small step in any weight, or in the bias, changes E by the slope times the step."""
    X, y, w, b = with_mistakes(rng)
    slope_w, slope_b = pair(student(X, y, w, b))
    h = 1e-6
    rises = [criterion(X, y, w + h * e, b) - criterion(X, y, w - h * e, b) for e in np.eye(3)]
    close(vector(slope_w, 3), np.array(rises) / (2 * h), tolerance=1e-5)
    close(float(slope_b), (criterion(X, y, w, b + h) - criterion(X, y, w, b - h)) / (2 * h), tolerance=1e-5)


@pytest.mark.points(1)
def test_samples_that_are_right_do_not_matter(student, rng):
    """Samples on their right side add nothing, and twice the samples give twice the slope."""
    X, y, w, b = with_mistakes(rng)
    slope_w, slope_b = pair(student(X, y, w, b))
    right = y * (X @ w + b) > 0
    again_w, again_b = pair(student(np.vstack([X, X[~right]]), np.append(y, y[~right]), w, b))
    assert np.any(vector(slope_w, 3)), "some samples are misclassified, so the slope cannot be 0"
    close(vector(again_w, 3), 2 * vector(slope_w, 3))
    close(float(again_b), 2 * float(slope_b))
