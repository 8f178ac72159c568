"""Reference, other right answers, hidden checks and typical mistakes for `shared_covariance`."""

import numpy as np
import pytest

from autograder.exercises.L4b.shared_covariance import classes_of_unequal_size
from autograder.testing import close


def shared_covariance(X, y):
    total = np.zeros((X.shape[1], X.shape[1]))
    for c in np.unique(y):
        D = X[y == c] - X[y == c].mean(axis=0)
        total += D.T @ D
    return total / len(X)


def right_by_weighted_covariances(X, y):
    """The covariance of each class, weighted by its share of the samples."""
    d = X.shape[1]
    parts = [np.mean(y == c) * np.reshape(np.cov(X[y == c].T, bias=True), (d, d)) for c in np.unique(y)]
    return np.sum(parts, axis=0)


def right_sample_by_sample(X, y):
    """An outer product for each sample."""
    total = 0.0
    for x, c in zip(X, y, strict=True):
        away = x - np.mean(X[y == c], axis=0)
        total = total + np.outer(away, away)
    return (total / len(y)).tolist()


def library_shared_covariance(X, y):
    from lecturelib.gaussians import within_classes

    _, deviations, _ = within_classes(X, np.unique(y, return_inverse=True)[1], X.mean(axis=0))
    return deviations.T @ deviations / len(X)


def wrong_mean_of_all(X, y):
    """You take deviations from the mean of all samples; each sample deviates from the mean of its own class."""
    D = X - X.mean(axis=0)
    return D.T @ D / len(X)


def wrong_every_class_the_same(X, y):
    """You take the plain mean of the classes' covariances; a larger class has more samples and so more weight."""
    d = X.shape[1]
    return np.mean([np.reshape(np.cov(X[y == c].T, bias=True), (d, d)) for c in np.unique(y)], axis=0)


def wrong_not_divided(X, y):
    """You return the sum of the outer products; divide it by the number of samples."""
    return shared_covariance(X, y) * len(X)


def wrong_divided_by_less(X, y):
    """You divide by n minus the number of classes; here the divisor is n, as in the formula."""
    return shared_covariance(X, y) * len(X) / (len(X) - len(np.unique(y)))


def wrong_divided_by_n_minus_one(X, y):
    """You divide by n − 1; here the divisor is n, as in the formula."""
    return shared_covariance(X, y) * len(X) / (len(X) - 1)


def wrong_sample_covariances(X, y):
    """You weight the covariances of the classes by their shares, but each has n_c − 1 below, as `np.cov` does unless
    told otherwise; here every sum is divided by n once."""
    D = [X[y == c] - X[y == c].mean(axis=0) for c in np.unique(y)]
    return sum(len(each) / len(X) * each.T @ each / max(len(each) - 1, 1) for each in D)


def wrong_classes_from_zero(X, y):
    """You count classes 0, 1, … up; they may have any whole numbers as their names."""
    total = np.zeros((X.shape[1], X.shape[1]))
    for c in range(len(np.unique(y))):
        D = X[y == c] - X[y == c].sum(axis=0) / max(np.sum(y == c), 1)
        total += D.T @ D
    return total / len(X)


def wrong_only_the_variances(X, y):
    """Your matrix has only zeros off the diagonal; how two features vary *together* belongs there."""
    return np.diag(np.diag(shared_covariance(X, y)))


def wrong_sum_of_the_covariances(X, y):
    """You add the covariances of the classes, each already divided by its own size; add sums, then divide by n."""
    d = X.shape[1]
    return np.sum([np.reshape(np.cov(X[y == c].T, bias=True), (d, d)) for c in np.unique(y)], axis=0)


@pytest.mark.points(1)
def test_any_number_of_classes_and_features(student, rng):
    """One class or four, one feature or five."""
    for sizes, d in (((7,), 2), ((4, 9, 5, 3), 5), ((8, 3), 1)):
        X, y = classes_of_unequal_size(rng, d, sizes)
        close(student(X, y), right_sample_by_sample(X, y), "the covariance")
