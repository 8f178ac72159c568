r"""**New coordinates.** Describe samples along other axes (L1.13): move the origin to their mean $\mu$, then
measure every sample along every axis by a dot product,
$$ z_{ij} = (x_i - \mu) \cdot a_j . $$

- `X`: $n$ samples of $d$ features, shape (n, d);
- `A`: the $k$ axes $a_1, \dots, a_k$ as its *columns*, shape (d, k); they are orthonormal, $A^T A = I$;
- the result has shape (n, k): a row for each sample, a column for each axis.

Every linear method that makes new features out of old ones, from here to the first layer of a neural network, begins
with this product.

    >>> centre_and_rotate(np.array([[4.0, 5.0], [2.0, 5.0]]), np.array([[0.6, -0.8], [0.8, 0.6]]))
    array([[ 0.6, -0.8],
           [-0.6,  0.8]])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers


def centre_and_rotate(X, A):
    """Return the coordinates of the centred samples.   X: (n, d), A: (d, k) -> (n, k)"""
    ...


hints = (
    "First the mean of each *feature*: which axis of X do you average over?",
    "One row times one column gives one number. All rows times all columns is a matrix product.",
)

HALVES = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2


def four_axes(rng):
    """Orthonormal axes of four dimensions with entries of plus and minus one half, so that all sums are exact."""
    while True:
        A = HALVES[rng.permutation(4)] * rng.choice([-1.0, 1.0], size=4)
        A = A * rng.choice([-1.0, 1.0], size=(4, 1))
        if not np.array_equal(A, A.T) and not np.array_equal(A, -A.T):
            return A


@pytest.mark.points(2)
def test_it_finds_the_coordinates_that_samples_were_made_of(student, rng):
    """Samples made by going so far along each axis, from any middle, come back as just these distances."""
    A, middle, walked = four_axes(rng)[:, :2], numbers(rng, 4), numbers(rng, 8, 2)
    walked -= walked.mean(axis=0)
    samples = np.array([middle + z[0] * A[:, 0] + z[1] * A[:, 1] for z in walked])
    close(student(samples, A), walked, "Z")


@pytest.mark.points(1)
def test_nothing_is_stretched_and_where_the_origin_was_does_not_matter(student, rng):
    """With all d axes the samples keep their distances from one another; moving all of them alike changes nothing."""
    X, A = numbers(rng, 5, 4), four_axes(rng)
    Z = student(X, A)
    close(student(X + numbers(rng, 4), A), Z, "Z of samples that all moved alike")
    for i in range(4):
        close(np.linalg.norm(np.asarray(Z)[i] - np.asarray(Z)[i + 1]), np.linalg.norm(X[i] - X[i + 1]), "a distance")
