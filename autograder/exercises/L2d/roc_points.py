r"""**Let the threshold fall.** A classifier gives each sample a score; at a threshold $\theta$ all samples with a score
$\ge \theta$ are called positive. Return the points of its ROC curve (L2.18, L2.20): first $(0, 0)$, with the threshold
above all scores, then a point for each *different* score as the threshold, from the greatest to the least,
$$ \text{FPR} = \frac{FP}{N} , \qquad \text{TPR} = \frac{TP}{P} . $$

- `y_true`: the $n$ true classes, $-1$ or $+1$, with some of both; `scores`: $n$ numbers;
- the result is the pair `(fpr, tpr)` of two arrays, each with one number more than there are different scores.

Samples with equal scores pass the threshold together: nobody can tell which of them would be first. Here the second
and the third do:

    >>> roc_points(np.array([1, 1, -1, -1]), np.array([0.9, 0.5, 0.5, 0.1]))
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
"""

import numpy as np
import pytest

from autograder.testing import close, pair, vector


def roc_points(y_true, scores):
    """Return (fpr, tpr).   y_true: (n,) of -1 and +1, scores: (n,) -> two arrays of one length"""
    ...


hints = (
    "At a threshold, who is called positive? How many of them are +1, and how many -1?",
    "The thresholds are the different scores, greatest first; before them comes the point with nobody above.",
    "Divide the hits by the number of positive samples and the alarms by that of the negative ones. "
    "`np.unique(scores)[::-1]` are the thresholds.",
)


def scored(rng, n=12):
    """Classes and scores; some scores are the same, also across the classes."""
    y = rng.permutation(np.append([1, 1, -1], rng.choice([-1, 1], size=n - 3)))
    scores = rng.integers(-6, 7, size=n) / 4
    scores[y == 1] += 0.5
    scores[np.flatnonzero(y == 1)[0]] = scores[np.flatnonzero(y == -1)[0]]
    return y, scores


@pytest.mark.points(1)
def test_it_climbs_from_corner_to_corner(student, rng):
    """It begins at (0, 0), never goes back, ends at (1, 1), and has a point more than there are different scores."""
    y, scores = scored(rng)
    steps = len(set(scores.tolist())) + 1
    fpr, tpr = (vector(each, steps) for each in pair(student(y, scores)))
    for rate, name in ((fpr, "the FPR"), (tpr, "the TPR")):
        close(rate[[0, -1]], [0.0, 1.0], f"{name} at the first and at the last point")
        assert (np.diff(rate) >= 0).all(), f"{name} should never fall while the threshold does"
    assert (np.diff(fpr) + np.diff(tpr) > 0).all(), "each threshold should let somebody pass"


@pytest.mark.points(1)
def test_exchanged_classes_mirror_the_curve(student, rng):
    """With the classes exchanged FPR and TPR trade places; where all positive ones come first, the TPR rises first."""
    y, scores = scored(rng)
    steps = len(set(scores.tolist())) + 1
    fpr, tpr = (vector(each, steps) for each in pair(student(y, scores)))
    assert not np.allclose(fpr, tpr), "the two rates are not the same here"
    fpr_exchanged, tpr_exchanged = pair(student(-y, scores))
    close(vector(fpr_exchanged, steps), tpr, "the FPR with the classes exchanged")
    close(vector(tpr_exchanged, steps), fpr, "the TPR with the classes exchanged")
    fpr, tpr = pair(student(y, np.where(y == 1, 4.0, 0.0) + rng.permutation(len(y)) / 4))
    P = int((y == 1).sum())
    close(vector(fpr, len(y) + 1)[: P + 1], np.zeros(P + 1), "the FPR while only positive samples have passed")
    close(vector(tpr, len(y) + 1)[P:], np.ones(len(y) + 1 - P), "the TPR once all positive samples have passed")


@pytest.mark.points(1)
def test_equal_scores_pass_together(student, rng):
    """Where all scores are the same there are two points; one positive sample above the others adds a third."""
    y = rng.permutation(np.append([1, 1, -1, -1, -1], np.ones(int(rng.integers(6)), dtype=int)))
    scores = np.full(len(y), float(rng.integers(1, 9)) / 4)
    fpr, tpr = pair(student(y, scores))
    close(vector(fpr, 2), [0.0, 1.0], "the FPR")
    close(vector(tpr, 2), [0.0, 1.0], "the TPR")
    scores[np.flatnonzero(y == 1)[-1]] += 1
    fpr, tpr = pair(student(y, scores))
    close(vector(fpr, 3), [0.0, 0.0, 1.0], "the FPR with a positive sample on top")
    close(vector(tpr, 3), [0.0, 1 / np.sum(y == 1), 1.0], "the TPR with a positive sample on top")
