r"""**Where the zeros come from.** The data want a weight to be $v$; the lasso charges $t$ for each unit of size.
What is left is the $\theta$ at which
$$ \tfrac12 (\theta - v)^2 + t\, \lvert\theta\rvert $$
is least (L5.7): $v$ moved towards 0 by $t$, from either side, but never past 0. Return it for each of several $v$.

- `v`: what the data want, shape (d,); `t`: the price, a number, not negative;
- the result has $d$ numbers. Where $\lvert v\rvert \le t$ it is *exactly* 0, not merely small.

This is one line of code, and the whole secret of the lasso: the library runs it again and again, one weight at a time.

    >>> soft_threshold(np.array([-3.0, 0.5, 2.0]), 1.0).tolist()
    [-2.0, 0.0, 1.0]
"""

import numpy as np
import pytest

from autograder.testing import close, scalar, vector


def soft_threshold(v, t):
    """Return the weights that are left.   v: (d,), t: a number, not negative -> (d,)"""
    ...


hints = (
    "Take a v above 0 first: v - t, or 0 if that is negative. np.maximum compares number by number.",
    "Below 0 it is the mirror image: work with the sizes np.abs(v) and put the signs back at the end.",
)


def wishes(rng, d=6):
    """A price, and d wishes: beyond it on both sides, and within it on both sides."""
    t = float(rng.integers(4, 9)) / 4
    inside, outside = rng.integers(1, 4, size=2) / 4, t + rng.integers(1, 9, size=d - 2) / 4
    signs = np.concatenate([[1.0, -1.0], np.resize([1.0, -1.0], d - 2)])
    return rng.permutation(signs * np.concatenate([inside, outside])), t


@pytest.mark.points(1)
def test_no_other_weight_is_cheaper(student, rng):
    """The cost (θ − v)²/2 + t|θ| of what comes back is less than a little above or below, and than at v itself."""
    v, t = wishes(rng)

    def cost(theta):
        return (theta - v) ** 2 / 2 + t * np.abs(theta)

    theta = vector(student(v, t), 6)
    for other in (theta + 0.01, theta - 0.01, v):
        assert (cost(theta) < cost(other)).all(), "for some v there is another weight that costs less"


@pytest.mark.points(1)
def test_small_wishes_get_exactly_nothing(student, rng):
    """What is wanted less than the price gets 0, exactly; what is wanted more keeps its sign."""
    for d in rng.permutation([5, 6, 8]).tolist():
        v, t = wishes(rng, d)
        theta = vector(student(v, t), d)
        assert ((theta == 0) == (np.abs(v) < t)).all(), "the weight should be 0 just where |v| is below the price"
        assert (np.sign(theta) == np.sign(v) * (theta != 0)).all(), "a weight that is not 0 has the sign of v"


@pytest.mark.points(1)
def test_mirror_and_scale(student, rng):
    """Wishes with the other sign get weights with the other sign; wishes and price times 4, weights times 4."""
    v, t = wishes(rng)
    theta = vector(student(v, t), 6)
    assert scalar(np.abs(theta).max()) > 0, "some of these are wanted more than the price: not all weights are 0"
    assert (theta < np.abs(v)).all(), "no weight is larger than what the data want"
    close(vector(student(-v, t), 6), -theta, "the weights for the opposite wishes")
    close(vector(student(4 * v, 4 * t), 6), 4 * theta, "the weights for four times the wishes and the price")
