"""Reference, other right answers, hidden checks and typical mistakes for `cross_entropy`."""

import numpy as np
import pytest

from autograder.exercises.L4c.cross_entropy import both_classes
from autograder.testing import close, numbers, scalar


def cross_entropy(r, g):
    with np.errstate(under="ignore"):  # what a very sure and right answer costs is too small for a number
        return np.sum(np.logaddexp(0, g) - r * g)


equivalent = {
    "return np.sum(np.logaddexp(0, g) - r * g) -> return np.sum(np.logaddexp(g, 0) - r * g)": "a sum in another order",
}


def right_by_margins(r, g):
    """Sample by sample, with the log-odds counted from its own class."""
    return sum(np.logaddexp(0.0, -value if label == 1 else value) for label, value in zip(r, g, strict=True))


def right_from_the_greater(r, g):
    """log(1 + e^a) = max(a, 0) + log(1 + e^-|a|), without logaddexp."""
    a = np.where(r == 1, -g, g)
    return float((np.maximum(a, 0) + np.log1p(np.exp(-np.abs(a)))).sum())


def library_cross_entropy(r, g):
    from lecturelib.losses import cross_entropy as summed

    return summed(g[:, None], r, [1.0], 0.0)


def wrong_printed_brackets(r, g):
    """Your minus covers the first term only, as on the slide; then the best answer for r = 0 would be the wrong one."""
    return np.sum(r * np.logaddexp(0, -g) - (1 - r) * np.logaddexp(0, g))


def wrong_mean(r, g):
    """You return the mean; E is the sum over the samples."""
    return np.mean(np.logaddexp(0, g) - r * g)


def wrong_sign(r, g):
    """Your E is the log-likelihood; the cost is minus that, and it is never negative."""
    return -np.sum(np.logaddexp(0, g) - r * g)


def wrong_only_the_first_class(r, g):
    """You count only the samples with r = 1; those with r = 0 cost something too, -log(1 - y)."""
    return np.sum(r * np.logaddexp(0, -g))


def wrong_base_two(r, g):
    """You take logarithms to the base 2; the lecture's are natural, and so E is in nats."""
    return np.sum(np.logaddexp(0, g) - r * g) / np.log(2)


def wrong_classes_swapped(r, g):
    """The classes are swapped: y is the probability of C_1, for which r = 1, so a large g must be cheap there."""
    return np.sum(np.logaddexp(0, -g) - r * -g)


def wrong_overflows(r, g):
    """Your E is not finite for large g, where y is rounded to 0 or 1; take the logarithm of y from g itself."""
    with np.errstate(all="ignore"):
        y = 1 / (1 + np.exp(-g))
        return -np.sum(r * np.log(y) + (1 - r) * np.log(1 - y))


def wrong_without_the_sigmoid(r, g):
    """You take logarithms of g as if it were a probability; g is the log-odds, and y = sigmoid(g)."""
    with np.errstate(all="ignore"):
        return -np.sum(r * np.log(g) + (1 - r) * np.log(1 - g))


def wrong_clipped(r, g):
    """You keep the probabilities away from 0 and 1, so a very wrong answer costs too little; work with g itself."""
    y = np.clip(1 / (1 + np.exp(-np.clip(g, -500, 500))), 1e-12, 1 - 1e-12)
    return -np.sum(r * np.log(y) + (1 - r) * np.log(1 - y))


@pytest.mark.points(1)
def test_it_is_what_the_formula_gives(student, rng):
    """It is the sum of the formula, for any number of samples."""
    for n in (3, 8, 40):
        r, g = both_classes(rng, n), numbers(rng, n)
        y = 1 / (1 + np.exp(-g))
        close(scalar(student(r, g)), -sum(np.log(p) if one else np.log(1 - p) for p, one in zip(y, r, strict=True)))
