r"""**The nearest point of the border.** Walk from a sample straight to the hyperplane $g(x) = w^T x + w_0 = 0$. Where
you arrive is its *foot* $x_p$, the normal projection (L4.6):
$$ x = x_p + r\, \frac{w}{\lVert w\rVert} , \qquad r = \frac{g(x)}{\lVert w\rVert} . $$
Return the foot of every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights, not all 0; `w0`: the bias, a number;
- the result has the shape (n, d), a foot for each sample.

The way to the foot is the least that has to change in a sample for the verdict to change. Whoever is refused a loan by
a linear rule may want to know it.

    >>> project(np.array([[3.0, 4.0], [4.0, -3.0]]), np.array([3.0, 4.0]), -10.0).round(2)
    array([[ 1.2,  1.6],
           [ 5.2, -1.4]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def project(X, w, w0):
    """Return the foot of each sample.   X: (n, d), w: (d,), w0: a number -> (n, d)"""
    ...


hints = (
    "Solve the equation of the prompt for x_p: from x, go back by r along the direction of w.",
    "r is g(x) / ‖w‖, and the direction is w / ‖w‖: so their product divides by the length twice.",
    "g has n numbers and w has d; `np.outer(g, w)` makes the (n, d) table of their products.",
)


def table(got, shape):
    """What came back, as a table of that shape."""
    values = as_numbers(got)
    assert values.shape == shape, f"a table of the shape {shape} was expected, but the shape is {values.shape}"
    return values


@pytest.mark.points(1)
def test_the_feet_are_on_the_border(student, rng):
    """At each foot g is 0, and it stays where it is if it is projected again."""
    X, w, w0 = numbers(rng, 6, 3), numbers(rng, 3), float(numbers(rng))
    feet = table(student(X, w, w0), (6, 3))
    close(feet @ w, np.full(6, -w0), "w·x_p, which is -w₀ on the border,")
    assert not np.allclose(feet, feet[0]), "the samples differ, but all feet are the same"
    close(table(student(feet, w, w0), (6, 3)), feet, "the foot of a foot")


@pytest.mark.points(1)
def test_the_way_there_is_along_w(student, rng):
    """From the foot to the sample one goes along w or against it, not aside; so a shift along w leaves the foot."""
    X, w, w0 = numbers(rng, 6, 3), numbers(rng, 3), float(numbers(rng))
    feet = table(student(X, w, w0), (6, 3))
    away = X - feet
    assert np.any(away), "not all of the samples are on the border"
    close(away * (w @ w), np.outer(away @ w, w), "the way from foot to sample, which is along w,")
    close(table(student(X + 2 * w, w, w0), (6, 3)), feet, "the foot of a sample moved along w")
