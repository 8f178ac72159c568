"""Reference, other right answers, hidden checks and typical mistakes for `lda_weights`."""

import numpy as np
import pytest

from autograder.exercises.L4b.lda_weights import weights
from autograder.testing import close, numbers


def lda_weights(means, covariance, priors):
    W = np.linalg.solve(covariance, means.T).T
    return W, -(means * W).sum(axis=1) / 2 + np.log(priors)


def right_class_by_class(means, covariance, priors):
    """One class after the other, with the inverse."""
    S = np.linalg.inv(covariance)
    W = [S @ mean for mean in means]
    w0 = [-0.5 * mean @ S @ mean + np.log(P) for mean, P in zip(means, priors, strict=True)]
    return W, w0


def right_by_whitening(means, covariance, priors):
    """In coordinates in which the spread is round, half the squared length of the mean is what is lost."""
    root = np.linalg.cholesky(covariance)
    z = np.linalg.solve(root, means.T)
    return np.linalg.solve(root.T, z).T, np.log(priors) - np.sum(z**2, axis=0) / 2


def library_lda_weights(means, covariance, priors):
    from lecturelib.gaussians import shared_gaussians

    model = shared_gaussians(means, covariance, priors, np.arange(len(means)))
    return model.weights, model.bias


def wrong_without_the_priors(means, covariance, priors):
    """Your biases do not depend on the priors; add log P(C_i) to each."""
    W, w0 = lda_weights(means, covariance, priors)
    return W, w0 - np.log(priors)


def wrong_prior_without_log(means, covariance, priors):
    """You add the prior itself; it multiplies the density, so to the logarithm of that its *logarithm* is added."""
    W, w0 = lda_weights(means, covariance, priors)
    return W, w0 - np.log(priors) + priors


def wrong_without_inverse(means, covariance, priors):
    """You multiply by the covariance; its inverse belongs there: much spread makes for little weight."""
    W = means @ covariance
    return W, -(means * W).sum(axis=1) / 2 + np.log(priors)


def wrong_without_half(means, covariance, priors):
    """The factor one half before μᵀΣ⁻¹μ is missing."""
    W, _ = lda_weights(means, covariance, priors)
    return W, -(means * W).sum(axis=1) + np.log(priors)


def wrong_sign_of_the_bias(means, covariance, priors):
    """The term μᵀΣ⁻¹μ/2 is subtracted, not added: a class whose mean is far from the origin needs a lower bias."""
    W, _ = lda_weights(means, covariance, priors)
    return W, (means * W).sum(axis=1) / 2 + np.log(priors)


def wrong_minus_log_prior(means, covariance, priors):
    """You subtract the logarithm of the prior; a more frequent class needs a *higher* bias."""
    W, w0 = lda_weights(means, covariance, priors)
    return W, w0 - 2 * np.log(priors)


def wrong_elementwise_inverse(means, covariance, priors):
    """You divide by the entries of the covariance one by one; its inverse is that of the whole matrix."""
    W = means @ (1 / covariance)
    return W, -(means * W).sum(axis=1) / 2 + np.log(priors)


def wrong_only_the_variances(means, covariance, priors):
    """You divide by the variances only, as if the features were not correlated; invert the whole matrix."""
    return lda_weights(means, np.diag(np.diag(covariance)), priors)


def wrong_mean_without_sigma(means, covariance, priors):
    """In the bias you take the squared length of the mean; it is μᵀΣ⁻¹μ, the mean's product with its own weights."""
    W, _ = lda_weights(means, covariance, priors)
    return W, -(means * means).sum(axis=1) / 2 + np.log(priors)


@pytest.mark.points(1)
def test_any_number_of_classes_and_features(student, rng):
    """One class or five, one feature or four, also with a mean at the origin."""
    for K, d in ((1, 1), (5, 4), (2, 3)):
        A, means = numbers(rng, d, d), numbers(rng, K, d)
        means[0] = 0
        priors = rng.integers(1, 9, size=K) / 4
        priors = priors / priors.sum()
        covariance = A @ A.T + np.eye(d)
        W, w0 = weights(student(means, covariance, priors), K, d)
        expected_W, expected_w0 = right_by_whitening(means, covariance, priors)
        close(W, expected_W, "W")
        close(w0, expected_w0, "w0")
