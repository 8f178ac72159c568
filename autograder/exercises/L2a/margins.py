r"""**How clearly right?** Return the margins $M_i = y_i\,(w^T x_i + b)$ of all samples, sorted, the smallest first
(L2.1).

- `X`: $n$ samples of $d$ features, shape (n, d); `y`: their $n$ classes, $-1$ or $+1$; `w`: the $d$ weights; `b`: the
  bias, a number, which is $-w_0$ in the lecture;
- the result has $n$ numbers, in rising order.

A count of mistakes says where the list crosses 0. The list itself also says who is in danger, and whom you may forget.

    >>> margins(np.array([[1.0, 0.0], [3.0, 0.0], [0.0, 2.0]]), np.array([1, -1, -1]), np.array([1.0, -1.0]), 0.5)
    array([-3.5,  1.5,  1.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def margins(X, y, w, b):
    """Return the sorted margins.   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> (n,)"""
    ...


hints = (
    "On which side does each sample lie, and how far out? Begin with w·x + b of every sample, as in L1a.",
    "Ask then whether its sign is the one it should have. Multiply by the labels first and sort afterwards: each value "
    "belongs to its own label.",
)


def mixed_samples(rng, n, d):
    """Samples of both classes and a line: some are right, some wrong, and no two margins have the same size."""
    while True:
        X, y, w, b = numbers(rng, n, d), rng.choice([-1, 1], size=n), numbers(rng, d), float(numbers(rng))
        M = y * (X @ w + b)
        if 1 < (M < 0).sum() < n - 1 and abs(y.sum()) < n - 2 and len(np.unique(np.abs(M))) == n:
            return X, y, w, b


@pytest.mark.points(1)
def test_turned_labels_turn_the_list_round(student, rng):
    """With all labels negated every margin changes its sign, and the list is reversed; it rises either way."""
    for n, d in ((7, 3), (5, 1)):
        X, y, w, b = mixed_samples(rng, n, d)
        there, back = vector(student(X, y, w, b), n), vector(student(X, -y, w, b), n)
        assert (np.diff(there) > 0).all(), "the margins must rise from first to last; here no two of them are equal"
        close(back, -there[::-1], "the list for the other labels")


@pytest.mark.points(1)
def test_a_longer_w_has_greater_margins(student, rng):
    """With w and b tripled all margins are tripled, in whatever order the samples come; at the origin the margin is
    y b."""
    for n, d in ((7, 2), (4, 5)):
        X, y, w, b = mixed_samples(rng, n, d)
        there, order = vector(student(X, y, w, b), n), rng.permutation(n)
        assert there[0] < 0 < there[-1], "this line has mistakes and right answers, so there are margins of both signs"
        close(vector(student(X[order], y[order], 3 * w, 3 * b), n), 3 * there)
        close(vector(student(np.zeros((1, d)), y[:1], w, b), 1), [y[0] * b], "the margin at the origin")
