"""Reference, other right answers, hidden checks and typical mistakes for `ridge_closed_form`."""

import numpy as np
import pytest

from autograder.exercises.L5b.ridge_closed_form import case
from autograder.testing import close, vector


def ridge_closed_form(X, y, lam):
    D = np.eye(X.shape[1])
    D[0, 0] = 0
    return np.linalg.solve(X.T @ X + len(y) * lam * D, X.T @ y)


def right_by_centring(X, y, lam):
    """Take the means off, find the weights without a bias, then the bias from the means."""
    mean, F = X[:, 1:].mean(axis=0), X[:, 1:] - X[:, 1:].mean(axis=0)
    w = np.linalg.inv(F.T @ F / len(y) + lam * np.eye(F.shape[1])) @ F.T @ (y - y.mean()) / len(y)
    return np.append(y.mean() - w @ mean, w)


def right_with_extra_samples(X, y, lam):
    """Ordinary least squares, with one made-up sample for each weight that asks it to be 0."""
    d = X.shape[1] - 1
    extra = np.sqrt(len(y) * lam) * np.eye(d + 1)[1:]
    return np.linalg.lstsq(np.vstack([X, extra]), np.append(y, np.zeros(d)), rcond=None)[0]


def library_ridge(X, y, lam):
    from lecturelib.regularised import ridge

    model = ridge(X[:, 1:], y, l2=lam)
    return np.append(model.bias, model.weights)


def solved(X, y, prices):
    return np.linalg.solve(X.T @ X + np.diag(prices), X.T @ y)


def wrong_charges_the_bias(X, y, lam):
    """You penalise θ₀ too; the first entry of D is 0, so that the bias can go where the targets are."""
    return solved(X, y, np.full(X.shape[1], len(y) * lam))


def wrong_forgets_n(X, y, lam):
    """The n before λ is missing; the misfit in J is a mean, but XᵀX is a sum."""
    return ridge_closed_form(X, y, lam / len(y))


def wrong_frees_the_last(X, y, lam):
    """Your 0 stands at the end of D; here the bias comes first."""
    prices = np.full(X.shape[1], len(y) * lam)
    prices[-1] = 0
    return solved(X, y, prices)


def wrong_half(X, y, lam):
    """Your λ has a ½ left over: the ½ of the price and that of the misfit cancel when the slope is set to 0."""
    return ridge_closed_form(X, y, lam / 2)


def wrong_squared(X, y, lam):
    """You take the square of λ; it stands in the formula as it is."""
    return ridge_closed_form(X, y, lam**2)


def wrong_no_penalty(X, y, lam):
    """You return least squares; the term nλD is missing."""
    return np.linalg.lstsq(X, y, rcond=None)[0]


def wrong_subtracts_the_penalty(X, y, lam):
    """You subtract nλD; the price is added to the misfit, and so nλD to XᵀX."""
    return ridge_closed_form(X, y, -lam)


def wrong_order(X, y, lam):
    """You return the bias at the end; θ₀ comes first, as the column of ones does."""
    return np.roll(ridge_closed_form(X, y, lam), -1)


@pytest.mark.points(1)
def test_a_huge_price_leaves_the_mean(student, rng):
    """At λ = 10¹⁰ the bias is the mean of the targets and the weights are 0."""
    X, y, _ = case(rng, n=7)
    close(vector(student(X, y, 1e10), 4), [y.mean(), 0, 0, 0], "theta at a huge price", tolerance=1e-6)


@pytest.mark.points(1)
def test_more_features_than_samples(student, rng):
    """Where least squares has many answers, ridge has one; and it has one for a single feature."""
    for n, d in ((4, 6), (12, 1), (3, 3)):
        X, y, lam = case(rng, n=n, d=d)
        close(vector(student(X, y, lam), d + 1), ridge_closed_form(X, y, lam), "theta", tolerance=1e-6)
