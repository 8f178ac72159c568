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


def shuffled(rng, *arrays):
    """The numbers of all arrays in some order, and the place of each array's numbers in it."""
    order = rng.permutation(sum(map(len, arrays)))
    return np.concatenate(arrays)[order], np.split(np.argsort(order), len(arrays))


@pytest.mark.points(1)
def test_odds_of_k_to_1(student, rng):
    """Odds of k to 1 are k cases of k + 1, and their log-odds are log k; there and back."""
    k, m = rng.integers(1, 40, size=7) / 4, np.append(rng.integers(1, 40, size=4) / 4, 9)  # odds of k and of m to 1
    log_odds, probability = pair(student(k / (k + 1), np.log(m)))
    close(vector(log_odds, 7), np.log(k), "the log-odds of k to 1")
    close(vector(probability, 5), m / (m + 1), "the probability of m to 1")


@pytest.mark.points(1)
def test_the_opposite_has_the_opposite_log_odds(student, rng):
    """1 − y has the log-odds of y with a minus, and −g has one minus the probability of g."""
    y, g = np.append(probabilities(rng, 5), 0.75), np.append(numbers(rng, 3), 1.0)
    (all_y, of_y), (all_g, of_g) = shuffled(rng, y, 1 - y), shuffled(rng, g, -g)
    log_odds, y_of_g = pair(student(all_y, all_g))
    log_odds, y_of_g = vector(log_odds, 12), vector(y_of_g, 8)
    assert np.any(log_odds), "not all log-odds are 0 here"
    close(log_odds[of_y[1]], -log_odds[of_y[0]], "the log-odds of 1 − y")
    close(y_of_g[of_g[1]], 1 - y_of_g[of_g[0]], "the probability of −g")


@pytest.mark.points(1)
def test_evidence_adds_up(student, rng):
    """Twice the odds is log 2 more, whatever they were: k to 1 and 2k to 1."""
    k = rng.integers(1, 30, size=4) / 4
    odds, (once, twice) = shuffled(rng, k, 2 * k)
    log_odds = vector(pair(student(odds / (1 + odds), np.zeros(1)))[0], 8)
    close(log_odds[twice] - log_odds[once], np.full(4, np.log(2)), "what twice the odds adds")
