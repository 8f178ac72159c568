r"""**How far from the border?** The discriminant $g(x) = w^T x + w_0$ has a unit of its own that nobody knows. Divided
by the length of $w$ it is a distance (L4.6),
$$ r = \frac{g(x)}{\lVert w \rVert} , $$
in the unit of the features: above 0 on the side to which $w$ points, below 0 on the other. Return it for every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights, not all 0; `w0`: the bias, a number;
- the result has $n$ numbers, one for each sample.

Two classifiers with different weights cannot be compared by their $g$. By their distances they can, and a sample close
to the border is one to measure again.

    >>> signed_distance(np.array([[3.0, 4.0], [0.0, 0.0]]), np.array([3.0, 4.0]), -5.0)
    array([ 4., -1.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def signed_distance(X, w, w0):
    """Return the distance of each sample.   X: (n, d), w: (d,), w0: a number -> (n,)"""
    ...


hints = (
    "Begin with g of every sample: one product of a matrix and a vector, and the bias.",
    "By what must g be divided, so that a step of length 1 along w counts as 1?",
)


@pytest.mark.points(1)
def test_a_step_along_w_counts_in_full(student, rng):
    """A step straight away from the border, towards the positive side, raises r by the length of the step."""
    X, w, w0 = numbers(rng, 5, 3), numbers(rng, 3), float(numbers(rng))
    step = abs(float(numbers(rng)))
    away = step * w / np.linalg.norm(w)
    close(vector(student(X + away, w, w0), 5) - vector(student(X, w, w0), 5), np.full(5, step), "the change of r")


@pytest.mark.points(1)
def test_the_same_border_turned_round(student, rng):
    """-2w and -2w₀ describe the same border with its sides exchanged: the distances only change their sign."""
    X, w, w0 = numbers(rng, 5, 2), numbers(rng, 2), float(numbers(rng))
    there = vector(student(X, w, w0), 5)
    assert np.any(there), "not all samples lie on the border, but all distances are 0"
    close(vector(student(X, -2 * w, -2 * w0), 5), -there, "the distances with -2w and -2w₀")
