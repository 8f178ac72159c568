r"""**How often must it be told?** On a mistake the perceptron does $\theta \leftarrow \theta + \alpha\, y\, x$ (L5.9).
What does one such update add to $y\,\theta^T x$ of this very example (L5.10), and how many of them in a row does it
take until the example is right, $y\,\theta^T x > 0$?

- `theta`: the $d + 1$ weights; `x`: the example, as many numbers, not all 0 (the constant is one of them);
- `y`: its label, $-1$ or $+1$; `alpha`: the learning rate, above 0;
- the result is the pair `(gain, updates)`: a number above 0, and a whole number, 0 where the example is right already.

"More correct" is not "correct": below, two updates only bring the example to the boundary, which is still a mistake.

    >>> update_gain(np.array([3.0, 4.0]), np.array([3.0, 4.0]), -1, alpha=0.5)
    (12.5, 3)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def update_gain(theta, x, y, alpha):
    """Return (gain, updates).   theta, x: (d + 1,), y: -1 or +1, alpha: a number -> two numbers"""
    ...


hints = (
    "Put θ + α y x in place of θ in y θᵀx and multiply out. What is added, as y² = 1?",
    "Each update adds the same gain. How many whole gains fit into what is missing?",
    "On the boundary the example is still wrong, so it is one update more: `missing // gain` and 1.",
)


def lacking(gains, theta, x, alpha):
    """theta, changed so that theta.x, for y = +1, lacks so many gains."""
    goal = -gains * alpha * (x @ x)
    return theta + (goal - theta @ x) / (x @ x) * x


def of_exact_length(rng):
    """Three numbers whose length is three times a power of 2, so that its square is exact in every way."""
    return rng.permutation([1.0, 2.0, 2.0]) * rng.choice([-1, 1], size=3) * 2.0 ** int(rng.integers(-2, 2))


@pytest.mark.points(1)
def test_the_gain_is_what_the_product_grows_by(student, rng):
    """Make the update yourself: the product of the example grows by the gain, whatever its class."""
    for y in (-1, 1):
        d = int(rng.integers(1, 6))
        theta, x, alpha = numbers(rng, d), numbers(rng, d), float(abs(numbers(rng)))
        x[0] = 1.0
        gain, _ = pair(student(theta, x, y, alpha))
        moved = theta + alpha * y * x
        close(scalar(gain), y * (moved @ x) - y * (theta @ x), "the gain")


@pytest.mark.points(1)
def test_an_example_is_told_until_it_is_right(student, rng):
    """Two and a half gains that are missing take three updates, and so do exactly two: on the boundary the example is
    still wrong. An example that is right needs none."""
    x, alpha = np.append(1.0, numbers(rng, 2)), float(abs(numbers(rng)))
    needed = int(rng.integers(2, 9))
    theta = lacking(needed - 0.5, numbers(rng, 3), x, alpha)
    close(scalar(pair(student(theta, x, 1, alpha))[1]), needed, "the number of updates")
    close(scalar(pair(student(theta, x, -1, alpha))[1]), 0, "the number of updates for an example that is right")
    theta = lacking(-2.5, theta, x, 1 / 256)
    close(scalar(pair(student(theta, x, 1, 1 / 256))[1]), 0, "the number of updates for one that is just right")
    x, y = of_exact_length(rng), int(rng.choice([-1, 1]))
    for gains in (0, needed):
        theta = -gains * alpha * y * x
        close(scalar(pair(student(theta, x, y, alpha))[1]), gains + 1, "the number of updates from the boundary")
