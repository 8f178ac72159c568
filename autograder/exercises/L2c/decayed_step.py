r"""**A step with a brake.** One visit of stochastic descent to the sample $(x, y)$ with the hinge loss $(1 - M)_+$ and
the penalty $\frac{\tau}{2}\lVert w\rVert^2$ (L2.15). The loss has the slope $-1$ where $M \le 1$, and 0
where $M > 1$, so
$$ w \leftarrow w\,(1 - \mu\tau) + \mu\, y\, x\, [M \le 1] , \qquad M = y\, w^T x . $$
Return the new weights.

- `w`, `x`: $d$ numbers each (the bias is one of the weights); `y`: $-1$ or $+1$;
- `mu`: the learning rate $\mu > 0$; `tau`: the strength $\tau \ge 0$ of the penalty, with $\mu\tau < 1$;
- the result has $d$ numbers. $M$ is the margin *before* the step.

Repeated in random order with the steps $\mu = 1/(\tau k)$, these two lines train a support vector machine; the
method is known as Pegasos (2007).

    >>> decayed_step(np.array([2.0, -1.0]), np.array([1.0, 2.5]), -1, mu=0.5, tau=0.2)
    array([ 1.3 , -2.15])
"""

from itertools import product

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def decayed_step(w, x, y, mu, tau):
    """Return w after one visit to (x, y).   w, x: (d,);   y, mu, tau: numbers -> (d,)"""
    ...


hints = (
    "What is the margin of the sample, with the weights as they come in?",
    "The decay happens at every visit, even where the sample teaches nothing.",
    "Two terms: what is left of the old w, and mu times what the sample adds where `y * (w @ x) <= 1`.",
)


def cost(w, x, y, tau):
    """What this visit steps down on: the loss of the one sample, and the penalty."""
    return max(0.0, 1.0 - y * (w @ x)) + tau / 2 * (w @ w)


NEGATIVE, SMALL, JUST_ABOVE, LARGE = (-np.inf, -0.25), (0.25, 0.5), (1.05, 1.3), (1.5, np.inf)


def with_margin(rng, y, least, most, d=3):
    """Weights and a sample of class y whose margin lies between the two."""
    while True:
        w, x = numbers(rng, d), numbers(rng, d)
        if least <= y * (w @ x) <= most:
            return w, x


@pytest.mark.points(1)
def test_it_is_a_step_down_the_slope_of_loss_and_penalty(student, rng):
    """The step is -μ times the slope of (1 − M)₊ + τ/2 ‖w‖²."""
    for d, (y, margin) in enumerate(product((1, -1), (NEGATIVE, SMALL, LARGE)), start=1):
        w, x = with_margin(rng, y, *margin, d)
        mu, tau, h = 0.25, float(rng.integers(1, 4)) / 2, 1e-6
        rises = [cost(w + h * e, x, y, tau) - cost(w - h * e, x, y, tau) for e in np.eye(d)]
        moved = vector(student(w, x, y, mu, tau), d) - w
        close(moved, -mu * np.array(rises) / (2 * h), "the step", tolerance=1e-5)


@pytest.mark.points(1)
def test_beyond_the_margin_1_w_only_gets_shorter(student, rng):
    """Beyond the margin 1, and however little, the weights lose the share μτ; the sample does not matter."""
    for y, margin in product((1, -1), (JUST_ABOVE, LARGE)):
        w, x = with_margin(rng, y, *margin)
        mu, tau = 0.5, float(rng.integers(2, 4)) / 4
        after = vector(student(w, x, y, mu, tau), 3)
        close(np.linalg.norm(after) / np.linalg.norm(w), 1 - mu * tau, "the length of w after, in parts of before,")
        close(after, vector(student(w, 8 * x, y, mu, tau), 3), "w after a visit to 8x")


@pytest.mark.points(1)
def test_at_the_margin_1_the_sample_still_teaches(student, rng):
    """At a margin of exactly 1 the sample is still added, just as it is below 1."""
    mu, tau = 0.75, float(rng.integers(1, 4)) / 4
    for y, w in ((1, np.array([2.0, 1.0])), (-1, np.array([-0.5, -1.5]))):
        x = np.array([1.0, -1.0]) * y  # the margin is 1, without rounding
        at, below = (vector(student(times * w, x, y, mu, tau), 2) for times in (1, 0.9375))
        close(
            at - below, w * (1 - mu * tau) / 16, "the difference between w after a visit at the margin 1 and at 15/16"
        )
