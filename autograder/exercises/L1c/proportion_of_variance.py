r"""**What share of it all?** Each eigenvalue is the variance along one axis. What share of the whole variance do the
first $k$ axes hold together? Return the **proportion of variance** for *every* $k$ from 1 to $d$ (L1.17),
$$ \mathrm{PoV}(k) = \frac{\lambda_1 + \dots + \lambda_k}{\lambda_1 + \dots + \lambda_d}, \qquad \lambda_1 \ge \lambda_2
\ge \dots \ge \lambda_d . $$

- `eigenvalues`: $d$ numbers, none negative and not all 0, in *any* order (`np.linalg.eigh` returns the smallest first);
- the result has $d$ numbers, PoV(1) first.

It is the number that a paper quotes when it says "two components explain 55 % of the variance".

    >>> proportion_of_variance(np.array([1.0, 6.0, 3.0]))
    array([0.6, 0.9, 1. ])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def proportion_of_variance(eigenvalues):
    """Return PoV(1), …, PoV(d).   eigenvalues: (d,), in any order -> (d,)"""
    ...


hints = (
    "Which eigenvalue belongs to the first component? NumPy sorts upwards.",
    "The sums of the first one, of the first two, of the first three, …: NumPy has a function for running sums.",
    "`np.sort(eigenvalues)[::-1]` has the largest first; `np.cumsum` makes the sums.",
)


def eigenvalues_in_disorder(rng, d):
    """Quarters above 0, all different, the smallest before the largest and not sorted either way."""
    values = np.sort(rng.permutation(np.arange(1, 30))[:d]) / 4
    middle = rng.permutation(values[1:-1])
    return np.concatenate([values[:1], middle, values[-1:]])[[*range(1, d), 0]]


@pytest.mark.points(2)
def test_each_component_adds_its_own_share_the_largest_first(student, rng):
    """It ends at 1, and what each further component adds is in proportion to its eigenvalue, the largest first."""
    for d in (6, 3):
        values = eigenvalues_in_disorder(rng, d)
        share = vector(student(values), d)
        close(share[-1], 1, "the last one, which holds all the variance,")
        added = np.append(share[0], share[1:] - share[:-1])
        assert (np.diff(added) < 0).all(), "a later component should add less than an earlier one"
        close(np.sort(added) / added.max(), np.sort(values) / values.max(), "what the components add")


@pytest.mark.points(1)
def test_neither_the_unit_nor_the_order_matters(student, rng):
    """Eigenvalues a hundred times as large, or in another order, hold the same shares; equal ones share equally."""
    values = eigenvalues_in_disorder(rng, 5)
    share = vector(student(values), 5)
    close(student(100 * values), share)
    close(student(values[[2, 0, 4, 1, 3]]), share)
    close(student(np.full(4, values[0])), [0.25, 0.5, 0.75, 1])
