r"""**What is still unknown.** Somebody tells you $y$. How uncertain are you about $x$ then, on average? Return the
conditional entropy in bits (L3.25),
$$ H[x|y] = -\sum_{x, y} p(x, y) \log_2 p(x|y) , \qquad p(x|y) = \frac{p(x, y)}{p(y)} , \quad p(y) = \sum_x p(x, y) . $$

- `p`: the table of $p(x, y)$, shape (K, L), with a row for each $x$ and a column for each $y$; it adds up to 1;
- the result is a number. Pairs with $p(x, y) = 0$ count 0, and so does a $y$ that never happens.

In the example the second $y$ leaves nothing open, and the others leave two equally likely $x$: one bit in three
quarters of the cases.

    >>> conditional_entropy(np.array([[0.25, 0.0, 0.125], [0.25, 0.25, 0.125]]))
    0.75
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def conditional_entropy(p):
    """Return H[x|y] in bits.   p: (K, L) of probabilities, x in the rows, y in the columns -> a number"""
    ...


hints = (
    "Begin with p(y): add up each column. Which axis is that?",
    "Each column divided by its p(y) holds p(x|y). Weight its logarithms with p(x, y), not with p(x|y).",
    "Mind the zeros: with a mask such as `seen = p > 0` you can take the logarithms of `p[seen]` only.",
)


def shares(rng, K, of):
    """K probabilities above 0 that add up to 1, each a multiple of 1/`of`."""
    cuts = np.sort(rng.choice(np.arange(1, of), K - 1, replace=False))
    return np.diff([0, *cuts, of]) / of


def table(rng, K, L):
    """A table of sixteenths without zeros."""
    return shares(rng, K * L, 16).reshape(K, L)


@pytest.mark.points(1)
def test_nothing_is_left_and_all_is_left(student, rng):
    """If y tells which x it is, nothing is left; if x is a fair die of 4 sides whatever y says, 2 bits are left.

    A y that never happens changes nothing.
    """
    p_y = np.append(shares(rng, 6, 16), 0.0)
    each = np.append(rng.permutation([0, 1, 2, 3, 0, 1]), 2)
    close(scalar(student(p_y * (each == np.arange(4)[:, None]))), 0.0, "what is left where y tells all")
    close(scalar(student(np.outer(np.full(4, 0.25), p_y))), 2.0, "what is left where y tells nothing")


@pytest.mark.points(1)
def test_two_tables_side_by_side(student, rng):
    """If y also tells which of two tables holds, what is left is their mean, by how often each holds.

    In one of these tables y names x, so that nothing is left there.
    """
    for K in (2, 4):
        one, two, share = table(rng, K, 2), table(rng, K, 3), float(rng.integers(1, 4)) / 4
        left = scalar(student(one)), scalar(student(two))
        assert min(left) > 0, "in both tables something is left open, so the result should be above 0"
        together = scalar(student(np.hstack([share * one, (1 - share) * two])))
        close(together, share * left[0] + (1 - share) * left[1], "what two tables leave together")
        sure = np.eye(K)[:, rng.permutation(K)] / K
        half_sure = np.hstack([share * one, (1 - share) * sure])
        close(scalar(student(half_sure)), share * left[0], "what is left if one table is sure")
