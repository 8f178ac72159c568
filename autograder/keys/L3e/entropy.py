"""Reference, other right answers, hidden checks and typical mistakes for `entropy`."""

import math

import numpy as np
import pytest

from autograder.exercises.L3e.entropy import shares
from autograder.testing import close, scalar


def entropy(p):
    happens = p[p > 0]
    return float(-happens @ np.log2(happens))


def right_by_a_loop(p):
    """Event by event, with the surprise log 1/p."""
    total = 0.0
    for chance in p:
        if chance:
            total += chance * math.log2(1 / chance)
    return total


def right_by_masking(p):
    """log 1 = 0 stands in where p is 0."""
    return np.sum(-p * np.log(np.where(p > 0, p, 1))) / np.log(2)


def library_entropy(p):
    from lecturelib.information import entropy as bits

    return bits(p)


def wrong_natural_logarithm(p):
    """You take the natural logarithm, which counts in nats; bits need the base 2."""
    return entropy(p) * np.log(2)


def wrong_decimal_logarithm(p):
    """You take the logarithm to the base 10; bits need the base 2."""
    return entropy(p) * np.log10(2)


def wrong_sign(p):
    """The minus sign is missing: logarithms of probabilities are negative, but an entropy never is."""
    return -entropy(p)


def wrong_stumbles_over_zero(p):
    """An event with probability 0 turns your sum into nan; leave such events out before you take logarithms."""
    p = np.asarray(p)
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(-np.sum(p * np.log2(p)))


def wrong_not_weighted(p):
    """You average the surprises as if all events were equally likely; weight each by its own probability."""
    p = np.asarray(p)
    return float(np.mean(-np.log2(p[p > 0])))


def wrong_sum_of_surprises(p):
    """You add up the surprises, so that rare events count most; weight each by its own probability."""
    p = np.asarray(p)
    return float(-np.sum(np.log2(p[p > 0])))


def wrong_two_events(p):
    """You look at the first event and its opposite only; there may be more than two events, and each has its term."""
    return entropy(np.array([p[0], 1 - p[0]]))


def wrong_mean_of_the_terms(p):
    """You take the mean of the terms p log p; they already hold their weights, so add them up."""
    return entropy(p) / len(p)


def wrong_counts_the_sides(p):
    """You return the logarithm of the number of events; that is right only where all are equally likely."""
    return float(np.log2(np.sum(np.asarray(p) > 0)))


@pytest.mark.points(1)
def test_any_number_of_events(student, rng):
    """Two events or forty, likely or rare, with zeros between them."""
    for K in (2, 7, 30):
        p = rng.permutation(np.append(shares(rng, K, 100), np.zeros(K // 3)))
        close(scalar(student(p)), right_by_a_loop(p), "the entropy")
