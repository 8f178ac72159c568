"""Reference, other right answers, hidden checks and typical mistakes for `ridge_cost`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def ridge_cost(theta, X, y, lam):
    error = X @ theta - y
    return float(error @ error / (2 * len(y)) + lam / 2 * (theta[1:] @ theta[1:]))


def right_by_loops(theta, X, y, lam):
    """The formula as it stands, with loops."""
    misfit = sum(
        (sum(t * v for t, v in zip(theta, x_i, strict=True)) - y_i) ** 2 for x_i, y_i in zip(X, y, strict=True)
    )
    return misfit / len(y) / 2 + lam * sum(t**2 for t in list(theta)[1:]) / 2


def right_with_a_price_list(theta, X, y, lam):
    """A price for each weight, that of the bias being 0."""
    prices = np.full(len(theta), lam)
    prices[0] = 0
    return (np.mean((y - X @ theta) ** 2) + np.sum(prices * theta**2)) / 2


def library_cost(theta, X, y, lam):
    from lecturelib.regularised import regularised_cost

    return float(regularised_cost(X[:, 1:], y, theta[1:], theta[0], l2=lam))


def parts(theta, X, y, lam):
    """The misfit, and what the weights cost."""
    free = ridge_cost(theta, X, y, 0.0)
    return free, ridge_cost(theta, X, y, lam) - free


def wrong_charges_the_bias(theta, X, y, lam):
    """You charge for θ₀ too; the sum begins at 1, for the bias only says how high the curve lies."""
    return ridge_cost(theta, X, y, lam) + lam / 2 * theta[0] ** 2


def wrong_skips_the_last(theta, X, y, lam):
    """You leave the last weight out of the price; leave out the first one, θ₀."""
    return ridge_cost(theta, X, y, lam) + lam / 2 * (theta[0] ** 2 - theta[-1] ** 2)


def wrong_misfit_not_halved(theta, X, y, lam):
    """Your misfit is the whole mean square; the formula has 1/2n, so take half of it."""
    misfit, price = parts(theta, X, y, lam)
    return 2 * misfit + price


def wrong_price_not_halved(theta, X, y, lam):
    """Your price is λ times the squares; the formula has λ/2."""
    misfit, price = parts(theta, X, y, lam)
    return misfit + 2 * price


def wrong_sum(theta, X, y, lam):
    """You add up the squares of the errors; divide by n, so that the misfit does not grow with the samples."""
    misfit, price = parts(theta, X, y, lam)
    return len(y) * misfit + price


def wrong_price_over_n(theta, X, y, lam):
    """You divide the price by n as well; only the misfit is a mean over the samples."""
    misfit, price = parts(theta, X, y, lam)
    return misfit + price / len(y)


def wrong_no_price(theta, X, y, lam):
    """Your J is the misfit alone; add the price of the weights."""
    return parts(theta, X, y, lam)[0]


def wrong_errors_not_squared(theta, X, y, lam):
    """You do not square the errors, so errors of different sign cancel."""
    price = parts(theta, X, y, lam)[1]
    return np.sum(X @ theta - y) / (2 * len(y)) + price


def wrong_sizes(theta, X, y, lam):
    """You charge for the sizes |θ_j|, as the lasso does; ridge charges for the squares."""
    return parts(theta, X, y, lam)[0] + lam / 2 * np.abs(theta[1:]).sum()


@pytest.mark.points(1)
def test_any_number_of_samples_and_weights(student, rng):
    """One sample or many, no weight but the bias or many; and more samples than weights or fewer."""
    for n, d in ((1, 1), (3, 6), (20, 2), (5, 0)):
        X = np.column_stack([np.ones(n), numbers(rng, n, d)])
        theta, y, lam = numbers(rng, d + 1), numbers(rng, n) * 9 + 40, float(rng.integers(1, 9)) / 4
        close(scalar(student(theta, X, y, lam)), ridge_cost(theta, X, y, lam), "J")
