"""Reference, other right answers, hidden checks and typical mistakes for `quadratic_features`."""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def quadratic_features(X):
    products = [X[:, [i]] * X[:, i:] for i in range(X.shape[1])]
    return np.hstack([X, *products])


def right_by_columns(X):
    """Product by product, in two loops."""
    d = X.shape[1]
    return np.column_stack([X, *(X[:, i] * X[:, j] for i in range(d) for j in range(i, d))])


def right_by_indices(X):
    """NumPy knows the pairs i <= j as the upper triangle of a matrix, row by row."""
    i, j = np.triu_indices(X.shape[1])
    return np.hstack([X, X[:, i] * X[:, j]])


def right_row_by_row(X):
    """Each sample by itself, as plain lists."""
    rows = []
    for x in X.tolist():
        rows.append(x + [x[i] * x[j] for i in range(len(x)) for j in range(i, len(x))])
    return rows


def library_quadratic_features(X):
    from lecturelib.features import quadratic_features as features

    return features(X)


def wrong_each_product_twice(X):
    """You have x_i x_j and x_j x_i, two equal columns, as on the slide; take each product once, with i <= j."""
    d = X.shape[1]
    return np.column_stack([X, *(X[:, i] * X[:, j] for i in range(d) for j in range(d))])


def wrong_without_squares(X):
    """The squares are missing: let j begin at i, not at i + 1."""
    d = X.shape[1]
    return np.column_stack([X, *(X[:, i] * X[:, j] for i in range(d) for j in range(i + 1, d))])


def wrong_without_mixed_products(X):
    """You have the squares only; a circle can do without x_1 x_2, a tilted ellipse cannot."""
    return np.column_stack([X, X**2])


def wrong_without_the_features(X):
    """The features themselves are missing; without them every boundary would be symmetric about the origin."""
    return quadratic_features(X)[:, X.shape[1] :]


def wrong_with_ones(X):
    """You put a column of ones in front; the bias is kept apart here."""
    return np.column_stack([np.ones(len(X)), quadratic_features(X)])


def wrong_two_features(X):
    """You have written out the products of two features; loops over i and j take any number of them."""
    return quadratic_features(X[:, :2])


def wrong_features_last(X):
    """Your products come first and the features last; it is the other way round."""
    d = X.shape[1]
    return np.roll(quadratic_features(X), -d, axis=1)


def wrong_mixed_products_doubled(X):
    """You count x_1 x_2 twice, as in the square of a sum; here each product stands as it is."""
    d = X.shape[1]
    return np.column_stack([X, *((1 + (i < j)) * X[:, i] * X[:, j] for i in range(d) for j in range(i, d))])


def wrong_squares_first(X):
    """All squares come first in yours; the order is that of i, then j: x_1 x_1, x_1 x_2, …, x_2 x_2, …"""
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([X, X**2, X[:, i] * X[:, j]])


def wrong_sorted_the_other_way(X):
    """Yours is sorted by the second index, as x_1 x_1, x_1 x_2, x_2 x_2, x_1 x_3, …; sort by the first: i, then j."""
    d = X.shape[1]
    return np.column_stack([X, *(X[:, i] * X[:, j] for j in range(d) for i in range(j + 1))])


@pytest.mark.points(1)
def test_every_product_is_in_its_place(student, rng):
    """One feature or six, one sample or twenty, some numbers 0."""
    for n, d in ((1, 1), (3, 1), (1, 3), (20, 6)):
        X = numbers(rng, n, d)
        X[-1, :-1] = 0
        expected = [[*x, *(x[i] * x[j] for i in range(d) for j in range(i, d))] for x in X.tolist()]
        close(as_numbers(student(X)), expected)
