r"""**Who may teach?** Of all samples, keep those with a margin $M_i = y_i\, w^T x_i$ in $\kappa_- \le M_i \le \kappa_+$
(L2.12). Above $\kappa_+$ a sample is so right that nothing can be learnt from it; below $\kappa_-$ it is so wrong that
its label may well be noise. Return the *indices* of the samples that are left, in increasing order.

- `X`: shape (n, d); `y`: $n$ labels $-1$ or $+1$; `w`: $d$ weights, the bias among them ($X$ has a constant column);
- `kappa_minus`, `kappa_plus`: two numbers, the first below the second. Both limits are inclusive, and may be infinite;
- the result holds whole numbers from 0 to $n - 1$; it is empty if nobody is left.

On tumours with one label in ten flipped, this one test more than halved the loss. In the example, the margins are 3, 2,
-2 and -1.

    >>> kappa_filter(np.array([[6.0], [4.0], [4.0], [2.0]]), np.array([1, 1, -1, -1]), np.array([0.5]), -1.0, 2.0)
    array([1, 3])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, numbers


def kappa_filter(X, y, w, kappa_minus, kappa_plus):
    """Return who may teach.   X: (n, d), y: (n,), w: (d,), kappa_minus, kappa_plus: numbers -> (m,) indices"""
    ...


hints = (
    "Which number decides about a sample, and how do you get it for all of them at once?",
    "A comparison of arrays gives True and False; two conditions are joined by &, each in parentheses.",
    "The margins are `y * (X @ w)`; `np.flatnonzero(condition)` are the indices at which a condition holds.",
)


def chosen(got):
    values = as_numbers(got)
    assert values.ndim == 1, f"indices in one row were expected, but the shape is {values.shape}"
    assert np.all((values == np.round(values)) & (values >= 0)), "some of these are no indices"
    return values.astype(int).tolist()


def with_margins(rng, margins, d=3):
    """Samples, labels of both classes in mixed order and weights that have these margins exactly."""
    n = len(margins)
    w = np.append(1.0, numbers(rng, d - 1))
    y = rng.permutation(np.where(np.arange(n) % 2 == 0, -1, 1))
    X = numbers(rng, n, d)
    X[:, 0] += y * margins - X @ w  # what is missing is made up for by the feature of weight 1
    return X, y, w


@pytest.mark.points(1)
def test_what_is_left_lies_between_the_limits_and_what_is_not_outside(student, rng):
    """The margins of the samples that are left lie between the limits, and all others outside."""
    for d, low, high in ((2, -1.0, 2.0), (3, -3.0, 0.5), (5, 0.25, 3.0)):
        X, y, w = with_margins(rng, rng.permutation(np.arange(-8, 9) / 2), d)
        left = chosen(student(X, y, w, low, high))
        M = y * (X @ w)
        assert left, "nobody is left, though some margins lie between the limits"
        assert max(left) < len(y), "some of these are no indices of samples"
        assert np.all((M[left] >= low) & (M[left] <= high)), "some that are left should have been passed over"
        others = np.setdiff1d(np.arange(len(y)), left)
        assert np.all((M[others] < low) | (M[others] > high)), "some were passed over that should be left"


@pytest.mark.points(1)
def test_without_limits_nobody_is_passed_over(student, rng):
    """With infinite limits everybody is left, in the order of the samples; nobody is, where no margin lies between."""
    X, y, w = with_margins(rng, rng.permutation([-3.0, -1.0, 0.0, 1.0, 2.0, 4.0, 5.0]))
    assert chosen(student(X, y, w, -np.inf, np.inf)) == list(range(7)), "somebody is missing, or out of order"
    assert len(chosen(student(X, y, w, -np.inf, -0.5))) == 2, "two samples have a margin of at most -0.5"
    assert chosen(student(X, y, w, 2.5, 3.5)) == [], "no margin lies between the limits, so nobody is left"
