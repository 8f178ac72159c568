r"""**The nearest point of the border.** Walk from a sample straight to the hyperplane $g(x) = w^T x + w_0 = 0$. Where
you arrive is its *foot* $x_p$, the normal projection (L4.6):
$$ x = x_p + r\, \frac{w}{\lVert w\rVert} , \qquad r = \frac{g(x)}{\lVert w\rVert} . $$
Return the foot of every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights, not all 0; `w0`: the bias, a number;
- the result has the shape (n, d), a foot for each sample.

The way to the foot is the least that has to change in a sample for the verdict to change. Whoever is refused a loan by
a linear rule may want to know it. In the example the second sample is on the border already:

    >>> project(np.array([[3.0, 4.0], [2.0, 1.0], [4.0, -3.0]]), np.array([3.0, 4.0]), -10.0).round(2)
    array([[ 1.2,  1.6],
           [ 2. ,  1. ],
           [ 5.2, -1.4]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def project(X, w, w0):
    """Return the foot of each sample.   X: (n, d), w: (d,), w0: a number -> (n, d)"""
    ...


hints = (
    "What do you get if you solve the equation of the prompt for x_p?",
    "From x, go back by r along the direction of w. Both r and the direction divide by the length of w.",
    "g has n numbers and w has d; `np.outer(g, w)` makes the (n, d) table of their products.",
)


def table(got, shape):
    """What came back, as a table of that shape."""
    values = as_numbers(got)
    assert values.shape == shape, f"a table of the shape {shape} was expected, but the shape is {values.shape}"
    return values


@pytest.mark.points(1)
def test_the_feet_are_on_the_border(student, rng):
    """At each foot g is 0; a sample on the border stays where it is."""
    for n, d in ((6, 3), (4, 2), (3, 5)):
        X, w = numbers(rng, n, d), numbers(rng, d)
        w0 = -float(w @ X[0])  # so that the first sample is on the border
        feet = table(student(X, w, w0), (n, d))
        close(feet @ w, np.full(n, -w0), "w·x_p, which is -w₀ on the border,")
        close(feet[0], X[0], "the foot of a sample on the border")


@pytest.mark.points(1)
def test_the_way_there_is_along_w(student, rng):
    """From the foot to the sample one goes along w or against it, not aside; samples that differ by a step along w have
    the same foot.
    """
    for n, d in ((6, 2), (4, 3)):
        X, w, w0 = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        X[1] = X[0] + 2 * w
        feet = table(student(X, w, w0), (n, d))
        away = X - feet
        assert np.any(away), "not all of the samples are on the border"
        close(away * (w @ w), np.outer(away @ w, w), "the way from foot to sample, which is along w,")
        close(feet[1] - feet[0], np.zeros(d), "the difference of two feet that are the same")
