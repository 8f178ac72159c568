r"""**The lecture's loop.** Write gradient descent as it stands on the slide (L3.4), for the bowl
$J(x) = \frac12 x^T A x - b^T x$, whose gradient is $\nabla J(x) = Ax - b$:
$$ \textbf{while } \alpha \lVert \nabla J(x) \rVert > \varepsilon : \quad x \leftarrow x - \alpha \nabla J(x) . $$
A loop that trusts nobody also counts: after `max_steps` steps it gives up. Return the pair of the point `x` where it
ended and the number of steps that it took.

- `A`: shape (d, d), symmetric; `b`, `start`: $d$ numbers each;
- `alpha`: the learning rate $\alpha > 0$; `eps`: the $\varepsilon > 0$ of the test; `max_steps`: a whole number from 0;
- the result is the pair of $d$ numbers and a whole number.

Four lines that train most of what is called machine learning today. The lecture's first step; the second would be
shorter than 2:

    >>> A, b = np.array([[2.0, 0.0], [0.0, 2.0]]), np.array([10.0, 20.0])
    >>> gradient_descent(A, b, np.array([10.0, 5.0]), alpha=0.2, eps=2.0, max_steps=10)
    (array([8., 7.]), 1)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def gradient_descent(A, b, start, alpha, eps, max_steps):
    """Return (x, steps).   A: (d, d), b, start: (d,);   alpha, eps, max_steps: numbers -> (d,), a number"""
    ...


hints = (
    "Two things to keep: where you are, and how many steps you have taken. What are they before the first step?",
    "The loop goes on while two conditions hold: the next step is longer than eps, and there are steps left.",
    "The length of the next step is alpha times `np.linalg.norm` of the gradient where you are now.",
)


def bowl(rng, d=3):
    """A symmetric A with a bowl, its b and its bottom, a start that is not near, and a rate that gets down."""
    M, bottom = numbers(rng, d, d), numbers(rng, d)
    A = M @ M.T / d + np.eye(d)
    return A, A @ bottom, bottom, bottom + 2 * numbers(rng, d), 1 / np.linalg.norm(A, 2)


def ended(result, d=3):
    x, steps = pair(result)
    return vector(x, d), scalar(steps)


@pytest.mark.points(1)
def test_every_step_goes_against_the_slope(student, rng):
    """Allowed 0, 1, 2, … steps, it takes as many; each moves x by -alpha times the slope, measured by differences."""
    A, b, _, here, alpha = bowl(rng, 2)
    start, h = here, 1e-4
    for most in range(4):
        x, steps = ended(student(A, b, start, alpha, 1e-9, most), 2)
        close(steps, most, "the number of steps")
        if most == 0:
            close(x, start, "x after no step")
            continue
        J = [[(here + s * e) @ A @ (here + s * e) / 2 - b @ (here + s * e) for s in (h, -h)] for e in np.eye(2)]
        slope = np.array([(up - down) / (2 * h) for up, down in J])
        close((x - here) / alpha, -slope, f"step {most}, divided by alpha,", tolerance=1e-5)
        here = x


@pytest.mark.points(2)
def test_it_stops_at_the_first_step_too_short_to_matter(student, rng):
    """Where it ends, the next step would be at most eps long; one step earlier it would have been longer."""
    for eps in (1e-2, 1e-4):
        A, b, bottom, start, alpha = bowl(rng)
        x, steps = ended(student(A, b, start, alpha, eps, 100_000))
        assert 0 < steps < 100_000, f"{steps:.0f} steps cannot be right here"
        assert np.linalg.norm(x - bottom) < np.linalg.norm(start - bottom), "it has not come nearer to the bottom"
        assert alpha * np.linalg.norm(A @ x - b) <= eps * (1 + 1e-9), "it has stopped too early"
        before, fewer = ended(student(A, b, start, alpha, eps, int(steps) - 1))
        close(fewer, steps - 1, "the number of steps, with one step less allowed,")
        assert alpha * np.linalg.norm(A @ before - b) > eps * (1 - 1e-9), "it could have stopped a step earlier"


@pytest.mark.points(1)
def test_it_stays_where_the_step_is_eps_or_less(student, rng):
    """At the bottom, and where the step would be exactly eps long, it stays, after 0 steps; a bit farther it moves."""
    bottom = numbers(rng, 2)
    for away, count in (([0.0, 0.0], 0), ([1.5, -2.0], 0), ([3.0, -4.0], 1)):  # at the second the step is 2.5 long
        x, steps = ended(student(2 * np.eye(2), 2 * bottom, bottom + away, 0.5, 2.5, 10), 2)
        close(steps, count, "the number of steps")
        close(x, bottom if count else bottom + away)
