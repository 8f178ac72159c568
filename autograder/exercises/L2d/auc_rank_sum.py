r"""**Who outscores whom?** Take every pair of a positive and a negative sample. Return the share of pairs in which the
positive one has the greater score, where a tie counts one half (L2.18). That is the area under the ROC curve,
$$ \text{AUC} = \frac{U}{P \cdot N} , \qquad U = \sum_{i:\, y_i = +1}\ \sum_{j:\, y_j = -1}
\Bigl( [s_i > s_j] + \tfrac12 [s_i = s_j] \Bigr) . $$

- `y_true`: the $n$ true classes, $-1$ or $+1$, with some of both; `scores`: the $n$ scores $s_i$;
- the result is a number between 0 and 1.

Two loops will do. Mann and Whitney's way is faster: rank all scores from 1 to $n$, where ties share the mean of their
ranks, and take $U = (\text{sum of the ranks of the positive}) - P(P+1)/2$.

    >>> auc_rank_sum(np.array([1, 1, -1, -1, -1]), np.array([0.9, 0.5, 0.5, 0.1, 0.7]))
    0.75
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def auc_rank_sum(y_true, scores):
    """Return the AUC.   y_true: (n,) of -1 and +1, scores: (n,) -> a number"""
    ...


hints = (
    "Which pairs count, and how many of them are there?",
    "Split the scores into those of the positive and those of the negative samples. What does a tie add?",
    "`positive[:, None] > negative` compares every one with every other: a table of P rows and N columns.",
)


def scored(rng, P=5, N=8):
    """Classes and scores: two positive samples tie with a negative one, the others are above all of those."""
    y = rng.permutation(np.append(np.ones(P, dtype=int), -np.ones(N, dtype=int)))
    scores = rng.integers(-4, 5, size=P + N) / 4 + (y == 1) * 3
    scores[np.flatnonzero(y == 1)[:2]] = scores[np.flatnonzero(y == -1)[0]]
    return y, scores


@pytest.mark.points(1)
def test_negated_scores_or_labels_give_the_rest_to_one(student, rng):
    """With all scores negated, or all labels, the AUC becomes 1 − AUC."""
    y, scores = scored(rng)
    area = scalar(student(y, scores))
    assert 0.5 < area < 1, "most pairs are in the right order here, but not all"
    close(scalar(student(y, -scores)), 1 - area, "the AUC of negated scores")
    close(scalar(student(-y, scores)), 1 - area, "the AUC with negated labels")


@pytest.mark.points(1)
def test_one_pair_is_worth_one_share(student, rng):
    """With all positive above all negative it is 1; one positive that falls below one negative costs 1/(PN)."""
    P, N = int(rng.integers(2, 6)), int(rng.integers(6, 9))
    y = np.append(np.ones(P, dtype=int), -np.ones(N, dtype=int))
    scores = np.append(10.0 + rng.permutation(P), np.arange(N) - float(N))
    close(scalar(student(y, scores)), 1.0, "the AUC of a perfect order")
    lowest = int(np.argmin(scores[:P]))
    scores[lowest] = -1.5  # between the highest negative, at -1, and the next, at -2
    close(scalar(student(y, scores)), 1 - 1 / (P * N), "the AUC with one pair in the wrong order")
