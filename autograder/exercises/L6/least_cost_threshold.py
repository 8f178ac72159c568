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

In the example two thresholds are equally cheap: at 2 there is one false alarm, and above all scores two are missed.

    >>> least_cost_threshold(np.array([1, -1, -1, 1]), np.array([2.0, 3.0, 0.0, 3.0]), 1.0, 2.0)
    (4.0, 0.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def least_cost_threshold(y_true, scores, miss, alarm):
    """Return (threshold, cost).   y_true: (n,), scores: (n,), miss: a number, alarm: a number -> two numbers"""
    ...


hints = (
    "Which thresholds are worth trying, and what does the one above all scores cost?",
    "For each threshold count two kinds of rows: positive ones below it, and negative ones on or above it.",
    "`np.argmin` finds the first of several equals, but you want the greatest threshold: go through them from the top.",
)


def cheapest(student, y, scores, miss, alarm):
    """The two results, as numbers."""
    threshold, cost = pair(student(y, scores, miss, alarm))
    return scalar(threshold), scalar(cost)


def overlap(rng, n=8):
    """Mixed classes with different scores, all multiples of 1/4; n is a power of 2, so that dividing is exact."""
    scores = rng.permutation(np.arange(-40, 40))[:n] / 4
    return rng.permutation(np.repeat([-1, 1], [n // 2, n - n // 2])), scores


@pytest.mark.points(1)
def test_free_misses_and_free_alarms(student, rng):
    """If a miss costs nothing, nobody is called; if an alarm costs nothing, all positive rows are."""
    y, scores = overlap(rng)
    y[scores.argmin()], y[scores.argmax()] = -1, 1
    price = float(rng.integers(1, 9))
    close(cheapest(student, y, scores, 0.0, price), (scores.max() + 1, 0), "threshold and cost where misses are free")
    close(cheapest(student, y, scores, price, 0.0), (scores[y == 1].min(), 0), "those where alarms are free")


@pytest.mark.points(1)
def test_what_moves_the_threshold_and_what_the_cost(student, rng):
    """Shifted scores shift the threshold; both prices times three, or every row twice, leave it where it is."""
    y, scores = overlap(rng)
    y[scores.argmax()] = 1
    y[scores.argsort()[-2]] = -1
    miss, alarm = float(rng.integers(1, 9)), float(rng.integers(1, 9))
    threshold, cost = cheapest(student, y, scores, miss, alarm)
    assert threshold in scores, "here the threshold should be one of the scores"
    assert cost > 0, "these classes cannot be told apart at no cost"
    shift = float(numbers(rng))
    close(cheapest(student, y, scores + shift, miss, alarm), (threshold + shift, cost), "the result for shifted scores")
    tripled = cheapest(student, y, scores, 3 * miss, 3 * alarm)
    close(tripled, (threshold, 3 * cost), "the result at three times the prices")
    twice = cheapest(student, np.repeat(y, 2), np.repeat(scores, 2), miss, alarm)
    close(twice, (threshold, cost), "the result for two of each row")


@pytest.mark.points(1)
def test_the_greatest_of_equally_cheap_ones(student, rng):
    """From below: many negative rows, one positive, two negative, one positive. Which threshold is cheapest depends on
    the prices, and of equally cheap ones the greatest wins; also where scores are equal."""
    low, second, third, high = np.sort(rng.permutation(np.arange(1, 40))[:4]) / 4
    scores = np.append(-rng.permutation(np.arange(40))[:12] / 4, [low, second, third, high])
    y, mixed = np.append(np.full(12, -1), [1, -1, -1, 1]), rng.permutation(16)
    alarm = float(rng.integers(1, 5))
    for dearer, threshold, cost, rows in (
        (1, high, 1, mixed),
        (2, high, 2, mixed),
        (2, high, 2, mixed[::-1]),
        (3, low, 2, mixed),
    ):
        got = cheapest(student, y[rows], scores[rows], dearer * alarm, alarm)
        close(got, (threshold, cost * alarm / 16), "threshold and cost")
    equal = np.append(scores[:-2], [high, high])[mixed]  # one negative row scores as high as the best positive one
    close(cheapest(student, y[mixed], equal, alarm, 2 * alarm), (high + 1, alarm / 8), "the result for equal scores")


@pytest.mark.points(1)
def test_what_costs_nothing(student, rng):
    """Where all positive rows score higher than all others, the threshold is the least of theirs. Where all rows are
    negative, nobody is called; where all are positive, everybody is."""
    n = int(rng.integers(2, 6))
    scores = np.sort(rng.permutation(np.arange(-20, 20))[: 2 * n + 1] / 4 + 1 / 8)  # none of them 0
    y, mixed = np.repeat([-1, 1], [n, n + 1]), rng.permutation(2 * n + 1)
    close(
        cheapest(student, y[mixed], scores[mixed], 3.0, 2.0), (scores[n], 0), "the result where a threshold separates"
    )
    scores = scores[mixed]
    close(cheapest(student, 0 * y - 1, scores, 2.0, 1.0), (scores.max() + 1, 0), "the result for negative rows")
    close(cheapest(student, 0 * y + 1, scores, 2.0, 1.0), (scores.min(), 0), "the result for positive rows")
