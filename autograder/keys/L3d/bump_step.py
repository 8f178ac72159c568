"""Reference, other right answers, hidden checks and typical mistakes for `bump_step`."""

import numpy as np
import pytest

from autograder.exercises.L3d.bump_step import case
from autograder.testing import close, numbers, vector


def bump_step(w, x, y, alpha):
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-square / (2 * s**2))
    slope = f * np.append(away / s**2, square / s**3)
    return w - alpha * (f - y) * slope


def right_by_units_of_the_width(w, x, y, alpha):
    """Measured in widths, u = (x - m) / s: the slopes are f u / s and f u·u / s."""
    u = (x - w[:-1]) / w[-1]
    f = np.exp(-0.5 * u @ u)
    push = alpha * (y - f) * f / w[-1]
    return np.concatenate([w[:-1] + push * u, [w[-1] + push * (u @ u)]])


def right_by_a_loop(w, x, y, alpha):
    """Weight by weight."""
    *m, s = w
    square = sum((p - q) ** 2 for p, q in zip(x, m, strict=True))
    f = np.exp(-square / (2 * s * s))
    pull = alpha * (y - f) * f
    return [*(q + pull * (p - q) / s**2 for p, q in zip(x, m, strict=True)), s + pull * square / s**3]


def library_learn_function(w, x, y, alpha):
    from lecturelib.differentiable import learn_function

    def f(X, v):
        return np.exp(-np.square(X - v[:-1]).sum(axis=1) / (2 * v[-1] ** 2))

    def slope(X, v):
        away = X - v[:-1]
        square = np.square(away).sum(axis=1)
        return f(X, v)[:, None] * np.column_stack([away / v[-1] ** 2, square / v[-1] ** 3])

    return learn_function(f, slope, x[None], [y], w, learning_rate=alpha, max_epochs=1).weights


def wrong_uphill(w, x, y, alpha):
    """You go uphill: alpha times the gradient is to be subtracted, and the gradient has the factor f - y, not y - f."""
    return 2 * w - bump_step(w, x, y, alpha)


def wrong_width_stays(w, x, y, alpha):
    """Only the centre moves; the width is a weight too, with a slope of its own."""
    return np.append(bump_step(w, x, y, alpha)[:-1], w[-1])


def wrong_without_the_miss(w, x, y, alpha):
    """You step along the slope of f whatever y is; the chain rule has the factor f - y before it."""
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-square / (2 * s**2))
    return w + alpha * f * np.append(away / s**2, square / s**3)


def wrong_ignores_alpha(w, x, y, alpha):
    """You go the whole length of the gradient; the learning rate alpha says how much of it."""
    return bump_step(w, x, y, 1.0)


def wrong_centre_runs_away(w, x, y, alpha):
    """Your centre moves the wrong way, though the width does not: its slope has x - m in it, and you have m - x."""
    moved = bump_step(w, x, y, alpha)
    return np.append(2 * w[:-1] - moved[:-1], moved[-1])


def wrong_without_square_in_f(w, x, y, alpha):
    """In f you take the distance of x from the centre; the bump has its *square* there."""
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-np.sqrt(square) / (2 * s**2))
    return w - alpha * (f - y) * f * np.append(away / s**2, square / s**3)


def wrong_without_two_in_f(w, x, y, alpha):
    """In f you divide by s²; it is 2 s²."""
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-square / s**2)
    return w - alpha * (f - y) * f * np.append(away / s**2, square / s**3)


def wrong_without_f(w, x, y, alpha):
    """The factor f is missing in the slopes: the derivative of exp(…) is exp(…) times that of what stands inside."""
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-square / (2 * s**2))
    return w - alpha * (f - y) * np.append(away / s**2, square / s**3)


def wrong_twice(w, x, y, alpha):
    """Your step is twice as long as it should be; the loss has a ½, which takes the 2 of the square away."""
    return bump_step(w, x, y, 2 * alpha)


def wrong_one_after_the_other(w, x, y, alpha):
    """You move the centre first and take the width's slope at the new one; take all slopes at the w that came in."""
    moved = bump_step(w, x, y, alpha)
    return np.append(moved[:-1], bump_step(np.append(moved[:-1], w[-1]), x, y, alpha)[-1])


def wrong_power_of_the_width(w, x, y, alpha):
    """Along the width you divide by s²; differentiating -‖x - m‖²/(2s²) along s gives s³ below."""
    away, s = x - w[:-1], w[-1]
    square = away @ away
    f = np.exp(-square / (2 * s**2))
    return w - alpha * (f - y) * f * np.append(away / s**2, square / s**2)


@pytest.mark.points(1)
def test_at_its_centre_a_bump_has_no_slope(student, rng):
    """A sample right in the middle moves nothing, whatever y is; one at a distance does."""
    w, _ = case(rng, 3)
    close(vector(student(w, w[:-1], 0.25, 1.0), 4), w, "w after a visit to its centre")
    there = np.array([0.5, -0.5, 1.0])
    close(vector(student(there, there[:2] + 1, 1.0, 0.5), 3), bump_step(there, there[:2] + 1, 1.0, 0.5))


@pytest.mark.points(1)
def test_any_number_of_features(student, rng):
    """From one feature to five, y between 0 and 1, narrow bumps and wide ones."""
    for d in (1, 2, 5):
        w, x = case(rng, d)
        y, alpha = float(rng.integers(0, 5)) / 4, abs(float(numbers(rng)))
        close(vector(student(w, x, y, alpha), d + 1), bump_step(w, x, y, alpha))
