r"""**The surprise to expect.** Return Shannon's entropy in bits (L3.24),
$$ H[p] = -\sum_x p(x) \log_2 p(x) . $$

- `p`: the probabilities of $K$ events, shape (K,); they add up to 1, and some may be 0;
- the result is a number.

An event that never happens surprises nobody: where $p(x) = 0$ the term $p \log p$ counts 0, its limit. A computer does
not know that, and $0 \cdot \log 0$ would give it indigestion; so leave such events out before you take logarithms.

    >>> entropy(np.array([0.5, 0.25, 0.25, 0.0]))
    1.5
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def entropy(p):
    """Return the entropy in bits.   p: (K,) of probabilities -> a number"""
    ...


hints = (
    "Keep only the probabilities that are above 0: `p[p > 0]` does it.",
    "The logarithm to the base 2 is `np.log2`. Each one is weighted by its own probability.",
)


def chances(rng, K):
    """K probabilities above 0, in no order."""
    weights = rng.integers(1, 12, size=K).astype(float)
    weights[0] += K  # so that they are never all the same
    return rng.permutation(weights / weights.sum())


@pytest.mark.points(1)
def test_a_fair_die_and_a_sure_thing(student, rng):
    """2 to the power of H is the number of sides of a fair die; certainty takes no bits, wherever it stands."""
    sides = int(rng.integers(3, 80))
    close(2 ** scalar(student(np.full(sides, 1 / sides))), sides, "2 to the power of the entropy of a fair die")
    close(scalar(student(np.eye(sides)[int(rng.integers(sides))])), 0.0, "the entropy of a sure event")


@pytest.mark.points(1)
def test_two_dice_thrown_together(student, rng):
    """The entropy of two independent dice together is the sum of both, however their sides are numbered."""
    one, two = chances(rng, 3), chances(rng, 5)
    apart = scalar(student(one)) + scalar(student(two))
    assert apart > 0, "neither die always shows the same side, so the sum should be above 0"
    close(scalar(student(rng.permutation(np.outer(one, two).ravel()))), apart, "the entropy of both dice together")
