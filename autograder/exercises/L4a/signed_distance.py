r"""**How far from the border?** The discriminant $g(x) = w^T x + w_0$ has a unit of its own that nobody knows. Divided
by the length of $w$ it is a distance (L4.6),
$$ r = \frac{g(x)}{\lVert w \rVert} , $$
in the unit of the features: above 0 on the side to which $w$ points, below 0 on the other. Return it for every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights, not all 0; `w0`: the bias, a number;
- the result has $n$ numbers, one for each sample.

Two classifiers with different weights cannot be compared by their $g$. By their distances they can, and a sample close
to the border is one to measure again.

    >>> signed_distance(np.array([[3.0, 4.0], [0.0, 0.0], [3.0, -1.0]]), np.array([3.0, 4.0]), -5.0)
    array([ 4., -1.,  0.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def signed_distance(X, w, w0):
    """Return the distance of each sample.   X: (n, d), w: (d,), w0: a number -> (n,)"""
    ...


hints = (
    "How much does g grow on a step of length 1 along w?",
    "Begin with g of every sample: one product of a matrix and a vector, and the bias.",
    "Divide the whole of g, bias included, by `np.linalg.norm(w)`.",
)
WEIGHTS = {2: ([3.0, 4.0], 5.0), 3: ([2.0, -6.0, 3.0], 7.0), 4: ([1.0, 5.0, -3.0, 1.0], 6.0)}  # with their lengths


def border(rng, d):
    """The weights of a border, their length, the bias, and a point on it; no length has more than a few digits."""
    (w, length), scale, point = WEIGHTS[d], float(numbers(rng)), numbers(rng, d)
    w = rng.permutation(w) * scale
    return w, length * abs(scale), -float(w @ point), point


@pytest.mark.points(1)
def test_a_step_along_w_counts_in_full(student, rng):
    """A step straight away from the border, towards the positive side, raises r by the length of the step."""
    for d in (2, 3):
        w, length, w0, _ = border(rng, d)
        X, times = numbers(rng, 5, d), float(rng.integers(1, 5)) / 2
        change = vector(student(X + times * w, w, w0), 5) - vector(student(X, w, w0), 5)
        close(change, np.full(5, times * length), "the change of r")


@pytest.mark.points(1)
def test_the_same_border_with_its_sides_exchanged(student, rng):
    """-2w and -2w₀ describe the same border with its sides exchanged: the distances only change their sign."""
    for d in (2, 4):
        X, w, w0 = numbers(rng, 5, d), numbers(rng, d), float(numbers(rng))
        there = vector(student(X, w, w0), 5)
        assert np.any(there), "not all samples lie on the border, but all distances are 0"
        close(vector(student(X, -2 * w, -2 * w0), 5), -there, "the distances with -2w and -2w₀")


@pytest.mark.points(1)
def test_the_border_is_where_the_bias_puts_it(student, rng):
    """On the border the distance is 0; on the side to which w points it is positive, on the other side negative."""
    for d in (2, 4):
        w, length, w0, point = border(rng, d)
        times = np.array([0.0, 2.0, -1.0, 0.5])
        X = point + np.outer(times, w)
        close(vector(student(X, w, w0), 4), times * length, "the distance")
