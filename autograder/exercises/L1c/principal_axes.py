r"""**The axes of greatest variance.** The heart of the lecture's algorithm (L1.15, L1.16): mean-adjust the samples,
form $S = \frac1n \sum_i x_i x_i^T$, and keep the $k$ eigenvectors of $S$ with the *largest* eigenvalues, the largest
first. (Do not normalise here.)

- `X`: $n$ samples of $d$ features, shape (n, d); `k`: how many axes, at most $d$;
- the result is the pair of `A`, shape (d, k), whose columns are the axes, each of length 1, and their $k$ eigenvalues.

An axis and its opposite are equally good; return either (the example shows $A A^T$, which is the same for both).
`np.linalg.eigh` finds the eigenvectors of a symmetric matrix; mind the order in which it returns them. Most software
that promises to "reduce the dimension" runs these lines.

    >>> A, eigenvalues = principal_axes(np.array([[1.0, 2.0], [3.0, 1.0], [5.0, 0.0]]), 1)
    >>> (A @ A.T).round(3).tolist(), eigenvalues.round(3).tolist()
    ([[0.8, -0.4], [-0.4, 0.2]], [3.333])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers, pair, vector


def principal_axes(X, k):
    """Return (A, eigenvalues) of the k first axes.   X: (n, d), k: a whole number -> (d, k), (k,)"""
    ...


hints = (
    "With the centred samples as rows, the sum of all x_i x_i^T is one matrix product. Which of the two is d by d?",
    "`eigh` returns the eigenvalues in rising order and the eigenvectors as columns. You want them to fall.",
    "`vectors[:, ::-1]` has the columns in reverse order.",
)


def stretched(rng, n, d):
    """Samples far from the origin whose variances along the axes all differ."""
    return numbers(rng, n, d) * np.arange(1, d + 1) + 10 * numbers(rng, d)


def axes_of(got, d, k):
    A = as_numbers(got)
    assert A.shape == (d, k), f"A should have the shape ({d}, {k}), an axis in each column, but it has {A.shape}"
    return A


@pytest.mark.points(2)
def test_the_coordinates_vary_as_the_eigenvalues_say(student, rng):
    """The axes are orthonormal; coordinates along them have the eigenvalues as variances, and do not correlate."""
    for n, d, k in ((12, 4, 3), (9, 3, 2)):
        X = stretched(rng, n, d)
        A, eigenvalues = pair(student(X, k))
        A, eigenvalues = axes_of(A, d, k), vector(eigenvalues, k)
        close(A.T @ A, np.eye(k), "A^T A")
        along = X @ A
        close(np.var(along, axis=0), eigenvalues, "the variance along the axes, against the eigenvalues,")
        close(np.corrcoef(along.T), np.eye(k), "the correlation of the coordinates", tolerance=1e-6)


@pytest.mark.points(1)
def test_no_direction_varies_more_than_the_first_axis(student, rng):
    """Along none of a thousand random directions do the samples vary more than along the first axis."""
    for n, d, k in ((12, 4, 2), (8, 2, 1)):
        X = stretched(rng, n, d)
        A = axes_of(pair(student(X, k))[0], d, k)
        others = rng.normal(size=(d, 1000))
        others /= np.linalg.norm(others, axis=0)
        close(np.linalg.norm(A[:, 0]), 1, "the length of the first axis")
        most = np.var(X @ others, axis=0).max()
        assert np.var(X @ A[:, 0]) >= most * (1 - 1e-6), "there is a direction along which the samples vary more"
