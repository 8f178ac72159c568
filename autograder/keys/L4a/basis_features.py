"""Reference, other right answers, hidden checks and typical mistakes for `basis_features`."""

import math

import numpy as np
import pytest

from autograder.exercises.L4a.basis_features import plane, table, with_others
from autograder.testing import close, numbers


def basis_features(X, m, c, t):
    x1, x2 = X[X[:, 1] > 0].T
    return np.column_stack([np.sin(x1), np.exp(-((x1 - m) ** 2) / c), np.log(x2), x1 > t, x1 * x2])


def right_row_by_row(X, m, c, t):
    """Sample by sample, with the functions of `math`."""
    rows = []
    for x1, x2 in X:
        if x2 <= 0:
            continue
        bump = math.exp(-((x1 - m) ** 2) / c)
        rows.append([math.sin(x1), bump, math.log(x2), 1.0 if x1 > t else 0.0, x1 * x2])
    return rows


def right_filled_in(X, m, c, t):
    """Into a table of zeros, column by column."""
    X = np.delete(X, np.flatnonzero(X[:, 1] <= 0), axis=0)
    Z = np.zeros((len(X), 5))
    Z[:, 0] = np.sin(X[:, 0])
    Z[:, 1] = np.exp(-np.square(X[:, 0] - m) / c)
    Z[:, 2] = np.log(X[:, 1])
    Z[X[:, 0] > t, 3] = 1
    Z[:, 4] = X.prod(axis=1)
    return Z


def library_basis_features(X, m, c, t):
    from lecturelib import features

    return features.basis_features(
        X[X[:, 1] > 0],
        lambda X: features.sine_features(X)[:, 0],
        lambda X: features.gaussian_features(X[:, :1], centres=[m], width=math.sqrt(c / 2)),
        lambda X: features.log_features(X[:, 1:]),
        lambda X: features.indicator_features(X[:, :1], threshold=t),
        lambda X: X[:, 0] * X[:, 1],
    )


def changed(X, m, c, t, column, values):
    """The right answer but for one column, which `values` makes from x1 and x2."""
    Z = np.array(basis_features(X, m, c, t), dtype=float)
    Z[:, column] = values(*X[X[:, 1] > 0].T)
    return Z


def wrong_twice_the_width(X, m, c, t):
    """Your bump has 2c in the denominator, as a Gaussian has with its variance; here it is c alone."""
    return changed(X, m, c, t, 1, lambda x1, x2: np.exp(-((x1 - m) ** 2) / (2 * c)))


def wrong_squared_width(X, m, c, t):
    """You divide by c²; c is already the square of a width."""
    return changed(X, m, c, t, 1, lambda x1, x2: np.exp(-((x1 - m) ** 2) / c**2))


def wrong_step_includes_the_threshold(X, m, c, t):
    """Your step is 1 at the threshold itself; 1(x > t) asks for more than t."""
    return changed(X, m, c, t, 3, lambda x1, x2: x1 >= t)


def wrong_step_of_both_signs(X, m, c, t):
    """Your step is -1 below the threshold; the indicator is 0 there."""
    return changed(X, m, c, t, 3, lambda x1, x2: np.where(x1 > t, 1, -1))


def wrong_square_for_product(X, m, c, t):
    """Your last column is a square; it should be the product of the two features."""
    return changed(X, m, c, t, 4, lambda x1, x2: x2**2)


def wrong_step_the_other_way(X, m, c, t):
    """Your step is 1 below the threshold; 1(x > t) is 1 above it."""
    return changed(X, m, c, t, 3, lambda x1, x2: x1 < t)


def wrong_bump_not_squared(X, m, c, t):
    """Your bump has the distance from the centre in it; it should be its square."""
    return changed(X, m, c, t, 1, lambda x1, x2: np.exp(-np.abs(x1 - m) / c))


def wrong_other_base(X, m, c, t):
    """You take the logarithm to the base 10; log is the natural one."""
    return changed(X, m, c, t, 2, lambda x1, x2: np.log10(x2))


def wrong_both_features_above_zero(X, m, c, t):
    """You leave out samples with a negative x1 as well; only the logarithm of x2 has to exist."""
    return basis_features(X[X[:, 0] > 0], m, c, t)


def wrong_log_cut_off(X, m, c, t):
    """You put a small number in place of an x2 that is not above 0, so its log is invented; leave the sample out."""
    x = np.column_stack([X[:, 0], np.maximum(X[:, 1], 1e-12)])
    Z = np.array(basis_features(x, m, c, t), dtype=float)
    Z[:, 4] = X[:, 0] * X[:, 1]
    return Z


def wrong_zero_for_the_log(X, m, c, t):
    """You write 0 where the logarithm does not exist, but that is the logarithm of 1; leave the sample out instead."""
    Z = np.array(basis_features(np.abs(X) + (X == 0), m, c, t), dtype=float)
    x1, x2 = X.T
    Z[:, 0], Z[:, 1], Z[:, 3], Z[:, 4] = np.sin(x1), np.exp(-((x1 - m) ** 2) / c), x1 > t, x1 * x2
    Z[x2 <= 0, 2] = 0
    return Z


@pytest.mark.points(1)
def test_every_column(student, rng):
    """One sample or many, with and without some that are left out."""
    for n in (1, 7, 30):
        X, m, t = plane(rng, n), float(numbers(rng)), float(numbers(rng)) + 0.125  # so that no x1 is t
        c = float(rng.integers(1, 12)) / 4 + 0.125
        all_of_them = with_others(rng, X) if n > 1 else X
        close(table(student(all_of_them, m, c, t), n), np.array(basis_features(X, m, c, t), dtype=float))
