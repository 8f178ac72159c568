r"""**A rate that dies away.** The same loop with the variable rate $\alpha^{(k)} = c/k$, where $k = 1$ for the first
step (L3.5). As the steps become short wherever we are, their length says nothing about the bottom; so test the gradient
alone:
$$ \textbf{while } \lVert \nabla J(x^{(k)}) \rVert > \varepsilon : \quad
x^{(k+1)} = x^{(k)} - \frac{c}{k}\, \nabla J(x^{(k)}), \qquad \nabla J(x) = Ax - b . $$
Stop as well after `max_steps` steps. Return the pair of the last `x` and the number of steps.

- `A`: shape (d, d), symmetric; `b`, `start`: $d$ numbers each;
- `c`, `eps`: numbers above 0; `max_steps`: a whole number from 0;
- the result is the pair of $d$ numbers and a whole number.

With noise, as in L2b, such a rate is what lets a walk come to rest. Here you see what it costs where there is none.

    >>> A, b = np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([1.0, 2.0])
    >>> inverse_rate_descent(A, b, np.array([9.0, 2.0]), c=0.5, eps=3.0, max_steps=10)
    (array([4., 1.]), 2)
"""

from itertools import pairwise

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def inverse_rate_descent(A, b, start, c, eps, max_steps):
    """Return (x, steps).   A: (d, d), b, start: (d,);   c, eps, max_steps: numbers -> (d,), a number"""
    ...


hints = (
    "Two things differ from the loop of `gradient_descent`. Which two?",
    "Step number k takes the rate c divided by k, and the first step is number 1. With `steps` taken so far, which "
    "is next?",
    "The test is on the length of the gradient alone, `np.linalg.norm(A @ x - b)`; neither c nor k occurs in it.",
)


def bowl(rng, d=3):
    """A symmetric A with a bowl of curvatures between 1 and 3, its b and its bottom, and a start that is not near."""
    axes = np.linalg.qr(numbers(rng, d, d) + 4 * np.eye(d))[0]
    A = axes @ np.diag(1 + rng.permutation(np.arange(d) * 8 // d) / 4) @ axes.T
    A, bottom = (A + A.T) / 2, numbers(rng, d)
    return A, A @ bottom, bottom, bottom + 2 * axes @ numbers(rng, d)


def ended(result, d=3):
    x, steps = pair(result)
    return vector(x, d), scalar(steps)


@pytest.mark.points(2)
def test_the_third_step_has_a_third_of_the_rate(student, rng):
    """Allow 0, 1, 2, … steps: step k goes against the slope at that place, c/k times as far as the slope is long."""
    A, b, _, start = bowl(rng, 2)
    c = 0.5 / np.linalg.norm(A, 2)
    points = []
    for most in range(5):
        x, steps = ended(student(A, b, start, c, 1e-9, most), 2)
        close(steps, most, "the number of steps")
        points.append(x)
    close(points[0], start, "x after no step")
    for k, (before, after) in enumerate(pairwise(points), start=1):
        slope = A @ before - b
        assert np.any(after != before), f"step {k} goes nowhere"
        share = (before - after) @ slope / (slope @ slope)
        close(k * share / c, 1.0, f"k times the rate of step {k}, divided by c,")
        close(before - after, share * slope, f"the direction of step {k}")


@pytest.mark.points(1)
def test_it_stops_where_the_ground_is_level(student, rng):
    """It stops at the first point where the gradient is at most eps long."""
    A, b, _, start = bowl(rng)
    for share in (0.3, 0.02):
        eps = share * np.linalg.norm(A @ start - b)
        x, steps = ended(student(A, b, start, 0.75, eps, 1000))
        assert 0 < steps < 1000, f"{steps:.0f} steps cannot be right here"
        assert np.linalg.norm(A @ x - b) <= eps * (1 + 1e-9), "it has stopped where the gradient is still too long"
        before, _ = ended(student(A, b, start, 0.75, eps, int(steps) - 1))
        assert np.linalg.norm(A @ before - b) > eps * (1 - 1e-9), "it could have stopped a step earlier"


@pytest.mark.points(1)
def test_short_steps_alone_are_no_reason_to_stop(student, rng):
    """With a tiny c all steps are short, but it goes on; where the gradient is exactly eps long, it stops."""
    A, b, _, start = bowl(rng)
    _, steps = ended(student(A, b, start, 1e-4, 0.01, 30))
    close(steps, 30, "the number of steps")
    bottom = numbers(rng, 2)
    for away, count in (([0.0, 0.0], 0), ([1.5, -2.0], 0), ([3.0, -4.0], 1)):  # at the second the gradient is 5 long
        x, steps = ended(student(2 * np.eye(2), 2 * bottom, bottom + away, 0.375, 5.0, 10), 2)
        close(steps, count, "the number of steps")
        close(x, bottom + np.array(away) / 4**count)
