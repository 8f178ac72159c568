"""Reference, other right answers, hidden checks and typical mistakes for `novikov_bound`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def novikov_bound(X, y, v):
    delta = (y * (X @ v)).min() / np.linalg.norm(v)
    return float((X**2).sum(axis=1).max() / delta**2)


def library_novikov_bound(X, y, v):
    from lecturelib.perceptron import novikov_bound as bound

    # its samples get a constant feature; without a part in v and with so small a share of the length, it does no harm
    return bound(1e9 * X, y, np.append(v, 0.0))


def right_by_a_loop(X, y, v):
    """Square everything from the beginning, and let the length of v go into the numerator."""
    R2, least = 0.0, float("inf")
    for x_i, y_i in zip(X, y, strict=True):
        R2 = max(R2, sum(p * p for p in x_i))
        least = min(least, y_i * sum(p * q for p, q in zip(v, x_i, strict=True)))
    return R2 * sum(p * p for p in v) / least**2


def right_with_a_unit_vector(X, y, v):
    """As the formula stands: a vector of length 1, the least margin, the greatest length, and squares at the end."""
    unit = v / np.linalg.norm(v)
    delta = min(y_i * float(unit @ x_i) for x_i, y_i in zip(X, y, strict=True))
    return (np.linalg.norm(X, axis=1).max() / delta) ** 2


def wrong_without_the_square(X, y, v):
    """You have R in place of R squared, as the slide has; in other units the number would be another."""
    return novikov_bound(X, y, v) / np.linalg.norm(X, axis=1).max()


def wrong_length_of_v(X, y, v):
    """You take the margins of v as it is; divide v by its length first, or doubling it would quarter the bound."""
    return (X**2).sum(axis=1).max() / (y * (X @ v)).min() ** 2


def wrong_square_of_the_length(X, y, v):
    """You divide v by v @ v, which is the square of its length; take the root."""
    return (X**2).sum(axis=1).max() * (v @ v) ** 2 / (y * (X @ v)).min() ** 2


def wrong_greatest_margin(X, y, v):
    """You take the greatest margin for delta; it is the least: the promise must hold for the worst sample."""
    return (X**2).sum(axis=1).max() * (v @ v) / (y * (X @ v)).max() ** 2


def wrong_mean_margin(X, y, v):
    """You take the mean of the margins for delta; it is the least of them."""
    return (X**2).sum(axis=1).max() * (v @ v) / (y * (X @ v)).mean() ** 2


def wrong_forgets_the_labels(X, y, v):
    """You take the least of the products without their labels, which is negative; multiply by y_i first."""
    return (X**2).sum(axis=1).max() * (v @ v) / (X @ v).min() ** 2


def wrong_nearest_sample(X, y, v):
    """You take the shortest sample for R; it is the longest: the promise must hold for the worst sample."""
    return (X**2).sum(axis=1).min() * (v @ v) / (y * (X @ v)).min() ** 2


def wrong_greatest_number(X, y, v):
    """You take the greatest number in X for R; it is the greatest length of a row, the root of its sum of squares."""
    return np.abs(X).max() ** 2 * (v @ v) / (y * (X @ v)).min() ** 2


def wrong_delta_not_squared(X, y, v):
    """You divide by delta as it is; divide by its square."""
    return novikov_bound(X, y, v) * (y * (X @ v)).min() / np.linalg.norm(v)


def wrong_root(X, y, v):
    """You square neither R nor delta; both are squared."""
    return np.sqrt(novikov_bound(X, y, v))


@pytest.mark.points(2)
def test_any_separating_vector(student, rng):
    """Samples of many lengths and margins, few or many features; v of any length."""
    for n, d in ((2, 1), (6, 2), (12, 4)):
        v = numbers(rng, d)
        y = rng.permutation(np.where(np.arange(n) % 2, 1, -1))
        X, margins = numbers(rng, n, d), rng.integers(3, 11, size=n) / 4
        margins[np.argmax(y)] = 4  # the greatest is of class +1
        X = X + (y * margins - X @ v)[:, None] * v / (v @ v)
        close(scalar(student(X, y, v)), novikov_bound(X, y, v), "the bound")
