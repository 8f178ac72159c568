r"""**There and back.** The logit turns a probability into log-odds, the sigmoid turns log-odds into a probability
(L4.9, L4.10),
$$ \text{logit}(y) = \log\frac{y}{1 - y} , \qquad \text{sigmoid}(g) = \frac{1}{1 + \exp(-g)} . $$
Return both: the log-odds of the probabilities in `y`, and the probabilities of the log-odds in `g`.

- `y`: $n$ probabilities, each above 0 and below 1, shape (n,); `g`: $m$ log-odds, any numbers, shape (m,);
- the result is the pair of the $n$ log-odds and the $m$ probabilities.

Log-odds may be huge: a classifier with long weights easily says $g = -1000$. `np.exp(1000)` is infinity (with
a warning, which costs no points), and infinity over infinity is no number, so look at what becomes of your formula
there. In the example 0.8 is odds of 4 to 1:

    >>> log_odds, probability = logit_and_sigmoid(np.array([0.5, 0.8]), np.array([-1000.0, 0.0, 1000.0]))
    >>> log_odds.round(3), probability.round(3)
    (array([0.   , 1.386]), array([0. , 0.5, 1. ]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def logit_and_sigmoid(y, g):
    """Return (logit of y, sigmoid of g).   y: (n,) of probabilities, g: (m,) -> (n,), (m,)"""
    ...


hints = (
    "Which of the two formulas holds for whole arrays as it stands, and where does the other one meet infinity?",
    "Multiply numerator and denominator of the sigmoid by exp(g): now only small numbers occur where g is negative.",
    "`small = np.exp(-np.abs(g))` never overflows. What is the sigmoid in terms of `small`, for g >= 0 and for g < 0?",
)
# Odds of so much to 1, of probabilities that have few digits: from 0.04 to 0.96.
ODDS = np.array([1 / 24, 1 / 9, 1 / 4, 2 / 3, 3 / 2, 4, 9, 24])


def shuffled(rng, *arrays):
    """The numbers of all arrays in some order, and the place of each array's numbers in it."""
    order = rng.permutation(sum(map(len, arrays)))
    return np.concatenate(arrays)[order], np.split(np.argsort(order), len(arrays))


@pytest.mark.points(1)
def test_odds_of_k_to_1(student, rng):
    """Odds of k to 1 are k cases of k + 1, and their log-odds are log k; log-odds of g are odds of exp(g) to 1."""
    k, g = rng.permutation(ODDS)[:5], np.append(numbers(rng, 3), [0.5, 2.0])
    log_odds, probability = pair(student((k / (k + 1)).round(2), g))
    close(vector(log_odds, 5), np.log(k), "the log-odds of k to 1")
    probability = vector(probability, 5)
    assert ((probability > 0) & (probability < 1)).all(), "these probabilities lie between 0 and 1"
    close(probability / (1 - probability), np.exp(g), "the odds")


@pytest.mark.points(1)
def test_the_opposite_has_the_opposite_log_odds(student, rng):
    """1 − y has the log-odds of y with a minus, and −g has one minus the probability of g, also where g is huge."""
    y, g = np.append(rng.integers(1, 20, size=5) / 20, 0.75), np.append(numbers(rng, 3), 800.0)
    (all_y, of_y), (all_g, of_g) = shuffled(rng, y, 1 - y), shuffled(rng, g, -g)
    log_odds, y_of_g = pair(student(all_y, all_g))
    log_odds, y_of_g = vector(log_odds, 12), vector(y_of_g, 8)
    assert np.any(log_odds), "not all log-odds are 0 here"
    close(log_odds[of_y[1]], -log_odds[of_y[0]], "the log-odds of 1 − y")
    close(y_of_g[of_g[1]], 1 - y_of_g[of_g[0]], "the probability of −g")


@pytest.mark.points(1)
def test_evidence_adds_up(student, rng):
    """Six times the odds is log 6 more, whatever they were: 1 to 4 and 6 to 4, or 2 to 3 and 12 to 3; and back."""
    few = rng.permutation([0.04, 0.1, 0.2, 0.4, 0.6, 0.8])[:4]
    six_times = np.array([{0.04: 0.2, 0.1: 0.4, 0.2: 0.6, 0.4: 0.8, 0.6: 0.9, 0.8: 0.96}[y] for y in few])
    y, (once, more) = shuffled(rng, few, six_times)
    g = numbers(rng, 3)
    log_odds, probability = pair(student(y, np.append(g, g + np.log(6))))
    log_odds, probability = vector(log_odds, 8), vector(probability, 6)
    close(log_odds[more] - log_odds[once], np.full(4, np.log(6)), "what six times the odds adds")
    assert ((probability > 0) & (probability < 1)).all(), "these probabilities lie between 0 and 1"
    odds = probability / (1 - probability)
    close(odds[3:], 6 * odds[:3], "the odds where log 6 has been added")


@pytest.mark.points(1)
def test_huge_log_odds_do_not_overflow(student, rng):
    """For log-odds of 1000 the probability is 1, for −1000 it is 0, and for 0 it is one half."""
    huge = 1000.0 + abs(float(numbers(rng)))
    signs = rng.permutation([-1, -1, 0, 1, 1])
    _, got = pair(student(np.array([0.5]), signs * huge))
    close(vector(got, 5), (1 + signs) / 2, "the probabilities of huge log-odds")
