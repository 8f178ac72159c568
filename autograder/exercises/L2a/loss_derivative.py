r"""**Which way, and how strongly?** Return the derivative $L'(M)$ of the loss of that name at every margin (L2.4). The
losses are

| `name` | | `name` | |
|---|---|---|---|
| `"hebb"` | $(-M)_+$ | `"square"` | $(1 - M)^2$ |
| `"hinge"` | $(1 - M)_+$ | `"sigmoid"` | $2 / (1 + e^{M})$ |
| `"log"` | $\log_2(1 + e^{-M})$ | `"exp"` | $e^{-M}$ |

- `name`: one of the six; `M`: $n$ margins between $-20$ and 20;
- the result has $n$ numbers. At a corner take the slope from the *left*, as if the sample were still paying; otherwise
  $w = 0$ could never move under Hebb's rule.

In L2b each sample pulls at $w$ with the force $-L'(M)$: where that is 0 the sample has no say, where it is great it
rules.

    >>> loss_derivative("hinge", np.array([-1.0, 1.0, 2.0]))
    array([-1., -1.,  0.])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def loss_derivative(name, M):
    """Return the slope of the loss at each margin.   name: a word, M: (n,) -> (n,)"""
    ...


hints = (
    "Hebb's loss is -M on the one side and 0 on the other: which slopes are these? The hinge is the same, elsewhere.",
    "The chain rule does the rest: the inner derivative of e^{-M} is -e^{-M}, that of (1 - M) is -1.",
    "The derivative of log2(a) is 1 / (a ln 2).",
)


def area(student, name, low, high):
    """The area under the slopes between two margins, by Simpson's rule: how much the loss changes on the way."""
    M = np.linspace(low, high, 201)
    simpson = np.array([1, *[4, 2] * 99, 4, 1]) * (high - low) / 600
    return float(vector(student(name, M), 201) @ simpson)


@pytest.mark.points(1)
def test_the_corners_and_their_two_sides(student, rng):
    """Hebb's loss and the hinge have the slope -1 where a sample pays, the corner included, and rest beyond it."""
    steps = rng.integers(1, 20, size=4) / 4
    for name, corner in (("hebb", 0.0), ("hinge", 1.0)):
        slopes = vector(student(name, np.array([*(corner - steps), corner, *(corner + steps)])), 9)
        close(slopes, [-1] * 5 + [0] * 4, f"the slope of {name}")


@pytest.mark.points(2)
def test_the_area_under_the_slopes_is_the_fall_of_the_loss(student, rng):
    """Added up from -a to a, the slopes of log make -a / ln 2, those of square -4a; those of sigmoid nearly -2 if a
    is large; those of exp from 0 on nearly -1."""
    a = float(rng.integers(4, 13)) / 4
    close(area(student, "log", -a, a), -a / np.log(2), "the fall of log", tolerance=1e-6)
    close(area(student, "square", -a, a), -4 * a, "the fall of square", tolerance=1e-6)
    close(area(student, "sigmoid", -20, 20), -2, "the fall of sigmoid", tolerance=1e-4)
    close(area(student, "exp", 0, 20), -1, "the fall of exp", tolerance=1e-4)


@pytest.mark.points(1)
def test_who_pulls_hardest(student, rng):
    """On the line the sigmoid pulls with ½ and log with 1 / (2 ln 2); the sigmoid lets go of hopeless samples;
    square does not pull at 1, and beyond it pulls back."""
    at = np.array([-6.0 - rng.integers(8) / 4, 0.0, 1.0, 6.0])
    sigmoid, log, square = (vector(student(name, at), 4) for name in ("sigmoid", "log", "square"))
    close(sigmoid[1], -0.5, "the slope of sigmoid at M = 0")
    assert abs(sigmoid[0]) < 0.05, "the sigmoid is nearly flat at M = -6 and below"
    close(log[1], -0.5 / np.log(2), "the slope of log at M = 0")
    close(square[2], 0, "the slope of square at M = 1")
    assert square[3] > 0, "beyond M = 1 the square rises"
