r"""**The space in which the curve is straight.** Map every sample to its features followed by all their products of two
(L3.21), *each product once*:
$$ z = (x_1, \dots, x_d,\;\; x_1 x_1, x_1 x_2, \dots, x_1 x_d,\;\; x_2 x_2, x_2 x_3, \dots, x_2 x_d,\;\;
\dots,\;\; x_d x_d) . $$

- `X`: $n$ samples of $d$ features, shape (n, d);
- the result has the shape (n, d + d(d+1)/2), in the order above: $x_i x_j$ with $i \le j$ only, sorted by $i$, then
  $j$. There is no column of ones.

Every method of this course, trained on `z` in place of `X`, then draws ellipses, parabolas and hyperbolas. With ten
features there are 65 columns, with a thousand half a million: that is the price.

    >>> quadratic_features(np.array([[2.0, 3.0, -5.0], [1.0, 0.0, 2.0]]))
    array([[  2.,   3.,  -5.,   4.,   6., -10.,   9., -15.,  25.],
           [  1.,   0.,   2.,   1.,   0.,   2.,   0.,   0.,   4.]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def quadratic_features(X):
    """Return the features and their products.   X: (n, d) -> (n, d + d(d+1)/2)"""
    ...


hints = (
    "Which products are there for three features, and in which order? Write them down for one sample.",
    "Collect columns in a list, the d features first, and put them side by side at the end.",
    "Two loops: one over i, and within it one over j; each product comes once if j begins at i.",
    "The column for i and j is `X[:, i] * X[:, j]`; `np.column_stack` joins the list.",
)


def table(got, n, d):
    """What came back, as a table with a row for each sample."""
    values = as_numbers(got)
    shape = (n, d + d * (d + 1) // 2)
    assert values.shape == shape, f"for {n} samples of {d} features the shape should be {shape}, not {values.shape}"
    return values


@pytest.mark.points(1)
def test_the_products_scale_with_the_square(student, rng):
    """The features themselves come first; with all features three times as large, the products are nine times as
    large."""
    for d in (2, 3, 5):
        X = numbers(rng, 4, d)
        one, three = table(student(X), 4, d), table(student(3 * X), 4, d)
        close(one[:, :d], X, "the first d columns")
        assert one[:, d:].all(), "no feature is 0 here, so no product is"
        close(three[:, d:], 9 * one[:, d:], "what comes after the first d columns")


@pytest.mark.points(1)
def test_all_products_together_make_the_square_of_the_sum(student, rng):
    """(x₁ + … + x_d)² is the sum of the squares x_i², plus twice the sum of the other products."""
    for d in (1, 2, 4):
        X = numbers(rng, 5, d)
        products = table(student(X), 5, d)[:, d:]
        squares = (X**2).sum(axis=1)
        close(2 * products.sum(axis=1) - squares, X.sum(axis=1) ** 2, "the square of the sum")


@pytest.mark.points(1)
def test_products_without_the_first_feature_come_last(student, rng):
    """Where the first of three features is 0, so are the first three products; those of the other two follow."""
    X = numbers(rng, 4, 3)
    X[:, 0] = 0
    b, c = X[:, 1], X[:, 2]
    products = table(student(X), 4, 3)[:, 3:]
    close(products[:, :3], np.zeros((4, 3)), "the products with the first feature")
    close(products[:, 3:], np.column_stack([b * b, b * c, c * c]), "the products of the other two")
