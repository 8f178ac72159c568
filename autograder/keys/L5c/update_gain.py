"""Reference, other right answers, hidden checks and typical mistakes for `update_gain`."""

import numpy as np
import pytest

from autograder.exercises.L5c.update_gain import lacking, of_exact_length
from autograder.testing import close, numbers, pair, scalar


def update_gain(theta, x, y, alpha):
    gain, product = float(alpha * (x @ x)), y * (theta @ x)
    updates = 0 if product > 0 else int(-product // gain) + 1
    return gain, updates


equivalent = {
    "updates = 0 if product > 0 else int(-product // gain) + 1 -> "
    "updates = 0 if product > 0 else int(-product / gain) + 1": "int drops the fraction, as the product is not above 0",
}


def right_by_doing_it(theta, x, y, alpha):
    """Update until it is right, and count."""
    theta, x = np.array(theta, dtype=float), np.asarray(x)
    gain = alpha * sum(part * part for part in x)
    updates = 0
    while not y * (theta @ x) > 0:
        theta, updates = theta + alpha * y * x, updates + 1
    return gain, updates


def right_by_the_length(theta, x, y, alpha):
    """The gain from the length of x; the updates by rounding down."""
    gain, product = alpha * np.linalg.norm(x) ** 2, np.sum(y * theta * x)
    return gain, int(product <= 0) * (1 + np.floor(abs(product) / gain))


def library_hebb_step(theta, x, y, alpha):
    from lecturelib.perceptron import hebb_step

    updates, w, b = 0, theta[1:], theta[0]
    moved, up = hebb_step(w, b, x[1:], y, learning_rate=alpha)
    while up != b:
        w, b, updates = moved, up, updates + 1
        moved, up = hebb_step(w, b, x[1:], y, learning_rate=alpha)
    return alpha * float(np.square(x).sum()), updates


def wrong_content_on_the_boundary(theta, x, y, alpha):
    """You stop at y θᵀx = 0; on the boundary the example is still a mistake, so it takes one update more."""
    gain, product = alpha * (x @ x), y * (theta @ x)
    return gain, 0 if product >= 0 else int(np.ceil(-product / gain))


def wrong_one_is_enough(theta, x, y, alpha):
    """You count one update for a mistake; one makes it less wrong, not always right."""
    return alpha * (x @ x), int(y * (theta @ x) <= 0)


def wrong_rounded_down(theta, x, y, alpha):
    """You round down, and so stop before the example is right; it takes one update more."""
    gain, product = alpha * (x @ x), y * (theta @ x)
    return gain, 0 if product > 0 else int(-product // gain)


def wrong_below_zero(theta, x, y, alpha):
    """Your number of updates falls below 0 for an example that is right; it needs none."""
    gain, product = alpha * (x @ x), y * (theta @ x)
    return gain, int(-product // gain) + 1


def wrong_length_instead_of_its_square(theta, x, y, alpha):
    """Your gain has the length of x; multiplied out it is xᵀx, the square of the length."""
    gain, product = alpha * np.sqrt(x @ x), y * (theta @ x)
    return gain, 0 if product > 0 else int(-product // gain) + 1


def wrong_without_the_rate(theta, x, y, alpha):
    """You leave out α: the update is α y x, so it adds α times xᵀx."""
    gain, product = x @ x, y * (theta @ x)
    return gain, 0 if product > 0 else int(-product // gain) + 1


def wrong_forgets_the_constant(theta, x, y, alpha):
    """You leave the first number, the constant, out of xᵀx; θ₀ is moved too, and adds its part."""
    gain, product = alpha * (x[1:] @ x[1:]), y * (theta @ x)
    return gain, 0 if product > 0 or not gain else int(-product // gain) + 1


def wrong_gain_with_the_label(theta, x, y, alpha):
    """Your gain has the sign of y; y θᵀx grows for both classes, as y² = 1."""
    gain, updates = update_gain(theta, x, y, alpha)
    return y * gain, updates


@pytest.mark.points(1)
def test_the_boundary_is_not_enough(student, rng):
    """An example on the boundary needs one update, and one that is whole gains away one more than they are."""
    x, alpha = of_exact_length(rng), float(abs(numbers(rng)))
    across = np.cross(x, numbers(rng, 3))  # theta.x = 0, without rounding
    for away in (0, int(rng.integers(1, 7))):
        for y in (-1, 1):
            gain, updates = pair(student(across - away * alpha * y * x, x, y, alpha))
            close(scalar(updates), away + 1, "the number of updates")
            close(scalar(gain), alpha * (x @ x), "the gain")
    _, updates = pair(student(across + x / 32, x, 1, 1 / 64))
    close(scalar(updates), 0, "the number of updates for an example that is right by two small gains")


@pytest.mark.points(1)
def test_a_larger_rate_needs_fewer(student, rng):
    """Twice the rate, twice the gain; any number of weights."""
    for d in (1, 2, 6):
        x, y = numbers(rng, d), int(rng.choice([-1, 1]))
        theta = y * lacking(6.5, numbers(rng, d), x, 0.5)
        for alpha, updates in ((0.5, 7), (1.0, 4), (4.0, 1)):
            got = pair(student(theta, x, y, alpha))
            close(scalar(got[0]), alpha * (x @ x), "the gain")
            close(scalar(got[1]), updates, "the number of updates")
