r"""**Neither too short nor too long.** The sample $z_M$ is wrong, and the single-sample rule steps to $a + \alpha z_M$
(L3.16). If $\alpha$ is too small, $z_M$ is still wrong afterwards; if it is too large, a sample that was right no
longer is. Return both limits: the $\alpha$ at which $z_M$ comes to lie on the line, and the $\alpha$ at which the
*first* of the samples that were right does.

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d); `a`: the $d$ weights;
- `m`: the row of $z_M$ in `Z`, with $a^T z_M < 0$;
- the result is the pair `(low, high)` of numbers. At least one sample that is right will be lost at some $\alpha$. One
  on the line is not right.

After the step, $(a + \alpha z_M)^T z_i = a^T z_i + \alpha\, z_M^T z_i$: a straight line in $\alpha$ for each sample.

    >>> rate_limits(np.array([[-2.0, -1.0], [1.0, 2.0], [-1.0, -1.5], [0.0, 4.0]]), np.array([-3.0, 1.0]), m=1)
    (0.2, 0.375)
"""

import numpy as np
import pytest

from autograder.testing import numbers, pair, scalar


def rate_limits(Z, a, m):
    """Return (low, high).   Z: (n, d), a: (d,), m: a whole number -> two numbers"""
    ...


hints = (
    "Where is the straight line of z_M zero? Its slope is the product of z_M with itself.",
    "Only some samples can be lost: those that are right now and whose line falls.",
    "Each of them has its own α; the first to be lost has the smallest. The slopes of all lines are `Z @ Z[m]`.",
)


def crossing(rng, n=9, d=3):
    """Samples, a and m: some that are right and will be lost, some that gain, and some others that are wrong."""
    while True:
        Z, a, m = numbers(rng, n, d), numbers(rng, d), int(rng.integers(n))
        g, slopes = Z @ a, Z @ Z[m]
        others = np.arange(n) != m
        lost, gains = (g > 0) & (slopes < 0), (g > 0) & (slopes > 0)
        wrong = others & (g < 0)
        enough = lost.sum() >= 2 and gains.any() and (wrong & (slopes > 0)).any() and (wrong & (slopes < 0)).any()
        if g[m] < 0 and enough and len(np.unique(g[lost] / slopes[lost])) > 1:
            return Z, a, m


def crowded(rng):
    """The first to be lost is near the line and falls slowly; others lie on the line, gain, stay, or were wrong."""
    p, q = float(abs(numbers(rng))), 0.5
    wanted = [(-1, 0.5), (-2, 6.0), (-1, 0.0), (-1, -0.5), (1, 0.25), (1, -0.25), (0, 3.0)]  # slope / q, a.z
    Z = np.array([[q, 0.0], *([slope, g + p * slope] for slope, g in wanted)])
    order = rng.permutation(len(Z))
    return Z[order], np.array([-p, 1.0]), int(np.flatnonzero(order == 0)[0])


@pytest.mark.points(1)
def test_below_the_lower_limit_the_sample_is_still_wrong(student, rng):
    """A little below the first limit z_M is still wrong after the step, a little above it is right."""
    for n, d in ((9, 3), (8, 2), (10, 5)):
        Z, a, m = crossing(rng, n, d)
        low = scalar(pair(student(Z, a, m))[0])
        assert low > 0, "z_M is wrong, so without a step (α = 0) it stays so"
        assert Z[m] @ (a + 0.999 * low * Z[m]) < 0, "a little below the lower limit, z_M is right already"
        assert Z[m] @ (a + 1.001 * low * Z[m]) > 0, "a little above the lower limit, z_M is still wrong"


@pytest.mark.points(1)
def test_above_the_upper_limit_one_is_lost(student, rng):
    """A little below the second limit, all that were right are right; a little above it, one is lost."""
    for Z, a, m in (crossing(rng, 9, 3), crossing(rng, 8, 2), crowded(rng)):
        high, right = scalar(pair(student(Z, a, m))[1]), Z @ a > 0
        assert high > 0, "without a step (α = 0) nothing is lost"
        assert (Z[right] @ (a + 0.999 * high * Z[m]) > 0).all(), "a little below the upper limit, one is lost already"
        assert (Z[right] @ (a + 1.001 * high * Z[m]) < 0).any(), "a little above the upper limit, none is lost yet"
