"""Reference, other right answers, hidden checks and typical mistakes for `standardise`."""

import numpy as np
import pytest

from autograder.exercises.L5a.standardise import three, training
from autograder.testing import close


def standardise(X):
    rest = X[:, 1:]
    mu, s = rest.mean(axis=0), rest.std(axis=0)
    return np.column_stack([X[:, 0], (rest - mu) / s]), mu, s


def right_column_by_column(X):
    """A loop over the features, with plain sums."""
    n, mu, s, columns = len(X), [], [], [[1.0] * len(X)]
    for column in X.T[1:]:
        mean = sum(column) / n
        deviation = (sum((v - mean) ** 2 for v in column) / n) ** 0.5
        mu.append(mean)
        s.append(deviation)
        columns.append([(v - mean) / deviation for v in column])
    return np.array(columns).T, mu, s


def right_in_a_copy(X):
    """In place, but in a copy of floats."""
    Z = np.array(X, dtype=float)
    mu = Z[:, 1:].mean(0)
    Z[:, 1:] -= mu
    s = np.sqrt(np.mean(Z[:, 1:] ** 2, axis=0))
    Z[:, 1:] /= s
    return Z, mu, s


def library_standardiser(X):
    from lecturelib.features import standardise as learn

    scaler = learn(X[:, 1:])
    return np.column_stack([X[:, 0], scaler.apply(X[:, 1:])]), scaler.centre, scaler.scale


def wrong_drops_x_0(X):
    """The column of ones is gone; leave it where it is, or the model has no bias."""
    Z, mu, s = standardise(X)
    return Z[:, 1:], mu, s


def wrong_x_0_becomes_0(X):
    """You subtract the mean of x_0 too, so it becomes 0 and the bias is lost; begin at column 1."""
    Z, mu, s = standardise(X)
    Z[:, 0] = 0
    return Z, mu, s


def wrong_one_mean_for_all(X):
    """You take one mean and one deviation of all numbers together; each feature has its own: axis=0."""
    rest = X[:, 1:]
    mu, s = rest.mean(), rest.std()
    d = rest.shape[1]
    return np.column_stack([X[:, 0], (rest - mu) / s]), np.full(d, mu), np.full(d, s)


def wrong_x_0_too(X):
    """You standardise x_0 like a feature: its deviation is 0, and 0 / 0 is not a number. Begin at column 1."""
    mu, s = X.mean(axis=0), X.std(axis=0)
    with np.errstate(invalid="ignore"):
        return (X - mu) / s, mu, s


def wrong_axis(X):
    """You take a mean and a deviation for each sample, along axis=1; each feature has its own, along axis=0."""
    rest = X[:, 1:]
    mu, s = rest.mean(axis=1), rest.std(axis=1)
    with np.errstate(all="ignore"):
        return np.column_stack([X[:, 0], (rest - mu[:, None]) / s[:, None]]), mu, s


def wrong_n_minus_1(X):
    """You divide the sum of squares by n - 1; divide by n, so that the mean square of each feature becomes 1."""
    rest = X[:, 1:]
    mu, s = rest.mean(axis=0), rest.std(axis=0, ddof=1)
    return np.column_stack([X[:, 0], (rest - mu) / s]), mu, s


def wrong_variance(X):
    """You divide by the variance; the deviation is its square root."""
    rest = X[:, 1:]
    mu, s = rest.mean(axis=0), rest.var(axis=0)
    return np.column_stack([X[:, 0], (rest - mu) / s]), mu, s


def wrong_not_centred(X):
    """You divide by s but do not subtract the mean."""
    _, mu, s = standardise(X)
    return np.column_stack([X[:, 0], X[:, 1:] / s]), mu, s


def wrong_by_range(X):
    """You divide by the range; that is the lecture's other way, but here the deviation is asked for."""
    rest = X[:, 1:]
    mu, s = rest.mean(axis=0), np.ptp(rest, axis=0)
    return np.column_stack([X[:, 0], (rest - mu) / s]), mu, s


@pytest.mark.points(1)
def test_a_change_of_units_leaves_z_alone(student, rng):
    """Other units, x times 25 plus 4, give the same Z; mu and s follow."""
    X = training(rng, n=6, d=2)
    other = np.column_stack([X[:, 0], 25 * X[:, 1:] + 4])
    Z, mu, s = three(student(X), 6, 2)
    Z2, mu2, s2 = three(student(other), 6, 2)
    close(Z[:, 0], np.ones(6), "the first column")
    close(Z2, Z, "Z in the other units")
    close(mu, X[:, 1:].sum(axis=0) / 6, "mu")
    close(6 * s**2, np.square(X[:, 1:] - mu).sum(axis=0), "n times the square of s")
    close(mu2, 25 * mu + 4, "mu in the other units")
    close(s2, 25 * s, "s in the other units")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """Two samples or many, one feature or many."""
    for n, d in ((2, 1), (3, 4), (20, 2)):
        X = training(rng, n, d)
        for got, expected, what in zip(three(student(X), n, d), standardise(X), ("Z", "mu", "s"), strict=True):
            close(got, expected, what)
