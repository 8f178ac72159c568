"""Reference, other right answers, hidden checks and typical mistakes for `steepest_step`."""

import numpy as np
import pytest

from autograder.exercises.L2c.steepest_step import somewhere
from autograder.testing import close, numbers, vector


def steepest_step(X, y, w):
    Z = y[:, None] * X
    r = 1 - Z @ w
    p = r @ Z  # downhill; its length cancels
    if not np.any(p):
        return w
    s = Z @ p
    return w + (r @ s) / (s @ s) * p


def library_steepest_descent(X, y, w):
    from lecturelib.descent import steepest_descent

    Z = y[:, None] * X
    risk, slope = lambda v: float(np.sum((1 - Z @ v) ** 2)), lambda v: -2 * (1 - Z @ v) @ Z
    return steepest_descent(risk, slope, w, max_steps=1).x


def right_by_the_hessian(X, y, w):
    """The quadratic's own formula: mu = g.g / g.Hg with H = 2 XᵀX; the labels cancel in it."""
    H = 2 * X.T @ X
    g = H @ w - 2 * X.T @ y
    curvature = g @ H @ g
    return w - (g @ g) / curvature * g if curvature > 0 else w


def right_by_three_points(X, y, w):
    """Q at three points of the ray gives its parabola, and the parabola its lowest point."""

    def risk(v):
        return sum((1 - y_i * (x_i @ v)) ** 2 for x_i, y_i in zip(X, y, strict=True))

    p = sum((1 - y_i * (x_i @ w)) * y_i * x_i for x_i, y_i in zip(X, y, strict=True))
    if p @ p == 0:
        return w
    p = p / np.sqrt(p @ p)
    before, here, after = risk(w - p), risk(w), risk(w + p)
    return w + (before - after) / (2 * (before - 2 * here + after)) * p


def wrong_zero_by_zero(X, y, w):
    """At the minimum the gradient is 0 and your step is 0/0; there, return w as it is."""
    Z = y[:, None] * X
    r = 1 - Z @ w
    g = -2 * r @ Z
    s = Z @ g
    with np.errstate(invalid="ignore"):
        return w + (r @ s) / (s @ s) * g


def wrong_twice_too_long(X, y, w):
    """Your step is twice as long as the best, and ends as high as it began; look where a 2 is lost or counted twice."""
    return w + 2 * (steepest_step(X, y, w) - w)


def wrong_half_as_long(X, y, w):
    """Your step is half as long as the best; the 2 of the derivative belongs in both g and mu, or in neither."""
    return w + 0.5 * (steepest_step(X, y, w) - w)


def wrong_uphill(X, y, w):
    """You step along the gradient, uphill; step against it."""
    return w - (steepest_step(X, y, w) - w)


def wrong_without_labels(X, y, w):
    """You take w·x for the margin; it is y times that."""
    return steepest_step(X, np.ones(len(y)), w)


def wrong_all_the_way(X, y, w):
    """You go to the minimum over all w; one step goes only along the gradient, to the lowest point of that ray."""
    return np.linalg.lstsq(X, y, rcond=None)[0]


def wrong_unit_step(X, y, w):
    """You go a fixed distance against the gradient; how far is best depends on how Q curves along it."""
    g = -2 * (1 - y * (X @ w)) @ (y[:, None] * X)
    size = np.linalg.norm(g)
    return w - 0.1 * g / size if size > 0 else w


def wrong_slopes_without_labels(X, y, w):
    """Along the ray you change w·x, not the margin; s holds products of g with y times x."""
    Z = y[:, None] * X
    r = 1 - Z @ w
    p = r @ Z
    s = X @ p
    return w + (r @ s) / (s @ s) * p if np.any(s) else w


def wrong_returns_the_step(X, y, w):
    """You return the step alone; add it to w."""
    return steepest_step(X, y, w) - w


def wrong_starts_at_zero(X, y, w):
    """You start at 0, whatever w is; gradient and margins are those at w."""
    return steepest_step(X, y, np.zeros(len(w)))


@pytest.mark.points(1)
def test_near_the_minimum(student, rng):
    """A step away from a minimum is the best one, in either direction."""
    X, w, y = numbers(rng, 4, 2), np.array([1.0, 0.0]), np.array([1, -1, -1, 1])
    X[:, 0] = y
    for away in (w + np.array([0.0, 0.5]), w - np.array([0.0, 0.25])):
        close(vector(student(X, y, away), 2), steepest_step(X, y, away))


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One feature, where one step is enough, or more features than samples; also features that are always 0."""
    for n, d in ((5, 1), (12, 4), (2, 5)):
        X, y, w = somewhere(rng, n, d)
        close(vector(student(X, y, w), d), steepest_step(X, y, w))
    X, y, w = somewhere(rng)
    X[:, 2] = 0.0
    close(vector(student(X, y, w), 3), steepest_step(X, y, w))
