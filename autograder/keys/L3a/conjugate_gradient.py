"""Reference, other right answers, hidden checks and typical mistakes for `conjugate_gradient`."""

import numpy as np
import pytest

from autograder.exercises.L3a.conjugate_gradient import bowl
from autograder.testing import close, vector


def conjugate_gradient(A, b, start, steps):
    x = start
    p = r = b - A @ x
    for _ in range(steps):
        if not r @ r > 0:
            break
        Ap = A @ p
        alpha = r @ r / (p @ Ap)
        x = x + alpha * p
        rest = r - alpha * Ap
        p = rest + rest @ rest / (r @ r) * p
        r = rest
    return x


def library_conjugate_gradient(A, b, start, steps):
    from lecturelib.descent import conjugate_gradient as ready

    return ready(A, b, start=start, max_steps=max(1, steps)).x


def right_by_gram_and_schmidt(A, b, start, steps):
    """Take from the gradient what is not conjugate to any earlier step, then search along what is left."""
    x, earlier = np.array(start, dtype=float), []
    for _ in range(steps):
        r = b - A @ x
        p = r - sum(((q @ A @ r) / (q @ A @ q) * q for q in earlier), np.zeros(len(x)))
        if np.linalg.norm(p) < 1e-12:
            break
        earlier.append(p)
        x = x + (p @ r) / (p @ A @ p) * p
    return x


def right_by_polak_and_ribiere(A, b, start, steps):
    """The other rule for the turn, with the gradient computed afresh at each point."""
    x = np.asarray(start, dtype=float)
    g = A @ x - b
    p = -g
    while steps > 0 and np.any(g):
        x = x - (g @ p) / (p @ A @ p) * p
        new = A @ x - b
        p = (new @ (new - g)) / (g @ g) * p - new
        g, steps = new, steps - 1
    return x


def wrong_steepest_descent(A, b, start, steps):
    """You go straight down at every step, as steepest descent does; add to r a part of the last direction p."""
    x = start
    for _ in range(steps):
        r = b - A @ x
        if not r @ r > 0:
            break
        x = x + r @ r / (r @ A @ r) * r
    return x


def wrong_ratio_upside_down(A, b, start, steps):
    """Your ratio for the new p is upside down: the new r.r belongs above the line, the old one below."""
    x = start
    p = r = b - A @ x
    for _ in range(steps):
        if not r @ r > 0:
            break
        alpha = r @ r / (p @ A @ p)
        x, old, r = x + alpha * p, r, r - alpha * A @ p
        p = r + (old @ old) / (r @ r) * p if r @ r > 0 else r
    return x


def wrong_forgets_the_old_r(A, b, start, steps):
    """You overwrite r before you need the old one, so the ratio is always 1; keep both r.r."""
    x = start
    p = r = b - A @ x
    for _ in range(steps):
        if not r @ r > 0:
            break
        alpha = r @ r / (p @ A @ p)
        x, r = x + alpha * p, r - alpha * A @ p
        p = r + p
    return x


def wrong_turns_the_wrong_way(A, b, start, steps):
    """You subtract the part of the last direction; it is to be added."""
    x = start
    p = r = b - A @ x
    for _ in range(steps):
        if not r @ r > 0:
            break
        alpha = r @ r / (p @ A @ p)
        x, old, r = x + alpha * p, r, r - alpha * A @ p
        p = r - (r @ r) / (old @ old) * p
    return x


def wrong_curvature_of_r(A, b, start, steps):
    """You divide by r.Ar; the step goes along p, so the curvature along p counts: p.Ap."""
    x = start
    p = r = b - A @ x
    for _ in range(steps):
        if not r @ r > 0:
            break
        alpha = r @ r / (r @ A @ r)
        x, old, r = x + alpha * p, r, r - alpha * A @ p
        p = r + (r @ r) / (old @ old) * p
    return x


def wrong_one_step_late(A, b, start, steps):
    """You take one step too few; `steps` is the number of steps, and 1 is already one."""
    return conjugate_gradient(A, b, start, max(0, steps - 1))


def wrong_zero_by_zero(A, b, start, steps):
    """At the bottom r = 0, and your fraction is 0/0; look at r.r before each step, and stop there."""
    x = start
    p = r = b - A @ x
    with np.errstate(invalid="ignore", divide="ignore"):
        for _ in range(steps):
            alpha = r @ r / (p @ A @ p)
            x, old, r = x + alpha * p, r, r - alpha * A @ p
            p = r + (r @ r) / (old @ old) * p
    return x


def wrong_starts_at_zero(A, b, start, steps):
    """You begin at 0, whatever `start` is; begin there, and with the r of that point."""
    return conjugate_gradient(A, b, np.zeros(len(b)), steps)


def wrong_uphill(A, b, start, steps):
    """Your first step goes uphill: r is b - Ax, which is minus the gradient."""
    return 2 * np.asarray(start) - conjugate_gradient(A, b, start, steps)


def wrong_one_step_more(A, b, start, steps):
    """You take one step too many; with `steps` = 0 it stays at the start."""
    return conjugate_gradient(A, b, start, steps + 1)


@pytest.mark.points(1)
def test_every_point_on_the_way_and_any_size(student, rng):
    """No step, one step, some; one variable or six."""
    for d in (1, 3, 6):
        A, b, _, start = bowl(rng, d)
        for steps in {0, 1, d // 2, d}:
            close(vector(student(A, b, start, steps), d), conjugate_gradient(A, b, start, steps), tolerance=1e-7)
