r"""**Move the line.** One visit of Rosenblatt's rule to the sample $(x, y)$, with $y = \pm 1$ (L1.5). If the sample
lies on the wrong side of $w^T x + b = 0$, or on the line, add $\eta\, y\, x$ to the weights and $\eta\, y$ to the bias;
otherwise leave both as they are.

- `w`: $d$ weights; `b`: the bias; `x`: $d$ features; `y`: $-1$ or $+1$; `eta`: the learning rate $\eta$;
- the result is the pair `(w, b)`, the weights with $d$ numbers and the bias as a number.

It is one step, even if the sample is still on the wrong side after it. All learning in this notebook is this one step,
repeated.

    >>> perceptron_update(np.array([1.0, 0.0]), 0.0, np.array([-2.0, 1.0]), +1, eta=0.5)
    (array([0. , 0.5]), 0.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def perceptron_update(w, b, x, y, eta):
    """Return (w, b) after one visit to (x, y).   w, x: (d,);   b, y, eta: numbers."""
    ...


hints = (
    "On which side is x? Look at the sign of y * (w @ x + b).",
    "A mistake moves w by a multiple of x. Which multiple turns w towards a positive sample, away from a negative one?",
    "The bias moves like the weight of a feature that is always 1.",
)


def missed_sample(rng, y, d=3):
    """A line, and a sample with the label y on its wrong side; for y = 1 it is the bias that puts it there."""
    w, x = numbers(rng, d), numbers(rng, d)
    while w @ x == 0:
        x = numbers(rng, d)
    b = float(w @ x) * (-2 if y == 1 else 0.5)
    if y * (w @ x + b) > 0:
        w, b = -w, -b
    return 8 * w, 8 * b, x, float(rng.integers(1, 5)) / 4


@pytest.mark.points(1)
def test_a_missed_sample_moves_the_line_towards_itself(student, rng):
    """After a mistake the margin y (w·x + b) of the sample has grown by η (‖x‖² + 1), and w has moved along x only."""
    for y in (+1, -1):
        w, b, x, eta = missed_sample(rng, y)
        w2, b2 = pair(student(w, b, x, y, eta))
        w2 = vector(w2, 3)
        close(y * (w2 @ x + scalar(b2)), y * (w @ x + b) + eta * (x @ x + 1), "the margin after the step")
        close((w2 - w) * (x @ x), ((w2 - w) @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_a_sample_that_is_right_changes_nothing_and_one_that_is_wrong_does(student, rng):
    """A sample on its right side leaves w and b as they are; with the other label it moves both."""
    for y in (+1, -1):
        w, b, x, eta = missed_sample(rng, y)
        w2, b2 = pair(student(w, b, x, -y, eta))
        close(vector(w2, 3), w, "w, which should have stayed,")
        close(scalar(b2), b, "b, which should have stayed,")
        w2, b2 = pair(student(w, b, x, y, eta))
        assert not np.allclose(vector(w2, 3), w), "the sample is on the wrong side, but w did not move"
        assert scalar(b2) != b, "the sample is on the wrong side, but b did not move"
