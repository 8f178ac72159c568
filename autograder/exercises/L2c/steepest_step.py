r"""**The best step there is.** Steepest descent asks at every step how far to go (L2.13),
$$ Q\bigl(w - \mu \nabla Q(w)\bigr) \to \min_\mu . $$
For the squared loss, $Q(w) = \sum_i (1 - M_i)^2$ with $M_i = y_i\, w^T x_i$, the best $\mu$ has a formula. Find it:
along the ray every margin is a straight line in $\mu$, so $Q$ is a parabola in $\mu$. Return the weights after *one*
such step.

- `X`: shape (n, d); `y`: $n$ labels $-1$ or $+1$; `w`: $d$ weights (no bias);
- the result has $d$ numbers. Where the gradient is 0, there is nowhere to go: return `w` as it is.

No learning rate to choose, and no divergence, ever. Here the search is two products of a matrix and a vector.

    >>> steepest_step(np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([1, -1]), np.array([-1.0, 0.0]))
    array([-0.2, -0.8])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def steepest_step(X, y, w):
    """Return w after the best step against the gradient of Σ(1 − M)².   X: (n, d), y: (n,), w: (d,) -> (d,)"""
    ...


hints = (
    "Along the gradient g, how does the margin of one sample change with mu?",
    "Write z for y times x. Every 1 - M has the form r + mu s: r is its value at the old w, and s is g·z.",
    "A parabola Σ (r_i + mu s_i)² is lowest at `mu = -(r @ s) / (s @ s)`.",
)


def squared_risk(X, y, w):
    return float(np.sum((1 - y * (X @ w)) ** 2))


def slope_at(X, y, w, h=1e-4):
    """The gradient of the squared risk by differences; of a quadratic they are exact, up to rounding."""
    return np.array([squared_risk(X, y, w + h * e) - squared_risk(X, y, w - h * e) for e in np.eye(len(w))]) / (2 * h)


def somewhere(rng, n=6, d=3):
    """Samples, and weights at which the slope is not 0."""
    while True:
        X, y, w = numbers(rng, n, d), rng.permutation(np.where(np.arange(n) % 2 == 0, -1, 1)), numbers(rng, d)
        if np.linalg.norm(slope_at(X, y, w)) > 1:
            return X, y, w


@pytest.mark.points(1)
def test_it_goes_straight_down(student, rng):
    """The step is a multiple of the gradient, against it, and the loss is smaller after it."""
    for n, d in ((6, 3), (3, 5), (4, 2)):
        X, y, w = somewhere(rng, n, d)
        moved, g = vector(student(X, y, w), d) - w, slope_at(X, y, w)
        assert np.any(moved), "the gradient is not 0 here, but w has not moved"
        close(moved * (g @ g), (moved @ g) * g, "the direction of the step", tolerance=1e-5)
        assert moved @ g < 0, "the step leads uphill"
        assert squared_risk(X, y, w + moved) < squared_risk(X, y, w), "the loss is larger after the step"


@pytest.mark.points(1)
def test_where_the_gradient_is_0_there_is_nowhere_to_go(student, rng):
    """Where every margin is 1 the gradient is 0, and w stays; a silent feature leaves only its own weight alone."""
    X, y, w = numbers(rng, 5, 3), rng.permutation([1, 1, -1, 1, -1]), np.array([0.5, 0.0, 0.0])
    X[:, 0] = 2 * y
    close(vector(student(X, y, w), 3), w, "w, which should have stayed,")
    X, y, w = somewhere(rng)
    X[:, 1] = 0.0
    w[[0, 2]] += 4 * np.sign(w[[0, 2]])
    moved = vector(student(X, y, w), 3) - w
    close(moved[1], 0.0, "the change of the weight of a feature that is always 0")
    assert np.all(moved[[0, 2]]), "the other two weights should move"


@pytest.mark.points(2)
def test_a_little_more_or_less_is_worse(student, rng):
    """A step a thousandth longer or shorter ends higher: at the best step the path touches a contour."""
    for _ in range(3):
        X, y, w = somewhere(rng)
        moved = vector(student(X, y, w), 3) - w
        least = squared_risk(X, y, w + moved)
        assert squared_risk(X, y, w + 1.001 * moved) > least, "a slightly longer step ends lower"
        assert squared_risk(X, y, w + 0.999 * moved) > least, "a slightly shorter step ends lower"
