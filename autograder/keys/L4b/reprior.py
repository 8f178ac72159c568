"""Reference, other right answers, hidden checks and typical mistakes for `reprior`."""

import numpy as np
import pytest

from autograder.exercises.L4b.reprior import two_priors
from autograder.testing import close, numbers, scalar


def reprior(w0, old, new):
    return w0 - np.log(old / (1 - old)) + np.log(new / (1 - new))


def right_by_the_odds_ratio(w0, old, new):
    """By how much have the odds grown? Their ratio, as a logarithm."""
    return w0 + np.log(new * (1 - old) / (old * (1 - new)))


def right_by_bayes_rule(w0, old, new):
    """Weight either class anew in the posterior of x = 0, and take its log-odds again."""
    y = 1 / (1 + np.exp(-w0))
    first, second = y * new / old, (1 - y) * (1 - new) / (1 - old)
    return np.log(first) - np.log(second)


def library_reprior(w0, old, new):
    from lecturelib.logistic import LogisticClassifier
    from lecturelib.logistic import reprior as corrected

    return corrected(LogisticClassifier(np.array([1.0]), w0), old=old, new=new).bias


def wrong_keeps_the_old(w0, old, new):
    """You add the new log-odds but leave the old ones in; subtract them first."""
    return w0 + np.log(new / (1 - new))


def wrong_way_round(w0, old, new):
    """You go from the new prior to the old one: subtract the old log-odds, add the new."""
    return reprior(w0, new, old)


def wrong_ratio_of_the_priors(w0, old, new):
    """You add log(new/old), which forgets that the other class has become rarer or more frequent too: use the odds."""
    return w0 + np.log(new / old)


def wrong_forgets_the_learnt_bias(w0, old, new):
    """You forget the learnt bias; the log-odds of the priors are only what changes."""
    return reprior(0.0, old, new)


def wrong_starts_from_nothing(w0, old, new):
    """You take the old log-odds out and do not put the new ones in."""
    return w0 - np.log(old / (1 - old))


def wrong_only_the_new(w0, old, new):
    """You return the log-odds of the new prior; what the data say about the classes stays in the bias."""
    return np.log(new / (1 - new))


def wrong_scales_the_bias(w0, old, new):
    """You multiply the bias by new/old; log-odds change by a sum, since odds change by a factor."""
    return w0 * new / old


def wrong_base_ten(w0, old, new):
    """You take logarithms to the base 10; the log-odds of the bias are natural ones."""
    return w0 + reprior(0.0, old, new) / np.log(10)


def wrong_difference_of_the_priors(w0, old, new):
    """You add the difference of the priors; the bias is a log-odds, so the difference is one of log-odds."""
    return w0 + new - old


@pytest.mark.points(1)
def test_the_change_does_not_depend_on_the_bias(student, rng):
    """Whatever bias was learnt, the same number is added; and for the same prior it is 0."""
    (old, new), w0 = two_priors(rng), numbers(rng, 3)
    changes = [scalar(student(float(bias), old, new)) - float(bias) for bias in w0]
    close(changes, np.full(3, right_by_the_odds_ratio(0.0, old, new)), "what is added to the bias")
    close(scalar(student(float(w0[0]), old, old)), w0[0], "the bias for the prior of the training data")
    rare = scalar(student(float(w0[1]), 0.5, 0.001))
    close(rare, right_by_the_odds_ratio(float(w0[1]), 0.5, 0.001), "the bias for one in a thousand")
