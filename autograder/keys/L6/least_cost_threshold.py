"""Reference, other right answers, hidden checks and typical mistakes for `least_cost_threshold`."""

import numpy as np
import pytest

from autograder.exercises.L6.least_cost_threshold import cheapest, overlap
from autograder.testing import close


def least_cost_threshold(y_true, scores, miss, alarm):
    best, least = None, np.inf
    for cut in [scores.max() + 1, *np.sort(scores)[::-1]]:
        missed = np.sum((y_true == 1) & (scores < cut))
        alarms = np.sum((y_true == -1) & (scores >= cut))
        cost = miss * missed + alarm * alarms
        if cost < least:
            best, least = cut, cost
    return float(best), float(least / len(scores))


def right_in_arrays(y_true, scores, miss, alarm):
    """All thresholds at once, ascending; the last of the least."""
    cuts = np.append(np.unique(scores), scores.max() + 1)
    positive = scores >= cuts[:, None]
    cost = miss * (~positive & (y_true == 1)).sum(axis=1) + alarm * (positive & (y_true == -1)).sum(axis=1)
    at = np.flatnonzero(cost == cost.min())[-1]
    return cuts[at], cost[at] / len(scores)


def right_by_going_down(y_true, scores, miss, alarm):
    """From above, each row that is passed turns from a miss into a find, or into a false alarm."""
    rows = sorted(zip(scores.tolist(), y_true.tolist(), strict=True), reverse=True)
    cost = miss * sum(label == 1 for _, label in rows)
    best = (cost, -(rows[0][0] + 1))
    for place, (score, label) in enumerate(rows):
        cost += -miss if label == 1 else alarm
        tied = place + 1 < len(rows) and rows[place + 1][0] == score
        if not tied:
            best = min(best, (cost, -score))
    return -best[1], best[0] / len(rows)


def right_by_means(y_true, scores, miss, alarm):
    """The mean costs of each threshold, in a list that is gone through from the top."""
    cuts = sorted({*scores, max(scores) + 1}, reverse=True)
    costs = [
        miss * np.mean((y_true > 0) & (scores < cut)) + alarm * np.mean((y_true < 0) & (scores >= cut)) for cut in cuts
    ]
    return cuts[costs.index(min(costs))], min(costs)


def library_costs(y_true, scores, miss, alarm):
    from lecturelib.figures.L6 import costs

    cuts = np.append(np.unique(scores), scores.max() + 1)
    cost = costs(y_true, scores, cuts, miss=miss, alarm=alarm)
    at = np.flatnonzero(cost == cost.min())[-1]
    return cuts[at], cost[at]


def priced(y_true, scores, miss, alarm, *, strictly=False, above=True, first=False):
    """Threshold and cost, with one thing done differently."""
    cuts = np.append(np.unique(scores), scores.max() + 1)[: None if above else -1]
    positive = scores > cuts[:, None] if strictly else scores >= cuts[:, None]
    cost = miss * (~positive & (y_true == 1)).sum(axis=1) + alarm * (positive & (y_true == -1)).sum(axis=1)
    at = np.flatnonzero(cost == cost.min())[0 if first else -1]
    return cuts[at], cost[at] / len(scores)


def wrong_prices_exchanged(y_true, scores, miss, alarm):
    """You have the two prices the wrong way round; a miss is a positive row below the threshold, and costs `miss`."""
    return priced(y_true, scores, alarm, miss)


def wrong_not_on_the_threshold(y_true, scores, miss, alarm):
    """You call positive what scores more than the threshold; a row on it is positive too, so use >=."""
    return priced(y_true, scores, miss, alarm, strictly=True)


def wrong_always_calls_somebody(y_true, scores, miss, alarm):
    """You only try the scores themselves, so somebody is always called; try a threshold above all of them too."""
    return priced(y_true, scores, miss, alarm, above=False)


def wrong_least_of_equals(y_true, scores, miss, alarm):
    """Of equally cheap thresholds you take the least, as np.argmin does; the greatest disturbs the fewest people."""
    return priced(y_true, scores, miss, alarm, first=True)


def wrong_sum(y_true, scores, miss, alarm):
    """You return the cost of all rows together; divide it by their number."""
    threshold, cost = priced(y_true, scores, miss, alarm)
    return threshold, cost * len(scores)


def wrong_counts_mistakes(y_true, scores, miss, alarm):
    """You choose the threshold with the fewest mistakes and price it afterwards; the prices must choose."""
    threshold, _ = priced(y_true, scores, 1.0, 1.0)
    missed, alarms = np.sum((y_true == 1) & (scores < threshold)), np.sum((y_true == -1) & (scores >= threshold))
    return threshold, (miss * missed + alarm * alarms) / len(scores)


def wrong_positive_below(y_true, scores, miss, alarm):
    """You call positive what scores below the threshold; positive is what scores at least the threshold."""
    cuts = np.append(np.unique(scores), scores.max() + 1)
    positive = scores < cuts[:, None]
    cost = miss * (~positive & (y_true == 1)).sum(axis=1) + alarm * (positive & (y_true == -1)).sum(axis=1)
    at = np.flatnonzero(cost == cost.min())[-1]
    return cuts[at], cost[at] / len(scores)


def wrong_rates(y_true, scores, miss, alarm):
    """You divide the misses by the positive rows and the alarms by the negative ones; divide both by n."""
    positives, negatives = max(1, np.sum(y_true == 1)), max(1, np.sum(y_true == -1))
    threshold, cost = priced(y_true, scores, miss / positives, alarm / negatives)
    return threshold, cost * len(scores)


def wrong_other_order(y_true, scores, miss, alarm):
    """You return the cost first; first the threshold, then the cost."""
    return priced(y_true, scores, miss, alarm)[::-1]


@pytest.mark.points(2)
def test_it_is_the_cheapest_and_the_greatest_of_equals(student, rng):
    """For all sorts of prices, also where scores are equal and where thresholds are equally cheap."""
    for miss, alarm in ((1.0, 1.0), (1.0, 4.0), (5.0, 1.0), (10.0, 3.0), (2.0, 1.0)):
        y, scores = overlap(rng, 16)
        close(cheapest(student, y, scores, miss, alarm), right_in_arrays(y, scores, miss, alarm), "the result")
        tied = rng.integers(-2, 3, size=16) / 2
        while miss == alarm and wrong_least_of_equals(y, tied, 1, 1) == right_in_arrays(y, tied, 1, 1):
            tied = rng.integers(-2, 3, size=16) / 2
        close(cheapest(student, y, tied, miss, alarm), right_in_arrays(y, tied, miss, alarm), "that for equal scores")
