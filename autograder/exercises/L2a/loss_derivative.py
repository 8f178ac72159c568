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
    >>> loss_derivative("square", np.array([-1.0, 3.0]))
    array([-4.,  4.])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def loss_derivative(name, M):
    """Return the slope of the loss at each margin.   name: a word, M: (n,) -> (n,)"""
    ...


hints = (
    "Hebb's loss is -M on the one side and 0 on the other: which slopes are these? The hinge is the same, elsewhere.",
    "For the others, the chain rule: the inner derivative of e^{-M} is -e^{-M}, that of (1 - M) is -1.",
    "The derivative of log2(a) is 1 / (a ln 2).",
)

# By how much each smooth loss is greater at M + 1 than at M.
CHANGES = {
    "log": lambda M: np.log2((1 + np.exp(-M - 1)) / (1 + np.exp(-M))),
    "square": lambda M: 2 * M - 1,
    "sigmoid": lambda M: np.tanh(M / 2) - np.tanh((M + 1) / 2),
    "exp": lambda M: (1 / np.e - 1) / np.e**M,
}
BOOLE = np.array([7, 32, 12, 32, 7]) / 90  # Boole's rule: makes an area of five heights at equal distances


@pytest.mark.points(2)
def test_the_corners_and_their_two_sides(student, rng):
    """Hebb's loss and the hinge have the slope -1 where a sample pays, the corner included, and 0 beyond it."""
    steps = np.array([1, *rng.integers(2, 20, size=3)]) / 4
    for name, corner in (("hebb", 0.0), ("hinge", 1.0)):
        slopes = vector(student(name, np.array([*(corner - steps), corner, *(corner + steps)])), 9)
        close(slopes, [-1] * 5 + [0] * 4, f"the slope of {name}")


@pytest.mark.points(1)
def test_the_area_under_the_slopes_is_the_fall_of_the_loss(student, rng):
    """The area under the slopes of a smooth loss, from M to M + 1, is what the loss changes on the way."""
    for name, change in CHANGES.items():
        for M in (float(rng.integers(1, 9)) / 4, -float(rng.integers(3, 9)) / 4):
            slopes = vector(student(name, M + np.arange(5) / 4), 5)
            close(BOOLE @ slopes, change(M), f"the area under {name} from {M} to {M + 1}", tolerance=1e-4)


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_who_pulls_hardest(student, rng):
    """On the line sigmoid pulls with ½, log with 1 / (2 ln 2) and exp with 1; sigmoid lets go of hopeless samples, log
    does not; square does not pull at M = 1, and beyond it pulls back."""
    at = np.array([-6.0 - rng.integers(8) / 4, 0.0, 1.0, 6.0])
    sigmoid, log, square, exp = (vector(student(name, at), 4) for name in ("sigmoid", "log", "square", "exp"))
    close([sigmoid[1], log[1], exp[1]], [-0.5, -0.5 / np.log(2), -1], "the slope of sigmoid, log or exp at M = 0")
    assert abs(sigmoid[0]) < 0.05, "the sigmoid is nearly flat at M = -6 and below"
    assert abs(log[3]) < 0.05 < abs(log[0]), "log is nearly flat at M = 6, but not at M = -6"
    close(square[2], 0, "the slope of square at M = 1")
    assert square[3] > 0, "beyond M = 1 the square rises"
