"""Reference, other right answers, hidden checks and typical mistakes for `auc_rank_sum`."""

import numpy as np
import pytest

from autograder.testing import close, scalar


def auc_rank_sum(y_true, scores):
    positive, negative = scores[y_true == 1], scores[y_true == -1]
    ahead = np.sum(positive[:, None] > negative)
    tied = np.sum(positive[:, None] == negative)
    return float((ahead + tied / 2) / (len(positive) * len(negative)))


def right_by_loops(y_true, scores):
    """Pair by pair, as the formula has it."""
    total, pairs = 0.0, 0
    for s_i, y_i in zip(scores, y_true, strict=True):
        for s_j, y_j in zip(scores, y_true, strict=True):
            if y_i == 1 and y_j == -1:
                pairs += 1
                total += 1.0 if s_i > s_j else 0.5 if s_i == s_j else 0.0
    return total / pairs


def right_by_ranks(y_true, scores):
    """Mann and Whitney's way: the ranks of the positive, where ties share the mean of theirs."""
    ranks = np.array([np.sum(scores < s) + (np.sum(scores == s) + 1) / 2 for s in scores])
    P = np.sum(y_true == 1)
    return (ranks[y_true == 1].sum() - P * (P + 1) / 2) / (P * (len(scores) - P))


def right_by_area(y_true, scores):
    """The area under the ROC curve, by trapezoids."""
    cuts = [np.inf, *np.unique(scores)[::-1]]
    tpr = np.array([np.mean(scores[y_true == 1] >= cut) for cut in cuts])
    fpr = np.array([np.mean(scores[y_true == -1] >= cut) for cut in cuts])
    return np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1]) / 2)


def library_auc_rank_sum(y_true, scores):
    from lecturelib.metrics import auc_rank_sum as area

    return area(y_true, scores)


def wrong_ties_count_nothing(y_true, scores):
    """You give nothing for a tie; it counts one half, as a coin would decide it."""
    positive, negative = scores[y_true == 1], scores[y_true == -1]
    return np.mean(positive[:, None] > negative)


def wrong_ties_count_in_full(y_true, scores):
    """You give a full point for a tie; it counts one half, or a classifier that always says the same wins it all."""
    positive, negative = scores[y_true == 1], scores[y_true == -1]
    return np.mean(positive[:, None] >= negative)


def wrong_ranks_without_sharing(y_true, scores):
    """Your ranks are the places in the sorted order, so a tie is decided by who comes first in the data; share them."""
    ranks = np.argsort(np.argsort(scores, kind="stable"), kind="stable") + 1
    P = np.sum(y_true == 1)
    return (ranks[y_true == 1].sum() - P * (P + 1) / 2) / (P * (len(scores) - P))


def wrong_forgets_to_subtract(y_true, scores):
    """You divide the bare rank sum; the positive also outrank each other, so subtract P(P + 1)/2 first."""
    P = np.sum(y_true == 1)
    return auc_rank_sum(y_true, scores) + (P + 1) / (2 * (len(scores) - P))


def wrong_shares_of_all_pairs(y_true, scores):
    """You divide by the number of all pairs of samples; only pairs of a positive and a negative count: P times N."""
    n, P = len(scores), np.sum(y_true == 1)
    return auc_rank_sum(y_true, scores) * P * (n - P) / (n * (n - 1) / 2)


def wrong_way_round(y_true, scores):
    """You count the pairs in which the *negative* sample has the greater score; that is 1 - AUC."""
    return 1 - auc_rank_sum(y_true, scores)


def wrong_ranks_from_zero(y_true, scores):
    """Your ranks begin at 0; P(P + 1)/2 is subtracted from ranks that begin at 1."""
    return auc_rank_sum(y_true, scores) - 1 / np.sum(y_true == -1)


def wrong_never_below_one_half(y_true, scores):
    """You return the greater of AUC and 1 - AUC; scores in the wrong order should show by an AUC below one half."""
    return max(auc_rank_sum(y_true, scores), 1 - auc_rank_sum(y_true, scores))


def wrong_not_divided(y_true, scores):
    """You return U, a number of pairs; divide it by the number of all pairs, P times N."""
    return auc_rank_sum(y_true, scores) * np.sum(y_true == 1) * np.sum(y_true == -1)


@pytest.mark.points(1)
def test_equal_scores_count_one_half(student, rng):
    """Where all scores are the same it is 1/2, and one positive tied with one of two negatives leaves 3/4."""
    n = int(rng.integers(2, 7))
    y = rng.permutation(np.append(np.ones(n, dtype=int), [-1, -1, -1]))
    close(scalar(student(y, np.full(n + 3, 0.5))), 0.5, "the AUC of scores that are all the same")
    close(scalar(student(np.array([-1, 1, -1]), np.array([2.0, 2.0, 1.0]))), 0.75)
    close(scalar(student(np.array([1, -1, 1]), np.array([2.0, 2.0, 1.0]))), 0.25)


@pytest.mark.points(1)
def test_it_is_the_area_under_the_curve(student, rng):
    """It is the area under the ROC curve, whatever the sizes of the classes and however many scores are equal."""
    for P, N in ((1, 4), (7, 2), (9, 12)):
        y = rng.permutation(np.append(np.ones(P, dtype=int), -np.ones(N, dtype=int)))
        scores = rng.integers(-3, 4, size=P + N) / 2
        close(scalar(student(y, scores)), right_by_area(y, scores), "the AUC")
