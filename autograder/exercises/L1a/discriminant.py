r"""**Which side?** Return the discriminant $g(x) = w^T x + b$ of every sample (L1.2).

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights; `b`: the bias, a number, which the lecture
  calls $w_0$;
- the result has $n$ numbers, one for each sample.

This one line is the whole model: its sign is the class, and the rest of this lecture is about finding `w` and `b`.
Here and in all exercises NumPy is enough. The library's own version is out of reach while your function is being
checked; compare with it afterwards.

    >>> discriminant(np.array([[4.0, 2.0], [0.0, 0.0], [-1.0, 1.0]]), np.array([2.0, -3.0]), 0.5)
    array([ 2.5,  0.5, -4.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def discriminant(X, w, b):
    """Return g(x) for each sample.   X: (n, d), w: (d,), b: a number -> (n,)"""
    ...


hints = (
    "For one sample it is a sum. Of which products, and what is added once at the end?",
    "One product of NumPy makes that sum for every row of X at once; the bias may be added to all of them together.",
    "`X @ w` is the sum of the products for every sample. What is still missing?",
)


@pytest.mark.points(1)
def test_at_the_origin_it_is_the_bias(student, rng):
    """At the origin, where all features are 0, g is the bias."""
    for n, d in ((3, 4), (1, 1)):
        b = float(numbers(rng))
        close(vector(student(np.zeros((n, d)), numbers(rng, d), b), n), np.full(n, b))


@pytest.mark.points(1)
def test_a_unit_of_a_feature_is_worth_its_weight(student, rng):
    """One unit more of a feature raises g by the weight of that feature, for every sample."""
    for n, d in ((5, 3), (2, 1)):
        X, w, b = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        with_a_unit_more = [X + unit for unit in np.eye(d)]
        before, *after = vector(student(np.vstack([X, *with_a_unit_more]), w, b), n * (1 + d)).reshape(-1, n)
        close(after - before, np.repeat(w[:, None], n, axis=1), "the change of g")
