r"""**Where the zeros come from.** The data want a weight to be $v$; the lasso charges $t$ for each unit of size.
What is left is the $\theta$ at which
$$ \tfrac12 (\theta - v)^2 + t\, \lvert\theta\rvert $$
is least (L5.7): $v$ moved towards 0 by $t$, from either side, but never past 0. Return it for each of several $v$.

- `v`: what the data want, shape (d,); `t`: the price, a number, not negative;
- the result has $d$ numbers. Where $\lvert v\rvert \le t$ it is *exactly* 0, not merely small.

This is one line of code, and the whole secret of the lasso: the library runs it again and again, one weight at a time.

    >>> soft_threshold(np.array([-3.0, 1.0, 1.5, 2.0]), 1.5).tolist()
    [-1.5, 0.0, 0.0, 0.5]
"""

import numpy as np
import pytest

from autograder.testing import close, scalar, vector


def soft_threshold(v, t):
    """Return the weights that are left.   v: (d,), t: a number, not negative -> (d,)"""
    ...


hints = (
    "Take a v above 0 first. What is left of it, and when is nothing left?",
    "Below 0 it is the mirror image: work with the sizes of the v and put the signs back at the end.",
    "The size that is left is the greater of `np.abs(v) - t` and 0; `np.maximum` compares number by number.",
)


def wanted(rng, d=6):
    """What the data want, d numbers, and a price: more than the price and less than it, on both sides of 0."""
    t = float(rng.integers(4, 9)) / 4
    inside, outside = rng.integers(1, 4, size=2) / 4, t + rng.integers(1, 9, size=d - 2) / 4
    signs = np.concatenate([[1.0, -1.0], np.resize([1.0, -1.0], d - 2)])
    return rng.permutation(signs * np.concatenate([inside, outside])), t


@pytest.mark.points(1)
def test_no_other_weight_is_cheaper(student, rng):
    """The cost (θ - v)²/2 + t|θ| of what comes back is less than a little above or below, and than at v itself."""
    d = int(rng.integers(4, 9))
    v, t = wanted(rng, d)

    def cost(theta):
        return (theta - v) ** 2 / 2 + t * np.abs(theta)

    theta = vector(student(v, t), d)
    for other in (theta + 0.01, theta - 0.01, v):
        assert (cost(theta) < cost(other)).all(), "for some v there is another weight that costs less"


@pytest.mark.points(1)
def test_what_is_wanted_less_than_the_price_gets_exactly_nothing(student, rng):
    """Up to the price a weight is 0, exactly; beyond it, it has the sign of v. Without a price all are v."""
    for d in rng.permutation([5, 6, 8]).tolist():
        v, t = wanted(rng, d)
        v = np.append(v, [t, -t])
        theta = vector(student(v, t), d + 2)
        assert ((theta == 0) == (np.abs(v) <= t)).all(), "the weight should be 0 just where |v| is not above the price"
        assert (np.sign(theta) == np.sign(v) * (theta != 0)).all(), "a weight that is not 0 has the sign of v"
    close(vector(student(v, 0.0), d + 2), v, "the weights without a price")


@pytest.mark.points(1)
def test_mirror_and_scale(student, rng):
    """-v in place of v gives the opposite weights; v and t four times as large give weights four times as large."""
    v, t = wanted(rng)
    theta = vector(student(v, t), 6)
    assert scalar(np.abs(theta).max()) > 0, "some of these are wanted more than the price: not all weights are 0"
    assert (theta < np.abs(v)).all(), "no weight is larger than what the data want"
    close(vector(student(-v, t), 6), -theta, "the weights for -v")
    close(vector(student(4 * v, 4 * t), 6), 4 * theta, "the weights for four times v and t")
