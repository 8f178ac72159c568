r"""**All on one side.** Two conditions, $a^T z > 0$ for class 1 and $a^T z < 0$ for class 2, become one by a trick
(L3.11). Put a 1 before the features of each sample, then multiply the samples of class 2 by $-1$, the 1 included.
Return the matrix $Z$ of the results.

- `X`: $n$ samples, shape (n, d); `y`: their classes, $+1$ for class 1 and $-1$ for class 2;
- the result has the shape (n, d + 1), a row $z^i$ for each sample, in the order of `X`.

Now $a = (w_0, w_1, \dots, w_d)$ is right about sample $i$ exactly if $a^T z^i > 0$. The rest of the lecture lives in
this $Z$.

    >>> normalise_signs(np.array([[2.0, 4.0], [6.0, 9.0], [5.0, -7.0]]), np.array([-1, 1, -1]))
    array([[-1., -2., -4.],
           [ 1.,  6.,  9.],
           [-1., -5.,  7.]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, expect, numbers


def normalise_signs(X, y):
    """Return Z.   X: (n, d), y: (n,) of -1 and +1 -> (n, d + 1)"""
    ...


hints = (
    "What does a sample of class 2 look like in the end, and what one of class 1?",
    "Put the 1 before each sample first; then multiply each row by its own class.",
    "`np.column_stack([np.ones(len(X)), X])` puts the 1 in front, and `y[:, None]` is y as a column.",
)


def rows(got, n, d):
    Z = as_numbers(got)
    expect(Z.shape == (n, d), f"a table with {n} rows and {d} columns was expected, but the shape is {Z.shape}")
    return Z


def two_classes(rng, n, d):
    """Samples with both classes among them, in mixed order."""
    return numbers(rng, n, d), rng.permutation(np.append([-1, 1, 1], rng.choice([-1, 1], size=n - 3)))


@pytest.mark.points(1)
def test_the_product_is_the_margin(student, rng):
    """For every a = (w₀, w), aᵀzⁱ is the discriminant of sample i, and minus that for class 2."""
    for n, d in ((6, 3), (3, 1), (4, 5)):
        X, y = two_classes(rng, n, d)
        Z = rows(student(X, y), n, d + 1)
        w, w0 = numbers(rng, d), float(numbers(rng))
        g = w0 + X @ w
        close(Z[y == 1] @ np.append(w0, w), g[y == 1], "aᵀz for class 1")
        close(Z[y == -1] @ np.append(w0, w), -g[y == -1], "aᵀz for class 2")


@pytest.mark.points(1)
def test_classes_exchanged(student, rng):
    """If the classes trade names, all of Z changes its sign; samples in another order give rows in that order."""
    X, y = two_classes(rng, 7, 2)
    Z = rows(student(X, y), 7, 3)
    assert (np.abs(Z[:, 0]) == 1).all(), "the first column should hold only 1 and −1"
    close(student(X, -y), -Z, "Z with the classes exchanged")
    order = rng.permutation(7)
    close(student(X[order], y[order]), Z[order], "Z of the samples in another order")
