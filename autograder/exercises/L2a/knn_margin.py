r"""**By how many votes?** The nearest samples vote on the class of a new sample $u$; the $i$-th nearest has the weight
$w(i, u)$. Return the margin $C_{\text{own}}(u) - \max_{y \ne \text{own}} C_y(u)$: the votes for its own class, less
those for the strongest of the other classes (L2.2).

- `X`: $n$ samples of $d$ features, shape (n, d); `y`: their $n$ classes, whole numbers, at least two different ones;
- `u`: the new sample, $d$ numbers; `own`: its true class;
- `weights`: $k \le n$ numbers, the first for the nearest sample, the last for the $k$-th nearest; others do not vote;
- the result is a number. A class that gets no vote has 0.

No two samples are equally far from `u`. Nearness is Euclidean distance.

It is the one margin that works for any classifier with a score for each class, and for any number of classes.

    >>> X, y = np.array([[1.0], [3.0], [4.0], [7.0], [8.0]]), np.array([5, 5, 2, 9, 2])
    >>> knn_margin(X, y, np.array([4.75]), 2, np.array([2.0, 1.0, 0.5]))
    1.0
    >>> knn_margin(X, y, np.array([4.75]), 5, np.array([2.0, 1.0, 0.5]))
    -1.0
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def knn_margin(X, y, u, own, weights):
    """Return the margin of u.   X: (n, d), y: (n,), u: (d,), own: a class, weights: (k,) -> a number"""
    ...


hints = (
    "Which samples vote, and with which weights? NumPy can sort the places of the samples by their distance from u.",
    "The votes of a class are the weights, added up, of those of the k nearest samples that have its label.",
    "The others do not join forces: only the strongest counts. The votes of c are `weights[labels == c].sum()`.",
)

# Offsets of length 1.25 or 0.75, whose entries have different sums.
DIRECTIONS = {
    1: [[5], [-5]],
    2: [[3, 4], [4, -3], [-3, 4], [5, 0], [0, -5]],
    3: [[1, 2, 2], [-2, 1, 2], [2, -2, 1], [0, 0, 3], [-3, 0, 0]],
}


def a_ring(rng, labels, d=2):
    """Samples with these labels at growing distances from a point u, in a random order; not those of a sorted table."""
    u, order = numbers(rng, d), rng.permutation(len(labels))
    directions = rng.choice(np.array(DIRECTIONS[d]) / 4, size=len(labels))
    X = u + directions * (1 + np.arange(len(labels)))[:, None]
    return X[order], np.asarray(labels)[order], u


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_unanimous_and_lonely(student, rng):
    """If all voters are of the own class, the margin is the sum of the weights; if all are of another, minus that."""
    weights = np.abs(numbers(rng, 3))
    X, y, u = a_ring(rng, [4, 4, 4, 7, 7, 7], 3)
    close(scalar(student(X, y, u, 4, weights)), weights.sum())
    close(scalar(student(X, y, u, 7, weights)), -weights.sum())


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_with_two_classes_the_margin_of_the_one_is_minus_that_of_the_other(student, rng):
    """With two classes, what one wins the other loses; and a greater weight for the nearest helps its class alone."""
    X, y, u = a_ring(rng, [1, -1, -1, 1, -1])
    weights = np.array([4.0, 0.5, 1.0, 0.25])
    ahead = scalar(student(X, y, u, 1, weights))
    assert ahead > 0, "the nearest sample outweighs all the others, so its class must be ahead"
    close(scalar(student(X, y, u, -1, weights)), -ahead)
    close(scalar(student(X, y, u, 1, weights + np.array([1.5, 0, 0, 0]))), ahead + 1.5)


@pytest.mark.points(1)
def test_the_others_do_not_join_forces(student, rng):
    """Three classes share the votes: 5 for the own class, 4 and 3 for the others make a margin of 1."""
    u, order = numbers(rng, 2), rng.permutation(6)
    X = u + np.array([[0.5, 0], [-1, -1], [0, 1.5], [0, -2.5], [3, -3], [4, 4]])
    y = np.array([3, 8, 6, 3, 8, 6])
    for own, margin in ((3, 1), (6, -2), (8, -1)):
        close(scalar(student(X[order], y[order], u, own, np.array([3.0, 4.0, 3.0, 2.0]))), margin)
