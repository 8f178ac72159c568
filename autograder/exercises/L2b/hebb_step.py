r"""**Hebb's step.** The loss $L(M) = (-M)_+$ is $-M$ with the slope $-1$ at a mistake, $M \le 0$, and $0$ elsewhere
(L2.9). Put that slope into the stochastic step and return the new $w$: at a mistake it moves by a multiple of $x$, else
it stays. A sample on the line, $M = 0$, is a mistake, although the slide says otherwise.

- `w`: $d$ weights; `x`: one sample, $d$ features, the constant one among them; `y`: its label $\pm 1$; `mu`: the rate;
- the result has $d$ numbers.

In L1a the bias needed a line of its own. Here it is the weight of the constant feature, and one line is enough.

    >>> hebb_step(np.array([1.0, 0.0]), np.array([-2.0, 1.0]), 1, mu=0.5)
    array([0. , 0.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def hebb_step(w, x, y, mu):
    """Return w after one visit.   w, x: (d,); y: -1 or +1; mu: a number -> (d,)"""
    ...


hints = (
    "The margin is y * (w @ x). Is it above 0?",
    "The stochastic step is w - mu L'(M) x y. Which numbers can L'(M) be here?",
)


def visit(rng, sign, y, d=3):
    """A line and a sample that it has right (sign = 1) or wrong (sign = -1)."""
    while True:
        w, x = numbers(rng, d), numbers(rng, d)
        if sign * y * (w @ x) > 0:
            return w, x


@pytest.mark.points(2)
def test_a_mistake_moves_w_along_the_sample(student, rng):
    """After a mistake the margin has grown by mu ||x||^2, for either label; w has moved along x and nowhere else."""
    for y in (1, -1):
        w, x = visit(rng, -1, y)
        mu = abs(float(numbers(rng)))
        moved = vector(student(w, x, y, mu), 3) - w
        close(y * (moved @ x), mu * (x @ x), "the growth of the margin")
        close(moved * (x @ x), (moved @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_from_zero_the_rate_only_scales(student, rng):
    """From w = 0, where each sample is on the line, w moves, and at twice the rate twice as far."""
    x, y, mu = numbers(rng, 3), int(rng.choice([-1, 1])), abs(float(numbers(rng)))
    once = vector(student(np.zeros(3), x, y, mu), 3)
    assert np.any(once), "w is still 0: a sample on the line must count as a mistake"
    close(vector(student(np.zeros(3), x, y, 2 * mu), 3), 2 * once, "w at twice the rate")
