r"""**Neither too short nor too long.** The sample $z_M$ is wrong, and the single-sample rule steps to $a + \alpha z_M$
(L3.16). If $\alpha$ is too small, $z_M$ is still wrong afterwards; if it is too large, a sample that was right no
longer is. Return both limits: the $\alpha$ at which $z_M$ comes to lie on the line, and the $\alpha$ at which the
*first* of the samples that were right does.

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d); `a`: the $d$ weights;
- `m`: the row of $z_M$ in `Z`, with $a^T z_M < 0$;
- the result is the pair `(low, high)` of numbers. At least one sample that is right will be lost at some $\alpha$.

After the step, $(a + \alpha z_M)^T z_i = a^T z_i + \alpha\, z_M^T z_i$: a straight line in $\alpha$ for each sample.

    >>> rate_limits(np.array([[1.0, 2.0], [-1.0, -1.0], [0.0, 4.0]]), np.array([-3.0, 1.0]), m=0)
    (0.2, 0.6666666666666666)
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
    "Each of them has its own α; the first to be lost has the smallest.",
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


@pytest.mark.points(1)
def test_below_the_lower_limit_the_sample_is_still_wrong(student, rng):
    """A little below the first limit z_M is still wrong after the step, a little above it is right."""
    for _ in range(3):
        Z, a, m = crossing(rng)
        low = scalar(pair(student(Z, a, m))[0])
        assert low > 0, "z_M is wrong, so without a step (α = 0) it stays so"
        assert Z[m] @ (a + 0.999 * low * Z[m]) < 0, "a little below the lower limit, z_M is right already"
        assert Z[m] @ (a + 1.001 * low * Z[m]) > 0, "a little above the lower limit, z_M is still wrong"


@pytest.mark.points(1)
def test_above_the_upper_limit_one_is_lost(student, rng):
    """A little below the second limit, all that were right are right; a little above it, one is lost."""
    for _ in range(3):
        Z, a, m = crossing(rng)
        high, right = scalar(pair(student(Z, a, m))[1]), Z @ a > 0
        assert high > 0, "without a step (α = 0) nothing is lost"
        assert (Z[right] @ (a + 0.999 * high * Z[m]) > 0).all(), "a little below the upper limit, one is lost already"
        assert (Z[right] @ (a + 1.001 * high * Z[m]) < 0).any(), "a little above the upper limit, none is lost yet"
