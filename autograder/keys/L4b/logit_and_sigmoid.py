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
    """Your sigmoid falls; look at the sign in the exponent: great log-odds mean a probability near 1."""
    return logit_and_sigmoid(y, g)[0], logit_and_sigmoid(y, -g)[1]


def wrong_upside_down(y, g):
    """You return log((1 − y)/y), the log-odds of the opposite."""
    return -logit_and_sigmoid(y, g)[0], logit_and_sigmoid(y, g)[1]


def wrong_base_ten(y, g):
    """You take the logarithm to the base 10; it is the natural one that the sigmoid undoes."""
    return logit_and_sigmoid(y, g)[0] / np.log(10), logit_and_sigmoid(y, g)[1]


def wrong_odds_for_the_probability(y, g):
    """From g you make the odds exp(g); odds of k to 1 are a probability of k/(k + 1)."""
    with np.errstate(over="ignore"):  # a student would only be warned
        return logit_and_sigmoid(y, g)[0], np.exp(g)


def wrong_ignores_g(y, g):
    """You put the log-odds of y back into the sigmoid; the second result is that of g, whatever y is."""
    log_odds = logit_and_sigmoid(y, g)[0]
    return log_odds, logit_and_sigmoid(y, log_odds)[1]


def wrong_overflows(y, g):
    """Your exp(g)/(1 + exp(g)) is infinity over infinity for great g; for those take the form of the prompt."""
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
def test_the_numbers_themselves(student, rng):
    """Any number of either, of any size."""
    for n, m in ((1, 6), (5, 1)):
        y, g = rng.integers(1, 100, size=n) / 100, numbers(rng, m) * 4
        log_odds, probability = pair(student(y, np.append(g, [750.0, -750.0])))
        close(vector(log_odds, n), np.log(y) - np.log(1 - y), "the log-odds")
        close(vector(probability, m + 2), np.append((1 + np.tanh(g / 2)) / 2, [1.0, 0.0]), "the probabilities")
