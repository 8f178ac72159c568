r"""**One width for all.** Gaussian classes that share a covariance have straight boundaries. From data, the shared
$\Sigma$ is pooled: every sample counts its deviation from the mean of *its own* class $m_{y^t}$, and all count the same
(L4.8),
$$ \Sigma = \frac1n \sum_{t=1}^n (x^t - m_{y^t})(x^t - m_{y^t})^T . $$

- `X`: $n$ samples of $d$ features, shape (n, d); `y`: the $n$ classes, any whole numbers;
- the result is the matrix $\Sigma$, shape (d, d).

Taken from the mean of *all* samples instead, the differences between classes would pass for spread within them; that
can even turn the sign of a correlation. In the example both classes lie on rising lines:

    >>> X = np.array([[0.0, 5.0], [2.0, 7.0], [6.0, 0.0], [8.0, 2.0]])
    >>> shared_covariance(X, np.array([0, 0, 1, 1]))
    array([[1., 1.],
           [1., 1.]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def shared_covariance(X, y):
    """Return the pooled covariance.   X: (n, d), y: (n,) of classes -> (d, d)"""
    ...


hints = (
    "Go through the classes, `for c in np.unique(y)`: what is the mean of X[y == c]?",
    "With the deviations D of one class as rows, (n_c, d), D.T @ D is the sum of their outer products.",
    "Add up the sums of all classes, and divide once, by the number of all samples.",
)


def classes_of_unequal_size(rng, d=2):
    """Two classes, of 3 and 6 samples and of different spread, in a random order."""
    X = np.vstack([numbers(rng, 3, d), 4 * numbers(rng, 6, d) + 9])
    order = rng.permutation(9)
    return X[order], np.repeat([3, 1], [3, 6])[order]


@pytest.mark.points(1)
def test_where_the_classes_stand_does_not_matter(student, rng):
    """Move one class as a whole to another place: nobody's deviation from the own class changes, so nothing does."""
    X, y = classes_of_unequal_size(rng)
    before = as_numbers(student(X, y))
    moved = X + np.outer(y == 3, 8 * numbers(rng, 2))
    close(student(moved, y), before, "the covariance after one class has moved")
    narrow = np.where((y == 3)[:, None], X / 2, X)
    assert not np.allclose(as_numbers(student(narrow, y)), before), "a class half as wide should make a difference"


@pytest.mark.points(1)
def test_other_units(student, rng):
    """In a unit half as large x_1 has 4 times the variance and twice the covariance; the order does not matter."""
    X, y = classes_of_unequal_size(rng)
    before = as_numbers(student(X, y))
    assert np.any(before), "not all deviations are 0 here"
    close(student(X * [2.0, 1.0], y), before * np.array([[4.0, 2.0], [2.0, 1.0]]), "the covariance in other units")
    close(student(X[::-1], y[::-1]), before, "the covariance of the samples in reverse order")
