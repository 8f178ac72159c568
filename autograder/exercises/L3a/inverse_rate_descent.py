r"""**A rate that dies away.** The same loop with the variable rate $\alpha^{(k)} = c/k$, where $k = 1$ for the first
step (L3.5). As the steps become short wherever we are, their length says nothing about the bottom; so test the gradient
alone:
$$ \textbf{while } \lVert \nabla J(x^{(k)}) \rVert > \varepsilon : \quad
x^{(k+1)} = x^{(k)} - \frac{c}{k}\, \nabla J(x^{(k)}), \qquad \nabla J(x) = Ax - b . $$
Stop as well after `max_steps` steps. Return the pair of the last `x` and the number of steps.

- `A`: shape (d, d), symmetric; `b`, `start`: $d$ numbers each;
- `c`, `eps`: numbers above 0; `max_steps`: a whole number from 0;
- the result is the pair of $d$ numbers and a whole number. `start` itself must not be changed.

With noise, as in L2b, such a rate is what lets a walk come to rest. Here you see what it costs where there is none.

    >>> A, b = np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([0.0, 0.0])
    >>> inverse_rate_descent(A, b, np.array([8.0, 1.0]), c=0.5, eps=0.1, max_steps=2)
    (array([3., 0.]), 2)
"""

from itertools import pairwise

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def inverse_rate_descent(A, b, start, c, eps, max_steps):
    """Return (x, steps).   A: (d, d), b, start: (d,);   c, eps, max_steps: numbers -> (d,), a number"""
    ...


hints = (
    "Begin with the loop of `gradient_descent`; two things change.",
    "Step number k takes the rate c / k, and the first step is number 1: with `steps` taken so far, which is the next?",
    "The test asks for the length of the gradient; neither c nor k occurs in it.",
)


def bowl(rng, d=3):
    """A symmetric A with a bowl, its b and its bottom, and a start that is not near."""
    M, bottom = numbers(rng, d, d), numbers(rng, d)
    A = M @ M.T / d + np.eye(d)
    return A, A @ bottom, bottom, bottom + 2 * numbers(rng, d)


def ended(result, d=3):
    x, steps = pair(result)
    return vector(x, d), scalar(steps)


@pytest.mark.points(2)
def test_the_third_step_has_a_third_of_the_rate(student, rng):
    """Allow 0, 1, 2, … steps: step k is the slope there, turned round and multiplied by c/k."""
    A, b, _, start = bowl(rng)
    c = 0.5 / np.linalg.norm(A, 2)
    points = []
    for most in range(5):
        x, steps = ended(student(A, b, start, c, 1e-9, most))
        close(steps, most, "the number of steps")
        points.append(x)
    for k, (before, after) in enumerate(pairwise(points), start=1):
        slope = A @ before - b
        assert np.any(after != before), f"step {k} goes nowhere"
        share = (before - after) @ slope / (slope @ slope)
        close(k * share / c, 1.0, f"k times the rate of step {k}, divided by c,")
        close(before - after, share * slope, f"the direction of step {k}")


@pytest.mark.points(1)
def test_short_steps_alone_are_no_reason_to_stop(student, rng):
    """With a tiny c every step is far shorter than eps, but the ground is still steep: it must go on."""
    A, b, bottom, start = bowl(rng)
    c = 1e-4 / np.linalg.norm(A, 2)
    for eps in (c * np.linalg.norm(A @ start - b) / 5, 0.01):
        x, steps = ended(student(A, b, start, c, eps, 30))
        close(steps, 30, "the number of steps")
        assert np.linalg.norm(x - bottom) < np.linalg.norm(start - bottom), "it has not come nearer to the bottom"
