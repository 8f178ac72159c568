r"""**What is a miss worth?** A false alarm costs a second look, a missed tumour may cost a life. With a price on
both, the threshold is no matter of taste: take the cheapest (L2.16, L2.18).

Call positive whatever scores **at least** the threshold. A positive row below it is a miss and costs `miss`; a
negative row on or above it is a false alarm and costs `alarm`. The cost of a threshold is the sum of these over all
rows, divided by $n$. Only $n + 1$ thresholds make a difference: each of the scores, and one above them all, for which
we take the greatest score plus 1. Return `(threshold, cost)` of the cheapest; of several that are equally cheap, the
**greatest**, which disturbs the fewest people.

- `y_true`: the $n$ classes, $-1$ or $+1$; maybe all the same;
- `scores`: $n$ numbers, some of them maybe equal;
- `miss`, `alarm`: the two costs, 0 or more.

In the example a miss costs five alarms, so two false alarms are cheaper than one miss:

    >>> least_cost_threshold(np.array([-1, 1, -1, 1, -1]), np.array([0.0, 1.0, 2.0, 3.0, 4.0]), 5.0, 1.0)
    (1.0, 0.4)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def least_cost_threshold(y_true, scores, miss, alarm):
    """Return (threshold, cost).   y_true: (n,), scores: (n,), miss: a number, alarm: a number -> two numbers"""
    ...


hints = (
    "The thresholds to try are np.append(np.unique(scores), scores.max() + 1), from the least to the greatest.",
    "For each: how many rows have y_true == 1 and scores < threshold? How many y_true == -1 and scores >= threshold?",
    "np.argmin finds the first of equals; you want the last. Go through the thresholds from the top.",
)


def cheapest(student, y, scores, miss, alarm):
    """The two results, as numbers."""
    threshold, cost = pair(student(y, scores, miss, alarm))
    return scalar(threshold), scalar(cost)


def overlap(rng, n=12):
    """Mixed classes with different scores, all multiples of 1/4."""
    scores = rng.permutation(np.arange(-20, 20))[:n] / 4
    return rng.permutation(np.repeat([-1, 1], [n // 2, n - n // 2])), scores


@pytest.mark.points(1)
def test_free_misses_and_free_alarms(student, rng):
    """If a miss costs nothing, nobody is called; if an alarm costs nothing, so low that all positive rows are."""
    y, scores = overlap(rng)
    price = float(rng.integers(1, 9))
    close(cheapest(student, y, scores, 0.0, price), (scores.max() + 1, 0), "threshold and cost where misses are free")
    close(cheapest(student, y, scores, price, 0.0), (scores[y == 1].min(), 0), "those where alarms are free")


@pytest.mark.points(1)
def test_what_moves_the_threshold_and_what_the_cost(student, rng):
    """Shifted scores shift the threshold; both prices times three, or every row three times, leave it where it is."""
    y, scores = overlap(rng)
    y[scores.argmax()] = 1
    y[scores.argsort()[-2]] = -1
    miss, alarm = float(rng.integers(1, 9)), float(rng.integers(1, 9))
    threshold, cost = cheapest(student, y, scores, miss, alarm)
    assert threshold in scores, "here the threshold should be one of the scores"
    assert cost > 0, "these classes cannot be told apart at no cost"
    shift = float(numbers(rng))
    close(cheapest(student, y, scores + shift, miss, alarm), (threshold + shift, cost), "that for shifted scores")
    close(
        cheapest(student, y, scores, 3 * miss, 3 * alarm), (threshold, 3 * cost), "the result at three times the prices"
    )
    three = np.repeat(y, 3), np.repeat(scores, 3)
    close(cheapest(student, *three, miss, alarm), (threshold, cost), "the result for three of each row")
