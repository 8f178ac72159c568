"""Reference, other right answers, hidden checks and typical mistakes for `paired_interval`."""

import numpy as np
import pytest

from autograder.exercises.L6.paired_interval import answers, interval
from autograder.testing import close


def paired_interval(y_true, first, second, draws, level):
    positive = y_true[draws] == 1
    P = positive.sum(axis=1)
    gained = (positive & (second[draws] == 1)).sum(axis=1) - (positive & (first[draws] == 1)).sum(axis=1)
    differences = gained[P > 0] / P[P > 0]
    low, high = np.quantile(differences, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def right_by_a_loop(y_true, first, second, draws, level):
    """Resample by resample, recall as a mean over the positive rows."""
    differences = []
    for rows in draws:
        sick = rows[y_true[rows] == 1]
        if len(sick):
            differences.append(np.mean(second[sick] == 1) - np.mean(first[sick] == 1))
    rest = (1 - level) / 2
    return [np.quantile(differences, rest), np.quantile(differences, 1 - rest)]


def right_by_counting_rows(y_true, first, second, draws, level):
    """How often each positive row was drawn, as a matrix; the recalls are products with it."""
    sick = np.flatnonzero(y_true == 1)
    times = (draws[:, :, None] == sick).sum(axis=1)
    times = times[times.any(axis=1)]
    differences = times @ (second[sick] - first[sick]) / 2 / times.sum(axis=1)
    ends = np.percentile(differences, [50 - 50 * level, 50 + 50 * level])
    return ends[0], ends[1]


def changed(y_true, first, second, draws, level, *, per=None, middle=None):
    """The interval, with one thing done differently."""
    positive = y_true[draws] == 1
    P = positive.sum(axis=1)
    gained = (positive & (second[draws] == 1)).sum(axis=1) - (positive & (first[draws] == 1)).sum(axis=1)
    keep = np.ones(len(P), dtype=bool) if per == "zero" else P > 0
    whole = np.maximum(P, 1) if per != "fixed" else np.full(len(P), max(1, (y_true == 1).sum()))
    differences = gained[keep] / whole[keep]
    low, high = middle or ((1 - level) / 2, (1 + level) / 2)
    return tuple(np.quantile(differences, [low, high]))


def wrong_accuracy(y_true, first, second, draws, level):
    """You compare accuracies; recall looks at the positive rows only."""
    better = (second == y_true).astype(float) - (first == y_true)
    return tuple(np.quantile(better[draws].mean(axis=1), [(1 - level) / 2, (1 + level) / 2]))


def wrong_fixed_number(y_true, first, second, draws, level):
    """You divide by the positive rows of the whole sample; each resample has its own number of them."""
    return changed(y_true, first, second, draws, level, per="fixed")


def wrong_counts_empty_ones(y_true, first, second, draws, level):
    """You count a resample without a positive row as a difference of 0; it says nothing, so leave it out."""
    return changed(y_true, first, second, draws, level, per="zero")


def wrong_one_sided(y_true, first, second, draws, level):
    """Your ends are the quantiles at 1 - level and level; what is left out is shared by both ends, half at each."""
    return changed(y_true, first, second, draws, level, middle=tuple(sorted((1 - level, level))))


def wrong_way_round(y_true, first, second, draws, level):
    """You subtract the second from the first; a gain of the second should be positive."""
    return paired_interval(y_true, second, first, draws, level)


def wrong_precision(y_true, first, second, draws, level):
    """You divide by the rows that were called positive, which is the precision; recall divides by the positive rows."""

    def precision(said):
        called = (said[draws] == 1).sum(axis=1)
        return ((said[draws] == 1) & (y_true[draws] == 1)).sum(axis=1) / np.maximum(called, 1)

    return tuple(np.quantile(precision(second) - precision(first), [(1 - level) / 2, (1 + level) / 2]))


def wrong_shares_as_percents(y_true, first, second, draws, level):
    """You give np.percentile shares between 0 and 1, but it takes percents; np.quantile takes shares."""
    return changed(y_true, first, second, draws, level, middle=((1 - level) / 200, (1 + level) / 200))


def wrong_apart(y_true, first, second, draws, level):
    """You subtract the ends of two intervals; subtract the recalls on each resample, then take the quantiles."""
    nobody = np.full(len(y_true), -1)
    one = paired_interval(y_true, nobody, first, draws, level)
    other = paired_interval(y_true, nobody, second, draws, level)
    return other[0] - one[0], other[1] - one[1]


def wrong_normal_curve(y_true, first, second, draws, level):
    """You give the mean plus and minus two deviations, whatever the level; take the quantiles of the differences."""
    positive = y_true[draws] == 1
    P = positive.sum(axis=1)
    gained = (positive & (second[draws] == 1)).sum(axis=1) - (positive & (first[draws] == 1)).sum(axis=1)
    differences = gained[P > 0] / P[P > 0]
    return differences.mean() - 2 * differences.std(), differences.mean() + 2 * differences.std()


@pytest.mark.points(2)
def test_the_ends_are_the_right_quantiles(student, rng):
    """For several levels and samples of several sizes, and where a few resamples have no positive row or just one."""
    for n, B, level in ((12, 40, 0.5), (18, 75, 0.8), (24, 30, 0.95), (12, 25, 0.25)):
        y, first, second = answers(rng, n)
        draws = rng.integers(0, n, size=(B, n))
        draws[:, 0] = np.flatnonzero(y == 1)[0]  # none is without a positive row
        draws[:6] = rng.choice(np.flatnonzero(y == -1), size=(6, n))  # but these are
        draws[0, 5] = np.flatnonzero(y == 1)[0]
        close(interval(student, y, first, second, draws, level), right_by_a_loop(y, first, second, draws, level))
