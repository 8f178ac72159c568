"""Reference, other right answers, hidden checks and typical mistakes for `qda_score`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def qda_score(X, mean, covariance, prior):
    A = X - mean
    squares = (A @ np.linalg.inv(covariance) * A).sum(axis=1)
    return -squares / 2 - np.log(np.linalg.det(covariance)) / 2 + np.log(prior)


def right_sample_by_sample(X, mean, covariance, prior):
    """As the formula has it, for one sample after the other."""
    log_det = np.linalg.slogdet(covariance)[1]
    return [-0.5 * (x - mean) @ np.linalg.solve(covariance, x - mean) - 0.5 * log_det + np.log(prior) for x in X]


def right_by_whitening(X, mean, covariance, prior):
    """In coordinates in which the Gaussian is round and has the width 1."""
    root = np.linalg.cholesky(covariance)
    z = np.linalg.solve(root, (X - mean).T)
    return np.log(prior / np.prod(np.diag(root))) - np.sum(z**2, axis=0) / 2


def right_multiplied_out(X, mean, covariance, prior):
    """As x.Wx + w.x + w_0, the lecture's quadratic discriminant."""
    S = np.linalg.inv(covariance)
    w0 = -mean @ S @ mean / 2 - np.linalg.slogdet(covariance)[1] / 2 + np.log(prior)
    return np.einsum("ni,ij,nj->n", X, -S / 2, X) + X @ (S @ mean) + w0


def library_qda_score(X, mean, covariance, prior):
    from lecturelib.gaussians import GaussianClassifier

    parts = np.array([mean]), np.array([covariance]), np.array([prior])
    return GaussianClassifier(*parts, np.array([0])).decision(X)[:, 0]


def wrong_without_determinant(X, mean, covariance, prior):
    """The term with the determinant is missing; without it a wide class pays nothing for its width."""
    return qda_score(X, mean, covariance, prior) + np.log(np.linalg.det(covariance)) / 2


def wrong_determinant_without_half(X, mean, covariance, prior):
    """You subtract the whole log|Σ|; the density has the *root* of the determinant in it, so the logarithm has half."""
    return qda_score(X, mean, covariance, prior) - np.log(np.linalg.det(covariance)) / 2


def wrong_determinant_without_log(X, mean, covariance, prior):
    """You subtract half of the determinant itself; it should be half of its logarithm."""
    det = np.linalg.det(covariance)
    return qda_score(X, mean, covariance, prior) + np.log(det) / 2 - det / 2


def wrong_without_half(X, mean, covariance, prior):
    """The factor one half before the square is missing."""
    A = X - mean
    return qda_score(X, mean, covariance, prior) - (A @ np.linalg.inv(covariance) * A).sum(axis=1) / 2


def wrong_without_inverse(X, mean, covariance, prior):
    """You multiply by the covariance; it is its inverse that measures distance in deviations."""
    A = X - mean
    return -(A @ covariance * A).sum(axis=1) / 2 - np.log(np.linalg.det(covariance)) / 2 + np.log(prior)


def wrong_without_prior(X, mean, covariance, prior):
    """Your score does not depend on the prior; add its logarithm."""
    return qda_score(X, mean, covariance, prior) - np.log(prior)


def wrong_prior_without_log(X, mean, covariance, prior):
    """You add the prior itself; add its logarithm."""
    return qda_score(X, mean, covariance, prior) - np.log(prior) + prior


def wrong_plus_determinant(X, mean, covariance, prior):
    """You add the term with the determinant; being wide has a price, so it is subtracted."""
    return qda_score(X, mean, covariance, prior) + np.log(np.linalg.det(covariance))


def wrong_with_two_pi(X, mean, covariance, prior):
    """You keep the term with 2π; all classes share it, and it is left out here."""
    return qda_score(X, mean, covariance, prior) - len(mean) / 2 * np.log(2 * np.pi)


def wrong_only_the_variances(X, mean, covariance, prior):
    """You use the variances only, as if the features were not correlated; take the whole matrix."""
    return qda_score(X, mean, np.diag(np.diag(covariance)), prior)


@pytest.mark.points(1)
def test_one_feature(student, rng):
    """With one feature of deviation s it is −(x − μ)²/2s² − log s + log P."""
    x, mean, s = numbers(rng, 4), float(numbers(rng)), abs(float(numbers(rng))) + 1
    prior = float(rng.integers(1, 9)) / 10
    expected = -((x - mean) ** 2) / (2 * s**2) - np.log(s) + np.log(prior)
    close(vector(student(x[:, None], np.array([mean]), np.array([[s**2]]), prior), 4), expected, "g of one feature")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One sample or many, of one to four correlated features."""
    for n, d in ((1, 1), (3, 4), (30, 3)):
        A = numbers(rng, d, d)
        X, mean, covariance = numbers(rng, n, d), numbers(rng, d), A @ A.T + np.eye(d)
        close(vector(student(X, mean, covariance, 0.3), n), right_multiplied_out(X, mean, covariance, 0.3), "g")
