r"""**How often must it be told?** On a mistake the perceptron does $\theta \leftarrow \theta + \alpha\, y\, x$ (L5.9).
What does one such update add to $y\,\theta^T x$ of this very example (L5.10), and how many of them in a row does it
take until the example is right, $y\,\theta^T x > 0$?

- `theta`: the $d + 1$ weights; `x`: the example, as many numbers, not all 0 (the constant is one of them);
- `y`: its label, $-1$ or $+1$; `alpha`: the learning rate, above 0;
- the result is the pair `(gain, updates)`: a number above 0, and a whole number, 0 where the example is right already.

"More correct" is not "correct": below, ten updates only bring the example to the boundary, which is still a mistake.

    >>> update_gain(np.array([10.0]), np.array([1.0]), -1, alpha=1.0)
    (1.0, 11)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def update_gain(theta, x, y, alpha):
    """Return (gain, updates).   theta, x: (d + 1,), y: -1 or +1, alpha: a number -> two numbers"""
    ...


hints = (
    "Put θ + α y x in place of θ in y θᵀx and multiply out: what is added, as y² = 1?",
    "Each update adds the same gain. How many gains fit into what is missing, and why one more?",
)


def missing(theta, x, updates, alpha):
    """theta, changed so that y theta.x, for y = +1, is half a gain short of being right after that many updates."""
    goal = -(updates - 0.5) * alpha * (x @ x)
    return theta + (goal - theta @ x) / (x @ x) * x


@pytest.mark.points(1)
def test_the_gain_is_what_the_product_grows_by(student, rng):
    """Make the update yourself: the product of the example grows by the gain, whatever its class."""
    for y in (-1, 1):
        theta, x, alpha = numbers(rng, 4), numbers(rng, 4), float(abs(numbers(rng)))
        x[0] = 1.0
        gain, _ = pair(student(theta, x, y, alpha))
        moved = theta + alpha * y * x
        close(scalar(gain), y * (moved @ x) - y * (theta @ x), "the gain")


@pytest.mark.points(1)
def test_an_example_is_told_until_it_is_right(student, rng):
    """One that lacks two and a half gains needs three updates; with the other label it is right already."""
    x, alpha = np.append(1.0, numbers(rng, 2)), float(abs(numbers(rng)))
    needed = int(rng.integers(2, 9))
    theta = missing(numbers(rng, 3), x, needed, alpha)
    close(scalar(pair(student(theta, x, 1, alpha))[1]), needed, "the number of updates")
    close(scalar(pair(student(theta, x, -1, alpha))[1]), 0, "the number of updates for an example that is right")
