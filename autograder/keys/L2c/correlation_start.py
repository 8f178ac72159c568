"""Reference, other right answers, hidden checks and typical mistakes for `correlation_start`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector

equivalent = {
    "return y @ X / np.where(squares > 0, squares, 1.0) -> return y @ X / np.where(squares > 0, squares, 2.0)": (
        "where the squares sum up to 0 so does y @ X, and 0 divided by anything is 0"
    )
}


def correlation_start(X, y):
    squares = (X**2).sum(axis=0)
    return (y @ X) / np.where(squares > 0, squares, 1.0)


def library_correlation_start(X, y):
    from lecturelib import heuristics

    return heuristics.correlation_start(X, y)[:-1]


def right_by_loops(X, y):
    """One feature after the other, one sample after the other."""
    weights = []
    for j in range(len(X[0])):
        top = sum(y_i * x_i[j] for x_i, y_i in zip(X, y, strict=True))
        bottom = sum(x_i[j] ** 2 for x_i in X)
        weights.append(top / bottom if bottom else 0.0)
    return weights


def right_by_least_squares(X, y):
    """Least squares of one feature at a time; of a column of zeros it makes 0 by itself."""
    return np.array([np.linalg.lstsq(X[:, [j]], y, rcond=None)[0][0] for j in range(X.shape[1])])


def wrong_divides_by_the_number(X, y):
    """You divide by the number of samples; divide by the sum of squares of each feature."""
    return y @ X / len(y)


def wrong_divides_by_the_length(X, y):
    """You divide by the length of the feature; <f, f> is its square, so leave the root out."""
    squares = (X**2).sum(axis=0)
    return (y @ X) / np.sqrt(np.where(squares > 0, squares, 1.0))


def wrong_zero_by_zero(X, y):
    """A feature that is 0 everywhere gives 0/0, which is not a number; say that its weight is 0."""
    with np.errstate(invalid="ignore"):
        return (y @ X) / (X**2).sum(axis=0)


def wrong_all_together(X, y):
    """You solve for all weights at once; here each feature is asked alone, as if there were no others."""
    return np.linalg.lstsq(X, y, rcond=None)[0]


def wrong_centred(X, y):
    """You subtract the means first; the formula takes features and labels as they are."""
    F, t = X - X.mean(axis=0), y - y.mean()
    squares = (F**2).sum(axis=0)
    return (t @ F) / np.where(squares > 0, squares, 1.0)


def wrong_one_divisor(X, y):
    """You divide every weight by the sum of all squares; each feature has a sum of its own (axis=0)."""
    return y @ X / (X**2).sum()


def wrong_forgets_the_labels(X, y):
    """Your weights do not depend on the labels; the numerator is the product of each feature with y."""
    return correlation_start(X, np.ones(len(y)))


def wrong_forgets_the_square(X, y):
    """You divide by the sum of the feature; the denominator is the sum of its squares."""
    sums = X.sum(axis=0)
    return (y @ X) / np.where(sums != 0, sums, 1.0)


def wrong_correlation_coefficient(X, y):
    """You divide by the lengths of both feature and labels, as for a correlation; divide by <f, f> only."""
    return wrong_divides_by_the_length(X, y) / np.sqrt(y @ y)


def wrong_not_divided(X, y):
    """You return the products <f, y> as they are; divide each by <f, f>, the sum of squares of its feature."""
    return y @ X


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One sample or many, one feature or many, and a constant feature, whose weight is the mean label."""
    for n, d in ((2, 1), (3, 6), (30, 2)):
        X, y = numbers(rng, n, d) / 8, np.where(np.arange(n) % 3 == 0, -1, 1)  # some <f, f> are below 1
        close(vector(student(X, y), d), correlation_start(X, y))
    y = rng.permutation([1, 1, 1, -1, 1])
    close(vector(student(np.ones((5, 1)), y), 1), [0.6], "the weight of a constant feature")
