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
    "The thresholds are the different scores, greatest first: `np.unique(scores)[::-1]`.",
    "At a threshold, `scores >= threshold` says who is called positive. How many of them are +1? How many -1?",
    "Divide the hits by the number of positive samples, the alarms by that of the negative ones; begin with 0 and 0.",
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
def test_turned_labels_mirror_the_curve(student, rng):
    """With all labels turned, FPR and TPR change places; with other scores in the same order nothing changes."""
    y, scores = scored(rng)
    steps = len(set(scores.tolist())) + 1
    fpr, tpr = (vector(each, steps) for each in pair(student(y, scores)))
    assert not np.allclose(fpr, tpr), "the two rates are not the same here"
    turned_fpr, turned_tpr = pair(student(-y, scores))
    close(vector(turned_fpr, steps), tpr, "the FPR with turned labels")
    close(vector(turned_tpr, steps), fpr, "the TPR with turned labels")
    stretched_fpr, stretched_tpr = pair(student(y, 8 * scores + 3))
    close(vector(stretched_fpr, steps), fpr, "the FPR of stretched scores")
    close(vector(stretched_tpr, steps), tpr, "the TPR of stretched scores")
