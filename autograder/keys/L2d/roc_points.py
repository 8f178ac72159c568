"""Reference, other right answers, hidden checks and typical mistakes for `roc_points`."""

import numpy as np
import pytest

from autograder.testing import close, pair, vector


def roc_points(y_true, scores):
    above, below = scores[y_true == 1], scores[y_true == -1]
    fpr, tpr = [0.0], [0.0]
    for threshold in np.unique(scores)[::-1]:
        fpr.append(np.sum(below >= threshold) / len(below))
        tpr.append(np.sum(above >= threshold) / len(above))
    return np.array(fpr), np.array(tpr)


def right_by_running_sums(y_true, scores):
    """Sort once and add up; keep the last of each group of equal scores."""
    order = np.argsort(-scores, kind="stable")
    sorted_scores, positive = scores[order], (y_true[order] == 1).astype(int)
    last = np.append(sorted_scores[1:] != sorted_scores[:-1], True)
    tp, fp = np.cumsum(positive)[last], np.cumsum(1 - positive)[last]
    return np.append(0, fp) / fp[-1], np.append(0, tp) / tp[-1]


def right_by_tables(y_true, scores):
    """Compare every score with every threshold at once, an infinite one among them."""
    thresholds = np.array([np.inf, *sorted(set(scores.tolist()), reverse=True)])
    called = scores >= thresholds[:, None]
    return called[:, y_true == -1].mean(axis=1), called[:, y_true == 1].mean(axis=1)


def library_roc_points(y_true, scores):
    from lecturelib.metrics import roc_points as points

    curve = points(y_true, scores)
    return curve.fpr, curve.tpr


def wrong_a_point_for_each_sample(y_true, scores):
    """You make a point for each sample; equal scores pass the threshold together, in one step."""
    order = np.argsort(-scores, kind="stable")
    positive = y_true[order] == 1
    fpr, tpr = np.cumsum(~positive) / np.sum(~positive), np.cumsum(positive) / np.sum(positive)
    return np.append(0, fpr), np.append(0, tpr)


def wrong_axes_swapped(y_true, scores):
    """FPR and TPR are swapped: the false alarms come first, along the horizontal axis."""
    return roc_points(y_true, scores)[::-1]


def wrong_strictly_above(y_true, scores):
    """You call positive what is strictly above the threshold; a score that equals it counts too, so take `>=`."""
    fpr, tpr = roc_points(y_true, scores)
    return np.append(0, fpr[:-1]), np.append(0, tpr[:-1])


def wrong_starts_late(y_true, scores):
    """The first point is missing: with the threshold above all scores nobody is called positive, so begin at (0, 0)."""
    fpr, tpr = roc_points(y_true, scores)
    return fpr[1:], tpr[1:]


def wrong_shares_of_all(y_true, scores):
    """You divide by n; the TPR is a share of the positive samples, the FPR one of the negative."""
    fpr, tpr = roc_points(y_true, scores)
    return fpr * np.mean(y_true == -1), tpr * np.mean(y_true == 1)


def wrong_rising_threshold(y_true, scores):
    """Your threshold rises, so the curve runs from (1, 1) back to (0, 0); begin with the greatest score."""
    fpr, tpr = roc_points(y_true, scores)
    return fpr[::-1], tpr[::-1]


def wrong_share_of_the_called(y_true, scores):
    """You divide the false alarms by all that were called positive; the FPR is a share of the negative samples."""
    fpr, tpr = roc_points(y_true, scores)
    fp, tp = fpr * np.sum(y_true == -1), tpr * np.sum(y_true == 1)
    return fp / np.maximum(fp + tp, 1), tpr


def wrong_ends_early(y_true, scores):
    """The last point is missing; the least score is a threshold, too, and with it everybody is called positive."""
    fpr, tpr = roc_points(y_true, scores)
    return fpr[:-1], tpr[:-1]


def wrong_repeats_points(y_true, scores):
    """You take every score as a threshold, so equal ones give the same point again; take each different score once."""
    cuts = np.array([np.inf, *np.sort(scores)[::-1]])
    called = scores >= cuts[:, None]
    return called[:, y_true == -1].mean(axis=1), called[:, y_true == 1].mean(axis=1)


def wrong_list_of_points(y_true, scores):
    """You return a list of points; return two arrays, first all of the FPR and then all of the TPR."""
    return np.column_stack(roc_points(y_true, scores))


@pytest.mark.points(2)
def test_every_point_is_what_counting_gives(student, rng):
    """Each point holds the share of either class with at least that score, whatever the sizes of the classes."""
    for P, N in ((1, 1), (3, 10), (12, 4)):
        y = rng.permutation(np.append(np.ones(P, dtype=int), -np.ones(N, dtype=int)))
        scores = rng.integers(-5, 6, size=P + N) / 4
        cuts = sorted(set(scores.tolist()), reverse=True)
        fpr, tpr = (vector(each, len(cuts) + 1) for each in pair(student(y, scores)))
        alarms = [sum(s >= cut for s, label in zip(scores, y, strict=True) if label == -1) for cut in cuts]
        hits = [sum(s >= cut for s, label in zip(scores, y, strict=True) if label == 1) for cut in cuts]
        close(fpr, np.array([0, *alarms]) / N, "the FPR")
        close(tpr, np.array([0, *hits]) / P, "the TPR")
