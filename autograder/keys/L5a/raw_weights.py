"""Reference, other right answers, hidden checks and typical mistakes for `raw_weights`."""

import numpy as np
import pytest

from autograder.exercises.L5a.raw_weights import trained
from autograder.testing import close, numbers, vector


def raw_weights(theta, mu, s):
    weights = theta[1:] / s
    return np.append(theta[0] - weights @ mu, weights)


def right_by_a_loop(theta, mu, s):
    """Bracket by bracket."""
    bias, weights = theta[0], []
    for t, m, w in zip(theta[1:], mu, s, strict=True):
        bias -= t * m / w
        weights.append(t / w)
    return [bias, *weights]


def right_by_asking_the_model(theta, mu, s):
    """The bias is the answer at x = 0; a weight is what one unit more of its feature adds."""

    def h(x):
        return theta[0] + (x - mu) / s @ theta[1:]

    d = len(mu)
    zero = h(np.zeros(d))
    return np.array([zero] + [h(np.eye(d)[j]) - zero for j in range(d)])


def wrong_bias_stays(theta, mu, s):
    """Your weights are right, but the bias has to change too, as the means are no longer subtracted."""
    return np.append(theta[0], theta[1:] / s)


def wrong_bias_up(theta, mu, s):
    """You add the part of the means to the bias; subtract it."""
    weights = theta[1:] / s
    return np.append(theta[0] + weights @ mu, weights)


def wrong_bias_without_s(theta, mu, s):
    """You subtract theta_j mu_j from the bias; mu is divided by s as well."""
    return np.append(theta[0] - theta[1:] @ mu, theta[1:] / s)


def wrong_multiplies(theta, mu, s):
    """You multiply by s; a feature with large numbers needs a small weight, so divide."""
    weights = theta[1:] * s
    return np.append(theta[0] - weights @ mu, weights)


def wrong_weights_stay(theta, mu, s):
    """Your bias is right, but the weights have to be divided by s too."""
    return np.append(theta[0] - theta[1:] / s @ mu, theta[1:])


def wrong_bias_without_theta(theta, mu, s):
    """You subtract mu_j / s_j from the bias; multiply each by its theta_j first."""
    return np.append(theta[0] - np.sum(mu / s), theta[1:] / s)


def wrong_other_direction(theta, mu, s):
    """You go from raw weights to standardised ones; the opposite is asked for: divide, and lower the bias."""
    return np.append(theta[0] + theta[1:] @ mu, theta[1:] * s)


def wrong_bias_last(theta, mu, s):
    """Your bias comes last; here it comes first, as in theta."""
    return np.roll(raw_weights(theta, mu, s), -1)


@pytest.mark.points(1)
def test_it_is_the_same_model(student, rng):
    """Of any raw sample the new weights say what the old ones say of the standardised sample."""
    for d in (1, 2, 5):
        theta, mu, s = numbers(rng, d + 1), numbers(rng, d) * 20, 0.25 * rng.integers(2, 9, size=d)
        X = numbers(rng, 8, d) * 10
        new = vector(student(theta, mu, s), d + 1)
        expected = [theta[0] + sum(theta[1 + j] * (x[j] - mu[j]) / s[j] for j in range(d)) for x in X]
        close(X @ new[1:] + new[0], expected, "what the new weights predict")


@pytest.mark.points(1)
def test_one_deviation_more_adds_one_weight(student, rng):
    """One deviation more of a feature adds its old weight to the prediction; means of 0 leave the bias as it is."""
    theta, mu, s = trained(rng, 4)
    new = vector(student(theta, mu, s), 5)
    samples = mu + np.diag(s)
    close(new[0] + samples @ new[1:], theta[0] + theta[1:], "what the new weights predict")
    close(vector(student(theta, np.zeros(4), s), 5)[0], theta[0], "the bias for means of 0")
