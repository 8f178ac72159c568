"""Reference, other right answers, hidden checks and typical mistakes for `gradient_descent`."""

import numpy as np
import pytest

from autograder.exercises.L3a.gradient_descent import bowl, ended
from autograder.testing import close


def gradient_descent(A, b, start, alpha, eps, max_steps):
    x, steps = start, 0
    while alpha * np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        x = x - alpha * (A @ x - b)
        steps = steps + 1
    return x, steps


def library_gradient_descent(A, b, start, alpha, eps, max_steps):
    from lecturelib.descent import Quadratic
    from lecturelib.descent import gradient_descent as ready

    J = Quadratic(A, b)
    end = ready(J, J.gradient, start, learning_rate=alpha, tol=eps, max_steps=max(1, max_steps))
    return end.x, end.steps


def right_by_a_for_loop(A, b, start, alpha, eps, max_steps):
    """Compute the step first, and leave the loop if it is too short."""
    x = np.array(start, dtype=float)
    for steps in range(max_steps):
        step = alpha * (b - np.asarray(A) @ x)
        if np.sqrt(step @ step) <= eps:
            return x, steps
        x += step
    return x, max_steps


def right_without_arrays(A, b, start, alpha, eps, max_steps):
    """Number by number, without arrays."""
    x, steps = [float(part) for part in start], 0
    while steps < max_steps:
        step = [
            alpha * (sum(a * p for a, p in zip(row, x, strict=True)) - beta) for row, beta in zip(A, b, strict=True)
        ]
        if sum(s * s for s in step) ** 0.5 <= eps:
            break
        x, steps = [p - s for p, s in zip(x, step, strict=True)], steps + 1
    return x, steps


def wrong_uphill(A, b, start, alpha, eps, max_steps):
    """You add the gradient, and climb; a descent subtracts it."""
    x, steps = start, 0
    while alpha * np.linalg.norm(A @ x - b) > eps and steps < min(max_steps, 50):
        x, steps = x + alpha * (A @ x - b), steps + 1
    return x, steps


def wrong_tests_the_gradient(A, b, start, alpha, eps, max_steps):
    """You test the length of the gradient; the slide tests that of the step, alpha times it."""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        x, steps = x - alpha * (A @ x - b), steps + 1
    return x, steps


def wrong_tests_the_square(A, b, start, alpha, eps, max_steps):
    """You test the squared length of the gradient; take the root, or `np.linalg.norm`."""
    x, steps = start, 0
    while alpha * np.sum((A @ x - b) ** 2) > eps and steps < max_steps:
        x, steps = x - alpha * (A @ x - b), steps + 1
    return x, steps


def wrong_steps_before_it_looks(A, b, start, alpha, eps, max_steps):
    """You step first and test afterwards, so you take a step too many; a `while` tests before it steps."""
    x, steps = start, 0
    while steps < max_steps:
        g = A @ x - b
        x, steps = x - alpha * g, steps + 1
        if alpha * np.linalg.norm(g) <= eps:
            break
    return x, steps


def wrong_counts_points(A, b, start, alpha, eps, max_steps):
    """You count points, the start among them (the slide's k begins at 1); return the number of steps."""
    x, steps = gradient_descent(A, b, start, alpha, eps, max_steps)
    return x, steps + 1


def wrong_normalised(A, b, start, alpha, eps, max_steps):
    """You divide the gradient by its length, so all steps are alpha long; leave it, or they cannot shrink."""
    x, steps = start, 0
    while alpha * np.linalg.norm(A @ x - b) > eps and steps < min(max_steps, 200):
        g = A @ x - b
        x, steps = x - alpha * g / np.linalg.norm(g), steps + 1
    return x, steps


def wrong_also_at_eps(A, b, start, alpha, eps, max_steps):
    """You also step where the step is exactly eps long; the loop goes on only while it is longer, > and not >=."""
    return gradient_descent(A, b, start, alpha, eps * (1 - 1e-12), max_steps)


def wrong_one_step_less(A, b, start, alpha, eps, max_steps):
    """You take one step less than you may; `max_steps` steps are allowed."""
    return gradient_descent(A, b, start, alpha, eps, max(0, max_steps - 1))


def wrong_ignores_max_steps(A, b, start, alpha, eps, max_steps):
    """You go on after `max_steps` steps; a descent that never comes to rest would not end."""
    return gradient_descent(A, b, start, alpha, eps, 300)


def wrong_one_step_more(A, b, start, alpha, eps, max_steps):
    """You take one step more than `max_steps`; go on while the number of steps is below it, < and not <=."""
    return gradient_descent(A, b, start, alpha, eps, max_steps + 1)


@pytest.mark.points(1)
def test_it_gives_up_when_it_may_take_no_more_steps(student, rng):
    """With a rate that is too large it runs away, and ends all the same; with a smaller one it comes to rest."""
    A, b, _, start, alpha = bowl(rng)
    for most in (0, 1, 7):
        x, steps = ended(student(A, b, start, 3.5 * alpha, 1e-6, most))
        wanted, _ = gradient_descent(A, b, start, 3.5 * alpha, 1e-6, most)
        close(x, wanted)
        close(steps, most, "the number of steps")
    for d in (1, 4):
        A, b, _, start, alpha = bowl(rng, d)
        x, steps = ended(student(A, b, start, alpha / 2, 1e-3, 1000), d)
        wanted, count = gradient_descent(A, b, start, alpha / 2, 1e-3, 1000)
        close(x, wanted)
        close(steps, count, "the number of steps")
