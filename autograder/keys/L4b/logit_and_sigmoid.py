"""Reference, other right answers, hidden checks and typical mistakes for `logit_and_sigmoid`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def logit_and_sigmoid(y, g):
    small = np.exp(-np.minimum(np.abs(g), 700))  # beyond 700 no computer could tell it from 0
    return np.log(y / (1 - y)), np.where(g >= 0, 1, small) / (1 + small)


def right_one_by_one(y, g):
    """A case for each sign, number by number."""
    probabilities = [1 / (1 + np.exp(-a)) if a > 0 else np.exp(a) / (1 + np.exp(a)) for a in g]
    return [np.log(p) - np.log(1 - p) for p in y], probabilities


def right_by_tanh(y, g):
    """The sigmoid is a tanh, squeezed; and the logit its inverse."""
    return 2 * np.arctanh(2 * y - 1), (1 + np.tanh(g / 2)) / 2


def library_logit_and_sigmoid(y, g):
    from lecturelib.logistic import logit
    from lecturelib.neuron import sigmoid

    return logit(y), sigmoid(g)


def wrong_odds_without_log(y, g):
    """You return the odds y/(1 − y); log-odds are their logarithm."""
    return y / (1 - y), logit_and_sigmoid(y, g)[1]


def wrong_log_of_the_probability(y, g):
    """You take the logarithm of y alone; log-odds compare y with its opposite: log y − log(1 − y)."""
    return np.log(y), logit_and_sigmoid(y, g)[1]


def wrong_sign_in_the_sigmoid(y, g):
    """Your sigmoid falls; the exponent is −g, so that great log-odds mean a probability near 1."""
    return logit_and_sigmoid(y, g)[0], logit_and_sigmoid(y, -g)[1]


def wrong_upside_down(y, g):
    """You return log((1 − y)/y), the log-odds of the opposite."""
    return -logit_and_sigmoid(y, g)[0], logit_and_sigmoid(y, g)[1]


def wrong_base_ten(y, g):
    """You take the logarithm to the base 10; the sigmoid undoes the natural one, np.log."""
    return logit_and_sigmoid(y, g)[0] / np.log(10), logit_and_sigmoid(y, g)[1]


def wrong_overflows(y, g):
    """Your exp(g)/(1 + exp(g)) is infinity over infinity for great g; for g >= 0 take 1/(1 + exp(-g))."""
    with np.errstate(over="ignore", invalid="ignore"):  # a student would only be warned
        return logit_and_sigmoid(y, g)[0], np.exp(g) / (1 + np.exp(g))


def wrong_in_the_wrong_order(y, g):
    """The two results are in the wrong order: first the log-odds of y, then the probabilities of g."""
    return logit_and_sigmoid(y, g)[::-1]


equivalent = {
    "return (np.log(y / (1 - y)), np.where(g >= 0, 1, small) / (1 + small)) -> "
    "return (np.log(y / (1 - y)), np.where(g > 0, 1, small) / (1 + small))": "at g = 0 small is 1 too",
    "small = np.exp(-np.minimum(np.abs(g), 700)) -> "
    "small = np.exp(-np.minimum(700, np.abs(g)))": "the lesser of two has no order",
    "small = np.exp(-np.minimum(np.abs(g), 700)) -> "
    "small = np.exp(-np.minimum(np.abs(g), 701))": "exp(-700) and exp(-701) both vanish beside 1",
    "small = np.exp(-np.minimum(np.abs(g), 700)) -> "
    "small = np.exp(-np.minimum(np.abs(g), 699))": "exp(-700) and exp(-699) both vanish beside 1",
}


@pytest.mark.points(1)
def test_huge_log_odds_do_not_overflow(student, rng):
    """For log-odds of 1000 the probability is 1, for −1000 it is 0."""
    huge = 1000.0 + abs(float(numbers(rng)))
    _, got = pair(student(np.array([0.5]), np.array([-huge, huge, 0.0])))
    close(vector(got, 3), [0.0, 1.0, 0.5], "the probabilities of huge log-odds")


@pytest.mark.points(1)
def test_the_numbers_themselves(student, rng):
    """Odds of k to 1 are a probability of k/(1 + k) and log-odds of log k."""
    k = rng.integers(1, 40, size=5) / 4
    log_odds, y = pair(student(k / (1 + k), np.log(k)))
    close(vector(log_odds, 5), np.log(k), "the log-odds")
    close(vector(y, 5), k / (1 + k), "the probabilities")
