r"""**See each example once.** The online perceptron of the lecture (L5.12) keeps no data. Examples come one by one;
where $y^{(i)}\,\theta^T x^{(i)} \le 0$ it does $\theta \leftarrow \theta + y^{(i)} x^{(i)}$ at once, and else nothing.
Let it start at $\theta = 0$ and meet each example once, in the order of the rows.

- `X`: $n$ examples, shape (n, d + 1), the constant being a column like the others; `y`: their $n$ labels, $-1$ or $+1$;
- the result is the pair `(theta, mistakes)`: the $d + 1$ weights after the last example, and how many examples were on
  the wrong side, or on the boundary, when they came.

The mistakes are an honest test: each example was judged before the rule had learnt from it.

    >>> online_perceptron(np.array([[1.0, 2.0], [1.0, 1.0], [1.0, -1.0]]), np.array([1, -1, -1]))
    (array([0., 1.]), 2)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def online_perceptron(X, y):
    """Return (theta, mistakes).   X: (n, d + 1), y: (n,) of -1 and +1 -> (d + 1,) and a whole number"""
    ...


hints = (
    "Which θ judges the third example: the one from the start, or the one after two visits?",
    "One loop over the examples. At θ = 0 the very first one lies on the boundary: is that a mistake?",
    "An example is a mistake if `y_i * (theta @ x_i) <= 0`; then count it and change θ, before the next one comes.",
)


def outwards(rng, n, d):
    """Examples at right angles to each other: what one teaches says nothing about the next, so each is a mistake."""
    frame = np.eye(d)[rng.permutation(d)[:n]]
    return frame * (1 + rng.permutation(n))[:, None] / 2


@pytest.mark.points(1)
def test_examples_at_right_angles_are_all_mistakes(student, rng):
    """Examples at right angles teach nothing about each other: each is missed once, and theta is their signed sum."""
    n, d = int(rng.integers(3, 6)), 6
    X, y = outwards(rng, n, d), rng.permutation([1, -1, 1, -1, 1][:n])
    theta, mistakes = pair(student(X, y))
    close(scalar(mistakes), n, "the number of mistakes")
    close(vector(theta, d) @ X.T, y * np.square(X).sum(axis=1), "θᵀx of the examples")


@pytest.mark.points(1)
def test_a_lesson_learnt_needs_no_second(student, rng):
    """The same example again and again is one mistake, whatever its class; its mirror image is no news either."""
    x = numbers(rng, 3)
    for y in (1, -1):
        theta, mistakes = pair(student(np.array([x, x, -x, x, -x]), np.array([y, y, -y, y, -y])))
        close(scalar(mistakes), 1, "the number of mistakes")
        close(vector(theta, 3) / x, np.full(3, y), "θ, divided by the example,")


@pytest.mark.points(1)
def test_the_order_matters(student, rng):
    """Two examples of different class in the same direction: what is left depends on which came last."""
    x, y = numbers(rng, 3), int(rng.choice([-1, 1]))
    X, labels = np.array([3 * x, x]), np.array([y, -y])
    for order, expected, left in (([0, 1, 1, 1, 1], 5, -1), ([0, 1, 1], 3, 1), ([1, 0, 0], 2, 2)):
        theta, mistakes = pair(student(X[order], labels[order]))
        close(scalar(mistakes), expected, "the number of mistakes")
        close(vector(theta, 3) / x, np.full(3, left * y), "θ, divided by the shorter example,")
