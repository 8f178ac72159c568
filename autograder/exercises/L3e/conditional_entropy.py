r"""**What is still unknown.** Somebody tells you $y$. How uncertain are you about $x$ then, on average? Return the
conditional entropy in bits (L3.25),
$$ H[x|y] = -\sum_{x, y} p(x, y) \log_2 p(x|y) , \qquad p(x|y) = \frac{p(x, y)}{p(y)} , \quad p(y) = \sum_x p(x, y) . $$

- `p`: the table of $p(x, y)$, shape (K, L), with a row for each $x$ and a column for each $y$; it adds up to 1;
- the result is a number. Pairs with $p(x, y) = 0$ count 0, and a $y$ that never happens does so too.

In the example the second $y$ leaves nothing open, and the first leaves two equally likely $x$: one bit in three
quarters of the cases.

    >>> conditional_entropy(np.array([[0.375, 0.0], [0.375, 0.25]]))
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
    "Each column divided by its p(y) holds p(x|y). Weigh its logarithms with p(x, y), not with p(x|y).",
    "Mind the zeros: with a mask `seen = p > 0` you may write `p[seen]` and `np.broadcast_to(p_y, p.shape)[seen]`.",
)


def table(rng, K=3, L=4):
    """A table of probabilities without zeros, with columns of different weight, no two of a shape."""
    weights = rng.integers(1, 5, size=(K, L)) * np.arange(1, L + 1) + np.eye(K, L) * 6
    return weights / weights.sum()


@pytest.mark.points(1)
def test_nothing_is_left_and_all_is_left(student, rng):
    """If y tells which x it is, nothing is left; if x is a fair die of 4 sides whatever y says, 2 bits are."""
    p_y = rng.integers(1, 9, size=6)
    p_y = p_y / p_y.sum()
    each = rng.permutation([0, 1, 2, 3, 0, 1])
    close(scalar(student(p_y * (each == np.arange(4)[:, None]))), 0.0, "what is left where y tells all")
    close(scalar(student(np.outer(np.full(4, 0.25), p_y))), 2.0, "what is left where y tells nothing")


@pytest.mark.points(1)
def test_two_worlds_side_by_side(student, rng):
    """If y also tells which of two tables holds, what is left is their mean, by how often each holds."""
    one, two, share = table(rng), table(rng, L=2), float(rng.integers(1, 4)) / 8
    sure = np.eye(3)[:, rng.permutation(3)] / 3  # here y names x
    left = scalar(student(one)), scalar(student(two))
    assert min(left) > 0, "in both tables something is left open, so the result should be above 0"
    together = scalar(student(np.hstack([share * one, (1 - share) * two])))
    close(together, share * left[0] + (1 - share) * left[1], "what two tables leave together")
    close(scalar(student(np.hstack([share * one, (1 - share) * sure]))), share * left[0], "what is left if one is sure")
