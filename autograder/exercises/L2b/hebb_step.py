r"""**Hebb's step.** The loss $L(M) = (-M)_+$ is $-M$ with the slope $-1$ at a mistake, $M \le 0$, and $0$ elsewhere
(L2.9). Put that slope into the stochastic step and return the new $w$: at a mistake it moves by a multiple of $x$, else
it stays. A sample on the line, $M = 0$, is a mistake, although the slide says otherwise.

- `w`: $d$ weights; `x`: one sample, $d$ features, the constant one among them; `y`: its label $\pm 1$; `mu`: the rate;
- the result has $d$ numbers.

In L1a the bias needed a line of its own. Here it is the weight of the constant feature, and one line is enough.

    >>> hebb_step(np.array([1.0, 0.0]), np.array([2.0, 1.0]), -1, mu=0.5)
    array([ 0. , -0.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def hebb_step(w, x, y, mu):
    """Return w after one visit.   w, x: (d,); y: -1 or +1; mu: a number -> (d,)"""
    ...


hints = (
    "Is the margin of x above 0? It is the product of w and x, times the label.",
    "Which numbers can L'(M) be here? Put each of them into the stochastic step w - mu L'(M) x y.",
    "At a mistake the step adds `mu * y * x`.",
)


def visit(rng, M, y, d):
    """A line and a sample of class y with the margin M."""
    w, x = numbers(rng, d), numbers(rng, d)
    x[-1] = rng.choice([-2.0, -0.5, 0.5, 2.0])  # dividing by it is exact
    w[-1] = (y * M - w[:-1] @ x[:-1]) / x[-1]
    return w, x


def expect_one_step(student, w, x, y, mu):
    """The margin has grown by mu ||x||^2, and w has moved along x only."""
    moved = vector(student(w, x, y, mu), len(x)) - w
    close(y * (moved @ x), mu * (x @ x), "the growth of the margin")
    close(moved * (x @ x), (moved @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_a_mistake_moves_w_along_the_sample(student, rng):
    """After a mistake the margin has grown by mu ||x||^2, for either label; w has moved along x and nowhere else."""
    for M, y, d in ((-2.5, 1, 3), (-0.25, -1, 2), (-4, -1, 1)):
        mu = float(rng.choice([0.25, 0.5, 1.5]))
        expect_one_step(student, *visit(rng, M, y, d), y, mu)


@pytest.mark.points(1)
def test_a_sample_that_is_right_changes_nothing(student, rng):
    """Where the margin is above 0, if only just, w stays; with the other label it moves."""
    for M, y, d in ((2.5, -1, 2), (0.25, 1, 3)):
        w, x = visit(rng, M, y, d)
        close(vector(student(w, x, y, 0.5), d), w, "w, at a sample that is right,")
        assert np.any(vector(student(w, x, -y, 0.5), d) != w), "the sample is a mistake, but w has not moved"


@pytest.mark.points(1)
def test_a_sample_on_the_line_is_a_mistake(student, rng):
    """A sample on the line moves w, also from w = 0, and along itself: by twice as much at twice the rate."""
    for y, d in ((1, 2), (-1, 3)):
        w, x = visit(rng, 0, y, d)
        expect_one_step(student, w, x, y, 0.5)
        expect_one_step(student, np.zeros(d), x, y, 0.25)
