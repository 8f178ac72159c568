"""Reference, other right answers, hidden checks and typical mistakes for `inverse_rate_descent`."""

import numpy as np
import pytest

from autograder.exercises.L3a.inverse_rate_descent import bowl, ended
from autograder.testing import close


def inverse_rate_descent(A, b, start, c, eps, max_steps):
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x - c / steps * (A @ x - b)
    return x, steps


def library_gradient_descent(A, b, start, c, eps, max_steps):
    from lecturelib.descent import Quadratic
    from lecturelib.descent import gradient_descent as ready

    J = Quadratic(A, b)
    end = ready(J, J.gradient, start, learning_rate=lambda k: c / k, tol=eps, max_steps=max(1, max_steps))
    return end.x, end.steps


def right_by_a_for_loop(A, b, start, c, eps, max_steps):
    """Count k from 1, and leave the loop at the top."""
    x = np.array(start, dtype=float)
    for k in range(1, max_steps + 1):
        g = np.asarray(A) @ x - b
        if np.sqrt(g @ g) <= eps:
            return x, k - 1
        x -= c * g / k
    return x, max_steps


def right_in_eigenvectors(A, b, start, c, eps, max_steps):
    """In the axes of the bowl every coordinate walks for itself: it is multiplied by 1 - c lambda / k."""
    curvatures, axes = np.linalg.eigh(A)
    bottom = axes @ ((axes.T @ b) / curvatures)
    away, k = axes.T @ (np.asarray(start) - bottom), 0
    while np.linalg.norm(curvatures * away) > eps and k < max_steps:
        k += 1
        away = away * (1 - c * curvatures / k)
    return bottom + axes @ away if k else np.asarray(start), k


def wrong_tests_the_step(A, b, start, c, eps, max_steps):
    """You test the length of the step, as the slide does; with c/k it gets short anywhere. Test the gradient alone."""
    x, steps = start, 0
    while c / (steps + 1) * np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x - c / steps * (A @ x - b)
    return x, steps


def wrong_tests_with_a_fixed_rate(A, b, start, c, eps, max_steps):
    """You test c times the gradient; the test asks for the length of the gradient alone."""
    x, steps = start, 0
    while c * np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x - c / steps * (A @ x - b)
    return x, steps


def wrong_fixed_rate(A, b, start, c, eps, max_steps):
    """You take the rate c at every step; step k has c / k."""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        x, steps = x - c * (A @ x - b), steps + 1
    return x, steps


def wrong_begins_at_two(A, b, start, c, eps, max_steps):
    """Your first step has the rate c/2; the first k is 1."""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x - c / (steps + 1) * (A @ x - b)
    return x, steps


def wrong_divides_again_and_again(A, b, start, c, eps, max_steps):
    """You divide the rate itself by k at each step, so it falls like 1/k!; divide c by k anew each time."""
    x, steps, rate = start, 0, c
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        rate = rate / steps
        x = x - rate * (A @ x - b)
    return x, steps


def wrong_halves(A, b, start, c, eps, max_steps):
    """You halve the rate at each step; c/k falls more slowly: c, c/2, c/3, c/4, …"""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        x, steps = x - c * 0.5**steps * (A @ x - b), steps + 1
    return x, steps


def wrong_uphill(A, b, start, c, eps, max_steps):
    """You add the gradient, and climb; a descent subtracts it."""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x + c / steps * (A @ x - b)
    return x, steps


def wrong_root_of_k(A, b, start, c, eps, max_steps):
    """You divide c by the root of k; the rate of step k is c/k."""
    x, steps = start, 0
    while np.linalg.norm(A @ x - b) > eps and steps < max_steps:
        steps = steps + 1
        x = x - c / np.sqrt(steps) * (A @ x - b)
    return x, steps


def wrong_also_at_eps(A, b, start, c, eps, max_steps):
    """You also step where the gradient is exactly eps long; the loop goes on only while it is longer, > and not >=."""
    return inverse_rate_descent(A, b, start, c, eps * (1 - 1e-12), max_steps)


@pytest.mark.points(1)
def test_the_whole_walk(student, rng):
    """With a large c it runs away at first and comes back as c/k falls; with a small one it creeps all the way."""
    for d, c, eps in ((1, 1.25, 0.3), (2, 4.5, 1e-6), (4, 0.5, 0.55)):
        A, b, _, start = bowl(rng, d)
        x, steps = ended(student(A, b, start, c, eps, 12), d)
        wanted, count = inverse_rate_descent(A, b, start, c, eps, 12)
        close(x, wanted)
        close(steps, count, "the number of steps")
