r"""**The room in which the curve is straight.** Map every sample to its features followed by all their products of two
(L3.21), *each product once*:
$$ z = (x_1, \dots, x_d,\;\; x_1 x_1, x_1 x_2, \dots, x_1 x_d,\;\; x_2 x_2, x_2 x_3, \dots, x_2 x_d,\;\;
\dots,\;\; x_d x_d) . $$

- `X`: $n$ samples of $d$ features, shape (n, d);
- the result has the shape (n, d + d(d+1)/2), in the order above: $x_i x_j$ with $i \le j$ only, sorted by $i$, then
  $j$. There is no column of ones.

Every method of this course, trained on `z` in place of `X`, then draws ellipses, parabolas and hyperbolas. With ten
features there are 65 columns, with a thousand half a million: that is the price.

    >>> quadratic_features(np.array([[2.0, 3.0], [1.0, -1.0]]))
    array([[ 2.,  3.,  4.,  6.,  9.],
           [ 1., -1.,  1., -1.,  1.]])
"""

import pytest

from autograder.testing import as_numbers, close, numbers


def quadratic_features(X):
    """Return the features and their products.   X: (n, d) -> (n, d + d(d+1)/2)"""
    ...


hints = (
    "Collect columns in a list, the d features first; then np.column_stack.",
    "Two loops: i over all features, and j from i on.",
)


@pytest.mark.points(1)
def test_the_products_scale_with_the_square(student, rng):
    """If all features are three times as large, the first d columns are too, and the others are nine times as large."""
    for d in (2, 3, 5):
        X = numbers(rng, 4, d)
        one, three = as_numbers(student(X)), as_numbers(student(3 * X))
        assert one.ndim == 2, "a table was expected, with a row for each sample"
        assert one.shape == (4, d + d * (d + 1) // 2), f"for {d} features the shape is {one.shape}"
        close(one[:, :d], X, "the first d columns")
        assert one[:, d:].all(), "no feature is 0 here, so no product is"
        close(three[:, d:], 9 * one[:, d:], "what comes after the first d columns")


@pytest.mark.points(1)
def test_all_products_together_make_the_square_of_the_sum(student, rng):
    """(x₁ + … + x_d)² is the sum of the squares x_i², plus twice the sum of the other products."""
    for d in (2, 4):
        X = numbers(rng, 5, d)
        products = as_numbers(student(X))[:, d:]
        squares = (X**2).sum(axis=1)
        close(2 * products.sum(axis=1) - squares, X.sum(axis=1) ** 2, "the square of the sum")
