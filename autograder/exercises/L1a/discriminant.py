r"""**Which side?** Return the discriminant $g(x) = w^T x + b$ of every sample (L1.2).

- `X`: $n$ samples of $d$ features, shape (n, d), whole numbers or fractions; `w`: the $d$ weights; `b`: the bias, a
  number, which the lecture calls $w_0$;
- the result has $n$ numbers, one for each sample.

This one line is the whole model: its sign is the class, and the rest of this lecture is about finding `w` and `b`.
Here and in all exercises NumPy is enough. The library's own version is out of reach while your function is being
checked; compare with it afterwards.

    >>> discriminant(np.array([[1.0, 2.0], [0.0, 0.0], [-1.0, 1.0]]), np.array([2.0, -1.0]), 0.5)
    array([ 0.5,  0.5, -2.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def discriminant(X, w, b):
    """Return g(x) for each sample.   X: (n, d), w: (d,), b: a number -> (n,)"""
    ...


hints = (
    "For one sample it is a sum: each feature times its weight, and the bias once at the end.",
    "`X @ w` makes that sum for every row of X at once. What is still missing?",
)


@pytest.mark.points(1)
def test_at_the_origin_it_is_the_bias(student, rng):
    """At the origin, where all features are 0, g is the bias."""
    w, bias = numbers(rng, 4), float(numbers(rng))
    for b in (bias, bias + 0.1):
        close(vector(student(np.zeros((3, 4)), w, b), 3), np.full(3, b))


@pytest.mark.points(1)
def test_a_unit_of_a_feature_is_worth_its_weight(student, rng):
    """One unit more of a feature raises g by the weight of that feature, for every sample."""
    X, w, b = numbers(rng, 5, 3), numbers(rng, 3), float(numbers(rng))
    before = vector(student(X, w, b), 5)
    for j, unit in enumerate(np.eye(3)):
        close(vector(student(X + unit, w, b), 5) - before, np.full(5, w[j]))
