r"""**Who is taken for whom?** Return the confusion matrix (L2.19): in row $i$ and column $j$ the number of samples that
*are* of class $i$ and were *called* class $j$.

- `y_true`: the $n$ true classes, whole numbers from 0 to $K - 1$; `y_pred`: the $n$ answers, likewise;
- `K`: the number of classes, also those that happen not to occur;
- the result has the shape (K, K).

What is right stands on the diagonal. The rest tells you where to look: a classifier that takes eights for ones needs
another cure than one that takes fours for nines.

    >>> confusion(np.array([0, 0, 0, 1, 1]), np.array([0, 2, 2, 1, 0]), 3)
    array([[1, 0, 2],
           [1, 1, 0],
           [0, 0, 0]])
"""

import numpy as np
import pytest

from autograder.testing import close


def confusion(y_true, y_pred, K):
    """Return the table of counts.   y_true, y_pred: (n,) of 0 to K-1, K: a whole number -> (K, K)"""
    ...


hints = (
    "Where in the table is a sample counted: which of its two classes says the row, and which the column?",
    "Begin with a table of zeros and go through the samples one by one; each adds 1 in one place.",
    "`np.zeros((K, K), dtype=int)` is the table, and `zip(y_true, y_pred)` goes through the samples.",
)


def classified(rng, K, n=15):
    """Classes and answers, with a mistake that occurs three times and more often than its mirror image."""
    y_true, y_pred = rng.integers(0, K, size=n), rng.integers(0, K, size=n)
    often = 3 + int(np.sum((y_true == K - 1) & (y_pred == 0)))
    return np.append(y_true, np.full(often, 0)), np.append(y_pred, np.full(often, K - 1))


def table(got, K):
    got = np.asarray(got)
    assert got.shape == (K, K), f"the shape is {got.shape}, but it should be {(K, K)}"
    return got


@pytest.mark.points(1)
def test_rows_count_what_is_and_columns_what_was_called(student, rng):
    """The sum of row i is the number of samples of class i, that of column j of answers j, also where these are 0."""
    for K, used in ((3, 3), (6, 4)):
        names = rng.permutation(K)[:used]  # some classes do not occur
        y_true, y_pred = (names[classes] for classes in classified(rng, used))
        counts = table(student(y_true, y_pred, K), K)
        close(counts.sum(axis=1), [np.sum(y_true == i) for i in range(K)], "the sums of the rows")
        close(counts.sum(axis=0), [np.sum(y_pred == j) for j in range(K)], "the sums of the columns")


@pytest.mark.points(1)
def test_swapping_truth_and_answer_reflects_it(student, rng):
    """With truth and answers swapped, rows become columns; with the truth for an answer, it is a diagonal."""
    for K in (2, 4):
        y_true, y_pred = classified(rng, K)
        counts = table(student(y_true, y_pred, K), K)
        assert counts[0, K - 1] > 2, "in this case class 0 is taken for the last class more than twice"
        close(table(student(y_pred, y_true, K), K), counts.T, "the matrix with truth and answers swapped")
        close(table(student(y_true, y_true, K), K), np.diag(counts.sum(axis=1)), "the matrix of right answers only")
