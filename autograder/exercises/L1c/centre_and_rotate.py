r"""**New coordinates.** Describe samples along other axes (L1.13): move the origin to their mean $\mu$, then
measure every sample along every axis by a dot product,
$$ z_{ij} = (x_i - \mu) \cdot a_j . $$

- `X`: $n$ samples of $d$ features, shape (n, d);
- `A`: the $k$ axes $a_1, \dots, a_k$ as its *columns*, shape (d, k); they are orthonormal, $A^T A = I$;
- the result has shape (n, k): a row for each sample, a column for each axis.

Every linear method that makes new features out of old ones, from here to the first layer of a neural network, begins
with this product.

    >>> centre_and_rotate(np.array([[4.0, 5.0], [2.0, 5.0], [3.0, 8.0]]), np.array([[0.6, -0.8], [0.8, 0.6]]))
    array([[-0.2, -1.4],
           [-1.4,  0.2],
           [ 1.6,  1.2]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def centre_and_rotate(X, A):
    """Return the coordinates of the centred samples.   X: (n, d), A: (d, k) -> (n, k)"""
    ...


hints = (
    "First the mean of each feature: which axis of X do you average over?",
    "One row times one column gives one number. All rows times all columns is a matrix product.",
)

HALVES = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2
PLANE = np.array([[0.6, -0.8], [0.8, 0.6]])


def axes(rng, d):
    """Orthonormal axes of two or four dimensions, with short entries; they are not their own transpose."""
    while True:
        A = (HALVES if d == 4 else PLANE)[rng.permutation(d)] * rng.choice([-1.0, 1.0], size=d)
        A = A * rng.choice([-1.0, 1.0], size=(d, 1))
        if not np.array_equal(A, A.T) and not np.array_equal(A, -A.T):
            return A


@pytest.mark.points(2)
def test_it_finds_the_coordinates_that_samples_were_made_of(student, rng):
    """Samples made by walking from some centre along the axes come back as the distances walked."""
    for n, d, k in ((8, 4, 2), (4, 2, 1), (4, 4, 4), (1, 4, 3)):
        A, middle, walked = axes(rng, d)[:, :k], numbers(rng, d), numbers(rng, n, k)
        walked -= walked.mean(axis=0)
        samples = np.array([middle + sum(z[j] * A[:, j] for j in range(k)) for z in walked])
        close(student(samples, A), walked, "Z")


@pytest.mark.points(1)
def test_nothing_is_stretched_and_where_the_origin_was_does_not_matter(student, rng):
    """With all d axes the samples keep their distances from one another; moving all of them alike changes nothing."""
    for n, d in ((5, 4), (3, 2)):
        X, A = numbers(rng, n, d), axes(rng, d)
        Z = as_numbers(student(X, A))
        close(student(X + numbers(rng, d), A), Z, "Z of samples that all moved alike")
        assert Z.shape == (n, d), f"the shape should be {(n, d)}, but it is {Z.shape}"
        for i in range(n - 1):
            close(np.linalg.norm(Z[i] - Z[i + 1]), np.linalg.norm(X[i] - X[i + 1]), "a distance")
