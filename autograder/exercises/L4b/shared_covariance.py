r"""**One width for all.** Gaussian classes that share a covariance have straight boundaries. From data, the shared
$\Sigma$ is pooled: every sample counts its deviation from the mean of *its own* class $m_{y^t}$, and all count the same
(L4.8),
$$ \Sigma = \frac1n \sum_{t=1}^n (x^t - m_{y^t})(x^t - m_{y^t})^T . $$

- `X`: $n$ samples of $d$ features, shape (n, d); `y`: the $n$ classes, any whole numbers;
- the result is the matrix $\Sigma$, shape (d, d).

Taken from the mean of *all* samples instead, the differences between classes would pass for spread within them; that
can even change the sign of a correlation. In the example both features rise together in either class, although the
class with more of one has less of the other:

    >>> X = np.array([[0.0, 5.0], [4.0, 0.0], [2.0, 7.0], [7.0, 0.0], [7.0, 3.0]])
    >>> shared_covariance(X, np.array([-1, 4, -1, 4, 4]))
    array([[1.6, 1. ],
           [1. , 1.6]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def shared_covariance(X, y):
    """Return the pooled covariance.   X: (n, d), y: (n,) of classes -> (d, d)"""
    ...


hints = (
    "Which samples belong to one class, what is their mean, and how does each deviate from it?",
    "With the deviations of one class as rows, a single product of two matrices is the sum of their outer products.",
    "Add up the sums of all classes, and divide once, by the number of all samples.",
    "`for c in np.unique(y)` goes through the classes; `D.T @ D` is the sum of one class with deviations D.",
)


def classes_of_unequal_size(rng, d, sizes=(3, 6)):
    """Classes of different spread and place, none of them a single point, in a random order, under any names."""
    parts = [(1 + c) * numbers(rng, size, d) + 9 * c for c, size in enumerate(sizes)]
    while any((part == part[0]).all() for part in parts):
        parts = [(1 + c) * numbers(rng, size, d) + 9 * c for c, size in enumerate(sizes)]
    names = rng.permutation(np.arange(-3, 7))[: len(sizes)]
    order = rng.permutation(sum(sizes))
    return np.vstack(parts)[order], np.repeat(names, sizes)[order]


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_where_the_classes_stand_does_not_matter(student, rng):
    """Move one class as a whole to another place: nobody's deviation from the own class changes, so nothing does."""
    for d, sizes in ((2, (3, 6)), (3, (2, 4, 3))):
        X, y = classes_of_unequal_size(rng, d, sizes)
        before = as_numbers(student(X, y))
        for name in np.unique(y):  # also one between the others
            of_one = (y == name)[:, None]
            close(student(X + of_one * 8 * numbers(rng, d), y), before, "the covariance after one class has moved")
            narrow = as_numbers(student(np.where(of_one, X / 2, X), y))
            assert not np.allclose(narrow, before), "a class half as wide should make a difference"


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_other_units(student, rng):
    """In a unit half as large x_1 has 4 times the variance and twice the covariances; a feature that is there twice has
    the same covariances twice.
    """
    X, y = classes_of_unequal_size(rng, 2)
    X = X[:, [0, 1, 0]]
    before, after = as_numbers(student(X, y)), as_numbers(student(X * [2.0, 1.0, 2.0], y))
    assert before.shape == (3, 3), f"for 3 features the shape should be (3, 3), not {before.shape}"
    assert before[0, 0] > 0, "not all deviations are 0 here"
    close(after, before * np.outer([2.0, 1.0, 2.0], [2.0, 1.0, 2.0]), "the covariance in other units")
    close(before[[0, 1], 2], before[[0, 1], 0], "the covariance with the feature that is there twice")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_each_sample_counts_the_same(student, rng):
    """Deviations of ±a in a class of two and ±b in a class of six give (2a² + 6b²)/8."""
    a, b, place = abs(float(numbers(rng))), abs(float(numbers(rng))) + 4, float(numbers(rng))
    x = np.array([a, -a, *[b, -b] * 3]) + np.repeat([place, place + 20], [2, 6])
    y = np.repeat(rng.permutation(9)[:2], [2, 6])
    close(student(x[:, None], y), [[(2 * a**2 + 6 * b**2) / 8]], "the variance of one feature")
