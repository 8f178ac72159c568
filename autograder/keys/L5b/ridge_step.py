"""Reference, other right answers, hidden checks and typical mistakes for `ridge_step`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def ridge_step(theta, X, y, alpha, lam):
    error = X @ theta - y
    decay = np.full(len(theta), 1 - alpha * lam)
    decay[0] = 1
    return theta * decay - alpha * (error @ X) / len(y)


def right_by_loops(theta, X, y, alpha, lam):
    """The formula as it stands: weight by weight, with the errors of the old weights."""
    errors = [sum(t * v for t, v in zip(theta, x_i, strict=True)) - y_i for x_i, y_i in zip(X, y, strict=True)]
    new = []
    for j, old in enumerate(theta):
        pull = sum(e * x_i[j] for e, x_i in zip(errors, X, strict=True)) / len(errors)
        new.append(old - alpha * (pull + (lam * old if j else 0)))
    return new


def right_by_the_gradient(theta, X, y, alpha, lam):
    """The slope of J in one vector, from the normal equations."""
    D = np.diag(np.append(0, np.ones(len(theta) - 1)))
    return theta - alpha * ((X.T @ X / len(y) + lam * D) @ theta - X.T @ y / len(y))


def library_ridge_gradient(theta, X, y, alpha, lam):
    from lecturelib.regularised import ridge_gradient

    slope, slope_0 = ridge_gradient(X[:, 1:], y, theta[1:], theta[0], l2=lam)
    return theta - alpha * np.append(slope_0, slope)


def free(theta):
    """The weights with 0 in place of the bias."""
    return np.append(0.0, theta[1:])


def wrong_shrinks_the_bias(theta, X, y, alpha, lam):
    """Your θ₀ shrinks too; the bias is free and only follows the errors."""
    return ridge_step(theta, X, y, alpha, lam) - alpha * lam * np.append(theta[0], 0 * theta[1:])


def wrong_without_alpha(theta, X, y, alpha, lam):
    """You shrink by 1 - λ; the step has the length α, so the factor is 1 - αλ."""
    return ridge_step(theta, X, y, alpha, 0.0) - lam * free(theta)


def wrong_grows(theta, X, y, alpha, lam):
    """Your penalty makes the weights grow; its slope is λθ, and a step goes *against* the slope."""
    return ridge_step(theta, X, y, alpha, -lam)


def wrong_over_n(theta, X, y, alpha, lam):
    """You divide λ by n; only the misfit is a mean over the samples."""
    return ridge_step(theta, X, y, alpha, lam / len(y))


def wrong_twice(theta, X, y, alpha, lam):
    """You shrink by 2αλ; the 2 of the square and the ½ of the price cancel."""
    return ridge_step(theta, X, y, alpha, 2 * lam)


def wrong_no_penalty(theta, X, y, alpha, lam):
    """Your step has no penalty; the factor 1 - αλ is missing."""
    return ridge_step(theta, X, y, alpha, 0.0)


def wrong_sum(theta, X, y, alpha, lam):
    """You do not divide the pull of the samples by n; the misfit is a mean."""
    return ridge_step(theta, X, y, alpha * len(y), lam / len(y))


def wrong_one_after_the_other(theta, X, y, alpha, lam):
    """You use weights that have been moved already for the next one; take all errors from the old theta first."""
    theta = theta.copy()
    for j in range(len(theta)):
        theta[j] = ridge_step(theta, X, y, alpha, lam)[j]
    return theta


def wrong_shrinks_first(theta, X, y, alpha, lam):
    """You shrink the weights first and take the errors of what is left; the errors are those of the old theta."""
    return ridge_step(theta - alpha * lam * free(theta), X, y, alpha, 0.0)


@pytest.mark.points(1)
def test_any_number_of_samples_and_weights(student, rng):
    """One sample or many, no weight but the bias or many, and λ = 0."""
    for n, d in ((1, 1), (3, 5), (20, 2), (6, 0)):
        X = np.column_stack([np.ones(n), numbers(rng, n, d)])
        theta, y = numbers(rng, d + 1), numbers(rng, n) * 9
        for lam in (0.0, 1.5):
            got = vector(student(theta, X, y, 0.125, lam), d + 1)
            close(got, ridge_step(theta, X, y, 0.125, lam), "theta")


@pytest.mark.points(1)
def test_where_j_is_least_it_rests(student, rng):
    """Where the pull of the samples and that of the price cancel, no weight moves; elsewhere the bias does."""
    X = np.column_stack([np.ones(12), np.tile([-1.0, 0.0, 1.0], 4), np.repeat([-1.0, 1.0], 6)])
    y, lam, alpha = numbers(rng, 12) + 7, float(rng.integers(1, 5)) / 4, float(rng.integers(1, 5)) / 8
    least = np.append(y.mean(), X[:, 1:].T @ y / 12 / (np.array([2 / 3, 1.0]) + lam))
    close(vector(student(least, X, y, alpha, lam), 3), least, "theta after a step from where J is least")
    bias = vector(student(np.append(0.0, least[1:]), X, y, alpha, lam), 3)[0]
    close(bias, alpha * y.mean(), "θ₀ after a step from 0")
