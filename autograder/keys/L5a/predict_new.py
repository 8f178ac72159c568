"""Reference, other right answers, hidden checks and typical mistakes for `predict_new`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def predict_new(theta, X_new, mu, s):
    return theta[0] + (X_new - mu) / s @ theta[1:]


def right_one_by_one(theta, X_new, mu, s):
    """Sample by sample, feature by feature."""
    answers = []
    for x in X_new:
        terms = [t * (v - m) / w for t, v, m, w in zip(theta[1:], x, mu, s, strict=True)]
        answers.append(theta[0] + sum(terms))
    return answers


def right_with_raw_weights(theta, X_new, mu, s):
    """The weights are brought to raw units in place of the samples to standard ones."""
    weights = theta[1:] / s
    return X_new @ weights + theta[0] - weights @ mu


def library_standardiser(theta, X_new, mu, s):
    from lecturelib.features import Standardiser

    return theta[0] + Standardiser(mu, s).apply(X_new) @ theta[1:]


def wrong_forgets_the_transformation(theta, X_new, mu, s):
    """You hand raw features to weights that were learnt on standardised ones: first subtract mu and divide by s."""
    return theta[0] + X_new @ theta[1:]


def wrong_fresh_transformation(theta, X_new, mu, s):
    """You standardise the new samples by their own mean and deviation; use the mu and s of the training data."""
    spread = X_new.std(axis=0)
    return theta[0] + (X_new - X_new.mean(axis=0)) / np.where(spread > 0, spread, 1) @ theta[1:]


def wrong_forgets_to_divide(theta, X_new, mu, s):
    """You subtract mu but do not divide by s."""
    return theta[0] + (X_new - mu) @ theta[1:]


def wrong_forgets_the_mean(theta, X_new, mu, s):
    """You divide by s but do not subtract mu first."""
    return theta[0] + X_new / s @ theta[1:]


def wrong_divides_mu_twice(theta, X_new, mu, s):
    """You subtract mu after the division; subtract it first, then divide by s."""
    return theta[0] + (X_new / s - mu) @ theta[1:]


def wrong_without_bias(theta, X_new, mu, s):
    """theta_0 is missing: the mean sample should get theta_0, not 0."""
    return (X_new - mu) / s @ theta[1:]


def wrong_multiplies(theta, X_new, mu, s):
    """You multiply by s; that leads back to raw units, but here you have to divide."""
    return theta[0] + (X_new - mu) * s @ theta[1:]


def wrong_bias_last(theta, X_new, mu, s):
    """You take the last number of theta for the bias; the bias comes first."""
    return theta[-1] + (X_new - mu) / s @ theta[:-1]


def wrong_other_sign(theta, X_new, mu, s):
    """You subtract the samples from mu; subtract mu from the samples."""
    return theta[0] + (mu - X_new) / s @ theta[1:]


@pytest.mark.points(1)
def test_any_number_of_samples_and_features(student, rng):
    """One new sample or many, one feature or many."""
    for m, d in ((1, 1), (1, 4), (20, 3)):
        X_new, theta, mu = 3 * numbers(rng, m, d), numbers(rng, d + 1), numbers(rng, d)
        s = 0.25 * rng.integers(2, 9, size=d)
        expected = [theta[0] + sum(theta[1 + j] * (x[j] - mu[j]) / s[j] for j in range(d)) for x in X_new]
        close(vector(student(theta, X_new, mu, s), m), expected, "the predictions")


@pytest.mark.points(1)
def test_units_do_not_matter(student, rng):
    """Samples, means and deviations in other units give the same predictions."""
    theta, mu, s = numbers(rng, 3), numbers(rng, 2), np.array([0.5, 2.0])
    X_new, unit = numbers(rng, 6, 2), np.array([1000.0, 0.25])
    one = vector(student(theta, X_new, mu, s), 6)
    close(vector(student(theta, X_new * unit, mu * unit, s * unit), 6), one, "the predictions in other units")
    close(one, predict_new(theta, X_new, mu, s), "the predictions")
