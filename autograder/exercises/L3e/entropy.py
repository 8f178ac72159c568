r"""**The surprise to expect.** Return Shannon's entropy in bits (L3.24),
$$ H[p] = -\sum_x p(x) \log_2 p(x) . $$

- `p`: the probabilities of $K$ events, shape (K,); they add up to 1, and some may be 0;
- the result is a number.

An event that never happens surprises nobody: where $p(x) = 0$ the term $p \log p$ counts 0, its limit. A computer does
not know that, and $0 \cdot \log 0$ is no number to it; so leave such events out before you take logarithms.

    >>> entropy(np.array([0.25, 0.5, 0.0, 0.25]))
    1.5
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def entropy(p):
    """Return the entropy in bits.   p: (K,) of probabilities -> a number"""
    ...


hints = (
    "How surprising is an event of probability 1/8, in bits? And how often does that surprise come?",
    "Keep only the probabilities above 0. Each logarithm, to the base 2, is weighted by its own probability.",
    "`p[p > 0]` are the ones to keep, and `np.log2` is the logarithm.",
)


def shares(rng, K, of):
    """K probabilities above 0 that add up to 1, each a multiple of 1/`of`."""
    cuts = np.sort(rng.choice(np.arange(1, of), K - 1, replace=False))
    return np.diff([0, *cuts, of]) / of


@pytest.mark.points(1)
def test_a_fair_die_and_a_sure_thing(student, rng):
    """2 to the power of H is the number of sides of a fair die; certainty takes no bits, wherever it stands."""
    for sides in rng.choice([4, 5, 8, 10, 20], 2, replace=False):
        close(2 ** scalar(student(np.full(sides, 1 / sides))), sides, "2 to the power of the entropy of a fair die")
        close(scalar(student(np.eye(sides)[int(rng.integers(sides))])), 0.0, "the entropy of a sure event")


@pytest.mark.points(1)
def test_two_dice_thrown_together(student, rng):
    """The entropy of two independent dice together is the sum of both, however their sides are numbered."""
    one, two = shares(rng, 3, 8), shares(rng, 5, 8)
    apart = scalar(student(one)) + scalar(student(two))
    assert apart > 0, "neither die always shows the same side, so the sum should be above 0"
    close(scalar(student(rng.permutation(np.outer(one, two).ravel()))), apart, "the entropy of both dice together")


@pytest.mark.points(1)
def test_a_side_that_splits_in_two(student, rng):
    """Halve an event of probability p into two: one bit more whenever it happens, p bits in all. A 0 adds nothing."""
    p = np.append(shares(rng, 4, 16) / 2, 0.5)
    split = np.append(p[:-1], [0.25, 0.0, 0.25])
    close(scalar(student(split)) - scalar(student(p)), 0.5, "the rise of the entropy")
