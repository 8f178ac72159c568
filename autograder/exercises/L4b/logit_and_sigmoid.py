r"""**There and back.** The logit turns a probability into log-odds, the sigmoid turns log-odds into a probability
(L4.9, L4.10),
$$ \text{logit}(y) = \log\frac{y}{1 - y} , \qquad \text{sigmoid}(g) = \frac{1}{1 + \exp(-g)} . $$
Return both: the log-odds of the probabilities in `y`, and the probabilities of the log-odds in `g`.

- `y`: $n$ probabilities, each above 0 and below 1, shape (n,); `g`: $m$ log-odds, any numbers, shape (m,);
- the result is the pair of the $n$ log-odds and the $m$ probabilities.

Log-odds may be huge: a classifier with long weights easily says $g = -1000$. `np.exp(1000)` is infinity (with
a warning), so take `exp` only of numbers that are not positive. In the example 0.8 is odds of 4 to 1:

    >>> logit_and_sigmoid(np.array([0.5, 0.8]), np.array([0.0, 1000.0]))
    (array([0.        , 1.38629436]), array([0.5, 1. ]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def logit_and_sigmoid(y, g):
    """Return (logit of y, sigmoid of g).   y: (n,) of probabilities, g: (m,) -> (n,), (m,)"""
    ...


hints = (
    "The first is one line; it holds for whole arrays as it stands in the formula.",
    "Multiply numerator and denominator of the sigmoid by exp(g): for g < 0 it is exp(g) / (1 + exp(g)).",
    "`small = np.exp(-np.abs(g))` never overflows. What is the sigmoid in terms of `small`, for g >= 0 and for g < 0?",
)


def probabilities(rng, n):
    return rng.integers(1, 20, size=n) / 20


@pytest.mark.points(1)
def test_one_undoes_the_other(student, rng):
    """Put the log-odds that came out in again, and the probabilities come back; and the other way round."""
    y, g = rng.permutation(np.append(probabilities(rng, 4), 0.9)), np.append(numbers(rng, 6), 2.25)
    log_odds, y_of_g = pair(student(y, g))
    log_odds, y_of_g = vector(log_odds, 5), vector(y_of_g, 7)
    assert ((y_of_g > 0) & (y_of_g < 1)).all(), "a probability is above 0 and below 1 here"
    back, there = pair(student(y_of_g, log_odds))
    close(vector(back, 7), g, "the logit of the sigmoid of g")
    close(vector(there, 5), y, "the sigmoid of the logit of y")


@pytest.mark.points(1)
def test_the_opposite_has_the_opposite_log_odds(student, rng):
    """1 − y has the log-odds of y with a minus, and −g has one minus the probability of g."""
    y, g = np.append(probabilities(rng, 5), 0.75), np.append(numbers(rng, 3), 1.0)
    log_odds, y_of_g = pair(student(y, g))
    opposite, rest = pair(student(1 - y, -g))
    assert np.any(vector(log_odds, 6)), "not all log-odds are 0 here"
    close(vector(opposite, 6), -vector(log_odds, 6), "the log-odds of 1 − y")
    close(vector(rest, 4), 1 - vector(y_of_g, 4), "the probability of −g")


@pytest.mark.points(1)
def test_evidence_adds_up(student, rng):
    """Twice the odds is log 2 more, whatever they were: k to 1 and 2k to 1."""
    k = rng.integers(1, 30, size=4) / 4
    once, twice = (vector(pair(student(odds / (1 + odds), np.zeros(1)))[0], 4) for odds in (k, 2 * k))
    close(twice - once, np.full(4, np.log(2)), "what twice the odds adds")
