"""Reference, other right answers, hidden checks and typical mistakes for `principal_axes`."""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers, pair, vector


def principal_axes(X, k):
    centred = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[:, ::-1][:, :k], values[::-1][:k]


def library_pca(X, k):
    from lecturelib.projection import pca

    model = pca(X, k=k, normalise=False)
    return model.axes, model.eigenvalues[:k]


def right_by_singular_values(X, k):
    """The singular vectors of the centred samples, without forming S."""
    _, singular, rows = np.linalg.svd(X - X.mean(axis=0), full_matrices=True)
    values = np.zeros(X.shape[1])
    values[: len(singular)] = singular**2 / len(X)
    return rows[:k].T, values[:k]


def right_sorted_by_hand(X, k):
    """A sum of outer products, numpy's general eigenvectors, and an order of one's own; the axes turned round."""
    mean, n = np.mean(X, axis=0), len(X)
    S = sum(np.outer(x - mean, x - mean) for x in X) / n
    values, vectors = np.linalg.eig((S + S.T) / 2)
    order = sorted(range(len(values)), key=lambda j: -values[j].real)[:k]
    return -np.real(vectors[:, order]), [float(values[j].real) for j in order]


def wrong_not_centred(X, k):
    """You forgot to subtract the mean: your first axis points at the middle of the data, not along their spread."""
    values, vectors = np.linalg.eigh(X.T @ X / len(X))
    return vectors[:, ::-1][:, :k], values[::-1][:k]


def wrong_smallest_first(X, k):
    """You keep the axes of *least* variance: `eigh` returns the smallest eigenvalue first."""
    centred = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[:, :k], values[:k]


def wrong_rows_for_columns(X, k):
    """You take rows of the matrix of eigenvectors; the eigenvectors are its columns."""
    centred = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[::-1][:k].T, values[::-1][:k]


def wrong_one_sample_less(X, k):
    """You divide by n - 1, as `np.cov` does unless told otherwise; the lecture's S divides by n."""
    values, vectors = np.linalg.eigh(np.cov(X.T))
    return vectors[:, ::-1][:, :k], values[::-1][:k]


def wrong_not_divided(X, k):
    """You do not divide by n: S is a mean over the samples, not a sum."""
    centred = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred)
    return vectors[:, ::-1][:, :k], values[::-1][:k]


def wrong_normalised(X, k):
    """You divide each feature by its standard deviation; here the features keep their units."""
    centred = (X - X.mean(axis=0)) / X.std(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[:, ::-1][:, :k], values[::-1][:k]


def wrong_singular_values(X, k):
    """You return singular values; the eigenvalues of S are their squares, divided by n."""
    _, singular, rows = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    return rows[:k].T, singular[:k]


def wrong_last_axes_in_rising_order(X, k):
    """You keep the right axes, but the largest eigenvalue should come first, and its axis with it."""
    centred = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[:, -k:], values[-k:]


def wrong_keeps_all_axes(X, k):
    """You return all d axes; keep the first k of them, and their eigenvalues."""
    return principal_axes(X, X.shape[1])


def wrong_mean_of_each_sample(X, k):
    """You subtract from each sample the mean of its own features; subtract the mean sample (axis=0)."""
    centred = X - X.mean(axis=1, keepdims=True)
    values, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    return vectors[:, ::-1][:, :k], values[::-1][:k]


@pytest.mark.points(2)
def test_the_axes_are_those_of_the_largest_eigenvalues(student, rng):
    """For any shape: the largest eigenvalues in falling order, and S a = λ a for each axis."""
    for n, d, k in ((9, 3, 1), (20, 5, 5), (7, 6, 2)):
        X = numbers(rng, n, d) * np.arange(1, d + 1) + 20
        A, eigenvalues = pair(student(X, k))
        close(vector(eigenvalues, k), principal_axes(X, k)[1], "the eigenvalues")
        S = np.cov(X.T, bias=True)
        close(S @ as_numbers(A), as_numbers(A) * principal_axes(X, k)[1], "S a, against λ a,", tolerance=1e-6)
        close(as_numbers(A).T @ as_numbers(A), np.eye(k), "A^T A")
