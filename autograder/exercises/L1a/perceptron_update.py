r"""**Move the line.** One visit of Rosenblatt's rule to the sample $(x, y)$, with $y = \pm 1$ (L1.5). If the sample
lies on the wrong side of $w^T x + b = 0$, or on the line, add $\eta\, y\, x$ to the weights and $\eta\, y$ to the bias;
otherwise leave both as they are.

- `w`: $d$ weights; `b`: the bias; `x`: $d$ features; `y`: $-1$ or $+1$; `eta`: the learning rate $\eta$;
- the result is the pair `(w, b)`, the weights with $d$ numbers and the bias as a number.

It is one step, even if the sample is still on the wrong side after it. All learning in this notebook is this one step,
repeated.

    >>> perceptron_update(np.array([1.0, 0.0]), 6.5, np.array([-2.0, 1.0]), -1, eta=0.5)
    (array([ 2. , -0.5]), 6.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def perceptron_update(w, b, x, y, eta):
    """Return (w, b) after one visit to (x, y).   w, x: (d,);   b, y, eta: numbers."""
    ...


hints = (
    "On which side of the line does x lie, and on which side should it lie?",
    "The sign of y times w·x + b answers both. A mistake moves w by a multiple of x: which one, for a negative sample?",
    "The bias moves like the weight of a feature that is always 1. Begin with `if y * (w @ x + b) <= 0:`",
)


def sample(rng, y, d):
    """A line and a sample for which w·x alone has the sign of y."""
    w, x = numbers(rng, d), numbers(rng, d)
    while w @ x == 0:
        x = numbers(rng, d)
    return (w if y * (w @ x) > 0 else -w), x


def expect_one_step(student, w, b, x, y, eta):
    """The margin y (w·x + b) has grown by η (‖x‖² + 1), and w has moved along x only."""
    w2, b2 = pair(student(w, b, x, y, eta))
    w2 = vector(w2, len(x))
    close(y * (w2 @ x + scalar(b2)) - y * (w @ x + b), eta * (x @ x + 1), "the growth of the margin")
    close((w2 - w) * (x @ x), ((w2 - w) @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_a_missed_sample_moves_the_line_towards_itself(student, rng):
    """After a mistake the margin y (w·x + b) of the sample has grown by η (‖x‖² + 1), and w has moved along x only."""
    for y, d in ((+1, 3), (-1, 1)):
        w, x = sample(rng, y, d)
        eta = float(rng.choice([0.25, 0.5, 2.0]))
        b = -float(w @ x) - y * (eta * (x @ x + 1) + 0.5)  # so far out that one step is not enough
        expect_one_step(student, w, b, x, y, eta)


@pytest.mark.points(1)
def test_a_sample_that_is_right_changes_nothing_and_one_that_is_wrong_does(student, rng):
    """A sample just on its right side leaves w and b as they are; one just on its wrong side moves both."""
    y = -1
    w, x = sample(rng, y, 3)
    b = float(w @ x)
    w2, b2 = pair(student(w, -b + 0.25 * y, x, y, 0.5))
    close(vector(w2, 3), w, "w, which should have stayed,")
    close(scalar(b2), -b + 0.25 * y, "b, which should have stayed,")
    w2, b2 = pair(student(w, -b - 0.25 * y, x, y, 0.5))
    assert not np.allclose(vector(w2, 3), w), "the sample is on the wrong side, but w did not move"
    assert scalar(b2) != -b - 0.25 * y, "the sample is on the wrong side, but b did not move"


@pytest.mark.points(1)
def test_a_sample_on_the_line_is_a_mistake(student, rng):
    """A sample on the line is a mistake, too: the start w = 0 must be able to move."""
    eta, y = float(rng.choice([0.25, 0.5, 2.0])), int(rng.choice([-1, 1]))
    w, x = sample(rng, y, 2)
    expect_one_step(student, w, -float(w @ x), x, y, eta)
    expect_one_step(student, np.zeros(3), 0.0, numbers(rng, 3), -y, eta)
